/**
A walk over vectors of 16 `int16`:

```text
<int16, 16; [4, 1], [ROWS, 4]; buffer = 1024>
```

| | |
|---|---|
| element | `int16`, 16 in a vector |
| device | `aie_ml` |
| size × stride | 4 × 1, `ROWS` × 4 |
*/
pub struct Columns;
const _: () = {
    #[automatically_derived]
    impl ::aie_pattern::__private::Clone for Columns {
        #[inline]
        fn clone(&self) -> Self {
            *self
        }
    }
    #[automatically_derived]
    impl ::aie_pattern::__private::Copy for Columns {}
    use ::aie_pattern::__private::report_tensor as __aie_pattern_report;
    use ::aie_pattern::number::integer as __aie_pattern_integer;
    #[allow(unused_braces)]
    const __AIE_PATTERN_DECLARATION: &::aie_pattern::__private::Tensor = &::aie_pattern::__private::Tensor {
        device: ::aie_pattern::__private::Device::AieMl,
        element: ::aie_pattern::__private::Element::Int16,
        lanes: 16,
        dims: ::aie_pattern::__private::RawDims::new(
            &[(4, 1), (__aie_pattern_integer(ROWS), 4)],
        ),
        offset: 0,
        buffer: ::aie_pattern::__private::Some(1024),
        ..::aie_pattern::__private::Tensor::EMPTY
    };
    const __AIE_PATTERN_FOUND: &::aie_pattern::__private::Found<
        ::aie_pattern::__private::Tensor,
    > = &__AIE_PATTERN_DECLARATION.check();
    const __WHOLE: () = __aie_pattern_report(
        __AIE_PATTERN_DECLARATION,
        __AIE_PATTERN_FOUND,
        ::aie_pattern::__private::Locus::Whole,
    );
    const __LANES: () = __aie_pattern_report(
        __AIE_PATTERN_DECLARATION,
        __AIE_PATTERN_FOUND,
        ::aie_pattern::__private::Locus::Lanes,
    );
    const __SIZE_OF_DIMENSION_0: () = __aie_pattern_report(
        __AIE_PATTERN_DECLARATION,
        __AIE_PATTERN_FOUND,
        ::aie_pattern::__private::Locus::Size(0),
    );
    const __STRIDE_OF_DIMENSION_0: () = __aie_pattern_report(
        __AIE_PATTERN_DECLARATION,
        __AIE_PATTERN_FOUND,
        ::aie_pattern::__private::Locus::Stride(0),
    );
    const __SIZE_OF_DIMENSION_1: () = __aie_pattern_report(
        __AIE_PATTERN_DECLARATION,
        __AIE_PATTERN_FOUND,
        ::aie_pattern::__private::Locus::Size(1),
    );
    const __STRIDE_OF_DIMENSION_1: () = __aie_pattern_report(
        __AIE_PATTERN_DECLARATION,
        __AIE_PATTERN_FOUND,
        ::aie_pattern::__private::Locus::Stride(1),
    );
    const __BUFFER: () = __aie_pattern_report(
        __AIE_PATTERN_DECLARATION,
        __AIE_PATTERN_FOUND,
        ::aie_pattern::__private::Locus::Buffer,
    );
    const __ELEMENT: () = __aie_pattern_report(
        __AIE_PATTERN_DECLARATION,
        __AIE_PATTERN_FOUND,
        ::aie_pattern::__private::Locus::Element,
    );
    const __DIMENSION_0: () = __aie_pattern_report(
        __AIE_PATTERN_DECLARATION,
        __AIE_PATTERN_FOUND,
        ::aie_pattern::__private::Locus::Dim(0),
    );
    const __DIMENSION_1: () = __aie_pattern_report(
        __AIE_PATTERN_DECLARATION,
        __AIE_PATTERN_FOUND,
        ::aie_pattern::__private::Locus::Dim(1),
    );
    const __AIE_PATTERN_COUNTED: ::aie_pattern::__private::Bool = ::aie_pattern::__private::is_counted(
        __AIE_PATTERN_FOUND,
    );
    const fn __aie_pattern_uncounted() -> ::aie_pattern::Pattern {
        if !__AIE_PATTERN_COUNTED {
            let () = __WHOLE;
            let () = __LANES;
            let () = __SIZE_OF_DIMENSION_0;
            let () = __STRIDE_OF_DIMENSION_0;
            let () = __SIZE_OF_DIMENSION_1;
            let () = __STRIDE_OF_DIMENSION_1;
            let () = __DIMENSION_0;
            let () = __DIMENSION_1;
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
        Columns,
        __AIE_PATTERN_STORED,
    >>::TABLE;
    impl ::aie_pattern::AccessPattern for Columns {
        const PATTERN: ::aie_pattern::Pattern = *__AIE_PATTERN;
        const LEN: ::aie_pattern::__private::Usize = __AIE_PATTERN_LEN;
        const BUFFER: ::aie_pattern::__private::Option<::aie_pattern::__private::U64> = ::aie_pattern::__private::buffer_of_tensor(
            __AIE_PATTERN_DECLARATION,
        );
        const IS_SOUND: ::aie_pattern::__private::Bool = __AIE_PATTERN_FOUND.is_empty();
        type Stream<T> = [T; ::aie_pattern::__private::stream_len(__AIE_PATTERN)];
        type Indices = [__AiePatternWord; __AIE_PATTERN_LEN];
        const INDICES: &'static Self::Indices = ::aie_pattern::__private::indices::<
            __AiePatternWord,
            Columns,
            { __AIE_PATTERN_LEN },
        >(&__AIE_PATTERN_TABLE);
    }
    impl ::aie_pattern::TensorPattern for Columns {
        type Shape = ::aie_pattern::__private::OnDevice<
            1,
            ::aie_pattern::__private::Leaf<2>,
        >;
        type Vector<T> = [T; ::aie_pattern::__private::lanes(__AIE_PATTERN)];
    }
};
