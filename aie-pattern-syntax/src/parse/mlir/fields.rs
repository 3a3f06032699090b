//! Attributes that hold named numbers: `#aie.packet_info<pkt_type = 1, pkt_id = 5>`, `<pkt_type = 1, pkt_id = 5>`.

use aie_pattern_core::rule::Rule;

use crate::errors::{Errors, Place};
use crate::parse::cursor::{Cursor, Language};
use crate::parse::keys::{Given, Key, expect_equals, keys, parse_more_keys};
use crate::parse::number::{Number, Until, parse_number};

/// An attribute that holds named numbers.
pub trait Numbers: Key {
    /// Its name in the dialect: `packet_info`.
    const ATTRIBUTE: &'static str;
    /// The number of leading fields that must be there.
    const LEAST: usize;
}

keys! {
    /// The header of a packet.
    pub enum PacketInfo {
        PktId = "pkt_id",
        PktType = "pkt_type",
    }
}

impl Numbers for PacketInfo {
    const ATTRIBUTE: &'static str = "packet_info";
    const LEAST: usize = 2;
}

keys! {
    /// The iteration of a descriptor.
    pub enum BdIteration {
        Size = "size",
        Stride = "stride",
        Current = "current",
    }
}

impl Numbers for BdIteration {
    const ATTRIBUTE: &'static str = "bd_iteration";
    const LEAST: usize = 2;
}

/// Whether such an attribute is next.
pub fn at_fields(cursor: &Cursor) -> bool {
    cursor.is_punct('#') || cursor.is_punct('<')
}

/// Parses the numbers and returns them in the order of the fields, not of the text; `None` if an error was pushed.
pub fn parse_fields<K: Numbers>(cursor: &mut Cursor, errors: &mut Errors) -> Option<Vec<Number>> {
    let start = cursor.place();
    let before = errors.len();
    if !take_name(K::ATTRIBUTE, cursor) || cursor.punct('<').is_none() {
        let least = K::ALL.iter().take(K::LEAST);
        let shape = least.map(|(key, _)| format!("{} = ...", key.name())).collect::<Vec<_>>();
        cursor.push_expected(format_args!("`<{}>`", shape.join(", ")), errors);
        return None;
    }
    let mut numbers: Vec<(K, Option<Number>)> = K::ALL.iter().map(|&(key, _)| (key, None)).collect();
    let mut inside = cursor.clone().written_in(Language::Mlir);
    parse_more_keys::<K>(&mut inside, &mut Given::default(), errors, |at, cursor, errors| {
        if expect_equals(at, cursor, errors)
            && let Some((_, number)) = numbers.iter_mut().find(|(key, _)| *key == at.key)
        {
            *number = parse_number(cursor, Until::Angle, "a number", errors);
        }
    });
    cursor.follow(&inside);
    let last = cursor.place().last;
    if cursor.punct('>').is_none() && errors.len() == before {
        cursor.push_expected("`>` after the numbers", errors);
    }
    let missing = numbers.iter().take(K::LEAST).find(|(_, number)| number.is_none());
    if let (Some((key, _)), true) = (missing, errors.len() == before) {
        let message = format!("`{}` is missing", key.name());
        errors.push(Rule::Syntax, Place { first: start.first, last }, message);
    }
    (errors.len() == before).then(|| numbers.into_iter().filter_map(|(_, number)| number).collect())
}

/// Takes `#aie.packet_info`; also `true` without the name, where the context determines the type.
fn take_name(attribute: &str, cursor: &mut Cursor) -> bool {
    if cursor.punct('#').is_none() {
        return true;
    }
    let dialect = cursor.ident().is_some_and(|dialect| dialect == "aie");
    let dot = dialect && cursor.punct('.').is_some();
    dot && cursor.is_ident(attribute) && cursor.ident().is_some()
}
