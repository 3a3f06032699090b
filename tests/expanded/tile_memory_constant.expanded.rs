/**

The data memory of a compute tile:

```text
stack = STACK {
    pixels: [Pixel; 64] * DEPTH,
}
```

| device | `aie_ml` |
|---|---|
| tile | compute tile |
| stack | `STACK` bytes |
| heap | 0 bytes |
*/
pub struct Core02;
#[cfg_attr(doc, ::aie_pattern::__private::stated)]
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
    use ::aie_pattern::__private::report_memory as __aie_pattern_report;
    use ::aie_pattern::number::integer as __aie_pattern_integer;
    const __AIE_PATTERN_MEMORY: &::aie_pattern::__private::MemoryDeclaration<'static> = &::aie_pattern::__private::MemoryDeclaration {
        device: ::aie_pattern::__private::Device::AieMl,
        is_device_assumed: true,
        part: "aie_ml",
        grid: ::aie_pattern::__private::None,
        tile: ::aie_pattern::__private::TileKind::Compute,
        place: ::aie_pattern::__private::None,
        stack: __aie_pattern_integer(STACK),
        heap: 0,
        rings: &[
            ::aie_pattern::__private::Ring {
                name: "pixels",
                bytes: ::aie_pattern::__private::bytes_of::<[Pixel; 64]>(),
                depth: __aie_pattern_integer(DEPTH),
                addresses: &[],
                banks: &[],
                space: ::aie_pattern::__private::None,
                is_aligned: true,
                alignment: ::aie_pattern::__private::alignment_of::<[Pixel; 64]>(),
            },
        ],
        calls: &[],
        allocator: ::aie_pattern::__private::Allocator::Own,
    };
    #[allow(long_running_const_eval)]
    const __AIE_PATTERN_VERDICT: &::aie_pattern::__private::Verdict = &::aie_pattern::__private::check_memory(
        __AIE_PATTERN_MEMORY,
    );
    const __TILE: () = __aie_pattern_report(
        __AIE_PATTERN_MEMORY,
        __AIE_PATTERN_VERDICT,
        ::aie_pattern::__private::MemoryPart::Tile,
    );
    const __STACK: () = __aie_pattern_report(
        __AIE_PATTERN_MEMORY,
        __AIE_PATTERN_VERDICT,
        ::aie_pattern::__private::MemoryPart::Stack,
    );
    const __HEAP: () = __aie_pattern_report(
        __AIE_PATTERN_MEMORY,
        __AIE_PATTERN_VERDICT,
        ::aie_pattern::__private::MemoryPart::Heap,
    );
    const __BUFFER_PIXELS: () = __aie_pattern_report(
        __AIE_PATTERN_MEMORY,
        __AIE_PATTERN_VERDICT,
        ::aie_pattern::__private::MemoryPart::Buffer(0usize),
    );
    const __DEPTH_OF_PIXELS: () = __aie_pattern_report(
        __AIE_PATTERN_MEMORY,
        __AIE_PATTERN_VERDICT,
        ::aie_pattern::__private::MemoryPart::Depth(0usize),
    );
    const __AIE_PATTERN_PLACEMENT: &::aie_pattern::__private::Placement = {
        if !::aie_pattern::__private::MemoryFaults::is_empty(
            &__AIE_PATTERN_VERDICT.faults,
        ) {
            let () = __TILE;
            let () = __STACK;
            let () = __HEAP;
            let () = __BUFFER_PIXELS;
            let () = __DEPTH_OF_PIXELS;
        }
        &__AIE_PATTERN_VERDICT.placement
    };
    impl Core02 {
        ///`pixels: [Pixel; 64] * DEPTH`
        pub const PIXELS: ::aie_pattern::memory::Placed<
            { ::aie_pattern::__private::depth(__AIE_PATTERN_MEMORY, 0usize) },
        > = ::aie_pattern::__private::placed(
            __AIE_PATTERN_MEMORY,
            __AIE_PATTERN_PLACEMENT,
            0usize,
        );
        /// What is where in the memory of the tile.
        pub const MAP: ::aie_pattern::memory::Map<'static> = ::aie_pattern::__private::map(
            __AIE_PATTERN_MEMORY,
            &::aie_pattern::__private::MemoryDeclaration::tile(
                __AIE_PATTERN_MEMORY,
                &::aie_pattern::__private::MemoryDeclaration::copies(
                    __AIE_PATTERN_MEMORY,
                ),
            ),
            __AIE_PATTERN_PLACEMENT,
            &["pixels"],
        );
    }
};
