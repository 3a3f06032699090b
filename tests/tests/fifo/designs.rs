//! Whole data movements of public designs, run from the registers that their FIFOs lower to: each must do what
//! it is known to do.

use std::collections::BTreeMap;

use crate::model::design::{
    Run, blocks, fifos, is_sound, known, linear, numbers, pack, part, rows, tap, taps, unknown_key, value,
    walk,
};
use aie_pattern_core::TileKind;
use aie_pattern_core::declare::{Allows, Claim, Endpoint, Fifo, FifoEnd, Fifos, Route};
use aie_pattern_core::lower::fifo::{RouteEnds, needs_dma, object_len, sent};
use aie_pattern_core::lower::hop::order_walk;
use aie_pattern_core::rule::fifo::{Fault, check, check_tap};
use aie_pattern_core::rule::hop;
use aie_pattern_core::{Dim, Pattern};
use aie_pattern_tests::routes::of_tasks;
use serde_json::Value;

/// What the rules say of a row: the first line of each text.
fn faults(fifos: &Fifos) -> Vec<String> {
    let line = |fault: &Fault| fault.text(fifos).as_str().lines().next().unwrap().to_owned();
    check(fifos).as_slice().iter().map(line).collect()
}

/// The numbers that a text names.
fn numbers_in(text: &str) -> Vec<&str> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    words.filter(|word| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())).collect()
}

#[test]
fn what_is_wrong_is_said_and_nothing_else_is() {
    assert!(!rows().is_empty());
    for row in rows() {
        if let Some(key) = unknown_key(&row) {
            println!("{}: `{key}` is not modelled", row["id"]);
            continue;
        }
        let fifos = fifos(&row);
        let found = faults(&fifos);
        assert_eq!(found.is_empty(), is_sound(&row), "{}: {found:?}", row["id"]);
        // The intended exceptions of a design are reported if nothing allows them.
        let strict: Vec<Fifo> =
            fifos.fifos.iter().map(|fifo| Fifo { allows: Allows::NONE, ..*fifo }).collect();
        let found = faults(&Fifos { fifos: &strict, ..fifos });
        let lints: Vec<&str> =
            row["lint"].as_array().unwrap().iter().map(|lint| lint.as_str().unwrap()).collect();
        let is_said = |lint: &str, fault: &str| {
            let told = numbers_in(fault);
            numbers_in(lint).iter().all(|number| told.contains(number))
        };
        for lint in &lints {
            assert!(found.iter().any(|fault| is_said(lint, fault)), "{}: {lint}: {found:?}", row["id"]);
        }
        // Of a design that does not work, more may be wrong than the row says.
        for fault in found.iter().filter(|_| is_sound(&row)) {
            assert!(lints.iter().any(|lint| is_said(lint, fault)), "{}: {fault}", row["id"]);
        }
        for tap in row["runtime"].as_array().unwrap() {
            let fifo = fifos.fifos.iter().position(|fifo| fifo.name == tap["fifo"]);
            let sizes: Option<Vec<u64>> =
                tap["sizes"].as_array().unwrap().iter().map(Value::as_u64).collect();
            if let (Some(fifo), Some(sizes)) = (fifo, sizes) {
                assert_eq!(check_tap(&fifos, fifo, sizes.iter().product()), None, "{tap}");
            }
        }
    }
}

/// The most elements of a tap that is walked as in the row; longer taps are cut to some objects.
const MOST: u64 = 1 << 18;

/// Whether all taps of a row can be walked: each is of a FIFO of the row, with four numbers, once.
fn are_walked(row: &Value, fifos: &Fifos) -> bool {
    row["runtime"].as_array().unwrap().iter().all(|tap| {
        let is_known = fifos.fifos.iter().any(|fifo| fifo.name == tap["fifo"]);
        let list = |key: &str| {
            tap[key].as_array().is_some_and(|list| list.len() == 4 && list.iter().all(Value::is_u64))
        };
        is_known
            && list("sizes")
            && list("strides")
            && tap["times"] == 1
            && numbers(&tap["sizes"]).iter().product::<u64>() <= MOST
            && numbers(&tap["tensor_dims"]).iter().product::<u64>() <= 4 * MOST
    })
}

