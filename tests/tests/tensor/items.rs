//! Where a declaration may stand and what may stand around it: attributes, visibility, functions, modules, other macros.
// Declarations in places where nobody would write them.
#![allow(
    unused_braces,
    clippy::default_constructed_unit_structs,
    clippy::items_after_statements,
    clippy::redundant_closure_call,
    clippy::unused_async,
    clippy::unused_self
)]

use aie_pattern::prelude::*;

tensor_pattern! {
    /// Docs of the first,
    /// in two lines.
    pub struct First = <int16, 16; [8u, 2]>;

    #[derive(Debug, PartialEq, Eq, Hash, Default)]
    #[allow(dead_code)]
    pub(crate) struct Second = int16, 16; [2, 8], [4, 2];
    struct Third = <int8, 64; [2, 1]; offset = 1>;
    #[doc = "Docs as an attribute."] #[must_use] struct Fourth = int8, 64; [2, 1]; offset = 2;
    pub(self) struct r#Fifth = <int8, 64; [2, 1]; offset = 3>;
}

#[test]
fn several_items_in_one_call() {
    assert_eq!(First::INDICES, Second::INDICES);
    assert_eq!((Third::INDICES, Fourth::INDICES, Fifth::INDICES), (&[1, 2], &[2, 3], &[3, 4]));
    assert_eq!(format!("{:?} {:?}", Second, Second == Second::default()), "Second true");
}

// What is configured out is not there, with all that belongs to it; both forms.
tensor_pattern! {
    #[cfg(any())]
    struct Configured = <int8, 64; [2, 1]>;
    #[cfg(all())]
    struct Configured = <int8, 64; [3, 1]>;
    #[cfg(any())]
    struct ConfiguredConstant = <int8, 64; [undeclared(), 1]>;
    #[cfg(all())]
    #[cfg(not(any()))]
    struct ConfiguredConstant = <int8, 64; [THREE, 1]>;
}

// The same under `cfg_attr`.
tensor_pattern! {
    #[cfg_attr(all(), cfg(any()))]
    struct Attributed = <int8, 64; [2, 1]>;
    #[cfg_attr(all(), allow(dead_code), cfg(all()))]
    #[cfg_attr(any(), cfg(any()))]
    struct Attributed = <int8, 64; [3, 1]>;
    #[cfg_attr(all(), cfg_attr(all(), cfg(any())))]
    struct AttributedConstant = <int8, 64; [undeclared(), 1]>;
    #[cfg_attr(all(), cfg_attr(any(), cfg(any())), deprecated)]
    #[allow(deprecated)]
    struct AttributedConstant = <int8, 64; [THREE, 1]>;
}

const THREE: usize = 3;

#[test]
#[allow(deprecated)]
fn items_under_cfg() {
    assert_eq!((Configured::LEN, ConfiguredConstant::LEN), (3, 3));
    assert_eq!((Attributed::LEN, AttributedConstant::LEN), (3, 3));
}

mod declared {
    pub(crate) mod inner {
        use aie_pattern::tensor_pattern;

        pub(super) const SIZE: u8 = 2;

        tensor_pattern! {
            pub(crate) struct Public = <int8, 16; [SIZE, 1]>;
            pub(in crate::items::declared) struct Outer = <int8, 16; [super::SIZE, 1]>;
            pub(super) struct Parent = <int8, 16; [super::SIZE, crate::items::THREE]>;
        }
    }

    const SIZE: u16 = 4;

    pub(crate) fn len() -> (usize, usize) {
        use aie_pattern::AccessPattern;
        (inner::Outer::LEN, inner::Parent::SPAN)
    }
}

#[test]
fn modules_and_visibilities() {
    assert_eq!(declared::inner::Public::LEN, 2);
    assert_eq!(declared::len(), (4, 10));
}

#[test]
fn bodies_of_functions() {
    const SIZE: usize = 5;
    tensor_pattern! {
        struct Literal = <int8, 16; [2, 1]>;
        struct Constant = <int8, 16; [SIZE, 1]>;
    }
    // The same name again, in another block and for another type.
    let (len, table) = {
        tensor_pattern! { struct Literal = <int8, 16; [3, 1]>; }
        (Literal::LEN, Literal::INDICES)
    };
    assert_eq!((Literal::LEN, Constant::LEN, len, table), (2, 5, 3, &[0, 1, 2]));

    struct Kernel;
    impl Kernel {
        const SIZE: usize = 6;

        fn walk(&self) -> impl AccessPattern + use<> {
            tensor_pattern!(<int8, 16; [Kernel::SIZE, 1]>)
        }

        fn generic<T>(_: T) -> usize {
            tensor_pattern!(<int8, 16; [7, 1]>).iter().len()
        }
    }
    assert_eq!(Kernel.walk().iter().len() + Kernel::generic("any"), 13);
}

