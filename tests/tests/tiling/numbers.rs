//! The numbers of tilings and how many there are, stated anew from UG1603: each that is refused, at its place, in words.

use aie_pattern_core::declare::tiling::{MAX_DIMENSIONS, Port, RawList, RawTraversals, Tiling};
use aie_pattern_core::device::Direction;
use aie_pattern_core::rule::Locus;
use aie_pattern_core::rule::tiling::{Fault, lists};
use aie_pattern_core::{Device, Element, TileKind};
use aie_pattern_tests::{Rng, cases};

const UINT: i128 = u32::MAX as i128;

/// What is refused, at its place.
struct Told(Vec<(Locus, String)>);

impl Told {
    fn put(&mut self, locus: Locus, text: String) {
        self.0.push((locus, text));
    }

    /// A number of the C++ that counts something.
    fn count(&mut self, what: &str, number: i128, locus: Locus) {
        if number < 1 {
            let note = if what == "wrap" {
                "\n  = note: a wrap is the number of tiles along the dimension (UG1603)"
            } else {
                ""
            };
            self.put(locus, format!("{what} must be at least 1, found {number}{note}"));
        } else {
            self.range(what, number, (1, UINT), "a `uint32_t`", locus);
        }
    }

    fn range(&mut self, what: &str, number: i128, (least, most): (i128, i128), c: &str, locus: Locus) {
        let end = match number {
            _ if number < least => format!("least {least}"),
            _ if number > most => format!("most {most}"),
            _ => return,
        };
        self.put(
            locus,
            format!(
                "{what} {number} is out of range (at {end})\n  = note: it is {c} of `adf::tiling_parameters` (UG1603)"
            ),
        );
    }
}

