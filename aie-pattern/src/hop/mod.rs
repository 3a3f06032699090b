//! `assert_transfer!` and [`Hop`]: patterns that hand data to each other.

mod order;

use core::fmt;
use core::marker::PhantomData;

use aie_pattern_core::declare::{Claim, Dma, Endpoint, FifoEnd, FifoPlace, Fifos, Passes, Route};
use aie_pattern_core::device::Place;
use aie_pattern_core::lower::fifo::{fifo_endpoint, started};
use aie_pattern_core::lower::hop::{NOTHING, ZERO, first_runs, objects, order_walk};
use aie_pattern_core::rule::hop::{Faults, check, check_order};
use aie_pattern_core::show::{Plan, RouteSheet};
use aie_pattern_core::text::Text;
use aie_pattern_core::{MAX_RANK, Pattern};

use crate::array::ArrayOf;
use crate::buffer::assert_element;
use crate::marker::copy;
use crate::run::{self, Invariant};
use crate::{AccessPattern, FifoDma, ObjectFifo, TilingPattern};

/// Checks, while the program compiles, that patterns hand data to each other, and where each element arrives.
///
/// `->` is a stream, from a sender (MM2S) to a receiver (S2MM). `=>` is a buffer: what the receiver writes, the next sender
/// reads. After a `;` there may be a claim about all of the route.
///
/// The matrix A of MLIR-AIE's guide: the shim sends it row by row to a mem tile, which sends it on in blocks of 4 x 8, as the
/// matrix unit of the core takes them.
///
/// ```
/// use aie_pattern::prelude::*;
///
/// #[dma_bd(tile = shim, channel = mm2s(0), buffer = [[i8; 64]; 32])]
/// struct FromHost;
/// #[dma_bd(tile = mem, channel = s2mm(0), buffer = [[i8; 64]; 32])]
/// struct ToMem;
/// #[dma_bd(tile = mem, channel = mm2s(0), buffer = [[i8; 64]; 32], dims = [<8, 256>, <8, 8>, <4, 64>, <8, 1>])]
/// struct Blocks;
/// #[dma_bd(tile = compute, channel = s2mm(0), buffer = [[[i8; 8]; 4]; 64])]
/// struct ToCore;
///
/// tiling_pattern! {
///     /// Blocks of 8 columns and 4 rows, the rightmost of a row of blocks before the first of the next.
///     struct BlockByBlock = int8, mem, read {
///         .buffer_dimension = {64, 32}, .tiling_dimension = {8, 4},
///         .tile_traversal = {{.dimension=0, .stride=8, .wrap=8}, {.dimension=1, .stride=4, .wrap=8}}
///     };
/// }
///
/// assert_transfer!(FromHost -> ToMem => Blocks -> ToCore; same_walk(BlockByBlock));
/// ```
///
/// # What is checked
/// | | |
/// |---|---|
/// | each end | its channel's direction, and that all ends are of one device: [`AP110`](crate::errors::AP110), [`AP111`](crate::errors::AP111) |
/// | `=>` | the kind of tile, the length of the buffer and its address, of FIFOs a link or a core: [`AP112`](crate::errors::AP112), [`AP123`](crate::errors::AP123) |
/// | `->` | of a FIFO, that both ends are its own, or a shim's task: [`AP122`](crate::errors::AP122), [`AP176`](crate::errors::AP176) |
/// | `->` | the length in bits, regardless of the elements: the receiver waits for no more than is sent, and takes a whole number of objects: [`AP113`](crate::errors::AP113), [`AP114`](crate::errors::AP114) |
/// | a receiver | writes no element twice: [`AP115`](crate::errors::AP115) |
/// | the next sender | reads no element that was not written: [`AP116`](crate::errors::AP116) |
/// | `identity` | each element of the last buffer is the one of the same index in the first, and both have the same number: [`AP117`](crate::errors::AP117) |
/// | `permutation` | each element that is sent arrives once, and every element of the last buffer receives one: [`AP118`](crate::errors::AP118) |
/// | `same_walk(Expected)` | the last buffer holds what the walk `Expected` over the first one visits, in its order: [`AP119`](crate::errors::AP119) |
///
/// What each kind of pattern declares of this is listed at [`HopPattern`]. A zero that a sender pads is an element of its stream:
/// it arrives, and is nobody's.
///
/// # Objects
/// A receiver that takes less than is sent runs again for the next object until all is taken: its descriptors are a ring of
/// buffers, one for each object. The next sender runs the same number of times, over the same buffers. Elements are then counted
/// through all buffers of an end, one after the other. The first sender runs once.
///
/// ```
/// use aie_pattern::prelude::*;
///
/// #[dma_bd(tile = shim, channel = mm2s(0), buffer = [[i32; 64]; 4])]
/// struct Rows;
/// #[dma_bd(tile = mem, channel = s2mm(0), buffer = [i32; 64])]
/// struct Row;
///
/// assert_transfer!(Rows -> Row; identity);
/// ```
///
/// Of a descriptor with an iteration, all passes are one walk: what fills a buffer in four passes hands on the whole of it. Each
/// pass waits for its own length only, so if what is sent is whole passes, but not all of them, the first sender runs again until
/// all are made:
///
/// ```
/// use aie_pattern::prelude::*;
///
/// #[dma_bd(channel = mm2s(0), buffer = [i32; 16])]
/// struct FromCore;
/// #[dma_bd(tile = mem, channel = s2mm(0), buffer = [[i32; 16]; 4], len = 16, iteration = (4, 16))]
/// struct Gather;
///
/// assert_transfer!(FromCore -> Gather; identity);
/// ```
///
/// # FIFOs
/// Types of [`object_fifo!`](crate::object_fifo) are patterns, too: after `->` one receives with its consumer's end, and before it one
/// sends with its producer's. Between two `=>`, at the beginning and at the end one does both:
///
/// ```
/// use aie_pattern::prelude::*;
///
/// object_fifo! {
///     pub struct InA = object = [[i16; 8]; 8], depth = 2, producer = shim(0, 0), consumers = mem(0, 1);
///     /// Its left half, and then its right half.
///     pub struct MemA = object = [[i16; 8]; 8], depth = 2, producer = mem(0, 1), consumers = compute(0, 2),
///                       to_stream = [<2, 4>, <8, 8>, <4, 1>];
///     pub struct Back = object = [[i16; 8]; 8], depth = 2, producer = compute(0, 2), consumers = shim(0, 0),
///                       to_stream = [<8, 4>, <2, 32>, <4, 1>];
///     link [InA] -> [MemA];
/// }
/// tap_pattern! {
///     pub struct Fill = i16, full(64, 8);
/// }
/// // From a tensor of 64 x 8 to the core in eight objects, and through its hands back to another tensor.
/// assert_transfer!(Fill -> InA => MemA => Back -> Fill; identity);
/// ```
///
/// A route that ends with a FIFO ends at each of its consumers, and a claim is proved of all. What `->` joins is then one FIFO
/// ([`AP122`](crate::errors::AP122)): both its ends, or where one of them is on a shim, the other and a task of the runtime sequence,
/// which moves a whole number of objects ([`AP176`](crate::errors::AP176)). What `=>` joins is on one tile, by a link, or on a compute
/// tile by the core, which hands each object on as it is. On a shim only tasks join: `Out -> Written => Read -> In`
/// ([`AP123`](crate::errors::AP123)).
///
/// A route that begins with a FIFO sends the number of objects that the others need for whole ones, tasks included. A task at its end that
/// takes less than arrives is started again until all is taken, each time for the next tensor of several, one after the other.
///
/// # How it is decided
/// Without walking, however long the buffers are, where no end pads zeros and the sizes of the walks divide each other. Any other
/// route is walked if that takes at most 65,536 steps, and is an error if it takes more ([`AP120`](crate::errors::AP120)): a
/// step for each element of a stream, and four for each run of elements that are equally far from each other.
///
/// # Errors
/// Each is at the end that it is about, and one of a claim at the last, whose buffer has the wrong element:
///
/// ```compile_fail
/// use aie_pattern::prelude::*;
///
/// #[dma_bd(tile = mem, channel = mm2s(0), buffer = [[i32; 6]; 4], dims = [<6, 1>, <4, 6>])]
/// struct Columns;
/// #[dma_bd(channel = s2mm(0), buffer = [i32; 24])]
/// struct ToCore;
///
/// assert_transfer!(Columns -> ToCore; identity); // [AP117] element 1 of `ToCore`'s buffer receives element 6 of `Columns`'s
/// ```
#[macro_export]
macro_rules! assert_transfer {
    ($($input:tt)*) => { $crate::__private::assert_transfer! { ($crate) $($input)* } };
}

