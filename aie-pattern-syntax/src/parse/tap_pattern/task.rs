//! Tasks of the runtime sequence as MLIR prints them: `%0 = aiex.dma_configure_task_for @of { aie.dma_bd(..) aie.end } {..}`.
//!
//! The lowering (`AIEDMATasksToNPU.cpp` of MLIR-AIE) puts the three innermost dimensions into a descriptor, whose length
//! is their product. Each start moves one step of the fourth dimension, and `repeat_count` is the number of starts minus
//! one.

use aie_pattern_core::declare::tap::Op;
use aie_pattern_core::element::Element;
use aie_pattern_core::rule::Rule;
use aie_pattern_core::{Device, TileKind};
use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use quote::quote;

use super::Options;
use super::mlir::check_element;
use super::step::{Expression, Step};
use crate::errors::{Errors, Place, help, help_code, note};
use crate::parse::buffer::BufferType;
use crate::parse::cursor::{Cursor, Language, enter, tokens};
use crate::parse::dims::Pairs;
use crate::parse::dma_bd::{Attribute, parse_lines, parse_packet};
use crate::parse::keys::{At, Given, expect_equals, keys, skip_part};
use crate::parse::mlir::dict::{parse_dict, take_dict};
use crate::parse::mlir::operation::{Name, take_name};
use crate::parse::mlir::value::{Value, take_value};
use crate::parse::name::{Named, parse_direction};
use crate::parse::number::{Number, Until, parse_number};
use crate::parse::python::arguments::parse_bool;

/// A task on a FIFO's end; the FIFO determines the channel.
pub(in crate::parse) const OF_FIFO: &str = "aiex.dma_configure_task_for";

/// A task of a channel.
const OF_CHANNEL: &str = "aiex.dma_configure_task";

/// Operations on a configured task, which do not change what it moves.
pub(in crate::parse) const USES: [&str; 3] = ["aiex.dma_start_task", AWAIT, "aiex.dma_free_task"];

const AWAIT: &str = "aiex.dma_await_task";

/// Dimensions of a descriptor.
const RANK: usize = 3;

keys! {
    /// The attributes of a task.
    enum Setting {
        IssueToken = "issue_token",
        RepeatCount = "repeat_count",
        /// A note of the compiler.
        IterationT = "iteration_t",
    }
}

/// Whether a task is next.
pub(super) fn at_task(cursor: &Cursor) -> bool {
    take_name(&mut cursor.clone()).is_some_and(|name| name.text == OF_FIFO || name.text == OF_CHANNEL)
}

/// Parses a task that [`at_task`] has seen.
pub(super) fn parse_task(
    element: Option<Named<Element>>,
    options: &mut Options,
    given: &mut Given,
    cursor: &mut Cursor,
    errors: &mut Errors,
) -> Option<Expression> {
    let (all, before) = (cursor.rest(), errors.len());
    options.task = take_value(&mut cursor.clone());
    let name = take_name(cursor)?;
    given.set_operation(Some(&name.text));
    if name.text == OF_FIFO {
        // The FIFO, which does not affect a tap.
        cursor.punct('@');
        cursor.bump();
    } else {
        parse_channel(cursor, options, given, errors);
    }
    let body = cursor.expect_group(
        Delimiter::Brace,
        format_args!("`{{ aie.dma_bd(..) }}` after `{}`", name.text),
        errors,
    )?;
    let mut repeat = None;
    if let Some(attributes) = take_dict(cursor) {
        parse_dict(attributes, given, errors, |key, cursor, errors| {
            parse_attribute(key, options, &mut repeat, cursor, errors);
        });
    }
    let place = Place::of(cursor.taken(all)).unwrap_or(name.place);
    let attribute = if errors.len() == before { parse_body(body, errors) } else { None };
    given.set_operation(None);
    options.uses.extend(std::iter::from_fn(|| take_use(cursor)));
    let mut attribute = attribute?;
    take_options(&mut attribute, options, given, errors);
    let steps = steps(attribute, repeat.as_ref(), element, options, place, errors)?;
    Some(Expression { steps, is_sequence: false })
}

