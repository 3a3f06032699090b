//! [`Found`]: the findings of a file.

use crate::finding::{Finding, Unchecked};

/// The findings of a file.
#[derive(Default)]
pub(crate) struct Found {
    pub(crate) findings: Vec<Finding>,
    pub(crate) unchecked: Vec<Unchecked>,
    /// The number of designs, tilings and descriptors checked.
    pub(crate) checked: usize,
}