/// A route as text: checks it as [`assert_transfer!`] does, and is a [`RouteSheet`](crate::show::RouteSheet) of it.
///
/// `{}` is what it passes, `{:#}` adds the walk of each end, and which element of the first buffer lands where in the last one;
/// [`arrivals`](crate::show::RouteSheet::arrivals) is that alone.
///
/// ```
/// use aie_pattern::prelude::*;
///
/// #[dma_bd(tile = shim, channel = mm2s(0), buffer = [[i32; 3]; 2], dims = [<3, 1>, <2, 3>])]
/// struct Columns;
/// #[dma_bd(tile = mem, channel = s2mm(0), buffer = [i32; 6])]
/// struct ToMem;
/// #[dma_bd(tile = mem, channel = mm2s(0), buffer = [i32; 6], dims = [<3, 2>, <2, 1>])]
/// struct Forward;
/// #[dma_bd(channel = s2mm(0), buffer = [i32; 6])]
/// struct ToCore;
///
/// let route = show_transfer!(Columns -> ToMem => Forward -> ToCore; permutation);
/// assert_eq!(route.to_string(), "Columns -> ToMem => Forward -> ToCore");
/// assert!(route.arrivals().to_string().ends_with(" 4 |  2  5\n"));
/// ```
#[macro_export]
macro_rules! show_transfer {
    ($($input:tt)*) => { $crate::__private::show_transfer! { ($crate) $($input)* } };
}

