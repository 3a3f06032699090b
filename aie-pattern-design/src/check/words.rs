//! Words that messages share: tiles, channels, and the core's texts in MLIR's notation.

use aie_pattern_core::declare::UNKNOWN;
use aie_pattern_core::device::{Direction, Place as At, Tile, TileKind};
use aie_pattern_core::rule::Rule;

use crate::finding::{Finding, Severity};
use crate::model::{Design, Number, Place, TileId};
use crate::resolve::{Channel, End};

/// `compute tile (0, 2)`.
pub(super) fn tile(design: &Design, id: TileId) -> String {
    let tile = &design[id];
    match (tile.at, tile.kind) {
        (Some(at), kind) => at_text(at, kind),
        (None, _) => {
            tile.value.as_ref().map_or_else(|| "a tile".to_owned(), |name| format!("`{}`", name.text))
        }
    }
}

/// `compute tile (0, 2)`.
pub(super) fn at_text((column, row): At, kind: Option<TileKind>) -> String {
    match kind {
        Some(kind) => format!("{} tile ({column}, {row})", kind.name()),
        None => format!("tile ({column}, {row})"),
    }
}

/// `South : 3 of compute tile (0, 2)`.
pub(super) fn port(design: &Design, End { at, bundle, channel }: End) -> String {
    format!("{} : {channel} of {}", bundle.name(), at_text(at, design.part.kind(at)))
}

/// `MM2S channel 0 of compute tile (0, 2)`.
pub(super) fn channel(design: &Design, channel: Channel) -> String {
    let kind = design.part.kind(channel.at);
    format!("{} channel {} of {}", channel.direction.name(), channel.channel, at_text(channel.at, kind))
}

/// The manual of the design's device.
pub(super) fn manual(design: &Design) -> &'static str {
    design.part.device.map_or("AM020", |device| device.family().manual)
}

/// The finding about the number of a channel that a tile does not have: `where_` is the tile, or its kind.
pub(super) fn no_channel(
    (direction, number): (Direction, Number),
    (where_, kind): (&str, TileKind),
    tile: Option<&Tile>,
) -> Option<Finding> {
    let (channels, source) = tile.map_or((2, "AM020"), |tile| (tile.channels, tile.source));
    let (channel, place) = number.known().filter(|(channel, _)| !(0..channels).contains(channel))?;
    let message = format!(
        "{} channel {channel} does not exist on {where_}, which has channels 0 to {}",
        direction.name(),
        channels - 1
    );
    let note = format!("a {} tile has {channels} channels of each direction ({source})", kind.name());
    Some(Finding::error(Rule::ChannelNumber, place, message).note(note))
}

/// A finding from a text of the core, whose notes and helps are separate lines.
pub(super) fn of_core(
    rule: Rule,
    severity: Severity,
    place: Place,
    text: &str,
    spelled: impl Fn(&str) -> Option<String>,
) -> Finding {
    let mut lines = text.split("\n  = ");
    let message = lines.next().unwrap_or_default();
    let mut finding = Finding { severity, ..Finding::error(rule, place, message) };
    for line in lines {
        if let Some(note) = line.strip_prefix("note: ") {
            finding.notes.push(note.to_owned());
        } else if let Some(help) = line.strip_prefix("help: ").and_then(without_keys) {
            finding.helps.extend(spelled(&help));
        }
    }
    finding
}

/// A help without the keys of declarations, which MLIR does not have; none if nothing is left.
fn without_keys(help: &str) -> Option<String> {
    let key = |name: &str| help.strip_prefix(name)?.split(['`', ',', '(']).next().map(str::trim);
    if let Some(kind) = key("write `tile = ") {
        let kind = TileKind::ALL.iter().find(|one| one.name() == kind)?;
        return Some(format!("a descriptor of a {} tile can do this", kind.name()));
    }
    if let Some(device) = key("write `device = ") {
        return Some(format!("a device of the family `{device}` can do this"));
    }
    let is_of_keys = ["write `allow(", "leave `index` out"].iter().any(|words| help.starts_with(words));
    (!is_of_keys).then(|| help.to_owned())
}

/// The form of a walk.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// `sizes = [8, 2] strides = [16, 1]`.
    Keywords,
    /// `[<size = 8, stride = 16>, <size = 2, stride = 1>]`, MLIR-AIE's older notation.
    Pairs,
    /// `[4, 1, 8, 2][0, 0, 16, 1]` of a transfer.
    Lists,
}

/// The notation of a walk, and what the text has of it besides the dimensions of its descriptor.
#[derive(Clone, Copy)]
pub(super) struct Spelling {
    pub(super) form: Form,
    /// The size and stride of the outermost of four dimensions: an iteration, or the repeat of a transfer.
    pub(super) outermost: Option<(i128, i128)>,
    /// The most dimensions after it.
    pub(super) most: usize,
    /// The elements of a transfer before its walk, which its offsets count in steps of its strides.
    pub(super) start: i128,
    /// Whether the declaration has the offset of the text.
    pub(super) has_own_offset: bool,
}

impl Spelling {
    /// That of an end of a FIFO.
    pub(super) const PAIRS: Self =
        Self { form: Form::Pairs, outermost: None, most: usize::MAX, start: 0, has_own_offset: true };
}

