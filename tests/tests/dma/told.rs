//! The reports about lengths, walks that leave their buffer, and colliding writes, with every number and word,
//! computed from the stream element by element.

use aie_pattern_core::declare::{Iteration, RawDims};
use aie_pattern_core::device::Direction;
use aie_pattern_core::rule::dma::{Fault, length, overlap};
use aie_pattern_core::rule::{Locus, Rule, Violation, walk};
use aie_pattern_core::{Descriptor, Device, Element, TileKind};
use aie_pattern_tests::{Rng, cases};

/// The indices of a walk, in order, each with its place in a stream that has zeros (before, after) each dimension as well.
fn stream(offset: i128, dims: &[(i128, i128)], pads: &[(i128, i128)]) -> Vec<(i128, i128)> {
    let Some((&(size, stride), inner)) = dims.split_first() else { return vec![(0, offset)] };
    let ((before, after), pads) =
        if pads.len() == dims.len() { (pads[0], &pads[1..]) } else { ((0, 0), pads) };
    let length = |dims: &[(i128, i128)]| -> i128 {
        let zeros = |k: usize| pads.get(k).map_or(0, |(before, after)| before + after);
        dims.iter().enumerate().map(|(k, (size, _))| size + zeros(k)).product()
    };
    let _ = after;
    (0..size)
        .flat_map(|k| {
            let of = stream(offset + k * stride, inner, pads);
            let place = (before + k) * length(inner);
            of.into_iter().map(move |(at, index)| (place + at, index))
        })
        .collect()
}

/// The zeros around each dimension.
fn pads(d: &Descriptor) -> Vec<(i128, i128)> {
    d.pad.map_or_else(|| vec![(0, 0); d.sizes().len()], |pad| pad.as_slice().to_vec())
}

/// The first line about a length, a note after it.
fn of_length(d: &Descriptor, fault: length::Fault) -> String {
    let count = |number: i128, what: &str| format!("{number} {what}{}", if number == 1 { "" } else { "s" });
    match fault {
        length::Fault::Mismatch { len, moved } => {
            let padded = if d.is_padded() { ", padding included" } else { "" };
            let moved = count(moved, "element");
            format!(
                "`len` is {len}, but the walk moves {moved}\n  = note: the walk moves the product of the sizes{padded}"
            )
        }
        length::Fault::Nothing { elements } => {
            format!("a transfer must move at least 1 element, found {elements}")
        }
        length::Fault::Granule { elements, granule } => format!(
            "a transfer of {} of {} bits is not a whole number of 32-bit words\n  = note: the DMA moves 32-bit words of {granule} elements each (AM020)",
            count(elements, "element"),
            d.element.bits()
        ),
        length::Fault::Field { words, most } => {
            let (tile, bits) = match d.tile {
                TileKind::Compute => ("a compute tile", "14 bits of word 0"),
                TileKind::Mem => ("a mem tile", "17 bits of word 0"),
                TileKind::Shim => ("a shim tile", "32 bits of word 0"),
            };
            let words = count(words, "word");
            format!(
                "a transfer of {words} does not fit the length field of {tile} (at most {most})\n  = note: the length has {bits} of the buffer descriptor"
            )
        }
    }
}

/// What is wrong with a length: a wrong `len`, no element, parts of a word, too many words.
fn lengths(d: &Descriptor) -> Vec<(Locus, length::Fault)> {
    let (sizes, found) = (d.sizes(), d.check());
    let pads = pads(d);
    let is_told = [Rule::SizeZero, Rule::NumberRange, Rule::PadCount].iter().any(|&rule| found.has(rule));
    if is_told || pads.iter().any(|&(before, after)| before < 0 || after < 0) {
        return vec![];
    }
    let walked: i128 =
        sizes.iter().zip(&pads).map(|((size, _), (before, after))| size + before + after).product();
    let moved = if sizes.is_empty() { d.len.unwrap_or(d.elements) } else { walked };
    if moved < 1 {
        let locus = if d.len.is_some() { Locus::Len } else { Locus::Buffer };
        return vec![(locus, length::Fault::Nothing { elements: d.len.unwrap_or(0) })];
    }
    let mut list = Vec::new();
    let wrong = d.len.filter(|&len| len != moved);
    if let Some(len) = wrong {
        list.push((Locus::Len, length::Fault::Mismatch { len, moved }));
    }
    // Where it is written.
    let outermost = sizes.iter().position(|(size, _)| *size != 1).unwrap_or(0);
    let place = match d.len {
        Some(len) if len == moved => Locus::Len,
        _ if sizes.is_empty() => Locus::Buffer,
        _ => Locus::Size(outermost as u8),
    };
    let bits = moved * i128::from(d.element.bits());
    let is_part = bits % 32 != 0;
    if is_part && wrong.is_none() && !found.has(Rule::SubWordRun) && !found.has(Rule::PadGranule) {
        list.push((
            place,
            length::Fault::Granule { elements: moved, granule: 32 / i128::from(d.element.bits()) },
        ));
    }
    let most = match d.tile {
        TileKind::Compute => (1 << 14) - 1,
        TileKind::Mem => (1 << 17) - 1,
        TileKind::Shim => (1 << 32) - 1,
    };
    let words = bits / 32 + i128::from(is_part);
    if words > most {
        list.push((place, length::Fault::Field { words, most }));
    }
    list
}

