//! `descriptors [...]` of `tile_memory!`: what is set up on a tile, and all of its register writes.

use core::marker::PhantomData;

use aie_pattern_core::declare::{FifoSide, Fifos, Link, Listed, MemoryDeclaration, SetupItem, TileSetup};
use aie_pattern_core::device::{Device, TileKind};
use aie_pattern_core::lower::memory::Placement;
use aie_pattern_core::lower::setup::{AssignedEnd, check_written};
use aie_pattern_core::lower::{fifo, setup};
use aie_pattern_core::register::{Registers, Words, Write, addresses};
use aie_pattern_core::rule::Rule;
use aie_pattern_core::rule::memory::check_descriptor;
use aie_pattern_core::rule::setup::{SetupVerdict, check};
use aie_pattern_core::text::Text;

pub use aie_pattern_core::lower::setup::SetupPart;

use crate::chain::{Linked, linked};
use crate::{BufferDescriptor, FifoDma, ObjectFifo};

/// What an item of the list is.
#[derive(Clone, Copy)]
pub enum Member {
    /// A descriptor.
    Descriptor {
        /// What is known of it.
        linked: Linked,
        /// The FIFO that it is an end of.
        end_of: Option<&'static str>,
    },
    /// An object FIFO.
    Fifo {
        /// The FIFOs of its block.
        fifos: &'static Fifos<'static>,
        /// Which of them.
        fifo: usize,
        /// Its declaration was refused, and what follows from that is not worth saying.
        refused: bool,
    },
}

impl Member {
    /// An end of a FIFO in several parts.
    #[must_use]
    pub const fn end_of(fifo: &'static str, device: Device, tile: TileKind) -> Self {
        Self::Descriptor { linked: Linked { link: None, device, tile, refused: false }, end_of: Some(fifo) }
    }
}

/// What a type is: as an inherent constant for a descriptor, and a trait's for all else.
pub struct Probe<T>(PhantomData<T>);

/// A descriptor.
pub struct OfDescriptor<T>(PhantomData<T>);

/// A FIFO.
pub struct OfFifo<T>(PhantomData<T>);

impl<T: BufferDescriptor> Probe<T> {
    /// It is a descriptor.
    pub const __AIE_PATTERN_KIND: OfDescriptor<T> = OfDescriptor(PhantomData);
}

/// What is looked at where [`Probe`] has no inherent constant.
pub trait Otherwise {
    /// The type.
    type Of;
    /// It has to be a FIFO.
    const __AIE_PATTERN_KIND: OfFifo<Self::Of>;
}

impl<T> Otherwise for Probe<T> {
    type Of = T;
    const __AIE_PATTERN_KIND: OfFifo<T> = OfFifo(PhantomData);
}

#[diagnostic::on_unimplemented(
    message = "`{Self}` is neither a buffer descriptor nor an object FIFO",
    label = "expected a type declared by `#[dma_bd(...)]`, or an object FIFO itself, whose ends are found by their tile"
)]
/// What can be in `descriptors [...]` of [`tile_memory!`](crate::tile_memory) besides descriptors: object FIFOs.
pub trait TileItem {
    #[doc(hidden)]
    const MEMBER: Member;
}

#[diagnostic::do_not_recommend]
impl<F: ObjectFifo> TileItem for F {
    #[doc(hidden)]
    const MEMBER: Member = Member::Fifo { fifos: F::FIFOS, fifo: F::INDEX, refused: !F::IS_SOUND };
}

#[expect(clippy::unused_self, reason = "a method, for the compiler to choose by the type of the item")]
impl<T: BufferDescriptor> OfDescriptor<T> {
    /// What the list knows of it.
    #[must_use]
    pub const fn member(self) -> Member {
        Member::Descriptor { linked: linked::<T>(), end_of: T::END_OF }
    }

    /// Its words at its address.
    #[must_use]
    pub const fn written(self) -> Option<Words> {
        T::WRITTEN
    }
}

#[expect(clippy::unused_self, reason = "a method, for the compiler to choose by the type of the item")]
impl<T> OfFifo<T> {
    /// What the list knows of it.
    #[must_use]
    pub const fn member(self) -> Member
    where
        T: TileItem,
    {
        T::MEMBER
    }

    /// A FIFO's words follow from the tile.
    #[must_use]
    pub const fn written(self) -> Option<Words> {
        None
    }
}

