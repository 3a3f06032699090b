//! [`BdBudget`]: buffer descriptors that the vendor's compiler is likely to take.

use crate::declare::tiling::Port;
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
            // The sum of a phase stands at its first tiling.
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
}
