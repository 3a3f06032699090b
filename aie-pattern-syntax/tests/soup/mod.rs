//! Token soup: inputs built as tokens, not as text. Declarations as users write them, with some tokens deleted, doubled,
//! swapped or replaced at any depth, and pure soup. The same inputs every time.
//!
//! The tests of the procedural macros take it from here as well.

use proc_macro2::{Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};

/// Inputs of a part.
pub(crate) const INPUTS: u64 = 1000;

/// The parts of a test: 4, or one for each thousand inputs that the environment variable `AIE_PATTERN_CASES`
/// requests.
pub(crate) fn parts() -> u64 {
    let cases = std::env::var("AIE_PATTERN_CASES").ok().and_then(|cases| cases.parse::<u64>().ok());
    cases.map_or(4, |cases| cases.div_ceil(INPUTS))
}

/// What users write in `tensor_pattern!`, in all its spellings.
pub(crate) const TENSORS: &[&str] = &[
    "pub struct EvenVectors = <int16, 16; [8u, 2]>;",
    "/// Docs. \n pub(crate) struct Rows = int16, 16; [2u, 8], [4u, 2]; struct Next = <i8, 64; [1, 0]>;",
    "struct Cpp = <int16, 16; tensor_dim(8u, 2), aie::tensor_dim(4u, 1)>;",
    "#[cfg(all())] #[allow(dead_code)] pub struct A = <bfloat16, 32; [4, 4], [4, 0], [8, 16], [4, 1]>;",
    "<int16, 16; [8u, -1]; offset = 7, buffer = 128, device = aie2p, index = u16, ensure(injective, runs(32))>",
    "int16, 32; [4, 32], [2, 64]; bytes, offset = 4",
    "<cfloat, N; [ROWS * COLS, 2], [N as u32, Self::STEP]>",
    "struct Paths = <float, { 4 * 2 }; [<T as Trait>::N, f::<3>()], [N >> 1, 1 << 3]; buffer = M << 2>;",
    "struct Arithmetic = uint8, 0x20ul; [2 * (3 + 1), -(4 - 8)], [0b11, 0o7 % 4], [1_000, -0];",
    "struct Six = <int16, 32; native [dim_3d(1, 1, 1, 1, 1), 8, dim_2d(3, 4, 4)]; sizes = [2, 3, 2]>;",
    "int8, 32; buffer = N, native [aie::dim_2d(N - 1, 32, -64), INC], sizes = [2u, 2u], bytes",
    "struct Wrong = <int17, 15; [0, -1], [4294967297, 99999999999999999999], (1, 2)>;",
    "struct Unknown = <int8, 64; [2, 1]; ofset = 3, bytes, bytes, device = aie3>;",
    "struct WrongNative = <int8, 64; [1, 1]; native [dim_4d(1), dim_3d(1, 2), 1 2], sizes = [2]>;",
    "struct Rank = <int8, 16; [1,1],[1,1],[1,1],[1,1],[1,1],[1,1],[1,1],[1,1],[1,1],[2,2]>;",
    "<int32, 8; [if A < B { 1 } else { 2 }, match C { _ => 3 }], [\"a\".len(), 'b' as usize],>",
    "struct Life = <'a, 16; ['static, 1]>;",
    "auto d = aie::make_tensor_descriptor<bfloat16, 32>(aie::tensor_dim(8u, 2), aie::tensor_dim(4u, 1));",
    "auto s = aie::make_tensor_buffer_stream(p, aie::make_tensor_descriptor<int16, 16>(aie::tensor_dim(8u, 2)));",
    "struct Call = static constexpr auto d = make_tensor_descriptor_bytes<int16, 16>(tensor_dim(8u, 64)); offset = 1; \
      struct Native = ::aie::make_tensor_descriptor_from_native<int16, 32>(aie::dim_2d(3, 4, 4)), sizes = [2];",
    "pub(in crate::inner) struct r#fn = <uint4, 64; [170141183460469231731687303715884105727, 1]>;",
];

