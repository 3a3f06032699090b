//! Casts of C++ to integers, which do not change the number: `static_cast<unsigned>(N)`, `(unsigned)N`.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

use super::cursor::{Cursor, tokens};

/// The words of C++ types that can hold every number of a pattern.
const TYPES: [&str; 13] = [
    "int", "unsigned", "signed", "long", "size_t", "uint32_t", "int32_t", "uint64_t", "int64_t", "uint32",
    "int32", "uint64", "int64",
];

/// The most levels of nested groups that are read.
const MAX_DEPTH: usize = 16;

/// Skips `(unsigned)` before an operand.
pub(super) fn skip_cast(cursor: &mut Cursor) {
    while let [TokenTree::Group(group), next, ..] = cursor.rest()
        && group.delimiter() == Delimiter::Parenthesis
        && is_integer(&tokens(group.stream()))
        && !matches!(next, TokenTree::Punct(_))
    {
        cursor.bump();
    }
}

/// The tokens without `static_cast`, if one is there.
pub(super) fn without_casts(all: &[TokenTree]) -> Option<Vec<TokenTree>> {
    without_to(MAX_DEPTH, all)
}

fn without_to(depth: usize, all: &[TokenTree]) -> Option<Vec<TokenTree>> {
    let is_word = |token: &TokenTree| matches!(token, TokenTree::Ident(_) | TokenTree::Group(_));
    if depth == 0 || !all.iter().any(is_word) {
        return None;
    }
    let (mut out, mut any) = (Vec::with_capacity(all.len()), false);
    let mut cursor = Cursor::of_input(all);
    while let Some(token) = cursor.peek() {
        let mut ahead = cursor.clone();
        if ahead.is_ident("static_cast") {
            ahead.bump();
            let is_plain = ahead.angles().is_some_and(|(ty, _)| is_integer(ty));
            if is_plain && matches!(ahead.peek(), Some(TokenTree::Group(_))) {
                (cursor, any) = (ahead, true);
                continue;
            }
        }
        cursor.bump();
        if let TokenTree::Group(group) = token
            && let Some(inner) = without_to(depth - 1, &tokens(group.stream()))
        {
            let mut plain = Group::new(group.delimiter(), inner.into_iter().collect::<TokenStream>());
            plain.set_span(group.span());
            out.push(plain.into());
            any = true;
        } else {
            out.push(token.clone());
        }
    }
    any.then_some(out)
}

/// `unsigned int`, `std::size_t`.
fn is_integer(ty: &[TokenTree]) -> bool {
    let mut any = false;
    let is_part = |token: &TokenTree| match token {
        TokenTree::Ident(word) if TYPES.iter().any(|known| word == known) => {
            any = true;
            true
        }
        TokenTree::Ident(word) => word == "std",
        TokenTree::Punct(punct) => punct.as_char() == ':',
        _ => false,
    };
    ty.iter().all(is_part) && any
}
