//! For rustdoc only: repeats constants with a default in their trait, so that the page shows their values rather than
//! `_`, and hides names that only an expansion uses.
//!
//! An attribute that only rustdoc evaluates does this, so that a build only pays for its tokens.

use proc_macro2::{Delimiter, Group, Ident, Spacing, Span, TokenStream, TokenTree};
use quote::{format_ident, quote};

/// The attribute, for the constant that contains the impls.
pub(super) fn attribute(root: &TokenStream) -> TokenStream {
    quote!(#[cfg_attr(doc, #root::__private::stated)])
}

/// The result of the attribute for `const _: () = { impls };`.
pub(crate) fn expand(constant: TokenStream) -> TokenStream {
    let stated = |token: TokenTree| match token {
        TokenTree::Group(group) => with(&group, impls(group.stream())),
        token => token,
    };
    constant.into_iter().map(stated).collect()
}

/// Gives function parameters readable names.
fn plain(tokens: TokenStream) -> TokenStream {
    const PARAMETERS: [&str; 9] =
        ["address", "channel", "column", "lock", "n", "placement", "repeat", "row", "value"];
    let token = |token: TokenTree| match token {
        TokenTree::Ident(word) => {
            let text = word.to_string();
            let name = text.strip_prefix("__aie_pattern_").filter(|name| PARAMETERS.contains(name));
            TokenTree::Ident(name.map_or(word.clone(), |name| Ident::new(name, word.span())))
        }
        TokenTree::Group(group) => with(&group, plain(group.stream())),
        token => token,
    };
    tokens.into_iter().map(token).collect()
}

/// The group with other tokens.
fn with(group: &Group, tokens: TokenStream) -> TokenTree {
    let mut other = Group::new(group.delimiter(), tokens);
    other.set_span(group.span());
    TokenTree::Group(other)
}

fn impls(items: TokenStream) -> TokenStream {
    // The tokens from `impl` on, and those before it.
    let (mut header, mut is_header, mut all) = (Vec::new(), false, TokenStream::new());
    for token in items {
        is_header |= matches!(&token, TokenTree::Ident(word) if word == "impl");
        match token {
            TokenTree::Group(group) if is_header && group.delimiter() == Delimiter::Brace => {
                let (before, own) = members(group.stream());
                let stated = of_trait(&header, &own);
                all.extend(before.into_iter().chain(std::mem::take(&mut header)));
                all.extend([with(&group, quote!(#own #stated))]);
                is_header = false;
            }
            token if is_header => header.push(token),
            // Items inside a constant.
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => {
                all.extend([with(&group, impls(group.stream()))]);
            }
            token => all.extend([token]),
        }
    }
    all.extend(header);
    all
}

/// The constants of each trait that have a default.
const DEFAULTS: [(&str, &[&str]); 7] = [
    ("AccessPattern", &["LEN", "SPAN", "ELEMENTS"]),
    ("TensorPattern", &["DEVICE", "LEVELS", "ALIGNMENT", "NATIVE"]),
    ("BufferDescriptor", &["ACCESSES", "CYCLES"]),
    ("TilingPattern", &["TILINGS", "DESCRIPTORS", "BDS"]),
    ("TapSequence", &["TAPS", "DESCRIPTORS"]),
    ("ObjectFifo", &["NAME", "DEPTH", "OBJECT_LEN", "HAS_DMA", "ORDER", "SOURCES"]),
    ("FifoDma", &["DMA", "LOCKS", "POOL", "RING"]),
];

/// Calls that state the defaulted constants of a trait, unless they are among the members; `header` is `impl
/// path::Trait<A> for`.
fn of_trait(header: &[TokenTree], own: &TokenStream) -> TokenStream {
    let end = header.iter().position(|token| is_word(token, "for"));
    let Some(([_, of @ ..], own_type)) = end.and_then(|end| header.split_at_checked(end)) else {
        return TokenStream::new();
    };
    // the walk of all passes has no page.
    if has_own(own_type) {
        return TokenStream::new();
    }
    let is_open = |token: &TokenTree| matches!(token, TokenTree::Punct(punct) if punct.as_char() == '<');
    let path = of.split(is_open).next().unwrap_or_default();
    let arguments = of.get(path.len()..).unwrap_or_default();
    // `root`, two colons, and the name of the trait.
    let [root @ .., _, _, name] = path else { return TokenStream::new() };
    let defaults =
        DEFAULTS.iter().find(|(of, _)| is_word(name, of)).map_or(&[][..], |(_, defaults)| *defaults);
    let own: Vec<TokenTree> = own.clone().into_iter().collect();
    let stated = defaults.iter().filter(|default| !has_word(&own, default)).map(|default| {
        let default = Ident::new(default, Span::call_site());
        quote!(#(#root)*::__private::stated_member! { #default of #name #(#arguments)* })
    });
    stated.collect()
}

/// The members of an impl for rustdoc. Types and values that use an expansion's names are hidden. Also returns the
/// constants that the members need.
fn members(members: TokenStream) -> (TokenStream, TokenStream) {
    let (mut before, mut all, mut member) = (TokenStream::new(), TokenStream::new(), Vec::new());
    for token in members {
        let is_end = match &token {
            TokenTree::Punct(punct) => punct.as_char() == ';' && punct.spacing() == Spacing::Alone,
            TokenTree::Group(group) => group.delimiter() == Delimiter::Brace && has_word(&member, "fn"),
            _ => false,
        };
        member.push(token);
        if is_end {
            before.extend(named_copies(&mut member));
            all.extend(readable(std::mem::take(&mut member)));
        }
    }
    all.extend(member);
    (before, all)
}

/// Names the number of copies in the type of a constant, `Placed<{ depth(...) }>`: rustdoc would show `{ _ }`.
fn named_copies(member: &mut [TokenTree]) -> Option<TokenStream> {
    let constant = member.iter().position(|token| is_word(token, "const"))?;
    let TokenTree::Ident(name) = member.get(constant + 1)?.clone() else { return None };
    let end = member.iter().position(is_equals)?;
    let is_number = |token: &&mut TokenTree| matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace);
    let number = member.get_mut(constant..end)?.iter_mut().find(is_number)?;
    let named = TokenTree::Ident(format_ident!("COPIES_OF_{name}", span = name.span()));
    let value = std::mem::replace(number, named.clone());
    Some(quote!(const #named: ::core::primitive::usize = #value;))
}

fn is_word(token: &TokenTree, word: &str) -> bool {
    matches!(token, TokenTree::Ident(other) if other == word)
}

fn is_equals(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == '=')
}

fn has_word(tokens: &[TokenTree], word: &str) -> bool {
    tokens.iter().any(|token| is_word(token, word))
}

/// The beginning of the names of types that rustdoc shows as the type itself.
pub(super) const SHARED: &str = "__AiePatternShared";

/// Whether the tokens contain a name that only an expansion uses, and that rustdoc shows.
fn has_own(tokens: &[TokenTree]) -> bool {
    let is_own = |token: &TokenTree| match token {
        TokenTree::Ident(word) => {
            let word = word.to_string();
            word.to_ascii_uppercase().starts_with("__AIE") && !word.starts_with(SHARED)
        }
        TokenTree::Group(group) => has_own(&group.stream().into_iter().collect::<Vec<_>>()),
        _ => false,
    };
    tokens.iter().any(is_own)
}

fn readable(member: Vec<TokenTree>) -> TokenStream {
    if has_word(&member, "fn") {
        return plain(member.into_iter().collect());
    }
    let at = member.iter().position(is_equals);
    let Some((declared, [_, value @ .., _])) = at.and_then(|at| member.split_at_checked(at)) else {
        return member.into_iter().collect();
    };
    if has_own(declared) || has_word(declared, "type") && has_own(value) {
        return quote!(#[doc(hidden)] #(#member)*);
    }
    // Rustdoc shows a path as a value, and nothing of statements.
    let is_own = has_word(declared, "const") && (has_own(value) || has_word(value, "__private"));
    if is_own { quote!(#(#declared)* = { {} #(#value)* };) } else { member.into_iter().collect() }
}
