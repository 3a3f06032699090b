//! [`Found`]: what was found in a file.

use crate::finding::{Finding, Unchecked};

/// What was found in a file.
#[derive(Default)]
pub(crate) struct Found {
    pub(crate) findings: Vec<Finding>,
    pub(crate) unchecked: Vec<Unchecked>,
    /// Designs, tilings and descriptors that were checked.
    pub(crate) checked: usize,
}
