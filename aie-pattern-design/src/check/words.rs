//! Words that messages share: tiles, channels, and the core's texts in the spelling of MLIR.

use aie_pattern_core::device::{Direction, Place as At, TileKind};
use aie_pattern_core::rule::Rule;

use crate::finding::{Finding, Severity};
use crate::model::{Design, Place, TileId};
use crate::resolve::Channel;

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

/// `MM2S`.
pub(super) fn direction(direction: Direction) -> &'static str {
    match direction {
        Direction::S2mm => "S2MM",
        Direction::Mm2s => "MM2S",
    }
}

/// `MM2S channel 0 of compute tile (0, 2)`.
pub(super) fn channel(design: &Design, channel: Channel) -> String {
    let kind = design.part.kind(channel.at);
    format!("{} channel {} of {}", direction(channel.direction), channel.channel, at_text(channel.at, kind))
}

/// The manual of the design's device.
pub(super) fn manual(design: &Design) -> &'static str {
    design.part.device.map_or("AM020", |device| device.family().manual)
}

/// A finding of a text of the core, whose notes and helps are lines of their own.
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
        } else if let Some(help) = line.strip_prefix("help: ") {
            finding.helps.push(spelled(help));
        }
    }
    finding
}

/// A text with each `dims = [<8, 16>, <2, 1>]` as MLIR spells it: `sizes = [8, 2] strides = [16, 1]`, or as it was before,
/// `[<size = 8, stride = 16>, <size = 2, stride = 1>]`.
pub(super) fn in_mlir(text: &str, has_keywords: bool) -> String {
    let Some((before, rest)) = text.split_once("dims = [") else { return text.to_owned() };
    let Some((list, after)) = rest.split_once(']') else { return text.to_owned() };
    let pairs: Option<Vec<(&str, &str)>> =
        list.split(">, <").map(|pair| pair.trim_matches(['<', '>']).split_once(", ")).collect();
    let Some(pairs) = pairs else { return text.to_owned() };
    let dims = if has_keywords {
        let join = |list: Vec<&str>| list.join(", ");
        let sizes = join(pairs.iter().map(|(size, _)| *size).collect());
        let strides = join(pairs.iter().map(|(_, stride)| *stride).collect());
        format!("sizes = [{sizes}] strides = [{strides}]")
    } else {
        let pairs: Vec<String> =
            pairs.iter().map(|(size, stride)| format!("<size = {size}, stride = {stride}>")).collect();
        format!("[{}]", pairs.join(", "))
    };
    format!("{before}{dims}{}", in_mlir(after, has_keywords))
}

#[cfg(test)]
mod tests {
    use super::in_mlir;

    #[test]
    fn dimensions_are_spelled_as_mlir_does() {
        let text = "the same walk fits as dims = [<2, 2048>, <128, 16>], len = 256";
        assert_eq!(
            in_mlir(text, true),
            "the same walk fits as sizes = [2, 128] strides = [2048, 16], len = 256"
        );
        assert_eq!(
            in_mlir(text, false),
            "the same walk fits as [<size = 2, stride = 2048>, <size = 128, stride = 16>], len = 256"
        );
        assert_eq!(in_mlir("len = 8", true), "len = 8");
    }
}
