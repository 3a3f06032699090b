//! The descriptors of a mem tile: like on AIE-ML, with a flag and more bits of padding. Source: AM029, `DMA_BD0_0` to
//! `_7` of the memory tile.

use crate::device::aie_ml::mem::mem_descriptor;
use crate::layout::{Offsets, descriptor};

mem_descriptor! {
    [
        2 [30:30] d3_step_zero D3StepZero,
        2 [29:28] d2_pad_before_high D2PadBefore from 4,
        2 [27:27] d1_pad_before_high D1PadBefore from 5,
    ]
    [
        6 [31:30] d2_pad_after_high D2PadAfter from 4,
        6 [29:29] d1_pad_after_high D1PadAfter from 5,
    ]
}
