//! A walk with everything that is known of it.

use core::fmt::{Display, Formatter, Result, Write};

use super::sheet::Sheet;
use super::tidy::Tidy;
use crate::ir::Pattern;

impl Display for Sheet {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        self.line().fmt(f)?;
        if !f.alternate() {
            return Ok(());
        }
        let mut tidy = Tidy::new(f);
        tidy.write_str("\n\n")?;
        self.facts(&mut tidy)?;
        self.fitted().table(&mut tidy)?;
        self.order(&mut tidy)
    }
}

/// `{}` is one line, `{:#}` shows everything: see [`Sheet`](crate::show::Sheet).
impl Display for Pattern {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        Sheet::of(*self).fmt(f)
    }
}
