//! The error pages of whole designs: each quotes the message of its first example; the examples fail with its code alone, and its
//! fix has no findings.

use std::fs;
use std::path::Path;

use aie_pattern_core::rule::Rule;
use aie_pattern_design::check::{Options, check};

#[test]
fn examples_fail_as_quoted_and_fixes_are_clean() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../aie-pattern/src/errors");
    let (mut wrong, mut checked) = (Vec::new(), 0);
    for rule in Rule::ALL {
        let page = fs::read_to_string(folder.join(rule.code()).with_extension("md")).unwrap_or_default();
        let quote: Vec<_> = page.lines().filter_map(|line| line.strip_prefix("> ")).collect();
        for (fence, fails) in [("```mlir,fails\n", true), ("```mlir\n", false)] {
            for (nth, (at, fence)) in page.match_indices(fence).enumerate() {
                let text = page[at + fence.len()..].split("```").next().unwrap();
                let found: Vec<_> = check(text, &Options::default())
                    .findings
                    .into_iter()
                    .map(|one| (one.code, one.message))
                    .collect();
                let is_right = if fails {
                    let is_quoted = |message: &str| nth > 0 || message == quote.join(" ");
                    matches!(found.as_slice(), [(code, message)] if *code == rule.code() && is_quoted(message))
                } else {
                    found.is_empty()
                };
                if !is_right {
                    wrong.push(format!("{}: {found:?}", rule.code()));
                }
                checked += 1;
            }
        }
    }
    assert!(checked >= 22, "{checked}");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
