//! One tiling: the designated initialisers of `adf::tiling_parameters`, or its values in order.

use aie_pattern_core::rule::Rule;
use proc_macro2::{Delimiter, Group, Ident, Spacing, TokenTree};

use super::cursor::{Cursor, Language, enter};
use super::list::List;
use super::number::{Number, Until, parse_number};
use super::pair::parse_numbers;
use super::vector::{parse_list, parse_vector};
use crate::errors::{Errors, Place, help_code, known_names, note};

/// The fields, in order.
const FIELDS: [&str; 8] = [
    "buffer_dimension",
    "tiling_dimension",
    "offset",
    "tile_traversal",
    "packet_port_id",
    "repetition",
    "phase",
    "boundary_dimension",
];

/// The fields of a traversal, in order.
const TRAVERSAL_FIELDS: [&str; 3] = ["dimension", "stride", "wrap"];

/// Their meanings, for messages.
const TRAVERSAL_MEANINGS: [&str; 3] = [
    "`dimension` is the dimension along which the tiles advance, 0 the contiguous one",
    "`stride` is the number of elements along that dimension from one tile to the next",
    "`wrap` is the number of tiles",
];

/// Their names in messages.
const TRAVERSAL_NUMBERS: [&str; 3] = ["a dimension's number", "a stride", "a wrap"];

/// `adf::tiling_parameters` as written; each field appears at most once.
#[allow(clippy::struct_field_names)] // AMD's
pub struct Tiling {
    /// The sizes of the buffer.
    pub buffer_dimension: Option<List>,
    /// The sizes of a tile.
    pub tiling_dimension: Option<List>,
    /// The first element of the first tile.
    pub offset: Option<List>,
    /// The loops over tiles.
    pub tile_traversal: Option<Traversals>,
    /// The output of a packet split or the input of a packet merge.
    pub packet_port_id: Option<Number>,
    /// The number of repetitions of the whole.
    pub repetition: Option<Number>,
    /// The position of the tiling among tilings that run one after the other.
    pub phase: Option<Number>,
    /// The size of the data; zeros follow.
    pub boundary_dimension: Option<List>,
    /// The place of the tiling.
    pub place: Place,
}

/// The loops over tiles.
pub struct Traversals {
    /// The innermost first.
    pub list: Vec<Traversal>,
    /// The place of the list.
    pub place: Place,
}

/// `adf::traversing_parameters` as written.
pub struct Traversal {
    /// The dimension along which the tiles advance; 0 is contiguous.
    pub dimension: Number,
    /// Elements from one tile to the next.
    pub stride: Number,
    /// The number of tiles.
    pub wrap: Number,
    /// The place of the traversal.
    pub place: Place,
}

/// Parses the content of a tiling's braces and reports every wrong field.
pub fn parse_tiling(group: &Group, errors: &mut Errors) -> Option<Tiling> {
    let before = errors.len();
    let mut tiling = Tiling {
        buffer_dimension: None,
        tiling_dimension: None,
        offset: None,
        tile_traversal: None,
        packet_port_id: None,
        repetition: None,
        phase: None,
        boundary_dimension: None,
        place: group.span().into(),
    };
    parse_fields(group, &FIELDS, errors, |name, cursor, errors| tiling.parse_field(name, cursor, errors));
    (errors.len() == before).then_some(tiling)
}

impl Tiling {
    fn parse_field(&mut self, name: &str, cursor: &mut Cursor, errors: &mut Errors) {
        let mut number = |what| parse_number(cursor, Until::Comma, what, errors);
        match name {
            "packet_port_id" => self.packet_port_id = number("a packet port"),
            "repetition" => self.repetition = number("a repetition"),
            "phase" => self.phase = number("a phase"),
            "buffer_dimension" => {
                self.buffer_dimension = parse_list("a dimension of the buffer", cursor, errors);
            }
            "tiling_dimension" => {
                self.tiling_dimension = parse_list("a dimension of the tile", cursor, errors);
            }
            "offset" => self.offset = parse_list("an offset", cursor, errors),
            "boundary_dimension" => self.boundary_dimension = parse_list("a boundary", cursor, errors),
            _ => self.tile_traversal = parse_traversals(cursor, errors),
        }
    }
}

