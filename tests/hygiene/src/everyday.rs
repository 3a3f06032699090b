//! Declarations as anyone writes them, seen by every lint there is.

use ::ap::{
    assert_bd_chain, assert_disjoint, assert_same_volume, assert_same_walk, assert_tile, assert_transfer,
    object_fifo, tile_memory,
};
use ::ap::{dma_bd, tap_pattern, tensor_pattern, tiling_pattern};

/// A named size.
const SIZE: usize = 8;

/// The table's and the pattern's names are anyone's to use.
const TABLE: u32 = 4;
/// As above.
const PATTERN: i64 = 2;
/// As above.
const LEN: u8 = 2;
/// As above.
const SPAN: u16 = 2;
/// As above.
const INDICES: isize = 1;

tensor_pattern! {
    /// Every other vector.
    pub struct Documented = <int16, 16; [8u, 2]; buffer = 240, ensure(injective, runs(32))>;
    /// The same by constants.
    pub struct Constant = <int16, 16; [SIZE, 2]; buffer = SIZE * 30, ensure(injective, runs(SIZE), same_walk(Documented))>;
    /// What they leave out.
    pub struct Between = <int16, 16; [SIZE, 2]; offset = 1>;
    /// Constants with the names of members.
    pub struct Members = <int8, 16; [TABLE, PATTERN], [LEN, SPAN], [TABLE, INDICES]; index = u16>;
    /// Deprecated, which is its users' affair.
    #[deprecated(note = "for the test")]
    pub struct Old = <int8, 16; [SIZE, 1]>;
    /// Deprecated as well.
    #[deprecated(note = "for the test")]
    pub struct OldLiteral = <int8, 16; [8, 1]>;
    /// With all that can be said.
    pub struct Options = <int16, 32; [4, 64]; bytes, offset = 1, buffer = 4096, device = aie2p, index = u32>;
}

assert_same_walk!(Constant, Documented);
assert_disjoint!(Constant, Between);

// The largest tables are filled in another way.
tensor_pattern! {
    /// More than a byte string holds.
    pub struct Large = <int8, 16; [64, 1], [64, 64]>;
}

tap_pattern! {
    /// A tap of literals.
    pub struct Rows64 = i32, channel = mm2s(0), bd_id = 3, address = 0x1000, issue_token, ensure(injective),
        TensorAccessPattern((64, 256), 0, [4, 4, 16, 64], [4096, 64, 256, 1]);
    /// The same by constants.
    pub struct ConstantRows = i32, channel = mm2s(0), bd_id = LEN, ensure(injective, same_walk(Rows64)),
        TensorAccessPattern((SIZE * 8, 256), 0, [TABLE, 4, 16, 64], [4096, 64, 256, INDICES]);
    /// The algebra.
    pub struct Algebra = i32, full(SIZE, 8)[::PATTERN, 1:].T.coalesce();
    /// A sequence.
    pub struct Sequence = i32, TensorTiler2D.simple_tiler((8, 8), (2, 4));
    /// A sequence by constants, of taps of two lengths.
    pub struct ConstantSequence = i32, TensorTiler2D.step_tiler((SIZE, 8), (2, 2), (2, 3), allow_partial = True);
    /// The same by literals.
    pub struct LiteralSequence = i32, TensorTiler2D.step_tiler((8, 8), (2, 2), (2, 3), allow_partial = True);
    /// A transfer.
    pub struct Transfer = i32, rt.drain(of.cons(), c, tap = full(SIZE, 8).partition(2)[1], wait = True);
    /// Deprecated, which is its users' affair.
    #[deprecated(note = "for the test")]
    pub struct OldTap = i32, full(SIZE);
    /// Deprecated as well.
    #[deprecated(note = "for the test")]
    pub struct OldTaps = i32, full(8).partition(2);
}