/// The items of a list: those without an id have one that no tile has, and each another one.
#[must_use]
pub const fn setup_items<const N: usize>(
    names: [&'static str; N],
    members: &[Member; N],
    buffers: [Option<usize>; N],
) -> [SetupItem<'static>; N] {
    let none = Listed::Descriptor(Link::BLANK);
    let mut items = [SetupItem { name: "", listed: none, buffer: None }; N];
    each!(k, 0..N, {
        let listed = match members[k] {
            Member::Fifo { fifos, fifo, .. } => Listed::Fifo { fifos, fifo },
            Member::Descriptor { linked, .. } => Listed::Descriptor(match linked.link {
                Some(link) => link,
                None => Link::new(linked.device, linked.tile, u64::MAX - k as u64, None),
            }),
        };
        items[k] = SetupItem { name: names[k], listed, buffer: buffers[k] };
    });
    items
}

/// The verdict on a list. A descriptor without an id causes no further error.
#[must_use]
pub const fn check_setup(
    setup: &TileSetup<'static>,
    members: &[Member],
    placement: &Placement,
) -> SetupVerdict<'static> {
    let mut is_known = !is_refused(members);
    each!(k, 0..members.len(), {
        if let Member::Descriptor { linked, .. } = members[k] {
            is_known &= linked.link.is_some();
        }
    });
    check(setup, placement, is_known)
}

/// Whether a declaration was refused, so that nothing is to be said of what follows from that.
const fn is_refused(members: &[Member]) -> bool {
    let mut k = 0;
    while k < members.len() {
        match members[k] {
            Member::Fifo { refused: true, .. } => return true,
            Member::Descriptor { linked, .. } if linked.refused => return true,
            _ => k += 1,
        }
    }
    false
}

/// Reports what is wrong with a part of a list.
///
/// # Panics
/// With the message, at the place of the caller.
#[track_caller]
pub const fn report_setup(
    setup: &TileSetup<'_>,
    members: &[Member],
    verdict: &SetupVerdict<'_>,
    declared: &MemoryDeclaration<'_>,
    placement: &Placement,
    part: SetupPart,
) {
    let mut text = Text::new();
    if let SetupPart::Item(item) = part
        && let Member::Descriptor { linked, end_of } = members[item]
        && !linked.refused
    {
        match (linked.link, end_of) {
            (None, Some(fifo)) => {
                text = text.coded(Rule::SetupFifo.code()).str("this is an end of the FIFO `");
                text = text.str(fifo).str("`, which is listed as a whole");
                text = text.note("the tile's place sets which of its ends are on the tile");
            }
            (None, None) => {
                text = text.coded(Rule::ChainId.code()).str("the descriptor has no id");
                text = text.note("its id says which registers of the tile hold it");
            }
            (Some(link), _) => {
                if let Some((rule, own)) = check_descriptor(&link, declared, placement) {
                    text = text.coded(rule.code()).str(own.as_str());
                }
            }
        }
    }
    if !is_refused(members)
        && let Some(found) = verdict.text(setup, part)
    {
        text = text.str(if text.is_empty() { "" } else { "\n" }).str(found.as_str());
    }
    assert!(text.is_empty(), "{}", text.as_str());
}

/// The number of a tile's register writes, whatever is wrong with its list.
#[must_use]
pub const fn write_count(setup: &TileSetup<'_>, verdict: &SetupVerdict<'_>) -> usize {
    let count = setup::write_count(setup, &verdict.assigned);
    // Of numbers that no tile has; these are in error.
    if count < 1 << 16 { count } else { 0 }
}

/// Reports what the table lacks, of all items at once, at the first of them that lacks something; of a device whose registers are not
/// known, that alone.
///
/// # Panics
/// With the message, at the place of the caller.
#[track_caller]
pub const fn report_written(
    setup: &TileSetup<'_>,
    verdict: &SetupVerdict<'_>,
    written: &[Option<Words>],
    item: usize,
) {
    if let Err(e) = Registers::from_first(setup.memory.device, setup.memory.tile) {
        if item == 0 {
            let text = Rule::WriteNumber.text();
            panic!("{}", text.str(e.explained(setup.memory.device).as_str()).as_str());
        }
        return;
    }
    if !verdict.is_sound() || check_written(setup, item, written[item].is_some()).is_none() {
        return;
    }
    let mut text = Text::new();
    each!(k, item..written.len(), {
        if let Some(fault) = check_written(setup, k, written[k].is_some()) {
            text = text.coded(fault.rule().code()).str(fault.text(setup).as_str());
        }
    });
    panic!("{}", text.as_str());
}