/// Whether a tiling has a field of this name.
pub fn is_field(name: &Ident) -> bool {
    FIELDS.iter().any(|field| name == field)
}

/// Whether a field begins here: `.offset =`, `offset:`, or C++'s `.offset{`.
pub fn at_field(cursor: &Cursor) -> bool {
    let mut ahead = cursor.clone();
    let dot = ahead.punct('.').is_some();
    if ahead.ident().is_none() {
        return false;
    }
    match ahead.rest() {
        [TokenTree::Punct(punct), ..] => {
            punct.as_char() == '=' && !doubled(ahead.rest())
                || punct.as_char() == ':' && !doubled(ahead.rest())
        }
        [TokenTree::Group(group), ..] => dot && group.delimiter() == Delimiter::Brace,
        _ => false,
    }
}

/// `==` and `::`, which do not begin a value.
fn doubled(tokens: &[TokenTree]) -> bool {
    matches!(tokens, [TokenTree::Punct(a), TokenTree::Punct(b), ..]
        if a.spacing() == Spacing::Joint && a.as_char() == b.as_char())
}

/// Parses named fields out of `known`, each at most once, or unnamed values in the order of `known`, up to the end of a
/// group. `value` parses the whole value of a field.
fn parse_fields(
    group: &Group,
    known: &[&'static str],
    errors: &mut Errors,
    mut value: impl FnMut(&'static str, &mut Cursor, &mut Errors),
) {
    let mut cursor = enter!(group);
    let by_name = at_field(&cursor) || cursor.is_punct('.');
    // `{ offset: 4 }` is Rust's notation.
    let language = if by_name && !cursor.is_punct('.') { Language::Rust } else { Language::of(group) };
    let mut seen: Vec<&Ident> = Vec::new();
    let mut position = 0;
    while !cursor.is_empty() {
        let before = errors.len();
        let name = if by_name {
            parse_name(&mut cursor, known, &mut seen, errors)
        } else {
            known.get(position).copied()
        };
        if name.is_none() && !by_name {
            cursor.push_expected(format_args!("the end of the list after {} values", known.len()), errors);
            return;
        }
        position += 1;
        let of_field = take_value(&mut cursor);
        let mut inside = Cursor::new(of_field, cursor.place().first).written_in(language);
        if let Some(name) = name {
            value(name, &mut inside, errors);
        }
        if errors.len() == before && !inside.is_empty() {
            inside.push_expected("`,` and the next field", errors);
        }
        if cursor.punct(',').is_some() || cursor.punct(';').is_some() {
            continue;
        }
        if !cursor.is_empty() && errors.len() == before {
            let mut field = cursor.clone();
            let dot = if field.punct('.').is_some() { "." } else { "" };
            let Some(name) = field.ident() else { continue };
            let place = Place { first: cursor.place().first, last: name.span() };
            errors.push(Rule::Syntax, place, format!("expected `,` before `{dot}{name}`"));
        }
    }
}

/// The tokens of a value, up to a comma, a semicolon or the next field.
fn take_value<'a>(cursor: &mut Cursor<'a>) -> &'a [TokenTree] {
    let all = cursor.rest();
    while !(cursor.is_empty() || cursor.is_punct(',') || cursor.is_punct(';')) {
        if cursor.rest().len() < all.len() && at_field(cursor) {
            break;
        }
        cursor.bump();
    }
    cursor.taken(all)
}