#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a pattern that sends or receives",
    label = "expected a type declared by `#[dma_bd(...)]`, `tiling_pattern!`, `tensor_pattern!`, `tap_pattern!` or `object_fifo!`"
)]
/// A pattern that can be an end of a hop: every declared one.
///
/// What is checked of an end is what its declaration says:
///
/// | declared by | device and tile | direction | buffer |
/// |---|---|---|---|
/// | [`dma_bd`](macro@crate::dma_bd) | as declared | the direction of `channel`, if declared | its elements |
/// | [`tiling_pattern!`](crate::tiling_pattern) | as declared | `read` sends, `write` receives | `buffer_dimension` |
/// | [`tensor_pattern!`](crate::tensor_pattern) | any: it is a kernel's | either | `buffer`; if it is not given, the buffer of the other side of `=>`, or up to the largest index |
///
/// The device `ideal` goes with any other.
pub trait HopPattern: Copy + 'static {
    #[doc(hidden)]
    type End: End;
}

#[diagnostic::do_not_recommend]
impl<P: AccessPattern> HopPattern for P {
    #[doc(hidden)]
    type End = WalkEnd<P>;
}

/// The facts that a hop has of a pattern. The constant is in a generic impl, so it is evaluated only where it is named.
pub trait End {
    /// The end.
    const ENDPOINT: Endpoint<'static>;
    /// The FIFO whose ends send and receive, if it is one: all FIFOs of its block, which it is, and whether they break no rule.
    const FIFO: Option<(&'static Fifos<'static>, usize, bool)> = None;
}

/// A FIFO as an end: its producer's where it sends, a consumer's where it receives.
pub struct FifoEnds<F>(PhantomData<F>);

impl<F: ObjectFifo> End for FifoEnds<F> {
    const ENDPOINT: Endpoint<'static> = Self::sender();
    const FIFO: Option<(&'static Fifos<'static>, usize, bool)> = Some((F::FIFOS, F::INDEX, F::IS_SOUND));
}

impl<F: ObjectFifo> FifoEnds<F> {
    const fn sender() -> Endpoint<'static> {
        of_fifo(F::FIFOS, FifoEnd::producer(F::INDEX), F::IS_SOUND)
    }
}

/// An end of a FIFO in several parts, which is not a pattern itself.
pub struct PartedEnd<D>(PhantomData<D>);

impl<D: FifoDma> End for PartedEnd<D> {
    const ENDPOINT: Endpoint<'static> = of_fifo(D::FIFOS, D::END, !D::RING.is_empty());
}

