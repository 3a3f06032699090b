//! What is claimed of a route and is not so, fault by fault: the element, what it receives and the exact text.

use aie_pattern_core::Element;
use aie_pattern_core::declare::{Claim, Endpoint};

use Claim::{Identity, Permutation, SameWalk};
use Element::{Int8, Int32, Int64};
use aie_pattern_tests::routes::{assert_fine, assert_said, linear, of_buffer, padded, walk, walk_from};

const BOTH: &str = "\n  = note: `identity` requires both to hold the same elements, in all objects together";
const OBJECTS: &str =
    "\n  = note: `same_walk` compares the walk with all objects of the last buffer, one after the other";
const ONCE: &str = "\n  = note: `permutation` requires each to arrive once";
const BYTES: &str = "\n  = note: elements are counted in 8 bits, the narrowest of the route";

fn as_walk(dims: &str) -> String {
    format!("\n  = note: `B` receives the elements of `A` in the order {dims}")
}

#[test]
fn an_identity() {
    let ends = [linear(Int32, 12), walk(Int32, &[(4, 1), (3, 4)])];
    assert_fine(&[linear(Int32, 12), linear(Int32, 12)], Identity);
    let wrong = "1 HopIdentity element 1 of `B`'s buffer receives element 3 of `A`'s, not element 1";
    assert_said(&ends, Identity, &[&format!("{wrong}{}", as_walk("[<3, 1>, <4, 3>]"))]);

    let wrong = "1 HopIdentity element 0 of `B`'s buffer receives a padded zero, not element 0";
    let zeros = padded(of_buffer(linear(Int32, 6), 8), &[(1, 1)]);
    assert_said(&[zeros, linear(Int32, 8)], Identity, &[wrong]);
    let wrong = "1 HopIdentity element 1 of `B`'s buffer receives nothing, not element 1";
    let sparse = of_buffer(walk(Int32, &[(4, 2)]), 8);
    assert_said(&[of_buffer(linear(Int32, 4), 8), sparse], Identity, &[wrong]);

    let wrong = "1 HopIdentity `B`'s buffer has 1 element, but `A`'s has 2";
    let first = of_buffer(linear(Int32, 1), 2);
    assert_said(&[first, linear(Int32, 1)], Identity, &[&format!("{wrong}{BOTH}")]);
    let wrong = "1 HopIdentity `B`'s buffer has 6 elements, but `A`'s has 5";
    assert_said(&[linear(Int32, 5), of_buffer(linear(Int32, 5), 6)], Identity, &[&format!("{wrong}{BOTH}")]);
}

#[test]
fn the_order_is_told_where_it_has_one_to_six_dimensions() {
    // Bits in reverse.
    let reversed = |bits: u32| {
        let dims: Vec<_> = (0..bits).map(|k| (2, 1 << k)).collect();
        (walk(Int32, &dims), linear(Int32, 1 << bits))
    };
    for bits in 2..=8 {
        let (send, receive) = reversed(bits);
        let half = 1 << (bits - 1);
        let mut text = format!(
            "1 HopIdentity element 1 of `B`'s buffer receives element {half} of `A`'s, not element 1"
        );
        if bits <= 6 {
            let dims: Vec<_> = (0..bits).map(|k| format!("<2, {}>", 1 << k)).collect();
            text += &as_walk(&format!("[{}]", dims.join(", ")));
        }
        assert_said(&[send, receive], Identity, &[&text]);
    }
    // One element has no dimension.
    let wrong = "1 HopSameWalk element 0 of `B`'s buffer receives element 3 of `A`'s, but access 0 of `W` visits element 2";
    let send = walk_from(3, Int32, &[]);
    assert_said(&[send, linear(Int32, 1)], SameWalk(walk_from(2, Int32, &[])), &[wrong]);
    // And a walk that does not begin at the first element says where it does.
    let wrong = "1 HopSameWalk element 0 of `B`'s buffer receives element 5 of `A`'s, but access 0 of `W` visits element 4";
    let text = format!("{wrong}{}, from element 5", as_walk("[<3, 2>]"));
    let (send, expected) = (walk_from(5, Int32, &[(3, 2)]), walk_from(4, Int32, &[(3, 2)]));
    assert_said(&[send, linear(Int32, 3)], SameWalk(expected), &[&text]);
    assert_fine(&[send, linear(Int32, 3)], SameWalk(send));
}

