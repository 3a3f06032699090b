//! The fields of `adf::tiling_parameters`, and of their traversals, as C++ reads them: a list may be a variable, a list
//! in a list, or a macro with commas; what is left out has its default.

use std::ops::Range;

use proc_macro2::{Delimiter, Span, TokenTree};

use super::build::Build;
use super::number::Type;
use super::spans::{group, ident, number, punct};
use super::unit::Unit;

/// The value of a field.
#[derive(Clone, Copy)]
enum Value {
    Number,
    Numbers,
    Traversals,
}

/// The fields of a tiling. The first six are in the order of C++; after them, the versions of ADF differ.
const FIELDS: [(&str, Value); 8] = [
    ("buffer_dimension", Value::Numbers),
    ("tiling_dimension", Value::Numbers),
    ("offset", Value::Numbers),
    ("tile_traversal", Value::Traversals),
    ("packet_port_id", Value::Number),
    ("repetition", Value::Number),
    ("boundary_dimension", Value::Numbers),
    ("phase", Value::Number),
];

/// The fields that have their order in every version.
const ORDERED: usize = 6;

/// A field of newer versions of ADF: it is named, and the others are checked.
const ITERATION: &str = "buffer_iteration";

/// The fields of a traversal, in order. Each is 0 if it is left out.
const OF_TRAVERSAL: [&str; 3] = ["dimension", "stride", "wrap"];

/// A part that cannot be read, with the reason.
pub(super) type Unread = (Range<usize>, String);

/// The fields of a tiling, for the parser.
pub(super) struct Fields {
    pub(super) braces: TokenTree,
    /// Whether it gives the sizes of the buffer.
    pub(super) has_buffer: bool,
}

/// Reads the fields of the tiling whose brace is at `open`.
pub(super) fn of_tiling(build: &mut Build, open: usize) -> Result<Fields, Unread> {
    let unit = build.unit;
    let close = unit.partner(open).unwrap_or(open);
    let mut inside = Vec::new();
    let (mut has_buffer, mut seen) = (false, Vec::new());
    let parts = unit.parts(open + 1..close);
    if is_mixed(unit, &parts) {
        return Err((open..close + 1, "some of its fields have no name".to_owned()));
    }
    for (position, part) in parts.into_iter().enumerate() {
        let (name, place, value) = match designated(unit, &part) {
            Some((name, value)) => (unit.word(name), build.span(&(name..name + 1)), value),
            None => match FIELDS.get(position).filter(|_| position < ORDERED) {
                Some((name, _)) => (*name, build.span(&(part.start..part.start + 1)), part),
                None => {
                    let why =
                        format!("which field its value {} is depends on the version of ADF", position + 1);
                    return Err((part, why));
                }
            },
        };
        if name == ITERATION {
            if !unit.evaluate(value.clone(), value.start).is_ok_and(|value| value.number == 0) {
                build.skip_named(name, &value, "what it repeats is not read here");
            }
            continue;
        }
        let Some((name, kind)) = FIELDS.iter().find(|(known, _)| *known == name) else {
            return Err((value, format!("its field `{name}` is not read here")));
        };
        // Only one of them is there: `#ifdef` chooses.
        if seen.contains(name) {
            return Err((value, format!("its field `{name}` is there twice")));
        }
        seen.push(*name);
        let value = match kind {
            Value::Number => scalar(build, value),
            Value::Numbers => vec![numbers(build, name, value)?],
            Value::Traversals => vec![traversals(build, name, value)?],
        };
        has_buffer |= *name == FIELDS[0].0 && !is_empty(&value);
        push_field(&mut inside, name, place, value);
    }
    let braces = group(Delimiter::Brace, inside, build.span(&(open..close + 1)));
    Ok(Fields { braces, has_buffer })
}

/// Whether some values have a name, and some have not. C++ allows either.
fn is_mixed(unit: &Unit, parts: &[Range<usize>]) -> bool {
    let is_named = |part: &Range<usize>| designated(unit, part).is_some();
    parts.iter().any(is_named) && !parts.iter().all(is_named)
}

