//! The statements of an `object_fifo!`, each by the file of its notation.

mod regions;

use aie_pattern_core::rule::Rule;
use proc_macro2::TokenTree;

use super::block::{Block, Core, Fifo, PARTS};
use super::line::{at_line, before_statement, several_names};
use super::number::parse_unsigned;
use super::operation::{at_keys, at_operation, is_remark, is_use};
use super::{beside, completes, keys, link, python, remarks, tile};
use crate::errors::{Errors, Place, help_code, note};
use crate::parse::attributes::{Attributes, refuse_condition};
use crate::parse::cursor::{Cursor, is_punct};
use crate::parse::keys::{Given, expect_equals};
use crate::parse::mlir::generic::refuse_generic;
use crate::parse::mlir::program::skip_label;
use crate::parse::tile_name::parse_tile;
use crate::parse::{at_item, expect_assignment, parse_header};

/// Parses one statement of any notation.
pub(super) fn parse_statement(block: &mut Block, cursor: &mut Cursor, errors: &mut Errors) {
    let before = errors.len();
    parse_one(block, cursor, errors);
    block.is_partial |= errors.len() > before;
}

fn parse_one(block: &mut Block, cursor: &mut Cursor, errors: &mut Errors) {
    if cursor.punct(';').is_some() {
        return;
    }
    if skip_label(&mut cursor.clone()) {
        let mut line = before_statement(cursor);
        let left = line.rest().len();
        skip_label(&mut line);
        cursor.skip(left - line.rest().len());
        return;
    }
    let before = errors.len();
    let mut declared = cursor.clone();
    Attributes::take(&mut declared);
    if !at_item(&declared) && refuse_condition(cursor, PARTS, errors) {
        return;
    }
    if at_item(cursor) {
        parse_item(block, cursor, errors);
    } else if cursor.is_ident("link") {
        cursor.bump();
        link::parse(block, cursor, errors);
        expect_end(cursor, "the link", before, errors);
    } else if completes::at_assertion(cursor) {
        completes::parse(block, cursor, errors);
        expect_end(cursor, "the assertion", before, errors);
    } else if at_stack(cursor) {
        parse_stack(block, cursor, errors);
        expect_end(cursor, "the stack", before, errors);
    } else if at_keys(cursor) {
        return remarks::parse_keyed_task(block, cursor, errors);
    } else if beside::at_beside(cursor) {
        return beside::parse(block, cursor, errors);
    } else if regions::at_region(cursor) {
        return regions::parse(block, cursor, errors);
    } else if python::at_expression(cursor) {
        return python::parse_statement(block, cursor, errors);
    } else if refuse_generic(cursor, errors) {
        return;
    } else if at_operation(cursor) && !is_remark(cursor) && !tile::at_tile_of_mlir(cursor) && !is_use(cursor)
    {
        return regions::parse_other(block, cursor, errors);
    } else if tile::at_definition(cursor) && !is_remark(cursor) {
        tile::parse_definition(block, cursor, errors);
        // The next line follows without a `;`.
        while errors.len() > before && !cursor.is_empty() && !at_line(cursor) {
            cursor.bump();
        }
        return;
    } else if at_operation(cursor) {
        return remarks::parse_remark(block, cursor, errors);
    } else if let [TokenTree::Ident(list), TokenTree::Group(index), equals, ..] = cursor.rest()
        && is_punct(equals, '=')
    {
        let place = Place { first: list.span(), last: index.span() };
        let nth = index.stream().to_string();
        let advice = if nth.chars().all(char::is_alphanumeric) {
            help_code(format!("{list}_{nth}"))
        } else {
            String::new()
        };
        errors.push(
            Rule::Syntax,
            place,
            format!("expected a name before the `=`, found `{list}{index}`{advice}"),
        );
    } else if let Some(place) = several_names(cursor.rest()) {
        let advice = note("write a separate line for each name");
        errors.push(Rule::Syntax, place, format!("`=` takes one name on its left{advice}"));
    } else {
        let is_one_of = |words: &[&str]| words.iter().any(|word| cursor.is_ident(word));
        let background = if is_one_of(&["for", "while", "if", "with", "def"]) {
            note("the macro does not run Python: write the lines that it would run")
        } else if is_one_of(&["import", "from"]) {
            note("the macro does not run Python: delete this line here")
        } else {
            String::new()
        };
        let message = format!("expected `struct`, a link or a tile, found {}{background}", cursor.found());
        errors.push(Rule::Syntax, cursor.place(), message);
    }
    if errors.len() > before {
        skip_statement(cursor);
    }
}

/// Whether the stack of a core is next, and not a Python variable named `stack`.
fn at_stack(cursor: &Cursor) -> bool {
    cursor.is_ident("stack") && !cursor.rest().get(1).is_some_and(|token| is_punct(token, '='))
}

/// Parses `stack compute(0, 2) = 2048`, without the semicolon.
fn parse_stack(block: &mut Block, cursor: &mut Cursor, errors: &mut Errors) {
    let Some(key) = cursor.ident() else { return };
    let Some(tile) = parse_tile(cursor, errors) else { return };
    if expect_equals(key, cursor, errors) {
        let stack = parse_unsigned(cursor, "the bytes of the stack", errors);
        block.cores.push(Core { tile, stack, is_operation: false });
    }
}

/// Parses `pub struct Of = ..;`.
fn parse_item(block: &mut Block, cursor: &mut Cursor, errors: &mut Errors) {
    let before = errors.len();
    let Some(header) = parse_header(cursor, errors) else { return };
    if !expect_assignment(&header.name, cursor, errors) {
        return block.fifos.push(Fifo::new(header));
    }
    let mut fifo = Fifo::new(header);
    let mut given = Given::default();
    if keys::parse(&mut fifo, block, &mut given, cursor, errors) {
        python::parse_item(block, fifo, given, cursor, errors);
        return expect_end(cursor, "the FIFO", before, errors);
    }
    expect_end(cursor, "the FIFO", before, errors);
    if errors.len() == before {
        check_complete(&fifo, errors);
        fifo.check_lists("from_stream", errors);
    }
    block.fifos.push(fifo);
}

/// Pushes an error for each missing part that a FIFO needs.
fn check_complete(fifo: &Fifo, errors: &mut Errors) {
    let parts = [
        ("object", "[i32; 256]", fifo.object.is_none()),
        ("depth", "2", fifo.depths_place.is_none()),
        ("producer", "compute(0, 2)", fifo.producer.is_none()),
    ];
    for (key, example, is_missing) in parts {
        if is_missing {
            let message = format!("`{}` needs the key `{key}`", fifo.header.name);
            let advice = help_code(format!("{key} = {example}"));
            errors.push(Rule::Syntax, fifo.place(), message + &advice);
        }
    }
}

fn expect_end(cursor: &mut Cursor, what: &str, before: usize, errors: &mut Errors) {
    if errors.len() == before && cursor.punct(';').is_none() {
        cursor.push_expected(format_args!("`;` after {what}"), errors);
    }
}

/// After an error: skips past the next `;`, or to the next item.
fn skip_statement(cursor: &mut Cursor) {
    while !(cursor.is_empty() || at_item(cursor)) {
        if cursor.punct(';').is_some() {
            return;
        }
        cursor.bump();
    }
}
