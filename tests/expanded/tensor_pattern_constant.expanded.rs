/**

A walk over vectors of 16 `int16`:

```text
<int16, 16; [4, 1], [ROWS, 4]; buffer = 1024>
```

| element | `int16`, 16 in a vector |
|---|---|
| device | `aie_ml` |
| size × stride | 4 × 1, `ROWS` × 4 |
*/
pub struct Columns;
#[cfg_attr(doc, ::aie_pattern::__private::stated)]
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
    use ::aie_pattern::__private::{
        report_tensor as __aie_pattern_report,
        report_rest_of_tensor as __aie_pattern_report_rest,
    };
    use ::aie_pattern::number::integer as __aie_pattern_integer;
    const __AIE_PATTERN_FOUND: &::aie_pattern::__private::JudgedTensor = &::aie_pattern::__private::judge_tensor(
        ::aie_pattern::__private::Tensor {
            element: ::aie_pattern::__private::Element::Int16,
            lanes: 16,
            dims: ::aie_pattern::__private::RawDims::new(
                &[(4, 1), (__aie_pattern_integer(ROWS), 4)],
            ),
            offset: 0,
            buffer: ::aie_pattern::__private::Some(1024),
            device: ::aie_pattern::__private::Device::AieMl,
            is_device_assumed: true,
            ..::aie_pattern::__private::Tensor::EMPTY
        },
        &[],
    );
    const __WHOLE: () = __aie_pattern_report_rest(
        __AIE_PATTERN_FOUND,
        9223372036854788099,
    );
    const __SIZE_OF_DIMENSION_0: () = __aie_pattern_report(__AIE_PATTERN_FOUND, 2424832);
    const __STRIDE_OF_DIMENSION_0: () = __aie_pattern_report(
        __AIE_PATTERN_FOUND,
        2490368,
    );
    const __SIZE_OF_DIMENSION_1: () = __aie_pattern_report(__AIE_PATTERN_FOUND, 2425088);
    const __STRIDE_OF_DIMENSION_1: () = __aie_pattern_report(
        __AIE_PATTERN_FOUND,
        2490624,
    );
    const __BUFFER: () = __aie_pattern_report(__AIE_PATTERN_FOUND, 196608);
    const __AIE_PATTERN_COUNTED: ::aie_pattern::__private::Bool = ::aie_pattern::__private::JudgedTensor::is_counted(
        __AIE_PATTERN_FOUND,
    );
    const fn __aie_pattern_uncounted() -> ::aie_pattern::__private::Walked {
        if !__AIE_PATTERN_COUNTED {
            let () = __WHOLE;
            let () = __SIZE_OF_DIMENSION_0;
            let () = __STRIDE_OF_DIMENSION_0;
            let () = __SIZE_OF_DIMENSION_1;
            let () = __STRIDE_OF_DIMENSION_1;
        }
        ::aie_pattern::__private::uncounted()
    }
    const __AIE_PATTERN: &::aie_pattern::__private::Walked = &if __AIE_PATTERN_COUNTED {
        ::aie_pattern::__private::walk_of_tensor(__AIE_PATTERN_FOUND)
    } else {
        __aie_pattern_uncounted()
    };
    const __AIE_PATTERN_WORD: ::aie_pattern::__private::Usize = __AIE_PATTERN.word;
    type __AiePatternWord = <::aie_pattern::__private::Width<
        __AIE_PATTERN_WORD,
    > as ::aie_pattern::__private::TableWord>::Word;
    static __AIE_PATTERN_TABLE: [__AiePatternWord; __AIE_PATTERN.stored] = ::aie_pattern::__private::Fill::<
        Columns,
    >::TABLE;
    impl ::aie_pattern::AccessPattern for Columns {
        const PATTERN: ::aie_pattern::Pattern = __AIE_PATTERN.pattern;
        const LEN: ::aie_pattern::__private::Usize = __AIE_PATTERN.len;
        const KNOWN: ::aie_pattern::__private::Known = __AIE_PATTERN.known;
        type Stream<T> = [T; __AIE_PATTERN.stream];
        type Indices = [__AiePatternWord; __AIE_PATTERN.len];
        const INDICES: &'static Self::Indices = ::aie_pattern::__private::TableOf::<
            Columns,
        >::indices(&__AIE_PATTERN_TABLE);
    }
    impl ::aie_pattern::TensorPattern for Columns {
        type Shape = ::aie_pattern::__private::OnDevice<
            1,
            ::aie_pattern::__private::Leaf<2>,
        >;
        type Vector<T> = [T; 16];
    }
};
