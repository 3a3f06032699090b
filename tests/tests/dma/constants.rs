//! Buffer descriptors checked while the program compiles: the same verdicts, messages and fixes as when it runs.

use aie_pattern_core::declare::{Descriptor, Iteration, RawDims};
use aie_pattern_core::device::Direction;
use aie_pattern_core::rule::dma::{Change, Fault, Fix};
use aie_pattern_core::rule::{Violation, Violations};
use aie_pattern_core::text::Text;
use aie_pattern_core::{Device, Element, TileKind};

const fn declared(tile: TileKind, element: Element, elements: i128, dims: &[(i128, i128)]) -> Descriptor {
    Descriptor { dims: Some(RawDims::new(dims)), ..Descriptor::new(Device::AieMl, tile, element, elements) }
}

const DECLARATIONS: [Descriptor; 10] = {
    use TileKind::{Compute, Mem, Shim};
    let guide = declared(Compute, Element::Int32, 128, &[(8, 16), (2, 1), (8, 2)]);
    let bytes = declared(Compute, Element::Int8, 32, &[(2, 16), (3, 2)]);
    let written = Some((Direction::S2mm, 0));
    [
        guide,
        Descriptor { device: Device::Ideal, ..bytes },
        bytes,
        Descriptor { channel: written, allow_overlap: true, ..guide },
        Descriptor {
            channel: written,
            ..declared(Mem, Element::Int32, 64, &[(7, 6), (5, 4), (3, 3), (2, 1)])
        },
        declared(Compute, Element::Int32, 4096, &[(256, 16), (8, 1)]),
        declared(Shim, Element::Int32, 1 << 21, &[(1080, 1920), (1920, 1)]),
        Descriptor {
            pad: Some(RawDims::new(&[(1, 1), (64, 0)])),
            len: Some(3),
            iteration: Some(Iteration { size: 65, stride: 0, current: Some(-1) }),
            acquire: Some((192, -65)),
            release: Some((-1, 64)),
            bd_id: Some(2),
            next_bd: Some(24),
            ..declared(Mem, Element::Bfloat16, 64, &[(2, 9), (4, 2)])
        },
        declared(
            Compute,
            Element::Int64,
            i128::MIN,
            &[(i128::MAX, i128::MIN), (0, -1), (1 << 32, 0), (1, 1)],
        ),
        Descriptor {
            len: Some(i128::MAX),
            offset: -1,
            ..Descriptor::new(Device::AieMl, Mem, Element::Int4, 1)
        },
    ]
};

/// Violations that are reported for a declaration here.
const MOST: usize = 12;

const fn each(verdict: &Violations<Fault>) -> &[Violation<Fault>] {
    let list = verdict.as_slice();
    assert!(list.len() <= MOST);
    list
}

static VERDICTS: [Violations<Fault>; 10] = {
    let mut verdicts = [Violations::new(); 10];
    let mut k = 0;
    while k < verdicts.len() {
        verdicts[k] = DECLARATIONS[k].check();
        k += 1;
    }
    verdicts
};

/// The message of a violation, and its fix.
type Answer = (Text, Option<Fix>);

static ANSWERS: [[Option<Answer>; MOST]; 10] = {
    let mut answers = [[None; MOST]; 10];
    let mut k = 0;
    while k < answers.len() {
        let list = each(&VERDICTS[k]);
        let mut at = 0;
        while at < list.len() {
            answers[k][at] = Some((DECLARATIONS[k].message(&list[at]), DECLARATIONS[k].fix(&list[at])));
            at += 1;
        }
        k += 1;
    }
    answers
};

#[test]
fn verdicts_messages_and_fixes_are_those_of_run_time() {
    let mut fixes = Vec::new();
    for ((d, verdict), answers) in DECLARATIONS.iter().zip(&VERDICTS).zip(&ANSWERS) {
        let d = std::hint::black_box(d);
        assert_eq!(verdict.as_slice(), d.check().as_slice(), "{d:?}");
        assert_eq!(answers.iter().flatten().count(), verdict.as_slice().len());
        for (violation, answer) in verdict.as_slice().iter().zip(answers) {
            let (message, fix) = answer.as_ref().unwrap();
            assert_eq!(message.as_str(), d.message(violation).as_str());
            assert_eq!(*fix, d.fix(violation), "{violation:?}");
            fixes.extend(fix.map(|fix| fix.change));
        }
    }
    let told: Vec<_> = VERDICTS.iter().map(|verdict| verdict.as_slice().len()).collect();
    assert_eq!(told[..4], [0, 0, told[2], 0]);
    assert!(told[2] > 0 && told[4..].iter().filter(|&&told| told > 0).count() == 5, "{told:?}");
    assert!(fixes.contains(&Change::Dims), "{fixes:?}");
}
