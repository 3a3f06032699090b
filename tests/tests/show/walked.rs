//! What is drawn is what the walk does: random walks drawn, and their pictures read back.

use std::collections::BTreeMap;

use aie_pattern_core::{Dim, Element, Pattern};

/// A generator of numbers that is the same everywhere.
pub(crate) struct Rng(pub(crate) u64);

impl Rng {
    /// A number below `n`.
    pub(crate) fn below(&mut self, n: u64) -> u64 {
        // xorshift64*
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) % n
    }
}

/// The cells of a picture without planes: the index of each, and its text.
fn cells(text: &str, accesses: u64) -> BTreeMap<i64, String> {
    let is_marked = text.contains("* visited again later");
    let width = (accesses - 1).to_string().len().max(2) + usize::from(is_marked) + 1;
    let mut cells = BTreeMap::new();
    for (label, row) in text.lines().filter_map(|line| line.split_once(" |")) {
        let first: i64 = label.trim().parse().unwrap();
        let row: Vec<char> = row.chars().collect();
        for (column, cell) in (0..).zip(row.chunks(width)) {
            let cell: String = cell.iter().collect();
            cells.insert(first + column, cell.trim().to_owned());
        }
    }
    cells
}

#[test]
fn each_element_has_the_number_of_its_access() {
    let mut rng = Rng(0x9E37_79B9_7F4A_7C15);
    let mut drawn = 0;
    for case in 0..2000 {
        let rank = 1 + rng.below(3);
        let dims: Vec<Dim> = (0..rank).map(|_| Dim::new(1 + rng.below(6), rng.below(13) as i64)).collect();
        let walk = Pattern::new(Element::Int32, rng.below(5) as i64, &dims).unwrap();
        let text = format!("{walk:#}");
        if text.contains("plane") || text.contains("..") {
            continue;
        }
        let mut visits: BTreeMap<i64, (u64, usize)> = BTreeMap::new();
        for (k, index) in (0..).zip(walk.indices().unwrap()) {
            visits.entry(index).or_insert((k, 0)).1 += 1;
        }
        let expected: BTreeMap<i64, String> = visits
            .into_iter()
            .map(|(index, (first, times))| (index, format!("{first}{}", if times > 1 { "*" } else { "" })))
            .collect();
        let mut found = cells(&text, walk.len().unwrap());
        found.retain(|_, text| !text.is_empty());
        assert_eq!(found, expected, "case {case}: {walk:?}\n{text}");
        drawn += 1;
    }
    assert!(drawn > 1000, "{drawn}");
}