/// The access at an end of the walk that comes first, and how its index adds up.
fn culprit(d: &Descriptor, is_iterated: bool, greatest: bool) -> (i128, String) {
    let pads = pads(d);
    let runs = d.iteration.filter(|_| is_iterated).map(|iteration| (iteration.size, iteration.stride));
    let sizes = if d.dims.is_some() { d.sizes().to_vec() } else { vec![(d.moved(), 1)] };
    // A size of 0, which is reported separately, counts as 1.
    let dims: Vec<(i128, i128)> =
        runs.into_iter().chain(sizes).map(|(size, stride)| (size.max(1), stride)).collect();
    let all = stream(d.offset, &dims, &pads);
    let indices = all.iter().map(|(_, index)| *index);
    let end = if greatest { indices.max() } else { indices.min() }.unwrap();
    let (at, _) = all.iter().find(|(_, index)| *index == end).unwrap();
    let counted = dims
        .iter()
        .filter(|&&(size, stride)| size > 1 && if greatest { stride > 0 } else { stride < 0 })
        .map(|(size, stride)| {
            format!(" {} {}*{}", if *stride < 0 { '-' } else { '+' }, stride.abs(), size - 1)
        });
    let sum = counted.collect::<Vec<_>>().concat();
    let sum = if end == d.offset { String::new() } else { format!(" = {}{sum}", d.offset) };
    (end, format!("element {at} of the stream is index {end}{sum}"))
}

/// The report about a walk that leaves its buffer.
fn of_walk(d: &Descriptor, locus: Locus, fault: walk::Fault) -> Option<(walk::Fault, String)> {
    let is_iterated = matches!(locus, Locus::IterationSize | Locus::IterationStride);
    match fault {
        walk::Fault::BelowBuffer { .. } => {
            let (index, note) = culprit(d, is_iterated, false);
            let text =
                format!("the walk goes down to index {index}, but the buffer starts at 0\n  = note: {note}");
            Some((walk::Fault::BelowBuffer { index }, text))
        }
        walk::Fault::BeyondBuffer { .. } => {
            let ((index, note), buffer) = (culprit(d, is_iterated, true), d.elements);
            let elements = index + 1;
            let plural = if elements == 1 { "" } else { "s" };
            let text = format!(
                "the walk needs a buffer of {elements} element{plural}, but this one has {buffer}\n  = note: {note}"
            );
            Some((walk::Fault::BeyondBuffer { elements, buffer }, text))
        }
        _ => None,
    }
}

fn comes_twice(indices: &[i128]) -> bool {
    let mut sorted = indices.to_vec();
    sorted.sort_unstable();
    sorted.windows(2).any(|pair| pair[0] == pair[1])
}

