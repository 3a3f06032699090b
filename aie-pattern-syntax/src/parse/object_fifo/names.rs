//! The type names of FIFOs and of their ends, and the names that every program has.

use std::collections::HashSet;

use aie_pattern_core::rule::Rule;

use super::block::{Fifo, Naming};
use crate::errors::{Errors, help_code, note};
use crate::parse::name::{ident, plain};

/// Names of Rust's prelude. A type of the same name would hide them from the rest of the module.
const PRELUDE: [&str; 36] = [
    "AsMut",
    "AsRef",
    "Box",
    "Clone",
    "Copy",
    "Default",
    "DoubleEndedIterator",
    "Drop",
    "Eq",
    "Err",
    "ExactSizeIterator",
    "Extend",
    "Fn",
    "FnMut",
    "FnOnce",
    "From",
    "FromIterator",
    "Into",
    "IntoIterator",
    "Iterator",
    "None",
    "Ok",
    "Option",
    "Ord",
    "PartialEq",
    "PartialOrd",
    "Result",
    "Send",
    "Sized",
    "Some",
    "String",
    "Sync",
    "ToOwned",
    "ToString",
    "Unpin",
    "Vec",
];

/// Pushes an error for each FIFO whose symbol an earlier FIFO has, or whose type name is taken. It then gets a name that
/// is free, so that the rest of the file stays valid.
pub(super) fn check(fifos: &mut [Fifo], errors: &mut Errors) {
    let mut known = Known::default();
    for k in 0..fifos.len() {
        check_one(k, &known, fifos, errors);
        if let Some(fifo) = fifos.get(k) {
            known.insert(fifo);
        }
    }
}

/// The names of some FIFOs, for blocks of thousands.
#[derive(Default)]
struct Known {
    symbols: HashSet<String>,
    types: HashSet<String>,
    /// The FIFOs that would have a type as an end.
    wholes: HashSet<String>,
}

impl Known {
    fn insert(&mut self, fifo: &Fifo) {
        let name = plain(&fifo.header.name);
        self.symbols.insert(fifo.symbol.clone());
        self.wholes.extend(wholes(&name).map(str::to_owned));
        self.types.insert(name);
    }

    /// Whether anything of a FIFO with this name may be taken.
    fn may_have(&self, symbol: &str, name: &str) -> bool {
        self.symbols.contains(symbol)
            || self.types.contains(name)
            || self.wholes.contains(name)
            || wholes(name).any(|whole| self.types.contains(whole))
            || PRELUDE.contains(&name)
    }
}

/// The FIFOs that have an end of this name.
fn wholes(name: &str) -> impl Iterator<Item = &str> {
    let sides = ["ToStream", "FromStream"].into_iter();
    let starts = sides.flat_map(|side| name.match_indices(side)).filter_map(|(at, _)| name.get(..at));
    starts.filter(|whole| is_end(name, whole))
}

/// The same of FIFO `k`, where `known` has those before it.
fn check_one(k: usize, known: &Known, fifos: &mut [Fifo], errors: &mut Errors) {
    let Some((fifo, before)) = fifos.get(..=k).and_then(<[Fifo]>::split_last) else { return };
    let name = plain(&fifo.header.name);
    if !known.may_have(&fifo.symbol, &name) {
        return;
    }
    if let Some(first) = before.iter().find(|known| known.symbol == fifo.symbol) {
        let place = fifo.symbol_place.unwrap_or_else(|| fifo.place());
        let message = format!("there is a FIFO `{}` already", first.symbol);
        errors.push(Rule::DuplicateKey, place, message);
    } else if let Some((reason, background)) = taken(&name, fifo.naming, before) {
        let other = free(&name, fifos);
        let (message, advice) = if fifo.naming == Naming::Written {
            (format!("the type `{name}` is already {reason}"), other)
        } else {
            let message = format!("the type of `{}` would be `{name}`, which is {reason}", fifo.symbol);
            (message, format!("pub struct {other} = ..;"))
        };
        errors.push(Rule::DuplicateKey, fifo.place(), message + &background + &help_code(advice));
    } else {
        return;
    }
    if taken(&name, Naming::Written, before).is_some() {
        let free = ident(&free(&name, fifos), fifo.header.name.span());
        if let (Some(fifo), Some(free)) = (fifos.get_mut(k), free) {
            fifo.header.name = free;
        }
    }
}

/// The owner of a name that is taken, and a note about it.
fn taken(name: &str, naming: Naming, before: &[Fifo]) -> Option<(String, String)> {
    let is_named = naming == Naming::Written;
    let of = |fifo: &Fifo| plain(&fifo.header.name);
    if let Some(first) = before.iter().find(|fifo| of(fifo) == name) {
        let background = note("a FIFO without `struct` has a type of its name in camel case");
        let background = if is_named { String::new() } else { background };
        return Some((format!("the type of the FIFO `{}`", first.symbol), background));
    }
    let ends = before.iter().find(|fifo| is_end(name, &of(fifo)) || is_end(&of(fifo), name));
    if let Some(first) = ends {
        let whole = of(first);
        let background =
            note("the ends of a FIFO `Of` have the types `OfToStream`, `OfFromStream0` and so on");
        return Some(if is_end(name, &whole) {
            (format!("the type of an end of the FIFO `{}`", first.symbol), background)
        } else {
            (format!("the FIFO that has `{whole}` as an end"), background)
        });
    }
    (!is_named && PRELUDE.contains(&name)).then(|| {
        let background = note("the new type would hide the prelude's from the rest of the module");
        ("a type of Rust's prelude".to_owned(), background)
    })
}

/// Whether a name belongs to an end of a FIFO, `OfToStream`, `OfFromStream0`, or to a part, `OfToStreamPart1`.
fn is_end(name: &str, fifo: &str) -> bool {
    let Some(end) = name.strip_prefix(fifo) else { return false };
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let (side, part) = end.split_once("Part").map_or((end, None), |(side, part)| (side, Some(part)));
    let is_side = side == "ToStream" || side.strip_prefix("FromStream").is_some_and(is_number);
    is_side && part.is_none_or(is_number)
}

/// The first free name of `OfFifo`, `OfFifo2` and so on; one more candidate than FIFOs is enough.
fn free(name: &str, fifos: &[Fifo]) -> String {
    let first = format!("{name}Fifo");
    let others = (2..fifos.len() + 3).map(|n| format!("{name}Fifo{n}"));
    let mut free =
        [first].into_iter().chain(others).filter(|name| taken(name, Naming::Written, fifos).is_none());
    free.next().unwrap_or_default()
}
