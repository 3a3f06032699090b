/**

Tiles of a buffer of `int32` that are written:

```text
int32, mem, write {.buffer_dimension = {12, 8}, .tiling_dimension = {SIZE, 3}, .offset = {0,
    0}, .tile_traversal = {{.dimension = 1, .stride = 3, .wrap = 2}, {.dimension = 0,
    .stride = 4, .wrap = 3}}}
```

| element | `int32` |
|---|---|
| device | `aie_ml` |
| tile | mem tile |
*/
pub struct WriteTiles;
#[cfg_attr(doc, ::aie_pattern::__private::stated)]
const _: () = {
    #[automatically_derived]
    impl ::aie_pattern::__private::Clone for WriteTiles {
        #[inline]
        fn clone(&self) -> Self {
            *self
        }
    }
    #[automatically_derived]
    impl ::aie_pattern::__private::Copy for WriteTiles {}
    use ::aie_pattern::__private::{
        report_port as __aie_pattern_report,
        report_rest_of_port as __aie_pattern_report_rest,
    };
    use ::aie_pattern::number::integer as __aie_pattern_integer;
    const __AIE_PATTERN_FOUND: &::aie_pattern::__private::JudgedPort = &::aie_pattern::__private::judge_port(
        ::aie_pattern::__private::Port {
            device: ::aie_pattern::__private::Device::AieMl,
            is_device_assumed: true,
            tile: ::aie_pattern::__private::TileKind::Mem,
            direction: ::aie_pattern::__private::Direction::S2mm,
            element: ::aie_pattern::__private::Element::Int32,
            tilings: &[
                ::aie_pattern::__private::Tiling {
                    buffer_dimension: ::aie_pattern::__private::RawList::new(&[12, 8]),
                    tiling_dimension: ::aie_pattern::__private::RawList::new(
                        &[__aie_pattern_integer(SIZE), 3],
                    ),
                    offset: ::aie_pattern::__private::RawList::new(&[0, 0]),
                    tile_traversal: ::aie_pattern::__private::RawTraversals::new(
                        &[(1, 3, 2), (0, 4, 3)],
                    ),
                    ..::aie_pattern::__private::Tiling::DEFAULT
                },
            ],
            ..::aie_pattern::__private::Port::EMPTY
        },
        &[],
    );
    const __WHOLE: () = __aie_pattern_report_rest(
        __AIE_PATTERN_FOUND,
        171350866934050224659112365677084672,
    );
    const __TILING_DIMENSION_0_OF_TILING_0: () = __aie_pattern_report(
        __AIE_PATTERN_FOUND,
        3407872,
    );
    const __WRAP_1_OF_TILING_0: () = __aie_pattern_report(__AIE_PATTERN_FOUND, 3735553);
    const __TILING_0: () = __aie_pattern_report(__AIE_PATTERN_FOUND, 2752512);
    const __AIE_PATTERN_COUNTED: ::aie_pattern::__private::Bool = ::aie_pattern::__private::JudgedPort::is_counted(
        __AIE_PATTERN_FOUND,
    );
    const fn __aie_pattern_uncounted() -> ::aie_pattern::__private::Ported {
        if !__AIE_PATTERN_COUNTED {
            let () = __WHOLE;
            let () = __TILING_DIMENSION_0_OF_TILING_0;
            let () = __WRAP_1_OF_TILING_0;
            let () = __TILING_0;
        }
        ::aie_pattern::__private::uncounted()
    }
    const __AIE_PATTERN_PORT: &::aie_pattern::__private::Ported = &if __AIE_PATTERN_COUNTED {
        ::aie_pattern::__private::ported(__AIE_PATTERN_FOUND)
    } else {
        __aie_pattern_uncounted()
    };
    const __AIE_PATTERN_WORD: ::aie_pattern::__private::Usize = __AIE_PATTERN_PORT.word;
    type __AiePatternWord = <::aie_pattern::__private::Width<
        __AIE_PATTERN_WORD,
    > as ::aie_pattern::__private::TableWord>::Word;
    static __AIE_PATTERN_TABLE: [__AiePatternWord; __AIE_PATTERN_PORT.stored] = ::aie_pattern::__private::Fill::<
        ::aie_pattern::__private::Tiled<WriteTiles>,
    >::TABLE;
    impl ::aie_pattern::AccessPattern<
        ::aie_pattern::__private::Option<::aie_pattern::__private::Usize>,
    > for WriteTiles {
        const PATTERN: ::aie_pattern::__private::Option<::aie_pattern::Pattern> = __AIE_PATTERN_PORT
            .walk;
        const LEN: ::aie_pattern::__private::Usize = __AIE_PATTERN_PORT.len;
        type Stream<T> = [T; __AIE_PATTERN_PORT.len];
        type Indices = [__AiePatternWord; __AIE_PATTERN_PORT.len];
        const INDICES: &'static Self::Indices = ::aie_pattern::__private::TableOf::<
            ::aie_pattern::__private::Tiled<WriteTiles>,
        >::indices(&__AIE_PATTERN_TABLE);
        const KNOWN: ::aie_pattern::__private::Known = __AIE_PATTERN_PORT.known;
    }
    impl ::aie_pattern::TilingPattern for WriteTiles {
        const PORT: &'static ::aie_pattern::__private::Port<'static> = &__AIE_PATTERN_PORT
            .port;
        type Tilings = ::aie_pattern::__private::NthTiling<Self, 0>;
        type Descriptors = ::aie_pattern::__private::PortDescriptors<
            Self,
            { __AIE_PATTERN_PORT.descriptors },
        >;
    }
    impl ::aie_pattern::HopPattern for WriteTiles {
        type End = ::aie_pattern::__private::PortEnd<Self>;
    }
    impl WriteTiles {
        /// The register words of buffer descriptor `n`, for a buffer at byte `address`, as the descriptor sees it.
        #[track_caller]
        pub const fn words(
            __aie_pattern_n: ::aie_pattern::__private::Usize,
            __aie_pattern_address: ::aie_pattern::__private::U64,
        ) -> [::aie_pattern::__private::U32; 8usize] {
            ::aie_pattern::__private::descriptor_words::<
                Self,
                8usize,
            >(__aie_pattern_n, __aie_pattern_address)
        }
    }
};
