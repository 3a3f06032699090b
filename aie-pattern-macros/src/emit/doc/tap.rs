//! The documentation of a tap.

use aie_pattern_core::TileKind;
use aie_pattern_core::show::{Notation, Sheet};
use aie_pattern_syntax::parse::tap_pattern::Tap;
use proc_macro2::{TokenStream, TokenTree};

use super::{Page, title, written};

/// The documentation of a tap or of a sequence of taps.
pub(in super::super) fn tap(tap: &Tap, tokens: &[TokenTree], root: &TokenStream) -> TokenStream {
    let steps = tap.declared_steps();
    let declared = tap.declaration(&steps);
    let task = &declared.declaration.task;
    let (element, kind) = (tap.element.value.name(), if tap.is_sequence { "Taps" } else { "A tap" });
    let mut page = Page::new(format_args!("{kind} over a tensor of `{element}`"), written(tokens));
    page.row("element", format_args!("`{element}`"));
    page.device(task.device);
    page.row("tile", title(TileKind::Shim));
    if let Some(direction) = task.direction {
        page.channel(direction, task.channel.as_ref());
    }
    page.contracts(&tap.options.ensure);
    if declared.is_literal() {
        let steps = declared.known_steps();
        let known = declared.known_tap(&steps);
        if tap.is_sequence {
            page.row("`LEN`", format_args!("{} taps", known.taps().map_or(0, |taps| taps.len())));
            let elements = known.elements().and_then(|elements| u64::try_from(elements).ok());
            let first = Sheet { notation: Notation::Iron, buffer: elements, ..Sheet::of(known.pattern()) };
            page.row("first tap", format_args!("`{}`", first.line()));
        } else {
            page.walk(&Sheet::of(known.pattern()));
        }
    }
    page.tokens(root)
}