fn is_empty(value: &[TokenTree]) -> bool {
    matches!(value, [TokenTree::Group(group)] if group.stream().is_empty())
}

/// The name and the value of `.name = value`, `.name{value}`, or `name: value`, which GCC and Clang read too.
fn designated(unit: &Unit, part: &Range<usize>) -> Option<(usize, Range<usize>)> {
    let has_dot = unit.word(part.start) == ".";
    let name = part.start + usize::from(has_dot);
    if !unit.is_ident(name) {
        return None;
    }
    let value = match (unit.word(name + 1), unit.word(name + 2)) {
        (":", ":") => return None,
        ("=" | ":", _) => name + 2,
        ("{", _) if has_dot => name + 1,
        _ => return None,
    };
    (value < part.end).then_some((name, value..part.end))
}

/// Adds `.name = value,`.
fn push_field(inside: &mut Vec<TokenTree>, name: &str, place: Span, value: Vec<TokenTree>) {
    inside.extend([punct('.', place), ident(name, place), punct('=', place)]);
    inside.extend(value);
    inside.push(punct(',', place));
}

/// The entries of `{..}` or `std::vector<int>{..}`, and its brackets, if a value is nothing else.
fn entries(unit: &Unit, value: &Range<usize>) -> Option<(Vec<Range<usize>>, Range<usize>)> {
    let mut open = value.start;
    while unit.is_ident(open) || unit.word(open) == ":" {
        open += 1;
    }
    if open > value.start && unit.word(open - 1) != "vector" {
        return None;
    }
    if unit.word(open) == "<" && open > value.start {
        open = unit.angle(open)? + 1;
    }
    let is_list = unit.word(open) == "{" && unit.partner(open) == value.end.checked_sub(1);
    is_list.then(|| (unit.parts(open + 1..value.end - 1), open..value.end))
}

/// A list of numbers.
fn numbers(build: &mut Build, field: &str, value: Range<usize>) -> Result<TokenTree, Unread> {
    let unit = build.unit;
    let Some((mut list, mut brackets)) = entries(unit, &value) else {
        return Err((value, format!("its `{field}` is not a list in braces")));
    };
    // `{{12, 8}}` is the list `{12, 8}`, `{{12}}` is `{12}`.
    while let [only] = list.as_slice()
        && let Some((inner, around)) = entries(unit, only)
        && inner.len() > 1
    {
        (list, brackets) = (inner, around);
    }
    if !has_known_length(unit, &list) {
        return Err((value, format!("the length of its `{field}` is not known")));
    }
    let mut inside = Vec::new();
    for entry in list {
        let comma = punct(',', build.span(&(entry.end..entry.end + 1)));
        inside.extend(scalar(build, entry));
        inside.push(comma);
    }
    Ok(group(Delimiter::Brace, inside, build.span(&brackets)))
}

/// Whether each entry of a list is one number. A macro may have commas, `sizes...` is many, two iterators are the start
/// and the end of others, and one name may be a list that is copied.
fn has_known_length(unit: &Unit, list: &[Range<usize>]) -> bool {
    let is_known = |entry: &Range<usize>| {
        matches!(entries(unit, entry), Some((inner, _)) if inner.len() < 2)
            || unit.evaluate(entry.clone(), entry.start).is_ok()
    };
    let is_one = |entry: &Range<usize>| entry.clone().all(|at| is_of_number(unit, at));
    list.iter().all(|entry| is_known(entry) || is_one(entry))
        && (list.len() > 2
            || list.iter().any(is_known)
            || list.iter().flat_map(Clone::clone).all(|at| !unit.is_ident(at) || is_integer(unit, at)))
}

/// Whether the name at a token is declared as one integer: `int n`, not `std::vector<int> n`, `int* n` or `int n[2]`.
fn is_integer(unit: &Unit, at: usize) -> bool {
    let Ok(Some(name)) = unit.declaration(at) else { return false };
    let ty = name.checked_sub(1).map_or("", |ty| unit.word(ty));
    unit.word(name + 1) != "[" && Type::of(&[ty]).is_some()
}

