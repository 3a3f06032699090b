/**

Tiles of a buffer of `int32` that are written:

```text
int32, mem, write {.buffer_dimension = {12, 8}, .tiling_dimension = {4, 3}, .tile_traversal = {{.dimension = 1,
    .stride = 3, .wrap = 2}, {.dimension = 0, .stride = 4, .wrap = 3}}}
```

| element | `int32` |
|---|---|
| device | `aie_ml` |
| tile | mem tile |
| `LEN` | 72 accesses |
| `SPAN` | 72 |
| moved | 288 bytes |
| shortest contiguous run | 16 bytes |
*/
#[cfg_attr(
    doc,
    doc = ::aie_pattern::__private::order_svg!(
        "tiling 1 2 12 12 4 0 8 8 3 0 1 3 2 0 4 3"
    )
)]
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
    impl ::aie_pattern::AccessPattern<
        ::aie_pattern::__private::Option<::aie_pattern::__private::Usize>,
    > for WriteTiles {
        const PATTERN: ::aie_pattern::__private::Option<::aie_pattern::Pattern> = ::aie_pattern::__private::Some(
            ::aie_pattern::__private::pattern(
                ::aie_pattern::Element::Int32,
                1u32,
                1u32,
                0,
                &[(3, 4), (2, 36), (3, 12), (4, 1)],
            ),
        );
        const LEN: ::aie_pattern::__private::Usize = 72;
        type Stream<T> = [T; 72];
        type Indices = [::aie_pattern::__private::U8; 72];
        const INDICES: &'static Self::Indices = {
            static __AIE_PATTERN_TABLE: [::aie_pattern::__private::U8; 72] = *b"\0\x01\x02\x03\x0C\r\x0E\x0F\x18\x19\x1A\x1B$%&'0123<=>?\x04\x05\x06\x07\x10\x11\x12\x13\x1C\x1D\x1E\x1F()*+4567@ABC\x08\t\n\x0B\x14\x15\x16\x17 !\"#,-./89:;DEFG";
            &__AIE_PATTERN_TABLE
        };
    }
    impl ::aie_pattern::TilingPattern for WriteTiles {
        const PORT: &'static ::aie_pattern::__private::Port<'static> = &::aie_pattern::__private::Port {
            device: ::aie_pattern::__private::Device::AieMl,
            is_device_assumed: true,
            tile: ::aie_pattern::__private::TileKind::Mem,
            direction: ::aie_pattern::__private::Direction::S2mm,
            element: ::aie_pattern::__private::Element::Int32,
            tilings: &[
                ::aie_pattern::__private::Tiling {
                    buffer_dimension: ::aie_pattern::__private::RawList::new(&[12, 8]),
                    tiling_dimension: ::aie_pattern::__private::RawList::new(&[4, 3]),
                    tile_traversal: ::aie_pattern::__private::RawTraversals::new(
                        &[(1, 3, 2), (0, 4, 3)],
                    ),
                    ..::aie_pattern::__private::Tiling::DEFAULT
                },
            ],
            ..::aie_pattern::__private::Port::EMPTY
        };
        type Tilings = ::aie_pattern::__private::NthTiling<Self, 0>;
        type Descriptors = ::aie_pattern::__private::PortDescriptors<Self, 1>;
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
