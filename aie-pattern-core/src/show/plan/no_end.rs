//! There are no ends of hops.

use super::Plan;
use crate::show::order::Cell;

/// None.
pub(super) enum End {}

impl End {
    pub(super) const fn fill(&self, _: &Plan, _: &mut [Cell]) -> bool {
        match *self {}
    }
}
