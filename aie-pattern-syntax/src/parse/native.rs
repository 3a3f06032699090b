//! Native levels: `native [dim_3d(1, 1, 1, 1, 1), 8, dim_2d(3, 4, 4)], sizes = [2, 3, 2]`.

use aie_pattern_core::rule::Rule;
use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};

use super::cursor::{Cursor, Language, enter};
use super::keys::skip_part;
use super::number::{Number, Until, parse_number};
use crate::errors::{Errors, Place, counted, help, help_code, known_names, note};

/// The levels with more than an increment, and the names of their numbers.
const LEVELS: [(&str, &[&str]); 2] =
    [("dim_2d", &["num1", "inc1", "inc2"]), ("dim_3d", &["num1", "inc1", "num2", "inc2", "inc3"])];

/// One dimension: `[8u, 2]`, `tensor_dim(8u, 2)`.
pub struct Dimension {
    /// The size, or `num` of a native level.
    pub size: Number,
    /// The step, in vectors (or in bytes with the key `bytes`), or the increment of a native level.
    pub step: Number,
    /// The place of the dimension.
    pub place: Place,
}

impl Dimension {
    /// The count of the numbers of `tensor_dim(...)` or `dim_2d(...)`; `None` for another name.
    pub fn count(name: &str) -> Option<usize> {
        let level = LEVELS.iter().find(|(level, _)| name == *level).map(|(_, numbers)| numbers.len());
        level.or_else(|| (name == "tensor_dim").then_some(2))
    }
}

/// `native [...]`: levels, the outermost first.
pub struct Native {
    levels: Vec<Level>,
    /// The place of the list.
    pub place: Place,
}

/// `dim_3d(num1, inc1, num2, inc2, inc3)`.
struct Level {
    /// (num, increment) of all dimensions except the outermost, the innermost first.
    inner: Vec<(Number, Number)>,
    outermost: Number,
    place: Place,
}

/// `sizes = [2, 3, 2]`: the outermost size of each level.
pub struct Sizes {
    list: Vec<Number>,
    place: Place,
}

impl Native {
    /// The ranks of the levels, the outermost first.
    pub fn ranks(&self) -> impl Iterator<Item = usize> {
        self.levels.iter().map(|level| level.inner.len() + 1)
    }

    /// The dimensions as (num or size, increment), the outermost first. Pushes an error and returns none unless each
    /// level has a size.
    pub fn dims(&self, sizes: Option<&Sizes>, errors: &mut Errors) -> Vec<Dimension> {
        let levels = self.levels.len();
        let given = sizes.map_or(&[][..], |sizes| &sizes.list);
        if given.len() != levels {
            // Sizes of 2 for all levels, so that each increment is taken.
            let list =
                (0..levels).map(|k| given.get(k).map_or("2".to_owned(), |size| size.tokens.to_string()));
            let advice = help_code(format!("sizes = [{}]", list.collect::<Vec<_>>().join(", ")));
            let (place, message) = match sizes {
                None => {
                    let why = note("no register holds this size: a C++ stream runs on, but a walk must end");
                    (
                        self.place,
                        format!("`native` levels need `sizes`, the outermost size of each level{why}"),
                    )
                }
                Some(sizes) => {
                    let (found, levels) = (counted(given.len(), "size"), counted(levels, "native level"));
                    (sizes.place, format!("found {found} for {levels}"))
                }
            };
            errors.push(Rule::Syntax, place, message + &advice);
            return Vec::new();
        }
        let mut dims = Vec::new();
        for (level, size) in self.levels.iter().zip(given) {
            let place = level.place;
            dims.push(Dimension { size: size.clone(), step: level.outermost.clone(), place });
            dims.extend(level.inner.iter().rev().map(|(num, inc)| Dimension {
                size: num.clone(),
                step: inc.clone(),
                place,
            }));
        }
        dims
    }
}

/// Whether `native` is next.
pub fn at_native(cursor: &Cursor) -> bool {
    cursor.is_ident("native")
}

/// Whether `native` is among the keys that start here.
pub fn before_native(cursor: &Cursor) -> bool {
    let mut ahead = cursor.clone();
    while !(ahead.is_empty() || ahead.is_punct(';')) {
        if at_native(&ahead) {
            return true;
        }
        ahead.bump();
    }
    false
}

/// Parses what follows `native`.
pub fn parse_native(cursor: &mut Cursor, errors: &mut Errors) -> Option<Native> {
    parse_levels(bracketed(cursor, "native", "[dim_3d(...), ...]", errors)?, errors)
}

/// Parses the levels of a group.
pub fn parse_levels(group: &Group, errors: &mut Errors) -> Option<Native> {
    let levels = parse_list(group, Language::of_arguments(group), parse_level, errors)?;
    Some(Native { levels, place: group.span().into() })
}

