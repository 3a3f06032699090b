//! Links: `link [In] -> [A, B] ([] [0, 1024])`, by names of types or of symbols.

use aie_pattern_core::rule::Rule;
use proc_macro2::Delimiter;

use super::block::{Block, Link, Member, Offsets};
use crate::errors::{Errors, Place, help_code};
use crate::parse::cursor::{Cursor, Language, tokens};
use crate::parse::name::plain;
pub(super) use crate::parse::paths::is_punct;

/// Parses what follows `link`.
pub(super) fn parse(block: &mut Block, cursor: &mut Cursor, errors: &mut Errors) {
    let start = cursor.place();
    let Some(inputs) = parse_members(cursor, errors) else { return };
    if cursor.punct('-').is_none() || cursor.punct('>').is_none() {
        let message = format!("expected `->` and the outputs, found {}", cursor.found());
        errors.push(Rule::Syntax, cursor.place(), message + &help_code("link [In] -> [A, B] ([] [0, 8])"));
        return;
    }
    let last = cursor.place();
    let Some(outputs) = parse_members(cursor, errors) else { return };
    let mut link = Link {
        inputs,
        outputs,
        source_offsets: Offsets::default(),
        destination_offsets: Offsets::default(),
        place: Place { first: start.first, last: last.last },
    };
    if let Some(group) = cursor.group(Delimiter::Parenthesis) {
        let inner = tokens(group.stream());
        // An empty list means `[]` and `[]`.
        if inner.is_empty() {
            return block.links.push(link);
        }
        let mut inside = Cursor::new(&inner, group.span_close());
        let Some(source) = parse_offsets(&mut inside, errors) else { return };
        inside.punct(',');
        let Some(destination) = parse_offsets(&mut inside, errors) else { return };
        (link.source_offsets, link.destination_offsets) = (source, destination);
        if !inside.is_empty() {
            inside.push_expected("the end of the offsets", errors);
        }
    }
    block.links.push(link);
}

fn parse_members(cursor: &mut Cursor, errors: &mut Errors) -> Option<Vec<Member>> {
    let Some(group) = cursor.group(Delimiter::Bracket) else {
        let message = format!("expected a list of FIFOs, `[..]`, found {}", cursor.found());
        errors.push(Rule::Syntax, cursor.place(), message + &help_code("link [In] -> [A, B] ([] [0, 8])"));
        return None;
    };
    let inner = tokens(group.stream());
    let mut inside = Cursor::new(&inner, group.span_close());
    let mut members = Vec::new();
    while !inside.is_empty() {
        let is_symbol = inside.punct('@').is_some();
        let place = inside.place();
        let Some(name) = inside.ident() else {
            let message = format!("expected the name of a FIFO, found {}", inside.found());
            errors.push(Rule::Syntax, place, message);
            return None;
        };
        members.push(Member { name: plain(name), place, fifo: None, is_symbol });
        if inside.punct(',').is_none() && !inside.is_empty() {
            inside.push_expected("`,` and the next FIFO", errors);
            return None;
        }
    }
    Some(members)
}

fn parse_offsets(cursor: &mut Cursor, errors: &mut Errors) -> Option<Offsets> {
    let Some(group) = cursor.group(Delimiter::Bracket) else {
        let message = format!(
            "expected `[source offsets] [destination offsets]` in elements, found {}",
            cursor.found()
        );
        errors.push(Rule::Syntax, cursor.place(), message + &help_code("([] [0, 8])"));
        return None;
    };
    let inner = tokens(group.stream());
    let mut inside = Cursor::new(&inner, group.span_close()).written_in(Language::Mlir);
    let mut list = Vec::new();
    while !inside.is_empty() {
        list.push(super::number::parse_unsigned(&mut inside, "an offset", errors)?);
        if inside.punct(',').is_none() && !inside.is_empty() {
            inside.push_expected("`,` and the next offset", errors);
            return None;
        }
    }
    Some(Offsets { list, place: Some(group.span().into()) })
}
