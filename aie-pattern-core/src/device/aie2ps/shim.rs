//! The descriptors of a shim tile: like on AIE-ML, at other offsets and with one more word. Source: AM029, `DMA_BD0_0` to
//! `_7` of the interface tile; only aie-rt has word 8.

use crate::device::aie_ml::shim::shim_descriptor;
use crate::layout::{Offsets, descriptor};

shim_descriptor! {
    /// A buffer descriptor of a shim tile: 9 words.
    9 words, Offsets { bd: 0x9000, bd_stride: 0x30, s2mm: 0x9300, mm2s: 0x9310, lock: 0x0 },
    [] [8 [8:0] base_addr_56_48 BaseAddr from 46,]
}
