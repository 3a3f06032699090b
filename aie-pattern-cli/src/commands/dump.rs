//! Words as tools print them: with or without addresses, and all in one base where they have no `0x`.

use std::path::Path;

use clap::ValueEnum;

use crate::failure::Failure;
use crate::source::Source;

/// A word, with its address if the dump has one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Dumped {
    pub(super) address: Option<u64>,
    pub(super) word: u32,
}

/// The base of numbers without `0x`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Base {
    /// Decimal
    #[value(name = "10")]
    Ten,
    /// Hexadecimal
    #[value(name = "16")]
    Sixteen,
}

/// The words of the arguments: each a number, a file, or `-` for standard input.
pub(super) fn words(arguments: &[String], base: Option<Base>) -> Result<Vec<Dumped>, Failure> {
    if arguments.is_empty() {
        return dump(&Source::standard_input()?, base);
    }
    let is_word = |argument: &&str| is_number(argument) && !is_file_with_a_name(argument);
    // Words that are copied from a list have commas.
    let arguments = || arguments.iter().map(|argument| argument.trim_end_matches(','));
    let typed: Vec<Number> = arguments().filter(is_word).map(|text| Number { text, at: None }).collect();
    let base_of_typed = base_of(&typed, base)?;
    let mut all = Vec::new();
    for argument in arguments() {
        if argument == "-" {
            all.extend(dump(&Source::standard_input()?, base)?);
        } else if is_word(&argument) {
            let word = Number { text: argument, at: None }.word(base_of_typed)?;
            all.push(Dumped { address: None, word });
        } else if Path::new(argument).exists() {
            all.extend(dump(&Source::read(Path::new(argument))?, base)?);
        } else {
            return Err(Failure::new(format!("`{argument}` is neither a word nor a file")));
        }
    }
    Ok(all)
}

/// Whether a text such as `cafe`, which would be a word, names a file.
fn is_file_with_a_name(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic()) && Path::new(text).exists()
}

/// Reads a dump: words separated by spaces, commas or lines, each line with or without an address. `#` and `//` begin
/// comments.
pub(super) fn dump(source: &Source, base: Option<Base>) -> Result<Vec<Dumped>, Failure> {
    let (mut addresses, mut words, mut lines) = (Vec::new(), Vec::new(), Vec::new());
    for (k, line) in source.text.lines().enumerate() {
        let line = line.split('#').next().unwrap_or_default().split("//").next().unwrap_or_default();
        let number = |text| {
            let number = Number { text, at: Some((source, k + 1)) };
            if is_number(text) { Ok(number) } else { Err(number.failure("is not a number")) }
        };
        let (address, rest) = match line.split_once(':') {
            Some((address, rest)) => (Some(number(address.trim())?), rest),
            None => (None, line),
        };
        let separate =
            |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '[' | ']' | '{' | '}' | '(' | ')');
        let texts = rest.split(separate).filter(|text| !text.is_empty());
        let of_line = texts.map(number).collect::<Result<Vec<_>, _>>()?;
        addresses.extend(address);
        words.extend_from_slice(&of_line);
        lines.push((address, of_line));
    }
    let (base_of_addresses, base_of_words) = (base_of(&addresses, base)?, base_of(&words, base)?);
    let mut all = Vec::new();
    for (address, words) in lines {
        let first = address.map(|address| address.value(base_of_addresses)).transpose()?;
        for (nth, number) in (0..).zip(words) {
            let too_long = || number.failure_of("the address of", "has more than 64 bits");
            let next = |first: u64| first.checked_add(4 * nth).ok_or_else(too_long);
            all.push(Dumped { address: first.map(next).transpose()?, word: number.word(base_of_words)? });
        }
    }
    Ok(all)
}

/// A number of a dump.
#[derive(Clone, Copy)]
struct Number<'a> {
    text: &'a str,
    /// The dump, and the line.
    at: Option<(&'a Source, usize)>,
}

/// How a number is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Written {
    /// With `0x` or `0b`, or a single digit, which is the same in both bases.
    Certain,
    /// `80020`: either base.
    Either,
    /// `12345678`: either base, as wide as a word of 32 bits.
    EitherOfEight,
    /// `00000040`: leading zeros.
    Padded,
    /// `1fe1`: with a letter.
    Letters,
    /// `2147483648`: more than eight digits. `64u`: a suffix of C.
    Decimal,
}