/// What users write in `tap_pattern!`, in all its notations.
pub(crate) const TAPS: &[&str] = &[
    "pub struct Fill = i32, TensorAccessPattern((64, 256), offset = 0, sizes = [4, 4, 16, 64], strides = [4096, 64, 256, 1]);",
    "struct Tiles = bf16, TensorTiler2D.group_tiler((256, 256), (32, 32), (2, 2)); struct Next = i8, full(64);",
    "/// Docs. \n pub(crate) struct Steps = i16, TensorTiler2D.step_tiler(tensor_dims = (64, 64), tile_dims = (4, 4), \
      tile_group_repeats = (2, 3), tile_group_steps = (1, 2), allow_partial = True, iter_col_major = False);",
    "f32, device = aie2p, ensure(injective), bd_id = 3, channel = mm2s(1), TensorTiler2D.simple_tiler((8, 8), (2, 4))[-1]",
    "struct Blocked = i8, full(64, 256).tile(4, 8).permute(0, 1, 2, 3).coalesce();",
    "struct Part = i32, full((4, 8))[::2, :6:2].T.split(1, 1).merge(1).repeat(3).partition(3)[2];",
    "struct Parts = i32, issue_token, packet = (3, 1), full(64, 64)[None, N, 1:M:2].partition(4, dim = 1);",
    "i32, full(8, 8).T.compose(full(64)[0:32]).concat(full(8, 8).T[4:8]).inverse().transpose()",
    "struct Row = i32, npu.dma_memcpy_nd(%arg0[0, 0, 0, 0][4, 4, 16, 64][4096, 64, 256, 1]) : memref<64x256xi32>;",
    "struct Ssa = i8, aiex.npu.dma_memcpy_nd(%in[%c0,%c0,%c0,%c0][%c1,%c1,%c1,%c64][%c0,%c0,%c0,%c1], \
      packet = <pkt_id = 3, pkt_type = 0>) {burst_length = 64 : i64, id = 1 : i64, metadata = @of} : memref<64xi8>;",
    "struct Memcpy = i32, tensor_dims = (8, 64), npu_dma_memcpy_nd(metadata = of, bd_id = 0, mem = A, offsets = [0, 0, 1, 0], \
      sizes = [1, 1, 4, 64], strides = [0, 0, 64, 1], issue_token = True, tap = None);",
    "struct Single = i32, shim_dma_single_bd_task(of, A, offset = 8, sizes = [1, 1, ROWS, 64], strides = [0, 0, 64, 1]);",
    "struct Drain = i32, allow(overlap), rt.drain(of.cons(), C, tap = full(8, 8).coalesce(), task_group = tg, wait = True);",
    "struct Lists = u16, index = u32, tensor_dims = (64, N), offset = 4, sizes = (8, 8), strides = [64, 2 * 1];",
    "struct Wrong = int33, devise = aie3, TensorAccessPattern((64), sizes = [4 4], strides = (1, 2, 3), step = 2);",
    "struct Wrong2 = i32, full(6, 8).split(1, 3).pad([(1, 0), 2]).permut(1)[..., 2:3:4:5][];",
    "struct Wrong3 = i32, TensorTiler2D.simple_tiler((64, 64), (24, 32), 1, tile_dims = (1, 1)).coalesce();",
];

/// What users write in `tiling_pattern!`.
pub(crate) const PORTS: &[&str] = &[
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
    "struct Cpp = float, mem, write, ensure(covers, injective, runs(4)) { std::vector<adf::tiling_parameters>{ \
      adf::tiling_parameters{.buffer_dimension = std::vector<uint32_t>{16, 2}, .tiling_dimension = vec![16, 1], \
      .tile_traversal = {adf::traversing_parameters{.dimension = 1, .stride = 1, .wrap = 2}}}} };",
    "struct Named = cint16, mem, read { .buffer_dimension = {ROWS * 2, N}, .tiling_dimension = {4, Self::X}, \
      .tile_traversal = {{1, S as u32, f::<3>()}}, .repetition = { 4 * R } };",
    "struct Wrong = int33, tile, up, devise = aie3, ensure(cover) { .ofset = {1 2}, .tile_traversal = {1, 2, 3}, \
      .phase = {1} .phase = 2, .tile_traversal = {{.stride = 3 .wrap = 2}, {1}} };",
];