/// Parses the parts of a group and reports every wrong one.
fn parse_list<T>(
    group: &Group,
    language: Language,
    mut parse: impl FnMut(&mut Cursor, &mut Errors) -> Option<T>,
    errors: &mut Errors,
) -> Option<Vec<T>> {
    let before = errors.len();
    let mut inside = enter!(group, language);
    let mut list = Vec::new();
    loop {
        let part = parse(&mut inside, errors);
        if part.is_some() && !(inside.is_empty() || inside.is_punct(',')) {
            let message = format!("expected `,` before {}", inside.found());
            errors.push(Rule::Syntax, inside.place(), message);
        }
        list.extend(part);
        inside.skip_until(|cursor| cursor.is_punct(','));
        if inside.punct(',').is_none() || inside.is_empty() {
            return (errors.len() == before).then_some(list);
        }
    }
}

/// Parses `dim_3d(...)`, `aie::dim_2d(...)` or an increment.
fn parse_level(cursor: &mut Cursor, errors: &mut Errors) -> Option<Level> {
    let start = cursor.place();
    let mut ahead = cursor.clone();
    let path = ahead.path();
    if let (Some(TokenTree::Ident(name)), Some(TokenTree::Group(group))) = (path.last(), ahead.peek())
        && (name.to_string().starts_with("dim_") || name == "tensor_dim")
    {
        ahead.bump();
        *cursor = ahead;
        let mut numbers = parse_level_numbers(name, group, errors)?;
        let outermost = numbers.pop()?;
        let pair = |pair: &[Number]| match pair {
            [size, step] => Some((size.clone(), step.clone())),
            _ => None,
        };
        let inner = numbers.chunks_exact(2).filter_map(pair).collect();
        return Some(Level { inner, outermost, place: Place { first: start.first, last: group.span() } });
    }
    let outermost = parse_number(cursor, Until::Comma, "`dim_3d`, `dim_2d` or an increment", errors)?;
    let place = outermost.place;
    Some(Level { inner: Vec::new(), outermost, place })
}

/// The numbers of `dim_3d(...)`; pushes an error unless all are there.
fn parse_level_numbers(name: &Ident, group: &Group, errors: &mut Errors) -> Option<Vec<Number>> {
    let written = group.stream();
    let Some((_, what)) = LEVELS.iter().find(|(level, _)| name == level) else {
        let other = name.to_string();
        let advice = match other.as_str() {
            "dim_1d" => help_code(written.to_string()),
            "tensor_dim" => help("remove `native` and its brackets to give sizes and steps"),
            _ => known_names("levels", &other, LEVELS.iter().map(|(level, _)| *level)),
        };
        errors.push(Rule::Syntax, name.span(), format!("`{other}` is not a native level{advice}"));
        return None;
    };
    if group.delimiter() != Delimiter::Parenthesis {
        let advice = help_code(format!("{name}({written})"));
        errors.push(
            Rule::Syntax,
            group.span(),
            format!("expected `(num1, inc1, ...)` after `{name}`{advice}"),
        );
        return None;
    }
    let mut names = what.iter();
    let number = |inside: &mut Cursor, errors: &mut Errors| {
        parse_number(inside, Until::Comma, names.next().unwrap_or(&"an increment"), errors)
    };
    let numbers = parse_list(group, Language::Cpp, number, errors)?;
    if numbers.len() != what.len() {
        let found = numbers.len();
        let written = numbers.iter().map(|number| number.tokens.to_string()).collect::<Vec<_>>().join(", ");
        let background = note(format!("{name}({})", what.join(", ")));
        let advice = match LEVELS.iter().find(|(_, what)| what.len() == found) {
            Some((level, _)) => help_code(format!("{level}({written})")),
            None if found == 1 => help_code(written),
            None => String::new(),
        };
        let message = format!("`{name}` takes {} numbers, found {found}{background}{advice}", what.len());
        errors.push(Rule::Syntax, group.span(), message);
        return None;
    }
    Some(numbers)
}

/// Parses what follows `sizes =`.
pub fn parse_sizes(cursor: &mut Cursor, errors: &mut Errors) -> Option<Sizes> {
    let group = bracketed(cursor, "sizes =", "[size, ...]", errors)?;
    let size =
        |inside: &mut Cursor, errors: &mut Errors| parse_number(inside, Until::Comma, "a size", errors);
    Some(Sizes { list: parse_list(group, Language::Rust, size, errors)?, place: group.span().into() })
}

/// Takes `[...]`; for other brackets, the error says how it is written here.
fn bracketed<'a>(
    cursor: &mut Cursor<'a>,
    key: &str,
    expected: &str,
    errors: &mut Errors,
) -> Option<&'a Group> {
    if let Some(group) = cursor.group(Delimiter::Bracket) {
        return Some(group);
    }
    let mut ahead = cursor.clone();
    skip_part(&mut ahead);
    let advice = match ahead.taken(cursor.rest()) {
        [] => String::new(),
        [TokenTree::Group(group)] => help_code(format!("{key} [{}]", group.stream())),
        part => help_code(format!("{key} [{}]", part.iter().cloned().collect::<TokenStream>())),
    };
    let message = format!("expected `{expected}` after `{key}`, found {}{advice}", cursor.found());
    errors.push(Rule::Syntax, cursor.place(), message);
    None
}