/// Digits of a word of 32 bits.
const DIGITS: usize = 8;

impl Number<'_> {
    /// Without separators and the suffixes of C, in lower case, and whether it had such a suffix.
    fn plain(self) -> (String, bool) {
        let lower = self.text.replace('_', "").to_ascii_lowercase();
        let plain = lower.trim_end_matches(['u', 'l']);
        (plain.to_owned(), plain.len() < lower.len())
    }

    fn written(self) -> Written {
        let (plain, has_suffix) = self.plain();
        let is_hex = plain.bytes().all(|digit| digit.is_ascii_hexdigit());
        // A word of eight digits may begin with `0b`.
        let has_prefix = plain.starts_with("0x") || (plain.starts_with("0b") && plain.len() != DIGITS);
        match plain.len() {
            _ if has_prefix || !is_hex => Written::Certain,
            _ if plain.bytes().any(|digit| digit.is_ascii_alphabetic()) => Written::Letters,
            _ if has_suffix => Written::Decimal,
            1 => Written::Certain,
            _ if plain.starts_with('0') => Written::Padded,
            DIGITS => Written::EitherOfEight,
            length if length > DIGITS => Written::Decimal,
            _ => Written::Either,
        }
    }

    fn value(self, base: Base) -> Result<u64, Failure> {
        let (plain, _) = self.plain();
        let (digits, radix) = match (plain.strip_prefix("0x"), plain.strip_prefix("0b"), base) {
            (Some(digits), ..) => (digits, 16),
            // `0b11` is binary; `0b040000` is a word.
            (None, Some(digits), _) if self.written() == Written::Certain => (digits, 2),
            (None, _, Base::Ten) => (plain.as_str(), 10),
            (None, _, Base::Sixteen) => (plain.as_str(), 16),
        };
        u64::from_str_radix(digits, radix).map_err(|_| match radix {
            10 if self.written() == Written::Letters => self.failure("is not a decimal number"),
            _ => self.failure("has more than 64 bits"),
        })
    }

    fn word(self, base: Base) -> Result<u32, Failure> {
        u32::try_from(self.value(base)?).map_err(|_| self.failure("has more than 32 bits"))
    }

    fn failure(self, what: &str) -> Failure {
        self.failure_of("", what)
    }

    fn failure_of(self, before: &str, what: &str) -> Failure {
        let place = self.at.map_or(String::new(), |(source, line)| format!("{}:{line}: ", source.name));
        let before = if before.is_empty() { String::new() } else { format!("{before} ") };
        Failure::new(format!("{place}{before}`{}` {what}", self.text))
    }
}

/// Whether a text is written as a number in any base.
fn is_number(text: &str) -> bool {
    let (plain, _) = Number { text, at: None }.plain();
    let of = |digits: &str, radix| !digits.is_empty() && digits.chars().all(|c| c.is_digit(radix));
    plain.strip_prefix("0x").is_some_and(|digits| of(digits, 16))
        || plain.strip_prefix("0b").is_some_and(|digits| of(digits, 2))
        || of(&plain, 16)
}

/// The base of the numbers without `0x`, which is the same for all.
fn base_of(numbers: &[Number], given: Option<Base>) -> Result<Base, Failure> {
    if let Some(base) = given {
        return Ok(base);
    }
    let first =
        |wanted: &[Written]| numbers.iter().copied().find(|number| wanted.contains(&number.written()));
    let hexadecimal = first(&[Written::Letters]).or_else(|| first(&[Written::Padded]));
    let either = first(&[Written::Either]);
    match (first(&[Written::Decimal]), hexadecimal) {
        (Some(decimal), Some(hexadecimal)) => {
            let why = format!(
                "is decimal, and `{}` is hexadecimal: write `0x` before each hexadecimal number",
                hexadecimal.text
            );
            Err(decimal.failure(&why))
        }
        (Some(_), None) => Ok(Base::Ten),
        // A tool that writes leading zeros writes them before each word.
        (None, Some(padded)) if padded.written() == Written::Padded => match either {
            Some(either) => {
                let why = format!("has no leading zeros, as `{}` has: {SAY}", padded.text);
                Err(either.failure(&why))
            }
            None => Ok(Base::Sixteen),
        },
        (None, Some(_)) => Ok(Base::Sixteen),
        (None, None) => {
            let eight = first(&[Written::EitherOfEight]);
            let is_width = numbers.iter().all(|number| number.written() == Written::EitherOfEight);
            match either.or(eight.filter(|_| !is_width)) {
                Some(doubtful) => Err(doubtful.failure(&format!("is decimal or hexadecimal: {SAY}"))),
                None => Ok(Base::Sixteen),
            }
        }
    }
}

