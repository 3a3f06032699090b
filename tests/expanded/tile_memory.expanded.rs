/// The tile of the matrix product.
/**

The data memory of a compute tile:

```text
device = npu1, tile = compute(0, 2), stack = 1024 {
    a: [[i8; 64]; 32] * 2,
    table: [i32; 256] @ 0x2000,
} call(a, table) descriptors[Ping, Pong]
```

| device | `npu1` |
|---|---|
| tile | compute tile, column 0, row 2 |
| stack | 1024 bytes |
| heap | 0 bytes |
| buffers | 3 buffers, 6144 of 65536 bytes in 4 banks |

<details><summary>The map as text</summary>

```text
bank 0: 0x00000..0x04000, 14336 bytes free
  0x00000..0x00400  stack
  0x02000..0x02400  table
bank 1: 0x04000..0x08000, 14336 bytes free
  0x04000..0x04800  a[0]
bank 2: 0x08000..0x0C000, 14336 bytes free
  0x08000..0x08800  a[1]
bank 3: 0x0C000..0x10000, 16384 bytes free

bank  0 |SSSS............................cccc............................|
bank  1 |aaaaaaaa........................................................|
bank  2 |bbbbbbbb........................................................|
bank  3 |................................................................|
each character 256 bytes: S the stack, H the heap, buffers from a on as declared, . free
```

</details>
*/
#[cfg_attr(
    doc,
    doc = ::aie_pattern::__private::map_svg!(
        "map 4 16384 stack 0 1024 heap 1024 0 a[0] 16384 2048 a[1] 32768 2048 table 8192 1024"
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
        ::aie_pattern::__private::width::<i8>(),
        ::aie_pattern::Element::Int8,
        "`i8`",
    );
    const _: () = __aie_pattern_report_width(
        ::aie_pattern::__private::width::<i32>(),
        ::aie_pattern::Element::Int32,
        "`i32`",
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
                bytes: 2048,
                depth: 2,
                addresses: &[],
                banks: &[],
                space: ::aie_pattern::__private::None,
                is_aligned: true,
                alignment: 1,
            },
            ::aie_pattern::__private::Ring {
                name: "table",
                bytes: 1024,
                depth: 1,
                addresses: &[8192],
                banks: &[],
                space: ::aie_pattern::__private::None,
                is_aligned: true,
                alignment: 1,
            },
        ],
        calls: &[&[0usize, 1usize]],
        allocator: ::aie_pattern::__private::Allocator::Own,
    };
    const __AIE_PATTERN_PLACEMENT: &::aie_pattern::__private::Placement = &::aie_pattern::__private::Placement::at(
        &[0x4000, 0x8000, 0x2000],
        32,
    );
    impl Core02 {
        ///`a: [[i8; 64]; 32] * 2`: 2048 bytes at 0x4000, 0x8000
        pub const A: ::aie_pattern::memory::Placed<2> = ::aie_pattern::__private::placed(
            __AIE_PATTERN_MEMORY,
            __AIE_PATTERN_PLACEMENT,
            0usize,
        );
        ///`table: [i32; 256] @ 0x2000`: 1024 bytes at 0x2000
        pub const TABLE: ::aie_pattern::memory::Placed = ::aie_pattern::__private::placed(
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
            &["a", "table"],
        );
    }
    const __AIE_PATTERN_MEMBERS: &[::aie_pattern::__private::Member; 2usize] = &{
        use ::aie_pattern::__private::Otherwise as _;
        [
            <::aie_pattern::__private::Probe<Ping>>::__AIE_PATTERN_KIND.member(),
            <::aie_pattern::__private::Probe<Pong>>::__AIE_PATTERN_KIND.member(),
        ]
    };
    const __AIE_PATTERN_SETUP: &::aie_pattern::__private::TileSetup<'static> = &{
        use ::aie_pattern::number::integer as __aie_pattern_integer;
        ::aie_pattern::__private::TileSetup {
            memory: __AIE_PATTERN_MEMORY,
            items: &::aie_pattern::__private::setup_items(
                ["Ping", "Pong"],
                __AIE_PATTERN_MEMBERS,
                [::aie_pattern::__private::None, ::aie_pattern::__private::None],
            ),
            shared: &[],
            allow_locks: false,
            allow_neighbours: false,
            locks: &[],
            starts: ::aie_pattern::__private::None,
        }
    };
    const __AIE_PATTERN_CHECKED: &::aie_pattern::__private::SetupVerdict<'static> = &::aie_pattern::__private::check_setup(
        __AIE_PATTERN_SETUP,
        __AIE_PATTERN_MEMBERS,
        __AIE_PATTERN_PLACEMENT,
    );
    const _: () = {
        use ::aie_pattern::__private::report_setup as __aie_pattern_report;
        const _: () = __aie_pattern_report(
            __AIE_PATTERN_SETUP,
            __AIE_PATTERN_MEMBERS,
            __AIE_PATTERN_CHECKED,
            __AIE_PATTERN_MEMORY,
            __AIE_PATTERN_PLACEMENT,
            ::aie_pattern::__private::SetupPart::Item(0usize),
        );
        const _: () = __aie_pattern_report(
            __AIE_PATTERN_SETUP,
            __AIE_PATTERN_MEMBERS,
            __AIE_PATTERN_CHECKED,
            __AIE_PATTERN_MEMORY,
            __AIE_PATTERN_PLACEMENT,
            ::aie_pattern::__private::SetupPart::Item(1usize),
        );
    };
    const __AIE_PATTERN_WRITES: ::aie_pattern::__private::Usize = ::aie_pattern::__private::write_count(
        __AIE_PATTERN_SETUP,
        __AIE_PATTERN_CHECKED,
    );
    impl ::aie_pattern::__private::TileTable<__AIE_PATTERN_WRITES> for Core02 {
        const MEMORY: &'static ::aie_pattern::__private::MemoryDeclaration<'static> = __AIE_PATTERN_MEMORY;
        const TABLE: [::aie_pattern::bd::Write; __AIE_PATTERN_WRITES] = {
            use ::aie_pattern::__private::report_written as __aie_pattern_report_entry;
            use ::aie_pattern::__private::Otherwise as _;
            let __aie_pattern_written: [::aie_pattern::__private::Option<
                ::aie_pattern::__private::Words,
            >; 2usize] = [
                <::aie_pattern::__private::Probe<Ping>>::__AIE_PATTERN_KIND.written(),
                <::aie_pattern::__private::Probe<Pong>>::__AIE_PATTERN_KIND.written(),
            ];
            __aie_pattern_report_entry(
                __AIE_PATTERN_SETUP,
                __AIE_PATTERN_CHECKED,
                &__aie_pattern_written,
                0usize,
            );
            __aie_pattern_report_entry(
                __AIE_PATTERN_SETUP,
                __AIE_PATTERN_CHECKED,
                &__aie_pattern_written,
                1usize,
            );
            ::aie_pattern::__private::setup_table(
                __AIE_PATTERN_SETUP,
                __AIE_PATTERN_CHECKED,
                __AIE_PATTERN_PLACEMENT,
                &__aie_pattern_written,
            )
        };
    }
    #[inline]
    #[track_caller]
    const fn __aie_pattern_at_tile<
        T: ::aie_pattern::__private::TileTable<__AIE_PATTERN_WRITES>,
    >(
        __aie_pattern_column: ::aie_pattern::__private::U32,
        __aie_pattern_row: ::aie_pattern::__private::U32,
    ) -> [::aie_pattern::bd::Write; __AIE_PATTERN_WRITES] {
        ::aie_pattern::__private::at_tile(
            T::MEMORY,
            T::TABLE,
            __aie_pattern_column,
            __aie_pattern_row,
        )
    }
    impl Core02 {
        /// All register writes that set up the tile, in this order: its locks, its descriptors, its task queues.
        pub const WRITES: [::aie_pattern::bd::Write; __AIE_PATTERN_WRITES] = {
            use ::aie_pattern::__private::declared_place as __aie_pattern_declared_place;
            let __aie_pattern_place = __aie_pattern_declared_place(__AIE_PATTERN_MEMORY);
            __aie_pattern_at_tile::<Self>(__aie_pattern_place.0, __aie_pattern_place.1)
        };
        /// [`WRITES`](Self::WRITES) of a tile of the same kind in another column or row.
        #[track_caller]
        #[inline]
        pub const fn register_writes(
            __aie_pattern_column: ::aie_pattern::__private::U32,
            __aie_pattern_row: ::aie_pattern::__private::U32,
        ) -> [::aie_pattern::bd::Write; __AIE_PATTERN_WRITES] {
            __aie_pattern_at_tile::<Self>(__aie_pattern_column, __aie_pattern_row)
        }
        /// The placement of the end `E` of a listed FIFO: the addresses of its buffers, its locks, its descriptors, its channel.
        #[track_caller]
        pub const fn placement<E: ::aie_pattern::FifoDma>() -> ::aie_pattern::fifo::Placement<
            'static,
        > {
            ::aie_pattern::__private::placement_of::<
                E,
            >(__AIE_PATTERN_SETUP, __AIE_PATTERN_CHECKED, __AIE_PATTERN_PLACEMENT)
        }
    }
};
