//! The forms that help has: each a replacement that can be made, or one of those that replace nothing.

use super::source::Source;
use super::stderr::Help;

/// The sources with the help done as it says, one for each choice that it gives; `None` if it has no known form.
pub(crate) fn pasted(help: &Help, source: &Source) -> Option<Vec<Source>> {
    let text = help.text.as_str();
    let one = |source: Option<Source>| source.map(|source| vec![source]);
    if source.is_tap()
        && let Some(pasted) = tap(help, source)
    {
        return Some(pasted);
    }
    if let Some(tile) = text.strip_prefix("in ADF this tile is ") {
        return one(source.replaced(tile));
    }
    if text.starts_with("start [") {
        return one(source.with_starts(text));
    }
    if text == "size 1 visits the dimension once" {
        return one(source.replaced("1"));
    }
    if let Some(rest) = text.strip_prefix("size 1 visits the dimension once, ") {
        return one(with_keys(&source.replaced("1")?, rest));
    }
    if let Some((size, rest)) = between(text, "size ", " with the step negated walks downwards") {
        let source = source.replaced(size)?.with_next_negated()?;
        return one(match rest.strip_prefix(", from ") {
            Some(keys) => with_keys(&source, keys),
            None => Some(source),
        });
    }
    for prefix in NUMBERS {
        if let Some(rest) = text.strip_prefix(prefix) {
            let rest = rest.strip_suffix("; a wrap counts tiles, not elements").unwrap_or(rest);
            return one(number(source, rest));
        }
    }
    if let Some(rest) = text.strip_prefix("the nearest vector is ") {
        let (_, lanes) = rest.split_once(", ")?;
        return one(source.replaced(lanes));
    }
    if let Some(sizes) = text.strip_prefix("the nearest sizes are ").filter(|sizes| sizes.starts_with('[')) {
        // Of a smaller and a larger choice, the tensor of the case has room for the smaller one.
        let sizes = sizes.split(", or ").next()?;
        return one(source.replaced(sizes.strip_suffix(" if the tensor has room").unwrap_or(sizes)));
    }
    if let Some((_, rest)) = between(text, "the nearest ", " is ") {
        return one(number(source, rest));
    }
    if let Some((_, rest)) = between(text, "the nearest ", " are ") {
        let (first, second) = rest.split_once(" and ")?;
        return Some(vec![number(source, first)?, number(source, second)?]);
    }
    if let Some(id) = text.strip_prefix("give it an id that is free: `bd_id = ") {
        return one(source.replaced(id.strip_suffix('`')?));
    }
    if let Some(rest) = text.strip_prefix("did you mean `") {
        return one(source.replaced(rest.strip_suffix('`')?));
    }
    if let Some((keys, _)) = text.strip_prefix("tile = ").and_then(|_| text.split_once(": the walk fits a "))
    {
        return one(with_keys(source, keys));
    }
    if let Some((length, "")) = between(text, "the walk fits a buffer of ", " elements") {
        let (_, old) = help.message.split_once("but this one has ")?;
        return one(source.with_buffer(old, length));
    }
    if help.code == "AP152" {
        let (change, _) = text.rsplit_once(": ")?;
        return one(match change.split_once(" @ ") {
            Some((name, pins)) => source.with_pins(name, pins),
            None => source.replaced(change),
        });
    }
    if let Some((_, direction)) = between(text, "the direction of an ", " port is `") {
        return one(source.replaced(direction.strip_suffix('`')?));
    }
    if let Some(route) = text.strip_prefix("name the FIFOs in between: ") {
        return one(source.with_route(route));
    }
    if text == "leave `ensure(covers)` out" {
        return one(source.without_word("ensure(covers)"));
    }
    if let Some((key, _)) = between(text, "leave `", "` out") {
        return one(source.without_key(key));
    }
    if let Some(rest) = text.strip_prefix("the same stream is .") {
        return one(source.with_block(&format!(".{rest}")));
    }
    if let Some(rest) = text.strip_prefix("for the same stream, leave out `iteration` and ") {
        assert!(rest.starts_with("start the descriptor with a task-queue repeat of "), "{text}");
        return one(source.without_key("iteration"));
    }
    for reason in [" if this is intended", " if they use one buffer on purpose", " if one of these does"] {
        if let Some(option) = text.strip_suffix(reason)
            && (["allow(lengths)", "allow(locks)", "allow(neighbours)", "shared("]
                .iter()
                .any(|start| option.starts_with(start))
                || matches!(help.code.as_str(), "AP101" | "AP104"))
        {
            return one(source.with_option(option));
        }
    }
    if text.starts_with("memref<") || text.starts_with("np.") {
        return one(source.replaced(text));
    }
    if help.code == "AP191" {
        return one(source.replaced(text));
    }
    if text == "allow(overlap) if this is intended" {
        // A task has it before itself.
        if source.text.contains("object_fifo!") {
            return one(Some(source.with_line(|line| format!("allow(overlap), {line}"))));
        }
        return one(source.with_word("allow(overlap)"));
    }
    let is_kind = help.code == "AP003" && matches!(text, "compute" | "mem" | "shim");
    if is_kind || text.starts_with("stack_size = ") {
        return one(source.replaced(text));
    }
    if text == "Produce" || text == "Consume" {
        return one(source.replaced(text));
    }
    if text == "allow(signs) if this is intended" {
        return one(source.with_word("allow(signs)"));
    }
    if text == "bytes if the steps are in bytes" {
        return one(source.with_word("bytes"));
    }
    if let Some(rest) = text.strip_prefix("the same walk fits as [").filter(|rest| !rest.starts_with('<')) {
        return one(source.with_brackets(&format!("[{rest}")));
    }
    if let Some(list) = text.strip_prefix("an address for each copy is ") {
        return one(source.replaced(list));
    }
    if let Some(dims) = text.strip_prefix("the contracts hold with [") {
        return one(source.with_dims(&format!("[{dims}")));
    }
    if let Some(rest) = text.strip_prefix("if they are used one after the other: ") {
        return one(source.replaced(rest.strip_suffix(';')?));
    }
    if ["object_fifo!", "aie_design!"].iter().any(|name| source.text.contains(name))
        && let Some(pasted) = of_fifo(help, source)
    {
        return one(Some(pasted));
    }
    let keys = KEYS.iter().find_map(|prefix| text.strip_prefix(prefix)).unwrap_or(text);
    let keys = keys.split("; the kernel must unpack the ").next()?;
    let keys = keys.split(", started with a task-queue repeat of ").next()?.trim_matches('`');
    // An error of syntax replaces what is there; any other replaces a key.
    if matches!(help.code.as_str(), "AP001" | "AP004" | "AP005" | "AP007") {
        return one(source.replaced(text));
    }
    one(with_keys(source, keys))
}

