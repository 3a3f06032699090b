//! Contracts of several declarations over one buffer, walks and tilings, against counting; and what their messages say.
//!
//! `AIE_PATTERN_CASES=100000` sets the number of sets.

use std::collections::{BTreeMap, HashMap};

use aie_pattern_core::declare::tiling::{Port, RawList, RawTraversals, Tiling};
use aie_pattern_core::ir::contract::{Common, SetFault};
use aie_pattern_core::rule::Rule;
use aie_pattern_core::rule::contract::set::{Member, SetViolation, check_cover, check_disjoint};
use aie_pattern_core::rule::contract::source::Source;
use aie_pattern_core::{Device, Dim, Element, Pattern};
use aie_pattern_tests::{Rng, cases, nested_loops};

const ELEMENTS: [Element; 4] = [Element::Int4, Element::Int8, Element::Int16, Element::Int32];

/// A slice of the buffer, of `LEN` units of 32 bits: as a walk, or as several tilings.
#[derive(Clone, Debug)]
struct Part {
    element: Element,
    /// Elements of a vector; 0 for tilings.
    lanes: u64,
    /// Where each slice begins, and how long it is, in elements.
    slices: Vec<(u64, u64)>,
    buffer: Option<u64>,
}

fn walk(element: Element, lanes: u64, first: u64, len: u64) -> Pattern {
    // Vectors are counted whole.
    let dims = [Dim::new(len / lanes, 1)];
    let walk = Pattern::new(element, (first / lanes) as i64, &dims).unwrap();
    walk.of_vectors(lanes as u32, lanes as u32).unwrap()
}

impl Part {
    fn tilings(&self, room: u64) -> Vec<Tiling> {
        let tiling = |&(first, len): &(u64, u64)| Tiling {
            buffer_dimension: RawList::new(&[room.into()]),
            tiling_dimension: RawList::new(&[len.into()]),
            offset: RawList::new(&[first.into()]),
            ..Tiling::DEFAULT
        };
        self.slices.iter().map(tiling).collect()
    }

    /// Units of `bits` bits in order; of narrower elements, none.
    fn units(&self, bits: u32) -> Vec<i64> {
        let parts = i64::from(self.element.bits() / bits);
        let elements = self.slices.iter().flat_map(|&(first, len)| nested_loops(first as i64, &[(len, 1)]));
        elements.flat_map(|at| (0..parts).map(move |part| at * parts + part)).collect()
    }
}

/// A buffer of some words in slices, each moved by one of several.
fn parts(rng: &mut Rng) -> (Vec<Part>, u64) {
    let words = rng.range(4..=24) as u64;
    let mut all = Vec::new();
    let mut first = 0;
    while first < words {
        let element = *rng.pick(&ELEMENTS);
        let times = u64::from(32 / element.bits());
        let count = if rng.once_in(2) { rng.range(1..=3) as u64 } else { 0 };
        let mut slices = Vec::new();
        for _ in 0..count.max(1) {
            let len = 1 + rng.below((words - first).max(1)).min(5);
            let len = len.min(words - first);
            if len > 0 {
                slices.push((first * times, len * times));
            }
            first += len;
        }
        let buffer = rng.once_in(3).then_some(words * times);
        all.push(Part { element, lanes: if count > 0 { 0 } else { *rng.pick(&[1, times]) }, slices, buffer });
    }
    let k = rng.below(all.len() as u64) as usize;
    let s = rng.below(all[k].slices.len() as u64) as usize;
    let times = u64::from(32 / all[k].element.bits());
    match rng.below(6) {
        0 if all[k].slices[s].0 > 0 => all[k].slices[s].0 -= times,
        1 => all[k].slices[s].0 += times,
        2 => all[k].slices[s].1 += times,
        3 if all.len() > 1 => {
            all.remove(k);
        }
        _ => {}
    }
    for k in (1..all.len()).rev() {
        all.swap(k, rng.below(k as u64 + 1) as usize);
    }
    (all, words)
}

const NAMES: [&str; 24] = [
    "A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L", "M", "N", "O", "P", "Q", "R", "S", "T", "U",
    "V", "W", "X",
];

/// The units of several walks, and of each unit how often and by whom it is moved.
struct Counted {
    walks: Vec<Vec<i64>>,
    times: HashMap<i64, Vec<usize>>,
}

fn count(all: &[Part], bits: u32) -> Counted {
    let walks: Vec<Vec<i64>> = all.iter().map(|part| part.units(bits)).collect();
    let mut times: HashMap<i64, Vec<usize>> = HashMap::new();
    for (k, walk) in walks.iter().enumerate() {
        for &at in walk {
            times.entry(at).or_default().push(k);
        }
    }
    Counted { walks, times }
}

