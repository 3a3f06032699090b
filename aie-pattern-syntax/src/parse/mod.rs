//! Tokens to syntax, every part with its place: one file a front end, and what they share.

pub mod buffer;
pub mod chain;
pub mod cursor;
pub mod dims;
pub mod dma_bd;
pub mod items;
pub mod keys;
pub mod list;
mod mlir;
pub mod name;
pub mod native;
pub mod number;
pub mod pair;
pub mod tensor_pattern;
pub mod tiling;
pub mod tiling_pattern;

use aie_pattern_core::rule::Rule;
use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};
use quote::quote;

use self::cursor::Cursor;
use crate::errors::Errors;

/// `/// docs`, `pub`, `struct`, `Name`: what a declared item has before its `=`.
pub struct Header {
    /// The attributes as written.
    pub attributes: TokenStream,
    /// Those that go for what belongs to the item as well: `#[cfg(...)]`, `#[allow(...)]`, and of a deprecated one that it
    /// may be used.
    pub cfg: TokenStream,
    pub derived: Derived,
    pub visibility: TokenStream,
    pub name: Ident,
}

/// What the user derives already.
#[derive(Clone, Copy, Default)]
pub struct Derived {
    pub clone: bool,
    pub copy: bool,
}

impl Derived {
    /// By `#[derive(...)]` among attributes.
    #[must_use]
    pub fn of(attributes: &TokenStream) -> Self {
        let mut derived = Self::default();
        for token in attributes.clone() {
            let TokenTree::Group(attribute) = token else { continue };
            let mut inside = attribute.stream().into_iter();
            if let (Some(TokenTree::Ident(name)), Some(TokenTree::Group(list))) =
                (inside.next(), inside.next())
                && name == "derive"
            {
                let names = |derive: &str| {
                    list.stream()
                        .into_iter()
                        .any(|token| matches!(token, TokenTree::Ident(name) if name == derive))
                };
                derived.clone |= names("Clone");
                derived.copy |= names("Copy");
            }
        }
        derived
    }
}

/// Whether an item begins here.
#[must_use]
pub fn at_item(cursor: &Cursor) -> bool {
    // What a `macro_rules!` captured as `$vis:vis` comes in an invisible group, an empty one where it is private.
    let mut behind = cursor.clone();
    let captured = behind.group(Delimiter::None).is_some() && behind.is_ident("struct");
    captured || cursor.is_punct('#') || cursor.is_ident("pub") || cursor.is_ident("struct")
}

/// Whether an item begins here that lacks its `struct`: `Name =`, `static NAME =`.
#[must_use]
pub fn at_bare_item(cursor: &Cursor) -> bool {
    let mut behind = cursor.clone();
    other_item(&mut behind);
    behind.ident().is_some() && behind.is_punct('=')
}

/// Takes the keyword of an item that is none here.
fn other_item<'a>(cursor: &mut Cursor<'a>) -> Option<&'a Ident> {
    let keywords = ["const", "enum", "let", "static", "type", "using", "auto"];
    keywords.iter().any(|keyword| cursor.is_ident(keyword)).then(|| cursor.ident())?
}

/// Parses attributes, visibility, `struct` and the name; pushes an error and gives `None` if there is no name, and goes
/// on if only `struct` is missing.
pub fn parse_header(cursor: &mut Cursor, errors: &mut Errors) -> Option<Header> {
    let (attributes, cfg) = parse_attributes(cursor);
    let visibility = parse_visibility(cursor);
    if cursor.is_ident("struct") {
        cursor.bump();
    } else {
        errors.push(Rule::Syntax, cursor.place(), format!("expected `struct`, found {}", cursor.found()));
        if !at_bare_item(cursor) {
            return None;
        }
        other_item(cursor);
    }
    let Some(name) = cursor.ident() else {
        errors.push(
            Rule::Syntax,
            cursor.place(),
            format!("expected the pattern's name, found {}", cursor.found()),
        );
        return None;
    };
    let derived = Derived::of(&attributes);
    Some(Header { attributes, cfg, derived, visibility, name: name.clone() })
}

/// Takes `#[...]` as often as it stands there: all of them, and those for what belongs to the
/// item.
pub fn parse_attributes(cursor: &mut Cursor) -> (TokenStream, TokenStream) {
    let (mut all, mut cfg) = (TokenStream::new(), TokenStream::new());
    while let [hash @ TokenTree::Punct(punct), group @ TokenTree::Group(inside), ..] = cursor.rest() {
        if punct.as_char() != '#' || inside.delimiter() != Delimiter::Bracket {
            break;
        }
        let tokens = [hash.clone(), group.clone()];
        match first_word(inside.stream()).map(|name| name.to_string()).as_deref() {
            // What is allowed on the item is allowed in what belongs to it.
            Some("cfg" | "allow") => cfg.extend(tokens.clone()),
            // What belongs to a deprecated item is no use of it.
            Some("deprecated") => cfg.extend(quote!(#[allow(deprecated)])),
            _ => {}
        }
        all.extend(tokens);
        cursor.bump();
        cursor.bump();
    }
    (all, cfg)
}

/// The identifier that a stream begins with, be it captured as a part of `$meta:meta`.
fn first_word(mut stream: TokenStream) -> Option<Ident> {
    loop {
        match stream.into_iter().next()? {
            TokenTree::Ident(name) => return Some(name),
            TokenTree::Group(group) if group.delimiter() == Delimiter::None => stream = group.stream(),
            _ => return None,
        }
    }
}

/// Takes `pub`, `pub` and the like.
pub fn parse_visibility(cursor: &mut Cursor) -> TokenStream {
    let mut visibility = TokenStream::new();
    // As captured, see `at_item`.
    if let Some(group) = cursor.group(Delimiter::None) {
        return group.stream();
    }
    if cursor.is_ident("pub") {
        visibility.extend(cursor.bump().cloned());
        if let Some(group) = cursor.group(Delimiter::Parenthesis) {
            visibility.extend([TokenTree::Group(group.clone())]);
        }
    }
    visibility
}