/// What users write with `#[dma_bd]`: the attribute's arguments in parentheses, then the item.
pub(crate) const DESCRIPTORS: &[&str] = &[
    "(dims = [<8, 16>, <2, 1>, <8, 2>], ensure(covers, same_walk(a::B), inverse(Other))) static SAMPLES: [i32; 128] = [0; 128];",
    "(device = npu2, tile = mem, channel = mm2s(0), buffer = [[i8; 64]; 128], offset = 0, len = 4096, \
      dims = [(8, 256), (8, 8), (4, 64), (8, 1)], pad = [<0, 0>, <0, 0>, <0, 0>, <4, 4>], bd_id = 2, next_bd = 3, \
      acquire = (64, -1), release = (65, 1), packet = (3, 1), iteration = (4, 1024)) pub struct ATilesToStream;",
    "(dims = #aie<bd_dim_layout_array[<size = 8, stride = 16>, <size = N, stride = 1>]>) pub static mut B: Rows = R;",
    "(tile = shim, burst = 256, axi(smid = 1, qos = 2, cache = 3, secure), tlast_suppress, ooo_id = 3) \
      const C: [u32; ROWS * 64] = [0; ROWS * 64];",
    "(name = RowsOut, dims = [[4, 32], [8, 1]], channel = s2mm(1), allow(overlap), compression = true, index = u16, \
      address = 0x400, crate = ::aie_pattern) #[cfg(all())] pub(crate) static ROWS: [half::bf16; 128] = Z;",
    "(tile = mem, dimensions = [<size = 8, stride = 8>], pad_dimensions = [<0, 0>], length = 8 : i32, next_bd_id = 3 : i32, \
      packet = #aie.packet_info<pkt_type = 1, pkt_id = 5>) static MLIR: [i32; 64] = [0; 64];",
    "(device = ideal, dims = [(2, 16), (3, 2)]) static OBJECT: [[i8; 8]; 4] = [[0; 8]; 4];",
    "(aie.dma_bd(%b : memref<2048xi8>, 0, 16, [<size = 2, stride = 256>, <size = 8, stride = 1>]) \
      {bd_id = 2 : i32, next_bd_id = 3 : i32, packet = <pkt_type = 1, pkt_id = 5>}, tile = mem) \
      struct Positions;",
    "(tile = mem, %l = aie.lock(%t, 2) {init = 2 : i32} %one = arith.constant 1 : i32 %0 = aie.dma_start(\"MM2S\", 0, ^bb1, \
      ^bb3) ^bb1: aie.use_lock(%l, AcquireGreaterEqual, %one) aie.dma_bd(%b : memref<16x16xbf16, 1 : i32> offset = %c0 \
      len = 16 sizes = [8, %c2] strides = [16, 1] pad [<const_pad_before = 0, const_pad_after = 0>, <0, 0>]) bd_id_val %c3 : i32 \
      {iteration = #aie.bd_iteration<size = 2, stride = 16, current = 0>} aie.use_lock(%l, Release, %one) \
      aie.next_bd ^bb1 ^bb3: aie.end) struct Block;",
    "(\"aie.dma_bd\"(%0) <{bd_id = 2 : i32, operandSegmentSizes = array<i32: 1, 0>, static_len = 16 : i32, \
      static_sizes = array<i64: 8, 2>, static_strides = array<i64: 2, 1>}> : (memref<64xi32>) -> ()) struct Generic;",
    "(buffer = memref<?x8xf32, strided<[1], offset: 4>>, sizes = [1, 2], strides = [3]) struct WRONG;",
    "(buffer = [i8; 64], dma_bd(b[0], transfer_len=64, dimensions=[(8, 8), (8, 1)], packet=(1, 5), pad_dimensions=None), \
      use_lock(3, LockAction.Release, value=1), next_bd(block[1]), dma_start(DMAChannelDir.S2MM, 0, chain=block[1])) \
      struct Python;",
    "(device = aie2p, dims = [<1, -1>, <99999999999999999999, 0>], pad = [<1, 1>]) static WRONG: [u8; 0] = [];",
    "(len = 3, offset = 1 << 100) static LEN: [u64; 8] = [0; 8];",
];

