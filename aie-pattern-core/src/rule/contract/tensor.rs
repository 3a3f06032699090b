//! Contracts of a tensor descriptor.

use super::fix::{Candidates, HOLDS, broken_alone, fix};
#[cfg(feature = "program")]
use super::onto::fix_to;
use super::own::checked;
use super::{ContractFault, message};
use crate::declare::{Ensured, RawDims, Tensor};
#[cfg(feature = "program")]
use crate::ir::Pattern;
use crate::rule::{Violation, Violations};
use crate::text::{Checked, Text, commas};

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
        let tensor = &self.declaration;
        if tensor.native.is_some() {
            return text;
        }
        with_dims(text, fixed(self, &tensor.dims, tensor.lanes, violation))
    }
}

fix!(fixed, Tensor, |dims, of| Tensor { dims, ..*of });

#[cfg(feature = "program")]
fix_to!(fixed_to, Tensor, |dims, of| Tensor { dims, ..*of });

#[cfg(feature = "program")]
pub(super) const fn to_tensor(tensor: &Tensor, target: &Pattern, text: Text) -> Text {
    if tensor.native.is_some() {
        return text;
    }
    with_dims(text, fixed_to(tensor, &tensor.dims, tensor.lanes, target))
}

/// Offers `[8, 2], [4, 1]`.
const fn with_dims(text: Text, found: Option<(Checked, RawDims)>) -> Text {
    let Some((checked, dims)) = found else { return text };
    let (text, list) = (text.offer(checked, HOLDS), dims.as_slice());
    commas!(text, k, 0..list.len(), text.str("[").int(list[k].0).str(", ").int(list[k].1).str("]"))
}
