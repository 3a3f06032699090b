//! Kinds of holes, and enums of errors as tables.

use super::{Arg, Text};

/// Defines kinds of fields: a type, and a function of the same name that makes the contents of a hole. The function
/// of a kind that shows a part of the declaration takes the declaration too.
macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident($n:ident: $ty:ty $(, $d:ident: &$D:ty)?) => $arg:expr;)*) => {
        $(
            $(#[$doc])*
            #[allow(dead_code)] // unused if the kind only appears in holes
            pub(crate) type $kind = $ty;
            $crate::text::kind!($kind($n: $ty $(, $d: $D)?) => $arg);
        )*
    };
}

macro_rules! kind {
    ($kind:ident($n:ident: $ty:ty) => $arg:expr) => {
        #[allow(non_snake_case)]
        #[allow(dead_code)] // unused if a function writes the fault
        #[allow(clippy::elidable_lifetime_names)] // a kind with a lifetime needs it
        pub(crate) const fn $kind<'a, D: ?Sized>(_: &'a D, $n: $ty) -> $crate::text::Arg<'a> {
            $arg
        }
    };
    ($kind:ident($n:ident: $ty:ty, $d:ident: $D:ty) => $arg:expr) => {
        #[allow(non_snake_case)]
        #[allow(dead_code)] // unused if a function writes the fault
        pub(crate) const fn $kind<'a>($d: &'a $D, $n: $ty) -> $crate::text::Arg<'a> {
            $arg
        }
    };
}

/// Defines an enum of errors as a table: each variant with the kinds of its fields and its sentence. `{field}` is a
/// hole; `{field word}` is a hole for a number and its noun. `let` defines further holes. A message with branches is
/// written by a function instead: `{ = function(..) }`.
macro_rules! sentences {
    (
        $(#[$meta:meta])*
        pub enum $name:ident, $(#[$only:meta])? $method:ident;
        $($(#[doc = $doc:literal])+ $variant:ident $({ $($field:ident: $kind:ident),* $(,)? })? => $body:tt)*
    ) => {
        $(#[$meta])*
        // Field names are self-explanatory.
        #[allow(missing_docs)]
        pub enum $name { $($(#[doc = $doc])+ $variant $({ $($field: $kind,)* })?,)* }

        $(#[$only])?
        impl $name {
            /// The message, in lower case and without a full stop.
            #[must_use]
            #[allow(unused_variables)]
            pub const fn $method(&self) -> $crate::text::Text {
                match *self {
                    $(Self::$variant $({ $($field,)* })? => {
                        $crate::text::sentence!([$($($field: $kind)*)?] $body)
                    })*
                }
            }
        }
    };
}

macro_rules! sentence {
    ([$($field:ident: $kind:ident)*] { = $text:expr }) => { $text };
    ([$($field:ident: $kind:ident)*] { $(let $hole:ident: $hole_kind:ident = $value:expr;)* $sentence:literal }) => {{
        const NAMES: &[(&str, &str)] = &[
            $((stringify!($field), stringify!($kind)),)*
            $((stringify!($hole), stringify!($hole_kind)),)*
        ];
        #[cfg(test)]
        const _: () = $crate::text::check_sentence($sentence, NAMES, &[]);
        $(let $hole = $value;)*
        $crate::text::Text::new().named(
            $sentence,
            NAMES,
            &[$($kind(&(), $field),)* $($hole_kind(&(), $hole),)*],
            &[],
        )
    }};
}

pub(crate) use {kind, kinds, sentence, sentences};

kinds! {
    /// A number: `3`; with a noun `1 word`, `2 words`.
    Number(n: i128) => Arg::Int(n);
    /// An index or a length, shown as a number.
    Index(n: usize) => Arg::Int(n as i128);
    /// An unsigned number.
    Natural(n: u64) => Arg::Int(n as i128);
    /// A number of 32 bits.
    Count(n: u32) => Arg::Int(n as i128);
    /// An index that may be negative.
    Signed(n: i64) => Arg::Int(n as i128);
    /// A number that may exceed 64 bits.
    Size(n: u128) => Arg::Int(n as i128);
    /// A name.
    Name(name: &'static str) => Arg::Str(name);
    /// An address: `0x400`.
    Address(address: i128) => Arg::Hex(address);
    /// A number of bits, shown in bytes if possible: `3 bytes`.
    Bits(n: u128) => Arg::Bits(n as i128);
    /// A range of addresses: `0x400..0x800`.
    Bytes(range: (u64, u64)) => Arg::Range(range.0 as i128, range.1 as i128);
    /// A flag that no sentence shows.
    Flag(_flag: bool) => Arg::Nothing;
}

/// Fixed words.
#[allow(non_snake_case)]
pub(crate) const fn Words<'a, D: ?Sized>(_: &D, words: &'a str) -> Arg<'a> {
    Arg::Str(words)
}

/// Words composed by a function.
#[allow(non_snake_case)]
pub(crate) const fn Phrase<'a, D: ?Sized>(_: &D, words: &'a Text) -> Arg<'a> {
    Arg::Str(words.as_str())
}
