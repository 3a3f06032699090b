//! [`StreamEnd`]: a vector was pushed to a stream that has ended.

use core::fmt;

/// The stream had ended: the vector was not written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct StreamEnd;

impl fmt::Display for StreamEnd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the stream has ended")
    }
}

impl core::error::Error for StreamEnd {}
