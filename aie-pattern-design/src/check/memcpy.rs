//! Checks every `aiex.npu.dma_memcpy_nd` by itself with the core's rules for a shim's descriptor.

use std::collections::HashSet;

use aie_pattern_core::declare::{Descriptor, Dims, Iteration, Locus, UNKNOWN};
use aie_pattern_core::device::TileKind;
use aie_pattern_core::rule::Rule;
use aie_pattern_core::rule::dma::Fix;

use super::descriptor::{check_type, host_of, split};
use super::words::{Form, Spelling, in_mlir, manual, of_core, tile as tile_text};
use super::{Findings, Trips, edits};
use crate::finding::{Finding, Replacement, Severity};
use crate::model::{Argument, BufferRef, Design, Memcpy, Number, Packet, Place};
use crate::resolve::{Channel, Happening, Resolved, packets};

/// Stands for a size or stride that the program gives, where the others are checked: a whole number of words.
const WHOLE: i128 = 4;

/// The most repeats of a task: with a stepped outermost dimension, and with one that reads the same data again.
const REPEATS: [i128; 2] = [64, 256];

pub(super) fn check(resolved: &Resolved<'_>, out: &mut Findings) {
    let (mut seen, mut told) = (HashSet::new(), Trips::default());
    for line in &resolved.lines {
        let arguments = &resolved.design[line.sequence].arguments;
        for event in &line.events {
            let Happening::Memcpy(memcpy, channel) = event.happening else { continue };
            // A transfer in a loop whose trips are alike is checked once.
            if seen.insert(std::ptr::from_ref(memcpy)) {
                told.check(memcpy.place, &memcpy.trip, out, |out| {
                    check_one(resolved, arguments, (memcpy, channel), out);
                });
            }
        }
    }
}

fn number(number: &Number) -> i128 {
    number.value.unwrap_or(UNKNOWN)
}