fn many(number: usize, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

/// The number of dimensions that a DMA accesses (UG1603, UG1079), and the name of its tile.
fn dimensions(port: &Port) -> (usize, Option<&'static str>) {
    match (port.device, port.tile) {
        (Device::Aie, TileKind::Compute) => (2, Some("a compute tile")),
        (Device::AieMl, TileKind::Compute) => (3, Some("a compute tile")),
        (Device::AieMl, TileKind::Mem) => (4, Some("a mem tile")),
        (Device::AieMl, TileKind::Shim) => (3, Some("a shim tile")),
        _ => (MAX_DIMENSIONS, None),
    }
}

fn rank(port: &Port, sizes: &RawList, locus: Locus, told: &mut Told) {
    let (most, title) = dimensions(port);
    if sizes.len() > most {
        let len = sizes.len();
        let source = match port.device {
            Device::Aie => "UG1079",
            _ => "UG1603, \"Tiling Parameters and Buffer Descriptors\"",
        };
        told.put(
            locus,
            match title {
                Some(title) => format!(
                    "too many dimensions: {len}, but the DMA of {title} has {most}\n  = note: the DMA accesses {most} dimensions ({source})"
                ),
                None => format!("too many dimensions: {len} (at most {most})"),
            },
        );
    }
}

fn lengths(told: &mut Told, (field, what): (&str, &str), numbers: &RawList, rank: usize, locus: Locus) {
    let mut list = numbers.as_slice().to_vec();
    // Another offset of 0 changes nothing.
    while field == "offset" && numbers.len() <= MAX_DIMENSIONS && list.len() > rank && list.last() == Some(&0)
    {
        list.pop();
    }
    let len = if field == "offset" && numbers.len() <= MAX_DIMENSIONS { list.len() } else { numbers.len() };
    if rank > 0 && !numbers.is_empty() && len != rank {
        let (found, of) = (many(numbers.len(), what), many(rank, "dimension"));
        told.put(
            locus,
            format!(
                "found {found} for a buffer of {of}\n  = note: `{field}` has one number per dimension, the contiguous one first (UG1603)"
            ),
        );
    }
}

fn expected(port: &Port) -> Vec<(Locus, String)> {
    let mut told = Told(Vec::new());
    if let Some(buffer) = &port.buffer {
        if buffer.is_empty() {
            told.put(Locus::Buffer, "the buffer has no dimensions".to_owned());
        }
        rank(port, buffer, Locus::Buffer, &mut told);
        for (d, &size) in (0..).zip(buffer.as_slice()) {
            told.count("buffer size", size, Locus::Size(d));
        }
    }
    for (t, of) in (0..).zip(port.tilings) {
        let own = &of.buffer_dimension;
        let sizes = port.buffer.as_ref().filter(|_| own.is_empty()).unwrap_or(own);
        if sizes.is_empty() && port.buffer.is_none() {
            told.put(Locus::BufferDimensions(t), "the buffer has no dimensions".to_owned());
        }
        rank(port, own, Locus::BufferDimensions(t), &mut told);
        let all = [
            (("tiling_dimension", "size"), &of.tiling_dimension, Locus::TilingDimensions(t)),
            (("offset", "offset"), &of.offset, Locus::TilingOffsets(t)),
            (("boundary_dimension", "boundary number"), &of.boundary_dimension, Locus::Boundaries(t)),
        ];
        for (names, list, locus) in all {
            lengths(&mut told, names, list, sizes.len(), locus);
        }
        for (d, &size) in (0..).zip(own.as_slice()) {
            told.count("buffer size", size, Locus::BufferDimension(t, d));
        }
        for (d, &size) in (0..).zip(of.tiling_dimension.as_slice()) {
            told.count("tile size", size, Locus::TilingDimension(t, d));
        }
        for (d, &offset) in (0..).zip(of.offset.as_slice()) {
            let ends = (i32::MIN.into(), i32::MAX.into());
            told.range("offset", offset, ends, "an `int32_t`", Locus::TilingOffset(t, d));
        }
        for (d, &end) in (0..).zip(of.boundary_dimension.as_slice()) {
            told.count("boundary", end, Locus::Boundary(t, d));
            if let Some(&size) = sizes.as_slice().get(usize::from(d))
                && (1..end).contains(&size)
                && end <= UINT
            {
                told.put(
                    Locus::Boundary(t, d),
                    format!(
                        "the data ends at {end} in dimension {d}, but the buffer ends at {size}\n  = note: `boundary_dimension` is where the data ends and zeros start, within the buffer (UG1603)"
                    ),
                );
            }
        }
        let loops = &of.tile_traversal;
        if loops.len() > MAX_DIMENSIONS {
            let text = format!("too many traversals: {} (at most {MAX_DIMENSIONS})", loops.len());
            told.put(Locus::Traversals(t), text);
        }
        for (i, along) in (0..).zip(loops.as_slice()) {
            let (dimension, count) = (along.dimension, sizes.len());
            if count > 0 && !(0..count as i128).contains(&dimension) {
                let of = many(count, "dimension");
                told.put(
                    Locus::TraversalDimension(t, i),
                    format!(
                        "dimension {dimension} does not exist: the buffer has {of}\n  = note: dimensions are numbered from 0, the contiguous one (UG1603)"
                    ),
                );
            }
            told.range("stride", along.stride, (0, UINT), "a `uint32_t`", Locus::TraversalStride(t, i));
            told.count("wrap", along.wrap, Locus::Wrap(t, i));
        }
        told.count("repetition", of.repetition, Locus::Repetition(t));
        told.range("phase", of.phase, (0, UINT), "a `uint32_t`", Locus::Phase(t));
        if !(-1..32).contains(&of.packet_port_id) {
            told.put(
                Locus::PacketPort(t),
                format!(
                    "`packet_port_id` must be -1 (none) or 0..=31, found {}\n  = note: it is an output of a pktsplit or an input of a pktmerge, which have up to 32 ports (UG1603)",
                    of.packet_port_id
                ),
            );
        }
    }
    told.0
}

/// Most numbers small, and now and then one at an end of its range or beyond.
fn number(rng: &mut Rng) -> i128 {
    if rng.once_in(14) {
        *rng.pick(&[
            0,
            -1,
            -2,
            31,
            32,
            33,
            UINT,
            UINT + 1,
            i32::MAX.into(),
            1 << 31,
            -(1 << 31),
            -(1 << 31) - 1,
        ])
    } else {
        i128::from(rng.range(1..=6))
    }
}

fn list(rng: &mut Rng, rank: usize) -> RawList {
    let len = if rng.once_in(8) { rng.below(11) as usize } else { rank };
    let mut numbers: Vec<i128> = (0..len).map(|_| number(rng)).collect();
    if rng.once_in(4)
        && let Some(last) = numbers.last_mut()
    {
        *last = 0;
    }
    if rng.once_in(3) { RawList::EMPTY } else { RawList::new(&numbers) }
}

#[test]
fn every_number_and_list_is_told_at_its_place() {
    let mut rng = Rng::new(0x711e);
    let (mut right, mut wrong, mut helped) = (0, 0, 0);
    for _ in 0..cases(1_500) {
        let rank = 1 + rng.below(3) as usize;
        let buffer = rng.once_in(2).then(|| list(&mut rng, rank));
        let tilings: Vec<Tiling> = (0..=rng.below(2))
            .map(|_| {
                let loops = *rng.pick(&[0, 0, 1, 1, 2, 2, 3, 8, 9, 10]);
                Tiling {
                    buffer_dimension: list(&mut rng, rank),
                    tiling_dimension: list(&mut rng, rank),
                    offset: list(&mut rng, rank),
                    tile_traversal: RawTraversals::new(
                        &(0..loops)
                            .map(|_| (i128::from(rng.range(-1..=3)), number(&mut rng), number(&mut rng)))
                            .collect::<Vec<_>>(),
                    ),
                    packet_port_id: if rng.once_in(6) { number(&mut rng) } else { -1 },
                    repetition: number(&mut rng),
                    phase: number(&mut rng),
                    boundary_dimension: list(&mut rng, rank),
                }
            })
            .collect();
        let &(device, tile) = rng.pick(&[
            (Device::Aie, TileKind::Compute),
            (Device::AieMl, TileKind::Compute),
            (Device::AieMl, TileKind::Mem),
            (Device::AieMl, TileKind::Shim),
            (Device::Ideal, TileKind::Mem),
        ]);
        let port = Port {
            device,
            tile,
            direction: Direction::S2mm,
            element: Element::Int32,
            buffer,
            tilings: &tilings,
            covers: false,
            allow_overlap: false,
            index: None,
            is_device_assumed: false,
        };
        let checked = port.check();
        let mut found = Vec::new();
        for violation in checked.as_slice() {
            let Fault::Lists(fault) = violation.fault else { continue };
            let is_of_whole = matches!(
                fault,
                lists::Fault::Loops { .. }
                    | lists::Fault::BufferElements { .. }
                    | lists::Fault::Reach { .. }
                    | lists::Fault::Moved { .. }
                    | lists::Fault::MovedByAll { .. }
            );
            if is_of_whole {
                continue;
            }
            let is_number = match fault {
                lists::Fault::Below { what, .. }
                | lists::Fault::Above { what, .. }
                | lists::Fault::NotPositive { what, .. } => !matches!(
                    what,
                    lists::Quantity::Phase | lists::Quantity::Boundary | lists::Quantity::Offset
                ),
                lists::Fault::NoDimension { .. } => true,
                _ => false,
            };
            if let (true, Some(k)) = (is_number, violation.locus.tiling()) {
                // A fault that is not about the numbers of the loops leaves no walk.
                assert_eq!(port.tiling_len(k), None, "{fault:?} {port:?}");
            }
            let excess = match fault {
                lists::Fault::Boundary { end, size, .. } => (end - size) as u128,
                _ => 0,
            };
            assert_eq!(violation.excess, excess, "{fault:?}");
            let text = port.message(violation);
            let (text, help) = match text.as_str().split_once("\n  = help: ") {
                Some((text, help)) => (text.to_owned(), Some(help.to_owned())),
                None => (text.as_str().to_owned(), None),
            };
            if text == "the buffer has no dimensions" {
                let sizes =
                    "write `buffer_dimension = {...}` in the tiling, or `buffer = {...}` for all tilings";
                assert_eq!(help.as_deref(), Some(sizes));
            } else if let Some(help) = help {
                // Only the number after the last dimension may have been counted from 1.
                let lists::Fault::NoDimension { dimension, dimensions } = fault else {
                    panic!("{fault:?} {help}")
                };
                assert_eq!(dimension, dimensions as i128);
                assert_eq!(help, format!("write `dimension = {}`", dimension - 1));
                helped += 1;
            }
            found.push((violation.locus, text));
        }
        let mut expected = expected(&port);
        let key = |told: &(Locus, String)| format!("{told:?}");
        found.sort_by_key(key);
        expected.sort_by_key(key);
        // As many as a list of violations holds.
        if checked.as_slice().len() < 64 {
            assert_eq!(found, expected, "{port:?}");
        }
        right += usize::from(expected.is_empty());
        wrong += expected.len();
    }
    assert!(right > 10 && wrong > 2_000 && helped > 200, "{right} {wrong} {helped}");
}
