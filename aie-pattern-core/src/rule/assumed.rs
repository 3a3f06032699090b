//! The note of an error that another device would not have, where the declaration names no device.
//!
//! The declaration is checked again for each other family whose descriptors are known. The note names a family only if
//! the fault is gone there and no other fault is new.

use super::Rule;
use crate::device::Device;
use crate::text::Text;
use crate::util::is_same_text;

/// Whether another family may allow what this rule refuses on the default. Only then is a declaration checked again,
/// which takes long in const evaluation.
///
/// These are the limits of single declarations in which another family exceeds AIE-ML: padding, a stride of 0, burst
/// lengths, and element types of vectors.
pub(super) const fn may_differ(rule: Rule) -> bool {
    matches!(rule, Rule::PadField | Rule::ZeroStride | Rule::Burst | Rule::IllegalVector)
}

/// The note about two declarations for different devices: one of them may name no device.
pub(super) const NONE_NAMED: &str = "a declaration without the key `device` is for AIE-ML";

/// Whether the device of a declaration may be assumed. `is_assumed` is `None` where nobody knows: descriptors keep only
/// their device.
pub(super) const fn may_be_assumed(device: Device, is_assumed: Option<bool>) -> bool {
    device as u8 == Device::DEFAULT as u8 && !matches!(is_assumed, Some(false))
}

/// The note of an error that some devices would not have. A device is written as `before`, its name, and `after`.
pub const fn allowed_by(before: &str, names: &[&str], after: &str) -> Text {
    let text = Text::new().str("no `device` is given, so this is checked for ");
    let mut text = text.str(Device::DEFAULT.family().title).str("; ");
    each!(k, 0..names.len(), {
        let separator = match k {
            0 => "`",
            _ if k + 1 == names.len() => " and `",
            _ => ", `",
        };
        text = text.str(separator).str(before).str(names[k]).str(after).str("`");
    });
    text.str(if names.len() == 1 { " allows it" } else { " allow it" })
}

/// The devices that allow what the default refuses.
pub(super) struct Allowing {
    names: [&'static str; Device::ALL.len()],
    len: usize,
}

impl Allowing {
    pub(super) const NONE: Self = Self { names: [""; Device::ALL.len()], len: 0 };

    pub(super) const fn push(&mut self, device: Device) {
        self.names[self.len] = device.name();
        self.len += 1;
    }

    /// The message with the note, which goes before the help.
    pub(super) const fn note(&self, message: Text) -> Text {
        let (text, help) = split_at_help(message.as_str());
        self.add_to(Text::new().str(text)).str(help)
    }

    /// A message that has no help yet, with the note.
    pub(super) const fn add_to(&self, text: Text) -> Text {
        if self.len == 0 {
            return text;
        }
        text.note(allowed_by("device = ", self.names.split_at(self.len).0, "").as_str())
    }
}

/// The message and its notes, and its helps.
const fn split_at_help(message: &str) -> (&str, &str) {
    const HELP: &str = "\n  = help: ";
    let starts = (message.len() + 1).saturating_sub(HELP.len());
    message.split_at(or!(
        find!(at, 0..starts, is_same_text(message.split_at(at).1.split_at(HELP.len()).0, HELP)),
        message.len()
    ))
}

/// The message with the note for `$fault`, one of `$own`, if `$may_differ`. `$found` checks the declaration for another
/// device; `$is_same` compares two faults by rule and place.
macro_rules! with_assumed {
    (
        $message:expr, if $may_differ:expr, $fault:expr, $own:expr,
        |$device:ident| $found:expr,
        |$one:ident, $other:ident| $is_same:expr
    ) => {{
        if !$may_differ {
            return $message;
        }
        let mut allowing = crate::rule::assumed::Allowing::NONE;
        each!(k, 0..crate::device::Device::ALL.len(), {
            let $device = crate::device::Device::ALL[k];
            if $device.has_words() && $device as u8 != crate::device::Device::DEFAULT as u8 {
                let found = $found;
                let found = found.as_slice();
                let is_gone = all!(i, 0..found.len(), {
                    let ($one, $other) = (&found[i], $fault);
                    !$is_same
                });
                // Mostly there is nothing else, so that nothing is new.
                if is_gone
                    && (found.is_empty() || {
                        let own = $own;
                        let own = own.as_slice();
                        all!(
                            i,
                            0..found.len(),
                            any!(j, 0..own.len(), {
                                let ($one, $other) = (&found[i], &own[j]);
                                $is_same
                            })
                        )
                    })
                {
                    allowing.push($device);
                }
            }
        });
        allowing.note($message)
    }};
    // For a declaration that is checked alone, and the same one for another device.
    (
        $message:expr, if $is_assumed:expr, $violation:expr, of $own:expr,
        |$device:ident| $declaration:expr
    ) => {
        crate::rule::assumed::with_assumed!(
            $message,
            if $is_assumed && crate::rule::assumed::may_differ($violation.rule),
            $violation,
            $own.check(),
            |$device| $declaration.check(),
            |one, other| one.is_same_rule(other)
        )
    };
}
pub(super) use with_assumed;

#[cfg(test)]
mod tests {
    extern crate std;

