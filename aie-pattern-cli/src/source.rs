//! [`Source`]: a text with its name, its lines and its columns.

use std::cell::OnceCell;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Read};
use std::ops::Range;
use std::path::{Path, PathBuf};

use aie_pattern_syntax::errors::Place;
use proc_macro2::Span;

use crate::failure::Failure;

/// A text that is checked.
pub(crate) struct Source {
    /// The name in messages: its path, with `/` between folders.
    pub(crate) name: String,
    /// The path of the file; `None` for standard input.
    pub(crate) path: Option<PathBuf>,
    /// The text; a byte that is not UTF-8 is replaced by `?`.
    pub(crate) text: String,
    /// The original bytes, if they differ from the text; every offset is the same.
    bytes: Option<Vec<u8>>,
    /// The start of each line, computed for the first finding.
    lines: OnceCell<Vec<usize>>,
}

/// A line and a column, both counted from 1; columns count characters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Position {
    pub(crate) line: usize,
    pub(crate) column: usize,
}

impl Source {
    pub(crate) fn new(name: impl Into<String>, bytes: Vec<u8>) -> Self {
        let (text, bytes) = match String::from_utf8(bytes) {
            Ok(text) => (text, None),
            Err(error) => (lossless(error.as_bytes()), Some(error.into_bytes())),
        };
        Self { name: name.into(), path: None, text, bytes, lines: OnceCell::new() }
    }

    /// The original bytes.
    pub(crate) fn bytes(&self) -> &[u8] {
        self.bytes.as_deref().unwrap_or(self.text.as_bytes())
    }

    /// The same file with other contents.
    pub(crate) fn with(&self, bytes: Vec<u8>) -> Self {
        Self { path: self.path.clone(), ..Self::new(self.name.clone(), bytes) }
    }

    /// Without its text, which nobody asks for where nothing was found: a tree of files need not be held in memory.
    pub(crate) fn into_name(self) -> Self {
        Self { text: String::new(), bytes: None, lines: OnceCell::new(), ..self }
    }

    /// The start of each line.
    fn lines(&self) -> &[usize] {
        let starts =
            || std::iter::once(0).chain(self.text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        self.lines.get_or_init(starts)
    }

    /// Reads a file.
    pub(crate) fn read(path: &Path) -> Result<Self, Failure> {
        match fs::read(path) {
            Ok(bytes) => Self::of_file(path, bytes),
            Err(error) => Err(Failure::io("read", &display_name(path), &error)),
        }
    }

    /// A file that was read.
    pub(crate) fn of_file(path: &Path, bytes: Vec<u8>) -> Result<Self, Failure> {
        let name = display_name(path);
        refuse_utf_16(&name, &bytes)?;
        Ok(Self { path: Some(path.to_owned()), ..Self::new(name, bytes) })
    }

    /// Reads standard input.
    pub(crate) fn standard_input() -> Result<Self, Failure> {
        let mut bytes = Vec::new();
        match io::stdin().lock().read_to_end(&mut bytes) {
            Ok(_) => refuse_utf_16("standard input", &bytes).map(|()| Self::new("<stdin>", bytes)),
            Err(error) => Err(Failure::io("read", "standard input", &error)),
        }
    }

    /// The position of a byte; beyond the end, the position of the end.
    pub(crate) fn position(&self, offset: usize) -> Position {
        let offset = offset.min(self.text.len());
        let line = self.lines().partition_point(|&start| start <= offset);
        let before = self.text.get(self.lines()[line - 1]..offset).unwrap_or_default();
        Position { line, column: before.chars().count() + 1 }
    }

    /// The bytes of the lines that a range touches, without the last line end, and the number of the first line.
    pub(crate) fn lines_of(&self, range: &Range<usize>) -> (Range<usize>, usize) {
        let (first, last) = (self.position(range.start).line, self.position(range.end).line);
        let start = self.lines()[first - 1];
        let end = self.lines().get(last).map_or(self.text.len(), |next| next - 1);
        (start..end.max(start), first)
    }

    /// The bytes of a line, counted from 1.
    pub(crate) fn line(&self, number: usize) -> Option<Range<usize>> {
        let start = *self.lines().get(number.checked_sub(1)?)?;
        Some(start..self.lines().get(number).map_or(self.text.len(), |next| next - 1))
    }

    /// The offset of a line, counted from 1, and a column in characters, counted from 0.
    pub(crate) fn offset(&self, line: usize, column: usize) -> usize {
        let Some(range) = self.line(line) else { return self.text.len() };
        let text = self.text.get(range.clone()).unwrap_or_default();
        text.char_indices().nth(column).map_or(range.end, |(at, _)| range.start + at)
    }

    /// The bytes between two tokens that were read from this text, both included.
    pub(crate) fn range(&self, first: Span, last: Span) -> Range<usize> {
        let (first, last) = (first.byte_range(), last.byte_range());
        let start = first.start.min(self.text.len());
        start..last.end.clamp(start, self.text.len())
    }

    /// The bytes of a place.
    pub(crate) fn range_of(&self, place: Place) -> Range<usize> {
        self.range(place.first, place.last)
    }
}

/// Reads a file into a buffer that is used again and again; gives its bytes.
pub(crate) fn read_into<'a>(path: &Path, buffer: &'a mut Vec<u8>) -> Result<&'a [u8], Failure> {
    const FIRST: usize = 64 * 1024;
    let failed = |error: io::Error| Failure::io("read", &display_name(path), &error);
    let mut file = File::open(path).map_err(failed)?;
    let mut length = 0;
    loop {
        if length == buffer.len() {
            buffer.resize((2 * length).max(FIRST), 0);
        }
        match file.read(&mut buffer[length..]) {
            Ok(0) => return Ok(&buffer[..length]),
            Ok(read) => length += read,
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(failed(error)),
        }
    }
}

