//! Contracts of one declaration.

use super::{ContractFault, broken, fix, message};
use crate::declare::{Descriptor, Ensured, Iteration, MAX_SIZE, Tap, Tensor};
use crate::ir::contract::Verdict;
use crate::ir::{Dim, MAX_RANK, Pattern};
use crate::rule::{Locus, Rule, Ruled, Violation, Violations};
use crate::text::Text;

impl Ruled for Ensured<Tensor> {
    type Fault = ContractFault;
}

impl Ruled for Ensured<Descriptor> {
    type Fault = ContractFault;
}

impl Ruled for Ensured<Tap<'_>> {
    type Fault = ContractFault;
}

macro_rules! checked {
    ($declaration:ty) => {
        impl Ensured<$declaration> {
            /// Every broken contract of a declaration that breaks no rule.
            #[must_use]
            pub const fn check(&self) -> Violations<ContractFault> {
                let mut out = Violations::new();
                self.check_walks(&mut out);
                out
            }

            /// The message of a violation, without its code.
            #[must_use]
            pub const fn message(&self, violation: &Violation<ContractFault>) -> Text {
                let text = message(violation);
                match violation.fault {
                    ContractFault::Undecided | ContractFault::NoBytes { .. } => text,
                    _ => self.with_help(violation, text),
                }
            }
        }
    };
}
checked!(Tensor);
checked!(Descriptor);
checked!(Tap<'_>);

impl Ensured<Tensor> {
    /// **Covers**: each element of the buffer once; where no buffer is declared, each up to the greatest that is moved.
    ///
    /// **Injective**: none twice. **Runs**: no contiguous run shorter than so many bytes.
    const fn check_walks(&self, out: &mut Violations<ContractFault>) {
        let walk = self.declaration.pattern();
        let elements = match self.declaration.buffer {
            Some(elements) => elements,
            None => match walk.span() {
                Ok(span) => span as i128 * walk.grain() as i128,
                Err(_) => return,
            },
        };
        self.contracts.check(&walk, &walk, elements, out);
    }

    const fn with_help(&self, violation: &Violation<ContractFault>, text: Text) -> Text {
        fix::of_tensor(self, violation, text)
    }
}

impl Ensured<Descriptor> {
    /// The same of a DMA's walk, of which padded zeros are no part. With an iteration, `covers` and `injective` are about
    /// all its runs together; a contiguous run of memory does not go on from one run to the next.
    const fn check_walks(&self, out: &mut Violations<ContractFault>) {
        let d = &self.declaration;
        match all_runs(d) {
            Some(all) => self.contracts.check(&all, &d.pattern(), d.elements, out),
            None => self.contracts.refuse(out),
        }
    }

    const fn with_help(&self, violation: &Violation<ContractFault>, text: Text) -> Text {
        fix::of_descriptor(self, violation, text)
    }
}

impl Ensured<Tap<'_>> {
    /// The same of a tap, all its runs together, over the tensor.
    const fn check_walks(&self, out: &mut Violations<ContractFault>) {
        let walk = self.declaration.pattern();
        let elements = match (self.declaration.elements(), walk.span()) {
            (Some(elements), _) => elements,
            (None, Ok(span)) => span as i128,
            (None, Err(_)) => return,
        };
        self.contracts.check(&walk, &walk, elements, out);
    }

    /// No dimensions are offered: those of a tap are computed from what is written.
    #[allow(clippy::unused_self)] // those of other declarations use it
    const fn with_help(&self, _: &Violation<ContractFault>, text: Text) -> Text {
        text
    }
}

/// The walk of all runs of an iteration, one after the other.
const fn all_runs(d: &Descriptor) -> Option<Pattern> {
    let Some(first) = d.first_run() else { return None };
    let Some(Iteration { size: 2..=MAX_SIZE, stride, .. }) = d.iteration else { return Some(first) };
    let Some(Iteration { size, .. }) = d.iteration else { return Some(first) };
    let (inner, mut dims) = (first.dims(), [Dim::new(size as u64, stride as i64); MAX_RANK]);
    if inner.len() == MAX_RANK {
        return None;
    }
    dims.split_at_mut(1).1.split_at_mut(inner.len()).0.copy_from_slice(inner);
    first.over(dims.split_at(inner.len() + 1).0)
}

impl crate::declare::Contracts {
    /// The contracts on `all` that is moved from a buffer of so many elements; runs are those of `one` walk.
    const fn check(&self, all: &Pattern, one: &Pattern, elements: i128, out: &mut Violations<ContractFault>) {
        if self.covers {
            // As the rules have it.
            let elements = elements as u64;
            match all.covers(elements) {
                Verdict::Holds => {}
                Verdict::Broken(fault) => {
                    let fault = ContractFault::Cover { fault, elements };
                    out.push(broken(Rule::Covers, Locus::Covers, fault));
                }
                Verdict::Undecided => {
                    out.push(broken(Rule::Covers, Locus::Covers, ContractFault::Undecided));
                }
            }
        }
        if self.injective {
            match all.injective() {
                Verdict::Holds => {}
                Verdict::Broken(twice) => {
                    out.push(broken(Rule::Injective, Locus::Injective, ContractFault::Twice(twice)));
                }
                Verdict::Undecided => {
                    out.push(broken(Rule::Injective, Locus::Injective, ContractFault::Undecided));
                }
            }
        }
        if let Some(bytes) = self.runs {
            if bytes < 1 {
                out.push(broken(Rule::Runs, Locus::Runs, ContractFault::NoBytes { bytes }));
                return;
            }
            match one.runs((bytes as u128).saturating_mul(8)) {
                Verdict::Holds => {}
                Verdict::Broken(run) => {
                    out.push(broken(Rule::Runs, Locus::Runs, ContractFault::Short { run, bytes }));
                }
                Verdict::Undecided => out.push(broken(Rule::Runs, Locus::Runs, ContractFault::Undecided)),
            }
        }
    }

    /// None is decided.
    const fn refuse(&self, out: &mut Violations<ContractFault>) {
        if self.covers {
            out.push(broken(Rule::Covers, Locus::Covers, ContractFault::Undecided));
        }
        if self.injective {
            out.push(broken(Rule::Injective, Locus::Injective, ContractFault::Undecided));
        }
        if self.runs.is_some() {
            out.push(broken(Rule::Runs, Locus::Runs, ContractFault::Undecided));
        }
    }
}
