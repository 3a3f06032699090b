//! What is wrong with a ring, on both sides of each limit: the place, the words and the help of each fault.

use aie_pattern_core::declare::{Chain, End, Link};
use aie_pattern_core::rule::chain::{ChainPart, Fault, check};
use aie_pattern_core::{Device, TileKind};

use crate::ring_links::{Lock, chain, faults, ring, texts};

const TAKES: Lock = Some((0, -1));
const GIVES: Lock = Some((1, 1));

#[test]
fn a_lock_of_the_ring_alone() {
    let first_given = ring(&[(None, Some((5, 2))), (Some((5, -2)), None)]);
    let first_taken = ring(&[(Some((5, -2)), None), (None, Some((5, 2)))]);
    let found = |links: &[Link], value| faults(&chain(links, &[(5, value)]));
    for value in [0, 1, 61] {
        assert_eq!(found(&first_given, value), [], "{value}");
    }
    for value in [62, 63] {
        let most = Fault::TooMany { entry: 0, found: value, most: 61 };
        assert_eq!(found(&first_given, value), [most]);
    }
    for value in [2, 61, 63] {
        assert_eq!(found(&first_taken, value), [], "{value}");
    }
    for value in [0, 1] {
        let least = Fault::TooFew { entry: 0, found: value, least: 2, most: 2 };
        assert_eq!(found(&first_taken, value), [least]);
    }
    // Taken twice and given twice, it is looked at once.
    let twice = ring(&[(Some((5, -1)), Some((5, 1))), (Some((5, -1)), Some((5, 1)))]);
    let least = Fault::TooFew { entry: 0, found: 0, least: 1, most: 1 };
    assert_eq!(faults(&chain(&twice, &[(5, 0)])), [least]);
    assert_eq!(faults(&chain(&twice, &[(5, 1)])), []);
    assert_eq!(faults(&chain(&twice, &[(5, 62)])), []);
    assert_eq!(faults(&chain(&twice, &[(5, 63)])), [], "given after it was taken");
}

#[test]
fn a_lock_that_is_taken_and_given_unequally() {
    let found = |steps: &[(Lock, Lock)]| faults(&chain(&ring(steps), &[]));
    let twice = Fault::TwoTakers { link: 0, lock: 5 };
    // The sum is not in balance either, which is not told as well; nor is the lock told again where it is taken again.
    assert_eq!(found(&[(Some((5, -2)), Some((5, 1)))]), [twice]);
    assert_eq!(found(&[(Some((5, -1)), Some((5, 2)))]), [twice]);
    assert_eq!(found(&[(Some((5, -1)), Some((5, 1))), (Some((5, -1)), None)]), [twice]);
    assert_eq!(found(&[(Some((5, -1)), Some((5, 1)))]), []);
    assert_eq!(found(&[(TAKES, GIVES), (TAKES, Some((1, 2))), (None, None)]), [Fault::Drift { link: 1 }]);
    let exact = |link, value| Fault::Exact { link, lock: 0, value };
    assert_eq!(found(&[(Some((0, 0)), GIVES), (TAKES, GIVES)]), [exact(0, 0)]);
    assert_eq!(found(&[(TAKES, GIVES), (Some((0, 1)), Some((1, -1)))]), [exact(1, 1)]);
    assert_eq!(
        found(&[(TAKES, Some((1, -1))), (Some((0, 0)), GIVES)]),
        [Fault::Takes { link: 0 }, exact(1, 0)]
    );
    let zero = [(Some((0, -1)), Some((1, 1))), (None, Some((1, 0)))];
    assert!(!found(&zero).iter().any(|fault| matches!(fault, Fault::Exact { .. } | Fault::Takes { .. })));
    let unguarded = [(Some((5, -2)), Some((5, 1))), (TAKES, GIVES), (None, None)];
    assert_eq!(found(&unguarded), [twice]);
    // The first that is not guarded.
    assert_eq!(found(&[(TAKES, GIVES), (None, None), (None, None)]), [Fault::Unguarded { link: 1 }]);
    // More in a round than a lock holds.
    assert_eq!(found(&[(Some((0, -63)), Some((1, 63)))]), []);
    assert_eq!(found(&[(Some((0, -64)), Some((1, 64)))]), [Fault::Unguarded { link: 0 }]);
}

