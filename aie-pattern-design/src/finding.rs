//! [`Finding`]: a mistake in a design, and its place.

use std::ops::Range;

use aie_pattern_core::rule::Rule;
use aie_pattern_syntax::errors::{Place, meant};
use proc_macro2::{LineColumn, Span};

use crate::model::{Named, Number};

/// The severity of a finding.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Severity {
    /// The design is wrong in every timing.
    Error,
    /// The design may be wrong: timing decides.
    Warning,
    /// Background.
    Note,
}

impl Severity {
    /// Its word in messages.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
            Self::Note => "note",
        }
    }
}

/// A replacement for a part of the file.
#[derive(Clone, Debug)]
pub struct Replacement {
    /// The first token that is replaced.
    pub first: Span,
    /// The last token that is replaced.
    pub last: Span,
    /// The new text.
    pub text: String,
    /// Whether it moves whole operations: comments next to them would stay where they are.
    pub(crate) is_of_operations: bool,
}

impl Replacement {
    /// A place with another text.
    pub fn new(place: impl Into<Place>, text: impl Into<String>) -> Self {
        let Place { first, last } = place.into();
        Self { first, last, text: text.into(), is_of_operations: false }
    }

    /// The same, of whole operations.
    pub(crate) fn of_operations(place: impl Into<Place>, text: String) -> Self {
        Self { is_of_operations: true, ..Self::new(place, text) }
    }

    /// An operation on its own line, before the one that begins with this token.
    pub(crate) fn above(before: Span, operation: &str) -> Option<Self> {
        Some(Self::of_operations(before, format!("{operation}\n{}", before.source_text()?)))
    }

    /// The replacement with the indent and the line end that the text has there, if it adds a line.
    pub(crate) fn fitted(self, text: &str) -> Self {
        let Some((added, rest)) = self.text.split_once('\n').filter(|_| self.is_line()) else { return self };
        let Some(at) = offset(text, self.first.start()) else { return self };
        let (start, end) = line_around(text, at);
        let blank = |c: char| if c.is_whitespace() { c } else { ' ' };
        let indent: String = text[start..at].chars().map(blank).collect();
        let line_end = if text[..end].ends_with('\r') { "\r\n" } else { "\n" };
        Self { text: [added, line_end, &indent, rest].concat(), ..self }
    }

    fn is_line(&self) -> bool {
        self.is_of_operations && self.first.start() == self.last.start()
    }

    /// A number that is written as a literal, with another value. A name may stand for the number elsewhere too.
    pub fn number(written: Number, value: i128) -> Option<Self> {
        let text = match literal(written)? {
            text if text.starts_with("0x") && value >= 0 => format!("{value:#x}"),
            _ => value.to_string(),
        };
        Some(Self::new(written.place, text))
    }

    /// A text right after a token.
    pub fn after(token: Span, text: &str) -> Option<Self> {
        Some(Self::new(token, token.source_text()? + text))
    }

    /// An operation that is left out, after another one of its block.
    pub fn without(operation: impl Into<Place>, before: Span) -> Option<Self> {
        let Place { first, last } = operation.into();
        between(before, first)?.trim().is_empty().then_some(())?;
        Some(Self::of_operations(Place { first: before, last }, before.source_text()?))
    }

    /// Several replacements as one, which keeps the text between them; none if two overlap.
    pub fn all(mut parts: Vec<Self>) -> Option<Self> {
        parts.sort_by_key(|part| part.first.start());
        let mut parts = parts.into_iter();
        let mut all = parts.next()?;
        for next in parts {
            all.text = [all.text, between(all.last, next.first)?, next.text].concat();
            all.last = next.last;
        }
        Some(all)
    }

    /// The text with the replacement in it; none if the text has no such place.
    pub fn apply(&self, text: &str) -> Option<String> {
        let Range { start, end } = self.range(text)?;
        Some([text.get(..start)?, &self.text, text.get(end..)?].concat())
    }