impl Counted {
    fn assert_common(&self, common: &Common, members: &[Member], violation: &SetViolation) {
        let Common { one, other, position, other_position, index } = *common;
        assert_ne!(one, other);
        assert_eq!(self.walks[one][position as usize], index);
        assert_eq!(self.walks[other][other_position as usize], index);
        assert_eq!(violation.member, Some(other));
        let text = format!(
            "index {index} of the buffer is both element {position} of `{}` and element {other_position} of `{}`",
            NAMES[one], NAMES[other]
        );
        assert_message(violation, members, &text);
    }
}

fn assert_message(violation: &SetViolation, members: &[Member], text: &str) {
    let note = match violation.rule {
        Rule::Disjoint => "`assert_disjoint!`: no element is moved by two of these",
        Rule::CoverTogether => "`assert_covers!`: each element of the buffer is moved once, by one of these",
        Rule::Undecided => "a contract is never guessed, so it is refused",
        rule => panic!("{rule:?}"),
    };
    assert_eq!(violation.message(members).as_str(), format!("{text}\n  = note: {note}"));
}

fn check_disjoint_by(all: &[Part], counted: &Counted, members: &[Member]) -> &'static str {
    let shared = counted.times.values().any(|of| of.iter().any(|&k| k != of[0]));
    match check_disjoint(members) {
        None => {
            assert!(!shared);
            "apart"
        }
        Some(violation) => {
            let SetViolation {
                rule: Rule::Disjoint, fault: Some(SetFault::Common(common)), elements: 0, ..
            } = violation
            else {
                panic!("{violation:?}")
            };
            // Counted in elements of these two.
            let bits = all[common.one].element.bits().min(all[common.other].element.bits());
            count(all, bits).assert_common(&common, members, &violation);
            "shared"
        }
    }
}

fn check_cover_by(counted: &Counted, members: &[Member], buffer: i64) -> &'static str {
    let once = (0..buffer).all(|at| counted.times.get(&at).is_some_and(|of| of.len() == 1))
        && counted.times.len() as i64 == buffer;
    let Some(violation) = check_cover(members) else {
        assert!(once);
        return "covered";
    };
    assert!(!once);
    assert_eq!((violation.rule, violation.elements), (Rule::CoverTogether, buffer as u64));
    match violation.fault.unwrap() {
        SetFault::Outside { walk, position, index } => {
            assert_eq!((counted.walks[walk][position as usize], violation.member), (index, Some(walk)));
            assert!(!(0..buffer).contains(&index));
            let text = format!(
                "element {position} of the stream is index {index}, outside the buffer of {buffer} elements"
            );
            assert_message(&violation, members, &text);
            "outside"
        }
        SetFault::Twice { walk, twice } => {
            assert_eq!(violation.member, Some(walk));
            let [first, second] = [twice.first, twice.second].map(|k| counted.walks[walk][k as usize]);
            assert_eq!((first, second), (twice.index, twice.index));
            assert!(twice.first < twice.second);
            "twice"
        }
        SetFault::Common(common) if common.one == common.other => {
            let walk = &counted.walks[common.one];
            let Common { position, other_position, index, .. } = common;
            assert_ne!(position, other_position);
            assert_eq!((walk[position as usize], walk[other_position as usize]), (index, index));
            assert_eq!(violation.member, Some(common.other));
            "by tilings of one"
        }
        SetFault::Common(common) => {
            counted.assert_common(&common, members, &violation);
            "shared"
        }
        SetFault::Missing { count, first } => {
            let left_out: Vec<i64> = (0..buffer).filter(|at| !counted.times.contains_key(at)).collect();
            assert_eq!((count, first), (left_out.len() as u128, Some(left_out[0] as u64)));
            assert_eq!(violation.member, None);
            let are = if count == 1 { "is" } else { "are" };
            let text = format!(
                "{count} of the {buffer} elements {are} moved by none of these, first index {}",
                left_out[0]
            );
            assert_message(&violation, members, &text);
            "missing"
        }
    }
}

