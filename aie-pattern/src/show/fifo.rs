//! Object FIFOs as text.

use core::fmt::{Display, Formatter, Result};

use aie_pattern_core::show::FifoSheet;

use super::Show;
use crate::ObjectFifo;

/// Of an object FIFO.
#[derive(Clone, Copy)]
pub struct OfFifo;

impl<P: ObjectFifo> Show<P, OfFifo> {
    /// What arrives at a consumer alone: its objects, each element as the index of the one that it receives in the objects of
    /// the FIFO where its way begins.
    #[must_use]
    pub fn arrivals(&self, consumer: usize) -> impl Display {
        FifoSheet { fifos: P::FIFOS, fifo: P::INDEX }.arrivals(consumer)
    }
}

impl<P: ObjectFifo> Display for Show<P, OfFifo> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        Display::fmt(&FifoSheet { fifos: P::FIFOS, fifo: P::INDEX }, f)
    }
}
