//! Checks every descriptor by itself with the core's rules: fields, words, lengths, bounds, padding, and the parts that
//! it names.

use aie_pattern_core::declare::{Descriptor, Dims, Iteration, Locus, UNKNOWN};
use aie_pattern_core::device::{Device, Direction, TileKind};
use aie_pattern_core::rule::Rule;
use aie_pattern_core::rule::dma::Fix;

use super::edits;
use super::reach::dma_reaches;
use super::words::{Form, Spelling, in_mlir, of_core, with_addresses};
use super::{Findings, Trips};
use crate::finding::{Finding, Severity};
use crate::model::{
    Action, Argument, Bd, BufferRef, Design, Memref, Named, Next, Number, Packet, Place, RegionId, Target,
    Task, TileId, UseLock,
};
use crate::resolve::{Channel, Happening, Line, Resolved, packets};

/// The surroundings of a descriptor, for its check.
#[derive(Clone, Copy)]
pub(super) struct Context<'d> {
    /// The kind of its tile.
    pub(super) kind: TileKind,
    /// The place of its tile.
    pub(super) at: Option<(u32, u32)>,
    /// The channel: its direction and number.
    pub(super) channel: Option<(Direction, Option<u32>)>,
    /// Where the channel is written.
    pub(super) channel_place: Option<Place>,
    /// Its id.
    pub(super) id: Option<u32>,
    /// The id of the next one.
    pub(super) next: Option<u32>,
    /// Whether the block of the next one belongs to its own channel, or to one that reaches the same descriptors.
    pub(super) has_own_next: bool,
    /// The packet that it sends.
    pub(super) packet: Option<Packet>,
    /// What runs it.
    pub(super) runs: Runs,
    /// Whether its task gives it a packet, or may.
    pub(super) is_in_packets: bool,
    /// The arguments of its sequence.
    pub(super) arguments: &'d [Argument],
}

/// What runs a descriptor.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Runs {
    /// The chain of a region.
    Region,
    /// A task.
    Task,
    /// A task that runs nothing else, and once.
    TaskOfOne,
}

impl Runs {
    fn of(task: &Task) -> Self {
        let is_once = task.repeat_count.is_none_or(|count| count.value == Some(0));
        if is_once && task.bds.len() == 1 { Self::TaskOfOne } else { Self::Task }
    }
}

impl Context<'_> {
    /// Whether it belongs to a task. The outermost of four dimensions of a task is an iteration.
    fn is_of_task(&self) -> bool {
        self.runs != Runs::Region
    }
}

pub(super) fn check(resolved: &Resolved<'_>, out: &mut Findings) {
    let design = resolved.design;
    if design.part.device.is_none() {
        return;
    }
    for (k, region) in design.regions.iter().enumerate() {
        for (bd, written) in region.bds.iter().enumerate() {
            check_one(resolved, written, &of_region(resolved, RegionId(k), bd), out);
        }
    }
    let mut told = Trips::default();
    for line in &resolved.lines {
        // A task that is configured several times is checked the first time.
        let mut seen = std::collections::HashSet::new();
        for (run, starts) in line.tasks.iter().zip(starts(line)) {
            if !seen.insert(std::ptr::from_ref(run.task)) {
                continue;
            }
            let runs = runs(run.task, starts).filter(|_| line.stop.is_none());
            let Some(Channel { at, direction, channel }) = run.channel else { continue };
            let Some(kind) = design.part.kind(at) else { continue };
            for (k, bd) in run.task.bds.iter().enumerate() {
                let next = match bd.next {
                    Next::Bd(next) => run.ids[next],
                    Next::End | Next::Missing => None,
                };
                let context = Context {
                    kind,
                    at: Some(at),
                    channel: Some((direction, Some(channel))),
                    channel_place: None,
                    id: run.ids[k],
                    next,
                    has_own_next: true,
                    packet: packets::of_task(design, run.task, bd),
                    runs: Runs::of(run.task),
                    is_in_packets: run.task.packet.is_some() || matches!(run.task.target, Target::Symbol(_)),
                    arguments: &design[line.sequence].arguments,
                };
                told.check(bd.place, &run.task.trip, out, |out| {
                    check_one(resolved, bd, &context, out);
                    check_steps(bd, runs, &context, out);
                });
            }
        }
    }
}

