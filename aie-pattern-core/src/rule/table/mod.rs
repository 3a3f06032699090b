//! `faults!`: the faults of a theme as a table, each row with its fields, rule, place and sentences.
//!
//! A row:
//!
//! ```text
//! /// A descriptor with the id of one before it.
//! Twice { link: DescriptorId, first: DescriptorId } => ChainId at (link) {
//!     let position: Number = tile.item(first) as i128 + 1;       more holes, of the fields and the declaration
//!     "descriptor {link} appears twice, at positions {position} ..";
//!     note "the words written last would overwrite the others";
//!     note if condition, "only then";
//!     help given proof, "what is offered, if its check has passed";
//!     help with number, "the largest number is {number}";             `number`, a hole, has the proof with it
//!     .. rest(tile, link);                                            and what `rest(text, tile, link)` appends
//! }
//! ```
//!
//! Where the place depends on the declaration, its name stands once more after the type of the place: `at MemoryPart, declared;`.
//! A fault that a rule of another theme found has that rule in a field, and its row says `=> (rule) at ..`.
//!
//! The rows of an enum of a floor below, which knows no rules, have no place: `impl Unplaced as fault of (..);`.
//!
//! `{n word}` is a number and its noun, `1 word` or `2 words`; `{n copy|copies}` has both forms. A part of a sentence that
//! branches is a hole that a function makes, of kind `Phrase`; a message that branches as a whole is two rows, or the body of
//! its row is `{ = function(..) }`. `macro_rules!` cannot look into a sentence, so a `const fn` fills its holes when the message
//! is made; in tests another one reads every sentence when the table is compiled, and a hole that is not a field, a `let` or a
//! word of the theme does not compile.

mod sentence;

#[cfg(test)]
pub(crate) use sentence::check;
pub(crate) use sentence::{Arg, show, tell};

use super::Rule;
use crate::text::Checked;

/// A row of a table, for pages and tests.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// The variant.
    pub fault: &'static str,
    /// The rule that it breaks; `None` of faults that carry the rule of another theme.
    pub rule: Option<Rule>,
    /// What its documentation says.
    pub doc: &'static str,
    /// The message with its holes; empty where a function makes it.
    pub message: &'static str,
    /// `note` or `help` with its sentence, in their order.
    pub lines: &'static [(&'static str, &'static str)],
    /// Holes that its sentences may have, with their kinds.
    pub holes: &'static [(&'static str, &'static str)],
}

/// Whether a help with this proof is given.
pub(crate) const fn is_proved(proof: Option<Checked>) -> bool {
    proof.is_some()
}

/// Whether a help with this replacement is given.
#[allow(clippy::ref_option)] // what it offers is in the hole of the same name
pub(crate) const fn is_offered<T>(replacement: &Option<(Checked, T)>) -> bool {
    replacement.is_some()
}

/// Kinds of fields: a type, and under the same name the function that makes the contents of a hole from it. A kind that shows a
/// part of the declaration takes that too.
macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident($n:ident: $ty:ty $(, $d:ident: &$D:ty)?) => $arg:expr;)*) => {
        $(
            $(#[$doc])*
            #[allow(dead_code)] // of a hole that is not a field, only the function is called
            pub(crate) type $kind = $ty;
            $crate::rule::table::kind!($kind($n: $ty $(, $d: $D)?) => $arg);
        )*
    };
}

macro_rules! kind {
    ($kind:ident($n:ident: $ty:ty) => $arg:expr) => {
        #[allow(non_snake_case)]
        #[allow(dead_code)] // of a fault that a function writes, only the type is used
        pub(crate) const fn $kind<D: ?Sized>(_: &D, $n: $ty) -> $crate::rule::table::Arg<'_> {
            $arg
        }
    };
    ($kind:ident($n:ident: $ty:ty, $d:ident: $D:ty) => $arg:expr) => {
        #[allow(non_snake_case)]
        #[allow(dead_code)] // of a fault that a function writes, only the type is used
        pub(crate) const fn $kind<'a>($d: &'a $D, $n: $ty) -> $crate::rule::table::Arg<'a> {
            $arg
        }
    };
}

/// Kinds of fields that every theme has.
pub(crate) mod common {
    use super::Arg;
    use crate::text::{Checked, Text};

