//! The findings that hold in each design that a text may become.

use std::collections::BTreeMap;

use proc_macro2::Span;

use crate::check::Findings;
use crate::finding::{Finding, Severity};
use crate::model::{Design, NotChecked, Place};

/// What designs have in common, from each design with what was found in it. The words are those of the first one.
pub(crate) fn common(designs: Vec<(Design, Findings)>) -> Findings {
    let chosen = designs.first().and_then(|(design, _)| design.tiles.iter().find(|tile| tile.is_chosen));
    let chosen = chosen.map(|tile| tile.place);
    let open = match chosen {
        Some(_) => ("aie.logical_tile", "has no place yet, which decides this"),
        None => ("aie.device", "stands for several devices, which decide this"),
    };
    let named: Vec<Findings> = designs.into_iter().map(|(design, found)| renamed(&design, found)).collect();
    let mut common = Findings::default();
    if let Some(place) = chosen {
        let reason = "has no place yet: checked is what holds wherever MLIR-AIE puts it";
        common.leave(open.0, reason, place);
    }
    let Some((first, others)) = named.split_first() else { return common };
    for finding in &first.list {
        let same =
            |other: &Findings| other.list.iter().find(|one| is_same(one, finding)).map(|one| one.severity);
        let all: Option<Vec<Severity>> = others.iter().map(same).collect();
        match all {
            // The mildest word: what is an error in one design only may be right in another.
            Some(all) => {
                let severity = all.into_iter().fold(finding.severity, Severity::max);
                common.push(Finding { severity, ..finding.clone() });
            }
            None => leave(open, finding, &mut common),
        }
    }
    for (k, other) in others.iter().enumerate() {
        for finding in &other.list {
            let is_known = first.list.iter().chain(others[..k].iter().flat_map(|before| &before.list));
            if !is_known.into_iter().any(|one| is_same(one, finding)) {
                leave(open, finding, &mut common);
            }
        }
    }
    for one in named.iter().flat_map(|found| &found.not_checked) {
        let is_known = |known: &NotChecked| {
            known.operation == one.operation && at(known.place.first) == at(one.place.first)
        };
        if !common.not_checked.iter().any(is_known) {
            common.not_checked.push(one.clone());
        }
    }
    common
}

fn at(span: Span) -> (usize, usize) {
    (span.start().line, span.start().column)
}

fn is_same(one: &Finding, other: &Finding) -> bool {
    one.code == other.code && at(one.first) == at(other.first)
}

/// Lists what only some of the designs have.
fn leave((operation, why): (&str, &str), finding: &Finding, common: &mut Findings) {
    if finding.severity != Severity::Note {
        let place = Place { first: finding.first, last: finding.last };
        common.leave(operation, format!("{why}: {}", finding.message), place);
    }
}

/// Findings in which a tile has the name that the text gives it, and not a place that it does not.
fn renamed(design: &Design, mut found: Findings) -> Findings {
    let mut names: BTreeMap<(u32, u32), Option<String>> = BTreeMap::new();
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
    let rename = |text: &mut String| {
        for ((column, row), name) in &names {
            if let Some(name) = name {
                *text = text.replace(&format!(" ({column}, {row})"), &format!(" {name}"));
            }
        }
    };
    for finding in &mut found.list {
        rename(&mut finding.message);
        finding.notes.iter_mut().chain(&mut finding.helps).for_each(rename);
        finding.related.iter_mut().for_each(|related| rename(&mut related.text));
    }
    found.not_checked.iter_mut().for_each(|one| rename(&mut one.reason));
    found
}