    /// The part of the text that is replaced; none if the text has no such place.
    pub fn replaced<'t>(&self, text: &'t str) -> Option<&'t str> {
        text.get(self.range(text)?)
    }

    /// The part of the text whose comments the replacement would lose, or leave at another operation.
    pub(crate) fn surroundings<'t>(&self, text: &'t str) -> Option<&'t str> {
        let Range { start, end } = self.range(text)?;
        if !self.is_of_operations {
            return text.get(start..end);
        }
        // A comment may stand above the first operation, and after the last one.
        let (first, _) = line_around(text, start);
        let above = first.checked_sub(1).map_or(0, |above| line_around(text, above).0);
        let end = if self.is_line() { start } else { line_around(text, end).1 };
        text.get(above..end)
    }

    fn range(&self, text: &str) -> Option<Range<usize>> {
        Some(offset(text, self.first.start())?..offset(text, self.last.end())?)
    }
}

/// The start and the end of the line with a byte.
fn line_around(text: &str, at: usize) -> (usize, usize) {
    let start = text[..at].rfind('\n').map_or(0, |before| before + 1);
    (start, text[at..].find('\n').map_or(text.len(), |end| at + end))
}

/// The text of a number; none without a literal.
pub fn literal(number: Number) -> Option<String> {
    let text = number.place.first.source_text()?;
    text.starts_with(|c: char| c == '-' || c.is_ascii_digit()).then_some(text)
}

/// The text between two tokens; none if the second one does not come after the first.
fn between(one: Span, other: Span) -> Option<String> {
    if other.start() < one.end() {
        return None;
    }
    let text = one.join(other)?.source_text()?;
    let rest = text.strip_prefix(one.source_text()?.as_str())?;
    Some(rest.strip_suffix(other.source_text()?.as_str())?.to_owned())
}

/// The byte at a line and a column, which counts characters.
fn offset(text: &str, LineColumn { line, column }: LineColumn) -> Option<usize> {
    let before = text.split_inclusive('\n').take(line.checked_sub(1)?).map(str::len).sum();
    let rest = text.get(before..)?;
    Some(before + rest.char_indices().nth(column).map_or(rest.len(), |(at, _)| at))
}

/// Another place in the file that belongs to a finding.
#[derive(Clone, Debug)]
pub struct Related {
    /// The place.
    pub span: Span,
    /// The label: `declared here`.
    pub text: String,
}

/// A mistake in a design.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The code of its rule: `AP012`.
    pub code: &'static str,
    /// The severity.
    pub severity: Severity,
    /// The first token that it is about.
    pub first: Span,
    /// The last token that it is about.
    pub last: Span,
    /// The message, in lower case without a full stop.
    pub message: String,
    /// Background, one line per entry.
    pub notes: Vec<String>,
    /// Helps, one line per entry.
    pub helps: Vec<String>,
    /// A replacement that is proved to be right.
    pub fix: Option<Replacement>,
    /// Other places that belong to it.
    pub related: Vec<Related>,
    /// Whether the engine of [`liveness`](crate::liveness) found it, which runs only on designs without errors.
    pub is_of_engine: bool,
}

impl Finding {
    /// An error of a rule.
    pub fn error(rule: Rule, place: impl Into<Place>, message: impl Into<String>) -> Self {
        let place = place.into();
        Self {
            code: rule.code(),
            severity: Severity::Error,
            first: place.first,
            last: place.last,
            message: message.into(),
            notes: Vec::new(),
            helps: Vec::new(),
            fix: None,
            related: Vec::new(),
            is_of_engine: false,
        }
    }

    /// A warning of a rule.
    pub fn warning(rule: Rule, place: impl Into<Place>, message: impl Into<String>) -> Self {
        Self { severity: Severity::Warning, ..Self::error(rule, place, message) }
    }

    /// Adds a note.
    pub fn note(mut self, text: impl Into<String>) -> Self {
        self.notes.push(text.into());
        self
    }

    /// Adds a help.
    pub fn help(mut self, text: impl Into<String>) -> Self {
        self.helps.push(text.into());
        self
    }

