//! Numbers at and beyond all limits: every macro must answer each declaration within a second.

use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use proc_macro2::{Group, Literal, TokenStream, TokenTree};

use super::soup::{self, Rng};
use super::{chain, dma_bd, memory, object_fifo, route, tap_pattern, tensor_pattern, tile, tiling_pattern};

/// The number of declarations for each macro.
const CASES: u64 = 1000;

/// The most time for one expansion. Busy processors sometimes exceed it, so the test tries again.
const SECOND: Duration = Duration::from_secs(1);

/// A longer expansion fails the test.
const NEVER: Duration = Duration::from_secs(100);

/// Limits of fields and integers, and numbers that make searches slow: primes, numbers with many divisors, powers.
const NUMBERS: &[u128] = &[
    0,
    1,
    2,
    3,
    4,
    7,
    8,
    12,
    31,
    32,
    63,
    64,
    65,
    255,
    256,
    257,
    1023,
    1024,
    1025,
    4096,
    65_520,
    65_535,
    65_536,
    131_071,
    131_072,
    720_720,
    1_048_575,
    1_048_576,
    1_048_577,
    16_777_216,
    735_134_400,
    2_147_483_647,
    2_147_483_648,
    4_294_967_291,
    4_294_967_295,
    4_294_967_296,
    4_294_967_297,
    1_099_511_627_776,
    963_761_198_400,
    2_305_843_009_213_693_951,
    4_611_686_018_427_387_904,
    897_612_484_786_617_600,
    9_223_372_036_854_775_783,
    9_223_372_036_854_775_807,
    9_223_372_036_854_775_808,
    18_446_744_073_709_551_557,
    18_446_744_073_709_551_615,
    18_446_744_073_709_551_616,
    170_141_183_460_469_231_731_687_303_715_884_105_727,
];

/// Whether a literal has only decimal digits.
fn is_integer(literal: &Literal) -> bool {
    literal.to_string().bytes().all(|byte| byte.is_ascii_digit())
}

fn integers(stream: TokenStream) -> usize {
    stream
        .into_iter()
        .map(|token| match token {
            TokenTree::Group(group) => integers(group.stream()),
            TokenTree::Literal(literal) => usize::from(is_integer(&literal)),
            _ => 0,
        })
        .sum()
}

/// The declaration with other numbers in place of the integers for which `is_chosen` is true.
fn with_extremes(
    stream: TokenStream,
    rng: &mut Rng,
    is_chosen: &mut impl FnMut(&mut Rng) -> bool,
) -> TokenStream {
    let replaced = |token: TokenTree| match token {
        TokenTree::Group(group) => {
            let inside = with_extremes(group.stream(), rng, is_chosen);
            Group::new(group.delimiter(), inside).into()
        }
        TokenTree::Literal(literal) if is_integer(&literal) && is_chosen(rng) => {
            Literal::u128_unsuffixed(*rng.pick(NUMBERS)).into()
        }
        token => token,
    };
    stream.into_iter().map(replaced).collect()
}

/// A declaration with one, some or all integers replaced.
fn input(declarations: &[&str], rng: &mut Rng) -> String {
    let stream: TokenStream = rng.pick(declarations).parse().unwrap();
    let all = integers(stream.clone());
    let most = [1, 2, 4, all.max(1)][rng.below(4)];
    let mut is_chosen = |rng: &mut Rng| rng.below(all) < most;
    with_extremes(stream, rng, &mut is_chosen).to_string()
}

