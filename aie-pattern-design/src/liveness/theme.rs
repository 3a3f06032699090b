//! The engine, as a theme of a design's checks.

use super::decide::{Doubt, Limits, Verdict, decide};
use super::fixes::{edit, fixes};
use super::{after, findings, of_design};
use crate::check::Findings;
use crate::finding::Finding;
use crate::resolve::Resolved;

/// The most work for each check.
pub const LIMITS: Limits = Limits { steps: 400_000, states: 20_000 };

/// Checks that each sequence of a design completes. Only for a design without errors, since other errors would appear
/// again as a hang.
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
                let Some(after) = after(&net, &LIMITS) else { continue };
                found.list.extend(findings::of_waiting(&after, whole.first));
                // The text does not say whether a second dispatch is meant. It deserves a note if it is
                // known to hang.
                if matches!(after.second.verdict, Verdict::Fails(_) | Verdict::Races(_))
                    && after.waiting.is_empty()
                {
                    found.list.extend(findings::of_after(&after, whole.first));
                }
            }
            Verdict::Undecided(doubt @ (Doubt::Input(_) | Doubt::Outside(_) | Doubt::Steps(_))) => {
                let reason = format!("whether it completes: {}", findings::reason(&net, doubt));
                found.leave("aie.runtime_sequence", reason, whole);
            }
            Verdict::Fails(_)
            | Verdict::Races(_)
            | Verdict::Undecided(Doubt::Buffers { .. } | Doubt::Conflict { .. } | Doubt::Overflow(_)) => {
                let fixes = fixes(&net, &decision, &LIMITS);
                let edit = fixes.iter().find_map(|fix| edit(resolved, line, &net, &fix.change));
                let finding = findings::with_fixes(&net, &decision, &fixes, whole.first);
                let finding = finding.map(|finding| Finding { fix: edit, ..finding });
                // The rule of sequences may have warned about the same write.
                let line = |span: proc_macro2::Span| span.start().line;
                let is_new = |finding: &Finding| {
                    let tells = |other: &Finding| {
                        let mut places =
                            other.related.iter().map(|related| related.span).chain([other.first]);
                        ["AP223", "AP224"].contains(&other.code)
                            && places.any(|place| line(place) == line(finding.first))
                    };
                    !found.list.iter().any(tells)
                };
                found.list.extend(finding.filter(|finding| finding.code != "AP206" || is_new(finding)));
            }
        }
    }
}
