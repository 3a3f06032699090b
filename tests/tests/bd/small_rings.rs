//! Every small ring against the definition of pairs of locks and of their bounds.

use std::collections::BTreeMap;

use aie_pattern_core::rule::chain::Fault;

use crate::ring_links::{Lock, chain, faults, ring};

/// The handovers of a balanced ring, between two moments when it holds nothing: the lock that each step takes
/// from and the lock that it gives to. `None` if a step lacks one of them, or a lock is in two pairs.
fn pairs(steps: &[(Lock, Lock)]) -> Option<Vec<(u64, u64)>> {
    let (mut all, mut from, mut to, mut held) = (Vec::new(), Vec::new(), Vec::new(), 0);
    for (acquire, release) in steps {
        from.extend(acquire.map(|(lock, _)| lock));
        to.extend(release.map(|(lock, _)| lock));
        held -= acquire.map_or(0, |(_, value)| value) + release.map_or(0, |(_, value)| value);
        if held == 0 && !from.is_empty() && !to.is_empty() {
            let pair = (from[0], to[0]);
            if from.iter().any(|lock| *lock != pair.0) || to.iter().any(|lock| *lock != pair.1) {
                return None;
            }
            if !all.contains(&pair) {
                all.push(pair);
            }
            (from, to) = (Vec::new(), Vec::new());
        }
    }
    let others = |one: &(u64, u64)| all.iter().any(|two| one != two && (one.0 == two.0 || one.1 == two.1));
    if all.iter().any(others) || !from.is_empty() || !to.is_empty() {
        return None;
    }
    Some(all)
}

/// The smallest sum of both initial values with which a ring never stops, and the largest with which it never
/// overwrites a buffer in use: when it returns to a descriptor, the amount taken must be available without the
/// amount that this run of the descriptor gave.
fn bounds(steps: &[(Lock, Lock)], pair: (u64, u64)) -> (i64, i64) {
    let of = |lock: Lock, own: u64| lock.filter(|&(lock, _)| lock == own).map_or(0, |(_, value)| value.abs());
    let round: i64 = steps.iter().map(|step| of(step.0, pair.0)).sum();
    let (mut taken, mut given, mut least, mut most) = (0, 0, 0, round);
    for (k, step) in steps.iter().enumerate() {
        taken += of(step.0, pair.0);
        least = least.max(taken - given);
        // The first release from here on hands this descriptor over, if it is one of this pair.
        let next = (k..k + steps.len()).find_map(|k| steps[k % steps.len()].1).unwrap();
        if next.0 == pair.1 {
            most = most.min(round + taken - given - next.1);
        }
        given += of(step.1, pair.1);
    }
    (least, most)
}

/// Every ring of two or three descriptors that take from locks 0 and 2 and give to 1 and 3.
#[test]
fn every_small_ring_has_the_pairs_and_bounds_of_their_definition() {
    let takes = [None, Some((0, -1)), Some((2, -1)), Some((0, -2))];
    let gives = [None, Some((1, 1)), Some((3, 1)), Some((1, 2))];
    let steps: Vec<(Lock, Lock)> =
        takes.iter().flat_map(|&take| gives.iter().map(move |&give| (take, give))).collect();
    let two = steps.iter().flat_map(|&one| steps.iter().map(move |&two| vec![one, two]));
    let three = steps.iter().flat_map(|&one| {
        let steps = &steps;
        steps.iter().flat_map(move |&two| steps.iter().map(move |&three| vec![one, two, three]))
    });
    let mut seen = BTreeMap::new();
    for steps in two.chain(three) {
        let sum: i64 = steps.iter().flat_map(|step| [step.0, step.1]).flatten().map(|lock| lock.1).sum();
        if sum != 0 || steps.iter().all(|step| (step.0, step.1) == (None, None)) {
            continue;
        }
        let links = ring(&steps);
        let found = faults(&chain(&links, &[]));
        let named: Vec<i128> = (0..4)
            .filter(|&lock| {
                let is = |of: Lock| of.is_some_and(|of| i128::from(of.0) == lock);
                steps.iter().any(|step| is(step.0) || is(step.1))
            })
            .collect();
        let values = |of: &dyn Fn(i128) -> i64| -> Vec<(i128, i128)> {
            named.iter().map(|&lock| (lock, of(lock).into())).collect()
        };
        let Some(pairs) = pairs(&steps) else {
            assert_eq!(found, []);
            let locks = values(&|_| 1);
            assert_eq!(faults(&chain(&links, &locks)), [Fault::Undecided], "{steps:?}");
            *seen.entry("undecided").or_insert(0) += 1;
            continue;
        };
        let unguarded =
            pairs.iter().filter(|pair| bounds(&steps, **pair).0 > bounds(&steps, **pair).1).count();
        assert!(found.iter().all(|fault| matches!(fault, Fault::Unguarded { .. })));
        assert_eq!(found.len(), unguarded, "{steps:?}");
        if unguarded > 0 {
            // No value is right in this case.
            let locks = values(&|_| 1);
            assert_eq!(faults(&chain(&links, &locks)), found);
            *seen.entry("unguarded").or_insert(0) += 1;
            continue;
        }
        for sum in 0..=5 {
            for given in [0, 1, sum] {
                // All pairs start with the same sum; a part of it is on the other side.
                let locks = values(&|lock| if lock % 2 == 0 { sum } else { 0 });
                let more = values(&|lock| if lock % 2 == 0 { (sum - given).max(0) } else { given.min(sum) });
                for locks in [locks, more] {
                    let expected: Vec<(bool, i64)> = pairs
                        .iter()
                        .map(|pair| bounds(&steps, *pair))
                        .filter(|(least, most)| !(least..=most).contains(&&sum))
                        .map(|(least, most)| (sum < least, most))
                        .collect();
                    let found: Vec<(bool, i64)> = faults(&chain(&links, &locks))
                        .iter()
                        .map(|fault| match *fault {
                            Fault::TooFew { found, most, .. } => {
                                assert_eq!(found, sum.into());
                                (true, most as i64)
                            }
                            Fault::TooMany { found, most, .. } => {
                                assert_eq!(found, sum.into());
                                (false, most as i64)
                            }
                            fault => panic!("{fault:?}"),
                        })
                        .collect();
                    assert_eq!(found, expected, "{steps:?} {locks:?}");
                    *seen.entry(if found.is_empty() { "right" } else { "wrong" }).or_insert(0) += 1;
                }
            }
        }
    }
    assert!(seen.len() == 4 && seen.values().all(|&count| count > 100), "{seen:?}");
}
