//! The expansion of `object_fifo!`: the core's declaration of all FIFOs as one constant, and everything derived from it.

mod completes;
mod declaration;
mod ends;
mod items;
mod names;
mod refused;
mod reports;

use self::completes::completes;
#[cfg(feature = "design")]
pub(super) use self::declaration::unsigned;
use self::ends::{Facts, ends, facts, guessed};
use self::items::items;
#[cfg(feature = "design")]
pub(super) use self::names::UNSIGNED;
pub(super) use self::names::name;
use self::refused::refused;
use crate::emit::UNNAMED;
use crate::emit::constant::{self, Constant};
use crate::emit::declaration::Expression;
use crate::emit::errors::anywhere;
use crate::emit::whole;
use aie_pattern_core::declare::Fifos;
use aie_pattern_core::rule::Rule;
use aie_pattern_core::rule::fifo::{Fault, FifoLocus, check, check_task, check_task_end};
use aie_pattern_syntax::check::{push_settled_violations, push_violations};
use aie_pattern_syntax::errors::{Errors, Place};
use aie_pattern_syntax::model::fifo_tile::SUBSTITUTES;
use aie_pattern_syntax::model::object_fifo::Resolved;
use aie_pattern_syntax::parse::cursor::Cursor;
use aie_pattern_syntax::parse::object_fifo::parse;
use proc_macro2::{Span, TokenStream};
use quote::quote;

/// A type for each FIFO, and for each end with a DMA.
pub(crate) fn expand(cursor: Cursor, root: &TokenStream) -> TokenStream {
    let mut errors = Errors::default();
    let all = cursor.rest();
    let block = parse(cursor, &mut errors);
    // What is wrong is nothing but that this parser does not read it.
    if block.unread > 0
        && block.unread == errors.len()
        && let Some(items) = whole::expand(all, root)
    {
        return items;
    }
    if block.fifos.is_empty() {
        if errors.is_empty() {
            // Reports links and tasks that name missing FIFOs.
            block.resolve(&mut errors);
        }
        return anywhere(errors);
    }
    let resolved = if errors.is_empty() {
        block.resolve(&mut errors)
    } else {
        block.push_misfits(&mut errors);
        None
    };
    let Some(resolved) = resolved else { return refused(&block, &guessed(&block), errors, root) };
    let places = resolved.places();
    let is_literal = resolved.is_literal();
    push_faults(&resolved, &places, &mut errors);
    let taps = taps(&resolved, &mut errors, root);
    if !errors.is_empty() {
        return refused(&block, &guessed(&block), errors, root);
    }
    let (ends, facts) = resolved.with_core(|fifos| {
        let mut ends = ends(&block, fifos);
        if !is_literal {
            return (ends, Facts::new());
        }
        for end in &mut ends {
            end.know(fifos);
        }
        (ends, facts(&block, fifos))
    });
    let mut declared = items(&resolved, (&ends, &facts), is_literal, &places, &taps, root);
    declared.extend(completes(&resolved, is_literal));
    declared
}

/// Pushes an error for each fault that depends neither on values that only rustc knows nor on wrong numbers.
fn push_faults(resolved: &Resolved, places: &[(FifoLocus, Place)], errors: &mut Errors) {
    let (block, is_literal) = (resolved.block, resolved.is_literal());
    let (found, is_whole) = (found(resolved, is_literal), !resolved.has_misfits && resolved.is_placed());
    let is_sound = found.is_empty() && is_literal && is_whole;
    for (rule, locus, text, is_of_device) in found {
        // A fault of all FIFOs has the place of the device's name.
        let device = block.array.filter(|_| is_of_device).map(|array| array.device.place);
        errors.push(rule, device.unwrap_or_else(|| place(locus, places)), text);
    }
    for (k, (task, &fifo)) in block.tasks.iter().zip(&resolved.tasks).enumerate() {
        let Some(fifo) = fifo else { continue };
        let wrong = if resolved.is_placed() {
            resolved.with_core(|fifos| check_task_end(fifos, fifo))
        } else {
            let mut all = (1..=SUBSTITUTES)
                .map(|other| resolved.with_substitute(other, |fifos| check_task_end(fifos, fifo)));
            all.try_fold(None, |_, wrong| wrong.map(Some)).flatten()
        };
        if let Some((rule, text)) = wrong {
            errors.push(rule, task.place, text.as_str());
        } else if is_sound {
            let wrong = block.fifos.get(fifo).and_then(|declared| {
                let others: Vec<_> = resolved
                    .tasks_beside(k)
                    .map(|other| (other.element(declared), other.numbers()))
                    .collect();
                let others: Vec<_> =
                    others.iter().map(|(element, sizes)| (*element, sizes.as_slice())).collect();
                let element = task.element(declared);
                resolved.with_core(|fifos| check_task(fifos, fifo, element, &task.numbers(), &others))
            });
            if let Some((rule, text)) = wrong {
                errors.push(rule, task.sizes.place, text.as_str());
            }
        }
    }
}

