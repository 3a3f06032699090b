//! The guide: from one pasted descriptor to whole designs, and what to expect of the checks.
//!
//! Start with [`start`]. If you have a design already, read the page of the tool that it is written for.
//!
//! | page | content |
//! |---|---|
//! | [`start`] | one `aie.dma_bd`: paste it, break it, read the error, fix it, print it again |
//! | [`from_mlir_aie`] | a whole `.mlir` file, line by line |
//! | [`from_iron`] | an IRON design in Python, line by line |
//! | [`from_adf`] | the tiling parameters of an ADF graph in C++ |
//! | [`from_aie_api`] | the tensor descriptors of a kernel in C++ |
//! | [`command`] | the command `aie-pattern`, for files and without a Rust program |
//! | [`memory`] | the buffers of a tile: where they are, and what firmware writes for them |
//! | [`concepts`] | words, units, how to read a hang, what can be permitted, the order of dimensions, the legend of the pictures, AMD's manuals |
//! | [`devices`] | names, tiles, limits, and which device is assumed |
//! | [`cookbook`] | transpose, halo, ping-pong, blocks of a matrix product, join and split, packets, repeats |
//! | [`why`] | mistakes that other tools accept, with numbers |
//! | [`limits`] | what is not checked, what the rules rest on, what a declaration costs |
//! | [`firmware`] | a table in flash, the order of writes, locks, the words for a program in C |
//! | [`library`] | generic code, tables in constants, patterns at run time, tests |
//! | [`faq`] | short answers |
//!
//! # Which macro
//!
//! | you have | write |
//! |---|---|
//! | a whole design, as a file of MLIR or printed by IRON | [`aie_design!`](macro@crate::aie_design); without Rust, the command `aie-pattern check` |
//! | FIFOs and links, as MLIR or Python, or new ones by keys | [`object_fifo!`](crate::object_fifo) |
//! | one `aie.dma_bd`, or one region such as `aie.mem` | [`#[dma_bd]`](macro@crate::dma_bd), on a buffer, a struct or a module |
//! | a transfer of the runtime sequence, or a tap of IRON | [`tap_pattern!`](crate::tap_pattern) |
//! | a runtime sequence that must not hang | [`assert_completes!`](macro@crate::assert_completes) |
//! | the buffers of a tile | [`tile_memory!`](crate::tile_memory) |
//! | tiling parameters of ADF | [`tiling_pattern!`](crate::tiling_pattern) |
//! | a tensor descriptor of a kernel | [`tensor_pattern!`](crate::tensor_pattern) |
//!
//! Give a whole program to `aie_design!` if the file stays what it is. Paste it into `object_fifo!` to go on with its FIFOs in Rust; its
//! other parts are then read as `aie_design!` reads them.
//!
//! Every example on these pages is compiled by the tests of the project, and every quoted error is compared with the one that
//! rustc prints.
//!
//! The page of an error code is in [`errors`](crate::errors); pictures of well-known patterns are in the
//! [`gallery`](crate::gallery).

macro_rules! pages {
    ($($name:ident)*) => {
        $(
            #[doc = include_str!(concat!(stringify!($name), ".md"))]
            pub mod $name {}
        )*
    };
}

pages! {
    start from_mlir_aie from_iron from_adf from_aie_api command memory concepts devices cookbook why limits firmware library faq
}
