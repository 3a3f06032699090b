//! Names from a fixed list: element types, devices, index types, keys.

use aie_pattern_core::device::Direction;
use aie_pattern_core::element::{self, Element};
use aie_pattern_core::ir::Word;
use aie_pattern_core::rule::Rule;
use aie_pattern_core::{Device, TileKind};
use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use syn::parse::Parse;

use super::cursor::{Cursor, is_punct};
use super::rust::parse_all;
use crate::errors::{Errors, Place, help, help_code, known_names, note};

/// A value with the place of its name.
#[derive(Clone, Copy, Debug)]
pub struct Named<T> {
    /// The value.
    pub value: T,
    /// The place of the name.
    pub place: Place,
}

/// Takes `LockAction.` before one of Python's names.
pub(super) fn skip_enum(cursor: &mut Cursor) {
    if matches!(cursor.rest(), [TokenTree::Ident(_), dot, TokenTree::Ident(_), ..] if is_punct(dot, '.')) {
        cursor.skip(2);
    }
}

/// The identifier of a name, raw if it is a keyword; `None` if it cannot be an identifier.
pub fn ident(name: &str, span: Span) -> Option<Ident> {
    let raw = || syn::parse_str::<Ident>(&format!("r#{name}"));
    // `syn` takes this keyword of the newest edition for a name.
    let plain = if name == "gen" { raw() } else { syn::parse_str::<Ident>(name) };
    let mut ident = plain.or_else(|_| raw()).ok()?;
    ident.set_span(span);
    Some(ident)
}

/// A name without `r#`, for comparisons: `r#Of` and `Of` are one name.
pub fn plain(name: &Ident) -> String {
    let text = name.to_string();
    text.strip_prefix("r#").map_or_else(|| text.clone(), str::to_owned)
}

/// The name without an unneeded `r#`, so that two names that rustc treats as one are equal.
pub fn unraw(name: Ident) -> Ident {
    ident(&plain(&name), name.span()).unwrap_or(name)
}

/// Takes the name of a type to declare; errors call it `what`. Pushes an error and returns `None` for a keyword or
/// another token.
pub fn take_type_name(cursor: &mut Cursor, what: &str, errors: &mut Errors) -> Option<Ident> {
    let next = cursor.next();
    match parse_all(next, Ident::parse) {
        Ok(Some(name)) => {
            cursor.bump();
            Some(unraw(name))
        }
        _ => {
            cursor.push_expected(what, errors);
            None
        }
    }
}

/// Parses a name; pushes an error that lists known names, and returns `None`, if it is not one of them.
pub(super) fn parse_name<'a, T>(
    cursor: &mut Cursor,
    what: &str,
    find: impl Fn(&str) -> Option<T>,
    known: impl IntoIterator<Item = &'a str>,
    errors: &mut Errors,
) -> Option<Named<T>> {
    let (name, place) = take_name(cursor, what, &|name| find(name).is_some(), errors)?;
    let value = find(&name);
    if value.is_none() {
        push_unknown(&name, place, what, known.into_iter().collect(), errors);
    }
    value.map(|value| Named { value, place })
}

fn take_name(
    cursor: &mut Cursor,
    what: &str,
    is_known: &dyn Fn(&str) -> bool,
    errors: &mut Errors,
) -> Option<(String, Place)> {
    let Some(ident) = cursor.ident() else {
        let found = cursor.found();
        let quoted = found.trim_matches(['`', '"']);
        let advice = if is_known(quoted) { help_code(quoted) } else { String::new() };
        errors.push(Rule::Syntax, cursor.place(), format!("expected {what}, found {found}{advice}"));
        return None;
    };
    Some((ident.to_string(), ident.span().into()))
}

fn push_unknown(name: &str, place: Place, what: &str, known: Vec<&str>, errors: &mut Errors) {
    let message = format!("`{name}` is not {what}{}", known_names("known", name, known));
    errors.push(Rule::UnknownName, place, message);
}