#[test]
fn the_list_of_initial_values() {
    const LAST: u64 = u64::MAX;
    let links = ring(&[(Some((LAST, -1)), GIVES)]);
    let found = |locks: &[(i128, i128)]| faults(&chain(&links, locks));
    let last = i128::from(LAST);
    assert_eq!(found(&[(last, 1), (1, 0)]), []);
    let unnamed = Fault::Unnamed { entry: 2 };
    for lock in [-1, 0, 2, last - 1, last + 1, last + 2, i128::MIN, i128::MAX] {
        assert_eq!(found(&[(last, 1), (1, 0), (lock, 0)]), [unnamed], "{lock}");
    }
    // A lock is named by any descriptor, as the one or the other.
    assert_eq!(found(&[(last, 1), (1, 0), (1, 0)]), [Fault::ListedTwice { entry: 2 }]);
    for value in [-1, i128::MIN, 64, i128::MAX] {
        assert_eq!(found(&[(last, value), (1, 0)]), [Fault::NoValue { entry: 0 }]);
        assert_eq!(found(&[(1, 0), (last, value)]), [Fault::NoValue { entry: 1 }]);
    }
    let full = ring(&[(Some((0, -63)), Some((1, 63)))]);
    assert_eq!(faults(&chain(&full, &[(0, 63), (1, 0)])), []);
    assert_eq!(faults(&chain(&full, &[(0, 0), (1, 63)])), []);
    // Each that is left out, once, where it is named for the first time.
    let unlisted = |link, lock| Fault::Unlisted { link, lock };
    let links = ring(&[(TAKES, GIVES), (TAKES, GIVES), (Some((2, -1)), Some((3, 1)))]);
    assert_eq!(faults(&chain(&links, &[(3, 0)])), [unlisted(0, 0), unlisted(0, 1), unlisted(2, 2)]);
    assert_eq!(faults(&chain(&links, &[(3, 0), (0, 2), (1, 0)])), [unlisted(2, 2)]);
    assert_eq!(faults(&chain(&links, &[(0, 2), (1, 0), (2, 1)])), [unlisted(2, 3)]);
    assert_eq!(faults(&chain(&links, &[(2, 1), (3, 0), (0, 2)])), [unlisted(0, 1)]);
    let links = ring(&[(TAKES, GIVES), (Some((2, -1)), Some((3, 1)))]);
    assert_eq!(faults(&chain(&links, &[(0, 1), (1, 0), (2, 1)])), [unlisted(1, 3)]);
    let own = ring(&[(Some((7, -1)), Some((7, 1)))]);
    assert_eq!(faults(&chain(&own, &[(8, 0)])), [Fault::Unnamed { entry: 0 }, unlisted(0, 7)]);
}

/// Of a chain that does not begin with its ring, the list itself is the mistake, and nothing in it is looked at.
#[test]
fn initial_values_are_those_of_a_ring() {
    let links = [
        Link::new(Device::AieMl, TileKind::Mem, 0, Some(1)),
        Link { acquire: TAKES, release: GIVES, ..Link::new(Device::AieMl, TileKind::Mem, 1, Some(1)) },
    ];
    let later = Chain { end: End::LoopsTo(1), ..chain(&links, &[(9, 99)]) };
    assert_eq!(faults(&later), [Fault::NoRing]);
    assert_eq!(faults(&Chain { locks: &[], ..later }), []);
    // With other faults in the ring, only these are reported.
    let links = ring(&[(TAKES, GIVES), (None, None)]);
    assert_eq!(faults(&chain(&links, &[(9, 99)])), [Fault::Unguarded { link: 1 }]);
    let links = ring(&[(TAKES, GIVES), (TAKES, None)]);
    assert_eq!(faults(&chain(&links, &[(9, 99)])), [Fault::Drift { link: 1 }]);
    assert_eq!(faults(&Chain { allow_locks: true, ..chain(&links, &[(9, 99)]) }), []);
    let of_aie = ring(&[(TAKES, GIVES)]).into_iter().map(|link| Link { device: Device::Aie, ..link });
    let of_aie: Vec<_> = of_aie.collect();
    assert_eq!(faults(&chain(&of_aie, &[(9, 99)])), [Fault::Undecided]);
    assert_eq!(faults(&chain(&of_aie, &[])), []);
}

