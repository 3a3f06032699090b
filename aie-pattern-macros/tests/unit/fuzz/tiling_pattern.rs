//! `tiling_pattern!` on token soup.

use proc_macro2::{Group, TokenStream, TokenTree};

use super::soup::{DELIMITERS, INPUTS, PORTS, parts};
use super::{Macro, has_word, sound_inputs, with_root};
use crate::expand_tiling_pattern;
use aie_pattern_syntax::parse::cursor::tokens;
use aie_pattern_syntax::parse::items::{Declaration, Input};
use aie_pattern_syntax::parse::tiling_pattern::{Port, parse};

pub(super) fn call(input: &TokenStream) -> TokenStream {
    expand_tiling_pattern(with_root(input))
}

/// Whether the parser reports an error.
fn is_in_error(input: &TokenStream) -> bool {
    let of = |declaration: &Declaration<Port>| {
        let right = declaration.right.as_ref();
        assert!(right.is_some() || !declaration.errors.is_empty(), "no port and no error");
        let refused = right.is_some_and(|port| {
            let tilings = port.declared_tilings();
            let written = port.declaration(&tilings);
            let known = written.known_tilings();
            !written.known_port(&known).check().is_empty()
        });
        !declaration.errors.is_empty() || refused
    };
    match parse(&tokens(input.clone())) {
        Input::Items(declarations) => declarations.iter().any(of),
        Input::Expression(declaration) => of(&declaration),
    }
}

#[test]
fn any_tokens() {
    let tested = Macro { call, is_in_error: Some(is_in_error) };
    let sound = sound_inputs(parts(), PORTS, tested);
    let all = parts() * INPUTS;
    assert!((all / 50..all / 2).contains(&sound), "{sound} of {all} were sound");
}

#[test]
fn what_users_write_is_understood() {
    for text in PORTS {
        let refused = has_word(call(&text.parse().unwrap()), "compile_error");
        assert_eq!(refused, text.contains("struct Wrong"), "{text}");
    }
}

#[test]
fn more_of_anything_than_anyone_writes() {
    for count in [12, 13, 127, 128, 255, 256, 257, 1000] {
        let many = |part: &str| part.repeat(count);
        for text in [
            format!("int32, mem, read {{ .buffer_dimension = {{{}}} }}", many("1, ")),
            format!("int32, mem, read {{ .tile_traversal = {{{}}} }}", many("{0, 1, 1}, ")),
            format!("int32, mem, read {{ {} }}", many("{.buffer_dimension = {4}}, ")),
            format!("int32, mem, read {{ .buffer_dimension = {{{}}} }}", many("N, ")),
            format!("int32, mem, read {{ {} }}", many(".phase = 1, ")),
            format!("int32, mem, read {}", many(", device = aie2p")),
        ] {
            assert!(!call(&text.parse().unwrap()).is_empty(), "{count}: {text}");
        }
    }
}

#[test]
fn groups_within_groups() {
    for delimiter in DELIMITERS {
        let mut nested: TokenTree = Group::new(delimiter, TokenStream::new()).into();
        for _ in 0..2000 {
            nested = Group::new(delimiter, nested.into()).into();
        }
        let mut input: TokenStream = "int8, mem, read".parse().unwrap();
        input.extend([nested]);
        assert!(has_word(call(&input), "compile_error"), "{delimiter:?}");
    }
}
