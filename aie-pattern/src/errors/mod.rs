//! The error index: a page for each code that a message carries, `[AP012]`.
//!
//! A page says what is wrong, quotes the message of its example, says why the hardware requires it and where that is
//! documented, and shows the example with its fix. The page of a code is `https://docs.rs/aie-pattern/latest/aie_pattern/errors/AP012`. Codes are part of the public
//! contract: a code never changes its meaning.
//!
//! A number that is a literal is checked while the macro runs, any other constant by rustc's const evaluation: the code
//! is the same.
//!
//! The pages cite AMD's architecture manuals (AM009 for AIE, AM020 for AIE-ML, AM027 for AIE-ML v2, and for a few numbers of AIE2P that are
//! documented only there), the registers of AIE-ML
//! (AM025), whose descriptors aie-rt, the driver, encodes for AIE2P as well, and of AIE-ML v2 (AM029), the programming guide of kernels (UG1603) and
//! the AIE API (UG1529).
//!
//! [`silence`](crate::silence) lists numbers that AMD's driver stores as other ones, each with the code that refuses it here.
#![doc = aie_pattern_core::__rules!(aie_pattern_core::__rule_index)]

macro_rules! pages {
    ($($heading:literal { $($code:ident $name:ident: $title:literal;)* })*) => {
        /// The pages as Markdown, by their codes, in the order of the index: for tools that explain a message.
        #[cfg(feature = "pages")]
        pub const PAGES: &[(&str, &str)] = &[
            $($((stringify!($code), include_str!(concat!(stringify!($code), ".md"))),)*)*
        ];

        $($(
            #[cfg(any(doc, doctest))]
            #[doc = include_str!(concat!(stringify!($code), ".md"))]
            #[allow(non_snake_case)]
            pub mod $code {}
        )*)*
    };
}

aie_pattern_core::__rules!(pages);
