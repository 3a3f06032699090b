//! The address generator that the guides describe, without any machine's limits.

use super::Family;

pub(super) const FAMILY: Family = Family {
    names: &["ideal"],
    title: "the ideal address generator",
    vectors: None,
    tiles: &[],
    array: None,
    mem_rows: (0, 0),
};
