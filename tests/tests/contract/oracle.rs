//! Verdicts on contracts, and their counter-examples, against walking and counting; nothing here uses a closed form.
//!
//! `AIE_PATTERN_CASES=200000` sets the number of walks of each test. Walks have one to six dimensions, offsets, negative
//! strides and strides of zero, and elements or vectors of every width; of each kind at least 30 % keep the contract.

use std::collections::{BTreeMap, HashMap};

use aie_pattern_core::ir::contract::{
    CoverFault, InverseFault, SetFault, Verdict, common_element, cover, disjoint,
};
use aie_pattern_core::{Dim, Element, Pattern};
use aie_pattern_tests::{Rng, cases, nested_loops};

/// Elements of a walk, at most.
const LONGEST: u64 = 1500;

#[derive(Clone, Debug)]
struct Plain {
    element: Element,
    lanes: u32,
    grain: u32,
    offset: i64,
    dims: Vec<(u64, i64)>,
}

impl Plain {
    fn pattern(&self) -> Pattern {
        let dims: Vec<_> = self.dims.iter().map(|&(size, stride)| Dim::new(size, stride)).collect();
        let walk = Pattern::new(self.element, self.offset, &dims).unwrap();
        walk.of_vectors(self.lanes, self.grain).unwrap()
    }

    /// Every element in order.
    fn elements(&self) -> Vec<i64> {
        let (grain, lanes) = (i64::from(self.grain), i64::from(self.lanes));
        nested_loops(self.offset, &self.dims)
            .iter()
            .flat_map(|at| (0..lanes).map(move |k| at * grain + k))
            .collect()
    }

    /// The same in units of `bits` bits.
    fn units(&self, bits: u32) -> Vec<i64> {
        let parts = i64::from(self.element.bits() / bits);
        self.elements().iter().flat_map(|at| (0..parts).map(move |k| at * parts + k)).collect()
    }

    fn len(&self) -> u64 {
        self.dims.iter().map(|dim| dim.0).product::<u64>() * u64::from(self.lanes)
    }
}

fn element(rng: &mut Rng) -> Element {
    *rng.pick(&[Element::Int4, Element::Int8, Element::Int16, Element::Int32, Element::Int64])
}

fn shuffle<T>(rng: &mut Rng, list: &mut [T]) {
    for k in (1..list.len()).rev() {
        list.swap(k, rng.below(k as u64 + 1) as usize);
    }
}

/// A permutation of its positions: sizes as digits, in another order, some of them downwards.
fn permutation(rng: &mut Rng) -> Plain {
    loop {
        let rank = rng.range(1..=6);
        let (mut dims, mut stride, mut offset) = (Vec::new(), 1, 0);
        for _ in 0..rank {
            let size = rng.range(1..=5);
            if rng.once_in(4) {
                offset += (size - 1) * stride;
                dims.push((size as u64, -stride));
            } else {
                dims.push((size as u64, stride));
            }
            stride *= size;
        }
        shuffle(rng, &mut dims);
        let plain = Plain { element: element(rng), lanes: 1, grain: 1, offset, dims };
        if plain.len() <= LONGEST {
            return plain;
        }
    }
}

/// The same walk over vectors, where its innermost dimension has them.
fn vectorised(rng: &mut Rng, plain: &Plain) -> Plain {
    let mut plain = plain.clone();
    let Some(&(size, 1)) = plain.dims.last() else { return plain };
    let lanes = *rng.pick(&[1, 2, 4]);
    let whole = |n: i64| n % lanes == 0;
    let (_, outer) = plain.dims.split_last().unwrap();
    if size.is_multiple_of(lanes as u64) && whole(plain.offset) && outer.iter().all(|dim| whole(dim.1)) {
        // An index may count vectors, or the elements of one.
        let grain = if rng.once_in(2) { lanes } else { 1 };
        (plain.lanes, plain.grain) = (lanes as u32, grain as u32);
        plain.offset /= grain;
        plain.dims.iter_mut().for_each(|dim| dim.1 /= grain);
        *plain.dims.last_mut().unwrap() = (size / lanes as u64, lanes / grain);
    }
    plain
}

