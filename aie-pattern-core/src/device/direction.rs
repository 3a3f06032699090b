//! [`Direction`]: the direction of a DMA channel.

/// The direction of a DMA channel.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Direction {
    /// From the stream to memory: the walk writes.
    S2mm,
    /// From memory to the stream: the walk reads.
    Mm2s,
}

impl Direction {
    /// Parses `s2mm` or `mm2s`.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        match name {
            "s2mm" | "S2MM" => Some(Self::S2mm),
            "mm2s" | "MM2S" => Some(Self::Mm2s),
            _ => None,
        }
    }

    /// The name in capitals, as prose and messages write it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::S2mm => "S2MM",
            Self::Mm2s => "MM2S",
        }
    }
}