#[test]
fn sets_of_walks_and_tilings() {
    let (mut rng, mut kinds) = (Rng::new(0x5e75), BTreeMap::new());
    for _ in 0..cases(1_500) {
        let (all, words) = parts(&mut rng);
        let tilings: Vec<Vec<Tiling>> =
            all.iter().map(|part| part.tilings((words + 2) * u64::from(32 / part.element.bits()))).collect();
        let walks: Vec<Pattern> = all
            .iter()
            .map(|part| walk(part.element, part.lanes.max(1), part.slices[0].0, part.slices[0].1))
            .collect();
        let ports: Vec<Port> = all
            .iter()
            .zip(&tilings)
            .map(|(part, tilings)| Port {
                device: Device::Ideal,
                element: part.element,
                tilings,
                ..Port::EMPTY
            })
            .collect();
        let members: Vec<Member> = (0..all.len())
            .map(|k| Member {
                source: if all[k].lanes == 0 { Source::Port(&ports[k]) } else { Source::Walk(&walks[k]) },
                buffer: all[k].buffer,
                name: NAMES[k],
            })
            .collect();
        let bits = all.iter().map(|part| part.element.bits()).min().unwrap();
        let counted = count(&all, bits);
        let declared =
            all.iter().filter_map(|part| Some(part.buffer? * u64::from(part.element.bits()))).max();
        let walked = (*counted.times.keys().max().unwrap() as u64 + 1) * u64::from(bits);
        let buffer = declared.unwrap_or(walked) / u64::from(bits);
        *kinds.entry(check_disjoint_by(&all, &counted, &members)).or_insert(0) += 1;
        *kinds.entry(check_cover_by(&counted, &members, buffer as i64)).or_insert(0) += 1;
    }
    let found: Vec<_> = kinds.keys().copied().collect();
    assert_eq!(found, ["apart", "by tilings of one", "covered", "missing", "outside", "shared"]);
    assert!(kinds.values().all(|&times| times > 15), "{kinds:?}");
}

fn member<'a>(source: Source<'a>, name: &'a str) -> Member<'a> {
    Member { source, buffer: None, name }
}

#[test]
fn a_walk_that_moves_an_element_twice() {
    let twice = Pattern::new(Element::Int8, 0, &[Dim::new(2, 4), Dim::new(6, 1)]).unwrap();
    let rest = Pattern::new(Element::Int8, 10, &[Dim::new(2, 1)]).unwrap();
    let members = [member(Source::Walk(&rest), "Rest"), member(Source::Walk(&twice), "Twice")];
    assert_eq!(check_disjoint(&members), None);
    let violation = check_cover(&members).unwrap();
    assert_eq!((violation.member, violation.elements), (Some(1), 12));
    assert_message(&violation, &members, "elements 4 and 6 of the stream are both index 4 of the buffer");
    // In a later tiling of a port, of wider elements.
    let tiling = |first: i128, loops: &[(i128, i128, i128)]| Tiling {
        buffer_dimension: RawList::new(&[8]),
        tiling_dimension: RawList::new(&[2]),
        offset: RawList::new(&[first]),
        tile_traversal: RawTraversals::new(loops),
        ..Tiling::DEFAULT
    };
    let tilings = [tiling(0, &[]), tiling(2, &[(0, 1, 3)])];
    let port = Port { device: Device::Ideal, element: Element::Int16, tilings: &tilings, ..Port::EMPTY };
    let members = [member(Source::Walk(&rest), "Rest"), member(Source::Port(&port), "P")];
    let violation = check_cover(&members).unwrap();
    let Some(SetFault::Twice { walk: 1, twice }) = violation.fault else { panic!("{violation:?}") };
    let stream: Vec<i64> = [0, 1, 2, 3, 3, 4, 4, 5].iter().flat_map(|at| [2 * at, 2 * at + 1]).collect();
    assert!(twice.first < twice.second);
    assert_eq!([twice.first, twice.second].map(|k| stream[k as usize]), [twice.index; 2]);
}

#[test]
fn at_most_32_walks_are_compared() {
    let slice = |k: u64, len: u64| walk(Element::Int16, 1, k * 4, len);
    let tiling = |k: u64| Tiling {
        buffer_dimension: RawList::new(&[160]),
        tiling_dimension: RawList::new(&[4]),
        offset: RawList::new(&[(4 * k).into()]),
        ..Tiling::DEFAULT
    };
    let tilings: Vec<Tiling> = (0..40).map(tiling).collect();
    // The last ones belong to a port.
    for (count, of_port) in [(31, 0), (32, 0), (33, 0), (31, 3), (32, 3), (33, 3), (32, 32), (33, 33)] {
        let walks: Vec<Pattern> = (0..count - of_port).map(|k| slice(k, 4)).collect();
        let port = Port {
            device: Device::Ideal,
            element: Element::Int16,
            tilings: &tilings[(count - of_port) as usize..count as usize],
            ..Port::EMPTY
        };
        let mut members: Vec<Member> = walks.iter().map(|walk| member(Source::Walk(walk), "W")).collect();
        if of_port > 0 {
            members.push(member(Source::Port(&port), "P"));
        }
        let undecided = SetViolation { rule: Rule::Undecided, member: None, fault: None, elements: 0 };
        let expected = (count > 32).then_some(undecided);
        assert_eq!((check_disjoint(&members), check_cover(&members)), (expected, expected), "{count}");
        assert_message(&undecided, &members, "could not decide whether this holds");
    }
}