/// Checks the report about two elements of a write that collide, in one run or in all runs.
fn check_overlap(d: &Descriptor) -> [usize; 2] {
    let found = d.check();
    let told: Vec<&Violation<Fault>> =
        found.as_slice().iter().filter(|violation| matches!(violation.fault, Fault::Overlap(_))).collect();
    let sizes = d.sizes().to_vec();
    let dims = if d.dims.is_none() { vec![(d.moved(), 1)] } else { sizes };
    // A walk that repeats as a whole is reported as such; the rest is searched.
    let counts = |&&(size, stride): &&(i128, i128)| size == 1 || stride != 0 || !found.has(Rule::ZeroStride);
    let moving: Vec<(i128, i128)> = dims.iter().filter(counts).copied().collect();
    let once = |dims: &[(i128, i128)]| -> Vec<i128> {
        stream(d.offset, dims, &[]).into_iter().map(|(_, index)| index).collect()
    };
    let is_write = matches!(d.channel, Some((Direction::S2mm, _))) && !d.allow_overlap;
    let in_run = is_write && comes_twice(&once(&moving));
    let runs = d.iteration.filter(|iteration| is_write && iteration.size > 1 && !found.has(Rule::Iteration));
    let between = runs
        .filter(|runs| !in_run && comes_twice(&once(&[&[(runs.size, runs.stride)], &moving[..]].concat())));
    assert_eq!(told.len(), usize::from(in_run) + usize::from(between.is_some()), "{d:?} {told:?}");
    let Some(told) = told.first() else { return [0, 0] };
    let (all, at, place, first, second, all_passes) = match told.fault {
        Fault::Overlap(overlap::Fault::Twice { first, second }) => {
            // The run that the registers begin with.
            let start =
                d.iteration.filter(|runs| runs.size > 1).and_then(|runs| Some(runs.current? * runs.stride));
            let all: Vec<i128> = once(&dims).into_iter().map(|index| index + start.unwrap_or(0)).collect();
            (all.clone(), all[first as usize], Locus::Dims, first, second, "")
        }
        Fault::Overlap(overlap::Fault::Between { first, second, index }) => {
            let runs = between.unwrap();
            let mut all = once(&[&[(runs.size, runs.stride)], &dims[..]].concat());
            let each = all.len() / runs.size as usize;
            let current = runs.current.filter(|current| (0..runs.size).contains(current)).unwrap_or(0);
            all.rotate_left(each * current as usize);
            (all, i128::from(index), Locus::IterationStride, first, second, ", counted over all passes,")
        }
        _ => unreachable!(),
    };
    assert_eq!(told.locus, place, "{d:?}");
    assert!(first < second, "{d:?} {told:?}");
    assert_eq!([all[first as usize], all[second as usize]], [at; 2], "{d:?} {told:?}");
    let text = format!(
        "elements {first} and {second} of the stream{all_passes} are written to the same place\n  = note: both go to index {at} of the buffer, where the last write wins"
    );
    assert!(d.message(told).as_str().starts_with(&text), "{d:?} {text} {}", d.message(told).as_str());
    [usize::from(in_run), usize::from(between.is_some())]
}

fn random(rng: &mut Rng) -> Descriptor {
    let tile = *rng.pick(TileKind::ALL);
    let element = *rng.pick(&[
        Element::Int4,
        Element::Int8,
        Element::Int16,
        Element::Int32,
        Element::Int32,
        Element::Int64,
    ]);
    let elements = i128::from(rng.range(0..=60));
    let mut d = Descriptor::new(Device::AieMl, tile, element, elements);
    let rank = rng.below(4) as usize;
    let granule = i128::from(32 / element.bits()).max(1);
    if rank > 0 {
        let size = |rng: &mut Rng| i128::from(rng.range(1..=4)) - i128::from(rng.once_in(20));
        let mut dims: Vec<(i128, i128)> =
            (0..rank).map(|_| (size(rng), i128::from(rng.range(-3..=8)) * granule)).collect();
        dims[rank - 1] = (size(rng) * if rng.once_in(4) { 1 } else { granule }, i128::from(rng.range(0..=2)));
        if rng.once_in(12) {
            dims[0] = (*rng.pick(&[1_000, 70_000, 300_000]), 0);
        }
        d.dims = Some(RawDims::new(&dims));
        if rng.once_in(3) {
            let zeros = |rng: &mut Rng| i128::from(rng.range(0..=2)) - i128::from(rng.once_in(40));
            let mut pads: Vec<(i128, i128)> = (0..rank).map(|_| (zeros(rng), zeros(rng))).collect();
            let (before, after) = pads[rank - 1];
            pads[rank - 1] =
                if rng.once_in(3) { (before, after) } else { (before * granule, after * granule) };
            d.pad = Some(RawDims::new(&pads));
        }
    } else if rng.once_in(6) {
        d.elements = *rng.pick(&[16_383, 16_384, 131_071, 131_072, 200_000]) * granule;
    }
    d.offset = i128::from(rng.range(-2..=8)) * granule;
    if rng.once_in(2) {
        let moved = d.moved();
        d.len = Some(if rng.once_in(3) { moved + i128::from(rng.range(-3..=3)) } else { moved });
    }
    if rng.once_in(3) {
        let (size, stride) = (i128::from(rng.range(1..=4)), i128::from(rng.range(-1..=9)) * granule);
        let current = rng.once_in(2).then(|| i128::from(rng.range(0..=size as i64)));
        d.iteration = Some(Iteration { size, stride, current });
    }
    d.allow_overlap = rng.once_in(4);
    d.channel = *rng.pick(&[
        None,
        Some((Direction::S2mm, 0)),
        Some((Direction::S2mm, 1)),
        Some((Direction::Mm2s, 0)),
    ]);
    d
}

