//! The core is built in floors: a module names only what lies below it. The list is in `aie-pattern-core/src/lib.rs`.

use std::fs;
use std::path::{Path, PathBuf};

/// The floors, the lowest first, as the documentation of the crate lists them.
fn floors(lib: &str) -> Vec<String> {
    lib.lines()
        .filter_map(|line| line.strip_prefix("//! | "))
        .filter_map(|row| row.split_once(" | "))
        .filter_map(|(name, _)| {
            let name = name.trim_matches(['[', ']', '`']);
            (!name.contains(' ') && name != "module").then(|| name.to_owned())
        })
        .collect()
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

/// The modules of the crate that a file's code names, by `crate::` or `$crate::`.
fn named(code: &str) -> Vec<String> {
    let code: Vec<&str> = code.lines().map(|line| line.split("//").next().unwrap_or_default()).collect();
    let code = code.join("\n");
    let words =
        |text: &str| text.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap().to_owned();
    code.match_indices("crate::")
        .flat_map(|(at, _)| {
            let path = &code[at + "crate::".len()..];
            match path.strip_prefix('{') {
                Some(list) => {
                    list.split('}').next().unwrap().split(',').map(|name| words(name.trim())).collect()
                }
                None => vec![words(path)],
            }
        })
        .collect()
}

#[test]
fn no_module_names_a_higher_floor() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("../aie-pattern-core/src");
    let lib = fs::read_to_string(src.join("lib.rs")).unwrap();
    let floors = floors(&lib);
    let floor = |module: &str| floors.iter().position(|floor| floor == module);

    // Every module of the crate is on a floor.
    let declared = lib.lines().filter_map(|line| line.trim_start_matches("pub ").strip_prefix("mod "));
    let declared: Vec<&str> = declared.filter_map(|name| name.strip_suffix(';')).collect();
    assert!(declared.len() >= 10, "{declared:?}");
    for module in &declared {
        assert!(floor(module).is_some(), "`{module}` is on no floor");
    }

    // What the root re-exports is named by its short path too.
    let short = |name: &str| {
        let line = lib.lines().find(|line| {
            line.starts_with("pub use ")
                && line.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == name)
        })?;
        line["pub use ".len()..].split("::").next().map(str::to_owned)
    };
    let (mut arrows, mut wrong) = (0, Vec::new());
    for file in files(&src) {
        let inside = file.strip_prefix(&src).unwrap();
        let own = inside.components().next().unwrap().as_os_str().to_str().unwrap().trim_end_matches(".rs");
        let Some(own_floor) = floor(own) else { continue };
        for name in named(&fs::read_to_string(&file).unwrap()) {
            let module = if floor(&name).is_some() { Some(name.clone()) } else { short(&name) };
            let Some(named_floor) = module.as_deref().and_then(floor) else {
                panic!("{}: `crate::{name}` is no module", inside.display());
            };
            arrows += 1;
            if named_floor > own_floor {
                wrong.push(format!("{}: `crate::{name}` is above `{own}`", inside.display()));
            }
        }
    }
    assert!(arrows > 100, "{arrows} arrows");
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}
