//! The pages that rustdoc makes of declared types.

#[path = "ui/compiler.rs"]
#[allow(dead_code, reason = "the rest is for cases")]
mod compiler;

use std::path::Path;
use std::process::Command;
use std::{env, fs};

/// A type of each macro, with literals and with constants.
const DECLARED: &str = r"
use aie_pattern::prelude::*;
pub const ROWS: usize = 8;
tensor_pattern! {
    pub struct Vectors = <int16, 16; [8, 1], [8, 8]; buffer = 1024>;
    pub struct Rows = <int16, 16; [4, 1], [ROWS, 4]; buffer = 1024>;
    pub struct Increments = <int16, 32; native [aie::dim_3d(1u, 1, 3, 2, 5)], sizes = [2]>;
}
#[dma_bd(dims = [<8, 16>, <2, 1>, <8, 2>], channel = mm2s(0), bd_id = 0, address = 0x400)]
pub static SAMPLES: [i32; 128] = [0; 128];
#[dma_bd(dims = [<ROWS, 16>, <2, 1>, <8, 2>], bd_id = 0)]
pub static OTHERS: [i32; 128] = [0; 128];
#[dma_bd(tile = shim, channel = mm2s(0), buffer = [i32; 4096], dims = [<2, 8>, <4, 64>, <8, 1>], iteration = (4, 1024, 1))]
pub struct Blocks;
#[dma_bd(tile = mem, buffer = [i32; 64], acquire = (0, -1), release = (64, 1))]
pub struct Neighbour;
#[dma_bd(tile = mem, buffer = [[i8; 64]; 64], dims = [<16, 256>, <8, 8>, <4, 64>, <8, 1>])]
pub struct Large;
#[dma_bd(device = ideal, buffer = [i8; 4096], dims = [<62, 64>, <62, 1>, <3, 64>, <3, 1>])]
pub struct Overlapping;
tap_pattern! {
    pub struct Fill = i32, channel = mm2s(0), bd_id = 0, full(4, 8);
    pub struct Taps = i32, TensorTiler2D.simple_tiler((8, 8), (2, 4));
}
tiling_pattern! {
    pub struct Halo = int32, mem, read { .buffer_dimension = {8, 4}, .tiling_dimension = {10, 6}, .offset = {-1, -1} };
    pub struct LargeTiles = int32, mem, read {
        .buffer_dimension = {64, 64}, .tiling_dimension = {8, 4},
        .tile_traversal = {{.dimension=1, .stride=4, .wrap=16}, {.dimension=0, .stride=8, .wrap=8}}
    };
    pub struct Halves = int32, mem, write { .buffer_dimension = {8, 4}, .tiling_dimension = {ROWS / 2, 4} };
    pub struct Ideal = int32, mem, read, device = ideal { .buffer_dimension = {8, 4}, .tiling_dimension = {2, 2} };
}
tile_memory! {
    pub struct Core = device = npu1, tile = compute(0, 2) { a: [[i8; 64]; 32] * 2, table: [i32; 256] @ 0x2000 };
    pub struct Other = device = npu1, tile = compute(0, 2) { a: [i32; 64] * ROWS };
}
object_fifo! {
    pub struct Columns = object = [[i32; 4]; 6], depth = 2, producer = compute(0, 2), consumers = compute(0, 5),
                         to_stream = [<4, 1>, <6, 4>];
}
";

/// The page of a type, without its drawing.
fn page(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join(format!("declared/struct.{name}.html"))).unwrap()
}

/// The signatures of a page, without links and other marks.
fn signatures(page: &str) -> Vec<String> {
    let plain = |header: &str| {
        let text = header.split('<').map(|part| part.split_once('>').map_or(part, |(_, text)| text));
        text.collect::<String>().replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
    };
    let headers = page.split("class=\"code-header\">").skip(1);
    headers.map(|header| plain(header.split("</h").next().unwrap())).collect()
}

#[test]
fn pages_show_no_more_than_what_is_declared() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pages");
    fs::create_dir_all(&folder).unwrap();
    let source = folder.join("declared.rs");
    fs::write(&source, DECLARED).unwrap();
    let rustdoc = env::var_os("RUSTDOC").unwrap_or_else(|| "rustdoc".into());
    let made = Command::new(rustdoc)
        .arg(&source)
        .args(["--crate-name=declared", "--edition=2024", "-Dwarnings", "--out-dir"])
        .arg(&folder)
        .args(compiler::Library::build().externs())
        .output()
        .unwrap();
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    // With what each says, and whether it is drawn.
    for (name, said, is_drawn) in [
        ("Vectors", "[8, 1], [8, 8]; buffer = 1024", true),
        ("Rows", "[4, 1], [ROWS, 4]; buffer = 1024", false),
        ("Increments", "dim_3d(1u, 1, 3, 2, 5)", true),
        ("SamplesBd", "MM2S 0", true),
        ("OthersBd", "<code>ROWS</code> × 16", false),
        ("Blocks", "iteration = (4, 1024, 1)", true),
        ("Neighbour", "lock 0 (of the western neighbour), value -1", true),
        ("Neighbour", "lock 64 (of the tile itself), value 1", true),
        ("Large", "for it has 4096 accesses: <strong>a cell is a tile of 4 × 8, 32 accesses</strong>", true),
        ("Large", "<title>Order of 128 tiles</title>", true),
        ("Large", "16 rows of 8 tiles, blue where", true),
        ("Large", "0 |    0    1    2", true),
        ("Overlapping", "for it has 34596 accesses: the first and the last rows", false),
        ("LargeTiles", "a cell is a tile of 4 × 8", true),
        ("Fill", "full(4, 8)", true),
        ("Taps", "8 taps", false),
        ("Taps", "TensorAccessPattern((64,), offset = 0, sizes = [1, 1, 2, 4]", false),
        ("Halo", ".tiling_dimension = {10, 6}", true),
        ("Halo", "a crossed cell is a zero outside of the data", true),
        ("Halves", "{ROWS / 2, 4}", false),
        ("Ideal", "<code>ideal</code>", true),
        ("Core", "0x04800  a[0]", true),
        ("Other", "a: [i32; 64] * ROWS", false),
        ("Columns", "consumers = compute(0, 5)", false),
        ("Columns", "compute tile, column 0, row 2", false),
        ("Columns", "<code>Columns_cons_prod_lock_0</code> starts at 2", false),
        ("ColumnsToStream", "96 bytes", true),
        ("ColumnsToStream", "<code>Columns_cons_lock_0</code> starts at 0", true),
        ("ColumnsToStream", "MM2S, 2 descriptors", true),
        ("ColumnsFromStream0", "96 bytes", true),
    ] {
        let page = page(&folder, name);
        let text = page.replace("&lt;", "<").replace("&gt;", ">");
        assert!(text.contains(said), "{name} does not say {said}");
        assert_eq!(page.contains("<title>Order of") || page.contains("<title>Memory of"), is_drawn, "{name}");
        let signatures = signatures(&page);
        assert!(signatures.len() > 10, "{name} {signatures:?}");
        for signature in signatures {
            let is_internal =
                ["= _", "{ _", "__", "$crate", "WalkEnd"].iter().any(|internal| signature.contains(internal));
            assert!(!is_internal, "{name}: {signature}");
        }
    }
    assert!(!page(&folder, "Taps").contains("impl-NthTap"), "each tap of a sequence is on its page");
}
