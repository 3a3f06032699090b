//! [`Arrivals`]: a table of a receiving buffer that shows the source of each element.

use core::fmt::{Result, Write};

use super::grid::{COLUMNS, Cut, MOST_CELLS, MOST_COLUMNS, ROWS};
use super::tidy::{Line, width};
use crate::ir::Pattern;

const LINE: u64 = 16;

/// The contents of an element of a buffer.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Landed {
    /// An element, with the letter of its source buffer if there are several.
    Element(Option<char>, u64),
    Zero,
    /// Nothing: the element is never written.
    Nothing,
}

/// The contents of each element of a buffer.
pub(super) struct Arrivals<'a> {
    /// Number of elements of the buffer, all objects together; at least one.
    pub(super) len: u64,
    /// Number of elements per row.
    pub(super) columns: u64,
    /// Returns the contents of an element.
    pub(super) landed: &'a dyn Fn(u64) -> Landed,
}

/// Number of columns for an order: its innermost dimensions, as many as fit a line, but never the outermost one.
pub(super) fn columns(order: Option<&Pattern>) -> u64 {
    let Some(order) = order.map(Pattern::coalesce) else { return LINE };
    let [_, inner @ .., last] = order.dims() else { return LINE };
    let mut columns = last.size;
    for dim in inner.iter().rev() {
        match columns.checked_mul(dim.size) {
            Some(more) if more <= LINE => columns = more,
            _ => break,
        }
    }
    columns
}

/// Whether each element arrives at its original index.
pub(super) fn is_identity(order: &Pattern) -> bool {
    let order = order.coalesce();
    order.offset() == 0 && matches!(order.dims(), [dim] if dim.stride == 1)
}

impl Arrivals<'_> {
    /// Writes the table; each line starts with `indent`.
    pub(super) fn draw(&self, f: &mut dyn Write, indent: &str) -> Result {
        let columns = self.columns.clamp(1, self.len);
        let rows = self.len.div_ceil(columns);
        let is_whole = self.len <= MOST_CELLS && columns <= MOST_COLUMNS;
        let (across, down) = (Cut::of(columns, COLUMNS, is_whole), Cut::of(rows, ROWS, is_whole));
        let (mut cell, mut has_zero, mut has_nothing) = (2, false, false);
        for index in cells(across, down, columns).filter(|&index| index < self.len) {
            match (self.landed)(index) {
                Landed::Element(letter, index) => {
                    cell = cell.max(width(i128::from(index)) + usize::from(letter.is_some()));
                }
                Landed::Zero => has_zero = true,
                Landed::Nothing => has_nothing = true,
            }
        }
        let label = width(i128::from((rows - 1) * columns)).max(2);
        let mut line = Line::new();
        for row in down.numbers() {
            line.text(indent);
            let Some(row) = row else {
                line.text("...");
                line.end(f)?;
                continue;
            };
            line.number(row * columns, label);
            line.text(" |");
            for column in across.numbers() {
                let Some(column) = column else {
                    line.padded("..", cell + 1);
                    continue;
                };
                let index = row * columns + column;
                if index < self.len {
                    Self::draw_cell(&mut line, (self.landed)(index), cell);
                }
            }
            line.end(f)?;
        }
        for (shown, legend) in [(has_zero, ". a padded zero"), (has_nothing, "- nothing arrives")] {
            if shown {
                writeln!(f, "{indent}{legend}")?;
            }
        }
        Ok(())
    }

    fn draw_cell(line: &mut Line, landed: Landed, cell: usize) {
        line.padded("", 1);
        match landed {
            Landed::Element(None, index) => line.number(index, cell),
            Landed::Element(Some(letter), index) => {
                line.padded("", cell.saturating_sub(width(i128::from(index)) + 1));
                line.text(letter.encode_utf8(&mut [0; 4]));
                line.digits(index);
            }
            Landed::Zero => line.padded(".", cell),
            Landed::Nothing => line.padded("-", cell),
        }
    }
}

/// The indices of the cells that are shown.
fn cells(across: Cut, down: Cut, columns: u64) -> impl Iterator<Item = u64> {
    down.numbers()
        .flatten()
        .flat_map(move |row| across.numbers().flatten().map(move |column| row * columns + column))
}