/// `(%shim_noc_tile_0_0, MM2S, 0, <pkt_type = 0, pkt_id = 2>)`.
fn parse_channel(cursor: &mut Cursor, options: &mut Options, given: &mut Given, errors: &mut Errors) {
    let Some(group) = cursor.expect_group(Delimiter::Parenthesis, "`(%tile, MM2S, 0)`", errors) else {
        return;
    };
    let mut inside = enter!(group, Language::Mlir);
    if let Some(tile) = take_value(&mut inside)
        && is_of_an_upper_row(&tile.name)
    {
        let message = format!("`{}` is not a shim tile, and a tap is a transfer of a shim", tile.name);
        let background = note("a task of another tile is a descriptor: its lines go into `#[dma_bd(..)]`");
        errors.push(Rule::Syntax, tile.place, message + &background);
    }
    inside.punct(',');
    given.note("channel", "channel", inside.place(), errors);
    let Some(direction) = parse_direction(&mut inside, errors) else { return };
    inside.punct(',');
    options.channel = parse_number(&mut inside, Until::Comma, "a channel number", errors);
    options.direction = Some(direction);
    if inside.punct(',').is_some() {
        given.note("packet", "packet", inside.place(), errors);
        options.packet = parse_packet(&mut inside, errors);
    }
    if !inside.is_empty() && errors.is_empty() {
        inside.push_expected("the end of the operands", errors);
    }
}

/// Whether MLIR printed this name for a tile in a row above the shims: `%mem_tile_0_1`, `%tile_0_2`.
fn is_of_an_upper_row(name: &str) -> bool {
    let mut parts = name.rsplit('_');
    let row = parts.next().and_then(|row| row.parse::<u32>().ok());
    let column = parts.next().and_then(|column| column.parse::<u32>().ok());
    let is_shim = |row| Device::DEFAULT.may_be_in_row(None, TileKind::Shim, row);
    name.contains("tile_") && column.is_some() && row.is_some_and(|row| !is_shim(row))
}

fn parse_attribute(
    key: At<Setting>,
    options: &mut Options,
    repeat: &mut Option<Number>,
    cursor: &mut Cursor,
    errors: &mut Errors,
) {
    let is_alone = key.key == Setting::IssueToken && !cursor.is_punct('=');
    if !is_alone && !expect_equals(key, cursor, errors) {
        return;
    }
    match key.key {
        Setting::IssueToken => {
            options.issue_token = is_alone || parse_bool(cursor, errors).unwrap_or_default();
        }
        Setting::RepeatCount => *repeat = parse_number(cursor, Until::Comma, "a repeat count", errors),
        Setting::IterationT => skip_part(cursor),
    }
}

/// The one descriptor in the braces.
fn parse_body(body: &Group, errors: &mut Errors) -> Option<Attribute> {
    let all = tokens(body.stream());
    let is_descriptor = |token: &&TokenTree| matches!(token, TokenTree::Ident(name) if name == "dma_bd");
    let mut descriptors = all.iter().filter(is_descriptor).skip(1);
    if let Some(second) = descriptors.next() {
        let message = "a tap is one descriptor, found another one in the task";
        let background = note("declare a tap for each descriptor of a chain");
        errors.push(Rule::Syntax, second.span(), message.to_owned() + &background);
        return None;
    }
    let before = errors.len();
    let attribute = parse_lines(body, errors);
    let refused = [
        ("lock", attribute.acquire.as_ref().or(attribute.release.as_ref()).map(|(lock, _)| lock.place)),
        ("next descriptor", attribute.next_bd.as_ref().map(|next| next.place)),
        ("padding", attribute.pad.as_ref().map(|pad| pad.place)),
        ("iteration", attribute.iteration.as_ref().map(|iteration| iteration.size.place)),
    ];
    for (what, place) in refused {
        if let Some(place) = place {
            let background = note("`#[dma_bd(tile = shim, ..)]` declares a descriptor with all that it has");
            errors.push(Rule::Syntax, place, format!("a tap has no {what}{background}"));
        }
    }
    if attribute.buffer.is_none() && errors.len() == before {
        let message = "expected `aie.dma_bd(%arg0 : memref<..>)` in the task, found nothing";
        errors.push(Rule::Syntax, body.span(), message);
    }
    (errors.len() == before).then_some(attribute)
}

