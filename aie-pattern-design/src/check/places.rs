//! Places in sequences: the array has each tile whose registers are written or whose tokens are awaited.

use std::collections::HashSet;

use aie_pattern_core::rule::Rule;

use super::Findings;
use super::tiles::outside;
use crate::finding::Finding;
use crate::model::{Number, Operation, RegisterWrite, SequenceOp};
use crate::resolve::Resolved;

pub(super) fn check(resolved: &Resolved<'_>, out: &mut Findings) {
    let design = resolved.design;
    let mut told = HashSet::new();
    for sequence in &design.sequences {
        // Operations within an `aiex.configure` are another device's.
        let mut is_of_one = true;
        SequenceOp::each(&sequence.operations, &mut |one| {
            is_of_one &= !matches!(one.operation, Operation::Device(..));
        });
        if !is_of_one {
            continue;
        }
        SequenceOp::each_trip(&sequence.operations, &mut |one| {
            for (column, row) in places(&one.operation) {
                let Some(message) = column.small().zip(row.small()).and_then(|at| outside(design, at)) else {
                    continue;
                };
                if told.insert(one.place.first.start()) {
                    let place = if design.part.grid.is_some_and(|grid| column.small() >= Some(grid.columns)) {
                        column.place
                    } else {
                        row.place
                    };
                    // MLIR-AIE accepts it.
                    out.push(Finding::warning(Rule::TilePlace, place, message));
                }
            }
        });
    }
}

/// The columns and rows that an operation names: of a rectangle, the first and the last tile.
fn places(operation: &Operation) -> Vec<(Number, Number)> {
    match operation {
        Operation::Push { column, row, .. } => vec![(*column, *row)],
        Operation::Sync { column, row, columns, rows, .. } => {
            let last = |first: &Number, count: &Number| {
                let more = count.value.map(|count| count.saturating_sub(1).max(0));
                let value = first.value.zip(more).and_then(|(first, more)| first.checked_add(more));
                Number { value, place: if count.value > Some(1) { count.place } else { first.place } }
            };
            vec![(*column, *row), (last(column, columns), last(row, rows))]
        }
        Operation::Write(write) => match &**write {
            RegisterWrite::Bd(fields) => {
                let of = |name| RegisterWrite::field(fields, name).copied();
                of("column").zip(of("row")).into_iter().collect()
            }
            RegisterWrite::Word { at, .. } | RegisterWrite::Block { at, .. } => at.iter().copied().collect(),
            RegisterWrite::Patch { .. }
            | RegisterWrite::Parameter { .. }
            | RegisterWrite::ControlPacket { .. } => Vec::new(),
        },
        Operation::Configure(_)
        | Operation::Start(_)
        | Operation::Await(_)
        | Operation::Free(_)
        | Operation::Memcpy(_)
        | Operation::Wait(_)
        | Operation::SetLock(..)
        | Operation::Reset(_)
        | Operation::Loop { .. }
        | Operation::Branch { .. }
        | Operation::Device(..)
        | Operation::Run(_)
        | Operation::Unknown(_) => Vec::new(),
    }
}
