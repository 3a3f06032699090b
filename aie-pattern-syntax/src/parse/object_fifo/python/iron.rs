//! IRON: `ObjectFifo(ty, name="of")`. Its handles make its ends: `.prod(..)` goes to one core, each `.cons(..)` to
//! another.

use aie_pattern_core::declare::FifoKey;
use aie_pattern_core::rule::Rule;

use super::values::{parameters, parse_argument, parse_name};
use super::{Handle, Maker, Named, Value};
use crate::errors::{Errors, Place, help, help_code, note};
use crate::parse::dims::Pairs;
use crate::parse::keys::Key as _;
use crate::parse::number::Number;
use crate::parse::object_fifo::block::python::{Consumer, Iron};
use crate::parse::object_fifo::block::{Block, Fifo};
use crate::parse::object_fifo::initial::check;
use crate::parse::object_fifo::number::parse_unsigned;
use crate::parse::object_fifo::value::{parse_dims, parse_place, pinned};
use crate::parse::python::arguments::{Parameters, parse_arguments, take_none};
use crate::parse::python::call::Call;

/// The parameters, including later names, and the keys with the same meaning.
const KEYS: [(&str, FifoKey); 18] = [
    ("obj_type", FifoKey::Object),
    ("depth", FifoKey::Depth),
    ("name", FifoKey::Name),
    ("dims_to_stream", FifoKey::ToStream),
    ("dims_from_stream_per_cons", FifoKey::FromStream),
    ("plio", FifoKey::Plio),
    ("pad_dimensions", FifoKey::Pad),
    ("pad_value", FifoKey::PadValue),
    ("disable_synchronization", FifoKey::DisableSynchronization),
    ("repeat_count", FifoKey::RepeatCount),
    ("delegate_tile", FifoKey::Allocate),
    ("via_DMA", FifoKey::ViaDma),
    ("init_values", FifoKey::InitValues),
    ("consumer_obj_type", FifoKey::ConsumerObject),
    ("aie_stream", FifoKey::AieStream),
    ("to_stream", FifoKey::ToStream),
    ("from_stream_per_cons", FifoKey::FromStream),
    ("default_depth", FifoKey::Depth),
];

const FIFO: Parameters = Parameters { names: &parameters(&KEYS), by_position: 1 };

/// `ObjectFifo(ty, name="of", depth=2)`.
pub(super) fn parse_fifo(maker: &mut Maker, call: &Call, is_last: bool, errors: &mut Errors) -> Value {
    let before = errors.len();
    let (mut fifo, mut given, is_declared) = maker.begin(call, is_last);
    let (mut symbol, mut is_refused, mut iron) = (None, false, Iron::default());
    given.set_operation(Some("ObjectFifo"));
    parse_arguments(call.name, call.arguments, FIFO, errors, |parameter, cursor, errors| {
        let Some(&(_, key)) = KEYS.iter().find(|(name, _)| *name == parameter) else { return };
        let place = cursor.place();
        match key {
            FifoKey::Name | FifoKey::Depth | FifoKey::FromStream if take_none(cursor) => {}
            FifoKey::Name => {
                given.note(key.name(), parameter, place, errors);
                symbol = parse_name(cursor, errors);
                is_refused = symbol.is_none();
            }
            FifoKey::Depth => {
                given.note(key.name(), parameter, place, errors);
                iron.depth = parse_unsigned(cursor, "a depth", errors);
            }
            // One list, for each consumer without a list of its own.
            FifoKey::FromStream => {
                given.note(key.name(), parameter, place, errors);
                iron.per_consumer = parse_dims(cursor, errors);
            }
            key => parse_argument(&mut fifo, &mut given, (key, parameter), cursor, errors),
        }
    });
    given.set_operation(None);
    if errors.len() == before && fifo.object.is_none() {
        let example = help_code("obj_type = np.ndarray[(256,), np.dtype[np.int32]]");
        errors.push(
            Rule::Syntax,
            call.arguments.span(),
            "`ObjectFifo` needs `obj_type`".to_owned() + &example,
        );
    }
    if errors.len() == before {
        check(&fifo, errors);
    }
    iron.is_sound = errors.len() == before;
    if fifo.depths_place.is_none() && iron.depth.is_none() {
        iron.depth = Some(Number::implied(2, call.place));
    }
    fifo.iron = Some(iron);
    let named = Named { symbol, is_refused, nth: None, place: call.place };
    Value::Fifo(maker.add(fifo, is_declared, is_last, &named, errors))
}

