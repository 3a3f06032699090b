//! The attributes of a declared item, and which of them the items that the macro adds must repeat.

use aie_pattern_core::rule::Rule;
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{Attribute, Meta, Path, Token, Visibility};

use super::cursor::Cursor;
use super::rust::parse_all;
use crate::errors::{Errors, Place, help, note};

/// Attributes as written, and their effect on other items.
#[derive(Clone, Default)]
pub struct Attributes {
    /// All of them.
    pub all: TokenStream,
    /// The attributes that the added items need as well, also from `#[cfg_attr(...)]`: `#[cfg(...)]`,
    /// `#[allow(...)]`, and `allow(deprecated)` for a deprecated item.
    pub cfg: TokenStream,
    /// The first attribute that may remove the item: a `cfg`, also under `cfg_attr`.
    pub condition: Option<Place>,
    /// The derived traits.
    pub derived: Derived,
}

/// The traits that the user derives and the macro would implement.
#[derive(Clone, Debug, Default)]
pub struct Derived {
    /// `Clone`.
    pub clone: When,
    /// `Copy`.
    pub copy: When,
}

/// The configurations in which a trait is derived.
#[derive(Clone, Debug, Default)]
pub enum When {
    /// None.
    #[default]
    Never,
    /// Those in which one of these predicates of `#[cfg(...)]` holds.
    If(Vec<TokenStream>),
    /// All.
    Always,
}

impl When {
    /// The attribute for an item that replaces the derived one; `None` if the trait is always derived.
    pub fn negated(&self) -> Option<TokenStream> {
        match self {
            Self::Never => Some(TokenStream::new()),
            Self::If(predicates) => Some(quote!(#[cfg(not(any(#(#predicates),*)))])),
            Self::Always => None,
        }
    }

    fn add(&mut self, conditions: &[TokenStream]) {
        match self {
            _ if conditions.is_empty() => *self = Self::Always,
            Self::Never => *self = Self::If(vec![quote!(all(#(#conditions),*))]),
            Self::If(predicates) => predicates.push(quote!(all(#(#conditions),*))),
            Self::Always => {}
        }
    }
}

impl Attributes {
    /// Takes all `#[...]` that are next. Rustc reports mistakes inside them.
    pub fn take(cursor: &mut Cursor) -> Self {
        let mut attributes = Self::default();
        while let [TokenTree::Punct(hash), TokenTree::Group(group), ..] = cursor.rest() {
            if hash.as_char() != '#' || group.delimiter() != Delimiter::Bracket {
                break;
            }
            let written = cursor.skip(2);
            attributes.all.extend(written.iter().cloned());
            if let Ok(Some(parsed)) = parse_all(written, Attribute::parse_outer) {
                for attribute in &parsed {
                    attributes.add(attribute, Place::of(written));
                }
            }
        }
        attributes
    }

    fn add(&mut self, attribute: &Attribute, place: Option<Place>) {
        for inherited in inherited(&attribute.meta, 0) {
            self.cfg.extend(quote!(#[#inherited]));
        }
        if self.condition.is_none() && may_remove(&attribute.meta, 0) {
            self.condition = place;
        }
        self.derived.add(&attribute.meta, &mut Vec::new());
    }
}

/// What the added items repeat of an attribute.
fn inherited(meta: &Meta, depth: usize) -> Vec<TokenStream> {
    let path = meta.path();
    if path.is_ident("cfg") || path.is_ident("allow") {
        return vec![meta.to_token_stream()];
    }
    if path.is_ident("deprecated") {
        // The added items name the deprecated item, and must not warn about that.
        return vec![quote!(allow(deprecated))];
    }
    let Some((condition, attributes)) = conditional(meta, depth) else { return Vec::new() };
    let inside: Vec<_> = attributes.iter().flat_map(|meta| inherited(meta, depth + 1)).collect();
    if inside.is_empty() { Vec::new() } else { vec![quote!(cfg_attr(#condition, #(#inside),*))] }
}

fn may_remove(meta: &Meta, depth: usize) -> bool {
    meta.path().is_ident("cfg")
        || conditional(meta, depth)
            .is_some_and(|(_, attributes)| attributes.iter().any(|meta| may_remove(meta, depth + 1)))
}

/// The condition of a `cfg_attr(...)` and the attributes under it. Rustc reports mistakes inside it.
fn conditional(meta: &Meta, depth: usize) -> Option<(Meta, Punctuated<Meta, Token![,]>)> {
    let Meta::List(list) = meta else { return None };
    if !list.path.is_ident("cfg_attr") || depth >= MAX_DEPTH {
        return None;
    }
    let parts = list.parse_args_with(|input: ParseStream| {
        let condition = Meta::parse(input)?;
        input.parse::<Token![,]>()?;
        Ok((condition, Punctuated::<Meta, Token![,]>::parse_terminated(input)?))
    });
    parts.ok()
}

/// Pushes an error about a `cfg` on one of several `parts`, which are checked together.
pub(crate) fn push_condition(place: Place, parts: &str, errors: &mut Errors) {
    let message = format!("`cfg` cannot be put on one part of this call: its {parts} are checked together");
    let background = note("a macro cannot tell whether a `cfg` holds");
    let advice = help("put the `cfg` on the whole call of the macro");
    errors.push(Rule::Syntax, place, message + &background + &advice);
}

/// Takes attributes, if one of them may remove what follows, and pushes an error about it.
pub(crate) fn refuse_condition(cursor: &mut Cursor, parts: &str, errors: &mut Errors) -> bool {
    let mut after = cursor.clone();
    let Some(place) = Attributes::take(&mut after).condition else { return false };
    push_condition(place, parts, errors);
    *cursor = after;
    true
}

/// Takes `pub` and similar. `macro_rules!` hands it on in an invisible group, which is empty for a private item.
pub fn take_visibility(cursor: &mut Cursor) -> TokenStream {
    let rest = cursor.rest();
    let taken = match rest {
        [TokenTree::Ident(name), TokenTree::Group(group), ..] if name == "pub" => {
            1 + usize::from(group.delimiter() == Delimiter::Parenthesis)
        }
        [TokenTree::Ident(name), ..] if name == "pub" => 1,
        [TokenTree::Group(group), ..] if group.delimiter() == Delimiter::None => usize::from(
            group.stream().is_empty() || matches!(parse_all(cursor.next(), Visibility::parse), Ok(Some(_))),
        ),
        _ => 0,
    };
    cursor.skip(taken).iter().cloned().collect()
}

impl Derived {
    /// Adds what a `derive(...)`, or one in a `cfg_attr(...)` under `conditions`, derives; ignores other attributes.
    fn add(&mut self, meta: &Meta, conditions: &mut Vec<TokenStream>) {
        let Meta::List(list) = meta else { return };
        if list.path.is_ident("derive") {
            let paths = list.parse_args_with(Punctuated::<Path, Token![,]>::parse_terminated);
            for name in paths.iter().flatten().filter_map(|path| path.segments.last()) {
                if name.ident == "Clone" {
                    self.clone.add(conditions);
                } else if name.ident == "Copy" {
                    self.copy.add(conditions);
                }
            }
        } else if let Some((condition, attributes)) = conditional(meta, conditions.len()) {
            conditions.push(condition.into_token_stream());
            for meta in &attributes {
                self.add(meta, conditions);
            }
            conditions.pop();
        }
    }
}

/// The most levels of nested `cfg_attr` that are read: more than anyone writes, few enough for any stack.
const MAX_DEPTH: usize = 16;
