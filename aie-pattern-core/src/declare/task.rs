//! [`Task`]: how the shim's DMA runs a walk.

use super::generic::declaration;
use crate::device::{Device, Direction};
use crate::ir::Word;

declaration! {
    /// How the shim's DMA runs a tap.
    pub struct Task<N> {
        /// The device whose limits apply.
        pub device: Device as name(Device),
        /// Whether no device is written, so that `device` is the default.
        pub is_device_assumed: bool as flag(bool),
        /// The direction, if known: `fill` reads the tensor (MM2S), `drain` writes it (S2MM).
        pub direction: Option<Direction> as maybe_name(Direction),
        /// The channel, if known.
        pub channel: Option<N> as maybe(ChannelNumber),
        /// Id of the descriptor; for a sequence, the id for its first tap.
        pub bd_id: Option<N> as maybe(BdId),
        /// Number of elements that one pass of the descriptor moves, if written.
        pub len: Option<N> as maybe(Len),
        /// Id and type of the packet.
        pub packet: Option<(N, N)> as pair(PacketId, PacketType),
        /// Burst length in bytes.
        pub burst: Option<N> as maybe(Burst),
        /// Byte address of the tensor.
        pub address: Option<N> as maybe(Address),
        /// Whether a token reports the end of the task.
        pub issue_token: bool as flag(bool),
        /// Whether a tap that writes may visit an element twice.
        pub allow_overlap: bool as flag(bool),
        /// The index type, if it is forced.
        pub index: Option<Word> as maybe_name(Word),
    }
}

impl Task {
    /// Nothing declared.
    pub const EMPTY: Self = Self {
        device: Device::DEFAULT,
        is_device_assumed: false,
        direction: None,
        channel: None,
        bd_id: None,
        len: None,
        packet: None,
        burst: None,
        address: None,
        issue_token: false,
        allow_overlap: false,
        index: None,
    };
}
