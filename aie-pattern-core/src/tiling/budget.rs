//! [`BdBudget`]: buffer descriptors that the vendor's compiler is likely to take, and the C++ that takes fewer.

use super::list::{RawList, RawTraversals};
use super::lower::Lowering;
use super::nest::{Axis, Step, U32};
use super::{MAX_DIMENSIONS, Nest, Port, Tiling};
use crate::text::Text;

/// Tilings of a port that are counted: as many as it may have.
const MOST: usize = 256;

/// Buffer descriptors of a port or a tiling.
///
/// An estimate: published measurements of the vendor's compiler have 2 for each descriptor that a tiling needs on a mem
/// tile, and 1 on a compute tile, for each buffer of a ping-pong pair.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BdBudget {
    /// Descriptors that run one after the other.
    pub descriptors: u64,
    /// How many the compiler takes for each.
    pub each: u64,
    /// How many there are: of a mem tile those that the channel reaches.
    pub available: u64,
}

impl BdBudget {
    /// Descriptors that the compiler is likely to take, for one buffer.
    #[must_use]
    pub const fn needed(&self) -> u64 {
        self.descriptors.saturating_mul(self.each)
    }

    /// Whether there are as many.
    #[must_use]
    pub const fn fits(&self) -> bool {
        self.needed() <= self.available
    }
}

/// The tilings of a phase, which need their descriptors at once.
#[derive(Clone, Copy)]
pub(crate) struct Phase {
    pub(crate) descriptors: u64,
    pub(crate) tilings: usize,
    /// Descriptors of the tiling with the most of them.
    most: u64,
    /// That tiling.
    pub(crate) largest: usize,
}

impl Port<'_> {
    /// The descriptors of tiling `k`; `None` as for [`descriptors`](Self::descriptors).
    #[must_use]
    pub const fn tiling_budget(&self, k: usize) -> Option<BdBudget> {
        match self.descriptors(k) {
            Some(descriptors) => self.budget_of(descriptors),
            None => None,
        }
    }

    /// The descriptors of all tilings: those of different phases run one after the other and share theirs, so it is the phase
    /// with the most that counts. `None` where one of them has none that are known.
    #[must_use]
    pub const fn budget(&self) -> Option<BdBudget> {
        match self.fullest_phase() {
            Some(phase) => self.budget_of(phase.descriptors),
            None => None,
        }
    }

    pub(crate) const fn fullest_phase(&self) -> Option<Phase> {
        let mut phases = [Phase { descriptors: 0, tilings: 0, most: 0, largest: 0 }; MOST];
        let (mut k, mut fullest) = (0, 0);
        if self.tilings.len() > MOST {
            return None;
        }
        while k < self.tilings.len() {
            let Some(own) = self.descriptors(k) else { return None };
            // The sum of a phase is stored at its first tiling.
            let mut j = 0;
            while j < k && self.tilings[j].phase != self.tilings[k].phase {
                j += 1;
            }
            let phase = &mut phases[j];
            phase.descriptors = phase.descriptors.saturating_add(own);
            phase.tilings += 1;
            if own > phase.most {
                (phase.most, phase.largest) = (own, k);
            }
            if phases[j].descriptors > phases[fullest].descriptors {
                fullest = j;
            }
            k += 1;
        }
        Some(phases[fullest])
    }

    const fn budget_of(&self, descriptors: u64) -> Option<BdBudget> {
        match self.limits() {
            Some(tile) if tile.split_bds => {
                Some(BdBudget { descriptors, each: 2, available: tile.bds as u64 / 2 })
            }
            Some(tile) => Some(BdBudget { descriptors, each: 1, available: tile.bds as u64 }),
            None => None,
        }
    }

    /// What tiling `k` has more than one descriptor for, in words; empty where it has one.
    #[must_use]
    pub const fn reason(&self, k: usize) -> Text {
        let mut text = Text::new();
        let Some(lowering) = self.lowering(k) else { return text };
        let mut i = 0;
        while let Some((dimension, times)) = lowering.multiplier(i) {
            if times > 1 {
                text = text.str(if text.as_str().is_empty() { "" } else { ", " }).int(times as i128);
                text = text.str(" times along dimension ").int(dimension as i128);
            }
            i += 1;
        }
        text
    }

    /// Tiling `k` in the fewest dimensions and loops: it moves the same, in the same order. `None` unless that needs fewer
    /// descriptors.
    #[must_use]
    pub const fn merged(&self, k: usize) -> Option<Tiling> {
        let (Some(nest), Some(before), Some(tile)) = (Nest::of(self, k), self.descriptors(k), self.limits())
        else {
            return None;
        };
        let merged = nest.merged();
        match Lowering::of(&merged, tile, self.bits()).count() {
            Some(after) if after < before => match declared(&merged, &self.tilings[k]) {
                // Offered by a message, so it holds by the rules.
                Some(tiling) if (Port { tilings: &[tiling], covers: false, ..*self }).check().is_empty() => {
                    Some(tiling)
                }
                _ => None,
            },
            _ => None,
        }
    }
}

