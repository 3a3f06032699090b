//! [`Svg`]: a drawing as a document. None of its lines is blank, because a blank line ends HTML in Markdown.

use core::fmt::{Display, Formatter, Result, Write};

use super::{Mark, Panel};

/// A drawing: `{}` writes a file, whose text follows the reader's preferred colour scheme; `{:#}` writes an element
/// for a page, whose text has the colour of the page's text.
#[derive(Clone, Copy)]
pub struct Svg<'a> {
    /// (width, height) in pixels.
    pub size: (u32, u32),
    /// The title, for screen readers.
    pub title: &'a dyn Display,
    /// The description, for screen readers.
    pub description: &'a dyn Display,
    /// The elements, one after the other.
    pub body: &'a dyn Display,
}

/// Colours of text and lines in a file, for light and dark schemes.
const STYLE: &str =
    "<style>:root{color:#1f2328}@media(prefers-color-scheme:dark){:root{color:#e6edf3}}</style>\n";

impl Display for Svg<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let ((width, height), is_in_page) = (self.size, f.alternate());
        write!(
            f,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\"{} font-family=\"sans-serif\" font-size=\"11\">\n<title>",
            if is_in_page { " style=\"max-width:100%;height:auto\"" } else { "" }
        )?;
        write!(Escaped(f), "{}", self.title)?;
        f.write_str("</title>\n<desc>")?;
        write!(Escaped(f), "{}", self.description)?;
        writeln!(f, "</desc>\n{}{}</svg>", if is_in_page { "" } else { STYLE }, self.body)
    }
}

/// Escapes text between elements.
pub(super) struct Escaped<'f, 'a>(pub(super) &'f mut Formatter<'a>);

impl Write for Escaped<'_, '_> {
    fn write_str(&mut self, text: &str) -> Result {
        for part in text.split_inclusive(['&', '<', '>']) {
            let plain = part.trim_end_matches(['&', '<', '>']);
            self.0.write_str(plain)?;
            self.0.write_str(match part.as_bytes().last() {
                Some(b'&') => "&amp;",
                Some(b'<') => "&lt;",
                Some(b'>') => "&gt;",
                _ => "",
            })?;
        }
        Ok(())
    }
}

const LABELS: &str = "<g text-anchor=\"end\" fill=\"currentColor\" opacity=\".7\">\n";
const NUMBERS: &str = "<g text-anchor=\"middle\" fill=\"#111\">\n";

/// Writes the marks as elements; texts of one kind share a group.
impl Display for Panel<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let mut open = "";
        self.draw(&mut |mark| {
            let (group, x, y, text) = match mark {
                Mark::Path(paint, data) => {
                    f.write_str("<path")?;
                    if let Some(color) = paint.color() {
                        write!(f, " fill=\"{color}\"")?;
                    }
                    for (name, value) in paint.attributes() {
                        write!(f, " {name}=\"{value}\"")?;
                    }
                    return writeln!(f, " d=\"{data}\"/>");
                }
                Mark::Label(x, y, text) => (LABELS, x, y, text),
                Mark::Number(x, y, text) => (NUMBERS, x, y, text),
            };
            if open != group {
                f.write_str(if open.is_empty() { "" } else { "</g>\n" })?;
                f.write_str(group)?;
                open = group;
            }
            writeln!(f, "<text x=\"{x}\" y=\"{y}\">{text}</text>")
        })?;
        f.write_str(if open.is_empty() { "" } else { "</g>\n" })
    }
}
