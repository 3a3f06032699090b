//! The status words of channels. Source: AM025, `DMA_S2MM_Status_0` and `DMA_MM2S_Status_0` of the three modules;
//! names and bits as in aie-rt's `xaie_util_status.h`.

use crate::layout::StatusKind::{Descriptor, Error, QueueSize, Running, State, Waits};
use crate::layout::{StatusField, StatusWord};

/// Fields of a status word with their bits.
macro_rules! status_fields {
    ($($FIELD:ident $name:literal [$msb:literal : $lsb:literal] $tells:expr;)*) => {
        $(pub(in crate::device) const $FIELD: StatusField = StatusField::new($name, $lsb, $msb - $lsb + 1, $tells);)*
    };
}

status_fields! {
    STATE "status" [1:0] State;
    ACQUIRE "stalled_lock_acq" [2:2] Waits("the lock that its descriptor acquires");
    RELEASE "stalled_lock_rel" [3:3] Waits("the lock that its descriptor releases");
    STARVED "stalled_stream_starvation" [4:4] Waits("data from its stream: nobody sends");
    PRESSED "stalled_stream_backpressure" [4:4] Waits("room in its stream: nobody receives");
    COUNTED "stalled_tct_or_count_fifo_full" [5:5] Waits("room for a task-complete token or for a count of finish-on-TLAST");
    TOKEN "stalled_tct" [5:5] Waits("room for a task-complete token");
    LOCK_REACH "error_lock_access_to_unavail" [8:8] Error("a descriptor named a lock of a neighbour that the array does not have");
    MEMORY_REACH "error_dm_access_to_unavail" [9:9] Error("a descriptor addressed the memory of a neighbour that the array does not have");
    BD_REACH "error_bd_unavail" [10:10] Error("a descriptor was asked for that the channel does not reach");
    BD_INVALID "error_bd_invalid" [11:11] Error("a descriptor was started whose valid bit is 0");
    TLAST_LENGTH "error_fot_length" [12:12] Error("a stream went beyond the length before its TLAST");
    TLAST_TASKS "error_fot_bds_per_task" [13:13] Error("a task of finish-on-TLAST has too many descriptors");
    DECODE "axi_mm_decode_error" [16:16] Error("an address outside of the memory behind the network on chip");
    SLAVE "axi_mm_slave_error" [17:17] Error("the memory behind the network on chip refused an access");
    OVERFLOW "task_queue_overflow" [18:18] Error("a task was pushed into a full queue, and dropped; writing 1 to this bit clears it");
    RUNNING "channel_running" [19:19] Running;
    QUEUE "task_queue_size" [22:20] QueueSize;
    BD "cur_bd" [27:24] Descriptor;
    MEM_BD "cur_bd" [29:24] Descriptor;
}

/// The words of S2MM and MM2S, in the order of [`Direction`](crate::device::Direction), at these offsets. The lists are
/// the fields that only some tiles have.
macro_rules! status_words {
    ($s2mm:literal, $mm2s:literal, [$($reach:ident)*] [$($mm2s_reach:ident)*] [$($axi:ident)*] $BD:ident) => {{
        const S2MM: &[StatusField] = &[
            STATE, ACQUIRE, RELEASE, STARVED, COUNTED, $($reach,)* BD_REACH, BD_INVALID, TLAST_LENGTH, TLAST_TASKS,
            $($axi,)* OVERFLOW, RUNNING, QUEUE, $BD,
        ];
        const MM2S: &[StatusField] = &[
            STATE, ACQUIRE, RELEASE, PRESSED, TOKEN, $($mm2s_reach,)* BD_INVALID, $($axi,)* OVERFLOW, RUNNING, QUEUE, $BD,
        ];
        [StatusWord { offset: $s2mm, fields: S2MM }, StatusWord { offset: $mm2s, fields: MM2S }]
    }};
}

pub(in crate::device) const COMPUTE: [StatusWord; 2] = status_words!(0x1DF00, 0x1DF10, [] [] [] BD);
pub(in crate::device) const MEM: [StatusWord; 2] = status_words!(
    0xA0660, 0xA0680, [LOCK_REACH MEMORY_REACH] [LOCK_REACH MEMORY_REACH BD_REACH] [] MEM_BD
);
pub(in crate::device) const SHIM: [StatusWord; 2] = status_words!(0x1D220, 0x1D228, [] [] [DECODE SLAVE] BD);

#[cfg(test)]
#[test]
fn fields_are_in_order_and_apart() {
    for word in COMPUTE.iter().chain(&MEM).chain(&SHIM) {
        for pair in word.fields.windows(2) {
            assert!(pair[0].lsb + pair[0].bits <= pair[1].lsb, "{} {}", pair[0].name, pair[1].name);
        }
        assert!(word.fields.iter().all(|field| field.lsb + field.bits <= 32));
    }
    let waiting = 0x0308_0004;
    let value =
        |name| MEM[0].fields.iter().find(|field| field.name == name).map(|field| field.value(waiting));
    assert_eq!(
        [value("stalled_lock_acq"), value("cur_bd"), value("channel_running")],
        [Some(1), Some(3), Some(1)]
    );
}
