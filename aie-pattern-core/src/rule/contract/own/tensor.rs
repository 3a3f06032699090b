//! Contracts of a tensor descriptor.

use crate::declare::{Ensured, Tensor};
use crate::rule::contract::{ContractFault, fix, message};
use crate::rule::{Violation, Violations};
use crate::text::Text;

checked!(Tensor);

impl Ensured<Tensor> {
    /// **Covers**: each element of the buffer is moved once; without a declared buffer, each element up to the
    /// largest index.
    ///
    /// **Injective**: no element is moved twice. **Runs**: every contiguous run has a minimum number of bytes.
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
