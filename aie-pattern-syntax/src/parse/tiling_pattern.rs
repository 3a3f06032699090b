//! `tiling_pattern!`: `int32, mem, write, device = aie2p { .buffer_dimension = {12, 8}, ... }`.

use aie_pattern_core::device::Direction;
use aie_pattern_core::element::Element;
use aie_pattern_core::ir::Word;
use aie_pattern_core::rule::Rule;
use aie_pattern_core::{Device, TileKind};
use proc_macro2::{Delimiter, Group, TokenTree};

use super::allow::{OfWalk, parse_allowed};
use super::attributes::refuse_condition;
use super::cursor::{Cursor, enter, is_punct, tokens};
use super::ensure::{Ensure, parse_ensure};
use super::items::{Input, parse_input};
use super::keys::{At, Given, expect_equals, keys, parse_key};
use super::list::List;
use super::name::{Named, access_name, parse_access, parse_device, parse_element, parse_tile, parse_word};
use super::tiling::{Tiling, at_field, is_field, parse_tiling};
use super::vector::parse_list;
use crate::errors::{Errors, Place, help, help_code, note};

keys! {
    /// The keys before the tilings.
    enum Key {
        Device = "device",
        Buffer = "buffer",
        Index = "index",
        Allow = "allow",
        Ensure = "ensure",
    }
}

/// C++ types whose values are tilings.
const VALUES: [&str; 2] = ["tiling_parameters", "access_pattern"];

/// The most levels of nested lists of tilings that are read: one more than C++ has.
const MAX_DEPTH: usize = 4;

/// A port of a buffer as written.
pub struct Port {
    /// The element type.
    pub element: Named<Element>,
    /// The memory.
    pub tile: Named<TileKind>,
    /// The direction: MM2S for a port that reads its buffer.
    pub direction: Named<Direction>,
    /// The keys between the direction and the tilings.
    pub options: Options,
    /// The tilings, in the order in which they run.
    pub tilings: Vec<Tiling>,
    /// The place of the port.
    pub place: Place,
}

/// The keys between the direction and the tilings.
#[derive(Default)]
pub struct Options {
    /// The device, if one is named.
    pub device: Option<Named<Device>>,
    /// The dimensions of the buffer itself.
    pub buffer: Option<List>,
    /// The index type, if one is forced.
    pub index: Option<Named<Word>>,
    /// Whether `allow(overlap)` is there.
    pub allow_overlap: bool,
    /// What the declaration promises.
    pub ensure: Ensure,
}

/// Parses the input of the macro.
pub fn parse(input: &[TokenTree]) -> Input<Port> {
    parse_input(Cursor::of_input(input), parse_port)
}

fn parse_port(cursor: &mut Cursor, errors: &mut Errors) -> Option<Port> {
    let all = cursor.rest();
    if parse_bare_statement(cursor, errors) {
        return None;
    }
    let (element, tile) = if is_element_forgotten(cursor, errors) {
        (None, parse_tile(cursor, errors))
    } else {
        (parse_element(cursor, errors), parse_after_comma(cursor, "the memory", errors, parse_tile))
    };
    let mut ahead = cursor.clone();
    ahead.punct(',');
    let is_statement = take_target(&mut ahead).is_some();
    let direction = parse_after_comma(cursor, "the direction", errors, parse_access);
    if direction.is_none() && is_statement {
        // What follows is C++, which belongs in braces.
        cursor.skip_until(|cursor| cursor.is_punct(';'));
        return None;
    }
    let options = parse_options(cursor, errors);
    let tilings = parse_tilings(direction, cursor, errors);
    let place = Place::of(cursor.taken(all)).unwrap_or_else(|| cursor.place());
    if !errors.is_empty() {
        return None;
    }
    Some(Port { element: element?, tile: tile?, direction: direction?, options, tilings, place })
}

/// Whether the memory comes first; pushes an error if it does.
fn is_element_forgotten(cursor: &Cursor, errors: &mut Errors) -> bool {
    let Some(TokenTree::Ident(name)) = cursor.peek() else { return false };
    let is_memory = TileKind::from_name(&name.to_string()).is_some();
    if is_memory {
        let advice = help_code(format!("int32, {name}"));
        errors.push(Rule::Syntax, name.span(), format!("expected the element type before `{name}`{advice}"));
    }
    is_memory
}

