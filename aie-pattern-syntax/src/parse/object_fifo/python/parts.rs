//! `.forward(..)`, `.split(..)` and `.join(..)`: FIFOs on the other side of a pool, and the link that connects them.

use aie_pattern_core::rule::Rule;
use proc_macro2::TokenTree;

use super::values::parse_name;
use super::{Handle, Maker, Named, Value};
use crate::errors::{Errors, Place, help, help_code, note};
use crate::parse::buffer::BufferType;
use crate::parse::cursor::{Cursor, tokens};
use crate::parse::dims::{PADS, Pairs, at_pair, is_nested, parse_pairs};
use crate::parse::number::Number;
use crate::parse::object_fifo::block::python::{Consumer, Iron};
use crate::parse::object_fifo::block::{Link, Member, Offsets};
use crate::parse::object_fifo::number::parse_unsigned;
use crate::parse::object_fifo::value::{parse_dims, parse_place, parse_type};
use crate::parse::python::arguments::{Parameters, parse_arguments, parse_bool, take_none};
use crate::parse::python::call::Call;
use crate::parse::python::items::{Items, at_items, parse_items};
use crate::parse::tile_name::TileName;

const FORWARD: Parameters = Parameters {
    names: &[
        "tile",
        "obj_type",
        "depth",
        "name",
        "dims_to_stream",
        "dims_from_stream",
        "plio",
        "repeat_count",
        "pad_dimensions",
        "pad_value",
        "to_stream",
        "from_stream",
        "placement",
    ],
    by_position: 4,
};
const SPLIT: Parameters = Parameters {
    names: &[
        "offsets",
        "tile",
        "depths",
        "obj_types",
        "names",
        "dims_to_stream",
        "dims_from_stream",
        "plio",
        "repeat_counts",
        "pad_dimensions",
        "pad_value",
        "to_stream",
        "from_stream",
        "placement",
    ],
    by_position: 5,
};
const JOIN: Parameters = Parameters {
    names: &[
        "offsets",
        "tile",
        "depths",
        "obj_types",
        "names",
        "dims_to_stream",
        "dims_from_stream",
        "plio",
        "repeat_counts",
        "to_stream",
        "from_stream",
        "placement",
    ],
    by_position: 5,
};

/// The arguments for each of the FIFOs.
#[derive(Default)]
struct Parts {
    offsets: Option<Items<Number>>,
    tile: Option<TileName>,
    depths: Option<Items<Number>>,
    objects: Option<Items<BufferType>>,
    names: Option<Items<(String, Place)>>,
    to_stream: Option<Items<Option<Pairs>>>,
    from_stream: Option<Items<Option<Pairs>>>,
    repeats: Option<Items<Option<Number>>>,
    pads: Option<Items<Option<Pairs>>>,
    pad_values: Option<Items<Option<Number>>>,
    /// Whether one value applies to all FIFOs.
    is_one_value: bool,
}

