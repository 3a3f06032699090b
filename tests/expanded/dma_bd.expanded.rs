static SAMPLES: [i32; 128] = [0; 128];
///The buffer descriptor of [`SAMPLES`].
/**

A buffer descriptor of a compute tile:

```text
#[dma_bd(dims = [<8, 16>, <2, 1>, <8, 2>], channel = mm2s(0), bd_id = 0, address = 0x400)]
```

| element | `int32` |
|---|---|
| device | `aie_ml` |
| tile | compute tile |
| channel | MM2S 0 |
| size × stride | 8 × 16, 2 × 1, 8 × 2 |
| `LEN` | 128 accesses |
| `SPAN` | 128 |
| moved | 512 bytes |
| shortest contiguous run | 4 bytes |
*/
#[cfg_attr(
    doc,
    doc = ::aie_pattern::__private::order_svg!("walk 1 1 0 8 16 0 0 2 1 0 0 8 2 0 0")
)]
struct SamplesBd;
#[cfg_attr(doc, ::aie_pattern::__private::stated)]
const _: () = {
    #[automatically_derived]
    impl ::aie_pattern::__private::Clone for SamplesBd {
        #[inline]
        fn clone(&self) -> Self {
            *self
        }
    }
    #[automatically_derived]
    impl ::aie_pattern::__private::Copy for SamplesBd {}
    use ::aie_pattern::__private::report_width as __aie_pattern_report_width;
    const _: () = __aie_pattern_report_width(
        ::aie_pattern::__private::width::<i32>(),
        ::aie_pattern::Element::Int32,
        "`i32`",
    );
    impl ::aie_pattern::AccessPattern for SamplesBd {
        const PATTERN: ::aie_pattern::Pattern = ::aie_pattern::__private::pattern(
            ::aie_pattern::Element::Int32,
            1u32,
            1u32,
            0,
            &[(8, 16), (2, 1), (8, 2)],
        );
        const KNOWN: ::aie_pattern::__private::Known = ::aie_pattern::__private::Known::dma(
                ::aie_pattern::__private::Some(128),
                ::aie_pattern::Device::AieMl,
                ::aie_pattern::TileKind::Compute,
                ::aie_pattern::__private::Some(::aie_pattern::Direction::Mm2s),
                &[],
            )
            .at(1024);
        type Stream<T> = [T; 128];
        type Indices = [::aie_pattern::__private::U8; 128];
        const INDICES: &'static Self::Indices = {
            static __AIE_PATTERN_TABLE: [::aie_pattern::__private::U8; 128] = *b"\0\x02\x04\x06\x08\n\x0C\x0E\x01\x03\x05\x07\t\x0B\r\x0F\x10\x12\x14\x16\x18\x1A\x1C\x1E\x11\x13\x15\x17\x19\x1B\x1D\x1F \"$&(*,.!#%')+-/02468:<>13579;=?@BDFHJLNACEGIKMOPRTVXZ\\^QSUWY[]_`bdfhjlnacegikmoprtvxz|~qsuwy{}\x7F";
            &__AIE_PATTERN_TABLE
        };
    }
    impl ::aie_pattern::RegisterWords for SamplesBd {
        type Bd = ::aie_pattern::bd::aie_ml::ComputeBd;
        const TEMPLATE: &'static ::aie_pattern::bd::Template<6usize> = &::aie_pattern::bd::Template::new(
            ::aie_pattern::Device::AieMl,
            ::aie_pattern::TileKind::Compute,
            [
                0x0000_0080, 0x0000_0000, 0x0000_0001, 0x0041_000F, 0x0000_0000,
                0x0200_0000,
            ],
            0,
            0,
            65024,
        );
    }
    impl SamplesBd {
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
        /// The words at the declared address.
        pub const WORDS: [::aie_pattern::__private::U32; 6usize] = ::aie_pattern::__private::words::<
            Self,
            _,
        >(1024);
        /// The addresses in the array and the words to write there, in this order.
        ///
        /// # Panics
        /// If there is no such tile; in a constant, this is a compile error. `bd::Registers` returns it instead.
        #[track_caller]
        pub const fn register_writes(
            __aie_pattern_column: ::aie_pattern::__private::U32,
            __aie_pattern_row: ::aie_pattern::__private::U32,
        ) -> [::aie_pattern::bd::Write; 6usize] {
            ::aie_pattern::__private::register_writes::<
                Self,
                _,
            >(1024, __aie_pattern_column, __aie_pattern_row)
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
        ) -> [::aie_pattern::bd::Write; 6usize] {
            ::aie_pattern::__private::register_writes::<
                Self,
                _,
            >(__aie_pattern_address, __aie_pattern_column, __aie_pattern_row)
        }
        /// The word for the task queue of `channel`, to run the descriptor `repeat` times.
        ///
        /// # Panics
        /// If there is no such channel, or it cannot repeat that often; in a constant, this is a compile error. `bd::Registers` returns it instead.
        #[track_caller]
        pub const fn start(
            __aie_pattern_channel: ::aie_pattern::__private::U32,
            __aie_pattern_repeat: ::aie_pattern::__private::U32,
        ) -> ::aie_pattern::__private::U32 {
            ::aie_pattern::__private::start::<
                Self,
            >(__aie_pattern_channel, __aie_pattern_repeat)
        }
        /// The task queue's address in the array and its word, to run the descriptor `repeat` times.
        ///
        /// # Panics
        /// If there is no such tile, or it cannot repeat that often; in a constant, this is a compile error. `bd::Registers` returns it instead.
        #[track_caller]
        pub const fn start_write(
            __aie_pattern_column: ::aie_pattern::__private::U32,
            __aie_pattern_row: ::aie_pattern::__private::U32,
            __aie_pattern_repeat: ::aie_pattern::__private::U32,
        ) -> ::aie_pattern::bd::Write {
            ::aie_pattern::__private::start_write::<
                Self,
            >(__aie_pattern_column, __aie_pattern_row, __aie_pattern_repeat)
        }
    }
    impl ::aie_pattern::BufferDescriptor for SamplesBd {
        const DEVICE: ::aie_pattern::Device = ::aie_pattern::Device::AieMl;
        const TILE: ::aie_pattern::TileKind = ::aie_pattern::TileKind::Compute;
        type AllRuns = SamplesBd;
        const ALL_RUNS: SamplesBd = SamplesBd;
        const LINK: ::aie_pattern::__private::Option<::aie_pattern::bd::chain::Link> = ::aie_pattern::__private::Some(::aie_pattern::bd::chain::Link {
            channel: ::aie_pattern::__private::Some((::aie_pattern::Direction::Mm2s, 0)),
            bytes: ::aie_pattern::__private::Some(512),
            region: ::aie_pattern::__private::Some((1024, 1536)),
            ..::aie_pattern::bd::chain::Link::new(
                ::aie_pattern::Device::AieMl,
                ::aie_pattern::TileKind::Compute,
                0,
                ::aie_pattern::__private::None,
            )
        });
        const WRITTEN: ::aie_pattern::__private::Option<
            ::aie_pattern::__private::Words,
        > = ::aie_pattern::__private::Some(
            ::aie_pattern::__private::Words::of(
                ::aie_pattern::__private::words::<Self, _>(1024),
            ),
        );
    }
};
