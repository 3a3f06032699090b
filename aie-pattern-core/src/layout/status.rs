//! [`StatusField`]: the fields of a channel's status word.

/// A field of the status word of a channel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StatusField {
    /// The name in the register documentation, in lower case.
    pub name: &'static str,
    /// Position of the lowest bit.
    pub lsb: u8,
    /// Number of bits.
    pub bits: u8,
    /// How to interpret the value.
    pub tells: StatusKind,
}

/// How to interpret a field of a status word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StatusKind {
    /// 0 idle, 1 starting, 2 running.
    State,
    /// If set, the channel waits for this.
    Waits(&'static str),
    /// If set, this error occurred.
    Error(&'static str),
    /// Whether a task is running.
    Running,
    /// Number of tasks in the queue.
    QueueSize,
    /// Id of the descriptor that runs, or ran last.
    Descriptor,
}

impl StatusField {
    pub(crate) const fn new(name: &'static str, lsb: u8, bits: u8, tells: StatusKind) -> Self {
        Self { name, lsb, bits, tells }
    }

    /// The value of the field in a status word.
    pub const fn value(&self, word: u32) -> u32 {
        word >> self.lsb & (u32::MAX >> (32 - self.bits))
    }
}

/// The status words of the channels of one direction: offset and fields.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StatusWord {
    /// Byte offset in the tile of the status word of channel 0; the other channels follow every 4 bytes.
    pub offset: u32,
    /// The fields, lowest bit first.
    pub fields: &'static [StatusField],
}
