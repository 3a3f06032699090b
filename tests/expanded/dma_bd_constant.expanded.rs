static SAMPLES: [i32; 128] = [0; 128];
///The buffer descriptor of [`SAMPLES`].
/**

A buffer descriptor of a compute tile:

```text
#[dma_bd(dims = [<ROWS, 16>, <2, 1>, <8, 2>], bd_id = 0)]
```

| element | `int32` |
|---|---|
| device | `aie_ml` |
| tile | compute tile |
| size × stride | `ROWS` × 16, 2 × 1, 8 × 2 |
*/
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
    use ::aie_pattern::__private::{
        report_descriptor as __aie_pattern_report,
        report_rest_of_descriptor as __aie_pattern_report_rest,
    };
    use ::aie_pattern::number::integer as __aie_pattern_integer;
    const __AIE_PATTERN_FOUND: &::aie_pattern::__private::JudgedDescriptor = &::aie_pattern::__private::judge_descriptor(
        ::aie_pattern::__private::Descriptor {
            dims: ::aie_pattern::__private::Some(
                ::aie_pattern::__private::RawDims::new(
                    &[(__aie_pattern_integer(ROWS), 16), (2, 1), (8, 2)],
                ),
            ),
            device: ::aie_pattern::__private::Device::AieMl,
            tile: ::aie_pattern::__private::TileKind::Compute,
            offset: 0,
            bd_id: ::aie_pattern::__private::Some(0),
            is_device_assumed: true,
            element: ::aie_pattern::Element::Int32,
            elements: ::aie_pattern::__private::product(&[128]),
            ..::aie_pattern::__private::Descriptor::EMPTY
        },
        &[],
    );
    const __WHOLE: () = __aie_pattern_report_rest(
        __AIE_PATTERN_FOUND,
        9223372036854779911,
    );
    const __BUFFER: () = __aie_pattern_report(__AIE_PATTERN_FOUND, 196608);
    const __SIZE_OF_DIMENSION_0: () = __aie_pattern_report(__AIE_PATTERN_FOUND, 2424832);
    const __STRIDE_OF_DIMENSION_0: () = __aie_pattern_report(
        __AIE_PATTERN_FOUND,
        2490368,
    );
    const __SIZE_OF_DIMENSION_1: () = __aie_pattern_report(__AIE_PATTERN_FOUND, 2425088);
    const __SIZE_OF_DIMENSION_2: () = __aie_pattern_report(__AIE_PATTERN_FOUND, 2425344);
    const __AIE_PATTERN_COUNTED: ::aie_pattern::__private::Bool = ::aie_pattern::__private::JudgedDescriptor::is_counted(
        __AIE_PATTERN_FOUND,
    );
    const fn __aie_pattern_uncounted() -> ::aie_pattern::__private::Walked {
        if !__AIE_PATTERN_COUNTED {
            let () = __WHOLE;
            let () = __SIZE_OF_DIMENSION_0;
            let () = __STRIDE_OF_DIMENSION_0;
            let () = __SIZE_OF_DIMENSION_1;
            let () = __SIZE_OF_DIMENSION_2;
        }
        ::aie_pattern::__private::uncounted()
    }
    const __AIE_PATTERN: &::aie_pattern::__private::Walked = &if __AIE_PATTERN_COUNTED {
        ::aie_pattern::__private::walk_of_descriptor(__AIE_PATTERN_FOUND)
    } else {
        __aie_pattern_uncounted()
    };
    const __AIE_PATTERN_WORD: ::aie_pattern::__private::Usize = __AIE_PATTERN.word;
    type __AiePatternWord = <::aie_pattern::__private::Width<
        __AIE_PATTERN_WORD,
    > as ::aie_pattern::__private::TableWord>::Word;
    static __AIE_PATTERN_TABLE: [__AiePatternWord; __AIE_PATTERN.stored] = ::aie_pattern::__private::Fill::<
        SamplesBd,
    >::TABLE;
    impl ::aie_pattern::AccessPattern for SamplesBd {
        const PATTERN: ::aie_pattern::Pattern = __AIE_PATTERN.pattern;
        const LEN: ::aie_pattern::__private::Usize = __AIE_PATTERN.len;
        const KNOWN: ::aie_pattern::__private::Known = __AIE_PATTERN.known;
        type Stream<T> = [T; __AIE_PATTERN.stream];
        type Indices = [__AiePatternWord; __AIE_PATTERN.len];
        const INDICES: &'static Self::Indices = ::aie_pattern::__private::TableOf::<
            SamplesBd,
        >::indices(&__AIE_PATTERN_TABLE);
    }
    impl ::aie_pattern::RegisterWords for SamplesBd {
        type Bd = ::aie_pattern::bd::aie_ml::ComputeBd;
        const TEMPLATE: &'static ::aie_pattern::bd::Template<6usize> = ::aie_pattern::__private::template_of::<
            Self,
            _,
        >();
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
    }
    impl ::aie_pattern::BufferDescriptor for SamplesBd {
        const DEVICE: ::aie_pattern::Device = ::aie_pattern::Device::AieMl;
        const TILE: ::aie_pattern::TileKind = ::aie_pattern::TileKind::Compute;
        type AllRuns = SamplesBd;
        const ALL_RUNS: SamplesBd = SamplesBd;
        const LINK: ::aie_pattern::__private::Option<::aie_pattern::bd::chain::Link> = ::aie_pattern::__private::link(
            __AIE_PATTERN_FOUND,
        );
        const REFUSED: ::aie_pattern::__private::Bool = !::aie_pattern::__private::JudgedDescriptor::is_sound(
            __AIE_PATTERN_FOUND,
        );
        const JUDGED: ::aie_pattern::__private::Option<
            &'static ::aie_pattern::__private::JudgedDescriptor,
        > = ::aie_pattern::__private::Some(__AIE_PATTERN_FOUND);
    }
};
