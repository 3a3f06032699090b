//! Token soup: whatever tokens a macro is given, it answers with tokens, and if something is wrong, with an error.
//!
//! Inputs are built as tokens, not as text: declarations as users write them, with some tokens deleted, doubled,
//! swapped or replaced at any depth, and pure soup. The same inputs every time.

mod dma_bd;
mod tensor_pattern;
mod tiling_pattern;

use std::panic::{AssertUnwindSafe, catch_unwind};

use proc_macro2::{Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};

const WORDS: &[&str] = &[
    "struct",
    "pub",
    "crate",
    "as",
    "fn",
    "cfg",
    "doc",
    "int16",
    "int8",
    "u16",
    "bfloat16",
    "cint32",
    "float",
    "aie_ml",
    "aie2p",
    "aie",
    "ideal",
    "npu1",
    "offset",
    "buffer",
    "device",
    "bytes",
    "index",
    "tensor_dim",
    "N",
    "Self",
    "self",
    "_",
    "unsafe",
    "int17",
    "ofset",
    "r#offset",
    "r#struct",
    "naïve",
    "native",
    "dim_3d",
    "tile",
    "mem",
    "shim",
    "channel",
    "mm2s",
    "s2mm",
    "dims",
    "pad",
    "len",
    "iteration",
    "axi",
    "allow",
    "overlap",
    "size",
    "static",
    "const",
    "i32",
    "read",
    "write",
    "tiling",
    "adf",
    "std",
    "vector",
    "ensure",
    "covers",
    "write_access",
    "buffer_dimension",
    "tile_traversal",
    "wrap",
];

const NUMBERS: &[&str] = &[
    "0",
    "1",
    "2",
    "3",
    "8",
    "16",
    "32",
    "64",
    "8u",
    "8U",
    "4ul",
    "4ULL",
    "0x10",
    "0x1_0u",
    "0b11",
    "0o7",
    "7usize",
    "255",
    "256",
    "65535",
    "65536",
    "1048576",
    "1048577",
    "4294967296",
    "4294967297",
    "9223372036854775807",
    "9223372036854775808",
    "18446744073709551616",
    "170141183460469231731687303715884105727",
    "170141183460469231731687303715884105728",
    "340282366920938463463374607431768211456",
    "0x",
    "999999999999999999999999999999999999999999999999999999999999999999999999999999999999",
    "1e9",
    "1.5",
    "2f32",
    "8foo",
    "0b2",
    "1_",
    "\"8\"",
    "r\"8\"",
    "'8'",
    "b'8'",
    "b\"8\"",
    "c\"8\"",
    "\"\"",
    "\"\u{1f980}\"",
];

const PUNCTUATION: &[char] = &[
    ',', ';', '<', '>', '=', '-', '+', '*', '/', '%', ':', '#', '!', '.', '&', '|', '^', '$', '?', '@', '~',
];

const DELIMITERS: [Delimiter; 4] =
    [Delimiter::Parenthesis, Delimiter::Bracket, Delimiter::Brace, Delimiter::None];

/// `SplitMix64`.
struct Rng(u64);

impl Rng {
    fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = self.0;
        let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, n: usize) -> usize {
        ((u128::from(self.bits()) * n as u128) >> 64) as usize
    }

    fn pick<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.below(list.len())]
    }
}

/// What inputs are made of, parsed once a thread.
struct Kitchen {
    declarations: Vec<Vec<TokenTree>>,
    literals: Vec<Literal>,
    words: Vec<Ident>,
}

impl Kitchen {
    fn new(declarations: &[&str]) -> Self {
        let list = |text: &&str| text.parse::<TokenStream>().unwrap().into_iter().collect();
        let literal = |text: &&str| text.parse().ok();
        let word = |text: &&str| match text.strip_prefix("r#") {
            Some(raw) => Ident::new_raw(raw, Span::call_site()),
            None => Ident::new(text, Span::call_site()),
        };
        let mut literals: Vec<Literal> = NUMBERS.iter().filter_map(literal).collect();
        // No source has these, but another macro's output may.
        literals.push(Literal::i64_unsuffixed(-8));
        literals.push(Literal::i128_suffixed(i128::MIN));
        Self {
            declarations: declarations.iter().map(list).collect(),
            literals,
            words: WORDS.iter().map(word).collect(),
        }
    }