/// Takes the options that the descriptor sets and no key has set.
fn take_options(attribute: &mut Attribute, options: &mut Options, given: &mut Given, errors: &mut Errors) {
    given.set_operation(Some("aie.dma_bd"));
    if let Some(id) = attribute.bd_id.take() {
        given.note("bd_id", "bd_id", id.place, errors);
        options.bd_id = Some(id);
    }
    if let Some(burst) = attribute.burst.take() {
        given.note("burst", "burst", burst.place, errors);
        options.burst = Some(burst);
    }
    if let Some(packet) = attribute.packet.take() {
        given.note("packet", "packet", packet.0.place, errors);
        options.packet = Some(packet);
    }
    given.set_operation(None);
}

/// The tensor, and the walk of all starts together.
fn steps(
    attribute: Attribute,
    repeat: Option<&Number>,
    element: Option<Named<Element>>,
    options: &mut Options,
    place: Place,
    errors: &mut Errors,
) -> Option<Vec<Step>> {
    let BufferType { place: of_tensor, array, .. } = attribute.buffer?;
    let array = array?;
    check_element(element, array.element, of_tensor, errors)?;
    let total = array.lengths.iter().try_fold(1i128, |all, length| all.checked_mul(length.value?));
    let offset = attribute.offset.unwrap_or_else(|| Number::implied(0, place));
    let mut walk = match attribute.dims {
        Some(dims) => sizes_and_strides(&dims),
        // The length, or the whole tensor if none is given.
        None => {
            let size = attribute
                .len
                .clone()
                .unwrap_or_else(|| Number { value: total, ..Number::implied(0, of_tensor) });
            vec![(size, Number::implied(1, place))]
        }
    };
    let starts = repeat.map_or(Some(1), |repeat| repeat.value?.checked_add(1));
    let len = attribute.len.as_ref().and_then(|len| len.value);
    // The lowering writes a contiguous walk without dimensions, so that one start moves all of it.
    let merged = walk.len() > RANK && starts == Some(1) && len.is_some() && contiguous(&walk) == len;
    if walk.len() > RANK && !merged {
        if let (Some(starts), [first, inner @ ..]) = (starts, walk.as_mut_slice())
            && let Some(outermost) = first.0.value
            && inner.len() == RANK
        {
            if outermost == 1 && starts > 1 {
                *first = repeated(Some(starts), repeat, place);
            } else if starts != outermost {
                let at = repeat.unwrap_or(&first.0).place;
                push_starts(starts, outermost, product(inner), at, errors);
                return None;
            }
        }
    } else if !merged && (starts != Some(1) || walk.len() > 1) {
        // Less than four dimensions are all in the descriptor, the outermost too: it is no repeat.
        while walk.len() < RANK {
            walk.insert(0, (Number::implied(1, place), Number::implied(0, place)));
        }
        walk.insert(0, repeated(starts, repeat, place));
    }
    if let (Some(len), false) = (attribute.len, merged) {
        options.len = Some(len);
    }
    let (sizes, strides): (Vec<_>, Vec<_>) = walk.into_iter().unzip();
    let numbers = [offset].into_iter().chain(sizes).chain(strides).collect();
    let mut steps = vec![
        Step { op: Op::Tensor, numbers: array.lengths, place: of_tensor },
        Step { op: Op::Starts, numbers, place },
    ];
    if merged {
        steps.push(Step { op: Op::Coalesce, numbers: Vec::new(), place });
    }
    Some(steps)
}

