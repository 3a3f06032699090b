//! [`RouteSheet`]: patterns that hand data to each other, and the order of arrival.

use core::fmt::{Display, Formatter, Result, Write};

use super::arrivals::{Arrivals, Landed, columns, is_identity};
use super::columns::table;
use super::line;
use super::port::PortSheet;
use super::shape::Shape;
use super::shared::shown;
use super::table::bits;
use super::tidy::Tidy;
use crate::declare::{Endpoint, Moves, Route};
use crate::lower::hop::{Closed, NOTHING, Runs, ZERO, closed, walk_order};

/// Maximum number of elements for which the order of a two-ended route without a closed form is walked.
const WALKED: usize = 512;

/// Displays a route: `{}` writes its ends; `{:#}` adds the walk of each end, and the index in the first buffer of
/// each element of the last one.
#[derive(Clone, Copy, Debug)]
pub struct RouteSheet<'a>(pub &'a Route<'a>);

impl RouteSheet<'_> {
    /// The order of arrival alone.
    #[must_use]
    pub fn arrivals(&self) -> impl Display {
        shown(|f| self.landing(&mut Tidy::new(f), ""))
    }
}

/// A name without its backticks.
fn name<'a>(end: &Endpoint<'a>) -> &'a str {
    end.name.trim_matches('`')
}

impl Display for RouteSheet<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let ends = self.0.ends;
        for (k, end) in ends.iter().enumerate() {
            // A FIFO that receives and sends on is named only once.
            let is_again = k % 2 == 1 && end.fifo.is_some() && name(end) == name(&ends[k - 1]);
            if !is_again {
                f.write_str(if k == 0 {
                    ""
                } else if k % 2 == 1 {
                    " -> "
                } else {
                    " => "
                })?;
                f.write_str(name(end))?;
            }
        }
        if !f.alternate() {
            return Ok(());
        }
        let mut tidy = Tidy::new(f);
        tidy.write_str("\n\n")?;
        table::<4>(&mut tidy, "  ", ends.len() + 1, 0, &|f, row, column| {
            let Some(k) = row.checked_sub(1) else { return f.write_str(["end", "", "runs", "walk"][column]) };
            match column {
                0 => f.write_str(name(&ends[k])),
                1 => f.write_str(if k % 2 == 0 { "sends" } else { "receives" }),
                2 => match Runs::of(self.0, k) {
                    Some(runs) => write!(f, "{}", runs.count),
                    None => f.write_str("?"),
                },
                _ => walk(f, &ends[k]),
            }
        })?;
        tidy.write_str("\n")?;
        self.landing(&mut tidy, "  ")
    }
}

fn walk(f: &mut dyn Write, end: &Endpoint) -> Result {
    match &end.moves {
        Moves::Port(port) => write!(f, "{}", PortSheet(port)),
        Moves::Walk(walk, pad) => {
            line::descriptor(f, walk, end.object().unwrap_or(0))?;
            if !pad.is_empty() {
                f.write_str(", pad = ")?;
                line::pairs(f, pad.iter().copied())?;
            }
            Ok(())
        }
    }
}

impl RouteSheet<'_> {
    /// Writes the order of arrival.
    fn landing(self, f: &mut dyn Write, indent: &str) -> Result {
        let route = self.0;
        let [first, .., last] = route.ends else { return Ok(()) };
        let Some(len) =
            Runs::of(route, route.ends.len() - 1).and_then(|runs| runs.pitch?.checked_mul(runs.count))
        else {
            return writeln!(f, "{indent}the ends do not go together");
        };
        let order = match closed(route) {
            Closed::Order(order) => order.over_wider(last.element),
            _ => None,
        };
        let mut walked = [NOTHING; WALKED];
        let walked = match &order {
            Some(_) => &[],
            None if route.ends.len() == 2 && len <= WALKED as u64 => {
                let out = &mut walked[..len as usize];
                match walk_order(route, out) {
                    Ok(()) => &*out,
                    Err(_) => return writeln!(f, "{indent}no order of whole elements"),
                }
            }
            None => {
                f.write_str(indent)?;
                return f.write_str(
                    "the order has no dimensions, and only one of two ends and 512 elements is walked\n",
                );
            }
        };
        write!(f, "{indent}{len} {}, ", last.element.name())?;
        bits(f, i128::from(len) * i128::from(last.element.bits()))?;
        write!(
            f,
            ": each element of {}'s buffer as the index of the one of {}'s that it receives",
            name(last),
            name(first)
        )?;
        if first.element.bits() != last.element.bits() {
            write!(f, ", counted in {}", last.element.name())?;
        }
        f.write_str("\n")?;
        if order.as_ref().is_some_and(is_identity) {
            return writeln!(f, "{indent}each at its own index");
        }
        let landed = |index: u64| match &order {
            Some(order) => order
                .index_at(index)
                .and_then(|index| u64::try_from(index).ok())
                .map_or(Landed::Nothing, |index| Landed::Element(None, index)),
            None => match walked[index as usize] {
                ZERO => Landed::Zero,
                NOTHING => Landed::Nothing,
                index => Landed::Element(None, u64::from(index)),
            },
        };
        // Rows must not cross objects.
        let rows = rows_of(last).filter(|columns| last.object().is_some_and(|object| object % columns == 0));
        let columns = rows.unwrap_or_else(|| columns(order.as_ref()));
        Arrivals { len, columns, landed: &landed }.draw(f, indent)
    }
}

/// Elements per row in the buffer that an end writes, if its walk has several dimensions.
fn rows_of(end: &Endpoint) -> Option<u64> {
    let walk = end.walk()?.coalesce();
    (walk.dims().len() > 1).then_some(Shape::of(&walk, walk.span().ok()?).columns)
}