/// Parses a call on a consumer's handle; for a join, on the producer's.
pub(super) fn parse(
    maker: &mut Maker,
    handle: Handle,
    call: &Call,
    is_last: bool,
    errors: &mut Errors,
) -> Value {
    let before = errors.len();
    let function = call.name.to_string();
    let is_one = function == "forward";
    let parameters = match function.as_str() {
        "forward" => FORWARD,
        "split" => SPLIT,
        _ => JOIN,
    };
    let mut parts = Parts::default();
    let (mut fifo, mut given, is_declared) = maker.begin(call, is_last);
    given.set_operation(Some(&function));
    parse_arguments(call.name, call.arguments, parameters, errors, |parameter, cursor, errors| {
        let place = cursor.place();
        if take_none(cursor) {
            return;
        }
        let key = match parameter {
            "tile" | "placement" if function != "join" => "producer",
            "tile" | "placement" => "consumers",
            "depth" | "depths" => "depth",
            "obj_type" | "obj_types" => "object",
            "name" | "names" => "name",
            "dims_to_stream" | "to_stream" => "to_stream",
            "dims_from_stream" | "from_stream" => "from_stream",
            "repeat_count" | "repeat_counts" => "repeat_count",
            "pad_dimensions" => "pad",
            other => other,
        };
        given.note(key, parameter, place, errors);
        parts.parse(key, is_one, cursor, errors);
    });
    given.set_operation(None);
    if let (Some(place), false) = (fifo.symbol_place, is_one) {
        let message = "one name for several FIFOs";
        errors.push(
            Rule::Syntax,
            place,
            message.to_owned() + &help("write `names = [\"a\", \"b\"]` in the call"),
        );
    }
    if let (Some(values), true, Some(offsets)) = (&mut parts.pad_values, parts.is_one_value, &parts.offsets) {
        let value = values.list.pop().flatten();
        values.list = vec![value; offsets.list.len()];
    }
    let count = if is_one { 1 } else { parts.count(call, errors) };
    let tile = parts.tile.clone().or_else(|| maker.tile(handle, fifo.producer.as_ref()));
    if tile.is_none() && errors.len() == before {
        let background = note("IRON's placer chooses it, and what is checked depends on where it is");
        let message = format!("`{function}` has no tile{background}");
        let advice = help("add `tile = Tile(0, 1)` to its arguments");
        errors.push(Rule::FifoEnd, call.arguments.span(), message + &advice);
    }
    maker.place(handle, tile.as_ref());
    let of = maker.block.fifos.get(handle.fifo);
    let depth = of.and_then(|of| of.iron.as_ref()).and_then(|iron| {
        let of_end = handle.consumer.and_then(|k| iron.consumers.get(k)?.depth.clone());
        of_end.or_else(|| iron.depth.clone())
    });
    let depths_of = of.map_or((Vec::new(), None), |of| (of.depths.clone(), of.depths_place));
    let (object, symbol) = of.map_or((None, String::new()), |of| (of.object.clone(), of.symbol.clone()));
    let suffix = |k: usize| match function.as_str() {
        "forward" => format!("{symbol}_fwd"),
        "split" => format!("{symbol}_split{k}"),
        _ => format!("{symbol}_join{k}"),
    };
    let is_sound = errors.len() == before;
    fifo.iron = None;
    let mut list = Vec::new();
    for k in 0..count {
        let mut part = fifo.clone();
        let mut iron = Iron { is_sound, ..Iron::default() };
        part.object = parts.objects.as_ref().and_then(|list| list.list.get(k).cloned()).or(part.object);
        part.object = part.object.or_else(|| object.clone());
        iron.depth = parts.depths.as_ref().and_then(|list| list.list.get(k).cloned());
        if iron.depth.is_none() && part.depths_place.is_none() {
            iron.depth.clone_from(&depth);
            // The depth was given as a key.
            if iron.depth.is_none() {
                iron.depth =
                    depths_of.0.get(handle.consumer.map_or(0, |k| k + 1)).or(depths_of.0.first()).cloned();
            }
        }
        iron.per_consumer = each(parts.from_stream.as_ref(), k);
        part.to_stream = each(parts.to_stream.as_ref(), k).or(part.to_stream);
        part.repeat = each(parts.repeats.as_ref(), k).or(part.repeat);
        part.pad = each(parts.pads.as_ref(), k).or(part.pad);
        part.pad_value = each(parts.pad_values.as_ref(), k).or(part.pad_value);
        if function == "join" {
            iron.consumers.push(Consumer::new(tile.clone(), call.place));
        } else {
            part.producer.clone_from(&tile);
        }
        part.iron = Some(iron);
        let named = parts.names.as_ref().and_then(|list| list.list.get(k).cloned());
        let is_keyed = named.is_none() && part.symbol_place.is_some();
        let named = named.or_else(|| (!is_keyed).then(|| (suffix(k), call.name.span().into())));
        let named =
            Named { symbol: named, is_refused: false, nth: (!is_one).then_some(k), place: call.place };
        list.push(maker.add(part, is_declared, is_last, &named, errors));
    }
    if is_declared && count == 0 {
        // After an error, the FIFO only keeps its type for the rest of the file.
        maker.block.fifos.push(fifo);
    }
    if is_sound {
        maker.block.links.push(link(handle.fifo, &list, parts.offsets, call));
    }
    match list.as_slice() {
        [only] if is_one => Value::Fifo(*only),
        _ => Value::List(list),
    }
}