    kinds! {
        /// A number of something: `3`; with a noun `1 word`, `2 words`.
        Number(n: i128) => Arg::Int(n);
        /// The same of an index or a length.
        Index(n: usize) => Arg::Int(n as i128);
        /// The same of an unsigned number.
        Natural(n: u64) => Arg::Int(n as i128);
        /// The same of a number that may exceed 64 bits.
        Size(n: u128) => Arg::Int(n as i128);
        /// Where bytes are, from the first to one past the last: `0x400..0x800`.
        Bytes(range: (u64, u64)) => Arg::Range(range.0 as i128, range.1 as i128);
        /// A number of bits, in bytes where they are whole ones: `3 bytes`.
        Bits(n: u128) => Arg::Bits(n as i128);
        /// Where a tile is, column and row: `(0, 2)`.
        Place(place: crate::device::Place) => Arg::Place(place.0 as i128, place.1 as i128);
        /// MM2S or S2MM.
        Direction(direction: crate::device::Direction) => Arg::Str(direction.name());
        /// A kind of tile: `a mem tile`.
        TileKind(kind: crate::device::TileKind) => Arg::Str(kind.title());
        /// The same as a word: `mem`.
        TileName(kind: crate::device::TileKind) => Arg::Str(kind.name());
        /// The family of a device: `AIE-ML`.
        Device(device: crate::device::Device) => Arg::Str(device.family().title);
        /// A channel, where there is one: `MM2S channel 0`.
        Channel(channel: Option<(crate::device::Direction, u64)>) => match channel {
            Some((direction, channel)) => Arg::Channel(direction.name(), channel as i128),
            None => Arg::Nothing,
        };
        /// A number that is offered, if its check has passed.
        Fix(fix: Option<(Checked, i128)>) => match fix {
            Some((_, number)) => Arg::Int(number),
            None => Arg::Nothing,
        };
        /// One of two words, or the like.
        Flag(_flag: bool) => Arg::Nothing;
    }

    /// Words of a table.
    #[allow(non_snake_case)]
    pub(crate) const fn Words<'a, D: ?Sized>(_: &D, words: &'a str) -> Arg<'a> {
        Arg::Str(words)
    }

    /// Words that a function makes, of more than one part.
    #[allow(non_snake_case)]
    pub(crate) const fn Phrase<'a, D: ?Sized>(_: &D, words: &'a Text) -> Arg<'a> {
        Arg::Str(words.as_str())
    }

    /// What is offered: words that a function makes, if their check has passed.
    #[allow(non_snake_case)]
    #[allow(clippy::ref_option)] // a hole of the message's own
    pub(crate) const fn Offer<'a, D: ?Sized>(_: &D, offer: &'a Option<(Checked, Text)>) -> Arg<'a> {
        match offer {
            Some((_, words)) => Arg::Str(words.as_str()),
            None => Arg::Nothing,
        }
    }
}