/// A fault with its rule, place and text, and whether it concerns the device.
type Found = (Rule, FifoLocus, String, bool);

/// The faults that remain for every value of a wrong number, and for every tile in place of one outside of the array.
fn found(resolved: &Resolved, is_literal: bool) -> Vec<Found> {
    let mut found = resolved.with_core(|fifos| faults(fifos, is_literal));
    if resolved.is_placed() && !resolved.has_misfits {
        return found;
    }
    let mut certain = Vec::new();
    if !resolved.is_placed() {
        // The faults of the tiles themselves.
        certain = found;
        certain.retain(|(_, locus, ..)| !resolved.is_nowhere(*locus));
        found = resolved.with_substitute(1, |fifos| faults(fifos, is_literal));
    }
    for other in 2..=SUBSTITUTES {
        let others = resolved.with_substitute(other, |fifos| faults(fifos, is_literal));
        found.retain(|fault| others.contains(fault));
    }
    found.retain(|fault| !certain.contains(fault));
    certain.extend(found);
    certain
}

/// The faults of FIFOs, each with its place and text. Unless all is literal, only those that no number can change.
fn faults(fifos: &Fifos, is_literal: bool) -> Vec<Found> {
    let found = check(fifos);
    let found = found.as_slice().iter().filter(|fault| is_literal || is_structural(fault));
    let told = |fault: &Fault| {
        let is_of_device = matches!(fault, Fault::Device);
        (fault.rule(), fault.locus(), fault.text(fifos).as_str().to_owned(), is_of_device)
    };
    found.map(told).collect()
}

/// Pushes the errors of tasks' walks, as taps, and returns the checks that rustc must make.
fn taps(resolved: &Resolved, errors: &mut Errors, root: &TokenStream) -> TokenStream {
    let mut all = TokenStream::new();
    for (task, &fifo) in resolved.block.tasks.iter().zip(&resolved.tasks) {
        let steps = task.tap.declared_steps();
        let mut written = task.tap.declaration(&steps);
        written.declaration.task.direction = fifo.and_then(|fifo| resolved.task_direction(fifo));
        let known_steps = written.known_steps();
        let known = written.known_tap(&known_steps);
        if written.is_literal() {
            push_violations(&known, written.places(), errors);
            continue;
        }
        let told = push_settled_violations(&known, written.places(), errors);
        let value = Expression::of("Tap", &written.declaration, root).tokens();
        let constant = Constant { kind: "tap", value, loci: written.places(), is_long: false };
        let checked = constant::checked(&constant, &told, &name(UNNAMED), root).items;
        all.extend(quote!(const _: () = { #checked };));
    }
    all
}

/// Whether a fault does not depend on numbers.
fn is_structural(fault: &Fault) -> bool {
    matches!(
        fault,
        Fault::Device
            | Fault::NoConsumer { .. }
            | Fault::NoName { .. }
            | Fault::SameName { .. }
            | Fault::NoTile { .. }
            | Fault::Elements { .. }
            | Fault::LinkShim { .. }
            | Fault::LinkTile { .. }
            | Fault::LinkMissing { .. }
            | Fault::LinkBoth { .. }
            | Fault::LinkTwice { .. }
    )
}

fn place(locus: FifoLocus, places: &[(FifoLocus, Place)]) -> Place {
    let written = places.iter().find(|(known, _)| *known == locus);
    written.or_else(|| places.first()).map_or_else(|| Span::call_site().into(), |(_, place)| *place)
}
