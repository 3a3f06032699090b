//! [`Registers`]: the register writes that make a tile's DMA run descriptors.

use super::addresses;
use super::encode::tile_with_words;
use crate::device::{Device, Direction, Tile, TileKind};
use crate::layout::{Layout, Words};
use crate::text::Text;

/// An absolute address in the array, and the word to write.
pub type Write = (u32, u32);

/// The registers of one tile in the array: addresses for the words of its descriptors, its task queues and its locks.
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

/// The meaning of a number that is out of range.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Argument {
    /// No number: the registers of such a tile are unknown.
    Device,
    /// A column of the array.
    Column,
    /// A row of the array.
    Row,
    /// A row of the array that must hold this kind of tile.
    RowOf(TileKind),
    /// A descriptor that the tile has and the channel reaches.
    Descriptor,
    /// A channel of a direction.
    Channel,
    /// A repeat count.
    Repeat,
    /// One of the tile's own locks.
    Lock,
    /// The value of a lock.
    LockValue,
}

/// A number out of range.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct OutOfRange {
    /// The meaning of the number.
    pub argument: Argument,
    /// The number as given.
    pub number: u64,
    /// The smallest valid number.
    pub least: u64,
    /// The largest valid number.
    pub most: u64,
}

impl OutOfRange {
    /// The message: `descriptor 16 is not in 0..=15`.
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

    /// The message with a note on the limit, citing the manuals of `device`.
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

/// Adds a note on the devices whose registers are known.
const fn note_known(text: Text) -> Text {
    let (mut text, mut before) = (text, "\n  = note: the registers are known on ");
    each!(k, 0..Device::ALL.len(), {
        let family = Device::ALL[k].family();
        if Device::ALL[k].has_words() {
            text = text.str(before).str(family.title).cite(family.registers);
            before = ", ";
        }
    });
    text
}

impl core::fmt::Display for OutOfRange {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(self.text().as_str())
    }
}

impl core::error::Error for OutOfRange {}

const fn check(argument: Argument, number: u64, least: u64, most: u64) -> Result<(), OutOfRange> {
    if number < least || number > most { Err(OutOfRange { argument, number, least, most }) } else { Ok(()) }
}

/// Unwraps a register or word whose numbers were checked. Firmware calls this, so no panic may be linked.
macro_rules! known {
    ($e:expr) => {
        match $e {
            Some(known) => known,
            None => return Err(OutOfRange { argument: Argument::Device, number: 0, least: 0, most: 0 }),
        }
    };
}

impl Registers {
    /// The registers of the tile at (column, row), both counted from 0: shim tiles are in row 0, then mem tiles, then
    /// compute tiles.
    ///
    /// # Errors
    /// If the device has no such tile or its registers are unknown ([`Argument::Device`]), if the column exceeds what
    /// an address can name, or if no array of the device has such tiles in the row.
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

    /// The registers of a tile at an unknown place: addresses are relative to the start of the tile.
    ///
    /// # Errors
    /// If the device has no such tile or its registers are unknown ([`Argument::Device`]).
    pub const fn from_first(device: Device, kind: TileKind) -> Result<Self, OutOfRange> {
        // The descriptors of the first generation differ, also in their offsets.
        if tile_with_words(device, kind).is_some() {
            Ok(Self { device, kind, base: 0 })
        } else {
            Err(OutOfRange { argument: Argument::Device, number: 0, least: 0, most: 0 })
        }
    }

    /// The words of descriptor `bd_id` in write order: register order, but the word with `valid` comes last, so that
    /// the DMA never sees a half-written descriptor as valid.
    ///
    /// # Errors
    /// If the tile does not have the descriptor.
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
        let mut writes = [(0, 0); N];
        each!(k, 0..N, {
            let word = layout.nth_written(k);
            writes[k] = (first + 4 * word as u32, words[word]);
        });
        Ok(writes)
    }

    /// Write `k` of [`descriptor`](Self::descriptor), for words in a list.
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

    /// The write to a channel's task queue that makes it run descriptor `bd_id` `repeat` times (1 to 256), and issue
    /// a task-complete token at the end if `token` is set.
    ///
    /// # Errors
    /// If the tile does not have the channel, if the channel does not reach the descriptor, or if the repeat count
    /// does not fit.
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
        let (first, past) = limits.bds_of(channel);
        tri!(check(Argument::Descriptor, bd_id, first, past - 1));
        tri!(check(Argument::Repeat, repeat, 1, limits.repeats as u64));
        let queue = self.base + known!(addresses::queue_of(registers, direction, channel));
        Ok((queue, known!(addresses::start_of(limits, channel, bd_id, repeat, token))))
    }

    /// The write that sets one of the tile's own locks.
    ///
    /// Locks count from 0, as in `aie.lock(%tile, 0)`. The descriptors of a mem tile call its lock `n` `64 + n`; see
    /// [`local_lock`](Self::local_lock).
    ///
    /// # Errors
    /// If the tile does not have the lock, or if the value exceeds 63.
    pub const fn lock(self, lock: u64, value: u64) -> Result<Write, OutOfRange> {
        let registers = known!(self.known());
        tri!(check(Argument::Lock, lock, 0, registers.0.own_locks() - 1));
        // aie-rt silently masks larger values.
        tri!(check(Argument::LockValue, value, 0, registers.0.max_lock as u64));
        Ok((self.base + known!(addresses::lock_of(registers, lock)), value as u32))
    }

    /// The writes that set several (lock, value) pairs, like [`lock`](Self::lock). Do them before starting a channel.
    ///
    /// # Errors
    /// The first lock that the tile does not have, or the first value above 63.
    pub const fn locks<const N: usize>(self, locks: [(u64, u64); N]) -> Result<[Write; N], OutOfRange> {
        let mut writes = [(0, 0); N];
        each!(k, 0..N, {
            writes[k] = tri!(self.lock(locks[k].0, locks[k].1));
        });
        Ok(writes)
    }

    /// Converts the id that descriptors use to the number of the tile's own lock; `None` if it is not one of the
    /// tile's locks.
    #[must_use]
    pub const fn local_lock(self, id: u64) -> Option<u64> {
        let (first, last) = self.local_locks();
        if id < first || id > last { None } else { Some(id - first) }
    }

    /// The ids that descriptors use for the first and the last of the tile's own locks.
    #[must_use]
    pub const fn local_locks(self) -> (u64, u64) {
        match self.known() {
            Some((tile, _)) => (tile.local_locks.0 as u64, tile.local_locks.1 as u64),
            // Unreachable: `Registers` are only made for existing tiles.
            None => (1, 0),
        }
    }

    const fn known(self) -> Option<(&'static Tile, &'static Layout)> {
        tile_with_words(self.device, self.kind)
    }
}