/// Chains of descriptors.
pub(crate) const CHAINS: &[&str] = &[
    "Ping -> Pong -> Ping",
    "First => Second",
    "self::First -> crate::inner::Second -> ::root::Third<4> -> super::r#fn",
    "One",
    "Ping -> Pong -> Ping; locks [(0, 2), (FULL, N - 2),], allow(lengths)",
    "Ping -> Ping; allow(locks, lengths), locks = []",
    "First -> First -> First",
    "First, Second",
    "First -> -> Second -",
    "a::b::c -> <T as Trait>::D => f::<{ 3 }>()",
    "One; locks {(0, 2)}",
    "One; locks [0, 2], allow(all)",
];

/// What users write of the descriptors of a tile.
pub(crate) const TILES: &[&str] = &[
    "Ping, Pong, Out",
    "self::First, crate::inner::Second, ::root::Third<4>, super::r#fn,",
    "One",
    "Ping, Pong, Out; shared(Ping, Out), shared(Pong, Out), allow(locks)",
    "In, Out; allow(locks),",
    "First -> Second",
    "First, Second, shared(First, Second)",
    "First, Second; shared(First, Third)",
    "First, Second; shared = First",
    "; shared()",
];

/// Routes of patterns.
pub(crate) const ROUTES: &[&str] = &[
    "Send -> Receive => Forward -> Core; identity",
    "self::Send -> crate::inner::Receive; permutation",
    "Send -> Walk<Tiles>; same_walk(::root::Expected<4>)",
    "One -> Two",
    "One -> Two => Three -> Four => Five -> r#fn",
    "One => Two -> Three",
    "One -> Two; same_walk",
    "One -> Two; identiy, permutation",
];

/// Assertions about sequences, outside of blocks.
pub(crate) const COMPLETES: &[&str] = &[
    "sequence [In(Fill), Out(Drain), await Out], fifos(In, Out), \
     cores [compute(0, 2) { loop { acquire(In, 1); acquire(Out, 1); release(In, 1); release(Out, 1); } }],",
    "sequence [for _ in 0..2 { In(4096), Out(ROWS * 1024), poll Out }], fifos(self::In, crate::inner::Out), cores []",
    "fifos(In, Out), cores [], sequence [Fill, Drain]",
    "sequence [In(1024)], fifos(In), cores [compute(0, 2) { for _ in 0..4 { acquire(In, 1); release(In, 1); } }]",
    "sequence [In(1024), Un(4)], fifos(In), cores [shim(0, 0) {}]",
    "sequence [In(1024)]",
    "sequence In, fifos(In, In), cores [compute(0, 2)]",
    "sequence [await], fifos(), cores [loop {}]",
];

