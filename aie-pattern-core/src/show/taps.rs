//! [`TapsSheet`]: the taps of a sequence.

use core::fmt::{Display, Formatter, Result, Write};

use super::line;
use crate::declare::Tap;
use crate::ir::Pattern;

/// Maximum number of taps listed from the start; the last one is always listed.
const LISTED: u64 = 16;

/// Displays a sequence: `{}` writes the number of taps and the first one; `{:#}` writes a line for each tap.
#[derive(Clone, Copy, Debug)]
pub struct TapsSheet<'a>(pub &'a Tap<'a>);

impl Display for TapsSheet<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let Ok(taps) = self.0.taps() else { return f.write_str("no taps") };
        let line = |f: &mut Formatter<'_>, walk: Option<Pattern>| match walk {
            Some(walk) => {
                let span = || walk.span().unwrap_or(0);
                let elements = self.0.elements().and_then(|elements| u64::try_from(elements).ok());
                line::tap(f, &walk, elements.unwrap_or_else(span))
            }
            None => f.write_str("no walk"),
        };
        let (len, element) = (taps.len(), self.0.element.name());
        write!(f, "{len} tap{} of {element}:", if len == 1 { "" } else { "s" })?;
        if !f.alternate() {
            f.write_char(' ')?;
            return line(f, taps.nth(0));
        }
        for k in 0..len.min(LISTED) {
            write!(f, "\n{k:>5} ")?;
            line(f, taps.nth(k))?;
        }
        if len > LISTED + 1 {
            write!(f, "\n  ... {} more", len - LISTED - 1)?;
        }
        if len > LISTED {
            write!(f, "\n{:>5} ", len - 1)?;
            line(f, taps.nth(len - 1))?;
        }
        f.write_char('\n')
    }
}