#[test]
fn lengths_walks_and_writes_are_told_as_the_stream_goes() {
    let mut rng = Rng::new(0x701d);
    let mut seen = [0; 8];
    for _ in 0..cases(3_000) {
        let d = random(&mut rng);
        let found = d.check();
        let mut of_lengths = Vec::new();
        let is_small = d.moved() < 100;
        for violation in found.as_slice() {
            let text = d.message(violation);
            match violation.fault {
                Fault::Length(fault) => {
                    let expected = of_length(&d, fault);
                    assert!(text.as_str().starts_with(&expected), "{} {expected}", text.as_str());
                    of_lengths.push((violation.locus, fault));
                    seen[match fault {
                        length::Fault::Mismatch { .. } => 0,
                        length::Fault::Nothing { .. } => 1,
                        length::Fault::Granule { .. } => 2,
                        length::Fault::Field { .. } => 3,
                    }] += 1;
                }
                Fault::Walk(fault) if is_small => {
                    let Some((expected, told)) = of_walk(&d, violation.locus, fault) else { continue };
                    assert_eq!(fault, expected, "{d:?} {}", text.as_str());
                    let without_help = text.as_str().split("\n  = help: ").next().unwrap();
                    assert_eq!(without_help, told, "{d:?}");
                    seen[if matches!(fault, walk::Fault::BelowBuffer { .. }) { 4 } else { 5 }] += 1;
                }
                _ => {}
            }
        }
        assert_eq!(of_lengths, lengths(&d), "{d:?}");
        if is_small && !found.has(Rule::SizeZero) && !found.has(Rule::NumberRange) {
            let [in_run, between] = check_overlap(&d);
            seen[6] += in_run;
            seen[7] += between;
        }
    }
    assert!(seen.iter().all(|&count| count > 5), "{seen:?}");
}

/// A repeated element is reported as a repeat, not as a collision with another run.
#[test]
fn a_stride_of_zero_meets_no_other_run() {
    let d = Descriptor {
        dims: Some(RawDims::new(&[(1000, 0)])),
        iteration: Some(Iteration { size: 4, stride: 6, current: None }),
        channel: Some((Direction::S2mm, 0)),
        ..Descriptor::new(Device::AieMl, TileKind::Mem, Element::Int32, 41)
    };
    let rules =
        |d: &Descriptor| d.check().as_slice().iter().map(|violation| violation.rule).collect::<Vec<_>>();
    assert_eq!(rules(&d), [Rule::ZeroStride]);
    let twice = Descriptor { iteration: Some(Iteration { size: 4, stride: 0, current: None }), ..d };
    assert!(rules(&twice).contains(&Rule::ZeroStride));
}

