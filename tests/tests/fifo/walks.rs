//! What ends walk, stated anew: each walk element by element against its segments, the rules of descriptors in the words of FIFOs,
//! and what is offered in their place.
//!
//! `AIE_PATTERN_CASES=100000` sets the number of designs.

use std::collections::BTreeMap;

use aie_pattern_core::declare::{
    Descriptor, Dims, Fifo, FifoEnd, FifoLink, FifoSide, Fifos, Pair, PairNotation,
};
use aie_pattern_core::device::{Grid, Place};
use aie_pattern_core::lower::fifo::{self, Ring};
use aie_pattern_core::rule::dma::{self, Change, Difference, granule};
use aie_pattern_core::rule::fifo::{Fault, FifoLocus, check};
use aie_pattern_core::rule::{Locus, Rule, Violation};
use aie_pattern_core::{Device, Element};
use aie_pattern_tests::{Rng, cases};

const SHIM: Place = (0, 0);
const MEM: Place = (1, 1);

fn leak<T>(list: Vec<T>) -> &'static [T] {
    Box::leak(list.into_boxed_slice())
}

/// The elements of a walk, in order.
fn visited(dims: &[Pair]) -> Vec<i128> {
    dims.iter().fold(vec![0], |outer, &(size, stride)| {
        outer.into_iter().flat_map(|at| (0..size).map(move |k| at + k * stride)).collect()
    })
}

/// The fault of a walk of this number of elements through a stream, `data` of them in the buffer. A walk that
/// writes must write each element once.
fn fault(end: FifoEnd, segment: u64, dims: &[Pair], pad: &[Pair], len: u64, data: u64) -> Option<Fault> {
    let zeros = |k: usize| pad.get(k).map_or(0, |(before, after)| before + after);
    let moved: i128 = dims.iter().enumerate().map(|(k, (size, _))| size + zeros(k)).product();
    if moved != i128::from(len) {
        return Some(Fault::Length { end, segment, moved, len });
    }
    let all = visited(dims);
    let (least, greatest) = (*all.iter().min()?, *all.iter().max()?);
    if least < 0 || greatest >= i128::from(data) {
        let index = if least < 0 { least } else { greatest };
        return Some(Fault::Bounds { end, segment, index, len: data });
    }
    let twice = |index: u64| all.iter().filter(|at| **at == i128::from(index)).count();
    let missing = (0..data).find(|&index| twice(index) == 0).filter(|_| end.side != FifoSide::Producer)?;
    Some(Fault::Unwritten { end, index: missing })
}

/// Whether two faults agree: one may report a repeated write where the other reports a missing one.
fn agrees(found: &Fault, expected: &Fault, dims: &[Pair]) -> bool {
    match (*found, *expected) {
        (Fault::Twice { end, index, first, second }, Fault::Unwritten { end: other, .. }) => {
            let all = visited(dims);
            let at = |position: u64| all[position as usize];
            end == other
                && first < second
                && at(first) == i128::from(index)
                && at(second) == i128::from(index)
        }
        _ => found == expected,
    }
}

fn goes_back(dims: &[Pair]) -> bool {
    dims.iter().any(|&(size, stride)| size > 1 && stride < 0)
}

fn ends(fifos: &Fifos) -> Vec<FifoEnd> {
    let of = |(k, fifo): (usize, &Fifo)| {
        let consumers: Vec<FifoEnd> = (0..fifo.consumers.len()).map(|n| FifoEnd::consumer(k, n)).collect();
        std::iter::once(FifoEnd::producer(k)).chain(consumers)
    };
    fifos.fifos.iter().enumerate().flat_map(of).collect()
}

fn dims(fifos: &Fifos, end: FifoEnd) -> &'static [Pair] {
    let of = &fifos.fifos[end.fifo];
    let list: &[Pair] = match end.side {
        FifoSide::Producer => of.to_stream,
        FifoSide::Consumer(k) => of.from_stream.get(k).copied().unwrap_or(&[]),
    };
    leak(list.to_vec())
}

/// The padding of a FIFO, unless it adds nothing.
fn padding<'a>(of: &Fifo<'a>) -> &'a [Pair] {
    if of.pad.iter().all(|pair| *pair == (0, 0)) { &[] } else { of.pad }
}

