//! Attributes that hold named numbers: `#aie.packet_info<pkt_type = 1, pkt_id = 5>`, `<pkt_type = 1, pkt_id = 5>`.

use aie_pattern_core::rule::Rule;
use proc_macro2::Ident;

use crate::errors::{Errors, Place};
use crate::parse::cursor::{Cursor, Language};
use crate::parse::keys::{Given, Keys, expect_equals, parse_more_keys};
use crate::parse::number::{Number, Until, parse_number};

/// An attribute that holds named numbers.
pub struct Kind {
    /// Its name in the dialect: `packet_info`.
    pub attribute: &'static str,
    /// The names of the numbers.
    pub names: &'static [&'static str],
    /// How many of them have to be there, the first ones.
    pub least: usize,
}

/// The header of a packet.
pub const PACKET: Kind = Kind { attribute: "packet_info", names: &["pkt_id", "pkt_type"], least: 2 };

/// The iteration of a descriptor.
pub const ITERATION: Kind =
    Kind { attribute: "bd_iteration", names: &["size", "stride", "current"], least: 2 };

/// Whether such an attribute is next.
#[must_use]
pub fn at_fields(cursor: &Cursor) -> bool {
    cursor.is_punct('#') || cursor.is_punct('<')
}

/// Parses the numbers, in the order of their names and not in that in which they are written; `None` if an error was pushed.
pub fn parse_fields(kind: &Kind, cursor: &mut Cursor, errors: &mut Errors) -> Option<Vec<Number>> {
    let start = cursor.place();
    let before = errors.len();
    if !take_name(kind.attribute, cursor) || cursor.punct('<').is_none() {
        let shape =
            kind.names.iter().take(kind.least).map(|name| format!("{name} = ...")).collect::<Vec<_>>();
        let message = format!("expected `<{}>`, found {}", shape.join(", "), cursor.found());
        errors.push(Rule::Syntax, cursor.place(), message);
        return None;
    }
    let mut numbers: Vec<Option<Number>> = vec![None; kind.names.len()];
    let mut value = |key: &Ident, cursor: &mut Cursor, errors: &mut Errors| {
        let mut all = kind.names.iter().zip(&mut numbers);
        if let (Some((_, number)), true) =
            (all.find(|(name, _)| key == **name), expect_equals(key, cursor, errors))
        {
            *number = parse_number(cursor, Until::Angle, "a number", errors);
        }
    };
    let mut inside = cursor.clone().written_in(Language::Mlir);
    parse_more_keys(&mut inside, Keys::from(kind.names), &mut Given::default(), errors, &mut value);
    cursor.follow(&inside);
    let last = cursor.place().last;
    if cursor.punct('>').is_none() && errors.len() == before {
        let message = format!("expected `>` after the numbers, found {}", cursor.found());
        errors.push(Rule::Syntax, cursor.place(), message);
    }
    let missing = numbers.iter().zip(kind.names).take(kind.least).find(|(number, _)| number.is_none());
    if let (Some((_, name)), true) = (missing, errors.len() == before) {
        errors.push(Rule::Syntax, Place { first: start.first, last }, format!("`{name}` is missing"));
    }
    (errors.len() == before).then(|| numbers.into_iter().flatten().collect())
}

/// Takes `#aie.packet_info`; `true` without it as well, where the type is known anyway.
fn take_name(attribute: &str, cursor: &mut Cursor) -> bool {
    if cursor.punct('#').is_none() {
        return true;
    }
    let dialect = cursor.ident().is_some_and(|dialect| dialect == "aie");
    let dot = dialect && cursor.punct('.').is_some();
    dot && cursor.is_ident(attribute) && cursor.ident().is_some()
}