/// The table of a tile, with offsets from its first register.
///
/// # Panics
/// If something is missing, at the place of the caller; of a device whose registers are not known, [`report_written`] says so.
#[track_caller]
#[must_use]
pub const fn setup_table<const N: usize>(
    setup: &TileSetup<'_>,
    verdict: &SetupVerdict<'_>,
    placement: &Placement,
    written: &[Option<Words>],
) -> [Write; N] {
    let mut writes = [(0, 0); N];
    if !verdict.is_sound() {
        return writes;
    }
    let Ok(registers) = Registers::from_first(setup.memory.device, setup.memory.tile) else { return writes };
    match setup::writes(setup, &verdict.assigned, placement, written, registers, &mut writes) {
        Ok(_) => writes,
        Err(fault) => {
            let text = fault.rule().text();
            panic!("{}", text.str(fault.text(setup).as_str()).as_str())
        }
    }
}

/// The table of a tile, evaluated only where it is named: what names it is generic.
pub trait TileTable<const N: usize> {
    /// The memory of the tile.
    const MEMORY: &'static MemoryDeclaration<'static>;
    /// The table, with offsets from the tile's first register.
    const TABLE: [Write; N];
}

/// A table with offsets from a tile's first register, for the tile in a column and row.
///
/// # Panics
/// If addresses have no room for these, at the place of the caller.
#[track_caller]
#[inline]
#[must_use]
pub const fn at_tile<const N: usize>(
    declared: &MemoryDeclaration<'_>,
    mut writes: [Write; N],
    column: u32,
    row: u32,
) -> [Write; N] {
    let device = declared.device;
    if let Err(e) = Registers::of(device, declared.tile, column as u64, row as u64) {
        let text = Rule::WriteNumber.text();
        panic!("{}", text.str(e.explained(device).as_str()).as_str());
    }
    if let Some(base) = addresses::tile(device, column as u64, row as u64) {
        each!(k, 0..N, {
            writes[k].0 += base;
        });
    }
    writes
}

/// The declared column and row of a tile.
///
/// # Panics
/// If there are none, at the place of the caller.
#[track_caller]
#[must_use]
pub const fn declared_place(declared: &MemoryDeclaration<'_>) -> (u32, u32) {
    let Some(place) = declared.column_and_row() else {
        let text = Rule::SetupStart.text().str(
            "the tile's column and row are not declared, so the addresses of its registers are not known",
        );
        let text = text.note("`register_writes(column, row)` has them for any tile of the kind");
        panic!("{}", text.as_str());
    };
    place
}

/// The numbers of a FIFO's end on a tile.
///
/// # Panics
/// If it has none there, at the place of the caller.
#[track_caller]
#[must_use]
pub const fn placement_of<E: FifoDma>(
    setup: &'static TileSetup<'static>,
    verdict: &SetupVerdict<'_>,
    map: &'static Placement,
) -> fifo::Placement<'static> {
    if let Some(end) = find::<E>(setup, verdict) {
        let (first, count) = end.copies(setup, map);
        return end.placement(map.addresses().split_at(first).1.split_at(count).0);
    }
    let text = Rule::FifoTile.text().str("no ");
    let text = text.str(match E::END.side {
        FifoSide::Producer => "producer",
        FifoSide::Consumer(_) => "consumer",
    });
    let text = text.str(" of `").str(E::FIFOS.fifos[E::END.fifo].name).str("` is in the list of this tile");
    panic!("{}", text.as_str());
}

const fn find<'a, E: FifoDma>(
    setup: &TileSetup<'_>,
    verdict: &'a SetupVerdict<'_>,
) -> Option<&'a AssignedEnd> {
    let ends = verdict.assigned.ends();
    each!(k, 0..ends.len(), {
        let end = &ends[k];
        if let Listed::Fifo { fifos, .. } = setup.items[end.item].listed
            && end.end.const_eq(E::END)
            && fifos.const_eq(E::FIFOS)
        {
            return Some(end);
        }
    });
    None
}
