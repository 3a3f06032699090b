//! The core's verdicts on literal declarations, as errors at places.

use aie_pattern_core::declare::tiling::Port;
use aie_pattern_core::declare::{Descriptor, Tensor};
use aie_pattern_core::rule::{Locus, Violation, Violations};
use aie_pattern_core::text::Text;

use crate::errors::{Errors, Place, Warning};

/// A declaration of the core.
pub trait Check {
    /// What the declaration breaks.
    fn check(&self) -> Violations;
    /// What is wrong, in words.
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
check!(Tensor Descriptor Port<'_>);

/// Pushes an error for every violation; where what it is about was not written, at the whole declaration.
pub fn push_violations(declaration: &impl Check, loci: &[(Locus, Place)], errors: &mut Errors) {
    for violation in declaration.check().as_slice() {
        errors.push(violation.rule, place(violation, loci), declaration.message(violation).as_str());
    }
}

/// A warning for everything that is worth one.
#[must_use]
pub fn warnings(port: &Port, loci: &[(Locus, Place)]) -> Vec<Warning> {
    let found = port.warnings();
    let warning = |found: &Violation| {
        let text = format!("[{}] {}", found.rule.code(), port.message(found).as_str());
        Warning { place: place(found, loci), text }
    };
    found.as_slice().iter().map(warning).collect()
}

fn place(violation: &Violation, loci: &[(Locus, Place)]) -> Place {
    let written = loci.iter().find(|(locus, _)| *locus == violation.locus);
    written.unwrap_or(&loci[0]).1
}
