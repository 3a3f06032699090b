//! The dialect's Python: `object_fifo(..)`, `object_fifo_link(..)`, `of.acquire(ObjectFifoPort.Consume, 1)`.

use aie_pattern_core::declare::FifoKey;
use aie_pattern_core::rule::Rule;
use proc_macro2::TokenTree;

use super::values::{parameters, parse_argument, parse_name};
use super::{Handle, Maker, Named, Value};
use crate::errors::{Errors, help_code, note};
use crate::parse::cursor::Cursor;
use crate::parse::keys::Key as _;
use crate::parse::name::{plain, skip_enum};
use crate::parse::object_fifo::access::acquired;
use crate::parse::object_fifo::block::Block;
use crate::parse::object_fifo::block::{Link, Member, Offsets};
use crate::parse::object_fifo::initial::check;
use crate::parse::object_fifo::number::{parse_port as parse_stream_port, parse_unsigned};
use crate::parse::object_fifo::value::{parse_ends, parse_place};
use crate::parse::python::arguments::{Parameters, parse_arguments, take_none};
use crate::parse::python::call::Call;
use crate::parse::python::items::{at_items, parse_items};
use crate::parse::python::text::{at_text, parse_text};

/// The parameters, and the keys with the same meaning; the last one is a method's argument in MLIR-AIE.
const KEYS: [(&str, FifoKey); 16] = [
    ("name", FifoKey::Name),
    ("producerTile", FifoKey::Producer),
    ("consumerTiles", FifoKey::Consumers),
    ("depth", FifoKey::Depth),
    ("datatype", FifoKey::Object),
    ("dimensionsToStream", FifoKey::ToStream),
    ("dimensionsFromStreamPerConsumer", FifoKey::FromStream),
    ("initValues", FifoKey::InitValues),
    ("via_DMA", FifoKey::ViaDma),
    ("plio", FifoKey::Plio),
    ("padDimensions", FifoKey::Pad),
    ("padValue", FifoKey::PadValue),
    ("disable_synchronization", FifoKey::DisableSynchronization),
    ("iter_count", FifoKey::IterCount),
    ("consumer_datatype", FifoKey::ConsumerObject),
    ("repeat_count", FifoKey::RepeatCount),
];

const FIFO: Parameters = Parameters { names: &parameters(&KEYS), by_position: 15 };

/// `object_fifo("of0", A, [B, C], 2, ty)`.
pub(super) fn parse_fifo(maker: &mut Maker, call: &Call, is_last: bool, errors: &mut Errors) -> Value {
    let before = errors.len();
    let (mut fifo, mut given, is_declared) = maker.begin(call, is_last);
    let (mut symbol, mut is_refused) = (None, false);
    given.set_operation(Some("object_fifo"));
    parse_arguments(call.name, call.arguments, FIFO, errors, |parameter, cursor, errors| {
        let Some(&(_, key)) = KEYS.iter().find(|(name, _)| *name == parameter) else { return };
        if key == FifoKey::Name {
            given.note(key.name(), parameter, cursor.place(), errors);
            symbol = parse_name(cursor, errors);
            is_refused = symbol.is_none();
        } else {
            parse_argument(&mut fifo, &mut given, (key, parameter), cursor, errors);
        }
    });
    given.set_operation(None);
    let parts = [
        ("name", "\"of\"", symbol.is_none() && !is_declared),
        ("producerTile", "tile(0, 2)", fifo.producer.is_none()),
        ("consumerTiles", "tile(0, 4)", fifo.consumers.is_empty()),
        ("depth", "2", fifo.depths_place.is_none()),
        ("datatype", "np.ndarray[(256,), np.dtype[np.int32]]", fifo.object.is_none()),
    ];
    if errors.len() == before {
        for (parameter, example, _) in parts.iter().filter(|(.., is_missing)| *is_missing) {
            let message = format!("`object_fifo` needs `{parameter}`");
            errors.push(
                Rule::Syntax,
                call.arguments.span(),
                message + &help_code(format!("{parameter} = {example}")),
            );
        }
    }
    if errors.len() == before {
        check(&fifo, errors);
        fifo.check_lists("dimensionsFromStreamPerConsumer", errors);
    }
    let named = Named { symbol, is_refused, nth: None, place: call.place };
    Value::Fifo(maker.add(fifo, is_declared, is_last, &named, errors))
}

