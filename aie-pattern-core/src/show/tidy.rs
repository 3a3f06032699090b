//! [`Tidy`]: a writer that removes trailing spaces from lines.

use core::fmt::{Result, Write};

/// Passes text on, without spaces at the end of a line.
pub(super) struct Tidy<'a> {
    to: &'a mut dyn Write,
    /// Spaces held back until other text follows.
    spaces: usize,
}

impl<'a> Tidy<'a> {
    pub(super) fn new(to: &'a mut dyn Write) -> Self {
        Self { to, spaces: 0 }
    }
}

impl Write for Tidy<'_> {
    fn write_str(&mut self, text: &str) -> Result {
        for line in text.split_inclusive('\n') {
            let (inside, ended) = match line.strip_suffix('\n') {
                Some(inside) => (inside, true),
                None => (line, false),
            };
            let kept = inside.trim_end_matches(' ');
            if !kept.is_empty() {
                for _ in 0..self.spaces {
                    self.to.write_char(' ')?;
                }
                self.spaces = 0;
                self.to.write_str(kept)?;
            }
            self.spaces += inside.len() - kept.len();
            if ended {
                self.spaces = 0;
                self.to.write_char('\n')?;
            }
        }
        Ok(())
    }
}

/// A line in the making, written in one piece. Macros are mostly built without optimization, where a call of `write!`
/// per cell would cost more than the rest of the declaration.
pub(super) struct Line {
    bytes: [u8; Self::CAPACITY],
    len: usize,
}

impl Line {
    /// More than 32 columns of the longest numbers, with marks and a label.
    const CAPACITY: usize = 1024;

    pub(super) const fn new() -> Self {
        Self { bytes: [b' '; Self::CAPACITY], len: 0 }
    }

    pub(super) const fn len(&self) -> usize {
        self.len
    }

    /// Appends ASCII text; an excess is dropped.
    pub(super) fn text(&mut self, text: &str) {
        self.padded(text, text.len());
    }

    /// Appends ASCII text, right-aligned in `width` characters; an excess is dropped.
    pub(super) fn padded(&mut self, text: &str, width: usize) {
        let end = (self.len + width.max(text.len())).min(self.bytes.len());
        let start = end.saturating_sub(text.len()).max(self.len);
        self.bytes[start..end].copy_from_slice(&text.as_bytes()[..end - start]);
        self.len = end;
    }

    /// Appends a number; an excess is dropped.
    pub(super) fn digits(&mut self, number: u64) {
        self.number(number, 0);
    }

    /// Appends a number, right-aligned in `width` characters; an excess is dropped.
    pub(super) fn number(&mut self, number: u64, width: usize) {
        let (mut digits, mut rest) = (1, number / 10);
        while rest > 0 {
            (digits, rest) = (digits + 1, rest / 10);
        }
        let end = self.len + if digits > width { digits } else { width };
        if end <= Self::CAPACITY {
            let (mut at, mut rest) = (end, number);
            while digits > 0 {
                at -= 1;
                digits -= 1;
                self.bytes[at] = b'0' + (rest % 10) as u8;
                rest /= 10;
            }
            self.len = end;
        }
    }

    /// Writes the line without trailing spaces.
    pub(super) fn end(&mut self, f: &mut dyn Write) -> Result {
        let mut len = self.len;
        while len > 0 && self.bytes[len - 1] == b' ' {
            len -= 1;
        }
        let written = f.write_str(core::str::from_utf8(&self.bytes[..len]).unwrap_or_default());
        self.bytes[..self.len].fill(b' ');
        self.len = 0;
        written.and_then(|()| f.write_str("\n"))
    }
}

/// Number of characters of a number in decimal.
pub(super) fn width(n: i128) -> usize {
    let mut width = 1 + usize::from(n < 0);
    let mut rest = n.unsigned_abs() / 10;
    while rest > 0 {
        width += 1;
        rest /= 10;
    }
    width
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spaces_at_the_end_of_a_line_are_left_out_however_they_come() {
        struct Buffer([u8; 16], usize);
        impl Write for Buffer {
            fn write_str(&mut self, text: &str) -> Result {
                self.0[self.1..][..text.len()].copy_from_slice(text.as_bytes());
                self.1 += text.len();
                Ok(())
            }
        }
        let mut buffer = Buffer([0; 16], 0);
        let mut tidy = Tidy::new(&mut buffer);
        for part in ["  a ", " ", "b  ", "\n ", "\nc", " "] {
            tidy.write_str(part).unwrap();
        }
        assert_eq!(&buffer.0[..buffer.1], b"  a  b\n\nc");
    }

    #[test]
    fn a_number_is_as_wide_as_its_text() {
        for (n, text) in [(0, "0"), (9, "9"), (10, "10"), (-1, "-1"), (-100, "-100")] {
            assert_eq!(width(n), text.len());
        }
    }
}