/// Accesses, indices and elements beyond 64 bits, at the outermost dimension that counts.
#[test]
fn walks_beyond_64_bits_are_told_with_how_far_they_go() {
    const FAR: i128 = 1 << 32;
    let (low, high) = (i128::from(i64::MIN), i128::from(i64::MAX));
    let accesses = |accesses: i128| format!("{accesses} elements (at most 18446744073709551615)");
    let all = i128::MAX;
    let cases = [
        (vec![(FAR, 0), (FAR, 0)], 0, 0, format!("the walk has {}", accesses(FAR * FAR))),
        (vec![(1, 0), (FAR, 0), (FAR, 1)], 0, 1, format!("the walk has {}", accesses(FAR * FAR))),
        (vec![(1, 0), (1, 5), (FAR, 0), (FAR, 0)], 3, 2, format!("the walk has {}", accesses(FAR * FAR))),
        (vec![(FAR, 0); 4], 0, 0, format!("the walk has more than {}", accesses(all))),
        (vec![(2, low), (2, -1)], 0, 0, format!("the walk goes down to index {} (at least {low})", low - 1)),
        (
            vec![(1, 0), (3, low)],
            7,
            1,
            format!("the walk goes down to index {} (at least {low})", 2 * low + 7),
        ),
        (
            vec![(2, high), (2, 1)],
            0,
            0,
            format!("the walk needs a buffer of {} elements (at most {high})", high + 2),
        ),
        (
            vec![(3, 1)],
            high - 2,
            0,
            format!("the walk needs a buffer of {} elements (at most {high})", high + 1),
        ),
    ];
    for (dims, offset, at, text) in cases {
        let d = Descriptor {
            dims: Some(RawDims::new(&dims)),
            offset,
            ..Descriptor::new(Device::Ideal, TileKind::Compute, Element::Int32, high)
        };
        let found = d.check();
        let told: Vec<_> =
            found.as_slice().iter().map(|violation| (violation.locus, d.message(violation))).collect();
        assert_eq!(told.len(), 1, "{dims:?} {found:?}");
        assert_eq!((told[0].0, found.as_slice()[0].rule), (Locus::Size(at), Rule::Overflow), "{dims:?}");
        assert_eq!(told[0].1.as_str().lines().next(), Some(&*text), "{dims:?}");
    }
    // To the last index that there is.
    let d = Descriptor {
        dims: Some(RawDims::new(&[(2, 1)])),
        offset: high - 2,
        ..Descriptor::new(Device::Ideal, TileKind::Compute, Element::Int32, high)
    };
    assert_eq!(d.check().as_slice(), []);
}

/// Numbers beyond what any walk has, by the names that they are declared with.
#[test]
fn numbers_out_of_range_are_told_by_name() {
    let base = Descriptor {
        dims: Some(RawDims::new(&[(4, 4), (4, 1)])),
        pad: Some(RawDims::new(&[(0, 0), (0, 0)])),
        ..Descriptor::new(Device::Ideal, TileKind::Mem, Element::Int32, 64)
    };
    let (far, most) = (1i128 << 70, i128::from(i64::MAX));
    let dims = |pair| Some(RawDims::new(&[pair, (4, 1)]));
    let pad = |pair| Some(RawDims::new(&[pair, (0, 0)]));
    let iteration = |size, stride, current| Some(Iteration { size, stride, current });
    let plain = Descriptor { dims: None, pad: None, len: Some(far), ..base };
    let current = iteration(4, 16, Some(far));
    let cases = [
        (Locus::Size(0), "size", 1 << 32, Descriptor { dims: dims((far, 4)), ..base }),
        (Locus::Stride(0), "stride", most, Descriptor { dims: dims((4, far)), ..base }),
        (Locus::Offset, "offset", most, Descriptor { offset: far, ..base }),
        (Locus::Len, "len", most, plain),
        (Locus::IterationCurrent, "current iteration", 3, Descriptor { iteration: current, ..base }),
        (Locus::Buffer, "buffer length", most, Descriptor { elements: far, ..base }),
        (Locus::PadBefore(0), "padding", 1 << 32, Descriptor { pad: pad((far, 0)), ..base }),
        (Locus::PadAfter(0), "padding", 1 << 32, Descriptor { pad: pad((0, far)), ..base }),
        (
            Locus::IterationSize,
            "iteration size",
            1 << 32,
            Descriptor { iteration: iteration(far, 16, None), ..base },
        ),
        (
            Locus::IterationStride,
            "iteration stride",
            most,
            Descriptor { iteration: iteration(2, far, None), ..base },
        ),
    ];
    for (locus, name, most, d) in cases {
        let found = d.check();
        let told = found
            .as_slice()
            .iter()
            .find(|violation| violation.locus == locus && violation.rule == Rule::NumberRange);
        let told = told.unwrap_or_else(|| panic!("{locus:?} {found:?}"));
        let text = d.message(told);
        let expected = format!("{name} {far} is out of range (at most {most})");
        assert_eq!(text.as_str().lines().next(), Some(&*expected), "{locus:?}");
    }
}
