//! This crate's notation: `device = npu1, object = [[i8; 64]; 32], depth = 2, producer = mem(0, 1), consumers =
//! [compute(0, 2)]`.

use aie_pattern_core::declare::FifoKey;
use aie_pattern_core::rule::Rule;
use proc_macro2::{Delimiter, Group};

use super::beside::{self, at_beside};
use super::block::{Block, Fifo};
use super::fields::parse_value;
use super::operation::{at_operation, is_remark};
use super::remarks::parse_remark;
use super::value::Form;
use super::{pasted, python, tile};
use crate::errors::Errors;
use crate::parse::cursor::{Cursor, Language, enter};
use crate::parse::keys::{At, Given, at_end, expect_equals, names, parse_one_key};
use crate::parse::mlir::generic::refuse_generic;
use crate::parse::mlir::operation::{FIFO, take_name};

/// Parses keys, and a printed MLIR operation after them; `true` if a Python expression follows instead, which is not
/// taken.
pub(super) fn parse(
    fifo: &mut Fifo,
    block: &mut Block,
    given: &mut Given,
    cursor: &mut Cursor,
    errors: &mut Errors,
) -> bool {
    loop {
        if let Some(group) = cursor.group(Delimiter::Brace) {
            parse_group(fifo, block, group, given, errors);
            return false;
        }
        if !at_key(cursor) && python::at_expression(cursor) {
            return true;
        }
        if at_operation(cursor) {
            pasted::parse_fifo(fifo, cursor, given, errors);
            return false;
        }
        parse_one_key(cursor, given, errors, |key, cursor, errors| {
            parse_key(fifo, block, key, cursor, errors);
        });
        if cursor.punct(',').is_none() || at_end(cursor) {
            return false;
        }
    }
}

/// Whether a key and its value are next: `depth = double(2)` does not declare a FIFO named `depth`.
pub(super) fn at_key(cursor: &Cursor) -> bool {
    cursor.key().is_some_and(|key| names::<FifoKey>().any(|name| key == name))
}

/// Parses what comes after a key.
fn parse_key(fifo: &mut Fifo, block: &mut Block, key: At<FifoKey>, cursor: &mut Cursor, errors: &mut Errors) {
    let is_alone = key.key.is_flag() || matches!(key.key, FifoKey::Allow | FifoKey::Ensure);
    if !is_alone && !expect_equals(key, cursor, errors) {
        return;
    }
    if key.key == FifoKey::Device {
        block.set_device(cursor, errors);
    } else {
        parse_value(fifo, key, Form::Own, cursor, errors);
    }
}

/// Parses the operation in braces, and other operations on its FIFO.
fn parse_group(fifo: &mut Fifo, block: &mut Block, group: &Group, given: &mut Given, errors: &mut Errors) {
    let mut inside = enter!(group, Language::Mlir);
    let mut is_declared = false;
    let before = errors.len();
    while !inside.is_empty() && errors.len() == before {
        let is_fifo = take_name(&mut inside.clone()).is_some_and(|name| name.text == FIFO);
        if refuse_generic(&mut inside, errors) {
            is_declared = true;
        } else if at_beside(&inside) {
            beside::parse(block, &mut inside, errors);
        } else if tile::at_definition(&inside) && !is_remark(&inside) {
            tile::parse_definition(block, &mut inside, errors);
        } else if is_fifo && !is_declared {
            pasted::parse_fifo(fifo, &mut inside, given, errors);
            is_declared = true;
        } else if at_operation(&inside) && !is_fifo {
            parse_remark(block, &mut inside, errors);
        } else {
            inside.push_expected(format_args!("one `{FIFO}`"), errors);
        }
        inside.punct(';');
    }
    if !is_declared && errors.len() == before {
        errors.push(Rule::Syntax, group.span_close(), format!("expected `{FIFO} @name(..)`"));
    }
}

#[cfg(test)]
#[test]
fn every_key_is_in_the_docs() {
    crate::parse::keys::tests::assert_documented::<FifoKey>("lib.rs", "macro_rules! object_fifo");
}
