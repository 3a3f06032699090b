//! The reports about contracts, kept as text: the errors and helps for small declarations that keep them or
//! nearly do. `KEPT=overwrite` rewrites the files of `said/`.

use std::fmt::Write as _;

use aie_pattern_core::declare::tiling::{Port, Tiling};
use aie_pattern_core::declare::{Contracts, Descriptor, Ensured, Iteration, Levels, RawDims, Tensor};
use aie_pattern_core::ir::MAX_RANK;
use aie_pattern_core::rule::contract::pair::{PairFault, Promiser, inverse, same_walk};
use aie_pattern_core::rule::contract::set::{Member, SetViolation, check_cover, check_disjoint};
use aie_pattern_core::rule::contract::source::Source;
use aie_pattern_core::{Device, Dim, Element, Pattern, TileKind};
use aie_pattern_tests::kept::assert_kept;
use aie_pattern_tests::{Rng, nested_loops, tiling};

type Pairs<'a> = &'a [(i128, i128)];

const COVERS: Contracts = Contracts { covers: true, ..Contracts::EMPTY };
const INJECTIVE: Contracts = Contracts { injective: true, ..Contracts::EMPTY };

const fn runs(bytes: i128) -> Contracts {
    Contracts { runs: Some(bytes), ..Contracts::EMPTY }
}

/// Over a buffer of `int32`, without limits.
fn descriptor(elements: i128, dims: Pairs) -> Descriptor {
    let dims = Some(RawDims::new(dims));
    Descriptor { dims, ..Descriptor::new(Device::Ideal, TileKind::Mem, Element::Int32, elements) }
}

/// A tensor over a buffer of this number of `int32` vectors, without limits.
fn tensor(lanes: i128, vectors: i128, dims: Pairs) -> Tensor {
    let (dims, buffer) = (RawDims::new(dims), Some(vectors * lanes));
    Tensor { device: Device::Ideal, element: Element::Int32, lanes, dims, buffer, ..Tensor::EMPTY }
}

fn pattern(element: Element, offset: i64, dims: &[(u64, i64)]) -> Pattern {
    let dims: Vec<_> = dims.iter().map(|&(size, stride)| Dim::new(size, stride)).collect();
    Pattern::new(element, offset, &dims).expect("a small walk")
}

/// A port of a mem tile's `int32`, without limits.
fn port(tilings: &[Tiling]) -> Port<'_> {
    Port { device: Device::Ideal, element: Element::Int32, tilings, ..Port::EMPTY }
}

fn written(dims: Pairs) -> String {
    let dims: Vec<String> = dims.iter().map(|(size, stride)| format!("<{size}, {stride}>")).collect();
    dims.join(" ")
}

fn cpp(tilings: &[Tiling]) -> String {
    let all: Vec<String> = tilings
        .iter()
        .map(|tiling| {
            format!(
                "{{{}}}",
                tiling.cpp().as_str().replace("_dimension", "").replace("tile_traversal", "loops")
            )
        })
        .collect();
    all.join(" ").replace(".dimension=", "").replace(".stride=", "").replace(".wrap=", "").replace(" = ", " ")
}

fn asked(contracts: &Contracts) -> String {
    let mut text = String::new();
    text += if contracts.covers { " covers" } else { "" };
    text += if contracts.injective { " injective" } else { "" };
    if let Some(bytes) = contracts.runs {
        write!(text, " runs({bytes})").unwrap();
    }
    text
}

fn line(out: &mut String, what: &str, said: impl Iterator<Item = (String, String)>) {
    writeln!(out, "{what}").unwrap();
    let mut holds = true;
    for (place, text) in said {
        writeln!(out, "  {place}: {}", text.replace("\n  = ", " | ")).unwrap();
        holds = false;
    }
    if holds {
        out.push_str("  ok\n");
    }
}