/// One number changed, or two exchanged.
fn changed(rng: &mut Rng, plain: &Plain) -> Plain {
    let mut plain = plain.clone();
    let k = rng.below(plain.dims.len() as u64) as usize;
    let j = rng.below(plain.dims.len() as u64) as usize;
    match rng.below(8) {
        0 => plain.offset += rng.range(-2..=2),
        1 => plain.dims[k].0 = rng.range(1..=6) as u64,
        2 => plain.dims[k].1 += rng.range(-3..=3),
        3 => plain.dims[k].1 = -plain.dims[k].1,
        4 => plain.dims[k].1 = 0,
        5 => plain.dims[k] = (plain.dims[k].1.unsigned_abs().clamp(1, 6), plain.dims[k].0 as i64),
        6 => plain.dims.swap(j, k),
        _ => {
            let size = plain.dims[j].0;
            plain.dims[j].0 = plain.dims[k].0;
            plain.dims[k].0 = size;
        }
    }
    plain
}

/// Any numbers.
fn any(rng: &mut Rng) -> Plain {
    let rank = rng.range(1..=6);
    let dims = (0..rank).map(|_| (rng.range(1..=4) as u64, rng.range(-20..=40))).collect();
    let lanes = *rng.pick(&[1, 1, 2, 4, 8]);
    let grain = if rng.once_in(2) { lanes } else { 1 };
    Plain { element: element(rng), lanes, grain, offset: rng.range(-10..=40), dims }
}

/// A walk that may keep any contract: half of the time a changed permutation of `0`, otherwise any walk.
fn walk(rng: &mut Rng) -> Plain {
    loop {
        let plain = match rng.below(8) {
            0 => any(rng),
            1..4 => {
                let exact = permutation(rng);
                changed(rng, &exact)
            }
            _ => permutation(rng),
        };
        let plain = vectorised(rng, &plain);
        if plain.len() <= LONGEST {
            return plain;
        }
    }
}