/// The lengths of the segments of an end.
fn lens(fifos: &Fifos, end: FifoEnd) -> Vec<u64> {
    (0..fifo::segments(fifos, end)).map(|k| fifo::segment(fifos, end, k).len).collect()
}

/// Whether other dimensions keep the rules of an end; a consumer has more rules.
fn is_kept(fifos: &Fifos, end: FifoEnd, pairs: &[Pair]) -> bool {
    lens(fifos, end).iter().all(|&len| fault(end, 0, pairs, &[], len, len).is_none())
}

fn is_sound(fifos: &Fifos, end: FifoEnd, pairs: &[Pair]) -> bool {
    let consumer = FifoEnd::consumer(end.fifo, 0);
    lens(fifos, end).iter().all(|&len| fault(consumer, 0, pairs, &[], len, len).is_none())
}

/// In the notation of the declaration.
fn written(fifos: &Fifos, end: FifoEnd, pairs: &[Pair]) -> String {
    let one = |&(size, stride): &Pair| match fifos.fifos[end.fifo].notation {
        PairNotation::Angles => format!("<{size}, {stride}>"),
        PairNotation::Mlir => format!("<size = {size}, stride = {stride}>"),
        PairNotation::Python => format!("({size}, {stride})"),
        PairNotation::Brackets => format!("[{size}, {stride}]"),
    };
    format!("[{}]", pairs.iter().map(one).collect::<Vec<_>>().join(", "))
}

/// One other size with which each element is visited once, or the same order of strides without gaps.
fn other_dims(fifos: &Fifos, end: FifoEnd) -> Option<String> {
    let list = dims(fifos, end);
    if end.side == FifoSide::Producer && !padding(&fifos.fifos[end.fifo]).is_empty() {
        return None;
    }
    let len = i128::from(lens(fifos, end)[0]);
    for k in 0..list.len() {
        let mut pairs = list.to_vec();
        // Any size that is long enough, not the quotient.
        for size in 1..=len {
            pairs[k].0 = size;
            let others: i128 = pairs.iter().map(|(size, _)| size).product();
            if others == len && is_sound(fifos, end, &pairs) {
                return Some(format!(
                    "with a size that fits, the dimensions are {}",
                    written(fifos, end, &pairs)
                ));
            }
        }
    }
    let mut order: Vec<usize> = (0..list.len()).collect();
    // The innermost of equal ones first.
    order.sort_by_key(|&k| (list[k].1, std::cmp::Reverse(k)));
    let (mut pairs, mut run) = (list.to_vec(), 1);
    for k in order {
        pairs[k].1 = run;
        run *= list[k].0;
    }
    let is_upwards = list.iter().all(|(_, stride)| *stride >= 0);
    (is_upwards && is_sound(fifos, end, &pairs))
        .then(|| format!("the same order without gaps is {}", written(fifos, end, &pairs)))
}

fn descriptor(fifos: &Fifos, ring: &Ring, segment: u64) -> Descriptor {
    ring.declared(fifos, segment * ring.copies)
}

/// Whether other dimensions leave fewer violations of every descriptor of an end.
fn mends(fifos: &Fifos, ring: &Ring, pairs: &[Pair]) -> bool {
    (0..ring.segments).all(|k| {
        let old = descriptor(fifos, ring, k);
        let new = Descriptor { dims: Some(Dims::new(pairs)), ..old };
        new.check().as_slice().len() < old.check().as_slice().len()
    })
}

