//! [`Registers`]: what to write where, so that a tile's DMA runs descriptors.

use super::addresses;
use super::encode::tile_with_words;
use crate::device::{Device, Direction, Tile, TileKind};
use crate::layout::{Layout, Words};
use crate::text::Text;

/// An absolute address in the array, and the word to write there.
pub type Write = (u32, u32);

/// The registers of one tile in the array: where to write the words of its descriptors, its start queues and its locks.
///
/// ```
/// # mod aie_pattern { pub use aie_pattern_core::{*, device::Direction}; pub mod bd { pub use aie_pattern_core::register::*; } }
/// use aie_pattern::bd::Registers;
/// use aie_pattern::{Device, Direction::Mm2s, TileKind};
///
/// let tile = Registers::of(Device::AieMl, TileKind::Compute, 2, 3)?;
/// assert_eq!(tile.lock(1, 1)?, (0x0431_F010, 1));
/// let writes = tile.descriptor(5, [0x0050_0040, 0, 0, 0, 0, 0x0200_0000])?;
/// assert_eq!((writes[0], writes[5]), ((0x0431_D0A0, 0x0050_0040), (0x0431_D0B4, 0x0200_0000)));
/// assert_eq!(tile.start(Mm2s, 1, 5, 4, false)?, (0x0431_DE1C, 0x0003_0005));
/// # Ok::<(), aie_pattern::bd::OutOfRange>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Registers {
    device: Device,
    kind: TileKind,
    base: u32,
}

/// What a number counts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Argument {
    /// Nothing: the registers of such a tile of the device are not known.
    Device,
    /// Columns of the array.
    Column,
    /// Rows of the array.
    Row,
    /// Rows of the array that have tiles of a kind.
    RowOf(TileKind),
    /// Descriptors of the tile, or those that the channel reaches.
    Descriptor,
    /// Channels of each direction.
    Channel,
    /// Runs of a descriptor.
    Repeat,
    /// The tile's own locks.
    Lock,
    /// A lock's value.
    LockValue,
}

/// A number out of range.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct OutOfRange {
    /// What it counts.
    pub argument: Argument,
    /// The number.
    pub number: u64,
    /// The smallest that there is.
    pub least: u64,
    /// The greatest that there is.
    pub most: u64,
}

impl OutOfRange {
    /// In words: `descriptor 16 is not in 0..=15`.
    #[must_use]
    pub const fn text(&self) -> Text {
        let name = match self.argument {
            Argument::Device => {
                return Text::new().str("the registers of such a tile are not known on this device");
            }
            Argument::Column => "column ",
            Argument::Row | Argument::RowOf(_) => "row ",
            Argument::Descriptor => "descriptor ",
            Argument::Channel => "channel ",
            Argument::Repeat => "repeat ",
            Argument::Lock => "lock ",
            Argument::LockValue => "lock value ",
        };
        let text = Text::new().str(name).int(self.number as i128).str(" is not in ");
        text.int(self.least as i128).str("..=").int(self.most as i128)
    }

    /// The same with what sets the limit, as the manuals of `device` have it.
    #[must_use]
    pub const fn explained(&self, device: Device) -> Text {
        let (text, family) = (self.text(), device.family());
        let text = match self.argument {
            Argument::Device => return note_known(text),
            Argument::Column | Argument::Row => {
                let (bits, what) = match (family.addresses, self.argument) {
                    (Some(map), Argument::Column) => (32 - map.column, " bits for the column"),
                    (Some(map), _) => (map.column - map.row, " bits for the row"),
                    (None, _) => return text,
                };
                text.note("addresses in the array have ").int(bits as i128).str(what)
            }
            Argument::RowOf(TileKind::Shim) => text.note("the shim tiles are in row 0"),
            Argument::RowOf(TileKind::Mem) => {
                text.note("the mem tiles are above the shim tiles, which are row 0")
            }
            Argument::RowOf(TileKind::Compute) => {
                text.note("the compute tiles are above the shim tiles, row 0, and the mem tiles")
            }
            Argument::Descriptor => text.note("the descriptors that the channel reaches"),
            Argument::Channel => text.note("the channels of each direction"),
            Argument::Repeat => text.note("the task queue holds the repeat minus 1 in 8 bits"),
            Argument::Lock => text.note("the locks of the tile"),
            Argument::LockValue => text.note("a lock's register has 6 bits"),
        };
        text.cite(match self.argument {
            Argument::Column | Argument::Row | Argument::Repeat | Argument::LockValue => family.registers,
            Argument::Device
            | Argument::RowOf(_)
            | Argument::Descriptor
            | Argument::Channel
            | Argument::Lock => family.manual,
        })
    }
}

