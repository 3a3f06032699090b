//! Whatever tokens a notation is given, there is a declaration or an error with a code, and no panic.
//!
//! `AIE_PATTERN_CASES` is how many inputs each test takes, 4,000 if it is not set.

mod soup;

use std::panic::{AssertUnwindSafe, catch_unwind};

use aie_pattern_syntax::check::push_settled_violations;
use aie_pattern_syntax::errors::{Errors, Place};
use aie_pattern_syntax::parse::cursor::{Cursor, tokens};
use aie_pattern_syntax::parse::items::{Declaration, Input};
use aie_pattern_syntax::parse::{
    buffer, chain, dma_bd, memory, object_fifo, route, tap_pattern, tensor_pattern, tile, tiling_pattern,
};
use proc_macro2::{Span, TokenStream, TokenTree};

use self::soup::{
    ALMOST_ITEMS, CHAINS, COMPLETES, DESCRIPTORS, FIFOS, INPUTS, Kitchen, MEMORIES, PORTS, ROUTES, Rng, TAPS,
    TENSORS, TILES, parts,
};

/// What became of inputs.
#[derive(Default, Debug)]
struct Tally {
    sound: u64,
    refused: u64,
}

/// Calls `errors`, which says how many errors it found, on inputs made of `declarations`.
fn tally(declarations: &[&str], errors: fn(TokenStream) -> Errors) -> Tally {
    let threads = std::thread::available_parallelism().map_or(1, |n| n.get() as u64);
    let parts = parts();
    let tallies: Vec<Tally> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads)
            .map(|thread| {
                scope.spawn(move || {
                    let kitchen = Kitchen::new(declarations);
                    let mut tally = Tally::default();
                    for part in (thread..parts).step_by(threads as usize) {
                        tally_part(&kitchen, part, errors, &mut tally);
                    }
                    tally
                })
            })
            .collect();
        workers.into_iter().map(|worker| worker.join().unwrap()).collect()
    });
    tallies.into_iter().fold(Tally::default(), |sum, tally| Tally {
        sound: sum.sound + tally.sound,
        refused: sum.refused + tally.refused,
    })
}

fn tally_part(kitchen: &Kitchen, part: u64, errors: fn(TokenStream) -> Errors, tally: &mut Tally) {
    let mut rng = Rng(part << 32);
    for k in 0..INPUTS {
        let input = kitchen.input(&mut rng);
        let found = catch_unwind(AssertUnwindSafe(|| errors(input.clone())));
        let Ok(found) = found else { panic!("part {part}, input {k}: {input}") };
        if found.is_empty() {
            tally.sound += 1;
        } else {
            tally.refused += 1;
        }
        for error in found.into_list() {
            let text = &error.text;
            let code = text.get(..8).unwrap_or_default();
            assert!(
                code.starts_with("[AP") && code.ends_with("] "),
                "part {part}, input {k}: {text}: {input}"
            );
        }
        if k % 4 == 0
            && let Ok(written) = input.to_string().parse::<TokenStream>()
            // Of one token, the attribute of a descriptor takes all, and the item that rustc puts after it is missing.
            && written.clone().into_iter().count() > 1
        {
            for error in errors(written.clone()).into_list() {
                let text = error.text;
                assert!(is_in_input(error.place), "part {part}, input {k}, at the whole: {text}: {written}");
            }
        }
    }
}

/// Whether a place is one of the input's tokens. The whole macro, where rustc shows an error without a token, is at no byte of any text.
fn is_in_input(place: Place) -> bool {
    !place.first.byte_range().is_empty() && !place.last.byte_range().is_empty()
}

/// The errors of all declarations of a macro's input.
fn of_input<T>(input: Input<T>, literal: impl Fn(&T, &mut Errors)) -> Errors {
    let declarations = match input {
        Input::Items(declarations) => declarations,
        Input::Expression(declaration) => vec![*declaration],
    };
    let mut all = Errors::default();
    for Declaration { right, mut errors, header, .. } in declarations {
        assert_eq!(right.is_none(), !errors.is_empty(), "a declaration or an error");
        assert!(header.is_some() || right.is_none() || all.is_empty(), "an item without a name");
        if let Some(right) = &right {
            literal(right, &mut errors);
        }
        all.extend(errors);
    }
    all
}

fn tensor(input: TokenStream) -> Errors {
    of_input(tensor_pattern::parse(&tokens(input)), |descriptor, errors| {
        let written = descriptor.declaration();
        push_settled_violations(&written.known(), written.places(), errors);
    })
}

fn tap(input: TokenStream) -> Errors {
    of_input(tap_pattern::parse(&tokens(input)), |tap, errors| {
        let steps = tap.declared_steps();
        let written = tap.declaration(&steps);
        let steps = written.known_steps();
        push_settled_violations(&written.known_tap(&steps), written.places(), errors);
    })
}

fn port(input: TokenStream) -> Errors {
    of_input(tiling_pattern::parse(&tokens(input)), |port, errors| {
        let tilings = port.declared_tilings();
        let written = port.declaration(&tilings);
        let tilings = written.known_tilings();
        push_settled_violations(&written.known_port(&tilings), written.places(), errors);
    })
}