/// The forms of a tap, whose keys stand before the notation.
fn tap(help: &Help, source: &Source) -> Option<Vec<Source>> {
    let text = help.text.as_str();
    let one = |source: Option<Source>| source.map(|source| vec![source]);
    if text == "offset 0 starts at the same element" {
        return one(source.replaced("0"));
    }
    if help.code == "AP072" && text.starts_with('[') {
        return one(source.replaced(text));
    }
    if text == "allow_partial = True" {
        return one(source.with_last_argument(text));
    }
    if text == "allow(overlap) if this is intended" {
        return one(source.with_tap_key("allow(overlap)"));
    }
    if text.starts_with("leave `index` out") {
        return one(source.without_tap_key("index = "));
    }
    for said in ["counted in elements, the walk is ", "the walk that moves everything once is "] {
        if let Some(lists) = text.strip_prefix(said) {
            return one(source.with_tap(lists));
        }
    }
    if let Some(lists) = text.strip_prefix("the same walk fits as ") {
        return one(source.with_tap_lists(lists));
    }
    if let Some(attribute) = text.strip_prefix("a mem tile does: ") {
        return one(source.with_item(&format!("{attribute}\npub struct Walk;")));
    }
    let (_, taps) = text.split_once(" taps are the same walk: ")?;
    taps.split("; ").filter(|tap| *tap != "and so on").map(|tap| source.with_tap(tap)).collect()
}

