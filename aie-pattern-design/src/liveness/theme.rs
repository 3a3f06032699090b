//! The engine as a theme of the checks of a design.

use super::decide::{Doubt, Limits, Verdict, decide};
use super::{after, findings, of_design};
use crate::check::Findings;
use crate::finding::Finding;
use crate::resolve::Resolved;

/// What a check may cost: it is part of each one.
const LIMITS: Limits = Limits { steps: 400_000, states: 20_000 };

/// Whether each sequence of a design completes. Only for a design without errors: what is wrong otherwise would be told again as a hang.
pub(crate) fn check(resolved: &Resolved<'_>, found: &mut Findings) {
    for line in &resolved.lines {
        let sequence = &resolved.design[line.sequence];
        let whole = sequence.place;
        if line.events.is_empty() {
            continue;
        }
        let net = of_design::net(resolved, line);
        let decision = decide(&net, &LIMITS);
        match &decision.verdict {
            Verdict::Completes(_) => {
                let left = after(&net, &LIMITS).filter(|after| !after.second.completes());
                if let Some(finding) = left.and_then(|after| findings::of_after(&after, whole.first)) {
                    found.push(finding);
                }
            }
            Verdict::Undecided(doubt @ (Doubt::Input(_) | Doubt::Outside(_) | Doubt::Steps(_))) => {
                let reason = format!("whether it completes: {}", findings::reason(&net, doubt));
                found.leave("aie.runtime_sequence", reason, whole);
            }
            Verdict::Fails(_)
            | Verdict::Races(_)
            | Verdict::Undecided(Doubt::Buffers { .. } | Doubt::Conflict { .. } | Doubt::Overflow(_)) => {
                let finding = findings::of_decision(&net, &decision, &LIMITS, whole.first);
                // A rule that looks at the sequence alone may have warned of the same write.
                let start = |span: proc_macro2::Span| (span.start().line, span.start().column);
                let is_new = |finding: &Finding| {
                    let place = start(finding.first);
                    !found
                        .list
                        .iter()
                        .any(|other| ["AP223", "AP224"].contains(&other.code) && start(other.first) == place)
                };
                found.list.extend(finding.filter(|finding| finding.code != "AP206" || is_new(finding)));
            }
        }
    }
}