#[test]
fn expressions_stand_wherever_expressions_do() {
    let walks = [
        tensor_pattern!(<int8, 16; [2, 1]>).iter().collect::<Vec<_>>(),
        tensor_pattern!(<int8, 16; [2, 2]>).iter().collect(),
        (|| tensor_pattern!(<int8, 16; [THREE, 2]>))().iter().collect(),
    ];
    assert_eq!(walks, [vec![0, 1], vec![0, 2], vec![0, 2, 4]]);
    // Every expression has its own type, which is `Copy`.
    let even = tensor_pattern!(<int8, 16; [2, 2]>);
    let (a, b) = (even, even);
    assert!(std::ptr::eq(a.indices(), b.indices()));
    const CONSTANT: &[u8; 3] = {
        const fn indices<P: AccessPattern>(_: P) -> &'static P::Indices {
            P::INDICES
        }
        indices(tensor_pattern!(<int8, 16; [3, 3]>))
    };
    static TABLE: &[u8] = CONSTANT;
    assert_eq!(TABLE, [0, 3, 6]);
    let len = match tensor_pattern!(<int8, 16; [3, 3]>) {
        pattern if pattern.iter().len() == 3 => 3,
        _ => 0,
    };
    assert_eq!(len, 3);
    let _: [u8; 4] = *tensor_pattern!(<int8, 16; [4, 1]>).indices();
    async fn walk() -> usize {
        tensor_pattern!(<int8, 16; [4, 1]>).iter().len()
    }
    drop(walk());
}

macro_rules! of_expressions {
    ($($name:ident = $size:expr, $step:expr, $offset:expr;)*) => {
        tensor_pattern! {$(
            pub(crate) struct $name = <int8, 16; [$size, $step]; offset = $offset>;
        )*}
    };
}

of_expressions! {
    OfLiterals = 4, -1, 3;
    OfSums = 2 + 2, 1 - 2, 1 + 2;
    OfNames = THREE + 1, -(THREE as i8 - 2), THREE;
    OfShifts = 1 << 2, -2 >> 1, 6 >> 1;
}

