//! The descriptors of a mem tile. Source: AM025, `MEM_TILE_MODULE_DMA_BD0_0` to `_7`.

use crate::layout::{Offsets, descriptor};

/// The descriptors of a mem tile, with the fields that a later generation adds to words 2 and 6.
macro_rules! mem_descriptor {
    ([$($two:tt)*] [$($six:tt)*]) => {
        descriptor! {
            /// A buffer descriptor of a mem tile: 8 words.
            MemBd, Mem, 8 words, Offsets { bd: 0xA0000, bd_stride: 0x20, s2mm: 0xA0600, mm2s: 0xA0630, lock: 0xC0000 };
            0 [31:31] enable_packet EnablePacket,
            0 [30:28] packet_type PacketType,
            0 [27:23] packet_id PacketId,
            0 [22:17] ooo_bd_id OooBdId,
            0 [16:0] buffer_length BufferLength,
            1 [31:26] d0_pad_before D0PadBefore,
            1 [25:20] next_bd NextBd,
            1 [19:19] use_next_bd UseNextBd,
            1 [18:0] base_addr BaseAddr,
            2 [31:31] tlast_suppress TlastSuppress,
            $($two)*
            2 [26:17] d0_wrap D0Wrap,
            2 [16:0] d0_step D0Step,
            3 [31:27] d1_pad_before D1PadBefore,
            3 [26:17] d1_wrap D1Wrap,
            3 [16:0] d1_step D1Step,
            4 [31:31] enable_compression EnableCompression,
            4 [30:27] d2_pad_before D2PadBefore,
            4 [26:17] d2_wrap D2Wrap,
            4 [16:0] d2_step D2Step,
            5 [31:28] d2_pad_after D2PadAfter,
            5 [27:23] d1_pad_after D1PadAfter,
            5 [22:17] d0_pad_after D0PadAfter,
            5 [16:0] d3_step D3Step,
            $($six)*
            6 [28:23] iter_current IterCurrent,
            6 [22:17] iter_wrap IterWrap,
            6 [16:0] iter_step IterStep,
            7 [31:31] valid Valid,
            7 [30:24] lock_rel_value LockRelValue,
            7 [23:16] lock_rel_id LockRelId,
            7 [15:15] lock_acq_enable LockAcqEnable,
            7 [14:8] lock_acq_value LockAcqValue,
            7 [7:0] lock_acq_id LockAcqId,
        }
    };
}

mem_descriptor! { [] [] }

pub(in crate::device) use mem_descriptor;