/// Takes the name of a field, and the tokens between it and its value.
fn parse_name<'a>(
    cursor: &mut Cursor<'a>,
    known: &[&'static str],
    seen: &mut Vec<&'a Ident>,
    errors: &mut Errors,
) -> Option<&'static str> {
    let place = cursor.place();
    let dot = cursor.punct('.').is_some();
    let Some(name) = cursor.ident() else {
        let place = if dot { cursor.place() } else { place };
        errors.push(Rule::Syntax, place, format!("expected a field, found {}", cursor.found()));
        return None;
    };
    let value = cursor.punct('=').is_some()
        || cursor.punct(':').is_some()
        || matches!(cursor.peek(), Some(TokenTree::Group(_)));
    let Some(known_name) = known.iter().copied().find(|known| name == known) else {
        let text = name.to_string();
        let message =
            format!("unknown field `{text}`{}", known_names("fields", &text, known.iter().copied()));
        errors.push(Rule::UnknownKey, name.span(), message);
        return None;
    };
    if !value {
        let dot = if dot { "." } else { "" };
        let advice = match cursor.peek() {
            Some(TokenTree::Literal(number)) => help_code(format!("{dot}{name} = {number}")),
            _ => String::new(),
        };
        let message =
            format!("expected `=` and a value after `{dot}{name}`, found {}{advice}", cursor.found());
        errors.push(Rule::Syntax, cursor.place(), message);
        return None;
    }
    if seen.contains(&name) {
        errors.push(Rule::DuplicateKey, name.span(), format!("field `{name}` is given twice"));
    }
    seen.push(name);
    Some(known_name)
}

/// Parses `{{.dimension = 1, .stride = 3, .wrap = 2}, {0, 4, 3}}`.
fn parse_traversals(cursor: &mut Cursor, errors: &mut Errors) -> Option<Traversals> {
    let mut list = Vec::new();
    let group = parse_vector("a list of traversals, `{{...}, ...}`", cursor, errors)?;
    let place = group.span().into();
    let mut inside = enter!(group);
    if at_field(&inside) || matches!(inside.peek(), Some(TokenTree::Literal(_))) {
        let advice = help_code(format!("{{{{{}}}}}", group.stream()));
        let message = "expected a list of traversals, `{{...}, ...}`, found a single traversal";
        errors.push(Rule::Syntax, group.span(), message.to_owned() + &advice);
        return None;
    }
    while !inside.is_empty() {
        let mut ahead = inside.clone();
        if is_traversing_parameters(ahead.path()) {
            inside = ahead;
        }
        match inside.peek() {
            Some(TokenTree::Group(group)) => {
                inside.bump();
                list.extend(parse_traversal(group, errors));
            }
            _ => {
                inside.push_expected(format_args!("a traversal, `{{dimension, stride, wrap}}`"), errors);
                take_value(&mut inside);
            }
        }
        if inside.punct(',').is_none() && !inside.is_empty() {
            inside.push_expected("`,` after the traversal", errors);
            if !matches!(inside.peek(), Some(TokenTree::Group(_))) {
                return None;
            }
        }
    }
    Some(Traversals { list, place })
}

fn is_traversing_parameters(path: &[TokenTree]) -> bool {
    matches!(path.last(), Some(TokenTree::Ident(name)) if name == "traversing_parameters")
}

fn parse_traversal(group: &Group, errors: &mut Errors) -> Option<Traversal> {
    let inside = enter!(group);
    let place = group.span().into();
    if !at_field(&inside) && !inside.is_punct('.') {
        let numbers = parse_numbers(group, &TRAVERSAL_NUMBERS, 3, Language::of(group), errors)?;
        let [dimension, stride, wrap] = <[Number; 3]>::try_from(numbers).ok()?;
        return Some(Traversal { dimension, stride, wrap, place });
    }
    let before = errors.len();
    let mut numbers = [None, None, None];
    parse_fields(group, &TRAVERSAL_FIELDS, errors, |name, cursor, errors| {
        let mut all = TRAVERSAL_FIELDS.iter().zip(TRAVERSAL_NUMBERS).zip(&mut numbers);
        if let Some(((_, what), number)) = all.find(|((field, _), _)| **field == name) {
            *number = parse_number(cursor, Until::Comma, what, errors);
        }
    });
    if errors.len() > before {
        return None;
    }
    for ((field, meaning), number) in TRAVERSAL_FIELDS.iter().zip(TRAVERSAL_MEANINGS).zip(&numbers) {
        if number.is_none() {
            let message = format!("the traversal has no `{field}`");
            errors.push(Rule::Syntax, group.span(), message + &note(meaning));
        }
    }
    let [dimension, stride, wrap] = numbers;
    Some(Traversal { dimension: dimension?, stride: stride?, wrap: wrap?, place })
}