fn cases() -> u64 {
    std::env::var("AIE_PATTERN_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(CASES)
}

/// Expands each declaration in another thread, so that the test can name one that does not end.
fn in_a_second(call: fn(&TokenStream) -> TokenStream, sources: &[&[&str]]) {
    let declarations = sources.concat();
    let (give, inputs) = channel::<String>();
    let (done, answers): (Sender<Duration>, _) = channel();
    thread::spawn(move || {
        for input in inputs {
            let input = input.parse().unwrap();
            let start = Instant::now();
            call(&input);
            if done.send(start.elapsed()).is_err() {
                return;
            }
        }
    });
    let mut rng = Rng(29);
    let ask = |input: &str| {
        give.send(input.to_owned()).unwrap();
        match answers.recv_timeout(NEVER) {
            Ok(took) => took,
            Err(RecvTimeoutError::Timeout) => panic!("no answer to: {input}"),
            Err(RecvTimeoutError::Disconnected) => panic!("a panic, of: {input}"),
        }
    };
    for _ in 0..cases() {
        let input = input(&declarations, &mut rng);
        let took = ask(&input);
        // Tries again, since the processor may have been busy.
        assert!(took < SECOND || ask(&input) < SECOND || ask(&input) < SECOND, "{took:?} for: {input}");
    }
}

const TENSORS: &[&str] = &[
    "struct A = <int32, 4; [64, 2], [64, 3], [64, 4], [64, 5], [64, 6], [64, 7]; ensure(injective)>;",
    "struct A = <int32, 4; [64, 2], [64, 3], [64, 4]; buffer = 4096, ensure(covers)>;",
    "struct A = <int8, 32; [4, 2], [8, 3], [16, 4], [32, 5]; device = ideal, ensure(injective, runs(32))>;",
    "struct A = <int32, 16; [4, 64], [8, 128], [16, 192]; bytes, offset = 4, buffer = 4096>;",
];

const TAPS: &[&str] = &[
    "struct A = i32, TensorAccessPattern((12, 4294967296), 0, sizes = [12, 4294967296], strides = [64, 1]);",
    "struct A = i32, TensorAccessPattern((64, 64, 64), 0, sizes = [4, 8, 8, 16], strides = [64, 5, 3, 1]);",
    "struct A = i8, TensorAccessPattern((64, 64), 0, sizes = [8, 8, 16], strides = [64, 5, 4]);",
    "struct A = i32, full(16777216, 4, 4, 4, 4).T;",
    "struct A = i32, full(64, 64).tile(8, 8).permute(3, 1, 2, 0).coalesce();",
    "struct A = i32, device = ideal, ensure(covers, injective, runs(4)), full(12, 4294967296).T;",
    "struct A = bf16, TensorTiler2D.group_tiler((256, 256), (32, 32), (2, 2));",
    "struct A = i32, full(64, 64).partition(4, dim = 1);",
    "struct A = i32, full(64, 64).split(1, 3).merge(1)[1:64:7, 5];",
    "struct A = i32, full(64).repeat(3).concat(full(64)[3:64]).compose(full(9)[2:5]);",
    "struct A = i32, device = ideal, ensure(injective), sizes = [4, 5, 6, 7], strides = [8, 9, 10, 11], tensor_dims = (64, 64);",
];

const PORTS: &[&str] = &[
    "struct A = int32, mem, write { .buffer_dimension = {64, 64, 64}, .tiling_dimension = {8, 8, 4}, .offset = {1, 2, 3}, \
     .tile_traversal = {{0, 8, 8}, {1, 8, 8}, {2, 4, 16}}, .repetition = 2 };",
    "struct A = int32, mem, read, ensure(covers, injective, runs(4)) { .buffer_dimension = {64, 64}, \
     .tiling_dimension = {8, 8}, .tile_traversal = {{0, 8, 8}, {1, 8, 8}} };",
    "struct A = int8, mem, read { .buffer_dimension = {64, 64}, .tiling_dimension = {8, 8}, .offset = {-4, -8}, \
     .tile_traversal = {{0, 8, 9}, {1, 8, 9}}, .boundary_dimension = {60, 60} };",
    "struct A = cint32, compute, read { .buffer_dimension = {64, 64}, .tiling_dimension = {8, 8}, \
     .tile_traversal = {{0, 8, 8}, {1, 8, 8}} };",
    "int16, mem, read, device = aie2p, buffer = {8, 8} { {.tiling_dimension = {8, 4}}, \
      {.tiling_dimension = {8, 4}, .offset = {0, 4}, .phase = 2}; }",
];

const DESCRIPTORS: &[&str] = &[
    "(dims = [<8, 16>, <2, 1>, <8, 2>], ensure(covers, injective, runs(4))) static A: [i32; 128] = Z;",
    "(tile = mem, dims = [<8, 16>, <2, 3>, <8, 5>, <8, 9>]) static A: [i32; 131072] = Z;",
    "(tile = mem, channel = s2mm(1), dims = [<8, 16>, <2, 3>, <8, 5>, <8, 9>]) static A: [i32; 131072] = Z;",
    "(tile = mem, channel = s2mm(1), dims = [<8, 16>, <2, 32>, <8, 4>, <4, 1>], iteration = (4, 1024, 1)) static A: [i8; 131072] = Z;",
    "(tile = shim, device = npu2, dims = [<8, 16>, <2, 3>, <8, 5>], len = 128, offset = 4, iteration = (2, 2)) static A: [i32; 4294967296] = Z;",
    "(device = ideal, dims = [<8, 16>, <2, 3>, <8, 5>, <7, 7>, <6, 6>, <5, 5>], ensure(injective)) static A: [i32; 4294967296] = Z;",
    "(tile = mem, channel = mm2s(0), dims = [<8, 64>, <4, 8>, <8, 1>], pad = [<1, 2>, <3, 4>, <4, 4>]) static A: [i16; 65536] = Z;",
];

const MEMORIES: &[&str] = &[
    "struct M = device = npu1, stack = 1024 { a: [i8; 4] * 2, b: [i16; 8] * 4, c: [i32; 16] @ bank(1), d: [i8; 32] * 3, \
     e: [i8; 64], f: [i8; 128] * 2, g: [i8; 256] @ 4096 } call(a, b, c) call(d, e) call(f, g);",
    "struct M = device = npu1, tile = mem(0, 1) { a: [i8; 4] * 2, b: [i16; 8] * 4, c: [i32; 16] @ bank(1), d: [i8; 32] * 3 } call(a, b);",
    "struct M = device = npu1 { a: [i16; 256] * 2, b: [i16; 256], c: [i8; 8192] * 2 } conflicts(load A in a, load B in b[0] every 2 after 1, \
     store C in c[1] every 3) ensure(conflict_free);",
    "struct M = like = mlir_aie_v1_bank_aware { a: [i8; 4096] * 2, b: [i16; 8192] * 2, c: [i32; 1024] @ 4096, d: [i8; 2048] };",
];

const FIFOS: &[&str] = &[
    "struct A = device = npu1, object = [i32; 1024], depth = 2, producer = mem(0, 1), consumers = [compute(0, 2), compute(0, 3)], \
     to_stream = [<8, 8>, <32, 64>, <8, 1>], from_stream = [[], [(32, 64), (64, 1)]], repeat_count = 2;",
    "struct A = object = [i8; 4096], depth = 4, producer = mem(0, 1), consumers = compute(0, 2), \
     to_stream = [<4, 8>, <32, 64>, <8, 1>], pad = [<1, 2>, <3, 4>, <4, 4>], pad_value = 7, iter_count = 4;",
    "struct In = object = [i32; 48], depth = 2, producer = shim(0, 0), consumers = mem(0, 1); \
      struct A = object = [i32; 16], depth = 2, producer = mem(0, 1), consumers = compute(0, 2), to_stream = [<4, 4>, <4, 1>]; \
      struct B = object = [i32; 32], depth = 2, producer = mem(0, 1), consumers = compute(0, 3); link [In] -> [A, B] ([] [0, 16]);",
];

const CHAINS: &[&str] = &[
    "Ping -> Pong -> Ping; locks [(0, 2), (1, 7), (63, 63)], allow(lengths)",
    "One<4> -> Two<{ 3 * 5 }> -> One<4>; locks = [(0, 1), (2, 63)]",
];

const TILES: &[&str] = &[
    "Ping, Pong; tile = compute(0, 2), fifos(In, Out), shared(Ping, Pong)",
    "tile = mem(3, 1), fifos(In, Of<16>)",
    "Ping<7>, Pong; tile = (5, 4)",
];

const ROUTES: &[&str] = &[
    "Send<4> -> Receive<{ 8 - 3 }> => Forward -> Core; identity",
    "One -> Two; same_walk(::root::Expected<4>)",
];

macro_rules! answers {
    ($($name:ident: $sources:expr;)*) => {
        $(#[test] fn $name() { in_a_second($name::call, &$sources); })*
    };
}

answers! {
    tensor_pattern: [soup::TENSORS, TENSORS];
    tap_pattern: [soup::TAPS, TAPS];
    tiling_pattern: [soup::PORTS, PORTS];
    dma_bd: [soup::DESCRIPTORS, DESCRIPTORS];
    memory: [soup::MEMORIES, MEMORIES];
    object_fifo: [soup::FIFOS, FIFOS];
    chain: [soup::CHAINS, CHAINS];
    tile: [soup::TILES, TILES];
    route: [soup::ROUTES, ROUTES];
}
