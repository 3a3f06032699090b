//! Object FIFOs: what [`object_fifo!`](crate::object_fifo) declares, and the core's model of them.

mod order;

use core::fmt;
use core::marker::PhantomData;

pub use aie_pattern_core::declare::{
    Allows, Beside, Fifo, FifoEnd, FifoLink, FifoMember, FifoSide, Fifos, LinkKind, PairNotation, StreamEnds,
};
pub use aie_pattern_core::device::Grid;
pub use aie_pattern_core::lower::fifo::{
    Arrival, BufferName, CoreLocks, EndName, LockName, Placement, Pool, PoolLock, Ring, RingBd, arrival,
    core_locks, needs_dma, period, pool, ring, segment, segments, sent,
};
pub use aie_pattern_core::rule::fifo::{Fault, Faults, FifoLocus, Tasks, check, check_tap, check_task};

use aie_pattern_core::Element;
use aie_pattern_core::declare::Descriptor;
use aie_pattern_core::register::{Registers, Write};
use aie_pattern_core::rule::Rule;
use aie_pattern_core::text::Text;

pub use self::order::{Sources, fifo_order, fifo_order_len, fifo_sources};
use crate::array::ArrayOf;
use crate::buffer::assert_element;
use crate::show::{OfFifo, Show};

/// In [`ObjectFifo::ORDER`], an element that receives a zero which a mem tile pads.
pub const ZERO: u32 = aie_pattern_core::lower::hop::ZERO;

/// In [`ObjectFifo::ORDER`], an element that nothing is written to.
pub const NOTHING: u32 = aie_pattern_core::lower::hop::NOTHING;

#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an object FIFO",
    label = "expected a type declared by `object_fifo!`"
)]
/// A FIFO declared by [`object_fifo!`](crate::object_fifo), as one of the array that its block declares.
pub trait ObjectFifo: Copy + 'static {
    /// All FIFOs and links of the block.
    const FIFOS: &'static Fifos<'static>;

    /// Its position among these FIFOs.
    const INDEX: usize;

    /// Its symbol, after which the vendor's compiler names buffers and locks.
    const NAME: &'static str = Self::FIFOS.fifos[Self::INDEX].name;

    /// Objects that it holds: the producer's, where each end has a depth.
    const DEPTH: usize = Self::FIFOS.fifos[Self::INDEX].depth(FifoSide::Producer) as usize;

    /// Elements of an object, as its producer has it.
    const OBJECT_LEN: usize = Self::FIFOS.fifos[Self::INDEX].object as usize;

    /// Whether a DMA moves the objects. If not, both ends use one pool of buffers.
    const HAS_DMA: bool = needs_dma(Self::FIFOS, Self::INDEX);

    /// For each element that the first consumer receives, in all objects until the order repeats, where it
    /// comes from: its index in the objects of the FIFO where its way begins, which is this one, or if this one is the output
    /// of a link, the one that fills the link. A padded zero is [`ZERO`], and what is never written, [`NOTHING`].
    ///
    /// The elements of a join's output come from several FIFOs. Indices then count through the objects of all of them, FIFO by FIFO:
    /// [`SOURCES`](Self::SOURCES) has the index at which each begins.
    ///
    /// An order of more than 65,536 entries does not compile where it is named; [`arrival`] answers for each element of one.
    const ORDER: &'static [u32] = <Self::Order as Order>::ORDER;

    /// The FIFOs from which the elements of [`ORDER`](Self::ORDER) come: one, or those that a join joins, in the order in which
    /// their elements arrive.
    const SOURCES: &'static [FifoSource] = <Self::Order as Order>::SOURCES.as_slice();

    #[doc(hidden)]
    type Order: Order;

    /// Whether its block breaks no rule.
    #[doc(hidden)]
    const IS_SOUND: bool = true;

    /// The FIFO as text: `{}` is one line, `{:#}` adds the pools, descriptors and locks of its ends as the vendor's compiler
    /// names them, the registers of its dimensions, and which element arrives where.
    ///
    /// ```
    /// use aie_pattern::prelude::*;
    ///
    /// object_fifo! {
    ///     struct Rows = object = [[i32; 4]; 2], depth = 2, producer = compute(0, 2), consumers = compute(0, 5),
    ///                   to_stream = [<4, 1>, <2, 4>];
    /// }
    /// assert_eq!(
    ///     Rows.show().to_string(),
    ///     "object = [i32; 8], depth = 2, producer = compute(0, 2), consumers = compute(0, 5), to_stream = [<4, 1>, <2, 4>]"
    /// );
    /// assert!(format!("{:#}", Rows.show()).ends_with(" 6 |  3  7\n"));
    /// ```
    #[inline]
    #[must_use]
    fn show(self) -> Show<Self, OfFifo> {
        Show::NEW
    }

    /// Moves what the FIFO moves: each element of `dst` receives its element of `src`, which has the objects of the FIFO where
    /// the way begins, one after the other; of a join, the objects of each of its [`SOURCES`](Self::SOURCES) in turn; a padded zero is `T::default()`, and what receives nothing stays as it is.
    ///
    /// The buffers are arrays or nested arrays, and may be longer than needed. Buffers that are too short and a `T` of another
    /// width than the elements are errors of `cargo build`, not of `cargo check`.
    #[inline]
    fn run<T, D, E, A, B>(src: &A, dst: &mut B)
    where
        T: Copy + Default,
        A: ArrayOf<T, D> + ?Sized,
        B: ArrayOf<T, E> + ?Sized,
    {
        const {
            assert_element::<T>(Self::FIFOS.fifos[Self::INDEX].element);
            assert_len("sends", order::source_len(Self::ORDER), A::LEN);
            assert_len("fills", Self::ORDER.len(), B::LEN);
        }
        let src = src.elements();
        for (to, &from) in dst.elements_mut().iter_mut().zip(Self::ORDER) {
            match from {
                ZERO => *to = T::default(),
                NOTHING => {}
                // Within the buffer, which is as long as the largest index needs.
                from => *to = src.get(from as usize).copied().unwrap_or(*to),
            }
        }
    }
}

