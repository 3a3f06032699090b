//! `assert_completes!(sequence [In(Fill), await Out], fifos(In, Out), cores [..])` outside of a block: its FIFOs are types, and so
//! may be what the tasks walk.

use aie_pattern_core::rule::Rule;
use proc_macro2::{Ident, TokenTree};
use syn::Path;
use syn::parse::Parse;

use super::super::super::paths::before_comma;
use super::super::super::rust::parse_all;
use super::{Completes, Form, Name, Op, Part, parse_parts};
use crate::errors::{Errors, Place, help_code, known_names};
use crate::parse::cursor::Cursor;
use crate::parse::name::plain;
use crate::parse::tile_name::TileName;

/// An assertion about types.
pub struct Typed {
    /// The FIFOs by their paths.
    pub fifos: Vec<Vec<TokenTree>>,
    /// Its parts, whose names are positions among them.
    pub completes: Completes,
}

/// Parses the whole input; `None` if an error was pushed.
pub fn parse(mut cursor: Cursor, errors: &mut Errors) -> Option<Typed> {
    let (all, place) = (cursor.rest(), cursor.place());
    let mut completes = parse_parts(&mut cursor, place, Form::Types, errors)?;
    let fifos = paths(all, errors);
    let Some(names) = completes.fifos.as_ref().filter(|names| !names.is_empty()) else {
        let message = "outside of a block, the assertion needs its FIFOs".to_owned();
        errors.push(Rule::Syntax, place, message + &help_code(Part::Fifos.example()));
        return None;
    };
    let names: Vec<String> = names.iter().map(|name| name.text.clone()).collect();
    let before = errors.len();
    let mut find = |name: &mut Name| {
        name.fifo = names.iter().position(|known| *known == name.text);
        if name.fifo.is_none() {
            let known = known_names("listed", &name.text, names.iter().map(String::as_str));
            let message = format!("`{}` is not among the FIFOs of `fifos(..)`{known}", name.text);
            errors.push(Rule::UnknownName, name.place, message);
        }
    };
    let mut bare: Vec<(usize, usize)> = Vec::new();
    for step in &mut completes.sequence {
        if !step.of.text.is_empty() {
            find(&mut step.of);
            continue;
        }
        // Patterns without a FIFO belong to the FIFOs in their order. A loop has its steps several times.
        let start = step.place.first.start();
        let key = (start.line, start.column);
        let at = bare.iter().position(|known| *known == key).unwrap_or_else(|| {
            bare.push(key);
            bare.len() - 1
        });
        step.of.fifo = Some(at);
    }
    completes.cores.iter_mut().for_each(|program| find_in(&mut program.body, &mut find));
    for step in &completes.sequence {
        if step.of.text.is_empty() && step.of.fifo.is_none_or(|fifo| fifo >= names.len()) {
            let message = "which FIFO does this pattern fill or drain?".to_owned();
            errors.push(Rule::Syntax, step.place, message + &help_code("In(Fill)"));
        }
    }
    for program in &completes.cores {
        match &program.tile {
            TileName::At(..) => {}
            tile @ TileName::Misfit(..) => tile.push_misfits(errors),
            TileName::Name(name, place) => {
                let message = format!("`{name}` is not a tile with a place");
                errors.push(Rule::Syntax, *place, message + &help_code("compute(0, 2)"));
            }
        }
    }
    (errors.len() == before).then_some(Typed { fifos, completes })
}

/// Shows every name of a program.
fn find_in(body: &mut [Op], to: &mut dyn FnMut(&mut Name)) {
    for op in body {
        match op {
            Op::Access { of, .. } => to(of),
            Op::Loop { body, .. } => find_in(body, to),
        }
    }
}

/// The paths in `fifos(..)`, which was parsed before.
fn paths(all: &[TokenTree], errors: &mut Errors) -> Vec<Vec<TokenTree>> {
    let list = all.windows(2).find_map(|two| match two {
        [TokenTree::Ident(word), TokenTree::Group(group)] if word == "fifos" => Some(group),
        _ => None,
    });
    let Some(group) = list else { return Vec::new() };
    let inner = crate::parse::cursor::tokens(group.stream());
    let mut inside = Cursor::new(&inner, group.span_close());
    let mut found = Vec::new();
    while let Some(path) = next_path(&mut inside, errors) {
        found.push(path);
    }
    found
}

/// The next path of a list, with the comma after it.
fn next_path(cursor: &mut Cursor, errors: &mut Errors) -> Option<Vec<TokenTree>> {
    let piece = before_comma(cursor.rest());
    if piece.is_empty() {
        return None;
    }
    if let Err(error) = parse_all(piece, Path::parse) {
        errors.push(Rule::Syntax, error.place, error.message);
        return None;
    }
    let path = cursor.skip(piece.len()).to_vec();
    cursor.punct(',');
    Some(path)
}

/// The names of FIFOs, by the last segments of their paths.
pub(super) fn parse_paths(cursor: &mut Cursor, errors: &mut Errors) -> Option<Vec<Name>> {
    let mut names = Vec::new();
    while !cursor.is_empty() {
        let path = next_path(cursor, errors)?;
        let place = Place::of(&path)?;
        let text = last(&path).map(plain).unwrap_or_default();
        names.push(Name { text, place, fifo: Some(names.len()) });
    }
    Some(names)
}

fn last(path: &[TokenTree]) -> Option<&Ident> {
    path.iter().rev().find_map(|token| match token {
        TokenTree::Ident(name) => Some(name),
        TokenTree::Group(_) | TokenTree::Punct(_) | TokenTree::Literal(_) => None,
    })
}

/// Whether tokens are a path.
pub(super) fn is_path(piece: &[TokenTree]) -> bool {
    matches!(parse_all(piece, Path::parse), Ok(Some(_)))
}

/// Whether tokens are the path of a type rather than of a constant, as Rust writes their names.
pub(super) fn is_type(piece: &[TokenTree]) -> bool {
    let is_type = |name: &Ident| {
        let name = plain(name);
        name.starts_with(char::is_uppercase) && name.contains(char::is_lowercase)
    };
    is_path(piece) && last(piece).is_some_and(is_type)
}
