//! `aie.use_lock(%lock, AcquireGreaterEqual, 1)`: what is acquired before the transfer, and what is released after it.

use aie_pattern_core::rule::Rule;
use proc_macro2::{Delimiter, Group, Ident, TokenTree};

use super::Pasted;
use crate::errors::{Errors, Place, help_code, known_names, note};
use crate::parse::cursor::{Cursor, Language, enter};
use crate::parse::dma_bd::attribute::Attribute;
use crate::parse::keys::Given;
use crate::parse::mlir::dict::take_dict;
use crate::parse::mlir::operation::{Name, take_name};
use crate::parse::mlir::program::skip_rest;
use crate::parse::mlir::value::{literal, take_value};
use crate::parse::name::skip_enum;
use crate::parse::number::{Number, Until, parse_number};

/// The action on a lock, by MLIR-AIE's names.
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

/// A lock on the descriptor's tile, by the number that `aie.lock` gives it.
pub(super) struct Lock {
    action: Action,
    number: Number,
    value: Number,
    /// The operation.
    place: Place,
    /// The block of the operation, and whether the descriptor comes before it; `None` if it follows a key, `acquire
    /// = aie.use_lock(..)`, where its position means nothing.
    at: Option<(Option<String>, bool)>,
}

/// Takes `acquire =` before a `use_lock`.
pub(super) fn take_key<'a>(cursor: &mut Cursor<'a>) -> Option<&'a Ident> {
    let mut ahead = cursor.clone();
    let key = ahead.ident().filter(|key| *key == "acquire" || *key == "release")?;
    ahead.punct('=')?;
    let is_lock = |name: &str| name == "aie.use_lock" || name == "use_lock";
    let mut after = ahead.clone();
    let operation = take_name(&mut after).map(|name| name.text);
    let name = operation.or_else(|| after.ident().map(ToString::to_string))?;
    is_lock(&name).then(|| *cursor = ahead)?;
    Some(key)
}

impl Pasted {
    /// Pushes an error about `aie.lock(%tile)`, whose id MLIR-AIE assigns later.
    pub(super) fn refuse_lock(&mut self, name: &Name, cursor: &mut Cursor, errors: &mut Errors) {
        let operands = cursor.group(Delimiter::Parenthesis);
        let place = Place { first: name.place.first, last: operands.map_or(name.place.last, Group::span) };
        self.has_unnumbered = true;
        if name.is_generic {
            skip_rest(cursor);
            let background = note("write it as MLIR-AIE prints it: `%lock = aie.lock(%tile, 0)`");
            let message = format!("the generic form of `{}` is not read{background}", name.text);
            return errors.push(Rule::UnknownName, place, message);
        }
        take_dict(cursor);
        let background = note("`aie-opt --aie-assign-lock-ids` chooses an id and prints it");
        let tile = operands.map_or("%tile".to_owned(), |group| group.stream().to_string().replace("% ", "%"));
        let advice = help_code(format!("aie.lock({tile}, 0)"));
        errors.push(Rule::Syntax, place, format!("`aie.lock` has no id here{background}{advice}"));
    }

    /// Parses the operands of a `use_lock`: the lock, the action, and the value, which Python may leave out.
    pub(super) fn parse_lock(
        &mut self,
        name: &Name,
        written: Option<&Ident>,
        group: &Group,
        given: &mut Given,
        errors: &mut Errors,
    ) {
        let mut inside = enter!(group, Language::Mlir);
        let before = errors.len();
        // The error is already reported at its `aie.lock`.
        let unused = &mut Errors::default();
        let number = parse_lock_number(&mut inside, if self.has_unnumbered { unused } else { errors });
        let action = inside
            .expect_punct(',', "`,` and the action", errors)
            .and_then(|()| parse_action(&mut inside, errors));
        if errors.len() > before {
            return;
        }
        let value = if inside.punct(',').is_some() && !inside.is_empty() {
            // Python names its arguments.
            inside.take_key("value");
            parse_number(&mut inside, Until::Comma, "a lock value", errors)
        } else {
            Some(Number { tokens: literal(1, group.span()), place: name.place, value: Some(1) })
        };
        let (Some(number), Some(action), Some(value)) = (number, action, value) else { return };
        let key = if action == Action::Release { "release" } else { "acquire" };
        if let Some(written) = written.filter(|written| *written != key) {
            let message = format!("`{written}` does not match the operation{}", help_code(key));
            errors.push(Rule::Syntax, written.span(), message);
            return;
        }
        given.set_operation(Some(&name.text));
        given.note(key, key, name.place, errors);
        given.set_operation(None);
        if errors.len() == before && !inside.is_empty() {
            inside.push_expected("the end of the operands", errors);
        }
        let place = Place { first: name.place.first, last: group.span() };
        let at = written.is_none().then(|| (self.block.clone(), self.descriptor.is_some()));
        self.locks.push(Lock { action, number, value, place, at });
    }

