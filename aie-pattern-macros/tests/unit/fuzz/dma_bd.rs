//! `#[dma_bd]` on token soup.

use proc_macro2::{Delimiter, TokenStream, TokenTree};

use super::soup::{DESCRIPTORS, INPUTS, parts};
use super::{Macro, has_word, sound_inputs};
use crate::emit::dma_bd::expand;

pub(super) fn call(input: &TokenStream) -> TokenStream {
    let (attribute, item) = halves(input.clone());
    expand(attribute, &item)
}

/// The attribute's arguments and the item.
fn halves(input: TokenStream) -> (TokenStream, TokenStream) {
    let mut rest = input.into_iter();
    match rest.next() {
        Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis => {
            (group.stream(), rest.collect())
        }
        first => (first.into_iter().collect(), rest.collect()),
    }
}

#[test]
fn any_tokens() {
    let sound = sound_inputs(parts(), DESCRIPTORS, Macro { call, is_in_error: None });
    let all = parts() * INPUTS;
    assert!((all / 50..all / 2).contains(&sound), "{sound} of {all} were sound");
}

#[test]
fn what_users_write_is_understood() {
    for text in DESCRIPTORS {
        let refused = has_word(call(&text.parse().unwrap()), "compile_error");
        assert_eq!(refused, text.contains("WRONG") || text.contains("LEN"), "{text}");
    }
}