/// Takes C++ without the words before it; the error says what is missing.
fn parse_bare_statement(cursor: &mut Cursor, errors: &mut Errors) -> bool {
    let target = take_target(&mut cursor.clone());
    let is_tiling =
        is_source(cursor) || at_field(cursor) || matches!(cursor.peek(), Some(TokenTree::Group(_)));
    if target.is_none() && !is_tiling {
        return false;
    }
    let access = target.and_then(|target| target.access);
    let direction = access.map_or("read", |(access, _)| access_name(access.value));
    let advice = help(format!("write `int32, mem, {direction} {{ ... }}`, with the C++ in the braces"));
    let message =
        format!("expected the element type, the memory and the direction, found {}{advice}", cursor.found());
    errors.push(Rule::Syntax, cursor.place(), message);
    cursor.skip_until(|cursor| cursor.is_punct(';'));
    true
}

/// Parses `, name`. After an error, the remaining parts are still parsed if they can be recognised.
fn parse_after_comma<T>(
    cursor: &mut Cursor,
    what: &str,
    errors: &mut Errors,
    parse: impl Fn(&mut Cursor, &mut Errors) -> Option<Named<T>>,
) -> Option<Named<T>> {
    if cursor.punct(',').is_none() {
        if errors.is_empty() || matches!(cursor.peek(), Some(TokenTree::Ident(_))) {
            cursor.push_expected(format_args!("`,` and {what}"), errors);
        }
        if !matches!(cursor.peek(), Some(TokenTree::Ident(_))) {
            return None;
        }
    }
    parse(cursor, errors)
}

/// Parses `, key = value`, repeatedly.
fn parse_options(cursor: &mut Cursor, errors: &mut Errors) -> Options {
    let mut options = Options::default();
    let mut given = Given::default();
    loop {
        let comma = cursor.punct(',').is_some();
        let key = matches!(cursor.peek(), Some(TokenTree::Ident(_))) && !is_source(cursor);
        if !key || take_target(&mut cursor.clone()).is_some() {
            return options;
        }
        if !comma && errors.is_empty() {
            let message = format!("expected `,` before the key {}", cursor.found());
            errors.push(Rule::Syntax, cursor.place(), message);
        }
        if let Some(key) = parse_key(cursor, &mut given, errors) {
            options.parse_value(key, cursor, errors);
        }
        skip_option(cursor);
    }
}

impl Options {
    fn parse_value(&mut self, key: At<Key>, cursor: &mut Cursor, errors: &mut Errors) {
        if !matches!(key.key, Key::Allow | Key::Ensure) && !expect_equals(key, cursor, errors) {
            return;
        }
        match key.key {
            Key::Device => self.device = parse_device(cursor, errors),
            Key::Buffer => self.buffer = parse_list("a dimension of the buffer", cursor, errors),
            Key::Index => self.index = parse_word(cursor, errors),
            Key::Allow => parse_allowed(cursor, errors, |word| match word {
                OfWalk::Overlap => self.allow_overlap = true,
            }),
            Key::Ensure => self.ensure = parse_ensure(cursor, errors),
        }
    }
}

/// After an option, right or wrong: skips to the comma or to the tilings.
fn skip_option(cursor: &mut Cursor) {
    while let Some(token) = cursor.peek() {
        match token {
            TokenTree::Punct(punct) if matches!(punct.as_char(), ',' | ';') => return,
            TokenTree::Punct(punct) if punct.as_char() == '=' => {
                cursor.bump();
            }
            TokenTree::Group(group) if group.delimiter() != Delimiter::Parenthesis => return,
            _ if is_source(cursor) => return,
            _ => {}
        }
        cursor.bump();
    }
}

