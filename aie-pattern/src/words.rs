//! [`RegisterWords`]: the registers of a type declared by `#[dma_bd(...)]`.
//!
//! The macro declares `words`, `register_writes` and their like as inherent functions, because functions of traits cannot
//! be called in constants. The trait's functions of the same names are called where the macro could not declare them, and
//! say why.

use core::marker::PhantomData;

use aie_pattern_core::Descriptor;
use aie_pattern_core::declare::Link;
use aie_pattern_core::device::Direction;
use aie_pattern_core::register::{AddressError, Bd, BdLayout, Registers, Template, Write};
use aie_pattern_core::rule::Rule;
use aie_pattern_core::text::Text;

use crate::BufferDescriptor;
use crate::judged::Judged;

/// A descriptor whose registers are known: from AIE-ML on.
///
/// Its inherent `words` covers most uses; this trait is for code that is generic over descriptors, and for addresses that
/// are known only when the program runs.
#[diagnostic::on_unimplemented(
    message = "the register words of `{Self}` are not known",
    label = "declared for a device whose descriptor words are not known",
    note = "they are known for every family from AIE-ML on: `device = aie_ml`, a later one, or a part of one of these"
)]
pub trait RegisterWords: BufferDescriptor {
    /// [`ComputeBd`](crate::bd::ComputeBd), [`MemBd`](crate::bd::MemBd) or [`ShimBd`](crate::bd::ShimBd), of its family.
    type Bd: TileBd;

    /// The words without the address.
    const TEMPLATE: &'static <Self::Bd as TileBd>::Template;

    /// The words for a buffer at byte `address`, as the descriptor sees it.
    ///
    /// ```
    /// use aie_pattern::bd::ComputeBd;
    /// use aie_pattern::prelude::*;
    ///
    /// #[dma_bd(dims = [<8, 16>, <2, 1>, <8, 2>])]
    /// static SAMPLES: [i32; 128] = [0; 128];
    ///
    /// // An address from a linker script, say.
    /// let address = 0x400;
    /// let bd = ComputeBd::from_words(SamplesBd::try_words(address)?);
    /// assert_eq!((bd.base_addr(), bd.d0_step()), (0x400 / 4, 2 - 1));
    /// assert!(SamplesBd::try_words(0x402).is_err());
    /// # Ok::<(), aie_pattern::bd::AddressError>(())
    /// ```
    ///
    /// # Errors
    /// An address that is not a multiple of 4, or from which the buffer leaves what the descriptor reaches.
    #[inline]
    fn try_words(address: u64) -> Result<<Self::Bd as TileBd>::Words, AddressError> {
        Self::Bd::place(Self::TEMPLATE, address)
    }
}

/// The registers of one kind of tile's descriptors.
pub trait TileBd: Copy + sealed::Sealed {
    /// `[u32; 6]`, or of another number.
    type Words: Copy + AsRef<[u32]>;

    /// The [`Template`] of this many words.
    type Template: Copy + 'static;

    /// The words of `template` for a buffer at byte `address`.
    ///
    /// # Errors
    /// An address at which the buffer cannot be.
    fn place(template: &Self::Template, address: u64) -> Result<Self::Words, AddressError>;
}

mod sealed {
    pub trait Sealed {}
}

impl<L: BdLayout, const N: usize> sealed::Sealed for Bd<L, N> {}

impl<L: BdLayout, const N: usize> TileBd for Bd<L, N> {
    type Words = [u32; N];
    type Template = Template<N>;

    #[inline]
    fn place(template: &Template<N>, address: u64) -> Result<[u32; N], AddressError> {
        template.words(address)
    }
}

/// Panics, at the place of the caller, with the code of a rule and a text.
macro_rules! refuse {
    ($rule:expr, $text:expr) => {
        panic!("{}", $rule.text().str($text.as_str()).as_str())
    };
}

/// The value, or a panic, at the place of the caller, with a number that is out of range.
macro_rules! in_range {
    ($result:expr, $device:expr) => {
        match $result {
            Ok(value) => value,
            Err(e) => {
                let text = aie_pattern_core::rule::Rule::WriteNumber.text();
                panic!("{}", text.str(e.explained($device).as_str()).as_str())
            }
        }
    };
}
pub(crate) use in_range;

// What follows is generic over the type, and names its template itself: rustc evaluates constants in functions that are
// not generic, to warn of panics, and a template is the most expensive constant of a declaration.

/// `words(address)`.
#[track_caller]
#[inline]
#[must_use]
pub const fn words<D, const N: usize>(address: u64) -> [u32; N]
where
    D: RegisterWords<Bd: TileBd<Template = Template<N>>>,
{
    placed(D::TEMPLATE, address)
}

/// The words of a template at an address.
#[track_caller]
#[inline]
pub(crate) const fn placed<const N: usize>(template: &Template<N>, address: u64) -> [u32; N] {
    match template.words(address) {
        Ok(words) => words,
        Err(e) => refuse!(Rule::Address, e.explained(template.device())),
    }
}

/// `register_writes_at(address, column, row)`.
#[track_caller]
#[must_use]
pub const fn register_writes<D, const N: usize>(address: u64, column: u32, row: u32) -> [Write; N]
where
    D: RegisterWords<Bd: TileBd<Template = Template<N>>>,
{
    let Some(link) = D::LINK else { return [(0, 0); N] };
    in_range!(registers::<D>(column, row).descriptor(link.bd_id, words::<D, N>(address)), D::DEVICE)
}

