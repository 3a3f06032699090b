//! Sequences of taps as text.

use core::fmt::{Display, Formatter, Result};

use aie_pattern_core::show::TapsSheet;

use super::Show;
use crate::TapSequence;

/// Of a sequence of taps.
#[derive(Clone, Copy)]
pub struct OfTaps;

impl<P: TapSequence> Display for Show<P, OfTaps> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        Display::fmt(&TapsSheet(P::TAP), f)
    }
}
