//! [`Bound`]: the end of a range that a number has passed.

use crate::text::Text;

/// The end of a range that a number has passed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// The number is less than this.
    Least(i128),
    /// The number is greater than this.
    Most(i128),
}

impl Bound {
    /// The end of `least..=most` that `number` has passed, if it has.
    pub(super) const fn passed(number: i128, least: i128, most: i128) -> Option<Self> {
        if number < least {
            Some(Self::Least(least))
        } else if number > most {
            Some(Self::Most(most))
        } else {
            None
        }
    }

    /// The end of what 64 bits hold that `number` has passed, if it has.
    pub(super) const fn passed_i64(number: i128) -> Option<Self> {
        Self::passed(number, i64::MIN as i128, i64::MAX as i128)
    }

    /// Appends it: ` (at least 1)`.
    pub(super) const fn append(self, text: Text) -> Text {
        match self {
            Self::Least(least) => text.at_least(least),
            Self::Most(most) => text.at_most(most),
        }
    }
}
