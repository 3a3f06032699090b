//! `assert_completes!(sequence [In(4096), Out(4096), await Out], cores [compute(0, 2) { loop { .. } }]);`: that a sequence ends in every
//! timing.
//!
//! | file | contents |
//! |---|---|
//! | `typed` | the assertion outside of a block, whose names are types |
//! | `sequence` | what the host does: `In(4096), await Out` |
//! | `program` | what a core does: `loop { acquire(In, 1); release(In, 1); }` |
//! | `repeat` | `for _ in 0..8 { .. }` and numbers, in both |
//! | `settle` | names to FIFOs and their ends |

mod program;
mod repeat;
mod sequence;
mod settle;
pub mod typed;

use aie_pattern_core::declare::FifoSide;
use aie_pattern_core::rule::Rule;
use proc_macro2::{Delimiter, TokenStream, TokenTree};

use self::program::parse_programs;
use self::sequence::parse_steps;
pub(super) use self::settle::settle;
use super::block::Block;
use crate::errors::{Errors, Place, help, note};
use crate::parse::cursor::{Cursor, tokens};
use crate::parse::keys::{At, Given, keys, parse_key, skip_part};
use crate::parse::name::plain;
use crate::parse::number::Number;
use crate::parse::tile_name::TileName;

/// An assertion of a block.
pub struct Completes {
    /// The name of the macro.
    pub place: Place,
    /// The FIFOs that take part; all FIFOs of the block where the key is absent.
    pub fifos: Option<Vec<Name>>,
    /// The paths of these FIFOs, outside of a block.
    pub paths: Vec<Vec<TokenTree>>,
    /// The sequence, with its loops unrolled.
    pub sequence: Vec<Step>,
    /// The programs of the cores.
    pub cores: Vec<Program>,
}

impl Completes {
    /// The sequence, where a step of a loop stands once.
    pub fn written(&self) -> impl Iterator<Item = &Step> {
        let mut next = 0;
        self.sequence.iter().filter(move |step| step.is_first(&mut next))
    }

    /// Finds the FIFO of every name in steps and programs. `find` gets no errors for the copies of a step.
    fn find_names(&mut self, errors: &mut Errors, find: &mut dyn FnMut(&mut Name, &mut Errors)) {
        let mut next = 0;
        for step in &mut self.sequence {
            if step.is_first(&mut next) {
                find(&mut step.of, errors);
            } else {
                find(&mut step.of, &mut Errors::default());
            }
        }
        for program in &mut self.cores {
            find_in(&mut program.body, errors, find);
        }
    }
}

fn find_in(body: &mut [Op], errors: &mut Errors, find: &mut dyn FnMut(&mut Name, &mut Errors)) {
    for op in body {
        match op {
            Op::Access { of, .. } => find(of, errors),
            Op::Loop { body, .. } => find_in(body, errors, find),
        }
    }
}

/// The name of a FIFO.
#[derive(Clone)]
pub struct Name {
    text: String,
    /// Where it is written.
    pub place: Place,
    /// The FIFO's position in the block or the list, once it is found.
    pub fifo: Option<usize>,
}

/// Where an assertion stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    /// In the block of its FIFOs, with literals.
    Block,
    /// Outside, where rustc knows the numbers.
    Types,
}

/// A step of the sequence.
#[derive(Clone)]
pub struct Step {
    /// The FIFO whose end on a shim tile it is about.
    pub of: Name,
    /// What it does.
    pub what: Does,
    /// All of it.
    pub place: Place,
    /// Its number among the steps as they are written: a loop has it several times.
    pub number: usize,
}

impl Step {
    /// Whether this is the first of the copies that loops make of one step; `next` is the number after those before it.
    fn is_first(&self, next: &mut usize) -> bool {
        let is_first = self.number >= *next;
        *next = self.number.saturating_add(1).max(*next);
        is_first
    }
}

/// The elements that a task moves.
#[derive(Clone)]
pub enum Amount {
    /// A number.
    Elements(Number),
    /// The path of a pattern's type: its elements.
    Pattern(TokenStream),
}

/// What a step of the sequence does.
#[derive(Clone)]
pub enum Does {
    /// `In(4096)` pushes a task, `token In(4096)` one that issues a token.
    Task {
        /// The elements that it moves.
        elements: Amount,
        /// Whether `token` is written.
        has_token: bool,
    },
    /// `await Out` waits for a token of the channel.
    Await,
    /// `poll In` waits for room in the task queue of the channel.
    Poll,
}

/// What a core does.
pub struct Program {
    /// Its tile.
    pub tile: TileName,
    /// Its steps.
    pub body: Vec<Op>,
}

/// A step of a core.
pub enum Op {
    /// `acquire(In, 1)` or `release(In, 1)`.
    Access {
        /// The FIFO.
        of: Name,
        /// Its end on the core's tile, once it is found.
        side: Option<FifoSide>,
        /// Whether it acquires.
        is_acquire: bool,
        /// The number of objects.
        objects: Number,
        /// All of it.
        place: Place,
    },
    /// `loop { .. }` or `for _ in 0..8 { .. }`.
    Loop {
        /// How many times it runs; none if it never ends.
        trips: Option<u64>,
        /// What it repeats.
        body: Vec<Op>,
        /// The word that it begins with.
        place: Place,
    },
}