const LINK: Parameters =
    Parameters { names: &["fifoIns", "fifoOuts", "srcOffsets", "dstOffsets"], by_position: 4 };

/// `object_fifo_link([a, b], c, [0, 512], [])`.
pub(super) fn parse_link(maker: &mut Maker, call: &Call, errors: &mut Errors) -> Option<Value> {
    let before = errors.len();
    let (mut inputs, mut outputs) = (None, None);
    let mut link = Link {
        inputs: Vec::new(),
        outputs: Vec::new(),
        source_offsets: Offsets::default(),
        destination_offsets: Offsets::default(),
        place: call.place,
    };
    parse_arguments(call.name, call.arguments, LINK, errors, |parameter, cursor, errors| match parameter {
        "fifoIns" => inputs = parse_members(maker, cursor, errors),
        "fifoOuts" => outputs = parse_members(maker, cursor, errors),
        "srcOffsets" => link.source_offsets = parse_offsets(cursor, errors),
        _ => link.destination_offsets = parse_offsets(cursor, errors),
    });
    if errors.len() > before {
        return None;
    }
    let (Some(inputs), Some(outputs)) = (inputs, outputs) else {
        let message = "expected the FIFOs that fill the link and those that read it";
        let example = help_code("object_fifo_link(of_in, of_out, [], [0])");
        errors.push(Rule::Syntax, call.arguments.span(), message.to_owned() + &example);
        return None;
    };
    (link.inputs, link.outputs) = (inputs, outputs);
    maker.block.links.push(link);
    Some(Value::Other("a link"))
}

/// Parses one FIFO or a list, by variables or by names.
fn parse_members(maker: &Maker, cursor: &mut Cursor, errors: &mut Errors) -> Option<Vec<Member>> {
    if at_items(cursor) {
        let items =
            parse_items("a FIFO", cursor, errors, |cursor, errors| parse_member(maker, cursor, errors))?;
        return Some(items.list.into_iter().flatten().collect());
    }
    parse_member(maker, cursor, errors)
}

fn parse_member(maker: &Maker, cursor: &mut Cursor, errors: &mut Errors) -> Option<Vec<Member>> {
    let place = cursor.place();
    if at_text(cursor) {
        let (name, place) = parse_text("the name of a FIFO", cursor, errors)?;
        return Some(vec![Member { name, place, fifo: None, is_symbol: true }]);
    }
    let name = cursor.expect_ident("a FIFO", errors)?;
    let name = plain(name);
    let mut value = maker.find(&name);
    if let (Some(list), Some(TokenTree::Group(index))) = (&value, cursor.peek())
        && matches!(list, Value::List(_))
    {
        cursor.bump();
        value = Some(super::nth(list, index, errors)?);
    }
    let member = |fifo| Member { name: name.clone(), place, fifo, is_symbol: false };
    match value {
        Some(Value::Fifo(fifo)) => Some(vec![member(Some(fifo))]),
        Some(Value::List(list)) => Some(list.into_iter().map(|fifo| member(Some(fifo))).collect()),
        Some(other) => {
            let message = format!("expected a FIFO, found {}", other.what());
            errors.push(Rule::Syntax, place, message);
            None
        }
        // A name that is declared later; if it is not, an error is pushed at the end.
        None => Some(vec![member(None)]),
    }
}

fn parse_offsets(cursor: &mut Cursor, errors: &mut Errors) -> Offsets {
    if take_none(cursor) {
        return Offsets::default();
    }
    let items = parse_items("an offset", cursor, errors, |cursor, errors| {
        parse_unsigned(cursor, "an offset", errors)
    });
    items.map_or_else(Offsets::default, |items| Offsets { list: items.list, place: Some(items.place) })
}

