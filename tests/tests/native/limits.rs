//! Levels of the address unit at the ends of their registers, the division of dimensions into levels, and the
//! reports about too many of them.

use aie_pattern_core::rule::budget::{Share, check};
use aie_pattern_core::{Dim, Element, Level, Levels, MAX_RANK, Native, Pattern};
use aie_pattern_tests::{Rng, cases};

fn vectors(dims: &[(u64, i64)]) -> Pattern {
    let dims: Vec<Dim> = dims.iter().map(|&(size, stride)| Dim::new(size, stride)).collect();
    Pattern::new(Element::Int8, 0, &dims).unwrap().of_vectors(32, 32).unwrap()
}

#[test]
fn a_count_register_holds_20_bits() {
    let native = |dims: &[(u64, i64)]| Native::of(&vectors(dims), Levels::of_rank(dims.len()));
    // num is size - 1; the outermost size of a level is in no register.
    for (size, fits) in [(1, true), (2, true), (1 << 20, true), ((1 << 20) + 1, false)] {
        assert_eq!(native(&[(2, 1), (size, 0)]).is_some(), fits, "{size}");
        assert_eq!(native(&[(2, 1), (size, 0), (2, 0)]).is_some(), fits, "{size}");
        assert!(native(&[(size, 0), (2, 0)]).is_some());
    }
    assert_eq!(native(&[(2, 1), (0, 1)]), None, "nothing is walked");
    assert!(native(&[(0, 1), (2, 1)]).is_some());
    assert!(native(&[(u64::MAX, 0)]).is_some(), "in no register");
    assert_eq!(native(&[]), None);
}

#[test]
fn an_increment_register_holds_20_bits_of_bytes() {
    for bytes in [false, true] {
        let of = if bytes { Native::of_bytes } else { Native::of };
        let native = |size: u64, stride: i64| of(&vectors(&[(size, stride)]), Levels::of_rank(1));
        // In vectors of 32 bytes.
        for (stride, fits) in [(16383, true), (16384, false), (-16384, true), (-16385, false)] {
            let inc1 = (if bytes { stride * 32 } else { stride }) as i32;
            let expected = fits.then_some(Level::Int { size: 2, inc1 });
            assert_eq!(native(2, stride).map(|native| native.levels()[0]), expected, "{stride}");
            // The step of a single vector is never taken.
            let expected = Level::Int { size: 1, inc1: if fits { inc1 } else { 0 } };
            assert_eq!(native(1, stride).unwrap().levels()[0], expected);
        }
        assert_eq!(native(2, 1).unwrap().is_in_bytes(), bytes);
    }
    // Half a vector is not a step in vectors, but it is a step in bytes.
    let half = Pattern::new(Element::Int8, 0, &[Dim::new(2, 1)]).unwrap().of_vectors(32, 16).unwrap();
    assert_eq!(Native::of(&half, Levels::of_rank(1)), None);
    assert_eq!(
        Native::of_bytes(&half, Levels::of_rank(1)).unwrap().levels()[0],
        Level::Int { size: 2, inc1: 16 }
    );
}

#[test]
fn each_number_of_a_level_is_in_its_place() {
    // Strides with distinct sums: (5, 1000), (3, 50), (2, 7).
    let walk = vectors(&[(5, 1000), (3, 50), (2, 7)]);
    let native = Native::of(&walk, Levels::of_rank(3)).unwrap();
    let level = Level::Dim3d { size: 5, num1: 1, inc1: 7, num2: 2, inc2: 50 - 7, inc3: 1000 - 7 - 100 };
    assert_eq!(native.levels(), [level]);
    assert_eq!((native.pattern(0), level.rank()), (Some(walk), 3));
    let cut = Native::of(&walk, Levels::new(&[1, 2]).unwrap()).unwrap();
    let levels =
        [Level::Int { size: 5, inc1: 1000 }, Level::Dim2d { size: 3, num1: 1, inc1: 7, inc2: 50 - 7 }];
    assert_eq!(cut.levels(), levels);
    assert_eq!((levels[0].rank(), levels[1].rank()), (1, 2));
    assert_eq!(cut.pattern(0), Some(walk));
    assert_eq!(Native::of(&walk, Levels::new(&[2]).unwrap()), None, "another number of dimensions");
}

