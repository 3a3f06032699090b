//! Tables as text, with columns as wide as their widest cell.

use core::fmt::{self, Write};

/// A writer that only counts characters.
struct Count(usize);

impl Write for Count {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0 += text.chars().count();
        Ok(())
    }
}

/// Writes a table of `rows` rows; `cell` writes one cell, and row 0 holds the headings. Columns before `left` are
/// right-aligned, the others left-aligned.
pub(super) fn table<const N: usize>(
    f: &mut dyn Write,
    indent: &str,
    rows: usize,
    left: usize,
    cell: &dyn Fn(&mut dyn Write, usize, usize) -> fmt::Result,
) -> fmt::Result {
    let measure = |row, column| {
        let mut count = Count(0);
        let counted = cell(&mut count, row, column);
        counted.map(|()| count.0)
    };
    let mut widths = [0; N];
    for (column, width) in widths.iter_mut().enumerate() {
        for row in 0..rows {
            *width = measure(row, column)?.max(*width);
        }
    }
    for row in 0..rows {
        f.write_str(indent)?;
        for (column, &width) in widths.iter().enumerate().filter(|&(_, &width)| width > 0) {
            let space = width - measure(row, column)?;
            let before = if column < left { space } else { 0 };
            write!(f, "{:before$}", "")?;
            cell(f, row, column)?;
            write!(f, "{:after$}  ", "", after = space - before)?;
        }
        f.write_str("\n")?;
    }
    Ok(())
}
