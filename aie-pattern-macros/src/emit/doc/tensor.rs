//! The documentation of a tensor descriptor.

use aie_pattern_core::show::Sheet;
use aie_pattern_syntax::parse::tensor_pattern::Descriptor;
use proc_macro2::{TokenStream, TokenTree};

use super::{Page, pairs, text, written};

pub(in super::super) fn tensor(
    descriptor: &Descriptor,
    tokens: &[TokenTree],
    root: &TokenStream,
) -> TokenStream {
    let declared = descriptor.declaration();
    let declaration = &declared.declaration;
    let (element, lanes) = (declaration.element.name(), text(&declaration.lanes));
    let mut page = Page::new(format_args!("A walk over vectors of {lanes} `{element}`"), written(tokens));
    page.row("element", format_args!("`{element}`, {lanes} in a vector"));
    page.device(declaration.device);
    if declaration.native.is_none() {
        page.dims(pairs(&declaration.dims));
    }
    page.contracts(&descriptor.options.ensure);
    if let Some(tensor) = declared.literal() {
        page.walk(&Sheet::of(tensor.pattern()));
    }
    page.tokens(root)
}
