//! [`Bound`]: the limit that a number exceeds.

use crate::text::Text;

/// The limit that a number exceeds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// The number is less than this minimum.
    Least(i128),
    /// The number is greater than this maximum.
    Most(i128),
}

impl Bound {
    /// The end of `least..=most` that `number` exceeds, if any.
    pub(super) const fn passed(number: i128, least: i128, most: i128) -> Option<Self> {
        if number < least {
            Some(Self::Least(least))
        } else if number > most {
            Some(Self::Most(most))
        } else {
            None
        }
    }

    /// The end of the `i64` range that `number` exceeds, if any.
    pub(super) const fn passed_i64(number: i128) -> Option<Self> {
        Self::passed(number, i64::MIN as i128, i64::MAX as i128)
    }

    /// Appends the limit: ` (at least 1)`.
    pub(super) const fn append(self, text: Text) -> Text {
        match self {
            Self::Least(least) => text.at_least(least),
            Self::Most(most) => text.at_most(most),
        }
    }
}
