//! [`Cursor`]: the data of an end, one run at a time.

use super::Runs;
use crate::declare::tiling::Port;
use crate::declare::{Endpoint, Moves};
use crate::ir::nest::Nest;
use crate::ir::{Odometer, Pattern};

/// A run: consecutive units of a stream with evenly spaced indices.
#[derive(Clone, Copy)]
pub(crate) struct Run {
    pub(crate) len: u64,
    /// Index of the first unit, across all objects; `None` for zeros.
    pub(crate) index: Option<u64>,
    pub(crate) step: i64,
}

impl Run {
    const NONE: Self = Self { len: 0, index: None, step: 0 };

    const fn zeros(len: u64) -> Self {
        Self { len, ..Self::NONE }
    }

    /// Drops the first `count` units.
    pub(crate) const fn after(self, count: u64) -> Self {
        let index = match self.index {
            // The index past the last unit is never used, so it may wrap.
            Some(index) => Some(index.wrapping_add((count as i64).wrapping_mul(self.step) as u64)),
            None => None,
        };
        Self { len: self.len - count, index, step: self.step }
    }
}

/// The position of an end in its stream.
pub(crate) struct Cursor<'a> {
    place: Place<'a>,
    /// Number of units per element, and per object.
    parts: u64,
    object: u64,
    /// Start of the current object, and whether its last row has been taken.
    start: u64,
    is_over: bool,
    /// Rest of the current row, in elements: zeros, then data, then zeros.
    row: [Run; 3],
    /// Rest of the current run, in units.
    run: Run,
}

/// The position of the next row. A row is one pass of the innermost dimension.
#[allow(clippy::large_enum_variant)] // nothing is allocated here
enum Place<'a> {
    /// A walk without zeros, over units and all objects: the walk over the first units of rows, its position, and the
    /// run of a row.
    Walk(Pattern, Odometer, Run),
    /// A walk with zeros: position of the row, and the number of rows.
    Padded(&'a Endpoint<'a>, u64, u64),
    /// Tilings: position of the tiling, its loops, position of the row in it, and the number of its rows.
    Port(&'a Port<'a>, usize, Nest, u64, u64),
}

impl<'a> Cursor<'a> {
    /// Starts at the first unit; `None` if a number overflows its type, or an index is negative.
    pub(crate) const fn new(runs: &Runs<'a>) -> Option<Self> {
        let (Some(len), Some(object)) = (runs.end.len(), runs.object()) else { return None };
        let place = match (runs.walk(), &runs.end.moves) {
            (Some(walk), _) => match (walk.min_index(), rows(&walk.coalesce())) {
                (Ok(0..), Some((rows, len, step))) => {
                    Place::Walk(rows, Odometer::first(&rows), Run { len, index: None, step })
                }
                _ => return None,
            },
            (None, Moves::Walk(walk, _)) => match (walk.min_index(), runs.end.row_len()) {
                (Ok(0..), 1..) => Place::Padded(runs.end, 0, len / runs.end.row_len()),
                _ => return None,
            },
            (None, Moves::Port(port)) => match port.nest(0) {
                Some(nest) => match nest.rows() {
                    Some(rows) => Place::Port(port, 0, nest, 0, rows),
                    None => return None,
                },
                None => return None,
            },
        };
        let (parts, row, run) = (runs.parts(), [Run::NONE; 3], Run::NONE);
        Some(Self { place, parts, object, start: 0, is_over: false, row, run })
    }

    /// Upper bound of the number of runs of an end, for all objects; `None` if they cannot be counted.
    pub(crate) const fn count(runs: &Runs) -> Option<u64> {
        let Some(len) = runs.len() else { return None };
        if let Some(walk) = runs.walk() {
            return map!(rows(&walk.coalesce()), |(_, row, _)| len / row);
        }
        // Each row has up to three runs: zeros, data, zeros.
        let once = match &runs.end.moves {
            Moves::Walk(walk, _) => {
                let Some(len) = runs.end.len() else { return None };
                let data = match walk.dims().last() {
                    Some(row) if runs.parts() > 1 && row.stride != 1 => row.size,
                    _ => 1,
                };
                (len / runs.end.row_len()).checked_mul(2 + data)
            }
            Moves::Port(port) => {
                let (mut rows, mut k) = (0u64, 0);
                while k < port.tilings.len() {
                    let Some(nest) = port.nest(k) else { return None };
                    let Some(more) = nest.rows() else { return None };
                    let Some(sum) = rows.checked_add(more) else { return None };
                    (rows, k) = (sum, k + 1);
                }
                rows.checked_mul(3)
            }
        };
        and_then!(once, |once| once.checked_mul(runs.count))
    }

