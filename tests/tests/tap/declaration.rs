//! Every number of a tap is shown at its part of the declaration: what the macro finds a place for, and gives to rustc.

use aie_pattern_core::Element;
use aie_pattern_core::declare::tap::{Op, RawNumbers, Step, Task};
use aie_pattern_core::declare::{Declaration, Locus, Tap};
use aie_pattern_core::device::Direction;

fn numbers(of: &impl Declaration<i128>) -> Vec<(Locus, i128)> {
    let mut all = Vec::new();
    of.numbers(&mut |locus, number| all.push((locus, *number)));
    all
}

#[test]
fn numbers_have_the_place_of_their_step() {
    let steps = [
        Step { op: Op::Full, numbers: RawNumbers::new(&[64, 32]) },
        Step { op: Op::Transpose, numbers: RawNumbers::EMPTY },
        Step { op: Op::Split, numbers: RawNumbers::new(&[1, 8]) },
    ];
    let task = Task {
        direction: Some(Direction::Mm2s),
        channel: Some(1),
        bd_id: Some(7),
        len: Some(2048),
        packet: Some((3, 2)),
        burst: Some(128),
        address: Some(0x1000),
        ..Task::EMPTY
    };
    let own = [
        (Locus::ChannelNumber, 1),
        (Locus::BdId, 7),
        (Locus::Len, 2048),
        (Locus::PacketId, 3),
        (Locus::PacketType, 2),
        (Locus::Burst, 128),
        (Locus::Address, 0x1000),
    ];
    assert_eq!(numbers(&task), own);
    let of_steps = [
        (Locus::Operand(0, 0), 64),
        (Locus::Operand(0, 1), 32),
        (Locus::Operand(2, 0), 1),
        (Locus::Operand(2, 1), 8),
    ];
    let tap = Tap { element: Element::Int8, task, steps: &steps };
    assert_eq!(numbers(&tap), [&own[..], &of_steps].concat());
    assert_eq!(numbers(&steps[2]), [(Locus::Operand(0, 0), 1), (Locus::Operand(0, 1), 8)]);
    assert_eq!(numbers(&Tap::EMPTY), []);
}
