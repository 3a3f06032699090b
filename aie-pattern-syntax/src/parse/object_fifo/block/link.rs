//! [`Link`]: a link as written, and the FIFOs of its names.

use std::collections::HashMap;

use aie_pattern_core::rule::Rule;

use super::Block;
use crate::errors::{Errors, Place, help_code, known_names};
use crate::parse::name::plain;
use crate::parse::number::Number;

/// A link as written.
pub struct Link {
    /// The FIFOs that fill it.
    pub inputs: Vec<Member>,
    /// The FIFOs that read it.
    pub outputs: Vec<Member>,
    /// The offset of each input.
    pub source_offsets: Offsets,
    /// The offset of each output.
    pub destination_offsets: Offsets,
    /// The place of the link.
    pub place: Place,
}

/// A FIFO of a link.
#[derive(Clone)]
pub struct Member {
    /// Its name.
    pub name: String,
    /// The place of the name.
    pub place: Place,
    /// The position of the FIFO in the block, if an expression made it.
    pub fifo: Option<usize>,
    /// Whether the name is a symbol, `@of`, rather than the name of a type.
    pub is_symbol: bool,
}

/// A list of offsets.
#[derive(Default)]
pub struct Offsets {
    /// The offsets, in elements.
    pub list: Vec<Number>,
    /// The place of the list.
    pub place: Option<Place>,
}

impl Link {
    /// The FIFOs of the names, inputs and outputs; pushes an error for each unknown name, and then returns `None`.
    pub fn members(&self, index: &Index<'_>, errors: &mut Errors) -> Option<[Vec<usize>; 2]> {
        let before = errors.len();
        let found = [&self.inputs, &self.outputs].map(|members| {
            let mut find = |member: &Member| {
                if member.fifo.is_some() {
                    return member.fifo;
                }
                if !member.is_symbol {
                    return index.find_name(&member.name, member.place, errors);
                }
                let found = index.find(&member.name);
                if found.is_none() {
                    push_unknown(index.block, &member.name, member.place, errors);
                }
                found
            };
            members.iter().filter_map(&mut find).collect::<Vec<_>>()
        });
        (errors.len() == before).then_some(found)
    }
}

/// The FIFOs of a block by their names, for blocks of thousands of links.
pub struct Index<'b> {
    block: &'b Block,
    symbols: HashMap<&'b str, usize>,
    types: HashMap<String, usize>,
}

impl<'b> Index<'b> {
    /// Of this block.
    pub fn of(block: &'b Block) -> Self {
        let (mut symbols, mut types) = (HashMap::new(), HashMap::new());
        for (k, fifo) in block.fifos.iter().enumerate() {
            symbols.entry(fifo.symbol.as_str()).or_insert(k);
            types.entry(plain(&fifo.header.name)).or_insert(k);
        }
        Self { block, symbols, types }
    }

    /// The FIFO of a symbol; if none has it, the FIFO whose type has this name.
    fn find(&self, symbol: &str) -> Option<usize> {
        self.symbols.get(symbol).or_else(|| self.types.get(symbol)).copied()
    }

    /// The FIFO of a name that may be a type's or a symbol; pushes an error if it is the one's and the other's.
    pub(crate) fn find_name(&self, name: &str, place: Place, errors: &mut Errors) -> Option<usize> {
        let (of_type, of_symbol) = (self.types.get(name).copied(), self.find(name));
        match (of_type, of_symbol) {
            (Some(one), Some(other)) if one != other => {
                let symbol = self.block.fifos.get(one).map_or("", |fifo| &fifo.symbol);
                let message =
                    format!("`{name}` is the type of the FIFO `{symbol}`, and the symbol of another");
                errors.push(Rule::UnknownName, place, message + &help_code(format!("@{symbol}")));
            }
            (None, None) => push_unknown(self.block, name, place, errors),
            _ => {}
        }
        of_type.or(of_symbol)
    }
}

/// Pushes an error about a FIFO name that the block does not have.
pub fn push_unknown(block: &Block, name: &str, place: Place, errors: &mut Errors) {
    let types: Vec<String> = block.fifos.iter().map(|fifo| fifo.header.name.to_string()).collect();
    let variables = block.names.iter().map(|(name, _)| name.as_str());
    let variables = variables.filter(|name| !types.iter().any(|ty| ty == name));
    let known: Vec<&str> = variables.chain(types.iter().map(String::as_str)).collect();
    let known = if known.is_empty() { String::new() } else { known_names("FIFOs", name, known) };
    let message = format!("`{name}` is not a FIFO of this block{known}");
    errors.push(Rule::UnknownName, place, message);
}