/// The link of a FIFO with its parts.
fn link(whole: usize, parts: &[usize], offsets: Option<Items<Number>>, call: &Call) -> Link {
    let member = |fifo: usize| Member {
        name: String::new(),
        place: call.name.span().into(),
        fifo: Some(fifo),
        is_symbol: false,
    };
    let (parts, whole) = (parts.iter().map(|&part| member(part)).collect(), vec![member(whole)]);
    let offsets = match offsets {
        Some(items) => Offsets { list: items.list, place: Some(items.place) },
        // IRON prints this offset.
        None => Offsets { list: vec![Number::implied(0, call.place)], place: Some(call.place) },
    };
    let none = Offsets::default();
    let (inputs, outputs, source_offsets, destination_offsets) =
        if call.name == "join" { (parts, whole, offsets, none) } else { (whole, parts, none, offsets) };
    Link { inputs, outputs, source_offsets, destination_offsets, place: call.place }
}

fn each<T: Clone>(list: Option<&Items<Option<T>>>, k: usize) -> Option<T> {
    list.and_then(|items| items.list.get(k).cloned().flatten())
}

impl Parts {
    fn parse(&mut self, key: &str, is_one: bool, cursor: &mut Cursor, errors: &mut Errors) {
        match key {
            "offsets" => {
                self.offsets = parse_items("an offset", cursor, errors, |cursor, errors| {
                    parse_unsigned(cursor, "an offset", errors)
                });
            }
            "producer" | "consumers" => self.tile = parse_place(cursor, errors),
            "depth" => {
                self.depths = list("a depth", is_one, cursor, errors, |cursor, errors| {
                    parse_unsigned(cursor, "a depth", errors)
                });
            }
            "object" => self.objects = list("a type", is_one, cursor, errors, parse_type),
            "name" => self.names = list("a name", is_one, cursor, errors, parse_name),
            "to_stream" => self.to_stream = self.dims(is_one, cursor, errors),
            "from_stream" => self.from_stream = self.dims(is_one, cursor, errors),
            "repeat_count" => {
                let number = |cursor: &mut Cursor, errors: &mut Errors| {
                    parse_unsigned(cursor, "a number of repeats", errors)
                };
                self.repeats = list("a number of repeats", is_one, cursor, errors, or_none(number));
            }
            "pad" => {
                let pads = |cursor: &mut Cursor, errors: &mut Errors| parse_pairs(&PADS, cursor, errors);
                self.pads = list("padding", is_one, cursor, errors, or_none(pads));
            }
            "pad_value" => {
                let value =
                    |cursor: &mut Cursor, errors: &mut Errors| parse_unsigned(cursor, "a value", errors);
                let is_list = at_items(cursor)
                    && matches!(cursor.peek(), Some(TokenTree::Group(group)) if group.delimiter() == proc_macro2::Delimiter::Bracket);
                self.pad_values = list("a value", is_one || !is_list, cursor, errors, or_none(value));
                self.is_one_value = !is_list;
            }
            // The role of a shim's end in the programmable logic does not affect its objects.
            _ => drop(parse_bool(cursor, errors)),
        }
    }

    /// Parses the dimensions of each FIFO.
    fn dims(&self, is_one: bool, cursor: &mut Cursor, errors: &mut Errors) -> Option<Items<Option<Pairs>>> {
        if let (false, Some(TokenTree::Group(flat))) = (is_one, cursor.peek())
            && at_pair(&tokens(flat.stream()))
            && !is_nested(flat)
        {
            let message = "expected a list of dimensions for each offset, found one list";
            let count = self.offsets.as_ref().map_or(1, |offsets| offsets.list.len()).min(16);
            let lists = vec![flat.to_string(); count].join(", ");
            errors.push(Rule::Syntax, flat.span(), message.to_owned() + &help_code(format!("[{lists}]")));
            cursor.bump();
            return None;
        }
        list("dimensions", is_one, cursor, errors, or_none(parse_dims))
    }