/// An end of a FIFO; of one with errors, nothing is known.
const fn of_fifo(fifos: &'static Fifos<'static>, end: FifoEnd, is_sound: bool) -> Endpoint<'static> {
    if is_sound {
        return fifo_endpoint(fifos, end);
    }
    let nothing = Endpoint::of_walk(Pattern::empty(fifos.fifos[end.fifo].element));
    Endpoint { is_refused: true, ..nothing }
}

/// A pattern where it sends.
#[must_use]
pub const fn sender<P: HopPattern>(name: &'static str) -> Endpoint<'static> {
    endpoint::<P>(name)
}

/// A pattern as a receiver: for a FIFO, the consumer at a tile, or the first consumer.
#[must_use]
pub const fn receiver<P: HopPattern>(name: &'static str, at: Option<Place>) -> Endpoint<'static> {
    let Some((fifos, fifo, is_sound)) = <P::End as End>::FIFO else { return endpoint::<P>(name) };
    let consumers = fifos.fifos[fifo].consumers;
    let mut k = 0;
    if let Some((column, row)) = at {
        while k < consumers.len() && (consumers[k].0 != column || consumers[k].1 != row) {
            k += 1;
        }
    }
    let k = if k < consumers.len() { k } else { 0 };
    Endpoint { is_of_all: at.is_none(), ..of_fifo(fifos, FifoEnd::consumer(fifo, k), is_sound).named(name) }
}

/// Where a FIFO begins; `None` of any other pattern.
#[must_use]
pub const fn begins<P: HopPattern>() -> Option<Place> {
    match <P::End as End>::FIFO {
        Some((fifos, fifo, _)) => Some(fifos.fifos[fifo].producer),
        None => None,
    }
}

#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an object FIFO, so it cannot both receive and send",
    label = "only a type declared by `object_fifo!` stands here without `->`",
    note = "`->` is the stream from a sender to a receiver, `=>` the buffer that the receiver writes and the next sender reads",
    note = "a pattern is one of the two: `assert_transfer!(Send -> Receive => Forward -> Core)`"
)]
/// What both receives and sends in a route: a FIFO.
pub trait HandsOn: HopPattern {}

#[diagnostic::do_not_recommend]
impl<F: ObjectFifo + HopPattern> HandsOn for F {}

/// A FIFO where it sends.
#[must_use]
pub const fn fifo_sender<F: HandsOn>(name: &'static str) -> Endpoint<'static> {
    sender::<F>(name)
}

/// A FIFO where it receives.
#[must_use]
pub const fn fifo_receiver<F: HandsOn>(name: &'static str, at: Option<Place>) -> Endpoint<'static> {
    receiver::<F>(name, at)
}

/// A walk as an end.
pub struct WalkEnd<P>(PhantomData<P>);

impl<P: AccessPattern> WalkEnd<P> {
    /// The zeros around each dimension, none around the passes of an iteration, and their number.
    const PAD: &'static ([(i128, i128); MAX_RANK], usize) = &{
        let (mut list, mut len) = ([(0, 0); MAX_RANK], 0);
        if let Some(Dma { pad, .. }) = P::KNOWN.dma
            && !pad.is_empty()
        {
            if P::KNOWN.iteration.is_some() && pad.len() < MAX_RANK {
                len = 1;
            }
            each!(k, 0..pad.len(), {
                list[len] = pad[k];
                len += 1;
            });
        }
        (list, len)
    };
}

impl<P: AccessPattern> End for WalkEnd<P> {
    const ENDPOINT: Endpoint<'static> = {
        let known = P::KNOWN;
        let (walk, passes) = match known.all_passes(&P::ELEMENTS) {
            Some(walk) if known.begins_later() => (walk, Passes::FromLater(known.passes())),
            Some(walk) => (walk, Passes::InOrder(known.passes())),
            None => (P::ELEMENTS, Passes::Unknown),
        };
        let end = match &known.dma {
            Some(dma) => Endpoint::of_dma(walk, &Dma { pad: Self::PAD.0.split_at(Self::PAD.1).0, ..*dma }),
            None => Endpoint::of_walk(walk),
        };
        let fifo = match known.fifo {
            Some((fifos, end)) => Some(FifoPlace { fifos, end, is_regular: true }),
            None => None,
        };
        Endpoint {
            buffer: known.buffer,
            is_refused: !known.is_sound,
            address: known.address,
            passes,
            fifo,
            ..end
        }
    };
}

