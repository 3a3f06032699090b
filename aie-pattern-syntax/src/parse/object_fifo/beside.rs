//! `%b = aie.buffer(%t) : memref<64xi32>`, `%l = aie.lock(%t, 0)`: buffers and locks of a tile beside the FIFOs.

use proc_macro2::Delimiter;

use super::block::{Beside, Block};
use super::line::before_statement;
use crate::errors::{Errors, Place};
use crate::parse::cursor::{Cursor, Language, enter};
use crate::parse::mlir::dict::take_dict;
use crate::parse::mlir::memref::parse_memref;
use crate::parse::mlir::operation::{Name, take_name};
use crate::parse::mlir::program::{operation_name, skip_rest};
use crate::parse::mlir::value::take_value;
use crate::parse::tile_name::parse_tile;

/// Whether a buffer or a lock is next, named or not.
pub(super) fn at_beside(cursor: &Cursor) -> bool {
    operation_name(cursor).is_some_and(|name| is_beside(&name))
}

pub(super) fn is_beside(name: &Name) -> bool {
    !name.is_generic && (name.text == "aie.buffer" || name.text == "aie.lock")
}

/// Parses a buffer or a lock, up to the next operation.
pub(super) fn parse(block: &mut Block, cursor: &mut Cursor, errors: &mut Errors) {
    let mut inside = before_statement(cursor).written_in(Language::Mlir);
    let (before, left) = (errors.len(), inside.rest().len());
    block.beside.extend(parse_one(&mut inside, errors).filter(|_| errors.len() == before));
    skip_rest(&mut inside);
    cursor.skip(left - inside.rest().len());
    cursor.punct(';');
}

fn parse_one(cursor: &mut Cursor, errors: &mut Errors) -> Option<Beside> {
    let first = cursor.place().first;
    if take_value(cursor).is_some() {
        cursor.punct('=');
    }
    let is_buffer = take_name(cursor)?.text == "aie.buffer";
    let operands = cursor.expect_group(Delimiter::Parenthesis, "`(%tile)`", errors)?;
    let tile = parse_tile(&mut enter!(operands, Language::Mlir), errors)?;
    let place = Place { first, last: operands.span() };
    if !is_buffer {
        return Some(Beside { tile, bytes: 0, locks: 1, place });
    }
    take_dict(cursor);
    cursor.expect_punct(':', "`: memref<...>`", errors)?;
    let memref = parse_memref(cursor, errors)?;
    let bits = u128::from(memref.elements().unwrap_or(u64::MAX)) * u128::from(memref.element.bits());
    let bytes = u64::try_from(bits.div_ceil(8)).unwrap_or(u64::MAX);
    Some(Beside { tile, bytes, locks: 0, place })
}
