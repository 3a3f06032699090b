//! Builds messages in const evaluation.
//!
//! A message is the same whether the macro prints it or rustc's const evaluation does, so both use the same `const
//! fn`s. Const evaluation has no formatting, hence the fixed buffer.

/// A text with the parts of a list appended, and a comma between two. `$one` appends part `$k`.
macro_rules! commas {
    ($text:ident, $k:ident, $from:tt..$to:expr, $one:expr) => {{
        let mut $text = $text;
        each!($k, $from..$to, {
            $text = $text.str(if $k == $from { "" } else { ", " });
            $text = $one;
        });
        $text
    }};
}

pub(crate) mod kind;
mod sentence;

pub(crate) use commas;

pub(crate) use kind::{kind, kinds, sentence, sentences};
pub use sentence::Arg;
#[cfg(test)]
pub(crate) use sentence::check_sentence;

/// Bytes that a [`Text`] can hold: more than the longest message with notes and help.
const CAPACITY: usize = 2048;

/// Proof that the code a help offers was checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Checked(());

impl Checked {
    /// `Some` only if the check has passed.
    pub(crate) const fn if_passed(passed: bool) -> Option<Self> {
        if passed { Some(Self(())) } else { None }
    }
}

/// The code that a help offers in place of what is written, as data.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Offered {
    /// A number.
    Number(i128),
    /// The first numbers of a list, as many as it has.
    Numbers([u64; Self::MOST], usize),
    /// The first sizes and strides of a list, as many as it has.
    Pairs([(i128, i128); Self::DIMS], usize),
}

impl Offered {
    /// The most numbers of a list.
    pub const MOST: usize = 16;
    /// The most dimensions: no descriptor has more.
    pub const DIMS: usize = 4;

    /// Sizes and strides, if they are not too many.
    pub(crate) const fn pairs(list: &[(i128, i128)]) -> Option<Self> {
        if list.len() > Self::DIMS {
            return None;
        }
        let mut pairs = [(1, 0); Self::DIMS];
        pairs.split_at_mut(list.len()).0.copy_from_slice(list);
        Some(Self::Pairs(pairs, list.len()))
    }
}

/// A message under construction: ASCII in a fixed buffer, built by chaining.
///
/// Text past the end is dropped: a panic over a long message would hide the error.
#[derive(Clone, Copy)]
pub struct Text {
    bytes: [u8; CAPACITY],
    len: usize,
    offered: Option<Offered>,
}

impl Text {
    /// An empty text.
    #[must_use]
    pub const fn new() -> Self {
        Self { bytes: [0; CAPACITY], len: 0, offered: None }
    }

    /// Notes what a help offers, which its words tell.
    pub(crate) const fn offering(mut self, offered: Option<Offered>) -> Self {
        self.offered = offered;
        self
    }

    /// What its last help offers, if that replaces what is written and changes nothing else.
    #[must_use]
    pub const fn offered(&self) -> Option<Offered> {
        self.offered
    }

    /// Appends a string.
    #[must_use]
    pub const fn str(mut self, s: &str) -> Self {
        let (_, room) = self.bytes.split_at_mut(self.len);
        let take = if s.len() < room.len() { s.len() } else { room.len() };
        room.split_at_mut(take).0.copy_from_slice(s.as_bytes().split_at(take).0);
        self.len += take;
        self
    }

    /// Begins a finding, on a line of its own, with its code in brackets.
    #[must_use]
    pub const fn coded(self, code: &str) -> Self {
        self.str(if self.len == 0 { "[" } else { "\n[" }).str(code).str("] ")
    }

    /// Whether nothing has been appended.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Appends a number in decimal.
    #[must_use]
    pub const fn int(self, n: i128) -> Self {
        let mut digits = [0u8; 40];
        let mut at = digits.len();
        let mut rest = n.unsigned_abs();
        loop {
            at -= 1;
            digits[at] = b'0' + (rest % 10) as u8;
            rest /= 10;
            if rest == 0 {
                break;
            }
        }
        let text = if n < 0 { self.str("-") } else { self };
        match core::str::from_utf8(digits.split_at(at).1) {
            Ok(s) => text.str(s),
            Err(_) => text,
        }
    }

    /// Appends a number in hexadecimal, as used for addresses: `0xFFFC`.
    #[must_use]
    pub const fn hex(self, n: i128) -> Self {
        let text = if n < 0 { self.str("-") } else { self };
        text.unsigned_hex(n.unsigned_abs())
    }

