//! [`StatusField`]: what the status word of a channel says.

/// Some bits of the status word of a channel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StatusField {
    /// Its name in the register documentation, in lower case.
    pub name: &'static str,
    /// The lowest bit.
    pub lsb: u8,
    /// Number of bits.
    pub bits: u8,
    /// What it tells.
    pub tells: StatusKind,
}

/// What a field of a status word tells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StatusKind {
    /// 0 idle, 1 starting, 2 running.
    State,
    /// If it is set, that the channel waits for this.
    Waits(&'static str),
    /// If it is set, this error.
    Error(&'static str),
    /// Whether a task runs.
    Running,
    /// Tasks in the queue.
    QueueSize,
    /// The descriptor that runs, or ran last.
    Descriptor,
}

impl StatusField {
    /// A field.
    pub(crate) const fn new(name: &'static str, lsb: u8, bits: u8, tells: StatusKind) -> Self {
        Self { name, lsb, bits, tells }
    }

    /// What it holds.
    #[must_use]
    pub const fn value(&self, word: u32) -> u32 {
        word >> self.lsb & (u32::MAX >> (32 - self.bits))
    }
}

/// The status word of the channels of a direction: where the registers are, and what is in them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StatusWord {
    /// Byte offset in the tile of the word of channel 0; the next one follows 4 bytes further.
    pub offset: u32,
    /// The fields, from the lowest bit.
    pub fields: &'static [StatusField],
}
