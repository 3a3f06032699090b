//! Contracts of a tap.

use crate::declare::{Ensured, Tap};
use crate::rule::contract::{ContractFault, message};
use crate::rule::{Violation, Violations};
use crate::text::Text;

checked!(Tap<'_>);

impl Ensured<Tap<'_>> {
    /// The same of a tap, all its runs together, over the tensor.
    const fn check_walks(&self, effort: &mut u32, out: &mut Violations<ContractFault>) {
        let walk = self.declaration.pattern();
        let elements = match (self.declaration.elements(), walk.span()) {
            (Some(elements), _) => elements,
            (None, Ok(span)) => span as i128,
            (None, Err(_)) => return,
        };
        self.contracts.check(&walk, &walk, elements, effort, out);
    }

    /// No dimensions are offered: those of a tap are computed from what is written.
    #[allow(clippy::unused_self)] // those of other declarations use it
    const fn with_help(&self, _: &Violation<ContractFault>, text: Text) -> Text {
        text
    }
}