/// Every row at work, by its fields alone. What the cores compute is not looked at: each takes what comes, and sends numbers that
/// nobody else sends. What arrives at a core, or leaves through a shim, is what the closed form says of it.
#[test]
fn every_row_moves_what_the_closed_form_says() {
    for row in rows().iter().filter(|row| is_sound(row)) {
        let id = &row["id"];
        if unknown_key(row).is_some() {
            continue;
        }
        let mut run = Run::new(row);
        let of = run.bench.fifos;
        let kind = |place| of.grid.kind(place).unwrap();
        let is_walked = are_walked(row, of);
        let tensors = if is_walked { taps(&mut run, row) } else { BTreeMap::new() };
        let longest = of.fifos.iter().map(|fifo| fifo.object).max().unwrap();
        let most = if is_walked { MOST.min(run.bench.array.host.len() as u64) } else { 0 }.max(2 * longest);
        let mut drained = Vec::new();
        for (k, fifo) in of.fifos.iter().enumerate().filter(|(k, _)| needs_dma(of, *k)) {
            let objects = most.div_ceil(fifo.object);
            let elements = objects * fifo.object;
            let (sizes, strides) = linear(elements);
            let bits = fifo.element.bits();
            match kind(fifo.producer) {
                TileKind::Shim if !tensors.contains_key(fifo.name) => {
                    let tensor = run.tensor(bits, elements);
                    run.fill(fifo.name, tensor, 0, sizes, strides);
                }
                TileKind::Compute if fifo.initial == 0 => {
                    let len = object_len(of, FifoEnd::producer(k));
                    run.source(fifo.name, objects as usize);
                    for object in 0..objects {
                        let values: Vec<u64> =
                            (0..len).map(|at| value(bits, 100 + k as u64, object * len + at)).collect();
                        run.produce(fifo.name, &values);
                    }
                }
                _ if fifo.initial > 0 => {
                    let len = object_len(of, FifoEnd::producer(k)) as usize;
                    let values: Vec<u64> =
                        (0..fifo.initial * len as u64).map(|at| value(bits, 100 + k as u64, at)).collect();
                    let objects: Vec<Vec<u8>> = values.chunks(len).map(|object| pack(bits, object)).collect();
                    run.bench.init(k, &objects);
                    run.streams.insert(k, values);
                }
                _ => {}
            }
            for (side, &place) in fifo.consumers.iter().enumerate() {
                match kind(place) {
                    TileKind::Compute => run.sink(fifo.name, side, usize::MAX),
                    TileKind::Shim if !tensors.contains_key(fifo.name) => {
                        let tensor = run.tensor(bits, elements);
                        run.drain(fifo.name, tensor, 0, sizes, strides);
                        drained.push((k, side, tensor));
                    }
                    _ => {}
                }
            }
        }
        run.bench.array.run();
        run.assert_received();
        for &(fifo, side) in run.sinks.keys() {
            assert!(
                !run.got(of.fifos[fifo].name, side).is_empty(),
                "{id}: nothing came through {}",
                of.fifos[fifo].name
            );
        }
        // As far as it came.
        for (fifo, side, tensor) in drained {
            let port = run.bench.port(fifo, side + 1);
            let found = run.host(tensor);
            let bits = u64::from(run.bits(fifo));
            let moved = run.bench.array.moved(port).map_or(found.len() as u64, |words| words * 32 / bits);
            assert!(moved > 0, "{id}: nothing left through {}", of.fifos[fifo].name);
            for (k, &found) in found[..moved as usize].iter().enumerate() {
                let expected = run.value_of(sent(of, fifo, k as u64), fifo);
                assert_eq!(Some(found), expected, "{id}: element {k} of {}", of.fifos[fifo].name);
            }
        }
        // To the last element.
        let mut streams: BTreeMap<usize, u64> = BTreeMap::new();
        for tap in row["runtime"].as_array().unwrap().iter().filter(|_| is_walked) {
            let fifo = run.fifo(tap["fifo"].as_str().unwrap());
            let is_drain = tap["direction"] == "drain";
            assert!(
                run.bench.array.is_idle(run.bench.port(fifo, usize::from(is_drain))),
                "{id}: {tap} waits"
            );
            if !is_drain {
                continue;
            }
            let tensor = run.host(tensors[of.fifos[fifo].name]);
            let list = |key: &str| numbers(&tap[key]).try_into().unwrap();
            for at in walk(tap["offset"].as_u64().unwrap(), list("sizes"), list("strides")) {
                let k = streams.entry(fifo).or_default();
                let expected = run.value_of(sent(of, fifo, *k), fifo);
                assert_eq!(
                    Some(tensor[at as usize]),
                    expected,
                    "{id}: element {k} of {}",
                    of.fifos[fifo].name
                );
                *k += 1;
            }
        }
    }
}