/// How often a sequence starts each of its tasks.
fn starts(line: &Line<'_>) -> Vec<i128> {
    let mut starts = vec![0; line.tasks.len()];
    for event in &line.events {
        if let Happening::Start(run) = event.happening {
            starts[run] += 1;
        }
    }
    starts
}

/// The runs of a task: each start has one, and its repeats. `None` if the repeats are not known.
fn runs(task: &Task, starts: i128) -> Option<i128> {
    let repeat = task.repeat_count.map_or(Some(0), |count| count.value)?;
    starts.checked_mul(repeat.checked_add(1)?)
}

/// **Steps**: each run of a task takes one step of the fourth dimension, so there are as many runs as steps.
fn check_steps(bd: &Bd, runs: Option<i128>, context: &Context<'_>, out: &mut Findings) {
    let (Some(runs @ 1..), Some([(size, stride), one_step @ ..]), true) =
        (runs, bd.dims.as_deref(), iterates(bd, context))
    else {
        return;
    };
    // Other rules report a wrong iteration or length.
    let one_step = one_step.iter().try_fold(1i128, |product, (size, _)| product.checked_mul(size.value?));
    if bd.iteration.is_some() || bd.len.is_some_and(|len| len.value != one_step) {
        return;
    }
    let Some(steps) =
        size.value.filter(|&steps| steps > runs && stride.value.is_some_and(|stride| stride >= 0))
    else {
        return;
    };
    let times = if runs == 1 { "once".to_owned() } else { format!("{runs} times") };
    let message = format!("the fourth dimension has {steps} steps, but the task runs {times}");
    let note = if stride.value == Some(0) {
        "each run takes one step of it; a stride of 0 moves the same data again, but only if the task runs again"
    } else {
        "each run takes one step of it, since it is the iteration of the descriptor (AM025); the elements of the other steps are not moved"
    };
    let finding = Finding::warning(Rule::LengthMismatch, size.place, message)
        .note(note)
        .help(format!("run the task {steps} times: `repeat_count = {} : i32`", steps - 1));
    out.push(finding);
}

