/**

The data memory of a compute tile:

```text
device = npu1, tile = compute(0, 2) {
    a: [i16; 256] * 2,
    b: [i16; 256],
} conflicts(load Vectors in a, load Vectors in b[COPY] every 2, dma Next) ensure(conflict_free)
```

| device | `npu1` |
|---|---|
| tile | compute tile, column 0, row 2 |
| stack | 1024 bytes |
| heap | 0 bytes |
| buffers | 3 buffers, 2560 of 65536 bytes in 4 banks |

<details><summary>The map as text</summary>

```text
bank 0: 0x00000..0x04000, 15360 bytes free
  0x00000..0x00400  stack
bank 1: 0x04000..0x08000, 15872 bytes free
  0x04000..0x04200  a[0]
bank 2: 0x08000..0x0C000, 15872 bytes free
  0x08000..0x08200  a[1]
bank 3: 0x0C000..0x10000, 15872 bytes free
  0x0C000..0x0C200  b

bank  0 |SSSS............................................................|
bank  1 |aa..............................................................|
bank  2 |bb..............................................................|
bank  3 |cc..............................................................|
each character 256 bytes: S the stack, H the heap, buffers from a on as declared, . free
```

</details>
*/
#[cfg_attr(
    doc,
    doc = ::aie_pattern::__private::map_svg!(
        "map 4 16384 stack 0 1024 heap 1024 0 a[0] 16384 512 a[1] 32768 512 b 49152 512"
    )
)]
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
    use ::aie_pattern::__private::report_width as __aie_pattern_report_width;
    const _: () = __aie_pattern_report_width(
        ::aie_pattern::__private::width::<i16>(),
        ::aie_pattern::Element::Int16,
        "`i16`",
    );
    const _: () = __aie_pattern_report_width(
        ::aie_pattern::__private::width::<i16>(),
        ::aie_pattern::Element::Int16,
        "`i16`",
    );
    const __AIE_PATTERN_MEMORY: &::aie_pattern::__private::MemoryDeclaration<'static> = &::aie_pattern::__private::MemoryDeclaration {
        device: ::aie_pattern::__private::Device::AieMl,
        is_device_assumed: false,
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
                bytes: 512,
                depth: 2,
                addresses: &[],
                banks: &[],
                space: ::aie_pattern::__private::None,
                is_aligned: true,
                alignment: 1,
            },
            ::aie_pattern::__private::Ring {
                name: "b",
                bytes: 512,
                depth: 1,
                addresses: &[],
                banks: &[],
                space: ::aie_pattern::__private::None,
                is_aligned: true,
                alignment: 1,
            },
        ],
        calls: &[],
        allocator: ::aie_pattern::__private::Allocator::Own,
    };
    const __AIE_PATTERN_PLACEMENT: &::aie_pattern::__private::Placement = &::aie_pattern::__private::Placement::at(
        &[0x4000, 0x8000, 0xC000],
        32,
    );
    impl Core02 {
        ///`a: [i16; 256] * 2`: 512 bytes at 0x4000, 0x8000
        pub const A: ::aie_pattern::memory::Placed<2> = ::aie_pattern::__private::placed(
            __AIE_PATTERN_MEMORY,
            __AIE_PATTERN_PLACEMENT,
            0usize,
        );
        ///`b: [i16; 256]`: 512 bytes at 0xC000
        pub const B: ::aie_pattern::memory::Placed = ::aie_pattern::__private::placed(
            __AIE_PATTERN_MEMORY,
            __AIE_PATTERN_PLACEMENT,
            1usize,
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
            &["a", "b"],
        );
    }
    const __AIE_PATTERN_CALLS: &::aie_pattern::__private::Calls<'static> = {
        use ::aie_pattern::number::integer as __aie_pattern_integer;
        &::aie_pattern::__private::Calls {
            declared: __AIE_PATTERN_MEMORY,
            placement: __AIE_PATTERN_PLACEMENT,
            calls: &[
                &[
                    ::aie_pattern::__private::MemoryPort {
                        kind: ::aie_pattern::__private::PortKind::Load,
                        text: "load Vectors in a",
                        walk: ::aie_pattern::__private::walk_of::<Vectors>(),
                        ring: ::aie_pattern::__private::Some(0usize),
                        copy: ::aie_pattern::__private::None,
                        every: 1,
                        after: 0,
                        region: ::aie_pattern::__private::None,
                        tile: ::aie_pattern::__private::None,
                    },
                    ::aie_pattern::__private::MemoryPort {
                        kind: ::aie_pattern::__private::PortKind::Load,
                        text: "load Vectors in b[COPY] every 2",
                        walk: ::aie_pattern::__private::walk_of::<Vectors>(),
                        ring: ::aie_pattern::__private::Some(1usize),
                        copy: ::aie_pattern::__private::Some(
                            __aie_pattern_integer(COPY),
                        ),
                        every: 2,
                        after: 0,
                        region: ::aie_pattern::__private::None,
                        tile: ::aie_pattern::__private::None,
                    },
                    ::aie_pattern::__private::MemoryPort {
                        kind: ::aie_pattern::__private::PortKind::Dma,
                        text: "dma Next",
                        walk: ::aie_pattern::__private::port_of_descriptor::<Next>(),
                        ring: ::aie_pattern::__private::None,
                        copy: ::aie_pattern::__private::None,
                        every: 1,
                        after: 0,
                        region: ::aie_pattern::__private::region_of::<Next>(),
                        tile: ::aie_pattern::__private::tile_of::<Next>(),
                    },
                ],
            ],
        }
    };
    #[allow(long_running_const_eval)]
    const __AIE_PATTERN_CONFLICTS: &[::aie_pattern::__private::CallConflicts<
        'static,
    >; 1usize] = &::aie_pattern::__private::conflicts(__AIE_PATTERN_CALLS);
    impl Core02 {
        /// What the ports of each call cost its core, in the order of the declaration.
        #[allow(long_running_const_eval)]
        pub const CONFLICTS: [::aie_pattern::memory::CallConflicts<'static>; 1usize] = *__AIE_PATTERN_CONFLICTS;
    }
    const _: () = {
        use ::aie_pattern::__private::report_memory_port as __aie_pattern_report;
        use ::aie_pattern::__private::report_conflict as __aie_pattern_report_conflict;
        #[allow(long_running_const_eval)]
        const _: () = __aie_pattern_report(
            __AIE_PATTERN_CALLS,
            0usize,
            0usize,
            ::aie_pattern::__private::PortPart::Whole,
        );
        #[allow(long_running_const_eval)]
        const _: () = __aie_pattern_report_conflict(
            __AIE_PATTERN_CALLS,
            __AIE_PATTERN_CONFLICTS,
            0usize,
            0usize,
        );
        #[allow(long_running_const_eval)]
        const _: () = __aie_pattern_report(
            __AIE_PATTERN_CALLS,
            0usize,
            1usize,
            ::aie_pattern::__private::PortPart::Copy,
        );
        #[allow(long_running_const_eval)]
        const _: () = __aie_pattern_report(
            __AIE_PATTERN_CALLS,
            0usize,
            1usize,
            ::aie_pattern::__private::PortPart::Whole,
        );
        #[allow(long_running_const_eval)]
        const _: () = __aie_pattern_report_conflict(
            __AIE_PATTERN_CALLS,
            __AIE_PATTERN_CONFLICTS,
            0usize,
            1usize,
        );
        #[allow(long_running_const_eval)]
        const _: () = __aie_pattern_report(
            __AIE_PATTERN_CALLS,
            0usize,
            2usize,
            ::aie_pattern::__private::PortPart::Whole,
        );
        #[allow(long_running_const_eval)]
        const _: () = __aie_pattern_report_conflict(
            __AIE_PATTERN_CALLS,
            __AIE_PATTERN_CONFLICTS,
            0usize,
            2usize,
        );
    };
};