fn check_one(
    resolved: &Resolved<'_>,
    arguments: &[Argument],
    (memcpy, channel): (&Memcpy, Option<Channel>),
    out: &mut Findings,
) {
    let Some(device) = resolved.design.part.device else { return };
    let lists = [&memcpy.offsets, &memcpy.sizes, &memcpy.strides];
    if lists.iter().any(|list| list.len() != 4) {
        let place = memcpy.lists.unwrap_or(memcpy.place);
        let message = "a transfer has four offsets, four sizes and four strides";
        out.push(
            Finding::error(Rule::Rank, place, message)
                .note("missing outer dimensions have offset 0, size 1 and stride 0"),
        );
        return;
    }
    let Some((ty, element)) = memcpy.memref.as_ref().and_then(|ty| Some((ty, ty.element?))) else {
        return out.leave(
            "aiex.npu.dma_memcpy_nd",
            "has a buffer of elements whose width is not known",
            memcpy.place,
        );
    };
    check_type(resolved.design, arguments, (&memcpy.name, &memcpy.buffer, &memcpy.memref), out);
    if let BufferRef::Local(buffer) = memcpy.buffer
        && let Some(of) = resolved.design[buffer].tile
    {
        let message = format!(
            "`{}` is on {}, but a transfer of a sequence moves an argument of it",
            memcpy.name.text,
            tile_text(resolved.design, of)
        );
        let note = format!(
            "the DMA of a shim tile reads and writes the memory of the host only ({})",
            manual(resolved.design)
        );
        out.push(Finding::error(Rule::Reach, memcpy.name.place, message).note(note));
    }
    check_offsets(memcpy, out);
    check_repeat(memcpy, out);
    check_padding(resolved.design, memcpy, out);
    if lists.iter().any(|list| list.iter().any(|number| number.value.is_none())) {
        out.leave("aiex.npu.dma_memcpy_nd", "has numbers that the program computes", memcpy.place);
    }
    let host = host_of(arguments, &memcpy.buffer, &memcpy.name, ty);
    let elements = ty.elements().filter(|_| !ty.has_layout).map_or(UNKNOWN, i128::from);
    let elements = host.map_or(elements, |(_, elements)| elements);
    let mut d = Descriptor::new(device, TileKind::Shim, element, elements);
    d.channel = channel.map(|channel| (channel.direction, i128::from(channel.channel)));
    d.offset = memcpy
        .offsets
        .iter()
        .zip(&memcpy.strides)
        .try_fold(host.map_or(0, |(before, _)| before), |sum, (offset, stride)| {
            let part = match offset.value? {
                0 => 0,
                offset => offset.checked_mul(stride.value?)?,
            };
            sum.checked_add(part)
        })
        .unwrap_or(UNKNOWN);
    let pairs: Vec<(i128, i128)> = memcpy
        .sizes
        .iter()
        .zip(&memcpy.strides)
        .map(|(size, stride)| (number(size), number(stride)))
        .collect();
    let (outermost, inner) = (pairs[0], &pairs[1..]);
    d.dims = Some(Dims::collect(inner.iter().copied()));
    // The rule of the repeat reports a size beyond the field.
    let is_beyond_field = outermost.0 > REPEATS[0];
    if outermost.0 > 1 && outermost.1 > 0 {
        d.iteration = Some(Iteration { size: outermost.0, stride: outermost.1, current: None });
    }
    d.bd_id = memcpy.id.as_ref().map(number);
    let packet = packets::of_memcpy(resolved.design, memcpy);
    d.packet = packet.map(|packet| (number(&packet.id), number(&packet.kind)));
    d.burst = memcpy.burst.as_ref().map(number);
    let places = places(memcpy, packet);
    let place_of =
        |locus| places.iter().find(|(one, _)| *one == locus).or(places.first()).map(|(_, place)| *place);
    let before = host.map_or(0, |(before, _)| before);
    let spelling = Spelling {
        form: Form::Lists,
        outermost: Some(outermost),
        most: 3,
        start: if d.offset == UNKNOWN { UNKNOWN } else { d.offset - before },
        has_own_offset: before == 0 && has_plain_offset(memcpy),
    };
    let is_partly_known = inner.iter().any(|(size, stride)| *size == UNKNOWN || *stride == UNKNOWN);
    for violation in d.check().as_slice() {
        if violation.locus == Locus::ChannelNumber
            || !d.is_settled(violation) && !d.is_decided(violation.locus)
            || is_partly_known && matches!(violation.locus, Locus::Size(_) | Locus::Stride(_))
            || is_beyond_field
                && matches!(violation.locus, Locus::Iteration | Locus::IterationSize | Locus::IterationStride)
                && violation.rule != Rule::BeyondBuffer
        {
            continue;
        }
        let Some(place) = place_of(violation.locus) else { continue };
        let text = d.message(violation);
        let finding = of_core(violation.rule, severity(violation.rule), place, text.as_str(), |help| {
            in_mlir(help, spelling)
        });
        let finding = split(finding, violation.rule);
        let fix = d.fix(violation);
        let lists = |fix: Fix| edits::lists((spelling, outermost), (&d, &fix)).zip(Some(fix));
        out.push(match fix.and_then(lists) {
            Some((lists, fix)) => {
                let mut finding = finding.fix(edits::of_memcpy(memcpy, &lists, spelling.start));
                if fix.differs.is_some() {
                    finding.helps = vec![format!("the same stream is {lists}")];
                }
                finding
            }
            None => finding,
        });
    }
    if is_partly_known {
        let run = memcpy.sizes[3].value.and_then(|size| size.checked_mul(i128::from(element.bits())));
        if inner[2].1 == 1 && run.is_some_and(|bits| bits % 32 != 0) {
            let message = format!(
                "innermost size {} of {} is not a whole number of 32-bit words",
                inner[2].0,
                element.name()
            );
            out.push(Finding::error(Rule::SubWordRun, memcpy.sizes[3].place, message));
        }
        let mut known = Descriptor::new(device, TileKind::Shim, element, UNKNOWN);
        known.dims = Some(Dims::collect(inner.iter().map(|&(size, stride)| match (size, stride) {
            (UNKNOWN, UNKNOWN) => (WHOLE, WHOLE),
            (UNKNOWN, stride) => (WHOLE, stride),
            (size, UNKNOWN) => (size, WHOLE),
            both => both,
        })));
        for violation in known.check().as_slice() {
            let is_known = match violation.locus {
                Locus::Size(k) => inner.get(usize::from(k)).is_some_and(|(size, _)| *size != UNKNOWN),
                Locus::Stride(k) => inner.get(usize::from(k)).is_some_and(|(_, stride)| *stride != UNKNOWN),
                _ => false,
            } && violation.rule != Rule::SubWordRun;
            let Some(place) = place_of(violation.locus).filter(|_| is_known) else { continue };
            let text = known.message(violation);
            let finding = of_core(violation.rule, Severity::Error, place, text.as_str(), |help| {
                in_mlir(help, spelling)
            });
            out.push(
                finding.note("MLIR-AIE does not split a transfer some of whose sizes the program gives"),
            );
        }
    }
    check_idle_strides(memcpy, element, out);
    check_least(memcpy, element, out);
    check_widest(memcpy, element, out);
}

