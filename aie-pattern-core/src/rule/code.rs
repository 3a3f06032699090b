//! [`Rule`]: all rules and their codes.

/// Passes the list of all rules to a macro: headings, and for each rule its code, its variant and the violation,
/// which is the first line of its page.
///
/// A code is never reused, and its meaning never changes.
#[doc(hidden)]
#[macro_export]
macro_rules! __rules {
    ($($callback:ident)::+) => {
        $($callback)::+! {
            "Notation" {
                AP001 Syntax: "The declaration does not follow the grammar";
                AP002 UnknownKey: "An unknown key";
                AP003 DuplicateKey: "A key that is given twice";
                AP004 UnknownName: "An unknown name (of an element type, a device, a tile, a word)";
                AP005 NumberRange: "A number out of range";
                AP006 Rank: "Too many dimensions";
                AP007 ElementWidth: "A type that is wider or narrower than its element";
                AP008 Memref: "A `memref` that is not the type of the buffer";
            }
            "The walk" {
                AP010 SizeZero: "A size of 0 or less";
                AP014 BelowBuffer: "The walk goes below the start of the buffer";
                AP015 BeyondBuffer: "The walk goes beyond the end of the buffer";
                AP016 Overflow: "The length or an index of the walk does not fit 64 bits";
                AP018 IndexWord: "The forced index type cannot hold every index";
                AP049 Overlap: "A write walk that visits an element twice";
            }
            "Fields and words of the DMA" {
                AP012 WrapField: "A size beyond the wrap field of its dimension";
                AP013 StepField: "A stride beyond the step field of its dimension";
                AP019 Memory: "The buffer is larger than the tile's data memory";
                AP020 NegativeStride: "A negative stride, which no step field holds";
                AP021 ZeroStride: "A stride of 0, which no step field holds";
                AP022 LengthField: "A length beyond the length field";
                AP023 LengthMismatch: "A length other than what the walk moves";
                AP024 LengthGranule: "A length that is not a whole number of words";
                AP025 InnermostStride: "An innermost stride other than 1 where an element is not one word";
                AP026 SubWordRun: "An innermost size that is not a whole number of words";
                AP027 StrideGranule: "A stride that is not a whole number of words";
                AP028 OffsetGranule: "An offset that is not a whole number of words";
                AP029 Address: "An address that the descriptor cannot hold, or from which the buffer leaves the memory";
                AP051 LinearOnly: "Dimensions where transfers can only be linear";
            }
            "Padding" {
                AP030 PadTile: "Padding on a tile that cannot pad";
                AP031 PadDirection: "Padding on a channel that writes to memory";
                AP032 PadCount: "Too many or too few padding pairs";
                AP033 PadField: "Padding beyond its field";
                AP034 PadGranule: "Innermost padding that is not a whole number of words";
                AP035 PadTop: "Padding of the top dimension, which has no fields for it";
            }
            "What a descriptor names" {
                AP040 BdId: "A buffer descriptor that the tile does not have";
                AP041 BdChannel: "A buffer descriptor that the channel does not reach";
                AP042 NextBd: "A next buffer descriptor that the tile does not have or the channel does not reach";
                AP043 ChannelNumber: "A channel that the tile does not have";
                AP044 LockId: "A lock that the descriptor cannot name or the channel does not reach";
                AP045 LockValue: "A lock value beyond its field, or one that no lock reaches";
                AP036 LockSigns: "Lock values whose signs look swapped";
                AP046 Packet: "A packet id or type beyond its field";
                AP047 Iteration: "An iteration size or counter beyond its field";
                AP048 Axi: "An attribute of the shim's transactions beyond its field";
                AP050 NoTile: "A tile that the device does not have";
                AP052 OutOfOrderId: "An out-of-order descriptor id beyond its field";
                AP053 Burst: "A burst length that the shim does not have";
                AP054 NoField: "A key for which the tile's descriptors have no field";
                AP055 ChainChannel: "A descriptor for another device, tile or channel than its chain";
                AP056 ChainId: "A descriptor of a chain or a tile without an id, or with the id of another";
                AP057 ChainNext: "A `next_bd` that is not the next descriptor of the chain";
                AP058 WriteNumber: "A register write for a tile, channel, repeat or lock that does not exist";
            }
            "Rings and tiles" {
                AP059 RingLength: "A descriptor of a ring that moves another number of bytes than the others";
                AP100 RingLocks: "Locks that do not balance around a ring of descriptors";
                AP101 RingStart: "Initial values of locks with which a ring stops or runs over a buffer";
                AP102 TileKind: "A descriptor for another device or kind of tile than the others of its tile";
                AP103 TileNext: "A `next_bd` that is the id of no descriptor of the tile";
                AP104 TileOverlap: "Two descriptors of a tile or of a ring that reach the same addresses";
                AP105 TileLocks: "A lock of a mem tile that is acquired but never released, or released but never acquired";
                AP106 AllPasses: "All passes of an iteration, in an order that nested loops cannot express";
                AP107 NeighbourLock: "A lock of a mem tile's neighbour with a buffer that is not known to be in that neighbour's memory";
            }
            "Tensor descriptors" {
                AP060 NoTensorStreams: "The device has no tensor buffer streams";
                AP061 IllegalVector: "The device has no such vector";
                AP062 CountRegister: "A size beyond the 20-bit count register of the address unit";
                AP063 IncrementRegister: "An increment beyond the 20-bit register of the address unit";
                AP064 StepAlignment: "A step in bytes that misaligns the vector";
                AP065 DescriptorBudget: "More descriptors at once than the address unit has registers for";
            }
            "Tilings" {
                AP070 TileBounds: "A tile that reaches out of the buffer where nothing is padded";
                AP071 DimensionNumber: "A traversal of a dimension that the buffer does not have";
                AP072 DimensionCount: "A list with too many or too few numbers";
                AP073 RowGranule: "A buffer whose rows are not whole words";
                AP074 Boundary: "Data that ends beyond the buffer";
                AP075 DimensionTwice: "A dimension that is traversed twice; a warning";
                AP076 ZeroTile: "A tile of nothing but padded zeros; a warning";
                AP077 BdBudget: "Too many buffer descriptors; a warning";
                AP078 PacketPort: "A packet port that does not exist";
                AP079 Gap: "An element that no tile moves, where `ensure(covers)` requires all";
                AP080 Volume: "Two ends of a connection that move different volumes";
            }
            "Contracts" {
                AP083 Undecided: "A contract that could not be decided";
                AP084 Covers: "A walk that does not move each element of the buffer once, where `ensure(covers)` requires it";
                AP085 Injective: "An element that is moved twice, where `ensure(injective)` requires that none is";
                AP086 Runs: "A contiguous run that is shorter than `ensure(runs(N))` requires";
                AP087 SameWalk: "A walk other than the one that it must be";
                AP088 Inverse: "A walk that does not undo another";
                AP089 Disjoint: "Walks with a common element, where they must have none";
                AP090 CoverTogether: "Walks that together do not move each element of the buffer once";
            }
            "Walks in Rust" {
                AP091 HostSize: "A length or an index beyond `usize`, or beyond what a table holds";
                AP092 NoWalk: "A walk, an order, a copy or words, asked of a declaration that has none";
                AP093 PackedBytes: "Bytes that are not half as many as their elements of 4 bits";
            }
            "Hops" {
                AP110 HopDirection: "A sender whose channel writes memory, or a receiver whose channel reads it";
                AP111 HopDevice: "An end of a route for another device than the others";
                AP112 HopBuffer: "A sender of another buffer than its receiver wrote";
                AP113 HopLength: "A receiver that waits for more than is sent";
                AP114 HopObjects: "A stream that is not a whole number of the receiver's objects";
                AP115 HopTwice: "A receiver that writes an element twice";
                AP116 HopUnwritten: "A sender that reads an element that its receiver never writes";
                AP117 HopIdentity: "An element that does not arrive at its own index, where `identity` requires it";
                AP118 HopPermutation: "An element that arrives twice or not at all, where `permutation` requires it to arrive once";
                AP119 HopSameWalk: "An element that does not arrive where `same_walk` requires it";
                AP120 HopUndecided: "A route whose order could not be decided";
                AP121 HopParts: "A received element that is made of parts from several places";
                AP122 HopStream: "Two ends of a stream that are not the ends of one FIFO";
                AP123 HopHost: "A shim in the midst of a route of FIFOs, without tasks";
            }
            "Taps" {
                AP130 LostOffset: "An offset of a runtime transfer in a dimension whose stride is 0, which is lost";
                AP131 ScaledOffset: "A tap's offset that is multiplied by the innermost stride";
                AP132 Reissue: "A task whose first size repeats the whole tap";
                AP133 QueueRepeat: "A repeat beyond what the task queue takes";
                AP134 Tiler: "A call that a tiler refuses";
                AP135 Algebra: "An operation of the layout algebra that has no such walk";
                AP136 NoTap: "A tap that the sequence does not have";
                AP137 TaskToken: "A task that is awaited, and whose end gives no token";
            }
            "Data memory" {
                AP140 MemoryRoom: "A buffer for which the memory of its tile has no room";
                AP141 MemoryOverlap: "Two buffers of a tile that share bytes";
                AP142 MemoryStack: "A buffer on the stack or the heap, or a stack or heap that the tile cannot have";
                AP143 MemoryAlignment: "An address of a buffer that is not aligned";
                AP144 MemoryPin: "A declared address and a declared bank that contradict each other, not one of them for each copy, or a bank that is not kept";
                AP145 MemoryStraddle: "A buffer that does not fit the bank that is declared of it";
                AP146 MemoryBank: "A bank that the memory does not have";
                AP147 NoMemory: "A tile without a data memory";
                AP148 MemoryEnd: "A buffer that ends beyond the memory of its tile";
                AP149 TilePlace: "A tile of another kind than the device has there, or outside of the array";
                AP150 MemoryCount: "Too many buffers in one tile";
                AP151 MemoryDescriptor: "A descriptor that reaches more than one buffer of its tile";
                AP152 MemoryConflict: "Ports that meet in a bank, where `ensure(conflict_free)` promises that none do";
                AP153 PortReach: "A port whose walk reaches beyond its buffer";
                AP154 NoPort: "More ports than a tile has, or a promise that its memory cannot keep";
                AP190 SetupFifo: "A FIFO that the list of a tile cannot take as it is written";
                AP191 SetupBuffer: "Objects of a FIFO in no buffer of its tile, or in one for which they are too many or too large";
                AP192 SetupLock: "An initial value for a lock that the tile does not have, or a lock of a descriptor without one";
                AP193 SetupStart: "A descriptor that cannot be written or started";
                AP194 SetupQueue: "More starts of a channel than its task queue holds, or a start after one that never ends";
                AP195 NoNeighbour: "A descriptor that reaches a neighbour of its mem tile which the array does not have";
            }
            "Object FIFOs" {
                AP124 FifoName: "A FIFO without a name, or with the name of an end of another one";
                AP160 FifoEnd: "An end of a FIFO on no tile of the array, or where nothing produces or consumes";
                AP161 FifoDepth: "Too many or too few depths, or a depth of 0 or of more than 31 bits";
                AP162 FifoAcquire: "A core that acquires more objects than its pool holds, or a tile without a core that acquires some";
                AP163 FifoShim: "A key that an end on a shim cannot have";
                AP164 FifoAttribute: "An attribute of a FIFO that is out of range, or excluded by another";
                AP165 FifoType: "A consumer's object that does not divide the producer's, or has other elements";
                AP166 FifoAllocate: "Buffers allocated where both ends do not reach them, or where a DMA moves the objects";
                AP167 LinkMembers: "A link whose FIFOs do not go together";
                AP168 LinkTile: "A link whose FIFOs do not meet on a tile that can link them";
                AP169 LinkOffsets: "Offsets of a link that are too many, too few, or out of order";
                AP170 LinkPart: "A part of a link that is not a whole number of its FIFO's objects";
                AP171 FifoLength: "Dimensions that do not move as much as the descriptor of their end";
                AP172 FifoBounds: "Dimensions that leave the part of the object that they are for";
                AP173 FifoOnce: "Dimensions with which a consumer does not write each element once";
                AP174 FifoDrift: "Objects of a consumer that drift across the objects of the producer";
                AP175 FifoCount: "Ends of FIFOs that stop after different numbers of objects";
                AP176 FifoTap: "A task of the runtime sequence that moves no whole number of objects";
                AP177 FifoDescriptors: "More descriptors than a tile has";
                AP178 FifoChannels: "More channels than a tile has, one for two ends, or one that nothing uses";
                AP179 FifoLocks: "More locks than a tile has, or greater values";
                AP183 FifoTile: "A FIFO that is not on the declared tile, is for another device, or appears twice";
                AP184 FifoMemory: "Buffers of FIFOs that a tile has no room for";
                AP185 FifoTask: "A task of the runtime sequence for a FIFO that has no end on a shim";
            }
            "Whether a design completes" {
                AP200 WaitCircle: "A design that never completes: its parts wait for each other";
                AP201 WaitStarved: "A design that never completes: something waits for what nothing gives";
                AP203 PushLost: "A task that is pushed to a full task queue, and lost";
                AP204 PushMayBeLost: "A task that may be pushed to a full task queue";
                AP205 BdRewritten: "A descriptor that is written again while its task still uses it";
                AP206 BdMayBeRewritten: "A descriptor that is written again, and that its task may still use";
                AP207 OrderDecides: "A design that hangs in some orders, or in all, of processes that compete";
                AP208 EndUndecided: "A design that is neither proved to complete nor proved to hang";
                AP209 DispatchLeaves: "A dispatch after which a later one may not complete";
            }
            "Whole designs" {
                AP210 Unconnected: "A channel that is started and that no route leaves or reaches";
                AP211 Unstarted: "A descriptor that no channel reaches";
                AP212 ChannelTwice: "A channel that is started twice, or that two names share";
                AP213 Reach: "A buffer or a lock that a core or a DMA does not reach";
                AP214 LockTwice: "Two locks of a tile with one id, or more locks than a tile has";
                AP215 DescriptorsInUse: "More descriptors in use at once than a tile has";
                AP216 UnknownSymbol: "A symbol that the design does not define";
                AP217 RegionTile: "A region of descriptors or a core on the wrong kind of tile, or a second one on a tile";
                AP218 BlockLocks: "A descriptor with one lock where MLIR-AIE needs two or none, or with locks of two tiles";
                AP219 WrittenOver: "A task that writes over a descriptor of its tile's region";
                AP220 Amounts: "Two ends of a connection that move different numbers of bytes";
                AP221 PartialObject: "Transfers of a sequence that end inside an object of the other end";
                AP222 NoToken: "An await of a token that no task issues";
                AP223 TokenOfAnother: "An await that receives the token of another task";
                AP224 BdInFlight: "A descriptor that is written again before its transfer is waited for";
                AP225 PacketRoute: "A packet that no route takes";
                AP226 CoreWaits: "A core that still waits when the sequence has ended";
                AP227 OutputUnawaited: "An output to the host that nothing waits for";
                AP230 PortRange: "A port that a switchbox or a shim does not have, or one that two connections lead to";
            }
        }
    };
}