#[test]
fn levels_cut_dimensions_in_threes_from_the_outside() {
    for rank in 0..=MAX_RANK + 2 {
        let levels = Levels::of_rank(rank);
        let kept = rank.min(MAX_RANK);
        assert_eq!(levels.rank(), kept);
        let expected: Vec<u8> = (0..kept).step_by(3).map(|first| (kept - first).min(3) as u8).collect();
        assert_eq!(levels.ranks(), expected);
        assert_eq!(Levels::new(&expected), Some(levels));
        for k in 0..kept {
            assert_eq!(levels.is_outermost(k), k % 3 == 0, "{k} of {rank}");
        }
    }
    assert_eq!(Levels::new(&[1; MAX_RANK]).unwrap().rank(), MAX_RANK);
    assert_eq!(Levels::new(&[1; MAX_RANK + 1]), None);
    assert_eq!((Levels::new(&[0]), Levels::new(&[3]).is_some(), Levels::new(&[4])), (None, true, None));
    let uneven = Levels::new(&[2, 1, 3]).unwrap();
    let outermost: Vec<usize> = (0..6).filter(|&k| uneven.is_outermost(k)).collect();
    assert_eq!(outermost, [0, 2, 3]);
}

/// The text of a budget, written down from what each walk takes.
#[test]
fn too_many_descriptors_are_told_with_the_share_of_each() {
    let mut rng = Rng::new(0x7e87);
    let names = ["One", "Two", "Three", "Four", "Five"];
    let mut said = 0;
    for _ in 0..cases(3_000) {
        let streams: Vec<(&str, Vec<u8>)> = names[..=rng.below(5) as usize]
            .iter()
            .map(|&name| (name, (0..rng.range(1..=4)).map(|_| rng.range(1..=3) as u8).collect()))
            .collect();
        let sets = |ranks: &[u8]| ranks.iter().map(|rank| usize::from(rank - 1)).sum::<usize>();
        let all: Vec<u8> = streams.iter().flat_map(|(_, ranks)| ranks.clone()).collect();
        let levels: Vec<(&str, Levels)> =
            streams.iter().map(|(name, ranks)| (*name, Levels::new(ranks).unwrap())).collect();
        for ((_, ranks), (_, own)) in streams.iter().zip(&levels) {
            assert_eq!(Share::of(own), Share { sets: sets(ranks), levels: ranks.len() });
        }
        let Some(text) = check(&levels) else {
            assert!(sets(&all) <= 8 && all.len() <= 8);
            continue;
        };
        said += 1;
        let by_sets = sets(&all) > 8;
        let shares = streams.iter().enumerate().map(|(k, (name, ranks))| {
            let share = if by_sets { sets(ranks) } else { ranks.len() };
            let list: Vec<String> = ranks.iter().map(ToString::to_string).collect();
            let (verb, s) = (if k == 0 { " takes" } else { "" }, if ranks.len() == 1 { "" } else { "s" });
            format!("{name}{verb} {share} (rank{s} {})", list.join(", "))
        });
        let shares = shares.collect::<Vec<_>>().join(", ");
        let lines: Vec<&str> = text.as_str().lines().map(str::trim).collect();
        let (registers, note) = if by_sets {
            (
                format!("{} sets of the address registers dn, dj and dc", sets(&all)),
                "= note: a level of three dimensions takes two sets, a level of two dimensions takes one (AM020, AM027)",
            )
        } else {
            (
                format!("{} of the address registers p and m", all.len()),
                "= note: a level takes one of each (AM020, AM027)",
            )
        };
        assert_eq!(lines[0], format!("[AP065] the descriptors take {registers}, but there are only 8"));
        assert_eq!(lines[1..3], [&format!("= note: {shares}"), note]);

        // The most that fit at a time, in order; a level that does not fit alone gets no such help.
        let fits = |ranks: &[u8]| sets(ranks) <= 8 && ranks.len() <= 8;
        let mut parts: Vec<(Vec<&str>, Vec<u8>)> = Vec::new();
        for (name, ranks) in &streams {
            match parts.last_mut() {
                Some((names, all)) if fits(&[&all[..], ranks].concat()) => {
                    names.push(name);
                    all.extend(ranks);
                }
                _ => parts.push((vec![name], ranks.clone())),
            }
        }
        let calls =
            parts.iter().map(|(names, _)| format!("assert_descriptor_budget!({});", names.join(", ")));
        let help =
            format!("= help: if they are used one after the other: {}", calls.collect::<Vec<_>>().join(" "));
        let expected =
            if streams.iter().all(|(_, ranks)| fits(ranks)) { vec![help.as_str()] } else { vec![] };
        assert_eq!(lines[3..], expected);
    }
    assert!(said > 1000, "{said}");
}
