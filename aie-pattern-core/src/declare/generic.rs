//! Declarations over any kind of number: one list of fields, from which everything that goes through them is made.
//!
//! The rules take declarations of plain integers. Who reads a notation fills the same declarations with numbers that know
//! where they stand, and may not have a value yet: a constant of the user's program. What is then wanted of a declaration is
//! made here once: the same over other numbers ([`map`](Mapped::map)), every number with the part that it is
//! ([`numbers`](Declaration::numbers)), every field by name ([`fields`](Declaration::fields)).

use core::fmt::Debug;

use super::Entries;
use super::tap::Numbers;
use super::tiling::Traversal;
use super::{Dims, Levels, Locus};

/// Is shown the fields of a declaration, in their order, by whoever goes through it.
pub trait Fields<N> {
    /// A name, one of those of the type `ty`.
    fn name(&mut self, field: &'static str, ty: &'static str, name: &dyn Debug);

    /// A name that need not be there.
    fn maybe_name(&mut self, field: &'static str, ty: &'static str, name: Option<&dyn Debug>);

    /// Something that is declared or not.
    fn flag(&mut self, field: &'static str, flag: bool);

    /// The levels of nested streams, which need not be there.
    fn levels(&mut self, field: &'static str, levels: Option<&Levels>);

    /// A number.
    fn number(&mut self, field: &'static str, number: &N);

    /// A number that need not be there.
    fn maybe(&mut self, field: &'static str, number: Option<&N>);

    /// Two numbers that belong together and need not be there.
    fn pair(&mut self, field: &'static str, numbers: Option<(&N, &N)>);

    /// A list of pairs.
    fn dims(&mut self, field: &'static str, dims: &Dims<N>);

    /// A list of pairs that need not be there.
    fn maybe_dims(&mut self, field: &'static str, dims: Option<&Dims<N>>);

    /// A name and a number, which need not be there.
    fn named(&mut self, field: &'static str, ty: &'static str, value: Option<(&dyn Debug, &N)>);

    /// A declaration within this one.
    fn nested<D: Declaration<N>>(&mut self, field: &'static str, ty: &'static str, value: &D);

    /// A declaration within this one that need not be there.
    fn maybe_nested<D: Declaration<N>>(&mut self, field: &'static str, ty: &'static str, value: Option<&D>);

    /// A number that is as in the constant where it is not written.
    fn defaulted(&mut self, field: &'static str, number: &N);

    /// A list of numbers.
    fn list(&mut self, field: &'static str, list: &Entries<N>);

    /// A list of numbers that need not be there.
    fn maybe_list(&mut self, field: &'static str, list: Option<&Entries<N>>);

    /// The numbers of a step.
    fn numbers(&mut self, field: &'static str, numbers: &Numbers<N>);

    /// A list of loops.
    fn traversals(&mut self, field: &'static str, loops: &Entries<Traversal<N>>);

    /// Declarations within this one, whose constant for what is not written is `rest`.
    fn several<D: Declaration<N>>(
        &mut self,
        field: &'static str,
        ty: &'static str,
        rest: &'static str,
        values: &[D],
    );
}

/// A declaration over numbers `N`.
pub trait Declaration<N> {
    /// Shows every number to `to`, with the part of the declaration that it is: of a tiling, of the first one.
    fn numbers(&self, to: &mut impl FnMut(Locus, &N));

    /// Shows every field to `to`.
    fn fields(&self, to: &mut impl Fields<N>);
}

/// A declaration that holds all of its numbers.
pub trait Mapped<N>: Declaration<N> {
    /// The same over other numbers.
    type Over<M>;

    /// The same over the numbers that `to` makes of these.
    fn map<M: Clone + Default>(&self, to: &mut impl FnMut(&N) -> M) -> Self::Over<M>;
}

/// Declares a struct over numbers `N`. After the type of a field comes what it is, and for numbers which part of the
/// declaration:
///
/// | | type |
/// |---|---|
/// | `name(T)` | `T`, an enumeration |
/// | `maybe_name(T)` | `Option<T>` |
/// | `flag(bool)` | `bool` |
/// | `levels(Levels)` | `Option<Levels>` |
/// | `number(Locus)` | `N` |
/// | `maybe(Locus)` | `Option<N>` |
/// | `pair(Locus, Locus)` | `Option<(N, N)>` |
/// | `dims(First, Second)` | `Dims<N>`: the loci of the two numbers in dimension `k` |
/// | `maybe_dims(First, Second)` | `Option<Dims<N>>` |
/// | `named(T, Locus)` | `Option<(T, N)>` |
/// | `nested(D)` | `D<N>` |
/// | `maybe_nested(D)` | `Option<D<N>>` |
/// | `defaulted(Locus)` | `N`, of a tiling: as in a constant where it is not written |
/// | `list(Entry)` | `Entries<N>`, of a tiling: the locus of entry `d` |
/// | `traversals(Dimension, Stride, Wrap)` | `Entries<Traversal<N>>`, of a tiling: the loci of the numbers of loop `i` |
///
/// Then come the keys that set the field, each with its names: `key Len = "len" | "length"`. After the struct, an enumeration of
/// those that set no field makes one of them all; the parser then has an arm for each. A table like
/// [`__dma_bd_table`](crate::__dma_bd_table) adds after a `;` where the field as a whole is, and what its number is called.
macro_rules! declaration {
    (
        $(#[$doc:meta])*
        pub struct $name:ident<N> {
            $($(#[$field_doc:meta])* pub $field:ident: $ty:ty as $kind:ident($($what:tt)*),)*
        }
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct $name<N = i128> {
            $($(#[$field_doc])* pub $field: $ty,)*
        }

        impl<N> $crate::declare::Mapped<N> for $name<N> {
            type Over<M> = $name<M>;

            fn map<M: Clone + Default>(&self, to: &mut impl FnMut(&N) -> M) -> $name<M> {
                $name {
                    $($field: $crate::declare::generic::map!($kind to, &self.$field),)*
                }
            }
        }

        impl<N> $crate::declare::Declaration<N> for $name<N> {
            fn numbers(&self, to: &mut impl FnMut($crate::declare::Locus, &N)) {
                $($crate::declare::generic::numbers!($kind to, &self.$field, $($what)*);)*
            }

            fn fields(&self, to: &mut impl $crate::declare::Fields<N>) {
                $($crate::declare::generic::show!($kind to, $field, &self.$field, $($what)*);)*
            }
        }
    };
    (
        $(#[$doc:meta])*
        pub struct $name:ident<N> {
            $($(#[$field_doc:meta])* pub $field:ident: $ty:ty as $kind:ident($($what:tt)*)
                $(key $key:ident = $key_name:literal $(| $alias:literal)*)*,)*
        }
        $(#[$keys_doc:meta])*
        pub enum $Keys:ident {
            $($(#[$more_doc:meta])* $more:ident = $more_name:literal $(| $more_alias:literal)*,)*
        }
    ) => {
        $crate::declare::generic::declaration! {
            $(#[$doc])*
            pub struct $name<N> {
                $($(#[$field_doc])* pub $field: $ty as $kind($($what)*),)*
            }
        }

        $crate::declare::keys::keys! {
            $(#[$keys_doc])*
            pub enum $Keys {
                $($($key = $key_name $(| $alias)*,)*)*
                $($(#[$more_doc])* $more = $more_name $(| $more_alias)*,)*
            }
        }
    };
}

macro_rules! map {
    (name $to:ident, $value:expr) => {
        *$value
    };
    (maybe_name $to:ident, $value:expr) => {
        *$value
    };
    (flag $to:ident, $value:expr) => {
        *$value
    };
    (levels $to:ident, $value:expr) => {
        *$value
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
        $value.as_ref().map(|(name, number)| (*name, $to(number)))
    };
    (nested $to:ident, $value:expr) => {
        $value.map($to)
    };
    (maybe_nested $to:ident, $value:expr) => {
        $value.as_ref().map(|nested| nested.map($to))
    };
    (defaulted $to:ident, $value:expr) => {
        $to($value)
    };
    (list $to:ident, $value:expr) => {
        $value.map(&mut *$to)
    };
    (traversals $to:ident, $value:expr) => {
        $value.map(|traversal| traversal.map($to))
    };
}

macro_rules! numbers {
    (name $to:ident, $value:expr, $ty:ident $(; $($own:ident)?)?) => {};
    (maybe_name $to:ident, $value:expr, $ty:ident $(; $($own:ident)?)?) => {};
    (flag $to:ident, $value:expr, $($ty:ident)? $(; $($own:ident)?)?) => {};
    (levels $to:ident, $value:expr, $ty:ident) => {};
    (number $to:ident, $value:expr, $($what:literal;)? $locus:ident) => { $to($crate::declare::Locus::$locus, $value) };
    (maybe $to:ident, $value:expr, $($what:literal;)? $locus:ident) => {
        if let Some(number) = $value {
            $to($crate::declare::Locus::$locus, number);
        }
    };
    (pair $to:ident, $value:expr, $first:ident, $second:ident $(;)?) => {
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
    (maybe_dims $to:ident, $value:expr, $first:ident, $second:ident $(; $($own:ident)?)?) => {
        if let Some(dims) = $value {
            $crate::declare::generic::numbers!(dims $to, dims, $first, $second);
        }
    };
    (named $to:ident, $value:expr, $ty:ident, $locus:ident $(;)?) => {
        if let Some((_, number)) = $value {
            $to($crate::declare::Locus::$locus, number);
        }
    };
    (nested $to:ident, $value:expr, $ty:ident $(; $($own:ident)?)?) => { $value.numbers($to) };
    (maybe_nested $to:ident, $value:expr, $ty:ident $(; $($own:ident)?)?) => {
        if let Some(nested) = $value {
            nested.numbers($to);
        }
    };
    (defaulted $to:ident, $value:expr, $locus:ident) => { $to($crate::declare::Locus::$locus(0), $value) };
    (list $to:ident, $value:expr, $entry:ident) => {
        for (d, number) in (0..=u8::MAX).zip($value.as_slice()) {
            $to($crate::declare::Locus::$entry(0, d), number);
        }
    };
    (traversals $to:ident, $value:expr, $dimension:ident, $stride:ident, $wrap:ident) => {
        for (i, traversal) in (0..=u8::MAX).zip($value.as_slice()) {
            $to($crate::declare::Locus::$dimension(0, i), &traversal.dimension);
            $to($crate::declare::Locus::$stride(0, i), &traversal.stride);
            $to($crate::declare::Locus::$wrap(0, i), &traversal.wrap);
        }
    };
}

macro_rules! show {
    (name $to:ident, $field:ident, $value:expr, $ty:ident $(; $($own:ident)?)?) => {
        $to.name(stringify!($field), stringify!($ty), $value)
    };
    (maybe_name $to:ident, $field:ident, $value:expr, $ty:ident $(; $($own:ident)?)?) => {
        $to.maybe_name(stringify!($field), stringify!($ty), $value.as_ref().map(|name| name as _))
    };
    (flag $to:ident, $field:ident, $value:expr, $($ty:ident)? $(; $($own:ident)?)?) => {
        $to.flag(stringify!($field), *$value)
    };
    (levels $to:ident, $field:ident, $value:expr, $ty:ident) => {
        $to.levels(stringify!($field), $value.as_ref())
    };
    (number $to:ident, $field:ident, $value:expr, $($what:literal;)? $locus:ident) => {
        $to.number(stringify!($field), $value)
    };
    (maybe $to:ident, $field:ident, $value:expr, $($what:literal;)? $locus:ident) => {
        $to.maybe(stringify!($field), $value.as_ref())
    };
    (pair $to:ident, $field:ident, $value:expr, $($locus:ident),+ $(;)?) => {
        $to.pair(stringify!($field), $value.as_ref().map(|(first, second)| (first, second)))
    };
    (dims $to:ident, $field:ident, $value:expr, $($locus:ident),+) => {
        $to.dims(stringify!($field), $value)
    };
    (maybe_dims $to:ident, $field:ident, $value:expr, $($locus:ident),+ $(; $($own:ident)?)?) => {
        $to.maybe_dims(stringify!($field), $value.as_ref())
    };
    (named $to:ident, $field:ident, $value:expr, $ty:ident, $locus:ident $(;)?) => {
        $to.named(
            stringify!($field),
            stringify!($ty),
            $value.as_ref().map(|(name, number)| (name as _, number)),
        )
    };
    (nested $to:ident, $field:ident, $value:expr, $ty:ident $(; $($own:ident)?)?) => {
        $to.nested(stringify!($field), stringify!($ty), $value)
    };
    (maybe_nested $to:ident, $field:ident, $value:expr, $ty:ident $(; $($own:ident)?)?) => {
        $to.maybe_nested(stringify!($field), stringify!($ty), $value.as_ref())
    };
    (defaulted $to:ident, $field:ident, $value:expr, $locus:ident) => {
        $to.defaulted(stringify!($field), $value)
    };
    (list $to:ident, $field:ident, $value:expr, $entry:ident) => {
        $to.list(stringify!($field), $value)
    };
    (traversals $to:ident, $field:ident, $value:expr, $($locus:ident),+) => {
        $to.traversals(stringify!($field), $value)
    };
}

pub(crate) use {declaration, map, numbers, show};
