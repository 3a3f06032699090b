//! [`Listed`]: a declaration with all that it breaks, where the check is too long to be run again for each report.

use aie_pattern_core::Descriptor;
use aie_pattern_core::declare::tiling::{Port, RawList, Tiling};
use aie_pattern_core::declare::{Ensured, Tap, Tensor};
use aie_pattern_core::rule::tiling::{Fault, PlainPort};
use aie_pattern_core::rule::{Locus, Rule, Ruled, Violations};
use aie_pattern_core::text::Text;

/// A declaration, and what it breaks.
pub struct Listed<D: Ruled> {
    /// The declaration.
    pub declaration: D,
    /// Only where there are any: rustc looks at each place of a list.
    found: Option<Violations<D::Fault>>,
}

impl<D: Ruled> Listed<D> {
    /// Whether the declaration breaks no rule.
    #[must_use]
    pub const fn is_sound(&self) -> bool {
        self.found.is_none()
    }
}

/// A port, what it breaks, and what was found on the way.
pub struct JudgedPort {
    /// The declaration.
    pub declaration: Port<'static>,
    found: Option<Violations<Fault>>,
    /// Its walk, if it plainly breaks no rule.
    pub plain: Option<PlainPort>,
    /// In place of tilings with errors: one that moves as much and causes no further error. None where they have no errors, or
    /// it is not known what they move.
    pub stand_in: Option<[Tiling; 1]>,
}

impl JudgedPort {
    /// Whether the declaration breaks no rule.
    #[must_use]
    pub const fn is_sound(&self) -> bool {
        self.found.is_none()
    }

    /// Whether it is known what the port moves, whatever else was found.
    #[must_use]
    pub const fn is_counted(&self) -> bool {
        self.found.is_none() || self.stand_in.is_some()
    }
}

/// What a port breaks, but for what was `told`.
#[must_use]
pub const fn judge_port(declaration: Port<'static>, told: &'static [(Rule, Locus)]) -> JudgedPort {
    let plain = declaration.plain();
    let sound = JudgedPort { declaration, found: None, plain, stand_in: None };
    if plain.is_some() {
        return sound;
    }
    let found = declaration.check();
    let found = if told.is_empty() { found } else { found.without(told) };
    if found.is_empty() {
        return sound;
    }
    let stand_in = match declaration.len() {
        Some(len) => Some([Tiling {
            buffer_dimension: RawList::new(&[1]),
            repetition: len as i128,
            ..Tiling::DEFAULT
        }]),
        None => None,
    };
    JudgedPort { found: Some(found), stand_in, ..sound }
}

/// Panics, at the place of the caller, with the violations of the whole; every other place has a report of its own.
#[track_caller]
pub const fn report_rest_of_port(judged: &JudgedPort, _: u128) {
    report_port(judged, Locus::Whole.code());
}

macro_rules! report {
    ($report:ident, $judged:ty) => {
        /// Panics, at the place of the caller, with the violations at the locus of this code.
        #[track_caller]
        pub const fn $report(judged: &$judged, code: u32) {
            // Mostly: and const evaluation pays for every step.
            let Some(found) = &judged.found else { return };
            let list = found.as_slice();
            let mut text = Text::new();
            let mut k = 0;
            while k < list.len() {
                if list[k].locus.code() == code {
                    text = text.str(if text.as_str().is_empty() { "[" } else { "\n[" });
                    text = text.str(list[k].rule.code()).str("] ");
                    text = text.str(judged.declaration.message(&list[k]).as_str());
                }
                k += 1;
            }
            assert!(text.as_str().is_empty(), "{}", text.as_str());
        }
    };
}
report!(report_port, JudgedPort);

macro_rules! ensured {
    ($list:ident, $report:ident, $declaration:ty) => {
        /// What a declaration breaks of its contracts; nothing if it is refused itself.
        #[must_use]
        pub const fn $list(
            declaration: Ensured<$declaration>,
            is_sound: bool,
        ) -> Listed<Ensured<$declaration>> {
            let found = if is_sound { Some(declaration.check()) } else { None };
            Listed {
                declaration,
                found: match found {
                    Some(found) if !found.is_empty() => Some(found),
                    _ => None,
                },
            }
        }

        report!($report, Listed<Ensured<$declaration>>);
    };
}
ensured!(list_ensured_tensor, report_ensured_tensor, Tensor);
ensured!(list_ensured_descriptor, report_ensured_descriptor, Descriptor);
ensured!(list_ensured_port, report_ensured_port, Port<'static>);
ensured!(list_ensured_tap, report_ensured_tap, Tap<'static>);
