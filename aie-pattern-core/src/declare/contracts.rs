//! [`Contracts`]: what a declaration promises of its walk.

use super::generic::declaration;

declaration! {
    /// Contracts of one declaration, as in `ensure(covers, injective, runs(64))`. Those that name another declaration are
    /// between two, and not here.
    pub struct Contracts<N> {
        /// Each element of the buffer is moved exactly once.
        pub covers: bool as flag(bool),
        /// No element is moved twice.
        pub injective: bool as flag(bool),
        /// Bytes that every contiguous run has at least.
        pub runs: Option<N> as maybe(Runs),
    }
}

impl Contracts {
    /// None.
    pub const EMPTY: Self = Self { covers: false, injective: false, runs: None };
}

/// A declaration with its contracts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ensured<D> {
    /// The declaration.
    pub declaration: D,
    /// What it promises.
    pub contracts: Contracts,
}
