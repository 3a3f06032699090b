//! Finds an equivalent tiling that needs fewer buffer descriptors.

use crate::declare::tiling::{Port, Tiling};
use crate::lower::tiling::Division;

impl Port<'_> {
    /// Tiling `k` in the fewest dimensions and loops; it moves the same elements in the same order. `None` unless
    /// that needs fewer descriptors.
    pub const fn merged(&self, k: usize) -> Option<Tiling> {
        let (Some(nest), Some(before), Some(tile)) = (self.nest(k), self.descriptors(k), self.limits())
        else {
            return None;
        };
        let merged = nest.merged();
        match Division::of(&merged, tile, self.bits()).count() {
            Some(after) if after < before => {
                let tiling = Tiling::of(&merged, &self.tilings[k]);
                // A message offers the result, so it must break no rule.
                let port = Port { tilings: &[tiling], covers: false, ..*self };
                if port.check().is_empty() { Some(tiling) } else { None }
            }
            _ => None,
        }
    }
}
