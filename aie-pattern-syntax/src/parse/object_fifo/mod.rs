//! `object_fifo! { pub struct Of = ..; link [In] -> [Of] ([] [0]); }`: FIFOs of one array, and the links between them.
//!
//! | file | contents |
//! |---|---|
//! | [`block`] | what was understood |
//! | `statement` | which file reads a statement; `aie.device(npu1) { .. }`, and what else surrounds these in a whole program |
//! | `operation`, `line` | which operations are read, and where a statement begins and ends |
//! | `keys` | this crate's notation: `producer = mem(0, 1), depth = 2` |
//! | `value`, `fields` | the value after a key, or the argument with the same meaning |
//! | `pasted` | `aie.objectfifo @of(%t00, {%t01}, 2 : i32) : ..`, as MLIR-AIE prints it |
//! | `remarks` | `aie.objectfifo.allocate @of(%t)`, and other operations on a FIFO |
//! | `access` | `aie.objectfifo.acquire @of(Consume, 1)`, and other operations of cores |
//! | [`completes`] | `assert_completes!(sequence [In(4096), await Out], cores [..]);` |
//! | `held` | the objects that a core holds, and releases |
//! | `beside` | `%b = aie.buffer(%t) : memref<64xi32>`, which takes room on a tile |
//! | `python` | `object_fifo("of", A, B, 2, ty)`, and IRON's `ObjectFifo(ty, name="of").cons().forward()` |
//! | `tile` | tiles and their names |
//! | `link` | `link [A] -> [B, C] ([] [0, 8])`, which also follows `aie.objectfifo.` in MLIR |
//!
//! All of them fill a [`Fifo`](block::Fifo), through the key with the same meaning.

mod access;
mod beside;
pub mod block;
pub mod completes;
mod fields;
mod held;
mod initial;
mod keys;
mod line;
mod link;
mod names;
pub(crate) mod number;
mod operation;
mod pasted;
mod python;
mod remarks;
mod statement;
mod tile;
mod value;

use aie_pattern_core::rule::Rule;
use proc_macro2::{TokenStream, TokenTree};

use self::block::{Block, find, push_unknown};
use self::operation::at_operation;
use self::statement::parse_statement;
use super::comments::{check_group, check_hashes};
use super::cursor::{Cursor, is_punct};
use super::keys::skip_part;
use super::mlir::generic::one_line;
use super::python::bindings::resolved;
use super::python::shapes::with_products;
use crate::errors::{Errors, Place, help_code, note};

/// Parses the whole input. After errors, the block holds what was understood.
pub fn parse(cursor: Cursor, errors: &mut Errors) -> Block {
    let before = errors.len();
    check_hashes(cursor.rest(), errors);
    check_dialect(cursor.rest(), errors);
    python::check_lists(cursor.rest(), errors);
    // The tokens of a Python comment cause no errors of their own.
    let mut unsaid = Errors::default();
    let errors = if errors.len() > before { &mut unsaid } else { errors };
    if refuse_expression(&cursor, errors) {
        return Block::default();
    }
    let mut block = Block::default();
    let is_statement = |cursor: &Cursor| tile::at_tile(cursor) || python::at_expression(cursor);
    let mut unused = Vec::new();
    let before = errors.len();
    let resolved = resolved(cursor.rest(), is_statement, &mut unused, errors);
    block.is_partial = errors.len() > before;
    let mut cursor = resolved.as_ref().map_or(cursor, |tokens| Cursor::of_input(tokens));
    let evaluated = with_products(cursor.rest());
    if let Some(tokens) = &evaluated {
        cursor = Cursor::of_input(tokens);
    }
    while !cursor.is_empty() {
        let (start, before) = (cursor.rest(), block.fifos.len());
        parse_statement(&mut block, &mut cursor, errors);
        let written = right_side(cursor.taken(start));
        // A FIFO in a region has its own line.
        for fifo in block.fifos.iter_mut().skip(before).filter(|fifo| fifo.written.is_empty()) {
            fifo.written = written.to_vec();
        }
        if cursor.rest().len() == start.len() {
            cursor.bump();
        }
        for token in cursor.taken(start) {
            if let TokenTree::Group(group) = token {
                check_group(group, errors);
            }
        }
    }
    for (name, place, value) in unused {
        block.check_key(&name, place, &value, errors);
    }
    block.check_conditions(errors);
    block.settle(errors);
    block.check_tiles(errors);
    block
}