/// The order of a FIFO, which is evaluated only where it is named: in a constant of a generic impl.
#[doc(hidden)]
pub trait Order {
    /// The table.
    const ORDER: &'static [u32];
    /// Where its indices lead.
    const SOURCES: &'static Sources;
}

/// An order of so many entries, which rustc makes without complaint.
#[doc(hidden)]
pub struct OrderOf<F, const ENTRIES: usize>(PhantomData<F>);

impl<F: ObjectFifo, const ENTRIES: usize> Order for OrderOf<F, ENTRIES> {
    const ORDER: &'static [u32] = &fifo_order::<ENTRIES>(F::FIFOS, F::INDEX);
    const SOURCES: &'static Sources = &fifo_sources::<ENTRIES>(F::FIFOS, F::INDEX);
}

/// One of the FIFOs from which elements of an order come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FifoSource {
    /// Position of the FIFO in its block.
    pub fifo: usize,
    /// Number of its objects in the order.
    pub objects: u64,
    /// The index of the first element of the first of them.
    pub first: usize,
}

#[track_caller]
const fn assert_len(does: &str, needed: usize, given: usize) {
    if given < needed {
        let text = Text::new().str("[AP015] the FIFO ").str(does).str(" a buffer of ");
        let text = text.count(needed as i128, "element").str(", but this one has ").int(given as i128);
        panic!("{}", text.as_str());
    }
}

#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an end of an object FIFO that has a DMA",
    label = "expected a type like `FifoToStream` or `FifoFromStream0`, which `object_fifo!` declares"
)]
/// An end of a FIFO whose DMA fills or drains a pool of buffers.
pub trait FifoDma: Copy + 'static {
    /// All FIFOs and links of the block.
    const FIFOS: &'static Fifos<'static>;

    /// Which end it is.
    const END: FifoEnd;

    /// The buffers and locks that it uses, which a link's ends have in common.
    const POOL: Pool = Self::DMA.pool;

    /// Its descriptors as a whole: direction, copies, whether they are a ring, how often they run.
    const DMA: Ring = ring_of(Self::FIFOS, Self::END);

    /// Its descriptors, in the order in which the channel runs them.
    const RING: &'static [RingBd] = <Self::Lists as Lists>::RING;

    /// The locks of its pool, with the values with which they start.
    const LOCKS: &'static [FifoLock] = <Self::Lists as Lists>::LOCKS;

    #[doc(hidden)]
    type Lists: Lists;

    /// The name of buffer `k` of its pool, as the vendor's compiler gives it.
    #[must_use]
    fn buffer(k: u64) -> BufferName<'static> {
        BufferName { fifos: Self::FIFOS, pool: Self::POOL, buffer: k }
    }
}

/// The descriptors and locks of an end, which are evaluated only where they are named: in constants of a generic impl.
#[doc(hidden)]
pub trait Lists {
    /// The descriptors.
    const RING: &'static [RingBd];
    /// The locks.
    const LOCKS: &'static [FifoLock];
}

/// So many descriptors and locks of an end.
#[doc(hidden)]
pub struct ListsOf<End, const DESCRIPTORS: usize, const LOCKS: usize>(PhantomData<End>);

impl<End: FifoDma, const DESCRIPTORS: usize, const LOCKS: usize> Lists for ListsOf<End, DESCRIPTORS, LOCKS> {
    const RING: &'static [RingBd] = &ring_bds::<DESCRIPTORS>(End::FIFOS, End::END);
    const LOCKS: &'static [FifoLock] = &pool_locks::<LOCKS>(End::FIFOS, End::END);
}

