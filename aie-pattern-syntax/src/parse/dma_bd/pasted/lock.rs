//! `aie.use_lock(%lock, AcquireGreaterEqual, 1)`: what is acquired before the transfer, and what is released after it.

use aie_pattern_core::rule::Rule;
use proc_macro2::{Group, TokenStream, TokenTree};
use quote::quote;

use super::{Pasted, skip_enum};
use crate::errors::{Errors, help, known_names, note};
use crate::parse::cursor::{Cursor, Language, tokens};
use crate::parse::dma_bd::Attribute;
use crate::parse::keys::Given;
use crate::parse::mlir::operation::Name;
use crate::parse::mlir::value::{literal, take_value};
use crate::parse::number::{Number, Until, parse_number};

/// What is done with a lock, by the names of MLIR-AIE.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Action {
    /// Waits for exactly the value.
    Acquire,
    /// Waits for at least the value.
    AcquireGreaterEqual,
    /// Adds the value.
    Release,
}

const ACTIONS: [(&str, Action); 3] = [
    ("Acquire", Action::Acquire),
    ("AcquireGreaterEqual", Action::AcquireGreaterEqual),
    ("Release", Action::Release),
];

/// A lock of the tile itself, by the number that `aie.lock` gives it.
pub(super) struct Lock {
    action: Action,
    number: Number,
    value: Number,
}

impl Pasted {
    /// Parses the operands of a `use_lock`: the lock, the action, and the value, which Python may leave out.
    pub(super) fn parse_lock(&mut self, name: &Name, group: &Group, given: &mut Given, errors: &mut Errors) {
        let inner = tokens(group.stream());
        let mut inside = Cursor::new(&inner, group.span_close()).written_in(Language::Mlir);
        let before = errors.len();
        let number = parse_lock_number(&mut inside, errors);
        let action = expect_comma("the action", &mut inside, errors)
            .then(|| parse_action(&mut inside, errors))
            .flatten();
        if errors.len() > before {
            return;
        }
        let value = if inside.punct(',').is_some() && !inside.is_empty() {
            skip_name("value", &mut inside);
            parse_number(&mut inside, Until::Comma, "a lock value", errors)
        } else {
            Some(Number { tokens: literal(1, group.span()), place: name.place, value: Some(1) })
        };
        let (Some(number), Some(action), Some(value)) = (number, action, value) else { return };
        let key = if action == Action::Release { "release" } else { "acquire" };
        given.set_operation(Some(&name.text));
        given.note(key, key, name.place, errors);
        given.set_operation(None);
        if errors.len() == before && !inside.is_empty() {
            let message = format!("expected the end of the operands, found {}", inside.found());
            errors.push(Rule::Syntax, inside.place(), message);
        }
        if action == Action::AcquireGreaterEqual && value.value.is_none() {
            let message = "expected the value as a literal, to negate it";
            let advice = help(format!("acquire = ({}, -{})", number.tokens, value.tokens));
            errors.push(Rule::Syntax, name.place, message.to_owned() + &advice);
        }
        self.locks.push(Lock { action, number, value });
    }

    /// Sets the keys for locks, whose numbers and values in a descriptor are not those of the operation.
    ///
    /// A descriptor of a mem tile counts locks from the western neighbour's on, so that those of the tile itself begin at
    /// 64, and a negative value acquires at least as much (AM020, AM025).
    pub(super) fn set_locks(&self, attribute: &mut Attribute) {
        let tile = attribute.device().family().tile(attribute.tile());
        let first = tile.map_or(0, |tile| tile.local_locks.0);
        for Lock { action, number, value } in &self.locks {
            let number = Number {
                tokens: shifted(first, &number.tokens),
                value: number.value.and_then(|number| number.checked_add(first)),
                ..*number
            };
            let negated = value.value.and_then(i128::checked_neg);
            match action {
                Action::Acquire => attribute.acquire = Some((number, value.clone())),
                Action::Release => attribute.release = Some((number, value.clone())),
                Action::AcquireGreaterEqual => {
                    let tokens = literal(negated.unwrap_or_default(), value.place.last);
                    attribute.acquire = Some((number, Number { tokens, value: negated, ..*value }));
                }
            }
        }
    }
}

fn shifted(first: i128, number: &TokenStream) -> TokenStream {
    if first == 0 {
        return number.clone();
    }
    let first = proc_macro2::Literal::i128_unsuffixed(first);
    quote!(#first + (#number))
}

/// The number of a lock; `%lock` has none here, unless its `aie.lock` is pasted as well.
fn parse_lock_number(cursor: &mut Cursor, errors: &mut Errors) -> Option<Number> {
    skip_name("lock", cursor);
    let Some(value) = take_value(&mut cursor.clone()) else {
        return parse_number(cursor, Until::Comma, "a lock", errors);
    };
    take_value(cursor);
    let name = value.name;
    let background = note(format!("`{name} = aie.lock(%tile, 0)`, pasted before it, gives the number"));
    errors.push(Rule::Syntax, value.place, format!("`{name}` has no number here{background}{}", help("0")));
    None
}

/// `AcquireGreaterEqual`, `LockAction.Release`, `"Acquire"`.
fn parse_action(cursor: &mut Cursor, errors: &mut Errors) -> Option<Action> {
    skip_name("action", cursor);
    skip_enum(cursor);
    let (place, found) = (cursor.place(), cursor.found());
    let text = match cursor.bump() {
        Some(TokenTree::Ident(name)) => name.to_string(),
        Some(TokenTree::Literal(quoted)) => quoted.to_string().trim_matches('"').to_owned(),
        _ => {
            errors.push(Rule::Syntax, place, format!("expected the action, found {found}"));
            return None;
        }
    };
    let action = ACTIONS.iter().find(|(name, _)| *name == text).map(|&(_, action)| action);
    if action.is_none() {
        let known = known_names("known", &text, ACTIONS.iter().map(|(name, _)| *name));
        errors.push(Rule::UnknownName, place, format!("`{text}` is not an action{known}"));
    }
    action
}

fn expect_comma(what: &str, cursor: &mut Cursor, errors: &mut Errors) -> bool {
    let comma = cursor.punct(',').is_some();
    if !comma {
        let message = format!("expected `,` and {what}, found {}", cursor.found());
        errors.push(Rule::Syntax, cursor.place(), message);
    }
    comma
}

/// Takes `value=`, as Python names an argument.
fn skip_name(name: &str, cursor: &mut Cursor) {
    if let [TokenTree::Ident(key), TokenTree::Punct(equals), ..] = cursor.rest()
        && key == name
        && equals.as_char() == '='
    {
        cursor.skip(2);
    }
}