fn say_descriptor(out: &mut String, declaration: Descriptor, contracts: Contracts) {
    let ensured = Ensured { declaration, contracts };
    let mut what = format!("{} {}", declaration.elements, written(declaration.sizes()));
    if let Some(iteration) = declaration.iteration {
        write!(what, ", {} times {}", iteration.size, iteration.stride).unwrap();
    }
    what += &asked(&contracts);
    let found = ensured.check();
    let said = found.as_slice().iter();
    line(out, &what, said.map(|v| (v.rule.code().to_owned(), ensured.message(v).as_str().to_owned())));
}

fn say_tensor(out: &mut String, declaration: Tensor, contracts: Contracts) {
    let ensured = Ensured { declaration, contracts };
    let (of, list) = (declaration.buffer.map_or("no buffer".to_owned(), |n| n.to_string()), declaration.dims);
    let native = if declaration.native.is_some() { " native" } else { "" };
    let what = format!(
        "tensor {of} in {}: {}{native}{}",
        declaration.lanes,
        written(list.as_slice()),
        asked(&contracts)
    );
    let found = ensured.check();
    let said = found.as_slice().iter();
    line(out, &what, said.map(|v| (v.rule.code().to_owned(), ensured.message(v).as_str().to_owned())));
}

fn say_port(out: &mut String, declaration: Port, contracts: Contracts) {
    let ensured = Ensured { declaration, contracts };
    let what = format!("{} {}{}", declaration.element.name(), cpp(declaration.tilings), asked(&contracts));
    let found = ensured.check();
    let said = found.as_slice().iter();
    line(out, &what, said.map(|v| (v.rule.code().to_owned(), ensured.message(v).as_str().to_owned())));
}

fn assert_said(name: &str, text: &String) {
    assert_kept(&format!("tests/tests/contract/said/{name}.txt"), text);
}

/// Dimensions of a permutation of a small array, or nearly.
fn nearly(rng: &mut Rng) -> Vec<(i128, i128)> {
    let rank = rng.range(1..=3) as usize;
    let sizes: Vec<i128> = (0..rank).map(|_| rng.range(1..=4).into()).collect();
    let mut dims: Vec<(i128, i128)> =
        (0..rank).map(|k| (sizes[k], sizes[k + 1..].iter().product())).collect();
    if rng.once_in(2) {
        let other = rng.below(rank as u64) as usize;
        dims.swap(0, other);
    }
    match rng.below(4) {
        0 => dims[rng.below(rank as u64) as usize].0 += i128::from(rng.range(-1..=2)),
        1 => dims[rng.below(rank as u64) as usize].1 += i128::from(rng.range(-1..=2)),
        2 => {
            let (one, two) = (rng.below(rank as u64) as usize, rng.below(rank as u64) as usize);
            (dims[one].0, dims[two].0) = (dims[two].0, dims[one].0);
        }
        _ => {}
    }
    for (size, _) in &mut dims {
        *size = (*size).max(1);
    }
    dims
}

/// How often each element of a buffer is moved.
fn counts(elements: i128, indices: &[i64]) -> Vec<usize> {
    (0..elements).map(|at| indices.iter().filter(|&&index| i128::from(index) == at).count()).collect()
}

