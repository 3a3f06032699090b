//! A panel of the matrix through the descriptors: what the DMAs do, done by the processor.

use aie_pattern::prelude::*;
use aie_pattern_firmware_table::descriptors::{PanelIn, PanelToBlocks, ResultIn, ResultPing, ResultToShim};

use crate::{Outcome, corrupted};

/// 64 x 64 samples in each place that they come by.
pub struct Buffers {
    panel: [[i16; 64]; 64],
    stream: [i16; 4096],
    mem: [[i16; 64]; 64],
}

impl Buffers {
    /// Zeros.
    pub(crate) const NEW: Self = Self { panel: [[0; 64]; 64], stream: [0; 4096], mem: [[0; 64]; 64] };

    /// Where the panel is.
    pub(crate) fn address(&self) -> u64 {
        self.panel.as_ptr().addr() as u64
    }
}

/// What the core computes of each sample.
const fn computed(sample: i16) -> i16 {
    !sample
}

/// Through the array and back, and compared with what the core computes.
pub(crate) fn stream(buffers: &mut Buffers) -> Result<(), Outcome> {
    let Buffers { panel, stream, mem } = buffers;
    for (k, sample) in panel.as_flattened_mut().iter_mut().enumerate() {
        *sample = k as i16;
    }
    // There: into the mem tile, and strip by strip of blocks into the compute tile.
    PanelIn.gather(panel, stream);
    PanelIn.scatter(stream, mem);
    PanelToBlocks.gather(mem, stream);
    // And back: rows again.
    for strip in stream.as_chunks_mut::<256>().0 {
        ResultPing.gather(&strip.map(computed), strip);
    }
    ResultIn.scatter(stream, mem);
    ResultToShim.gather(mem, stream);
    let expected = panel.as_flattened().iter().map(|&sample| computed(sample) ^ corrupted("panel") as i16);
    Outcome::Panel.unless(stream.iter().copied().eq(expected))
}