/// Sizes and strides in MLIR's notation; none if it cannot say them.
pub(super) fn dims(pairs: &[(i128, i128)], spelling: Spelling) -> Option<String> {
    let Spelling { form, outermost, most, start, .. } = spelling;
    if pairs.len() > most {
        return None;
    }
    let mut pairs = pairs.to_vec();
    if let Some(outermost) = outermost {
        let missing = 3usize.checked_sub(pairs.len())?;
        pairs.splice(0..0, std::iter::once(outermost).chain(std::iter::repeat_n((1, 0), missing)));
    }
    let join = |list: Vec<String>| list.join(", ");
    let sizes = join(pairs.iter().map(|(size, _)| size.to_string()).collect());
    let strides = join(pairs.iter().map(|(_, stride)| stride.to_string()).collect());
    Some(match form {
        Form::Keywords => format!("sizes = [{sizes}] strides = [{strides}]"),
        Form::Lists if start == 0 => format!("[{sizes}][{strides}]"),
        Form::Lists => {
            let (_, step) = *pairs.last()?;
            let steps = if start == UNKNOWN { None } else { start.checked_div(step) };
            let steps = steps.filter(|steps| *steps > 0 && steps * step == start)?;
            format!("[0, 0, 0, {steps}][{sizes}][{strides}]")
        }
        Form::Pairs => {
            let pair = |(size, stride): &(i128, i128)| format!("<size = {size}, stride = {stride}>");
            format!("[{}]", join(pairs.iter().map(pair).collect()))
        }
    })
}

/// Keys of declarations that MLIR has no words for at the place of a walk.
const KEYS: [&str; 5] = ["iteration = (", "task-queue repeat", "pad = [", "acquire = (", "release = ("];

/// A help with each `dims = [<8, 16>, <2, 1>]` in MLIR's notation; none if that cannot say it.
pub(super) fn in_mlir(help: &str, spelling: Spelling) -> Option<String> {
    let is_offset = help.contains("offset = ") && spelling.form == Form::Lists;
    let has_offset = help.contains("offset = ") || help.starts_with("the nearest offset");
    // Its outermost stride and its offsets would be in bytes too.
    let is_whole = spelling.outermost.is_none_or(|(size, _)| size == 1) && spelling.start == 0;
    if KEYS.iter().any(|key| help.contains(key))
        || is_offset
        || has_offset && !spelling.has_own_offset
        || help.contains("in bytes") && !is_whole
    {
        return None;
    }
    spelled(help, spelling)
}

fn spelled(text: &str, spelling: Spelling) -> Option<String> {
    let Some((before, rest)) = text.split_once("dims = [") else { return Some(text.to_owned()) };
    let (list, after) = rest.split_once(']')?;
    let pair = |pair: &str| {
        let (size, stride) = pair.trim_matches(['<', '>']).split_once(", ")?;
        size.parse().ok().zip(stride.parse().ok())
    };
    let pairs: Vec<(i128, i128)> = list.split(">, <").map(pair).collect::<Option<_>>()?;
    Some([before, &dims(&pairs, spelling)?, &spelled(after, spelling)?].concat())
}

/// A text with each address, `0x81010`, counted from a base.
pub(super) fn with_addresses(text: &str, base: i128) -> String {
    let mut parts = text.split("0x");
    let mut all = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let end = part.find(|c: char| !c.is_ascii_hexdigit()).unwrap_or(part.len());
        let address = part.get(..end).and_then(|digits| i128::from_str_radix(digits, 16).ok());
        let own = address.filter(|address| *address >= base).map(|address| format!("{:x}", address - base));
        all.extend(["0x", own.as_deref().unwrap_or(&part[..end]), &part[end..]]);
    }
    all
}

#[cfg(test)]
mod tests {
    use super::{Form, Spelling, in_mlir};

    #[test]
    fn dimensions_are_spelled_as_mlir_does() {
        let of = |form, outermost, start| Spelling { form, outermost, start, most: 3, ..Spelling::PAIRS };
        let text = "the same walk fits as dims = [<2, 2048>, <128, 16>], len = 256";
        for (spelling, expected) in [
            (of(Form::Keywords, None, 0), Some("sizes = [2, 128] strides = [2048, 16]")),
            (of(Form::Keywords, Some((4, 8)), 0), Some("sizes = [4, 1, 2, 128] strides = [8, 0, 2048, 16]")),
            (of(Form::Pairs, None, 0), Some("[<size = 2, stride = 2048>, <size = 128, stride = 16>]")),
            (of(Form::Lists, Some((4, 0)), 0), Some("[4, 1, 2, 128][0, 0, 2048, 16]")),
            (of(Form::Lists, Some((4, 0)), 48), Some("[0, 0, 0, 3][4, 1, 2, 128][0, 0, 2048, 16]")),
            (of(Form::Lists, Some((4, 0)), 40), None),
            (Spelling { most: 1, ..Spelling::PAIRS }, None),
        ] {
            let expected = expected.map(|dims| format!("the same walk fits as {dims}, len = 256"));
            assert_eq!(in_mlir(text, spelling), expected);
        }
        let keywords = of(Form::Keywords, None, 0);
        assert_eq!(in_mlir("write `len = 8`", keywords).as_deref(), Some("write `len = 8`"));
        let declared = "the same stream is iteration = (2, 9000), dims = [<2, 3500>, <8, 32>, <5, 1>]";
        assert_eq!(in_mlir(declared, keywords), None);
    }
}
