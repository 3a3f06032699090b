//! The objects that a core holds of its FIFOs: it releases only those.

use std::collections::HashSet;

use aie_pattern_core::rule::Rule;
use proc_macro2::TokenTree;

use super::block::Block;
use super::block::access::{Access, Does, Flow};
use crate::errors::{Errors, note};
use crate::held::{self, BACKGROUND, Step, message};
use crate::parse::cursor::Cursor;
use crate::parse::mlir::operation::{Name, take_name};
use crate::parse::mlir::value::take_value;

/// The name of a constant that is named after another number than it has: `%c4 = arith.constant 3 : index`.
pub(super) fn misnamed(line: &Cursor) -> Option<String> {
    let mut cursor = line.clone();
    let value = take_value(&mut cursor)?;
    cursor.punct('=')?;
    take_name(&mut cursor).filter(|name| name.text == "arith.constant")?;
    let sign = if cursor.punct('-').is_some() { "-" } else { "" };
    let TokenTree::Literal(number) = cursor.bump()? else { return None };
    let number = format!("{sign}{number}").parse::<i128>().ok();
    (number != Some(value.constant()?)).then_some(value.name)
}

/// The number of trips of `scf.for %i = %c0 to %c8 step %c1 { .. }`; `None` of another operation, or if the program
/// computes it.
pub(super) fn trips(name: &Name, line: &[TokenTree], misnamed: &[String]) -> Option<u64> {
    let constant = |cursor: &mut Cursor| {
        take_value(cursor).filter(|value| !misnamed.contains(&value.name)).and_then(|value| value.constant())
    };
    let mut cursor = Cursor::of_input(line);
    take_name(&mut cursor).filter(|_| name.text == "scf.for" && !name.is_generic)?;
    take_value(&mut cursor)?;
    cursor.punct('=')?;
    let first = constant(&mut cursor)?;
    cursor.ident().filter(|word| *word == "to")?;
    let end = constant(&mut cursor)?;
    cursor.ident().filter(|word| *word == "step")?;
    let step = constant(&mut cursor).filter(|step| *step > 0)?;
    u64::try_from((end.saturating_sub(first)).max(0))
        .ok()
        .map(|length| length.div_ceil(step.unsigned_abs() as u64))
}

/// The end that a core uses: its FIFO, and whether it is the producer.
type Held = Step<(usize, bool), usize>;

/// Pushes an error for each release of objects that the core does not hold, except those in `reported`, positions in
/// `accesses`.
pub(super) fn check(block: &Block, accesses: &[Access], reported: &HashSet<usize>, errors: &mut Errors) {
    let mut reported = reported.clone();
    for core in block.flow.split(|flow| matches!(flow, Flow::Core)) {
        let (mut steps, mut rest) = (Vec::new(), core.iter());
        // What ends a region that began before the core ends nothing here.
        while !rest.as_slice().is_empty() {
            steps.append(&mut region(block, accesses, &mut rest));
        }
        held::check(&steps, &mut |&at, count, has| {
            if let Some(Access { symbol, does: Does::Releases(number), .. }) = accesses.get(at)
                && reported.insert(at)
            {
                let symbol =
                    block.find(symbol).and_then(|k| block.fifos.get(k)).map_or(symbol, |fifo| &fifo.symbol);
                errors.push(Rule::FifoAcquire, number.place, message(symbol, count, has) + &note(BACKGROUND));
            }
        });
    }
}

/// The steps up to the end of a region.
fn region(block: &Block, accesses: &[Access], rest: &mut std::slice::Iter<'_, Flow>) -> Vec<Held> {
    let mut steps = Vec::new();
    while let Some(step) = rest.next() {
        match *step {
            Flow::Core => {}
            Flow::Leave => break,
            Flow::Label => steps.push(Held::Unknown),
            Flow::Access(at) => steps.extend(step_of(block, accesses, at)),
            Flow::Enter(trips) => {
                steps.push(Held::Loop(trips.map(i128::from), region(block, accesses, rest)));
            }
        }
    }
    steps
}

/// An access of a core to a FIFO of the block.
fn step_of(block: &Block, accesses: &[Access], at: usize) -> Option<Held> {
    let access = accesses.get(at).filter(|access| access.core.is_some())?;
    let end = (block.find(&access.symbol)?, access.port.is_producer);
    Some(match &access.does {
        Does::Acquires(number, _) => Held::Acquire(end, number.natural()),
        Does::Releases(number) => Held::Release(end, number.natural(), at),
    })
}
