//! Fills the holes of sentences in const evaluation.

use super::Text;
use crate::util::is_same_text;

/// The contents of a hole.
#[derive(Clone, Copy, Debug)]
pub enum Arg<'a> {
    /// `12`; with a noun `12 words`.
    Int(i128),
    /// `12 words`
    Count(i128, &'a str),
    /// `0x400`
    Hex(i128),
    /// `(at least 1)`
    Least(i128),
    /// `(at most 8)`
    Most(i128),
    /// `8 bits of word 3`
    Field(i128, i128),
    /// `0x400..0x800`
    Range(i128, i128),
    /// `12 bytes`, or `3 bits`.
    Bits(i128),
    /// `(0, 2)`
    Place(i128, i128),
    /// `MM2S channel 0`
    Channel(&'a str, i128),
    /// `compute tile (0, 2)`
    Tile(&'a str, i128, i128),
    /// `` `of` ``, `` `of[1]` ``
    Item(&'a str, Option<i128>),
    /// ``the producer of `of` ``, ``consumer 1 of `of` ``
    End(&'a str, Option<i128>, &'a str),
    /// Text, unchanged.
    Str(&'a str),
    /// Nothing: no sentence shows it.
    Nothing,
}

impl Text {
    /// Appends a sentence and fills its holes in their order: `{}`, or `{ word}` with the noun for a number.
    #[must_use]
    pub const fn fill(self, sentence: &str, args: &[Arg<'_>]) -> Self {
        let (mut text, mut rest, mut k) = (self, sentence, 0);
        while let Some((before, hole, after)) = next_hole(rest) {
            text = show(
                text.str(before),
                if k < args.len() { args[k] } else { Arg::Nothing },
                name_and_noun(hole).1,
            );
            (rest, k) = (after, k + 1);
        }
        text.str(rest)
    }

    /// Appends a sentence and fills its holes by name, from `holes`, else from `words`.
    #[must_use]
    pub(crate) const fn named(
        self,
        sentence: &str,
        names: &[(&str, &str)],
        holes: &[Arg<'_>],
        words: &[(&str, Arg<'_>)],
    ) -> Self {
        let (mut text, mut rest) = (self, sentence);
        while let Some((before, hole, after)) = next_hole(rest) {
            let (name, noun) = name_and_noun(hole);
            let arg = match (find(names, name), find(words, name)) {
                (Some(k), _) => holes[k],
                (None, Some(k)) => words[k].1,
                (None, None) => Arg::Nothing,
            };
            text = show(text.str(before), arg, noun);
            rest = after;
        }
        text.str(rest)
    }
}

/// Appends the contents of a hole, with the noun for a number.
const fn show(text: Text, arg: Arg<'_>, noun: &str) -> Text {
    match arg {
        Arg::Int(n) if noun.is_empty() => text.int(n),
        Arg::Int(n) => match noun.split_at(position(noun.as_bytes(), b'|', 0)) {
            (_, rest) if rest.is_empty() => text.count(n, noun),
            (one, _) if n == 1 => text.int(n).str(" ").str(one),
            (_, rest) => text.int(n).str(" ").str(rest.split_at(1).1),
        },
        Arg::Bits(n) if n % 8 == 0 => text.count(n / 8, "byte"),
        Arg::Bits(n) => text.count(n, "bit"),
        Arg::Place(column, row) => text.place(column, row),
        Arg::Count(n, noun) => text.count(n, noun),
        Arg::Hex(n) => text.hex(n),
        Arg::Least(n) => text.str("(at least ").int(n).str(")"),
        Arg::Most(n) => text.str("(at most ").int(n).str(")"),
        Arg::Field(bits, word) => text.int(bits).str(" bits of word ").int(word),
        Arg::Range(start, end) => text.hex(start).str("..").hex(end),
        Arg::Channel(direction, channel) => text.str(direction).str(" channel ").int(channel),
        Arg::Tile(kind, column, row) => text.str(kind).str(" tile (").int(column).str(", ").int(row).str(")"),
        Arg::Item(name, None) => text.str("`").str(name).str("`"),
        Arg::Item(name, Some(k)) => text.str("`").str(name).str("[").int(k).str("]`"),
        Arg::End(side, None, name) => text.str(side).str(" of `").str(name).str("`"),
        Arg::End(side, Some(k), name) => text.str(side).str(" ").int(k).str(" of `").str(name).str("`"),
        Arg::Str(s) => text.str(s),
        Arg::Nothing => text,
    }
}

/// Splits a sentence at its first hole: text before, contents, text after.
const fn next_hole(sentence: &str) -> Option<(&str, &str, &str)> {
    let bytes = sentence.as_bytes();
    let open = position(bytes, b'{', 0);
    let close = position(bytes, b'}', open);
    if close >= bytes.len() {
        return None;
    }
    let (before, rest) = sentence.split_at(open);
    let (hole, after) = rest.split_at(1).1.split_at(close - open - 1);
    Some((before, hole, after.split_at(1).1))
}

/// Splits `words word` into `words` and `word`.
const fn name_and_noun(hole: &str) -> (&str, &str) {
    let (name, noun) = hole.split_at(position(hole.as_bytes(), b' ', 0));
    if noun.is_empty() { (name, noun) } else { (name, noun.split_at(1).1) }
}

/// Position of a byte at or after `from`; the length if it is missing.
const fn position(bytes: &[u8], byte: u8, from: usize) -> usize {
    let mut at = from;
    while at < bytes.len() && bytes[at] != byte {
        at += 1;
    }
    at
}

const fn find<T>(list: &[(&str, T)], name: &str) -> Option<usize> {
    find!(k, 0..list.len(), is_same_text(list[k].0, name))
}

/// Panics if a hole of a sentence is not in the lists, or if a noun follows a hole that is not a number.
#[cfg(test)]
pub(crate) const fn check_sentence(sentence: &str, names: &[(&str, &str)], words: &[(&str, &str)]) {
    let mut rest = sentence;
    while let Some((_, hole, after)) = next_hole(rest) {
        let (name, noun) = name_and_noun(hole);
        let kind = match (find(names, name), find(words, name)) {
            (Some(k), _) => names[k].1,
            (None, Some(k)) => words[k].1,
            (None, None) => panic!("{}", hole),
        };
        let numbers = ["Number", "Index", "Natural", "Count", "Signed", "Size"];
        let mut is_number = false;
        each!(k, 0..numbers.len(), {
            is_number = is_number || is_same_text(kind, numbers[k]);
        });
        assert!(noun.is_empty() || is_number, "a noun follows a hole that is not a number");
        rest = after;
    }
    assert!(position(rest.as_bytes(), b'{', 0) == rest.len(), "a hole is not closed");
}
