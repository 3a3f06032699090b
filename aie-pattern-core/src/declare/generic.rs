//! Declarations over any number type. One list of fields generates everything that goes through them.
//!
//! The rules take declarations over plain integers. A parser fills the same declarations with numbers that know their
//! source token and may have no value yet (a constant of the user's program). This module generates what both need:
//! the same declaration over another number type ([`map`](Mapped::map)), each number with its locus
//! ([`numbers`](Declaration::numbers)), each field by name ([`fields`](Declaration::fields)).

use core::fmt::Debug;

use super::Entries;
use super::numbers::Numbers;
use super::tiling::Traversal;
use super::{Dims, Levels, Locus};

/// A visitor of the fields of a declaration, called in their order.
pub trait Fields<N> {
    /// An optional field: `plain` passes its value, if there is one.
    fn maybe<V>(&mut self, value: Option<V>, plain: impl FnOnce(&mut Self, V));

    /// A value of the enumeration `ty`.
    fn name(&mut self, field: &'static str, ty: &'static str, name: &dyn Debug);

    /// A flag.
    fn flag(&mut self, field: &'static str, flag: bool);

    /// Optional levels of nested streams.
    fn levels(&mut self, field: &'static str, levels: Option<&Levels>);

    /// A number.
    fn number(&mut self, field: &'static str, number: &N);

    /// A pair of numbers.
    fn pair(&mut self, field: &'static str, first: &N, second: &N);

    /// A list of pairs.
    fn dims(&mut self, field: &'static str, dims: &Dims<N>);

    /// A pair of an enumeration value and a number.
    fn named(&mut self, field: &'static str, ty: &'static str, name: &dyn Debug, number: &N);

    /// A nested declaration.
    fn nested<D: Declaration<N>>(&mut self, field: &'static str, ty: &'static str, value: &D);

    /// A number that has the value of a default constant if it is not written.
    fn defaulted(&mut self, field: &'static str, number: &N);

    /// A list of numbers.
    fn list(&mut self, field: &'static str, list: &Entries<N>);

    /// The numbers of a step.
    fn numbers(&mut self, field: &'static str, numbers: &Numbers<N>);

    /// A list of loops.
    fn traversals(&mut self, field: &'static str, loops: &Entries<Traversal<N>>);

    /// A list of nested declarations. `rest` names the constant that holds the defaults.
    fn several<D: Declaration<N>>(
        &mut self,
        field: &'static str,
        ty: &'static str,
        rest: &'static str,
        values: &[D],
    );
}

/// A declaration over numbers of type `N`.
pub trait Declaration<N> {
    /// Passes each number and its locus to `to`. Each tiling has the loci of the first one.
    fn numbers(&self, to: &mut impl FnMut(Locus, &N));

    /// Passes each field to `to`.
    fn fields(&self, to: &mut impl Fields<N>);
}

/// A declaration that owns all its numbers.
pub trait Mapped<N>: Declaration<N> {
    /// The same declaration over another number type.
    type Over<M>;

    /// Converts every number with `to`.
    fn map<M: Clone + Default>(&self, to: &mut impl FnMut(&N) -> M) -> Self::Over<M>;
}

/// Declares a struct over numbers `N`. After the type of a field comes its kind, and for numbers the locus:
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
/// | `defaulted(Locus)` | `N` of a tiling, with a default constant |
/// | `list(Entry)` | `Entries<N>` of a tiling, with the locus of entry `d` |
/// | `traversals(Dimension, Stride, Wrap)` | `Entries<Traversal<N>>` of a tiling, with the loci of the numbers of loop `i` |
///
/// Then come the keys that set the field, each with its names: `key Len = "len" | "length"`. An enumeration after the
/// struct holds the keys that set no field; the macro joins all keys into one enumeration, so that the parser has an
/// arm for each. A table like [`__dma_bd_table`](crate::__dma_bd_table) adds, after a `;`, the locus of the whole
/// field and what messages call its number.
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
                    $($field: $crate::declare::generic::mapped!($kind to, &self.$field),)*
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

macro_rules! mapped {
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
        $to.maybe($value.as_ref(), |to, name| to.name(stringify!($field), stringify!($ty), name))
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
        $to.maybe($value.as_ref(), |to, number| to.number(stringify!($field), number))
    };
    (pair $to:ident, $field:ident, $value:expr, $($locus:ident),+ $(;)?) => {
        $to.maybe($value.as_ref(), |to, (first, second)| to.pair(stringify!($field), first, second))
    };
    (dims $to:ident, $field:ident, $value:expr, $($locus:ident),+) => {
        $to.dims(stringify!($field), $value)
    };
    (maybe_dims $to:ident, $field:ident, $value:expr, $($locus:ident),+ $(; $($own:ident)?)?) => {
        $to.maybe($value.as_ref(), |to, dims| to.dims(stringify!($field), dims))
    };
    (named $to:ident, $field:ident, $value:expr, $ty:ident, $locus:ident $(;)?) => {
        $to.maybe($value.as_ref(), |to, (name, number)| {
            to.named(stringify!($field), stringify!($ty), name, number)
        })
    };
    (nested $to:ident, $field:ident, $value:expr, $ty:ident $(; $($own:ident)?)?) => {
        $to.nested(stringify!($field), stringify!($ty), $value)
    };
    (maybe_nested $to:ident, $field:ident, $value:expr, $ty:ident $(; $($own:ident)?)?) => {
        $to.maybe($value.as_ref(), |to, nested| to.nested(stringify!($field), stringify!($ty), nested))
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

pub(crate) use {declaration, mapped, numbers, show};