/// The help from the rules of descriptors, if a FIFO can declare it.
fn of_descriptor(fifos: &Fifos, ring: &Ring, d: &Descriptor, v: &Violation<dma::Fault>) -> Option<String> {
    let end = ring.end;
    let pairs_of = |d: &Descriptor| d.dims.unwrap().as_slice().to_vec();
    let is_only_walk = |other: &Descriptor| (other.offset, other.len, other.pad) == (d.offset, d.len, None);
    let fix = d.fix(v)?;
    match fix.change {
        Change::Dims => {
            let pairs = pairs_of(&fix.descriptor);
            let is_walk = match fix.differs {
                None => is_kept(fifos, end, &pairs),
                Some(_) => is_sound(fifos, end, &pairs),
            };
            if !is_walk || !is_only_walk(&fix.descriptor) || !mends(fifos, ring, &pairs) {
                return None;
            }
            match fix.differs {
                None => Some(format!("the same walk fits as {}", written(fifos, end, &pairs))),
                Some(Difference::WholeWords(n)) => Some(format!(
                    "whole words move as {}; the kernel must unpack the {n} elements of each",
                    written(fifos, end, &pairs)
                )),
                Some(_) => None,
            }
        }
        Change::Number(Locus::Stride(k)) => {
            let dma::Fault::Granule(granule::Fault::Stride { elements, granule }) = v.fault else {
                return None;
            };
            let below = elements.div_euclid(granule) * granule;
            let passes = |stride: &i128| {
                let mut pairs = pairs_of(d);
                pairs[k as usize].1 = *stride;
                let other = Descriptor { dims: Some(Dims::new(&pairs)), ..*d };
                let (before, after) = (d.check(), other.check());
                let known = |new: &Violation<dma::Fault>| {
                    let mut same =
                        before.as_slice().iter().filter(|old| (old.rule, old.locus) == (new.rule, new.locus));
                    (new.rule, new.locus) != (v.rule, v.locus) && same.any(|old| new.excess <= old.excess)
                };
                d.pad.is_none()
                    && after.as_slice().len() < before.as_slice().len()
                    && after.as_slice().iter().all(known)
                    && is_sound(fifos, end, &pairs)
                    && mends(fifos, ring, &pairs)
            };
            match [below, below + granule].into_iter().filter(passes).collect::<Vec<_>>()[..] {
                [one, two] => Some(format!("the nearest strides are {one} and {two}")),
                [one] => Some(format!("the nearest stride is {one}")),
                _ => None,
            }
        }
        _ => None,
    }
}

/// Where a part of a descriptor is written: in the lists of the end, at an offset of its link, or else at its object.
fn place(fifos: &Fifos, end: FifoEnd, segment: u64, of: Locus) -> FifoLocus {
    let this = &fifos.fifos[end.fifo];
    let is_padded = end.side == FifoSide::Producer && !padding(this).is_empty();
    let is_join = fifos.links.first().is_some_and(|link| link.inputs.len() > 1);
    let members = fifos.links.first().map(|link| if is_join { link.inputs } else { link.outputs });
    let single = fifos.links.first().map(|link| if is_join { link.outputs } else { link.inputs });
    let at_link = (end.side == FifoSide::Producer) == (fifos.fifos[end.fifo].producer == MEM);
    let offset = match (members, single) {
        (Some(members), Some(single)) if members.len() > 1 && at_link => {
            let part = members.iter().position(|&fifo| fifo == end.fifo);
            part.or(single.contains(&end.fifo).then_some(segment as usize))
                .map(|part| FifoLocus::Offset(0, part))
        }
        _ => None,
    };
    match of {
        Locus::Size(_) | Locus::Stride(_) | Locus::Dim(_) => FifoLocus::Part(end, of),
        Locus::PadBefore(_) | Locus::PadAfter(_) if is_padded => FifoLocus::Part(end, of),
        Locus::Pad if is_padded => FifoLocus::Pad(end.fifo),
        Locus::Offset | Locus::Len => offset.unwrap_or(FifoLocus::Object(end.fifo)),
        Locus::PacketId => FifoLocus::PacketId(end.fifo),
        Locus::Buffer | Locus::Element => FifoLocus::Object(end.fifo),
        _ if dims(fifos, end).is_empty() => FifoLocus::Object(end.fifo),
        _ => FifoLocus::Dims(end),
    }
}