/// Parses one or more tilings, up to the end or to the `;` of the item.
fn parse_tilings(
    direction: Option<Named<Direction>>,
    cursor: &mut Cursor,
    errors: &mut Errors,
) -> Vec<Tiling> {
    let mut list = Tilings { direction, port: None, list: Vec::new() };
    if cursor.is_empty() || cursor.is_punct(';') {
        if errors.is_empty() {
            cursor.push_expected(format_args!("the tiling, `{{ ... }}`"), errors);
        }
        return list.list;
    }
    loop {
        refuse_condition(cursor, "tilings", errors);
        list.parse_source(cursor, 0, errors);
        let comma = cursor.punct(',').is_some();
        if cursor.is_empty() || cursor.is_punct(';') || !comma && !is_source(cursor) {
            return list.list;
        }
        if !comma {
            let message = format!("expected `,` before the tiling {}", cursor.found());
            errors.push(Rule::Syntax, cursor.place(), message);
        }
    }
}

/// The tilings of a port, while they are parsed.
struct Tilings {
    direction: Option<Named<Direction>>,
    /// The port of the first statement.
    port: Option<String>,
    list: Vec<Tiling>,
}

impl Tilings {
    /// Parses a tiling or a list of tilings in any notation, as the right-hand side of a statement or alone.
    fn parse_source(&mut self, cursor: &mut Cursor, depth: usize, errors: &mut Errors) {
        if let Some((access, port)) = take_target(cursor).and_then(|target| target.access) {
            self.check_target(access, port, errors);
        }
        while is_source(cursor) {
            cursor.path();
            cursor.angles();
        }
        match cursor.peek() {
            Some(TokenTree::Group(group)) => {
                cursor.bump();
                self.parse_contents(group, depth, errors);
            }
            _ => {
                let background = if cursor.is_ident("buffer_descriptor") {
                    note(
                        "it has the steps and wraps of the registers: declare it with `#[dma_bd(tile = mem, ..)]`",
                    )
                } else {
                    String::new()
                };
                let message = format!("expected a tiling, `{{ ... }}`, found {}{background}", cursor.found());
                errors.push(Rule::Syntax, cursor.place(), message);
                cursor.skip_until(|cursor| cursor.is_punct(',') || cursor.is_punct(';'));
            }
        }
    }

    /// Checks that all statements of an item name one port, with the direction that the item declares.
    fn check_target(&mut self, access: Named<Direction>, port: &Group, errors: &mut Errors) {
        if let Some(direction) = self.direction.filter(|direction| direction.value != access.value) {
            let (found, named) = (access_name(access.value), access_name(direction.value));
            let message = format!("the port is declared as `{named}`, but this item has a `{found}_access`");
            return errors.push(Rule::Syntax, direction.place, message + &help_code(found));
        }
        let inner = tokens(port.stream());
        let name: String = inner.iter().map(ToString::to_string).collect();
        let name = name.replace(char::is_whitespace, "");
        match &self.port {
            Some(first) if *first != name => {
                let place = Place::of(&inner).unwrap_or_else(|| port.span().into());
                let message =
                    format!("`{name}` is another port than `{first}`, whose tilings this item declares");
                let background = note("the tilings of an item run one after the other on one port");
                errors.push(
                    Rule::Syntax,
                    place,
                    message + &background + &help("declare an item for each port"),
                );
            }
            Some(_) => {}
            None => self.port = Some(name),
        }
    }

    fn parse_contents(&mut self, group: &Group, depth: usize, errors: &mut Errors) {
        let mut cursor = enter!(group);
        if !is_list(&cursor) || depth == MAX_DEPTH {
            self.list.extend(parse_tiling(group, errors));
            return;
        }
        while !cursor.is_empty() {
            if push_other_statement(&mut cursor, errors) {
                continue;
            }
            self.parse_source(&mut cursor, depth + 1, errors);
            let mut ended = false;
            while cursor.punct(',').is_some() || cursor.punct(';').is_some() {
                ended = true;
            }
            if !ended && !cursor.is_empty() {
                cursor.push_expected("`,` after the tiling", errors);
                if !is_list(&cursor) {
                    return;
                }
            }
        }
    }
}

