//! What is read of a whole program of MLIR that is pasted into `object_fifo!`.

use aie_pattern_syntax::errors::Errors;
use aie_pattern_syntax::parse::cursor::{Cursor, tokens};
use aie_pattern_syntax::parse::object_fifo::{self, Block};
use proc_macro2::TokenStream;

/// The block, and the texts of the errors in it.
fn parsed(program: &str) -> (Block, Vec<String>) {
    let tokens = tokens(program.parse::<TokenStream>().unwrap());
    let mut errors = Errors::default();
    let block = object_fifo::parse(Cursor::of_input(&tokens), &mut errors);
    if errors.is_empty() {
        block.resolve(&mut errors);
    }
    let texts = errors.into_list().into_iter().map(|error| error.text).collect();
    (block, texts)
}

#[test]
fn cores_say_how_long_their_stacks_are() {
    let (block, errors) = parsed(
        "aie.device(npu1) {
             %a = aie.tile(0, 2)
             %b = aie.tile(1, 2)
             aie.objectfifo @of(%a, {%b}, 2 : i32) : !aie.objectfifo<memref<24xi32>>
             %core_a = aie.core(%a) { aie.end } {link_with = \"k.o\", stack_size = 3328 : i32}
             %core_b = aie.core(%b) { aie.end }
         }",
    );
    assert_eq!(errors, [""; 0]);
    let resolved = block.resolve(&mut Errors::default()).unwrap();
    let stacks: Vec<_> = resolved.stacks.iter().map(|(spot, bytes)| (spot.at(), bytes.value)).collect();
    assert_eq!(stacks, [((0, 2), Some(3328))]);
}

#[test]
fn a_stack_is_not_negative() {
    let (_, errors) = parsed(
        "aie.device(npu1) {
             %a = aie.tile(0, 2)
             aie.objectfifo @of(%a, {%a}, 2 : i32) : !aie.objectfifo<memref<24xi32>>
             %core = aie.core(%a) { aie.end } {stack_size = -1 : i32}
         }",
    );
    assert_eq!(errors, ["[AP005] expected the bytes of the stack of 0..=18446744073709551615, found -1"]);
}
