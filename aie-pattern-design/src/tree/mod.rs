//! Operations as they are written: a tree of regions, blocks and operations, every one with its place, known or not.
//!
//! | module | contents |
//! |---|---|
//! | [`parse`] | tokens to the tree |
//! | [`read`] | the parts of an operation: values, symbols, numbers, lists |
//! | [`attributes`] | `{init = 1 : i32, sym_name = "l"}` |

pub mod attributes;
pub mod parse;
pub mod read;

use proc_macro2::{Span, TokenTree};

use crate::model::{Named, Place};

/// An operation.
#[derive(Clone, Debug)]
pub struct Op {
    /// Its results, `%` included; of `%a:2` one name.
    pub results: Vec<Named>,
    /// Its name: `aie.dma_bd`. What is printed without a dialect has none: `return`.
    pub name: String,
    /// Where the name is.
    pub place: Place,
    /// Whether it is in the generic form: `"aie.tile"() <{..}> : () -> index`.
    pub is_generic: bool,
    /// What follows the name, up to the first region.
    pub before: Vec<TokenTree>,
    /// Its regions.
    pub regions: Vec<Region>,
    /// What follows the first region, without the others.
    pub after: Vec<TokenTree>,
    /// Where it ends.
    pub end: Span,
}

/// Blocks in braces.
#[derive(Clone, Debug)]
pub struct Region {
    /// The blocks, the first of which may have no label.
    pub blocks: Vec<Block>,
    /// The opening brace.
    pub open: Span,
}

/// Operations one after the other.
#[derive(Clone, Debug, Default)]
pub struct Block {
    /// `^bb1`, with the mark.
    pub label: Option<Named>,
    /// The tokens of its arguments.
    pub arguments: Vec<TokenTree>,
    /// Its operations.
    pub ops: Vec<Op>,
}

impl Op {
    /// The only result.
    #[must_use]
    pub fn result(&self) -> Option<&Named> {
        self.results.first()
    }
}

impl Region {
    /// The operations of all blocks.
    pub fn ops(&self) -> impl Iterator<Item = &Op> {
        self.blocks.iter().flat_map(|block| &block.ops)
    }
}
