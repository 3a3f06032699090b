//! Contracts of a tap.

use super::own::checked;
use super::{ContractFault, message};
use crate::declare::{Ensured, Tap};
use crate::rule::{Violation, Violations};
use crate::text::Text;

checked!(Tap<'_>);

impl Ensured<Tap<'_>> {
    /// Checks a tap with all its passes, over the tensor.
    const fn check_walks(&self, effort: &mut u32, out: &mut Violations<ContractFault>) {
        let walk = self.declaration.pattern();
        let elements = match (self.declaration.elements(), walk.span()) {
            (Some(elements), _) => elements,
            (None, Ok(span)) => span as i128,
            (None, Err(_)) => return,
        };
        self.contracts.check(&walk, &walk, elements, effort, out);
    }

    /// No help: the dimensions of a tap are computed from its steps.
    #[allow(clippy::unused_self)] // same signature as for other declarations
    const fn with_help(&self, _: &Violation<ContractFault>, text: Text) -> Text {
        text
    }
}
