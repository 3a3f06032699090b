//! The error index: a page for each code that a message carries, `[AP012]`.
//!
//! A page says what is wrong, why the hardware requires it and where that is documented, and shows an example with its
//! fix. The page of a code is `https://docs.rs/aie-pattern/latest/aie_pattern/errors/AP012`. Codes are part of the public
//! contract: a code never changes its meaning.
//!
//! A number that is a literal is checked while the macro runs, any other constant by rustc's const evaluation: the code
//! is the same.
//!
//! The pages cite AMD's architecture manuals (AM009 for AIE, AM020 and AM027 for its successors), the registers of AIE-ML
//! (AM025), whose descriptors aie-rt, the driver, encodes for AIE2P as well, the programming guide of kernels (UG1603) and
//! the AIE API (UG1529).
//!
//! [`silence`](crate::silence) lists numbers that AMD's driver stores as other ones, each with the code that refuses it here.
//!
//! # Notation
//! | code | error |
//! |---|---|
//! | [`AP001`] | The declaration does not follow the grammar |
//! | [`AP002`] | An unknown key |
//! | [`AP003`] | A key that is given twice |
//! | [`AP004`] | An unknown name (of an element type, a device, a tile, a word) |
//! | [`AP005`] | A number out of range |
//! | [`AP006`] | Too many dimensions |
//! | [`AP007`] | A type that is wider or narrower than its element |
//! | [`AP008`] | A `memref` that is not the type of the buffer |
//!
//! # The walk
//! | code | error |
//! |---|---|
//! | [`AP010`] | A size of 0 or less |
//! | [`AP014`] | The walk goes below the start of the buffer |
//! | [`AP015`] | The walk goes beyond the end of the buffer |
//! | [`AP016`] | The length or an index of the walk does not fit 64 bits |
//! | [`AP018`] | The forced word of the index table cannot hold every index |
//! | [`AP049`] | A write walk that visits an element twice |
//!
//! # Fields and words of the DMA
//! | code | error |
//! |---|---|
//! | [`AP012`] | A size beyond the wrap field of its dimension |
//! | [`AP013`] | A stride beyond the step field of its dimension |
//! | [`AP019`] | The buffer is larger than the tile's data memory |
//! | [`AP020`] | A negative stride, which no step field holds |
//! | [`AP021`] | A stride of 0, which no step field holds |
//! | [`AP022`] | A length beyond the length field |
//! | [`AP023`] | A length other than what the walk moves |
//! | [`AP024`] | A length that is not a whole number of words |
//! | [`AP025`] | An innermost stride other than 1 where an element is not one word |
//! | [`AP026`] | An innermost size that is not a whole number of words |
//! | [`AP027`] | A stride that is not a whole number of words |
//! | [`AP028`] | An offset that is not a whole number of words |
//! | [`AP029`] | An address that the descriptor cannot hold, or from which the buffer leaves the memory |
//! | [`AP051`] | Dimensions where transfers can only be linear |
//!
//! # Padding
//! | code | error |
//! |---|---|
//! | [`AP030`] | Padding on a tile that cannot pad |
//! | [`AP031`] | Padding on a channel that writes to memory |
//! | [`AP032`] | Too many or too few padding pairs |
//! | [`AP033`] | Padding beyond its field |
//! | [`AP034`] | Innermost padding that is not a whole number of words |
//! | [`AP035`] | Padding of the top dimension, which has no fields for it |
//!
//! # What a descriptor names
//! | code | error |
//! |---|---|
//! | [`AP040`] | A buffer descriptor that the tile does not have |
//! | [`AP041`] | A buffer descriptor that the channel does not reach |
//! | [`AP042`] | A next buffer descriptor that the tile does not have or the channel does not reach |
//! | [`AP043`] | A channel that the tile does not have |
//! | [`AP044`] | A lock that the descriptor cannot name or the channel does not reach |
//! | [`AP045`] | A lock value beyond its field, or one that no lock reaches |
//! | [`AP036`] | Lock values whose signs look swapped |
//! | [`AP046`] | A packet id or type beyond its field |
//! | [`AP047`] | An iteration size or counter beyond its field |
//! | [`AP048`] | An attribute of the shim's transactions beyond its field |
//! | [`AP050`] | A tile that the device does not have |
//! | [`AP052`] | An out-of-order descriptor id beyond its field |
//! | [`AP053`] | A burst length that the shim does not have |
//! | [`AP054`] | A key for which the tile's descriptors have no field |
//! | [`AP055`] | A descriptor for another device, tile or channel than its chain |
//! | [`AP056`] | A descriptor of a chain or a tile without an id, or with the id of another |
//! | [`AP057`] | A `next_bd` that is not the next descriptor of the chain |
//! | [`AP058`] | A register write for a tile, channel, repeat or lock that does not exist |
//!
//! # Rings and tiles
//! | code | error |
//! |---|---|
//! | [`AP059`] | A descriptor of a ring that moves another number of bytes than the others |
//! | [`AP100`] | Locks that do not balance around a ring of descriptors |
//! | [`AP101`] | Initial values of locks with which a ring stops or runs over a buffer |
//! | [`AP102`] | A descriptor for another device or kind of tile than the others of its tile |
//! | [`AP103`] | A `next_bd` that is the id of no descriptor of the tile |
//! | [`AP104`] | Two descriptors of a tile or of a ring that reach the same addresses |
//! | [`AP105`] | A lock of a mem tile that is acquired but never released, or released but never acquired |
//! | [`AP106`] | All runs of an iteration whose stream no nested loops describe |
//! | [`AP107`] | A lock of a mem tile's neighbour with a buffer that is not known to be in that neighbour's memory |
//!
//! # Tensor descriptors
//! | code | error |
//! |---|---|
//! | [`AP060`] | The device has no tensor buffer streams |
//! | [`AP061`] | The device has no such vector |
//! | [`AP062`] | A size beyond the 20-bit count register of the address unit |
//! | [`AP063`] | An increment beyond the 20-bit register of the address unit |
//! | [`AP064`] | A step in bytes that misaligns the vector |
//! | [`AP065`] | More descriptors at once than the address unit has registers for |
//!
//! # Tilings
//! | code | error |
//! |---|---|
//! | [`AP070`] | A tile that reaches out of the buffer where nothing is padded |
//! | [`AP071`] | A traversal of a dimension that the buffer does not have |
//! | [`AP072`] | A list with too many or too few numbers |
//! | [`AP073`] | A buffer whose rows are not whole words |
//! | [`AP074`] | Data that ends beyond the buffer |
//! | [`AP075`] | A dimension that is traversed twice; a warning |
//! | [`AP076`] | A tile of nothing but padded zeros; a warning |
//! | [`AP077`] | Too many buffer descriptors; a warning |
//! | [`AP078`] | A packet port that does not exist |
//! | [`AP079`] | An element that no tile moves, where `ensure(covers)` requires all |
//! | [`AP080`] | Two ends of a connection that move different volumes |
//!
//! # Contracts
//! | code | error |
//! |---|---|
//! | [`AP083`] | A contract that could not be decided |
//! | [`AP084`] | A walk that does not move each element of the buffer once, where `ensure(covers)` requires it |
//! | [`AP085`] | An element that is moved twice, where `ensure(injective)` requires that none is |
//! | [`AP086`] | A contiguous run that is shorter than `ensure(runs(N))` requires |
//! | [`AP087`] | A walk other than the one that it must be |
//! | [`AP088`] | A walk that does not undo another |
//! | [`AP089`] | Walks with a common element, where they must have none |
//! | [`AP090`] | Walks that together do not move each element of the buffer once |
//!
//! # Hops
//! | code | error |
//! |---|---|
//! | [`AP110`] | A sender whose channel writes memory, or a receiver whose channel reads it |
//! | [`AP111`] | An end of a route for another device than the others |
//! | [`AP112`] | A sender of another buffer than its receiver wrote |
//! | [`AP113`] | A receiver that waits for more than is sent |
//! | [`AP114`] | A stream that is not a whole number of the receiver's objects |
//! | [`AP115`] | A receiver that writes an element twice |
//! | [`AP116`] | A sender that reads an element that its receiver never writes |
//! | [`AP117`] | An element that does not arrive at its own index, where `identity` requires it |
//! | [`AP118`] | An element that arrives twice or not at all, where `permutation` requires it to arrive once |
//! | [`AP119`] | An element that does not arrive where `same_walk` requires it |
//! | [`AP120`] | A route whose order could not be decided |
//! | [`AP121`] | A received element that is put together of parts from several places |
//! | [`AP122`] | Two ends of a stream that are not the ends of one FIFO |
//! | [`AP123`] | A shim in the midst of a route of FIFOs, without tasks |
//!
//! # Taps
//! | code | error |
//! |---|---|
//! | [`AP130`] | An offset of a runtime transfer in a dimension whose stride is 0, which is lost |
//! | [`AP131`] | A tap's offset that is multiplied by the innermost stride |
//! | [`AP132`] | A task that moves the whole tap as often as its first size says |
//! | [`AP133`] | A repeat beyond what the task queue takes |
//! | [`AP134`] | A call that a tiler refuses |
//! | [`AP135`] | An operation of the layout algebra that has no such walk |
//! | [`AP136`] | A tap that the sequence does not have |
//!
//! # Data memory
//! | code | error |
//! |---|---|
//! | [`AP140`] | A buffer for which the memory of its tile has no room |
//! | [`AP141`] | Two buffers of a tile that share bytes |
//! | [`AP142`] | A buffer on the stack or the heap, or a stack or heap that the tile cannot have |
//! | [`AP143`] | An address of a buffer that is not aligned |
//! | [`AP144`] | A declared address and a declared bank that contradict each other, not one of them for each copy, or a bank that is not kept |
//! | [`AP145`] | A buffer that does not fit the bank that is declared of it |
//! | [`AP146`] | A bank that the memory does not have |
//! | [`AP147`] | A tile without a data memory |
//! | [`AP148`] | A buffer that ends beyond the memory of its tile |
//! | [`AP149`] | A tile of another kind than the device has there, or outside of the array |
//! | [`AP150`] | Too many buffers in one tile |
//! | [`AP151`] | A descriptor that reaches more than one buffer of its tile |
//! | [`AP152`] | Ports that meet in a bank, where `ensure(conflict_free)` promises that none do |
//! | [`AP153`] | A port whose walk reaches beyond its buffer |
//! | [`AP154`] | More ports than a tile has, or a promise that its memory cannot keep |
//! | [`AP190`] | A FIFO that the list of a tile cannot take as it is written |
//! | [`AP191`] | Objects of a FIFO in no buffer of its tile, or in one for which they are too many or too large |
//! | [`AP192`] | An initial value for a lock that the tile does not have, or a lock of a descriptor without one |
//! | [`AP193`] | A descriptor that cannot be written or started |
//! | [`AP194`] | More starts of a channel than its task queue holds, or a start after one that never ends |
//! | [`AP195`] | A descriptor that reaches a neighbour of its mem tile which the array does not have |
//!
//! # Object FIFOs
//! | code | error |
//! |---|---|
//! | [`AP124`] | A FIFO without a name, or with that of an end of another one |
//! | [`AP160`] | An end of a FIFO on no tile of the array, or where nothing produces or consumes |
//! | [`AP161`] | Too many or too few depths, or a depth of 0 or of more than 31 bits |
//! | [`AP162`] | A core that acquires more objects than its pool holds, or a tile without a core that acquires some |
//! | [`AP163`] | What a shim cannot do |
//! | [`AP164`] | An attribute of a FIFO that is out of range, or excluded by another |
//! | [`AP165`] | A consumer's object that does not divide the producer's, or has other elements |
//! | [`AP166`] | Buffers allocated where both ends do not reach them, or where a DMA moves the objects |
//! | [`AP167`] | A link whose FIFOs do not go together |
//! | [`AP168`] | A link whose FIFOs do not meet on a tile that can link them |
//! | [`AP169`] | Offsets of a link that are too many, too few, or out of order |
//! | [`AP170`] | A part of a link that is no whole number of its FIFO's objects |
//! | [`AP171`] | Dimensions that do not move as much as the descriptor of their end |
//! | [`AP172`] | Dimensions that leave the part of the object that they are for |
//! | [`AP173`] | Dimensions with which a consumer does not write each element once |
//! | [`AP174`] | Objects of a consumer that drift across those of the producer |
//! | [`AP175`] | Descriptors that end with other numbers of objects |
//! | [`AP176`] | A task of the runtime sequence that moves no whole number of objects |
//! | [`AP177`] | More descriptors than a tile has |
//! | [`AP178`] | More channels than a tile has, one for two ends, or one that nothing uses |
//! | [`AP179`] | More locks than a tile has, or greater values |
//! | [`AP183`] | A FIFO that is not on the tile of which it is said to be, of another device, or there twice |
//! | [`AP184`] | Buffers of FIFOs that a tile has no room for |
//! | [`AP185`] | A task of the runtime sequence for a FIFO that has no end on a shim |