/// A nest as the C++ has it; `None` where a number is beyond its type.
const fn declared(nest: &Nest, like: &Tiling) -> Option<Tiling> {
    let (axes, steps) = (nest.axes(), nest.steps());
    let mut numbers = [[0i128; MAX_DIMENSIONS]; 4];
    let (mut moved, mut ends) = (false, false);
    let mut d = 0;
    while d < axes.len() {
        let Axis { size, bound, tile, offset, .. } = axes[d];
        if size as i128 > U32 || tile as i128 > U32 || offset > i32::MAX as i64 || offset < i32::MIN as i64 {
            return None;
        }
        numbers[0][d] = size as i128;
        numbers[1][d] = tile as i128;
        numbers[2][d] = offset as i128;
        numbers[3][d] = bound as i128;
        moved = moved || offset != 0;
        ends = ends || bound != size;
        d += 1;
    }
    let mut loops = [(0, 0, 1); MAX_DIMENSIONS];
    let mut i = 0;
    while i < steps.len() {
        let Step { axis, stride, wrap } = steps[i];
        if stride as i128 > U32 || wrap as i128 > U32 {
            return None;
        }
        loops[i] = (axis as i128, stride as i128, wrap as i128);
        i += 1;
    }
    Some(Tiling {
        buffer_dimension: RawList::new(numbers[0].split_at(axes.len()).0),
        tiling_dimension: RawList::new(numbers[1].split_at(axes.len()).0),
        offset: if moved { RawList::new(numbers[2].split_at(axes.len()).0) } else { RawList::EMPTY },
        tile_traversal: RawTraversals::new(loops.split_at(steps.len()).0),
        boundary_dimension: if ends {
            RawList::new(numbers[3].split_at(axes.len()).0)
        } else {
            RawList::EMPTY
        },
        ..*like
    })
}

impl Tiling {
    /// The C++ of a tiling, as in a graph: `.buffer_dimension = {12, 8}, ...`, without the fields that are as where
    /// they are left out.
    #[must_use]
    pub const fn cpp(&self) -> Text {
        let mut text = list(Text::new(), ".buffer_dimension = {", &self.buffer_dimension);
        text = list(text, ".tiling_dimension = {", &self.tiling_dimension);
        text = list(text, ".offset = {", &self.offset);
        let loops = self.tile_traversal.as_slice();
        let mut i = 0;
        while i < loops.len() {
            let before = match (i, text.as_str().is_empty()) {
                (0, true) => ".tile_traversal = {{.dimension=",
                (0, false) => ", .tile_traversal = {{.dimension=",
                _ => ", {.dimension=",
            };
            text = text.str(before).int(loops[i].dimension).str(", .stride=").int(loops[i].stride);
            text = text.str(", .wrap=").int(loops[i].wrap).str(if i + 1 == loops.len() { "}}" } else { "}" });
            i += 1;
        }
        text = number(text, ".packet_port_id = ", self.packet_port_id, -1);
        text = number(text, ".repetition = ", self.repetition, 1);
        text = number(text, ".phase = ", self.phase, 0);
        list(text, ".boundary_dimension = {", &self.boundary_dimension)
    }
}

const fn list(text: Text, name: &str, list: &RawList) -> Text {
    let list = list.as_slice();
    if list.is_empty() {
        return text;
    }
    let mut text = comma(text).str(name);
    let mut d = 0;
    while d < list.len() {
        text = text.str(if d == 0 { "" } else { ", " }).int(list[d]);
        d += 1;
    }
    text.str("}")
}

const fn number(text: Text, name: &str, number: i128, default: i128) -> Text {
    if number == default { text } else { comma(text).str(name).int(number) }
}

const fn comma(text: Text) -> Text {
    if text.as_str().is_empty() { text } else { text.str(", ") }
}