/// Whether the last of its offsets counts elements, and is the only one.
fn has_plain_offset(memcpy: &Memcpy) -> bool {
    let [outer @ .., _] = memcpy.offsets.as_slice() else { return false };
    outer.iter().all(|offset| offset.value == Some(0)) && memcpy.strides[3].value == Some(1)
}

/// **Least**: MLIR-AIE demands an argument of at least one word.
fn check_least(memcpy: &Memcpy, element: aie_pattern_core::Element, out: &mut Findings) {
    let Some(ty) = &memcpy.memref else { return };
    let bits = ty.elements().and_then(|count| count.checked_mul(u64::from(element.bits())));
    if bits.is_some_and(|bits| bits < 32) {
        let message = format!("a buffer of {} bytes is less than one word", bits.unwrap_or(0) / 8);
        let finding = Finding::error(Rule::LengthGranule, ty.place, message)
            .note("MLIR-AIE refuses transfers of less than 32 bits");
        out.push(finding);
    }
}

/// **Widest**: MLIR-AIE demands elements of at most one word.
fn check_widest(memcpy: &Memcpy, element: aie_pattern_core::Element, out: &mut Findings) {
    let Some(ty) = memcpy.memref.as_ref().filter(|_| element.bits() > 32) else { return };
    let message = format!(
        "an element `{}` has {} bits, but a transfer takes at most 32",
        ty.element_text,
        element.bits()
    );
    let finding = Finding::error(Rule::ElementWidth, ty.place, message)
        .note("MLIR-AIE refuses wider elements, since sizes and strides count words of 32 bits");
    out.push(finding.help("describe the same bytes as elements of 32 bits"));
}

/// **Idle strides**: MLIR-AIE demands a stride of whole words even of a dimension of size 1, which never steps.
fn check_idle_strides(memcpy: &Memcpy, element: aie_pattern_core::Element, out: &mut Findings) {
    let bits = i128::from(element.bits());
    for ((size, stride), offset) in memcpy.sizes.iter().zip(&memcpy.strides).zip(&memcpy.offsets).take(3) {
        let (Some(1), Some(step)) = (size.value, stride.value) else { continue };
        if step.checked_mul(bits).is_none_or(|bits| bits % 32 == 0) {
            continue;
        }
        let message = format!("stride {step} of {} is not a whole number of 32-bit words", element.name());
        let finding = Finding::warning(Rule::StrideGranule, stride.place, message)
            .note("the dimension has size 1 and never steps, but MLIR-AIE refuses the stride");
        // An offset counts steps of its stride.
        out.push(if offset.value == Some(0) {
            finding.help("write 0").fix(Replacement::number(*stride, 0))
        } else {
            finding
        });
    }
}

/// MLIR-AIE splits a walk whose sizes or strides exceed their fields, if possible. A repeated write leaves the last
/// value. The host's buffer may be larger than the type of its argument.
fn severity(rule: Rule) -> Severity {
    match rule {
        Rule::WrapField | Rule::StepField | Rule::Iteration | Rule::Overlap | Rule::BeyondBuffer => {
            Severity::Warning
        }
        _ => Severity::Error,
    }
}

