/// Every other vector of a panel.
/**

A walk over vectors of 16 `int16`:

```text
<int16, 16; [8u, 2]; buffer = 256>
```

| element | `int16`, 16 in a vector |
|---|---|
| device | `aie_ml` |
| size × stride | 8 × 2 |
| `LEN` | 8 accesses |
| `SPAN` | 15 |
| moved | 256 bytes |
| shortest contiguous run | 32 bytes |

<details><summary>The order of access as text</summary>

```text
 0 |  0     1     2     3     4     5     6     7
```

</details>
*/
#[cfg_attr(doc, doc = ::aie_pattern::__private::order_svg!("walk 16 16 0 8 2 0 0"))]
pub struct EvenVectors;
#[cfg_attr(doc, ::aie_pattern::__private::stated)]
const _: () = {
    #[automatically_derived]
    impl ::aie_pattern::__private::Clone for EvenVectors {
        #[inline]
        fn clone(&self) -> Self {
            *self
        }
    }
    #[automatically_derived]
    impl ::aie_pattern::__private::Copy for EvenVectors {}
    impl ::aie_pattern::AccessPattern for EvenVectors {
        const PATTERN: ::aie_pattern::Pattern = ::aie_pattern::__private::pattern(
            ::aie_pattern::Element::Int16,
            16u32,
            16u32,
            0,
            &[(8, 2)],
        );
        const KNOWN: ::aie_pattern::__private::Known = ::aie_pattern::__private::Known::buffer(
            256,
        );
        type Stream<T> = [T; 128];
        type Indices = [::aie_pattern::__private::U8; 8];
        const INDICES: &'static Self::Indices = {
            static __AIE_PATTERN_TABLE: [::aie_pattern::__private::U8; 8] = *b"\0\x02\x04\x06\x08\n\x0C\x0E";
            &__AIE_PATTERN_TABLE
        };
    }
    impl ::aie_pattern::TensorPattern for EvenVectors {
        type Shape = ::aie_pattern::__private::OnDevice<
            1,
            ::aie_pattern::__private::Leaf<1>,
        >;
        type Vector<T> = [T; 16];
    }
};
