//! Runtime sequences: tasks, transfers, waits, and register writes.

use aie_pattern_core::device::Direction;
use proc_macro2::Span;

use super::{Bd, BufferRef, LockId, Memref, Named, Number, Packet, Place, TileId, Trips};
use crate::finding::Replacement;
use crate::tree::attributes::AttributePlace;

/// `%a: memref<64xi32>`.
#[derive(Clone, Debug)]
pub struct Argument {
    /// Its value.
    pub name: Named,
    /// Its type; `None` if it is not a memref, or cannot be read.
    pub memref: Option<Memref>,
    /// Its type if that is one word, as `i32` is.
    pub word: Option<Named>,
}

/// `aie.bd_chain @c(%a: memref<..>) { .. }`.
#[derive(Clone, Debug)]
pub struct BdChain {
    /// Its symbol.
    pub name: Named,
    /// Its arguments.
    pub arguments: Vec<Argument>,
    /// Its descriptors, in the order of the text.
    pub bds: Vec<Bd>,
    /// The first one.
    pub first: Option<usize>,
    /// The operation's name.
    pub place: Place,
}

/// `aie.runtime_sequence @seq(%a: memref<..>) { .. }`.
#[derive(Clone, Debug)]
pub struct Sequence {
    /// Its symbol; `sequence` if none is written.
    pub name: String,
    /// Its arguments.
    pub arguments: Vec<Argument>,
    /// Every task that it configures, in the order of the text.
    pub tasks: Vec<Task>,
    /// Its operations, in order.
    pub operations: Vec<SequenceOp>,
    /// The channels that `aiex.dma_channel_reset` names.
    pub resets: Vec<ChannelReset>,
    /// The FIFOs whose channels `aiex.dma_channel_reset_for` resets.
    pub fifo_resets: Vec<Named>,
    /// The operation's name.
    pub place: Place,
}

/// `aiex.dma_channel_reset(%t, S2MM, 0)`.
#[derive(Clone, Debug)]
pub struct ChannelReset {
    /// The tile.
    pub tile: Option<TileId>,
    /// The direction of the channel.
    pub direction: Direction,
    /// Its number.
    pub channel: Number,
    /// The operation's name.
    pub place: Place,
}

/// One operation of a sequence.
#[derive(Clone, Debug)]
pub struct SequenceOp {
    /// The operation.
    pub operation: Operation,
    /// The operation's name.
    pub place: Place,
    /// Its last token.
    pub end: Span,
}

impl SequenceOp {
    /// Visits operations, and those within them, in the order of the text.
    pub fn each<'s>(operations: &'s [Self], visit: &mut dyn FnMut(&'s Self)) {
        Self::visit(operations, false, visit);
    }

    /// The same, but where the trips of a loop are known one by one, the operations of each.
    pub fn each_trip<'s>(operations: &'s [Self], visit: &mut dyn FnMut(&'s Self)) {
        Self::visit(operations, true, visit);
    }

    fn visit<'s>(operations: &'s [Self], by_trips: bool, visit: &mut dyn FnMut(&'s Self)) {
        for one in operations {
            visit(one);
            match &one.operation {
                Operation::Loop { each, .. } if by_trips && !each.is_empty() => {
                    for trip in each {
                        Self::visit(trip, by_trips, visit);
                    }
                }
                Operation::Loop { body, .. } | Operation::Device(_, body) => {
                    Self::visit(body, by_trips, visit);
                }
                Operation::Branch { arms, .. } => {
                    for arm in arms {
                        Self::visit(arm, by_trips, visit);
                    }
                }
                Operation::Configure(_)
                | Operation::Start(_)
                | Operation::Await(_)
                | Operation::Free(_)
                | Operation::Memcpy(_)
                | Operation::Wait(_)
                | Operation::Sync { .. }
                | Operation::Push { .. }
                | Operation::Write(_)
                | Operation::SetLock(..)
                | Operation::Reset(_)
                | Operation::Run(_)
                | Operation::Unknown(_) => {}
            }
        }
    }
}

