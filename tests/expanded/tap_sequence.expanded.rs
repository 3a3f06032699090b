/**

Taps over a tensor of `int32`:

```text
i32, TensorTiler2D.simple_tiler((8, 8), (2, 4))
```

| element | `int32` |
|---|---|
| device | `aie_ml` |
| tile | shim tile |
| `LEN` | 8 taps |
| first tap | `TensorAccessPattern((64,), offset = 0, sizes = [1, 1, 2, 4], strides = [0, 0, 8, 1])` |
*/
pub struct Tiles;
#[cfg_attr(doc, ::aie_pattern::__private::stated)]
const _: () = {
    #[automatically_derived]
    impl ::aie_pattern::__private::Clone for Tiles {
        #[inline]
        fn clone(&self) -> Self {
            *self
        }
    }
    #[automatically_derived]
    impl ::aie_pattern::__private::Copy for Tiles {}
    impl ::aie_pattern::TapSequence for Tiles {
        const TAP: &'static ::aie_pattern::__private::Tap = &::aie_pattern::__private::Tap {
            element: ::aie_pattern::__private::Element::Int32,
            task: ::aie_pattern::__private::Task {
                device: ::aie_pattern::__private::Device::AieMl,
                is_device_assumed: true,
                ..::aie_pattern::__private::Task::EMPTY
            },
            steps: &[
                ::aie_pattern::__private::Step {
                    op: ::aie_pattern::__private::Op::Tiler,
                    numbers: ::aie_pattern::__private::RawNumbers::new(
                        &[8, 8, 2, 4, 1, 1, 1, 1, 1, 0, 0, 0, 0, 1],
                    ),
                },
            ],
        };
        const LEN: ::aie_pattern::__private::Usize = 8;
        type Descriptor = ::aie_pattern::tap::TapDescriptor<8usize>;
        type List = ::aie_pattern::__private::TapList<Self, { 8 }>;
    }
    #[doc(hidden)]
    impl ::aie_pattern::tap::NthTap<0> for Tiles {
        type Indices = [::aie_pattern::__private::U8; 8];
        const INDICES: &'static [::aie_pattern::__private::U8; 8] = ::aie_pattern::__private::TableOf::<
            ::aie_pattern::Tap<Self, 0>,
        >::indices(&[]);
        type Stream<T> = [T; 8];
        const LEN: ::aie_pattern::__private::Usize = 8;
    }
    #[doc(hidden)]
    impl ::aie_pattern::tap::NthTap<1> for Tiles {
        type Indices = [::aie_pattern::__private::U8; 8];
        const INDICES: &'static [::aie_pattern::__private::U8; 8] = ::aie_pattern::__private::TableOf::<
            ::aie_pattern::Tap<Self, 1>,
        >::indices(&[]);
        type Stream<T> = [T; 8];
        const LEN: ::aie_pattern::__private::Usize = 8;
    }
    #[doc(hidden)]
    impl ::aie_pattern::tap::NthTap<2> for Tiles {
        type Indices = [::aie_pattern::__private::U8; 8];
        const INDICES: &'static [::aie_pattern::__private::U8; 8] = ::aie_pattern::__private::TableOf::<
            ::aie_pattern::Tap<Self, 2>,
        >::indices(&[]);
        type Stream<T> = [T; 8];
        const LEN: ::aie_pattern::__private::Usize = 8;
    }
    #[doc(hidden)]
    impl ::aie_pattern::tap::NthTap<3> for Tiles {
        type Indices = [::aie_pattern::__private::U8; 8];
        const INDICES: &'static [::aie_pattern::__private::U8; 8] = ::aie_pattern::__private::TableOf::<
            ::aie_pattern::Tap<Self, 3>,
        >::indices(&[]);
        type Stream<T> = [T; 8];
        const LEN: ::aie_pattern::__private::Usize = 8;
    }
    #[doc(hidden)]
    impl ::aie_pattern::tap::NthTap<4> for Tiles {
        type Indices = [::aie_pattern::__private::U8; 8];
        const INDICES: &'static [::aie_pattern::__private::U8; 8] = ::aie_pattern::__private::TableOf::<
            ::aie_pattern::Tap<Self, 4>,
        >::indices(&[]);
        type Stream<T> = [T; 8];
        const LEN: ::aie_pattern::__private::Usize = 8;
    }
    #[doc(hidden)]
    impl ::aie_pattern::tap::NthTap<5> for Tiles {
        type Indices = [::aie_pattern::__private::U8; 8];
        const INDICES: &'static [::aie_pattern::__private::U8; 8] = ::aie_pattern::__private::TableOf::<
            ::aie_pattern::Tap<Self, 5>,
        >::indices(&[]);
        type Stream<T> = [T; 8];
        const LEN: ::aie_pattern::__private::Usize = 8;
    }
    #[doc(hidden)]
    impl ::aie_pattern::tap::NthTap<6> for Tiles {
        type Indices = [::aie_pattern::__private::U8; 8];
        const INDICES: &'static [::aie_pattern::__private::U8; 8] = ::aie_pattern::__private::TableOf::<
            ::aie_pattern::Tap<Self, 6>,
        >::indices(&[]);
        type Stream<T> = [T; 8];
        const LEN: ::aie_pattern::__private::Usize = 8;
    }
    #[doc(hidden)]
    impl ::aie_pattern::tap::NthTap<7> for Tiles {
        type Indices = [::aie_pattern::__private::U8; 8];
        const INDICES: &'static [::aie_pattern::__private::U8; 8] = ::aie_pattern::__private::TableOf::<
            ::aie_pattern::Tap<Self, 7>,
        >::indices(&[]);
        type Stream<T> = [T; 8];
        const LEN: ::aie_pattern::__private::Usize = 8;
    }
};
