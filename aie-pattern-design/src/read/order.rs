//! The order of definitions: in a block, a value is defined before it is used. In a core, each one is defined somewhere.

use std::collections::HashMap;

use proc_macro2::{Delimiter, TokenTree};

use super::device::undefined;
use super::passive::is_of_array;
use crate::finding::Finding;
use crate::model::{Named, Place};
use crate::tree::read::values;
use crate::tree::{Op, Region};

/// Pushes an error for each use of a value that only a later operation of the same block defines. Which block of a region comes
/// first is a matter of its branches, so values of other blocks are not compared. What nothing defines is an error in a core, whose
/// operations are not all read.
pub(super) fn check(region: &Region, findings: &mut Vec<Finding>) {
    Order { frames: Vec::new(), is_in_core: false, findings }.region(region, &[]);
}

/// Where a region defines a value.
#[derive(Clone, Copy)]
enum Defined {
    /// As an argument, or as a variable of the operation that has the region.
    Always,
    /// As a result: the block, the position in it, and the place.
    By(usize, usize, Place),
}

/// A region that is being followed.
struct Frame {
    names: HashMap<String, Defined>,
    /// The block and the position of the current operation.
    at: (usize, usize),
}

struct Order<'f> {
    frames: Vec<Frame>,
    is_in_core: bool,
    findings: &'f mut Vec<Finding>,
}

impl Order<'_> {
    fn region(&mut self, region: &Region, variables: &[Named]) {
        let mut names: HashMap<String, Defined> = HashMap::new();
        let arguments = region.blocks.iter().flat_map(|block| values(&block.arguments));
        names.extend(variables.iter().cloned().chain(arguments).map(|name| (name.text, Defined::Always)));
        for (block, position, op) in positions(region) {
            for name in &op.results {
                names.entry(name.text.clone()).or_insert(Defined::By(block, position, name.place));
            }
        }
        self.frames.push(Frame { names, at: (0, 0) });
        for (block, position, op) in positions(region) {
            if let Some(frame) = self.frames.last_mut() {
                frame.at = (block, position);
            }
            self.op(op);
        }
        self.frames.pop();
    }

    fn op(&mut self, op: &Op) {
        // Loops, functions and sequences have their variables there.
        let defines =
            !op.regions.is_empty() && (!is_of_array(&op.name) || DEFINES.contains(&op.name.as_str()));
        let own = values(&op.before);
        // A loop without operations looks like an operation with attributes.
        let is_loop = op.before.iter().any(|token| match token {
            TokenTree::Punct(one) => one.as_char() == '=',
            TokenTree::Group(group) => group.delimiter() == Delimiter::Brace && group.stream().is_empty(),
            TokenTree::Ident(_) | TokenTree::Literal(_) => false,
        });
        if !defines && !is_loop {
            for name in &own {
                self.used(name);
            }
        }
        for name in values(&op.after) {
            self.used(&name);
        }
        let is_in_core = self.is_in_core;
        self.is_in_core |= op.name == "aie.core";
        for region in &op.regions {
            self.region(region, if defines { &own } else { &[] });
        }
        self.is_in_core = is_in_core;
    }

    fn used(&mut self, name: &Named) {
        let text = name.text.split_once('#').map_or(name.text.as_str(), |(whole, _)| whole);
        let mut later = None;
        for frame in self.frames.iter().rev() {
            match frame.names.get(text) {
                Some(Defined::By(block, position, place))
                    if *block == frame.at.0 && *position >= frame.at.1 =>
                {
                    later = later.or(Some(*place));
                }
                Some(Defined::Always | Defined::By(..)) => return,
                None => {}
            }
        }
        if later.is_none() && !self.is_in_core {
            return;
        }
        let finding = undefined(name);
        self.findings.push(match later {
            Some(place) => finding.related(place, "defined here"),
            None => finding,
        });
    }
}

/// Operations of MLIR-AIE whose operands are the arguments of their region.
const DEFINES: [&str; 3] = ["aie.bd_chain", "aie.runtime_sequence", "aiex.runtime_sequence"];

/// The operations of a region with their blocks and their positions in them.
fn positions(region: &Region) -> impl Iterator<Item = (usize, usize, &Op)> {
    let blocks = region.blocks.iter().enumerate();
    blocks.flat_map(|(k, block)| block.ops.iter().enumerate().map(move |(at, op)| (k, at, op)))
}