/// Takes a C++ statement that does not concern tilings, up to its `;`, and pushes an error about it.
fn push_other_statement(cursor: &mut Cursor, errors: &mut Errors) -> bool {
    let Some(statement) = other_statement(cursor) else { return false };
    let place = Place::of(statement).unwrap_or_else(|| cursor.place());
    let text = match statement {
        [TokenTree::Ident(name), ..] => format!("`{name}`"),
        _ => cursor.found(),
    };
    let message = format!("the statement about {text} does not describe a tiling");
    let background = note(
        "the macro reads `read_access(...) = tiling(...)` and `write_access(...) = tiling(...)` of a graph",
    );
    errors.push(Rule::Syntax, place, message + &background + &help("remove it"));
    cursor.skip(statement.len());
    while cursor.punct(';').is_some() {}
    true
}

/// The tokens of a statement that begins here, if it ends with a `;` and has no tiling on its right-hand side.
fn other_statement<'a>(cursor: &Cursor<'a>) -> Option<&'a [TokenTree]> {
    let all = cursor.rest();
    let end = all.iter().position(|token| is_punct(token, ';'))?;
    let statement = all.get(..end)?;
    let [TokenTree::Ident(first), second, ..] = statement else { return None };
    let called = |token: &TokenTree| matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Parenthesis);
    let assigned = at_field(cursor) && (is_field(first) || !statement.iter().any(called));
    let listed = is_punct(second, ',');
    if assigned || listed || is_source(cursor) {
        return None;
    }
    let mut target = cursor.clone();
    if take_target(&mut target).is_some_and(|target| target.access.is_some()) {
        return None;
    }
    // `adf::tiling_parameters name = {...}`, `std::vector<adf::access_pattern> name = {...}`.
    let named = |token: &TokenTree| matches!(token, TokenTree::Ident(name) if name == "tiling" || VALUES.iter().any(|value| name == value));
    if statement.iter().any(named) {
        return None;
    }
    Some(statement)
}

/// Whether tilings follow, rather than the fields of one by name or the values of one in order.
fn is_list(cursor: &Cursor) -> bool {
    if other_statement(cursor).is_some() || is_source(cursor) || take_target(&mut cursor.clone()).is_some() {
        return true;
    }
    let Some(TokenTree::Group(group)) = cursor.peek() else { return false };
    let inside = enter!(group);
    at_field(&inside) || is_source(&inside) || matches!(inside.peek(), Some(TokenTree::Group(_)))
}

/// Whether `adf::tiling(`, `tiling_parameters{` or `std::vector<adf::tiling_parameters>{` is next.
fn is_source(cursor: &Cursor) -> bool {
    let mut ahead = cursor.clone();
    let path = ahead.path();
    let Some(TokenTree::Ident(name)) = path.last() else { return false };
    let of_tilings =
        ahead.angles().is_some_and(|(inside, _)| VALUES.iter().any(|value| is_named(inside, value)));
    let known = name == "tiling" || name == "tiling_parameters" || name == "vector" && of_tilings;
    known && matches!(ahead.peek(), Some(TokenTree::Group(_)))
}

fn is_named(path: &[TokenTree], name: &str) -> bool {
    matches!(path.last(), Some(TokenTree::Ident(last)) if last == name)
}

/// The left-hand side of a statement, with the direction if it is the port.
struct Target<'a> {
    access: Option<(Named<Direction>, &'a Group)>,
}

/// Takes the left-hand side of a statement: `adf::write_access(m.in[0]) =`, which has a direction, or
/// `adf::tiling_parameters name =`.
fn take_target<'a>(cursor: &mut Cursor<'a>) -> Option<Target<'a>> {
    let mut ahead = cursor.clone();
    let path = ahead.path();
    let Some(TokenTree::Ident(name)) = path.last() else { return None };
    let direction = match name.to_string().as_str() {
        "read_access" => Some(Direction::Mm2s),
        "write_access" => Some(Direction::S2mm),
        _ => None,
    };
    let access = if let Some(value) = direction {
        let port = ahead.group(Delimiter::Parenthesis)?;
        Some((Named { value, place: name.span().into() }, port))
    } else {
        ahead.angles();
        ahead.ident()?;
        None
    };
    ahead.punct('=')?;
    *cursor = ahead;
    Some(Target { access })
}

#[cfg(test)]
#[test]
fn every_key_is_in_the_docs() {
    crate::parse::keys::tests::assert_documented::<Key>("lib.rs", "macro_rules! tiling_pattern");
}