/// Checks one declaration by counting: its reports are true, and its helps keep the contracts.
#[test]
fn own() {
    let mut out = String::new();
    let mut rng = Rng::new(0x0_C0E7);
    for k in 0..110 {
        let dims = nearly(&mut rng);
        let loops: Vec<(u64, i64)> =
            dims.iter().map(|&(size, stride)| (size as u64, stride as i64)).collect();
        let indices = nested_loops(0, &loops);
        let end = i128::from(*indices.iter().max().unwrap()) + 1;
        let elements = end + i128::from(rng.range(0..=2)).max(1) - 1;
        let bytes = rng.range(1..=20).into();
        let declared = descriptor(elements, &dims);
        if !declared.check().is_empty() {
            continue;
        }
        let times = counts(elements, &indices);
        let holds = |contracts| Ensured { declaration: declared, contracts }.check().is_empty();
        assert_eq!(holds(COVERS), times.iter().all(|&times| times == 1), "{dims:?}");
        assert_eq!(holds(INJECTIVE), times.iter().all(|&times| times <= 1), "{dims:?}");
        let contracts =
            [COVERS, INJECTIVE, runs(bytes), Contracts { covers: true, injective: true, runs: Some(bytes) }]
                [k % 4];
        say_descriptor(&mut out, declared, contracts);
        let lanes = [1, 2, 3][k % 3];
        let mut of = tensor(lanes, elements, &dims);
        if k % 5 == 0 {
            of.buffer = None;
        }
        say_tensor(&mut out, of, contracts);
    }
    for bytes in [-1, 0, 1, 15, 16, 17, i128::MAX] {
        say_descriptor(&mut out, descriptor(24, &[(2, 12), (4, 1)]), runs(bytes));
        say_tensor(&mut out, tensor(2, 24, &[(2, 12), (2, 1)]), runs(bytes));
    }
    let narrow = Descriptor { element: Element::Int4, ..descriptor(24, &[(2, 12), (5, 1)]) };
    for bytes in [1, 2, 3] {
        say_descriptor(&mut out, narrow, runs(bytes));
    }
    for (size, stride) in [(1, 5), (2, 8), (2, 4), (3, 8), (2, 0), (2, 9)] {
        for contracts in [COVERS, INJECTIVE, runs(32)] {
            let iteration = Some(Iteration { size, stride, current: None });
            say_descriptor(
                &mut out,
                Descriptor { iteration, ..descriptor(16, &[(2, 4), (4, 1)]) },
                contracts,
            );
        }
    }
    let native = Tensor { native: Levels::new(&[2]), ..tensor(1, 8, &[(2, 4), (2, 1)]) };
    say_tensor(&mut out, native, COVERS);
    // Another number comes first, or another order.
    for (elements, dims, contracts) in [
        (64, &[(4, 5), (10, 1)][..], INJECTIVE),
        (40, &[(4, 10), (7, 1)], COVERS),
        (40, &[(4, 10), (8, 3)], COVERS),
        (12, &[(2, 1), (3, 4), (2, 4), (3, 1)], runs(8)),
        (40, &[(2, 1), (3, 4), (2, 10), (3, 1)], runs(8)),
    ] {
        say_descriptor(&mut out, descriptor(elements, dims), contracts);
    }
    // As many dimensions as a walk has, and its runs one more.
    for contracts in [COVERS, INJECTIVE, runs(4)] {
        let iteration = Some(Iteration { size: 2, stride: 4096, current: None });
        let dims: Vec<(i128, i128)> = (0..MAX_RANK as u32).rev().map(|k| (2, 1 << k)).collect();
        say_descriptor(&mut out, Descriptor { iteration, ..descriptor(8192, &dims) }, contracts);
    }
    // Walks that are too long to go through.
    let far = descriptor(1 << 40, &[(1 << 12, 3), (1 << 12, 1 << 13), (1 << 12, (1 << 13) + 1)]);
    for contracts in [COVERS, INJECTIVE, runs(8), Contracts { covers: true, injective: true, runs: Some(0) }]
    {
        say_descriptor(&mut out, far, contracts);
    }
    assert_said("own", &out);
}