macro_rules! faults {
    (
        $(#[$meta:meta])*
        pub enum $name:ident as $fault:ident of ($d:ident: &$D:ty $(, $more:ident: $More:ty)* $(,)?) at $Locus:ty $(, $by:ident)?;
        $(@words $words:tt)?
        $(
            $(#[doc = $doc:literal])+
            $variant:ident $({ $($field:ident: $kind:ident),* $(,)? })? => $rule:tt at ($locus:expr) $body:tt
        )*
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[non_exhaustive]
        // The name of a field says what it is.
        #[allow(missing_docs)]
        pub enum $name { $($(#[doc = $doc])+ $variant $({ $($field: $kind,)* })?,)* }

        #[allow(unused_variables)]
        impl $name {
            /// The part of the declaration that it is about.
            #[must_use]
            pub const fn locus(&self $(, $by: &$D)?) -> $Locus {
                match *self { $(Self::$variant { $($($field,)*)? } => $locus,)* }
            }
        }

        $crate::rule::table::faults! {
            impl $name as $fault of ($d: &$D $(, $more: $More)*);
            $(@words $words)?
            $($(#[doc = $doc])+ $variant $({ $($field: $kind),* })? => $rule $body)*
        }
    };
    // The rows of an enum that a floor below has, which knows no rules.
    (
        impl $name:ident as $fault:ident of ($d:ident: &$D:ty $(, $more:ident: $More:ty)* $(,)?);
        $(@words { $($word:ident: $word_kind:ident = $word_value:expr;)* })?
        $(
            $(#[doc = $doc:literal])*
            $variant:ident $({ $($field:ident: $kind:ident),* $(,)? })? => $rule:tt $body:tt
        )*
    ) => {
        #[allow(unused_variables)]
        impl $name {
            /// Every row of the table.
            pub const ALL: &'static [$crate::rule::table::Row] = &[$(
                $crate::rule::table::row!(
                    $variant $rule [$($doc)*] [$($($field: $kind)*)?] $body
                ),
            )*];

            #[cfg(test)]
            const WORDS: &'static [(&'static str, &'static str)] =
                &[$($((stringify!($word), stringify!($word_kind)),)*)?];

            /// The rule that it breaks.
            #[must_use]
            pub const fn rule(&self) -> $crate::rule::Rule {
                match *self {
                    $(Self::$variant { $($($field,)*)? } => $crate::rule::table::rule!($rule),)*
                }
            }

            /// Appends it in words, as a fault of the declaration that was checked.
            #[allow(non_camel_case_types)]
            const fn write(&self, text: $crate::text::Text, $d: &$D $(, $more: $More)*) -> $crate::text::Text {
                #[allow(dead_code)] // of a fault that a function writes
                enum __Row { $($variant,)* }
                let $fault = self;
                let words: &[(&str, $crate::rule::table::Arg<'_>)] =
                    &[$($((stringify!($word), $word_kind($d, $word_value)),)*)?];
                match *self {
                    $(Self::$variant { $($($field,)*)? } => {
                        $crate::rule::table::message!(
                            text, $d, words, (&Self::ALL[__Row::$variant as usize]), [$($($field: $kind)*)?] $body
                        )
                    })*
                }
            }
        }

        #[cfg(test)]
        const _: () = $crate::rule::table::check($name::ALL, $name::WORDS);
    };
}

/// The rule of a fault.
macro_rules! rule {
    (($rule:expr)) => {
        $rule
    };
    ($rule:ident) => {
        $crate::rule::Rule::$rule
    };
}

/// The rule of all faults of a row.
macro_rules! fixed_rule {
    (($rule:expr)) => {
        None
    };
    ($rule:ident) => {
        Some($crate::rule::Rule::$rule)
    };
}

macro_rules! row {
    ($variant:ident $rule:tt [$($doc:literal)*] [$($field:ident: $kind:ident)*] { = $text:expr }) => {
        $crate::rule::table::Row {
            fault: stringify!($variant),
            rule: $crate::rule::table::fixed_rule!($rule),
            doc: concat!($($doc,)*),
            message: "",
            lines: &[],
            holes: &[],
        }
    };
    (
        $variant:ident $rule:tt [$($doc:literal)*] [$($field:ident: $kind:ident)*]
        {
            $(let $hole:ident: $hole_kind:ident = $value:expr;)*
            $message:literal;
            $($line:ident $(if $cond:expr,)? $(given $proof:expr,)? $(with $offer:ident,)? $sentence:literal;)*
            $(.. $($rest:ident)::+($($arg:expr),* $(,)?);)*
        }
    ) => {
        $crate::rule::table::Row {
            fault: stringify!($variant),
            rule: $crate::rule::table::fixed_rule!($rule),
            doc: concat!($($doc,)*),
            message: $message,
            lines: &[$((stringify!($line), $sentence),)*],
            holes: &[
                $((stringify!($field), stringify!($kind)),)*
                $((stringify!($hole), stringify!($hole_kind)),)*
            ],
        }
    };
}

macro_rules! message {
    ($text:ident, $d:ident, $words:ident, $row:tt, [$($field:ident: $kind:ident)*] { = $whole:expr }) => { $whole };
    (
        $text:ident, $d:ident, $words:ident, $row:tt, [$($field:ident: $kind:ident)*]
        {
            $(let $hole:ident: $hole_kind:ident = $value:expr;)*
            $message:literal;
            $($line:ident $(if $cond:expr,)? $(given $proof:expr,)? $(with $offer:ident,)? $sentence:literal;)*
            $(.. $($rest:ident)::+($($arg:expr),* $(,)?);)*
        }
    ) => {{
        $(let $hole = $value;)*
        let text = $crate::rule::table::tell(
            $text,
            $row,
            &[$($kind($d, $field),)* $($hole_kind($d, $hole),)*],
            $words,
            &[$($crate::rule::table::line!($line $(if $cond)? $(given $proof)? $(with $offer)?),)*],
        );
        $(let text = $($rest)::+(text, $($arg),*);)*
        text
    }};
}

/// Whether a line is there. A help is there if the check of what it offers has passed, and only then.
macro_rules! line {
    (note) => {
        true
    };
    (note if $cond:expr) => {
        $cond
    };
    (help given $proof:expr) => {
        $crate::rule::table::is_proved($proof)
    };
    (help with $offer:ident) => {
        $crate::rule::table::is_offered(&$offer)
    };
}

pub(crate) use {faults, fixed_rule, kind, kinds, line, message, row, rule};
