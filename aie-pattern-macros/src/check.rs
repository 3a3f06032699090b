//! The core's verdicts on literal declarations, as errors at places.

use aie_pattern_core::rule::tensor::Tensor;
use aie_pattern_core::rule::{Locus, Violation};

use crate::errors::{Errors, Place};

/// Pushes an error for every violation.
pub(crate) fn push_violations(tensor: &Tensor, loci: &[(Locus, Place)], errors: &mut Errors) {
    for violation in tensor.check().as_slice() {
        errors.push(violation.rule, place(violation, loci), tensor.message(violation).as_str());
    }
}

/// Where a violation is shown; the whole declaration if what it is about was not written.
fn place(violation: &Violation, loci: &[(Locus, Place)]) -> Place {
    let written = loci.iter().find(|(locus, _)| *locus == violation.locus);
    written.unwrap_or(&loci[0]).1
}