/// An operation of a sequence.
#[derive(Clone, Debug)]
pub enum Operation {
    /// `aiex.dma_configure_task`: writes descriptors. By position in [`Sequence::tasks`].
    Configure(usize),
    /// `aiex.dma_start_task`; `None` if no task has the name.
    Start(Option<usize>),
    /// `aiex.dma_await_task`.
    Await(Option<usize>),
    /// `aiex.dma_free_task`.
    Free(Option<usize>),
    /// `aiex.npu.dma_memcpy_nd`.
    Memcpy(Box<Memcpy>),
    /// `aiex.npu.dma_wait`: one token of a named channel.
    Wait(Named),
    /// `aiex.npu.sync`: tokens of a channel.
    Sync {
        /// The first column.
        column: Number,
        /// The first row.
        row: Number,
        /// 0 for S2MM, 1 for MM2S.
        direction: Number,
        /// The channel.
        channel: Number,
        /// Columns.
        columns: Number,
        /// Rows.
        rows: Number,
    },
    /// `aiex.npu.push_queue`.
    Push {
        /// The column.
        column: Number,
        /// The row.
        row: Number,
        /// The direction of the channel.
        direction: Direction,
        /// Its number.
        channel: Number,
        /// The descriptor.
        bd: Number,
        /// The number of passes after the first one.
        repeat: Number,
        /// Whether the end issues a token.
        token: bool,
    },
    /// A write of registers or memory.
    Write(Box<RegisterWrite>),
    /// `aiex.set_lock`.
    SetLock(Option<LockId>, Number),
    /// `aiex.dma_channel_reset`, `aiex.core_reset`, ..: the state of a channel or tile is unknown afterwards.
    Reset(Option<TileId>),
    /// `scf.for`, `affine.for`.
    Loop {
        /// The number of times it runs.
        trips: Trips,
        /// The variable.
        variable: Option<Named>,
        /// The operations of the loop.
        body: Vec<SequenceOp>,
        /// The operations of each trip, if their numbers change from trip to trip, and there are not too many.
        each: Vec<Vec<SequenceOp>>,
    },
    /// `scf.if`: one of the arms.
    Branch {
        /// The condition, if it is constant.
        condition: Option<bool>,
        /// The operations of each arm.
        arms: Vec<Vec<SequenceOp>>,
    },
    /// `aiex.configure @dev { .. }`: the device is configured again.
    Device(Named, Vec<SequenceOp>),
    /// `aiex.run @seq(%a)`.
    Run(Named),
    /// An operation whose effect on transfers is not known.
    Unknown(String),
}

/// The channel of a task or a transfer.
#[derive(Clone, Debug)]
pub enum Target {
    /// A channel of a tile.
    Channel {
        /// The tile; `None` if no tile has the name.
        tile: Option<TileId>,
        /// The direction of the channel.
        direction: Direction,
        /// Its number.
        channel: Number,
        /// The place from the tile to the number.
        place: Place,
    },
    /// A named channel of a shim, or a FIFO with an end on a shim.
    Symbol(Named),
}

/// `%k = aiex.dma_configure_task(%t, MM2S, 0) { .. }` or a similar operation.
#[derive(Clone, Debug)]
pub struct Task {
    /// Its value.
    pub value: Option<Named>,
    /// The channel.
    pub target: Target,
    /// The packets that it sends.
    pub packet: Option<Packet>,
    /// Its descriptors, in the order of the text; for a chain, the chain's descriptors with the arguments filled in.
    pub bds: Vec<Bd>,
    /// The first one.
    pub first: Option<usize>,
    /// The number of passes after the first one.
    pub repeat_count: Option<Number>,
    /// The operand `bd_id %i`.
    pub bd_id: Option<Number>,
    /// Whether its end issues a token.
    pub token: bool,
    /// The `false` of `issue_token = false`.
    pub no_token: Option<Place>,
    /// Where it may have one more attribute.
    pub attributes: AttributePlace,
    /// Whether each packet selects a descriptor, in the order in which packets arrive.
    pub is_out_of_order: bool,
    /// The symbol of its chain.
    pub chain: Option<Named>,
    /// The variables of its loops and their values, if it is the task of one trip. The text's own task is listed besides.
    pub trip: Vec<(String, i128)>,
    /// The operation's name.
    pub place: Place,
}

impl Task {
    /// The edit that lets its end issue a token.
    pub(crate) fn issue_token(&self) -> Option<Replacement> {
        match self.no_token {
            _ if self.token => None,
            Some(place) => Some(Replacement::new(place, "true")),
            None => self.attributes.with("issue_token = true"),
        }
    }
}