/// Notes where registers are described.
const fn note_known(text: Text) -> Text {
    let (mut text, mut before, mut k) = (text, "\n  = note: the registers are known on ", 0);
    while k < Device::ALL.len() {
        let family = Device::ALL[k].family();
        if Device::ALL[k].has_words() {
            text = text.str(before).str(family.title).cite(family.registers);
            before = ", ";
        }
        k += 1;
    }
    text
}

impl core::fmt::Display for OutOfRange {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(self.text().as_str())
    }
}

impl core::error::Error for OutOfRange {}

/// The error for a number that is not from `least` to `most`.
const fn check(argument: Argument, number: u64, least: u64, most: u64) -> Result<(), OutOfRange> {
    if number < least || number > most { Err(OutOfRange { argument, number, least, most }) } else { Ok(()) }
}

/// `?` for const fns.
macro_rules! tri {
    ($e:expr) => {
        match $e {
            Ok(value) => value,
            Err(e) => return Err(e),
        }
    };
}

/// A register, or a word: of numbers that have been checked there is one. Firmware calls this, so there is no panic to link.
macro_rules! known {
    ($e:expr) => {
        match $e {
            Some(known) => known,
            None => return Err(OutOfRange { argument: Argument::Device, number: 0, least: 0, most: 0 }),
        }
    };
}

impl Registers {
    /// The registers of the tile in a column and a row of the array, both from 0: row 0 is shim tiles, mem tiles follow, compute
    /// tiles are above them.
    ///
    /// # Errors
    /// A device without such tiles or whose registers are not known ([`Argument::Device`]), a column beyond what addresses can
    /// name, a row in which no array of the device has such tiles.
    pub const fn of(device: Device, kind: TileKind, column: u64, row: u64) -> Result<Self, OutOfRange> {
        let tile = tri!(Self::from_first(device, kind));
        let Some((columns, rows)) = addresses::grid(device) else { return Ok(tile) };
        tri!(check(Argument::Column, column, 0, columns - 1));
        tri!(check(Argument::Row, row, 0, rows - 1));
        let (first, last) = device.rows_of(kind);
        let last = if (last as u64) < rows { last as u64 } else { rows - 1 };
        tri!(check(Argument::RowOf(kind), row, first as u64, last));
        Ok(Self { base: known!(addresses::tile(device, column, row)), ..tile })
    }

    /// The registers of a tile anywhere: their addresses count from the first one of the tile.
    ///
    /// # Errors
    /// A device without such tiles or whose registers are not known ([`Argument::Device`]).
    pub const fn from_first(device: Device, kind: TileKind) -> Result<Self, OutOfRange> {
        // The first generation's descriptors are others, at other offsets.
        if tile_with_words(device, kind).is_some() {
            Ok(Self { device, kind, base: 0 })
        } else {
            Err(OutOfRange { argument: Argument::Device, number: 0, least: 0, most: 0 })
        }
    }

    /// The words of descriptor `bd_id`, in the order in which they are to be written: that of the registers, but the word with
    /// `valid` last, so that the DMA never sees half a descriptor as valid.
    ///
    /// # Errors
    /// A descriptor that the tile does not have.
    ///
    /// # Panics
    /// If `N` is not the number of words of the tile's descriptors.
    pub const fn descriptor<const N: usize>(
        self,
        bd_id: u64,
        words: [u32; N],
    ) -> Result<[Write; N], OutOfRange> {
        let (tile, layout) = known!(self.known());
        assert!(N == layout.words);
        tri!(check(Argument::Descriptor, bd_id, 0, tile.bds as u64 - 1));
        let first = self.base + known!(addresses::bd_of((tile, layout), bd_id));
        let (mut writes, mut k) = ([(0, 0); N], 0);
        while k < N {
            let word = layout.nth_written(k);
            writes[k] = (first + 4 * word as u32, words[word]);
            k += 1;
        }
        Ok(writes)
    }