/// The help of a FIFO: dimensions, offsets, a tile.
fn of_fifo(help: &Help, source: &Source) -> Option<Source> {
    let text = help.text.as_str();
    let list = |start: usize, new: &str| {
        let start = start + source.text[start..].find('[')?;
        let end = start + source.text[start..].find(']')? + 1;
        Some(source.with(start..end, new))
    };
    for prefix in [
        "the same order without gaps is ",
        "with a size that fits, the dimensions are ",
        "the same walk fits as ",
        "whole words move as ",
    ] {
        if let Some(dims) = text.strip_prefix(prefix) {
            let (dims, _) = dims.split_once(';').unwrap_or((dims, ""));
            return list(source.text[..=source.place.start].rfind('[')?, dims);
        }
    }
    if help.code == "AP160" {
        return source.replaced(text);
    }
    if help.code == "AP003" {
        return match text.strip_suffix("..;") {
            Some(item) => Some(source.with_line(|line| format!("{item}{line};"))),
            None => source.replaced(text),
        };
    }
    if let Some(offsets) = text.strip_prefix("the parts follow each other at ") {
        return list(source.text[..=source.place.start].rfind('[')?, offsets);
    }
    None
}

/// The text before a number that replaces what the message is about.
const NUMBERS: &[&str] = &[
    "the largest size that stays in the buffer is ",
    "the largest iteration size that stays in the buffer is ",
    "the largest tile that stays in the buffer is ",
    "the largest offset that stays in the buffer is ",
    "the largest wrap that stays in the buffer is ",
    "the smallest offset is ",
    "the largest increment is ",
    "the smallest increment is ",
    "the highest address for this buffer is ",
    "counted from the start of the memory, this address of the core is ",
    "counted from the start of the memory, this address of the DMA is ",
    "the lowest address for this buffer is ",
    "dimension = ",
    "the value that keeps every buffer in use is ",
    "if they share a buffer on purpose, the value that keeps every buffer in use is ",
    "the lowest free address is ",
    "the highest address in the bank is ",
    "the bank of the address is ",
    "the first bank with room is ",
    "the memory space of that bank is ",
    "the memory space of the first bank with room is ",
    "the first bank that the placement keeps is ",
    "the largest smaller number that divides it is ",
    "the last one is ",
    "the length of one pass is ",
    "the most that it can acquire at once is ",
    "the most that it can release at once is ",
    "the largest depth that fits is ",
    "the smallest depth is ",
    "the largest `repeat_count` is ",
    "the largest `repeat_count` that the lock can count is ",
    "the largest `iter_count` is ",
    "the smallest `iter_count` is ",
    "the matching `iter_count` is ",
    "the first free channel is ",
];

/// The text before keys and their values.
const KEYS: &[&str] = &[
    "the smallest offset that keeps the walk in the buffer is ",
    "the same walk fits as ",
    "if the strides are in bytes, the walk is ",
    "the contracts hold with ",
    "the same stream is ",
    "whole words move as ",
    "in ascending order, the same elements are ",
    "the largest transfer is ",
    "the lowest value is ",
];

fn between<'a>(text: &'a str, before: &str, after: &str) -> Option<(&'a str, &'a str)> {
    text.strip_prefix(before)?.split_once(after)
}

/// `4`, `4 with len = 16`, `4, len = 16`.
fn number(source: &Source, text: &str) -> Option<Source> {
    let (number, keys) = match text.split_once(" with ").or_else(|| text.split_once(", ")) {
        Some((number, keys)) => (number, Some(keys)),
        None => (text, None),
    };
    let digits = number.trim_start_matches('-').trim_start_matches("0x");
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return None;
    }
    let source = source.with_argument(number).or_else(|| source.replaced(number))?;
    keys.map_or(Some(source.clone()), |keys| with_keys(&source, keys))
}

/// `dims = [<8, 1>], len = 8`.
fn with_keys(source: &Source, keys: &str) -> Option<Source> {
    let mut source = source.clone();
    let mut rest = keys;
    while !rest.is_empty() {
        let (key, value) = rest.split_once(" = ")?;
        if key.is_empty() || !key.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_') {
            return None;
        }
        let mut depth = 0;
        let end = value.bytes().position(|byte| {
            match byte {
                b'(' | b'[' => depth += 1,
                b')' | b']' => depth -= 1,
                _ => {}
            }
            byte == b',' && depth == 0
        });
        let (value, next) = end.map_or((value, ""), |end| (&value[..end], value[end + 1..].trim_start()));
        source = source.with_key(key, value)?;
        rest = next;
    }
    Some(source)
}
