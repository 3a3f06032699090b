//! Drawings of every kind, compared with files that have been looked at in a browser:
//! `KEPT=overwrite cargo test -p aie-pattern-tests --test show` rewrites them.

use std::fmt::Display;

use aie_pattern::prelude::*;
use aie_pattern::show::Svg;
use aie_pattern::{Dim, Element, Pattern};
use aie_pattern_draw::{Undrawn, hop, map, order, taps, walk};
use aie_pattern_tests::kept::assert_kept;

#[track_caller]
fn assert_drawn(name: &str, drawing: &impl Display) {
    assert_kept(&format!("tests/tests/show/drawings/{name}.svg"), drawing);
}

tensor_pattern! {
    struct Backwards = <int16, 16; [8u, -1]; offset = 7>;
    struct Transposed = <int16, 16; [6, 1], [4, 6]; buffer = 384>;
    struct Volume = <int16, 16; [3, 12], [4, 3], [3, 1]>;
    struct Repeated = <int16, 16; [4, 2], [4, 0], [8, 8], [2, 1]>;
}

/// Tiles of 4 x 8 bytes.
#[dma_bd(device = npu2, tile = mem, channel = mm2s(0), buffer = [[i8; 32]; 32], dims = [<8, 128>, <4, 8>, <4, 32>, <8, 1>])]
struct Tiles;

/// An image of 6 x 6 with a frame of zeros.
#[dma_bd(tile = mem, channel = mm2s(0), buffer = [[i32; 6]; 6], dims = [<6, 6>, <6, 1>], pad = [<1, 1>, <1, 1>])]
struct Image;

tap_pattern! {
    struct Part = i32, TensorAccessPattern((64, 256), 512 + 40, sizes = [1, 1, 4, 8], strides = [0, 0, 256, 1]);
    struct Groups = i32, TensorTiler2D.simple_tiler((8, 8), (2, 4));
    struct Edge = i32, TensorTiler2D.step_tiler((8, 8), (2, 2), (2, 3), allow_partial = True);
}

tiling_pattern! {
    struct Halo = int32, mem, read {
        .buffer_dimension = {8, 4}, .tiling_dimension = {6, 6}, .offset = {-1, -1},
        .tile_traversal = {{.dimension=0, .stride=4, .wrap=2}}
    };
    struct Twice = int32, mem, read {
        { .buffer_dimension = {8}, .tiling_dimension = {4} },
        { .buffer_dimension = {8}, .tiling_dimension = {2}, .offset = {4}, .repetition = 2 }
    };
}

#[test]
fn orders() {
    assert_drawn("backwards", &order(Backwards).unwrap());
    assert_drawn("transposed", &order(Transposed).unwrap());
    assert_drawn("volume", &order(Volume).unwrap());
    assert_drawn("repeated", &order(Repeated).unwrap());
    assert_drawn("tiles", &order(Tiles).unwrap());
    assert_drawn("part", &order(Part).unwrap());
}

#[test]
fn zeros() {
    assert_drawn("image", &order(Image).unwrap());
    assert_drawn("halo", &order(Halo).unwrap());
    assert_drawn("twice", &order(Twice).unwrap());
}

#[test]
fn sequences() {
    assert_drawn("groups", &taps(Groups).unwrap());
    assert_drawn("edge", &taps(Edge).unwrap());
}

/// A matrix of 4 x 6, column by column, and one after the other.
#[dma_bd(tile = mem, channel = mm2s(0), buffer = [[i32; 6]; 4], dims = [<6, 1>, <4, 6>])]
struct Columns;
#[dma_bd(channel = s2mm(0), buffer = [i32; 24])]
struct Received;
/// Rows, each of which is a separate object.
#[dma_bd(tile = shim, channel = mm2s(0), buffer = [[i32; 8]; 4], dims = [<4, 8>, <8, 1>])]
struct Rows;
#[dma_bd(tile = mem, channel = s2mm(0), buffer = [i32; 8])]
struct Row;

tiling_pattern! {
    /// The left half of a matrix, and then the right one.
    struct Halves = int32, mem, read {
        { .buffer_dimension = {6, 4}, .tiling_dimension = {3, 4} },
        { .buffer_dimension = {6, 4}, .tiling_dimension = {3, 4}, .offset = {3, 0} }
    };
}
/// Rows with a zero on each side, two to an object.
#[dma_bd(tile = mem, channel = mm2s(0), buffer = [[i32; 4]; 4], dims = [<4, 4>, <4, 1>], pad = [<0, 0>, <1, 1>])]
struct Framed;
#[dma_bd(tile = mem, channel = s2mm(0), buffer = [[i32; 6]; 2])]
struct TwoRows;
tiling_pattern! {
    /// Each object from its right half on.
    struct Swapped = int32, mem, write {
        { .buffer_dimension = {4, 3}, .tiling_dimension = {2, 3}, .offset = {2, 0} },
        { .buffer_dimension = {4, 3}, .tiling_dimension = {2, 3} }
    };
}

