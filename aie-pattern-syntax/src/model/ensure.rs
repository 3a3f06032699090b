//! Contracts.

use aie_pattern_core::declare::{Contracts, Locus};

use super::Written;
use crate::errors::Place;
use crate::parse::ensure::Ensure;
use crate::parse::number::Number;

impl Ensure {
    /// The core's contracts of one declaration at `place`, without the contracts that name another declaration.
    pub fn declaration(&self, place: Place) -> Written<Contracts<Number>> {
        let contracts = Contracts {
            covers: self.covers.is_some(),
            injective: self.injective.is_some(),
            runs: self.runs.clone(),
        };
        let mut written = Written::new(contracts, place);
        written.put_some(Locus::Covers, self.covers);
        written.put_some(Locus::Injective, self.injective);
        written
    }
}