/// Dimensions of this number of elements in some order, with one or two numbers possibly wrong.
fn random_dims(rng: &mut Rng, len: u64) -> &'static [Pair] {
    let (mut sizes, mut left) = (Vec::new(), len);
    for _ in 0..rng.below(4) {
        let divisors: Vec<u64> = (1..=left).filter(|n| left % n == 0).collect();
        let size = *rng.pick(&divisors);
        sizes.push(size);
        left /= size;
    }
    sizes.push(left);
    let mut order: Vec<usize> = (0..sizes.len()).collect();
    (1..order.len()).for_each(|k| order.swap(k, rng.below(k as u64 + 1) as usize));
    let (mut pairs, mut run) = (vec![(1, 0); sizes.len()], 1);
    for k in order {
        pairs[k] = (i128::from(sizes[k]), run);
        run *= i128::from(sizes[k]);
    }
    for _ in 0..rng.below(3) {
        let k = rng.below(pairs.len() as u64) as usize;
        let (size, stride) = pairs[k];
        pairs[k] = match rng.below(8) {
            0 => (size + 1, stride),
            1 => ((size - 1).max(1), stride),
            2 => (size, stride + 1),
            3 => (size, stride * 2),
            4 => (size, -stride),
            5 => (size, stride - 1),
            6 => (2 * size, stride),
            _ => (size, stride),
        };
    }
    leak(pairs)
}

/// One FIFO between cores, or two or three that a mem tile links.
fn design(rng: &mut Rng) -> Fifos<'static> {
    let element = *rng.pick(&[Element::Int32, Element::Int32, Element::Int16, Element::Int8]);
    let part = *rng.pick(&[8, 12, 16, 24, 32, 60]);
    let fifo = |name, from, to: Place, object| Fifo::new(name, from, leak(vec![to]), (element, object), &[2]);
    let (mut list, links) = match rng.below(4) {
        0 => (vec![fifo("of", (1, 2), (3, 3), part)], vec![]),
        1 => (
            vec![fifo("in", SHIM, MEM, part), fifo("out", MEM, (2, 3), part)],
            vec![(leak(vec![0]), leak(vec![1]))],
        ),
        2 => (
            vec![fifo("in", SHIM, MEM, 2 * part), fifo("a", MEM, (2, 3), part), fifo("b", MEM, (2, 4), part)],
            vec![(leak(vec![0]), leak(vec![1, 2]))],
        ),
        _ => (
            vec![
                fifo("a", (2, 3), MEM, part),
                fifo("b", (2, 4), MEM, part),
                fifo("out", MEM, SHIM, 2 * part),
            ],
            vec![(leak(vec![0, 1]), leak(vec![2]))],
        ),
    };
    let links = links.into_iter().map(|(inputs, outputs): (&'static [usize], &'static [usize])| FifoLink {
        inputs,
        outputs,
        source_offsets: if inputs.len() > 1 { leak(vec![0, part]) } else { &[] },
        destination_offsets: if outputs.len() > 1 { leak(vec![0, part]) } else { &[] },
    });
    let links = leak(links.collect());
    for of in &mut list {
        // Of the side with all parts, each is one descriptor.
        if of.producer != SHIM && !rng.once_in(3) {
            of.to_stream = random_dims(rng, part);
        }
        if of.consumers[0] != SHIM && !rng.once_in(3) {
            of.from_stream = leak(vec![random_dims(rng, part)]);
        }
        if of.producer == MEM && !of.to_stream.is_empty() && rng.once_in(5) {
            of.pad = leak(
                of.to_stream.iter().map(|_| (rng.range(-1..=2).into(), rng.range(0..=4).into())).collect(),
            );
        }
        of.notation = *rng.pick(&[
            PairNotation::Angles,
            PairNotation::Mlir,
            PairNotation::Python,
            PairNotation::Brackets,
        ]);
        if rng.once_in(10) {
            of.packet_id = Some(3);
        }
        if rng.once_in(10) {
            of.repeat = Some(2);
        }
    }
    let device = *rng.pick(&[Device::AieMl, Device::Aie2p]);
    Fifos::new(device, Grid::of_part("npu1").unwrap(), leak(list), links)
}

fn of_walk(fault: &Fault) -> Option<FifoEnd> {
    match *fault {
        Fault::Length { end, .. }
        | Fault::Bounds { end, .. }
        | Fault::Twice { end, .. }
        | Fault::Unwritten { end, .. } => Some(end),
        _ => None,
    }
}

/// A text without its help, and the help.
fn divided(text: &str) -> (String, Option<String>) {
    match text.split_once("\n  = help: ") {
        Some((text, help)) => (text.to_owned(), Some(help.to_owned())),
        None => (text.to_owned(), None),
    }
}