#[test]
fn lengths() {
    let with = |bytes: &[Option<u64>]| {
        let mut links = ring(&vec![(TAKES, GIVES); bytes.len()]);
        for (link, bytes) in links.iter_mut().zip(bytes) {
            link.bytes = *bytes;
        }
        links
    };
    let found = |bytes: &[Option<u64>]| faults(&chain(&with(bytes), &[]));
    let length = |link| Fault::Length { link };
    assert_eq!(found(&[Some(4), Some(8), Some(8)]), [length(1), length(2)]);
    assert_eq!(found(&[Some(4), None, Some(8)]), [length(2)]);
    assert_eq!(found(&[Some(4), Some(4), Some(3)]), [length(2)]);
    assert_eq!(found(&[None, Some(4), Some(8)]), []);
    let links = with(&[Some(1), Some(2)]);
    let text = texts(&chain(&links, &[]));
    assert!(
        text[0].starts_with("descriptor 1 moves 2 bytes in a pass, but descriptor 0 of the ring moves 1\n")
    );
    // Before the loop, nothing is compared, and the first of the loop is what the others are compared with.
    let mut links = with(&[Some(1), Some(2), Some(3)]);
    links[2].next_bd = Some(1);
    let later = Chain { end: End::LoopsTo(1), ..chain(&links, &[]) };
    assert_eq!(faults(&later), [length(2)]);
    assert!(
        texts(&later)[0]
            .starts_with("descriptor 2 moves 3 bytes in a pass, but descriptor 1 of the ring moves 2\n")
    );
    // More than are kept.
    let many: Vec<_> = (0..300).map(Some).collect();
    assert!(check(&chain(&with(&many), &[])).as_slice().len() >= 64);
}

const LENGTHS: &str = "\n  = help: write `allow(lengths)` if this is intended";
const LOCKS: &str = "\n  = help: write `allow(locks)` if this is intended";

/// A word that permits one of two faults is offered for each.
#[test]
fn what_permits_each_of_several_faults() {
    let mut links = ring(&[(TAKES, GIVES), (TAKES, Some((1, 2)))]);
    (links[0].bytes, links[1].bytes) = (Some(4), Some(8));
    let found = texts(&chain(&links, &[]));
    assert!(found.len() == 2 && found[0].ends_with(LENGTHS) && found[1].ends_with(LOCKS), "{found:?}");
    let exact = ring(&[(Some((0, 1)), GIVES), (TAKES, Some((1, -1)))]);
    let found = texts(&chain(&exact, &[]));
    assert!(found.len() == 2 && found.iter().all(|text| text.ends_with(LOCKS)), "{found:?}");
}

#[test]
fn the_value_with_which_every_buffer_is_in_use() {
    let links =
        ring(&[(TAKES, GIVES), (TAKES, GIVES), (Some((2, -1)), Some((3, 1))), (Some((2, -1)), Some((3, 1)))]);
    let said = |locks: &[(i128, i128)]| {
        let chain = chain(&links, locks);
        let found = texts(&chain);
        found
            .iter()
            .map(|text| {
                let help = text.split_once("\n  = help: ").map(|(_, help)| help.to_owned());
                (text.lines().next().unwrap().to_owned(), help)
            })
            .collect::<Vec<_>>()
    };
    let right = [(0, 2), (1, 0), (2, 1), (3, 1)];
    assert_eq!(said(&right), []);
    let with = |values: [i128; 4]| [(0, values[0]), (1, values[1]), (2, values[2]), (3, values[3])];
    let value = |value: i128| Some(format!("the value that keeps every buffer in use is {value}"));
    let few = |lock| format!("lock {lock} starts with 0, but the ring waits for 1");
    // Of two pairs, each by itself.
    assert_eq!(said(&with([0, 0, 0, 0])), [(few(0), value(2)), (few(2), value(2))]);
    let many = |lock, own: i128, sum: i128| {
        let all = if own == sum {
            String::new()
        } else {
            format!(" ({sum} together with the lock at the other side)")
        };
        format!("lock {lock} starts with {own}{all}, but the ring has buffers for 2")
    };
    assert_eq!(said(&with([3, 0, 1, 1])), [(many(0, 3, 3), value(2))]);
    // The greater of the two, or the one from which the ring takes.
    assert_eq!(said(&with([1, 2, 1, 1])), [(many(1, 2, 3), value(1))]);
    assert_eq!(said(&with([2, 1, 1, 1])), [(many(0, 2, 3), value(1))]);
    assert_eq!(said(&with([2, 2, 1, 1])), [(many(0, 2, 4), value(0))]);
    // Where one alone cannot mend it, nothing is offered; not even if it is then the only fault.
    assert_eq!(said(&with([3, 3, 1, 1])), [(many(0, 3, 6), None)]);
    assert_eq!(said(&with([3, 3, 3, 3])), [(many(0, 3, 6), None), (many(2, 3, 6), None)]);
    let two = ring(&[(Some((0, -2)), Some((1, 2)))]);
    let found = texts(&chain(&two, &[(0, 1), (1, 0)]));
    assert!(found[0].starts_with("lock 0 starts with 1, but the ring waits for 2\n"), "{found:?}");
}

