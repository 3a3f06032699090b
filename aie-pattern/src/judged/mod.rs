//! [`Judged`]: the result of const evaluation for a declaration with constants.
//!
//! Const evaluation pays for every statement. So a declaration that plainly breaks no rule is not checked
//! further, and the full check with its list of violations only runs if something must be reported.

pub(crate) mod listed;
pub(crate) mod walked;

use aie_pattern_core::Descriptor;
#[cfg(feature = "tap")]
use aie_pattern_core::declare::Tap;
use aie_pattern_core::declare::Tensor;
use aie_pattern_core::ir::Extent;
use aie_pattern_core::rule::{Locus, Rule, Violation};
use aie_pattern_core::text::Text;

/// A declaration, and what it was found to be.
pub struct Judged<D> {
    /// The declaration.
    pub declaration: D,
    /// What it was found to be.
    pub verdict: Verdict,
}

/// What a declaration was found to be.
#[derive(Clone, Copy)]
pub struct Verdict {
    /// Where something is to be reported: a bit for the first number of each locus, which some of them share.
    at: u64,
    is_sound: bool,
    /// Whether the length of the walk is known, whatever else was found.
    is_counted: bool,
    /// How far the walk goes, where that is known already.
    extent: Option<Extent>,
    /// What the macro has reported, and nothing else has to.
    told: &'static [(Rule, Locus)],
}

impl Verdict {
    /// Of one that plainly breaks no rule.
    const fn plain(extent: Extent) -> Self {
        Self { at: 0, is_sound: true, is_counted: true, extent: Some(extent), told: &[] }
    }

    /// Of one about which nothing is known yet.
    const fn new(told: &'static [(Rule, Locus)]) -> Self {
        Self { at: 0, is_sound: true, is_counted: true, extent: None, told }
    }

    /// The same with a violation.
    const fn with<F>(mut self, violation: &Violation<F>) -> Self {
        if self.is_told(violation) {
            return self;
        }
        let Violation { rule, locus, .. } = *violation;
        self.at |= bit(locus.code());
        self.is_sound = false;
        let is_length = matches!(
            rule,
            Rule::IllegalVector | Rule::NumberRange | Rule::Overflow | Rule::Rank | Rule::SizeZero
        );
        if is_length && locus.is_of_length() {
            self.is_counted = false;
        }
        self
    }

    /// Whether the macro has reported it.
    const fn is_told<F>(&self, violation: &Violation<F>) -> bool {
        each!(k, 0..self.told.len(), {
            let (rule, locus) = self.told[k];
            if rule as u8 == violation.rule as u8 && locus.const_eq(violation.locus) {
                return true;
            }
        });
        false
    }
}

impl<D> Judged<D> {
    /// Whether the declaration breaks no rule.
    #[must_use]
    pub const fn is_sound(&self) -> bool {
        self.verdict.is_sound
    }

    /// Whether the length of the walk is known, whatever else was found.
    #[must_use]
    pub const fn is_counted(&self) -> bool {
        self.verdict.is_counted
    }
}

#[cfg(feature = "dma")]
/// A buffer descriptor that breaks no rule, because all else is reported elsewhere.
#[must_use]
pub const fn accept_descriptor(declaration: Descriptor) -> JudgedDescriptor {
    Judged { declaration, verdict: Verdict::new(&[]) }
}

/// A bit for the code of a locus.
const fn bit(code: u32) -> u64 {
    1 << (((code >> 16) * 7 + (code >> 8)) % 64)
}

macro_rules! judge {
    ($judge:ident, $report:ident, $report_rest:ident, $message:ident, $declaration:ty, $plain:expr) => {
        /// Whether the declaration breaks a rule but those `told`, and where.
        #[must_use]
        pub const fn $judge(
            declaration: $declaration,
            told: &'static [(Rule, Locus)],
        ) -> Judged<$declaration> {
            let plain: Option<Extent> = $plain(&declaration);
            let verdict = match plain {
                Some(extent) => Verdict::plain(extent),
                None => {
                    let found = declaration.check();
                    let list = found.as_slice();
                    let mut verdict = Verdict::new(told);
                    each!(k, 0..list.len(), {
                        verdict = verdict.with(&list[k]);
                    });
                    verdict
                }
            };
            Judged { declaration, verdict }
        }

        /// Panics, at the place of the caller, with the violations at the locus of this code.
        #[track_caller]
        pub const fn $report(judged: &Judged<$declaration>, code: u32) {
            if judged.verdict.at != 0 && judged.verdict.at & bit(code) != 0 {
                let text = $message(judged, code, 0);
                assert!(text.is_empty(), "{}", text.as_str());
            }
        }

        /// Panics, at the place of the caller, with the violations of the whole, and with all at loci but those with these
        /// bits, which have a report of their own.
        #[track_caller]
        pub const fn $report_rest(judged: &Judged<$declaration>, apart: u128) {
            if judged.verdict.at != 0 {
                let text = $message(judged, Locus::Whole.code(), !apart);
                assert!(text.is_empty(), "{}", text.as_str());
            }
        }

        /// All that is wrong at the locus of a code and at those with these bits, in words.
        const fn $message(judged: &Judged<$declaration>, code: u32, bits: u128) -> Text {
            let found = judged.declaration.check();
            let list = found.as_slice();
            let mut text = Text::new();
            each!(k, 0..list.len(), {
                let locus = list[k].locus;
                let is_here = locus.code() == code || bits & locus.bit() != 0;
                if is_here && !judged.verdict.is_told(&list[k]) {
                    text = text.coded(list[k].rule.code());
                    text = text.str(judged.declaration.message(&list[k]).as_str());
                }
            });
            text
        }
    };
}
#[cfg(feature = "tap")]
/// A declaration that always has to be checked.
const fn never<D>(_: &D) -> Option<Extent> {
    None
}
#[cfg(feature = "tensor")]
/// A tensor descriptor, and what it was found to be.
pub type JudgedTensor = Judged<Tensor>;
#[cfg(feature = "dma")]
/// A buffer descriptor, and what it was found to be.
pub type JudgedDescriptor = Judged<Descriptor>;
#[cfg(feature = "tap")]
/// A tap, and what it was found to be.
pub type JudgedTap = Judged<Tap<'static>>;
#[cfg(feature = "tensor")]
judge!(judge_tensor, report_tensor, report_rest_of_tensor, message_of_tensor, Tensor, Tensor::plain_extent);
#[cfg(feature = "dma")]
judge!(
    judge_descriptor,
    report_descriptor,
    report_rest_of_descriptor,
    message_of_descriptor,
    Descriptor,
    Descriptor::plain_extent
);
#[cfg(feature = "tap")]
judge!(judge_tap, report_tap, report_rest_of_tap, message_of_tap, Tap<'static>, never);
