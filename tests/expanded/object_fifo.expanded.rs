/// Objects that a core sends to two others, column by column.
/**

An object FIFO:

```text
object = [[i32; 4]; 6], depth = 2, producer = compute(0, 2), consumers = compute(0, 5),
    to_stream = [<4, 1>, <6, 4>]
```

| object | `[[i32; 4]; 6]` |
|---|---|
| depth | 2 |
| producer: tile | compute tile, column 0, row 2 |
| producer: pool | 2 buffers of 24 elements: `Columns_buff_0`, `Columns_buff_1` |
| producer: locks | `Columns_prod_lock_0` starts at 2, `Columns_cons_lock_0` starts at 0 |
| producer: DMA | MM2S, 2 descriptors |
| producer: size × stride | 4 × 1, 6 × 4 |
| consumer 0: tile | compute tile, column 0, row 5 |
| consumer 0: pool | 2 buffers of 24 elements: `Columns_cons_buff_0`, `Columns_cons_buff_1` |
| consumer 0: locks | `Columns_cons_prod_lock_0` starts at 2, `Columns_cons_cons_lock_0` starts at 0 |
| consumer 0: DMA | S2MM, 2 descriptors |
| assumed | producer: its core acquires 1 object at once |
| assumed | consumer 0: its core acquires 1 object at once |
*/
pub struct Columns;
/**

The producer's end of the FIFO [`Columns`].

| device | `aie_ml` |
|---|---|
| tile | compute tile, column 0, row 2 |
| pool | 2 buffers of 24 elements: `Columns_buff_0`, `Columns_buff_1` |
| locks | `Columns_prod_lock_0` starts at 2, `Columns_cons_lock_0` starts at 0 |
| DMA | MM2S, 2 descriptors |
| size × stride | 4 × 1, 6 × 4 |
| `LEN` | 24 accesses |
| `SPAN` | 24 |
| moved | 96 bytes |
| shortest contiguous run | 4 bytes |

<details><summary>The order of access as text</summary>

```text
 0 |  0  6 12 18
 4 |  1  7 13 19
 8 |  2  8 14 20
12 |  3  9 15 21
16 |  4 10 16 22
20 |  5 11 17 23
```

</details>
*/
#[cfg_attr(
    doc,
    doc = ::aie_pattern::__private::order_svg!("walk 1 1 0 4 1 0 0 6 4 0 0")
)]
pub struct ColumnsToStream;
/**

The end of consumer 0 of the FIFO [`Columns`].

| device | `aie_ml` |
|---|---|
| tile | compute tile, column 0, row 5 |
| pool | 2 buffers of 24 elements: `Columns_cons_buff_0`, `Columns_cons_buff_1` |
| locks | `Columns_cons_prod_lock_0` starts at 2, `Columns_cons_cons_lock_0` starts at 0 |
| DMA | S2MM, 2 descriptors |
| `LEN` | 24 accesses |
| `SPAN` | 24 |
| moved | 96 bytes |
| shortest contiguous run | 96 bytes |

<details><summary>The order of access as text</summary>

```text
 0 |  0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15
16 | 16 17 18 19 20 21 22 23
```

</details>
*/
#[cfg_attr(doc, doc = ::aie_pattern::__private::order_svg!("walk 1 1 0 24 1 0 0"))]
pub struct ColumnsFromStream0;
#[cfg_attr(doc, ::aie_pattern::__private::stated)]
const _: () = {
    use ::aie_pattern::number::integer as __aie_pattern_integer;
    use ::aie_pattern::__private::unsigned as __aie_pattern_unsigned;
    use ::aie_pattern::__private::pinned as __aie_pattern_pinned;
    use ::aie_pattern::__private::report_fifos as __aie_pattern_report;
    const __AIE_PATTERN_FIFOS: &::aie_pattern::fifo::Fifos<'static> = &::aie_pattern::fifo::Fifos {
        device: ::aie_pattern::Device::AieMl,
        is_device_assumed: true,
        grid: ::aie_pattern::fifo::Grid {
            columns: 5,
            rows: 6,
            mem_rows: 1,
        },
        fifos: &[
            ::aie_pattern::fifo::Fifo {
                name: "Columns",
                ident: "Columns",
                element: ::aie_pattern::Element::Int32,
                object: __aie_pattern_unsigned(
                    ::aie_pattern::__private::product(&[6, 4]),
                ),
                depths: &[2],
                producer: (0, 2),
                consumers: &[(0, 5)],
                to_stream: &[(4, 1), (6, 4)],
                ..::aie_pattern::fifo::Fifo::EMPTY
            },
        ],
        links: &[],
        stacks: &[],
        beside: &[],
        members: &[
            ::aie_pattern::fifo::FifoMember {
                output: ::aie_pattern::__private::None,
                input: ::aie_pattern::__private::None,
                by_dma: true,
            },
        ],
    };
    const __AIE_PATTERN_SOUND: ::aie_pattern::__private::Bool = true;
    const _: () = {
        use ::aie_pattern::__private::report_width as __aie_pattern_report_width;
        const _: () = __aie_pattern_report_width(
            ::aie_pattern::__private::width::<i32>(),
            ::aie_pattern::Element::Int32,
            "`i32`",
        );
    };
    type __AiePatternSharedOrder24<T> = ::aie_pattern::__private::OrderOf<T, 24>;
    type __AiePatternSharedStream24<T> = [T; 24];
    type __AiePatternSharedU8Indices24 = [::aie_pattern::__private::U8; 24];
    static __AIE_PATTERN_TABLE_U8_0__4_1__6_4: __AiePatternSharedU8Indices24 = *b"\0\x04\x08\x0C\x10\x14\x01\x05\t\r\x11\x15\x02\x06\n\x0E\x12\x16\x03\x07\x0B\x0F\x13\x17";
    type __AiePatternSharedWords6 = [::aie_pattern::__private::U32; 6];
    type __AiePatternSharedTemplate6 = ::aie_pattern::bd::Template<6>;
    type __AiePatternSharedLists2Locks2<T> = ::aie_pattern::__private::ListsOf<T, 2, 2>;
    type __AiePatternSharedDescriptors2Words6 = [__AiePatternSharedWords6; 2];
    type __AiePatternSharedWrites2 = [::aie_pattern::bd::Write; 2];
    static __AIE_PATTERN_TABLE_U8_0__24_1: __AiePatternSharedU8Indices24 = *b"\0\x01\x02\x03\x04\x05\x06\x07\x08\t\n\x0B\x0C\r\x0E\x0F\x10\x11\x12\x13\x14\x15\x16\x17";
    #[automatically_derived]
    impl ::aie_pattern::__private::Clone for Columns {
        #[inline]
        fn clone(&self) -> Self {
            *self
        }
    }
    #[automatically_derived]
    impl ::aie_pattern::__private::Copy for Columns {}
    impl ::aie_pattern::ObjectFifo for Columns {
        const FIFOS: &'static ::aie_pattern::fifo::Fifos<'static> = __AIE_PATTERN_FIFOS;
        const INDEX: ::aie_pattern::__private::Usize = 0usize;
        type Order = __AiePatternSharedOrder24<Self>;
    }
    impl ::aie_pattern::HopPattern for Columns {
        type End = ::aie_pattern::__private::FifoEnds<Columns>;
    }
    #[automatically_derived]
    impl ::aie_pattern::__private::Clone for ColumnsToStream {
        #[inline]
        fn clone(&self) -> Self {
            *self
        }
    }
    #[automatically_derived]
    impl ::aie_pattern::__private::Copy for ColumnsToStream {}
    impl ::aie_pattern::FifoDma for ColumnsToStream {
        const FIFOS: &'static ::aie_pattern::fifo::Fifos<'static> = __AIE_PATTERN_FIFOS;
        const END: ::aie_pattern::fifo::FifoEnd = ::aie_pattern::fifo::FifoEnd::producer(
            0,
        );
        type Lists = __AiePatternSharedLists2Locks2<Self>;
    }
    impl ColumnsToStream {
        /// The words of each descriptor of the ring.
        ///
        /// # Panics
        /// If the ring cannot be placed so; in a constant, this is a compile error.
        #[track_caller]
        pub const fn ring_words(
            __aie_pattern_placement: &::aie_pattern::fifo::Placement,
        ) -> __AiePatternSharedDescriptors2Words6 {
            ::aie_pattern::__private::ring_words(
                __AIE_PATTERN_FIFOS,
                ::aie_pattern::fifo::FifoEnd::producer(0),
                __aie_pattern_placement,
            )
        }
        /// The addresses in the array of the pool's locks, and their initial values.
        ///
        /// # Panics
        /// If the ring cannot be placed so; in a constant, this is a compile error.
        #[track_caller]
        pub const fn ring_lock_writes(
            __aie_pattern_placement: &::aie_pattern::fifo::Placement,
        ) -> __AiePatternSharedWrites2 {
            ::aie_pattern::__private::ring_lock_writes(
                __AIE_PATTERN_FIFOS,
                ::aie_pattern::fifo::FifoEnd::producer(0),
                __aie_pattern_placement,
            )
        }
        /// The word for the task queue of the channel.
        ///
        /// # Panics
        /// If the ring cannot be placed so; in a constant, this is a compile error.
        #[track_caller]
        pub const fn ring_start(
            __aie_pattern_placement: &::aie_pattern::fifo::Placement,
        ) -> ::aie_pattern::__private::U32 {
            ::aie_pattern::__private::ring_start(
                __AIE_PATTERN_FIFOS,
                ::aie_pattern::fifo::FifoEnd::producer(0),
                __aie_pattern_placement,
            )
        }
    }
    impl ::aie_pattern::AccessPattern for ColumnsToStream {
        const PATTERN: ::aie_pattern::Pattern = ::aie_pattern::__private::pattern(
            ::aie_pattern::Element::Int32,
            1u32,
            1u32,
            0,
            &[(4, 1), (6, 4)],
        );
        const KNOWN: ::aie_pattern::__private::Known = ::aie_pattern::__private::Known::dma(
                ::aie_pattern::__private::Some(24),
                ::aie_pattern::Device::AieMl,
                ::aie_pattern::TileKind::Compute,
                ::aie_pattern::__private::Some(::aie_pattern::Direction::Mm2s),
                &[],
            )
            .of_fifo(
                __AIE_PATTERN_FIFOS,
                ::aie_pattern::fifo::FifoEnd::producer(0),
                __AIE_PATTERN_SOUND,
            );
        type Stream<T> = __AiePatternSharedStream24<T>;
        type Indices = __AiePatternSharedU8Indices24;
        const INDICES: &'static Self::Indices = &__AIE_PATTERN_TABLE_U8_0__4_1__6_4;
    }
    impl ::aie_pattern::RegisterWords for ColumnsToStream {
        type Bd = ::aie_pattern::bd::aie_ml::ComputeBd;
        const TEMPLATE: &'static __AiePatternSharedTemplate6 = &::aie_pattern::bd::Template::new(
            ::aie_pattern::Device::AieMl,
            ::aie_pattern::TileKind::Compute,
            [
                0x0000_0018, 0x0000_0000, 0x0000_0003, 0x0080_C000, 0x0000_0000,
                0x0200_0000,
            ],
            0,
            0,
            65440,
        );
    }
    impl ColumnsToStream {
        /// The register words for a buffer at byte `address`, as the descriptor sees it.
        ///
        /// # Panics
        /// If the buffer cannot be there; in a constant, this is a compile error. `try_words` returns it instead.
        #[track_caller]
        pub const fn words(
            __aie_pattern_address: ::aie_pattern::__private::U64,
        ) -> __AiePatternSharedWords6 {
            ::aie_pattern::__private::words::<Self, _>(__aie_pattern_address)
        }
    }
    impl ::aie_pattern::BufferDescriptor for ColumnsToStream {
        const DEVICE: ::aie_pattern::Device = ::aie_pattern::Device::AieMl;
        const TILE: ::aie_pattern::TileKind = ::aie_pattern::TileKind::Compute;
        type AllRuns = ColumnsToStream;
        const ALL_RUNS: ColumnsToStream = ColumnsToStream;
    }
    #[automatically_derived]
    impl ::aie_pattern::__private::Clone for ColumnsFromStream0 {
        #[inline]
        fn clone(&self) -> Self {
            *self
        }
    }
    #[automatically_derived]
    impl ::aie_pattern::__private::Copy for ColumnsFromStream0 {}
    impl ::aie_pattern::FifoDma for ColumnsFromStream0 {
        const FIFOS: &'static ::aie_pattern::fifo::Fifos<'static> = __AIE_PATTERN_FIFOS;
        const END: ::aie_pattern::fifo::FifoEnd = ::aie_pattern::fifo::FifoEnd::consumer(
            0,
            0,
        );
        type Lists = __AiePatternSharedLists2Locks2<Self>;
    }
    impl ColumnsFromStream0 {
        /// The words of each descriptor of the ring.
        ///
        /// # Panics
        /// If the ring cannot be placed so; in a constant, this is a compile error.
        #[track_caller]
        pub const fn ring_words(
            __aie_pattern_placement: &::aie_pattern::fifo::Placement,
        ) -> __AiePatternSharedDescriptors2Words6 {
            ::aie_pattern::__private::ring_words(
                __AIE_PATTERN_FIFOS,
                ::aie_pattern::fifo::FifoEnd::consumer(0, 0),
                __aie_pattern_placement,
            )
        }
        /// The addresses in the array of the pool's locks, and their initial values.
        ///
        /// # Panics
        /// If the ring cannot be placed so; in a constant, this is a compile error.
        #[track_caller]
        pub const fn ring_lock_writes(
            __aie_pattern_placement: &::aie_pattern::fifo::Placement,
        ) -> __AiePatternSharedWrites2 {
            ::aie_pattern::__private::ring_lock_writes(
                __AIE_PATTERN_FIFOS,
                ::aie_pattern::fifo::FifoEnd::consumer(0, 0),
                __aie_pattern_placement,
            )
        }
        /// The word for the task queue of the channel.
        ///
        /// # Panics
        /// If the ring cannot be placed so; in a constant, this is a compile error.
        #[track_caller]
        pub const fn ring_start(
            __aie_pattern_placement: &::aie_pattern::fifo::Placement,
        ) -> ::aie_pattern::__private::U32 {
            ::aie_pattern::__private::ring_start(
                __AIE_PATTERN_FIFOS,
                ::aie_pattern::fifo::FifoEnd::consumer(0, 0),
                __aie_pattern_placement,
            )
        }
    }
    impl ::aie_pattern::AccessPattern for ColumnsFromStream0 {
        const PATTERN: ::aie_pattern::Pattern = ::aie_pattern::__private::pattern(
            ::aie_pattern::Element::Int32,
            1u32,
            1u32,
            0,
            &[(24, 1)],
        );
        const KNOWN: ::aie_pattern::__private::Known = ::aie_pattern::__private::Known::dma(
                ::aie_pattern::__private::Some(24),
                ::aie_pattern::Device::AieMl,
                ::aie_pattern::TileKind::Compute,
                ::aie_pattern::__private::Some(::aie_pattern::Direction::S2mm),
                &[],
            )
            .of_fifo(
                __AIE_PATTERN_FIFOS,
                ::aie_pattern::fifo::FifoEnd::consumer(0, 0),
                __AIE_PATTERN_SOUND,
            );
        type Stream<T> = __AiePatternSharedStream24<T>;
        type Indices = __AiePatternSharedU8Indices24;
        const INDICES: &'static Self::Indices = &__AIE_PATTERN_TABLE_U8_0__24_1;
    }
    impl ::aie_pattern::RegisterWords for ColumnsFromStream0 {
        type Bd = ::aie_pattern::bd::aie_ml::ComputeBd;
        const TEMPLATE: &'static __AiePatternSharedTemplate6 = &::aie_pattern::bd::Template::new(
            ::aie_pattern::Device::AieMl,
            ::aie_pattern::TileKind::Compute,
            [
                0x0000_0018, 0x0000_0000, 0x0000_0000, 0x0000_0000, 0x0000_0000,
                0x0200_0000,
            ],
            0,
            0,
            65440,
        );
    }
    impl ColumnsFromStream0 {
        /// The register words for a buffer at byte `address`, as the descriptor sees it.
        ///
        /// # Panics
        /// If the buffer cannot be there; in a constant, this is a compile error. `try_words` returns it instead.
        #[track_caller]
        pub const fn words(
            __aie_pattern_address: ::aie_pattern::__private::U64,
        ) -> __AiePatternSharedWords6 {
            ::aie_pattern::__private::words::<Self, _>(__aie_pattern_address)
        }
    }
    impl ::aie_pattern::BufferDescriptor for ColumnsFromStream0 {
        const DEVICE: ::aie_pattern::Device = ::aie_pattern::Device::AieMl;
        const TILE: ::aie_pattern::TileKind = ::aie_pattern::TileKind::Compute;
        type AllRuns = ColumnsFromStream0;
        const ALL_RUNS: ColumnsFromStream0 = ColumnsFromStream0;
    }
};
