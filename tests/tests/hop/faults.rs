//! What is wrong with a route, fault by fault and on both sides of each limit: the end, the rule and the exact text.

use aie_pattern_core::declare::{Claim, Endpoint, Fifo, FifoEnd, FifoPlace, Fifos, Passes, Route};
use aie_pattern_core::device::Direction;
use aie_pattern_core::lower::hop::{first_runs, objects};
use aie_pattern_core::rule::hop::{Fault, check_order};
use aie_pattern_core::{Device, Element, Pattern, TileKind};

use Direction::{Mm2s, S2mm};
use Element::{Int4, Int8, Int16, Int32, Int64};
use aie_pattern_tests::routes::{
    NAMES, assert_fine, assert_said, linear, of_buffer, padded, said, undecided, walk,
};

/// Every choice of one of `values` for each of four ends.
fn choices<T: Copy>(values: &[T]) -> impl Iterator<Item = [T; 4]> {
    let n = values.len();
    (0..n.pow(4)).map(move |k| std::array::from_fn(|end| values[k / n.pow(end as u32) % n]))
}

#[test]
fn a_sender_reads_memory_and_a_receiver_writes_it() {
    for directions in choices(&[None, Some(Mm2s), Some(S2mm)]) {
        let ends = directions.map(|direction| Endpoint { direction, ..linear(Int32, 8) });
        let mut expected = Vec::new();
        for (end, found) in directions.iter().enumerate() {
            let (wrong, does) = match (end % 2, found) {
                (0, Some(S2mm)) => ("send", "S2MM, which writes memory"),
                (1, Some(Mm2s)) => ("receive", "MM2S, which reads memory"),
                _ => continue,
            };
            expected.push(format!(
                "{end} HopDirection {} cannot {wrong}: its channel is {does}\n  = note: a stream leads from an MM2S \
                 channel to an S2MM channel (AM020)",
                NAMES[end]
            ));
        }
        assert_eq!(said(&ends, Claim::Nothing), expected);
    }
}

#[test]
fn all_ends_are_on_the_device_that_most_of_them_say() {
    let title = |device| match device {
        Device::Aie => "AIE",
        Device::AieMl => "AIE-ML",
        _ => "AIE2P",
    };
    for devices in choices(&[None, Some(Device::Aie), Some(Device::AieMl), Some(Device::Aie2p)]) {
        let ends = devices.map(|device| Endpoint { device, ..linear(Int32, 8) });
        let said_by = |device: &Device| devices.iter().flatten().filter(|&other| other == device).count();
        // Of equally frequent devices, the first one: `max_by_key` takes the last.
        let route = devices.iter().flatten().rev().max_by_key(|device| said_by(device));
        let expected: Vec<_> = (0..4)
            .filter(|&end| devices[end].is_some_and(|device| Some(&device) != route))
            .map(|end| {
                let (own, others) = (devices[end].unwrap(), *route.unwrap());
                // A device that is not the default was named.
                let assumed = if own == Device::AieMl || others == Device::AieMl {
                    "\n  = note: a declaration without the key `device` is for AIE-ML"
                } else {
                    ""
                };
                format!(
                    "{end} HopDevice {} is for {}, but the route is for {}\n  = note: all ends of a route are on one device{assumed}",
                    NAMES[end],
                    title(own),
                    title(others)
                )
            })
            .collect();
        assert_eq!(said(&ends, Claim::Nothing), expected);
    }
}

#[test]
fn an_end_of_a_fifo_knows_whether_it_names_its_device() {
    let list = [Fifo::new("of", (0, 2), &[(0, 3)], (Int32, 8), &[2])];
    for is_device_assumed in [false, true] {
        let array = Device::AieMl.family().array.unwrap();
        let fifos = Fifos { is_device_assumed, ..Fifos::new(Device::AieMl, array, &list, &[]) };
        let place = FifoPlace { fifos: &fifos, end: FifoEnd::producer(0), is_regular: true };
        let own = Endpoint { device: Some(Device::AieMl), fifo: Some(place), ..linear(Int32, 8) };
        let other = Endpoint { device: Some(Device::Aie2p), ..linear(Int32, 8) };
        for ends in [[own, other], [other, own]] {
            let texts = said(&ends, Claim::Nothing);
            let found = texts.iter().find(|text| text.contains("HopDevice")).unwrap();
            assert_eq!(found.contains("without the key `device`"), is_device_assumed, "{found}");
        }
    }
}

