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
//! | [`concepts`] | words, units, the order of dimensions, the legend of the pictures |
//! | [`devices`] | names, tiles, limits, and which device is assumed |
//! | [`cookbook`] | transpose, halo, ping-pong, blocks of a matrix product, join and split, packets, repeats |
//! | [`why`] | mistakes that other tools accept, with numbers |
//! | [`limits`] | what is not checked, what the rules rest on, what a declaration costs |
//! | [`firmware`] | a table in flash, the order of writes, locks, the words for a program in C |
//! | [`library`] | generic code, tables in constants, patterns at run time, tests |
//! | [`faq`] | short answers |
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
    start from_mlir_aie from_iron from_adf from_aie_api concepts devices cookbook why limits firmware library faq
}
