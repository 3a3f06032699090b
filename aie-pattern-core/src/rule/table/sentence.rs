//! Fills the holes of sentences in const evaluation.

use super::Row;
use crate::text::Text;
use crate::util::is_same_text;

/// The contents of a hole.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Arg<'a> {
    /// `12`; with a noun `12 words`.
    Int(i128),
    /// `12 words`
    Count(i128, &'static str),
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
    /// A part of the fault that no sentence shows.
    Nothing,
}

/// Appends the message of a row and the lines to show.
pub(crate) const fn tell(
    text: Text,
    row: &Row,
    holes: &[Arg<'_>],
    words: &[(&str, Arg<'_>)],
    lines: &[bool],
) -> Text {
    let mut text = fill(text, row.message, row.holes, holes, words);
    let mut k = 0;
    while k < lines.len() {
        let (name, sentence) = row.lines[k];
        if lines[k] {
            text = text.str("\n  = ").str(name).str(": ");
            text = fill(text, sentence, row.holes, holes, words);
        }
        k += 1;
    }
    text
}

const fn fill(
    mut text: Text,
    sentence: &str,
    names: &[(&str, &str)],
    holes: &[Arg<'_>],
    words: &[(&str, Arg<'_>)],
) -> Text {
    let mut rest = sentence;
    while let Some((before, hole, after)) = next_hole(rest) {
        let (name, noun) = name_and_noun(hole);
        let mut arg = Arg::Nothing;
        let mut k = 0;
        while k < words.len() {
            if is_same_text(words[k].0, name) {
                arg = words[k].1;
            }
            k += 1;
        }
        if let Some(k) = find(names, name) {
            arg = holes[k];
        }
        text = show(text.str(before), arg, noun);
        rest = after;
    }
    text.str(rest)
}

/// Appends the contents of a hole, with the noun for a number.
pub(crate) const fn show(text: Text, arg: Arg<'_>, noun: &str) -> Text {
    match arg {
        Arg::Int(n) if noun.is_empty() => text.int(n),
        Arg::Int(n) => match noun.split_at(position(noun.as_bytes(), b'|', 0)) {
            (_, rest) if rest.is_empty() => text.count(n, noun),
            (one, _) if n == 1 => text.int(n).str(" ").str(one),
            (_, rest) => text.int(n).str(" ").str(rest.split_at(1).1),
        },
        Arg::Bits(n) if n % 8 == 0 => text.count(n / 8, "byte"),
        Arg::Bits(n) => text.count(n, "bit"),
        Arg::Place(column, row) => text.str("(").int(column).str(", ").int(row).str(")"),
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

const fn find(names: &[(&str, &str)], name: &str) -> Option<usize> {
    let mut k = 0;
    while k < names.len() {
        if is_same_text(names[k].0, name) {
            return Some(k);
        }
        k += 1;
    }
    None
}

/// Panics when a table is compiled for tests, if a sentence has an unknown hole, or if a noun follows a hole that is
/// not a number.
#[cfg(test)]
pub(crate) const fn check(rows: &[Row], words: &[(&str, &str)]) {
    let mut k = 0;
    while k < rows.len() {
        let row = &rows[k];
        check_sentence(row.message, row.holes, words);
        let mut line = 0;
        while line < row.lines.len() {
            check_sentence(row.lines[line].1, row.holes, words);
            line += 1;
        }
        k += 1;
    }
}

#[cfg(test)]
const fn check_sentence(sentence: &str, names: &[(&str, &str)], words: &[(&str, &str)]) {
    let mut rest = sentence;
    while let Some((_, hole, after)) = next_hole(rest) {
        let (name, noun) = name_and_noun(hole);
        let kind = match (find(names, name), find(words, name)) {
            (Some(k), _) => names[k].1,
            (None, Some(k)) => words[k].1,
            (None, None) => panic!("{}", hole),
        };
        let numbers = ["Number", "Index", "Natural", "Count", "Signed", "Size"];
        let (mut is_number, mut k) = (false, 0);
        while k < numbers.len() {
            is_number = is_number || is_same_text(kind, numbers[k]);
            k += 1;
        }
        assert!(noun.is_empty() || is_number, "a noun follows a hole that is not a number");
        rest = after;
    }
    assert!(position(rest.as_bytes(), b'{', 0) == rest.len(), "a hole is not closed");
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::Rule;

    const ROW: Row = Row {
        fault: "Sample",
        rule: Some(Rule::Rank),
        doc: "",
        message: "{count word} at {at}, not {count}",
        lines: &[("note", "{title} has {one dimension}"), ("help", "write `{count}`")],
        holes: &[("count", "Number"), ("at", "Bytes"), ("one", "Number")],
    };

    #[test]
    fn holes_are_filled_and_lines_left_out() {
        const { check(&[ROW], &[("title", "Words")]) };
        let holes = [Arg::Int(2), Arg::Range(0x400, 0x800), Arg::Int(1)];
        let words = [("title", Arg::Str("a mem tile"))];
        let text = tell(Text::new(), &ROW, &holes, &words, &[true, false]);
        assert_eq!(text.as_str(), "2 words at 0x400..0x800, not 2\n  = note: a mem tile has 1 dimension");
        let text = tell(Text::new(), &ROW, &holes, &words, &[false, true]);
        assert_eq!(text.as_str(), "2 words at 0x400..0x800, not 2\n  = help: write `2`");
    }

    #[test]
    fn a_noun_has_two_forms() {
        const ENTRY: Row = Row { message: "{count copy|copies}, {one copy|copies}", ..ROW };
        let holes = [Arg::Int(0), Arg::Nothing, Arg::Int(1)];
        assert_eq!(tell(Text::new(), &ENTRY, &holes, &[], &[]).as_str(), "0 copies, 1 copy");
    }

    #[test]
    #[should_panic(expected = "misspelt")]
    fn a_hole_that_is_not_of_the_row_is_found() {
        check(&[Row { message: "{misspelt}", ..ROW }], &[]);
    }

    #[test]
    #[should_panic(expected = "a noun follows")]
    fn a_noun_needs_a_number() {
        check(&[Row { message: "{at byte}", ..ROW }], &[]);
    }

    #[test]
    #[should_panic(expected = "not closed")]
    fn a_hole_is_closed() {
        check(&[Row { message: "{at", ..ROW }], &[]);
    }
}