    /// The same of words of which there are as many as the tile's descriptors have: write `k` of them.
    pub(crate) const fn descriptor_word(
        self,
        bd_id: u64,
        words: &Words,
        k: usize,
    ) -> Result<Write, OutOfRange> {
        let (tile, layout) = known!(self.known());
        tri!(check(Argument::Descriptor, bd_id, 0, tile.bds as u64 - 1));
        let first = self.base + known!(addresses::bd_of((tile, layout), bd_id));
        let word = layout.nth_written(k);
        Ok((first + 4 * word as u32, words.as_slice()[word]))
    }

    /// The start queue of a channel, and the word that makes it run descriptor `bd_id` `repeat` times (1 to 256), and report
    /// it done with a task-complete token if `token`.
    ///
    /// # Errors
    /// A channel that the tile does not have, a descriptor that the channel does not reach, a repeat that the word cannot
    /// hold.
    pub const fn start(
        self,
        direction: Direction,
        channel: u64,
        bd_id: u64,
        repeat: u64,
        token: bool,
    ) -> Result<Write, OutOfRange> {
        let registers = known!(self.known());
        let limits = registers.0;
        tri!(check(Argument::Channel, channel, 0, limits.channels as u64 - 1));
        let half = limits.bds as u64 / 2;
        let (least, most) = match (limits.split_bds, channel % 2) {
            (false, _) => (0, limits.bds as u64 - 1),
            (true, 0) => (0, half - 1),
            (true, _) => (half, 2 * half - 1),
        };
        tri!(check(Argument::Descriptor, bd_id, least, most));
        tri!(check(Argument::Repeat, repeat, 1, limits.repeats as u64));
        let queue = self.base + known!(addresses::queue_of(registers, direction, channel));
        Ok((queue, known!(addresses::start_of(limits, channel, bd_id, repeat, token))))
    }

    /// The value register of one of the tile's own locks, and the value.
    ///
    /// Locks count from 0, as in `aie.lock(%tile, 0)`; a mem tile's descriptors know its lock `n` as `64 + n`, see
    /// [`local_lock`](Self::local_lock).
    ///
    /// # Errors
    /// A lock that the tile does not have, a value beyond 63.
    pub const fn lock(self, lock: u64, value: u64) -> Result<Write, OutOfRange> {
        let registers = known!(self.known());
        tri!(check(Argument::Lock, lock, 0, registers.0.own_locks() - 1));
        // aie-rt masks greater ones.
        tri!(check(Argument::LockValue, value, 0, registers.0.max_lock as u64));
        Ok((self.base + known!(addresses::lock_of(registers, lock)), value as u32))
    }

    /// Writes that set locks, (lock, value) each, as [`lock`](Self::lock); to be done before a channel is started.
    ///
    /// # Errors
    /// The first lock that the tile does not have, or value beyond 63.
    pub const fn locks<const N: usize>(self, locks: [(u64, u64); N]) -> Result<[Write; N], OutOfRange> {
        let mut writes = [(0, 0); N];
        let mut k = 0;
        while k < N {
            writes[k] = tri!(self.lock(locks[k].0, locks[k].1));
            k += 1;
        }
        Ok(writes)
    }

    /// The number of the tile's own lock that its descriptors name `id`; `None` if that is a neighbour's, or none.
    #[must_use]
    pub const fn local_lock(self, id: u64) -> Option<u64> {
        let (first, last) = self.local_locks();
        if id < first || id > last { None } else { Some(id - first) }
    }

    /// The first and the last of the tile's own locks as its descriptors name them.
    #[must_use]
    pub const fn local_locks(self) -> (u64, u64) {
        match self.known() {
            Some((tile, _)) => (tile.local_locks.0 as u64, tile.local_locks.1 as u64),
            // There are none without a tile, and without a tile there are no `Registers`.
            None => (1, 0),
        }
    }

    const fn known(self) -> Option<(&'static Tile, &'static Layout)> {
        tile_with_words(self.device, self.kind)
    }
}
