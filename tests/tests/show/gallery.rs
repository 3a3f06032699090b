//! The gallery of the documentation: patterns of AMD's guides and designs, each with its picture, in four notations, and with its
//! indices. `KEPT=overwrite cargo test -p aie-pattern-tests --test show gallery` rewrites the page.

use std::fmt::{Display, Write};

use aie_pattern::Pattern;
use aie_pattern::prelude::*;
use aie_pattern_draw::{map, order};
use aie_pattern_tests::kept::assert_kept;

/// Indices of a table that is listed as a whole, and those at the beginning and the end of a longer one.
const LISTED: usize = 128;
const ENDS: (usize, usize) = (64, 16);

#[dma_bd(aie.dma_bd(%buf : memref<128xi32>, 0, 128, [<8, 16>, <2, 1>, <8, 2>]))]
struct EvenThenOdd;

#[dma_bd(device = ideal, buffer = [[i8; 8]; 4], dims = [(2, 16), (3, 2)])]
struct ObjectFifo;

#[dma_bd(tile = mem, channel = mm2s(0), buffer = [[i16; 16]; 16], dims = [<4, 64>, <2, 8>, <4, 16>, <8, 1>])]
struct BlocksOfA;

#[dma_bd(tile = mem, channel = mm2s(0), buffer = [[i16; 16]; 16], dims = [<2, 128>, <4, 4>, <8, 16>, <4, 1>])]
struct BlocksOfB;

#[dma_bd(tile = mem, channel = mm2s(0), buffer = [[i32; 8]; 6], dims = [<8, 1>, <6, 8>])]
struct Transposition;

tap_pattern! {
    struct Halves = i32, TensorAccessPattern((4, 8), 0, sizes = [2, 1, 4, 4], strides = [4, 0, 8, 1]);
}

tiling_pattern! {
    struct TileByTile = int32, mem, write {
        .buffer_dimension = {12, 8}, .tiling_dimension = {4, 3},
        .tile_traversal = {{.dimension=1, .stride=3, .wrap=2}, {.dimension=0, .stride=4, .wrap=3}}
    };
    struct PairsByColumn = int16, mem, read {
        .buffer_dimension = {8, 8}, .tiling_dimension = {2, 1},
        .tile_traversal = {{.dimension=1, .stride=1, .wrap=8}, {.dimension=0, .stride=2, .wrap=4}}
    };
}

tensor_pattern! {
    struct Volume = <int16, 32; [2, 4], [2, 2], [2, 1]>;
    struct RowsAgain = <int8, 64; [4, 2], [4, 0], [8, 8], [2, 1]>;
}

const HEAD: &str = "\
Patterns of AMD's guides and designs, drawn by the crate `aie-pattern-draw`. Each has its indices and the same walk in the notations
of other tools, to copy, or the reason why a tool cannot express it ([`as_mlir`](crate::Pattern::as_mlir) and its siblings).

Blue is where a walk begins, and yellow where it ends. A number is the access that visits the element, and a dark corner marks an
element that is visited again later.
";

/// An entry: where it is from, what it does, its declaration, its drawing and its walk.
fn entry(page: &mut String, title: &str, about: &str, drawing: &impl Display, walk: &Pattern) {
    write!(page, "\n# {title}\n\n{about}\n\n{drawing:#}").unwrap();
    for (notation, text) in [
        ("MLIR-AIE", walk.as_mlir().map(|text| text.to_string())),
        ("IRON", walk.as_iron().map(|text| text.to_string())),
        ("ADF", walk.as_adf().map(|text| text.to_string())),
        ("AIE API", walk.as_aie_api().map(|text| text.to_string())),
        ("Rust", walk.as_rust().map(|text| text.to_string())),
    ] {
        match text {
            Ok(text) => writeln!(page, "\n{notation}:\n\n```text\n{text}\n```").unwrap(),
            Err(why) => writeln!(page, "\n{notation}: *{why}.*").unwrap(),
        }
    }
    page.push_str("\n<details><summary>The indices</summary>\n\n```text\n");
    let indices: Vec<i64> = walk.indices().unwrap().collect();
    let (first, last) = if indices.len() <= LISTED { (indices.len(), 0) } else { ENDS };
    list(page, &indices[..first]);
    if last > 0 {
        writeln!(page, "... {} more ...", indices.len() - first - last).unwrap();
        list(page, &indices[indices.len() - last..]);
    }
    page.push_str("```\n\n</details>\n");
}

