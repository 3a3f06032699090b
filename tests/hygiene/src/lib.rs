//! A crate that is as hard for the macros as possible: the dependency is renamed, there is no `std` and no
//! prelude, unsafe code is forbidden, every lint group and every optional lint is denied, and in [`shadowed`]
//! no name has its usual meaning. Compiled in three editions.
#![no_std]
#![no_implicit_prelude]
#![forbid(unsafe_code, long_running_const_eval)]
#![deny(
    warnings,
    future_incompatible,
    keyword_idents,
    let_underscore,
    nonstandard_style,
    refining_impl_trait,
    rust_2018_compatibility,
    rust_2018_idioms,
    rust_2021_compatibility,
    rust_2024_compatibility,
    unused
)]
// Off unless asked for, and in no group.
#![deny(
    absolute_paths_not_starting_with_crate,
    ambiguous_negative_literals,
    closure_returning_async_block,
    deprecated_in_future,
    explicit_outlives_requirements,
    ffi_unwind_calls,
    impl_trait_redundant_captures,
    let_underscore_drop,
    macro_use_extern_crate,
    meta_variable_misuse,
    missing_abi,
    missing_copy_implementations,
    missing_docs,
    non_ascii_idents,
    redundant_imports,
    redundant_lifetimes,
    single_use_lifetimes,
    trivial_casts,
    trivial_numeric_casts,
    unit_bindings,
    unnameable_types,
    unreachable_pub,
    unsafe_op_in_unsafe_fn,
    unused_crate_dependencies,
    unused_import_braces,
    unused_lifetimes,
    unused_macro_rules,
    unused_qualifications,
    unused_results,
    variant_size_differences
)]
#![deny(clippy::all, clippy::pedantic, clippy::nursery, clippy::cargo)]
#![allow(clippy::multiple_crate_versions, reason = "is about what the whole workspace depends on")]
// Restrictions that a house may have.
#![deny(
    clippy::absolute_paths,
    clippy::arithmetic_side_effects,
    clippy::as_conversions,
    clippy::default_numeric_fallback,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::integer_division,
    clippy::missing_assert_message,
    clippy::missing_docs_in_private_items,
    clippy::panic,
    clippy::shadow_reuse,
    clippy::shadow_same,
    clippy::shadow_unrelated,
    clippy::undocumented_unsafe_blocks,
    clippy::unwrap_used
)]

#[forbid(dead_code, non_upper_case_globals, unused_braces, unused_imports, unused_parens)]
pub mod everyday;
#[forbid(dead_code, non_upper_case_globals, unused_braces, unused_imports, unused_parens)]
pub mod functions;
#[forbid(dead_code, non_upper_case_globals, unused_braces, unused_imports, unused_parens)]
pub mod macros;
pub mod named;
pub mod shadowed;

#[cfg(test)]
mod tests {
    //! That it compiles is the test; that it means what it says, is this.
    #![allow(clippy::absolute_paths)]

    use ::core::iter::{ExactSizeIterator, Iterator};
    use ::core::{assert, assert_eq};

    use ::ap::AccessPattern;

    #[test]
    fn everyday() {
        use crate::everyday::{Constant, Documented, Large, Members, Options};
        use crate::everyday::{Descriptor, LiteralDescriptor, RowsBd, SampleRows, SamplesBd};
        assert_eq!(Documented::INDICES, Constant::INDICES);
        assert_eq!(Members::INDICES.len(), 32);
        assert_eq!(Large::INDICES.last(), ::core::option::Option::Some(&4095));
        assert_eq!(Options.iter().len(), 4);
        assert_eq!((SamplesBd::LEN, SampleRows::LEN, RowsBd::LEN), (128, 16, 64));
        assert_eq!((Descriptor.iter().len(), LiteralDescriptor::SPAN), (8, 64));
    }

    #[test]
    fn tilings() {
        use crate::everyday::{ConstantTiles, Halo, LargeTiles, LiteralHalo, Tiles};
        assert_eq!(Tiles::INDICES, ConstantTiles::INDICES);
        assert!(Tiles.iter().eq(ConstantTiles.iter()));
        assert_eq!((Halo::LEN, LiteralHalo::LEN, LargeTiles::SPAN), (288, 100, 4064));
        assert_eq!(crate::functions::tilings(), 8 + 6 + 15 + 1 + 3);
        assert_eq!(crate::macros::LiteralTiles::INDICES, crate::macros::SumTiles::INDICES);
        assert_eq!(crate::shadowed::Tiles::INDICES, crate::shadowed::ConstantTiles::INDICES);
        assert_eq!(crate::shadowed::Two::INDICES[15..17], [27, 4]);
    }

    #[test]
    fn functions() {
        assert_eq!(crate::functions::body(), 22);
        assert_eq!(crate::functions::descriptors(), 12);
        assert_eq!(crate::functions::Generic('x').first(), ['x'; 4]);
        assert_eq!(crate::functions::table(), [0, 2, 4]);
    }

    #[test]
    fn macros() {
        use crate::macros::{Literal, LiteralBd, LiteralRow, Sum, SumBd, SumRow};
        assert_eq!(Literal::PATTERN, Sum::PATTERN);
        assert_eq!(crate::macros::sum(), 28 + 6 + 4);
        assert_eq!((LiteralBd::PATTERN, LiteralRow::PATTERN), (SumBd::PATTERN, SumRow::PATTERN));
    }

    #[test]
    fn named() {
        use crate::named::{Constant, ConstantSequence, ConstantTiles, Literal, Sequence, Tiles};
        assert_eq!(Literal::INDICES, Constant::INDICES);
        assert_eq!(Tiles::INDICES, ConstantTiles::INDICES);
        assert_eq!(<Sequence as ::ap::TapSequence>::TAPS, <ConstantSequence as ::ap::TapSequence>::TAPS);
        assert_eq!(crate::named::words(), crate::named::Sent::WORDS);
    }

    #[test]
    fn shadowed() {
        use crate::shadowed::{ByConstant, Constant, Indexed, Large, Literal, SamplesBd, WholeBuffer};
        assert_eq!(Literal::INDICES, Constant::INDICES);
        assert!(Indexed.iter().eq(Literal.iter()));
        assert_eq!(Large::LEN, 4096);
        assert_eq!(crate::shadowed::body(), [4, 4]);
        assert_eq!((SamplesBd::SPAN, ByConstant::SPAN, WholeBuffer::LEN), (6, 7, 4));
    }
}
