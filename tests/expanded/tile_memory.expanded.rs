/// The tile of the matrix product.
pub struct Core02;
const _: () = {
    #[automatically_derived]
    impl ::aie_pattern::__private::Clone for Core02 {
        #[inline]
        fn clone(&self) -> Self {
            *self
        }
    }
    #[automatically_derived]
    impl ::aie_pattern::__private::Copy for Core02 {}
    use ::aie_pattern::__private::report_width as __aie_pattern_report_width;
    const _: () = __aie_pattern_report_width(
        ::aie_pattern::__private::width::<i8>(),
        ::aie_pattern::Element::Int8,
        "`i8`",
    );
    const _: () = __aie_pattern_report_width(
        ::aie_pattern::__private::width::<i32>(),
        ::aie_pattern::Element::Int32,
        "`i32`",
    );
    #[allow(unused_braces)]
    const __AIE_PATTERN_MEMORY: &::aie_pattern::__private::MemoryDeclaration<'static> = &::aie_pattern::__private::MemoryDeclaration {
        device: ::aie_pattern::__private::Device::AieMl,
        part: "npu1",
        grid: ::aie_pattern::__private::Some(::aie_pattern::__private::Grid {
            columns: 5,
            rows: 6,
            mem_rows: 1,
        }),
        tile: ::aie_pattern::__private::TileKind::Compute,
        place: ::aie_pattern::__private::Some((0, 2)),
        stack: 1024,
        heap: 0,
        rings: &[
            ::aie_pattern::__private::Ring {
                name: "a",
                bytes: ::aie_pattern::__private::bytes_of::<[[i8; 64]; 32]>(),
                depth: 2,
                addresses: &[],
                banks: &[],
                is_aligned: true,
            },
            ::aie_pattern::__private::Ring {
                name: "table",
                bytes: ::aie_pattern::__private::bytes_of::<[i32; 256]>(),
                depth: 1,
                addresses: &[8192],
                banks: &[],
                is_aligned: true,
            },
        ],
        calls: &[&[0usize, 1usize]],
        allocator: ::aie_pattern::__private::Allocator::Own,
    };
    const __AIE_PATTERN_VERDICT: &::aie_pattern::__private::Verdict = &::aie_pattern::__private::Verdict::placed(
        &[0x4000, 0x8000, 0x2000],
        32,
    );
    const __AIE_PATTERN_PLACEMENT: &::aie_pattern::__private::Placement = &__AIE_PATTERN_VERDICT
        .placement;
    const __AIE_PATTERN_COPIES: &::aie_pattern::__private::Copies = &__AIE_PATTERN_MEMORY
        .copies();
    const __AIE_PATTERN_TILE: &::aie_pattern::__private::TileMemory<'static> = &__AIE_PATTERN_MEMORY
        .tile(__AIE_PATTERN_COPIES);
    #[allow(dead_code)]
    impl Core02 {
        ///`a: [[i8; 64]; 32] * 2`: 2048 bytes at 0x4000, 0x8000
        pub const A: ::aie_pattern::memory::Placed<2> = ::aie_pattern::__private::placed(
            __AIE_PATTERN_MEMORY,
            __AIE_PATTERN_PLACEMENT,
            0usize,
        );
        ///`table: [i32; 256] @ 0x2000`: 1024 bytes at 0x2000
        pub const TABLE: ::aie_pattern::memory::Placed<1> = ::aie_pattern::__private::placed(
            __AIE_PATTERN_MEMORY,
            __AIE_PATTERN_PLACEMENT,
            1usize,
        );
        /// What is where in the memory of the tile.
        pub const MAP: ::aie_pattern::memory::Map<'static> = ::aie_pattern::__private::map(
            __AIE_PATTERN_MEMORY,
            __AIE_PATTERN_TILE,
            __AIE_PATTERN_PLACEMENT,
            &["a", "table"],
        );
    }
    const _: () = {
        use ::aie_pattern::__private::report_in_memory as __aie_pattern_report;
        const _: () = __aie_pattern_report(
            ::aie_pattern::__private::linked::<Ping>(),
            __AIE_PATTERN_MEMORY,
            __AIE_PATTERN_PLACEMENT,
        );
        const _: () = __aie_pattern_report(
            ::aie_pattern::__private::linked::<Pong>(),
            __AIE_PATTERN_MEMORY,
            __AIE_PATTERN_PLACEMENT,
        );
    };
    const _: () = {
        #[allow(unused_imports)]
        use ::aie_pattern::__private::report_tile as __aie_pattern_report;
        const TILE: &::aie_pattern::__private::LinkedTile = &::aie_pattern::__private::LinkedTile {
            links: &[
                ::aie_pattern::__private::linked::<Ping>(),
                ::aie_pattern::__private::linked::<Pong>(),
            ],
            names: &["Ping", "Pong"],
            shared: &[],
            allow_locks: false,
            allow_neighbours: false,
        };
        const FAULTS: &::aie_pattern::__private::Option<
            ::aie_pattern::__private::TileFaults,
        > = &::aie_pattern::__private::check_tile(TILE);
        const _: () = __aie_pattern_report(TILE, FAULTS, 0usize);
        const _: () = __aie_pattern_report(TILE, FAULTS, 1usize);
    };
};