#[test]
#[allow(clippy::too_many_lines, clippy::cognitive_complexity)] // one arm for each design
fn every_known_movement_is_what_the_registers_do() {
    for row in known() {
        let id = row["id"].as_str().unwrap();
        let mut run = Run::new(&row);
        match id {
            "add-one-linked" | "guide-distribute-join" | "guide-ext-to-core" => {
                let tensors = taps(&mut run, &row);
                let (input, pairs, count): (_, &[_], _) = match id {
                    "add-one-linked" => ("objFifo_in0", &[("objFifo_in1", "objFifo_out1")], 8),
                    "guide-ext-to-core" => ("in", &[("in", "out")], 2),
                    _ => ("in", &[("in0", "out0"), ("in1", "out1"), ("in2", "out2")], 2),
                };
                run.copy(pairs, count, |value| value + 1);
                let output = if id == "add-one-linked" { "objFifo_out0" } else { "out" };
                let expected: Vec<u64> = run.host(tensors[input]).iter().map(|value| value + 1).collect();
                assert_eq!(run.host(tensors[output]), expected, "{id}");
            }
            "bd-chain-repeat" => {
                let tensors = taps(&mut run, &row);
                run.copy(&[("split_0", "join_0"), ("split_1", "join_1")], 32, |value| value);
                let (input, output) = (run.host(tensors["in"]), run.host(tensors["out"]));
                for (q, z, i) in
                    (0..16).flat_map(|q| (0..2).flat_map(move |z| (0..1024).map(move |i| (q, z, i))))
                {
                    assert_eq!(output[1024 * (2 * q + z) + i], input[1024 * q + i], "{id} {q} {z} {i}");
                }
            }
            "conv2dk14" => {
                // Of the picture 16 rows of patches in one of four columns, and of the results one object.
                let patches = run.tensor(8, 50176);
                let (sizes, strides) = linear(50176);
                run.fill("inOF_act_L3L2", patches, 0, sizes, strides);
                let weights = run.tensor(8, 12544);
                run.fill("inOF_wts_0_L3L2", weights, 0, [1, 1, 1, 12544], strides);
                let results = run.tensor(8, 65536);
                run.drain("outOFL2L3", results, 0, [1, 1, 1, 65536], strides);
                run.sink("act_L2_02", 0, 4);
                run.sink("inOF_wts_0_L3L2", 0, 1);
                run.source("out_02_L2", 256);
                for object in 0..256 {
                    let values: Vec<u64> = (0..256).map(|k| value(8, 9, object * 256 + k)).collect();
                    run.produce("out_02_L2", &values);
                }
                run.finish();
                let picture = run.host(patches);
                // Lines of 14 in 64 patches of 14 x 56 bytes: patch p is its 14 lines of 56.
                let patch = |p: u64| -> Vec<u64> {
                    let line = |y: u64| picture[(y * 64 + p) as usize * 56..][..56].to_vec();
                    (0..14).flat_map(line).collect()
                };
                for (q, object) in run.got("act_L2_02", 0).iter().enumerate() {
                    let view: Vec<u64> = (16 * q as u64..16 * q as u64 + 16).flat_map(patch).collect();
                    let order = (0..2).flat_map(|a| {
                        (0..98).flat_map(move |c| {
                            (0..8).flat_map(move |b| (0..8).map(move |d| a * 6272 + b * 784 + c * 8 + d))
                        })
                    });
                    let expected: Vec<u64> = order.map(|k: usize| view[k]).collect();
                    assert_eq!(*object, expected, "{id} {q}");
                }
                assert_eq!(run.got("inOF_wts_0_L3L2", 0)[0], run.host(weights));
                let output = run.host(results);
                let stream = &run.streams[&run.fifo("out_02_L2")];
                for object in 0..256 {
                    for (b, a, d) in
                        (0..16).flat_map(|b| (0..2).flat_map(move |a| (0..8).map(move |d| (b, a, d))))
                    {
                        let found = output[object * 256 + b * 16 + a * 8 + d];
                        assert_eq!(found, stream[object * 256 + a * 128 + b * 8 + d], "{id} {object}");
                    }
                }
            }
            "dma-complex-dims" => {
                let tensors = taps(&mut run, &row);
                run.copy(&[("mem_to_comp", "comp_to_mem")], 4, |value| value);
                let (input, output) = (run.host(tensors["shim_to_mem"]), run.host(tensors["mem_to_shim"]));
                let order: Vec<u64> = (0..4)
                    .flat_map(|tk| walk(tk * 40, [2, 1, 4, 5], [20, 5, 5, 1]))
                    .map(|k| input[k as usize])
                    .collect();
                assert_eq!(output, order, "{id}");
            }
            "guide-from-stream" => {
                let tensors = taps(&mut run, &row);
                run.copy(&[("in1", "out1")], 1, |value| value);
                let (input, core) = (run.host(tensors["in0"]), run.got("in1", 0));
                for (i, j) in (0..3).flat_map(|i| (0..8).map(move |j| (i, j))) {
                    assert_eq!(core[0][3 * j + i], input[8 * i + j], "{id}");
                }
                assert_eq!(run.host(tensors["out0"]), core[0]);
            }
            "guide-to-stream" => {
                let tensors = taps(&mut run, &row);
                run.copy(&[("in1", "out1")], 1, |value| value);
                let (input, output) = (run.host(tensors["in0"]), run.host(tensors["out0"]));
                for (i, j) in (0..8).flat_map(|i| (0..3).map(move |j| (i, j))) {
                    assert_eq!(output[3 * i + j], input[8 * j + i], "{id}");
                }
            }
            "guide-join" => {
                let tensors = taps(&mut run, &row);
                for w in 0..3u64 {
                    let name = format!("out{w}");
                    run.source(&name, 2);
                    for k in 0..2 {
                        let object: Vec<u64> = (0..8).map(|j| 100 * w + 10 * k + j).collect();
                        run.produce(&name, &object);
                    }
                }
                run.finish();
                let output = run.host(tensors["out"]);
                for (k, w, j) in (0..2).flat_map(|k| (0..3).flat_map(move |w| (0..8).map(move |j| (k, w, j))))
                {
                    assert_eq!(output[(24 * k + 8 * w + j) as usize], 100 * w + 10 * k + j, "{id}");
                }
            }
            "init-values" => {
                let tensors = taps(&mut run, &row);
                let values: Vec<u64> = (1..=256).collect();
                run.bench.init(0, &[pack(32, &values)]);
                run.streams.insert(0, values);
                run.sink("in1", 0, 1);
                run.sink("in2", 0, 16);
                run.source("out", 16);
                run.bench.array.run();
                let constant = run.got("in1", 0)[0].clone();
                for k in 0..16 {
                    run.bench.array.run();
                    let object = run.got("in2", 0)[k].clone();
                    let sum: Vec<u64> = object.iter().zip(&constant[16 * k..]).map(|(a, b)| a + b).collect();
                    run.produce("out", &sum);
                }
                run.finish();
                let input = run.host(tensors["in2"]).into_iter().zip(1..);
                assert_eq!(run.host(tensors["out"]), input.map(|(a, b)| a + b).collect::<Vec<u64>>(), "{id}");
            }
            "many-buffers" | "memcpy-2col" | "passthrough-dmas" | "transpose-dma-packet" => {
                let tensors = taps(&mut run, &row);
                run.finish();
                for (name, &tensor) in &tensors {
                    let output = match id {
                        "many-buffers" if name.starts_with("in") => name.replace("in", "out"),
                        "memcpy-2col" | "passthrough-dmas" | "transpose-dma-packet"
                            if !name.ends_with("_fwd") =>
                        {
                            format!("{name}_fwd")
                        }
                        _ => continue,
                    };
                    let (input, output) = (run.host(tensor), run.host(tensors[&output]));
                    match id {
                        "transpose-dma-packet" => {
                            for (i, j) in (0..64).flat_map(|i| (0..32).map(move |j| (i, j))) {
                                assert_eq!(output[64 * j + i], input[32 * i + j], "{id}");
                            }
                        }
                        // Each column copies its half of one tensor.
                        "memcpy-2col" => {
                            let half = if name == "in0_0" { 0..8192 } else { 8192..16384 };
                            assert_eq!(output[half.clone()], input[half], "{id}");
                        }
                        _ => assert_eq!(output, input, "{id}"),
                    }
                }
            }
            "matmul-cascade-B" => {
                let matrix = run.tensor(16, 512 * 512);
                let (offset, sizes, strides) = tap(&row, "B_L3L2_1");
                run.fill("B_L3L2_1", matrix, offset, sizes, strides);
                for w in 0..4 {
                    run.sink(&format!("B_L2L1_1_{w}"), 0, 16);
                }
                run.finish();
                let b = run.host(matrix);
                for (w, q) in (0..4).flat_map(|w| (0..16).map(move |q| (w, q))) {
                    let expected = part(&b, 512, (128 * (q % 4) + 32 * w, 32 * (1 + 4 * (q / 4))), (32, 32));
                    assert_eq!(run.got(&format!("B_L2L1_1_{w}"), 0)[q as usize], expected, "{id} {w} {q}");
                }
            }
            "matmul-whole-array-2col-A" => {
                let matrix = run.tensor(16, 512 * 512);
                let (offset, sizes, strides) = tap(&row, "A_L3L2_0");
                run.fill("A_L3L2_0", matrix, offset, sizes, strides);
                for (w, k) in (0..2).flat_map(|w| (0..2).map(move |k| (w, k))) {
                    run.sink(&format!("A_L2L1_{w}"), k, 128);
                }
                run.finish();
                let a = run.host(matrix);
                for (w, k) in (0..2).flat_map(|w| (0..2).map(move |k| (w, k))) {
                    for (q, found) in run.got(&format!("A_L2L1_{w}"), k).iter().enumerate() {
                        let tile = part(&a, 512, (32 * w, 32 * (q as u64 % 16)), (32, 32));
                        assert_eq!(*found, blocks(&tile, (32, 32), (4, 4)), "{id} {w} {k} {q}");
                    }
                }
            }
            "matmul-whole-array-4col" => whole_array(&mut run, &row),
            "matrix-scalar-add" => {
                let tensors = taps(&mut run, &row);
                run.copy(&[("in0", "out0")], 1, |value| value);
                let input = run.host(tensors["in0"]);
                assert_eq!(run.got("in0", 0)[0], part(&input, 128, (0, 0), (8, 16)), "{id}");
                let output = run.host(tensors["out0"]);
                assert_eq!(part(&output, 128, (0, 0), (8, 16)), part(&input, 128, (0, 0), (8, 16)), "{id}");
            }
            "matrix-transpose" => {
                let tensors = taps(&mut run, &row);
                run.copy(&[("fifo_in", "fifo_out")], 1, |value| value);
                let (input, core) = (run.host(tensors["fifo_in"]), run.got("fifo_in", 0));
                for (i, j) in (0..7).flat_map(|i| (0..19).map(move |j| (i, j))) {
                    assert_eq!(core[0][7 * j + i], input[19 * i + j], "{id}");
                }
            }
            "nd-memcpy-transforms" => {
                let tensors = taps(&mut run, &row);
                run.sink("fifo_a", 0, 1);
                run.sink("fifo_b", 0, 1);
                run.source("fifo_c", 1);
                run.bench.array.run();
                let both = [run.got("fifo_a", 0)[0].clone(), run.got("fifo_b", 0)[0].clone()].concat();
                run.produce("fifo_c", &both);
                run.finish();
                let (a, b) = (run.host(tensors["fifo_a"]), run.host(tensors["fifo_b"]));
                let a = [0, 1, 4, 5, 2, 3, 6, 7].map(|k: usize| a[k]);
                let b = [0, 1, 4, 5, 8, 9, 2, 3, 6, 7, 10, 11].map(|k: usize| b[k]);
                assert_eq!(both, [&a[..], &b[..]].concat(), "{id}");
                assert_eq!(run.host(tensors["fifo_c"])[2..], both, "{id}");
            }
            "pad-forward" | "pad-value" => {
                let tensors = taps(&mut run, &row);
                run.finish();
                let (input, output, before, value) = match id {
                    "pad-forward" => ("in", "out", 4, 0),
                    _ => ("in0", "out0", 2, 42),
                };
                let (input, output) = (run.host(tensors[input]), run.host(tensors[output]));
                let mut expected = vec![value; 16];
                expected[before..before + input.len()].copy_from_slice(&input);
                assert_eq!(output, expected, "{id}");
            }
            "repeat-distribute" => {
                let tensors = taps(&mut run, &row);
                run.copy(&[("in2", "out2"), ("in3", "out3")], 1, |value| value);
                assert_eq!(run.host(tensors["out"]), run.host(tensors["in"]), "{id}");
            }
            "repeat-init-values" | "repeat-mem-tile" => {
                let tensors = taps(&mut run, &row);
                let object = if id == "repeat-mem-tile" {
                    run.finish();
                    run.host(tensors["in"])
                } else {
                    let values: Vec<u64> = (1..=4096).collect();
                    run.bench.init(0, &[pack(32, &values)]);
                    run.streams.insert(0, values.clone());
                    run.copy(&[("in", "out")], 4, |value| value);
                    values
                };
                assert_eq!(run.host(tensors["out"]), object.repeat(4), "{id}");
            }
            "resnet-skip" => {
                let tensors = taps(&mut run, &row);
                run.sink("act1_00_02_01", 0, 32);
                run.sink("skip_0", 0, 32);
                run.finish();
                let lines = run.host(tensors["act1_00_02_01"]);
                assert_eq!(run.got("act1_00_02_01", 0).concat(), lines, "{id}");
                assert_eq!(run.got("skip_0", 0).concat(), lines, "{id}");
            }
            "resnet-weights" => {
                let tensors = taps(&mut run, &row);
                for (name, consumers) in [("wts_buf_00", 1), ("wts_buf_01", 2), ("wts_buf_02", 1)] {
                    for k in 0..consumers {
                        run.sink(name, k, 1);
                    }
                }
                run.finish();
                let weights = run.host(tensors["wts_0_L3L2"]);
                assert_eq!(run.got("wts_buf_00", 0)[0], weights[..4096], "{id}");
                assert_eq!(run.got("wts_buf_01", 1)[0], weights[4096..40960], "{id}");
                assert_eq!(run.got("wts_buf_02", 0)[0], weights[40960..73728], "{id}");
            }
            "row-wise-bias-add" => {
                // The first of the columns.
                let (offset, mut sizes, strides) = tap(&row, "in_fifo");
                sizes[1] = 3;
                let (input, output) = (run.tensor(32, 768 * 2304), run.tensor(32, 768 * 2304));
                run.fill("in_fifo", input, offset, sizes, strides);
                run.drain("out_fifo", output, offset, sizes, strides);
                let bias = run.tensor(32, 2304);
                run.fill("bias_fifo", bias, 0, [1, 3, 1, 32], strides);
                run.sink("bias_fifo", 0, 3);
                run.copy(&[("in_fifo", "out_fifo")], 24, |value| value);
                let matrix = run.host(input);
                for (k, object) in run.got("in_fifo", 0).iter().enumerate() {
                    let (i, j) = (k as u64 % 8, k as u64 / 8);
                    assert_eq!(*object, part(&matrix, 2304, (96 * i, 32 * j), (96, 32)), "{id} {k}");
                }
                let whole = |of: &[u64]| part(of, 2304, (0, 0), (768, 3 * 32));
                assert_eq!(whole(&run.host(output)), whole(&matrix), "{id}");
            }
            "tiling-per-tile" => {
                let tensors = taps(&mut run, &row);
                run.source("of_out", 16);
                for q in 0..16 {
                    run.produce("of_out", &[4 * q, 4 * q + 1, 4 * q + 2, 4 * q + 3]);
                }
                run.finish();
                let output = run.host(tensors["of_out"]);
                for (i, j, a, b) in (0..64).map(|k: usize| (k / 16, k / 4 % 4, k / 2 % 2, k % 2)) {
                    assert_eq!(
                        output[(2 * i + a) * 8 + 2 * j + b],
                        (16 * i + 4 * j + 2 * a + b) as u64,
                        "{id}"
                    );
                }
            }
            "two-col-threshold" => {
                let (input, output) = (run.tensor(8, 5 * 512), run.tensor(8, 5 * 512));
                let (sizes, strides) = linear(5 * 512);
                run.fill("objFifo_in0", input, 0, sizes, strides);
                run.drain("objFifo_out0", output, 0, sizes, strides);
                let names: Vec<[String; 2]> =
                    (1..5).map(|k| [format!("objFifo_in{k}"), format!("objFifo_out{k}")]).collect();
                let pairs: Vec<(&str, &str)> = names.iter().map(|[from, to]| (&from[..], &to[..])).collect();
                run.copy(&pairs, 5, |value| value);
                let lines = run.host(input);
                for (w, line) in (0..4).flat_map(|w| (0..5).map(move |line| (w, line))) {
                    let expected = &lines[512 * line + 128 * w..][..128];
                    assert_eq!(run.got(&names[w][0], 0)[line], expected, "{id}");
                }
                assert_eq!(run.host(output), lines, "{id}");
            }
            _ => panic!("nothing is known of {id}"),
        }
    }
}