    /// Appends an address range: `0x400..0x800`. Neither number is negative.
    #[must_use]
    pub const fn range(self, start: i128, bytes: i128) -> Self {
        self.hex(start).str("..").unsigned_hex(start.unsigned_abs() + bytes.unsigned_abs())
    }

    const fn unsigned_hex(self, n: u128) -> Self {
        const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
        let mut digits = [0u8; 32];
        let mut at = digits.len();
        let mut rest = n;
        loop {
            at -= 1;
            digits[at] = DIGITS[(rest % 16) as usize];
            rest /= 16;
            if rest == 0 {
                break;
            }
        }
        let text = self.str("0x");
        match core::str::from_utf8(digits.split_at(at).1) {
            Ok(s) => text.str(s),
            Err(_) => text,
        }
    }

    /// Appends a number and a noun in singular or plural: `1 byte`, `2 bytes`.
    #[must_use]
    pub const fn count(self, n: i128, one: &str) -> Self {
        let text = self.int(n).str(" ").str(one);
        if n == 1 { text } else { text.str("s") }
    }

    /// Appends the place of a tile: `(0, 2)`.
    #[must_use]
    pub const fn place(self, column: i128, row: i128) -> Self {
        self.str("(").int(column).str(", ").int(row).str(")")
    }

    /// Appends an upper limit: ` (at most 8)`.
    #[must_use]
    pub const fn at_most(self, n: i128) -> Self {
        self.str(" (at most ").int(n).str(")")
    }

    /// The message about a number that is negative, or beyond 64 bits. `what` is its name, "a depth".
    #[must_use]
    pub const fn not_unsigned(what: &str, number: i128) -> Self {
        let text = Self::new().str("expected ").str(what);
        let text = if number < 0 {
            text.str(" of 0 or more")
        } else {
            text.str(" of at most ").int(u64::MAX as i128)
        };
        text.str(", found ").int(number)
    }

    /// Appends a lower limit: ` (at least 1)`.
    #[must_use]
    pub const fn at_least(self, n: i128) -> Self {
        self.str(" (at least ").int(n).str(")")
    }

    /// Appends dimensions or padding in MLIR's notation: `[<8, 16>, <2, 1>]`.
    #[must_use]
    pub const fn pairs(self, pairs: &[(i128, i128)]) -> Self {
        let text = self.str("[");
        let all = commas!(text, k, 0..pairs.len(), {
            text.str("<").int(pairs[k].0).str(", ").int(pairs[k].1).str(">")
        });
        all.str("]")
    }

    /// Starts a note: the register field or the rule, with its source.
    #[must_use]
    pub const fn note(self, s: &str) -> Self {
        self.str("\n  = note: ").str(s)
    }

    /// Appends the source, in parentheses.
    #[must_use]
    pub const fn cite(self, source: &str) -> Self {
        self.str(" (").str(source).str(")")
    }

    /// Starts a help: the code to write instead.
    #[must_use]
    pub const fn help(self, s: &str) -> Self {
        self.str("\n  = help: ").str(s)
    }

    /// Starts a help with code that has passed its check.
    #[must_use]
    pub(crate) const fn offer(self, _: Checked, s: &str) -> Self {
        self.str("\n  = help: ").str(s)
    }

    /// The text so far.
    #[must_use]
    pub const fn as_str(&self) -> &str {
        match core::str::from_utf8(self.bytes.split_at(self.len).0) {
            Ok(s) => s,
            Err(_) => "",
        }
    }
}

impl Default for Text {
    fn default() -> Self {
        Self::new()
    }
}

impl core::fmt::Debug for Text {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        self.as_str().fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_the_whole_range() {
        let text = Text::new().int(0).str(" ").int(-7).str(" ").int(i128::MIN).str(" ").int(i128::MAX);
        assert_eq!(
            text.as_str(),
            "0 -7 -170141183460469231731687303715884105728 170141183460469231731687303715884105727"
        );
    }

    #[test]
    fn addresses_are_hexadecimal() {
        let text = Text::new().hex(0).str(" ").hex(0xFFFC).str(" ").hex(-4).str(" ").hex(i128::MIN);
        assert_eq!(text.as_str(), "0x0 0xFFFC -0x4 -0x80000000000000000000000000000000");
        let text = Text::new().range(0x400, 0x400).str(" ").range(i128::MAX, i128::MAX);
        assert_eq!(
            text.as_str(),
            "0x400..0x800 0x7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF..0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFE"
        );
    }

    #[test]
    fn a_text_too_long_is_cut_and_not_a_panic() {
        let mut text = Text::new();
        for _ in 0..CAPACITY {
            text = text.str("abc");
        }
        assert_eq!(text.as_str().len(), CAPACITY);
    }
}
