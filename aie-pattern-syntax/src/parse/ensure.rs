//! `ensure(covers, injective, runs(64), same_walk(Other), inverse(Other))`: what a declaration promises.

use proc_macro2::{Delimiter, Group, TokenTree};
use syn::Path;
use syn::parse::Parse;

use super::cursor::{Cursor, Language, enter, tokens};
use super::keys::{keys, parse_keys};
use super::number::Number;
use super::pair::parse_numbers;
use super::rust::parse_all;
use crate::errors::{Errors, Place, help_code};

keys! {
    /// The contracts, in the order of the documentation.
    enum Contract {
        Covers = "covers",
        Injective = "injective",
        Runs = "runs",
        SameWalk = "same_walk",
        Inverse = "inverse",
    }
}

/// The contracts as written.
#[derive(Default)]
pub struct Ensure {
    /// Each element of the buffer exactly once.
    pub covers: Option<Place>,
    /// No element more than once.
    pub injective: Option<Place>,
    /// The least bytes of every contiguous run.
    pub runs: Option<Number>,
    /// The declaration with the same walk.
    pub same_walk: Option<Other>,
    /// The declaration that undoes the walk.
    pub inverse: Option<Other>,
}

/// Another declaration.
pub struct Other {
    /// The path of its type.
    pub path: Vec<TokenTree>,
    /// Where it is named.
    pub place: Place,
}

impl Ensure {
    /// Whether every promise, `covers` aside, is about another declaration.
    pub const fn is_between_others(&self) -> bool {
        self.injective.is_none() && self.runs.is_none()
    }
}

/// Parses `(covers, runs(64))` after the key.
pub fn parse_ensure(cursor: &mut Cursor, errors: &mut Errors) -> Ensure {
    let mut ensure = Ensure::default();
    let Some(group) = cursor.expect_group_with(
        Delimiter::Parenthesis,
        "`(covers)` or another contract",
        &help_code("ensure(covers)"),
        errors,
    ) else {
        return ensure;
    };
    let mut inside = enter!(group);
    if inside.is_empty() {
        inside.push_expected_with("`covers` or another contract", &help_code("ensure(covers)"), errors);
    }
    parse_keys(&mut inside, errors, |key, cursor, errors| {
        let place = Some(Place::from(key.span));
        match key.key {
            Contract::Covers => ensure.covers = place,
            Contract::Injective => ensure.injective = place,
            Contract::Runs => {
                let group = parse_argument("runs(64)", "the bytes of a run", cursor, errors);
                let numbers = group.and_then(|group| {
                    parse_numbers(group, &["the bytes of a run"], 1, Language::Rust, errors)
                });
                ensure.runs = numbers.and_then(|mut numbers| numbers.pop());
            }
            Contract::SameWalk => ensure.same_walk = parse_other("same_walk(Other)", cursor, errors),
            Contract::Inverse => ensure.inverse = parse_other("inverse(Other)", cursor, errors),
        }
    });
    ensure
}

fn parse_argument<'a>(
    shape: &str,
    what: &str,
    cursor: &mut Cursor<'a>,
    errors: &mut Errors,
) -> Option<&'a Group> {
    let group = cursor.group(Delimiter::Parenthesis);
    if group.is_none() {
        cursor.push_expected_with(format_args!("{what} in parentheses"), &help_code(shape), errors);
    }
    group
}

/// `(Other)`, the path of a declared type.
fn parse_other(shape: &str, cursor: &mut Cursor, errors: &mut Errors) -> Option<Other> {
    let group = parse_argument(shape, "the name of a declared type", cursor, errors)?;
    let path = tokens(group.stream());
    if errors.or_push(parse_all(&path, Path::parse))?.is_none() {
        let inside = Cursor::new(&path, group.span_close());
        inside.push_expected_with("the name of a declared type", &help_code(shape), errors);
        return None;
    }
    Place::of(&path).map(|place| Other { path, place })
}
