//! `a: [[i8; 64]; 32] * 2 @ [0x400, 0x4400], weights: memref<1024xi16> @ bank(1)`: the buffers of a tile.

use aie_pattern_core::rule::Rule;
use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::Type;
use syn::parse::Parse;

use super::adf::{AdfTile, Location, at_location, parse_location};
use super::entry::{Buffer, Pins, constant_name, parse_bool};
use super::mlir::{
    Defined, Tile, at_tile, parse_buffer, parse_tile, space_of_banks, take_other, take_unread,
};
use super::next::at_own;
use crate::errors::{Errors, Place, help_code, known_names, note};
use crate::parse::attributes::refuse_condition;
use crate::parse::buffer::parse_type;
use crate::parse::cursor::{Cursor, Language, enter, tokens};
use crate::parse::mlir::generic::refuse_generic;
use crate::parse::mlir::memref::{at_memref, parse_memref};
use crate::parse::mlir::value::at_value;
use crate::parse::name::{plain, unraw};
use crate::parse::number::{Number, Until, parse_number};
use crate::parse::rust::parse_all;

/// The buffers that calls, ports and descriptors can name.
#[derive(Clone, Copy)]
pub struct Known<'a> {
    /// The buffers without an error.
    pub buffers: &'a [Buffer],
    /// Whether every declared buffer is in the list.
    pub are_all: bool,
}

impl Known<'_> {
    /// The position of a buffer. Pushes an error if no buffer has that name, unless a buffer in error may have it.
    pub(super) fn find(self, name: &Ident, errors: &mut Errors) -> Option<usize> {
        let found = self.buffers.iter().position(|buffer| plain(&buffer.name) == plain(name));
        if found.is_none() && self.are_all {
            let known: Vec<String> = self.buffers.iter().map(|buffer| buffer.name.to_string()).collect();
            let known = known_names("buffers", &name.to_string(), known.iter().map(String::as_str));
            errors.push(Rule::UnknownName, name.span(), format!("buffer `{name}` does not exist{known}"));
        }
        found
    }
}

/// Parses the buffers in braces, and the definition of the tile if it is among them; pushes their errors.
pub(super) fn parse_buffers(
    body: &Group,
    tile_of_adf: Option<AdfTile>,
    errors: &mut Errors,
) -> (Vec<Buffer>, Option<Number>, Option<Defined>) {
    let mut cursor = enter!(body);
    let (mut buffers, mut locations, mut tile) = (Vec::new(), Vec::new(), Tile::default());
    while !cursor.is_empty() {
        let (before, left) = (errors.len(), cursor.rest().len());
        if refuse_condition(&mut cursor, "buffers", errors) {
            continue;
        }
        if refuse_generic(&mut cursor, errors) {
            cursor.punct(',');
        } else if at_tile(&cursor) {
            parse_tile(&mut cursor, &mut tile, errors);
            cursor.punct(',');
        } else if take_other(&mut cursor, &mut tile, errors) || take_unread(&mut cursor, errors) {
            cursor.punct(',');
        } else if at_value(&cursor) {
            buffers.extend(parse_buffer(&mut cursor, &mut tile, errors));
            cursor.punct(',');
        } else if at_location(&cursor) {
            locations.extend(parse_location(&mut cursor, tile_of_adf, errors));
            cursor.punct(';');
        } else {
            buffers.extend(parse_own(&mut cursor, errors));
            if errors.len() == before && !cursor.is_empty() && !cursor.is_punct(',') {
                let message = format!("expected `,` and the next buffer, found {}", cursor.found());
                let order = if cursor.is_punct('*') {
                    note("the number of copies comes before the place: `a: [i8; 64] * 2 @ bank(0, 1)`")
                } else {
                    String::new()
                };
                errors.push(Rule::Syntax, cursor.place(), message + &order);
            }
            cursor.punct(',');
        }
        if cursor.rest().len() == left {
            cursor.bump();
        }
        if errors.len() > before {
            skip_entry(&mut cursor);
        }
    }
    check_names(&buffers, errors);
    for location in locations {
        locate(location, &mut buffers, errors);
    }
    (buffers, tile.stack(), tile.defined())
}

/// After an error: skips to the next buffer.
fn skip_entry(cursor: &mut Cursor) {
    cursor.skip_until(|cursor| at_value(cursor) || at_location(cursor) || at_own(cursor));
}

