//! The mistakes of a text before and after a fix, compared.

use std::collections::HashMap;

use crate::finding::{Finding, Severity};

/// What is compared of a finding.
#[derive(Clone, Copy, Debug)]
pub struct Mistake<'f> {
    /// Its code.
    pub code: &'f str,
    /// Its severity.
    pub severity: Severity,
    /// Whether the engine of [`liveness`](crate::liveness) found it.
    pub is_of_engine: bool,
}

impl<'f> From<&'f Finding> for Mistake<'f> {
    fn from(finding: &'f Finding) -> Self {
        let Finding { code, severity, is_of_engine, .. } = *finding;
        Self { code, severity, is_of_engine }
    }
}

/// The number of mistakes that a change mends; none if some code has one more than before, or a more severe one. Notes
/// do not count. The engine runs only on designs without errors: where it did not, nobody knows what it would have found.
pub fn mended(before: &[Mistake<'_>], now: &[Mistake<'_>]) -> Option<usize> {
    let has_run = before.iter().all(|one| one.severity != Severity::Error || one.is_of_engine);
    let count = |all: &[Mistake<'_>]| {
        let mut counts: HashMap<String, Counts> = HashMap::new();
        for one in all.iter().filter(|one| has_run || !one.is_of_engine) {
            let counts = counts.entry(one.code.to_owned()).or_default();
            counts.errors += usize::from(one.severity == Severity::Error);
            counts.all += usize::from(one.severity != Severity::Note);
        }
        counts
    };
    let (before, now) = (count(before), count(now));
    for (code, now) in &now {
        let before = before.get(code).copied().unwrap_or_default();
        if now.errors > before.errors || now.all > before.all {
            return None;
        }
    }
    let sum = |counts: &HashMap<String, Counts>| counts.values().map(|counts| counts.all).sum::<usize>();
    sum(&before).checked_sub(sum(&now))
}

/// How often a code occurs.
#[derive(Clone, Copy, Default)]
struct Counts {
    errors: usize,
    all: usize,
}

#[cfg(test)]
mod tests {
    use super::{Mistake, Severity, mended};

    const fn of(code: &str, severity: Severity) -> Mistake<'_> {
        Mistake { code, severity, is_of_engine: false }
    }

    #[test]
    fn what_is_new_or_worse_is_no_mending() {
        let (error, warning) = (of("AP015", Severity::Error), of("AP015", Severity::Warning));
        let other = of("AP040", Severity::Error);
        assert_eq!(mended(&[error, other], &[warning]), Some(1));
        assert_eq!(mended(&[warning, other], &[error]), None);
        assert_eq!(mended(&[error, error], &[error]), Some(1));
        assert_eq!(mended(&[error], &[other]), None);
        assert_eq!(mended(&[error], &[of("AP209", Severity::Note)]), Some(1));
        let hang = Mistake { is_of_engine: true, ..of("AP200", Severity::Error) };
        assert_eq!(mended(&[error], &[hang]), Some(1));
        assert_eq!(mended(&[warning], &[hang]), None);
        assert_eq!(mended(&[hang, warning], &[hang]), Some(1));
    }
}