/// The memories of tiles.
pub(crate) const MEMORIES: &[&str] = &[
    "pub struct Core02 = device = npu1, tile = compute(0, 2), stack = 1024 { a: [[i8; 64]; 32] * 2, \
     weights: [i16; 1024] @ bank(1), table: [i32; 256] @ 0x2000, } call(a, weights) descriptors [Ping, Pong];",
    "/// Docs. \n struct Core = stack = STACK, heap = 2 * N { a: [Pixel; N] * DEPTH @ [BASE, BASE + 64], b: Option<u8> };",
    "struct Mem = device = npu2, tile = mem(COLUMN, 1) { a: [i8; 64] @ 0x400 @ bank(0) aligned = false } call(a);",
    "struct Mlir = like = mlir_aie_v1 { %a = aie.buffer(%t) {address = 2048 : i32, sym_name = \"a\"} : memref<4xi8> \
     %b = aie.buffer(%t) {aligned = false, mem_bank = 0 : i32} : memref<12x4xbf16> = dense<0.0> };",
    "struct Adf = device = xcvc1902, tile = compute(10, 3), like = adf { k_in_0: [i32; 256] * 2, \
     location<buffer>(k.in[0]) = { address(10, 2, 0x2000), adf::address(10, 2, 0x4000) }; b: [i8; 8], \
     location<buffer>(b) = bank(10, 2, 3); };",
    "struct Ports = device = npu1 { a: [i16; 256] * 2, b: [i16; 256] } conflicts(load A in a, load some::B<3> in b[COPY] every 2 after 1, \
     dma Next) conflicts(store C in a[1], dma Ping in b) ensure(conflict_free);",
    "struct Wrong = device = npu3, stack 4 { a = [i8; 4], _: u8, map: [i8; 4] } call(b) descriptors;",
    "struct Full = device = npu1 { a: [i8; 65536], b: [i8; 4] @ 0x10, c: [i8; 4] @ bank(9) };",
    "struct WrongGeneric = { %a = \"aie.buffer\"(%t) <{address = 0 : i32, sym_name = \"a\"}> : (index) -> memref<4xi32> \
     %t = \"aie.tile\"() <{col = 0 : i32, row = 2 : i32}> : () -> index };",
    "struct r#Core = { r#type: [i8; 4], a: [i8; 8] } call(r#a, r#type); struct Core = { r#a: [i8; 4] * 2 };",
];

