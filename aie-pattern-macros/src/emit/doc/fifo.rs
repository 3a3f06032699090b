//! The pages of a FIFO and of its ends.

use aie_pattern_core::Descriptor;
use aie_pattern_syntax::parse::object_fifo::Fifo;
use proc_macro2::TokenStream;

use super::{Page, text, title, written};

/// Of a FIFO, with what is assumed of its cores.
pub(in super::super) fn fifo(fifo: &Fifo, assumed: &[String], root: &TokenStream) -> TokenStream {
    let mut page = Page::new("An object FIFO", written(&fifo.written));
    if let Some(object) = &fifo.object {
        page.row("object", format_args!("`{}`", written::text(object.tokens.clone())));
    }
    let depths: Vec<String> = fifo.depths.iter().map(text).collect();
    page.row("depth", depths.join(", "));
    page.row("consumers", fifo.consumers.len());
    for assumption in assumed {
        page.row("assumed", assumption);
    }
    page.tokens(root)
}

/// Of an end of a FIFO, which `what` says in words, as far as its descriptor is known.
pub(in super::super) fn fifo_end(
    what: &str,
    literal: Option<&Descriptor>,
    root: &TokenStream,
) -> TokenStream {
    let mut page = Page { text: format!("\n\n{what}\n\n"), rows: 0, drawing: None };
    if let Some(descriptor) = literal {
        page.device(descriptor.device);
        page.row("tile", title(descriptor.tile));
        page.of_descriptor(descriptor);
    }
    page.tokens(root)
}
