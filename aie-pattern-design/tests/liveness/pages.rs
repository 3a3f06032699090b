//! The error pages of the engine quote its messages.

use std::fs;

use aie_pattern_design::check::{Options, check};

#[test]
fn quote_their_messages() {
    for code in [200, 201, 203, 204, 205, 206, 207, 208, 209] {
        let page = fs::read_to_string(format!("../aie-pattern/src/errors/AP{code}.md")).unwrap();
        let quote: Vec<_> = page.lines().filter_map(|line| line.strip_prefix("> ")).collect();
        let (_, example) = page.split_once("```mlir,fails\n").unwrap();
        let found = check(example.split("```").next().unwrap(), &Options::default()).findings;
        let messages: Vec<_> = found.iter().map(|finding| (finding.code, finding.message.clone())).collect();
        assert_eq!(messages, [(&*format!("AP{code}"), quote.join(" "))]);
    }
}