/// What users write in `object_fifo!`.
pub(crate) const FIFOS: &[&str] = &[
    "pub struct InA = { aie.objectfifo @inA(%t00, {%t02 dimensionsFromStream [<size = 32, stride = 64>, <size = 64, stride = 1>]}, \
      2 : i32) {via_DMA = true} : !aie.objectfifo<memref<2048xi8>> };",
    "struct A = device = npu1, object = [[i8; 64]; 32], depth = 2, producer = compute(0, 2), consumers = [compute(0, 4), compute(2, 3)], \
      to_stream = [<8, 8>, <32, 64>, <8, 1>], from_stream = [[], [(32, 64), (64, 1)]], acquires = [1, [2]];",
    "struct In = object = [i32; 48], depth = 2, producer = shim(0, 0), consumers = mem(0, 1); \
      struct A = object = [i32; 16], depth = 2, producer = mem(0, 1), consumers = compute(0, 2); \
      struct B = object = [i32; 32], depth = 2, producer = mem(0, 1), consumers = compute(0, 3); link [In] -> [A, B] ([] [0, 16]);",
    "%a = aie.tile(0, 2) %b = aie.tile(0, 5) struct Of = aie.objectfifo @of(%a, {%b}, [2 : i32, 3 : i32]) : \
      !aie.objectfifo<memref<24xi32>> -> !aie.objectfifo<memref<12xi32>>; aie.objectfifo.acquire @of(Consume, 2)",
    "struct P = object = memref<8x8xi32>, depth = [2, 2], producer = A, consumers = B, via_dma, repeat_count = 2, \
      producer_channel = 1, consumer_channels = [-1], packet_id = 3, allow(runs_on), ensure(permutation), name = \"p\"; A = tile(1, 2);",
    "struct I = { aie.objectfifo @of(%t02, {%t04}, 2 : i32) : !aie.objectfifo<memref<4xi32>> = [dense<[1, 2, 3, 4]> : memref<4xi32>, \
      dense<0> : memref<4xi32>] }; aiex.npu.dma_memcpy_nd(%arg0[0, 0, 0, 0][1, 1, 1, 8][0, 0, 0, 1]) {metadata = @in} \
      struct In = object = [i32; 4], depth = 2, producer = shim(0, 0), consumers = compute(0, 4), name = \"in\";",
    "struct C = object = [i16; 4 * N], depth = DEPTH, producer = compute(0, 2), consumers = compute(3, 3), to_stream = [<N, 4>, <4, 1>];",
    "A = tile(1, 2) \n B = tile(1, 4) \n C = tile(3, 3) \n ty = np.ndarray[(4, 8), np.dtype[np.int32]] \n pub struct Of0 = \
      object_fifo(\"of0\", A, [B, C], 3, ty, [(4, 8), (2, 1), (4, 2)], [[], [(8, 4), (4, 1)]], via_DMA=True, plio=None); \
      Of0.acquire(ObjectFifoPort.Consume, 2)",
    "ShimTile = tile(0, 0) \n MemTile = Tile(0, 1); N = 2 * 8; of_in = object_fifo(\"in\", ShimTile, MemTile, 2, T.memref(N, T.i32())) \
      of_a = object_fifo(\"a\", MemTile, tile(0, 2), [2, 3], MemRefType.get((8,), T.i32()), initValues=None) \
      of_b = object_fifo(\"b\", MemTile, tile(0, 4), 2, np.ndarray[(8,), np.dtype[np.int32]], padDimensions=None, disable_synchronization=False) \
      object_fifo_link(of_in, [of_a, \"b\"], [], [0, 8]) of_b.set_repeat_count(2) of_a.set_repeat_count(num=2); x = of_b.release(Consume, 1)",
    "ty = np.ndarray[(16,), np.dtype[bfloat16]]; pub struct In = producer = shim(0, 0), ObjectFifo(ty, name=\"in\", depth=2, \
      dims_to_stream=None); pub struct Out = in_cons = In.cons().forward(tile=Tile(0, 1), name=\"out\", \
      dims_to_stream=[(2, 8), (8, 1)]); out = Out.cons(depth=3, tile=Tile(0, 2), dims_from_stream=[(8, 2), (2, 1)]) out.acquire(2)",
    "small = np.ndarray[(8,), np.dtype[np.int8]] \n of_in = ObjectFifo(np.ndarray[(16,), np.dtype[np.int8]], name=\"in\"); \
      of_in.prod(tile=shim(0, 0)) \n pub struct Part = of_in.cons().split([0, 8], Tile(0, 1), obj_types=[small] * 2, names=[\"a\", \"b\"], \
      repeat_counts=[2, 2]); Part[0].cons(tile=Tile(0, 2)) Part[1].cons(tile=Tile(0, 4), channel=1)",
    "of_out = ObjectFifo(memref<16xi32>, name=\"out\", from_stream_per_cons=TensorAccessPattern((16,), offset=0, sizes=[4, 4], strides=[1, 4])) \
      a, b = of_out.prod(tile=mem(0, 1)).join([0, 8], depths=[2, 1], obj_types=[memref<8xi32>, memref<8xi32>]) of_out.cons(tile=Tile(0, 5)) \
      a.prod(tile=Tile(0, 2)) b.prod(tile=Tile(0, 3), depth=1)",
    "n = 8; ty = np.ndarray[(2, n), np.dtype[np.int32]] \n half = np.ndarray[(n,), np.dtype[np.int32]] \n cores = [tile(0, 2), tile(0, 4)] \
      of_in = object_fifo(\"in\", tile(0, 0), tile(0, 1), 2, ty) of_a = object_fifo(\"a\", tile(0, 1), cores[0], 2, half) \
      of_b = object_fifo(\"b\", tile(0, 1), cores[-1], 2, half) \
      object_fifo_link(of_in, [of_a, of_b], [], [0, np.prod(np_ndarray_type_get_shape(ty)) / 2]) \
      aiex.npu.dma_memcpy_nd(0, 0, %arg0[0, 0, 0, 0][1, 1, N, 4][0, 0, 4, 1]) {metadata = @in} : memref<64xi32>",
    "%t = AIE.tile(0, 2) AIE.objectFifo @of(%t toStream [], {%t}, 2) for i in range(4): device = npu2; depth = 2; [A, B][C]",
    "of = object_fifo('a', A, [B], 2, np.int32, dims=[], repeat_count=-1) x, y = of.cons(); of.forward(tile=AnyMemTile) Worker(f, [of])",
    "struct Wrong = object = [i32; 24], producer = mem(0, 2), consumers = compute(9, 9), depth = 0; link [Wrong, X] -> [];",
    "struct Wrong = depth = -1, { aie.objectfifo @of(%t02, {}, 'a') {iter = 1} : memref<4xi32> }; link A -> B;",
    "\"aie.objectfifo\"(%t0, %t1) <{elemNumber = 2 : i32, elemType = !aie.objectfifo<memref<4xi32>>, sym_name = \"of\"}> : \
      (index, index) -> () %t0 = \"aie.tile\"() <{col = 0 : i32, row = 2 : i32}> : () -> index",
    "struct r#Of = object = [i32; 4], depth = 2, producer = compute(0, 2), consumers = compute(0, 5); \
      struct Of = object = [i32; 4], depth = 2, producer = r#a, consumers = a, name = \"other\"; link [r#Of] -> [Of];",
    "struct r#fn = aie.objectfifo @fn(%t02, {%t04}, 2 : i32) : !aie.objectfifo<memref<4xi32>>; \
      struct r#fn = object_fifo(\"fn\", r#A, A, 2, r#ty); r#fn = ObjectFifo(r#ty); r#fn.prod()",
    "of_in = ObjectFifo(ty, name=\"in\"); of_in.cons().split([] * 9223372036854775807, Tile(0, 1), obj_types=[] * 4294967296, \
      names=[\"a\"] * 18446744073709551616)",
];

