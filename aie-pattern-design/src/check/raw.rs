//! What a sequence writes by itself: the fields of `aiex.npu.writebd`, which are the bits of the registers, control packets,
//! addresses and parameters.

use std::collections::HashSet;

use aie_pattern_core::TileKind;
use aie_pattern_core::device::Tile;
use aie_pattern_core::layout::{Coding, Field};
use aie_pattern_core::rule::Rule;

use super::Findings;
use super::words::{at_text, manual};
use crate::finding::{Finding, Severity};
use crate::model::{Design, Named, Number, Operation, Place, RegisterWrite, Sequence, SequenceOp, WordsOf};
use crate::resolve::Resolved;
use crate::resolve::registers::is_inside;

/// The attributes, each with its field and the rule of that field.
const FIELDS: [(&str, Field, Rule); 28] = [
    ("buffer_length", Field::BufferLength, Rule::LengthField),
    ("d0_size", Field::D0Wrap, Rule::WrapField),
    ("d1_size", Field::D1Wrap, Rule::WrapField),
    ("d2_size", Field::D2Wrap, Rule::WrapField),
    ("d0_stride", Field::D0Step, Rule::StepField),
    ("d1_stride", Field::D1Step, Rule::StepField),
    ("d2_stride", Field::D2Step, Rule::StepField),
    ("d0_zero_before", Field::D0PadBefore, Rule::PadField),
    ("d0_zero_after", Field::D0PadAfter, Rule::PadField),
    ("d1_zero_before", Field::D1PadBefore, Rule::PadField),
    ("d1_zero_after", Field::D1PadAfter, Rule::PadField),
    ("d2_zero_before", Field::D2PadBefore, Rule::PadField),
    ("d2_zero_after", Field::D2PadAfter, Rule::PadField),
    ("iteration_size", Field::IterWrap, Rule::Iteration),
    ("iteration_stride", Field::IterStep, Rule::Iteration),
    ("iteration_current", Field::IterCurrent, Rule::Iteration),
    ("enable_packet", Field::EnablePacket, Rule::Packet),
    ("packet_id", Field::PacketId, Rule::Packet),
    ("packet_type", Field::PacketType, Rule::Packet),
    ("out_of_order_id", Field::OooBdId, Rule::OutOfOrderId),
    ("lock_acq_enable", Field::LockAcqEnable, Rule::LockValue),
    ("lock_acq_id", Field::LockAcqId, Rule::LockId),
    ("lock_acq_val", Field::LockAcqValue, Rule::LockValue),
    ("lock_rel_id", Field::LockRelId, Rule::LockId),
    ("lock_rel_val", Field::LockRelValue, Rule::LockValue),
    ("use_next_bd", Field::UseNextBd, Rule::NextBd),
    ("next_bd", Field::NextBd, Rule::NextBd),
    ("valid_bd", Field::Valid, Rule::BdId),
];

pub(super) fn check(resolved: &Resolved<'_>, out: &mut Findings) {
    for sequence in &resolved.design.sequences {
        // Symbols within an `aiex.configure` are another device's.
        let mut is_of_one = true;
        SequenceOp::each(&sequence.operations, &mut |one| {
            is_of_one &= !matches!(one.operation, Operation::Device(..));
        });
        let mut told = HashSet::new();
        SequenceOp::each_trip(&sequence.operations, &mut |one| {
            let Operation::Write(write) = &one.operation else { return };
            let before = out.list.len();
            if let Some(words) = write.words_of_buffer().filter(|_| is_of_one) {
                check_words(resolved.design, &words, out);
            }
            match &**write {
                RegisterWrite::Bd(fields) => check_one(resolved.design, fields, out),
                RegisterWrite::ControlPacket { words: Some((words, place)), .. } => {
                    check_packet(resolved.design, *words, *place, out);
                }
                RegisterWrite::Patch { argument: Some(argument), plus, .. } => {
                    check_patch(sequence, argument, out);
                    check_plus(plus.as_ref(), out);
                }
                RegisterWrite::ControlPacket { words: None, .. }
                | RegisterWrite::Patch { argument: None, .. }
                | RegisterWrite::Parameter { .. }
                | RegisterWrite::Word { .. }
                | RegisterWrite::Block { .. } => {}
            }
            // Of the trips of a loop, the first one that has a mistake tells it.
            let found = out.list.split_off(before);
            let is_new = |finding: &Finding| told.insert((finding.line(), finding.column(), finding.code));
            out.list.extend(found.into_iter().filter(is_new));
        });
    }
}

/// **Patches**: an address belongs to an argument of the sequence. The host may bind more buffers than the text has.
fn check_patch(sequence: &Sequence, argument: &Number, out: &mut Findings) {
    let count = sequence.arguments.len();
    let Some(number) =
        argument.value.filter(|number| usize::try_from(*number).is_ok_and(|k| k >= count) || *number < 0)
    else {
        return;
    };
    let has = match count {
        // Tests of the lowering alone have no arguments.
        0 if number >= 0 => return,
        0 => "no arguments".to_owned(),
        1 => "one argument, number 0".to_owned(),
        _ => format!("arguments 0 to {}", count - 1),
    };
    let message = format!("the address is that of argument {number}, but the sequence has {has}");
    let finding = Finding::error(Rule::NumberRange, argument.place, message);
    let finding = if number < 0 {
        finding
    } else {
        // MLIR-AIE gives its traces such a number.
        Finding { severity: Severity::Note, ..finding }
            .note("the host must bind a buffer to that number all the same")
    };
    out.push(finding.related(sequence.place, "the sequence"));
}

