//! No name means what it usually does.
// Names that are not used here: what uses them would be the expansion.
#![allow(
    dead_code,
    unused_macros,
    non_camel_case_types,
    non_snake_case,
    missing_docs,
    clippy::missing_docs_in_private_items,
    clippy::missing_const_for_fn,
    clippy::absolute_paths,
    clippy::upper_case_acronyms
)]

use ::ap::{
    assert_descriptor_budget, assert_same_volume, dma_bd, tap_pattern, tensor_pattern, tiling_pattern,
};

mod core {}
mod std {}
mod alloc {}
mod aie_pattern {}
mod u8 {}
mod u16 {}
mod u32 {}
mod i64 {}
mod i128 {}
mod usize {}
mod bool {}
mod str {}
struct Copy;
struct Clone;
struct Default;
struct Pattern;
struct Element;
struct Tensor;
struct Violations;
struct Locus;
struct RawDims;
struct Device;
struct TileKind;
struct Descriptor;
struct Direction;
struct Iteration;
struct Axi;
struct Levels;
struct Leaf;
struct Nest;
struct OnDevice;
trait Buffer {}
trait BufferDescriptor {}
enum Option {}
enum Result {}
struct Tap;
struct Task;
struct Step;
struct Op;
struct RawNumbers;
struct Port;
struct Tiling;
struct RawList;
struct Part;
struct Walk;
trait AccessPattern {}
trait TensorPattern {}
trait TilingPattern {}
trait Parts {}
trait Integer {}
trait Deref {}
trait Sized {}
trait Iterator {}
fn Some() {}
fn None() {}
fn Ok() {}
const TABLE: () = ();
const PATTERN: () = ();
const INDICES: () = ();
const __AIE_PATTERN_DECLARATION: () = ();
const __AIE_PATTERN_FOUND: () = ();
const __AIE_PATTERN_TABLE: () = ();
fn __aie_pattern_report() {}
macro_rules! assert {
    () => {};
}
macro_rules! panic {
    () => {};
}
macro_rules! compile_error {
    () => {};
}
macro_rules! concat {
    () => {};
}
macro_rules! stringify {
    () => {};
}

const SIZE: ::core::primitive::usize = 4;

tensor_pattern! {
    pub struct Literal = <int16, 16; [4, 2]; buffer = 112>;
    pub struct Constant = <int16, 16; [SIZE, 2]; buffer = SIZE * 28>;
    pub struct Large = <int16, 16; [64, 1], [64, 64]>;
    pub struct Indexed = <int16, 16; [SIZE, 2]; index = u16>;
    pub struct Native = <int16, 16; native [dim_2d(3, 1, 1), 2], sizes = [2, 2]>;
    pub struct NativeConstant = <int16, 16; native [aie::dim_2d(SIZE - 1, 1, 1), 2]; sizes = [2, SIZE - 2]>;
}

assert_descriptor_budget!(Literal, Constant, Native, NativeConstant);

tap_pattern! {
    pub struct Rows64 = i32, channel = mm2s(0), bd_id = 3, TensorAccessPattern((8, 8), 0, [2, 4], [8, 1]);
    pub struct ConstantRows = i32, bd_id = SIZE, full(SIZE, 8).T;
    pub struct Sequence = i32, TensorTiler2D.simple_tiler((8, 8), (2, 4));
    pub struct ConstantSequence = i32, full(SIZE, 8).partition(2);
}

tiling_pattern! {
    pub struct Tiles = int32, mem, read { .buffer_dimension = {8, 4}, .tiling_dimension = {4, 4}, .offset = {-2, 0} };
    pub struct ConstantTiles = int32, mem, read {
        .buffer_dimension = {8, SIZE}, .tiling_dimension = {SIZE, 4}, .offset = {-2, SIZE - 4}
    };
    pub struct Two = int32, mem, read, index = u16 {{8, 4}, {4, 4}}, {{8, 4}, {4, 4}, {4, 0}};
}

assert_same_volume!(Tiles, ConstantTiles);

#[dma_bd(crate = ::ap, dims = [<2, 4>, <2, 1>])]
#[dma_bd(crate = ::ap, dims = [<SIZE, 2>], acquire = (SIZE, -1), iteration = (2, 1), name = ByConstant)]
pub static SAMPLES: [::core::primitive::i32; 8] = [0; 8];

#[dma_bd(crate = ::ap, buffer = [::core::primitive::i32; SIZE], tile = shim, channel = s2mm(0), burst = 64)]
pub struct WholeBuffer;

#[must_use]
pub fn body() -> [::core::primitive::usize; 2] {
    struct Self_;
    tensor_pattern! {
        struct u8 = <int16, 16; [4, 2]>;
        struct Name = <int16, 16; [SIZE, 2]>;
    }
    let _: (u8, Name, Self_) = (u8, Name, Self_);
    let (a, b) = (tensor_pattern!(<int16, 16; [4, 2]>), tensor_pattern!(<int16, 16; [SIZE, 2]>));
    [
        ::core::iter::ExactSizeIterator::len(&::ap::AccessPattern::iter(a)),
        ::ap::AccessPattern::indices(b).len(),
    ]
}
