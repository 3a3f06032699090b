//! `decode`: descriptors and channel status from the words of a device.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use aie_pattern_core::layout::{Coding, Field, Layout, Words};
use aie_pattern_core::register::Fields;
use aie_pattern_core::show::{Notation, Sheet};
use aie_pattern_core::{Device, TileKind};

use super::status;
use crate::Outcome;
use crate::args::DecodeArguments;
use crate::check::counted;
use crate::failure::Failure;
use crate::output::Output;
use crate::source::Source;

/// A word, with its address if the dump has one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Dumped {
    pub(super) address: Option<u64>,
    pub(super) word: u32,
}

pub(crate) fn decode(arguments: &DecodeArguments, output: &mut Output) -> Result<Outcome, Failure> {
    let (device, tile) = (arguments.device, arguments.tile);
    let words = words(&arguments.words)?;
    if words.is_empty() {
        return Err(Failure::new("no word was given"));
    }
    let has_address = |word: &Dumped| word.address.is_some();
    if words.iter().any(has_address) && !words.iter().all(has_address) {
        return Err(Failure::new("some words have an address, and others have none"));
    }
    if arguments.status {
        output.print(&status::shown(device, tile, arguments.direction, &words)?)?;
        return Ok(Outcome::Clean);
    }
    let Some(layout) = device.tile(tile).and_then(|tile| tile.layout) else {
        let family = device.family().title;
        return Err(Failure::new(format!("the words of {} of {family} are not known", tile.title())));
    };
    let mut text = String::new();
    let (all, left) = descriptors(&words, layout, device, tile)?;
    for descriptor in &all {
        text += &shown(descriptor, layout, device, tile);
    }
    output.print(&text)?;
    output.note(&left_out(left));
    Ok(Outcome::Clean)
}

/// What is said of words at addresses of other registers.
pub(super) fn left_out(words: usize) -> String {
    match words {
        0 => String::new(),
        1 => "1 word is at the address of another register, and was not decoded\n".to_owned(),
        _ => format!("{words} words are at addresses of other registers, and were not decoded\n"),
    }
}

/// The words of the arguments: each a number, a file, or `-` for standard input.
fn words(arguments: &[String]) -> Result<Vec<Dumped>, Failure> {
    let mut all = Vec::new();
    if arguments.is_empty() {
        return dump(&Source::standard_input()?);
    }
    for argument in arguments {
        if argument == "-" {
            all.extend(dump(&Source::standard_input()?)?);
        } else if let Ok(word) = number(argument) {
            all.push(Dumped { address: None, word: as_word(word, argument)? });
        } else if Path::new(argument).exists() {
            all.extend(dump(&Source::read(Path::new(argument))?)?);
        } else {
            return Err(Failure::new(format!("`{argument}` is neither a word nor a file")));
        }
    }
    Ok(all)
}

/// Reads a dump: words separated by spaces, commas or lines, each line with or without an address. `#` and `//` begin
/// comments.
fn dump(source: &Source) -> Result<Vec<Dumped>, Failure> {
    let mut all = Vec::new();
    for (k, line) in source.text.lines().enumerate() {
        let line = line.split('#').next().unwrap_or_default().split("//").next().unwrap_or_default();
        let (address, rest) = match line.split_once(':') {
            Some((address, rest)) => (Some(parsed(address.trim(), source, k)?), rest),
            None => (None, line),
        };
        let separate =
            |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '[' | ']' | '{' | '}' | '(' | ')');
        for (nth, text) in rest.split(separate).filter(|text| !text.is_empty()).enumerate() {
            let word = parsed(text, source, k)?;
            let next = |first: u64| {
                first.checked_add(4 * nth as u64).ok_or_else(|| {
                    Failure::new(format!(
                        "{}:{}: the address of `{text}` has more than 64 bits",
                        source.name,
                        k + 1
                    ))
                })
            };
            all.push(Dumped { address: address.map(next).transpose()?, word: as_word(word, text)? });
        }
    }
    Ok(all)
}

fn parsed(text: &str, source: &Source, line: usize) -> Result<u64, Failure> {
    number(text).map_err(|()| Failure::new(format!("{}:{}: `{text}` is not a number", source.name, line + 1)))
}