/// **Offsets of patches**: an address is in its argument.
fn check_plus(plus: Option<&Number>, out: &mut Findings) {
    if let Some((value @ ..0, place)) = plus.copied().and_then(Number::known) {
        let message = format!("the address is {} bytes before the argument", value.unsigned_abs());
        out.push(Finding::warning(Rule::BelowBuffer, place, message));
    }
}

/// **Writes of buffers**: what a sequence writes by the name of a buffer are words of that buffer.
fn check_words(design: &Design, words: &WordsOf<'_>, out: &mut Findings) {
    let name = words.buffer;
    let Some(buffer) = design.buffer(&name.text).map(|id| &design[id]) else {
        // The objects of FIFOs are buffers that MLIR-AIE names.
        let is_of_fifo = design.fifos.iter().any(|fifo| name.text.starts_with(&fifo.name.text));
        if !is_of_fifo && !design.unread.contains(&name.text) && !design.globals.contains(&name.text) {
            let message = format!("`@{}` is no buffer of this device", name.text);
            let finding = Finding::error(Rule::UnknownSymbol, name.place, message);
            out.push(finding.note("`sym_name` in the attributes of an `aie.buffer` gives it its symbol"));
        }
        return;
    };
    let (Some(false), Some((first, place))) = (is_inside(design, words), words.first.and_then(Number::known))
    else {
        return;
    };
    let (Some(bytes), Some(count)) = (buffer.memref.stored_bytes(), words.count) else { return };
    let written = match count {
        0 => return,
        1 => format!("word {first} is written"),
        _ => format!("words {first} to {} are written", first + count as i128 - 1),
    };
    let message = match bytes / 4 {
        0 => format!("{written}, but `@{}` has no whole word", name.text),
        all => format!("{written}, but `@{}` has words 0 to {}", name.text, all - 1),
    };
    out.push(
        Finding::error(Rule::BeyondBuffer, place, message)
            .note("the number counts 32-bit words from the start of the buffer")
            .related(buffer.place, "declared here"),
    );
}

/// **Control packets**: the header counts the words in 2 bits. MLIR-AIE writes a greater number into the bits beside them.
fn check_packet(design: &Design, words: u64, place: Place, out: &mut Findings) {
    if !(1..=4).contains(&words) {
        let message = format!("the control packet has {words} words of data, must have 1 to 4");
        let note = format!("the header of a control packet counts its words in 2 bits ({})", manual(design));
        out.push(Finding::warning(Rule::Packet, place, message).note(note));
    }
}

/// The attributes of one write, on a tile.
struct Written<'a> {
    fields: &'a [(Named, Number)],
    tile: &'static Tile,
    kind: TileKind,
    /// `shim tile (0, 0)`.
    name: String,
    manual: &'static str,
}

impl Written<'_> {
    fn field(&self, key: &str) -> Option<(i128, Place)> {
        RegisterWrite::field(self.fields, key)?.known()
    }

    /// Whether the walk is one run of words, whose length is `buffer_length` alone.
    fn is_linear(&self) -> bool {
        let is_at_most = |key, most| self.field(key).is_none_or(|(value, _)| value <= most);
        is_at_most("d1_size", 1) && is_at_most("d2_size", 1) && is_at_most("iteration_size", 0)
    }
}

fn check_one(design: &Design, fields: &[(Named, Number)], out: &mut Findings) {
    let place = |key: &str| RegisterWrite::field(fields, key)?.small();
    let Some(at) = place("column").zip(place("row")) else { return };
    let (Some(device), Some(kind)) = (design.part.device, design.part.kind(at)) else { return };
    let Some(tile) = device.tile(kind) else { return };
    let written = Written { fields, tile, kind, name: at_text(at, Some(kind)), manual: manual(design) };
    if let Some((id, place)) = written.field("bd_id").filter(|(id, _)| !(0..tile.bds).contains(id)) {
        let message = format!("{} has no descriptor {id}, only 0 to {}", written.name, tile.bds - 1);
        out.push(Finding::error(Rule::BdId, place, message));
    }
    for (key, field, rule) in FIELDS {
        if let Some((value, place)) = written.field(key) {
            out.list.extend(misfit(&written, (key, field, rule), value, place));
        }
    }
}

/// What is wrong with the bits of one field.
fn misfit(
    written: &Written<'_>,
    (key, field, rule): (&str, Field, Rule),
    value: i128,
    place: Place,
) -> Option<Finding> {
    let layout = written.tile.layout?;
    let bits = layout.bits(field);
    if bits == 0 {
        // The length says how often the last dimension of a compute tile steps.
        let is_implied = key == "d2_size" && written.kind == TileKind::Compute;
        if value == 0 || is_implied {
            return None;
        }
        let message = format!(
            "`{key}` is {value}, but the descriptors of a {} tile have no such field",
            written.kind.name()
        );
        return Some(Finding::error(rule, place, message).note(format!(
            "the fields of a buffer descriptor are listed in the manual ({})",
            written.manual
        )));
    }
    if key == "d0_size" && written.is_linear() {
        return None;
    }
    let most = (1i128 << bits) - 1;
    let least = if field.coding() == Coding::Signed { -(1i128 << (bits - 1)) } else { 0 };
    if (least..=most).contains(&value) {
        return None;
    }
    let message = format!("`{key}` is {value}, but its field of {} holds {least} to {most}", written.name);
    Some(Finding::error(rule, place, message).note(format!(
        "these are the {bits} bits of the register, without a conversion ({})",
        written.manual
    )))
}