keys! {
    /// The parts of an assertion.
    enum Part {
        Sequence = "sequence",
        Fifos = "fifos",
        Cores = "cores",
    }
}

impl Part {
    /// A help that shows the part.
    fn example(self) -> String {
        let code = match self {
            Self::Sequence => "sequence [In(4096), Out(4096), await Out]",
            Self::Fifos => "fifos(In, Out)",
            Self::Cores => "cores [compute(0, 2) { loop { acquire(In, 1); release(In, 1); } }]",
        };
        help(format!("for example, `{code}`"))
    }
}

/// Whether an assertion is next.
pub(super) fn at_assertion(cursor: &Cursor) -> bool {
    matches!(cursor.rest(), [TokenTree::Ident(name), TokenTree::Punct(bang), ..]
        if name == "assert_completes" && bang.as_char() == '!')
}

/// Parses `assert_completes!(..)`, without the semicolon.
pub(super) fn parse(block: &mut Block, cursor: &mut Cursor, errors: &mut Errors) {
    let place = cursor.place();
    cursor.skip(2);
    let Some(TokenTree::Group(group)) = cursor.peek() else {
        let message = format!("expected `(sequence [..], cores [..])`, found {}", cursor.found());
        return errors.push(Rule::Syntax, cursor.place(), message);
    };
    cursor.bump();
    let inner = tokens(group.stream());
    let mut inside = Cursor::new(&inner, group.span_close());
    if let Some(completes) = parse_parts(&mut inside, place, Form::Block, errors) {
        repeat::check_literal(&completes, errors);
        block.completes.push(completes);
    }
}

/// Parses the parts; `None` if an error was pushed.
fn parse_parts(inside: &mut Cursor, place: Place, form: Form, errors: &mut Errors) -> Option<Completes> {
    let mut completes =
        Completes { place, fifos: None, paths: Vec::new(), sequence: Vec::new(), cores: Vec::new() };
    let (mut given, before, mut has_sequence) = (Given::default(), errors.len(), false);
    while !inside.is_empty() {
        if let Some(key) = parse_key::<Part>(inside, &mut given, errors) {
            has_sequence |= key.key == Part::Sequence;
            parse_part(key, &mut completes, inside, form, errors);
        } else {
            skip_part(inside);
        }
        if errors.len() == before {
            expect_comma("the next part", inside, errors);
        } else {
            inside.punct(',');
        }
        if errors.len() > before
            && !inside.is_empty()
            && !inside.is_ident("fifos")
            && !inside.is_ident("cores")
        {
            return None;
        }
    }
    if errors.len() == before && !has_sequence {
        let message = "the assertion needs the sequence that completes".to_owned();
        errors.push(Rule::Syntax, place, message + &Part::Sequence.example());
    }
    (errors.len() == before).then_some(completes)
}

fn parse_part(
    key: At<Part>,
    completes: &mut Completes,
    cursor: &mut Cursor,
    form: Form,
    errors: &mut Errors,
) {
    let delimiter = match key.key {
        Part::Sequence | Part::Cores => Delimiter::Bracket,
        Part::Fifos => Delimiter::Parenthesis,
    };
    let Some(group) = cursor.group(delimiter) else {
        let message = format!("expected a list after `{key}`, found {}", cursor.found());
        errors.push(Rule::Syntax, cursor.place(), message + &key.key.example());
        return skip_part(cursor);
    };
    let inner = tokens(group.stream());
    let mut inside = Cursor::new(&inner, group.span_close());
    match key.key {
        Part::Sequence => {
            let before = errors.len();
            completes.sequence = parse_steps(&mut inside, form, errors).unwrap_or_default();
            if errors.len() == before && completes.sequence.is_empty() {
                let steps = note("its steps are tasks, such as `In(4096)`, and waits, such as `await In`");
                errors.push(Rule::Syntax, group.span(), "the sequence has no steps".to_owned() + &steps);
            }
        }
        Part::Fifos if form == Form::Types => {
            if let Some((names, paths)) = typed::parse_paths(&mut inside, errors) {
                (completes.fifos, completes.paths) = (Some(names), paths);
            }
        }
        Part::Fifos => completes.fifos = parse_names(&mut inside, errors),
        Part::Cores => completes.cores = parse_programs(&mut inside, errors).unwrap_or_default(),
    }
}

/// Takes a comma, unless the list ends here.
fn expect_comma(what: &str, cursor: &mut Cursor, errors: &mut Errors) -> Option<()> {
    if cursor.punct(',').is_some() || cursor.is_empty() {
        return Some(());
    }
    cursor.push_expected(format_args!("`,` and {what}"), errors);
    None
}

fn parse_names(cursor: &mut Cursor, errors: &mut Errors) -> Option<Vec<Name>> {
    let mut names = Vec::new();
    while !cursor.is_empty() {
        names.push(parse_name(cursor, errors)?);
        expect_comma("the next FIFO", cursor, errors)?;
    }
    Some(names)
}

/// The name of a FIFO, which its type or its symbol has.
fn parse_name(cursor: &mut Cursor, errors: &mut Errors) -> Option<Name> {
    cursor.punct('@');
    let place = cursor.place();
    let Some(name) = cursor.ident() else {
        cursor.push_expected("the name of a FIFO", errors);
        return None;
    };
    Some(Name { text: plain(name), place, fifo: None })
}
