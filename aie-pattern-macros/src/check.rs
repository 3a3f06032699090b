//! The core's verdicts on literal declarations, as errors at places.

use aie_pattern_core::dma::Descriptor;
use aie_pattern_core::rule::tensor::Tensor;
use aie_pattern_core::rule::{Locus, Violation, Violations};
use aie_pattern_core::text::Text;

use crate::errors::{Errors, Place};

/// A declaration of the core.
pub(crate) trait Check {
    fn check(&self) -> Violations;
    fn message(&self, violation: &Violation) -> Text;
}

macro_rules! check {
    ($($declaration:ty)*) => {
        $(impl Check for $declaration {
            fn check(&self) -> Violations {
                self.check()
            }

            fn message(&self, violation: &Violation) -> Text {
                self.message(violation)
            }
        })*
    };
}
check!(Tensor Descriptor);

/// Pushes an error for every violation; where what it is about was not written, at the whole declaration.
pub(crate) fn push_violations(declaration: &impl Check, loci: &[(Locus, Place)], errors: &mut Errors) {
    for violation in declaration.check().as_slice() {
        let written = loci.iter().find(|(locus, _)| *locus == violation.locus);
        let (_, place) = written.unwrap_or(&loci[0]);
        errors.push(violation.rule, *place, declaration.message(violation).as_str());
    }
}