#[test]
fn zeros_and_searches_that_take_too_long_are_undecided() {
    let tiling = |offset| Tiling {
        buffer_dimension: RawList::new(&[8]),
        tiling_dimension: RawList::new(&[8]),
        offset: RawList::new(&[offset]),
        ..Tiling::DEFAULT
    };
    let (padded, whole) = ([tiling(-1)], [tiling(0)]);
    let port = |tilings| Port { device: Device::Ideal, element: Element::Int8, tilings, ..Port::EMPTY };
    let (padded, whole) = (port(&padded), port(&whole));
    let undecided = SetViolation { rule: Rule::Undecided, member: None, fault: None, elements: 0 };
    let behind = walk(Element::Int8, 1, 8, 2);
    let members = |port| [member(Source::Port(port), "P"), member(Source::Walk(&behind), "W")];
    assert_eq!((check_disjoint(&members(&whole)), check_cover(&members(&whole))), (None, None));
    let found = (check_disjoint(&members(&padded)), check_cover(&members(&padded)));
    assert_eq!(found, (Some(undecided), Some(undecided)));

    // One pair in three is not found out.
    let far = |first: i64| {
        let strides = [1, 12_345_678_901, 998_877_665_544, 5_544_332_211_001];
        Pattern::new(Element::Int8, first, &strides.map(|k| Dim::new(1 << 12, (1 << 45) + k))).unwrap()
    };
    let (one, two) = (far(0), far(1));
    let members = [&one, &two, &behind].map(|walk| member(Source::Walk(walk), "W"));
    assert_eq!(check_disjoint(&members), Some(undecided));
    assert_eq!(check_disjoint(&members[1..]), None);
    let span = one.span().unwrap().max(two.span().unwrap());
    assert_eq!(check_cover(&members), Some(SetViolation { elements: span, ..undecided }));
    // A common element of another pair is an error nevertheless.
    let members = [&one, &two, &behind, &behind].map(|walk| member(Source::Walk(walk), "W"));
    assert_eq!(check_disjoint(&members).map(|violation| violation.member), Some(Some(3)));
}

/// A buffer is the largest that is declared, in bits; else it ends where the walks do.
#[test]
fn the_buffer_that_is_to_be_covered() {
    let bytes = walk(Element::Int8, 1, 0, 8);
    let words = walk(Element::Int32, 1, 2, 2);
    let of = |bytes_declared: Option<u64>, words_declared: Option<u64>| {
        let members = [
            Member { buffer: bytes_declared, ..member(Source::Walk(&bytes), "Bytes") },
            Member { buffer: words_declared, ..member(Source::Walk(&words), "Words") },
        ];
        check_cover(&members).map(|violation| (violation.elements, violation.fault.unwrap()))
    };
    let missing = |elements, count| Some((elements, SetFault::Missing { count, first: Some(16) }));
    let outside =
        |elements, walk, position, index| Some((elements, SetFault::Outside { walk, position, index }));
    assert_eq!(of(None, None), None);
    assert_eq!(of(Some(16), None), None);
    assert_eq!(of(None, Some(4)), None);
    assert_eq!(of(Some(3), Some(4)), None);
    assert_eq!(of(Some(16), Some(3)), None);
    assert_eq!(of(Some(17), Some(4)), missing(17, 1));
    assert_eq!(of(Some(8), Some(5)), missing(20, 4));
    assert_eq!(of(Some(12), Some(2)), outside(12, 1, 7, 15));
    assert_eq!(of(Some(4), None), outside(4, 0, 7, 7));
    assert_eq!(check_cover(&[]), None);
    assert_eq!(check_disjoint(&[]), None);
    // In vectors: an index counts four words.
    let vectors = walk(Element::Int32, 4, 0, 16);
    assert_eq!(check_cover(&[member(Source::Walk(&vectors), "Vectors")]), None);
    // More elements than 64 bits count.
    let most = Member { buffer: Some(u64::MAX), ..member(Source::Walk(&words), "Words") };
    let narrow = member(Source::Walk(&bytes), "Bytes");
    assert_eq!(check_cover(&[most, narrow]).unwrap().elements, u64::MAX);
}