/// `start(channel, repeat)`.
#[track_caller]
#[must_use]
pub const fn start<D: BufferDescriptor>(channel: u32, repeat: u32) -> u32 {
    started::<D>(channel, repeat, false)
}

/// The word for the task queue of `channel`; with `token`, the tile reports the end.
#[track_caller]
pub(crate) const fn started<D: BufferDescriptor>(channel: u32, repeat: u32, token: bool) -> u32 {
    let Some(link) = D::LINK else { return 0 };
    if let Some((_, own)) = link.channel
        && own != channel as u64
    {
        let text =
            Text::new().str("started on channel ").int(channel as i128).str(", but declared for channel ");
        refuse!(Rule::WriteNumber, text.int(own as i128));
    }
    // The word is the same for both directions, and in every tile of a kind.
    let registers = in_range!(Registers::from_first(D::DEVICE, D::TILE), D::DEVICE);
    in_range!(registers.start(Direction::Mm2s, channel as u64, link.bd_id, repeat as u64, token), D::DEVICE).1
}

/// `start_write(column, row, repeat)`.
#[track_caller]
#[must_use]
pub const fn start_write<D: BufferDescriptor>(column: u32, row: u32, repeat: u32) -> Write {
    started_write::<D>(column, row, repeat, false)
}

/// The task queue's address in the array and its word; with `token`, the tile reports the end.
#[track_caller]
pub(crate) const fn started_write<D: BufferDescriptor>(
    column: u32,
    row: u32,
    repeat: u32,
    token: bool,
) -> Write {
    let Some(Link { bd_id, channel: Some((direction, channel)), .. }) = D::LINK else { return (0, 0) };
    in_range!(registers::<D>(column, row).start(direction, channel, bd_id, repeat as u64, token), D::DEVICE)
}

/// `lock_write(column, row, lock, value)`.
#[track_caller]
#[must_use]
pub const fn lock_write<D: BufferDescriptor>(column: u32, row: u32, lock: u32, value: u32) -> Write {
    let registers = registers::<D>(column, row);
    let Some(own) = registers.local_lock(lock as u64) else {
        let (least, most) = registers.local_locks();
        let text =
            Text::new().str("lock ").int(lock as i128).str(" does not belong to the tile itself, which has ");
        let text = text.int(least as i128).str("..=").int(most as i128);
        refuse!(
            Rule::WriteNumber,
            text.note("the locks of the tile as its descriptors number them").cite(D::DEVICE.family().manual)
        );
    };
    in_range!(registers.lock(own, value as u64), D::DEVICE)
}

#[track_caller]
pub(crate) const fn registers<D: BufferDescriptor>(column: u32, row: u32) -> Registers {
    in_range!(Registers::of(D::DEVICE, D::TILE, column as u64, row as u64), D::DEVICE)
}

/// The words of a declaration with constants, as a constant of a generic impl, so that rustc evaluates it only
/// if it is named: it takes the most steps of a descriptor.
struct TemplateOf<D, const N: usize>(PhantomData<D>);

impl<D: BufferDescriptor, const N: usize> TemplateOf<D, N> {
    const TEMPLATE: &'static Template<N> = &match D::JUDGED {
        Some(judged) => template(judged),
        None => Template::of_error(D::DEVICE, D::TILE),
    };
}

/// [`RegisterWords::TEMPLATE`] of a declaration with constants.
#[must_use]
pub const fn template_of<D: BufferDescriptor, const N: usize>() -> &'static Template<N> {
    TemplateOf::<D, N>::TEMPLATE
}

/// The words of a declaration with constants; if it was refused, words that cause no further error.
const fn template<const N: usize>(found: &Judged<Descriptor>) -> Template<N> {
    if !found.is_sound() {
        return Template::of_error(found.declaration.device, found.declaration.tile);
    }
    match found.declaration.template() {
        Ok(template) => template,
        Err(misfits) => refuse!(Rule::NumberRange, misfits.as_slice()[0].text()),
    }
}

/// Elements that go through the channel, of a declaration with constants; none if it was refused.
///
/// # Panics
/// If `usize` does not count them.
#[must_use]
pub const fn transfer_len(found: &Judged<Descriptor>) -> usize {
    if !found.is_sound() {
        return 0;
    }
    let moved = found.declaration.moved();
    assert!(moved <= usize::MAX as i128, "[AP091] the length of the transfer does not fit `usize`");
    moved as usize
}

/// What a chain knows of a declaration with constants; nothing if it was refused.
#[must_use]
pub const fn link(found: &Judged<Descriptor>) -> Option<Link> {
    if found.is_sound() { Link::of(&found.declaration) } else { None }
}

/// The word of the declared address; if the declaration was refused, one that each kind of descriptor can hold.
#[must_use]
pub const fn address(found: &Judged<Descriptor>) -> u64 {
    match found.declaration.address {
        Some(address) if found.is_sound() && 0 <= address && address <= u64::MAX as i128 => {
            address as u64 / 4 * 4
        }
        _ => 0,
    }
}
