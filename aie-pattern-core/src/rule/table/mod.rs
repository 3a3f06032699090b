//! `faults!`: the faults of a theme as a table. Each row has its fields, rule, place and sentences.
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
//! If the place depends on the declaration, the name of the declaration follows the type of the place: `at
//! MemoryPart, declared;`. A fault found by a rule of another theme holds that rule in a field, and its row says `=>
//! (rule) at ..`. A fault that wraps a fault of another table has a function as its body: `Walk(found: walk::Fault)
//! => (found.rule()) { = function(found) }`.
//!
//! If only the caller knows the place, the rows have no place: `pub enum Fault as fault of (..);`. The same holds for
//! an enum from a lower layer, which knows no rules: `impl Unplaced as fault of (..);`.
//!
//! `{n word}` is a number with its noun, `1 word` or `2 words`; `{n copy|copies}` gives both forms. A part of a
//! sentence that branches is a hole of kind `Phrase`, made by a function. A message that branches as a whole becomes
//! two rows, or a row with the body `{ = function(..) }`. `macro_rules!` cannot look into a sentence, so a `const fn`
//! fills its holes when the message is made. In tests, another `const fn` reads every sentence at compile time: a
//! hole that is not a field, a `let` or a word of the theme does not compile.

mod sentence;

#[cfg(test)]
pub(crate) use sentence::check;
pub(crate) use sentence::tell;

use super::Rule;
use crate::text::Checked;
pub(crate) use crate::text::{Arg, kinds};

/// A row of a table, for error pages and tests.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// Name of the variant.
    pub fault: &'static str,
    /// The broken rule; `None` if the fault carries the rule of another theme.
    pub rule: Option<Rule>,
    /// The documentation of the variant.
    pub doc: &'static str,
    /// The message with its holes; empty if a function makes it.
    pub message: &'static str,
    /// (`note` or `help`, sentence) of each line, in order.
    pub lines: &'static [(&'static str, &'static str)],
    /// (name, kind) of every hole that the sentences may use.
    pub holes: &'static [(&'static str, &'static str)],
}

/// Whether to show a help with this proof.
pub(crate) const fn is_proved(proof: Option<Checked>) -> bool {
    proof.is_some()
}

/// Whether to show a help with this replacement.
#[allow(clippy::ref_option)] // the hole of the same name holds the replacement
pub(crate) const fn is_offered<T>(replacement: &Option<(Checked, T)>) -> bool {
    replacement.is_some()
}

/// Kinds of fields for all themes.
pub(crate) mod common {
    pub(crate) use crate::text::kind::{
        Address, Bits, Bytes, Count, Flag, Index, Name, Natural, Number, Phrase, Signed, Size, Words,
    };
    use crate::text::{Arg, Checked, Text, kinds};

    kinds! {
        /// The limit that a number exceeds: `(at most 8)`.
        Bound(bound: crate::rule::Bound) => match bound {
            crate::rule::Bound::Least(least) => Arg::Least(least),
            crate::rule::Bound::Most(most) => Arg::Most(most),
        };
        /// A register field of a buffer descriptor: `8 bits of word 3`.
        Field(field: crate::layout::Register) => Arg::Field(field.bits as i128, field.word as i128);
        /// The column and row of a tile: `(0, 2)`.
        Place(place: crate::device::Place) => Arg::Place(place.0 as i128, place.1 as i128);
        /// `MM2S` or `S2MM`.
        Direction(direction: crate::device::Direction) => Arg::Str(direction.name());
        /// A kind of tile with its article: `a mem tile`.
        TileKind(kind: crate::device::TileKind) => Arg::Str(kind.title());
        /// A kind of tile as a keyword: `mem`.
        TileName(kind: crate::device::TileKind) => Arg::Str(kind.name());
        /// A device, shown as its family: `AIE-ML`.
        Device(device: crate::device::Device) => Arg::Str(device.family().title);
        /// A channel, if known: `MM2S channel 0`.
        Channel(channel: Option<(crate::device::Direction, u64)>) => match channel {
            Some((direction, channel)) => Arg::Channel(direction.name(), channel as i128),
            None => Arg::Nothing,
        };
        /// An offered number, if it has passed its check.
        Fix(fix: Option<(Checked, i128)>) => match fix {
            Some((_, number)) => Arg::Int(number),
            None => Arg::Nothing,
        };
    }

    /// An offer composed by a function, if it has passed its check.
    #[allow(non_snake_case)]
    #[allow(clippy::ref_option)] // the type of the hole
    pub(crate) const fn Offer<'a, D: ?Sized>(_: &D, offer: &'a Option<(Checked, Text)>) -> Arg<'a> {
        if let Some((_, words)) = offer { Arg::Str(words.as_str()) } else { Arg::Nothing }
    }
}