/// `aiex.npu.dma_memcpy_nd(%a[..][..][..]) {id = 0 : i64, metadata = @in}`.
#[derive(Clone, Debug)]
pub struct Memcpy {
    /// The name of its buffer.
    pub name: Named,
    /// The buffer of that name.
    pub buffer: BufferRef,
    /// Its type.
    pub memref: Option<Memref>,
    /// Offsets, outermost first.
    pub offsets: Vec<Number>,
    /// Sizes.
    pub sizes: Vec<Number>,
    /// Strides.
    pub strides: Vec<Number>,
    /// The three lists.
    pub lists: Option<Place>,
    /// The descriptor.
    pub id: Option<Number>,
    /// The named channel, or FIFO.
    pub metadata: Named,
    /// `issue_token`.
    pub token: bool,
    /// The `false` of `issue_token = false`.
    pub no_token: Option<Place>,
    /// The packet.
    pub packet: Option<Packet>,
    /// Where it may have one more attribute.
    pub attributes: AttributePlace,
    /// Where it may have a packet, `packet = <..>` after the strides; `None` in the generic form, where it is an attribute.
    pub packet_place: Option<AttributePlace>,
    /// `burst_length`.
    pub burst: Option<Number>,
    /// Zeros before and after, the innermost dimension first.
    pub pad: [(Option<Number>, Option<Number>); 3],
    /// The variables of its loops and their values, if it is the transfer of one trip.
    pub trip: Vec<(String, i128)>,
    /// The operation's name.
    pub place: Place,
}

impl Memcpy {
    /// The edit that lets its end issue a token.
    pub(crate) fn issue_token(&self) -> Option<Replacement> {
        match self.no_token {
            _ if self.token => None,
            Some(place) => Some(Replacement::new(place, "true")),
            None => Replacement::after(self.metadata.place.last, ", issue_token = true"),
        }
    }
}

/// A write of registers or memory.
#[derive(Clone, Debug)]
pub enum RegisterWrite {
    /// `aiex.npu.write32`, `aiex.npu.maskwrite32`.
    Word {
        /// The address.
        address: Option<Number>,
        /// The value.
        value: Option<Number>,
        /// The bits that are written; all if none are given.
        mask: Option<Number>,
        /// The column and row of the address.
        at: Option<(Number, Number)>,
        /// The buffer at which the address begins, counted in words.
        buffer: Option<Named>,
    },
    /// `aiex.npu.blockwrite`.
    Block {
        /// The address of the first word.
        address: Option<Number>,
        /// The words; `None` if the text does not have them.
        words: Option<Vec<u32>>,
        /// The column and row of the address.
        at: Option<(Number, Number)>,
        /// The buffer at which the address begins, counted in words.
        buffer: Option<Named>,
    },
    /// `aiex.npu.address_patch`.
    Patch {
        /// The address of the words.
        address: Option<Number>,
        /// The argument of the sequence.
        argument: Option<Number>,
        /// The offset in the argument, in bytes.
        plus: Option<Number>,
    },
    /// `aiex.npu.writebd`: fields by their names.
    Bd(Vec<(Named, Number)>),
    /// `aiex.npu.rtp_write`.
    Parameter {
        /// The buffer.
        buffer: Named,
        /// The index in words.
        index: Number,
        /// The value.
        value: Number,
    },
    /// `aiex.control_packet`.
    ControlPacket {
        /// The address.
        address: Option<Number>,
        /// The number of words of its data, and where they stand.
        words: Option<(u64, Place)>,
    },
}

/// The words of a buffer that a write names.
pub struct WordsOf<'w> {
    /// The buffer.
    pub buffer: &'w Named,
    /// The index of the first word.
    pub first: Option<Number>,
    /// The number of words; `None` if the text does not have them.
    pub count: Option<usize>,
}

impl RegisterWrite {
    /// The words that are written, if the write names a buffer.
    pub fn words_of_buffer(&self) -> Option<WordsOf<'_>> {
        let (buffer, first, count) = match self {
            Self::Parameter { buffer, index, .. } => (Some(buffer), Some(*index), Some(1)),
            Self::Word { buffer, address, .. } => (buffer.as_ref(), *address, Some(1)),
            Self::Block { buffer, address, words, .. } => {
                (buffer.as_ref(), *address, words.as_ref().map(Vec::len))
            }
            Self::Patch { .. } | Self::Bd(_) | Self::ControlPacket { .. } => return None,
        };
        Some(WordsOf { buffer: buffer?, first, count })
    }

    /// A field of [`Self::Bd`] by its name.
    pub fn field<'f>(fields: &'f [(Named, Number)], name: &str) -> Option<&'f Number> {
        Some(&fields.iter().find(|(key, _)| key.text == name)?.1)
    }
}
