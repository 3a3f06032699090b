//! `assert_transfer!` and `show_transfer!` on token soup.

use proc_macro2::TokenStream;

use super::soup::{INPUTS, ROUTES, parts};
use super::{Macro, has_word, sound_inputs};
use crate::emit::route::{expand, expand_shown};
use aie_pattern_syntax::parse::cursor::{Cursor, tokens};

pub(super) fn call(input: &TokenStream) -> TokenStream {
    let tokens = tokens(input.clone());
    expand(Cursor::of_input(&tokens), &"$crate".parse().unwrap())
}

#[test]
fn any_tokens() {
    let sound = sound_inputs(parts(), ROUTES, Macro { call, is_in_error: None });
    let all = parts() * INPUTS;
    assert!((all / 50..all / 2).contains(&sound), "{sound} of {all} were sound");
}

fn call_shown(input: &TokenStream) -> TokenStream {
    let tokens = tokens(input.clone());
    expand_shown(Cursor::of_input(&tokens), &"$crate".parse().unwrap())
}

#[test]
fn any_tokens_that_are_shown() {
    // An input that is refused is also refused as a claim.
    let is_in_error = Some((|input| has_word(call(input), "compile_error")) as fn(&TokenStream) -> bool);
    let sound = sound_inputs(parts(), ROUTES, Macro { call: call_shown, is_in_error });
    let all = parts() * INPUTS;
    assert!((all / 50..all / 2).contains(&sound), "{sound} of {all} were sound");
}

#[test]
fn what_users_write_is_understood() {
    for (text, wrong) in ROUTES.iter().zip([false, false, false, false, false, false, true, true]) {
        assert_eq!(has_word(call(&text.parse().unwrap()), "compile_error"), wrong, "{text}");
    }
}
