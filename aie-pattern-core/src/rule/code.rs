//! [`Rule`]: every rule, with its code.

macro_rules! rules {
    ($($(#[$doc:meta])* $name:ident = $code:literal,)*) => {
        /// A rule, with the code that its messages carry: `AP010`.
        ///
        /// Codes are part of the public contract: a code never changes its meaning.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[non_exhaustive]
        pub enum Rule { $($(#[$doc])* $name,)* }

        impl Rule {
            /// Every rule, in the order of the codes.
            pub const ALL: &'static [Self] = &[$(Self::$name,)*];

            /// The code: `AP010`.
            #[must_use]
            pub const fn code(self) -> &'static str {
                match self { $(Self::$name => $code,)* }
            }
        }
    };
}

rules! {
    /// The declaration does not follow the grammar.
    Syntax = "AP001",
    /// An unknown key.
    UnknownKey = "AP002",
    /// A key that is given twice.
    DuplicateKey = "AP003",
    /// An unknown name (of an element type, a device, a tile, a word).
    UnknownName = "AP004",
    /// A number out of range.
    NumberRange = "AP005",
    /// Too many dimensions.
    Rank = "AP006",
    /// A type that is wider or narrower than its element.
    ElementWidth = "AP007",
    /// A `memref` that is not the type of the buffer.
    Memref = "AP008",
    /// A size of 0 or less.
    SizeZero = "AP010",
    /// A size beyond the wrap field of its dimension.
    WrapField = "AP012",
    /// A stride beyond the step field of its dimension.
    StepField = "AP013",
    /// The walk goes below the start of the buffer.
    BelowBuffer = "AP014",
    /// The walk goes beyond the end of the buffer.
    BeyondBuffer = "AP015",
    /// The length or an index of the walk does not fit 64 bits.
    Overflow = "AP016",
    /// The forced word of the index table cannot hold every index.
    IndexWord = "AP018",
    /// The buffer is larger than the tile's data memory.
    Memory = "AP019",
    /// A negative stride, which no step field holds.
    NegativeStride = "AP020",
    /// A stride of 0, which no step field holds.
    ZeroStride = "AP021",
    /// A length beyond the length field.
    LengthField = "AP022",
    /// A length other than what the walk moves.
    LengthMismatch = "AP023",
    /// A length that is not a whole number of words.
    LengthGranule = "AP024",
    /// An innermost stride other than 1 where an element is not one word.
    InnermostStride = "AP025",
    /// An innermost size that is not a whole number of words.
    SubWordRun = "AP026",
    /// A stride that is not a whole number of words.
    StrideGranule = "AP027",
    /// An offset that is not a whole number of words.
    OffsetGranule = "AP028",
    /// An address that the descriptor cannot hold, or from which the buffer leaves the memory.
    Address = "AP029",
    /// Padding on a tile that cannot pad.
    PadTile = "AP030",
    /// Padding on a channel that writes to memory.
    PadDirection = "AP031",
    /// Too many or too few padding pairs.
    PadCount = "AP032",
    /// Padding beyond its field.
    PadField = "AP033",
    /// Innermost padding that is not a whole number of words.
    PadGranule = "AP034",
    /// Padding of the top dimension, which has no fields for it.
    PadTop = "AP035",
    /// Lock values whose signs look swapped.
    LockSigns = "AP036",
    /// A buffer descriptor that the tile does not have.
    BdId = "AP040",
    /// A buffer descriptor that the channel does not reach.
    BdChannel = "AP041",
    /// A next buffer descriptor that the tile does not have or the channel does not reach.
    NextBd = "AP042",
    /// A channel that the tile does not have.
    ChannelNumber = "AP043",
    /// A lock that the descriptor cannot name or the channel does not reach.
    LockId = "AP044",
    /// A lock value beyond its field, or one that no lock reaches.
    LockValue = "AP045",
    /// A packet id or type beyond its field.
    Packet = "AP046",
    /// An iteration size or counter beyond its field.
    Iteration = "AP047",
    /// An attribute of the shim's transactions beyond its field.
    Axi = "AP048",
    /// A write walk that visits an element twice.
    Overlap = "AP049",
    /// A tile that the device does not have.
    NoTile = "AP050",
    /// Dimensions where transfers can only be linear.
    LinearOnly = "AP051",
    /// An out-of-order descriptor id beyond its field.
    OutOfOrderId = "AP052",
    /// A burst length that the shim does not have.
    Burst = "AP053",
    /// A key for which the tile's descriptors have no field.
    NoField = "AP054",
    /// A descriptor for another device, tile or channel than its chain.
    ChainChannel = "AP055",
    /// A descriptor of a chain or a tile without an id, or with the id of another.
    ChainId = "AP056",
    /// A `next_bd` that is not the next descriptor of the chain.
    ChainNext = "AP057",
    /// A register write for a tile, channel, repeat or lock that does not exist.
    WriteNumber = "AP058",
    /// A descriptor of a ring that moves another number of bytes than the others.
    RingLength = "AP059",
    /// The device has no tensor buffer streams.
    NoTensorStreams = "AP060",
    /// The device has no such vector.
    IllegalVector = "AP061",
    /// A size beyond the 20-bit count register of the address unit.
    CountRegister = "AP062",
    /// An increment beyond the 20-bit register of the address unit.
    IncrementRegister = "AP063",
    /// A step in bytes that misaligns the vector.
    StepAlignment = "AP064",
    /// More descriptors at once than the address unit has registers for.
    DescriptorBudget = "AP065",
    /// A tile that reaches out of the buffer where nothing is padded.
    TileBounds = "AP070",
    /// A traversal of a dimension that the buffer does not have.
    DimensionNumber = "AP071",
    /// A list with too many or too few numbers.
    DimensionCount = "AP072",
    /// A buffer whose rows are not whole words.
    RowGranule = "AP073",
    /// Data that ends beyond the buffer.
    Boundary = "AP074",
    /// A dimension that is traversed twice; a warning.
    DimensionTwice = "AP075",
    /// A tile of nothing but padded zeros; a warning.
    ZeroTile = "AP076",
    /// Too many buffer descriptors; a warning.
    BdBudget = "AP077",
    /// A packet port that does not exist.
    PacketPort = "AP078",
    /// An element that no tile moves, where `ensure(covers)` requires all.
    Gap = "AP079",
    /// Two ends of a connection that move different volumes.
    Volume = "AP080",
    /// A contract that could not be decided.
    Undecided = "AP083",
    /// A walk that does not move each element of the buffer once, where `ensure(covers)` requires it.
    Covers = "AP084",
    /// An element that is moved twice, where `ensure(injective)` requires that none is.
    Injective = "AP085",
    /// A contiguous run that is shorter than `ensure(runs(N))` requires.
    Runs = "AP086",
    /// A walk other than the one that it must be.
    SameWalk = "AP087",
    /// A walk that does not undo another.
    Inverse = "AP088",
    /// Walks with a common element, where they must have none.
    Disjoint = "AP089",
    /// Walks that together do not move each element of the buffer once.
    CoverTogether = "AP090",
    /// Locks that do not balance around a ring of descriptors.
    RingLocks = "AP100",
    /// Initial values of locks with which a ring stops or runs over a buffer.
    RingStart = "AP101",
    /// A descriptor for another device or kind of tile than the others of its tile.
    TileKind = "AP102",
    /// A `next_bd` that is the id of no descriptor of the tile.
    TileNext = "AP103",
    /// Two descriptors of a tile that reach the same addresses.
    TileOverlap = "AP104",
    /// A lock of a mem tile that is acquired but never released, or the reverse.
    TileLocks = "AP105",
    /// All runs of an iteration whose stream no nested loops describe.
    AllRuns = "AP106",
    /// A lock of a mem tile's neighbour with a buffer that is not known to be in that neighbour's memory.
    NeighbourLock = "AP107",
    /// A sender whose channel writes memory, or a receiver whose channel reads it.
    HopDirection = "AP110",
    /// An end of a route for another device than the others.
    HopDevice = "AP111",
    /// A sender of another buffer than its receiver wrote.
    HopBuffer = "AP112",
    /// A receiver that waits for more than is sent.
    HopLength = "AP113",
    /// A stream that is not a whole number of the receiver's objects.
    HopObjects = "AP114",
    /// A receiver that writes an element twice.
    HopTwice = "AP115",
    /// A sender that reads an element that its receiver never writes.
    HopUnwritten = "AP116",
    /// An element that does not arrive at its own index, where `identity` requires it.
    HopIdentity = "AP117",
    /// An element that arrives twice or not at all, where `permutation` requires it to arrive once.
    HopPermutation = "AP118",
    /// An element that does not arrive where `same_walk` requires it.
    HopSameWalk = "AP119",
    /// A route whose order could not be decided.
    HopUndecided = "AP120",
    /// A received element that is put together of parts from several places.
    HopParts = "AP121",
    /// Two ends of a stream that are not the ends of one FIFO.
    HopStream = "AP122",
    /// FIFOs in the midst of a route with a shim between them, where no task moves a tensor.
    HopHost = "AP123",
    /// A FIFO without a name, or with that of an end of another one.
    FifoName = "AP124",
    /// An offset of a runtime transfer in a dimension whose stride is 0, which is lost.
    LostOffset = "AP130",
    /// A tap's offset that is multiplied by the innermost stride.
    ScaledOffset = "AP131",
    /// A task that moves the whole tap as often as its first size says.
    Reissue = "AP132",
    /// A repeat beyond what the task queue takes.
    QueueRepeat = "AP133",
    /// A call that a tiler refuses.
    Tiler = "AP134",
    /// An operation of the layout algebra that has no such walk.
    Algebra = "AP135",
    /// A tap that the sequence does not have.
    NoTap = "AP136",
    /// A buffer for which the memory of its tile has no room.
    MemoryRoom = "AP140",
    /// Two buffers of a tile that share bytes.
    MemoryOverlap = "AP141",
    /// A buffer on the stack or the heap, or a stack or heap that the tile cannot have.
    MemoryStack = "AP142",
    /// An address of a buffer that is not aligned.
    MemoryAlignment = "AP143",
    /// A declared address and a declared bank that contradict each other, or not one of them for each copy.
    MemoryPin = "AP144",
    /// A buffer that does not fit the bank that is declared of it.
    MemoryStraddle = "AP145",
    /// A bank that the memory does not have.
    MemoryBank = "AP146",
    /// A tile without a data memory.
    NoMemory = "AP147",
    /// A buffer that ends beyond the memory of its tile.
    MemoryEnd = "AP148",
    /// A tile of another kind than the device has there, or outside of the array.
    TilePlace = "AP149",
    /// Too many buffers in one tile.
    MemoryCount = "AP150",
    /// A descriptor that reaches more than one buffer of its tile.
    MemoryDescriptor = "AP151",
    /// Ports of one call that meet in a bank, where the declaration promises that none do.
    MemoryConflict = "AP152",
    /// A port whose walk reaches beyond its buffer.
    PortReach = "AP153",
    /// More ports than a tile has, or a promise that its memory cannot keep.
    NoPort = "AP154",
    /// An end of a FIFO on no tile of the array, or where nothing produces or consumes.
    FifoEnd = "AP160",
    /// Too many or too few depths, or a depth of 0.
    FifoDepth = "AP161",
    /// A core that acquires more objects than its pool holds, or a tile without a core that acquires some.
    FifoAcquire = "AP162",
    /// What a shim cannot do.
    FifoShim = "AP163",
    /// An attribute of a FIFO that is out of range, or excluded by another.
    FifoAttribute = "AP164",
    /// A consumer's object that does not divide the producer's.
    FifoType = "AP165",
    /// Buffers allocated where both ends do not reach them, or where a DMA moves the objects.
    FifoAllocate = "AP166",
    /// A link whose FIFOs do not go together.
    LinkMembers = "AP167",
    /// A link whose FIFOs do not meet on a tile that can link them.
    LinkTile = "AP168",
    /// Offsets of a link that are too many, too few, or out of order.
    LinkOffsets = "AP169",
    /// A part of a link that is no whole number of its FIFO's objects.
    LinkPart = "AP170",
    /// Dimensions that do not move as much as the descriptor of their end.
    FifoLength = "AP171",
    /// Dimensions that leave the part of the object that they are for.
    FifoBounds = "AP172",
    /// Dimensions with which a consumer does not write each element once.
    FifoOnce = "AP173",
    /// Objects of a consumer that drift across those of the producer.
    FifoDrift = "AP174",
    /// Descriptors that end with other numbers of objects.
    FifoCount = "AP175",
    /// A task of the runtime sequence that moves no whole number of objects.
    FifoTap = "AP176",
    /// More descriptors than a tile has.
    FifoDescriptors = "AP177",
    /// More channels than a tile has, or one for two ends.
    FifoChannels = "AP178",
    /// More locks than a tile has, or greater values.
    FifoLocks = "AP179",
    /// A FIFO that is not on a tile of which it is said to be.
    FifoTile = "AP183",
    /// Buffers of FIFOs that a compute tile has no room for.
    FifoMemory = "AP184",
    /// A task of the runtime sequence for a FIFO that has no end on a shim.
    FifoTask = "AP185",
    /// A FIFO that the list of a tile cannot take as it is written.
    SetupFifo = "AP190",
    /// Objects of a FIFO in no buffer of its tile, or in one for which they are too many or too large.
    SetupBuffer = "AP191",
    /// An initial value for a lock that the tile does not have, or a lock of a descriptor without one.
    SetupLock = "AP192",
    /// A descriptor that cannot be written or started.
    SetupStart = "AP193",
    /// More starts of a channel than it and its task queue hold.
    SetupQueue = "AP194",
    /// A descriptor that reaches a neighbour of its mem tile which the array does not have.
    NoNeighbour = "AP195",
}

#[cfg(test)]
mod tests {
    use super::Rule;

    #[test]
    fn codes_are_distinct_and_in_order() {
        assert!(Rule::ALL.windows(2).all(|pair| pair[0].code() < pair[1].code()));
    }
}
