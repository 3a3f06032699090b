//! [`Cursor`]: what an end moves, one unit after the other.

use super::Runs;
use crate::declare::tiling::Port;
use crate::declare::{Endpoint, Moves};
use crate::ir::nest::Nest;
use crate::ir::{Odometer, Pattern};

/// Where an end stands in its stream.
pub(crate) struct Cursor<'a> {
    place: Place<'a>,
    /// Units of an element, and of an object.
    parts: u64,
    object: u64,
    /// The next unit of the element, and the element.
    part: u64,
    element: Option<u64>,
    /// The start of the object that is run over.
    start: u64,
}

/// The next element.
enum Place<'a> {
    /// Of a walk without zeros over units, all runs.
    Walk(Pattern, Odometer),
    /// Of a walk with zeros, at a position of `len`.
    Padded(&'a Endpoint<'a>, u64, u64),
    /// Of tilings: the number of the tiling, the position in it and its length.
    Port(&'a Port<'a>, usize, Nest, u64, u64),
}

impl<'a> Cursor<'a> {
    /// At the first unit; `None` where a number is beyond its type, or an index below 0.
    pub(crate) const fn new(runs: &Runs<'a>) -> Option<Self> {
        let (Some(len), Some(object)) = (runs.end.len(), runs.object()) else { return None };
        let place = match (runs.walk(), &runs.end.moves) {
            (Some(walk), _) => match walk.min_index() {
                Ok(0..) => Place::Walk(walk, Odometer::first(&walk)),
                _ => return None,
            },
            (None, Moves::Walk(walk, _)) => match walk.min_index() {
                Ok(0..) => Place::Padded(runs.end, 0, len),
                _ => return None,
            },
            (None, Moves::Port(port)) => match port.nest(0) {
                Some(nest) => match nest.len() {
                    Some(len) => Place::Port(port, 0, nest, 0, len),
                    None => return None,
                },
                None => return None,
            },
        };
        Some(Self { place, parts: runs.parts(), object, part: 0, element: None, start: 0 })
    }

    /// The unit's index, in all objects one after the other; `None` for a zero. After the last unit of the last run, nothing
    /// of meaning.
    pub(crate) const fn next(&mut self) -> Option<u64> {
        if let Place::Walk(walk, odometer) = &mut self.place {
            let index = odometer.index() as u64;
            odometer.advance(walk);
            return Some(index);
        }
        if self.part == 0 {
            self.element = self.next_element();
        }
        let part = self.part;
        self.part = if part + 1 == self.parts { 0 } else { part + 1 };
        match self.element {
            Some(element) => Some(element + part),
            None => None,
        }
    }

    /// Takes the next units, after the first of `parts`: whether all of them make element `element`, or one zero.
    pub(crate) const fn is_whole(&mut self, element: u32, parts: u64) -> bool {
        let (mut part, mut whole) = (1, true);
        while part < parts {
            whole = whole
                && match self.next() {
                    Some(index) => index == element as u64 * parts + part,
                    None => element == super::ZERO,
                };
            part += 1;
        }
        whole
    }

    /// The first unit of the next element.
    const fn next_element(&mut self) -> Option<u64> {
        let start = self.start;
        let (index, ends) = match &mut self.place {
            Place::Walk(..) => (None, false),
            Place::Padded(end, position, len) => {
                let index = padded_at(end, *position);
                *position = if *position + 1 == *len { 0 } else { *position + 1 };
                (index, *position == 0)
            }
            Place::Port(port, k, nest, position, len) => {
                let index = nest.at(*position);
                *position += 1;
                let mut ends = false;
                if *position == *len {
                    *position = 0;
                    ends = *k + 1 == port.tilings.len();
                    *k = if ends { 0 } else { *k + 1 };
                    // Of a port with a length, every tiling has one.
                    if let Some(next) = port.nest(*k)
                        && let Some(next_len) = next.len()
                    {
                        (*nest, *len) = (next, next_len);
                    }
                }
                (index, ends)
            }
        };
        if ends {
            self.start += self.object;
        }
        match index {
            Some(index) => Some(start + index * self.parts),
            None => None,
        }
    }
}

/// The index of element `position` of a padded stream; `None` for a zero.
const fn padded_at(end: &Endpoint, position: u64) -> Option<u64> {
    let Moves::Walk(walk, _) = &end.moves else { return None };
    let (mut index, mut rest) = (walk.offset(), position);
    let mut k = walk.dims().len();
    while k > 0 {
        k -= 1;
        let (before, size, after) = end.padded(k);
        let counter = rest % (before + size + after);
        rest /= before + size + after;
        if counter < before || counter >= before + size {
            return None;
        }
        // An index of the walk, which fits.
        index = index.wrapping_add(((counter - before) as i64).wrapping_mul(walk.dims()[k].stride));
    }
    Some(index as u64)
}