/// The descriptors of an end as a whole.
///
/// # Panics
/// Of a declaration with errors.
#[must_use]
pub const fn ring_of(fifos: &Fifos, end: FifoEnd) -> Ring {
    match ring(fifos, end) {
        Some(ring) => ring,
        None => panic!("the declaration has errors"),
    }
}

/// A lock of a pool. It displays as the vendor's compiler calls it: `of_cons_prod_lock_0`.
#[derive(Clone, Copy, Debug)]
pub struct FifoLock {
    /// The name that the vendor's compiler gives it.
    pub name: LockName<'static>,
    /// Position of its pair in the pool.
    pub pair: u64,
    /// Which lock of the pair it is.
    pub lock: PoolLock,
    /// The value with which it starts.
    pub first_value: u64,
}

impl fmt::Display for FifoLock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.name.fmt(f)
    }
}

/// The number of an end's descriptors; 0 if the declaration has errors.
#[must_use]
pub const fn ring_len(fifos: &Fifos, is_sound: bool, end: FifoEnd) -> usize {
    match ring(fifos, end) {
        Some(ring) if is_sound => ring.len() as usize,
        _ => 0,
    }
}

/// The descriptors of an end.
#[must_use]
pub const fn ring_bds<const N: usize>(fifos: &Fifos, end: FifoEnd) -> [RingBd; N] {
    let none = RingBd {
        buffer: 0,
        offset: 0,
        len: 0,
        pair: None,
        acquire: (PoolLock::Producer, 0),
        release: (PoolLock::Producer, 0),
        next: None,
    };
    let mut bds = [none; N];
    if let Some(ring) = ring(fifos, end) {
        each!(k, 0..N, {
            bds[k] = ring.bd(fifos, k as u64);
        });
    }
    bds
}

/// The number of locks of an end's pool; 0 if the declaration has errors.
#[must_use]
pub const fn locks_len(fifos: &Fifos, is_sound: bool, end: FifoEnd) -> usize {
    match pool(fifos, end) {
        Some(pool) if is_sound => pool.locks() as usize,
        _ => 0,
    }
}

/// The locks of an end's pool, pair by pair: first the one that counts free buffers.
///
/// # Panics
/// If the end has no pool.
#[must_use]
pub const fn pool_locks<const N: usize>(fifos: &'static Fifos<'static>, end: FifoEnd) -> [FifoLock; N] {
    let Some(pool) = pool(fifos, end) else { panic!("the declaration has errors") };
    let lock = PoolLock::Producer;
    let none = FifoLock { name: LockName { fifos, pool, pair: 0, lock }, pair: 0, lock, first_value: 0 };
    let mut locks = [none; N];
    each!(k, 0..N, {
        let pair = k as u64 / 2;
        let lock = if k % 2 == 0 { PoolLock::Producer } else { PoolLock::Consumer };
        let name = LockName { fifos, pool, pair, lock };
        locks[k] = FifoLock { name, pair, lock, first_value: pool.first_value(lock) };
    });
    locks
}

/// Segment `k` of an end as a separate declaration; if there are errors, a declaration that causes no further
/// error.
#[must_use]
pub const fn fifo_descriptor(fifos: &Fifos, is_sound: bool, end: FifoEnd, k: u64) -> Descriptor {
    if let (Some(ring), true) = (ring(fifos, end), is_sound) {
        return ring.declared(fifos, k.saturating_mul(ring.copies));
    }
    let this = &fifos.fifos[end.fifo];
    let tile = match fifos.grid.kind(this.place(end.side)) {
        Some(tile) => tile,
        None => aie_pattern_core::TileKind::Compute,
    };
    Descriptor::new(fifos.device, tile, this.element, 64)
}

/// The words of a ring's descriptors.
///
/// # Panics
/// If an address or a number does not fit, or there are fewer addresses than buffers.
#[must_use]
#[track_caller]
pub const fn ring_words<const N: usize, const W: usize>(
    fifos: &Fifos,
    end: FifoEnd,
    placement: &Placement,
) -> [[u32; W]; N] {
    let Some(ring) = ring(fifos, end) else { panic!("the declaration has errors") };
    assert!(
        placement.addresses.len() as u64 >= ring.pool.buffers,
        "[AP191] each buffer of the pool needs an address"
    );
    let mut all = [[0; W]; N];
    each!(k, 0..N, {
        let declared = ring.placed(fifos, k as u64, placement);
        let found = declared.check();
        if let [first, ..] = found.as_slice() {
            panic!("{}", declared.message(first).as_str());
        }
        all[k] = match declared.template::<W>() {
            Ok(template) => match declared.address {
                Some(address) => match template.words(address as u64) {
                    Ok(words) => words,
                    Err(_) => panic!("[AP029] the descriptor does not reach the buffer at this address"),
                },
                None => panic!("[AP191] each buffer of the pool needs an address"),
            },
            Err(misfits) => panic!("{}", misfits.text().as_str()),
        };
    });
    all
}