const PRODUCER: Parameters = Parameters { names: &["depth", "channel", "tile", "placement"], by_position: 3 };
const CONSUMER: Parameters = Parameters {
    names: &["depth", "dims_from_stream", "channel", "tile", "from_stream", "placement"],
    by_position: 4,
};

/// `.prod(..)` is the handle of the one producer; each `.cons(..)` makes a new consumer.
pub(super) fn parse_handle(
    maker: &mut Maker,
    fifo: usize,
    call: &Call,
    errors: &mut Errors,
) -> Option<Value> {
    let before = errors.len();
    let of = maker.block.fifos.get_mut(fifo)?;
    let Some(mut iron) = of.iron.take() else {
        let message = format!("`{}` is not an `ObjectFifo`, whose ends `{}` gives", of.symbol, call.name);
        let advice = note("its declaration has its ends, and `link` links it");
        errors.push(Rule::UnknownName, call.name.span(), message + &advice);
        return None;
    };
    let is_producer = call.name == "prod";
    let parameters = if is_producer { PRODUCER } else { CONSUMER };
    let place = call.arguments.span().into();
    let mut new = Consumer {
        placed: format!("write `{}`", call.with_argument("tile = Tile(0, 2)")),
        ..Consumer::new(None, place)
    };
    parse_arguments(call.name, call.arguments, parameters, errors, |parameter, cursor, errors| {
        let place = cursor.place();
        if take_none(cursor) {
            return;
        }
        let is_given = match parameter {
            "depth" => iron.producer_depth.is_some(),
            "channel" => of.producer_channel.is_some(),
            _ => of.producer.is_some(),
        };
        let is_again = match parameter {
            "tile" | "placement" => new.tile.is_some(),
            "dims_from_stream" | "from_stream" => new.dims.is_some(),
            _ => false,
        };
        if is_producer && is_given || is_again {
            let message = format!("`{parameter}` of this end is given twice");
            errors.push(Rule::DuplicateKey, place, message);
        }
        match parameter {
            "depth" => new.depth = parse_unsigned(cursor, "a depth", errors),
            "channel" => new.channel = parse_unsigned(cursor, "a channel", errors).and_then(pinned),
            "tile" | "placement" => new.tile = parse_place(cursor, errors),
            _ => new.dims = parse_dims(cursor, errors),
        }
    });
    let consumer = if is_producer {
        iron.producer_depth = new.depth.or(iron.producer_depth.take());
        of.producer_channel = new.channel.or(of.producer_channel.take());
        of.producer = new.tile.or(of.producer.take());
        None
    } else {
        iron.consumers.push(new);
        Some(iron.consumers.len() - 1)
    };
    of.iron = Some(iron);
    (errors.len() == before).then_some(Value::Handle(Handle { fifo, consumer }))
}

/// Makes the ends of each FIFO from its handles.
pub(in crate::parse::object_fifo) fn settle(block: &mut Block, errors: &mut Errors) {
    let (is_partial, names) = (block.is_partial, &block.names);
    for (position, fifo) in block.fifos.iter_mut().enumerate() {
        let Some(mut iron) = fifo.iron.take() else { continue };
        // An expression in error may contain the missing end, so it is not reported.
        iron.is_sound &= !is_partial;
        let (before, is_sound) = (errors.len(), iron.is_sound);
        settle_ends(fifo, iron, &|fifo| written_name(names, position, fifo), errors);
        if errors.len() == before && is_sound {
            fifo.check_lists("from_stream", errors);
        }
    }
}

/// The FIFO as Python calls it.
fn written_name(names: &[(String, Value)], position: usize, fifo: &Fifo) -> String {
    let bound = names.iter().find_map(|(name, value)| match value {
        Value::Fifo(own) => (*own == position).then(|| name.clone()),
        Value::List(list) => list.iter().position(|own| *own == position).map(|k| format!("{name}[{k}]")),
        Value::Handle(_) | Value::Other(_) => None,
    });
    bound.unwrap_or_else(|| fifo.header.name.to_string())
}

