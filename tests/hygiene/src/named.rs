//! Items with the names of what functions take and types are made of, a trait of everything with the names of methods, and what
//! expansions called their own items once.
#![allow(
    dead_code,
    non_camel_case_types,
    non_upper_case_globals,
    missing_docs,
    clippy::missing_docs_in_private_items,
    clippy::missing_const_for_fn,
    clippy::absolute_paths,
    clippy::wrong_self_convention
)]

use ::ap::{assert_tile, assert_transfer, dma_bd, object_fifo, tap_pattern, tensor_pattern, tiling_pattern};

// Constants, statics and unit structs are what a pattern of the same name means. The pages of types show parameters by plain names,
// which rustdoc takes for these; it looks into no function, but refuses statics.
const address: ::core::primitive::u8 = 1;
#[cfg(not(doc))]
static column: ::core::primitive::u8 = 1;
struct row;
const channel: ::core::primitive::u8 = 1;
const repeat: ::core::primitive::u8 = 1;
#[cfg(not(doc))]
static lock: ::core::primitive::u8 = 1;
struct value;
const placement: ::core::primitive::u8 = 1;
const n: ::core::primitive::u8 = 1;
// Of attention: queries, keys and values.
struct Q;
struct K;
struct V;
struct T;
struct E;
struct N;
const TILE: () = ();
const FAULTS: () = ();
const FIFOS: () = ();
const FIFO_FAULTS: () = ();
const ENDS: () = ();
const ROUTE: () = ();
const TABLE: () = ();
// In numbers of the declarations below.
const __BUFFER: ::core::primitive::usize = 256;
const __WHOLE: ::core::primitive::usize = 8;
const __OFFSET: ::core::primitive::usize = 2;
const __SIZE_OF_DIMENSION_0: ::core::primitive::usize = 4;
const __STACK: ::core::primitive::u64 = 1024;

/// A trait of everything hides methods that are found after it.
trait Everything: ::core::marker::Sized {
    fn member(self) {}
    fn written(self) {}
    fn is_empty(self) {}
    fn is_sound(self) {}
    fn is_counted(self) {}
    fn copies(self) {}
    fn tile(self) {}
    fn named(self) {}
    const KIND: () = ();
    const DECLARED: () = ();
    const IS: () = ();
    const TABLE: () = ();
    const PATTERN: () = ();
}
impl<X> Everything for X {}

tensor_pattern! {
    pub struct Literal = <int16, 16; [4, 2]; offset = 2, buffer = 256>;
    pub struct Constant = <int16, 16; [__SIZE_OF_DIMENSION_0, 2]; offset = __OFFSET, buffer = __BUFFER, ensure(same_walk(Literal))>;
}

tap_pattern! {
    pub struct Rows = i32, device = npu1, channel = mm2s(0), bd_id = 3, full(8, 8);
    pub struct ConstantRows = i32, device = npu1, channel = mm2s(0), bd_id = 4, full(__WHOLE, 8);
    pub struct Sequence = i32, full(8, 8).partition(2);
    pub struct ConstantSequence = i32, full(__WHOLE, 8).partition(2);
    pub struct LongSequence = i32, full(64, 8).partition(64);
}

tiling_pattern! {
    pub struct Tiles = int32, mem, read { .buffer_dimension = {8, 4}, .tiling_dimension = {4, 4} };
    pub struct ConstantTiles = int32, mem, read { .buffer_dimension = {__WHOLE, 4}, .tiling_dimension = {4, 4} };
}

#[dma_bd(crate = ::ap, device = npu1, buffer = [::core::primitive::i32; 8], channel = mm2s(0), bd_id = 0, address = 0x400)]
pub struct Sent;

#[dma_bd(crate = ::ap, device = npu1, buffer = [::core::primitive::i32; __WHOLE], channel = s2mm(0), bd_id = 1, acquire = (0, -1), release = (1, 1))]
pub struct Received;

assert_tile!(Sent, Received);
assert_transfer!(Sent -> Received; identity);

/// The words of a descriptor that is declared here.
#[must_use]
pub fn words() -> [::core::primitive::u32; 6] {
    Sent::words(0x400)
}

/// A keyword of the newest edition.
pub mod reserved {
    use super::object_fifo;

    object_fifo! {
        pub struct r#gen = object = [u8; 64], depth = 2, producer = shim(0, 0), consumers = compute(0, 2);
    }
}

/// The same by a key.
pub mod reserved_by_a_key {
    use super::dma_bd;

    /// The buffer of the descriptor.
    #[dma_bd(crate = ::ap, name = r#gen)]
    pub static BUFFER: [::core::primitive::u8; 64] = [0; 64];
}