/// Tilings, whose zeros are not elements.
#[test]
fn ports() {
    let mut out = String::new();
    let row = |offset: i128, tile: i128, loops: &[_]| tiling(&[12], &[tile], &[offset], loops);
    let plane = |offset: [i128; 2], tile: [i128; 2], loops: &[_]| tiling(&[4, 3], &tile, &offset, loops);
    let many: Vec<Tiling> = (0..17).map(|k| tiling(&[17], &[1], &[k], &[])).collect();
    for tilings in [
        &[row(0, 4, &[(0, 4, 3)])][..],
        &[row(0, 4, &[(0, 3, 3)])],
        &[row(0, 4, &[(0, 0, 2)])],
        &[row(-2, 4, &[(0, 4, 3)])],
        &[row(-2, 4, &[(0, 3, 3)])],
        &[row(-3, 4, &[(0, 3, 2)])],
        &[row(-4, 4, &[(0, 20, 2)])],
        &[Tiling { repetition: 2, ..row(0, 4, &[]) }],
        &[Tiling { repetition: 2, ..row(-2, 4, &[]) }],
        &[Tiling { repetition: 2, ..row(-4, 4, &[]) }],
        &[row(0, 4, &[]), row(4, 4, &[])],
        &[row(0, 4, &[]), row(3, 4, &[])],
        &[row(0, 4, &[]), row(4, 4, &[(0, 2, 2)])],
        &[row(0, 4, &[]), row(8, 4, &[]), row(6, 4, &[])],
        &[row(-1, 4, &[]), row(4, 4, &[])],
        &[row(0, 2, &[]), row(2, 2, &[]), row(6, 3, &[])],
        &[row(6, 3, &[]), row(0, 2, &[]), row(2, 1, &[])],
        &[row(0, 3, &[]), row(4, 2, &[]), row(6, 1, &[]), row(7, 2, &[])],
        &[row(10, 3, &[]), row(0, 3, &[])],
        &[row(10, 1, &[(0, 1, 4)]), row(0, 2, &[(0, 3, 3)])],
        &[plane([0, 0], [2, 3], &[(0, 2, 2)])],
        &[plane([-1, 0], [2, 3], &[(0, 2, 3)])],
        &[plane([-1, 1], [2, 1], &[(0, 1, 3)])],
        &[plane([0, 0], [4, 1], &[(1, 1, 4)]), plane([0, 0], [4, 1], &[(1, 1, 3)])],
        &many,
        &many[..16],
    ] {
        for contracts in [INJECTIVE, runs(8), runs(9), runs(16)] {
            say_port(&mut out, port(tilings), contracts);
        }
        let narrow = Port { element: Element::Int4, ..port(tilings) };
        say_port(&mut out, narrow, runs(2));
    }
    for bytes in [0, 1] {
        say_port(&mut out, port(&many), runs(bytes));
    }
    say_port(&mut out, port(&[tiling(&[1 << 20], &[1 << 18], &[], &[(0, 1 << 19, 2)])]), runs(1 << 20));
    let both = Contracts { injective: true, runs: Some(20), ..Contracts::EMPTY };
    say_port(&mut out, port(&[row(0, 4, &[(0, 3, 3)])]), both);
    // However long the rows are.
    for elements in [65_535, 65_536] {
        let two = [tiling(&[1 << 20], &[elements - 8], &[], &[]), tiling(&[1 << 20], &[8], &[70_000], &[])];
        say_port(&mut out, port(&two), runs(32));
        say_port(&mut out, port(&two), runs(33));
    }
    // As many rows as are gone through, and one more.
    for rows in [1 << 14, (1 << 14) + 1] {
        let below = tiling(&[8, 1 << 15], &[4, rows - 1], &[], &[]);
        let two = [below, tiling(&[8, 1 << 15], &[8, 1], &[0, 1 << 14], &[])];
        say_port(&mut out, port(&two), runs(16));
        say_port(&mut out, port(&two), runs(17));
    }
    assert_said("ports", &out);
}

fn say_pair(out: &mut String, what: &str, fault: Option<PairFault>, other: &Source, promiser: &Promiser) {
    let said = fault.iter().map(|fault| {
        let text = fault.message("One", "Two", other, promiser);
        (fault.rule().code().to_owned(), text.as_str().to_owned())
    });
    line(out, what, said);
}

