//! The descriptors of a shim tile with a port to the network on chip. Source: AM025, `NOC_MODULE_DMA_BD0_0` to `_7`.

use crate::layout::{Offsets, descriptor};

/// The descriptors of a shim tile. `smid` is empty if a descriptor has no stream memory id; `end` has the words that a
/// later generation adds.
macro_rules! shim_descriptor {
    ($(#[$doc:meta])* $words:literal words, $offsets:expr, [$($smid:tt)*] [$($end:tt)*]) => {
        descriptor! {
            $(#[$doc])*
            ShimBd, Shim, $words words, $offsets;
            0 [31:0] buffer_length BufferLength,
            1 [31:2] base_addr_low BaseAddr,
            2 [30:30] enable_packet EnablePacket,
            2 [29:24] ooo_bd_id OooBdId,
            2 [23:19] packet_id PacketId,
            2 [18:16] packet_type PacketType,
            2 [15:0] base_addr_high BaseAddr from 30,
            3 [30:30] secure_access SecureAccess,
            3 [29:20] d0_wrap D0Wrap,
            3 [19:0] d0_step D0Step,
            4 [31:30] burst_length BurstLength,
            4 [29:20] d1_wrap D1Wrap,
            4 [19:0] d1_step D1Step,
            $($smid)*
            5 [27:24] axcache Axcache,
            5 [23:20] axqos Axqos,
            5 [19:0] d2_step D2Step,
            6 [31:26] iter_current IterCurrent,
            6 [25:20] iter_wrap IterWrap,
            6 [19:0] iter_step IterStep,
            7 [31:31] tlast_suppress TlastSuppress,
            7 [30:27] next_bd NextBd,
            7 [26:26] use_next_bd UseNextBd,
            7 [25:25] valid Valid,
            7 [24:18] lock_rel_value LockRelValue,
            7 [16:13] lock_rel_id LockRelId,
            7 [12:12] lock_acq_enable LockAcqEnable,
            7 [11:5] lock_acq_value LockAcqValue,
            7 [3:0] lock_acq_id LockAcqId,
            $($end)*
        }
    };
}

shim_descriptor! {
    /// A buffer descriptor of a shim tile: 8 words.
    8 words, Offsets { bd: 0x1D000, bd_stride: 0x20, s2mm: 0x1D200, mm2s: 0x1D210, lock: 0x14000 },
    [5 [31:28] smid Smid,] []
}

pub(in crate::device) use shim_descriptor;
