//! `report`: a page about a design, in a single file.
//!
//! | module | part of the page |
//! |---|---|
//! | `html` | text as HTML |
//! | `grid` | the array with its connections, as SVG |
//! | `tile` | a tile: buffers, locks, channels with their descriptors |
//! | `fifo` | object FIFOs and links |
//! | `pool` | what the lowering makes of a FIFO's end: buffers, locks, descriptors, words, and where each element comes from |
//! | `sequence` | tasks and transfers of runtime sequences |
//! | `timeline` | runtime sequences over time, as SVG |
//! | `walk` | a walk: picture, dimensions, registers |
//! | `source` | findings, and the text with a place for each line |

mod fifo;
mod grid;
mod html;
mod pool;
mod sequence;
mod source;
mod tile;
mod timeline;
mod walk;

use std::fmt::Write as _;
use std::path::Path;

use aie_pattern_design::model::{Design, Input, Number, Place, TileId};
use aie_pattern_design::resolve::{Resolved, resolve};
use aie_pattern_syntax::errors::counted;

use self::html::escaped;
use crate::Outcome;
use crate::args::ReportArguments;
use crate::check::Kind;
use crate::commands::draw::write;
use crate::failure::Failure;
use crate::finding::{Finding, Severity};
use crate::format::human;
use crate::found::Found;
use crate::mlir;
use crate::output::Output;
use crate::source::Source;

const STYLE: &str = include_str!("page.css");
/// Of the grid, whose picture can stand alone with it.
const GRID_STYLE: &str = include_str!("grid.css");
const SCRIPT: &str = include_str!("page.js");

pub(crate) fn report(arguments: &ReportArguments, output: &mut Output) -> Result<Outcome, Failure> {
    let is_page_printed = arguments.output == Path::new("-");
    if let (Ok(file), Ok(page)) = (arguments.file.canonicalize(), arguments.output.canonicalize())
        && file == page
        && !is_page_printed
    {
        return Err(Failure::new("the page would be written over the design"));
    }
    let file = arguments.file.display();
    match Kind::of_path(&arguments.file) {
        Some(Kind::Python) => {
            let output = arguments.output.display();
            let pipe = format!("`python {file} | aie-pattern report - -o {output}`");
            return Err(Failure::new(format!("Python is not run here: pipe what it prints, {pipe}")));
        }
        Some(Kind::Cpp) => {
            let reason =
                "a report is about a design of MLIR-AIE, and this is C++, which `aie-pattern check` reads";
            return Err(Failure::new(format!("cannot read {file}: {reason}")));
        }
        Some(Kind::Mlir) | None => {}
    }
    let source = if arguments.file == Path::new("-") {
        Source::standard_input()?
    } else {
        Source::read(&arguments.file)?
    };
    let report = mlir::report(&source, arguments.device.as_ref());
    let found = mlir::found(&source, &report);
    if found.checked == 0 {
        let text: String = found.findings.iter().map(|finding| human::finding(finding, &source)).collect();
        output.note(&text);
        return Err(Failure::new(format!("{} has no design of MLIR-AIE", source.name)));
    }
    write(&arguments.output, page(&source, &report.inputs, &found).as_bytes())?;
    let name = if is_page_printed { "the page".into() } else { arguments.output.to_string_lossy() };
    let (designs, findings) = (counted(found.checked, "design"), counted(found.findings.len(), "finding"));
    output.note(&format!("wrote {name}: {designs}, {findings}\n"));
    let is_found = found.findings.iter().any(|finding| finding.severity > Severity::Note);
    Ok(if is_found { Outcome::Found } else { Outcome::Clean })
}