/// Tiles of A are broadcast along a row of cores, and tiles of B down a column. Each column joins four tiles
/// of C, which a tap puts below each other.
fn whole_array(run: &mut Run, row: &Value) {
    let [left, right] = [(); 2].map(|()| run.tensor(16, 512 * 512));
    let result = run.tensor(32, 512 * 512);
    for i in 0..4u64 {
        // A row of 16 tiles of A, and a column of them of B, of each.
        let (_, [_, sizes @ ..], strides) = tap(row, "A_L3L2_i");
        run.fill(&format!("A_L3L2_{i}"), left, 32 * 512 * i, [1, sizes[0], sizes[1], sizes[2]], strides);
        let (_, [_, sizes @ ..], strides) = tap(row, "B_L3L2_c");
        run.fill(&format!("B_L3L2_{i}"), right, 32 * i, [1, sizes[0], sizes[1], sizes[2]], strides);
        let (_, sizes, strides) = tap(row, "C_L2L3_c");
        run.drain(&format!("C_L2L3_{i}"), result, 32 * i, sizes, strides);
        for k in 0..4 {
            run.sink(&format!("A_L2L1_{i}"), k, 16);
            run.sink(&format!("B_L2L1_{i}"), k, 16);
            run.source(&format!("C_L1L2_{i}_{k}"), 8);
        }
    }
    // Tile (row block, column) of the result: core `r` of column `c` makes every fourth row block and
    // column.
    let tile = |y: u64, x: u64| -> Vec<u64> { (0..1024).map(|k| (y * 16 + x) << 16 | k).collect() };
    for (c, r, q) in (0..4).flat_map(|c| (0..4).flat_map(move |r| (0..8).map(move |q| (c, r, q)))) {
        let (y, x) = (4 * (q / 4) + r, 4 * (q % 4) + c);
        run.produce(&format!("C_L1L2_{c}_{r}"), &blocks(&tile(y, x), (32, 32), (4, 8)));
    }
    run.finish();
    let (left, right, result) = (run.host(left), run.host(right), run.host(result));
    for (i, k, q) in (0..4).flat_map(|i| (0..4).flat_map(move |k| (0..16).map(move |q| (i, k, q)))) {
        let of_a = blocks(&part(&left, 512, (32 * i, 32 * q), (32, 32)), (32, 32), (4, 4));
        assert_eq!(run.got(&format!("A_L2L1_{i}"), k)[q as usize], of_a);
        let of_b = blocks(&part(&right, 512, (32 * q, 32 * i), (32, 32)), (32, 32), (4, 8));
        assert_eq!(run.got(&format!("B_L2L1_{i}"), k)[q as usize], of_b);
    }
    for (y, x) in (0..8).flat_map(|y| (0..16).map(move |x| (y, x))) {
        assert_eq!(part(&result, 512, (32 * y, 32 * x), (32, 32)), tile(y, x), "C at {y}, {x}");
    }
}