const SAY: &str = "write `0x` before hexadecimal numbers, or give `--base 10` or `--base 16`";

#[cfg(test)]
mod tests {
    use super::*;

    /// The words of a dump, or the reason why it is refused.
    fn read(text: &str, base: Option<Base>) -> Result<Vec<u32>, String> {
        let source = Source::new("x", text.as_bytes().to_vec());
        let words = dump(&source, base).map_err(|failure| failure.to_string())?;
        Ok(words.iter().map(|dumped| dumped.word).collect())
    }

    #[test]
    fn one_base_for_all_words_of_a_dump() {
        for (text, words) in [
            ("0x1F 0b11 0 7", [0x1F, 3, 0, 7]),
            ("0000001f 00000040 00000000 80000000", [0x1F, 0x40, 0, 0x8000_0000]),
            ("00000040 0b000001 0b040000 0B000000", [0x40, 0x0B00_0001, 0x0B04_0000, 0x0B00_0000]),
            ("40 80020 1fe1 80000000", [0x40, 0x80020, 0x1FE1, 0x8000_0000]),
            ("[64, 524320, 0, 2147483648]", [64, 524_320, 0, 2_147_483_648]),
            ("{64u, 16777216u, 0x10, 31UL}", [64, 16_777_216, 16, 31]),
            ("12345678 16777216 80000000 11111111", [0x1234_5678, 0x1677_7216, 0x8000_0000, 0x1111_1111]),
        ] {
            assert_eq!(read(text, None), Ok(words.to_vec()), "{text}");
        }
        assert_eq!(read("40 16777216", Some(Base::Ten)), Ok(vec![40, 16_777_216]));
        assert_eq!(read("40 16777216", Some(Base::Sixteen)), Ok(vec![0x40, 0x1677_7216]));
    }

    #[test]
    fn a_mix_and_a_doubt_are_refused() {
        for (text, why) in [
            ("40 80020 0 0", "x:1: `40` is decimal or hexadecimal: write `0x`"),
            ("0 0\n16777216 0", "x:2: `16777216` is decimal or hexadecimal"),
            ("0x40 31", "x:1: `31` is decimal or hexadecimal"),
            ("00000040 31", "x:1: `31` has no leading zeros, as `00000040` has"),
            ("1f 2147483648", "x:1: `2147483648` is decimal, and `1f` is hexadecimal"),
            ("0x1 word", "x:1: `word` is not a number"),
            ("0x123456789", "x:1: `0x123456789` has more than 32 bits"),
        ] {
            let refused = read(text, None).expect_err(text);
            assert!(refused.starts_with(why), "{text}: {refused}");
        }
        let letters = read("1f", Some(Base::Ten)).expect_err("not decimal");
        assert_eq!(letters, "x:1: `1f` is not a decimal number");
    }

    #[test]
    fn addresses_have_a_base_of_their_own() {
        for text in ["# a dump\n0x1D000: 0x1, 2\n0x1D020: 3 // next\n", "0001d000: 1 2\n0001d020: 3\n"] {
            let all = dump(&Source::new("x", text.as_bytes().to_vec()), None).expect("it is read");
            let all: Vec<_> = all.iter().map(|dumped| (dumped.address.expect("one"), dumped.word)).collect();
            assert_eq!(all, [(0x1D000, 1), (0x1D004, 2), (0x1D020, 3)], "{text}");
        }
    }
}
