//! Contracts of a tensor descriptor.

use crate::declare::{Ensured, Tensor};
use crate::rule::contract::{ContractFault, fix, message};
use crate::rule::{Violation, Violations};
use crate::text::Text;

checked!(Tensor);

impl Ensured<Tensor> {
    /// **Covers**: each element of the buffer once; where no buffer is declared, each up to the greatest that is moved.
    ///
    /// **Injective**: none twice. **Runs**: no contiguous run shorter than so many bytes.
    const fn check_walks(&self, effort: &mut u32, out: &mut Violations<ContractFault>) {
        let walk = self.declaration.pattern();
        let elements = match self.declaration.buffer {
            Some(elements) => elements,
            None => match walk.span() {
                Ok(span) => span as i128 * walk.grain() as i128,
                Err(_) => return,
            },
        };
        self.contracts.check(&walk, &walk, elements, effort, out);
    }

    const fn with_help(&self, violation: &Violation<ContractFault>, text: Text) -> Text {
        fix::of_tensor(self, violation, text)
    }
}