#[test]
fn hops() {
    assert_drawn("hop", &hop::<Columns, Received>().unwrap());
    assert_drawn("objects", &hop::<Rows, Row>().unwrap());
    assert_drawn("hop_tilings", &hop::<Halves, Received>().unwrap());
    assert_drawn("hop_framed", &hop::<Framed, TwoRows>().unwrap());
    assert_drawn("hop_swapped", &hop::<Columns, Swapped>().unwrap());
}

/// The numbers of each panel, in the order of its cells.
fn numbers(drawing: &impl Display) -> Vec<Vec<usize>> {
    let text = drawing.to_string();
    let groups = text.split("text-anchor=\"middle\"").skip(1);
    let of_group = |group: &str| {
        let cells = group.split("</g>").next().unwrap().split("</text>");
        let number = |cell: &str| cell.rsplit('>').next().unwrap().trim().parse().ok();
        cells.filter_map(number).collect()
    };
    groups.map(of_group).collect()
}

#[test]
fn one_number_is_one_element_of_the_stream() {
    fn assert_order<S: aie_pattern::HopPattern, R: aie_pattern::HopPattern>() {
        let drawn = numbers(&hop::<S, R>().unwrap());
        let [sent, received] = drawn.as_slice() else { panic!("{drawn:?}") };
        let landed: Vec<usize> =
            received.iter().map(|number| sent.iter().position(|other| other == number).unwrap()).collect();
        let order = Hop::<S, R>::ORDER.iter().map(|&index| index as usize);
        assert_eq!(landed, order.collect::<Vec<_>>());
    }
    assert_order::<Columns, Received>();
    assert_order::<Rows, Row>();
    assert_order::<Halves, Received>();
    assert_order::<Columns, Swapped>();
}

tile_memory! {
    struct Core02 = device = npu1, tile = compute(0, 2), stack = 1024, heap = 2048 {
        a: [[i8; 64]; 32] * 2,
        weights: [i16; 5000] @ bank(1),
        wide: [i32; 6000],
        odd: [i8; 2500],
        table: [i32; 256] @ 0x2000,
    } call(a, weights);
    struct Mem = device = npu1, tile = mem(0, 1) {
        image: [[i8; 256]; 512] * 2,
        kernel: [i8; 9],
    };
}

#[test]
fn memories() {
    assert_drawn("core", &map(&Core02::MAP));
    assert_drawn("mem", &map(&Mem::MAP));
}

#[test]
fn pictures_of_the_documentation() {
    assert_kept("aie-pattern-draw/src/halo.svg", &format_args!("{:#}", order(Halo).unwrap()));
}

#[test]
fn a_drawing_says_what_it_is() {
    let file = order(Transposed).unwrap().to_string();
    let lines: Vec<&str> = file.lines().take(3).collect();
    assert!(lines[0].starts_with("<svg ") && lines[0].contains(r#" role="img" "#), "{}", lines[0]);
    assert_eq!(lines[1], "<title>Transposed: Order of 24 accesses</title>");
    assert_eq!(
        lines[2],
        "<desc>4 rows of 6 elements, blue where the walk begins and yellow where it ends; a number is the access that \
         visits the element.</desc>"
    );
    assert!(file.contains("prefers-color-scheme:dark"));
    // In a page, it takes the color of the text around it.
    let element = format!("{:#}", order(Transposed).unwrap());
    assert!(!element.contains("<style>") && element.contains("currentColor"));
    // A blank line would end it where a page is Markdown.
    assert!(!element.trim_end().contains("\n\n"));
    let named = Svg { size: (1, 1), title: &"<A> & B", description: &">>", body: &"" }.to_string();
    assert!(named.contains("<title>&lt;A&gt; &amp; B</title>\n<desc>&gt;&gt;</desc>"), "{named}");
}

#[test]
fn what_is_too_large_is_not_drawn() {
    let of = |dims: &[Dim]| walk(&Pattern::new(Element::Int32, 0, dims).unwrap()).map(|_| ());
    assert_eq!(of(&[Dim::new(128, 128), Dim::new(128, 1)]), Ok(()));
    let large = Undrawn::TooLarge { elements: 16_512, accesses: 16_512 };
    assert_eq!(of(&[Dim::new(129, 128), Dim::new(128, 1)]), Err(large));
    assert_eq!(
        large.to_string(),
        "16512 accesses over 16512 elements are too many to draw: at most 16384 of each"
    );
    assert_eq!(
        of(&[Dim::new(1 << 40, 1 << 20)]).unwrap_err().to_string().split(' ').next(),
        Some("1099511627776")
    );
    assert_eq!(of(&[Dim::new(0, 1)]), Err(Undrawn::Nothing));
}
