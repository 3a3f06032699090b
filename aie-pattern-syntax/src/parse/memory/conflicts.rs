//! `conflicts(load A in a, load B in b[0] every 2 after 1, store C in c, dma Ping)`: the ports of one call of a kernel.

use aie_pattern_core::TileKind;
use aie_pattern_core::declare::PortKind;
use aie_pattern_core::rule::Rule;
use aie_pattern_core::rule::memory::{PortPart, check_port_number, check_ports};
use proc_macro2::{Delimiter, Group, TokenTree};
use syn::Path;
use syn::parse::Parse;

use super::buffer::Known;
use crate::errors::{Errors, Place, help_code};
use crate::parse::attributes::refuse_condition;
use crate::parse::chain::text;
use crate::parse::cursor::{Cursor, enter, tokens};
use crate::parse::number::{Number, Until, parse_number};
use crate::parse::rust::parse_all;

/// A port as written.
pub struct Port {
    /// Who accesses.
    pub kind: PortKind,
    /// The path of the walk's type.
    pub path: Vec<TokenTree>,
    /// The position of the buffer in the declaration.
    pub ring: Option<usize>,
    /// The copy of the buffer.
    pub copy: Option<Number>,
    /// Cycles from one access to the next.
    pub every: Option<Number>,
    /// The cycle of the first access.
    pub after: Option<Number>,
    /// The port as written, for messages.
    pub text: String,
    /// The place of the port.
    pub place: Place,
}

/// The example in helps.
const EXAMPLE: &str = "conflicts(load A in a, load B in b, store C in c, dma Ping)";

impl Port {
    /// The numbers as written.
    pub fn numbers(&self) -> [(PortPart, &Option<Number>); 3] {
        [(PortPart::Copy, &self.copy), (PortPart::Every, &self.every), (PortPart::After, &self.after)]
    }
}

/// Parses the ports in parentheses and pushes their errors.
pub(super) fn parse_ports(group: &Group, known: Known<'_>, errors: &mut Errors) -> Vec<Port> {
    let mut inside = enter!(group);
    let mut ports = Vec::new();
    loop {
        match parse_port(&mut inside, known, errors) {
            Some(port) => ports.push(port),
            // Skips to the next port.
            None => {
                inside.skip_until(|cursor| cursor.is_punct(','));
            }
        }
        if inside.punct(',').is_none() || inside.is_empty() {
            break;
        }
    }
    if !inside.is_empty() {
        inside.push_expected_with("`,` and the next port", &help_code(EXAMPLE), errors);
    }
    ports
}

/// Pushes an error for each port that this kind of tile does not have.
pub(super) fn check(tile: TileKind, ports: &[Port], errors: &mut Errors) {
    let kinds: Vec<PortKind> = ports.iter().map(|port| port.kind).collect();
    if let Some((k, text)) = check_ports(tile, &kinds)
        && let Some(port) = ports.get(k)
    {
        errors.push(Rule::NoPort, port.place, text.as_str());
    }
    for port in ports {
        for (part, number) in port.numbers() {
            if let Some(Number { value: Some(value), place, .. }) = number
                && let Some(text) = check_port_number(part, *value)
            {
                errors.push(Rule::NumberRange, *place, text.as_str());
            }
        }
    }
}

fn parse_port(cursor: &mut Cursor, known: Known<'_>, errors: &mut Errors) -> Option<Port> {
    refuse_condition(cursor, "ports", errors);
    let all = cursor.rest();
    let kind = match cursor.found().as_str() {
        "`load`" => PortKind::Load,
        "`store`" => PortKind::Store,
        "`dma`" => PortKind::Dma,
        found => {
            let message = format!("expected `load`, `store` or `dma`, found {found}");
            errors.push(Rule::Syntax, cursor.place(), message + &help_code(EXAMPLE));
            return None;
        }
    };
    let word = cursor.found();
    cursor.bump();
    let path = parse_path(cursor, errors)?;
    let mut written = vec![word.trim_matches('`').to_owned(), text(&path)];
    let (mut ring, mut copy) = (None, None);
    if cursor.is_ident("in") {
        cursor.bump();
        let name = cursor.expect_ident("the name of a buffer", errors)?;
        ring = Some(known.find(name, errors)?);
        let mut name = name.to_string();
        if let Some(group) = cursor.group(Delimiter::Bracket) {
            let inner = tokens(group.stream());
            let mut inside = Cursor::new(&inner, group.span_close());
            copy = Some(parse_number(&mut inside, Until::Comma, "the number of a copy", errors)?);
            if !inside.is_empty() {
                inside.push_expected("`]`", errors);
                return None;
            }
            name = format!("{name}[{}]", text(&inner));
        }
        written.extend(["in".to_owned(), name]);
    } else if kind != PortKind::Dma {
        cursor.push_expected_with("`in` and a buffer", &help_code(EXAMPLE), errors);
        return None;
    }
    let (mut every, mut after) = (None, None);
    loop {
        // In either order, each at most once.
        let (word, what, number) = if every.is_none() && cursor.is_ident("every") {
            ("every", "cycles from one access to the next", &mut every)
        } else if after.is_none() && cursor.is_ident("after") {
            ("after", "the cycle of the first access", &mut after)
        } else {
            break;
        };
        let found = parse_word(what, kind, cursor, errors)?;
        written.extend([word.to_owned(), found.tokens.to_string()]);
        *number = Some(found);
    }
    let place = Place::of(cursor.taken(all))?;
    Some(Port { kind, path, ring, copy, every, after, text: written.join(" "), place })
}

/// The path of a type, up to `in`, another word, or a comma.
fn parse_path(cursor: &mut Cursor, errors: &mut Errors) -> Option<Vec<TokenTree>> {
    let taken = cursor.until(|cursor, is_outside| {
        is_outside
            && (cursor.is_punct(',') || ["in", "every", "after"].iter().any(|word| cursor.is_ident(word)))
    });
    if errors.or_push(parse_all(taken, Path::parse))?.is_some() && !taken.is_empty() {
        return Some(taken.to_vec());
    }
    let found = Cursor::new(taken, cursor.place().first).found();
    let found = if taken.is_empty() { cursor.found() } else { found };
    let place = Place::of(taken).unwrap_or_else(|| cursor.place());
    let message = format!("expected the name of a declared type, found {found}");
    errors.push(Rule::Syntax, place, message + &help_code(EXAMPLE));
    None
}

/// `every 2`.
fn parse_word(what: &str, kind: PortKind, cursor: &mut Cursor, errors: &mut Errors) -> Option<Number> {
    let (place, word) = (cursor.place(), cursor.found());
    cursor.bump();
    if kind == PortKind::Dma {
        let message = format!("`dma` takes no {word}: the stream decides when the channel accesses memory");
        errors.push(Rule::Syntax, place, message);
        return None;
    }
    parse_number(cursor, Until::Comma, what, errors)
}