/// `name: type * depth @ pins aligned = false`.
fn parse_own(cursor: &mut Cursor, errors: &mut Errors) -> Option<Buffer> {
    let all = cursor.rest();
    let name = take_name(cursor, errors)?;
    if cursor.punct(':').is_none() {
        let mut ahead = cursor.clone();
        if ahead.group(Delimiter::Parenthesis).is_some() {
            let message = format!("expected `name: type` or `location<buffer>(...)`, found `{name}(...)`");
            let background =
                note("a buffer without `* 2` is a single one, and copies of a buffer are in different banks");
            errors.push(Rule::Syntax, name.span(), message + &background);
            return None;
        }
        let message = format!("expected `:` and the type of `{name}`, found {}", cursor.found());
        let written =
            ahead.punct('=').and_then(|_| parse_all(take_part(&mut ahead).rest(), Type::parse).ok()?);
        let ty = written.map_or_else(|| "[i8; 2048]".to_owned(), |ty| text_of(&ty));
        errors.push(Rule::Syntax, cursor.place(), message + &help_code(format!("{name}: {ty}")));
        return None;
    }
    let (ty, space) = if at_memref(cursor) {
        let memref = parse_memref(cursor, errors)?;
        (memref.buffer(), space_of_banks(&memref))
    } else {
        let mut piece = take_part(cursor);
        let whole = piece.rest();
        check_place(whole, errors)?;
        let ty = parse_type(&mut piece, errors)?;
        check_data(whole, errors)?;
        (ty, None)
    };
    let depth = match cursor.punct('*') {
        Some(_) => Some(parse_part(cursor, "the number of copies", errors)?),
        None => None,
    };
    let (mut addresses, mut banks) = (Pins::default(), Pins::default());
    while cursor.punct('@').is_some() {
        parse_pins(cursor, &mut addresses, &mut banks, errors)?;
    }
    banks.take_space(space.as_ref(), errors);
    let is_aligned = parse_aligned(cursor, errors)?;
    let written = cursor.taken(all);
    let text = written.iter().cloned().collect::<TokenStream>().to_string();
    let constant = constant_name(&name, errors)?;
    Some(Buffer { name, constant, text, ty, depth, addresses, banks, is_aligned, space })
}

fn take_name(cursor: &mut Cursor, errors: &mut Errors) -> Option<Ident> {
    let next = cursor.next();
    if let Ok(Some(name)) = parse_all(next, Ident::parse) {
        cursor.bump();
        return Some(unraw(name));
    }
    let message = format!("expected the name of a buffer, found {}", cursor.found());
    errors.push(Rule::Syntax, cursor.place(), message + &help_code("a: [i8; 2048] * 2"));
    None
}

/// Pushes an error for copies or a place after the type that are written in words: `at 0x400`, `x 2`, `in bank 1`.
fn check_place(part: &[TokenTree], errors: &mut Errors) -> Option<()> {
    let [TokenTree::Group(_), TokenTree::Ident(word), after @ ..] = part else { return Some(()) };
    let written = match (word.to_string().as_str(), after) {
        ("at" | "in" | "bank", [TokenTree::Ident(bank), number]) if bank == "bank" || bank == "banks" => {
            format!("@ bank({number})")
        }
        ("bank", [TokenTree::Group(banks)]) => format!("@ bank({})", banks.stream()),
        ("bank", [number]) => format!("@ bank({number})"),
        ("at", [_, ..]) => format!("@ {}", after.iter().cloned().collect::<TokenStream>()),
        ("x", [_, ..]) => format!("* {}", after.iter().cloned().collect::<TokenStream>()),
        _ => return Some(()),
    };
    let message = format!("expected `*`, `@`, `,` or the end of the buffer, found `{word}`");
    let place = Place::of(part.get(1..).unwrap_or_default()).unwrap_or_else(|| word.span().into());
    errors.push(Rule::Syntax, place, message + &help_code(written));
    None
}

