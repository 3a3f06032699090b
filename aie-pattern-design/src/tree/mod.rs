//! Operations as written: a tree of regions, blocks and operations with their places, including unknown operations.
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
    /// Its results, with `%`; one name for `%a:2`.
    pub results: Vec<Named>,
    /// Its name: `aie.dma_bd`, or for an operation printed without its dialect `return`.
    pub name: String,
    /// The place of the name.
    pub place: Place,
    /// Whether it is in the generic form: `"aie.tile"() <{..}> : () -> index`.
    pub is_generic: bool,
    /// The tokens between the name and the first region.
    pub before: Vec<TokenTree>,
    /// Its regions.
    pub regions: Vec<Region>,
    /// The tokens after the first region, without the other regions.
    pub after: Vec<TokenTree>,
    /// The end of the operation.
    pub end: Span,
}

/// A region: blocks in braces.
#[derive(Clone, Debug)]
pub struct Region {
    /// The blocks; the first one may have no label.
    pub blocks: Vec<Block>,
    /// The opening brace.
    pub open: Span,
}

/// A block: consecutive operations.
#[derive(Clone, Debug, Default)]
pub struct Block {
    /// `^bb1`, including the `^`.
    pub label: Option<Named>,
    /// The tokens of its arguments.
    pub arguments: Vec<TokenTree>,
    /// Its operations.
    pub ops: Vec<Op>,
}

impl Op {
    /// The only result.
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