/// Whether a token leaves an entry one number: it is no part of a call, and no macro of another file.
fn is_of_number(unit: &Unit, at: usize) -> bool {
    if unit.is_ident(at) {
        return unit.is_declared(unit.word(at)) && unit.word(at + 1) != "(" && unit.word(at + 1) != "<";
    }
    !matches!(unit.word(at), "." | "," | "?" | "{" | "[" | "&")
}

/// The list of traversals.
fn traversals(build: &mut Build, field: &str, value: Range<usize>) -> Result<TokenTree, Unread> {
    let Some((list, brackets)) = entries(build.unit, &value) else {
        return Err((value, format!("its `{field}` is not a list in braces")));
    };
    let mut inside = Vec::new();
    for entry in list {
        let comma = punct(',', build.span(&(entry.end..entry.end + 1)));
        inside.extend([traversal(build, entry)?, comma]);
    }
    Ok(group(Delimiter::Brace, inside, build.span(&brackets)))
}

/// `{.dimension = 0, .stride = 4, .wrap = 2}`, `adf::traversing_parameters{0, 4, 2}`, `{}`.
fn traversal(build: &mut Build, entry: Range<usize>) -> Result<TokenTree, Unread> {
    let unit = build.unit;
    let unread =
        |entry: &Range<usize>| (entry.clone(), "a traversal of it is not written in braces".to_owned());
    let mut open = entry.start;
    while unit.is_ident(open) || unit.word(open) == ":" {
        open += 1;
    }
    if open > entry.start && unit.word(open - 1) != "traversing_parameters" {
        return Err(unread(&entry));
    }
    let mut end = entry.end;
    // `traversing_parameters({..})`
    if unit.word(open) == "(" && unit.partner(open) == end.checked_sub(1) {
        (open, end) = (open + 1, end - 1);
    }
    if unit.word(open) != "{" || unit.partner(open) != end.checked_sub(1) {
        return Err(unread(&entry));
    }
    let place = build.span(&(open..end));
    let mut values: [Option<(Span, Vec<TokenTree>)>; 3] = Default::default();
    let parts = unit.parts(open + 1..end - 1);
    let is_ordered = parts.iter().all(|part| designated(unit, part).is_none());
    if is_mixed(unit, &parts) || is_ordered && !has_known_length(unit, &parts) {
        return Err((entry, "which fields a traversal of it gives is not known".to_owned()));
    }
    for (position, part) in parts.into_iter().enumerate() {
        let (at, value) = match designated(unit, &part) {
            Some((name, value)) => (OF_TRAVERSAL.iter().position(|known| *known == unit.word(name)), value),
            None => (Some(position), part),
        };
        let Some(field) = at.and_then(|at| values.get_mut(at)) else {
            return Err((value, "a traversal of it has a field that is not read here".to_owned()));
        };
        *field = Some((build.span(&value), scalar(build, value)));
    }
    let mut inside = Vec::new();
    for (name, value) in OF_TRAVERSAL.into_iter().zip(values) {
        let (place, value) = value.unwrap_or_else(|| (place, number(0, place)));
        push_field(&mut inside, name, place, value);
    }
    Ok(group(Delimiter::Brace, inside, place))
}

/// A number, perhaps in braces: `4`, `{4}`, `{}`.
fn scalar(build: &mut Build, value: Range<usize>) -> Vec<TokenTree> {
    let unit = build.unit;
    if unit.word(value.start) == "{" && unit.partner(value.start) == value.end.checked_sub(1) {
        return match unit.parts(value.start + 1..value.end - 1).as_slice() {
            [] => number(0, build.span(&value)),
            [inner] if unit.word(inner.start) != "{" => build.number(inner.clone()),
            _ => build.number(value),
        };
    }
    build.number(value)
}
