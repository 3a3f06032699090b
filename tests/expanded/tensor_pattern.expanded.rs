/// Every other vector of a panel.
pub struct EvenVectors;
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
            static TABLE: [::aie_pattern::__private::U8; 8] = *b"\0\x02\x04\x06\x08\n\x0C\x0E";
            &TABLE
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
