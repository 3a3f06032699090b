//! The core's verdicts on literal declarations, as errors at places.

#[cfg(feature = "tap")]
use aie_pattern_core::declare::Tap;
#[cfg(feature = "tiling")]
use aie_pattern_core::declare::tiling::Port;
use aie_pattern_core::declare::{Descriptor, Ensured, Tensor};
use aie_pattern_core::rule::{Locus, Rule, Ruled, Violation, Violations};
use aie_pattern_core::text::Text;

use proc_macro2::Span;

use crate::errors::{Errors, Place, Warning};

/// A declaration of the core.
pub trait Check: Ruled {
    /// What the declaration breaks.
    fn check(&self) -> Violations<Self::Fault>;
    /// What is wrong, in words.
    fn message(&self, violation: &Violation<Self::Fault>) -> Text;
    /// Whether the message stays right for every value of the numbers that are not known yet.
    fn is_settled(&self, violation: &Violation<Self::Fault>) -> bool;
}

macro_rules! check {
    ($($declaration:ty, $is_settled:expr;)*) => {
        $(impl Check for $declaration {
            fn check(&self) -> Violations<Self::Fault> {
                self.check()
            }

            fn message(&self, violation: &Violation<Self::Fault>) -> Text {
                self.message(violation)
            }

            fn is_settled(&self, violation: &Violation<Self::Fault>) -> bool {
                $is_settled(self, violation)
            }
        })*
    };
}
#[cfg(feature = "tensor")]
check! {
    Tensor, Tensor::is_settled;
    Ensured<Tensor>, |_, _| true;
}
#[cfg(feature = "dma")]
check! {
    Descriptor, Descriptor::is_settled;
    Ensured<Descriptor>, |_, _| true;
}
#[cfg(feature = "tap")]
check! {
    Tap<'_>, Tap::is_settled;
    Ensured<Tap<'_>>, |_, _| true;
}
// A port's finding is certain even here; only the help of its message needs the missing numbers.
#[cfg(feature = "tiling")]
check! {
    Port<'_>, |_, _| true;
    Ensured<Port<'_>>, |_, _| true;
}

/// Pushes an error for every violation: at the part that it is about, or at the whole declaration if that part is not
/// written.
pub fn push_violations(declaration: &impl Check, loci: &[(Locus, Place)], errors: &mut Errors) {
    for violation in declaration.check().as_slice() {
        push(declaration, violation, loci, errors);
    }
}

/// Pushes an error for every violation that no unknown number can change. They are returned, so that rustc does not
/// report them a second time.
pub fn push_settled_violations(
    known: &impl Check,
    loci: &[(Locus, Place)],
    errors: &mut Errors,
) -> Vec<(Rule, Locus)> {
    let found = known.check();
    let settled = found.as_slice().iter().filter(|violation| known.is_settled(violation));
    settled
        .map(|violation| {
            push(known, violation, loci, errors);
            (violation.rule, violation.locus)
        })
        .collect()
}

fn push<D: Check>(
    declaration: &D,
    violation: &Violation<D::Fault>,
    loci: &[(Locus, Place)],
    errors: &mut Errors,
) {
    errors.push(violation.rule, place(violation, loci), declaration.message(violation).as_str());
}

/// The warnings about a port.
#[cfg(feature = "tiling")]
pub fn warnings(port: &Port, loci: &[(Locus, Place)]) -> Vec<Warning> {
    let found = port.warnings();
    let warning = |found: &Violation<_>| {
        let text = format!("[{}] {}", found.rule.code(), port.message(found).as_str());
        Warning { place: place(found, loci), text }
    };
    found.as_slice().iter().map(warning).collect()
}

fn place<F>(violation: &Violation<F>, loci: &[(Locus, Place)]) -> Place {
    let written = loci.iter().find(|(locus, _)| *locus == violation.locus);
    // The first locus is the whole declaration.
    written.or_else(|| loci.first()).map_or_else(|| Span::call_site().into(), |(_, place)| *place)
}
