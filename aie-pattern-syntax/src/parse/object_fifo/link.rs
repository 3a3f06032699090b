//! Links: `link [In] -> [A, B] ([] [0, 1024])`, by names of types or of symbols.

use std::collections::HashMap;

use aie_pattern_core::rule::Rule;
use proc_macro2::Delimiter;

use super::block::Block;
use crate::errors::{Errors, Place, help_code, known_names};
use crate::parse::cursor::{Cursor, Language, tokens};
use crate::parse::name::plain;
use crate::parse::number::Number;
pub(super) use crate::parse::paths::is_punct;

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

/// Parses what follows `link`.
pub(super) fn parse(block: &mut Block, cursor: &mut Cursor, errors: &mut Errors) {
    let start = cursor.place();
    let Some(inputs) = parse_members(cursor, errors) else { return };
    if cursor.punct('-').is_none() || cursor.punct('>').is_none() {
        let message = format!("expected `->` and the outputs, found {}", cursor.found());
        errors.push(Rule::Syntax, cursor.place(), message + &help_code("link [In] -> [A, B] ([] [0, 8])"));
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
        let inner = tokens(group.stream());
        // An empty list means `[]` and `[]`.
        if inner.is_empty() {
            return block.links.push(link);
        }
        let mut inside = Cursor::new(&inner, group.span_close());
        let Some(source) = parse_offsets(&mut inside, errors) else { return };
        inside.punct(',');
        let Some(destination) = parse_offsets(&mut inside, errors) else { return };
        (link.source_offsets, link.destination_offsets) = (source, destination);
        if !inside.is_empty() {
            inside.push_expected("the end of the offsets", errors);
        }
    }
    block.links.push(link);
}

fn parse_members(cursor: &mut Cursor, errors: &mut Errors) -> Option<Vec<Member>> {
    let Some(group) = cursor.group(Delimiter::Bracket) else {
        let message = format!("expected a list of FIFOs, `[..]`, found {}", cursor.found());
        errors.push(Rule::Syntax, cursor.place(), message + &help_code("link [In] -> [A, B] ([] [0, 8])"));
        return None;
    };
    let inner = tokens(group.stream());
    let mut inside = Cursor::new(&inner, group.span_close());
    let mut members = Vec::new();
    while !inside.is_empty() {
        let is_symbol = inside.punct('@').is_some();
        let place = inside.place();
        let Some(name) = inside.ident() else {
            let message = format!("expected the name of a FIFO, found {}", inside.found());
            errors.push(Rule::Syntax, place, message);
            return None;
        };
        members.push(Member { name: plain(name), place, fifo: None, is_symbol });
        if inside.punct(',').is_none() && !inside.is_empty() {
            inside.push_expected("`,` and the next FIFO", errors);
            return None;
        }
    }
    Some(members)
}

fn parse_offsets(cursor: &mut Cursor, errors: &mut Errors) -> Option<Offsets> {
    let Some(group) = cursor.group(Delimiter::Bracket) else {
        let message = format!(
            "expected `[source offsets] [destination offsets]` in elements, found {}",
            cursor.found()
        );
        errors.push(Rule::Syntax, cursor.place(), message + &help_code("([] [0, 8])"));
        return None;
    };
    let inner = tokens(group.stream());
    let mut inside = Cursor::new(&inner, group.span_close()).written_in(Language::Mlir);
    let mut list = Vec::new();
    while !inside.is_empty() {
        list.push(super::number::parse_unsigned(&mut inside, "an offset", errors)?);
        if inside.punct(',').is_none() && !inside.is_empty() {
            inside.push_expected("`,` and the next offset", errors);
            return None;
        }
    }
    Some(Offsets { list, place: Some(group.span().into()) })
}

/// Pushes an error about a FIFO name that the block does not have.
pub(crate) fn push_unknown(block: &Block, name: &str, place: Place, errors: &mut Errors) {
    let types: Vec<String> = block.fifos.iter().map(|fifo| fifo.header.name.to_string()).collect();
    let variables = block.names.iter().map(|(name, _)| name.as_str());
    let variables = variables.filter(|name| !types.iter().any(|ty| ty == name));
    let known: Vec<&str> = variables.chain(types.iter().map(String::as_str)).collect();
    let known = if known.is_empty() { String::new() } else { known_names("FIFOs", name, known) };
    let message = format!("`{name}` is not a FIFO of this block{known}");
    errors.push(Rule::UnknownName, place, message);
}

/// The FIFOs of a block by their names, for blocks of thousands of links.
pub struct Index<'b> {
    block: &'b Block,
    symbols: HashMap<&'b str, usize>,
    types: HashMap<String, usize>,
}

impl<'b> Index<'b> {
    /// Of this block.
    #[must_use]
    pub fn of(block: &'b Block) -> Self {
        let (mut symbols, mut types) = (HashMap::new(), HashMap::new());
        for (k, fifo) in block.fifos.iter().enumerate() {
            symbols.entry(fifo.symbol.as_str()).or_insert(k);
            types.entry(plain(&fifo.header.name)).or_insert(k);
        }
        Self { block, symbols, types }
    }

    /// The FIFO of a symbol; where none has it, that of a type's name.
    fn find(&self, symbol: &str) -> Option<usize> {
        self.symbols.get(symbol).or_else(|| self.types.get(symbol)).copied()
    }

    /// The FIFO of a name that may be a type's or a symbol; pushes an error if it is the one's and the other's.
    pub(super) fn find_name(&self, name: &str, place: Place, errors: &mut Errors) -> Option<usize> {
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
