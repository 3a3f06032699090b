//! Token soup: a macro must answer any tokens with tokens, and wrong input with an error.
//!
//! The tests of `aie-pattern-syntax` have the same soup, and check the errors.

mod blocks;
mod chain;
mod completes;
mod contract;
mod dma_bd;
mod extremes;
mod memory;
mod object_fifo;
mod route;
#[path = "../../../../aie-pattern-syntax/tests/soup/mod.rs"]
#[allow(dead_code, reason = "some of it is for the tests there")]
mod soup;
mod tap_pattern;
mod tensor_pattern;
mod tile;
mod tiling_pattern;

use std::panic::{AssertUnwindSafe, catch_unwind};

use aie_pattern_syntax::parse::comments::without_remarks;
use aie_pattern_syntax::parse::cursor::tokens;
use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

use self::soup::{INPUTS, Kitchen, Rng};

/// The input from the shim of a macro: the path to the facade, then the user's tokens.
fn with_root(input: &TokenStream) -> TokenStream {
    let root = Group::new(Delimiter::Parenthesis, "$crate".parse().unwrap());
    [TokenTree::Group(root)].into_iter().chain(input.clone()).collect()
}

fn has_word(stream: TokenStream, word: &str) -> bool {
    stream.into_iter().any(|token| match token {
        TokenTree::Group(group) => has_word(group.stream(), word),
        TokenTree::Ident(ident) => ident == word,
        _ => false,
    })
}

/// A macro under test.
#[derive(Clone, Copy)]
struct Macro {
    call: fn(&TokenStream) -> TokenStream,
    /// Whether an input has an error, if that can be decided without an expansion.
    is_in_error: Option<fn(&TokenStream) -> bool>,
}

/// The number of inputs without an error. There are `parts` parts, so that the inputs do not depend on the number of
/// processors.
fn sound_inputs(parts: u64, declarations: &[&str], tested: Macro) -> u64 {
    let threads = std::thread::available_parallelism().map_or(1, |n| n.get() as u64);
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads)
            .map(|thread| {
                scope.spawn(move || {
                    let kitchen = Kitchen::new(declarations);
                    let own = (thread..parts).step_by(threads as usize);
                    own.map(|part| sound_inputs_of_part(&kitchen, part, tested)).sum::<u64>()
                })
            })
            .collect();
        workers.into_iter().map(|worker| worker.join().unwrap()).sum()
    })
}

fn sound_inputs_of_part(kitchen: &Kitchen, part: u64, tested: Macro) -> u64 {
    let mut rng = Rng(part << 32);
    let mut sound = 0;
    for k in 0..INPUTS {
        let input = kitchen.input(&mut rng);
        let checked = catch_unwind(AssertUnwindSafe(|| {
            let output = (tested.call)(&input);
            let refused = has_word(output.clone(), "compile_error");
            if let Some(is_in_error) = tested.is_in_error
                && k % 4 == 0
            {
                // As the macro reads it.
                let read = without_remarks(tokens(input.clone())).into_iter().collect();
                assert_eq!(refused, is_in_error(&read), "errors are reported, and only errors");
            }
            if k % 64 == 0 {
                assert!(output.to_string().parse::<TokenStream>().is_ok(), "the output is no Rust tokens");
            }
            refused
        }));
        let Ok(refused) = checked else { panic!("part {part}, input {k}: {input}") };
        sound += u64::from(!refused);
    }
    sound
}