const JOINS: &str = "\n  = note: `=>` joins a receiver and a sender of the same buffer";

#[test]
fn what_is_on_both_sides_of_an_arrow_is_on_one_tile() {
    let prose = |kind| match kind {
        TileKind::Compute => "a compute tile",
        TileKind::Mem => "a mem tile",
        TileKind::Shim => "a shim tile",
    };
    for kinds in choices(&[None, Some(TileKind::Compute), Some(TileKind::Mem), Some(TileKind::Shim)]) {
        let ends = kinds.map(|tile| Endpoint { tile, ..linear(Int32, 8) });
        let mut expected = Vec::new();
        if let [_, Some(tile), Some(found), _] = kinds
            && tile != found
        {
            let (found, before) = (prose(found), prose(tile));
            expected.push(format!(
                "2 HopBuffer `C` reads the memory of {found}, but `B` writes the memory of {before}{JOINS}"
            ));
        }
        assert_eq!(said(&ends, Claim::Nothing), expected);
    }
}

#[test]
fn what_is_on_both_sides_of_an_arrow_is_one_buffer() {
    let (mem, compute) = (Some(TileKind::Mem), Some(TileKind::Compute));
    let ends = |receive: Endpoint<'static>, send: Endpoint<'static>| {
        [linear(Int8, 8), receive, send, linear(Int8, 8)]
    };
    let in_buffer = |buffer, tile| Endpoint { buffer, tile, ..linear(Int8, 8) };
    for tile in [None, mem] {
        let other = in_buffer(Some(10), tile);
        assert_fine(&ends(in_buffer(Some(10), mem), other), Claim::Nothing);
        assert_fine(&ends(in_buffer(None, mem), other), Claim::Nothing);
        assert_fine(&ends(other, in_buffer(None, mem)), Claim::Nothing);
        let expected =
            format!("2 HopBuffer `C` reads a buffer of 9 bytes, but `B` writes a buffer of 10 bytes{JOINS}");
        assert_said(&ends(other, in_buffer(Some(9), mem)), Claim::Nothing, &[&expected]);
    }
    // Of another tile, nothing more is to be said.
    let expected = format!(
        "2 HopBuffer `C` reads the memory of a compute tile, but `B` writes the memory of a mem tile{JOINS}"
    );
    assert_said(&ends(in_buffer(Some(10), mem), in_buffer(Some(9), compute)), Claim::Nothing, &[&expected]);

    // In bits, for any elements: 24 of 4 bits are 96, as are 3 of 32; 12 and 8 are not whole words, and one
    // byte.
    let halves = |buffer| of_buffer(linear(Int4, 2), buffer);
    assert_fine(&ends(of_buffer(linear(Int32, 2), 3), of_buffer(linear(Int4, 16), 24)), Claim::Nothing);
    let expected =
        format!("2 HopBuffer `C` reads a buffer of 12 bits, but `B` writes a buffer of 1 byte{JOINS}");
    assert_said(&[halves(2), halves(2), halves(3), halves(2)], Claim::Nothing, &[&expected]);

    // Every arrow, and no stream.
    let buffers = [6, 7, 7, 8, 9, 5];
    let ends: Vec<_> = buffers.iter().map(|&buffer| of_buffer(linear(Int32, 4), buffer)).collect();
    let expected =
        format!("4 HopBuffer `E` reads a buffer of 36 bytes, but `D` writes a buffer of 32 bytes{JOINS}");
    assert_said(&ends, Claim::Nothing, &[&expected]);
}

#[test]
fn of_an_end_in_error_nothing_is_said() {
    for refused in 0..4 {
        let mut ends = [linear(Int32, 8), linear(Int32, 9), linear(Int32, 7), linear(Int32, 6)]
            .map(|end| Endpoint { direction: Some(S2mm), ..end });
        assert!(!said(&ends, Claim::Identity).is_empty());
        ends[refused].is_refused = true;
        assert_fine(&ends, Claim::Identity);
    }
}

/// Bits in words.
fn bits(bits: u64) -> String {
    let (count, unit) = if bits.is_multiple_of(8) { (bits / 8, "byte") } else { (bits, "bit") };
    format!("{count} {unit}{}", if count == 1 { "" } else { "s" })
}