    /// The number of FIFOs: one for each offset.
    fn count(&self, call: &Call, errors: &mut Errors) -> usize {
        let Some(offsets) = &self.offsets else {
            let message = format!("`{}` needs the offsets of its parts", call.name);
            errors.push(Rule::Syntax, call.arguments.span(), message + &help_code("offsets = [0, 512]"));
            return 0;
        };
        let count = offsets.list.len();
        if count == 0 {
            let message = format!("`{}` needs the offset of each part, found none", call.name);
            errors.push(Rule::Syntax, offsets.place, message + &help_code("[0, 512]"));
        }
        let lists = [
            ("depths", self.depths.as_ref().map(|items| (items.list.len(), items.place))),
            ("types", self.objects.as_ref().map(|items| (items.list.len(), items.place))),
            ("names", self.names.as_ref().map(|items| (items.list.len(), items.place))),
            ("lists of dimensions", self.to_stream.as_ref().map(|items| (items.list.len(), items.place))),
            ("lists of dimensions", self.from_stream.as_ref().map(|items| (items.list.len(), items.place))),
            ("numbers of repeats", self.repeats.as_ref().map(|items| (items.list.len(), items.place))),
            ("lists of padding", self.pads.as_ref().map(|items| (items.list.len(), items.place))),
            ("values", self.pad_values.as_ref().map(|items| (items.list.len(), items.place))),
        ];
        for (what, found) in lists {
            if let Some((found, place)) = found
                && found != count
            {
                let message = format!("expected {count} {what}, one for each offset, found {found}");
                errors.push(Rule::Syntax, place, message);
            }
        }
        count
    }
}

/// Parses a list; for a single FIFO, also its item without brackets.
fn list<T: Clone>(
    what: &str,
    is_one: bool,
    cursor: &mut Cursor,
    errors: &mut Errors,
    mut one: impl FnMut(&mut Cursor, &mut Errors) -> Option<T>,
) -> Option<Items<T>> {
    if !is_one {
        return parse_items(what, cursor, errors, one);
    }
    let place = cursor.place();
    let item = one(cursor, errors)?;
    Some(Items { list: vec![item], place })
}

/// Parses a list item that may be `None`.
fn or_none<T>(
    mut one: impl FnMut(&mut Cursor, &mut Errors) -> Option<T>,
) -> impl FnMut(&mut Cursor, &mut Errors) -> Option<Option<T>> {
    move |cursor, errors| if take_none(cursor) { Some(None) } else { one(cursor, errors).map(Some) }
}

impl Maker<'_, '_> {
    /// The tile of a handle, if it is known.
    fn tile(&self, handle: Handle, of_part: Option<&TileName>) -> Option<TileName> {
        let of = self.block.fifos.get(handle.fifo)?;
        match handle.consumer {
            Some(k) => {
                let own = of.iron.as_ref().and_then(|iron| iron.consumers.get(k)?.tile.clone());
                own.or_else(|| of_part.cloned())
            }
            None => of.producer.clone(),
        }
    }

    /// Puts a handle on the tile of its link, unless it has one.
    fn place(&mut self, handle: Handle, tile: Option<&TileName>) {
        let Some(of) = self.block.fifos.get_mut(handle.fifo) else { return };
        match (handle.consumer, &mut of.iron) {
            (Some(k), Some(iron)) => {
                if let Some(consumer) = iron.consumers.get_mut(k) {
                    consumer.tile = consumer.tile.take().or_else(|| tile.cloned());
                }
            }
            _ => of.producer = of.producer.take().or_else(|| tile.cloned()),
        }
    }
}
