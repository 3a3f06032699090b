/// Rows of a matrix, a block at a time.
/**

A tap over a tensor of `int32`:

```text
i32, channel = mm2s(0), bd_id = 0, TensorAccessPattern((4, 8), 0, sizes = [2, 1, 4, 4], strides = [4, 0, 8, 1])
```

| element | `int32` |
|---|---|
| device | `aie_ml` |
| tile | shim tile |
| channel | MM2S 0 |
| `LEN` | 32 accesses |
| `SPAN` | 32 |
| moved | 128 bytes |
| shortest contiguous run | 16 bytes |

<details><summary>The order of access as text</summary>

```text
 0 |  0  1  2  3 16 17 18 19
 8 |  4  5  6  7 20 21 22 23
16 |  8  9 10 11 24 25 26 27
24 | 12 13 14 15 28 29 30 31
```

</details>
*/
#[cfg_attr(
    doc,
    doc = ::aie_pattern::__private::order_svg!(
        "walk 1 1 0 2 4 0 0 1 0 0 0 4 8 0 0 4 1 0 0"
    )
)]
pub struct Fill;
#[cfg_attr(doc, ::aie_pattern::__private::stated)]
const _: () = {
    #[automatically_derived]
    impl ::aie_pattern::__private::Clone for Fill {
        #[inline]
        fn clone(&self) -> Self {
            *self
        }
    }
    #[automatically_derived]
    impl ::aie_pattern::__private::Copy for Fill {}
    impl ::aie_pattern::AccessPattern for Fill {
        const PATTERN: ::aie_pattern::Pattern = ::aie_pattern::__private::pattern(
            ::aie_pattern::Element::Int32,
            1u32,
            1u32,
            0,
            &[(2, 4), (1, 0), (4, 8), (4, 1)],
        );
        const KNOWN: ::aie_pattern::__private::Known = ::aie_pattern::__private::Known::tap(
            ::aie_pattern::__private::Some(32),
            ::aie_pattern::Device::AieMl,
            ::aie_pattern::__private::Some(::aie_pattern::Direction::Mm2s),
        );
        type Stream<T> = [T; 32];
        type Indices = [::aie_pattern::__private::U8; 32];
        const INDICES: &'static Self::Indices = {
            static __AIE_PATTERN_TABLE: [::aie_pattern::__private::U8; 32] = *b"\0\x01\x02\x03\x08\t\n\x0B\x10\x11\x12\x13\x18\x19\x1A\x1B\x04\x05\x06\x07\x0C\r\x0E\x0F\x14\x15\x16\x17\x1C\x1D\x1E\x1F";
            &__AIE_PATTERN_TABLE
        };
    }
    impl ::aie_pattern::RegisterWords for Fill {
        type Bd = ::aie_pattern::bd::aie_ml::ShimBd;
        const TEMPLATE: &'static ::aie_pattern::bd::Template<8usize> = &::aie_pattern::bd::Template::new(
            ::aie_pattern::Device::AieMl,
            ::aie_pattern::TileKind::Shim,
            [
                0x0000_0010, 0x0000_0000, 0x0000_0000, 0x0040_0000, 0x0040_0007,
                0x0000_0000, 0x0010_0003, 0x0200_0000,
            ],
            0,
            0,
            281474976710528,
        );
    }
    impl Fill {
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
        /// `register_writes` for a buffer at byte `address`.
        ///
        /// # Panics
        /// If there is no such tile, or the buffer cannot be there; in a constant, this is a compile error. `bd::Registers` returns it instead.
        #[track_caller]
        pub const fn register_writes_at(
            __aie_pattern_address: ::aie_pattern::__private::U64,
            __aie_pattern_column: ::aie_pattern::__private::U32,
            __aie_pattern_row: ::aie_pattern::__private::U32,
        ) -> [::aie_pattern::bd::Write; 8usize] {
            ::aie_pattern::__private::register_writes::<
                Self,
                _,
            >(__aie_pattern_address, __aie_pattern_column, __aie_pattern_row)
        }
    }
    impl Fill {
        /// The word for the task queue of `channel`, to run all of the tap.
        ///
        /// # Panics
        /// If there is no such channel; in a constant, this is a compile error. `bd::Registers` returns it instead.
        #[track_caller]
        pub const fn start(
            __aie_pattern_channel: ::aie_pattern::__private::U32,
        ) -> ::aie_pattern::__private::U32 {
            ::aie_pattern::__private::start_tap::<Self>(__aie_pattern_channel)
        }
        /// The task queue's address in the array and its word, to run all of the tap.
        ///
        /// # Panics
        /// If there is no such tile; in a constant, this is a compile error. `bd::Registers` returns it instead.
        #[track_caller]
        pub const fn start_write(
            __aie_pattern_column: ::aie_pattern::__private::U32,
            __aie_pattern_row: ::aie_pattern::__private::U32,
        ) -> ::aie_pattern::bd::Write {
            ::aie_pattern::__private::start_tap_write::<
                Self,
            >(__aie_pattern_column, __aie_pattern_row)
        }
    }
    impl ::aie_pattern::BufferDescriptor for Fill {
        const DEVICE: ::aie_pattern::Device = ::aie_pattern::Device::AieMl;
        const TILE: ::aie_pattern::TileKind = ::aie_pattern::TileKind::Shim;
        type AllRuns = Self;
        const ALL_RUNS: Self = Fill;
        const LINK: ::aie_pattern::__private::Option<::aie_pattern::bd::chain::Link> = ::aie_pattern::__private::Some(::aie_pattern::bd::chain::Link {
            channel: ::aie_pattern::__private::Some((::aie_pattern::Direction::Mm2s, 0)),
            bytes: ::aie_pattern::__private::Some(64),
            ..::aie_pattern::bd::chain::Link::new(
                ::aie_pattern::Device::AieMl,
                ::aie_pattern::TileKind::Shim,
                0,
                ::aie_pattern::__private::None,
            )
        });
        const TRANSFER_LEN: ::aie_pattern::__private::Usize = 16;
    }
    impl ::aie_pattern::TapPattern for Fill {
        const TAP: &'static ::aie_pattern::__private::Tap = &::aie_pattern::__private::Tap {
            element: ::aie_pattern::__private::Element::Int32,
            task: ::aie_pattern::__private::Task {
                device: ::aie_pattern::__private::Device::AieMl,
                is_device_assumed: true,
                direction: ::aie_pattern::__private::Some(
                    ::aie_pattern::__private::Direction::Mm2s,
                ),
                channel: ::aie_pattern::__private::Some(0),
                bd_id: ::aie_pattern::__private::Some(0),
                ..::aie_pattern::__private::Task::EMPTY
            },
            steps: &[
                ::aie_pattern::__private::Step {
                    op: ::aie_pattern::__private::Op::Tensor,
                    numbers: ::aie_pattern::__private::RawNumbers::new(&[4, 8]),
                },
                ::aie_pattern::__private::Step {
                    op: ::aie_pattern::__private::Op::Walk,
                    numbers: ::aie_pattern::__private::RawNumbers::new(
                        &[0, 2, 1, 4, 4, 4, 0, 8, 1],
                    ),
                },
            ],
        };
        const REPEAT: ::aie_pattern::__private::U32 = 2;
    }
};