    /// Checks that each lock is acquired before its block's descriptor and released after it: the hardware does it
    /// in this order, regardless of the text.
    pub(super) fn check_order(&self, errors: &mut Errors) {
        let Some(own) = &self.descriptor else { return };
        for lock in &self.locks {
            let Some((block, is_after)) = &lock.at else { continue };
            let (does, now, then) = match lock.action {
                Action::Release => ("releases", "before", "after"),
                Action::Acquire | Action::AcquireGreaterEqual => ("acquires", "after", "before"),
            };
            if block == own && *is_after == (now == "after") {
                let background = note(format!(
                    "a descriptor {does} {then} its transfer, regardless of the order of its operations (AM020): move it {then} `aie.dma_bd`"
                ));
                let message = format!("`aie.use_lock` {does} {now} the transfer{background}");
                errors.push(Rule::Syntax, lock.place, message);
            }
        }
    }

    /// Sets the keys for locks, which number and count differently from the operation.
    ///
    /// A descriptor of a mem tile numbers locks from the western neighbour's first lock, so its own locks begin at
    /// 64. A negative value acquires at least that amount (AM020, AM025).
    pub(super) fn set_locks(&self, attribute: &mut Attribute, errors: &mut Errors) {
        let tile = attribute.device().family().tile(attribute.tile());
        let (first, last) = tile.map_or((0, i128::MAX), |tile| tile.local_locks);
        // The operations name the action, so no sign can be swapped.
        attribute.allow_signs |= !self.locks.is_empty();
        for lock in &self.locks {
            let Some((number, value)) = lock.operands(first, last, errors) else { continue };
            let key =
                if lock.action == Action::Release { &mut attribute.release } else { &mut attribute.acquire };
            *key = Some((number, value));
        }
    }
}

impl Lock {
    /// The number and the value in the form of the keys, if the tile's own locks are numbered from `first` to
    /// `last`.
    fn operands(&self, first: i128, last: i128, errors: &mut Errors) -> Option<(Number, Number)> {
        let (number, value) = (&self.number, &self.value);
        let negate = self.action == Action::AcquireGreaterEqual;
        // A value that must be converted must be known.
        if first != 0 && number.value.is_none() || negate && value.value.is_none() {
            let key = if self.action == Action::Release { "release" } else { "acquire" };
            let shifted = if first == 0 { String::new() } else { format!("{first} + ") };
            let minus = if negate { "-" } else { "" };
            let advice = help_code(format!("{key} = ({shifted}{}, {minus}{}),", number.tokens, value.tokens));
            let message = "expected the lock and its value as literals";
            errors.push(Rule::Syntax, self.place, message.to_owned() + &advice);
            return None;
        }
        let most = last - first;
        if first != 0
            && let Some(lock) = number.value.filter(|lock| !(0..=most).contains(lock))
        {
            let background = note(format!(
                "descriptors count the locks of the tile itself from {first}: lock 0 is {first} in `acquire` and `release`"
            ));
            let message = format!("lock {lock} does not exist on the tile itself (at most {most})");
            errors.push(Rule::LockId, number.place, message + &background);
            return None;
        }
        let number = match number.value {
            Some(lock) => changed(number, lock.saturating_add(first)),
            None => number.clone(),
        };
        let value = match value.value.filter(|_| negate).and_then(i128::checked_neg) {
            Some(negated) => changed(value, negated),
            None => value.clone(),
        };
        Some((number, value))
    }
}

/// Another value at the same place.
fn changed(number: &Number, value: i128) -> Number {
    Number { tokens: literal(value, number.place.last), place: number.place, value: Some(value) }
}

/// Parses the number of a lock; `%lock` only has one if its `aie.lock` is pasted as well.
fn parse_lock_number(cursor: &mut Cursor, errors: &mut Errors) -> Option<Number> {
    cursor.take_key("lock");
    let Some(value) = take_value(&mut cursor.clone()) else {
        return parse_number(cursor, Until::Comma, "a lock", errors);
    };
    take_value(cursor);
    let name = value.name;
    let background = note(format!("`{name} = aie.lock(%tile, 0)`, pasted before it, gives the number"));
    errors.push(Rule::Syntax, value.place, format!("`{name}` has no number here{background}"));
    None
}

/// `AcquireGreaterEqual`, `LockAction.Release`, `"Acquire"`.
fn parse_action(cursor: &mut Cursor, errors: &mut Errors) -> Option<Action> {
    cursor.take_key("action");
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
