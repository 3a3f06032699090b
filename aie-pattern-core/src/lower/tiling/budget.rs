//! [`BdBudget`]: number of buffer descriptors that the vendor's compiler is likely to use.

use crate::declare::tiling::Port;
use crate::text::Text;

/// Number of tilings of a port that are counted: the maximum of a port.
const MOST: usize = 256;

/// Number of buffer descriptors of a port or a tiling.
///
/// An estimate: in published measurements, the vendor's compiler uses 2 descriptors for each one that a tiling needs
/// on a mem tile, and 1 on a compute tile, per buffer of a ping-pong pair.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BdBudget {
    /// Number of descriptors that run one after the other.
    pub descriptors: u64,
    /// Number of descriptors that the compiler uses for each of them.
    pub each: u64,
    /// Number of descriptors available; on a mem tile, those that the channel reaches.
    pub available: u64,
}

impl BdBudget {
    /// Number of descriptors that the compiler is likely to use for one buffer.
    pub const fn needed(&self) -> u64 {
        self.descriptors.saturating_mul(self.each)
    }

    /// Whether enough descriptors are available.
    pub const fn fits(&self) -> bool {
        self.needed() <= self.available
    }
}

/// The tilings of one phase, which need their descriptors at the same time.
#[derive(Clone, Copy)]
pub(crate) struct Phase {
    pub(crate) descriptors: u64,
    pub(crate) tilings: usize,
    /// Number of descriptors of the tiling that needs the most.
    most: u64,
    /// Position of that tiling.
    pub(crate) largest: usize,
}

impl Port<'_> {
    /// The budget of tiling `k`; `None` as for [`descriptors`](Self::descriptors).
    pub const fn tiling_budget(&self, k: usize) -> Option<BdBudget> {
        and_then!(self.descriptors(k), |descriptors| self.budget_of(descriptors))
    }

    /// The budget of all tilings. Phases run one after the other and share their descriptors, so the phase with the
    /// most counts. `None` if the descriptors of a tiling are unknown.
    pub const fn budget(&self) -> Option<BdBudget> {
        and_then!(self.fullest_phase(), |phase| self.budget_of(phase.descriptors))
    }

    pub(crate) const fn fullest_phase(&self) -> Option<Phase> {
        let mut phases = [Phase { descriptors: 0, tilings: 0, most: 0, largest: 0 }; MOST];
        let mut fullest = 0;
        if self.tilings.len() > MOST {
            return None;
        }
        each!(k, 0..self.tilings.len(), {
            let Some(own) = self.descriptors(k) else { return None };
            // The first tiling of a phase accumulates the sum of the phase.
            let mut j = 0;
            while self.tilings[j].phase != self.tilings[k].phase {
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
        });
        Some(phases[fullest])
    }

    const fn budget_of(&self, descriptors: u64) -> Option<BdBudget> {
        map!(self.limits(), |tile| BdBudget {
            descriptors,
            each: if tile.split_bds { 2 } else { 1 },
            available: tile.bds_of(0).1,
        })
    }

    /// Why tiling `k` needs more than one descriptor, in words; empty if it needs one.
    pub const fn reason(&self, k: usize) -> Text {
        let mut text = Text::new();
        let Some(division) = self.division(k) else { return text };
        let mut i = 0;
        while let Some((dimension, times)) = division.multiplier(i) {
            if times > 1 {
                text = text.str(if text.as_str().is_empty() { "" } else { ", " }).int(times as i128);
                text = text.str(" times along dimension ").int(dimension as i128);
            }
            i += 1;
        }
        text
    }

    /// The step, in words, for which tiling `k` needs several descriptors, if that is the reason.
    pub const fn long_step(&self, k: usize) -> Option<i128> {
        and_then!(self.division(k), |division| division.long_step)
    }
}