    /// The next run; never empty. Past the end of the last object, the result is meaningless.
    pub(crate) const fn next_run(&mut self) -> Run {
        if let Place::Walk(rows, odometer, row) = &mut self.place {
            let index = odometer.index() as u64;
            odometer.advance(rows);
            return Run { index: Some(index), ..*row };
        }
        let mut k = 0;
        loop {
            while k < self.row.len() && self.row[k].len == 0 {
                k += 1;
            }
            if k < self.row.len() {
                break;
            }
            self.row = self.next_row();
            k = 0;
        }
        let Run { len, index, step } = self.row[k];
        let Some(index) = index else {
            self.row[k].len = 0;
            return Run::zeros(len * self.parts);
        };
        let first = self.start + index * self.parts;
        if self.parts == 1 || step == 1 {
            self.row[k].len = 0;
            return Run { len: len * self.parts, index: Some(first), step };
        }
        self.row[k] = self.row[k].after(1);
        Run { len: self.parts, index: Some(first), step: 1 }
    }

    /// Index of the next unit; `None` for a zero.
    pub(crate) const fn next(&mut self) -> Option<u64> {
        if self.run.len == 0 {
            self.run = self.next_run();
        }
        let index = self.run.index;
        self.run = self.run.after(1);
        index
    }

    /// Takes the remaining units of `parts`, and returns whether all of them make up element `element`, or one zero.
    pub(crate) const fn is_whole(&mut self, element: u32, parts: u64) -> bool {
        let mut whole = true;
        each!(part, 1..parts, {
            whole = whole
                && match self.next() {
                    Some(index) => index == element as u64 * parts + part,
                    None => element == super::ZERO,
                };
        });
        whole
    }

    /// Moves to the next row of elements, and after the last row to the next object.
    const fn next_row(&mut self) -> [Run; 3] {
        if self.is_over {
            self.start += self.object;
        }
        let (row, is_over) = match &mut self.place {
            Place::Walk(..) => ([Run::NONE; 3], false),
            Place::Padded(end, at, rows) => {
                let row = padded_row(end, *at);
                *at = if *at + 1 == *rows { 0 } else { *at + 1 };
                (row, *at == 0)
            }
            Place::Port(port, k, nest, at, rows) => {
                let (before, data, after) = nest.row(*at);
                let row = match data {
                    Some((index, len)) => Run { len, index: Some(index), step: 1 },
                    None => Run::NONE,
                };
                *at += 1;
                let mut is_over = false;
                if *at == *rows {
                    *at = 0;
                    is_over = *k + 1 == port.tilings.len();
                    *k = if is_over { 0 } else { *k + 1 };
                    // A port with a known length has a nest for every tiling.
                    if let Some(next) = port.nest(*k)
                        && let Some(next_rows) = next.rows()
                    {
                        (*nest, *rows) = (next, next_rows);
                    }
                }
                ([Run::zeros(before), row, Run::zeros(after)], is_over)
            }
        };
        self.is_over = is_over;
        row
    }
}

/// The walk over the first units of rows, and the length and step of a row (the innermost dimension).
const fn rows(walk: &Pattern) -> Option<(Pattern, u64, i64)> {
    match walk.dims().split_last() {
        Some((row, outer)) => map!(walk.over(outer), |rows| (rows, row.size, row.stride)),
        None => Some((*walk, 1, 0)),
    }
}

const fn padded_row(end: &Endpoint, row: u64) -> [Run; 3] {
    let Moves::Walk(walk, _) = &end.moves else { return [Run::NONE; 3] };
    let rank = walk.dims().len();
    let (mut index, mut rest) = (walk.offset(), row);
    let mut k = rank.saturating_sub(1);
    while k > 0 {
        k -= 1;
        let (before, size, after) = end.padded(k);
        let counter = rest % (before + size + after);
        rest /= before + size + after;
        if counter < before || counter >= before + size {
            return [Run::zeros(end.row_len()), Run::NONE, Run::NONE];
        }
        // Part of an index of the walk, so it fits.
        index = index.wrapping_add(((counter - before) as i64).wrapping_mul(walk.dims()[k].stride));
    }
    if rank == 0 {
        return [Run { len: 1, index: Some(index as u64), step: 0 }, Run::NONE, Run::NONE];
    }
    let (before, size, after) = end.padded(rank - 1);
    let data = Run { len: size, index: Some(index as u64), step: walk.dims()[rank - 1].stride };
    [Run::zeros(before), data, Run::zeros(after)]
}