tiling_pattern! {
    /// Tiles of literals.
    pub struct Tiles = int32, mem, write {
        .buffer_dimension = {12, 8}, .tiling_dimension = {4, 3}, .offset = {0, 0},
        .tile_traversal = {{.dimension=1, .stride=3, .wrap=2}, {.dimension=0, .stride=4, .wrap=3}}
    };
    /// The same by constants.
    pub struct ConstantTiles = int32, mem, write, buffer = {TABLE * 3, SIZE} {
        .tiling_dimension = {TABLE, LEN + 1},
        .tile_traversal = {{INDICES, LEN + 1, SPAN}, {.dimension=0, .stride=TABLE, .wrap=LEN + 1}}
    };
    /// With zeros around it, and with all that can be said.
    pub struct Halo = int32, mem, read, device = aie2p, index = u16 {
        .buffer_dimension = {SIZE, 8}, .tiling_dimension = {6, 6}, .offset = {-1, -1},
        .tile_traversal = {{0, 4, 2}, {1, 4, PATTERN}}, .repetition = 2, .phase = 0,
        .boundary_dimension = {8, SIZE}
    };
    /// Several tilings; one is padded.
    pub struct LiteralHalo = int32, mem, read {
        {.buffer_dimension = {8, 8}, .tiling_dimension = {6, 6}, .offset = {-1, -1}},
        {.buffer_dimension = {8, 8}},
    };
    /// More than a byte string holds.
    pub struct LargeTiles = int32, mem, read { .buffer_dimension = {64, 64}, .tiling_dimension = {32, 64} };
    /// Deprecated, which is its users' affair.
    #[deprecated(note = "for the test")]
    pub struct OldTiles = int32, mem, read { .buffer_dimension = {SIZE} };
}

assert_same_volume!(Tiles, ConstantTiles);

/// A buffer.
#[dma_bd(crate = ::ap, dims = [<8, 16>, <2, 1>, <8, 2>])]
#[dma_bd(crate = ::ap, dims = [<SIZE, 16>, <2, 1>], name = SampleRows)]
pub static SAMPLES: [i32; 128] = [0; 128];

/// A buffer of an alias.
type Rows = [[u8; SIZE]; 16];

/// As a constant.
#[dma_bd(crate = ::ap, len = 64)]
pub const ROWS: Rows = [[0; SIZE]; 16];

/// A descriptor.
#[dma_bd(crate = ::ap, buffer = Rows, tile = mem, channel = mm2s(TABLE), bd_id = LEN, next_bd = LEN + 1,
         dims = [<LEN, PATTERN * 4>, <TABLE, INDICES>], pad = [<0, LEN>, <0, 0>], len = 16, acquire = (TABLE + 60, -1),
         release = (64, INDICES), packet = (SPAN, 1), iteration = (2, 16), ooo_id = 1, tlast_suppress, index = u16)]
pub struct Descriptor;

/// One of literals.
#[dma_bd(crate = ::ap, buffer = [i16; 64], device = npu2, tile = shim, burst = 512, axi(smid = 1, secure))]
pub struct LiteralDescriptor;

/// Deprecated, which is its users' affair.
#[dma_bd(crate = ::ap, buffer = [i16; SIZE], len = 4)]
#[deprecated(note = "for the test")]
pub struct OldDescriptor;

/// Deprecated as well.
#[deprecated(note = "for the test")]
#[dma_bd(crate = ::ap, len = 4)]
pub static OLD_SAMPLES: [i32; 128] = [0; 128];

/// The first of two.
#[dma_bd(crate = ::ap, buffer = [i32; SIZE], channel = s2mm(0), bd_id = 0, next_bd = 1, acquire = (0, -1), release = (1, 1))]
pub struct Ping;

/// The second of two.
#[dma_bd(crate = ::ap, buffer = [i32; SIZE], channel = s2mm(0), bd_id = 1, next_bd = 0, acquire = (0, -1), release = (1, 1))]
pub struct Pong;

/// What they receive.
#[dma_bd(crate = ::ap, buffer = [i32; SIZE], channel = mm2s(0), bd_id = 2)]
pub struct Sent;

assert_bd_chain!(Ping -> Pong -> Ping; locks [(0, 2), (1, 0)]);
assert_tile!(Ping, Pong, Sent);

tile_memory! {
    /// The memory of their tile.
    pub struct Core = device = npu1, tile = compute(0, 2), stack = 1024 {
        input: [i32; 128] * 2 @ [0x400, 0x4400],
        table: [i16; 64] @ bank(2),
    } call(input, table) descriptors [Ping, Pong, Sent];
}
assert_transfer!(Sent -> Ping; identity);

object_fifo! {
    /// What a core adds to.
    pub struct In = object = [i32; 8], depth = 2, producer = shim(0, 0), consumers = compute(0, 2);
    /// What it gives back.
    pub struct Out = object = [i32; 8], depth = 2, producer = compute(0, 2), consumers = shim(0, 0);

    assert_completes!(
        sequence [In(16), Out(16), await Out],
        cores [compute(0, 2) { loop { acquire(In, 1); acquire(Out, 1); release(In, 1); release(Out, 1); } }],
    );
}