fn settle_ends(fifo: &mut Fifo, iron: Iron, name: &dyn Fn(&Fifo) -> String, errors: &mut Errors) {
    if fifo.producer.is_none() && iron.is_sound {
        let advice = format!("add the line `{}.prod(tile = Tile(0, 0))`", name(fifo));
        push_unplaced(fifo, "producer", fifo.place(), &advice, errors);
    }
    // The key gives the tiles of consumers without a handle, and of those whose handle has no tile.
    let mut tiles = std::mem::take(&mut fifo.consumers).into_iter();
    let mut consumers = iron.consumers;
    for consumer in &mut consumers {
        if consumer.tile.is_none() {
            consumer.tile = tiles.next();
            if consumer.tile.is_none() && iron.is_sound {
                push_unplaced(fifo, "consumers", consumer.place, &consumer.placed, errors);
            }
        }
    }
    let rest = tiles.map(|tile| {
        let place = tile.place();
        Consumer::new(Some(tile), place)
    });
    consumers.extend(rest);
    if consumers.is_empty() && iron.is_sound {
        let advice = format!("add the line `{}.cons(tile = Tile(0, 2))`", name(fifo));
        push_unplaced(fifo, "consumers", fifo.place(), &advice, errors);
    }
    settle_depths(fifo, iron.depth, iron.producer_depth.as_ref(), &consumers, errors);
    if consumers.iter().any(|consumer| consumer.channel.is_some()) {
        let pinned = consumers.iter().find_map(|consumer| consumer.channel.as_ref());
        if let (Some(_), Some(channel)) = (fifo.channels_place, pinned) {
            let message = "the consumers' channels are already given by the key `consumer_channels`";
            errors.push(Rule::DuplicateKey, channel.place, message);
        }
        fifo.consumer_channels = consumers.iter().map(|consumer| consumer.channel.clone()).collect();
    }
    let has_dims = |consumer: &Consumer| consumer.dims.is_some();
    if iron.per_consumer.is_some() || consumers.iter().any(has_dims) {
        if let (Some(dims), false) =
            (consumers.iter().find_map(|consumer| consumer.dims.as_ref()), fifo.from_stream.is_empty())
        {
            let message = "`from_stream` is already given by the key `from_stream`";
            errors.push(Rule::DuplicateKey, dims.place, message);
        }
        let dims = |consumer: &Consumer| {
            let none = || Pairs { list: Vec::new(), place: consumer.place };
            consumer.dims.clone().or_else(|| iron.per_consumer.clone()).unwrap_or_else(none)
        };
        fifo.from_stream = consumers.iter().map(dims).collect();
    }
    fifo.consumers = consumers.into_iter().filter_map(|consumer| consumer.tile).collect();
}

fn push_unplaced(fifo: &Fifo, key: &str, place: Place, advice: &str, errors: &mut Errors) {
    let (end, call) = if key == "producer" { ("the producer", "prod") } else { ("a consumer", "cons") };
    let message = format!("{end} of `{}` has no tile", fifo.symbol);
    let background = note(format!(
        "IRON's placer chooses it; here `.{call}(tile = ..)` or the key `{key}` of a struct does"
    ));
    errors.push(Rule::FifoEnd, place, message + &background + &help(advice));
}

/// The depths of all ends; a single number if all are equal.
fn settle_depths(
    fifo: &mut Fifo,
    depth: Option<Number>,
    producer: Option<&Number>,
    consumers: &[Consumer],
    errors: &mut Errors,
) {
    let own = consumers.iter().map(|consumer| consumer.depth.as_ref());
    let own: Vec<&Number> = [producer].into_iter().chain(own).flatten().collect();
    if let (Some(number), true) = (own.first(), fifo.depths_place.is_some()) {
        let message = "the depth of this end is already given by the key `depth`";
        errors.push(Rule::DuplicateKey, number.place, message);
        return;
    }
    let Some(depth) = depth else { return };
    fifo.depths_place = Some(depth.place);
    if own.is_empty() {
        fifo.depths = vec![depth];
        return;
    }
    let each = [producer.cloned()].into_iter().chain(consumers.iter().map(|consumer| consumer.depth.clone()));
    let each: Vec<Number> = each.map(|own| own.unwrap_or_else(|| depth.clone())).collect();
    let is_known = each.iter().all(|number| number.value.is_some());
    let same = |one: &Number, other: &Number| match (one.value, other.value) {
        (None, None) => one.tokens.to_string() == other.tokens.to_string(),
        (one, other) => one == other,
    };
    if let Some(first) = each.first().filter(|first| each.iter().all(|other| same(first, other))) {
        fifo.depths = vec![first.clone()];
    } else if is_known {
        fifo.depths = each;
    } else {
        let background =
            note("IRON prints equal depths as one, and then a core's buffers are those that it acquires");
        let message =
            "expected the depth of this end as a number, so that it can be compared with the others";
        let place =
            own.iter().find(|number| number.value.is_none()).map_or(depth.place, |number| number.place);
        errors.push(
            Rule::Syntax,
            place,
            message.to_owned() + &background + &help("write `depth = [2, 3]` among the keys"),
        );
        fifo.depths = each;
    }
}
