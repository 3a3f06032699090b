//! Syntax, macros and facade are built of rooms: the files and folders of `src` and of its large folders. No two rooms need each other,
//! each by way of others perhaps; what needs each other is in one room.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

type Graph = BTreeMap<String, BTreeSet<String>>;

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let files = entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] });
    files.filter(|path| path.extension().is_some_and(|extension| extension == "rs")).collect()
}

/// `parse::number` of `parse/number.rs`, and `parse` of `parse/mod.rs`.
fn module(file: &Path) -> Vec<String> {
    let text = file.with_extension("").to_str().unwrap().to_owned();
    let mut parts: Vec<String> = text.split('/').map(str::to_owned).collect();
    if parts.last().is_some_and(|last| last == "mod" || last == "lib") {
        parts.pop();
    }
    parts
}

/// The first parts of a module's path, at most this number.
fn room(module: &[String], steps: usize) -> String {
    module[..module.len().min(steps)].join("/")
}

/// The paths in code that begin with `crate`, `super` or `self`, including paths of names in braces.
fn paths(code: &str) -> Vec<Vec<String>> {
    let code: Vec<&str> = code.lines().map(|line| line.split("//").next().unwrap_or_default()).collect();
    let code = code.join("\n");
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let word = |text: &str| text.split(|c| !is_word(c)).next().unwrap_or_default().to_owned();
    let mut paths = Vec::new();
    for start in ["crate", "super", "self"] {
        for (at, _) in code.match_indices(&format!("{start}::")) {
            let before = code[..at].chars().next_back();
            // Nor what `pub(in ..)` names.
            if before.is_some_and(|c| is_word(c) || c == ':' || c == '$') || code[..at].ends_with("(in ") {
                continue;
            }
            let (mut path, mut rest) = (Vec::new(), &code[at..]);
            loop {
                let name = word(rest);
                rest = &rest[name.len()..];
                path.push(name);
                match rest.strip_prefix("::") {
                    Some(more) if more.starts_with(is_word) => rest = more,
                    _ => break,
                }
            }
            match rest.strip_prefix("::{") {
                Some(list) => {
                    let list = list.split('}').next().unwrap_or_default().split(',');
                    paths.extend(list.map(|name| [path.clone(), vec![word(name.trim())]].concat()));
                }
                None => paths.push(path),
            }
        }
    }
    paths
}

/// The module that a path in `own` leads to: the deepest one of those that exist.
fn target(own: &[String], path: &[String], modules: &BTreeSet<Vec<String>>) -> Option<Vec<String>> {
    let (mut at, mut rest) = (own.to_vec(), path);
    match rest.first().map(String::as_str) {
        Some("crate") => (at, rest) = (Vec::new(), &rest[1..]),
        Some("self") => rest = &rest[1..],
        _ => {
            while rest.first().is_some_and(|part| part == "super") {
                at.pop()?;
                rest = &rest[1..];
            }
        }
    }
    for part in rest {
        let deeper = [at.clone(), vec![part.clone()]].concat();
        if !modules.contains(&deeper) {
            break;
        }
        at = deeper;
    }
    modules.contains(&at).then_some(at)
}

/// Which rooms a crate's rooms name.
fn graph(src: &Path, steps: usize) -> Graph {
    let files: Vec<PathBuf> =
        files(src).iter().map(|path| path.strip_prefix(src).unwrap().to_owned()).collect();
    let modules: BTreeSet<Vec<String>> = files.iter().map(|file| module(file)).collect();
    let mut graph = Graph::new();
    for file in &files {
        let own = module(file);
        let named = paths(&fs::read_to_string(src.join(file)).unwrap());
        let rooms =
            named.iter().filter_map(|path| target(&own, path, &modules)).map(|module| room(&module, steps));
        let own = room(&own, steps);
        let others = rooms.filter(|named| *named != own).collect::<Vec<_>>();
        graph.entry(own).or_default().extend(others);
    }
    graph
}

/// All rooms that one reaches.
fn reached(graph: &Graph, from: &str) -> BTreeSet<String> {
    let (mut reached, mut open) = (BTreeSet::new(), vec![from.to_owned()]);
    while let Some(room) = open.pop() {
        for next in graph.get(&room).into_iter().flatten() {
            if reached.insert(next.clone()) {
                open.push(next.clone());
            }
        }
    }
    reached
}

/// The rooms that reach themselves.
fn in_circles(graph: &Graph) -> BTreeSet<String> {
    graph.keys().filter(|room| reached(graph, room).contains(*room)).cloned().collect()
}

fn of_crate(name: &str, steps: usize) -> Graph {
    let graph = graph(&Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(name).join("src"), steps);
    let arrows: usize = graph.values().map(BTreeSet::len).sum();
    assert!(graph.len() > 10 && arrows > 30, "{name}: {} rooms, {arrows} arrows", graph.len());
    graph
}

#[test]
fn no_rooms_of_the_notations_need_each_other() {
    let graph = of_crate("aie-pattern-syntax", 2);
    assert_eq!(in_circles(&graph), BTreeSet::new());
    // Tokens know no model, and errors know neither.
    for (low, high) in [("parse/", "model/"), ("parse/", "check"), ("errors", "parse/"), ("errors", "model/")]
    {
        for room in graph.keys().filter(|room| room.starts_with(low)) {
            let wrong: Vec<_> =
                reached(&graph, room).into_iter().filter(|room| room.starts_with(high)).collect();
            assert!(wrong.is_empty(), "{room} names {wrong:?}");
        }
    }
}

#[test]
fn no_files_of_one_notation_need_each_other() {
    assert_eq!(in_circles(&of_crate("aie-pattern-syntax", 3)), BTreeSet::new());
}

#[test]
fn no_rooms_of_the_macros_need_each_other() {
    assert_eq!(in_circles(&of_crate("aie-pattern-macros", 3)), BTreeSet::new());
}

/// In the facade, the modules that run, read and show walks need each other, and so do taps and register
/// words. No other module may join these cycles. The root and `__private` only re-export names.
#[test]
fn no_more_rooms_of_the_facade_need_each_other() {
    let mut graph = of_crate("aie-pattern", 1);
    for hub in ["", "__private"] {
        graph.remove(hub);
        for named in graph.values_mut() {
            named.remove(hub);
        }
    }
    let found = in_circles(&graph);
    assert_eq!(found.iter().map(String::as_str).collect::<Vec<_>>(), FACADE);
}

const FACADE: [&str; 8] = ["access", "judged", "run", "show", "stream", "tap", "tensor", "words"];
