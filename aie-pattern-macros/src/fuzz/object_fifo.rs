//! `object_fifo!` on token soup.

use proc_macro2::TokenStream;

use super::soup::{FIFOS, INPUTS, parts};
use super::{Macro, has_word, sound_inputs};
use crate::emit::object_fifo::expand;
use aie_pattern_syntax::parse::cursor::{Cursor, tokens};

fn call(input: &TokenStream) -> TokenStream {
    let tokens = tokens(input.clone());
    expand(Cursor::of_input(&tokens), &"$crate".parse().unwrap())
}

#[test]
fn any_tokens() {
    let sound = sound_inputs(parts(), FIFOS, Macro { call, is_in_error: None });
    let all = parts() * INPUTS;
    assert!((all / 50..all / 2).contains(&sound), "{sound} of {all} were sound");
}

#[test]
fn what_users_write_is_understood() {
    let wrong = [false; 13].into_iter().chain([true; 4]);
    for (text, wrong) in FIFOS.iter().zip(wrong) {
        let output = call(&text.parse().unwrap());
        assert_eq!(has_word(output.clone(), "compile_error"), wrong, "{text}: {output}");
    }
}