fn sizes_and_strides(dims: &Pairs) -> Vec<(Number, Number)> {
    dims.list.iter().map(|pair| (pair.first.clone(), pair.second.clone())).collect()
}

/// A dimension that repeats the inner ones: the count and one more.
fn repeated(starts: Option<i128>, repeat: Option<&Number>, place: Place) -> (Number, Number) {
    let at = repeat.map_or(place, |repeat| repeat.place);
    let tokens = match repeat.map(|repeat| &repeat.tokens).filter(|_| starts.is_none()) {
        Some(count) => quote!((#count) + 1),
        None => TokenStream::new(),
    };
    (Number { tokens, place: at, value: starts }, Number::implied(0, place))
}

/// The number of elements of a walk that visits them in the order of their addresses, without a gap.
fn contiguous(walk: &[(Number, Number)]) -> Option<i128> {
    walk.iter().rev().try_fold(1i128, |inner, (size, stride)| match size.value? {
        1 => Some(inner),
        size if stride.value? == inner => inner.checked_mul(size),
        _ => None,
    })
}

fn product(walk: &[(Number, Number)]) -> Option<i128> {
    walk.iter().try_fold(1i128, |all, (size, _)| all.checked_mul(size.value?))
}

/// Pushes an error about a task that stops before the end of its outermost dimension, or continues after it.
fn push_starts(starts: i128, outermost: i128, moved: Option<i128>, place: Place, errors: &mut Errors) {
    let times = if starts == 1 { "once".to_owned() } else { format!("{starts} times") };
    let message = format!("the task runs {times}, but its outermost size is {outermost}");
    let elements = match moved {
        Some(moved) => format!(": {} elements in all", moved.saturating_mul(starts)),
        None => String::new(),
    };
    let background = note(format!("each pass moves one step of the outermost dimension{elements}"));
    let advice = match outermost.checked_sub(1).filter(|repeat| (0..256).contains(repeat)) {
        Some(repeat) => help(format!("write `repeat_count = {repeat} : i32` to run all of it")),
        None => String::new(),
    };
    errors.push(Rule::Reissue, place, message + &background + &advice);
}

/// An operation that starts, awaits or frees a task: `aiex.dma_await_task(%0)`.
pub(in crate::parse) struct Use {
    operation: Name,
    task: Value,
}

/// Takes `aiex.dma_start_task(%0)` or a similar operation.
pub(in crate::parse) fn take_use(cursor: &mut Cursor) -> Option<Use> {
    let mut ahead = cursor.clone();
    let operation = take_name(&mut ahead).filter(|name| USES.contains(&name.text.as_str()))?;
    let operand = ahead.group(Delimiter::Parenthesis)?;
    let task = take_value(&mut enter!(operand))?;
    take_dict(&mut ahead);
    *cursor = ahead;
    Some(Use { operation, task })
}

impl Use {
    pub(in crate::parse) fn is_of(&self, task: &Value) -> bool {
        self.task.name == task.name
    }

    /// Pushes an error if it names another task.
    pub(super) fn check_task(&self, task: &Value, errors: &mut Errors) {
        if !self.is_of(task) {
            let message = format!("`{}` is not the task of this tap, `{}`", self.task.name, task.name);
            errors.push(Rule::UnknownName, self.task.place, message + &help_code(&task.name));
        }
    }

    /// Pushes an error if it awaits a task that issues no token (`AIEDMATasksToNPU.cpp` of MLIR-AIE refuses this
    /// too).
    pub(in crate::parse) fn check_token(&self, gives_token: bool, errors: &mut Errors) {
        if self.operation.text == AWAIT && !gives_token {
            let message = format!("`{}` is awaited, but its end gives no token", self.task.name);
            let background = note("an await takes a token of the channel; without one it never ends");
            let asked = note("`{issue_token = true}` after the braces of the task asks for one");
            errors.push(Rule::TaskToken, self.task.place, message + &background + &asked);
        }
    }
}