/// The same walk, and its inverse: by walking both.
#[test]
fn pairs() {
    let mut out = String::new();
    let mut rng = Rng::new(0x0_9A12);
    for k in 0..60 {
        let (one, mut two) = (nearly(&mut rng), nearly(&mut rng));
        // Often the same numbers in another order.
        if k % 3 > 0 {
            two.clone_from(&one);
            two.reverse();
            if k % 6 == 1 {
                two[0].1 += 1;
            }
        }
        let loops = |dims: &[(i128, i128)]| -> Vec<(u64, i64)> {
            dims.iter().map(|&(size, stride)| (size as u64, stride as i64)).collect()
        };
        let (first, second) = (nested_loops(0, &loops(&one)), nested_loops(0, &loops(&two)));
        let (a, b) = (pattern(Element::Int32, 0, &loops(&one)), pattern(Element::Int32, 0, &loops(&two)));
        let of = descriptor(64, &one);
        let lanes = [1, 2][k % 2];
        let of_tensor = tensor(lanes, 64, &one);
        let vectors = of_tensor.pattern();
        let fault = same_walk(&Source::Walk(&a), &Source::Walk(&b));
        assert_eq!(fault.is_none(), first == second, "{one:?} {two:?}");
        let what = format!("{} same as {}", written(&one), written(&two));
        say_pair(&mut out, &what, fault, &Source::Walk(&b), &Promiser::Descriptor(&of));
        let what = format!("{} in {lanes} same as {}", written(&one), written(&two));
        let fault = same_walk(&Source::Walk(&vectors), &Source::Walk(&b));
        say_pair(&mut out, &what, fault, &Source::Walk(&b), &Promiser::Tensor(&of_tensor));
        let fault = inverse(&Source::Walk(&a), &Source::Walk(&b));
        let undoes = first.len() == second.len()
            && first.iter().enumerate().all(|(k, &index)| second.get(index as usize) == Some(&(k as i64)));
        assert_eq!(fault.is_none(), undoes, "{one:?} {two:?}");
        let what = format!("{} undone by {}", written(&one), written(&two));
        say_pair(&mut out, &what, fault, &Source::Walk(&b), &Promiser::Descriptor(&of));
    }
    // Elements of other widths, ports, and zeros.
    let (bytes, words) =
        (pattern(Element::Int8, 0, &[(4, 8), (8, 1)]), pattern(Element::Int32, 0, &[(8, 1)]));
    let other = pattern(Element::Int8, 1, &[(4, 8), (8, 1)]);
    let row = |offset: i128, tile: i128, loops: &[_]| tiling(&[12], &[tile], &[offset], loops);
    let lists = [
        vec![row(0, 8, &[])],
        vec![row(0, 4, &[]), row(4, 4, &[])],
        vec![row(4, 4, &[]), row(0, 4, &[])],
        vec![row(-1, 9, &[])],
        vec![row(-1, 5, &[]), row(4, 4, &[])],
        vec![row(0, 4, &[]), row(4, 3, &[])],
        vec![row(0, 4, &[(0, 4, 3)])],
    ];
    let ports: Vec<Port> = lists.iter().map(|tilings| port(tilings)).collect();
    let mut sources: Vec<(String, Source)> = vec![
        ("bytes".to_owned(), Source::Walk(&bytes)),
        ("words".to_owned(), Source::Walk(&words)),
        ("bytes from 1".to_owned(), Source::Walk(&other)),
    ];
    sources.extend(ports.iter().map(|port| (cpp(port.tilings), Source::Port(port))));
    for (name, one) in &sources {
        for (other_name, other) in &sources {
            let what = format!("{name} same as {other_name}");
            say_pair(&mut out, &what, same_walk(one, other), other, &Promiser::Nothing);
        }
        let fault = inverse(one, &Source::Walk(&words));
        say_pair(
            &mut out,
            &format!("{name} undone by words"),
            fault,
            &Source::Walk(&words),
            &Promiser::Nothing,
        );
    }
    assert_said("pairs", &out);
}

fn say_set(out: &mut String, what: &str, members: &[Member], found: Option<SetViolation>) {
    let said = found.iter().map(|violation| {
        let member = violation.member.map_or("all".to_owned(), |k| members[k].name.to_owned());
        let text = violation.message(members).as_str().to_owned();
        (format!("{} {member}", violation.rule.code()), text)
    });
    line(out, what, said);
}

