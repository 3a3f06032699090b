//! Faults of FIFOs.

use super::parts::{
    allocated, begins_after, cut, drift, families, has_initial, is_divided, is_producer, offset_lists,
    offset_side, parity, part_fifo, rounds_of, whole,
};
use super::words::{
    Beside, Broken, Element, End, Fifo, LARGEST_FIRST, Link, Locus, Offset, Other, Tile, Walker, in_segment,
    neighbours, stack_size, taken,
};
use super::{FifoLocus, check, descriptor, fix};
use crate::declare::{Fifos, LinkKind};
use crate::device::Device;
use crate::lower::fifo::{is_on_shim, link_tile};
use crate::rule::assumed::{may_differ, with_assumed};
use crate::rule::table::common::{Direction, Flag, Index, Name, Natural, Number, Phrase, Place, Size, Words};
use crate::rule::table::faults;
use crate::text::Text;
use crate::util::Blank;

faults! {
    /// A fault of FIFOs.
    pub enum Fault as fault of (fifos: &Fifos<'_>) at FifoLocus;
    @words {
        largest_first: Words = LARGEST_FIRST;
        runs_field: Words = "the task queue holds the number of passes minus 1 in 8 bits";
        manual: Words = fifos.device.family().manual;
        registers: Words = fifos.device.family().registers;
    }

    /// The FIFOs of this device cannot be lowered.
    Device => FifoEnd at (FifoLocus::Fifo(0)) {
        let known: Phrase = &families();
        let device: Words = fifos.device.family().title;
        let is_machine: Flag = fifos.device.is_machine();
        "`object_fifo!` supports {known}, not {device}";
        note if is_machine, "the first generation has a binary lock for each buffer and other descriptors (AM009)";
        note if !is_machine, "{device} has no tiles, locks and channels to build a FIFO from";
    }

    /// The FIFO has no consumer.
    NoConsumer { fifo: Fifo } => FifoEnd at (FifoLocus::Fifo(fifo)) {
        "`{fifo}` has no consumer (at least 1)";
    }

    /// An end is outside the array.
    NoTile { end: End } => FifoEnd at (FifoLocus::Tile(end)) {
        let place: Place = fifos.place(end);
        let columns: Number = fifos.grid.columns as i128;
        let rows: Number = fifos.grid.rows as i128;
        "{end} is on tile {place}, but the array has {columns column} and {rows row}";
    }

    /// Two consumers are on the same tile.
    SameTile { end: End, first: End } => FifoEnd at (FifoLocus::Tile(end)) {
        let tile: Tile = fifos.place(end);
        "{end} is on {tile}, as is {first}";
        note "MLIR-AIE gives each consumer a pool, but the tile uses only one of them: the other fills up, and the producer waits forever";
    }

    /// The FIFO of a mem tile is in no link, so nothing fills or empties its buffers.
    Idle { end: End } => FifoEnd at (FifoLocus::Tile(end)) {
        let tile: Tile = fifos.place(end);
        let fills: Words = if is_producer(end) { "fills" } else { "drains" };
        let why: Words = if is_producer(end) {
            "the FIFO is not an output of a link and has no initial values"
        } else {
            "the FIFO is not an input of a link"
        };
        "{end} is on {tile}, but nothing {fills} its buffers there: {why}";
        note "a mem tile has no core; its DMAs fill and drain a pool only through a link";
    }

    /// The FIFO has no name.
    NoName { fifo: Fifo } => FifoName at (FifoLocus::Name(fifo)) {
        "the name of the FIFO is empty";
        note "MLIR-AIE names its buffers and locks after it, and links and tasks find it by its name";
    }

    /// An end of another FIFO has the same name.
    SameName { fifo: Fifo, is_of_consumer: Flag, end: End } => FifoName at (FifoLocus::Name(fifo)) {
        let whose: Words = if is_of_consumer { "the consumer of " } else { "" };
        let is_one: Flag = fifos.fifos[end.fifo].consumers.len() == 1;
        "{whose}`{fifo}` has the name that MLIR-AIE gives to {end}";
        note if is_one, "where a DMA moves the objects of a FIFO `of`, MLIR-AIE calls its consumer `of_cons`, and the buffers there `of_cons_buff_0` and so on";
        note if !is_one, "where a DMA moves the objects of a FIFO `of`, MLIR-AIE calls its consumer 0 `of_0_cons`, and the buffers there `of_0_cons_buff_0` and so on";
    }

    /// The number of depths does not match the number of ends.
    Depths { fifo: Fifo, found: Index, ends: Index } => FifoDepth at (FifoLocus::Depths(fifo)) {
        let each: Words = if ends == 2 { "and one for its consumer" } else { "and one for each consumer" };
        "`{fifo}` has {found depth}, but needs 1 for all ends, or {ends}: one for the producer {each}";
    }

    /// A depth is 0.
    NoDepth { fifo: Fifo, depth: Index } => FifoDepth at (FifoLocus::Depth(fifo, depth)) {
        "a depth of `{fifo}` is 0 (at least 1)";
        .. fix::smallest_depth(fifos, fifo, depth);
    }

    /// A depth does not fit its field.
    DepthField { fifo: Fifo, depth: Index, found: Natural, most: Natural } => FifoDepth at (FifoLocus::Depth(fifo, depth)) {
        "a depth of `{fifo}` is {found} (at most {most})";
        note "MLIR-AIE holds a depth in 32 bits, one of them for the sign";
    }

    /// A core acquires more objects than there are buffers.
    Acquire { end: End, acquired: Natural, buffers: Natural } => FifoAcquire at (FifoLocus::Acquires(end)) {
        "{end} acquires {acquired object} at once, but its pool has {buffers}";
        note "the lock of the pool counts at most one for each buffer, so the core waits forever";
        .. fix::acquire(fifos, end);
    }

    /// Objects are acquired on a tile without a core.
    NoCore { end: End, acquired: Natural } => FifoAcquire at (FifoLocus::Acquires(end)) {
        let tile: Tile = fifos.place(end);
        "{end} acquires {acquired object}, but {tile} has no core";
        note "only cores acquire objects: a mem tile has one buffer for each object of its depth, and a shim has none";
    }

    /// An end on a shim has dimensions.
    ShimDims { end: End } => FifoShim at (FifoLocus::Dims(end)) {
        "{end} is on a shim, which takes no dimensions here";
        note "the runtime sequence sets the walk of a shim: put the dimensions in the tap of its task";
    }

    /// A producer on a shim pads.
    ShimPad { end: End } => FifoShim at (FifoLocus::Pad(end.fifo)) {
        "{end} is on a shim, which cannot pad";
        note "only mem tiles pad ({manual})";
    }

    /// A producer on a shim repeats its objects.
    ShimRepeat { end: End } => FifoShim at (FifoLocus::Repeat(end.fifo)) {
        "{end} is on a shim, which cannot repeat an object";
        note "a shim has no buffers; a task of the runtime sequence can repeat its walk";
    }

    /// A producer on a shim has initial values.
    ShimInitial { end: End } => FifoShim at (FifoLocus::Initial(end.fifo)) {
        "{end} is on a shim, which cannot hold initial values";
        note "a shim has no memory ({manual})";
    }

    /// The number of initial values differs from the number of the producer's objects.
    Initial { fifo: Fifo, found: Natural, depth: Natural } => FifoAttribute at (FifoLocus::Initial(fifo)) {
        "`{fifo}` has initial values for {found object}, but its producer has {depth}";
        note "MLIR-AIE takes initial values for all objects of the producer, or for none";
    }

    /// The producer has initial values, but its buffers belong to another FIFO.
    InitialElsewhere { fifo: Fifo, owner: Fifo } => FifoAttribute at (FifoLocus::Initial(fifo)) {
        "`{fifo}` has initial values, but its producer uses the buffers of `{owner}`";
        note "a link has one pool; MLIR-AIE makes no other buffers on its tile and drops the values";
    }

    /// `plio` is set, but no end is on a shim.
    PlioAlone { fifo: Fifo } => FifoAttribute at (FifoLocus::Plio(fifo)) {
        "`{fifo}` is `plio`, but has no end on a shim";
        note "`plio` uses a port of the programmable logic in place of the shim's DMA; MLIR-AIE ignores it elsewhere";
    }

    /// A pad value is set without padding.
    PadValueAlone { fifo: Fifo } => FifoAttribute at (FifoLocus::PadValue(fifo)) {
        "`{fifo}` has a pad value, but no padding";
    }

    /// A pad value is set on a device that only pads with zeros.
    PadValueDevice { fifo: Fifo } => FifoAttribute at (FifoLocus::PadValue(fifo)) {
        let device: Words = fifos.device.family().title;
        "`{fifo}` has a pad value, but {device} pads only with zeros";
        note "AIE2P introduced the register of the pad value (documented for AIE-ML v2 in AM027)";
    }

    /// The pad value does not fit its register.
    PadValueField { fifo: Fifo, found: Natural } => FifoAttribute at (FifoLocus::PadValue(fifo)) {
        let most: Natural = u32::MAX as u64;
        "`{fifo}` pads with {found} (at most {most})";
        note "the register of the pad value has 32 bits (documented for AIE-ML v2 in AM027)";
    }

    /// The repeat count is 0.
    NoRepeat { fifo: Fifo } => FifoAttribute at (FifoLocus::Repeat(fifo)) {
        "`{fifo}` sends each object 0 times (at least 1)";
    }

    /// The iteration count is 0.
    NoRounds { fifo: Fifo } => FifoAttribute at (FifoLocus::Iterations(fifo)) {
        "`{fifo}` runs its descriptors 0 times, but 1 to 256 are possible";
        note "{runs_field} ({registers})";
        .. fix::one_round(fifos, fifo);
    }

    /// An iteration count is set, but no end is on a mem tile.
    RoundsOfCores { fifo: Fifo } => FifoAttribute at (FifoLocus::Iterations(fifo)) {
        "`{fifo}` has an `iter_count`, but no end on a mem tile";
        note "`iter_count` only stops descriptors of mem tiles; MLIR-AIE up to August 2026 refuses the key elsewhere";
    }

    /// The number of passes exceeds a task queue entry: `runs` in total, with a factor `repeat` from
    /// `repeat_count`.
    Runs { fifo: Fifo, runs: Natural, repeat: Natural } => FifoAttribute at (
        if runs == repeat { FifoLocus::Repeat(fifo) } else { FifoLocus::Iterations(fifo) }
    ) {
        let of: Phrase = &rounds_of(runs, repeat);
        "`{fifo}` runs its descriptors {runs} times{of}, but 1 to 256 are possible";
        note "{runs_field} ({registers})";
        .. fix::iterations(fifos, fifo, runs == repeat);
    }

    /// A stream port has several consumers.
    StreamConsumers { fifo: Fifo, found: Index } => FifoAttribute at (FifoLocus::StreamEnds(fifo)) {
        "`{fifo}` uses a stream port, but has {found} consumers (at most 1)";
    }

    /// A stream port is on a tile without a core.
    StreamTile { fifo: Fifo, end: End } => FifoAttribute at (FifoLocus::StreamEnds(fifo)) {
        let tile: Tile = fifos.place(end);
        "`{fifo}` uses a stream port on {tile}";
        note "only cores have stream ports ({manual})";
    }

    /// A stream port is at a link, which needs a pool.
    StreamLink { fifo: Fifo, end: End } => FifoAttribute at (FifoLocus::StreamEnds(fifo)) {
        let place: Place = fifos.place(end);
        let fills: Words = if is_producer(end) { "fills" } else { "drains" };
        "`{fifo}` uses a stream port at the end that the link on tile {place} {fills}";
        note "only a DMA moves data between a stream and the pool of a link";
    }

    /// A stream port cannot repeat, iterate, hold initial values, or walk.
    StreamWith { fifo: Fifo, locus: Locus, what: Name } => FifoAttribute at (locus) {
        "`{fifo}` uses a stream port and cannot have {what}";
        note "a stream port replaces the DMA, and the core sends or takes each element itself";
    }

    /// The FIFO pads, which needs a DMA, but it is in shared memory.
    PadWithoutDma { fifo: Fifo } => FifoAttribute at (FifoLocus::Pad(fifo)) {
        "`{fifo}` has padding, but no DMA: both ends reach the memory of its objects";
        note "the DMA of a mem tile adds the zeros ({manual})";
    }

    /// The FIFO sends packets, which needs a DMA, but it is in shared memory.
    PacketWithoutDma { fifo: Fifo } => FifoAttribute at (FifoLocus::PacketId(fifo)) {
        "`{fifo}` has a packet id, but no DMA: both ends reach the memory of its objects";
        note "only a DMA sends packets";
    }

    /// The packet id does not fit its field.
    PacketId { fifo: Fifo, found: Natural } => FifoAttribute at (FifoLocus::PacketId(fifo)) {
        "`{fifo}` has packet id {found} (at most 31)";
        note "the packet id has 5 bits ({registers})";
    }

    /// The consumer's object does not divide the producer's object.
    Type { fifo: Fifo, consumer: Natural, producer: Natural } => FifoType at (FifoLocus::ConsumerObject(fifo)) {
        "consumers of `{fifo}` take objects of {consumer element}, which do not divide the {producer} of the producer's object";
    }

    /// The consumer's element type differs from the producer's.
    Elements { fifo: Fifo, consumer: Element } => FifoType at (FifoLocus::ConsumerObject(fifo)) {
        let element: Element = fifos.fifos[fifo].element;
        "consumers of `{fifo}` take elements of {consumer}, but its producer sends {element}";
        note "both objects have the same element type; only their number of elements may differ";
    }

    /// An object has no elements.
    Empty { fifo: Fifo } => FifoType at (FifoLocus::Object(fifo)) {
        "objects of `{fifo}` have no elements (at least 1)";
    }

    /// Buffers are allocated on a tile, but there are several consumers.
    AllocateConsumers { fifo: Fifo, found: Index } => FifoAllocate at (FifoLocus::Allocate(fifo)) {
        let tile: Tile = allocated(fifos, fifo);
        "`{fifo}` is allocated on {tile}, but has {found} consumers (at most 1)";
    }

    /// Buffers are allocated on a tile, but a DMA moves the objects.
    AllocateDma { fifo: Fifo } => FifoAllocate at (FifoLocus::Allocate(fifo)) {
        let tile: Tile = allocated(fifos, fifo);
        "`{fifo}` is allocated on {tile}, but a DMA moves its objects";
        note "`via_DMA`, a repeat, dimensions, another consumer type and stream ports need a DMA";
    }

    /// Buffers are allocated on a tile for a join or distribute, whose DMAs divide the objects.
    AllocateParts { fifo: Fifo } => FifoAllocate at (FifoLocus::Allocate(fifo)) {
        let tile: Tile = allocated(fifos, fifo);
        "`{fifo}` is allocated on {tile}, but its link divides objects";
        note "DMAs move the parts of a join or a distribute";
    }

    /// Buffers are allocated on another tile than the link's, but the link's DMA must reach them.
    AllocateLink { fifo: Fifo, link: Link } => FifoAllocate at (FifoLocus::Allocate(fifo)) {
        let tile: Tile = allocated(fifos, fifo);
        let linked: Tile = link_tile(fifos, link);
        "`{fifo}` is allocated on {tile}, but linked on {linked}";
        note "the DMA of a compute tile reaches only the memory of that tile ({manual})";
    }

    /// An end cannot reach the memory of the tile with the buffers.
    AllocateReach { fifo: Fifo, end: End } => FifoAllocate at (FifoLocus::Allocate(fifo)) {
        let tile: Tile = allocated(fifos, fifo);
        let place: Tile = fifos.place(end);
        "`{fifo}` is allocated on {tile}, but {end} on {place} does not reach the memory there";
        note "a core reaches the memory of its tile and of the tiles below, above and to the west ({manual})";
    }

    /// The link has no input or no output.
    LinkMissing { link: Link } => LinkMembers at (FifoLocus::Link(link)) {
        let inputs: Index = fifos.links[link].inputs.len();
        let outputs: Index = fifos.links[link].outputs.len();
        "the link has {inputs input} and {outputs output} (at least 1 of each)";
    }

    /// The link has several inputs and several outputs.
    LinkBoth { link: Link } => LinkMembers at (FifoLocus::Link(link)) {
        let inputs: Index = fifos.links[link].inputs.len();
        let outputs: Index = fifos.links[link].outputs.len();
        "the link has {inputs} inputs and {outputs} outputs";
        note "a link joins several inputs into one output, or distributes one input to several outputs";
    }

    /// The link names a FIFO that does not exist.
    LinkUnknown { link: Link, fifo: Index } => LinkMembers at (FifoLocus::Link(link)) {
        let count: Index = fifos.fifos.len();
        "the link names the FIFO with index {fifo}, but there are {count}";
    }

    /// The FIFO is in another link, or twice in this one.
    LinkTwice { link: Link, fifo: Fifo, first: Link } => LinkMembers at (FifoLocus::Link(link)) {
        let place: Words = if first == link { "this link twice" } else { "two links" };
        "`{fifo}` is in {place}";
        note "a FIFO can be a member of one link, once";
    }

    /// An output repeats its objects another number of times than the first one.
    LinkRepeats { link: Link, output: Index, found: Natural, first: Natural } => LinkMembers at (FifoLocus::Output(link, output)) {
        let fifo: Fifo = fifos.links[link].outputs[output];
        let other: Fifo = fifos.links[link].outputs[0];
        "`{fifo}` sends each object {found time}, but `{other}` sends it {first time}";
        note "the locks of the link count the reads of an object, and expect the same number for each part";
    }

    /// The FIFO has no locks, but shares its pool with one that does.
    LinkUnsynchronized { link: Link, fifo: Fifo, other: Fifo } => LinkMembers at (FifoLocus::Unsynchronized(fifo)) {
        "`{fifo}` disables the synchronization of the link's pool, but `{other}`, which uses the same buffers, does not";
        note "the pool has the locks that `{fifo}` declares; without them it is drained before it is filled";
    }

    /// The element width of a FIFO differs from the first input's.
    LinkElement { link: Link, fifo: Fifo } => LinkMembers at (FifoLocus::Link(link)) {
        let first: Fifo = fifos.links[link].inputs[0];
        let bits: Number = fifos.fifos[fifo].element.bits() as i128;
        let expected: Number = fifos.fifos[fifos.links[link].inputs[0]].element.bits() as i128;
        "`{fifo}` has elements of {bits bit}, but `{first}` has elements of {expected bit}";
        note "offsets and lengths of a link count elements of both";
    }

    /// A member is not on the tile of the link.
    LinkTile { link: Link, end: End } => LinkTile at (FifoLocus::Link(link)) {
        let place: Place = fifos.place(end);
        let tile: Place = link_tile(fifos, link);
        let is_join: Flag = matches!(fifos.links[link].kind(), LinkKind::Join);
        "{end} is on tile {place}, but its link is on tile {tile}";
        note if is_join, "the first consumer of each input of a join is on the tile where the output begins";
        note if !is_join, "a link fills and drains one pool, on one tile";
    }

    /// The link is on a shim.
    LinkShim { link: Link } => LinkTile at (FifoLocus::Link(link)) {
        let tile: Tile = link_tile(fifos, link);
        "the link is on {tile}";
        note "a shim has no memory for the pool of a link ({manual})";
    }

    /// The number of offsets differs from the number of parts.
    OffsetCount { link: Link, found: Index, parts: Index } => LinkOffsets at (FifoLocus::Offsets(link)) {
        let is_join: Flag = matches!(fifos.links[link].kind(), LinkKind::Join);
        let kind: Words = if is_join { "a join of" } else { "a distribute to" };
        let what: Words = if is_join { "inputs" } else { "outputs" };
        let side: Words = if is_join { "source" } else { "destination" };
        "the link has {found offset}, but {kind} {parts} {what} needs {parts} {side} offsets";
        .. fix::offsets(fifos, link);
    }

    /// Offsets have no meaning here: on the side with a single FIFO, or at a forward.
    OffsetSide { link: Link } => LinkOffsets at (FifoLocus::Offsets(link)) {
        let cannot: Words = offset_side(fifos, link);
        let why: Words = offset_lists(fifos, link);
        "{cannot}";
        note "{why}";
    }

    /// An offset does not exceed the one before it, or the first one is not 0.
    OffsetOrder { link: Link, part: Index, found: Natural, before: Offset } => LinkOffsets at (FifoLocus::Offset(link, part)) {
        let fifo: Fifo = part_fifo(fifos, link, part);
        let but: Phrase = &begins_after(before);
        "the part of `{fifo}` begins at {found}, but {but}";
        note "each part extends from its offset to the next one";
        .. fix::offsets(fifos, link);
    }

    /// An offset is outside the object.
    OffsetRange { link: Link, part: Index, found: Natural, object: Natural } => LinkOffsets at (FifoLocus::Offset(link, part)) {
        let fifo: Fifo = part_fifo(fifos, link, part);
        "the part of `{fifo}` begins at {found}, but the object has {object element}";
        .. fix::offsets(fifos, link);
    }

    /// A part is not a whole number of its FIFO's objects.
    Part { link: Link, part: Index, fifo: Fifo, len: Natural, object: Natural } => LinkPart at (FifoLocus::Offset(link, part)) {
        let so: Words = if len < object {
            "an object would be spread over several passes"
        } else {
            "objects would begin at another element in each pass"
        };
        "`{fifo}` has objects of {object element}, but its part of the link has {len}";
        note "a part extends from its offset to the next one, regardless of the FIFO's type; {so}";
        .. fix::offsets(fifos, link);
    }

    /// A core works on the pool of a forward, whose objects are larger than the objects of its FIFO.
    SharedPart { fifo: Fifo, len: Natural, object: Natural } => LinkPart at (FifoLocus::Fifo(fifo)) {
        "`{fifo}` has objects of {object element}, but its core works on the link's objects of {len}";
        note "in shared memory a core uses the buffers of the link, which have the size of the larger objects";
    }

    /// The dimensions move another amount than the descriptor. `segment` has length `len`; `moved` includes padding.
    Length { end: Walker, segment: Natural, moved: Number, len: Natural } => FifoLength at (FifoLocus::Dims(end)) {
        let part: Phrase = &in_segment(fifos, end, segment);
        let unit: Words = if is_divided(fifos, end) { "part" } else { "object" };
        let is_short: Flag = moved < len as i128;
        let runs_on: Flag = fifos.fifos[end.fifo].allows.runs_on;
        "{end} walks {moved element}, but its descriptor moves {len}{part}";
        note if !is_short, "the descriptor always moves one {unit}, so the DMA never reaches the last elements of the walk";
        note if is_short && !runs_on, "the descriptor always moves one {unit}, so the DMA continues past the outermost size; `allow(runs_on)` permits this if the list uses all dimensions of the tile's DMA";
        note if is_short && runs_on, "`allow(runs_on)` needs a list with all dimensions of the tile, no padding, and a length that is a whole number of steps of the outermost one";
        .. fix::dims(fifos, end);
    }

    /// Padded dimensions read another amount than the segment has; `read` excludes padding.
    Unread { end: Walker, segment: Natural, read: Number, len: Natural } => FifoLength at (FifoLocus::Dims(end)) {
        let fifo: Fifo = end.fifo;
        let whole: Phrase = &whole(fifos, end, segment);
        let so: Words = if read < len as i128 { "the DMA never sends the rest" } else { "the DMA sends some elements twice" };
        "`{fifo}` reads {read element}, but {whole} has {len}";
        note "padding adds zeros to the stream and reads nothing; {so}";
    }

    /// The dimensions leave their segment. `index`, relative to the segment, is the element farthest outside.
    Bounds { end: Walker, segment: Natural, index: Number, len: Natural } => FifoBounds at (FifoLocus::Dims(end)) {
        let is_part: Flag = is_divided(fifos, end);
        let whole: Phrase = &whole(fifos, end, segment);
        "{end} walks to element {index}, outside the {len element} of {whole}";
        note if is_part, "the elements outside belong to another part, which has other locks";
        note if !is_part, "the elements outside belong to another buffer";
        .. fix::dims(fifos, end);
    }

    /// The consumer's dimensions write an element twice, at stream positions `first` and `second`.
    Twice { end: End, index: Natural, first: Natural, second: Natural } => FifoOnce at (FifoLocus::Dims(end)) {
        "{end} writes element {index} twice, with elements {first} and {second} of the stream";
        note "the later write wins, and another element is never written";
        .. fix::dims(fifos, end);
    }

    /// The consumer's dimensions never write an element.
    Unwritten { end: End, index: Natural } => FifoOnce at (FifoLocus::Dims(end)) {
        "{end} never writes element {index}";
        note "the core reads what the buffer held before";
        .. fix::dims(fifos, end);
    }

    /// Neither object is a whole number of the other. `sent` counts elements per object of the producer, `received`
    /// per object of the consumer.
    Drift { end: End, sent: Natural, received: Natural } => FifoDrift at (FifoLocus::Object(end.fifo)) {
        let how: Phrase = &drift(sent, received);
        "{end} takes objects of {received element}, but the producer sends {sent} for each object";
        note "{how}, and later objects begin elsewhere each time";
    }

    /// The parts of a join repeat one by one, but a consumer's object spans several. `part` is not a whole number of
    /// the consumer's objects.
    Mixed { end: End, repeat: Natural, part: Natural, len: Natural, received: Natural } => FifoDrift at (FifoLocus::Repeat(end.fifo)) {
        let fifo: Fifo = end.fifo;
        "`{fifo}` sends part {part} of its join, {len element}, {repeat} times in a row, but {end} takes objects of {received}";
        note "a join has one descriptor for each part, and `repeat_count` repeats each before the next";
    }

    /// The descriptors of a mem tile end after another number of elements than those at the other end.
    Count { end: End, sent: Natural, received: Natural } => FifoCount at (FifoLocus::Iterations(end.fifo)) {
        "{end} ends after {received element}, but its producer ends after {sent}";
        note "`iter_count` counts rounds of the buffers at each end";
    }

    /// The total sent ends within an object of the consumer's pool. `cause` is what ends the producer: its
    /// iterations, or the initial values of a mem tile.
    Rest { end: End, cause: Locus, sent: Natural, received: Natural } => FifoCount at (cause) {
        let fifo: Fifo = end.fifo;
        let what: Words = if matches!(cause, FifoLocus::Initial(_)) { "only its initial values, " } else { "" };
        let total: Words = if matches!(cause, FifoLocus::Initial(_)) { "" } else { " in all" };
        let is_first: Flag = sent < received;
        "`{fifo}` sends {what}{sent element}{total}, but {end} fills objects of {received}";
        note if is_first, "the first object is never complete, so nothing leaves the pool";
        note if !is_first, "the last object is never complete";
    }

    /// An end fills a pool (initial values included) or drains it another number of times than another end.
    PoolCount { link: Link, end: End, count: Natural, other: End, expected: Natural } => FifoCount at (FifoLocus::Iterations(end.fifo)) {
        let fifo: Fifo = end.fifo;
        let of: Fifo = other.fifo;
        let does: Words = if is_producer(end) { "drains" } else { "fills" };
        let did: Words = if is_producer(other) { "drains" } else { "fills" };
        let tile: Tile = link_tile(fifos, link);
        let begins_filled: Flag = has_initial(fifos, end);
        "`{fifo}` {does} the pool of the link on {tile} {count time}, but `{of}` {did} it {expected time}";
        note if !begins_filled, "`iter_count` counts rounds of the pool's buffers; the end with more rounds waits forever";
        note if begins_filled, "`iter_count` counts rounds of the pool's buffers, and initial values fill the first; the end with more rounds waits forever";
        .. fix::rounds(fifos, end, expected);
    }

    /// A task moves a fraction of an object, measured in the stream.
    Tap { fifo: Fifo, elements: Natural, object: Natural, end: End } => FifoTap at (FifoLocus::Fifo(fifo)) {
        = cut(fifos, end, (elements as u128, object as u128), "element")
    }

    /// A rule about descriptors that a segment's descriptor breaks; `nth` is the position among its violations.
    Descriptor { end: End, segment: Natural, nth: Index, rule: Broken, locus: Locus } => (rule) at (locus) {
        = descriptor::message(fifos, end, segment, nth)
    }

    /// A tile has too few descriptors, or on a mem tile, too few for the channels of one parity. Reported for the
    /// first end that lacks them. `cause` determines the number of buffers of its pool.
    Descriptors { end: End, cause: Locus, needed: Natural, most: Natural } => FifoDescriptors at (cause) {
        let tile: Tile = fifos.place(end);
        let parity: Words = parity(fifos.kind(end));
        "{tile} has {most descriptor}{parity}, but the FIFOs up to and including {end} need {needed}";
        note "an end needs one descriptor for each buffer, each part and each repeat";
        .. fix::depth(fifos, end, cause, most);
    }

    /// An end is pinned to a channel that its tile does not have.
    PinnedChannel { end: End, channel: Natural, most: Natural, direction: Direction } => FifoChannels at (FifoLocus::Channel(end)) {
        let tile: Tile = fifos.place(end);
        let last: Number = most as i128 - 1;
        "{end} is pinned to {direction} channel {channel} of {tile} (at most {last})";
        .. fix::channel(fifos, end);
    }

    /// A tile has too few channels. Reported for the first end that lacks one; `channel` is the number that it would
    /// need.
    Channels { end: End, channel: Natural, most: Natural, direction: Direction } => FifoChannels at (FifoLocus::Tile(end)) {
        let tile: Tile = fifos.place(end);
        let needed: Number = channel as i128 + 1;
        let is_shim: Flag = is_on_shim(fifos, end);
        "{tile} has {most} {direction} channels, but the FIFOs up to and including {end} need {needed}";
        note "FIFOs get channels in their order, after those that are pinned";
        note if is_shim, "ends on a shim tile can take turns on a channel if no runtime sequence has two of them in flight at once";
    }

    /// Two ends are pinned to the same channel.
    SameChannel { end: End, first: End, channel: Natural } => FifoChannels at (FifoLocus::Channel(end)) {
        let direction: Direction = end.side.direction();
        let is_shim: Flag = is_on_shim(fifos, end);
        "{end} is pinned to {direction} channel {channel}, as is {first}";
        note if is_shim, "`allow(turns)` on both FIFOs says that no runtime sequence has both in flight at once";
        .. fix::channel(fifos, end);
    }

    /// The channel does not reach a buffer on a neighbouring mem tile; `first` is the first channel that does not.
    ChannelReach { end: End, channel: Natural, is_pinned: Flag, buffer: Natural, tile: Place, first: Natural } => FifoChannels at (
        if is_pinned { FifoLocus::Channel(end) } else { FifoLocus::Tile(end) }
    ) {
        let gets: Words = if is_pinned { "is pinned to" } else { "gets" };
        let direction: Direction = end.side.direction();
        "{end} {gets} {direction} channel {channel}, but buffer {buffer} of its pool is on tile {tile}";
        note "channels from {first} on reach only the memory of the tile itself, which has no room for the buffer ({manual})";
        note if !is_pinned, "MLIR-AIE gives ends with a buffer on a neighbour their channels first, but this tile has more of them than channels that reach a neighbour";
        .. fix::channel(fifos, end);
    }

    /// An end has a channel, but no DMA moves its objects.
    IdleChannel { end: End, channel: Natural } => FifoChannels at (FifoLocus::Channel(end)) {
        "{end} is pinned to channel {channel}, but no DMA moves its objects";
        note "both ends use one pool in memory that they share; `via_dma` makes a DMA move the objects";
    }

    /// A tile has too few locks. Reported for the first end whose pool lacks them.
    Locks { end: End, needed: Natural, most: Natural } => FifoLocks at (FifoLocus::Tile(end)) {
        let tile: Tile = fifos.place(end);
        let others: Number = fifos.others(fifos.place(end)).1 as i128;
        let has_others: Flag = fifos.others(fifos.place(end)).1 > 0;
        "{tile} has {most lock}, but the pools up to and including the pool of {end} need {needed}";
        note if !has_others, "a pool needs 2 locks for each part";
        note if has_others, "a pool needs 2 locks for each part; {others lock} of the pasted program count too";
    }

    /// The tile does not have a lock declared beside the FIFOs.
    OtherLock { which: Other, needed: Natural, most: Natural } => FifoLocks at (FifoLocus::Beside(which)) {
        let tile: Tile = fifos.beside[which].tile;
        "{tile} has {most lock}, but the program uses {needed} up to and including this one";
    }

    /// A lock would have to count beyond its maximum. `cause` is the repeat if that alone is too large, else what
    /// determines the number of buffers.
    LockValue { end: End, cause: Locus, value: Natural, most: Natural } => FifoLocks at (cause) {
        "a lock of the pool of {end} counts to {value} (at most {most})";
        note "the lock counts each buffer once for every time that it is read, in 6 bits ({manual})";
        .. fix::lock_counts(fifos, end, cause, most);
    }

    /// A compute tile has too little memory, stack included. Reported for the first end whose pool does not fit.
    /// `cause` determines the number of its buffers.
    Memory { end: End, tile: Tile, cause: Locus, needed: Size, most: Size, stack: Size } => FifoMemory at (cause) {
        let core: Phrase = &taken(stack, fifos.others(tile).0);
        let declared: Phrase = &stack_size(stack, fifos.stack(tile).is_some());
        "{tile} has {most byte}, but {core}the pools up to and including the pool of {end} need {needed}";
        note "{declared}a pool has all of its buffers on its tile ({manual})";
        .. fix::memory_depth(fifos, end, cause, (needed, most));
    }

    /// The stack exceeds the memory of its tile.
    Stack { which: Other, most: Size } => FifoMemory at (FifoLocus::Stack(which)) {
        let tile: Tile = fifos.stacks[which].0;
        let needed: Number = fifos.stacks[which].1 as i128;
        "{tile} has {most byte}, but the stack of its core needs {needed}";
    }

    /// The tile has no room for a buffer declared beside the FIFOs. `needed` counts the bytes up to and including it,
    /// and the stack.
    OtherBuffer { which: Other, needed: Size, most: Size, stack: Size } => FifoMemory at (FifoLocus::Beside(which)) {
        let tile: Tile = fifos.beside[which].tile;
        let core: Phrase = &taken(stack, 0);
        "{tile} has {most byte}, but {core}the buffers up to and including this one need {needed}";
    }

    /// Neither the mem tile nor a neighbour has room for a buffer. `cause` determines the number of buffers of its
    /// pool.
    MemTile { end: End, tile: Tile, cause: Locus, buffer: Natural, bytes: Size, left: Size, beside: Beside } => FifoMemory at (cause) {
        let others: Phrase = &neighbours(beside, tile.1);
        "buffer {buffer} of the pool of {end} needs {bytes byte}, but {tile} has {left byte} left{others}";
        note "{largest_first}";
        .. fix::buffers(fifos, cause, end.fifo, buffer);
    }
}

impl Blank for Fault {
    const BLANK: Self = Self::Device;
}

impl Fault {
    /// The message about the FIFOs that were checked.
    ///
    /// # Panics
    /// Possibly, if `fifos` is a different block.
    pub const fn text(&self, fifos: &Fifos) -> Text {
        let message = self.write(Text::new(), fifos);
        with_assumed!(
            message,
            if fifos.is_device_assumed && self.may_differ(),
            self,
            check(fifos),
            |device| check(&on_array_of(fifos, device)),
            |one, other| one.is_same_rule(other)
        )
    }

    /// Whether both break one rule at one place.
    pub(super) const fn is_same_rule(&self, other: &Self) -> bool {
        self.rule() as u8 == other.rule() as u8 && self.locus().const_eq(other.locus())
    }

    /// Whether another family may allow it: a larger array, a pad value, or a limit of a descriptor.
    const fn may_differ(&self) -> bool {
        matches!(self, Self::NoTile { .. } | Self::PadValueDevice { .. }) || may_differ(self.rule())
    }
}

/// The same FIFOs on the array of another device.
const fn on_array_of<'a>(fifos: &Fifos<'a>, device: Device) -> Fifos<'a> {
    Fifos { device, is_device_assumed: false, grid: or!(device.family().array, fifos.grid), ..*fifos }
}

/// The faults of a block of FIFOs, in order.
pub type Faults = crate::rule::Faults<Fault>;
