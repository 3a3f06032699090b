pub struct Rows;
const _: () = {
    #[automatically_derived]
    impl ::aie_pattern::__private::Clone for Rows {
        #[inline]
        fn clone(&self) -> Self {
            *self
        }
    }
    #[automatically_derived]
    impl ::aie_pattern::__private::Copy for Rows {}
    use ::aie_pattern::__private::report_tap as __aie_pattern_report;
    use ::aie_pattern::number::integer as __aie_pattern_integer;
    #[allow(unused_braces)]
    const __AIE_PATTERN_DECLARATION: &::aie_pattern::__private::Tap = &::aie_pattern::__private::Tap {
        element: ::aie_pattern::__private::Element::Int32,
        task: ::aie_pattern::__private::Task {
            device: ::aie_pattern::__private::Device::AieMl,
            ..::aie_pattern::__private::Task::EMPTY
        },
        steps: &[
            ::aie_pattern::__private::Step {
                op: ::aie_pattern::__private::Op::Full,
                numbers: ::aie_pattern::__private::RawNumbers::new(
                    &[__aie_pattern_integer(ROWS), 8],
                ),
            },
            ::aie_pattern::__private::Step {
                op: ::aie_pattern::__private::Op::Range,
                numbers: ::aie_pattern::__private::RawNumbers::new(
                    &[0, 0, 170141183460469231731687303715884105727, 2],
                ),
            },
            ::aie_pattern::__private::Step {
                op: ::aie_pattern::__private::Op::Range,
                numbers: ::aie_pattern::__private::RawNumbers::new(
                    &[1, 4, 170141183460469231731687303715884105727, 1],
                ),
            },
            ::aie_pattern::__private::Step {
                op: ::aie_pattern::__private::Op::Coalesce,
                numbers: ::aie_pattern::__private::RawNumbers::new(&[]),
            },
        ],
    };
    const __AIE_PATTERN_FOUND: &::aie_pattern::__private::Found<
        ::aie_pattern::__private::Tap,
    > = &__AIE_PATTERN_DECLARATION.check();
    const __WHOLE: () = __aie_pattern_report(
        __AIE_PATTERN_DECLARATION,
        __AIE_PATTERN_FOUND,
        ::aie_pattern::__private::Locus::Whole,
    );
    const __OPERAND_0_OF_OPERATION_0: () = __aie_pattern_report(
        __AIE_PATTERN_DECLARATION,
        __AIE_PATTERN_FOUND,
        ::aie_pattern::__private::Locus::Operand(0, 0),
    );
    const __OPERAND_1_OF_OPERATION_0: () = __aie_pattern_report(
        __AIE_PATTERN_DECLARATION,
        __AIE_PATTERN_FOUND,
        ::aie_pattern::__private::Locus::Operand(0, 1),
    );
    const __OPERAND_0_OF_OPERATION_1: () = __aie_pattern_report(
        __AIE_PATTERN_DECLARATION,
        __AIE_PATTERN_FOUND,
        ::aie_pattern::__private::Locus::Operand(1, 0),
    );
    const __OPERAND_1_OF_OPERATION_1: () = __aie_pattern_report(
        __AIE_PATTERN_DECLARATION,
        __AIE_PATTERN_FOUND,
        ::aie_pattern::__private::Locus::Operand(1, 1),
    );
    const __OPERAND_2_OF_OPERATION_1: () = __aie_pattern_report(
        __AIE_PATTERN_DECLARATION,
        __AIE_PATTERN_FOUND,
        ::aie_pattern::__private::Locus::Operand(1, 2),
    );
    const __OPERAND_3_OF_OPERATION_1: () = __aie_pattern_report(
        __AIE_PATTERN_DECLARATION,
        __AIE_PATTERN_FOUND,
        ::aie_pattern::__private::Locus::Operand(1, 3),
    );
    const __OPERAND_0_OF_OPERATION_2: () = __aie_pattern_report(
        __AIE_PATTERN_DECLARATION,
        __AIE_PATTERN_FOUND,
        ::aie_pattern::__private::Locus::Operand(2, 0),
    );
    const __OPERAND_1_OF_OPERATION_2: () = __aie_pattern_report(
        __AIE_PATTERN_DECLARATION,
        __AIE_PATTERN_FOUND,
        ::aie_pattern::__private::Locus::Operand(2, 1),
    );
    const __OPERAND_2_OF_OPERATION_2: () = __aie_pattern_report(
        __AIE_PATTERN_DECLARATION,
        __AIE_PATTERN_FOUND,
        ::aie_pattern::__private::Locus::Operand(2, 2),
    );
    const __OPERAND_3_OF_OPERATION_2: () = __aie_pattern_report(
        __AIE_PATTERN_DECLARATION,
        __AIE_PATTERN_FOUND,
        ::aie_pattern::__private::Locus::Operand(2, 3),
    );
    const __ELEMENT: () = __aie_pattern_report(
        __AIE_PATTERN_DECLARATION,
        __AIE_PATTERN_FOUND,
        ::aie_pattern::__private::Locus::Element,
    );
    const __OPERATION_0: () = __aie_pattern_report(
        __AIE_PATTERN_DECLARATION,
        __AIE_PATTERN_FOUND,
        ::aie_pattern::__private::Locus::Operation(0),
    );
    const __OPERATION_1: () = __aie_pattern_report(
        __AIE_PATTERN_DECLARATION,
        __AIE_PATTERN_FOUND,
        ::aie_pattern::__private::Locus::Operation(1),
    );
    const __OPERATION_2: () = __aie_pattern_report(
        __AIE_PATTERN_DECLARATION,
        __AIE_PATTERN_FOUND,
        ::aie_pattern::__private::Locus::Operation(2),
    );
    const __OPERATION_3: () = __aie_pattern_report(
        __AIE_PATTERN_DECLARATION,
        __AIE_PATTERN_FOUND,
        ::aie_pattern::__private::Locus::Operation(3),
    );
    const __AIE_PATTERN_COUNTED: ::aie_pattern::__private::Bool = ::aie_pattern::__private::is_counted(
        __AIE_PATTERN_FOUND,
    );
    const fn __aie_pattern_uncounted() -> ::aie_pattern::Pattern {
        if !__AIE_PATTERN_COUNTED {
            let () = __WHOLE;
            let () = __OPERAND_0_OF_OPERATION_0;
            let () = __OPERAND_1_OF_OPERATION_0;
            let () = __OPERAND_0_OF_OPERATION_1;
            let () = __OPERAND_1_OF_OPERATION_1;
            let () = __OPERAND_2_OF_OPERATION_1;
            let () = __OPERAND_3_OF_OPERATION_1;
            let () = __OPERAND_0_OF_OPERATION_2;
            let () = __OPERAND_1_OF_OPERATION_2;
            let () = __OPERAND_2_OF_OPERATION_2;
            let () = __OPERAND_3_OF_OPERATION_2;
            let () = __OPERATION_0;
            let () = __OPERATION_1;
            let () = __OPERATION_2;
            let () = __OPERATION_3;
        }
        ::aie_pattern::__private::uncounted()
    }
    const __AIE_PATTERN: &::aie_pattern::Pattern = &if __AIE_PATTERN_COUNTED {
        ::aie_pattern::__private::sound(
            &__AIE_PATTERN_DECLARATION.pattern(),
            __AIE_PATTERN_FOUND,
        )
    } else {
        __aie_pattern_uncounted()
    };
    const __AIE_PATTERN_LEN: ::aie_pattern::__private::Usize = ::aie_pattern::__private::len(
        __AIE_PATTERN,
    );
    type __AiePatternWord = <::aie_pattern::__private::Width<
        { __AIE_PATTERN_DECLARATION.word().bytes() },
    > as ::aie_pattern::__private::TableWord>::Word;
    const __AIE_PATTERN_STORED: ::aie_pattern::__private::Usize = ::aie_pattern::__private::stored(
        __AIE_PATTERN,
    );
    static __AIE_PATTERN_TABLE: [__AiePatternWord; __AIE_PATTERN_STORED] = <__AiePatternWord as ::aie_pattern::__private::Fill<
        Rows,
        __AIE_PATTERN_STORED,
    >>::TABLE;
    impl ::aie_pattern::AccessPattern for Rows {
        const PATTERN: ::aie_pattern::Pattern = *__AIE_PATTERN;
        const LEN: ::aie_pattern::__private::Usize = __AIE_PATTERN_LEN;
        const BUFFER: ::aie_pattern::__private::Option<::aie_pattern::__private::U64> = ::aie_pattern::__private::buffer_of_tap(
            __AIE_PATTERN_DECLARATION,
        );
        const IS_SOUND: ::aie_pattern::__private::Bool = __AIE_PATTERN_FOUND.is_empty();
        type Stream<T> = [T; ::aie_pattern::__private::stream_len(__AIE_PATTERN)];
        type Indices = [__AiePatternWord; __AIE_PATTERN_LEN];
        const INDICES: &'static Self::Indices = ::aie_pattern::__private::indices::<
            __AiePatternWord,
            Rows,
            { __AIE_PATTERN_LEN },
        >(&__AIE_PATTERN_TABLE);
        const DMA: ::aie_pattern::__private::Option<::aie_pattern::__private::Dma> = ::aie_pattern::__private::Some(
            ::aie_pattern::__private::dma_of_tap(__AIE_PATTERN_DECLARATION),
        );
        const NOTATION: ::aie_pattern::__private::Option<
            ::aie_pattern::__private::Notation,
        > = ::aie_pattern::__private::Some(::aie_pattern::__private::Notation::Iron);
    }
    const __AIE_PATTERN_DESCRIPTOR: &::aie_pattern::__private::Descriptor = &::aie_pattern::__private::descriptor_of_tap(
        __AIE_PATTERN_DECLARATION,
        __AIE_PATTERN_FOUND,
    );
    impl ::aie_pattern::RegisterWords for Rows {
        type Bd = ::aie_pattern::bd::ShimBd;
        const TEMPLATE: &'static ::aie_pattern::bd::Template<8usize> = &::aie_pattern::__private::template(
            __AIE_PATTERN_DESCRIPTOR,
            __AIE_PATTERN_FOUND,
        );
    }
    #[allow(dead_code)]
    impl Rows {
        /// The register words for a buffer at byte `address`, as the descriptor sees it.
        #[track_caller]
        pub const fn words(
            address: ::aie_pattern::__private::U64,
        ) -> [::aie_pattern::__private::U32; 8usize] {
            ::aie_pattern::__private::words::<Self, 8usize>(address)
        }
    }
    impl ::aie_pattern::BufferDescriptor for Rows {
        const DEVICE: ::aie_pattern::Device = ::aie_pattern::Device::AieMl;
        const TILE: ::aie_pattern::TileKind = ::aie_pattern::TileKind::Shim;
        type AllRuns = Self;
        const ALL_RUNS: Self = Rows;
        const TRANSFER_LEN: ::aie_pattern::__private::Usize = ::aie_pattern::__private::transfer_len(
            __AIE_PATTERN_DESCRIPTOR,
            __AIE_PATTERN_FOUND,
        );
    }
    impl ::aie_pattern::TapPattern for Rows {
        const TAP: &'static ::aie_pattern::__private::Tap = __AIE_PATTERN_DECLARATION;
        const REPEAT: ::aie_pattern::__private::U32 = ::aie_pattern::__private::repeat_of_tap(
            __AIE_PATTERN_DECLARATION,
            __AIE_PATTERN_FOUND,
        );
    }
};