    fn input(&self, rng: &mut Rng) -> TokenStream {
        let mut list = match rng.below(8) {
            0 => self.soup(rng, 12, 0),
            1 => {
                let mut list = rng.pick(&self.declarations).clone();
                list.extend(rng.pick(&self.declarations).iter().cloned());
                list
            }
            _ => rng.pick(&self.declarations).clone(),
        };
        for _ in 0..rng.below(5) {
            self.mutate(rng, &mut list);
        }
        list.into_iter().collect()
    }

    fn soup(&self, rng: &mut Rng, most: usize, depth: usize) -> Vec<TokenTree> {
        (0..rng.below(most + 1)).map(|_| self.token(rng, depth)).collect()
    }

    fn token(&self, rng: &mut Rng, depth: usize) -> TokenTree {
        match rng.below(if depth < 3 { 10 } else { 8 }) {
            0 | 1 => rng.pick(&self.words).clone().into(),
            2..=4 => rng.pick(&self.literals).clone().into(),
            5..=7 => {
                let spacing = if rng.below(2) == 0 { Spacing::Joint } else { Spacing::Alone };
                Punct::new(*rng.pick(PUNCTUATION), spacing).into()
            }
            _ => {
                let inside = self.soup(rng, 5, depth + 1).into_iter().collect();
                Group::new(*rng.pick(&DELIMITERS), inside).into()
            }
        }
    }

    /// One change somewhere in `list` or in one of its groups.
    fn mutate(&self, rng: &mut Rng, list: &mut Vec<TokenTree>) {
        let groups = list.iter().filter(|token| matches!(token, TokenTree::Group(_))).count();
        if groups > 0 && rng.below(2) == 0 {
            let nth = rng.below(groups);
            let mut found = list.iter_mut().filter(|token| matches!(token, TokenTree::Group(_)));
            if let Some(token) = found.nth(nth)
                && let TokenTree::Group(group) = &*token
            {
                let mut inside = group.stream().into_iter().collect();
                self.mutate(rng, &mut inside);
                // Its own delimiters as a rule.
                let delimiter = if rng.below(8) == 0 { *rng.pick(&DELIMITERS) } else { group.delimiter() };
                *token = Group::new(delimiter, inside.into_iter().collect()).into();
            }
            return;
        }
        let at = rng.below(list.len() + 1);
        let within = at < list.len();
        match rng.below(7) {
            0 if within => drop(list.remove(at)),
            1 if within => list.insert(at, list[at].clone()),
            2 if within => {
                let other = rng.below(list.len());
                list.swap(at, other);
            }
            3 | 4 if within => list[at] = self.token(rng, 0),
            // As `macro_rules!` wraps what it captured.
            5 if within => {
                let end = (at + 1 + rng.below(3)).min(list.len());
                let inside = list.splice(at..end, []).collect();
                list.insert(at, Group::new(Delimiter::None, inside).into());
            }
            6 => list.truncate(at),
            _ => list.insert(at, self.token(rng, 0)),
        }
    }
}

fn has_word(stream: TokenStream, word: &str) -> bool {
    stream.into_iter().any(|token| match token {
        TokenTree::Group(group) => has_word(group.stream(), word),
        TokenTree::Ident(ident) => ident == word,
        _ => false,
    })
}

/// Inputs of a part.
const INPUTS: u64 = 1000;

/// A macro under test.
#[derive(Clone, Copy)]
struct Macro {
    call: fn(&TokenStream) -> TokenStream,
    /// Whether there is anything to report about an input, where that can be told without an expansion.
    is_in_error: Option<fn(&TokenStream) -> bool>,
}

/// Inputs that were sound, among so many parts, which give the same inputs whichever core takes them.
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
                assert_eq!(refused, is_in_error(&input), "errors are reported, and only errors");
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
