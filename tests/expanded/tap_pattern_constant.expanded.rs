/**

A tap over a tensor of `int32`:

```text
i32, full(ROWS, 8)[::2, 4:].coalesce()
```

| element | `int32` |
|---|---|
| device | `aie_ml` |
| tile | shim tile |
*/
pub struct Rows;
#[cfg_attr(doc, ::aie_pattern::__private::stated)]
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
    use ::aie_pattern::__private::{
        report_tap as __aie_pattern_report,
        report_rest_of_tap as __aie_pattern_report_rest,
    };
    use ::aie_pattern::number::integer as __aie_pattern_integer;
    const __AIE_PATTERN_FOUND: &::aie_pattern::__private::JudgedTap = &::aie_pattern::__private::judge_tap(
        ::aie_pattern::__private::Tap {
            element: ::aie_pattern::__private::Element::Int32,
            task: ::aie_pattern::__private::Task {
                device: ::aie_pattern::__private::Device::AieMl,
                is_device_assumed: true,
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
        },
        &[],
    );
    const __WHOLE: () = __aie_pattern_report_rest(
        __AIE_PATTERN_FOUND,
        664616533193658395216549532760276992,
    );
    const __OPERAND_0_OF_OPERATION_0: () = __aie_pattern_report(
        __AIE_PATTERN_FOUND,
        3866624,
    );
    const __OPERAND_1_OF_OPERATION_0: () = __aie_pattern_report(
        __AIE_PATTERN_FOUND,
        3866625,
    );
    const __OPERAND_0_OF_OPERATION_1: () = __aie_pattern_report(
        __AIE_PATTERN_FOUND,
        3866880,
    );
    const __OPERAND_1_OF_OPERATION_1: () = __aie_pattern_report(
        __AIE_PATTERN_FOUND,
        3866881,
    );
    const __OPERAND_2_OF_OPERATION_1: () = __aie_pattern_report(
        __AIE_PATTERN_FOUND,
        3866882,
    );
    const __OPERAND_3_OF_OPERATION_1: () = __aie_pattern_report(
        __AIE_PATTERN_FOUND,
        3866883,
    );
    const __OPERAND_0_OF_OPERATION_2: () = __aie_pattern_report(
        __AIE_PATTERN_FOUND,
        3867136,
    );
    const __OPERAND_1_OF_OPERATION_2: () = __aie_pattern_report(
        __AIE_PATTERN_FOUND,
        3867137,
    );
    const __OPERAND_2_OF_OPERATION_2: () = __aie_pattern_report(
        __AIE_PATTERN_FOUND,
        3867138,
    );
    const __OPERAND_3_OF_OPERATION_2: () = __aie_pattern_report(
        __AIE_PATTERN_FOUND,
        3867139,
    );
    const __ELEMENT: () = __aie_pattern_report(__AIE_PATTERN_FOUND, 65536);
    const __OPERATION_0: () = __aie_pattern_report(__AIE_PATTERN_FOUND, 2686976);
    const __OPERATION_1: () = __aie_pattern_report(__AIE_PATTERN_FOUND, 2687232);
    const __OPERATION_2: () = __aie_pattern_report(__AIE_PATTERN_FOUND, 2687488);
    const __OPERATION_3: () = __aie_pattern_report(__AIE_PATTERN_FOUND, 2687744);
    const __AIE_PATTERN_COUNTED: ::aie_pattern::__private::Bool = ::aie_pattern::__private::JudgedTap::is_counted(
        __AIE_PATTERN_FOUND,
    );
    const fn __aie_pattern_uncounted() -> ::aie_pattern::__private::Walked {
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
    const __AIE_PATTERN: &::aie_pattern::__private::Walked = &if __AIE_PATTERN_COUNTED {
        ::aie_pattern::__private::walk_of_tap(__AIE_PATTERN_FOUND)
    } else {
        __aie_pattern_uncounted()
    };
    const __AIE_PATTERN_WORD: ::aie_pattern::__private::Usize = __AIE_PATTERN.word;
    type __AiePatternWord = <::aie_pattern::__private::Width<
        __AIE_PATTERN_WORD,
    > as ::aie_pattern::__private::TableWord>::Word;
    static __AIE_PATTERN_TABLE: [__AiePatternWord; __AIE_PATTERN.stored] = ::aie_pattern::__private::Fill::<
        Rows,
    >::TABLE;
    impl ::aie_pattern::AccessPattern for Rows {
        const PATTERN: ::aie_pattern::Pattern = __AIE_PATTERN.pattern;
        const LEN: ::aie_pattern::__private::Usize = __AIE_PATTERN.len;
        const KNOWN: ::aie_pattern::__private::Known = __AIE_PATTERN.known;
        type Stream<T> = [T; __AIE_PATTERN.stream];
        type Indices = [__AiePatternWord; __AIE_PATTERN.len];
        const INDICES: &'static Self::Indices = ::aie_pattern::__private::TableOf::<
            Rows,
        >::indices(&__AIE_PATTERN_TABLE);
    }
    const __AIE_PATTERN_DESCRIPTOR: &::aie_pattern::__private::JudgedDescriptor = &::aie_pattern::__private::descriptor_of_tap(
        __AIE_PATTERN_FOUND,
    );
    impl ::aie_pattern::RegisterWords for Rows {
        type Bd = ::aie_pattern::bd::aie_ml::ShimBd;
        const TEMPLATE: &'static ::aie_pattern::bd::Template<8usize> = ::aie_pattern::__private::template_of::<
            Self,
            _,
        >();
    }
    impl Rows {
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
    }
    impl ::aie_pattern::BufferDescriptor for Rows {
        const DEVICE: ::aie_pattern::Device = ::aie_pattern::Device::AieMl;
        const TILE: ::aie_pattern::TileKind = ::aie_pattern::TileKind::Shim;
        type AllRuns = Self;
        const ALL_RUNS: Self = Rows;
        const TRANSFER_LEN: ::aie_pattern::__private::Usize = ::aie_pattern::__private::transfer_len(
            __AIE_PATTERN_DESCRIPTOR,
        );
        const JUDGED: ::aie_pattern::__private::Option<
            &'static ::aie_pattern::__private::JudgedDescriptor,
        > = ::aie_pattern::__private::Some(__AIE_PATTERN_DESCRIPTOR);
    }
    impl ::aie_pattern::TapPattern for Rows {
        const TAP: &'static ::aie_pattern::__private::Tap = &__AIE_PATTERN_FOUND
            .declaration;
        const REPEAT: ::aie_pattern::__private::U32 = ::aie_pattern::__private::repeat_of_tap(
            __AIE_PATTERN_FOUND,
        );
    }
};
