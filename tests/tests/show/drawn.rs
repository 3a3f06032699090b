//! What a drawing shows is what the walk does: random walks drawn, and the drawings read back.

use std::collections::{BTreeMap, BTreeSet};

use aie_pattern::show::COLORS;
use aie_pattern::{Dim, Element, Pattern};
use aie_pattern_draw::walk;

use crate::walked::Rng;

/// The value of an attribute of an element that is one line.
fn attribute<'a>(line: &'a str, name: &str) -> Option<&'a str> {
    line.split_once(&format!(" {name}=\""))?.1.split_once('"').map(|(value, _)| value)
}

/// The cells of a drawing with one plane: the x of each column, and the y of each row.
struct Sheet<'a> {
    lines: Vec<&'a str>,
    columns: Vec<i64>,
    rows: Vec<i64>,
    /// The index of the first element of each row.
    firsts: Vec<i64>,
}

impl<'a> Sheet<'a> {
    fn of(text: &'a str) -> Self {
        let lines: Vec<&str> = text.lines().collect();
        let is_grid = |line: &&&str| attribute(line, "stroke-opacity") == Some(".2");
        let grid = attribute(lines.iter().find(is_grid).unwrap(), "d").unwrap();
        let (mut columns, mut rows) = (Vec::new(), Vec::new());
        for line in grid.split('M').skip(1) {
            let (point, _) = line.split_once(['h', 'v']).unwrap();
            let (x, y) = point.split_once(' ').unwrap();
            if line.contains('v') {
                columns.push(x.parse().unwrap());
            } else {
                rows.push(y.parse().unwrap());
            }
        }
        let mut sheet = Self { lines, columns, rows, firsts: Vec::new() };
        sheet.firsts = sheet.texts("end").into_iter().map(|(_, text)| text).collect();
        sheet
    }

    /// The texts of a group, with the points where they are.
    fn texts(&self, anchor: &str) -> Vec<((i64, i64), i64)> {
        let is_before = |line: &&&str| attribute(line, "text-anchor") != Some(anchor);
        let group = self.lines.iter().skip_while(is_before).skip(1);
        let texts = group.map_while(|line| line.strip_suffix("</text>"));
        texts
            .map(|element| {
                let [x, y] = ["x", "y"].map(|name| attribute(element, name).unwrap().parse().unwrap());
                ((x, y), element.rsplit('>').next().unwrap().parse().unwrap())
            })
            .collect()
    }

    /// The index of the element at a point.
    fn index(&self, (x, y): (i64, i64)) -> i64 {
        let column = self.columns.iter().rposition(|&left| left <= x).unwrap();
        let row = self.rows.iter().rposition(|&top| top <= y).unwrap();
        self.firsts[row] + column as i64
    }

    /// The elements of each colour, by the number of the colour.
    fn colored(&self) -> BTreeMap<i64, usize> {
        let mut all = BTreeMap::new();
        let side = self.columns[1] - self.columns[0];
        for (color, fill) in COLORS.iter().enumerate() {
            let Some(path) = self.lines.iter().find(|line| attribute(line, "fill") == Some(*fill)) else {
                continue;
            };
            for area in attribute(path, "d").unwrap().split('M').skip(1) {
                let (point, rest) = area.split_once('h').unwrap();
                let (x, y) = point.split_once(' ').unwrap();
                let (width, _) = rest.split_once('v').unwrap();
                let (x, y, width): (i64, i64, i64) =
                    (x.parse().unwrap(), y.parse().unwrap(), width.parse().unwrap());
                for step in 0..width / side {
                    let found = all.insert(self.index((x + step * side, y)), color);
                    assert_eq!(found, None, "an element has one colour");
                }
            }
        }
        all
    }

    /// The lines from one element to another.
    fn steps(&self) -> BTreeSet<(i64, i64)> {
        let side = self.columns[1] - self.columns[0];
        let mut steps = BTreeSet::new();
        for (opacity, is_run) in [(".75", true), (".25", false)] {
            let Some(path) =
                self.lines.iter().find(|line| attribute(line, "stroke-opacity") == Some(opacity))
            else {
                continue;
            };
            for line in attribute(path, "d").unwrap().split('M').skip(1) {
                let (point, far) = line.split_at(line.find(['h', 'v', 'l']).unwrap());
                let (x, y) = point.split_once(' ').unwrap();
                let (x, y): (i64, i64) = (x.parse().unwrap(), y.parse().unwrap());
                let (dx, dy): (i64, i64) = match far.split_at(1) {
                    ("h", dx) => (dx.parse().unwrap(), 0),
                    ("v", dy) => (0, dy.parse().unwrap()),
                    (_, both) => {
                        let (dx, dy) = both.split_once(' ').unwrap();
                        (dx.parse().unwrap(), dy.parse().unwrap())
                    }
                };
                // A run is a line through the middles of equally spaced elements.
                let from = self.index((x, y));
                let to = self.index((x + dx, y + dy));
                if is_run {
                    steps.insert((from, to));
                } else {
                    steps.insert((to, from));
                }
                assert!(dx % side == 0 && dy % side == 0);
            }
        }
        steps
    }
}

#[test]
fn each_element_has_the_number_and_the_color_of_its_access() {
    let mut rng = Rng(0x2545_F491_4F6C_DD1D);
    let (mut numbered, mut joined) = (0, 0);
    for case in 0..2000 {
        let rank = 1 + rng.below(3);
        let most = if case % 2 == 0 { 6 } else { 12 };
        let dims: Vec<Dim> = (0..rank).map(|_| Dim::new(1 + rng.below(most), rng.below(20) as i64)).collect();
        let pattern = Pattern::new(Element::Int32, rng.below(5) as i64, &dims).unwrap();
        let Ok(drawing) = walk(&pattern) else { continue };
        let text = drawing.to_string();
        let sheet = Sheet::of(&text);
        // Those of planes and of small cells have no indices beside their rows.
        if sheet.firsts.len() + 1 != sheet.rows.len() {
            continue;
        }
        let mut visits: BTreeMap<i64, u64> = BTreeMap::new();
        let indices: Vec<i64> = pattern.indices().unwrap().collect();
        for (access, &index) in (0..).zip(&indices) {
            visits.entry(index).or_insert(access);
        }
        let last = (indices.len() as u64 - 1).max(1);
        let color = |access: u64| ((access * 15 + last / 2) / last) as usize;
        let colors: BTreeMap<i64, usize> =
            visits.iter().map(|(&index, &access)| (index, color(access))).collect();
        assert_eq!(sheet.colored(), colors, "case {case}: {pattern:?}");
        let numbers: BTreeMap<i64, u64> =
            sheet.texts("middle").into_iter().map(|(at, number)| (sheet.index(at), number as u64)).collect();
        if numbers.is_empty() {
            // Each jump from one access to the next is there, and each run is one of equal steps.
            let steps = sheet.steps();
            for pair in indices.windows(2) {
                let is_jump = steps.contains(&(pair[1], pair[0]));
                let is_in_run =
                    steps.iter().any(|&(from, to)| (from.min(to)..=from.max(to)).contains(&pair[0]));
                assert!(is_jump || is_in_run || pair[0] == pair[1], "case {case}: {pattern:?} {pair:?}");
            }
            joined += 1;
        } else {
            assert_eq!(numbers, visits, "case {case}: {pattern:?}");
            numbered += 1;
        }
    }
    assert!(numbered > 500 && joined > 100, "{numbered} {joined}");
}
