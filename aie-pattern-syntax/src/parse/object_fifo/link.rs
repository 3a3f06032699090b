//! Links: `link [In] -> [A, B] ([] [0, 1024])`, by names of types or of symbols.

use proc_macro2::Delimiter;

use super::block::{Block, Link, Member, Offsets};
use crate::errors::{Errors, Place, help_code};
use crate::parse::cursor::{Cursor, Language, enter};
use crate::parse::name::plain;

/// Parses what follows `link`.
pub(super) fn parse(block: &mut Block, cursor: &mut Cursor, errors: &mut Errors) {
    let start = cursor.place();
    let Some(inputs) = parse_members(cursor, errors) else { return };
    if cursor.punct('-').is_none() || cursor.punct('>').is_none() {
        cursor.push_expected_with(
            "`->` and the outputs",
            &help_code("link [In] -> [A, B] ([] [0, 8])"),
            errors,
        );
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
        let mut inside = enter!(group);
        // An empty list means `[]` and `[]`.
        if inside.is_empty() {
            return block.links.push(link);
        }
        let Some(source) = parse_offsets(&mut inside, errors) else { return };
        inside.punct(',');
        let Some(destination) = parse_offsets(&mut inside, errors) else { return };
        (link.source_offsets, link.destination_offsets) = (source, destination);
        inside.expect_end("the offsets", errors);
    }
    block.links.push(link);
}

fn parse_members(cursor: &mut Cursor, errors: &mut Errors) -> Option<Vec<Member>> {
    let group = cursor.expect_group_with(
        Delimiter::Bracket,
        "a list of FIFOs, `[..]`",
        &help_code("link [In] -> [A, B] ([] [0, 8])"),
        errors,
    )?;
    let mut inside = enter!(group);
    let mut members = Vec::new();
    while !inside.is_empty() {
        let is_symbol = inside.punct('@').is_some();
        let place = inside.place();
        let name = inside.expect_ident("the name of a FIFO", errors)?;
        members.push(Member { name: plain(name), place, fifo: None, is_symbol });
        inside.expect_comma("the next FIFO", errors)?;
    }
    Some(members)
}

fn parse_offsets(cursor: &mut Cursor, errors: &mut Errors) -> Option<Offsets> {
    let group = cursor.expect_group_with(
        Delimiter::Bracket,
        "`[source offsets] [destination offsets]` in elements",
        &help_code("([] [0, 8])"),
        errors,
    )?;
    let mut inside = enter!(group, Language::Mlir);
    let mut list = Vec::new();
    while !inside.is_empty() {
        list.push(super::number::parse_unsigned(&mut inside, "an offset", errors)?);
        inside.expect_comma("the next offset", errors)?;
    }
    Some(Offsets { list, place: Some(group.span().into()) })
}
