//! The arguments of a call in Python: by position or by name, tuples, lists, numbers, `True` and `None`.

use aie_pattern_core::rule::Rule;
use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};

use crate::errors::{Errors, Place, counted, help_code, known_names};
use crate::parse::cursor::{Cursor, enter, is_punct};
use crate::parse::keys::skip_part;
use crate::parse::list::List;
use crate::parse::number::{Number, Until, parse_number};

/// The parameters of a function.
#[derive(Clone, Copy)]
pub struct Parameters {
    /// All of them.
    pub names: &'static [&'static str],
    /// The number of leading parameters that may be given by position.
    pub by_position: usize,
}

/// Parses the arguments of `function`; `value` parses one, with its parameter's name before it.
///
/// # Errors
/// A parameter that is unknown or given twice, too many arguments by position, and tokens of an argument that `value`
/// does not take.
pub fn parse_arguments(
    function: &Ident,
    arguments: &Group,
    parameters: Parameters,
    errors: &mut Errors,
    mut value: impl FnMut(&str, &mut Cursor, &mut Errors),
) {
    let mut cursor = enter!(arguments);
    let mut seen: Vec<&str> = Vec::new();
    let mut position = 0;
    while !cursor.is_empty() {
        let (before, place) = (errors.len(), cursor.place());
        let name = match keyword(&mut cursor) {
            Some(name) => parameter(name, parameters, errors),
            None => {
                let name = parameters.names.iter().take(parameters.by_position).nth(position).copied();
                if name.is_none() {
                    let mut argument = cursor.clone();
                    skip_part(&mut argument);
                    let argument = argument.taken(cursor.rest());
                    push_beyond(function, parameters, position, argument, errors);
                }
                position += 1;
                name
            }
        };
        if let Some(name) = name {
            if seen.contains(&name) {
                errors.push(Rule::DuplicateKey, place, format!("`{name}` is given twice"));
            } else {
                seen.push(name);
                value(name, &mut cursor, errors);
            }
            if errors.len() == before && !cursor.is_empty() && !cursor.is_punct(',') {
                cursor.push_expected("`,` and the next argument", errors);
                if may_begin(&cursor) {
                    continue;
                }
            }
        }
        skip_part(&mut cursor);
        if cursor.punct(',').is_none() {
            // A `;` or a `>` does not end an argument.
            if !cursor.is_empty() && errors.len() == before {
                cursor.push_expected("`,` and the next argument", errors);
            }
            break;
        }
    }
}

/// Whether an argument may begin here after a missing comma: not at an operator, nor at a word that is one.
fn may_begin(cursor: &Cursor) -> bool {
    match cursor.peek() {
        Some(TokenTree::Ident(word)) => {
            !["if", "else", "for", "in", "is", "and", "or", "not"].iter().any(|operator| word == operator)
        }
        Some(TokenTree::Punct(_)) | None => false,
        _ => true,
    }
}

/// Takes `name =`, but not `name ==`.
fn keyword<'a>(cursor: &mut Cursor<'a>) -> Option<&'a Ident> {
    let name = cursor.key().filter(|_| !cursor.rest().get(2).is_some_and(|next| is_punct(next, '=')))?;
    cursor.skip(2);
    Some(name)
}

fn parameter(name: &Ident, parameters: Parameters, errors: &mut Errors) -> Option<&'static str> {
    let known = parameters.names.iter().find(|known| name == **known).copied();
    if known.is_none() {
        let text = name.to_string();
        let known = known_names("parameters", &text, parameters.names.iter().copied());
        errors.push(Rule::UnknownKey, name.span(), format!("unknown parameter `{text}`{known}"));
    }
    known
}

fn push_beyond(
    function: &Ident,
    parameters: Parameters,
    position: usize,
    argument: &[TokenTree],
    errors: &mut Errors,
) {
    let most = parameters.by_position;
    let text: String = argument.iter().cloned().collect::<TokenStream>().to_string();
    // A name stays a name in every position.
    let is_text = matches!(argument, [TokenTree::Literal(literal)] if literal.to_string().starts_with('"'));
    let of_text = parameters.names.iter().find(|name| is_text && **name == "name");
    let advice = match of_text.or(parameters.names.get(position)) {
        Some(name) => help_code(format!("{name} = {text}")),
        None => String::new(),
    };
    let place = Place::of(argument).unwrap_or_else(|| function.span().into());
    let most = counted(most, "argument");
    let message = format!("`{function}` takes at most {most} by position{advice}");
    errors.push(Rule::Syntax, place, message);
}

/// Parses a tuple or a list of numbers, `(64, 256)`, `[64, 256]`, or a single number as a list.
pub fn parse_numbers_of(what: &str, cursor: &mut Cursor, errors: &mut Errors) -> Option<List> {
    let place = cursor.place();
    let alone = match cursor.rest() {
        [TokenTree::Group(group), ahead @ ..] if is_list(group) => {
            // A number may continue with an operator or a cast.
            let ends = |next: &TokenTree| match next {
                TokenTree::Punct(p) => matches!(p.as_char(), ',' | ';'),
                TokenTree::Ident(word) => word != "as",
                _ => false,
            };
            ahead.first().is_none_or(ends).then_some(group)
        }
        _ => None,
    };
    let Some(group) = alone else {
        let number = parse_number(cursor, Until::Comma, what, errors)?;
        return Some(List { place: number.place, numbers: vec![number] });
    };
    cursor.bump();
    let numbers = numbers_to_end(&mut enter!(group), what, errors)?;
    Some(List { numbers, place })
}

/// Parses `4, 8`, up to the end.
pub fn numbers_to_end(cursor: &mut Cursor, what: &str, errors: &mut Errors) -> Option<Vec<Number>> {
    let before = errors.len();
    let mut numbers = Vec::new();
    while !cursor.is_empty() {
        numbers.extend(parse_number(cursor, Until::Comma, what, errors));
        if cursor.expect_comma(what, errors).is_none() {
            break;
        }
    }
    (errors.len() == before).then_some(numbers)
}

/// Whether a group is a tuple or a list.
pub fn is_list(group: &Group) -> bool {
    matches!(group.delimiter(), Delimiter::Parenthesis | Delimiter::Bracket)
}

/// Parses `True` or `False`.
pub fn parse_bool(cursor: &mut Cursor, errors: &mut Errors) -> Option<bool> {
    for (name, value) in [("True", true), ("true", true), ("False", false), ("false", false)] {
        if cursor.is_ident(name) {
            cursor.bump();
            return Some(value);
        }
    }
    cursor.push_expected("`True` or `False`", errors);
    None
}

/// Takes `None` if it is the whole argument.
pub fn take_none(cursor: &mut Cursor) -> bool {
    let is_none = cursor.is_ident("None");
    if is_none {
        cursor.bump();
    }
    is_none
}
