//! Contracts of one declaration.

use super::{ContractFault, broken};
use crate::ir::Pattern;
use crate::ir::contract::Verdict;
use crate::rule::{Locus, Rule, Violations};

macro_rules! checked {
    ($declaration:ty) => {
        impl $crate::rule::Ruled for Ensured<$declaration> {
            type Fault = ContractFault;
        }

        impl Ensured<$declaration> {
            /// Finds every broken contract of a declaration. The declaration must break no rule.
            pub const fn check(&self) -> Violations<ContractFault> {
                self.check_within(&mut { $crate::ir::contract::EFFORT })
            }

            /// [`check`](Self::check) with a limit: `effort` is counted down.
            pub(in $crate::rule::contract) const fn check_within(
                &self,
                effort: &mut u32,
            ) -> Violations<ContractFault> {
                let mut out = Violations::new();
                self.check_walks(effort, &mut out);
                out
            }

            /// The message of a violation, without its code.
            pub const fn message(&self, violation: &Violation<ContractFault>) -> Text {
                let text = message(violation);
                match violation.fault {
                    ContractFault::Undecided | ContractFault::NoBytes { .. } => text,
                    ContractFault::Cover { .. }
                    | ContractFault::Twice(_)
                    | ContractFault::TwiceAt { .. }
                    | ContractFault::Short { .. } => self.with_help(violation, text),
                }
            }
        }
    };
}

pub(super) use checked;

impl crate::declare::Contracts {
    /// Checks the contracts for the walk `all` over a buffer; `runs` applies to the walk `one`.
    pub(super) const fn check(
        &self,
        all: &Pattern,
        one: &Pattern,
        elements: i128,
        effort: &mut u32,
        out: &mut Violations<ContractFault>,
    ) {
        if self.covers {
            // A rule has checked the range.
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
            match all.injective_within(effort) {
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

    /// Refuses every contract as undecided.
    pub(super) const fn refuse(&self, out: &mut Violations<ContractFault>) {
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
