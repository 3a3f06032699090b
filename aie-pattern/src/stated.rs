//! Repeats constants that have a default in their trait inside an impl. Without this, rustdoc shows `_` or a
//! path for a default, and only the type of a computed constant. The numbers are in the table above; a build
//! uses the defaults.

/// A constant of an impl of a trait.
///
/// Rustdoc does not evaluate values: of a path it shows the path, and of any other expression nothing.
#[doc(hidden)]
#[macro_export]
macro_rules! __stated_member {
    (LEN of AccessPattern) => {
        const LEN: $crate::__private::Usize = <$crate::__private::Usize as $crate::Access<Self>>::LEN;
    };
    (SPAN of AccessPattern) => {
        const SPAN: $crate::__private::Usize = <$crate::__private::Usize as $crate::Access<Self>>::SPAN;
    };
    (ELEMENTS of AccessPattern) => {
        const ELEMENTS: $crate::Pattern = {
            {}
            <$crate::__private::Usize as $crate::Access<Self>>::ELEMENTS
        };
    };
    (LEN of AccessPattern < $($maybe:tt)+) => {
        const LEN: $crate::__private::Usize =
            <$crate::__private::Option<$crate::__private::Usize> as $crate::Access<Self>>::LEN;
    };
    (SPAN of AccessPattern < $($maybe:tt)+) => {
        const SPAN: $crate::__private::Usize =
            <$crate::__private::Option<$crate::__private::Usize> as $crate::Access<Self>>::SPAN;
    };
    (ELEMENTS of AccessPattern < $($maybe:tt)+) => {
        const ELEMENTS: $crate::__private::Option<$crate::Pattern> = {
            {}
            <$crate::__private::Option<$crate::__private::Usize> as $crate::Access<Self>>::ELEMENTS
        };
    };
    (DEVICE of TensorPattern) => {
        const DEVICE: $crate::Device = {
            {}
            <Self::Shape as $crate::__private::Shape>::DEVICE
        };
    };
    (LEVELS of TensorPattern) => {
        const LEVELS: $crate::Levels = {
            {}
            <<Self::Shape as $crate::__private::Shape>::Levels as $crate::__private::Level>::LEVELS
        };
    };
    (ALIGNMENT of TensorPattern) => {
        const ALIGNMENT: $crate::__private::Usize =
            $crate::__private::alignment(Self::DEVICE, &Self::PATTERN);
    };
    (NATIVE of TensorPattern) => {
        const NATIVE: $crate::__private::Option<$crate::Native> = {
            {}
            $crate::__private::native(&Self::PATTERN, Self::LEVELS)
        };
    };
    (ACCESSES of BufferDescriptor) => {
        const ACCESSES: $crate::__private::Option<$crate::__private::U64> = {
            {}
            Self::PATTERN.accesses(Self::DEVICE, Self::TILE)
        };
    };
    (CYCLES of BufferDescriptor) => {
        const CYCLES: $crate::__private::U64 =
            $crate::__private::cycles(Self::DEVICE, Self::TRANSFER_LEN, Self::PATTERN.element());
    };
    (TILINGS of TilingPattern) => {
        const TILINGS: &'static [$crate::tiling::Tiling] = {
            {}
            Self::PORT.tilings
        };
    };
    (DESCRIPTORS of TilingPattern) => {
        const DESCRIPTORS: &'static [($crate::__private::Usize, $crate::tiling::Part)] = {
            {}
            <Self::Descriptors as $crate::__private::DescriptorList>::LIST
        };
    };
    (BDS of TilingPattern) => {
        const BDS: $crate::tiling::BdBudget = $crate::__private::budget_of_port(Self::PORT);
    };
    (DESCRIPTORS of TapSequence) => {
        const DESCRIPTORS: &'static [Self::Descriptor] = {
            {}
            <Self::List as $crate::__private::Taps<Self::Descriptor>>::DESCRIPTORS
        };
    };
    (ORDER of ObjectFifo) => {
        const ORDER: &'static [$crate::__private::U32] = {
            {}
            <Self::Order as $crate::__private::Order>::ORDER
        };
    };
    (SOURCES of ObjectFifo) => {
        const SOURCES: &'static [$crate::fifo::FifoSource] =
            <Self::Order as $crate::__private::Order>::SOURCES.as_slice();
    };
    (TAPS of TapSequence) => {
        const TAPS: &'static [$crate::Pattern] = {
            {}
            <Self::List as $crate::__private::Taps<Self::Descriptor>>::LIST
        };
    };
    (NAME of ObjectFifo) => {
        const NAME: &'static $crate::__private::Str = {
            {}
            Self::FIFOS.fifos[Self::INDEX].name
        };
    };
    (DEPTH of ObjectFifo) => {
        const DEPTH: $crate::__private::Usize = Self::FIFOS.fifos[Self::INDEX]
            .depth($crate::fifo::FifoSide::Producer)
            as $crate::__private::Usize;
    };
    (OBJECT_LEN of ObjectFifo) => {
        const OBJECT_LEN: $crate::__private::Usize =
            Self::FIFOS.fifos[Self::INDEX].object as $crate::__private::Usize;
    };
    (HAS_DMA of ObjectFifo) => {
        const HAS_DMA: $crate::__private::Bool = $crate::fifo::needs_dma(Self::FIFOS, Self::INDEX);
    };
    (DMA of FifoDma) => {
        const DMA: $crate::fifo::Ring = {
            {}
            $crate::__private::ring_of(Self::FIFOS, Self::END)
        };
    };
    (RING of FifoDma) => {
        const RING: &'static [$crate::fifo::RingBd] = {
            {}
            <Self::Lists as $crate::__private::Lists>::RING
        };
    };
    (LOCKS of FifoDma) => {
        const LOCKS: &'static [$crate::fifo::FifoLock] = {
            {}
            <Self::Lists as $crate::__private::Lists>::LOCKS
        };
    };
    (POOL of FifoDma) => {
        const POOL: $crate::fifo::Pool = {
            {}
            Self::DMA.pool
        };
    };
}