fn tile_memory(input: TokenStream) -> Errors {
    of_input(memory::parse(&tokens(input)), |memory, errors| {
        let before = errors.len();
        let placement = memory.check(Span::call_site().into(), errors);
        assert!(placement.is_none() || errors.len() == before, "addresses or an error");
    })
}

fn descriptor(input: TokenStream) -> Errors {
    let mut errors = Errors::default();
    let mut rest = input.into_iter();
    let attribute = match rest.next() {
        Some(TokenTree::Group(group)) => group.stream(),
        first => first.into_iter().collect(),
    };
    dma_bd::parse_attribute(attribute, &mut errors);
    let before = errors.len();
    let item = buffer::parse_item(&rest.collect(), &mut errors);
    assert!(item.is_some() || errors.len() > before, "an item or an error");
    errors
}

fn bd_chain(input: TokenStream) -> Errors {
    let mut errors = Errors::default();
    let tokens = tokens(input);
    let chain = chain::parse(Cursor::of_input(&tokens), &mut errors);
    assert_eq!(chain.is_none(), !errors.is_empty(), "a chain or an error");
    errors
}

fn descriptors_of_tile(input: TokenStream) -> Errors {
    let mut errors = Errors::default();
    let tokens = tokens(input);
    let tile = tile::parse(Cursor::of_input(&tokens), &mut errors);
    assert_eq!(tile.is_none(), !errors.is_empty(), "descriptors or an error");
    errors
}

fn transfer(input: TokenStream) -> Errors {
    let mut errors = Errors::default();
    let tokens = tokens(input);
    let route = route::parse(Cursor::of_input(&tokens), &mut errors);
    assert_eq!(route.is_none(), !errors.is_empty(), "a route or an error");
    if let Some(route) = route {
        assert!(!route.stations.is_empty(), "a route passes something");
    }
    errors
}

fn fifos(input: TokenStream) -> Errors {
    let mut errors = Errors::default();
    let tokens = tokens(input);
    let block = object_fifo::parse(Cursor::of_input(&tokens), &mut errors);
    if errors.is_empty() {
        let resolved = block.resolve(&mut errors);
        // A number that is none is an error, and all else is judged.
        assert!(resolved.is_some() || !errors.is_empty(), "names are resolved, or an error");
        if let Some(resolved) = resolved {
            let count = resolved.with_core(|fifos| fifos.fifos.len());
            assert_eq!(count, block.fifos.len(), "each FIFO is declared");
        }
    }
    errors
}

fn assertion(input: TokenStream) -> Errors {
    let mut errors = Errors::default();
    let tokens = tokens(input);
    let completes = object_fifo::completes::typed::parse(Cursor::of_input(&tokens), &mut errors);
    assert_eq!(completes.is_none(), !errors.is_empty(), "an assertion or an error");
    if let Some(completes) = completes {
        let count = completes.paths.len();
        let names = completes.sequence.iter().filter_map(|step| step.of.fifo);
        assert!(count > 0 && names.max().is_none_or(|greatest| greatest < count), "each name is of the list");
    }
    errors
}

/// Of soup like this, some is sound and some is not, or there would be nothing to see.
fn assert_mixed(tally: &Tally) {
    assert!(tally.sound.min(tally.refused) > (tally.sound + tally.refused) / 50, "{tally:?}");
}

#[test]
fn tensor_patterns() {
    assert_mixed(&tally(TENSORS, tensor));
}

#[test]
fn of_taps() {
    assert_mixed(&tally(TAPS, tap));
}

#[test]
fn tiling_patterns() {
    assert_mixed(&tally(PORTS, port));
}

#[test]
fn descriptors() {
    assert_mixed(&tally(DESCRIPTORS, descriptor));
}

#[test]
fn memories() {
    assert_mixed(&tally(MEMORIES, tile_memory));
}

#[test]
fn chains() {
    assert_mixed(&tally(CHAINS, bd_chain));
}

#[test]
fn blocks_of_fifos() {
    assert_mixed(&tally(FIFOS, fifos));
}

#[test]
fn tiles() {
    assert_mixed(&tally(TILES, descriptors_of_tile));
}

#[test]
fn routes() {
    assert_mixed(&tally(ROUTES, transfer));
}

#[test]
fn assertions_about_types() {
    assert_mixed(&tally(COMPLETES, assertion));
}

#[test]
fn almost_items() {
    let refused = tally(ALMOST_ITEMS, tensor).refused + tally(ALMOST_ITEMS, port).refused;
    assert!(refused > parts() * INPUTS, "{refused}");
}

#[test]
fn every_almost_item_is_answered_at_a_token() {
    for text in ALMOST_ITEMS {
        let of = |errors: fn(TokenStream) -> Errors| errors(text.parse().unwrap()).len();
        assert!(of(tensor) > 0 && of(port) > 0 || text.contains("cfg_attr"), "{text}");
    }
}
