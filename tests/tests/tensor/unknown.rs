//! Tensor descriptors some of whose numbers are not known: what the macro checks before rustc knows the user's constants.

use aie_pattern_core::declare::{Dims, Levels, Mapped as _, Tensor, UNKNOWN};
use aie_pattern_core::ir::Word;
use aie_pattern_core::{Device, Element};
use aie_pattern_tests::{Rng, cases};

pub(crate) fn random(rng: &mut Rng) -> Tensor {
    let rank = rng.range(1..=10) as usize;
    let bytes = rng.once_in(4);
    let dims: Vec<(i128, i128)> = (0..rank)
        .map(|_| {
            let size = *rng.pick(&[0, 1, 2, 3, 4, 64, 1 << 20, (1 << 20) + 1, -2]);
            let step =
                *rng.pick(&[-4, 0, 1, 2, 16, 24, 32, 1 << 12, 1 << 16, 1 << 19, i128::from(i64::MAX) + 1]);
            (if rng.once_in(3) { size } else { 2 }, if rng.once_in(2) { step } else { 32 })
        })
        .collect();
    let native = rng.once_in(4).then(|| Levels::of_rank(rank));
    Tensor {
        device: *rng.pick(Device::ALL),
        is_device_assumed: false,
        element: *rng.pick(&[Element::Int8, Element::Int16, Element::Cfloat, Element::Int4]),
        lanes: *rng.pick(&[0, 7, 16, 32, 32, 64, -1]),
        dims: Dims::collect(dims),
        offset: *rng.pick(&[0, 0, 0, 3, -1]),
        buffer: rng.once_in(2).then(|| *rng.pick(&[-1, 0, 256, 4096, 1 << 40])),
        bytes,
        index: rng.once_in(4).then_some(Word::U8),
        native: native.filter(|levels| levels.rank() == rank),
    }
}

/// The verdict is the same, and so is the message if it is settled; but for a help that depends on what is not known.
#[test]
fn numbers_that_are_not_known_change_no_verdict() {
    let mut rng = Rng::new(0x7E45);
    let (mut whole, mut with_help, mut without_help, mut open) = (0, 0, 0, 0);
    for _ in 0..cases(30_000) {
        let tensor = random(&mut rng);
        let all = tensor.check();
        let once_in = if rng.once_in(2) { 6 } else { 2 };
        let known: Tensor = tensor.map(&mut |&number| if rng.once_in(once_in) { UNKNOWN } else { number });
        for violation in known.check().as_slice() {
            let same = all.as_slice().iter().find(|v| (v.rule, v.locus) == (violation.rule, violation.locus));
            let same = same.unwrap_or_else(|| panic!("{violation:?} of {known:?} is none of {tensor:?}"));
            if !known.is_settled(violation) {
                open += 1;
                continue;
            }
            assert_eq!(violation, same, "{known:?}, which is {tensor:?}");
            let (message, full) = (known.message(violation), tensor.message(same));
            let (message, full) = (message.as_str(), full.as_str());
            if message == full {
                whole += 1;
                with_help += usize::from(full.contains("help") && known != tensor);
            } else {
                let help = full.strip_prefix(message);
                assert!(
                    help.is_some_and(|help| help.starts_with("\n  = help: ")),
                    "{message}\n{full}\n{known:?}, which is {tensor:?}"
                );
                without_help += 1;
            }
        }
    }
    let found = [whole, with_help, without_help, open];
    let least = [15_000, 1_500, 3_000, 300];
    assert!(found.iter().zip(least).all(|(&found, least)| found > least), "{found:?}");
}
