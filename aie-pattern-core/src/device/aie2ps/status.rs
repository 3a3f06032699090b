//! The status words of a shim's channels. Source: AM029, `DMA_S2MM_Status_0` and `DMA_MM2S_Status_0` of the interface
//! tile. The queues of MM2S are 16 deep, so the size and the descriptor have other bits there. Compute and mem tiles
//! have AIE-ML's words.

use super::aie_ml::status::{
    ACQUIRE, BD_INVALID, DECODE, OVERFLOW, PRESSED, RELEASE, RUNNING, SHIM as AIE_ML, SLAVE, STATE, TOKEN,
};
use crate::layout::StatusKind::{Descriptor, QueueSize};
use crate::layout::{StatusField, StatusWord};

/// S2MM, then MM2S.
pub(super) const SHIM: [StatusWord; 2] = [
    StatusWord { offset: 0x9320, fields: AIE_ML[0].fields },
    StatusWord {
        offset: 0x9328,
        fields: &[
            STATE,
            ACQUIRE,
            RELEASE,
            PRESSED,
            TOKEN,
            BD_INVALID,
            DECODE,
            SLAVE,
            OVERFLOW,
            RUNNING,
            StatusField::new("task_queue_size", 20, 5, QueueSize),
            StatusField::new("cur_bd", 25, 4, Descriptor),
        ],
    },
];

#[cfg(test)]
#[test]
fn the_queue_of_mm2s_has_five_bits() {
    let value = |word: &StatusWord, name| {
        word.fields.iter().find(|field| field.name == name).map(|field| field.value(0x1908_0000))
    };
    assert_eq!(
        SHIM.map(|word| (value(&word, "task_queue_size"), value(&word, "cur_bd"))),
        [(Some(0), Some(9)), (Some(16), Some(12))]
    );
}
