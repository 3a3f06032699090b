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

use aie_pattern_core::rule::Rule;
use proc_macro2::{Delimiter, TokenTree};

use self::program::parse_programs;
use self::sequence::parse_steps;
pub(super) use self::settle::settle;
use super::block::{Amount, Block, Completes, Does, Name, Op, Program, Step};
use crate::errors::{Errors, Place, help, note};
use crate::parse::cursor::{Cursor, enter, is_punct};
use crate::parse::keys::{At, Given, keys, parse_key, skip_part};
use crate::parse::name::plain;

/// Where an assertion stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    /// In the block of its FIFOs, with literals.
    Block,
    /// Outside, where rustc knows the numbers.
    Types,
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
    cursor.is_ident("assert_completes") && cursor.rest().get(1).is_some_and(|bang| is_punct(bang, '!'))
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
    let mut inside = enter!(group);
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
            inside.expect_comma("the next part", errors);
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
        cursor.push_expected_with(format_args!("a list after `{key}`"), &key.key.example(), errors);
        return skip_part(cursor);
    };
    let mut inside = enter!(group);
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

fn parse_names(cursor: &mut Cursor, errors: &mut Errors) -> Option<Vec<Name>> {
    let mut names = Vec::new();
    while !cursor.is_empty() {
        names.push(parse_name(cursor, errors)?);
        cursor.expect_comma("the next FIFO", errors)?;
    }
    Some(names)
}

/// The name of a FIFO, which its type or its symbol has.
fn parse_name(cursor: &mut Cursor, errors: &mut Errors) -> Option<Name> {
    cursor.punct('@');
    let place = cursor.place();
    let name = cursor.expect_ident("the name of a FIFO", errors)?;
    Some(Name { text: plain(name), place, fifo: None })
}
