//! Contracts of a buffer descriptor.

use crate::declare::{Descriptor, Ensured, Iteration};
use crate::ir::Pattern;
use crate::rule::contract::{ContractFault, fix, message};
use crate::rule::{Violation, Violations};
use crate::text::Text;

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
        fix::of_descriptor(self, violation, text)
    }
}

/// The walks of all passes of the iteration. Which pass comes first does not matter to what a contract says of elements.
const fn passes_in_any_order(d: &Descriptor) -> Option<Pattern> {
    match d.iteration {
        Some(Iteration { size: 2.., .. }) => d.iterated(),
        _ => d.first_run(),
    }
}
