//! [`Drawing`]: an SVG document.

use std::fmt::{self, Display, Formatter};

use aie_pattern::show::{Mark, Paint, Panel};
use svg::Node as _;
use svg::node::element::{Description, Group, Path, SVG, Style, Text, Title};

/// A drawing: with `{}` a file, with `{:#}` an element for a page, whose color its text takes.
#[derive(Clone, Debug)]
pub struct Drawing {
    title: String,
    description: String,
    size: (u32, u32),
    parts: Vec<Group>,
}

/// The colour of texts and lines in a file, by what the reader prefers.
const STYLE: &str = ":root{color:#1f2328}@media(prefers-color-scheme:dark){:root{color:#e6edf3}}";

impl Drawing {
    /// An empty one of so many pixels.
    pub(crate) fn new(title: String, description: String, size: (u32, u32)) -> Self {
        Self { title, description, size, parts: Vec::new() }
    }

    pub(crate) fn add(&mut self, part: Group) {
        self.parts.push(part);
    }

    /// Draws a panel.
    pub(crate) fn panel(&mut self, panel: &Panel) {
        let (mut all, mut labels, mut numbers) = (Group::new(), labels(), numbers());
        let drawn = panel.draw(&mut |mark| {
            match mark {
                Mark::Path(paint, data) => all.append(path(paint, data)),
                Mark::Label(x, y, text) => labels.append(label(x, y, text)),
                Mark::Number(x, y, text) => numbers.append(label(x, y, text)),
            }
            Ok(())
        });
        debug_assert!(drawn.is_ok());
        for texts in [labels, numbers] {
            if texts.get_children().is_some_and(|texts| !texts.is_empty()) {
                all.append(texts);
            }
        }
        self.add(all);
    }

    /// Writes a line of text in the color of the page, which begins at (x, y).
    pub(crate) fn caption(&mut self, (x, y): (u32, u32), text: &str) {
        self.add(Group::new().set("fill", "currentColor").set("font-size", 13).add(label(x, y, text)));
    }
}

/// The group of the indices to the left of rows.
fn labels() -> Group {
    Group::new().set("text-anchor", "end").set("fill", "currentColor").set("opacity", ".7")
}

/// The group of the texts in cells.
pub(crate) fn numbers() -> Group {
    Group::new().set("text-anchor", "middle").set("fill", "#111")
}

/// A text whose line is based at (x, y).
pub(crate) fn label(x: u32, y: u32, text: impl Display) -> Text {
    Text::new(text.to_string()).set("x", x).set("y", y)
}

fn path(paint: Paint, data: impl Display) -> Path {
    let mut path = Path::new().set("d", data.to_string());
    if let Some(color) = paint.color() {
        path = path.set("fill", color);
    }
    for &(name, value) in paint.attributes() {
        path = path.set(name, value);
    }
    path
}

impl Display for Drawing {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (width, height) = self.size;
        let mut svg = SVG::new()
            .set("role", "img")
            .set("width", width)
            .set("height", height)
            .set("viewBox", (0, 0, width, height))
            .set("font-family", "sans-serif")
            .set("font-size", 11)
            .add(Title::new(&self.title))
            .add(Description::new().add(svg::node::Text::new(&self.description)));
        if f.alternate() {
            svg = svg.set("style", "max-width:100%;height:auto");
        } else {
            svg = svg.add(Style::new(STYLE));
        }
        for part in &self.parts {
            svg.append(part.clone());
        }
        writeln!(f, "{svg}")
    }
}