#[test]
fn a_permutation() {
    let overlapping = walk(Int32, &[(4, 8), (16, 1)]);
    let wrong =
        "1 HopPermutation element 8 of `A`'s buffer arrives twice, at element 8 and element 16 of `B`'s";
    let text = format!("{wrong}{}", as_walk("[<4, 8>, <16, 1>]"));
    assert_said(&[overlapping, linear(Int32, 64)], Permutation, &[&text]);

    let wrong = "1 HopPermutation element 4 of `B`'s buffer receives nothing";
    let sparse = walk(Int32, &[(16, 8), (4, 1)]);
    assert_said(&[linear(Int32, 64), sparse], Permutation, &[wrong]);
    let wrong = "1 HopPermutation element 2 of `B`'s buffer receives a padded zero";
    assert_said(&[padded(linear(Int32, 2), &[(0, 1)]), linear(Int32, 3)], Permutation, &[wrong]);

    let half = |len| of_buffer(linear(Int32, len), 4);
    let lost = |arriving| {
        let ends = [linear(Int32, 4), linear(Int32, 4), half(arriving), linear(Int32, arriving)];
        (ends, format!("3 HopPermutation `A` sends 4 elements, but `D` receives only {arriving}{ONCE}"))
    };
    let (ends, text) = lost(3);
    assert_said(&ends, Permutation, &[&text]);
    let (ends, text) = lost(1);
    assert_said(&ends, Permutation, &[&text]);
    assert_fine(&lost(4).0, Permutation);
    // What is not sent need not arrive.
    assert_fine(&[of_buffer(linear(Int32, 4), 9), walk(Int32, &[(2, 1), (2, 2)])], Permutation);
}

#[test]
fn the_same_walk() {
    let (send, receive) = (linear(Int32, 6), linear(Int32, 6));
    assert_fine(&[send, receive], SameWalk(walk(Int32, &[(3, 2), (2, 1)])));
    // Whatever is shorter.
    for (received, expected) in [(6, 5), (6, 7), (6, 1), (1, 2)] {
        let text = format!(
            "1 HopSameWalk `W` moves {expected} element{}, but `B`'s buffer has {received}{OBJECTS}",
            if expected == 1 { "" } else { "s" }
        );
        let ends = [linear(Int32, received), linear(Int32, received)];
        assert_said(&ends, SameWalk(linear(Int32, expected)), &[&text]);
    }
    let wrong = "1 HopSameWalk element 0 of `B`'s buffer receives element 0 of `A`'s, but access 0 of `W` is a padded zero";
    let expected = padded(linear(Int32, 5), &[(1, 0)]);
    assert_said(&[send, receive], SameWalk(expected), &[&format!("{wrong}{}", as_walk("[<6, 1>]"))]);
    let zero_behind = padded(linear(Int32, 5), &[(0, 1)]);
    let other = walk_from(6, Int32, &[(6, -1)]);
    let first = "1 HopSameWalk element 0 of `B`'s buffer receives element 0 of `A`'s, but access 0 of `W` visits element 6";
    assert_said(&[zero_behind, receive], SameWalk(other), &[first]);
    assert_fine(&[zero_behind, receive], SameWalk(zero_behind));
    let wrong = "1 HopSameWalk element 5 of `B`'s buffer receives a padded zero, but access 5 of `W` visits element 5";
    assert_said(&[zero_behind, receive], SameWalk(linear(Int32, 6)), &[wrong]);
    let wrong =
        "1 HopSameWalk element 1 of `B`'s buffer receives nothing, but access 1 of `W` visits element 1";
    let sparse = of_buffer(walk(Int32, &[(3, 2)]), 6);
    assert_said(&[linear(Int32, 3), sparse], SameWalk(linear(Int32, 6)), &[wrong]);
}