/// The tokens after `struct Name =`, without the semicolon; all tokens of a pasted form.
fn right_side(statement: &[TokenTree]) -> &[TokenTree] {
    let statement = match statement {
        [all @ .., last] if is_punct(last, ';') => all,
        all => all,
    };
    let is_struct = |token: &TokenTree| matches!(token, TokenTree::Ident(word) if word == "struct");
    let Some(at) = statement.iter().position(is_struct) else { return statement };
    match statement.get(at..) {
        Some([_, _, equals, right @ ..]) if is_punct(equals, '=') => right,
        _ => statement,
    }
}

/// Pushes an error if the input is a right-hand side without an item: keys, or the arguments of a call.
fn refuse_expression(cursor: &Cursor, errors: &mut Errors) -> bool {
    let mut ahead = cursor.clone();
    let are_arguments = match ahead.peek() {
        Some(TokenTree::Literal(literal)) => literal.to_string().starts_with('"') && !at_operation(&ahead),
        _ => false,
    };
    if keys::at_key(&ahead) {
        skip_part(&mut ahead);
    }
    let are_keys = ahead.punct(',').is_some() && (ahead.is_empty() || keys::at_key(&ahead));
    let Some(place) = Place::of(cursor.rest()).filter(|_| are_arguments || are_keys) else { return false };
    let text = one_line(&cursor.rest().iter().cloned().collect::<TokenStream>());
    let (found, advice) = if are_keys {
        ("keys", format!("pub struct Of = {};", text.trim_end_matches(',')))
    } else {
        ("arguments", format!("object_fifo({text})"))
    };
    let message =
        format!("expected `pub struct Of = ..`: a FIFO is an item with a name, found {found} alone");
    errors.push(Rule::Syntax, place, message + &help_code(advice));
    true
}

/// Pushes an error about MLIR from the time when the dialect and its operations had other names.
fn check_dialect(all: &[TokenTree], errors: &mut Errors) {
    let former = all.windows(2).find(
        |next| matches!(next, [TokenTree::Ident(name), TokenTree::Punct(dot)] if name == "AIE" && dot.as_char() == '.'),
    );
    if let Some([name, ..]) = former {
        let background =
            note("today its operations are `aie.tile`, `aie.objectfifo` and `aie.objectfifo.link`");
        let message = format!("`AIE` is the former name of the dialect{background}");
        errors.push(Rule::UnknownName, name.span(), message + &help_code("aie"));
    }
}

impl Block {
    /// Adds statements outside of a FIFO's declaration to it.
    fn settle(&mut self, errors: &mut Errors) {
        python::settle(self, errors);
        names::check(&mut self.fifos, errors);
        for fifo in self.fifos.iter().filter(|fifo| fifo.allows.order) {
            if let Some(ensure) = fifo.ensure {
                let message = "`allow(order)` and `ensure(..)` exclude each other";
                let background =
                    note("`allow(order)` gives up the order of the elements, so nothing is known of it");
                errors.push(Rule::NoWalk, ensure.place, message.to_owned() + &background);
            }
        }
        for task in &mut self.tasks {
            let of = find(&self.fifos, &task.symbol).and_then(|of| self.fifos.get(of));
            if of.is_some_and(|of| !of.has_elements()) && !task.is_typed {
                let message =
                    "expected the tensor's type, since only rustc knows the elements of the objects";
                errors.push(Rule::Syntax, task.place, message.to_owned() + &help_code(": memref<..>"));
            }
            task.tap.options.device = self.array.map(|array| array.device);
            if let (Some(of), false) = (of, task.is_typed) {
                task.tap.element.value = of.element();
            }
        }
        for (symbol, place, tile) in std::mem::take(&mut self.allocations) {
            let Some(fifo) = self.find(&symbol).and_then(|k| self.fifos.get_mut(k)) else {
                push_unknown(self, &symbol, place, errors);
                continue;
            };
            if fifo.allocate.is_some() {
                let message = format!("the pool of `{symbol}` is already allocated");
                errors.push(Rule::DuplicateKey, tile.place(), message);
            }
            fifo.allocate = Some(tile);
        }
        self.check_registered(errors);
        for (symbol, place) in std::mem::take(&mut self.waits) {
            if self.find(&symbol).is_none() {
                push_unknown(self, &symbol, place, errors);
            }
        }
        completes::settle(self, errors);
        access::settle(self, errors);
    }
}
