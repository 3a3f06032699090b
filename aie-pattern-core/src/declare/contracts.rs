//! [`Contracts`]: promises of a declaration about its walk.

use super::generic::declaration;

declaration! {
    /// Contracts of one declaration, as in `ensure(covers, injective, runs(64))`. A contract that names a second
    /// declaration is checked elsewhere.
    pub struct Contracts<N> {
        /// Whether each element of the buffer must be moved exactly once.
        pub covers: bool as flag(bool),
        /// Whether no element may be moved twice.
        pub injective: bool as flag(bool),
        /// The minimum length of every contiguous run, in bytes.
        pub runs: Option<N> as maybe(Runs),
    }
}

impl Contracts {
    /// No contracts.
    pub const EMPTY: Self = Self { covers: false, injective: false, runs: None };
}

/// A declaration with its contracts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ensured<D> {
    /// The declaration itself.
    pub declaration: D,
    /// The contracts it must keep.
    pub contracts: Contracts,
}