/// The content of a padded walk at a position is found by walking, for 65,536 steps; beyond that, only the
/// known part is reported.
#[test]
fn far_accesses_of_an_expected_walk_are_left_out() {
    for hole in [0, 1, 65_535, 65_536] {
        let receive = if hole == 0 {
            walk_from(1, Int8, &[(131_070, 1)])
        } else {
            walk(Int8, &[(2, hole + 1), (hole as u64, 1)])
        };
        let len = if hole == 0 { 131_070 } else { 2 * hole as u64 };
        let expected = padded(linear(Int8, len), &[(1, 0)]);
        let expectation = match hole {
            0 => ", but access 0 of `W` is a padded zero".to_owned(),
            1 | 65_535 => format!(", but access {hole} of `W` visits element {}", hole - 1),
            _ => String::new(),
        };
        let text = format!("1 HopSameWalk element {hole} of `B`'s buffer receives nothing{expectation}");
        assert_said(&[linear(Int8, len), receive], SameWalk(expected), &[&text]);
        let text = format!(
            "1 HopSameWalk element {hole} of `B`'s buffer receives nothing, but access {hole} of `W` visits element {hole}"
        );
        assert_said(&[linear(Int8, len), receive], SameWalk(linear(Int8, len + 1)), &[&text]);
    }
}

#[test]
fn of_several_objects_one_is_named() {
    // Rows of 4 that are 5 apart, received one at a time: the second one begins too late.
    let send = walk(Int32, &[(3, 5), (4, 1)]);
    let text = format!(
        "1 HopSameWalk element 0 of object 1 of `B`'s buffer receives element 5 of `A`'s, but access 4 of `W` visits element 4{}",
        as_walk("[<3, 5>, <4, 1>]")
    );
    assert_said(&[send, linear(Int32, 4)], SameWalk(linear(Int32, 12)), &[&text]);
    // A buffer longer than what is received has a hole at the end of each.
    let text = "1 HopPermutation element 4 of object 0 of `B`'s buffer receives nothing";
    assert_said(&[send, of_buffer(linear(Int32, 4), 6)], Permutation, &[text]);
    let text = "1 HopPermutation element 3 of object 2 of `B`'s buffer receives a padded zero";
    let zeros = padded(linear(Int32, 11), &[(0, 1)]);
    assert_said(&[zeros, linear(Int32, 4)], Permutation, &[text]);
    let ends = [linear(Int32, 12), walk(Int32, &[(2, 1), (2, 2)])];
    let text =
        "1 HopIdentity element 1 of object 0 of `B`'s buffer receives element 2 of `A`'s, not element 1";
    let text = format!("{text}{}", as_walk("[<3, 4>, <2, 1>, <2, 2>]"));
    assert_said(&ends, Identity, &[&text]);
    // Of the first end it is none: it runs once.
    let again = walk(Int32, &[(2, 0), (4, 1)]);
    let text = format!(
        "1 HopPermutation element 0 of `A`'s buffer arrives twice, at element 0 of object 0 and element 0 of object 1 of \
         `B`'s{}",
        as_walk("[<2, 0>, <4, 1>]")
    );
    assert_said(&[again, linear(Int32, 4)], Permutation, &[&text]);
}

#[test]
fn elements_are_counted_in_the_narrowest() {
    for wide in 0..4 {
        // Columns of 2 x 2 words; one end has words and the other has bytes.
        let ends: [Endpoint; 4] = std::array::from_fn(|end| match (end == wide, end) {
            (true, 3) => walk(Int32, &[(2, 1), (2, 2)]),
            (false, 3) => walk(Int8, &[(2, 4), (2, 8), (4, 1)]),
            (true, _) => linear(Int32, 4),
            (false, _) => linear(Int8, 16),
        });
        let text = format!(
            "3 HopIdentity element 4 of `D`'s buffer receives element 8 of `A`'s, not element 4{BYTES}\n  = note: `D` \
             receives the elements of `A` in the order [<2, 4>, <2, 8>, <4, 1>]"
        );
        assert_said(&ends, Identity, &[&text]);
    }
    // Or in the claim.
    let ends = [linear(Int32, 4), linear(Int32, 4)];
    let text = format!(
        "1 HopSameWalk element 4 of `B`'s buffer receives element 4 of `A`'s, but access 4 of `W` visits element 5{BYTES}{}",
        as_walk("[<16, 1>]")
    );
    assert_said(&ends, SameWalk(walk(Int8, &[(4, 5), (4, 1)])), &[&text]);
    assert_fine(&ends, SameWalk(linear(Int8, 16)));
    let text = format!(
        "1 HopSameWalk element 1 of `B`'s buffer receives element 1 of `A`'s, but access 1 of `W` visits element 2{}",
        as_walk("[<4, 1>]")
    );
    assert_said(&ends, SameWalk(walk(Int64, &[(2, 1)])), &[]);
    assert_said(&ends, SameWalk(walk(Int32, &[(4, 2)])), &[&text]);
}
