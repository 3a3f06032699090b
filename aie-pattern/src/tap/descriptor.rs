//! [`TapDescriptor`]: what a shim executes for one tap of a sequence.

use aie_pattern_core::declare::Tap;
use aie_pattern_core::device::Direction;
use aie_pattern_core::register::{AddressError, Registers, Template, Write};
use aie_pattern_core::{Descriptor, Device, Element, TileKind};

use crate::words::in_range;

/// What a shim executes for one tap: the `N` words of its descriptor, and the number of passes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TapDescriptor<const N: usize> {
    device: Device,
    template: Template<N>,
    bd_id: u32,
    repeat: u32,
    direction: Option<Direction>,
    channel: Option<u32>,
    issue_token: bool,
}

impl<const N: usize> TapDescriptor<N> {
    const fn blank(device: Device) -> Self {
        Self {
            device,
            template: Template::new(device, TileKind::Shim, [0; N], 0, 0, 0xFFFC),
            bd_id: 0,
            repeat: 1,
            direction: None,
            channel: None,
            issue_token: false,
        }
    }

    /// The id of the descriptor: of the 16 that a shim has, the next one, and after the last one the first.
    #[must_use]
    pub const fn bd_id(&self) -> u32 {
        self.bd_id
    }

    /// Runs of the descriptor, 1 to 256.
    #[must_use]
    pub const fn repeat(&self) -> u32 {
        self.repeat
    }

    /// The register words for a tensor at byte `address`.
    ///
    /// # Errors
    /// An address that is not a multiple of 4, or from which the tensor leaves what the descriptor reaches.
    pub const fn try_words(&self, address: u64) -> Result<[u32; N], AddressError> {
        self.template.words(address)
    }

    /// The register words for a tensor at byte `address`.
    ///
    /// # Panics
    /// If the tensor cannot be there; in a constant, this is a compile error.
    #[track_caller]
    #[must_use]
    pub const fn words(&self, address: u64) -> [u32; N] {
        crate::words::placed(&self.template, address)
    }

    /// The addresses in the array and the words to write there, in this order, for a tensor at byte `address`.
    ///
    /// # Panics
    /// If the tensor or the tile cannot be there; in a constant, this is a compile error.
    #[track_caller]
    #[must_use]
    pub const fn register_writes(&self, address: u64, column: u32, row: u32) -> [Write; N] {
        in_range!(self.registers(column, row).descriptor(self.bd_id as u64, self.words(address)), self.device)
    }

    /// The task queue's address in the array and its word, on the declared channel.
    ///
    /// # Panics
    /// If no channel is declared, or the tile cannot be there; in a constant, this is a compile error.
    #[track_caller]
    #[must_use]
    pub const fn start_write(&self, column: u32, row: u32) -> Write {
        let (Some(direction), Some(channel)) = (self.direction, self.channel) else {
            panic!("[AP058] the taps have no channel: declare it, `channel = mm2s(0)`")
        };
        let (id, repeat) = (self.bd_id as u64, self.repeat as u64);
        in_range!(
            self.registers(column, row).start(direction, channel as u64, id, repeat, self.issue_token),
            self.device
        )
    }

    /// The word for the task queue of `channel`.
    ///
    /// # Panics
    /// If the channel does not exist; in a constant, this is a compile error.
    #[track_caller]
    #[must_use]
    pub const fn start(&self, channel: u32) -> u32 {
        let (id, repeat) = (self.bd_id as u64, self.repeat as u64);
        // The word is the same for both directions.
        let start = self.registers(0, 0).start(Direction::Mm2s, channel as u64, id, repeat, self.issue_token);
        in_range!(start, self.device).1
    }

    #[track_caller]
    const fn registers(&self, column: u32, row: u32) -> Registers {
        in_range!(Registers::of(self.device, TileKind::Shim, column as u64, row as u64), self.device)
    }
}

/// What a shim executes for the taps of a declaration that breaks no rule.
///
/// # Panics
/// If the words of the device's descriptors are not known.
pub(super) const fn list<const N: usize, const W: usize>(tap: &Tap) -> [TapDescriptor<W>; N] {
    let device = tap.task.device;
    if let Err(misfits) = Descriptor::new(device, TileKind::Shim, Element::Int32, 1).unplaced() {
        panic!("{}", misfits.text().as_str());
    }
    let Some(limits) = device.tile(TileKind::Shim) else { unreachable!() };
    let mut list = [TapDescriptor::blank(device); N];
    let first = match tap.task.bd_id {
        Some(id) => id,
        None => 0,
    };
    // The steps are run once, not for each tap.
    let taps = match (tap.plain(), tap.taps()) {
        (None, Ok(taps)) => Some(taps),
        _ => None,
    };
    each!(k, 0..N, {
        let task = match &taps {
            Some(taps) => match taps.nth(k as u64) {
                Some(walk) => Some(tap.shim_task_of(&walk)),
                None => None,
            },
            None => tap.shim_task(k as u64),
        };
        if let Some(task) = task {
            let template = match task.descriptor.template() {
                Ok(template) => template,
                Err(misfits) => panic!("{}", misfits.text().as_str()),
            };
            list[k] = TapDescriptor {
                device,
                template,
                bd_id: (first + k as i128).rem_euclid(limits.bds) as u32,
                repeat: task.repeat as u32,
                direction: tap.task.direction,
                channel: match tap.task.channel {
                    Some(channel) => Some(channel as u32),
                    None => None,
                },
                issue_token: tap.task.issue_token,
            };
        }
    });
    list
}
