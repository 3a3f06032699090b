//! This crate's notation: `device = npu1, object = [[i8; 64]; 32], depth = 2, producer = mem(0, 1), consumers =
//! [compute(0, 2)]`.

use aie_pattern_core::declare::FifoKey;
use aie_pattern_core::rule::Rule;
use proc_macro2::{Delimiter, TokenTree};

use super::block::Block;
use super::fields::parse_value;
use super::fifo::Fifo;
use super::value::Form;
use super::{pasted, python};
use crate::errors::{Errors, Place, help_code};
use crate::parse::cursor::Cursor;
use crate::parse::dims::Pairs;
use crate::parse::keys::{At, Given, at_end, expect_equals, names, parse_one_key};

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
            pasted::parse_group(fifo, block, group, given, errors);
            return false;
        }
        if !at_key(cursor) && python::at_expression(cursor) {
            return true;
        }
        if pasted::at_operation(cursor) {
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
    let [TokenTree::Ident(key), TokenTree::Punct(equals), ..] = cursor.rest() else { return false };
    equals.as_char() == '=' && names::<FifoKey>().any(|name| key == name)
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

/// Checks a complete FIFO: each consumer has one list, and there are no more channels than consumers.
pub(super) fn check_lists(fifo: &Fifo, key: &str, errors: &mut Errors) {
    let (found, most) = (fifo.from_stream.len(), fifo.consumers.len());
    let place =
        |pairs: &[Pairs]| Some(Place { first: pairs.first()?.place.first, last: pairs.last()?.place.last });
    if let Some(place) = place(&fifo.from_stream)
        && found != most
    {
        let message = format!(
            "found {found} list{} of dimensions for {most} consumer{}",
            if found == 1 { "" } else { "s" },
            if most == 1 { "" } else { "s" }
        );
        let lists = vec!["[..]"; most.max(1)].join(", ");
        let background = crate::errors::note("each consumer has its own list, which may be empty");
        let advice = help_code(format!("{key} = [{lists}]"));
        errors.push(Rule::Syntax, place, message + &background + &advice);
    }
    if let Some(number) = fifo.acquires.get(most + 1).and_then(|all| all.first()) {
        let message = format!(
            "found {} numbers of acquired objects for {most} consumer{} and the producer",
            fifo.acquires.len(),
            if most == 1 { "" } else { "s" }
        );
        errors.push(Rule::FifoAcquire, number.place, message);
    }
    let channels = fifo.consumer_channels.len();
    if let (Some(channel), Some(list)) = (fifo.consumer_channels.get(most), fifo.channels_place) {
        let place = channel.as_ref().map_or(list, |number| number.place);
        let message =
            format!("found {channels} channels for {most} consumer{}", if most == 1 { "" } else { "s" });
        errors.push(Rule::FifoChannels, place, message);
    }
}

#[cfg(test)]
#[test]
fn every_key_is_in_the_docs() {
    crate::parse::keys::tests::assert_documented::<FifoKey>("lib.rs", "macro_rules! object_fifo");
}
