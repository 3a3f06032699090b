//! Token soup: whatever tokens a macro is given, it answers with tokens, and if something is wrong, with an error.
//!
//! Inputs are built as tokens, not as text: declarations as users write them, with some tokens deleted, doubled,
//! swapped or replaced at any depth, and pure soup. The same inputs every time.

use std::panic::{AssertUnwindSafe, catch_unwind};

use proc_macro2::{Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};

use crate::expand_tensor_pattern;
use crate::parse::cursor::tokens;
use crate::parse::tensor_pattern::{Declaration, Descriptor, Input, parse};

/// Inputs of [`a_million_inputs`], in parts that give the same inputs whichever thread takes them.
const PARTS: u64 = 1000;
const INPUTS: u64 = 1000;

/// What users write, in all its spellings.
const DECLARATIONS: &[&str] = &[
    "pub struct EvenVectors = <int16, 16; [8u, 2]>;",
    "/// Docs. \n pub(crate) struct Rows = int16, 16; [2u, 8], [4u, 2]; struct Next = <i8, 64; [1, 0]>;",
    "struct Cpp = <int16, 16; tensor_dim(8u, 2), aie::tensor_dim(4u, 1)>;",
    "#[cfg(all())] #[allow(dead_code)] pub struct A = <bfloat16, 32; [4, 4], [4, 0], [8, 16], [4, 1]>;",
    "<int16, 16; [8u, -1]; offset = 7, buffer = 128, device = aie2p, index = u16>",
    "int16, 32; [4, 32], [2, 64]; bytes, offset = 4",
    "<cfloat, N; [ROWS * COLS, 2], [N as u32, Self::STEP]>",
    "struct Paths = <float, { 4 * 2 }; [<T as Trait>::N, f::<3>()], [N >> 1, 1 << 3]; buffer = M << 2>;",
    "struct Arithmetic = uint8, 0x20ul; [2 * (3 + 1), -(4 - 8)], [0b11, 0o7 % 4], [1_000, -0];",
    "struct Wrong = <int17, 15; [0, -1], [4294967297, 99999999999999999999], (1, 2)>;",
    "struct Unknown = <int8, 64; [2, 1]; ofset = 3, bytes, bytes, device = aie3>;",
    "struct Rank = <int8, 16; [1,1],[1,1],[1,1],[1,1],[1,1],[1,1],[1,1],[1,1],[1,1],[2,2]>;",
    "<int32, 8; [if A < B { 1 } else { 2 }, match C { _ => 3 }], [\"a\".len(), 'b' as usize],>",
    "struct Life = <'a, 16; ['static, 1]>;",
    "pub(in crate::inner) struct r#fn = <uint4, 64; [170141183460469231731687303715884105727, 1]>;",
];

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
    fn new() -> Self {
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
            declarations: DECLARATIONS.iter().map(list).collect(),
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

fn call(input: &TokenStream) -> TokenStream {
    let root = Group::new(Delimiter::Parenthesis, "$crate".parse().unwrap());
    expand_tensor_pattern([TokenTree::Group(root)].into_iter().chain(input.clone()).collect())
}

fn has_word(stream: TokenStream, word: &str) -> bool {
    stream.into_iter().any(|token| match token {
        TokenTree::Group(group) => has_word(group.stream(), word),
        TokenTree::Ident(ident) => ident == word,
        _ => false,
    })
}

/// Whether there is anything to report about the input.
fn is_in_error(input: &TokenStream) -> bool {
    let of = |declaration: &Declaration| {
        let literal = declaration.descriptor.as_ref().and_then(Descriptor::literal);
        assert!(
            declaration.descriptor.is_some() || !declaration.errors.is_empty(),
            "no descriptor and no error"
        );
        !declaration.errors.is_empty() || literal.is_some_and(|tensor| !tensor.check().is_empty())
    };
    match parse(&tokens(input.clone())) {
        Input::Items(declarations) => declarations.iter().any(of),
        Input::Expression(declaration) => of(&declaration),
    }
}

/// Inputs that were sound, among the inputs of `part`.
fn run(kitchen: &Kitchen, part: u64) -> u64 {
    let mut rng = Rng(part << 32);
    let mut sound = 0;
    for k in 0..INPUTS {
        let input = kitchen.input(&mut rng);
        let checked = catch_unwind(AssertUnwindSafe(|| {
            let output = call(&input);
            let refused = has_word(output.clone(), "compile_error");
            if k % 4 == 0 {
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

#[test]
fn a_million_inputs() {
    let threads = std::thread::available_parallelism().map_or(1, |n| n.get() as u64);
    let sound: u64 = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads)
            .map(|thread| {
                scope.spawn(move || {
                    let kitchen = Kitchen::new();
                    (thread..PARTS).step_by(threads as usize).map(|part| run(&kitchen, part)).sum::<u64>()
                })
            })
            .collect();
        workers.into_iter().map(|worker| worker.join().unwrap()).sum()
    });
    // Neither all of them nor none: the inputs reach what lies behind the parser.
    let all = PARTS * INPUTS;
    assert!((all / 20..all / 2).contains(&sound), "{sound} of {all} were sound");
}

#[test]
fn what_users_write_is_understood() {
    let wrong = ["struct Wrong", "struct Unknown", "struct Rank", "r#fn", "Life"];
    for text in DECLARATIONS {
        let refused = has_word(call(&text.parse().unwrap()), "compile_error");
        assert_eq!(refused, wrong.iter().any(|wrong| text.contains(wrong)), "{text}");
    }
}

/// A declaration of `count` times `part`.
fn repeated(part: &str, count: usize) -> TokenStream {
    format!("struct S = <int8, 16; [{}1, 1]>;", part.repeat(count)).parse().unwrap()
}

#[test]
fn more_of_anything_than_anyone_writes() {
    for count in [127, 128, 129, 254, 255, 256, 257, 1000] {
        let dims: TokenStream =
            format!("struct S = <int8, 16; {}>;", "[1, 1], ".repeat(count)).parse().unwrap();
        assert!(has_word(call(&dims), "compile_error"), "{count} dimensions");
        let named: TokenStream =
            format!("struct S = <int8, 16; {}>;", "[N, 1], ".repeat(count)).parse().unwrap();
        assert!(has_word(call(&named), "AccessPattern"), "{count} named dimensions");
        let keys: TokenStream =
            format!("struct S = <int8, 16; [1, 1]; {}>;", "bytes, ".repeat(count)).parse().unwrap();
        assert!(has_word(call(&keys), "compile_error"), "{count} keys");
    }
    for part in ["- ", "-1 - ", "1 * ", "1 << ", "x:: ", "<", "&", "! "] {
        assert!(has_word(call(&repeated(part, 100_000)), "AccessPattern"), "{part} repeated");
    }
}

#[test]
fn groups_within_groups() {
    for delimiter in DELIMITERS {
        for inner in [Literal::i64_unsuffixed(1).into(), TokenTree::Ident(Ident::new("N", Span::call_site()))]
        {
            let mut nested = inner;
            for _ in 0..2000 {
                nested = Group::new(delimiter, nested.into()).into();
            }
            let dim: TokenStream =
                [nested, Punct::new(',', Spacing::Alone).into(), Literal::i64_unsuffixed(1).into()]
                    .into_iter()
                    .collect();
            let mut input: TokenStream = "int8, 16;".parse().unwrap();
            input.extend([TokenTree::Group(Group::new(Delimiter::Bracket, dim))]);
            assert!(has_word(call(&input), "AccessPattern"), "{delimiter:?}");
        }
    }
}
