//! The documentation of a tile's data memory.

use aie_pattern_core::lower::memory::Placement;
use aie_pattern_core::lower::memory::map::Map;
use aie_pattern_syntax::errors::Place;
use aie_pattern_syntax::parse::memory::Memory;
use proc_macro2::{Span, TokenStream, TokenTree};
use syn::ext::IdentExt as _;

use super::{Page, svg, text, title, written};

impl Page {
    /// Adds the map of a memory.
    fn map(&mut self, map: &Map) {
        let taken = map.show().to_string();
        self.row("buffers", taken);
        self.drawing = Some(svg::Drawing::of_map(map));
        self.folded("The map as text", &map.show().bars().to_string());
    }
}

/// The documentation of a tile's data memory.
pub(in super::super) fn memory(
    memory: &Memory,
    placement: Option<&Placement>,
    tokens: &[TokenTree],
    root: &TokenStream,
) -> TokenStream {
    let tile = title(memory.kind());
    let mut page = Page::new(format_args!("The data memory of a {tile}"), written(tokens));
    page.row("device", format_args!("`{}`", memory.part()));
    match memory.tile.as_ref().and_then(|tile| tile.column_and_row.as_ref()) {
        Some((column, row)) => {
            page.row("tile", format_args!("{tile}, column {}, row {}", text(column), text(row)));
        }
        None => page.row("tile", tile),
    }
    let whole = Place::from(Span::call_site());
    page.row("stack", format_args!("{} bytes", text(&memory.stack(whole))));
    page.row("heap", format_args!("{} bytes", text(&memory.heap(whole))));
    let names: Vec<String> = memory.buffers.iter().map(|buffer| buffer.name.unraw().to_string()).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    if let Some(placement) = placement {
        memory.with_known(whole, |declared| {
            let copies = declared.copies();
            if let Some(map) = Map::of(&declared.tile(&copies), placement, &names) {
                page.map(&map);
            }
        });
    }
    page.tokens(root)
}