/// Numbers in rows of sixteen.
fn list(page: &mut String, indices: &[i64]) {
    for row in indices.chunks(16) {
        let row: Vec<String> = row.iter().map(|index| format!("{index:3}")).collect();
        writeln!(page, "{}", row.join(" ")).unwrap();
    }
}

#[test]
fn gallery() {
    let mut page = HEAD.to_owned();
    macro_rules! entries {
        ($($name:ident, $walk:expr, $title:literal, $about:literal;)*) => {
            $(entry(&mut page, $title, $about, &order($name).unwrap(), $walk);)*
        };
    }
    entries! {
        EvenThenOdd, &EvenThenOdd::PATTERN, "Even elements, then odd ones",
            "MLIR-AIE's programming guide, section 2c: of each row of 16, a compute tile's DMA sends the even elements and then the odd ones.";
        ObjectFifo, &ObjectFifo::PATTERN, "Parts of an object",
            "The same section: what an object FIFO of a `4x8xi8` sends with `[(2, 16), (3, 2)]`. It takes a device without limits, \
             `ideal`: the DMAs of the array count in words of four bytes.";
        BlocksOfA, &BlocksOfA::PATTERN, "Blocks of a matrix product's A",
            "MLIR-AIE's matrix multiplication, where `m` and `k` are 16: a mem tile sends blocks of 4 x 8, row by row of blocks, as `aie::mmul` \
             takes them.";
        BlocksOfB, &BlocksOfB::PATTERN, "Blocks of a matrix product's B",
            "The same for B, where `k` and `n` are 16: blocks of 8 x 4.";
        Transposition, &Transposition::PATTERN, "A transposition",
            "MLIR-AIE's `dma_transpose`: a matrix of 6 x 8, column by column.";
        Halves, &Halves::PATTERN, "The halves of a tensor",
            "A `TensorAccessPattern` of IRON: of a tensor of 4 x 8, the left half and then the right one.";
        TileByTile, &TileByTile::PATTERN.unwrap(), "Tiles, column by column",
            "UG1603, tiling parameters: a buffer of 12 x 8 is written in tiles of 4 x 3, one column of tiles after the other.";
        PairsByColumn, &PairsByColumn::PATTERN.unwrap(), "A transposition of pairs",
            "AMD's tiling tutorial for AIE-ML: 16-bit data move in whole words, so columns of pairs.";
        Volume, &Volume::PATTERN, "A volume",
            "The AIE API's tensor buffer streams: a volume of 2 x 2 x 2 vectors, plane by plane.";
        RowsAgain, &RowsAgain::PATTERN, "Rows of tiles, four times",
            "A kernel of the AIE API's tensor buffer streams: the `A` of a product of `int8` matrices, each pair of columns of tiles read four times.";
    }
    assert_kept("aie-pattern/src/gallery.md", &page);
}

tap_pattern! {
    struct Tile = i32, full(4, 8).tile(2, 4);
}

/// What a URL holds of a file.
fn encoded(text: &str) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.~/:;,=!*()".contains(&byte);
    let encode =
        |byte: u8| if is_plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") };
    text.bytes().map(encode).collect()
}

#[test]
fn the_picture_of_the_readme() {
    let drawing = order(Tile).unwrap().to_string();
    assert_kept("pictures/tile.svg", &drawing);
    // The page of the crate has no file beside it.
    assert_kept(
        "aie-pattern/src/picture.md",
        &format_args!("[picture]: data:image/svg+xml,{}\n", encoded(&drawing)),
    );
    let readme = include_str!("../../../README.md");
    // A link: what the facade publishes is not a copy that somebody has to keep.
    assert_eq!(readme, include_str!("../../../aie-pattern/README.md"));
    assert!(readme.contains("struct Tile = i32, full(4, 8).tile(2, 4);"));
    assert!(readme.contains("[picture]: pictures/tile.svg"));
}

tile_memory! {
    struct Core02 = device = npu1, tile = compute(0, 2), stack = 1024 {
        a: [[i8; 64]; 32] * 2,
        weights: [i16; 1024] @ bank(1),
        table: [i32; 256] @ 0x2000,
    } call(a, weights);
}

#[test]
fn the_picture_of_a_memory() {
    assert_kept("aie-pattern/src/memory/map.svg", &format_args!("{:#}", map(&Core02::MAP)));
}
