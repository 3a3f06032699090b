//! The status words of channels. Source: AM025, `DMA_S2MM_Status_0` and `DMA_MM2S_Status_0` of the three modules;
//! names and bits as in aie-rt's `xaie_util_status.h`.

use crate::layout::StatusKind::{Descriptor, Error, QueueSize, Running, State, Waits};
use crate::layout::{StatusField, StatusWord};

pub(in crate::device) const STATE: StatusField = StatusField::new("status", 0, 2, State);
pub(in crate::device) const ACQUIRE: StatusField =
    StatusField::new("stalled_lock_acq", 2, 1, Waits("the lock that its descriptor acquires"));
pub(in crate::device) const RELEASE: StatusField =
    StatusField::new("stalled_lock_rel", 3, 1, Waits("the lock that its descriptor releases"));
pub(in crate::device) const STARVED: StatusField =
    StatusField::new("stalled_stream_starvation", 4, 1, Waits("data from its stream: nobody sends"));
pub(in crate::device) const PRESSED: StatusField =
    StatusField::new("stalled_stream_backpressure", 4, 1, Waits("room in its stream: nobody receives"));
pub(in crate::device) const COUNTED: StatusField = StatusField::new(
    "stalled_tct_or_count_fifo_full",
    5,
    1,
    Waits("room for a task-complete token or for a count of finish-on-TLAST"),
);
pub(in crate::device) const TOKEN: StatusField =
    StatusField::new("stalled_tct", 5, 1, Waits("room for a task-complete token"));
pub(in crate::device) const LOCK_REACH: StatusField = StatusField::new(
    "error_lock_access_to_unavail",
    8,
    1,
    Error("a descriptor named a lock of a neighbour that the array does not have"),
);
pub(in crate::device) const MEMORY_REACH: StatusField = StatusField::new(
    "error_dm_access_to_unavail",
    9,
    1,
    Error("a descriptor addressed the memory of a neighbour that the array does not have"),
);
pub(in crate::device) const BD_REACH: StatusField = StatusField::new(
    "error_bd_unavail",
    10,
    1,
    Error("a descriptor was asked for that the channel does not reach"),
);
pub(in crate::device) const BD_INVALID: StatusField =
    StatusField::new("error_bd_invalid", 11, 1, Error("a descriptor was started whose valid bit is 0"));
pub(in crate::device) const TLAST_LENGTH: StatusField =
    StatusField::new("error_fot_length", 12, 1, Error("a stream went beyond the length before its TLAST"));
pub(in crate::device) const TLAST_TASKS: StatusField = StatusField::new(
    "error_fot_bds_per_task",
    13,
    1,
    Error("a task of finish-on-TLAST has too many descriptors"),
);
pub(in crate::device) const DECODE: StatusField = StatusField::new(
    "axi_mm_decode_error",
    16,
    1,
    Error("an address outside of the memory behind the network on chip"),
);
pub(in crate::device) const SLAVE: StatusField = StatusField::new(
    "axi_mm_slave_error",
    17,
    1,
    Error("the memory behind the network on chip refused an access"),
);
pub(in crate::device) const OVERFLOW: StatusField = StatusField::new(
    "task_queue_overflow",
    18,
    1,
    Error("a task was pushed into a full queue, and dropped; writing 1 to this bit clears it"),
);
pub(in crate::device) const RUNNING: StatusField = StatusField::new("channel_running", 19, 1, Running);
pub(in crate::device) const QUEUE: StatusField = StatusField::new("task_queue_size", 20, 3, QueueSize);
pub(in crate::device) const BD: StatusField = StatusField::new("cur_bd", 24, 4, Descriptor);
pub(in crate::device) const MEM_BD: StatusField = StatusField::new("cur_bd", 24, 6, Descriptor);

/// In the order of [`Direction`](crate::device::Direction): S2MM, MM2S.
pub(super) const COMPUTE: [StatusWord; 2] = [
    StatusWord {
        offset: 0x1DF00,
        fields: &[
            STATE,
            ACQUIRE,
            RELEASE,
            STARVED,
            COUNTED,
            BD_REACH,
            BD_INVALID,
            TLAST_LENGTH,
            TLAST_TASKS,
            OVERFLOW,
            RUNNING,
            QUEUE,
            BD,
        ],
    },
    StatusWord {
        offset: 0x1DF10,
        fields: &[STATE, ACQUIRE, RELEASE, PRESSED, TOKEN, BD_INVALID, OVERFLOW, RUNNING, QUEUE, BD],
    },
];

/// In the order of [`Direction`](crate::device::Direction): S2MM, MM2S.
pub(in crate::device) const MEM: [StatusWord; 2] = [
    StatusWord {
        offset: 0xA0660,
        fields: &[
            STATE,
            ACQUIRE,
            RELEASE,
            STARVED,
            COUNTED,
            LOCK_REACH,
            MEMORY_REACH,
            BD_REACH,
            BD_INVALID,
            TLAST_LENGTH,
            TLAST_TASKS,
            OVERFLOW,
            RUNNING,
            QUEUE,
            MEM_BD,
        ],
    },
    StatusWord {
        offset: 0xA0680,
        fields: &[
            STATE,
            ACQUIRE,
            RELEASE,
            PRESSED,
            TOKEN,
            LOCK_REACH,
            MEMORY_REACH,
            BD_REACH,
            BD_INVALID,
            OVERFLOW,
            RUNNING,
            QUEUE,
            MEM_BD,
        ],
    },
];

/// In the order of [`Direction`](crate::device::Direction): S2MM, MM2S.
pub(in crate::device) const SHIM: [StatusWord; 2] = [
    StatusWord {
        offset: 0x1D220,
        fields: &[
            STATE,
            ACQUIRE,
            RELEASE,
            STARVED,
            COUNTED,
            BD_REACH,
            BD_INVALID,
            TLAST_LENGTH,
            TLAST_TASKS,
            DECODE,
            SLAVE,
            OVERFLOW,
            RUNNING,
            QUEUE,
            BD,
        ],
    },
    StatusWord {
        offset: 0x1D228,
        fields: &[
            STATE, ACQUIRE, RELEASE, PRESSED, TOKEN, BD_INVALID, DECODE, SLAVE, OVERFLOW, RUNNING, QUEUE, BD,
        ],
    },
];

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