macro_rules! of_anything {
    (
        $(#[$meta:meta])* $vis:vis $keyword:ident $name:ident: $element:ident, $lanes:literal;
        $size:tt $step:literal, $($option:tt)*
    ) => {
        tensor_pattern! {
            $(#[$meta])*
            $vis $keyword $name = <$element, $lanes; [$size, $step]; $($option)*>;
        }
    };
}

of_anything!(pub(crate) struct Tokens: int8, 16; 4 -1, offset = 3, device = ideal);

macro_rules! of_types {
    ($vis:vis struct $name:ident, $element:ty, $size:block, $path:path) => {
        tensor_pattern! { $vis struct $name = <$element, 16; [$size, $path]>; }
    };
}

of_types!(pub(crate) struct OfType, int8, { 2 + 2 }, i8::MAX);
of_types!(struct OfTypePrivate, i8, { THREE }, ONE);
const ONE: u8 = 1;

of_anything! {
    /// Documented by its caller.
    #[cfg(any())]
    pub struct Captured: undeclared, 0; 0 0,
}
of_anything! {
    /// Documented by its caller.
    #[cfg(all())]
    #[allow(dead_code)]
    pub struct Captured: bfloat16, 32; THREE 2, index = u16
}
of_anything!(struct CapturedPrivate: bfloat16, 32; (1 + 1) 2, buffer = { 96 },);

macro_rules! of_a_whole_declaration {
    ($($declaration:tt)*) => { tensor_pattern! { $($declaration)* } };
}

of_a_whole_declaration! {
    pub(crate) struct Whole = <int8, 16; tensor_dim(THREE, 1)>;
    struct WholeToo = int8, 16; aie::tensor_dim(3u, 1);
}

macro_rules! nested {
    ($size:expr) => {
        nested!(@ $size)
    };
    (@ $size:expr) => {
        nested!(@@ $size, 1)
    };
    (@@ $size:expr, $step:literal) => {
        tensor_pattern!(<int8, 16; [$size, $step]>)
    };
}

#[test]
fn output_of_other_macros() {
    assert_eq!(OfLiterals::INDICES, &[3, 2, 1, 0]);
    assert_eq!(OfLiterals::INDICES, OfSums::INDICES);
    assert_eq!(OfLiterals::INDICES, OfNames::INDICES);
    assert_eq!(OfLiterals::INDICES, OfShifts::INDICES);
    assert_eq!(OfLiterals::INDICES, Tokens::INDICES);
    assert_eq!(OfType::INDICES, &[0, 127, 254, 381]);
    assert_eq!(OfTypePrivate::INDICES, &[0, 1, 2]);
    assert_eq!(Captured::INDICES, &[0u16, 2, 4]);
    assert_eq!(CapturedPrivate::INDICES, &[0u8, 2]);
    assert_eq!((Whole::INDICES, WholeToo::INDICES), (&[0, 1, 2], &[0, 1, 2]));
    assert_eq!(nested!(4 - 1).iter().len(), 3);
    // An operand keeps together what was captured: (1 + 2) * 2.
    macro_rules! doubled {
        ($size:expr, $path:path, $ty:ty) => {
            tensor_pattern! {
                struct Behind = <int8, 16; [$size * 2, 1]>;
                struct Before = <int8, 16; [2 * $size, 1]>;
                struct Minus = <int8, 16; [20 - $size, 0 - ($size as isize)]; offset = $size * 20u>;
                struct Argument = <int8, 16; [double($size), ($size * 2) - $size]>;
                struct Paths = <int8, 16; [$path + 1, <$ty>::BITS as usize / $path]>;
            }
        };
    }
    const fn double(n: usize) -> usize {
        n * 2
    }
    {
        doubled!(1 + 2, THREE, i8);
        assert_eq!((Behind::LEN, Before::LEN, Minus::LEN, Argument::LEN, Argument::SPAN), (6, 6, 17, 6, 16));
        assert_eq!((Paths::LEN, Paths::SPAN), (4, 7));
    }
    {
        doubled!(THREE + 2 - 2, THREE, i8);
        assert_eq!((Behind::LEN, Before::LEN, Minus::LEN, Argument::LEN, Argument::SPAN), (6, 6, 17, 6, 16));
        assert_eq!((Paths::LEN, Paths::SPAN), (4, 7));
    }
}

const EIGHT: usize = 8;

tensor_pattern! {
    /// With what a pattern is anyway, and more.
    #[derive(Clone, Copy, PartialEq, Debug)]
    pub struct Derived = <int16, 16; [{ EIGHT }, 2]>;
    /// With a part of it.
    #[derive(Debug, Clone)]
    pub struct HalfDerived = <int16, 16; [8u, 2]>;
}

/// On a unit struct as well.
#[dma_bd(buffer = [i32; 64])]
#[derive(Debug, Clone, Copy)]
struct DerivedBd;

#[test]
fn what_a_pattern_is_anyway_may_be_derived() {
    let (one, other) = (Derived, Derived);
    assert_eq!(one, other);
    assert_eq!(one.indices(), HalfDerived.indices());
    assert_eq!(format!("{HalfDerived:?} {DerivedBd:?}"), "HalfDerived DerivedBd");
}

// Derived here under one configuration, there under another, and where not, implemented all the same.
tensor_pattern! {
    #[cfg_attr(all(), derive(Clone, Copy, Debug))]
    struct DerivedHere = <int8, 64; [2, 1]>;
    #[cfg_attr(any(), derive(Clone, Copy))]
    struct DerivedThere = <int8, 64; [2, 1]>;
    #[cfg_attr(all(), allow(dead_code), cfg_attr(not(any()), derive(Clone)), cfg_attr(any(), derive(Copy)))]
    struct DerivedWithin = <int8, 64; [2, 1]>;
    #[derive(core::clone::Clone, ::core::marker::Copy)]
    struct DerivedByPath = <int8, 64; [2, 1]>;
}

#[dma_bd(buffer = [i32; 8])]
#[cfg_attr(all(), derive(Clone, Copy, Debug))]
struct DerivedDescriptor;

#[test]
fn derives_behind_a_configuration() {
    fn is_copy<T: Copy + AccessPattern>(_: T) -> usize {
        T::LEN
    }
    let lengths =
        [is_copy(DerivedHere), is_copy(DerivedThere), is_copy(DerivedWithin), is_copy(DerivedByPath)];
    assert_eq!((lengths, is_copy(DerivedDescriptor)), ([2; 4], 8));
}

#[test]
fn conditions_as_numbers() {
    const N: usize = 8;
    let walk = tensor_pattern!(int16, 16; [if 4 > N { 2 } else { 1 }, 64], [match N { 8 => 4, _ => 2 }, 1]);
    assert_eq!(walk.indices(), &[0, 1, 2, 3]);
    let walk = tensor_pattern!(<int16, if N > 4 { 16 } else { 32 }; [{ if N < 4 { 2 } else { 3 } }, 1]>);
    assert_eq!(walk.indices(), &[0, 1, 2]);
}
