//! The message of a row in const evaluation.

use super::Row;
#[cfg(test)]
use crate::text::check_sentence;
use crate::text::{Arg, Text};

/// Appends the message of a row and the lines to show.
pub(crate) const fn tell(
    text: Text,
    row: &Row,
    holes: &[Arg<'_>],
    words: &[(&str, Arg<'_>)],
    lines: &[bool],
) -> Text {
    let mut text = text.named(row.message, row.holes, holes, words);
    each!(k, 0..lines.len(), {
        let (name, sentence) = row.lines[k];
        if lines[k] {
            text = text.str("\n  = ").str(name).str(": ");
            text = text.named(sentence, row.holes, holes, words);
        }
    });
    text
}

/// Panics when a table is compiled for tests, if a sentence has an unknown hole, or if a noun follows a hole that is
/// not a number.
#[cfg(test)]
pub(crate) const fn check(rows: &[Row], words: &[(&str, &str)]) {
    each!(k, 0..rows.len(), {
        let row = &rows[k];
        check_sentence(row.message, row.holes, words);
        each!(line, 0..row.lines.len(), {
            check_sentence(row.lines[line].1, row.holes, words);
        });
    });
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
