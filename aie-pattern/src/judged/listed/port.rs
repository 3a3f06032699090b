//! [`JudgedPort`]: a port with all that it breaks.

use aie_pattern_core::declare::tiling::{Port, RawList, Tiling};
use aie_pattern_core::rule::tiling::{Fault, PlainPort};
use aie_pattern_core::rule::{Locus, Rule, Violations};
use aie_pattern_core::text::Text;

/// A port, what it breaks, and what was found on the way.
pub struct JudgedPort {
    /// The declaration.
    pub declaration: Port<'static>,
    found: Option<Violations<Fault>>,
    /// Its walk, if it plainly breaks no rule.
    pub plain: Option<PlainPort>,
    /// A tiling that replaces those with errors: it moves the same amount and causes no further error.
    /// `None` if there are no errors, or if the amount is not known.
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

/// Panics, at the place of the caller, with the violations of the whole; every other place has its report.
#[track_caller]
pub const fn report_rest_of_port(judged: &JudgedPort, _: u128) {
    report_port(judged, Locus::Whole.code());
}

report!(report_port, JudgedPort);