/// The order of arrival at the end of a route, if it is a walk in closed form.
fn order(ends: &[Endpoint]) -> Vec<i64> {
    let route = Route { ends, claim: Claim::Permutation };
    let faults = hop::check(&route);
    assert!(faults.is_empty(), "{}", faults.as_slice()[0].text(&route).as_str());
    order_walk(&route).unwrap().indices().unwrap().collect()
}

/// From a tensor to a core and back, the claim of a whole path in closed form.
#[test]
fn paths_from_tensor_to_tensor_have_a_closed_form() {
    for row in known() {
        let (fifos, id) = (fifos(&row), row["id"].as_str().unwrap());
        let find = |name: &str| fifos.fifos.iter().position(|fifo| fifo.name == name).unwrap();
        let pattern = |name: &str| {
            let (offset, sizes, strides) = tap(&row, name);
            let dims: Vec<Dim> = (0..4).map(|k| Dim::new(sizes[k], strides[k] as i64)).collect();
            Pattern::new(fifos.fifos[find(name)].element, offset as i64, &dims).unwrap()
        };
        // From a tensor, to a tensor.
        let path = |last: &str, fill: Option<&str>, drain: Option<&str>| {
            let route = Box::leak(Box::new(RouteEnds::to(&fifos, find(last), 0, 1).unwrap()));
            of_tasks(route.route(Claim::Nothing).ends, fill.map(pattern), drain.map(pattern))
        };
        match id {
            "transpose-dma-packet" => {
                let found = order(&path("in_fwd", Some("in"), Some("in_fwd")));
                let expected: Vec<i64> = (0..32).flat_map(|j| (0..64).map(move |i| 32 * i + j)).collect();
                assert_eq!(found, expected, "{id}");
            }
            "guide-from-stream" => {
                let found = order(&path("in1", Some("in0"), None));
                let expected: Vec<i64> = (0..8).flat_map(|j| (0..3).map(move |i| 8 * i + j)).collect();
                assert_eq!(found, expected, "{id}");
            }
            "guide-to-stream" => {
                // A core in the middle, and two FIFOs on each side of it.
                let there = path("in1", Some("in0"), None);
                let found = order(&[there, path("out0", None, Some("out0"))].concat());
                let expected: Vec<i64> = (0..8).flat_map(|i| (0..3).map(move |j| 8 * j + i)).collect();
                assert_eq!(found, expected, "{id}");
            }
            "matrix-transpose" => {
                let there = path("fifo_in", Some("fifo_in"), None);
                let found = order(&[there, path("fifo_out", None, Some("fifo_out"))].concat());
                let expected: Vec<i64> = (0..19).flat_map(|j| (0..7).map(move |i| 19 * i + j)).collect();
                assert_eq!(found, expected, "{id}");
            }
            "dma-complex-dims" | "add-one-linked" | "guide-ext-to-core" => {
                let names = match id {
                    "dma-complex-dims" => ["shim_to_mem", "mem_to_comp", "mem_to_shim"],
                    "add-one-linked" => ["objFifo_in0", "objFifo_in1", "objFifo_out0"],
                    _ => ["in", "in", "out"],
                };
                let [fill, last, drain] = names;
                let ends = [path(last, Some(fill), None), path(drain, None, Some(drain))].concat();
                assert!(hop::check(&Route { ends: &ends, claim: Claim::Identity }).is_empty(), "{id}");
            }
            _ => {}
        }
    }
}