/// How many of each kind there were, and that no kind is rare.
struct Kinds(BTreeMap<&'static str, usize>);

impl Kinds {
    fn add(&mut self, kind: &'static str) {
        *self.0.entry(kind).or_insert(0) += 1;
    }

    fn assert(&self, all: &[&str]) {
        let total: usize = self.0.values().sum();
        assert_eq!(self.0.keys().copied().collect::<Vec<_>>(), all);
        assert!(self.0["holds"] * 10 >= total * 3, "{:?}", self.0);
        assert!(self.0.values().all(|&count| count * 100 >= total), "{:?}", self.0);
    }
}

#[test]
fn injective() {
    let (mut rng, mut kinds) = (Rng::new(0x1d7a), Kinds(BTreeMap::new()));
    for _ in 0..cases(4_000) {
        let plain = walk(&mut rng);
        let elements = plain.elements();
        let mut seen = HashMap::new();
        let twice = elements.iter().enumerate().any(|(k, at)| seen.insert(at, k).is_some());
        match plain.pattern().injective() {
            Verdict::Holds => assert!(!twice, "{plain:?}"),
            Verdict::Broken(found) => {
                assert!(found.first < found.second, "{plain:?} {found:?}");
                let [first, second] = [found.first, found.second].map(|k| elements[k as usize]);
                assert_eq!((first, second), (found.index, found.index), "{plain:?} {found:?}");
            }
            Verdict::Undecided => panic!("{plain:?}"),
        }
        kinds.add(if twice { "broken" } else { "holds" });
    }
    kinds.assert(&["broken", "holds"]);
}

#[test]
fn covers() {
    let (mut rng, mut kinds) = (Rng::new(0xc0fe), Kinds(BTreeMap::new()));
    for _ in 0..cases(4_000) {
        let plain = walk(&mut rng);
        let elements = plain.elements();
        let buffer = if rng.once_in(8) { plain.len() + 2 - rng.below(4) } else { plain.len() };
        let mut times = vec![0; buffer as usize];
        let mut outside = false;
        for &at in &elements {
            match times.get_mut(at as usize) {
                Some(times) => *times += 1,
                None => outside = true,
            }
        }
        let once = !outside && times.iter().all(|&times| times == 1);
        let kind = match plain.pattern().covers(buffer) {
            Verdict::Holds => {
                assert!(once, "{plain:?}");
                "holds"
            }
            Verdict::Broken(CoverFault::Outside { position, index }) => {
                assert_eq!(elements[position as usize], index, "{plain:?}");
                assert!(!(0..buffer as i64).contains(&index), "{plain:?}");
                "outside"
            }
            Verdict::Broken(CoverFault::Twice(found)) => {
                assert!(found.first < found.second && !outside, "{plain:?} {found:?}");
                let [first, second] = [found.first, found.second].map(|k| elements[k as usize]);
                assert_eq!((first, second), (found.index, found.index), "{plain:?} {found:?}");
                "twice"
            }
            Verdict::Broken(CoverFault::Missing { index }) => {
                let first = times.iter().position(|&times| times == 0);
                assert_eq!(first, Some(index as usize), "{plain:?}");
                assert!(!outside, "{plain:?}");
                "missing"
            }
            Verdict::Undecided => panic!("{plain:?}"),
        };
        kinds.add(kind);
    }
    kinds.assert(&["holds", "missing", "outside", "twice"]);
}

#[test]
fn runs() {
    let (mut rng, mut kinds) = (Rng::new(0x0a11), Kinds(BTreeMap::new()));
    for _ in 0..cases(4_000) {
        let plain = walk(&mut rng);
        let elements = plain.elements();
        let mut all: Vec<(usize, u64)> = Vec::new();
        for (k, &at) in elements.iter().enumerate() {
            match all.last_mut() {
                Some((_, run)) if elements[k - 1] + 1 == at => *run += 1,
                _ => all.push((k, 1)),
            }
        }
        let &(position, shortest) = all.iter().min_by_key(|run| run.1).unwrap();
        let width = u128::from(plain.element.bits());
        let bits = *rng.pick(&[8, 16, 32, 64, 128, u128::from(shortest) * width]);
        match plain.pattern().runs(bits) {
            Verdict::Holds => {
                assert!(u128::from(shortest) * width >= bits, "{plain:?}");
                kinds.add("holds");
            }
            Verdict::Broken(run) => {
                assert!(u128::from(shortest) * width < bits, "{plain:?}");
                assert_eq!((run.position, run.elements), (position as u64, shortest), "{plain:?}");
                assert_eq!((run.index, run.bits), (elements[position], u128::from(shortest) * width));
                kinds.add("broken");
            }
            Verdict::Undecided => panic!("{plain:?}"),
        }
    }
    kinds.assert(&["broken", "holds"]);
}

/// The same walk in other dimensions, vectors or elements.
fn rewritten(rng: &mut Rng, plain: &Plain) -> Plain {
    let mut other = plain.clone();
    for _ in 0..rng.below(4) {
        let k = rng.below(other.dims.len() as u64) as usize;
        let (size, stride) = other.dims[k];
        if other.dims.len() > 8 {
            break;
        }
        if rng.once_in(3) {
            other.dims.insert(k, (1, rng.range(-9..=9)));
        } else if let Some(inner) = (2..size).find(|&inner| size.is_multiple_of(inner)) {
            other.dims[k] = (inner, stride);
            other.dims.insert(k, (size / inner, stride * inner as i64));
        }
    }
    if other.lanes == 1 {
        other = vectorised(rng, &other);
    }
    let width = other.element.bits();
    if let Some(&narrow) =
        [Element::Int4, Element::Uint8, Element::Bfloat16, Element::Float].iter().find(|of| of.bits() < width)
        && rng.once_in(2)
    {
        let parts = width / narrow.bits();
        other = Plain { element: narrow, lanes: other.lanes * parts, grain: other.grain * parts, ..other };
    }
    other
}

#[test]
fn same_walk() {
    let (mut rng, mut kinds) = (Rng::new(0x5a3e), Kinds(BTreeMap::new()));
    for _ in 0..cases(4_000) {
        let one = walk(&mut rng);
        let mut other = rewritten(&mut rng, &one);
        if rng.once_in(2) {
            other = changed(&mut rng, &other);
        }
        if other.len() > 20 * LONGEST {
            continue;
        }
        let bits = one.element.bits().min(other.element.bits());
        let (walk, walk_too) = (one.units(bits), other.units(bits));
        match one.pattern().same_walk(&other.pattern()) {
            Verdict::Holds => {
                assert_eq!(walk, walk_too, "{one:?} {other:?}");
                kinds.add("holds");
            }
            Verdict::Broken(found) => {
                assert_eq!(found.element.bits(), bits);
                let first = (0..=walk.len()).find(|&k| walk.get(k) != walk_too.get(k)).unwrap();
                assert_eq!(found.position, first as u64, "{one:?} {other:?}");
                assert_eq!(found.index, walk.get(first).copied(), "{one:?} {other:?}");
                assert_eq!(found.other, walk_too.get(first).copied(), "{one:?} {other:?}");
                assert_ne!(walk, walk_too, "{one:?} {other:?}");
                kinds.add(if found.index.is_none() || found.other.is_none() { "ends" } else { "parts" });
            }
            Verdict::Undecided => panic!("{one:?} {other:?}"),
        }
    }
    kinds.assert(&["ends", "holds", "parts"]);
}

/// The walk that undoes a permutation, by its digits: walked naively it is checked here and not assumed.
fn undone(plain: &Plain) -> Plain {
    let mut sides: Vec<(i64, u64, i64)> = Vec::new();
    let (mut weight, mut offset) = (1, 0);
    for &(size, stride) in plain.dims.iter().rev() {
        if stride < 0 {
            offset += (size as i64 - 1) * weight;
        }
        sides.push((stride.abs(), size, if stride < 0 { -weight } else { weight }));
        weight *= size as i64;
    }
    // Of dimensions of one step and the next one's stride, the one of one step may be on either side.
    sides.sort_by_key(|side| std::cmp::Reverse(side.0));
    Plain {
        offset,
        dims: sides.into_iter().map(|(_, size, weight)| (size, weight)).collect(),
        ..plain.clone()
    }
}

#[test]
fn inverse() {
    let (mut rng, mut kinds) = (Rng::new(0x1f6e), Kinds(BTreeMap::new()));
    for _ in 0..cases(4_000) {
        let mut one = permutation(&mut rng);
        let mut other = undone(&one);
        match rng.below(8) {
            0 => one = changed(&mut rng, &one),
            1 | 2 => other = changed(&mut rng, &other),
            _ => {}
        }
        let (one, other) = (vectorised(&mut rng, &one), rewritten(&mut rng, &other));
        if one.len() > LONGEST || other.len() > 20 * LONGEST {
            continue;
        }
        let bits = one.element.bits().min(other.element.bits());
        let (walk, back) = (one.units(bits), other.units(bits));
        let mut sorted = one.elements();
        sorted.sort_unstable();
        let permutes = sorted.iter().enumerate().all(|(k, &at)| k as i64 == at);
        let inverse = permutes
            && walk.len() == back.len()
            && walk.iter().enumerate().all(|(k, &at)| back[at as usize] == k as i64);
        let kind = match one.pattern().inverse_of(&other.pattern()) {
            Verdict::Holds => {
                assert!(inverse, "{one:?} {other:?}");
                "holds"
            }
            Verdict::Broken(InverseFault::NoPermutation { .. }) => {
                assert!(!permutes, "{one:?}");
                "no permutation"
            }
            Verdict::Broken(InverseFault::Length { own, other: others }) => {
                assert!(permutes);
                let [own, others] = [own, others].map(|n| n as usize / bits as usize);
                assert_eq!((own, others), (walk.len(), back.len()), "{one:?} {other:?}");
                assert_ne!(own, others);
                "length"
            }
            Verdict::Broken(InverseFault::Elsewhere { element, position, index, back: found }) => {
                assert_eq!(element.bits(), bits);
                assert_eq!(walk[position as usize], index, "{one:?} {other:?}");
                assert_eq!(back[index as usize], found, "{one:?} {other:?}");
                assert_ne!(found, position as i64, "{one:?} {other:?}");
                "elsewhere"
            }
            Verdict::Undecided => panic!("{one:?} {other:?}"),
        };
        kinds.add(kind);
        // The inverse as a walk, at every position.
        if let Ok(inverse) = one.pattern().inverse() {
            let own = one.elements();
            let back: Vec<i64> = inverse.indices().unwrap().collect();
            assert!(own.iter().enumerate().all(|(k, &at)| back[at as usize] == k as i64), "{one:?}");
        }
    }
    kinds.assert(&["elsewhere", "holds", "length", "no permutation"]);
}

/// A permutation in parts: slices of a dimension one after the other, or in turns.
fn parts(rng: &mut Rng, whole: &Plain) -> Vec<Plain> {
    let k = rng.below(whole.dims.len() as u64) as usize;
    let (size, stride) = whole.dims[k];
    let part = |first: u64, size: u64, step: i64| {
        let mut part = whole.clone();
        part.offset += first as i64 * stride;
        part.dims[k] = (size, stride * step);
        part
    };
    let mut all = Vec::new();
    if rng.once_in(2) {
        let mut first = 0;
        while first < size {
            let slice = 1 + rng.below(size - first);
            all.push(part(first, slice, 1));
            first += slice;
        }
    } else {
        let turns = rng.range(1..=3).min(size as i64);
        for turn in 0..turns as u64 {
            all.push(part(turn, (size - turn).div_ceil(turns as u64), turns));
        }
    }
    let mut more = Vec::new();
    if rng.once_in(3)
        && let Some(last) = all.pop()
    {
        more = parts(rng, &last);
    }
    all.extend(more);
    shuffle(rng, &mut all);
    all
}

#[test]
fn sets() {
    let (mut rng, mut kinds) = (Rng::new(0x5e75), Kinds(BTreeMap::new()));
    let mut apart = Kinds(BTreeMap::new());
    for _ in 0..cases(4_000) {
        let whole = permutation(&mut rng);
        let mut all = parts(&mut rng, &whole);
        let k = rng.below(all.len() as u64) as usize;
        match rng.below(8) {
            0 if all.len() > 1 => {
                all.remove(k);
            }
            1 => all[k] = any(&mut rng),
            2 | 3 => all[k] = changed(&mut rng, &all[k]),
            _ => {}
        }
        let mut all: Vec<Plain> = all.iter().map(|part| rewritten(&mut rng, part)).collect();
        if rng.once_in(12) {
            all.push(any(&mut rng));
        }
        if all.iter().any(|part| part.len() > 8 * LONGEST) {
            continue;
        }
        let patterns: Vec<Pattern> = all.iter().map(Plain::pattern).collect();
        let bits = common_element(&patterns).unwrap().bits();
        let walks: Vec<Vec<i64>> = all.iter().map(|part| part.units(bits)).collect();
        let buffer = whole.len() as usize * (whole.element.bits() / bits) as usize;
        let mut times: HashMap<i64, Vec<usize>> = HashMap::new();
        for (k, walk) in walks.iter().enumerate() {
            for &at in walk {
                times.entry(at).or_default().push(k);
            }
        }
        let shared = times.values().any(|of| of.iter().any(|&k| k != of[0]));
        let is_common = |of: &aie_pattern_core::ir::contract::Common| {
            of.one < of.other
                && walks[of.one][of.position as usize] == of.index
                && walks[of.other][of.other_position as usize] == of.index
        };
        match disjoint(&patterns) {
            Verdict::Holds => {
                assert!(!shared, "{all:?}");
                apart.add("holds");
            }
            Verdict::Broken(common) => {
                assert!(is_common(&common), "{common:?} {all:?}");
                apart.add("broken");
            }
            Verdict::Undecided => panic!("{all:?}"),
        }
        let covered = (0..buffer as i64).all(|at| times.get(&at).is_some_and(|of| of.len() == 1))
            && times.len() == buffer;
        let kind = match cover(&patterns, buffer as u128 * u128::from(bits)) {
            Verdict::Holds => {
                assert!(covered, "{all:?}");
                "holds"
            }
            Verdict::Broken(SetFault::Outside { walk, position, index }) => {
                assert_eq!(walks[walk][position as usize], index, "{all:?}");
                assert!(!(0..buffer as i64).contains(&index), "{all:?}");
                "outside"
            }
            Verdict::Broken(SetFault::Twice { walk, twice }) => {
                assert!(twice.first < twice.second);
                assert_eq!(walks[walk][twice.first as usize], twice.index, "{all:?}");
                assert_eq!(walks[walk][twice.second as usize], twice.index, "{all:?}");
                "twice"
            }
            Verdict::Broken(SetFault::Common(common)) => {
                assert!(is_common(&common), "{common:?} {all:?}");
                "common"
            }
            Verdict::Broken(SetFault::Missing { count, first }) => {
                let left_out: Vec<i64> = (0..buffer as i64).filter(|at| !times.contains_key(at)).collect();
                assert_eq!(count, left_out.len() as u128, "{all:?}");
                assert_eq!(first, Some(left_out[0] as u64), "{all:?}");
                "missing"
            }
            Verdict::Undecided => panic!("{all:?}"),
        };
        kinds.add(kind);
    }
    kinds.assert(&["common", "holds", "missing", "outside", "twice"]);
    apart.assert(&["broken", "holds"]);
}

/// No register holds any of these numbers: the verdict is that there is none.
#[test]
fn what_is_not_found_out_is_no_verdict() {
    let far =
        [1i64, 12_345_678_901, 998_877_665_544, 5_544_332_211_001].map(|k| Dim::new(1 << 12, (1 << 45) + k));
    let walk = Pattern::new(Element::Int8, 0, &far).unwrap();
    assert_eq!(walk.injective(), Verdict::Undecided);
    assert_eq!(walk.overlap(), None);
    let beyond = Pattern::new(Element::Int8, 0, &[Dim::new(1 << 32, 1); 3]).unwrap();
    assert_eq!(beyond.injective(), Verdict::Undecided);
    assert_eq!(beyond.same_walk(&beyond), Verdict::Undecided);
    assert_eq!(disjoint(&[beyond, walk]), Verdict::Undecided);
}

#[test]
fn an_empty_walk_moves_nothing_twice_and_leaves_all_out() {
    let empty = Pattern::empty(Element::Int16);
    assert_eq!(empty.injective(), Verdict::Holds);
    assert_eq!(empty.runs(64), Verdict::Holds);
    assert_eq!(empty.covers(0), Verdict::Holds);
    assert_eq!(empty.covers(1), Verdict::Broken(CoverFault::Missing { index: 0 }));
    assert_eq!(empty.same_walk(&empty), Verdict::Holds);
    assert_eq!(empty.inverse_of(&empty), Verdict::Holds);
    assert_eq!(disjoint(&[empty, empty]), Verdict::Holds);
    assert_eq!(cover(&[], 0), Verdict::Holds);
}