/// Several declarations over one buffer: by counting.
#[test]
fn sets() {
    let mut out = String::new();
    let mut rng = Rng::new(0x0_5E75);
    for k in 0..45 {
        let count = 2 + k % 2;
        let mut walks = Vec::new();
        let mut start = 0;
        for _ in 0..count {
            let dims: Vec<(u64, i64)> =
                nearly(&mut rng).iter().map(|&(size, stride)| (size as u64, stride as i64)).collect();
            walks.push((start, dims.clone()));
            start += nested_loops(0, &dims).iter().max().unwrap() + 1;
            if rng.once_in(4) {
                start += rng.range(-1..=1);
            }
        }
        let patterns: Vec<Pattern> =
            walks.iter().map(|(start, dims)| pattern(Element::Int32, *start, dims)).collect();
        let names = ["One", "Two", "Three"];
        let buffer = (k % 3 == 0).then_some(start as u64);
        let members: Vec<Member> = patterns
            .iter()
            .zip(names)
            .map(|(walk, name)| Member { source: Source::Walk(walk), buffer, name })
            .collect();
        let mut times = vec![0; start as usize + 40];
        let mut met = false;
        for (k, (offset, dims)) in walks.iter().enumerate() {
            let mut own = nested_loops(*offset, dims);
            own.sort_unstable();
            for index in &own {
                times[*index as usize] += 1;
            }
            let earlier = walks[..k].iter().flat_map(|(offset, dims)| nested_loops(*offset, dims));
            met |= earlier.into_iter().any(|index| own.binary_search(&index).is_ok());
        }
        let all: Vec<String> = walks
            .iter()
            .map(|(offset, dims)| {
                let dims: Vec<(i128, i128)> = dims.iter().map(|&(a, b)| (a.into(), b.into())).collect();
                format!("{offset}+{}", written(&dims))
            })
            .collect();
        let found = check_disjoint(&members);
        assert_eq!(found.is_some(), met, "{walks:?}");
        say_set(&mut out, &format!("{} disjoint", all.join("; ")), &members, found);
        let end = buffer.unwrap_or_else(|| times.iter().rposition(|&n| n > 0).map_or(0, |at| at as u64 + 1));
        let once = times.iter().enumerate().all(|(at, &n)| n == u32::from((at as u64) < end));
        let found = check_cover(&members);
        assert_eq!(found.is_none(), once, "{walks:?} {end}");
        say_set(&mut out, &format!("{} cover {end}", all.join("; ")), &members, found);
    }
    // Ports, whose tilings are counted one after the other, and elements of another width.
    let row = |offset: i128, tile: i128| tiling(&[12], &[tile], &[offset], &[]);
    let lists = [
        vec![row(0, 4), row(8, 4)],
        vec![row(4, 4)],
        vec![row(4, 2), row(7, 3)],
        vec![row(-1, 2)],
        vec![row(0, 4), row(2, 4)],
    ];
    let ports: Vec<Port> = lists.iter().map(|tilings| port(tilings)).collect();
    let bytes = pattern(Element::Int8, 16, &[(16, 1)]);
    let wide = pattern(Element::Int64, 2, &[(2, 1)]);
    let mut sources: Vec<(String, Source)> =
        ports.iter().map(|port| (cpp(port.tilings), Source::Port(port))).collect();
    sources.push(("bytes 16..32".to_owned(), Source::Walk(&bytes)));
    sources.push(("int64 2..4".to_owned(), Source::Walk(&wide)));
    for (name, one) in &sources {
        for (other_name, other) in &sources {
            for buffer in [None, Some(12)] {
                let members = [
                    Member { source: *one, buffer, name: "One" },
                    Member { source: *other, buffer: None, name: "Two" },
                ];
                let ends = if buffer.is_some() { " of 12" } else { "" };
                let what = format!("{name}; {other_name}");
                if buffer.is_none() {
                    say_set(&mut out, &format!("{what} disjoint"), &members, check_disjoint(&members));
                }
                say_set(&mut out, &format!("{what} cover{ends}"), &members, check_cover(&members));
            }
        }
    }
    assert_said("sets", &out);
}
