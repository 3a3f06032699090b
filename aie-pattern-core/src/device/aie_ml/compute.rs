//! The descriptors of a compute tile. Source: AM025, `MEMORY_MODULE_DMA_BD0_0` to `_5`.

use crate::layout::{Offsets, descriptor};

descriptor! {
    /// A buffer descriptor of a compute tile: 6 words.
    ComputeBd, Compute, 6 words, Offsets { bd: 0x1D000, bd_stride: 0x20, s2mm: 0x1DE00, mm2s: 0x1DE10, lock: 0x1F000 };
    0 [27:14] base_addr BaseAddr,
    0 [13:0] buffer_length BufferLength,
    1 [31:31] enable_compression EnableCompression,
    1 [30:30] enable_packet EnablePacket,
    1 [29:24] ooo_bd_id OooBdId,
    1 [23:19] packet_id PacketId,
    1 [18:16] packet_type PacketType,
    2 [25:13] d1_step D1Step,
    2 [12:0] d0_step D0Step,
    3 [28:21] d1_wrap D1Wrap,
    3 [20:13] d0_wrap D0Wrap,
    3 [12:0] d2_step D2Step,
    4 [24:19] iter_current IterCurrent,
    4 [18:13] iter_wrap IterWrap,
    4 [12:0] iter_step IterStep,
    5 [31:31] tlast_suppress TlastSuppress,
    5 [30:27] next_bd NextBd,
    5 [26:26] use_next_bd UseNextBd,
    5 [25:25] valid Valid,
    5 [24:18] lock_rel_value LockRelValue,
    5 [16:13] lock_rel_id LockRelId,
    5 [12:12] lock_acq_enable LockAcqEnable,
    5 [11:5] lock_acq_value LockAcqValue,
    5 [3:0] lock_acq_id LockAcqId,
}