#[test]
fn a_receiver_takes_a_whole_number_of_objects() {
    let elements = [Int4, Int8, Int32];
    let all = || elements.iter().flat_map(|&element| (1..=5u64).map(move |len| (element, len)));
    for (first, second) in all().flat_map(|first| all().map(move |second| (first, second))) {
        // Of two hops, the same pairs the other way round.
        let lens = [first, second, second, first];
        let ends = lens.map(|(element, len)| linear(element, len));
        let (mut runs, mut sent, mut expected, mut given) = (1, 0, Vec::new(), lens[0]);
        for (end, &(element, len)) in lens.iter().enumerate() {
            let moved = len * u64::from(element.bits());
            if end % 2 == 0 {
                (sent, given) = (moved * runs, (element, len));
                continue;
            }
            let name = NAMES[end];
            if moved > sent {
                let mut text = format!(
                    "{end} HopLength {name} waits for {}, but the stream brings only {}\n  = note: a channel waits until the \
                     whole length of its descriptor has arrived (AM020)",
                    bits(moved),
                    bits(sent),
                );
                if given.0.bits() != element.bits() {
                    let (from, sent) = (NAMES[end - 1], given.1);
                    let (of, own) = (given.0.name(), element.name());
                    text += "\n  = note: ";
                    text += &[from, " sends ", &sent.to_string(), " of ", of, ", "].concat();
                    text += &[name, " takes ", &len.to_string(), " of ", own].concat();
                }
                expected.push(text);
            } else if sent % moved != 0 {
                expected.push(format!(
                    "{end} HopObjects {name} receives objects of {}, but the stream of {} is not a whole number of \
                     them\n  = note: the last object stays incomplete, and the channel waits for the rest",
                    bits(moved),
                    bits(sent)
                ));
            } else {
                runs = sent / moved;
                continue;
            }
            runs = 1;
            break;
        }
        assert_eq!(said(&ends, Claim::Nothing), expected);
        assert_eq!(objects(&Route { ends: &ends, claim: Claim::Nothing }), runs, "{lens:?}");
    }
}

#[test]
fn lengths_that_cannot_be_counted() {
    let empty = Endpoint::of_walk(Pattern::empty(Int32));
    let beyond = walk(Int32, &[(1 << 32, 1), (1 << 32, 1)]);
    let long = padded(linear(Int32, u64::MAX), &[(0, 1)]);
    let longer = padded(linear(Int32, u64::MAX), &[(1, 0)]);
    for end in [empty, beyond, long, longer] {
        assert_said(&[end, linear(Int32, 4)], Claim::Nothing, &[&undecided(0, None)]);
        assert_said(&[linear(Int32, 4), end], Claim::Nothing, &[&undecided(1, None)]);
    }
    // Runs up to 64 bits.
    let one = walk(Int4, &[]);
    let most = Route { ends: &[linear(Int64, (1 << 60) - 1), one], claim: Claim::Nothing };
    assert_eq!(objects(&most), u64::MAX - 15);
    assert_eq!(objects(&Route { ends: &[linear(Int4, u64::MAX), one], ..most }), u64::MAX);
    assert_eq!(objects(&Route { ends: &[linear(Int64, 1 << 60), one], ..most }), 1);
    assert_said(&[linear(Int64, 1 << 60), one], Claim::Nothing, &[&undecided(1, None)]);
    // The total of a sender over all of its runs, up to 128 bits: 2^64 - 16 times 2^60 elements of 16 bits,
    // and 16 times that.
    let much = linear(Int64, (1 << 60) - 1);
    let fits = [much, one, linear(Int16, 1 << 60), linear(Int16, 1 << 62)];
    assert_said(&fits, Claim::Nothing, &[&undecided(3, None)]);
    let more = [much, one, linear(Int16, 1 << 61), linear(Int16, 1 << 62)];
    assert_said(&more, Claim::Nothing, &[&undecided(2, None)]);
}

