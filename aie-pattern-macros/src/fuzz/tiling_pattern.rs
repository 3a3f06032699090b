//! `tiling_pattern!` on token soup.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

use super::{DELIMITERS, INPUTS, Macro, has_word, sound_inputs};
use crate::expand_tiling_pattern;
use aie_pattern_syntax::parse::cursor::tokens;
use aie_pattern_syntax::parse::items::{Declaration, Input};
use aie_pattern_syntax::parse::tiling_pattern::{Port, parse};

const PARTS: u64 = 200;

/// What users write, in all its spellings.
const DECLARATIONS: &[&str] = &[
    "pub struct WriteTiles = int32, mem, write { .buffer_dimension = {12, 8}, .tiling_dimension = {4, 3}, \
      .offset = {0, 0}, .tile_traversal = {{.dimension=1, .stride=3, .wrap=2}, {.dimension=0, .stride=4, .wrap=3}} };",
    "/// Docs. \n pub(crate) struct Rust = i32, compute, read { buffer_dimension: [8, 8], tiling_dimension: [4, 2], \
      tile_traversal: [{dimension: 1, stride: 2, wrap: 4}, (0, 4, 2)], repetition: 2 };",
    "struct Statement = int32, mem, write { adf::write_access(m.in[0]) = adf::tiling({.buffer_dimension = {12, 8}, \
      .tiling_dimension = {4, 3}, .tile_traversal = {{1, 3, 2}, {0, 4, 3}},}); }; struct Next = i8, shim, read {[64], [64]};",
    "int32, mem, read tiling({{8, 8}, {4, 4}, {0, 0}, {{0u, 4u, 2u}}, -1, 3, 1, {8, 8}}), {.buffer_dimension{16}}",
    "int16, mem, read, device = aie2p, buffer = {8, 8}, index = u16 { {.tiling_dimension = {8, 4}}, \
      {.tiling_dimension = {8, 4}, .offset = {0, 4}, .packet_port_id = 1, .phase = 2}; }",
    "struct Halo = uint32, mem, read { .buffer_dimension = {8, 8}, .tiling_dimension = {6, 6}, .offset = {-1, -1}, \
      .tile_traversal = {{.dimension = 0, .stride = 4, .wrap = 2}, {.dimension = 1, .stride = 4, .wrap = 2}}, \
      .boundary_dimension = {8, 8} };",
    "struct Cpp = float, mem, write, ensure(covers) { std::vector<adf::tiling_parameters>{ \
      adf::tiling_parameters{.buffer_dimension = std::vector<uint32_t>{16, 2}, .tiling_dimension = vec![16, 1], \
      .tile_traversal = {adf::traversing_parameters{.dimension = 1, .stride = 1, .wrap = 2}}}} };",
    "struct Named = cint16, mem, read { .buffer_dimension = {ROWS * 2, N}, .tiling_dimension = {4, Self::X}, \
      .tile_traversal = {{1, S as u32, f::<3>()}}, .repetition = { 4 * R } };",
    "struct Wrong = int33, tile, up, devise = aie3, ensure(cover) { .ofset = {1 2}, .tile_traversal = {1, 2, 3}, \
      .phase = {1} .phase = 2, .tile_traversal = {{.stride = 3 .wrap = 2}, {1}} };",
];

fn call(input: &TokenStream) -> TokenStream {
    let root = Group::new(Delimiter::Parenthesis, "$crate".parse().unwrap());
    expand_tiling_pattern([TokenTree::Group(root)].into_iter().chain(input.clone()).collect())
}

/// Whether there is anything to report about the input.
fn is_in_error(input: &TokenStream) -> bool {
    let of = |declaration: &Declaration<Port>| {
        let right = declaration.right.as_ref();
        assert!(right.is_some() || !declaration.errors.is_empty(), "no port and no error");
        let refused = right.is_some_and(|port| {
            port.literal().is_some_and(|tilings| !port.declaration(&tilings).check().is_empty())
        });
        !declaration.errors.is_empty() || refused
    };
    match parse(&tokens(input.clone())) {
        Input::Items(declarations) => declarations.iter().any(of),
        Input::Expression(declaration) => of(&declaration),
    }
}

#[test]
fn two_hundred_thousand_inputs() {
    let tested = Macro { call, is_in_error: Some(is_in_error) };
    let sound = sound_inputs(PARTS, DECLARATIONS, tested);
    let all = PARTS * INPUTS;
    assert!((all / 50..all / 2).contains(&sound), "{sound} of {all} were sound");
}

#[test]
fn what_users_write_is_understood() {
    for text in DECLARATIONS {
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