/// **Offsets** count steps of their dimension, and in one of stride 0 an offset is lost.
fn check_offsets(memcpy: &Memcpy, out: &mut Findings) {
    for (offset, stride) in memcpy.offsets.iter().zip(&memcpy.strides) {
        let (Some(steps @ 1..), Some(0)) = (offset.value, stride.value) else { continue };
        let message = format!("offset {steps} is lost: the stride of its dimension is 0");
        out.push(
            Finding::warning(Rule::LostOffset, offset.place, message)
                .note("the transfer begins at the sum of offset times stride (AIEX dialect, `npu.dma_memcpy_nd`)")
                // The stride may be what is missing.
                .help("0 starts at the same element"),
        );
    }
}

/// **Padding**: the descriptors of a shim have no fields for it.
fn check_padding(design: &Design, memcpy: &Memcpy, out: &mut Findings) {
    for (d, (before, after)) in memcpy.pad.iter().enumerate() {
        for (side, number) in [("before", before), ("after", after)] {
            let Some((count @ 1.., place)) = number.and_then(Number::known) else { continue };
            let message = format!("`d{d}_zero_{side}` is {count}, but a shim tile cannot pad");
            let note = format!("only mem tiles pad, and only what they send ({})", manual(design));
            out.push(Finding::error(Rule::PadTile, place, message).note(note));
        }
    }
}

/// **Repeat**: the outermost dimension is the repeat of the task. If it has a stride, it is also the iteration of the
/// descriptor.
fn check_repeat(memcpy: &Memcpy, out: &mut Findings) {
    let (Some(size), Some(stride)) = (memcpy.sizes[0].value, memcpy.strides[0].value) else { return };
    let most = REPEATS[usize::from(stride == 0)];
    // A contiguous walk is one run in every notation.
    if size <= most || stride > 0 && is_contiguous(memcpy) {
        return;
    }
    let message = format!("the outermost size is {size}, but a task repeats at most {most} times");
    let note = if stride == 0 {
        "the task queue holds the repeat in 8 bits (AM025)"
    } else {
        "each repeat starts a stride later, which the iteration of the descriptor counts in 6 bits (AM025)"
    };
    let place = memcpy.sizes[0].place;
    out.push(
        Finding { severity: Severity::Warning, ..Finding::error(Rule::QueueRepeat, place, message) }
            .note(note)
            .note("newer versions of MLIR-AIE split such a walk into several tasks, if they can; older ones refuse it"),
    );
}

/// Whether each dimension goes on where the inner ones end.
fn is_contiguous(memcpy: &Memcpy) -> bool {
    let mut run = Some(1i128);
    for (size, stride) in memcpy.sizes.iter().zip(&memcpy.strides).rev() {
        let Some(before) = run.filter(|run| size.value == Some(1) || stride.value == Some(*run)) else {
            return false;
        };
        run = size.value.and_then(|size| before.checked_mul(size));
    }
    true
}

fn places(memcpy: &Memcpy, packet: Option<Packet>) -> Vec<(Locus, Place)> {
    let mut list = vec![(Locus::Whole, memcpy.place)];
    let mut put = |locus, place: Option<Place>| list.extend(place.map(|place| (locus, place)));
    let span =
        |list: &[Number]| Some(Place { first: list.first()?.place.first, last: list.last()?.place.last });
    let ty = memcpy.memref.as_ref().map(|ty| ty.place);
    put(Locus::Element, ty);
    put(Locus::Buffer, ty);
    put(Locus::Offset, span(&memcpy.offsets));
    put(Locus::Dims, memcpy.lists);
    for (k, (size, stride)) in (0..).zip(memcpy.sizes.iter().zip(&memcpy.strides).skip(1)) {
        put(Locus::Size(k), Some(size.place));
        put(Locus::Stride(k), Some(stride.place));
        put(Locus::Dim(k), Some(size.place));
    }
    put(Locus::Iteration, Some(memcpy.sizes[0].place));
    put(Locus::IterationSize, Some(memcpy.sizes[0].place));
    put(Locus::IterationStride, Some(memcpy.strides[0].place));
    put(Locus::BdId, memcpy.id.map(|id| id.place));
    put(Locus::PacketId, packet.map(|packet| packet.id.place));
    put(Locus::PacketType, packet.map(|packet| packet.kind.place));
    put(Locus::Burst, memcpy.burst.map(|burst| burst.place));
    list
}
