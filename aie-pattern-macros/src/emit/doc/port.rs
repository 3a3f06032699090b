//! The documentation of a port's tilings.

use aie_pattern_core::Pattern;
use aie_pattern_core::device::Direction;
use aie_pattern_core::show::PortSheet;
use aie_pattern_syntax::parse::tiling_pattern::Port;
use proc_macro2::{TokenStream, TokenTree};

use super::{Bits, Page, svg, title, written};

pub(in super::super) fn port(port: &Port, tokens: &[TokenTree], root: &TokenStream) -> TokenStream {
    let tilings = port.declared_tilings();
    let declared = port.declaration(&tilings);
    let (element, direction) = (port.element.value.name(), port.direction.value);
    let access = if direction == Direction::Mm2s { "read" } else { "written" };
    let mut page =
        Page::new(format_args!("Tiles of a buffer of `{element}` that are {access}"), written(tokens));
    page.row("element", format_args!("`{element}`"));
    page.device(declared.declaration.device);
    page.row("tile", title(port.tile.value));
    page.contracts(&port.options.ensure);
    if declared.is_literal() {
        let tilings = declared.known_tilings();
        let known = declared.known_port(&tilings);
        if let (Some(len), Some(span)) = (known.len(), known.span()) {
            page.moved(len, 1, known.element, span);
        }
        let run = known.walk().as_ref().and_then(Pattern::shortest_run);
        if let Some(run) = run {
            page.row("shortest contiguous run", Bits(run.bits));
        }
        if let ([_], Some(len), Some(nest)) = (known.tilings, known.len(), known.nest(0)) {
            page.order(len, || svg::Drawing::of_tiling(&nest), || PortSheet(&known).picture(0).to_string());
        }
    }
    page.tokens(root)
}
