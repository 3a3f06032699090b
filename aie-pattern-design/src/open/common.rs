//! The findings that hold in each design that a text may become.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use aie_pattern_core::rule::Rule;
use proc_macro2::Span;

use crate::check::Findings;
use crate::finding::{Finding, Severity};
use crate::model::{Design, Place, Tile};

/// Rules about the room of a tile: which tile they are broken on depends on where FIFOs have their objects.
const OF_ROOM: [Rule; 4] = [Rule::MemoryRoom, Rule::FifoMemory, Rule::FifoLocks, Rule::LockTwice];

/// A design that the text may become, and what was found in it.
struct Case {
    part: Option<String>,
    found: Findings,
    /// The positions of findings, by code and place.
    known: HashMap<Key, Vec<usize>>,
}

type Key = (&'static str, (usize, usize));

fn key(finding: &Finding) -> Key {
    (finding.code, at(finding.first))
}

fn at(span: Span) -> (usize, usize) {
    (span.start().line, span.start().column)
}

impl Case {
    fn of(design: &Design, found: Findings) -> Self {
        let part = design.part.name.as_ref().map(|name| name.text.clone());
        let found = renamed(design, found);
        let mut known: HashMap<Key, Vec<usize>> = HashMap::new();
        for (k, finding) in found.list.iter().enumerate() {
            known.entry(key(finding)).or_default().push(k);
        }
        Self { part, found, known }
    }

    /// The finding here that is the same as one of another case.
    fn same(&self, finding: &Finding, of: &Self) -> Option<&Finding> {
        let is_of_room = OF_ROOM.iter().any(|rule| rule.code() == finding.code);
        let is_worded = self.part == of.part && is_of_room;
        let mut all = self.known.get(&key(finding))?.iter().map(|&k| &self.found.list[k]);
        all.find(|one| !is_worded || one.message == finding.message)
    }
}

/// What designs have in common, from each design with what was found in it. The words come from the first design.
pub(crate) fn common(designs: Vec<(Design, Findings)>) -> Findings {
    let mut common = Findings::default();
    let Some((first, _)) = designs.first() else { return common };
    let is_open = |tile: &&Tile| tile.is_open();
    let open = first.tiles.iter().find(is_open).map(|tile| tile.place);
    if let Some(place) = open {
        let reason = "has no place yet: only what holds wherever MLIR-AIE puts it is checked";
        common.leave("aie.logical_tile", reason, place);
    }
    if let Some(tile) = first.tiles.iter().filter(is_open).find(|tile| tile.at.is_none()) {
        common.leave(
            "aie.logical_tile",
            "gets no place here, so rules that need one are not checked",
            tile.place,
        );
    }
    let cases: Vec<Case> = designs.into_iter().map(|(design, found)| Case::of(&design, found)).collect();
    for (k, case) in cases.iter().enumerate() {
        for finding in &case.found.list {
            if cases[..k].iter().any(|before| before.same(finding, case).is_some()) {
                continue;
            }
            let severities = cases.iter().map(|other| Some(other.same(finding, case)?.severity));
            // The mildest word: what is an error in one design only may be right in another.
            match severities.collect::<Option<Vec<Severity>>>().and_then(|all| all.into_iter().max()) {
                Some(severity) => common.push(Finding { severity, ..finding.clone() }),
                None => leave(&cases, finding, case, &mut common),
            }
        }
    }
    let mut known: HashSet<_> =
        common.not_checked.iter().map(|one| (one.operation.clone(), at(one.place.first))).collect();
    for one in cases.iter().flat_map(|case| &case.found.not_checked) {
        if known.insert((one.operation.clone(), at(one.place.first))) {
            common.not_checked.push(one.clone());
        }
    }
    common
}

/// Lists what only some of the designs have.
fn leave(cases: &[Case], finding: &Finding, of: &Case, common: &mut Findings) {
    if finding.severity == Severity::Note {
        return;
    }
    let mut on: BTreeMap<&Option<String>, BTreeSet<bool>> = BTreeMap::new();
    for case in cases {
        on.entry(&case.part).or_default().insert(case.same(finding, of).is_some());
    }
    let (operation, why) = if on.values().any(|has| has.len() > 1) {
        ("aie.logical_tile", "has no place yet, which decides this".to_owned())
    } else {
        let parts: Vec<&str> = on
            .iter()
            .filter(|(_, has)| has.contains(&true))
            .filter_map(|(part, _)| part.as_deref())
            .collect();
        let why = format!("stands for several devices, and this holds on {} only", parts.join(" and "));
        ("aie.device", why)
    };
    let place = Place { first: finding.first, last: finding.last };
    common.leave(operation, format!("{why}: {}", finding.message), place);
}

/// The name of what is at each place; none for a place that the text names.
type Names = BTreeMap<(u32, u32), Option<String>>;

/// Findings in which a tile has the name that the text gives it, and not a place that it does not.
fn renamed(design: &Design, mut found: Findings) -> Findings {
    let mut names = Names::new();
    for tile in &design.tiles {
        let Some(at) = tile.at else { continue };
        let name = tile.value.as_ref().filter(|_| tile.is_chosen).map(|name| format!("`{}`", name.text));
        names
            .entry(at)
            .and_modify(|known| {
                *known = known.take().zip(name.clone()).map(|(known, name)| format!("{known} and {name}"));
            })
            .or_insert(name);
    }
    let rename = |text: &mut String| *text = with_names(text, &names);
    for finding in &mut found.list {
        rename(&mut finding.message);
        finding.notes.iter_mut().chain(&mut finding.helps).for_each(rename);
        finding.related.iter_mut().for_each(|related| rename(&mut related.text));
    }
    found.not_checked.iter_mut().for_each(|one| rename(&mut one.reason));
    found
}

fn with_names(text: &str, names: &Names) -> String {
    let mut renamed = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find(" (") {
        let (before, from) = rest.split_at(start);
        renamed.push_str(before);
        let place = place_in(from).and_then(|(at, length)| Some((names.get(&at)?.as_ref()?, length)));
        let length = if let Some((name, length)) = place {
            renamed.push(' ');
            renamed.push_str(name);
            length
        } else {
            renamed.push_str(" (");
            2
        };
        rest = &from[length..];
    }
    renamed.push_str(rest);
    renamed
}

/// The place with which a text begins, ` (0, 2)`, and its length in bytes.
fn place_in(text: &str) -> Option<((u32, u32), usize)> {
    let (inside, _) = text.strip_prefix(" (")?.split_once(')')?;
    let (column, row) = inside.split_once(", ")?;
    Some(((column.parse().ok()?, row.parse().ok()?), inside.len() + 3))
}