macro_rules! pages {
    ($($code:ident)*) => {
        $(
            #[doc = include_str!(concat!(stringify!($code), ".md"))]
            #[allow(non_snake_case)]
            pub mod $code {}
        )*
    };
}

pages! {
    AP001 AP002 AP003 AP004 AP005 AP006 AP007 AP008
    AP010 AP012 AP013 AP014 AP015 AP016 AP018 AP019
    AP020 AP021 AP022 AP023 AP024 AP025 AP026 AP027 AP028 AP029
    AP030 AP031 AP032 AP033 AP034 AP035 AP036
    AP040 AP041 AP042 AP043 AP044 AP045 AP046 AP047 AP048 AP049
    AP050 AP051 AP052 AP053 AP054 AP055 AP056 AP057 AP058 AP059
    AP060 AP061 AP062 AP063 AP064 AP065
    AP070 AP071 AP072 AP073 AP074 AP075 AP076 AP077 AP078 AP079 AP080 AP083
    AP084 AP085 AP086 AP087 AP088 AP089 AP090
    AP100 AP101 AP102 AP103 AP104 AP105 AP106 AP107
    AP110 AP111 AP112 AP113 AP114 AP115 AP116 AP117 AP118 AP119 AP120 AP121
    AP122 AP123 AP124
    AP130 AP131 AP132 AP133 AP134 AP135 AP136
    AP140 AP141 AP142 AP143 AP144 AP145 AP146 AP147 AP148 AP149 AP150 AP151
    AP152 AP153 AP154
    AP160 AP161 AP162 AP163 AP164 AP165 AP166 AP167 AP168 AP169 AP170 AP171 AP172 AP173
    AP174 AP175 AP176 AP177 AP178 AP179 AP183 AP184 AP185
    AP190 AP191 AP192 AP193 AP194 AP195
}