#[test]
fn every_walk_is_judged_as_element_by_element() {
    let mut random = Rng::new(0x3a1c5);
    let mut kinds = BTreeMap::<String, usize>::new();
    for _ in 0..cases(1_500) {
        let fifos = design(&mut random);
        let found = check(&fifos);
        let walks: Vec<&Fault> = found.as_slice().iter().filter(|fault| of_walk(fault).is_some()).collect();
        let (mut expected, mut rest) = (Vec::new(), Vec::<(Rule, FifoLocus, String, Option<String>)>::new());
        for end in ends(&fifos) {
            let (Some(ring), list) = (fifo::ring(&fifos, end), dims(&fifos, end)) else { continue };
            let is_producer = end.side == FifoSide::Producer;
            let pad = if is_producer { padding(&fifos.fifos[end.fifo]) } else { &[] };
            let is_said_elsewhere = list.is_empty()
                || list.iter().any(|(size, _)| *size < 1)
                || pad.iter().any(|(before, after)| *before < 0 || *after < 0);
            let mut own = (0..ring.segments).filter(|_| !is_said_elsewhere).find_map(|k| {
                // Padding is beside a part: what is in the buffer is as long as the part without it.
                let len = fifo::segment(&fifos, end, k).len;
                fault(end, k, list, pad, len, if pad.is_empty() { len } else { unpadded(&fifos, end) })
            });
            // A stride that no step field holds is reported as such.
            let stays = list.iter().any(|&(size, stride)| size > 1 && stride == 0);
            own = own.filter(|fault| match fault {
                Fault::Length { .. } => true,
                Fault::Bounds { .. } => !goes_back(list),
                _ => !goes_back(list) && !stays,
            });
            expected.extend(own);
        }
        assert_eq!(walks.len(), expected.len(), "{walks:?} {expected:?} {fifos:#?}");
        for (found, expected) in walks.iter().zip(&expected) {
            let end = of_walk(found).unwrap();
            assert!(agrees(found, expected, dims(&fifos, end)), "{found:?} {expected:?} {fifos:#?}");
            let (text, help) = divided(found.text(&fifos).as_str());
            assert_eq!(help, other_dims(&fifos, end), "{text} {fifos:#?}");
            let what = help.unwrap_or_default();
            *kinds.entry(what.split('[').next().unwrap().to_owned()).or_default() += 1;
        }
        for end in ends(&fifos) {
            let Some(ring) = fifo::ring(&fifos, end) else { continue };
            let list = dims(&fifos, end);
            let is_said = goes_back(list) || expected.iter().any(|fault| of_walk(fault) == Some(end));
            for segment in 0..ring.segments {
                let d = descriptor(&fifos, &ring, segment);
                for v in d.check().as_slice() {
                    let is_walk =
                        [Rule::LengthMismatch, Rule::BelowBuffer, Rule::BeyondBuffer, Rule::Overlap];
                    if v.rule == Rule::Packet || is_said && is_walk.contains(&v.rule) {
                        continue;
                    }
                    let text = divided(d.message(v).as_str()).0;
                    let help = of_descriptor(&fifos, &ring, &d, v);
                    let told = (v.rule, place(&fifos, end, segment, v.locus), text, help);
                    if !rest.contains(&told) {
                        rest.push(told);
                    }
                }
            }
        }
        let descriptors = found.as_slice().iter().filter(|fault| matches!(fault, Fault::Descriptor { .. }));
        let told: Vec<_> = descriptors
            .map(|fault| {
                let (text, help) = divided(fault.text(&fifos).as_str());
                (fault.rule(), fault.locus(), text, help)
            })
            .collect();
        assert_eq!(told, rest, "{fifos:#?}");
        for (rule, _, _, help) in rest {
            let words: String =
                help.unwrap_or_default().chars().take_while(|c| !c.is_ascii_digit() && *c != '[').collect();
            *kinds.entry(format!("{} {words}", rule.code())).or_default() += 1;
        }
    }
    assert!(kinds.len() >= 12, "{kinds:#?}");
}

/// Elements of the buffer of an end that pads.
fn unpadded(fifos: &Fifos, end: FifoEnd) -> u64 {
    let link = &fifos.links[0];
    let input = fifos.fifos[link.inputs[0]].object;
    if link.outputs.len() > 1 {
        return fifos.fifos[end.fifo].object;
    }
    input
}
