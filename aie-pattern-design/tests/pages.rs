//! The error pages of whole designs: each quotes the message of its example, which fails with its code alone, and its fix has no
//! findings.

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
            for (_, rest) in page.match_indices(fence).map(|(at, fence)| page.split_at(at + fence.len())) {
                let text = rest.split("```").next().unwrap();
                let found: Vec<_> = check(text, &Options::default())
                    .findings
                    .into_iter()
                    .map(|one| (one.code, one.message))
                    .collect();
                let is_right = if fails {
                    matches!(found.as_slice(), [(code, message)] if *code == rule.code() && *message == quote.join(" "))
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