/// Pushes an error for a type that cannot be data of the tile, or whose size is not known.
fn check_data(tokens: &[TokenTree], errors: &mut Errors) -> Option<()> {
    // Another parser has reported tokens that are not a type.
    let mut ty = parse_all(tokens, Type::parse).ok().flatten()?;
    loop {
        ty = match ty {
            Type::Group(inner) => *inner.elem,
            Type::Paren(inner) => *inner.elem,
            Type::Array(array) => *array.elem,
            Type::Ptr(_) | Type::Reference(_) | Type::FnPtr(_) => {
                let message = format!("expected the type of data, found the pointer `{}`", text_of(&ty));
                let background = note(
                    "a pointer of this program has another width than one of the tile, and points into another memory",
                );
                errors.push(Rule::Syntax, place_of(&ty, tokens), message + &background);
                return None;
            }
            Type::Slice(slice) => {
                let element = text_of(&slice.elem);
                let message = format!("expected a type of known size, found `[{element}]`");
                let advice = help_code(format!("[{element}; 64]"));
                errors.push(Rule::Syntax, place_of(&Type::Slice(slice), tokens), message + &advice);
                return None;
            }
            Type::TraitObject(_) | Type::ImplTrait(_) | Type::Infer(_) | Type::Never(_) => {
                let message = format!("expected a type of known size, found `{}`", text_of(&ty));
                errors.push(Rule::Syntax, place_of(&ty, tokens), message);
                return None;
            }
            Type::Path(path) if path.path.is_ident("str") => {
                let message = "expected a type of known size, found `str`".to_owned();
                errors.push(
                    Rule::Syntax,
                    place_of(&Type::Path(path), tokens),
                    message + &help_code("[u8; 64]"),
                );
                return None;
            }
            _ => return Some(()),
        };
    }
}

/// A type as text, in the usual spelling.
fn text_of(ty: &Type) -> String {
    let text = ty.to_token_stream().to_string();
    text.replace("* ", "*").replace("& ", "&").replace(" ;", ";").replace(" :: ", "::")
}

/// The place of a type, or of all tokens if the type has none.
fn place_of(ty: &Type, tokens: &[TokenTree]) -> Place {
    let own: Vec<TokenTree> = ty.to_token_stream().into_iter().collect();
    Place::of(&own).or_else(|| Place::of(tokens)).unwrap_or_else(|| Span::call_site().into())
}

/// Takes the tokens up to a `*`, an `@`, a comma or `aligned = `, outside of angle brackets.
fn take_part<'a>(cursor: &mut Cursor<'a>) -> Cursor<'a> {
    let all = cursor.rest();
    cursor.until(|cursor, is_outside| match cursor.peek() {
        // `*const u8` does not give a number of copies.
        Some(TokenTree::Punct(punct)) if punct.as_char() == '*' => is_outside && !at_pointer(cursor),
        Some(TokenTree::Punct(punct)) => is_outside && matches!(punct.as_char(), ',' | '@' | ';'),
        // The next buffer, if the comma before it is missing.
        Some(TokenTree::Ident(_)) => {
            cursor.rest().len() < all.len() && (at_aligned(cursor) || at_own(cursor))
        }
        _ => false,
    });
    part(all, cursor)
}

/// The taken tokens of `all`.
fn part<'a>(all: &'a [TokenTree], cursor: &Cursor<'a>) -> Cursor<'a> {
    let taken = cursor.taken(all);
    Cursor::new(taken, cursor.place().first)
}

/// Whether `*const` or `*mut` is next.
fn at_pointer(cursor: &Cursor) -> bool {
    matches!(cursor.rest(), [_, TokenTree::Ident(word), ..] if word == "const" || word == "mut")
}

fn at_aligned(cursor: &Cursor) -> bool {
    cursor.key().is_some_and(|key| key == "aligned")
}

/// A number up to an `@`, a comma or `aligned = `.
fn parse_part(cursor: &mut Cursor, what: &str, errors: &mut Errors) -> Option<Number> {
    let all = cursor.rest();
    while let Some(token) = cursor.peek() {
        let ends = matches!(token, TokenTree::Punct(punct) if matches!(punct.as_char(), ',' | '@' | ';'));
        if ends || cursor.rest().len() < all.len() && (at_aligned(cursor) || at_own(cursor)) {
            break;
        }
        cursor.bump();
    }
    let mut piece = part(all, cursor);
    let number = parse_number(&mut piece, Until::Comma, what, errors)?;
    if !piece.is_empty() {
        let message = format!("expected `@`, `,` or the end of the buffer, found {}", piece.found());
        let (place, advice) = match all {
            [TokenTree::Ident(word), TokenTree::Literal(number), ..] if word == "bank" => {
                (Place { first: word.span(), last: number.span() }, help_code(format!("bank({number})")))
            }
            _ => (piece.place(), String::new()),
        };
        errors.push(Rule::Syntax, place, message + &advice);
        return None;
    }
    Some(number)
}

