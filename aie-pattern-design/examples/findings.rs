//! Prints what is found in files: `cargo run -p aie-pattern-design --example findings design.mlir ..`.

use aie_pattern_design::check::{Options, check};

fn main() {
    for file in std::env::args().skip(1) {
        let text = std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{file}: {error}"));
        let report = check(&text, &Options::default());
        for finding in &report.findings {
            let (line, column) = (finding.line(), finding.column());
            println!("{file}:{line}:{column}: {:?} [{}] {}", finding.severity, finding.code, finding.message);
            finding.notes.iter().for_each(|note| println!("    note: {note}"));
            finding.helps.iter().for_each(|help| println!("    help: {help}"));
        }
        for one in &report.not_checked {
            let line = one.place.first.start().line;
            println!("{file}:{line}: not checked: `{}` {}", one.operation, one.reason);
        }
    }
}
