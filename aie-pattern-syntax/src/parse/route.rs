//! `Send -> Recv => Forward -> Core; identity`: patterns that pass data to each other.

use aie_pattern_core::rule::Rule;
use proc_macro2::{Delimiter, TokenTree};
use syn::Path;
use syn::parse::Parse;

use super::attributes::refuse_condition;
use super::cursor::{Cursor, is_punct, tokens};
use super::paths::{before_arrow, take_path};
use super::rust::parse_all;
use crate::errors::{Errors, Place, help_code, known_names, note};

/// A route as written: the paths of types, alternately senders and receivers, or FIFOs, which do both; and the claim
/// about it.
pub struct Route<'a> {
    /// The stations, in order.
    pub stations: Vec<Station<'a>>,
    /// The claim.
    pub claim: Claim,
}

/// A type on the route, and its role.
pub struct Station<'a> {
    /// The path.
    pub path: &'a [TokenTree],
    /// Its role.
    pub role: Role,
}

/// The role of a station.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// It sends.
    Sends,
    /// It receives.
    Receives,
    /// It does both, as a FIFO does: `=> Fifo =>`.
    Hands,
}

/// The claim about a route.
pub enum Claim {
    /// No claim.
    Nothing,
    /// `identity`
    Identity,
    /// `permutation`
    Permutation,
    /// `same_walk(Expected)`
    SameWalk(Vec<TokenTree>),
}

/// The example in the help of the notation.
const EXAMPLE: &str = "Send -> Receive => Forward -> Core; identity";

/// The meaning of the arrows.
const TURNS: &str = "`->` is the stream from a sender to a receiver, `=>` the buffer that the receiver writes and the next sender reads";

const CLAIMS: [&str; 3] = ["identity", "permutation", "same_walk"];

/// Parses the whole input; `None` if an error was pushed.
pub fn parse<'a>(mut cursor: Cursor<'a>, errors: &mut Errors) -> Option<Route<'a>> {
    let mut stations: Vec<Station<'a>> = Vec::new();
    // Whether the next station receives.
    let mut receives = false;
    loop {
        if refuse_condition(&mut cursor, "patterns", errors) {
            return None;
        }
        let piece = before_arrow(cursor.rest());
        let path = take_path(&mut cursor, piece, errors)?;
        if path.is_empty() {
            cursor.push_expected_with("the name of a pattern's type", &help_code(EXAMPLE), errors);
            return None;
        }
        let arrow_on = cursor.rest();
        let found = arrow(&mut cursor);
        let role = match found {
            _ if receives => Role::Receives,
            Some('-') => Role::Sends,
            _ => Role::Hands,
        };
        stations.push(Station { path, role });
        match found {
            Some('-') if !receives => receives = true,
            Some('=') => receives = false,
            None if cursor.is_empty() => return Some(Route { stations, claim: Claim::Nothing }),
            None if cursor.punct(';').is_some() => {
                let claim = parse_claim(cursor, errors)?;
                return Some(Route { stations, claim });
            }
            found => {
                let expected =
                    if receives { "`=>` and the next sender, or `;`" } else { "`->` and a receiver" };
                let (place, found) =
                    match found.and_then(|first| Some((Place::of(arrow_on.get(..2)?)?, first))) {
                        Some((place, first)) => (place, format!("`{first}>`")),
                        None => (cursor.place(), cursor.found()),
                    };
                let message = format!("expected {expected}, found {found}");
                errors.push(Rule::Syntax, place, message + &note(TURNS) + &help_code(EXAMPLE));
                return None;
            }
        }
    }
}

/// Parses what follows the `;`.
fn parse_claim(mut cursor: Cursor, errors: &mut Errors) -> Option<Claim> {
    let expected = "expected `identity`, `permutation` or `same_walk(Expected)`";
    let Some(name) = cursor.ident() else {
        errors.push(Rule::Syntax, cursor.place(), format!("{expected}, found {}", cursor.found()));
        return None;
    };
    let claim = match name.to_string().as_str() {
        "identity" => Claim::Identity,
        "permutation" => Claim::Permutation,
        "same_walk" => Claim::SameWalk(parse_expected(&mut cursor, errors)?),
        other => {
            let message = format!("`{other}` is not a claim about a route");
            errors.push(Rule::UnknownName, name.span(), message + &known_names("known", other, CLAIMS));
            return None;
        }
    };
    if !cursor.is_empty() {
        cursor.push_expected(format_args!("nothing after `{name}`"), errors);
        return None;
    }
    Some(claim)
}

/// Parses the pattern in the parentheses of `same_walk(Expected)`.
fn parse_expected(cursor: &mut Cursor, errors: &mut Errors) -> Option<Vec<TokenTree>> {
    let group = cursor.expect_group_with(
        Delimiter::Parenthesis,
        "`(` and the name of a pattern's type",
        &help_code("same_walk(Expected)"),
        errors,
    )?;
    let path = tokens(group.stream());
    errors.or_push(parse_all(&path, Path::parse))?;
    if path.is_empty() {
        let message = "expected the name of a pattern's type, found nothing".to_owned();
        errors.push(Rule::Syntax, group.span_close(), message + &help_code("same_walk(Expected)"));
        return None;
    }
    Some(path)
}

/// Takes an arrow, `->` or `=>`, if one is next: its first character.
fn arrow(cursor: &mut Cursor) -> Option<char> {
    let first = ['-', '='].into_iter().find(|&first| starts(cursor.rest(), first))?;
    cursor.skip(2);
    Some(first)
}

/// Whether tokens begin with an arrow with this first character.
fn starts(tokens: &[TokenTree], first: char) -> bool {
    matches!(tokens, [one, two, ..] if is_punct(one, first) && is_punct(two, '>'))
}