#[test]
fn the_value_of_one_lock_beside_another() {
    let two = ring(&[(Some((0, -2)), Some((1, 2)))]);
    let found = texts(&chain(&two, &[(0, 1), (1, 0)]));
    assert!(found.len() == 1 && found[0].ends_with("keeps every buffer in use is 2"), "{found:?}");
}

/// The help exists up to the largest number of locks that it considers.
#[test]
fn many_locks() {
    for (count, is_offered) in [(64, true), (65, false)] {
        let steps: Vec<(Lock, Lock)> =
            (0..count).map(|k| (Some((2 * k, -1)), Some((2 * k + 1, 1)))).collect();
        let mut links = ring(&steps);
        for (link, id) in links.iter_mut().zip(0..) {
            (link.bd_id, link.next_bd) = (id % 24, Some((id + 1) % count % 24));
        }
        let locks: Vec<(i128, i128)> =
            (0..2 * i128::from(count)).map(|lock| (lock, i128::from(lock != 0 && lock % 2 == 0))).collect();
        let chain = chain(&links, &locks);
        let found = texts(&chain);
        let few = found.iter().find(|text| text.starts_with("lock 0 starts with 0")).unwrap();
        assert_eq!(few.contains("\n  = help: "), is_offered, "{count}: {few}");
    }
}

#[test]
fn places_of_faults() {
    let place = |fault: Fault| fault.locus().unwrap();
    assert_eq!(place(Fault::Length { link: 3 }), ChainPart::Link(3));
    assert_eq!(place(Fault::Unlisted { link: 3, lock: 4 }), ChainPart::Link(3));
    assert_eq!(place(Fault::NoRing), ChainPart::Lock(0));
    assert_eq!(place(Fault::Undecided), ChainPart::Lock(0));
    assert_eq!(place(Fault::ListedTwice { entry: 2 }), ChainPart::Lock(2));
    assert_eq!(place(Fault::Unnamed { entry: 2 }), ChainPart::Lock(2));
    assert_eq!(place(Fault::NoValue { entry: 2 }), ChainPart::Value(2));
    assert_eq!(place(Fault::TooFew { entry: 2, found: 0, least: 1, most: 2 }), ChainPart::Value(2));
    assert_eq!(place(Fault::TooMany { entry: 2, found: 3, most: 2 }), ChainPart::Value(2));
    assert_eq!(Fault::Empty.locus(), None);
}

/// The help exists up to the longest chain that it considers.
#[test]
fn long_chains() {
    for (count, is_offered) in [(63, true), (64, true), (65, false)] {
        let mut links: Vec<Link> =
            (0..count).map(|k| Link::new(Device::AieMl, TileKind::Mem, k % 24, Some((k + 1) % 24))).collect();
        links[0].next_bd = None;
        links[count as usize - 1].next_bd = None;
        let chain = Chain::new(&links, End::Stops);
        let found = texts(&chain);
        assert!(
            found[0].starts_with("descriptor 0 has no `next_bd`, but the next descriptor of the chain is 1")
        );
        assert_eq!(found[0].ends_with("\n  = help: write `next_bd = 1`"), is_offered, "{count}");
    }
    let of =
        |device, bd_id, next| Link { device, ..Link::new(Device::AieMl, TileKind::Compute, bd_id, next) };
    let links = [of(Device::AieMl, 0, Some(1)), of(Device::Aie2p, 1, None)];
    let found = texts(&Chain::new(&links, End::Stops));
    let text = "descriptor 1 is for AIE2P, but the chain is for AIE-ML\n  = note: one tile runs all descriptors of a chain\n  = note: a declaration without the key `device` is for AIE-ML";
    assert_eq!(found, [text]);
    // More pairs of locks than are looked at.
    let steps: Vec<(Lock, Lock)> = (0..200).map(|k| (Some((2 * k, -1)), Some((2 * k + 1, 1)))).collect();
    assert!(check(&chain_of(&ring(&steps))).as_slice().len() >= 64);
    // All of several faults in one ring are reported.
    let links = ring(&[(Some((0, 1)), GIVES), (Some((0, 1)), GIVES), (Some((0, 1)), GIVES)]);
    assert_eq!(faults(&chain_of(&links)).len(), 3);
}

fn chain_of(links: &[Link]) -> Chain<'_> {
    chain(links, &[])
}