/// What users write where an item has to stand, and is none.
pub(crate) const ALMOST_ITEMS: &[&str] = &[
    "A <int32, 4; [2, 1]>;",
    "A: <int32, 4; [2, 1]>; B = int8, 16; [1, 1];",
    "Pub struct A = <int32, 4; [2, 1]>; pub Struct B = <int32, 4; [2, 1]>;",
    "<int32, 4; [2, 1]>;",
    "pub struct A<const N: usize> = <int32, 4; [N, 1]>; pub struct A <int32, 4; [2, 1]>;",
    "#[cfg_attr(any(), derive(Clone), cfg_attr(all(), derive(Copy)))] pub(in a::b) struct A = <int32, 4; [2, 1]>;",
    "static A: <int32, 4; [2, 1]>; let a = <int32, 4; [2, 1]>; auto a = tensor_dim(8u, 2);",
    "struct = ; struct A; struct A = ; pub = struct; = ;",
    "int32, mem, write { m = shared_buffer<int32>::create({12, 8}, 1, 1); num_buffers(m) = 2; \
      write_access(m.in[0]) = tiling({.buffer_dimension = {010, 8}}); location<buffer>(m) = address(0, 0, 0x100); };",
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

pub(crate) const DELIMITERS: [Delimiter; 4] =
    [Delimiter::Parenthesis, Delimiter::Bracket, Delimiter::Brace, Delimiter::None];

/// `SplitMix64`.
pub(crate) struct Rng(pub(crate) u64);

impl Rng {
    fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = self.0;
        let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub(crate) fn below(&mut self, n: usize) -> usize {
        ((u128::from(self.bits()) * n as u128) >> 64) as usize
    }

    pub(crate) fn pick<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.below(list.len())]
    }
}

/// What inputs are made of, parsed once a thread.
///
/// Tokens parsed from text keep that text in a list of the thread's: parsed once, it stays short.
pub(crate) struct Kitchen {
    declarations: Vec<Vec<TokenTree>>,
    literals: Vec<Literal>,
    words: Vec<Ident>,
}

impl Kitchen {
    pub(crate) fn new(declarations: &[&str]) -> Self {
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

    pub(crate) fn input(&self, rng: &mut Rng) -> TokenStream {
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
        match rng.below(8) {
            7 if within => {
                if let TokenTree::Ident(name) = &mut list[at] {
                    let span = name.span();
                    let plain = name.to_string();
                    // These are not names, even with `r#`.
                    if !["_", "self", "Self", "super", "crate"].contains(&plain.as_str())
                        && !plain.starts_with("r#")
                    {
                        *name = Ident::new_raw(&plain, span);
                    }
                }
            }
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