    /// Adds the replacement that its help tells.
    pub fn fix(mut self, fix: Option<Replacement>) -> Self {
        self.fix = fix;
        self
    }

    /// Adds the known name that is meant by one that is not known, each with this mark or without it; of several, nobody knows which is
    /// meant. It is a fix only where a slip explains the difference: `%ping` is as near to `%pong`, and yet another buffer.
    #[must_use]
    pub(crate) fn meant(self, name: &Named, mark: &str, known: Vec<&str>) -> Self {
        let plain = |name: &'_ str| name.strip_prefix(mark).unwrap_or(name).to_owned();
        let typed = plain(&name.text);
        let digits = |name: &str| name.chars().filter(char::is_ascii_digit).collect::<String>();
        let known: Vec<String> = known.into_iter().map(plain).collect();
        let mut known: Vec<&str> = known.iter().map(String::as_str).collect();
        known.retain(|known| digits(known) == digits(&typed));
        let Some(found) = meant(&typed, &known).filter(|_| typed.len() > 3) else { return self };
        known.retain(|known| *known != found);
        let slip = Slip::of(&typed, found);
        if slip != Some(Slip::Case) && meant(&typed, &known).is_some() {
            return self;
        }
        let meant = format!("{mark}{found}");
        let fix = slip.map(|_| Replacement::new(name.place, meant.as_str()));
        self.help(format!("did you mean `{meant}`")).fix(fix)
    }

    /// Adds another place.
    pub fn related(mut self, place: impl Into<Place>, text: impl Into<String>) -> Self {
        self.related.push(Related { span: place.into().first, text: text.into() });
        self
    }

    /// The line of its first token, counted from 1.
    pub fn line(&self) -> usize {
        self.first.start().line
    }

    /// The column of its first token, counted from 1.
    pub fn column(&self) -> usize {
        self.first.start().column + 1
    }
}

/// What makes of one name another that nobody means.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Slip {
    /// Capitals, and marks between words.
    Case,
    /// A letter that was left out or doubled, or two that changed places.
    Letter,
}

/// Whether a slip makes one name of another.
pub(crate) fn is_slip(typed: &str, known: &str) -> bool {
    Slip::of(typed, known).is_some()
}

impl Slip {
    fn of(typed: &str, known: &str) -> Option<Self> {
        let letters = |name: &str| -> Vec<char> {
            name.chars().filter(|c| !matches!(c, '_' | '-' | '.')).flat_map(char::to_lowercase).collect()
        };
        let (typed, known) = (letters(typed), letters(known));
        let same = |pair: &(&char, &char)| pair.0 == pair.1;
        let before = typed.iter().zip(&known).take_while(same).count();
        let (one, other) = (&typed[before..], &known[before..]);
        let after = one.iter().rev().zip(other.iter().rev()).take_while(same).count();
        let is_double = |letter: char| before > 0 && typed[before - 1] == letter;
        match (&one[..one.len() - after], &other[..other.len() - after]) {
            ([], []) => Some(Self::Case),
            ([a, b], [c, d]) => (a == d && b == c).then_some(Self::Letter),
            ([more], []) => is_double(*more).then_some(Self::Letter),
            // A letter at an end may be all that tells two names apart: `%buffer` and `%bufferA`.
            ([], [left_out]) => (before > 0 && after > 0 || is_double(*left_out)).then_some(Self::Letter),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Slip;

    #[test]
    fn slips_are_no_other_names() {
        for (typed, known) in [
            ("dtaa", "data"),
            ("filll", "fill"),
            ("fil", "fill"),
            ("daa", "data"),
            ("Out_Buffer", "outbuffer"),
        ] {
            assert!(Slip::of(typed, known).is_some(), "{typed} {known}");
        }
        for (typed, known) in [
            ("pong", "ping"),
            ("bufA", "bufB"),
            ("buffer", "bufferA"),
            ("bufferA", "buffer"),
            ("abcd", "dcba"),
            ("core", "score"),
        ] {
            assert!(Slip::of(typed, known).is_none(), "{typed} {known}");
        }
    }
}
