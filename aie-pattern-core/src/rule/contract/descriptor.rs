//! Contracts of a buffer descriptor.

use super::fix::{Candidates, HOLDS, broken_alone, fix};
#[cfg(feature = "program")]
use super::onto::fix_to;
use super::own::checked;
use super::{ContractFault, message};
use crate::declare::{Descriptor, Ensured, Iteration, RawDims};
use crate::ir::Pattern;
use crate::rule::{Violation, Violations};
use crate::text::{Checked, Text};

checked!(Descriptor);

impl Ensured<Descriptor> {
    /// Checks the walk of a DMA; padding does not count. With an iteration, `covers` and `injective` apply to all
    /// passes together. A contiguous run does not continue from one pass to the next.
    const fn check_walks(&self, effort: &mut u32, out: &mut Violations<ContractFault>) {
        let d = &self.declaration;
        match passes_in_any_order(d) {
            Some(all) => self.contracts.check(&all, &d.pattern(), d.elements, effort, out),
            None => self.contracts.refuse(out),
        }
    }

    const fn with_help(&self, violation: &Violation<ContractFault>, text: Text) -> Text {
        let Some(dims) = &self.declaration.dims else { return text };
        with_dims(text, fixed(self, dims, 1, violation))
    }
}

/// The walks of all passes of the iteration. Which pass comes first does not matter to what a contract says of elements.
const fn passes_in_any_order(d: &Descriptor) -> Option<Pattern> {
    match d.iteration {
        Some(Iteration { size: 2.., .. }) => d.iterated(),
        _ => d.first_run(),
    }
}

fix!(fixed, Descriptor, |dims, of| Descriptor { dims: Some(dims), ..*of });

#[cfg(feature = "program")]
fix_to!(fixed_to, Descriptor, |dims, of| Descriptor { dims: Some(dims), ..*of });

#[cfg(feature = "program")]
pub(super) const fn to_descriptor(d: &Descriptor, target: &Pattern, text: Text) -> Text {
    let Some(dims) = &d.dims else { return text };
    with_dims(text, fixed_to(d, dims, 1, target))
}

const fn with_dims(text: Text, found: Option<(Checked, RawDims)>) -> Text {
    match found {
        Some((checked, dims)) => text.offer(checked, HOLDS).str("dims = ").pairs(dims.as_slice()),
        None => text,
    }
}