/// `0x1f`, `31`, `0b11`, or eight digits such as `0000001f`.
fn number(text: &str) -> Result<u64, ()> {
    let plain = text.replace('_', "");
    let parse = |digits: &str, radix| u64::from_str_radix(digits, radix).map_err(drop);
    let lower = plain.to_ascii_lowercase();
    if let Some(digits) = lower.strip_prefix("0x") {
        return parse(digits.trim_end_matches(['u', 'l']), 16);
    }
    if let Some(digits) = lower.strip_prefix("0b") {
        return parse(digits, 2);
    }
    // `devmem` and debuggers print a word this way.
    if lower.len() == 8 {
        return parse(&lower, 16);
    }
    parse(lower.trim_end_matches(['u', 'l']), 10)
}

fn as_word(number: u64, text: &str) -> Result<u32, Failure> {
    u32::try_from(number).map_err(|_| Failure::new(format!("`{text}` has more than 32 bits")))
}

/// A descriptor of a dump.
#[derive(PartialEq, Eq, Debug)]
struct Descriptor {
    id: Option<u64>,
    /// Those that the dump has.
    words: Vec<Option<u32>>,
}

/// The descriptors of a dump, and how many of its words are of none. Words with addresses belong to the descriptor at that address;
/// words without are consecutive descriptors.
fn descriptors(
    words: &[Dumped],
    layout: &Layout,
    device: Device,
    tile: TileKind,
) -> Result<(Vec<Descriptor>, usize), Failure> {
    if words.iter().all(|word| word.address.is_none()) {
        let count = layout.words;
        if !words.len().is_multiple_of(count) {
            return Err(Failure::new(format!(
                "{} given, but a descriptor of {} has {count}",
                counted(words.len(), "word"),
                tile.title()
            )));
        }
        let descriptor = |words: &[Dumped]| Descriptor {
            id: None,
            words: words.iter().map(|dumped| Some(dumped.word)).collect(),
        };
        return Ok((words.chunks(count).map(descriptor).collect(), 0));
    }
    let bds = device.tile(tile).map_or(0, |tile| tile.bds);
    let (first, stride) = (u64::from(layout.offsets.bd), u64::from(layout.offsets.bd_stride));
    let (mut known, mut left): (BTreeMap<u64, Vec<Option<u32>>>, usize) = (BTreeMap::new(), 0);
    for (address, word) in words.iter().filter_map(|dumped| Some((dumped.address?, dumped.word))) {
        // The higher bits are the place of the tile in the array.
        let offset = address & 0xF_FFFF;
        let place = offset.checked_sub(first).map(|from| (from / stride, (from % stride) / 4));
        let is_word = |&(id, at): &(u64, u64)| i128::from(id) < bds && at < layout.words as u64;
        let Some((id, at)) = place.filter(is_word) else {
            left += 1;
            continue;
        };
        let words = known.entry(id).or_insert_with(|| vec![None; layout.words]);
        if let Some(slot) = words.get_mut(at as usize) {
            *slot = Some(word);
        }
    }
    if known.is_empty() {
        return Err(Failure::new(format!(
            "no address of the dump is one of a descriptor of {}: they begin at {first:#x}",
            tile.title()
        )));
    }
    let all = known.into_iter().map(|(id, words)| Descriptor { id: Some(id), words }).collect();
    Ok((all, left))
}

