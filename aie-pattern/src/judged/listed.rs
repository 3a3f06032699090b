//! [`Listed`]: a declaration with all that it breaks, where the check is too long to be run again for each report.

use aie_pattern_core::Descriptor;
#[cfg(feature = "tap")]
use aie_pattern_core::declare::Tap;
#[cfg(feature = "tiling")]
use aie_pattern_core::declare::tiling::Port;
use aie_pattern_core::declare::{Ensured, Tensor};
use aie_pattern_core::rule::{Ruled, Violations};
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

macro_rules! report {
    ($report:ident, $judged:ty) => {
        /// Panics, at the place of the caller, with the violations at the locus of this code.
        #[track_caller]
        pub const fn $report(judged: &$judged, code: u32) {
            // Mostly: and const evaluation pays for every step.
            let Some(found) = &judged.found else { return };
            let list = found.as_slice();
            let mut text = Text::new();
            each!(k, 0..list.len(), {
                if list[k].locus.code() == code {
                    text = text.coded(list[k].rule.code());
                    text = text.str(judged.declaration.message(&list[k]).as_str());
                }
            });
            assert!(text.is_empty(), "{}", text.as_str());
        }
    };
}
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
#[cfg(feature = "tensor")]
ensured!(list_ensured_tensor, report_ensured_tensor, Tensor);
#[cfg(feature = "dma")]
ensured!(list_ensured_descriptor, report_ensured_descriptor, Descriptor);
#[cfg(feature = "tiling")]
ensured!(list_ensured_port, report_ensured_port, Port<'static>);
#[cfg(feature = "tap")]
ensured!(list_ensured_tap, report_ensured_tap, Tap<'static>);

#[cfg(feature = "tiling")]
pub(crate) mod port;
