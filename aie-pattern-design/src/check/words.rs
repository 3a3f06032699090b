//! Words that messages share: tiles, channels, and the core's texts in MLIR's notation.

use aie_pattern_core::device::{Place as At, TileKind};
use aie_pattern_core::rule::Rule;

use crate::finding::{Finding, Severity};
use crate::model::{Design, Place, TileId};
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

/// A finding from a text of the core, whose notes and helps are separate lines.
pub(super) fn of_core(
    rule: Rule,
    severity: Severity,
    place: Place,
    text: &str,
    spelled: impl Fn(&str) -> String,
) -> Finding {
    let mut lines = text.split("\n  = ");
    let message = lines.next().unwrap_or_default();
    let mut finding = Finding { severity, ..Finding::error(rule, place, message) };
    for line in lines {
        if let Some(note) = line.strip_prefix("note: ") {
            finding.notes.push(note.to_owned());
        } else if let Some(help) = line.strip_prefix("help: ").and_then(without_keys) {
            finding.helps.push(spelled(&help));
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

/// The notation of a walk.
#[derive(Clone, Copy)]
pub(super) enum Spelling {
    /// `sizes = [8, 2] strides = [16, 1]`.
    Keywords,
    /// `[<size = 8, stride = 16>, <size = 2, stride = 1>]`, MLIR-AIE's older notation.
    Pairs,
    /// `[4, 1, 8, 2][0, 0, 16, 1]` of a transfer; the fields are its outermost size and stride.
    Lists(i128, i128),
}

/// Sizes and strides in MLIR's notation.
pub(super) fn dims(pairs: &[(i128, i128)], spelling: Spelling) -> String {
    let mut pairs = pairs.to_vec();
    if let Spelling::Lists(size, stride) = spelling {
        while pairs.len() < 3 {
            pairs.insert(0, (1, 0));
        }
        pairs.insert(0, (size, stride));
    }
    let join = |list: &[String]| list.join(", ");
    let (sizes, strides): (Vec<String>, Vec<String>) =
        pairs.iter().map(|(size, stride)| (size.to_string(), stride.to_string())).unzip();
    let (sizes, strides) = (join(&sizes), join(&strides));
    match spelling {
        Spelling::Keywords => format!("sizes = [{sizes}] strides = [{strides}]"),
        Spelling::Lists(..) => format!("[{sizes}][{strides}]"),
        Spelling::Pairs => {
            let pair = |(size, stride): &(i128, i128)| format!("<size = {size}, stride = {stride}>");
            format!("[{}]", join(&pairs.iter().map(pair).collect::<Vec<_>>()))
        }
    }
}

/// The text with each `dims = [<8, 16>, <2, 1>]` in MLIR's notation.
pub(super) fn in_mlir(text: &str, spelling: Spelling) -> String {
    let Some((before, rest)) = text.split_once("dims = [") else { return text.to_owned() };
    let Some((list, after)) = rest.split_once(']') else { return text.to_owned() };
    let pair = |pair: &str| {
        let (size, stride) = pair.trim_matches(['<', '>']).split_once(", ")?;
        size.parse().ok().zip(stride.parse().ok())
    };
    let pairs: Option<Vec<(i128, i128)>> = list.split(">, <").map(pair).collect();
    let Some(pairs) = pairs else { return text.to_owned() };
    format!("{before}{}{}", dims(&pairs, spelling), in_mlir(after, spelling))
}

#[cfg(test)]
mod tests {
    use super::{Spelling, in_mlir};

    #[test]
    fn dimensions_are_spelled_as_mlir_does() {
        let text = "the same walk fits as dims = [<2, 2048>, <128, 16>], len = 256";
        assert_eq!(
            in_mlir(text, Spelling::Keywords),
            "the same walk fits as sizes = [2, 128] strides = [2048, 16], len = 256"
        );
        assert_eq!(
            in_mlir(text, Spelling::Pairs),
            "the same walk fits as [<size = 2, stride = 2048>, <size = 128, stride = 16>], len = 256"
        );
        assert_eq!(
            in_mlir(text, Spelling::Lists(4, 0)),
            "the same walk fits as [4, 1, 2, 128][0, 0, 2048, 16], len = 256"
        );
        assert_eq!(in_mlir("len = 8", Spelling::Keywords), "len = 8");
    }
}