/// The index of all rules as Markdown, with links to the module of each code.
#[doc(hidden)]
#[macro_export]
macro_rules! __rule_index {
    ($($heading:literal { $($code:ident $name:ident: $title:literal;)* })*) => {
        concat!($(
            "\n# ", $heading, "\n| code | error |\n|---|---|\n",
            $("| [`", stringify!($code), "`] | ", $title, " |\n",)*
        )*)
    };
}

macro_rules! rules {
    ($($heading:literal { $($code:ident $name:ident: $title:literal;)* })*) => {
        /// A rule, with the code that its messages carry: `AP010`.
        ///
        /// Codes are part of the public contract: a code never changes its meaning.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[non_exhaustive]
        pub enum Rule { $($(#[doc = concat!($title, ".")] $name,)*)* }

        impl Rule {
            /// Every rule, in the order of the index.
            pub const ALL: &'static [Self] = &[$($(Self::$name,)*)*];

            /// The code: `AP010`.
            pub const fn code(self) -> &'static str {
                match self { $($(Self::$name => stringify!($code),)*)* }
            }

            /// The beginning of a message: the code in brackets.
            pub const fn text(self) -> $crate::text::Text {
                $crate::text::Text::new().coded(self.code())
            }

            /// The violation, without a full stop; the title of its page.
            pub const fn title(self) -> &'static str {
                match self { $($(Self::$name => $title,)*)* }
            }
        }
    };
}

__rules!(rules);

#[cfg(test)]
mod tests {
    use super::Rule;

    #[test]
    fn codes_are_distinct() {
        for (k, rule) in Rule::ALL.iter().enumerate() {
            assert!(Rule::ALL[..k].iter().all(|other| other.code() != rule.code()), "{}", rule.code());
        }
    }
}
