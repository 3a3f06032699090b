//! Declarations over any kind of number: one list of fields, from which everything that goes through them is made.
//!
//! The rules take declarations of plain integers. Who reads a notation fills the same declarations with numbers that know
//! where they stand, and may not have a value yet: a constant of the user's program. What is then wanted of a declaration is
//! made here once: the same over other numbers ([`map`](super::Tensor::map)), every number with the part that it is
//! ([`numbers`](super::Tensor::numbers)), every field by name ([`fields`](super::Tensor::fields)).

use super::Dims;

/// Goes through the fields of a declaration, in their order.
///
/// Fields that are as where nothing is declared may be left out by the one who writes them down.
pub trait Fields<N> {
    /// A field without a number, and the name of its type.
    fn plain<T: core::fmt::Debug + PartialEq>(&mut self, field: &'static str, ty: &'static str, value: &T);

    /// A number.
    fn number(&mut self, field: &'static str, number: &N);

    /// A number that need not be there.
    fn maybe(&mut self, field: &'static str, number: Option<&N>);

    /// Two numbers that belong together and need not be there.
    fn pair(&mut self, field: &'static str, numbers: Option<(&N, &N)>);

    /// A list of pairs, which need not be there.
    fn dims(&mut self, field: &'static str, dims: Option<&Dims<N>>);

    /// A name and a number, which need not be there.
    fn named<T: core::fmt::Debug>(&mut self, field: &'static str, ty: &'static str, value: Option<(&T, &N)>);

    /// A declaration within this one, by the name of its type, which need not be there.
    fn nested<D: Declaration<N>>(&mut self, field: &'static str, ty: &'static str, value: Option<&D>);
}

/// What goes through its own fields.
pub trait Declaration<N> {
    /// Shows every field to `to`.
    fn fields(&self, to: &mut impl Fields<N>);
}

/// Declares a struct over numbers `N`. After the type of a field stands what it is, and of numbers which part of the
/// declaration:
///
/// | | type |
/// |---|---|
/// | `plain(T)` | `T` or `Option<T>`, without a number |
/// | `number(Locus)` | `N` |
/// | `maybe(Locus)` | `Option<N>` |
/// | `pair(Locus, Locus)` | `Option<(N, N)>` |
/// | `dims(First, Second)` | `Dims<N>`: the loci of the two numbers in dimension `k` |
/// | `maybe_dims(First, Second)` | `Option<Dims<N>>` |
/// | `named(T, Locus)` | `Option<(T, N)>` |
/// | `nested(D)` | `D<N>` |
/// | `maybe_nested(D)` | `Option<D<N>>` |
macro_rules! declaration {
    (
        $(#[$doc:meta])*
        pub struct $name:ident<N> {
            $($(#[$field_doc:meta])* pub $field:ident: $ty:ty as $kind:ident($($what:ident),+),)*
        }
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct $name<N = i128> {
            $($(#[$field_doc])* pub $field: $ty,)*
        }

        impl<N> $name<N> {
            /// The same over other numbers.
            pub fn map<M: Clone + Default>(&self, to: &mut impl FnMut(&N) -> M) -> $name<M> {
                $name {
                    $($field: $crate::declare::generic::map!($kind to, &self.$field),)*
                }
            }

            /// Shows every number to `to`, with the part of the declaration that it is.
            pub fn numbers(&self, to: &mut impl FnMut($crate::declare::Locus, &N)) {
                $($crate::declare::generic::numbers!($kind to, &self.$field, $($what),+);)*
            }
        }

        impl<N> $crate::declare::Declaration<N> for $name<N> {
            fn fields(&self, to: &mut impl $crate::declare::Fields<N>) {
                $($crate::declare::generic::show!($kind to, $field, &self.$field, $($what),+);)*
            }
        }
    };
}

macro_rules! map {
    (plain $to:ident, $value:expr) => {
        $value.clone()
    };
    (number $to:ident, $value:expr) => {
        $to($value)
    };
    (maybe $to:ident, $value:expr) => {
        $value.as_ref().map(&mut *$to)
    };
    (pair $to:ident, $value:expr) => {
        $value.as_ref().map(|(one, two)| ($to(one), $to(two)))
    };
    (dims $to:ident, $value:expr) => {
        $value.map($to)
    };
    (maybe_dims $to:ident, $value:expr) => {
        $value.as_ref().map(|dims| dims.map($to))
    };
    (named $to:ident, $value:expr) => {
        $value.as_ref().map(|(name, number)| (name.clone(), $to(number)))
    };
    (nested $to:ident, $value:expr) => {
        $value.map($to)
    };
    (maybe_nested $to:ident, $value:expr) => {
        $value.as_ref().map(|nested| nested.map($to))
    };
}

macro_rules! numbers {
    (plain $to:ident, $value:expr, $ty:ident) => {};
    (number $to:ident, $value:expr, $locus:ident) => { $to($crate::declare::Locus::$locus, $value) };
    (maybe $to:ident, $value:expr, $locus:ident) => {
        if let Some(number) = $value {
            $to($crate::declare::Locus::$locus, number);
        }
    };
    (pair $to:ident, $value:expr, $first:ident, $second:ident) => {
        if let Some((first, second)) = $value {
            $to($crate::declare::Locus::$first, first);
            $to($crate::declare::Locus::$second, second);
        }
    };
    (dims $to:ident, $value:expr, $first:ident, $second:ident) => {
        for (k, (first, second)) in (0..=u8::MAX).zip($value.as_slice()) {
            $to($crate::declare::Locus::$first(k), first);
            $to($crate::declare::Locus::$second(k), second);
        }
    };
    (maybe_dims $to:ident, $value:expr, $first:ident, $second:ident) => {
        if let Some(dims) = $value {
            $crate::declare::generic::numbers!(dims $to, dims, $first, $second);
        }
    };
    (named $to:ident, $value:expr, $ty:ident, $locus:ident) => {
        if let Some((_, number)) = $value {
            $to($crate::declare::Locus::$locus, number);
        }
    };
    (nested $to:ident, $value:expr, $ty:ident) => { $value.numbers($to) };
    (maybe_nested $to:ident, $value:expr, $ty:ident) => {
        if let Some(nested) = $value {
            nested.numbers($to);
        }
    };
}

macro_rules! show {
    (plain $to:ident, $field:ident, $value:expr, $ty:ident) => {
        $to.plain(stringify!($field), stringify!($ty), $value)
    };
    (number $to:ident, $field:ident, $value:expr, $locus:ident) => {
        $to.number(stringify!($field), $value)
    };
    (maybe $to:ident, $field:ident, $value:expr, $locus:ident) => {
        $to.maybe(stringify!($field), $value.as_ref())
    };
    (pair $to:ident, $field:ident, $value:expr, $($locus:ident),+) => {
        $to.pair(stringify!($field), $value.as_ref().map(|(first, second)| (first, second)))
    };
    (dims $to:ident, $field:ident, $value:expr, $($locus:ident),+) => {
        $to.dims(stringify!($field), Some($value))
    };
    (maybe_dims $to:ident, $field:ident, $value:expr, $($locus:ident),+) => {
        $to.dims(stringify!($field), $value.as_ref())
    };
    (named $to:ident, $field:ident, $value:expr, $ty:ident, $locus:ident) => {
        $to.named(stringify!($field), stringify!($ty), $value.as_ref().map(|(name, number)| (name, number)))
    };
    (nested $to:ident, $field:ident, $value:expr, $ty:ident) => {
        $to.nested(stringify!($field), stringify!($ty), Some($value))
    };
    (maybe_nested $to:ident, $field:ident, $value:expr, $ty:ident) => {
        $to.nested(stringify!($field), stringify!($ty), $value.as_ref())
    };
}

pub(crate) use {declaration, map, numbers, show};