/// Every field with its meaning, and the walk.
fn shown(descriptor: &Descriptor, layout: &Layout, device: Device, tile: TileKind) -> String {
    let mut text = match descriptor.id {
        Some(id) => format!("descriptor {id} of {} ({})\n", tile.title(), device.family().title),
        None => format!("descriptor of {} ({})\n", tile.title(), device.family().title),
    };
    let words: Vec<u32> = descriptor.words.iter().map(|word| word.unwrap_or(0)).collect();
    let missing: Vec<String> = (0..)
        .zip(&descriptor.words)
        .filter(|(_, word)| word.is_none())
        .map(|(k, _): (usize, _)| k.to_string())
        .collect();
    if !missing.is_empty() {
        let plural = if missing.len() == 1 { "" } else { "s" };
        let _ =
            writeln!(text, "  the dump does not have word{plural} {}, read as 0 here", missing.join(", "));
    }
    for register in layout.registers {
        let Some(&word) = words.get(usize::from(register.word)) else { continue };
        let stored = (word & register.mask()) >> register.lsb;
        let bits = if register.bits == 1 {
            format!("[{}]", register.lsb)
        } else {
            format!("[{}:{}]", register.lsb + register.bits - 1, register.lsb)
        };
        let _ = write!(text, "  word {} {bits:<8} {:<20} {stored}", register.word, register.name);
        let is_whole = register.bits == layout.bits(register.field);
        let coding = register.field.coding();
        let number = coding.load(u64::from(stored), register.bits);
        if is_whole && number != i128::from(stored) {
            let _ = write!(text, "  ({})", meaning(coding, number));
        }
        text.push('\n');
    }
    for (k, word) in words.iter().enumerate() {
        let reserved = word & !layout.used_bits(k);
        if reserved != 0 {
            let _ = writeln!(text, "  word {k}: reserved bits {reserved:#010x} are set");
        }
    }
    let Some(words) = Words::from_slice(&words) else { return text };
    let fields = layout.decode(&words);
    if layout.registers.iter().any(|register| register.field == Field::BaseAddr && register.from > 0) {
        let _ = writeln!(text, "  its buffer begins at byte address {:#x}", fields.base_addr);
    }
    text += &summary(&fields);
    match fields.pattern() {
        Ok(pattern) => {
            let sheet = Sheet { notation: Notation::Mlir, ..Sheet::of(pattern) };
            let _ = writeln!(text, "\n{sheet:#}");
        }
        Err(reason) => {
            let _ = writeln!(text, "\nno walk: {reason}");
        }
    }
    text
}

fn meaning(coding: Coding, number: i128) -> String {
    match coding {
        Coding::AsIs | Coding::Signed => number.to_string(),
        Coding::MinusOne => format!("{number}, stored minus 1"),
        Coding::Words => format!("byte address {number:#x}"),
        Coding::Beats => format!("{number} beats, {} bytes", number * 16),
    }
}

/// In sentences, what the descriptor does in addition to its walk.
fn summary(fields: &Fields) -> String {
    let mut text = String::new();
    let (acquire, release) = (fields.acquire, fields.release);
    if !fields.valid {
        text += "  it is not valid: a channel that starts it stops with an error\n";
    }
    if acquire.enable {
        let how = if acquire.value < 0 {
            format!("waits until lock {} is at least {}, and subtracts that", acquire.id, -acquire.value)
        } else {
            format!("waits until lock {} equals {}", acquire.id, acquire.value)
        };
        let _ = writeln!(text, "  it {how}");
    }
    if release.value != 0 {
        let _ = writeln!(text, "  it adds {} to lock {} at its end", release.value, release.id);
    }
    if fields.packet.enable {
        let _ =
            writeln!(text, "  it sends packets of id {} and type {}", fields.packet.id, fields.packet.kind);
    }
    if fields.next.enable {
        let _ = writeln!(text, "  descriptor {} follows it", fields.next.id);
    }
    if fields.iteration.wrap > 1 {
        let iteration = fields.iteration;
        let _ = writeln!(
            text,
            "  each pass starts {} words after the one before, and {} passes take turns; pass {} is next",
            iteration.step, iteration.wrap, iteration.current
        );
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_words_and_of_dumps() {
        let cases =
            [("0x1F", Some(31)), ("31", Some(31)), ("0b11", Some(3)), ("0000001f", Some(31)), ("x", None)];
        for (text, value) in cases {
            assert_eq!(number(text).ok(), value, "{text}");
        }
        let source = Source::new("x", b"# a dump\n0x1D000: 0x1, 2\n0x1D020: 3 // next\n".to_vec());
        let all = dump(&source).unwrap();
        let addresses: Vec<_> = all.iter().map(|dumped| (dumped.address.unwrap(), dumped.word)).collect();
        assert_eq!(addresses, [(0x1D000, 1), (0x1D004, 2), (0x1D020, 3)]);
    }
}