/// The whole page: equal designs give equal text.
fn page(source: &Source, inputs: &[Input], found: &Found) -> String {
    let name = escaped(&source.name);
    let mut page = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <title>{name}</title>\n<style>\n{GRID_STYLE}{STYLE}</style>\n</head>\n<body>\n\
         <a class=\"skip\" href=\"#main\">Skip to the design</a>\n<header>\n<h1>{name}</h1>\n\
         <label>Search <input type=\"search\" id=\"search\" placeholder=\"tile, FIFO, buffer\"></label>\n\
         <p id=\"hits\" role=\"status\"></p>\n</header>\n<main id=\"main\">\n"
    );
    source::findings(source, found, &mut page);
    let designs = inputs.iter().flat_map(|input| &input.designs);
    for (number, design) in designs.enumerate() {
        let resolved = resolve(design);
        Page { source, found, design, resolved: &resolved, number }.write(&mut page);
    }
    source::listing(source, found, &mut page);
    let _ = write!(page, "</main>\n<script>\n{SCRIPT}</script>\n</body>\n</html>\n");
    page
}

/// The data that all parts of a design's page use.
struct Page<'a> {
    source: &'a Source,
    found: &'a Found,
    design: &'a Design,
    resolved: &'a Resolved<'a>,
    /// The number of the design in the file.
    number: usize,
}

impl Page<'_> {
    fn write(&self, page: &mut String) {
        let part = self.design.part.name.as_ref().map_or("no device", |name| &name.text);
        let family = self.design.part.device.map_or("not known", |device| device.family().title);
        let _ = write!(
            page,
            "<section class=\"design\" aria-labelledby=\"{0}-name\">\n<h2 id=\"{0}-name\">{1}</h2>\n<p>{2} ({3})</p>\n",
            self.id("design", 0),
            escaped(&self.design.name),
            escaped(part),
            escaped(family)
        );
        grid::write(self, page);
        tile::write(self, page);
        fifo::write(self, page);
        sequence::write(self, page);
        timeline::write(self, page);
        page.push_str("</section>\n");
    }

    /// The id of an element of the page.
    fn id(&self, kind: &str, number: usize) -> String {
        format!("d{}-{kind}{number}", self.number)
    }

    /// The id of a finding in the list of findings.
    fn finding(&self, code: &str, line: usize) -> Option<String> {
        let is_it = |finding: &Finding| {
            finding.code == code && self.source.position(finding.range.start).line == line
        };
        self.found.findings.iter().position(is_it).map(source::finding_id)
    }

    /// A link to the line of a place.
    fn line(&self, place: Place) -> String {
        let at = mlir::range(self.source, place.first, place.last).start;
        let line = self.source.position(at).line;
        format!("<a class=\"line\" href=\"#L{line}\">line {line}</a>")
    }

    /// The name of a tile: `compute tile (0, 2)`.
    fn tile_name(&self, tile: TileId) -> String {
        let tile = &self.design[tile];
        let kind = tile.kind.map_or("", |kind| kind.name());
        match tile.at {
            Some((column, row)) => format!("{kind} tile ({column}, {row})").trim_start().to_owned(),
            None => format!("{kind} tile without a place").trim_start().to_owned(),
        }
    }

    /// A link to a tile.
    fn tile_link(&self, tile: Option<TileId>) -> String {
        match tile {
            Some(tile) => {
                format!("<a href=\"#{}\">{}</a>", self.id("tile", tile.0), escaped(&self.tile_name(tile)))
            }
            None => "a tile that is not known".to_owned(),
        }
    }
}

/// A number in the form of the page.
fn number(number: Option<&Number>) -> String {
    match number.map(|number| number.value) {
        Some(Some(value)) => value.to_string(),
        Some(None) => "computed".to_owned(),
        None => String::new(),
    }
}

/// Begins an entry that can be opened: its id, its heading, and the words for the search.
fn open(id: &str, heading: &str, search: &str, page: &mut String) {
    let _ = write!(
        page,
        "<details class=\"item\" id=\"{id}\" data-search=\"{}\">\n<summary>{}</summary>\n",
        escaped(&search.to_lowercase()),
        escaped(heading)
    );
}
