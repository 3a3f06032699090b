//! `assert_transfer!` on token soup.

use proc_macro2::TokenStream;

use super::soup::{INPUTS, ROUTES, parts};
use super::{Macro, has_word, sound_inputs};
use crate::emit::route::expand;
use aie_pattern_syntax::parse::cursor::{Cursor, tokens};

fn call(input: &TokenStream) -> TokenStream {
    let tokens = tokens(input.clone());
    expand(Cursor::of_input(&tokens), &"$crate".parse().unwrap())
}

#[test]
fn any_tokens() {
    let sound = sound_inputs(parts(), ROUTES, Macro { call, is_in_error: None });
    let all = parts() * INPUTS;
    assert!((all / 50..all / 2).contains(&sound), "{sound} of {all} were sound");
}

#[test]
fn what_users_write_is_understood() {
    for (text, wrong) in ROUTES.iter().zip([false, false, false, false, false, false, true, true]) {
        assert_eq!(has_word(call(&text.parse().unwrap()), "compile_error"), wrong, "{text}");
    }
}
