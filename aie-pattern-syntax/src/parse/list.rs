//! [`List`]: a list of numbers.

use super::number::Number;
use crate::errors::Place;

/// A list of numbers.
pub struct List {
    /// The numbers.
    pub numbers: Vec<Number>,
    /// The place of the list.
    pub place: Place,
}