/// The context of a descriptor in a region.
fn of_region(resolved: &Resolved<'_>, id: RegionId, bd: usize) -> Context<'static> {
    let (design, ids) = (resolved.design, &resolved.regions[id.0]);
    let region = &design[id];
    let start = ids.reached_by[bd].map(|start| &region.starts[start]);
    let next = match region.bds[bd].next {
        Next::Bd(next) => ids.ids[next],
        Next::End | Next::Missing => None,
    };
    let half = |start: Option<usize>| region.starts[start?].channel.small().map(|channel| channel % 2);
    let has_own_next = match region.bds[bd].next {
        Next::Bd(next) => half(ids.reached_by[next]) == half(ids.reached_by[bd]),
        Next::End | Next::Missing => true,
    };
    Context {
        kind: region.kind.tile(),
        at: design.at(region.tile),
        channel: start.map(|start| (start.direction, start.channel.small())),
        channel_place: start.map(|start| start.channel.place),
        id: ids.ids[bd],
        next,
        has_own_next,
        packet: region.bds[bd].packet,
        runs: Runs::Region,
        is_in_packets: false,
        arguments: &[],
    }
}

/// The core's declaration of a region's descriptor, with the assigned ids and addresses; `None` if its elements are not
/// known.
pub fn declared(resolved: &Resolved<'_>, region: RegionId, bd: usize) -> Option<Descriptor> {
    let written = resolved.design[region].bds.get(bd)?;
    declaration(resolved, written, &of_region(resolved, region, bd))
}

/// The places of a descriptor's parts.
fn places(bd: &Bd, context: &Context<'_>) -> Vec<(Locus, Place)> {
    let mut list = vec![(Locus::Whole, bd.place)];
    let mut put = |locus, place: Option<Place>| list.extend(place.map(|place| (locus, place)));
    let of = |number: Option<Number>| number.map(|number| number.place);
    let ty = bd.memref.as_ref().map(|ty| ty.place);
    put(Locus::Element, ty);
    put(Locus::Buffer, ty);
    put(Locus::Offset, of(bd.offset));
    put(Locus::Len, of(bd.len));
    put(Locus::Dims, bd.dims_place);
    put(Locus::Pad, bd.pad.as_ref().and_then(|pad| pad.first()).map(|(before, _)| before.place));
    let inner = bd.dims.iter().flatten().skip(usize::from(iterates(bd, context)));
    for (k, (size, stride)) in (0..=u8::MAX).zip(inner) {
        put(Locus::Size(k), Some(size.place));
        put(Locus::Stride(k), Some(stride.place));
        put(Locus::Dim(k), Some(Place { first: size.place.first, last: size.place.last }));
    }
    for (k, (before, after)) in (0..=u8::MAX).zip(bd.pad.iter().flatten()) {
        put(Locus::PadBefore(k), Some(before.place));
        put(Locus::PadAfter(k), Some(after.place));
    }
    put(Locus::BdId, of(bd.bd_id));
    put(Locus::NextBd, of(bd.next_bd_id));
    put(Locus::ChannelNumber, context.channel_place);
    for (used, lock, value) in [
        (&bd.acquire, Locus::AcquireLock, Locus::AcquireValue),
        (&bd.release, Locus::ReleaseLock, Locus::ReleaseValue),
    ] {
        put(lock, used.as_ref().map(|used| used.name.place));
        put(value, used.as_ref().map(|used| used.value.place));
    }
    put(Locus::PacketId, context.packet.map(|packet| packet.id.place));
    put(Locus::PacketType, context.packet.map(|packet| packet.kind.place));
    put(Locus::Burst, of(bd.burst));
    put(Locus::Cache, of(bd.cache));
    put(Locus::OooId, of(bd.out_of_order_id));
    if iterates(bd, context)
        && let Some((size, stride)) = bd.dims.iter().flatten().next()
    {
        put(Locus::Iteration, Some(size.place));
        put(Locus::IterationSize, Some(size.place));
        put(Locus::IterationStride, Some(stride.place));
    }
    if let Some([size, stride, current]) = bd.iteration {
        put(Locus::Iteration, of(size));
        put(Locus::IterationSize, of(size));
        put(Locus::IterationStride, of(stride));
        put(Locus::IterationCurrent, of(current));
    }
    put(Locus::Address, Some(bd.name.place));
    list
}

/// Whether the outermost dimension is what the repeat of a task goes through: MLIR-AIE makes an iteration of the fourth
/// dimension, on mem tiles too.
fn iterates(bd: &Bd, context: &Context<'_>) -> bool {
    context.is_of_task() && bd.dims.as_ref().is_some_and(|dims| dims.len() == 4) && !is_linear(bd, context)
}

/// Whether the walk is one run of memory that is as long as the descriptor: on a shim, MLIR-AIE makes it linear, regardless of its sizes.
fn is_linear(bd: &Bd, context: &Context<'_>) -> bool {
    let Some(dims) = bd.dims.as_ref().filter(|_| context.kind == TileKind::Shim && bd.pad.is_none()) else {
        return false;
    };
    let run = dims.iter().rev().try_fold(1i128, |run, (size, stride)| {
        let (size, stride) = (size.value?, stride.value?);
        (size == 1 || size > 1 && stride == run).then(|| run.checked_mul(size))?
    });
    run.is_some_and(|run| bd.len.is_none_or(|len| len.value == Some(run)))
}

fn number(number: Number) -> i128 {
    number.value.unwrap_or(UNKNOWN)
}

/// The distance of a memory from the tile, in columns: the DMA of a mem tile reaches one to each side.
fn columns_away(design: &Design, from: Option<(u32, u32)>, to: Option<TileId>) -> Option<i64> {
    let (from, to) = (from?, design[to?].at?);
    (from.1 == to.1).then_some(i64::from(to.0) - i64::from(from.0))
}

/// Whether the memory of a tile is one that the descriptor has addresses for.
fn reaches(design: &Design, context: &Context<'_>, to: Option<TileId>) -> bool {
    let Some((at, to)) = context.at.zip(to.and_then(|to| design[to].at)) else { return true };
    dma_reaches(design, (at, context.kind), context.channel.and_then(|(_, channel)| channel), to)
}

/// The number of a lock, as the descriptor counts locks.
fn lock_of(resolved: &Resolved<'_>, used: &UseLock, context: &Context<'_>) -> Option<i128> {
    let lock = used.lock?;
    let id = i128::from(resolved.locks.written[lock.0].ok()?);
    match context.kind {
        TileKind::Mem => {
            let away = columns_away(resolved.design, context.at, resolved.design[lock].tile)?;
            (-1..=1).contains(&away).then_some(64 * (i128::from(away) + 1) + id)
        }
        TileKind::Compute | TileKind::Shim => Some(id),
    }
}

/// The core's declaration of a descriptor; `None` if its elements are not known.
pub(super) fn declaration(resolved: &Resolved<'_>, bd: &Bd, context: &Context<'_>) -> Option<Descriptor> {
    let design = resolved.design;
    let device = design.part.device?;
    let ty = bd.memref.as_ref()?;
    let elements = ty.elements().map_or(UNKNOWN, i128::from);
    let elements = if ty.has_layout { UNKNOWN } else { elements };
    // A part of an argument may reach as far as the argument does.
    let host = host_of_bd(bd, context);
    let elements = host.map_or(elements, |(_, elements)| elements);
    let mut d = Descriptor::new(device, context.kind, ty.element?, elements);
    d.channel = context.channel.map(|(direction, channel)| (direction, channel.map_or(UNKNOWN, i128::from)));
    d.offset = bd.offset.map_or(0, number);
    d.len = bd.len.map(number);
    if let Some((before, _)) = host {
        d.offset = if d.offset == UNKNOWN { UNKNOWN } else { d.offset.saturating_add(before) };
        d.len = d.len.or(bd.moved());
    }
    let mut dims: Vec<(i128, i128)> =
        bd.dims.iter().flatten().map(|(size, stride)| (number(*size), number(*stride))).collect();
    if iterates(bd, context) {
        let (size, stride) = dims.remove(0);
        if size > 1 && stride > 0 {
            d.iteration = Some(Iteration { size, stride, current: None });
        }
    }
    if is_linear(bd, context) {
        dims.clear();
    }
    d.dims = (!dims.is_empty()).then(|| Dims::collect(dims.iter().copied()));
    d.pad = bd
        .pad
        .as_ref()
        .map(|pad| Dims::collect(pad.iter().map(|(before, after)| (number(*before), number(*after)))));
    d.bd_id = context.id.map(i128::from).or(bd.bd_id.and_then(|id| id.value));
    d.next_bd = context.next.map(i128::from).or(bd.next_bd_id.map(number));
    d.packet = context.packet.map(|packet| (number(packet.id), number(packet.kind)));
    d.burst = bd.burst.map(number);
    d.axi.cache = bd.cache.map(number);
    d.ooo_id = bd.out_of_order_id.map(number);
    if let Some([Some(size), Some(stride), current]) = bd.iteration {
        let current = current.map(number).filter(|current| *current != 0);
        d.iteration = Some(Iteration { size: number(size), stride: number(stride), current });
    }
    d.allow_signs = true;
    if device != Device::Aie {
        put_locks(resolved, bd, context, &mut d);
    }
    if let BufferRef::Local(buffer) = bd.buffer
        && let Some(address) = resolved.addresses[buffer.0]
        && let Some(tile) = device.tile(context.kind)
        && reaches(design, context, design[buffer].tile)
    {
        let away = match context.kind {
            TileKind::Mem => columns_away(design, context.at, design[buffer].tile).unwrap_or(0),
            TileKind::Compute | TileKind::Shim => 0,
        };
        d.address = Some(tile.local_memory * (1 + i128::from(away)) + i128::from(address));
    }
    Some(d)
}

/// Whether the buffer of a descriptor has an address in the text.
pub(crate) fn has_written_address(design: &Design, bd: &Bd) -> bool {
    match bd.buffer {
        BufferRef::Local(buffer) => design[buffer].address.is_some(),
        BufferRef::External(_) | BufferRef::Argument(..) | BufferRef::Unknown => false,
    }
}

fn put_locks(resolved: &Resolved<'_>, bd: &Bd, context: &Context<'_>, d: &mut Descriptor) {
    if let Some(used) = bd.acquire.as_ref().filter(|used| used.is_enabled && used.value.value != Some(0)) {
        let value = match (used.action, used.value.value) {
            (_, None) => UNKNOWN,
            (Action::AcquireGreaterEqual, Some(value)) => -value,
            (Action::Acquire | Action::Release, Some(value)) => value,
        };
        d.acquire = lock_of(resolved, used, context).map(|lock| (lock, value));
    }
    if let Some(used) = &bd.release {
        d.release = lock_of(resolved, used, context).map(|lock| (lock, number(used.value)));
    }
}

/// What MLIR-AIE does with a walk of a sequence that exceeds the fields of a descriptor.
const SPLITS: &str = "newer versions of MLIR-AIE split such a walk over several descriptors, if they can; older ones refuse it";

/// Whether a walk that is split over several descriptors keeps this rule.
fn is_of_field(rule: Rule) -> bool {
    use Rule::{Iteration, Rank, StepField, WrapField, ZeroStride};
    matches!(rule, Iteration | Rank | StepField | WrapField | ZeroStride)
}

/// A finding about a walk of a sequence, which says so where MLIR-AIE may split the walk.
pub(super) fn split(finding: Finding, rule: Rule) -> Finding {
    let is_split = finding.severity == Severity::Warning && is_of_field(rule);
    if is_split { finding.note(SPLITS) } else { finding }
}

/// The severity of a broken rule. It is a warning if the hardware does what the text says, which is hardly what the
/// author meant.
///
/// MLIR-AIE splits the walk of a task that exceeds the fields of a descriptor, if possible. The host's buffer may be
/// larger than the type of its argument.
fn severity(rule: Rule, bd: &Bd, context: &Context<'_>) -> Severity {
    let is_split =
        context.is_of_task() && bd.iteration.is_none() && bd.acquire.is_none() && bd.release.is_none();
    match rule {
        Rule::LengthMismatch | Rule::Overlap => Severity::Warning,
        rule if is_split && is_of_field(rule) => Severity::Warning,
        // Ids that nobody wrote: MLIR-AIE since August 2026 takes those that the channel reaches.
        Rule::BdChannel | Rule::NextBd if context.is_of_task() && bd.bd_id.is_none() => Severity::Warning,
        Rule::BeyondBuffer if matches!(bd.buffer, BufferRef::Argument(..)) => Severity::Warning,
        _ => Severity::Error,
    }
}

/// For a part of an argument of a sequence, or an argument under another type: the elements before it, and the elements of the argument.
pub(super) fn host_of(
    arguments: &[Argument],
    buffer: &BufferRef,
    name: &Named,
    ty: &Memref,
) -> Option<(i128, i128)> {
    let BufferRef::Argument(argument, before) = buffer else { return None };
    let argument = arguments.get(*argument).filter(|argument| argument.name.text != name.text)?;
    let declared = argument.memref.as_ref().filter(|declared| declared.bits() == ty.bits())?;
    if declared.has_layout {
        return None;
    }
    Some(((*before)?, i128::from(declared.elements()?)))
}

fn host_of_bd(bd: &Bd, context: &Context<'_>) -> Option<(i128, i128)> {
    host_of(context.arguments, &bd.buffer, &bd.name, bd.memref.as_ref()?)
}

/// **Type**: a descriptor or a transfer names its buffer with the type that the buffer was declared with.
pub(super) fn check_type(
    design: &Design,
    arguments: &[Argument],
    (name, buffer, written): (&Named, &BufferRef, &Option<Memref>),
    out: &mut Findings,
) {
    let declared = match buffer {
        BufferRef::Local(buffer) => Some(&design[*buffer].memref),
        BufferRef::Argument(argument, _) => {
            let argument = arguments.get(*argument).filter(|argument| argument.name.text == name.text);
            argument.and_then(|argument| argument.memref.as_ref())
        }
        BufferRef::External(_) | BufferRef::Unknown => None,
    };
    let (Some(written), Some(declared)) = (written, declared) else { return };
    let sizes = (written.elements(), declared.elements());
    let is_other = written.element_text != declared.element_text
        || matches!(sizes, (Some(written), Some(declared)) if written != declared);
    if is_other && !written.has_layout && !declared.has_layout {
        let text = |memref: &Memref| match memref.elements() {
            Some(elements) => format!("{elements} elements of {}", memref.element_text),
            None => format!("elements of {}", memref.element_text),
        };
        let message = format!("`{}` has {}, not {}", name.text, text(declared), text(written));
        out.push(
            Finding::error(Rule::Memref, written.place, message)
                .related(declared.place, "the type of the buffer"),
        );
    }
}

/// Whether a number of the walk is not known.
fn is_computed(bd: &Bd) -> bool {
    let dims = bd.dims.iter().flatten().flat_map(|(size, stride)| [size, stride]);
    bd.offset.iter().chain(&bd.len).chain(dims).any(|number| number.value.is_none())
}

/// Whether the length of a task with more than four dimensions is the product of the innermost three.
fn is_of_one_pass(bd: &Bd) -> bool {
    let Some([_, _, .., a, b, c]) = bd.dims.as_deref() else { return false };
    let size = |(size, _): &(Number, Number)| size.value;
    let pass = || size(a)?.checked_mul(size(b)?)?.checked_mul(size(c)?);
    bd.len.is_some_and(|len| len.value == pass())
}

/// **Out-of-order id**: the header of a packet carries it.
fn check_out_of_order(bd: &Bd, context: &Context<'_>, out: &mut Findings) {
    if let Some(id) = bd.out_of_order_id
        && bd.packet.is_none()
        && !context.is_in_packets
    {
        let message = "the descriptor has an out-of-order id, but sends no packet";
        let finding = Finding::error(Rule::OutOfOrderId, id.place, message)
            .note("the header of a packet carries the id to the channel that receives it (AM020)");
        out.push(finding.help("give the descriptor a `packet`"));
    }
}

/// Whether a rule is about how much a descriptor moves.
fn is_of_length(rule: Rule) -> bool {
    use Rule::{BeyondBuffer, LengthField, LengthGranule, LengthMismatch, Overlap, SubWordRun};
    matches!(rule, BeyondBuffer | LengthField | LengthGranule | LengthMismatch | Overlap | SubWordRun)
}

/// **No length**: a descriptor without `len` moves as much as its buffer holds, regardless of its sizes.
fn check_no_length(bd: &Bd, out: &mut Findings) {
    if bd.len.is_some() || bd.pad.is_some() {
        return;
    }
    let Some(whole) = bd.memref.as_ref().filter(|ty| !ty.has_layout).and_then(Memref::elements) else {
        return;
    };
    let note = "without a `len`, MLIR-AIE takes the whole buffer";
    match bd.dims.as_deref() {
        Some(dims @ [(first, _), ..]) if dims.len() <= 4 => {
            let passes = if dims.len() == 4 { first.value } else { Some(1) };
            let moved = dims.iter().try_fold(1i128, |all, (size, _)| all.checked_mul(size.value?));
            let Some((moved, passes)) = moved.zip(passes) else { return };
            if [moved, moved / passes.max(1)].contains(&i128::from(whole)) {
                return;
            }
            let message =
                format!("the sizes move {moved} elements, but the descriptor the {whole} of its buffer");
            let place = bd.dims_place.unwrap_or(bd.place);
            let len = format!("len = {}", moved / passes.max(1));
            out.push(
                Finding::warning(Rule::LengthMismatch, place, message)
                    .note(note)
                    .help(format!("write `{len}`")),
            );
        }
        Some(_) => {}
        None => {
            if let Some(offset) = bd.offset.filter(|offset| offset.value.is_none()) {
                let message =
                    "the walk begins at an offset that the program gives, and moves the whole buffer";
                out.push(
                    Finding::warning(Rule::BeyondBuffer, offset.place, message)
                        .note(note)
                        .help("write a `len`"),
                );
            }
        }
    }
}

fn check_one(resolved: &Resolved<'_>, bd: &Bd, context: &Context<'_>, out: &mut Findings) {
    check_type(resolved.design, context.arguments, (&bd.name, &bd.buffer, &bd.memref), out);
    check_out_of_order(bd, context, out);
    check_no_length(bd, out);
    if context.is_of_task() && is_computed(bd) {
        out.leave("aie.dma_bd", "has numbers that the program computes", bd.place);
    }
    if iterates(bd, context)
        && let Some([Some(size), ..]) = bd.iteration
    {
        let message = "the descriptor has four dimensions and an iteration";
        let finding = Finding::error(Rule::Iteration, size.place, message)
            .note("the fourth dimension of a task is the iteration of its descriptor, which has one");
        out.push(finding);
        return;
    }
    let Some(mut d) = declaration(resolved, bd, context) else {
        let ty = bd
            .memref
            .as_ref()
            .map_or("of a type that is not read", |_| "of elements whose width is not known");
        return out.leave("aie.dma_bd", format!("has a buffer {ty}"), bd.place);
    };
    if !has_written_address(resolved.design, bd) {
        // An address that the allocator assigned is not the author's mistake.
        d.address = None;
    }
    let (places, spelling) = (places(bd, context), spelling(bd, context));
    // The sizes and strides are checked without the length, which is not known here.
    let is_of_any_length = d.len == Some(UNKNOWN) && d.dims.is_some();
    if is_of_any_length {
        d.len = None;
    }
    let found = d.check();
    let is_huge =
        |at: Locus| found.as_slice().iter().any(|other| other.rule == Rule::NumberRange && other.locus == at);
    for violation in found.as_slice() {
        // What no declaration holds breaks the limits of every field.
        if violation.rule != Rule::NumberRange && is_huge(violation.locus) {
            continue;
        }
        if is_of_any_length
            && !matches!(violation.locus, Locus::Size(_) | Locus::Stride(_))
            && is_of_length(violation.rule)
        {
            continue;
        }
        // Other rules report these: a missing channel at its start, and reach with the rules of the whole design.
        if matches!(violation.locus, Locus::ChannelNumber | Locus::Address | Locus::Tile)
            && violation.rule != Rule::Address
        {
            continue;
        }
        // The next block reports its own id, unless another channel gave it that.
        if violation.locus == Locus::NextBd && context.next.is_some() && context.has_own_next {
            continue;
        }
        // The length of a task counts one pass, the innermost three dimensions.
        if violation.rule == Rule::LengthMismatch && context.is_of_task() && is_of_one_pass(bd) {
            continue;
        }
        if !d.is_settled(violation) && !d.is_decided(violation.locus) {
            continue;
        }
        let place = places.iter().find(|(locus, _)| *locus == violation.locus).or(places.first());
        let Some((_, place)) = place else { continue };
        let text = d.message(violation);
        let spelled = |help: &str| in_mlir(help, spelling);
        let severity = severity(violation.rule, bd, context);
        let fix = d.fix(violation);
        let edit = fix.filter(|_| !iterates(bd, context));
        let edit = edit.and_then(|fix| edits::of_bd(bd, (&d, &fix), spelling));
        let mut finding = of_core(violation.rule, severity, *place, text.as_str(), spelled).fix(edit);
        let repeated = |fix: &Fix| edits::repeated(bd, (&d, fix), spelling);
        finding.helps.extend(fix.filter(|_| context.runs == Runs::TaskOfOne).as_ref().and_then(repeated));
        if violation.rule == Rule::LengthMismatch && iterates(bd, context) {
            in_runs(&mut finding, bd, context);
        }
        let finding = split(finding, violation.rule);
        let finding = at_address(finding, (resolved, bd), &d);
        let mut free = || {
            let (written, at) = bd.bd_id.zip(context.at).filter(|_| violation.locus == Locus::BdId)?;
            let (_, channel) = context.channel?;
            Some((written, out.free.descriptor(resolved, (at, channel?), written.place)?))
        };
        let free = free();
        out.push(match free {
            Some((written, free)) => edits::offered(finding, written, Some(free), edits::free_id),
            None => finding,
        });
    }
}

/// A length that differs from one run of a task, whose fourth dimension is the iteration.
fn in_runs(finding: &mut Finding, bd: &Bd, context: &Context<'_>) {
    let sizes = || bd.dims.iter().flatten().map(|(size, _)| size.value);
    let Some(steps) = sizes().next().flatten().filter(|&steps| steps > 1 && bd.pad.is_none()) else { return };
    finding.notes = vec![
        "one run of the task moves the product of the inner three sizes: the fourth dimension is the iteration of the descriptor, of which each run takes one step (AM025)"
            .to_owned(),
    ];
    let all = sizes().try_fold(1i128, |product, size| product.checked_mul(size?));
    if context.runs == Runs::TaskOfOne
        && bd.len.is_some_and(|len| len.value == all)
        && let [help] = finding.helps.as_mut_slice()
    {
        *help = format!("{help}, and run the task {steps} times: `repeat_count = {} : i32`", steps - 1);
    }
}

/// The notation of a descriptor's walk.
fn spelling(bd: &Bd, context: &Context<'_>) -> Spelling {
    let has_host = host_of_bd(bd, context).is_some_and(|(before, _)| before != 0);
    let outermost = bd.dims.iter().flatten().next().filter(|_| iterates(bd, context));
    Spelling {
        form: if bd.has_keywords || bd.dims.is_none() { Form::Keywords } else { Form::Pairs },
        outermost: outermost.map(|(size, stride)| (number(*size), number(*stride))),
        // The outermost of four dimensions of a task is an iteration.
        most: if context.is_of_task() { 3 } else { usize::MAX },
        start: 0,
        has_own_offset: !has_host,
    }
}

/// A finding about an address, at the number in the text and in its terms: the descriptors of mem tiles count addresses from the
/// memory of the tile before.
fn at_address(finding: Finding, (resolved, bd): (&Resolved<'_>, &Bd), d: &Descriptor) -> Finding {
    let BufferRef::Local(buffer) = bd.buffer else { return finding };
    let (Some(written), Some(address)) = (resolved.design[buffer].address, d.address) else { return finding };
    if finding.code != Rule::Address.code() {
        return finding;
    }
    let base = written.value.map_or(0, |written| address - written);
    let own = |text: &String| with_addresses(text, base);
    Finding {
        first: written.place.first,
        last: written.place.last,
        message: own(&finding.message),
        notes: finding.notes.iter().map(own).collect(),
        helps: finding.helps.iter().map(own).collect(),
        ..finding
    }
    .related(bd.place, "the descriptor")
}
