//! `assert_completes!(sequence [In(Fill), await Out], fifos(In, Out), cores [..])` outside of a block: its FIFOs are types, and so
//! may be what the tasks walk.

use aie_pattern_core::rule::Rule;
use proc_macro2::{Delimiter, Ident, TokenTree};
use syn::Path;
use syn::parse::Parse;

use super::super::super::paths::before_comma;
use super::super::super::rust::parse_all;
use super::{Completes, Does, Form, Name, Part, Step, parse_parts};
use crate::errors::{Errors, Place, counted, help_code, known_names, note};
use crate::parse::cursor::{Cursor, tokens};
use crate::parse::name::plain;
use crate::parse::tile_name::TileName;

/// Parses the whole input, whose names become positions among the [`paths`](Completes::paths) of its FIFOs; `None` if an
/// error was pushed.
pub fn parse(mut cursor: Cursor, errors: &mut Errors) -> Option<Completes> {
    let place = cursor.place();
    let mut completes = parse_parts(&mut cursor, place, Form::Types, errors)?;
    let Some(names) = completes.fifos.take().filter(|names| !names.is_empty()) else {
        let message = "`assert_completes!` outside of `object_fifo!` needs the list of its FIFOs".to_owned();
        errors.push(Rule::Syntax, place, message + &Part::Fifos.example());
        return None;
    };
    let before = errors.len();
    for (k, name) in names.iter().enumerate() {
        if names.iter().take(k).any(|other| other.text == name.text) {
            let message = format!("`{}` is the name of two FIFOs of the list", name.text);
            errors.push(Rule::DuplicateKey, name.place, message);
        }
    }
    completes.find_names(errors, &mut |name, errors| {
        if is_bare(name) {
            return;
        }
        name.fifo = names.iter().position(|known| known.text == name.text);
        if name.fifo.is_none() {
            let known = known_names("listed", &name.text, names.iter().map(|known| known.text.as_str()));
            let message = format!("`{}` is not among the FIFOs of `fifos(..)`{known}", name.text);
            errors.push(Rule::UnknownName, name.place, message);
        }
    });
    check_bare(&completes, names.len(), errors);
    for program in &completes.cores {
        match &program.tile {
            TileName::At(..) => {}
            tile @ TileName::Misfit(..) => tile.push_misfits(errors),
            TileName::Name(name, _, place) => {
                let message = format!("`{name}` is not a tile with a place");
                errors.push(Rule::Syntax, *place, message + &help_code("compute(0, 2)"));
            }
        }
    }
    (errors.len() == before).then_some(completes)
}

/// Whether a task is a pattern without its FIFO.
fn is_bare(name: &Name) -> bool {
    name.text.is_empty()
}

/// Patterns without a FIFO belong to the listed ones in their order, so that all tasks name theirs, or none does.
fn check_bare(completes: &Completes, fifos: usize, errors: &mut Errors) {
    const ORDER: &str = "patterns without a FIFO belong to the listed FIFOs in their order";
    let is_named = |step: &Step| matches!(step.what, Does::Task { .. }) && !is_bare(&step.of);
    let has_named = completes.written().any(is_named);
    let mut bare = completes.written().filter(|step| is_bare(&step.of));
    if has_named {
        if let Some(step) = bare.next() {
            let message = "this pattern names no FIFO, but other tasks do".to_owned();
            errors.push(Rule::Syntax, step.place, message + &note(ORDER));
        }
        return;
    }
    for (k, step) in bare.enumerate().skip(fifos) {
        let lists = counted(fifos, "FIFO");
        let message = format!("`fifos(..)` lists {lists}, so none is left for pattern {}", k + 1);
        errors.push(Rule::Syntax, step.place, message + &note(ORDER));
    }
}

/// The next path of a list, with the comma after it.
fn next_path(cursor: &mut Cursor, errors: &mut Errors) -> Option<Vec<TokenTree>> {
    let piece = before_comma(cursor.rest());
    if piece.is_empty() {
        return None;
    }
    errors.or_push(parse_all(piece, Path::parse))?;
    let path = cursor.skip(piece.len()).to_vec();
    cursor.punct(',');
    Some(path)
}

/// The FIFOs with the last segments of their paths as names, and the paths.
pub(super) fn parse_paths(
    cursor: &mut Cursor,
    errors: &mut Errors,
) -> Option<(Vec<Name>, Vec<Vec<TokenTree>>)> {
    let (mut names, mut paths) = (Vec::new(), Vec::new());
    while !cursor.is_empty() {
        let path = next_path(cursor, errors)?;
        let text = last(&path).map(|name| plain(&name)).unwrap_or_default();
        names.push(Name { text, place: Place::of(&path)?, fifo: Some(names.len()) });
        paths.push(path);
    }
    Some((names, paths))
}

fn last(path: &[TokenTree]) -> Option<Ident> {
    path.iter().rev().find_map(|token| match token {
        TokenTree::Ident(name) => Some(name.clone()),
        // A path that `macro_rules!` pastes.
        TokenTree::Group(group) if group.delimiter() == Delimiter::None => last(&tokens(group.stream())),
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
    is_path(piece) && last(piece).as_ref().is_some_and(is_type)
}

/// Whether tokens are a path to a name in capitals, which constants have, and types of one word.
pub(super) fn is_in_capitals(piece: &[TokenTree]) -> bool {
    let is_it = |name: &Ident| {
        let name = plain(name);
        name.starts_with(char::is_uppercase) && !name.contains(char::is_lowercase)
    };
    is_path(piece) && last(piece).as_ref().is_some_and(is_it)
}