/// `of.acquire(ObjectFifoPort.Consume, 1)`, or `handle.acquire(1)`.
pub(super) fn parse_acquire(
    block: &mut Block,
    fifo: usize,
    handle: Option<Handle>,
    call: &Call,
    errors: &mut Errors,
) -> Option<Value> {
    let before = errors.len();
    let of_fifo = Parameters { names: &["port", "num_elem"], by_position: 2 };
    let of_handle = Parameters { names: &["num_elem"], by_position: 1 };
    let parameters = if handle.is_some() { of_handle } else { of_fifo };
    let (mut is_producer, mut number) = (None, None);
    parse_arguments(call.name, call.arguments, parameters, errors, |parameter, cursor, errors| {
        if parameter == "port" {
            is_producer = parse_port(cursor, errors);
        } else {
            number = parse_unsigned(cursor, "a number of objects", errors);
        }
    });
    if errors.len() > before {
        return None;
    }
    let (Some(number), true) = (number, handle.is_some() || is_producer.is_some()) else {
        let example = match handle {
            Some(_) => format!("{}(1)", call.name),
            None => format!("{}(ObjectFifoPort.Consume, 1)", call.name),
        };
        let message = format!("expected how many objects `{}` takes", call.name);
        errors.push(Rule::Syntax, call.arguments.span(), message + &help_code(example));
        return None;
    };
    let declared = block.fifos.get_mut(fifo)?;
    let ends = match (handle, is_producer) {
        (Some(Handle { consumer: Some(consumer), .. }), _) => consumer + 1..consumer + 2,
        (Some(_), _) | (None, Some(true)) => 0..1,
        _ => 1..declared.consumers.len() + 1,
    };
    // Only an acquire affects the size of the pool.
    if call.name == "acquire" {
        acquired(declared, ends, &number, call.place);
    } else {
        block.releases.push((fifo, ends, number));
    }
    Some(Value::Other("what was acquired"))
}

/// `ObjectFifoPort.Produce`.
fn parse_port(cursor: &mut Cursor, errors: &mut Errors) -> Option<bool> {
    skip_enum(cursor);
    let (place, found) = (cursor.place(), cursor.found());
    match cursor.ident().map(ToString::to_string).as_deref() {
        Some("Produce") => Some(true),
        Some("Consume") => Some(false),
        _ => {
            let known =
                note("a core is at either end of the FIFO: ObjectFifoPort.Produce ObjectFifoPort.Consume");
            errors.push(Rule::UnknownName, place, format!("expected a port, found {found}{known}"));
            None
        }
    }
}

/// `of.allocate(A)`, `of.set_repeat_count(4)`, `of.set_aie_stream(0, 1)`.
pub(super) fn parse_setter(
    block: &mut Block,
    fifo: usize,
    call: &Call,
    errors: &mut Errors,
) -> Option<Value> {
    let before = errors.len();
    let parameters = match call.name.to_string().as_str() {
        "allocate" => Parameters { names: &["tile"], by_position: 1 },
        "set_repeat_count" => Parameters { names: &["num"], by_position: 1 },
        _ => Parameters { names: &["end", "port"], by_position: 2 },
    };
    let fifo = block.fifos.get_mut(fifo)?;
    let (mut is_there, mut has_port) = (false, false);
    parse_arguments(call.name, call.arguments, parameters, errors, |parameter, cursor, errors| {
        let (key, is_given) = match parameter {
            "tile" => ("allocate", fifo.allocate.is_some()),
            "num" => ("repeat_count", fifo.repeat.is_some()),
            "end" => ("aie_stream", fifo.stream_ends.is_some()),
            _ => ("", false),
        };
        if is_given {
            let message = format!("`{key}` of `{}` is given twice", fifo.symbol);
            errors.push(Rule::DuplicateKey, cursor.place(), message);
        }
        is_there |= parameter != "port";
        match parameter {
            "tile" => fifo.allocate = parse_place(cursor, errors),
            "num" => fifo.repeat = parse_unsigned(cursor, "a number of repeats", errors),
            "end" => fifo.stream_ends = parse_ends(cursor, errors),
            // The number of the core's port does not affect the objects.
            _ => has_port = parse_stream_port(cursor, errors).is_some(),
        }
    });
    let missing = if is_there { parameters.names.get(1) } else { parameters.names.first() };
    if let (Some(missing), true, false) = (missing, errors.len() == before, is_there && has_port) {
        let message = format!("`{}` needs `{missing}`", call.name);
        errors.push(Rule::Syntax, call.arguments.span(), message);
    }
    (errors.len() == before).then_some(Value::Other("nothing"))
}