/// The addresses in the array of a pool's locks, and the values to write there first.
///
/// # Panics
/// If the tile has no such lock.
#[must_use]
#[track_caller]
pub const fn ring_lock_writes<const N: usize>(
    fifos: &Fifos,
    end: FifoEnd,
    placement: &Placement,
) -> [Write; N] {
    let Some(pool) = pool(fifos, end) else { panic!("the declaration has errors") };
    let Some(tile) = fifos.grid.kind(pool.place) else { panic!("the declaration has errors") };
    let (column, row) = pool.place;
    let Ok(registers) = Registers::of(fifos.device, tile, column as u64, row as u64) else {
        panic!("[AP058] the device has no registers for this tile")
    };
    let mut all = [(0, 0); N];
    each!(k, 0..N, {
        let lock = if k % 2 == 0 { PoolLock::Producer } else { PoolLock::Consumer };
        let number = placement.lock(k as u64 / 2, lock);
        all[k] = match registers.lock(number, pool.first_value(lock)) {
            Ok(write) => write,
            Err(_) => panic!("[AP058] the tile has no such lock, or it does not hold the value"),
        };
    });
    all
}

/// The word that starts a ring.
///
/// # Panics
/// If the channel does not reach its first descriptor.
#[must_use]
#[track_caller]
pub const fn ring_start(fifos: &Fifos, end: FifoEnd, placement: &Placement) -> u32 {
    match ring(fifos, end) {
        Some(ring) => match ring.start_word(fifos, placement) {
            Some(word) => word,
            None => panic!("[AP058] the channel cannot start this descriptor"),
        },
        None => panic!("the declaration has errors"),
    }
}

/// A number of a declaration that is not negative.
///
/// # Panics
/// If it is negative, or beyond 64 bits, at the place of the caller.
#[must_use]
#[track_caller]
pub const fn unsigned(number: i128) -> u64 {
    if number < 0 || number > u64::MAX as i128 {
        misfit("a number", number);
    }
    number as u64
}

/// # Panics
/// Always, at the place of the caller.
#[track_caller]
const fn misfit(what: &str, number: i128) -> ! {
    let text = Rule::NumberRange.text();
    panic!("{}", text.str(Text::not_unsigned(what, number).as_str()).as_str());
}

/// A channel; `None` for -1, which stands for any.
///
/// # Panics
/// If it is another negative number, or beyond 64 bits, at the place of the caller.
#[must_use]
#[track_caller]
pub const fn pinned(channel: i128) -> Option<u64> {
    if channel < -1 || channel > u64::MAX as i128 {
        misfit("-1 for any channel, or a channel", channel);
    }
    if channel == -1 { None } else { Some(channel as u64) }
}

/// Panics, at the place of the caller, with the faults at these loci.
///
/// # Panics
/// With the faults, at the place of the caller.
#[track_caller]
pub const fn report_fifos(fifos: &Fifos, faults: &Faults, loci: &[FifoLocus]) {
    if faults.is_empty() {
        return;
    }
    let list = faults.as_slice();
    let mut text = Text::new();
    each!(k, 0..list.len(), {
        each!(j, 0..loci.len(), {
            if list[k].locus().const_eq(loci[j]) {
                text = text.coded(list[k].rule().code());
                text = text.str(list[k].text(fifos).as_str());
            }
        });
    });
    assert!(text.is_empty(), "{}", text.as_str());
}

/// Panics, at the place of the caller, unless a task of these sizes, or all tasks of a FIFO together, move whole objects of it.
///
/// # Panics
/// With the faults, at the place of the caller.
#[track_caller]
pub const fn report_task(fifos: &Fifos, fifo: usize, element: Element, sizes: &[i128], others: Tasks) {
    if let Some((rule, found)) = check_task(fifos, fifo, element, sizes, others) {
        let text = rule.text();
        panic!("{}", text.str(found.as_str()).as_str());
    }
}

/// Panics, at the place of the caller, unless a FIFO keeps what it promises of its order.
///
/// # Panics
/// With the broken promise, at the place of the caller.
#[track_caller]
pub const fn report_order<F: ObjectFifo>(name: &str, is_identity: bool) {
    each!(consumer, 0..F::FIFOS.fifos[F::INDEX].consumers.len(), {
        if let Some(text) = order::broken(F::FIFOS, F::INDEX, consumer, name, is_identity) {
            panic!("{}", text.as_str());
        }
    });
}
