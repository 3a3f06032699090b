//! Runs the steps of a tap on a stack of walks.

use super::{Op, Refusal, Step, Stop, Taps};
use crate::element::Element;
use crate::ir::algebra::{AlgebraError, Slice, Tiler2D};
use crate::ir::{MAX_RANK, Pattern};
use crate::util::fits_i64;

/// Maximum number of walks that wait for another one, such as a walk inside the argument of an operation.
const DEPTH: usize = 4;

/// Marks a range that continues to the end of its dimension.
const TO_END: i128 = i128::MAX;

/// Position of the first flag among the numbers of a tiler.
const FLAGS: usize = 9;

/// The stack of walks, and the sequence if the last step made one.
pub(super) struct Machine {
    element: Element,
    stack: [Pattern; DEPTH],
    depth: usize,
    sequence: Option<Taps>,
    step: u8,
}

impl Machine {
    pub(super) const fn new(element: Element) -> Self {
        Self { element, stack: [Pattern::empty(element); DEPTH], depth: 0, sequence: None, step: 0 }
    }

    /// The result of all steps.
    pub(super) const fn taps(&self) -> Result<Taps, Stop> {
        match self.sequence {
            Some(taps) => Ok(taps),
            None if self.depth == 1 => Ok(Taps::One(self.stack[0])),
            None => self.stop(None, Refusal::Numbers),
        }
    }

    const fn stop<T>(&self, operand: Option<u8>, refusal: Refusal) -> Result<T, Stop> {
        Err(Stop { step: self.step, operand, refusal })
    }

    const fn push(&mut self, walk: Pattern) -> Result<(), Stop> {
        if self.depth == DEPTH {
            return self.stop(None, Refusal::Depth);
        }
        self.stack[self.depth] = walk;
        self.depth += 1;
        Ok(())
    }

    const fn pop(&mut self) -> Result<Pattern, Stop> {
        if self.depth == 0 || self.sequence.is_some() {
            return self.stop(None, Refusal::Numbers);
        }
        self.depth -= 1;
        Ok(self.stack[self.depth])
    }

    const fn put(&mut self, made: Result<Pattern, AlgebraError>) -> Result<(), Stop> {
        match made {
            Ok(walk) => self.push(walk),
            Err(error) => self.stop(None, Refusal::Algebra(error)),
        }
    }

    /// Number `j` of a step, which must be in `least..=most`.
    const fn number(&self, step: &Step, j: usize, least: i128, most: i128) -> Result<i128, Stop> {
        let list = step.numbers.as_slice();
        if j >= list.len() {
            return self.stop(None, Refusal::Count { found: list.len(), most: j + 1 });
        }
        let number = list[j];
        if number < least || number > most {
            return self.stop(Some(j as u8), Refusal::Range { number, least, most });
        }
        Ok(number)
    }

    /// Number `j` of a step, which must be a positive count.
    const fn count(&self, step: &Step, j: usize) -> Result<u64, Stop> {
        match self.number(step, j, 0, i64::MAX as i128) {
            Ok(number) => Ok(number as u64),
            Err(why) => Err(why),
        }
    }

    /// The dimension given by number `j`; -1 is the last one, as in Python.
    const fn dim(&self, step: &Step, j: usize, walk: &Pattern) -> Result<usize, Stop> {
        let rank = walk.dims().len() as i128;
        if let Ok(dim) = self.number(step, j, rank, i64::MAX as i128) {
            let error = AlgebraError::NoDimension { dim: dim as usize, rank: rank as usize };
            return self.stop(Some(j as u8), Refusal::Algebra(error));
        }
        match self.number(step, j, -rank, rank - 1) {
            Ok(dim) if dim < 0 => Ok((dim + rank) as usize),
            Ok(dim) => Ok(dim as usize),
            Err(why) => Err(why),
        }
    }

    /// All numbers of a step as counts; at most [`MAX_RANK`].
    const fn counts(&self, step: &Step) -> Result<([u64; MAX_RANK], usize), Stop> {
        let (mut list, len) = ([0; MAX_RANK], step.numbers.len());
        if len > MAX_RANK {
            return self.stop(None, Refusal::Count { found: len, most: MAX_RANK });
        }
        each!(k, 0..len, {
            list[k] = tri!(self.count(step, k));
        });
        Ok((list, len))
    }

