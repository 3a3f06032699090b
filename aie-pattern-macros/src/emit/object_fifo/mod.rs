//! What `object_fifo!` expands to: the core's declaration of all FIFOs as one constant, from which everything else follows.

mod declaration;
mod ends;
mod items;
mod refused;
mod reports;

use self::ends::{ends, guessed};
use self::items::items;
use self::refused::refused;
use crate::emit::errors::anywhere;
use aie_pattern_core::rule::fifo::{Fault, FifoLocus, Members, check, check_task};
use aie_pattern_syntax::errors::{Errors, Place};
use aie_pattern_syntax::parse::cursor::Cursor;
use aie_pattern_syntax::parse::object_fifo::parse;
use proc_macro2::{Ident, Span, TokenStream};

const FIFOS: &str = "__AIE_PATTERN_FIFOS";
const FOUND: &str = "__AIE_PATTERN_FIFO_FAULTS";
const SOUND: &str = "__AIE_PATTERN_SOUND";
const UNSIGNED: &str = "__aie_pattern_unsigned";

fn name(text: &str) -> Ident {
    Ident::new(text, Span::call_site())
}

/// A type for each FIFO and each of its ends that has a DMA.
pub(crate) fn expand(cursor: Cursor, root: &TokenStream) -> TokenStream {
    let mut errors = Errors::default();
    let block = parse(cursor, &mut errors);
    if block.fifos.is_empty() {
        return anywhere(errors);
    }
    let resolved = if errors.is_empty() { block.resolve(&mut errors) } else { None };
    let Some(resolved) = resolved else { return refused(&block, &guessed(&block), errors, root) };
    let places = resolved.places();
    let is_literal = resolved.is_literal();
    resolved.with_core(|fifos| {
        let faults = check(fifos);
        for fault in faults.as_slice() {
            if is_literal || is_structural(fault) {
                let text = fault.text(fifos);
                errors.push(fault.rule(), place(fault.locus(), &places), text.as_str());
            }
        }
        let tasks = block.tasks.iter().zip(&resolved.tasks).filter(|_| is_literal && faults.is_empty());
        for (task, &fifo) in tasks {
            if let Some((rule, text)) = check_task(fifos, fifo, &task.numbers()) {
                errors.push(rule, task.sizes.place, text.as_str());
            }
        }
    });
    if !errors.is_empty() {
        return refused(&block, &guessed(&block), errors, root);
    }
    let mut ends = resolved.with_core(|fifos| ends(&block, fifos));
    if is_literal {
        resolved.with_core(|fifos| {
            for part in ends.iter_mut().flat_map(|end| &mut end.parts) {
                part.literal = Some(part.declared(fifos));
            }
        });
    }
    items(&resolved, &ends, is_literal, &places, root)
}

/// Whether a fault is one whatever the numbers are.
fn is_structural(fault: &Fault) -> bool {
    match fault {
        Fault::Device
        | Fault::NoConsumer { .. }
        | Fault::NoTile { .. }
        | Fault::LinkShim { .. }
        | Fault::LinkTile { .. } => true,
        Fault::Members { reason, .. } => {
            matches!(reason, Members::None | Members::Both | Members::Twice { .. })
        }
        _ => false,
    }
}

fn place(locus: FifoLocus, places: &[(FifoLocus, Place)]) -> Place {
    let written = places.iter().find(|(known, _)| *known == locus);
    written.or_else(|| places.first()).map_or_else(|| Span::call_site().into(), |(_, place)| *place)
}