macro_rules! faults {
    (
        $(#[$meta:meta])*
        pub enum $name:ident as $fault:ident of ($d:ident: &$D:ty $(, $more:ident: $More:ty)* $(,)?) at $Locus:ty $(, $by:ident)?;
        $(@words $words:tt)?
        $(
            $(#[doc = $doc:literal])+
            $variant:ident $(($inner:ident: $Inner:ty))? $({ $($field:ident: $kind:ident),* $(,)? })? => $rule:tt at ($locus:expr) $body:tt
        )*
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[non_exhaustive]
        // Field names are self-explanatory.
        #[allow(missing_docs)]
        pub enum $name { $($(#[doc = $doc])+ $variant $(($Inner))? $({ $($field: $kind,)* })?,)* }

        #[allow(unused_variables)]
        impl $name {
            /// The part of the declaration at fault.
            pub const fn locus(&self $(, $by: &$D)?) -> $Locus {
                match *self { $(Self::$variant $(($inner))? $({ $($field,)* })? => $locus,)* }
            }
        }

        $crate::rule::table::faults! {
            impl $name as $fault of ($d: &$D $(, $more: $More)*);
            $(@words $words)?
            $($(#[doc = $doc])+ $variant $(($inner: $Inner))? $({ $($field: $kind),* })? => $rule $body)*
        }
    };
    // Rows without a place.
    (
        $(#[$meta:meta])*
        pub enum $name:ident as $fault:ident of ($d:ident: &$D:ty $(, $more:ident: $More:ty)* $(,)?);
        $(@words $words:tt)?
        $(
            $(#[doc = $doc:literal])+
            $variant:ident $(($inner:ident: $Inner:ty))? $({ $($field:ident: $kind:ident),* $(,)? })? => $rule:tt $body:tt
        )*
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        // Field names are self-explanatory.
        #[allow(missing_docs)]
        pub enum $name { $($(#[doc = $doc])+ $variant $(($Inner))? $({ $($field: $kind,)* })?,)* }

        $crate::rule::table::faults! {
            impl $name as $fault of ($d: &$D $(, $more: $More)*);
            $(@words $words)?
            $($(#[doc = $doc])+ $variant $(($inner: $Inner))? $({ $($field: $kind),* })? => $rule $body)*
        }
    };
    // The rows for an enum from a lower layer, which knows no rules.
    (
        impl $name:ident as $fault:ident of ($d:ident: &$D:ty $(, $more:ident: $More:ty)* $(,)?);
        $(@words { $($word:ident: $word_kind:ident = $word_value:expr;)* })?
        $(
            $(#[doc = $doc:literal])*
            $variant:ident $(($inner:ident: $Inner:ty))? $({ $($field:ident: $kind:ident),* $(,)? })? => $rule:tt $body:tt
        )*
    ) => {
        #[allow(unused_variables)]
        impl $name {
            /// Every row of the table, in order.
            pub const ALL: &'static [$crate::rule::table::Row] = &[$(
                $crate::rule::table::row!(
                    $variant $rule [$($doc)*] [$($($field: $kind)*)?] $body
                ),
            )*];

            #[cfg(test)]
            const WORDS: &'static [(&'static str, &'static str)] =
                &[$($((stringify!($word), stringify!($word_kind)),)*)?];

            /// The broken rule.
            pub const fn rule(&self) -> $crate::rule::Rule {
                match *self {
                    $(Self::$variant $(($inner))? $({ $($field,)* })? => $crate::rule::table::rule!($rule),)*
                }
            }

            /// Appends the message about the declaration that was checked.
            #[allow(non_camel_case_types)]
            pub(in crate::rule) const fn write(&self, text: $crate::text::Text, $d: &$D $(, $more: $More)*) -> $crate::text::Text {
                #[allow(dead_code)] // unused if a function writes the fault
                enum __Row { $($variant,)* }
                let $fault = self;
                let words: &[(&str, $crate::rule::table::Arg<'_>)] =
                    &[$($((stringify!($word), $word_kind($d, $word_value)),)*)?];
                match *self {
                    $(Self::$variant $(($inner))? $({ $($field,)* })? => {
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

macro_rules! rule {
    (($rule:expr)) => {
        $rule
    };
    ($rule:ident) => {
        $crate::rule::Rule::$rule
    };
}

/// The rule of every fault of a row, if it is fixed.
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

/// Whether to show a line. A help is shown exactly if its offer has passed its check.
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

pub(crate) use {faults, fixed_rule, line, message, row, rule};
