//! `assert_bd_chain!` on token soup.

use proc_macro2::TokenStream;

use super::soup::{CHAINS, INPUTS, parts};
use super::{Macro, has_word, sound_inputs};
use crate::emit::chain::expand;
use aie_pattern_syntax::parse::cursor::{Cursor, tokens};

pub(super) fn call(input: &TokenStream) -> TokenStream {
    let tokens = tokens(input.clone());
    expand(Cursor::of_input(&tokens), &"$crate".parse().unwrap())
}

#[test]
fn any_tokens() {
    let sound = sound_inputs(parts(), CHAINS, Macro { call, is_in_error: None });
    let all = parts() * INPUTS;
    assert!((all / 50..all / 2).contains(&sound), "{sound} of {all} were sound");
}

#[test]
fn what_users_write_is_understood() {
    for (text, wrong) in
        CHAINS.iter().zip([false, false, false, false, false, false, true, true, true, true, true, true])
    {
        assert_eq!(has_word(call(&text.parse().unwrap()), "compile_error"), wrong, "{text}");
    }
}