/// A port as an end.
pub struct PortEnd<P>(PhantomData<P>);

impl<P: TilingPattern> End for PortEnd<P> {
    const ENDPOINT: Endpoint<'static> =
        Endpoint { is_refused: !P::KNOWN.is_sound, ..Endpoint::of_port(P::PORT) };
}

/// A declared pattern as an end, by the name that messages use.
#[must_use]
pub const fn endpoint<P: HopPattern>(name: &'static str) -> Endpoint<'static> {
    <P::End as End>::ENDPOINT.named(name)
}

/// Reports the faults of a route at the end `place`.
///
/// # Panics
/// With the faults, at the place of the caller.
#[track_caller]
pub const fn report_transfer(route: &Route, faults: &Faults, place: usize) {
    let list = faults.as_slice();
    let mut text = Text::new();
    each!(k, 0..list.len(), {
        if list[k].end(route.ends.len()) == place {
            text = text.coded(list[k].rule().code());
            text = text.str(list[k].text(route).as_str());
        }
    });
    assert!(text.is_empty(), "{}", text.as_str());
}

/// Reports the faults of a route that ends with a FIFO, for each consumer after the first, if the route to the first has none.
///
/// # Panics
/// With the faults, at the place of the caller.
#[track_caller]
pub const fn report_consumers<const N: usize>(
    written: [Endpoint<'static>; N],
    claim: &Claim<'static>,
    faults: &Faults,
) {
    let last = &written[N - 1];
    let (Some(FifoPlace { fifos, end, .. }), true) = (last.fifo, last.is_of_all && faults.is_empty()) else {
        return;
    };
    let consumers = fifos.fifos[end.fifo].consumers;
    each!(k, 1..consumers.len(), {
        let mut ends = written;
        ends[N - 1] = of_fifo(fifos, FifoEnd::consumer(end.fifo, k), true).named("the consumer");
        if matches!(ends[0].fifo, Some(first) if first.end.fifo == end.fifo && first.fifos.const_eq(fifos)) {
            ends[0] = ends[0].named("the producer");
        }
        let ends = started(ends);
        let route = Route { ends: &ends, claim: *claim };
        let faults = check(&route);
        if let Some(fault) = faults.as_slice().first() {
            let (column, row) = consumers[k];
            let text = fault.rule().text().str("for consumer ").int(k as i128).str(" of ").str(last.name);
            let text = text.str(" on tile (").int(column as i128).str(", ").int(row as i128).str("): ");
            panic!("{}", text.str(fault.text(&route).as_str()).as_str());
        }
    });
}

/// Where each element of a stream arrives: the walk `S` of a sender, received by the walk `R`.
///
/// ```
/// use aie_pattern::prelude::*;
///
/// /// A matrix of 4 x 6, column by column,
/// #[dma_bd(tile = mem, channel = mm2s(0), buffer = [[i32; 6]; 4], dims = [<6, 1>, <4, 6>])]
/// struct Columns;
/// /// one after the other.
/// #[dma_bd(channel = s2mm(0), buffer = [i32; 24])]
/// struct Received;
///
/// type Transposition = Hop<Columns, Received>;
/// assert_eq!(Transposition::ORDER[..6], [0, 6, 12, 18, 1, 7]);
///
/// let matrix = [[0, 1, 2, 3, 4, 5], [10, 11, 12, 13, 14, 15], [20; 6], [30; 6]];
/// let mut received = [0; 24];
/// Transposition::run(&matrix, &mut received);
/// assert_eq!(received[..6], [0, 10, 20, 30, 1, 11]);
/// ```
///
/// Both ends are checked as [`assert_transfer!`](crate::assert_transfer) checks them, where a member is first named: then it is
/// an error of `cargo build`, not of `cargo check`. Nothing is evaluated or stored that the program does not name.
///
/// # Objects
/// A receiver that takes less than is sent runs [`OBJECTS`](Self::OBJECTS) times, each time into the next buffer. These buffers follow
/// each other in the order and in the buffer that [`run`](Self::run) writes. So do the buffers of a sender that runs again for the
/// passes of its receiver.
pub struct Hop<S, R>(Invariant<(S, R)>);

impl<S: HopPattern, R: HopPattern> Hop<S, R> {
    /// In [`ORDER`](Self::ORDER), an element that receives a zero which the sender pads.
    pub const ZERO: u32 = ZERO;

    /// In [`ORDER`](Self::ORDER), an element that receives nothing.
    pub const NOTHING: u32 = NOTHING;

    /// How often the receiver runs: the length that is sent, divided by the length that it takes.
    pub const OBJECTS: usize = objects(Self::ROUTE) as usize;

    /// Elements of the receiver's buffer, in all objects.
    pub const LEN: usize = {
        let () = Self::CHECKED;
        match Self::ROUTE.ends[1].object() {
            Some(object) => match object.checked_mul(Self::OBJECTS as u64) {
                Some(len) if len <= usize::MAX as u64 => len as usize,
                _ => panic!("[AP091] the buffers of the receiver do not fit `usize`"),
            },
            None => panic!("[AP016] the buffer of the receiver does not fit 64 bits"),
        }
    };

    /// For each element of the receiver's buffer, the index of the one that it receives in the sender's:
    /// [`LEN`](Self::LEN) entries.
    ///
    /// Indices count elements of the receiver: with 8 bits sent and 32 received, entry `i` is a quarter of the index of its
    /// first byte. A receiver whose elements are put together of bytes from several places has no order, and naming it does not
    /// compile ([`AP121`](crate::errors::AP121)); neither does an order of more than 1,048,575 entries.
    pub const ORDER: &'static [u32] = order::order::<S, R>();

    const ROUTE: &'static Route<'static> = &Route {
        ends: &[sender::<S>("the sender"), receiver::<R>("the receiver", None)],
        claim: Claim::Nothing,
    };

    const CHECKED: () = {
        let faults = check_order(Self::ROUTE);
        report_transfer(Self::ROUTE, &faults, 0);
        report_transfer(Self::ROUTE, &faults, 1);
    };

    /// The order as a walk over the sender's buffer, if it is one.
    const WALK: Option<Pattern> = {
        let () = Self::CHECKED;
        order_walk(Self::ROUTE)
    };

    /// The hop as text: `{}` is one line, `{:#}` adds the walk of each end, and which element lands where.
    ///
    /// ```
    /// # use aie_pattern::prelude::*;
    /// #[dma_bd(tile = mem, channel = mm2s(0), buffer = [[i32; 3]; 2], dims = [<3, 1>, <2, 3>])]
    /// struct Columns;
    /// #[dma_bd(channel = s2mm(0), buffer = [i32; 6])]
    /// struct Received;
    ///
    /// assert_eq!(
    ///     format!("{:#}", Hop::<Columns, Received>::show()),
    ///     "\
    /// Columns -> Received
    ///
    ///   end                 runs  walk
    ///   Columns   sends     1     buffer = [i32; 6], dims = [<3, 1>, <2, 3>]
    ///   Received  receives  1     buffer = [i32; 6], dims = [<6, 1>]
    ///
    ///   6 int32, 24 bytes: each element of Received's buffer as the index of the one of Columns's that it receives
    ///    0 |  0  3
    ///    2 |  1  4
    ///    4 |  2  5
    /// "
    /// );
    /// ```
    #[must_use]
    pub fn show() -> ShowHop<S, R> {
        const { Self::CHECKED };
        ShowHop(PhantomData)
    }

    /// What is drawn of it: the walks of the sender and of the receiver; `None` of one that goes too far.
    #[doc(hidden)]
    #[must_use]
    pub fn plans() -> [Option<Plan>; 2] {
        let [sender, receiver] = Self::ROUTE.ends else { return [None, None] };
        [Plan::of_end(sender, first_runs(Self::ROUTE)), Plan::of_end(receiver, Self::OBJECTS as u64)]
    }

    /// Moves what the hop moves: each element of `dst` receives its element of `src`, or a zero where the sender pads; what
    /// receives nothing stays as it is.
    ///
    /// The buffers are arrays or nested arrays, and may be longer than the hop needs: `src` has the sender's buffers, `dst`
    /// [`LEN`](Self::LEN) elements. `T` is any type as wide as the elements of both ends. Buffers that are too short, a `T` of
    /// another width and ends of two widths are errors of `cargo build`, not of `cargo check`. No check is left at run time.
    ///
    /// Where both are nested arrays, say what an element is: `run::<u8, _, _, _, _>(&rows, &mut blocks)`.
    #[inline]
    pub fn run<T, D, E, A, B>(src: &A, dst: &mut B)
    where
        T: Copy + Default,
        A: ArrayOf<T, D> + ?Sized,
        B: ArrayOf<T, E> + ?Sized,
    {
        const { Self::assert_buffers::<T>(A::LEN, B::LEN) };
        let (src, dst) = (src.elements(), dst.elements_mut());
        if const { Self::WALK.is_some() } {
            if let Some(dst) = dst.get_mut(..Self::LEN) {
                let fits = run::gather::<Composed<S, R>, T>(src, dst);
                debug_assert!(fits.is_ok());
            }
        } else {
            for (to, &from) in dst.iter_mut().zip(order::Walked::<S, R>::ORDER) {
                match from {
                    ZERO => *to = T::default(),
                    NOTHING => {}
                    // Within the sender's buffer, as every index of its walk is.
                    from => *to = src.get(from as usize).copied().unwrap_or(*to),
                }
            }
        }
    }

    /// Refuses buffers with too few elements, and a `T` of another width than both ends' elements.
    #[track_caller]
    const fn assert_buffers<T>(src: usize, dst: usize) {
        let () = Self::CHECKED;
        let [send, receive] = Self::ROUTE.ends else { unreachable!() };
        assert_element::<T>(send.element);
        assert_element::<T>(receive.element);
        assert!(
            send.element.packed() == 1,
            "[AP007] elements of 4 bits cannot be moved one by one: a byte holds two of them"
        );
        let needed = match send.object() {
            Some(object) => object as i128 * first_runs(Self::ROUTE) as i128,
            None => i128::MAX,
        };
        assert_length("sender", needed, src);
        assert_length("receiver", Self::LEN as i128, dst);
    }
}

/// A hop as text, what [`Hop::show`] returns.
pub struct ShowHop<S, R>(Invariant<(S, R)>);

impl<S: HopPattern, R: HopPattern> ShowHop<S, R> {
    /// Writes the route by a function, with the names of the types of its ends.
    fn with(write: impl FnOnce(RouteSheet<'_>) -> fmt::Result) -> fmt::Result {
        let ends = [sender::<S>(short_name::<S>()), receiver::<R>(short_name::<R>(), None)];
        write(RouteSheet(&Route { ends: &ends, claim: Claim::Nothing }))
    }
}

impl<S: HopPattern, R: HopPattern> fmt::Display for ShowHop<S, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Self::with(|route| fmt::Display::fmt(&route, f))
    }
}

/// The name of a type without its path.
fn short_name<P>() -> &'static str {
    let path = core::any::type_name::<P>();
    path.rsplit("::").next().unwrap_or(path)
}

/// Refuses a buffer of `given` elements that is too short.
#[track_caller]
const fn assert_length(end: &str, needed: i128, given: usize) {
    if (given as i128) < needed {
        let text = Text::new().str("[AP015] the ").str(end).str(" needs a buffer of ");
        let text = text.count(needed, "element").str(", but this one has ").int(given as i128);
        panic!("{}", text.as_str());
    }
}

/// The order of a hop as a walk, for [`run::gather`], which looks at nothing but the pattern.
struct Composed<S, R>(Invariant<(S, R)>);

copy!([S, R] Composed<S, R>);

impl<S: HopPattern, R: HopPattern> AccessPattern for Composed<S, R> {
    const PATTERN: Pattern = match Hop::<S, R>::WALK {
        Some(walk) => walk,
        None => Pattern::empty(Hop::<S, R>::ROUTE.ends[1].element),
    };
    type Indices = ();
    const INDICES: &'static () = &();
    type Stream<T> = [T; 0];
}

copy!([S, R] Hop<S, R>);

impl<S, R> fmt::Debug for Hop<S, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Hop")
    }
}