/// The text of bytes in UTF-16; `None` for any other text. It begins with its mark, or with an ASCII character.
pub(crate) fn utf_16(bytes: &[u8]) -> Option<String> {
    let decode = match bytes {
        [0xFF, 0xFE, ..] | [1..=0x7F, 0, ..] => u16::from_le_bytes,
        [0xFE, 0xFF, ..] | [0, 1..=0x7F, ..] => u16::from_be_bytes,
        _ => return None,
    };
    let units = bytes.chunks_exact(2).map(|pair| decode([pair[0], pair[1]]));
    Some(char::decode_utf16(units).map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER)).collect())
}

fn refuse_utf_16(name: &str, bytes: &[u8]) -> Result<(), Failure> {
    match utf_16(bytes) {
        Some(_) => Err(Failure::new(format!("cannot read {name}: it is UTF-16, save it as UTF-8"))),
        None => Ok(()),
    }
}

/// The name of a path in messages, with `/` between folders. Relative paths stay relative.
pub(crate) fn display_name(path: &Path) -> String {
    let path = path.strip_prefix(".").unwrap_or(path);
    path.to_string_lossy().replace('\\', "/")
}

/// Text with a `?` for each byte that is not UTF-8, so that offsets stay the same.
fn lossless(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        text.extend(chunk.invalid().iter().map(|_| '?'));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_count_lines_and_characters() {
        let source = Source::new("x", "a\r\nä\u{1f600}b\n".as_bytes().to_vec());
        let at = |offset| {
            let Position { line, column } = source.position(offset);
            (line, column)
        };
        assert_eq!(
            [at(0), at(3), at(5), at(9), at(11), at(99)],
            [(1, 1), (2, 1), (2, 2), (2, 3), (3, 1), (3, 1)]
        );
        assert_eq!(source.lines_of(&(5..9)), (3..10, 2));
        assert_eq!(source.line(3), Some(11..11));
        assert_eq!(source.line(4), None);
    }

    #[test]
    fn bytes_that_are_not_utf_8_keep_their_offsets() {
        let source = Source::new("x", b"// \xe4\xff\nint x;".to_vec());
        assert_eq!(source.text, "// ??\nint x;");
        assert_eq!(source.bytes(), b"// \xe4\xff\nint x;");
    }
}
