/**

An object FIFO:

```text
object = [i32; 2 * LEN], depth = 2, producer = shim(0, 0), consumers = mem(0, 1)
```

| object | `[i32; 2 * LEN]` |
|---|---|
| depth | 2 |
| consumers | 1 |
*/
struct In;
/**

The end of consumer 0 of the FIFO [`In`].

*/
struct InFromStream0;
/**

The end of consumer 0 of the FIFO [`In`]. What it moves to or from part 0 of each object.

*/
struct InFromStream0Part0;
/**

The end of consumer 0 of the FIFO [`In`]. What it moves to or from part 1 of each object.

*/
struct InFromStream0Part1;
/**

An object FIFO:

```text
object = [i32; LEN], depth = 2, producer = mem(0, 1), consumers = compute(0, 2)
```

| object | `[i32; LEN]` |
|---|---|
| depth | 2 |
| consumers | 1 |
| assumed | consumer 0: its core acquires 1 object at once |
*/
struct A;
/**

The producer's end of the FIFO [`A`].

*/
struct AToStream;
/**

The end of consumer 0 of the FIFO [`A`].

*/
struct AFromStream0;
/**

An object FIFO:

```text
object = [i32; LEN], depth = 2, producer = mem(0, 1), consumers = compute(0, 3)
```

| object | `[i32; LEN]` |
|---|---|
| depth | 2 |
| consumers | 1 |
| assumed | consumer 0: its core acquires 1 object at once |
*/
struct B;
/**

The producer's end of the FIFO [`B`].

*/
struct BToStream;
/**

The end of consumer 0 of the FIFO [`B`].

*/
struct BFromStream0;
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
                name: "In",
                ident: "In",
                element: ::aie_pattern::Element::Int32,
                object: __aie_pattern_unsigned(
                    ::aie_pattern::__private::product(&[__aie_pattern_integer(2 * LEN)]),
                ),
                depths: &[2],
                producer: (0, 0),
                consumers: &[(0, 1)],
                ..::aie_pattern::fifo::Fifo::EMPTY
            },
            ::aie_pattern::fifo::Fifo {
                name: "A",
                ident: "A",
                element: ::aie_pattern::Element::Int32,
                object: __aie_pattern_unsigned(
                    ::aie_pattern::__private::product(&[__aie_pattern_integer(LEN)]),
                ),
                depths: &[2],
                producer: (0, 1),
                consumers: &[(0, 2)],
                ..::aie_pattern::fifo::Fifo::EMPTY
            },
            ::aie_pattern::fifo::Fifo {
                name: "B",
                ident: "B",
                element: ::aie_pattern::Element::Int32,
                object: __aie_pattern_unsigned(
                    ::aie_pattern::__private::product(&[__aie_pattern_integer(LEN)]),
                ),
                depths: &[2],
                producer: (0, 1),
                consumers: &[(0, 3)],
                ..::aie_pattern::fifo::Fifo::EMPTY
            },
        ],
        links: &[
            ::aie_pattern::fifo::FifoLink {
                inputs: &[0usize],
                outputs: &[1usize, 2usize],
                source_offsets: &[],
                destination_offsets: &[
                    0,
                    __aie_pattern_unsigned(__aie_pattern_integer(LEN)),
                ],
            },
        ],
        stacks: &[],
        beside: &[],
        members: &[
            ::aie_pattern::fifo::FifoMember {
                output: ::aie_pattern::__private::None,
                input: ::aie_pattern::__private::Some((0usize, 0usize, 0usize)),
                by_dma: true,
            },
            ::aie_pattern::fifo::FifoMember {
                output: ::aie_pattern::__private::Some((0usize, 0usize)),
                input: ::aie_pattern::__private::None,
                by_dma: true,
            },
            ::aie_pattern::fifo::FifoMember {
                output: ::aie_pattern::__private::Some((0usize, 1usize)),
                input: ::aie_pattern::__private::None,
                by_dma: true,
            },
        ],
    };
    const __AIE_PATTERN_FIFO_FAULTS: &::aie_pattern::fifo::Faults = &::aie_pattern::fifo::check(
        __AIE_PATTERN_FIFOS,
    );
    const __AIE_PATTERN_SOUND: ::aie_pattern::__private::Bool = ::aie_pattern::fifo::Faults::is_empty(
        __AIE_PATTERN_FIFO_FAULTS,
    );
    const _: () = __aie_pattern_report(
        __AIE_PATTERN_FIFOS,
        __AIE_PATTERN_FIFO_FAULTS,
        &[
            ::aie_pattern::fifo::FifoLocus::Fifo(0usize),
            ::aie_pattern::fifo::FifoLocus::Name(0usize),
            ::aie_pattern::fifo::FifoLocus::Acquires(
                ::aie_pattern::fifo::FifoEnd::producer(0),
            ),
            ::aie_pattern::fifo::FifoLocus::Dims(
                ::aie_pattern::fifo::FifoEnd::producer(0),
            ),
            ::aie_pattern::fifo::FifoLocus::Channel(
                ::aie_pattern::fifo::FifoEnd::producer(0),
            ),
            ::aie_pattern::fifo::FifoLocus::Acquires(
                ::aie_pattern::fifo::FifoEnd::consumer(0, 0),
            ),
            ::aie_pattern::fifo::FifoLocus::Dims(
                ::aie_pattern::fifo::FifoEnd::consumer(0, 0),
            ),
            ::aie_pattern::fifo::FifoLocus::Channel(
                ::aie_pattern::fifo::FifoEnd::consumer(0, 0),
            ),
            ::aie_pattern::fifo::FifoLocus::ConsumerObject(0usize),
            ::aie_pattern::fifo::FifoLocus::Repeat(0usize),
            ::aie_pattern::fifo::FifoLocus::Iterations(0usize),
            ::aie_pattern::fifo::FifoLocus::Pad(0usize),
            ::aie_pattern::fifo::FifoLocus::PadValue(0usize),
            ::aie_pattern::fifo::FifoLocus::Initial(0usize),
            ::aie_pattern::fifo::FifoLocus::StreamEnds(0usize),
            ::aie_pattern::fifo::FifoLocus::Unsynchronized(0usize),
            ::aie_pattern::fifo::FifoLocus::Allocate(0usize),
            ::aie_pattern::fifo::FifoLocus::PacketId(0usize),
            ::aie_pattern::fifo::FifoLocus::Plio(0usize),
        ],
    );
    const _: () = __aie_pattern_report(
        __AIE_PATTERN_FIFOS,
        __AIE_PATTERN_FIFO_FAULTS,
        &[
            ::aie_pattern::fifo::FifoLocus::Depths(0usize),
            ::aie_pattern::fifo::FifoLocus::Depth(0usize, 0usize),
        ],
    );
    const _: () = __aie_pattern_report(
        __AIE_PATTERN_FIFOS,
        __AIE_PATTERN_FIFO_FAULTS,
        &[
            ::aie_pattern::fifo::FifoLocus::Tile(
                ::aie_pattern::fifo::FifoEnd::producer(0),
            ),
        ],
    );
    const _: () = __aie_pattern_report(
        __AIE_PATTERN_FIFOS,
        __AIE_PATTERN_FIFO_FAULTS,
        &[
            ::aie_pattern::fifo::FifoLocus::Tile(
                ::aie_pattern::fifo::FifoEnd::consumer(0, 0),
            ),
        ],
    );
    const _: () = __aie_pattern_report(
        __AIE_PATTERN_FIFOS,
        __AIE_PATTERN_FIFO_FAULTS,
        &[::aie_pattern::fifo::FifoLocus::Object(0usize)],
    );
    const _: () = __aie_pattern_report(
        __AIE_PATTERN_FIFOS,
        __AIE_PATTERN_FIFO_FAULTS,
        &[
            ::aie_pattern::fifo::FifoLocus::Fifo(1usize),
            ::aie_pattern::fifo::FifoLocus::Name(1usize),
            ::aie_pattern::fifo::FifoLocus::Acquires(
                ::aie_pattern::fifo::FifoEnd::producer(1),
            ),
            ::aie_pattern::fifo::FifoLocus::Dims(
                ::aie_pattern::fifo::FifoEnd::producer(1),
            ),
            ::aie_pattern::fifo::FifoLocus::Channel(
                ::aie_pattern::fifo::FifoEnd::producer(1),
            ),
            ::aie_pattern::fifo::FifoLocus::Acquires(
                ::aie_pattern::fifo::FifoEnd::consumer(1, 0),
            ),
            ::aie_pattern::fifo::FifoLocus::Dims(
                ::aie_pattern::fifo::FifoEnd::consumer(1, 0),
            ),
            ::aie_pattern::fifo::FifoLocus::Channel(
                ::aie_pattern::fifo::FifoEnd::consumer(1, 0),
            ),
            ::aie_pattern::fifo::FifoLocus::ConsumerObject(1usize),
            ::aie_pattern::fifo::FifoLocus::Repeat(1usize),
            ::aie_pattern::fifo::FifoLocus::Iterations(1usize),
            ::aie_pattern::fifo::FifoLocus::Pad(1usize),
            ::aie_pattern::fifo::FifoLocus::PadValue(1usize),
            ::aie_pattern::fifo::FifoLocus::Initial(1usize),
            ::aie_pattern::fifo::FifoLocus::StreamEnds(1usize),
            ::aie_pattern::fifo::FifoLocus::Unsynchronized(1usize),
            ::aie_pattern::fifo::FifoLocus::Allocate(1usize),
            ::aie_pattern::fifo::FifoLocus::PacketId(1usize),
            ::aie_pattern::fifo::FifoLocus::Plio(1usize),
        ],
    );
    const _: () = __aie_pattern_report(
        __AIE_PATTERN_FIFOS,
        __AIE_PATTERN_FIFO_FAULTS,
        &[
            ::aie_pattern::fifo::FifoLocus::Depths(1usize),
            ::aie_pattern::fifo::FifoLocus::Depth(1usize, 0usize),
        ],
    );
    const _: () = __aie_pattern_report(
        __AIE_PATTERN_FIFOS,
        __AIE_PATTERN_FIFO_FAULTS,
        &[
            ::aie_pattern::fifo::FifoLocus::Tile(
                ::aie_pattern::fifo::FifoEnd::producer(1),
            ),
        ],
    );
    const _: () = __aie_pattern_report(
        __AIE_PATTERN_FIFOS,
        __AIE_PATTERN_FIFO_FAULTS,
        &[
            ::aie_pattern::fifo::FifoLocus::Tile(
                ::aie_pattern::fifo::FifoEnd::consumer(1, 0),
            ),
        ],
    );
    const _: () = __aie_pattern_report(
        __AIE_PATTERN_FIFOS,
        __AIE_PATTERN_FIFO_FAULTS,
        &[::aie_pattern::fifo::FifoLocus::Object(1usize)],
    );
    const _: () = __aie_pattern_report(
        __AIE_PATTERN_FIFOS,
        __AIE_PATTERN_FIFO_FAULTS,
        &[
            ::aie_pattern::fifo::FifoLocus::Fifo(2usize),
            ::aie_pattern::fifo::FifoLocus::Name(2usize),
            ::aie_pattern::fifo::FifoLocus::Acquires(
                ::aie_pattern::fifo::FifoEnd::producer(2),
            ),
            ::aie_pattern::fifo::FifoLocus::Dims(
                ::aie_pattern::fifo::FifoEnd::producer(2),
            ),
            ::aie_pattern::fifo::FifoLocus::Channel(
                ::aie_pattern::fifo::FifoEnd::producer(2),
            ),
            ::aie_pattern::fifo::FifoLocus::Acquires(
                ::aie_pattern::fifo::FifoEnd::consumer(2, 0),
            ),
            ::aie_pattern::fifo::FifoLocus::Dims(
                ::aie_pattern::fifo::FifoEnd::consumer(2, 0),
            ),
            ::aie_pattern::fifo::FifoLocus::Channel(
                ::aie_pattern::fifo::FifoEnd::consumer(2, 0),
            ),
            ::aie_pattern::fifo::FifoLocus::ConsumerObject(2usize),
            ::aie_pattern::fifo::FifoLocus::Repeat(2usize),
            ::aie_pattern::fifo::FifoLocus::Iterations(2usize),
            ::aie_pattern::fifo::FifoLocus::Pad(2usize),
            ::aie_pattern::fifo::FifoLocus::PadValue(2usize),
            ::aie_pattern::fifo::FifoLocus::Initial(2usize),
            ::aie_pattern::fifo::FifoLocus::StreamEnds(2usize),
            ::aie_pattern::fifo::FifoLocus::Unsynchronized(2usize),
            ::aie_pattern::fifo::FifoLocus::Allocate(2usize),
            ::aie_pattern::fifo::FifoLocus::PacketId(2usize),
            ::aie_pattern::fifo::FifoLocus::Plio(2usize),
        ],
    );
    const _: () = __aie_pattern_report(
        __AIE_PATTERN_FIFOS,
        __AIE_PATTERN_FIFO_FAULTS,
        &[
            ::aie_pattern::fifo::FifoLocus::Depths(2usize),
            ::aie_pattern::fifo::FifoLocus::Depth(2usize, 0usize),
        ],
    );
    const _: () = __aie_pattern_report(
        __AIE_PATTERN_FIFOS,
        __AIE_PATTERN_FIFO_FAULTS,
        &[
            ::aie_pattern::fifo::FifoLocus::Tile(
                ::aie_pattern::fifo::FifoEnd::producer(2),
            ),
        ],
    );
    const _: () = __aie_pattern_report(
        __AIE_PATTERN_FIFOS,
        __AIE_PATTERN_FIFO_FAULTS,
        &[
            ::aie_pattern::fifo::FifoLocus::Tile(
                ::aie_pattern::fifo::FifoEnd::consumer(2, 0),
            ),
        ],
    );
    const _: () = __aie_pattern_report(
        __AIE_PATTERN_FIFOS,
        __AIE_PATTERN_FIFO_FAULTS,
        &[::aie_pattern::fifo::FifoLocus::Object(2usize)],
    );
    const _: () = __aie_pattern_report(
        __AIE_PATTERN_FIFOS,
        __AIE_PATTERN_FIFO_FAULTS,
        &[::aie_pattern::fifo::FifoLocus::Link(0usize)],
    );
    const _: () = __aie_pattern_report(
        __AIE_PATTERN_FIFOS,
        __AIE_PATTERN_FIFO_FAULTS,
        &[::aie_pattern::fifo::FifoLocus::Input(0usize, 0usize)],
    );
    const _: () = __aie_pattern_report(
        __AIE_PATTERN_FIFOS,
        __AIE_PATTERN_FIFO_FAULTS,
        &[::aie_pattern::fifo::FifoLocus::Output(0usize, 0usize)],
    );
    const _: () = __aie_pattern_report(
        __AIE_PATTERN_FIFOS,
        __AIE_PATTERN_FIFO_FAULTS,
        &[::aie_pattern::fifo::FifoLocus::Output(0usize, 1usize)],
    );
    const _: () = __aie_pattern_report(
        __AIE_PATTERN_FIFOS,
        __AIE_PATTERN_FIFO_FAULTS,
        &[::aie_pattern::fifo::FifoLocus::Offset(0usize, 0usize)],
    );
    const _: () = __aie_pattern_report(
        __AIE_PATTERN_FIFOS,
        __AIE_PATTERN_FIFO_FAULTS,
        &[::aie_pattern::fifo::FifoLocus::Offset(0usize, 1usize)],
    );
    const _: () = __aie_pattern_report(
        __AIE_PATTERN_FIFOS,
        __AIE_PATTERN_FIFO_FAULTS,
        &[::aie_pattern::fifo::FifoLocus::Offsets(0usize)],
    );
    const _: () = {
        use ::aie_pattern::__private::report_width as __aie_pattern_report_width;
        const _: () = __aie_pattern_report_width(
            ::aie_pattern::__private::width::<i32>(),
            ::aie_pattern::Element::Int32,
            "`i32`",
        );
    };
    const _: () = {
        use ::aie_pattern::__private::report_width as __aie_pattern_report_width;
        const _: () = __aie_pattern_report_width(
            ::aie_pattern::__private::width::<i32>(),
            ::aie_pattern::Element::Int32,
            "`i32`",
        );
    };
    const _: () = {
        use ::aie_pattern::__private::report_width as __aie_pattern_report_width;
        const _: () = __aie_pattern_report_width(
            ::aie_pattern::__private::width::<i32>(),
            ::aie_pattern::Element::Int32,
            "`i32`",
        );
    };
    const _: () = {
        #[automatically_derived]
        impl ::aie_pattern::__private::Clone for In {
            #[inline]
            fn clone(&self) -> Self {
                *self
            }
        }
        #[automatically_derived]
        impl ::aie_pattern::__private::Copy for In {}
        impl ::aie_pattern::ObjectFifo for In {
            const FIFOS: &'static ::aie_pattern::fifo::Fifos<'static> = __AIE_PATTERN_FIFOS;
            const INDEX: ::aie_pattern::__private::Usize = 0usize;
            const IS_SOUND: ::aie_pattern::__private::Bool = __AIE_PATTERN_SOUND;
            type Order = __AiePatternOrder<()>;
        }
        impl ::aie_pattern::HopPattern for In {
            type End = ::aie_pattern::__private::FifoEnds<In>;
        }
        const __AIE_PATTERN_ENTRIES: ::aie_pattern::__private::Usize = ::aie_pattern::__private::fifo_order_len(
            __AIE_PATTERN_FIFOS,
            __AIE_PATTERN_SOUND,
            0usize,
        );
        pub struct __AiePatternOrder<T>(::aie_pattern::__private::PhantomData<T>);
        impl<T> ::aie_pattern::__private::Order for __AiePatternOrder<T> {
            #[allow(long_running_const_eval)]
            const ORDER: &'static [::aie_pattern::__private::U32] = &::aie_pattern::__private::fifo_order::<
                __AIE_PATTERN_ENTRIES,
            >(__AIE_PATTERN_FIFOS, 0usize);
            #[allow(long_running_const_eval)]
            const SOURCES: &'static ::aie_pattern::__private::Sources = &::aie_pattern::__private::fifo_sources::<
                __AIE_PATTERN_ENTRIES,
            >(__AIE_PATTERN_FIFOS, 0usize);
        }
    };
    const _: () = {
        #[automatically_derived]
        impl ::aie_pattern::__private::Clone for A {
            #[inline]
            fn clone(&self) -> Self {
                *self
            }
        }
        #[automatically_derived]
        impl ::aie_pattern::__private::Copy for A {}
        impl ::aie_pattern::ObjectFifo for A {
            const FIFOS: &'static ::aie_pattern::fifo::Fifos<'static> = __AIE_PATTERN_FIFOS;
            const INDEX: ::aie_pattern::__private::Usize = 1usize;
            const IS_SOUND: ::aie_pattern::__private::Bool = __AIE_PATTERN_SOUND;
            type Order = __AiePatternOrder<()>;
        }
        impl ::aie_pattern::HopPattern for A {
            type End = ::aie_pattern::__private::FifoEnds<A>;
        }
        const __AIE_PATTERN_ENTRIES: ::aie_pattern::__private::Usize = ::aie_pattern::__private::fifo_order_len(
            __AIE_PATTERN_FIFOS,
            __AIE_PATTERN_SOUND,
            1usize,
        );
        pub struct __AiePatternOrder<T>(::aie_pattern::__private::PhantomData<T>);
        impl<T> ::aie_pattern::__private::Order for __AiePatternOrder<T> {
            #[allow(long_running_const_eval)]
            const ORDER: &'static [::aie_pattern::__private::U32] = &::aie_pattern::__private::fifo_order::<
                __AIE_PATTERN_ENTRIES,
            >(__AIE_PATTERN_FIFOS, 1usize);
            #[allow(long_running_const_eval)]
            const SOURCES: &'static ::aie_pattern::__private::Sources = &::aie_pattern::__private::fifo_sources::<
                __AIE_PATTERN_ENTRIES,
            >(__AIE_PATTERN_FIFOS, 1usize);
        }
    };
    const _: () = {
        #[automatically_derived]
        impl ::aie_pattern::__private::Clone for B {
            #[inline]
            fn clone(&self) -> Self {
                *self
            }
        }
        #[automatically_derived]
        impl ::aie_pattern::__private::Copy for B {}
        impl ::aie_pattern::ObjectFifo for B {
            const FIFOS: &'static ::aie_pattern::fifo::Fifos<'static> = __AIE_PATTERN_FIFOS;
            const INDEX: ::aie_pattern::__private::Usize = 2usize;
            const IS_SOUND: ::aie_pattern::__private::Bool = __AIE_PATTERN_SOUND;
            type Order = __AiePatternOrder<()>;
        }
        impl ::aie_pattern::HopPattern for B {
            type End = ::aie_pattern::__private::FifoEnds<B>;
        }
        const __AIE_PATTERN_ENTRIES: ::aie_pattern::__private::Usize = ::aie_pattern::__private::fifo_order_len(
            __AIE_PATTERN_FIFOS,
            __AIE_PATTERN_SOUND,
            2usize,
        );
        pub struct __AiePatternOrder<T>(::aie_pattern::__private::PhantomData<T>);
        impl<T> ::aie_pattern::__private::Order for __AiePatternOrder<T> {
            #[allow(long_running_const_eval)]
            const ORDER: &'static [::aie_pattern::__private::U32] = &::aie_pattern::__private::fifo_order::<
                __AIE_PATTERN_ENTRIES,
            >(__AIE_PATTERN_FIFOS, 2usize);
            #[allow(long_running_const_eval)]
            const SOURCES: &'static ::aie_pattern::__private::Sources = &::aie_pattern::__private::fifo_sources::<
                __AIE_PATTERN_ENTRIES,
            >(__AIE_PATTERN_FIFOS, 2usize);
        }
    };
    const _: () = {
        #[automatically_derived]
        impl ::aie_pattern::__private::Clone for InFromStream0 {
            #[inline]
            fn clone(&self) -> Self {
                *self
            }
        }
        #[automatically_derived]
        impl ::aie_pattern::__private::Copy for InFromStream0 {}
        impl ::aie_pattern::HopPattern for InFromStream0 {
            type End = ::aie_pattern::__private::PartedEnd<InFromStream0>;
        }
        impl ::aie_pattern::__private::TileItem for InFromStream0 {
            const MEMBER: ::aie_pattern::__private::Member = ::aie_pattern::__private::Member::end_of(
                "In",
                ::aie_pattern::Device::AieMl,
                ::aie_pattern::TileKind::Mem,
            );
        }
        const __AIE_PATTERN_DESCRIPTORS: ::aie_pattern::__private::Usize = ::aie_pattern::__private::ring_len(
            __AIE_PATTERN_FIFOS,
            __AIE_PATTERN_SOUND,
            ::aie_pattern::fifo::FifoEnd::consumer(0, 0),
        );
        const __AIE_PATTERN_LOCKS: ::aie_pattern::__private::Usize = ::aie_pattern::__private::locks_len(
            __AIE_PATTERN_FIFOS,
            __AIE_PATTERN_SOUND,
            ::aie_pattern::fifo::FifoEnd::consumer(0, 0),
        );
        impl ::aie_pattern::FifoDma for InFromStream0 {
            const FIFOS: &'static ::aie_pattern::fifo::Fifos<'static> = __AIE_PATTERN_FIFOS;
            const END: ::aie_pattern::fifo::FifoEnd = ::aie_pattern::fifo::FifoEnd::consumer(
                0,
                0,
            );
            type Lists = ::aie_pattern::__private::ListsOf<
                Self,
                __AIE_PATTERN_DESCRIPTORS,
                __AIE_PATTERN_LOCKS,
            >;
        }
        impl InFromStream0 {
            /// The words of each descriptor of the ring.
            ///
            /// # Panics
            /// If the ring cannot be placed so; in a constant, this is a compile error.
            #[track_caller]
            pub const fn ring_words(
                __aie_pattern_placement: &::aie_pattern::fifo::Placement,
            ) -> [[::aie_pattern::__private::U32; 8]; __AIE_PATTERN_DESCRIPTORS] {
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
            ) -> [::aie_pattern::bd::Write; __AIE_PATTERN_LOCKS] {
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
        const _: () = {
            #[automatically_derived]
            impl ::aie_pattern::__private::Clone for InFromStream0Part0 {
                #[inline]
                fn clone(&self) -> Self {
                    *self
                }
            }
            #[automatically_derived]
            impl ::aie_pattern::__private::Copy for InFromStream0Part0 {}
            const __AIE_PATTERN_FOUND: &::aie_pattern::__private::JudgedDescriptor = &::aie_pattern::__private::accept_descriptor(
                ::aie_pattern::__private::fifo_descriptor(
                    __AIE_PATTERN_FIFOS,
                    __AIE_PATTERN_SOUND,
                    ::aie_pattern::fifo::FifoEnd::consumer(0, 0),
                    0,
                ),
            );
            const __AIE_PATTERN_COUNTED: ::aie_pattern::__private::Bool = ::aie_pattern::__private::JudgedDescriptor::is_counted(
                __AIE_PATTERN_FOUND,
            );
            const fn __aie_pattern_uncounted() -> ::aie_pattern::__private::Walked {
                if !__AIE_PATTERN_COUNTED {}
                ::aie_pattern::__private::uncounted()
            }
            const __AIE_PATTERN: &::aie_pattern::__private::Walked = &if __AIE_PATTERN_COUNTED {
                ::aie_pattern::__private::walk_of_descriptor(__AIE_PATTERN_FOUND)
            } else {
                __aie_pattern_uncounted()
            };
            const __AIE_PATTERN_WORD: ::aie_pattern::__private::Usize = __AIE_PATTERN
                .word;
            type __AiePatternWord = <::aie_pattern::__private::Width<
                __AIE_PATTERN_WORD,
            > as ::aie_pattern::__private::TableWord>::Word;
            static __AIE_PATTERN_TABLE: [__AiePatternWord; __AIE_PATTERN.stored] = ::aie_pattern::__private::Fill::<
                InFromStream0Part0,
            >::TABLE;
            impl ::aie_pattern::AccessPattern for InFromStream0Part0 {
                const PATTERN: ::aie_pattern::Pattern = __AIE_PATTERN.pattern;
                const LEN: ::aie_pattern::__private::Usize = __AIE_PATTERN.len;
                const KNOWN: ::aie_pattern::__private::Known = __AIE_PATTERN
                    .known
                    .of_fifo(
                        __AIE_PATTERN_FIFOS,
                        ::aie_pattern::fifo::FifoEnd::consumer(0, 0),
                        __AIE_PATTERN_SOUND,
                    );
                type Stream<T> = [T; __AIE_PATTERN.stream];
                type Indices = [__AiePatternWord; __AIE_PATTERN.len];
                const INDICES: &'static Self::Indices = ::aie_pattern::__private::TableOf::<
                    InFromStream0Part0,
                >::indices(&__AIE_PATTERN_TABLE);
            }
            impl InFromStream0Part0 {
                /// The indices in order.
                pub const INDICES: &'static [__AiePatternWord; __AIE_PATTERN.len] = <Self as ::aie_pattern::AccessPattern>::INDICES;
            }
            impl ::aie_pattern::RegisterWords for InFromStream0Part0 {
                type Bd = ::aie_pattern::bd::aie_ml::MemBd;
                const TEMPLATE: &'static ::aie_pattern::bd::Template<8usize> = ::aie_pattern::__private::template_of::<
                    Self,
                    _,
                >();
            }
            impl InFromStream0Part0 {
                /// The register words for a buffer at byte `address`, as the descriptor sees it.
                ///
                /// # Panics
                /// If the buffer cannot be there; in a constant, this is a compile error. `try_words` returns it instead.
                #[track_caller]
                pub const fn words(
                    __aie_pattern_address: ::aie_pattern::__private::U64,
                ) -> [::aie_pattern::__private::U32; 8usize] {
                    ::aie_pattern::__private::words::<Self, _>(__aie_pattern_address)
                }
            }
            impl ::aie_pattern::BufferDescriptor for InFromStream0Part0 {
                const DEVICE: ::aie_pattern::Device = ::aie_pattern::Device::AieMl;
                const TILE: ::aie_pattern::TileKind = ::aie_pattern::TileKind::Mem;
                type AllRuns = InFromStream0Part0;
                const ALL_RUNS: InFromStream0Part0 = InFromStream0Part0;
                const JUDGED: ::aie_pattern::__private::Option<
                    &'static ::aie_pattern::__private::JudgedDescriptor,
                > = ::aie_pattern::__private::Some(__AIE_PATTERN_FOUND);
            }
        };
        const _: () = {
            #[automatically_derived]
            impl ::aie_pattern::__private::Clone for InFromStream0Part1 {
                #[inline]
                fn clone(&self) -> Self {
                    *self
                }
            }
            #[automatically_derived]
            impl ::aie_pattern::__private::Copy for InFromStream0Part1 {}
            const __AIE_PATTERN_FOUND: &::aie_pattern::__private::JudgedDescriptor = &::aie_pattern::__private::accept_descriptor(
                ::aie_pattern::__private::fifo_descriptor(
                    __AIE_PATTERN_FIFOS,
                    __AIE_PATTERN_SOUND,
                    ::aie_pattern::fifo::FifoEnd::consumer(0, 0),
                    1,
                ),
            );
            const __AIE_PATTERN_COUNTED: ::aie_pattern::__private::Bool = ::aie_pattern::__private::JudgedDescriptor::is_counted(
                __AIE_PATTERN_FOUND,
            );
            const fn __aie_pattern_uncounted() -> ::aie_pattern::__private::Walked {
                if !__AIE_PATTERN_COUNTED {}
                ::aie_pattern::__private::uncounted()
            }
            const __AIE_PATTERN: &::aie_pattern::__private::Walked = &if __AIE_PATTERN_COUNTED {
                ::aie_pattern::__private::walk_of_descriptor(__AIE_PATTERN_FOUND)
            } else {
                __aie_pattern_uncounted()
            };
            const __AIE_PATTERN_WORD: ::aie_pattern::__private::Usize = __AIE_PATTERN
                .word;
            type __AiePatternWord = <::aie_pattern::__private::Width<
                __AIE_PATTERN_WORD,
            > as ::aie_pattern::__private::TableWord>::Word;
            static __AIE_PATTERN_TABLE: [__AiePatternWord; __AIE_PATTERN.stored] = ::aie_pattern::__private::Fill::<
                InFromStream0Part1,
            >::TABLE;
            impl ::aie_pattern::AccessPattern for InFromStream0Part1 {
                const PATTERN: ::aie_pattern::Pattern = __AIE_PATTERN.pattern;
                const LEN: ::aie_pattern::__private::Usize = __AIE_PATTERN.len;
                const KNOWN: ::aie_pattern::__private::Known = __AIE_PATTERN
                    .known
                    .of_fifo(
                        __AIE_PATTERN_FIFOS,
                        ::aie_pattern::fifo::FifoEnd::consumer(0, 0),
                        __AIE_PATTERN_SOUND,
                    );
                type Stream<T> = [T; __AIE_PATTERN.stream];
                type Indices = [__AiePatternWord; __AIE_PATTERN.len];
                const INDICES: &'static Self::Indices = ::aie_pattern::__private::TableOf::<
                    InFromStream0Part1,
                >::indices(&__AIE_PATTERN_TABLE);
            }
            impl InFromStream0Part1 {
                /// The indices in order.
                pub const INDICES: &'static [__AiePatternWord; __AIE_PATTERN.len] = <Self as ::aie_pattern::AccessPattern>::INDICES;
            }
            impl ::aie_pattern::RegisterWords for InFromStream0Part1 {
                type Bd = ::aie_pattern::bd::aie_ml::MemBd;
                const TEMPLATE: &'static ::aie_pattern::bd::Template<8usize> = ::aie_pattern::__private::template_of::<
                    Self,
                    _,
                >();
            }
            impl InFromStream0Part1 {
                /// The register words for a buffer at byte `address`, as the descriptor sees it.
                ///
                /// # Panics
                /// If the buffer cannot be there; in a constant, this is a compile error. `try_words` returns it instead.
                #[track_caller]
                pub const fn words(
                    __aie_pattern_address: ::aie_pattern::__private::U64,
                ) -> [::aie_pattern::__private::U32; 8usize] {
                    ::aie_pattern::__private::words::<Self, _>(__aie_pattern_address)
                }
            }
            impl ::aie_pattern::BufferDescriptor for InFromStream0Part1 {
                const DEVICE: ::aie_pattern::Device = ::aie_pattern::Device::AieMl;
                const TILE: ::aie_pattern::TileKind = ::aie_pattern::TileKind::Mem;
                type AllRuns = InFromStream0Part1;
                const ALL_RUNS: InFromStream0Part1 = InFromStream0Part1;
                const JUDGED: ::aie_pattern::__private::Option<
                    &'static ::aie_pattern::__private::JudgedDescriptor,
                > = ::aie_pattern::__private::Some(__AIE_PATTERN_FOUND);
            }
        };
    };
    const _: () = {
        #[automatically_derived]
        impl ::aie_pattern::__private::Clone for AToStream {
            #[inline]
            fn clone(&self) -> Self {
                *self
            }
        }
        #[automatically_derived]
        impl ::aie_pattern::__private::Copy for AToStream {}
        const __AIE_PATTERN_DESCRIPTORS: ::aie_pattern::__private::Usize = ::aie_pattern::__private::ring_len(
            __AIE_PATTERN_FIFOS,
            __AIE_PATTERN_SOUND,
            ::aie_pattern::fifo::FifoEnd::producer(1),
        );
        const __AIE_PATTERN_LOCKS: ::aie_pattern::__private::Usize = ::aie_pattern::__private::locks_len(
            __AIE_PATTERN_FIFOS,
            __AIE_PATTERN_SOUND,
            ::aie_pattern::fifo::FifoEnd::producer(1),
        );
        impl ::aie_pattern::FifoDma for AToStream {
            const FIFOS: &'static ::aie_pattern::fifo::Fifos<'static> = __AIE_PATTERN_FIFOS;
            const END: ::aie_pattern::fifo::FifoEnd = ::aie_pattern::fifo::FifoEnd::producer(
                1,
            );
            type Lists = ::aie_pattern::__private::ListsOf<
                Self,
                __AIE_PATTERN_DESCRIPTORS,
                __AIE_PATTERN_LOCKS,
            >;
        }
        impl AToStream {
            /// The words of each descriptor of the ring.
            ///
            /// # Panics
            /// If the ring cannot be placed so; in a constant, this is a compile error.
            #[track_caller]
            pub const fn ring_words(
                __aie_pattern_placement: &::aie_pattern::fifo::Placement,
            ) -> [[::aie_pattern::__private::U32; 8]; __AIE_PATTERN_DESCRIPTORS] {
                ::aie_pattern::__private::ring_words(
                    __AIE_PATTERN_FIFOS,
                    ::aie_pattern::fifo::FifoEnd::producer(1),
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
            ) -> [::aie_pattern::bd::Write; __AIE_PATTERN_LOCKS] {
                ::aie_pattern::__private::ring_lock_writes(
                    __AIE_PATTERN_FIFOS,
                    ::aie_pattern::fifo::FifoEnd::producer(1),
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
                    ::aie_pattern::fifo::FifoEnd::producer(1),
                    __aie_pattern_placement,
                )
            }
        }
        const _: () = {
            const __AIE_PATTERN_FOUND: &::aie_pattern::__private::JudgedDescriptor = &::aie_pattern::__private::accept_descriptor(
                ::aie_pattern::__private::fifo_descriptor(
                    __AIE_PATTERN_FIFOS,
                    __AIE_PATTERN_SOUND,
                    ::aie_pattern::fifo::FifoEnd::producer(1),
                    0,
                ),
            );
            const __AIE_PATTERN_COUNTED: ::aie_pattern::__private::Bool = ::aie_pattern::__private::JudgedDescriptor::is_counted(
                __AIE_PATTERN_FOUND,
            );
            const fn __aie_pattern_uncounted() -> ::aie_pattern::__private::Walked {
                if !__AIE_PATTERN_COUNTED {}
                ::aie_pattern::__private::uncounted()
            }
            const __AIE_PATTERN: &::aie_pattern::__private::Walked = &if __AIE_PATTERN_COUNTED {
                ::aie_pattern::__private::walk_of_descriptor(__AIE_PATTERN_FOUND)
            } else {
                __aie_pattern_uncounted()
            };
            const __AIE_PATTERN_WORD: ::aie_pattern::__private::Usize = __AIE_PATTERN
                .word;
            type __AiePatternWord = <::aie_pattern::__private::Width<
                __AIE_PATTERN_WORD,
            > as ::aie_pattern::__private::TableWord>::Word;
            static __AIE_PATTERN_TABLE: [__AiePatternWord; __AIE_PATTERN.stored] = ::aie_pattern::__private::Fill::<
                AToStream,
            >::TABLE;
            impl ::aie_pattern::AccessPattern for AToStream {
                const PATTERN: ::aie_pattern::Pattern = __AIE_PATTERN.pattern;
                const LEN: ::aie_pattern::__private::Usize = __AIE_PATTERN.len;
                const KNOWN: ::aie_pattern::__private::Known = __AIE_PATTERN
                    .known
                    .of_fifo(
                        __AIE_PATTERN_FIFOS,
                        ::aie_pattern::fifo::FifoEnd::producer(1),
                        __AIE_PATTERN_SOUND,
                    );
                type Stream<T> = [T; __AIE_PATTERN.stream];
                type Indices = [__AiePatternWord; __AIE_PATTERN.len];
                const INDICES: &'static Self::Indices = ::aie_pattern::__private::TableOf::<
                    AToStream,
                >::indices(&__AIE_PATTERN_TABLE);
            }
            impl AToStream {
                /// The indices in order.
                pub const INDICES: &'static [__AiePatternWord; __AIE_PATTERN.len] = <Self as ::aie_pattern::AccessPattern>::INDICES;
            }
            impl ::aie_pattern::RegisterWords for AToStream {
                type Bd = ::aie_pattern::bd::aie_ml::MemBd;
                const TEMPLATE: &'static ::aie_pattern::bd::Template<8usize> = ::aie_pattern::__private::template_of::<
                    Self,
                    _,
                >();
            }
            impl AToStream {
                /// The register words for a buffer at byte `address`, as the descriptor sees it.
                ///
                /// # Panics
                /// If the buffer cannot be there; in a constant, this is a compile error. `try_words` returns it instead.
                #[track_caller]
                pub const fn words(
                    __aie_pattern_address: ::aie_pattern::__private::U64,
                ) -> [::aie_pattern::__private::U32; 8usize] {
                    ::aie_pattern::__private::words::<Self, _>(__aie_pattern_address)
                }
            }
            impl ::aie_pattern::BufferDescriptor for AToStream {
                const DEVICE: ::aie_pattern::Device = ::aie_pattern::Device::AieMl;
                const TILE: ::aie_pattern::TileKind = ::aie_pattern::TileKind::Mem;
                type AllRuns = AToStream;
                const ALL_RUNS: AToStream = AToStream;
                const JUDGED: ::aie_pattern::__private::Option<
                    &'static ::aie_pattern::__private::JudgedDescriptor,
                > = ::aie_pattern::__private::Some(__AIE_PATTERN_FOUND);
            }
        };
    };
    const _: () = {
        #[automatically_derived]
        impl ::aie_pattern::__private::Clone for AFromStream0 {
            #[inline]
            fn clone(&self) -> Self {
                *self
            }
        }
        #[automatically_derived]
        impl ::aie_pattern::__private::Copy for AFromStream0 {}
        const __AIE_PATTERN_DESCRIPTORS: ::aie_pattern::__private::Usize = ::aie_pattern::__private::ring_len(
            __AIE_PATTERN_FIFOS,
            __AIE_PATTERN_SOUND,
            ::aie_pattern::fifo::FifoEnd::consumer(1, 0),
        );
        const __AIE_PATTERN_LOCKS: ::aie_pattern::__private::Usize = ::aie_pattern::__private::locks_len(
            __AIE_PATTERN_FIFOS,
            __AIE_PATTERN_SOUND,
            ::aie_pattern::fifo::FifoEnd::consumer(1, 0),
        );
        impl ::aie_pattern::FifoDma for AFromStream0 {
            const FIFOS: &'static ::aie_pattern::fifo::Fifos<'static> = __AIE_PATTERN_FIFOS;
            const END: ::aie_pattern::fifo::FifoEnd = ::aie_pattern::fifo::FifoEnd::consumer(
                1,
                0,
            );
            type Lists = ::aie_pattern::__private::ListsOf<
                Self,
                __AIE_PATTERN_DESCRIPTORS,
                __AIE_PATTERN_LOCKS,
            >;
        }
        impl AFromStream0 {
            /// The words of each descriptor of the ring.
            ///
            /// # Panics
            /// If the ring cannot be placed so; in a constant, this is a compile error.
            #[track_caller]
            pub const fn ring_words(
                __aie_pattern_placement: &::aie_pattern::fifo::Placement,
            ) -> [[::aie_pattern::__private::U32; 6]; __AIE_PATTERN_DESCRIPTORS] {
                ::aie_pattern::__private::ring_words(
                    __AIE_PATTERN_FIFOS,
                    ::aie_pattern::fifo::FifoEnd::consumer(1, 0),
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
            ) -> [::aie_pattern::bd::Write; __AIE_PATTERN_LOCKS] {
                ::aie_pattern::__private::ring_lock_writes(
                    __AIE_PATTERN_FIFOS,
                    ::aie_pattern::fifo::FifoEnd::consumer(1, 0),
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
                    ::aie_pattern::fifo::FifoEnd::consumer(1, 0),
                    __aie_pattern_placement,
                )
            }
        }
        const _: () = {
            const __AIE_PATTERN_FOUND: &::aie_pattern::__private::JudgedDescriptor = &::aie_pattern::__private::accept_descriptor(
                ::aie_pattern::__private::fifo_descriptor(
                    __AIE_PATTERN_FIFOS,
                    __AIE_PATTERN_SOUND,
                    ::aie_pattern::fifo::FifoEnd::consumer(1, 0),
                    0,
                ),
            );
            const __AIE_PATTERN_COUNTED: ::aie_pattern::__private::Bool = ::aie_pattern::__private::JudgedDescriptor::is_counted(
                __AIE_PATTERN_FOUND,
            );
            const fn __aie_pattern_uncounted() -> ::aie_pattern::__private::Walked {
                if !__AIE_PATTERN_COUNTED {}
                ::aie_pattern::__private::uncounted()
            }
            const __AIE_PATTERN: &::aie_pattern::__private::Walked = &if __AIE_PATTERN_COUNTED {
                ::aie_pattern::__private::walk_of_descriptor(__AIE_PATTERN_FOUND)
            } else {
                __aie_pattern_uncounted()
            };
            const __AIE_PATTERN_WORD: ::aie_pattern::__private::Usize = __AIE_PATTERN
                .word;
            type __AiePatternWord = <::aie_pattern::__private::Width<
                __AIE_PATTERN_WORD,
            > as ::aie_pattern::__private::TableWord>::Word;
            static __AIE_PATTERN_TABLE: [__AiePatternWord; __AIE_PATTERN.stored] = ::aie_pattern::__private::Fill::<
                AFromStream0,
            >::TABLE;
            impl ::aie_pattern::AccessPattern for AFromStream0 {
                const PATTERN: ::aie_pattern::Pattern = __AIE_PATTERN.pattern;
                const LEN: ::aie_pattern::__private::Usize = __AIE_PATTERN.len;
                const KNOWN: ::aie_pattern::__private::Known = __AIE_PATTERN
                    .known
                    .of_fifo(
                        __AIE_PATTERN_FIFOS,
                        ::aie_pattern::fifo::FifoEnd::consumer(1, 0),
                        __AIE_PATTERN_SOUND,
                    );
                type Stream<T> = [T; __AIE_PATTERN.stream];
                type Indices = [__AiePatternWord; __AIE_PATTERN.len];
                const INDICES: &'static Self::Indices = ::aie_pattern::__private::TableOf::<
                    AFromStream0,
                >::indices(&__AIE_PATTERN_TABLE);
            }
            impl AFromStream0 {
                /// The indices in order.
                pub const INDICES: &'static [__AiePatternWord; __AIE_PATTERN.len] = <Self as ::aie_pattern::AccessPattern>::INDICES;
            }
            impl ::aie_pattern::RegisterWords for AFromStream0 {
                type Bd = ::aie_pattern::bd::aie_ml::ComputeBd;
                const TEMPLATE: &'static ::aie_pattern::bd::Template<6usize> = ::aie_pattern::__private::template_of::<
                    Self,
                    _,
                >();
            }
            impl AFromStream0 {
                /// The register words for a buffer at byte `address`, as the descriptor sees it.
                ///
                /// # Panics
                /// If the buffer cannot be there; in a constant, this is a compile error. `try_words` returns it instead.
                #[track_caller]
                pub const fn words(
                    __aie_pattern_address: ::aie_pattern::__private::U64,
                ) -> [::aie_pattern::__private::U32; 6usize] {
                    ::aie_pattern::__private::words::<Self, _>(__aie_pattern_address)
                }
            }
            impl ::aie_pattern::BufferDescriptor for AFromStream0 {
                const DEVICE: ::aie_pattern::Device = ::aie_pattern::Device::AieMl;
                const TILE: ::aie_pattern::TileKind = ::aie_pattern::TileKind::Compute;
                type AllRuns = AFromStream0;
                const ALL_RUNS: AFromStream0 = AFromStream0;
                const JUDGED: ::aie_pattern::__private::Option<
                    &'static ::aie_pattern::__private::JudgedDescriptor,
                > = ::aie_pattern::__private::Some(__AIE_PATTERN_FOUND);
            }
        };
    };
    const _: () = {
        #[automatically_derived]
        impl ::aie_pattern::__private::Clone for BToStream {
            #[inline]
            fn clone(&self) -> Self {
                *self
            }
        }
        #[automatically_derived]
        impl ::aie_pattern::__private::Copy for BToStream {}
        const __AIE_PATTERN_DESCRIPTORS: ::aie_pattern::__private::Usize = ::aie_pattern::__private::ring_len(
            __AIE_PATTERN_FIFOS,
            __AIE_PATTERN_SOUND,
            ::aie_pattern::fifo::FifoEnd::producer(2),
        );
        const __AIE_PATTERN_LOCKS: ::aie_pattern::__private::Usize = ::aie_pattern::__private::locks_len(
            __AIE_PATTERN_FIFOS,
            __AIE_PATTERN_SOUND,
            ::aie_pattern::fifo::FifoEnd::producer(2),
        );
        impl ::aie_pattern::FifoDma for BToStream {
            const FIFOS: &'static ::aie_pattern::fifo::Fifos<'static> = __AIE_PATTERN_FIFOS;
            const END: ::aie_pattern::fifo::FifoEnd = ::aie_pattern::fifo::FifoEnd::producer(
                2,
            );
            type Lists = ::aie_pattern::__private::ListsOf<
                Self,
                __AIE_PATTERN_DESCRIPTORS,
                __AIE_PATTERN_LOCKS,
            >;
        }
        impl BToStream {
            /// The words of each descriptor of the ring.
            ///
            /// # Panics
            /// If the ring cannot be placed so; in a constant, this is a compile error.
            #[track_caller]
            pub const fn ring_words(
                __aie_pattern_placement: &::aie_pattern::fifo::Placement,
            ) -> [[::aie_pattern::__private::U32; 8]; __AIE_PATTERN_DESCRIPTORS] {
                ::aie_pattern::__private::ring_words(
                    __AIE_PATTERN_FIFOS,
                    ::aie_pattern::fifo::FifoEnd::producer(2),
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
            ) -> [::aie_pattern::bd::Write; __AIE_PATTERN_LOCKS] {
                ::aie_pattern::__private::ring_lock_writes(
                    __AIE_PATTERN_FIFOS,
                    ::aie_pattern::fifo::FifoEnd::producer(2),
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
                    ::aie_pattern::fifo::FifoEnd::producer(2),
                    __aie_pattern_placement,
                )
            }
        }
        const _: () = {
            const __AIE_PATTERN_FOUND: &::aie_pattern::__private::JudgedDescriptor = &::aie_pattern::__private::accept_descriptor(
                ::aie_pattern::__private::fifo_descriptor(
                    __AIE_PATTERN_FIFOS,
                    __AIE_PATTERN_SOUND,
                    ::aie_pattern::fifo::FifoEnd::producer(2),
                    0,
                ),
            );
            const __AIE_PATTERN_COUNTED: ::aie_pattern::__private::Bool = ::aie_pattern::__private::JudgedDescriptor::is_counted(
                __AIE_PATTERN_FOUND,
            );
            const fn __aie_pattern_uncounted() -> ::aie_pattern::__private::Walked {
                if !__AIE_PATTERN_COUNTED {}
                ::aie_pattern::__private::uncounted()
            }
            const __AIE_PATTERN: &::aie_pattern::__private::Walked = &if __AIE_PATTERN_COUNTED {
                ::aie_pattern::__private::walk_of_descriptor(__AIE_PATTERN_FOUND)
            } else {
                __aie_pattern_uncounted()
            };
            const __AIE_PATTERN_WORD: ::aie_pattern::__private::Usize = __AIE_PATTERN
                .word;
            type __AiePatternWord = <::aie_pattern::__private::Width<
                __AIE_PATTERN_WORD,
            > as ::aie_pattern::__private::TableWord>::Word;
            static __AIE_PATTERN_TABLE: [__AiePatternWord; __AIE_PATTERN.stored] = ::aie_pattern::__private::Fill::<
                BToStream,
            >::TABLE;
            impl ::aie_pattern::AccessPattern for BToStream {
                const PATTERN: ::aie_pattern::Pattern = __AIE_PATTERN.pattern;
                const LEN: ::aie_pattern::__private::Usize = __AIE_PATTERN.len;
                const KNOWN: ::aie_pattern::__private::Known = __AIE_PATTERN
                    .known
                    .of_fifo(
                        __AIE_PATTERN_FIFOS,
                        ::aie_pattern::fifo::FifoEnd::producer(2),
                        __AIE_PATTERN_SOUND,
                    );
                type Stream<T> = [T; __AIE_PATTERN.stream];
                type Indices = [__AiePatternWord; __AIE_PATTERN.len];
                const INDICES: &'static Self::Indices = ::aie_pattern::__private::TableOf::<
                    BToStream,
                >::indices(&__AIE_PATTERN_TABLE);
            }
            impl BToStream {
                /// The indices in order.
                pub const INDICES: &'static [__AiePatternWord; __AIE_PATTERN.len] = <Self as ::aie_pattern::AccessPattern>::INDICES;
            }
            impl ::aie_pattern::RegisterWords for BToStream {
                type Bd = ::aie_pattern::bd::aie_ml::MemBd;
                const TEMPLATE: &'static ::aie_pattern::bd::Template<8usize> = ::aie_pattern::__private::template_of::<
                    Self,
                    _,
                >();
            }
            impl BToStream {
                /// The register words for a buffer at byte `address`, as the descriptor sees it.
                ///
                /// # Panics
                /// If the buffer cannot be there; in a constant, this is a compile error. `try_words` returns it instead.
                #[track_caller]
                pub const fn words(
                    __aie_pattern_address: ::aie_pattern::__private::U64,
                ) -> [::aie_pattern::__private::U32; 8usize] {
                    ::aie_pattern::__private::words::<Self, _>(__aie_pattern_address)
                }
            }
            impl ::aie_pattern::BufferDescriptor for BToStream {
                const DEVICE: ::aie_pattern::Device = ::aie_pattern::Device::AieMl;
                const TILE: ::aie_pattern::TileKind = ::aie_pattern::TileKind::Mem;
                type AllRuns = BToStream;
                const ALL_RUNS: BToStream = BToStream;
                const JUDGED: ::aie_pattern::__private::Option<
                    &'static ::aie_pattern::__private::JudgedDescriptor,
                > = ::aie_pattern::__private::Some(__AIE_PATTERN_FOUND);
            }
        };
    };
    const _: () = {
        #[automatically_derived]
        impl ::aie_pattern::__private::Clone for BFromStream0 {
            #[inline]
            fn clone(&self) -> Self {
                *self
            }
        }
        #[automatically_derived]
        impl ::aie_pattern::__private::Copy for BFromStream0 {}
        const __AIE_PATTERN_DESCRIPTORS: ::aie_pattern::__private::Usize = ::aie_pattern::__private::ring_len(
            __AIE_PATTERN_FIFOS,
            __AIE_PATTERN_SOUND,
            ::aie_pattern::fifo::FifoEnd::consumer(2, 0),
        );
        const __AIE_PATTERN_LOCKS: ::aie_pattern::__private::Usize = ::aie_pattern::__private::locks_len(
            __AIE_PATTERN_FIFOS,
            __AIE_PATTERN_SOUND,
            ::aie_pattern::fifo::FifoEnd::consumer(2, 0),
        );
        impl ::aie_pattern::FifoDma for BFromStream0 {
            const FIFOS: &'static ::aie_pattern::fifo::Fifos<'static> = __AIE_PATTERN_FIFOS;
            const END: ::aie_pattern::fifo::FifoEnd = ::aie_pattern::fifo::FifoEnd::consumer(
                2,
                0,
            );
            type Lists = ::aie_pattern::__private::ListsOf<
                Self,
                __AIE_PATTERN_DESCRIPTORS,
                __AIE_PATTERN_LOCKS,
            >;
        }
        impl BFromStream0 {
            /// The words of each descriptor of the ring.
            ///
            /// # Panics
            /// If the ring cannot be placed so; in a constant, this is a compile error.
            #[track_caller]
            pub const fn ring_words(
                __aie_pattern_placement: &::aie_pattern::fifo::Placement,
            ) -> [[::aie_pattern::__private::U32; 6]; __AIE_PATTERN_DESCRIPTORS] {
                ::aie_pattern::__private::ring_words(
                    __AIE_PATTERN_FIFOS,
                    ::aie_pattern::fifo::FifoEnd::consumer(2, 0),
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
            ) -> [::aie_pattern::bd::Write; __AIE_PATTERN_LOCKS] {
                ::aie_pattern::__private::ring_lock_writes(
                    __AIE_PATTERN_FIFOS,
                    ::aie_pattern::fifo::FifoEnd::consumer(2, 0),
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
                    ::aie_pattern::fifo::FifoEnd::consumer(2, 0),
                    __aie_pattern_placement,
                )
            }
        }
        const _: () = {
            const __AIE_PATTERN_FOUND: &::aie_pattern::__private::JudgedDescriptor = &::aie_pattern::__private::accept_descriptor(
                ::aie_pattern::__private::fifo_descriptor(
                    __AIE_PATTERN_FIFOS,
                    __AIE_PATTERN_SOUND,
                    ::aie_pattern::fifo::FifoEnd::consumer(2, 0),
                    0,
                ),
            );
            const __AIE_PATTERN_COUNTED: ::aie_pattern::__private::Bool = ::aie_pattern::__private::JudgedDescriptor::is_counted(
                __AIE_PATTERN_FOUND,
            );
            const fn __aie_pattern_uncounted() -> ::aie_pattern::__private::Walked {
                if !__AIE_PATTERN_COUNTED {}
                ::aie_pattern::__private::uncounted()
            }
            const __AIE_PATTERN: &::aie_pattern::__private::Walked = &if __AIE_PATTERN_COUNTED {
                ::aie_pattern::__private::walk_of_descriptor(__AIE_PATTERN_FOUND)
            } else {
                __aie_pattern_uncounted()
            };
            const __AIE_PATTERN_WORD: ::aie_pattern::__private::Usize = __AIE_PATTERN
                .word;
            type __AiePatternWord = <::aie_pattern::__private::Width<
                __AIE_PATTERN_WORD,
            > as ::aie_pattern::__private::TableWord>::Word;
            static __AIE_PATTERN_TABLE: [__AiePatternWord; __AIE_PATTERN.stored] = ::aie_pattern::__private::Fill::<
                BFromStream0,
            >::TABLE;
            impl ::aie_pattern::AccessPattern for BFromStream0 {
                const PATTERN: ::aie_pattern::Pattern = __AIE_PATTERN.pattern;
                const LEN: ::aie_pattern::__private::Usize = __AIE_PATTERN.len;
                const KNOWN: ::aie_pattern::__private::Known = __AIE_PATTERN
                    .known
                    .of_fifo(
                        __AIE_PATTERN_FIFOS,
                        ::aie_pattern::fifo::FifoEnd::consumer(2, 0),
                        __AIE_PATTERN_SOUND,
                    );
                type Stream<T> = [T; __AIE_PATTERN.stream];
                type Indices = [__AiePatternWord; __AIE_PATTERN.len];
                const INDICES: &'static Self::Indices = ::aie_pattern::__private::TableOf::<
                    BFromStream0,
                >::indices(&__AIE_PATTERN_TABLE);
            }
            impl BFromStream0 {
                /// The indices in order.
                pub const INDICES: &'static [__AiePatternWord; __AIE_PATTERN.len] = <Self as ::aie_pattern::AccessPattern>::INDICES;
            }
            impl ::aie_pattern::RegisterWords for BFromStream0 {
                type Bd = ::aie_pattern::bd::aie_ml::ComputeBd;
                const TEMPLATE: &'static ::aie_pattern::bd::Template<6usize> = ::aie_pattern::__private::template_of::<
                    Self,
                    _,
                >();
            }
            impl BFromStream0 {
                /// The register words for a buffer at byte `address`, as the descriptor sees it.
                ///
                /// # Panics
                /// If the buffer cannot be there; in a constant, this is a compile error. `try_words` returns it instead.
                #[track_caller]
                pub const fn words(
                    __aie_pattern_address: ::aie_pattern::__private::U64,
                ) -> [::aie_pattern::__private::U32; 6usize] {
                    ::aie_pattern::__private::words::<Self, _>(__aie_pattern_address)
                }
            }
            impl ::aie_pattern::BufferDescriptor for BFromStream0 {
                const DEVICE: ::aie_pattern::Device = ::aie_pattern::Device::AieMl;
                const TILE: ::aie_pattern::TileKind = ::aie_pattern::TileKind::Compute;
                type AllRuns = BFromStream0;
                const ALL_RUNS: BFromStream0 = BFromStream0;
                const JUDGED: ::aie_pattern::__private::Option<
                    &'static ::aie_pattern::__private::JudgedDescriptor,
                > = ::aie_pattern::__private::Some(__AIE_PATTERN_FOUND);
            }
        };
    };
};
