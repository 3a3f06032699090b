//! [`Dma`]: the DMA that runs a walk.

use super::Descriptor;
use crate::device::{Device, Direction, TileKind};

/// The DMA that runs a walk, as declared by a descriptor.
#[derive(Clone, Copy, Debug)]
pub struct Dma {
    /// The device; may be [`Device::Ideal`].
    pub device: Device,
    /// The kind of tile.
    pub tile: TileKind,
    /// The direction of the channel.
    pub direction: Option<Direction>,
    /// (before, after) zeros around each dimension of the walk: one pair per dimension, or no pairs.
    pub pad: &'static [(i128, i128)],
}

impl Dma {
    /// The DMA of a descriptor.
    pub const fn of(descriptor: &'static Descriptor) -> Self {
        Self {
            device: descriptor.device,
            tile: descriptor.tile,
            direction: map!(descriptor.channel, |(direction, _)| direction),
            pad: if let Some(pad) = &descriptor.pad { pad.as_slice() } else { &[] },
        }
    }
}