/// An element type, by AMD's name or Rust's.
///
/// A C++ type, `std::int16_t` or `aie::vector<int16, 16>`, and one of Python, `np.int32`, are taken as a whole, and the
/// error says how they are written here.
pub fn parse_element(cursor: &mut Cursor, errors: &mut Errors) -> Option<Named<Element>> {
    let names = element::NAMES.iter().map(|&(name, _)| name);
    let all = cursor.rest();
    let mut ahead = cursor.clone();
    let path = ahead.path();
    let mut last = path.last();
    let arguments = ahead.angles().map(|(arguments, _)| arguments.iter().cloned().collect());
    while arguments.is_none() && last.is_some() && ahead.punct('.').is_some() {
        last = ahead.peek();
        ahead.bump();
    }
    let taken = ahead.taken(all);
    let Some(TokenTree::Ident(last)) = last else {
        return parse_name(cursor, "an element type", Element::from_name, names, errors);
    };
    let last = last.to_string();
    let is_path = taken.len() > 1;
    let meant = match arguments.as_ref().map(TokenStream::to_string) {
        Some(part) if last == "complex" => {
            foreign(&part).or_else(|| Element::from_name(&part)).and_then(complex)
        }
        Some(_) => None,
        None => foreign(&last).or_else(|| if is_path { Element::from_name(&last) } else { None }),
    };
    let advice = match (meant, arguments) {
        (Some(element), _) => help_code(element.name()),
        (None, Some(arguments)) => {
            note("write only the arguments, without the C++ around them") + &help_code(arguments.to_string())
        }
        (None, None) if is_path => known_names("known", &last, names),
        (None, None) => return parse_name(cursor, "an element type", Element::from_name, names, errors),
    };
    let written: String = taken.iter().map(ToString::to_string).collect();
    errors.push(Rule::UnknownName, Place::of(taken)?, format!("`{written}` is not an element type{advice}"));
    *cursor = ahead;
    None
}

/// The element that another language calls `name`.
fn foreign(name: &str) -> Option<Element> {
    element::FOREIGN_NAMES.iter().find(|(known, _)| *known == name).map(|&(_, element)| element)
}

/// The element of two of `part`.
fn complex(part: Element) -> Option<Element> {
    Element::from_name(&format!("c{}", part.name()))
}

/// A device, by any name of its family.
pub fn parse_device(cursor: &mut Cursor, errors: &mut Errors) -> Option<Named<Device>> {
    let names = Device::ALL.iter().flat_map(|device| device.family().names.iter().copied());
    parse_name(cursor, "a device", Device::from_name, names, errors)
}

/// The type of the index table's entries.
pub fn parse_word(cursor: &mut Cursor, errors: &mut Errors) -> Option<Named<Word>> {
    parse_name(cursor, "a type for an index table", Word::from_name, ["u8", "u16", "u32"], errors)
}

/// A tile.
pub fn parse_tile(cursor: &mut Cursor, errors: &mut Errors) -> Option<Named<TileKind>> {
    parse_name(cursor, "a tile", TileKind::from_name, TileKind::names(), errors)
}

/// The direction of a channel.
pub fn parse_direction(cursor: &mut Cursor, errors: &mut Errors) -> Option<Named<Direction>> {
    parse_name(cursor, "a channel direction", Direction::from_name, ["s2mm", "mm2s", "S2MM", "MM2S"], errors)
}

/// The direction of a port, by what it does with its buffer.
pub fn parse_access(cursor: &mut Cursor, errors: &mut Errors) -> Option<Named<Direction>> {
    let find = |name: &str| match name {
        "read" => Some(Direction::Mm2s),
        "write" => Some(Direction::S2mm),
        _ => None,
    };
    let what = "a port direction";
    if let Some(TokenTree::Ident(name)) = cursor.peek()
        && let Some(channel) = Direction::from_name(&name.to_string())
    {
        let advice =
            help(format!("the direction of an {} port is `{}`", channel.name(), access_name(channel)));
        errors.push(Rule::UnknownName, name.span(), format!("`{name}` is not {what}{advice}"));
        cursor.bump();
        return None;
    }
    parse_name(cursor, what, find, ["read", "write"], errors)
}

/// The name of that direction: `read` or `write`.
pub fn access_name(direction: Direction) -> &'static str {
    match direction {
        Direction::Mm2s => "read",
        Direction::S2mm => "write",
    }
}