/// `0x2000`, `[0x400, 0x4400]`, `bank(1)`, `bank(0, 1)`.
fn parse_pins(
    cursor: &mut Cursor,
    addresses: &mut Pins,
    banks: &mut Pins,
    errors: &mut Errors,
) -> Option<()> {
    let place = cursor.place();
    let (pins, found, what) = match cursor.rest() {
        [TokenTree::Ident(word), TokenTree::Group(group), ..]
            if word == "bank" && group.delimiter() == Delimiter::Parenthesis =>
        {
            cursor.skip(2);
            (banks, parse_list(group, Language::Rust, "a bank", errors)?, "a bank")
        }
        [TokenTree::Group(group), ..] if group.delimiter() == Delimiter::Bracket => {
            cursor.skip(1);
            let mut pins = parse_list(group, Language::Rust, "an address", errors)?;
            pins.place = Some(group.span().into());
            (addresses, pins, "an address")
        }
        _ => (addresses, Pins::one(Some(parse_part(cursor, "an address", errors)?)), "an address"),
    };
    if pins.place.is_some() {
        errors.push(Rule::DuplicateKey, place, format!("{what} is given twice"));
        return None;
    }
    *pins = found;
    Some(())
}

/// Numbers in a group, at least one.
pub(super) fn parse_list(group: &Group, language: Language, what: &str, errors: &mut Errors) -> Option<Pins> {
    let before = errors.len();
    let inner = tokens(group.stream());
    let mut inside = Cursor::new(&inner, group.span_close()).written_in(language);
    let mut numbers = Vec::new();
    loop {
        numbers.extend(parse_number(&mut inside, Until::Comma, what, errors));
        if inside.punct(',').is_none() || inside.is_empty() {
            break;
        }
    }
    if errors.len() == before && !inside.is_empty() {
        inside.push_expected(format_args!("`,` and {what}"), errors);
    }
    let place = match numbers.as_slice() {
        [only] => Some(only.place),
        _ => Place::of(&inner),
    };
    (errors.len() == before).then_some(Pins { numbers, place })
}

/// `aligned = false`; true if nothing is written.
fn parse_aligned(cursor: &mut Cursor, errors: &mut Errors) -> Option<bool> {
    if !at_aligned(cursor) {
        return Some(true);
    }
    cursor.skip(2);
    parse_bool(cursor, errors)
}

/// Pushes an error for each name that two buffers have.
fn check_names(buffers: &[Buffer], errors: &mut Errors) {
    for (k, buffer) in buffers.iter().enumerate() {
        let before = || buffers.iter().take(k);
        if let Some(first) = before().find(|first| first.constant == buffer.constant) {
            let message = if first.name == buffer.name {
                format!("two buffers are named `{}`", buffer.name)
            } else {
                format!(
                    "the constants of `{}` and `{}` are both named `{}`",
                    first.name, buffer.name, buffer.constant
                )
            };
            errors.push(Rule::DuplicateKey, buffer.name.span(), message);
        }
        for other in before() {
            let clash = symbol_of_copy(buffer, other).or_else(|| symbol_of_copy(other, buffer));
            if let Some((ring, symbol)) = clash {
                let message =
                    format!("linkers know a copy of `{ring}` as `{symbol}`, which is a buffer as well");
                errors.push(Rule::DuplicateKey, buffer.name.span(), message);
            }
        }
    }
}

/// The symbol that a copy in `ring` shares with `other` for the linker. Assumes any number of copies if only rustc knows
/// it.
fn symbol_of_copy(ring: &Buffer, other: &Buffer) -> Option<(String, String)> {
    let depth = ring.depth.as_ref()?;
    let (own, symbol) = (plain(&ring.name), plain(&other.name));
    let number = symbol.strip_prefix(&own)?.strip_prefix('_')?;
    let copy: u32 = number.parse().ok()?;
    let is_copy = copy.to_string() == number && depth.value.is_none_or(|depth| i128::from(copy) < depth);
    is_copy.then_some((own, symbol))
}

/// Gives a buffer the addresses or banks of a `location`.
fn locate(location: Location, buffers: &mut [Buffer], errors: &mut Errors) {
    let known: Vec<String> = buffers.iter().map(|buffer| buffer.name.to_string()).collect();
    let Some(buffer) = buffers.iter_mut().find(|buffer| plain(&buffer.name) == location.name) else {
        let known = known_names("buffers", &location.name, known.iter().map(String::as_str));
        let message =
            format!("buffer `{}`, which stands for `{}`, does not exist", location.name, location.port);
        errors.push(Rule::UnknownName, location.place, message + &known);
        return;
    };
    for (pins, found) in [(&mut buffer.addresses, location.addresses), (&mut buffer.banks, location.banks)] {
        if found.place.is_some() {
            if pins.place.is_some() {
                errors.push(
                    Rule::DuplicateKey,
                    location.place,
                    format!("the place of `{}` is given twice", buffer.name),
                );
            }
            *pins = found;
        }
    }
}