#[test]
fn written_twice_and_not_written() {
    let lost = "\n  = note: the later write wins, and the data of the earlier one is lost";
    // Rows of 16 that begin every 8 elements.
    let rows = of_buffer(walk(Int32, &[(4, 8), (16, 1)]), 64);
    let twice = "`B` writes element 8 of its buffer twice, with elements 8 and 16 of the stream";
    let expected = format!("1 HopTwice {twice}{lost}");
    assert_said(&[linear(Int32, 64), rows], Claim::Nothing, &[&expected]);
    // The same of bytes, in which elements are then counted.
    let expected = format!(
        "1 HopTwice `B` writes element 32 of its buffer twice, with elements 32 and 64 of the stream{lost}\n  = note: \
         elements are counted in 8 bits, the narrowest of the route"
    );
    assert_said(&[linear(Int8, 256), rows], Claim::Nothing, &[&expected]);
    // The first of several objects is enough.
    let expected = format!(
        "1 HopTwice `B` writes element 8 of object 0 of its buffer twice, with elements 8 and 16 of the stream{lost}"
    );
    assert_said(&[linear(Int32, 128), rows], Claim::Nothing, &[&expected]);

    let edges = of_buffer(walk(Int32, &[(4, 18), (16, 1)]), 72);
    let all = linear(Int32, 72);
    let expected = "2 HopUnwritten `C` reads element 16 of its buffer, which `B` never writes";
    assert_said(&[linear(Int32, 64), edges, all, all], Claim::Nothing, &[expected]);
    // What it does not read may be unwritten.
    let inner = walk(Int32, &[(4, 18), (16, 1)]);
    assert_fine(&[linear(Int32, 64), edges, inner, linear(Int32, 64)], Claim::Nothing);
    // In two objects, only in the second: the sender runs once for each run of the receiver.
    let expected = "2 HopUnwritten `C` reads element 16 of object 0 of its buffer, which `B` never writes";
    assert_said(&[linear(Int32, 128), edges, all, all], Claim::Nothing, &[expected]);
    let expected = "4 HopUnwritten `E` reads element 16 of its buffer, which `D` never writes";
    let six = linear(Int32, 64);
    assert_said(&[six, six, six, edges, all, all], Claim::Nothing, &[expected]);
}

#[test]
fn a_pass_waits_for_its_own_length() {
    let of = |element, elements, passes| Endpoint { passes, ..linear(element, elements) };
    let gather = of(Int32, 64, Passes::InOrder(4));
    let quarter = linear(Int32, 16);
    // Often enough for all passes of every receiver.
    for (ends, runs) in [
        (vec![quarter, gather], 4),
        (vec![linear(Int32, 48), gather], 4),
        (vec![linear(Int8, 64), of(Int32, 64, Passes::FromLater(4))], 4),
        (vec![linear(Int32, 128), gather], 1),
        (vec![linear(Int32, 64), linear(Int32, 64), quarter, gather], 4),
        (vec![quarter, of(Int32, 32, Passes::InOrder(2)), linear(Int32, 32), gather], 4),
    ] {
        assert_fine(&ends, Claim::Nothing);
        assert_eq!(first_runs(&Route { ends: &ends, claim: Claim::Nothing }), runs);
    }
    assert_fine(&[quarter, gather], Claim::Identity);
    let less = "1 HopLength `B` waits for 64 bytes, but the stream brings only 32";
    assert!(said(&[linear(Int32, 8), gather], Claim::Nothing)[0].starts_with(less));
    let cut = "1 HopObjects `B` receives objects of 64 bytes, but the stream of 96 bytes is not a whole number of them";
    assert!(said(&[linear(Int32, 24), gather], Claim::Nothing)[0].starts_with(cut));
    // What a sender reads of a buffer that is filled in passes is still counted once for all of them.
    let fill = of_buffer(gather, 64);
    let claimed = said(&[quarter, fill, of_buffer(quarter, 64), quarter], Claim::Identity);
    assert!(
        claimed[0].starts_with("3 HopIdentity `D`'s buffer has 16 elements, but `A`'s has 64"),
        "{claimed:?}"
    );
}

#[test]
fn only_an_order_needs_passes_from_the_first() {
    let later = Endpoint { passes: Passes::FromLater(2), ..linear(Int32, 64) };
    let ends = [linear(Int32, 64), later];
    assert_fine(&ends, Claim::Nothing);
    let text = "1 AllPasses the passes of `B` are not one walk: its iteration begins with a later pass";
    assert!(said(&ends, Claim::Permutation)[0].starts_with(text));
    assert_eq!(
        check_order(&Route { ends: &ends, claim: Claim::Nothing }).as_slice(),
        [Fault::Rotated { end: 1 }]
    );
    let text = "1 AllPasses the passes of `B` are not one walk: a number in it exceeds 64 bits";
    let unknown = Endpoint { passes: Passes::Unknown, ..later };
    assert!(said(&[ends[0], unknown], Claim::Nothing)[0].starts_with(text));
}