    pub(super) const fn run(&mut self, k: u8, step: &Step) -> Result<(), Stop> {
        self.step = k;
        if !step.numbers.is_known() {
            return self.stop(None, Refusal::Unknown);
        }
        match step.op {
            // The walk passes unchanged: the transfer takes the whole tensor or tap.
            Op::Tensor | Op::MemcpyTap | Op::TaskTap => Ok(()),
            Op::Walk | Op::Memcpy | Op::Task | Op::Starts => match walk(self.element, step) {
                Some(walk) => self.push(walk),
                None => self.stop(None, Refusal::Numbers),
            },
            Op::Full => {
                let (shape, rank) = tri!(self.counts(step));
                self.put(Pattern::full(self.element, shape.split_at(rank).0))
            }
            Op::Tiler => self.tiler(step),
            Op::Nth => self.nth(step),
            Op::At | Op::Range | Op::NewAxis => self.slice(step),
            Op::Compose => {
                let (inner, outer) = (tri!(self.pop()), tri!(self.pop()));
                self.put(outer.compose(&inner))
            }
            Op::Concat => {
                let (next, first) = (tri!(self.pop()), tri!(self.pop()));
                self.put(first.concat(&next))
            }
            Op::Partition => {
                let walk = tri!(self.pop());
                let (dim, parts) = (tri!(self.dim(step, 0, &walk)), tri!(self.count(step, 1)));
                if let Err(error) = walk.partition(dim, parts, 0) {
                    return self.stop(Some(1), Refusal::Algebra(error));
                }
                self.sequence = Some(Taps::Parts { walk, dim, parts });
                Ok(())
            }
            Op::Pad => self.stop(None, Refusal::Padded),
            Op::Permute => {
                let walk = tri!(self.pop());
                let (mut axes, len) = ([0; MAX_RANK], step.numbers.len());
                if len > MAX_RANK {
                    return self.stop(None, Refusal::Count { found: len, most: MAX_RANK });
                }
                each!(k, 0..len, {
                    axes[k] = tri!(self.dim(step, k, &walk));
                });
                self.put(walk.permute(axes.split_at(len).0))
            }
            Op::Transpose => {
                let walk = tri!(self.pop());
                self.push(walk.transpose())
            }
            Op::Split => {
                let walk = tri!(self.pop());
                let (dim, inner) = (tri!(self.dim(step, 0, &walk)), tri!(self.count(step, 1)));
                self.put(walk.split(dim, inner))
            }
            Op::Merge => {
                let walk = tri!(self.pop());
                let dim = tri!(self.dim(step, 0, &walk));
                self.put(walk.merge(dim))
            }
            Op::Coalesce => {
                let walk = tri!(self.pop());
                self.push(walk.coalesce())
            }
            Op::Repeat => {
                let walk = tri!(self.pop());
                let times = tri!(self.count(step, 0));
                self.put(walk.repeat(times))
            }
            Op::Tile => {
                let walk = tri!(self.pop());
                let (tile, rank) = tri!(self.counts(step));
                self.put(walk.tile(tile.split_at(rank).0))
            }
            Op::Inverse => {
                let walk = tri!(self.pop());
                self.put(walk.inverse())
            }
        }
    }

    /// Applies one part of `[..]`: an index, a range, or a new dimension.
    const fn slice(&mut self, step: &Step) -> Result<(), Stop> {
        let walk = tri!(self.pop());
        // The parser supplies the position of the dimension.
        let dim = tri!(self.number(step, 0, 0, MAX_RANK as i128)) as usize;
        let (least, most) = (i64::MIN as i128, i64::MAX as i128);
        let slice = match step.op {
            Op::At => Slice::At(tri!(self.number(step, 1, least, most)) as i64),
            Op::NewAxis => Slice::New,
            _ => {
                let end = tri!(self.number(step, 2, least, TO_END));
                if end != TO_END && end > most {
                    return self.stop(Some(2), Refusal::Range { number: end, least, most });
                }
                Slice::Range {
                    start: Some(tri!(self.number(step, 1, least, most)) as i64),
                    end: if end == TO_END { None } else { Some(end as i64) },
                    step: tri!(self.number(step, 3, least, most)) as i64,
                }
            }
        };
        let mut slices = [Slice::All; MAX_RANK + 1];
        slices[dim] = slice;
        self.put(walk.slice(slices.split_at(dim + 1).0))
    }

    const fn tiler(&mut self, step: &Step) -> Result<(), Stop> {
        let tiler = Tiler2D {
            tensor: (tri!(self.count(step, 0)), tri!(self.count(step, 1))),
            tile: (tri!(self.count(step, 2)), tri!(self.count(step, 3))),
            repeats: (tri!(self.count(step, 4)), tri!(self.count(step, 5))),
            steps: (tri!(self.count(step, 6)), tri!(self.count(step, 7))),
            pattern_repeat: tri!(self.count(step, 8)),
            tile_col_major: tri!(self.count(step, FLAGS)) != 0,
            tile_group_col_major: tri!(self.count(step, FLAGS + 1)) != 0,
            iter_col_major: tri!(self.count(step, FLAGS + 2)) != 0,
            allow_partial: tri!(self.count(step, FLAGS + 3)) != 0,
            prune_step: tri!(self.count(step, FLAGS + 4)) != 0,
        };
        match tiler.check() {
            Ok(()) => {
                self.sequence = Some(Taps::of_tiler(tiler, self.element));
                Ok(())
            }
            Err(error) => self.stop(None, Refusal::Tiler(error)),
        }
    }

    /// `[k]` of a sequence; -1 is the last one, as in Python.
    const fn nth(&mut self, step: &Step) -> Result<(), Stop> {
        let Some(taps) = self.sequence else { return self.stop(None, Refusal::Numbers) };
        let tap = tri!(self.number(step, 0, i64::MIN as i128, i64::MAX as i128));
        // A negative position becomes a huge `u64`, so the range check catches it.
        let at = if tap < 0 { tap + taps.len() as i128 } else { tap };
        match taps.nth(at as u64) {
            Some(walk) => {
                self.sequence = None;
                self.push(walk)
            }
            None => self.stop(Some(0), Refusal::Nth { tap, taps: taps.len() }),
        }
    }
}

/// The walk of a list of offset, sizes and strides.
const fn walk(element: Element, step: &Step) -> Option<Pattern> {
    let dims = step.dims();
    match (step.offset(), dims.dims()) {
        (Some(offset), Some(list)) if fits_i64(offset) => {
            Pattern::new(element, offset as i64, list.split_at(dims.rank()).0)
        }
        _ => None,
    }
}