    use std::collections::BTreeSet;
    use std::format;
    use std::string::{String, ToString};

    use super::*;
    use crate::element::Element;

    /// The fields of a value as `Debug` prints it, each with its text.
    fn fields(value: &impl core::fmt::Debug) -> std::vec::Vec<(String, String)> {
        let mut fields: std::vec::Vec<(String, String)> = std::vec::Vec::new();
        for line in format!("{value:#?}").lines() {
            match line.strip_prefix("    ").filter(|rest| !rest.starts_with([' ', '}', ']', ')'])) {
                Some(rest) => {
                    let (name, text) = rest.split_once(": ").unwrap();
                    fields.push((name.to_string(), text.to_string()));
                }
                None => {
                    if let Some((_, text)) = fields.last_mut() {
                        text.push_str(line);
                    }
                }
            }
        }
        fields
    }

    #[test]
    fn the_note_names_the_default() {
        assert!(NONE_NAMED.ends_with(Device::DEFAULT.family().title));
    }

    /// A limit that is new here may need a rule in [`may_differ`], or a fault of FIFOs.
    #[test]
    fn the_limits_in_which_families_differ_from_the_default_are_known() {
        let others = Device::ALL.iter().filter(|device| device.has_words() && **device != Device::DEFAULT);
        let mut differ = BTreeSet::new();
        for device in others {
            let (own, default) = (device.family(), Device::DEFAULT.family());
            for (tile, other) in own.tiles.iter().zip(default.tiles) {
                for ((name, text), (_, other)) in fields(tile).into_iter().zip(fields(other)) {
                    if text != other {
                        differ.insert(format!("{}: {name}", tile.kind.name()));
                    }
                }
            }
            let (own, default) = (own.vectors.as_ref().unwrap(), default.vectors.as_ref().unwrap());
            for element in [Element::Float16, Element::Cfloat, Element::Cbfloat16] {
                if own.has(element) && !default.has(element) {
                    differ.insert(format!("vectors: {}", element.name()));
                }
            }
            assert_eq!((own.max_bits, own.tensor_streams), (default.max_bits, default.tensor_streams));
            assert!(own.alignment.iter().zip(default.alignment).all(|(own, other)| *own >= other));
        }
        let differ: std::vec::Vec<_> = differ.iter().map(String::as_str).collect();
        assert_eq!(
            differ,
            [
                // Banks, and a stricter alignment.
                "compute: data",
                "compute: source",
                "mem: data",
                "mem: layout",
                "mem: pad_value",
                // Padding, and a step of 0.
                "mem: slots",
                "mem: source",
                // Bursts, and no stream memory id.
                "shim: axi",
                "shim: layout",
                // The lists of `tile_memory!` count starts.
                "shim: queues",
                "shim: source",
                "shim: status",
                "vectors: float16",
            ]
        );
    }
}
