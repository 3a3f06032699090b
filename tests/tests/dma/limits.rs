//! Every field of a buffer descriptor at both sides of its limit, on each tile; and the points on which tools and hardware
//! disagree, one test each.

use aie_pattern_core::declare::{Axi, Descriptor, Iteration, RawDims};
use aie_pattern_core::device::Direction;
use aie_pattern_core::rule::dma::{Fault, overlap};
use aie_pattern_core::rule::{self, Locus, Rule};
use aie_pattern_core::{Device, Element, TileKind};

use TileKind::{Compute, Mem, Shim};

const DEVICES: [Device; 2] = [Device::AieMl, Device::Aie2p];

fn of(device: Device, tile: TileKind, element: Element, elements: i128) -> Descriptor {
    Descriptor::new(device, tile, element, elements)
}

fn walk(tile: TileKind, element: Element, dims: &[(i128, i128)]) -> Descriptor {
    let span: i128 = dims.iter().map(|&(size, stride)| (size - 1) * stride).sum();
    Descriptor { dims: Some(RawDims::new(dims)), ..of(Device::AieMl, tile, element, span + 1) }
}

fn rules(d: &Descriptor) -> Vec<Rule> {
    d.check().as_slice().iter().map(|violation| violation.rule).collect()
}

/// All of `within` pass, all beyond break `rule` and nothing else, at `locus`.
fn limits<const N: usize>(
    rule: Rule,
    locus: Locus,
    within: [i128; N],
    beyond: &[i128],
    declare: impl Fn(i128) -> Descriptor,
) {
    for value in within {
        assert_eq!(rules(&declare(value)), [], "{value}");
    }
    for &value in beyond {
        let found = declare(value).check();
        let places: Vec<_> =
            found.as_slice().iter().map(|violation| (violation.rule, violation.locus)).collect();
        assert_eq!(places, [(rule, locus)], "{value}");
        let message = declare(value).message(&found.as_slice()[0]);
        assert!(!message.as_str().is_empty() && !message.as_str().contains(". "), "{message:?}");
    }
}

#[test]
fn wraps_hold_two_to_the_n_minus_one_words() {
    // D0 and D1 of elements of one word; a gap inside, so that no walk is linear.
    let d1 = |tile| move |size| walk(tile, Element::Int32, &[(size, 2), (1, 1)]);
    let d0 = |tile| move |size| walk(tile, Element::Int32, &[(size, 2)]);
    limits(Rule::WrapField, Locus::Size(0), [1, 254, 255], &[256, 257, 300], d1(Compute));
    limits(Rule::WrapField, Locus::Size(0), [1, 254, 255], &[256, 257, 300], d0(Compute));
    for tile in [Mem, Shim] {
        limits(Rule::WrapField, Locus::Size(0), [1, 1022, 1023], &[1024, 1025], d1(tile));
        limits(Rule::WrapField, Locus::Size(0), [1, 1022, 1023], &[1024, 1025], d0(tile));
    }
    let d2 = |size| walk(Mem, Element::Int32, &[(size, 2), (1, 1), (1, 1)]);
    limits(Rule::WrapField, Locus::Size(0), [1023], &[1024], d2);
}

#[test]
fn the_innermost_wrap_counts_words() {
    let inner = |tile, element| move |size| walk(tile, element, &[(2, 8192), (size, 1)]);
    limits(Rule::WrapField, Locus::Size(1), [4, 1020], &[1024, 1028], inner(Compute, Element::Int8));
    limits(Rule::WrapField, Locus::Size(1), [2, 510], &[512, 514], inner(Compute, Element::Bfloat16));
    limits(Rule::WrapField, Locus::Size(1), [1, 1023], &[1024], inner(Shim, Element::Float));
    limits(Rule::WrapField, Locus::Size(1), [1, 511], &[512, 513], inner(Shim, Element::Cint32));
    limits(Rule::WrapField, Locus::Size(1), [4, 4092], &[4096], inner(Mem, Element::Uint8));
}

#[test]
fn steps_hold_one_to_two_to_the_n_words() {
    let far = |tile, element| move |stride| walk(tile, element, &[(2, stride), (8, 1)]);
    for (tile, most) in [(Compute, 8192), (Shim, 1 << 20)] {
        let locus = Locus::Stride(0);
        limits(Rule::StepField, locus, [9, most], &[most + 1], far(tile, Element::Int32));
        limits(Rule::StepField, locus, [12, most * 4], &[most * 4 + 4], far(tile, Element::Int8));
        limits(Rule::StepField, locus, [10, most * 2], &[most * 2 + 2], far(tile, Element::Int16));
        limits(Rule::StepField, locus, [9, most / 2], &[most / 2 + 1], far(tile, Element::Int64));
    }
    // The step field of a mem tile reaches just beyond its memory.
    assert_eq!(rules(&far(Mem, Element::Int32)(131_072 - 8)), []);
    assert_eq!(rules(&far(Mem, Element::Int32)(131_072)), [Rule::Memory]);
    assert_eq!(rules(&far(Mem, Element::Int32)(131_073)), [Rule::StepField, Rule::Memory]);
}

#[test]
fn a_stride_of_zero_has_no_meaning_at_size_one_and_no_field_above() {
    for tile in [Compute, Mem, Shim] {
        let d = |size| walk(tile, Element::Int32, &[(size, 0), (8, 2)]);
        limits(Rule::ZeroStride, Locus::Stride(0), [1], &[2, 255], d);
        for stride in [1 << 40, -1, -4, -(1 << 40)] {
            for element in [Element::Int32, Element::Int8] {
                let (outer, middle) = ([(1, stride), (4, 32), (8, 1)], [(4, 32), (1, stride), (8, 1)]);
                for dims in [outer, middle] {
                    let d = walk(tile, element, &dims);
                    assert_eq!(rules(&d), [], "the stride of a size of 1 is never taken");
                    let fields = d.fields(0).unwrap();
                    let as_zero =
                        walk(tile, element, &dims.map(|(size, s)| (size, if size == 1 { 0 } else { s })));
                    assert_eq!(fields, as_zero.fields(0).unwrap(), "{dims:?}");
                }
            }
        }
    }
    let d = Descriptor {
        dims: Some(RawDims::new(&[(4, -1)])),
        offset: 3,
        ..of(Device::AieMl, Mem, Element::Int32, 4)
    };
    assert_eq!(rules(&d), [Rule::NegativeStride]);
    assert_eq!(
        rules(&Descriptor { device: Device::Ideal, ..d }),
        [],
        "the ideal address generator goes backwards"
    );
    let repeat = walk(Mem, Element::Int32, &[(1000, 0), (8, 2)]);
    assert_eq!(rules(&Descriptor { device: Device::Ideal, ..repeat }), []);
}

#[test]
fn ranks_as_written() {
    for (tile, most) in [(Compute, 3), (Mem, 4), (Shim, 3)] {
        for rank in 1..=12 {
            let expected: &[Rule] = if rank > most { &[Rule::Rank] } else { &[] };
            assert_eq!(rules(&walk(tile, Element::Int32, &vec![(1, 1); rank])), expected, "{tile:?} {rank}");
        }
        assert_eq!(rules(&walk(tile, Element::Int32, &[(1, 1); 40])), [Rule::Rank]);
    }
    for device in [Device::Ideal, Device::Aie] {
        let of_rank = |rank| Descriptor { device, ..walk(Compute, Element::Int32, &vec![(1, 1); rank]) };
        assert_eq!(rules(&of_rank(12)), []);
        assert_eq!(rules(&of_rank(13)), [Rule::Rank]);
        let message = of_rank(13).message(&of_rank(13).check().as_slice()[0]);
        assert_eq!(message.as_str(), "too many dimensions: 13, but a walk has at most 12");
    }
}

#[test]
fn lengths_fit_their_fields() {
    let linear = |tile, element| move |elements| of(Device::Aie2p, tile, element, elements);
    limits(Rule::LengthField, Locus::Buffer, [1, 16383], &[16384], linear(Compute, Element::Int32));
    limits(Rule::LengthField, Locus::Buffer, [4, 65532], &[65536], linear(Compute, Element::Int8));
    limits(Rule::LengthField, Locus::Buffer, [1, 131_071], &[131_072], linear(Mem, Element::Int32));
    limits(Rule::LengthField, Locus::Buffer, [1, 65535], &[65536], linear(Mem, Element::Int64));
    limits(Rule::LengthField, Locus::Buffer, [1, (1 << 32) - 1], &[1 << 32], linear(Shim, Element::Int32));
    let first = |elements| of(Device::Aie, Compute, Element::Int32, elements);
    limits(Rule::LengthField, Locus::Buffer, [1, 8192], &[0], first);
    assert_eq!(rules(&first(8193)), [Rule::LengthField, Rule::Memory]);
    let len = |len| Descriptor { len: Some(len), ..of(Device::AieMl, Mem, Element::Int32, 64) };
    limits(Rule::LengthField, Locus::Len, [1, 64], &[0, -1, i128::MIN + 1], len);
    limits(Rule::BeyondBuffer, Locus::Len, [], &[65, 131_071], len);
    let bytes = |len| Descriptor { len: Some(len), ..of(Device::AieMl, Mem, Element::Int8, 64) };
    limits(Rule::LengthGranule, Locus::Len, [4, 60], &[1, 2, 3, 63], bytes);
}

#[test]
fn what_a_descriptor_names() {
    for device in DEVICES {
        for (tile, bds, channels, locks) in [(Compute, 16, 2, 16), (Mem, 48, 6, 192), (Shim, 16, 2, 16)] {
            let base = of(device, tile, Element::Int32, 64);
            let bd_id = |id| Descriptor { bd_id: Some(id), ..base };
            limits(Rule::BdId, Locus::BdId, [0, bds - 1], &[-1, bds, i128::MAX], bd_id);
            let next_bd = |id| Descriptor { next_bd: Some(id), ..base };
            limits(Rule::NextBd, Locus::NextBd, [0, bds - 1], &[-1, bds], next_bd);
            for direction in [Direction::S2mm, Direction::Mm2s] {
                let channel = |number| Descriptor { channel: Some((direction, number)), ..base };
                limits(
                    Rule::ChannelNumber,
                    Locus::ChannelNumber,
                    [0, channels - 1],
                    &[-1, channels],
                    channel,
                );
            }
            let lock = |id| Descriptor { acquire: Some((id, 1)), ..base };
            limits(Rule::LockId, Locus::AcquireLock, [0, locks - 1], &[-1, locks], lock);
            let lock = |id| Descriptor { release: Some((id, 1)), ..base };
            limits(Rule::LockId, Locus::ReleaseLock, [0, locks - 1], &[-1, locks], lock);
            let value = |value| Descriptor { acquire: Some((0, value)), ..base };
            limits(Rule::LockValue, Locus::AcquireValue, [-63, 63], &[-65, -64, 64], value);
            let value = |value| Descriptor { release: Some((0, value)), ..base };
            limits(Rule::LockValue, Locus::ReleaseValue, [-63, 63], &[-65, -64, 64], value);
            let packet = |id| Descriptor { packet: Some((id, 0)), ..base };
            limits(Rule::Packet, Locus::PacketId, [0, 31], &[-1, 32], packet);
            let packet = |kind| Descriptor { packet: Some((0, kind)), ..base };
            limits(Rule::Packet, Locus::PacketType, [0, 7], &[-1, 8], packet);
            let ooo = |id| Descriptor { ooo_id: Some(id), ..base };
            limits(Rule::OutOfOrderId, Locus::OooId, [0, 63], &[-1, 64], ooo);
        }
    }
}

#[test]
fn channels_of_a_mem_tile_reach_their_half_of_the_descriptors() {
    let base = of(Device::AieMl, Mem, Element::Int32, 64);
    for number in 0..4 {
        let own = |id| Descriptor { channel: Some((Direction::Mm2s, number)), bd_id: Some(id), ..base };
        let next = |id| Descriptor { channel: Some((Direction::Mm2s, number)), next_bd: Some(id), ..base };
        let (within, beyond) = if number % 2 == 0 { ([0, 23], [24, 47]) } else { ([24, 47], [0, 23]) };
        limits(Rule::BdChannel, Locus::BdId, within, &beyond, own);
        limits(Rule::NextBd, Locus::NextBd, within, &beyond, next);
    }
    let chained = |next| Descriptor { bd_id: Some(2), next_bd: Some(next), ..base };
    limits(Rule::NextBd, Locus::NextBd, [0, 23], &[24, 47, 48], chained);
    // Other tiles have no halves.
    let compute = of(Device::AieMl, Compute, Element::Int32, 64);
    let odd =
        Descriptor { channel: Some((Direction::S2mm, 1)), bd_id: Some(0), next_bd: Some(15), ..compute };
    assert_eq!(rules(&odd), []);
}

#[test]
fn the_last_channels_of_a_mem_tile_reach_its_own_memory_and_locks() {
    let base = of(Device::AieMl, Mem, Element::Int32, 64);
    for number in [4, 5] {
        let lock =
            |id| Descriptor { channel: Some((Direction::Mm2s, number)), acquire: Some((id, 1)), ..base };
        limits(Rule::LockId, Locus::AcquireLock, [64, 127], &[0, 63, 128, 191, 192], lock);
        let at =
            |address| Descriptor { channel: Some((Direction::Mm2s, number)), address: Some(address), ..base };
        limits(Rule::Address, Locus::Address, [0x8_0000, 0xf_ff00], &[0, 0x7_fffc, 0xf_ff04, 0x10_0000], at);
    }
    let at = |address| Descriptor { channel: Some((Direction::S2mm, 3)), address: Some(address), ..base };
    limits(Rule::Address, Locus::Address, [0, 0x8_0000, 0x17_ff00], &[-4, 0x17_ff04, 0x18_0000], at);
}

#[test]
fn addresses_of_words_within_reach() {
    let at = |tile| {
        move |address| Descriptor { address: Some(address), ..of(Device::AieMl, tile, Element::Int8, 64) }
    };
    let beyond = [-4, 1, 2, 3, 0x402, 0xffc4, 0x1_0000, i128::MAX, i128::MIN + 1];
    limits(Rule::Address, Locus::Address, [0, 0x400, 0xffc0], &beyond, at(Compute));
    let host = 1 << 48;
    limits(Rule::Address, Locus::Address, [0, host - 64], &[-4, host - 60, host, host - 63], at(Shim));
    let first =
        |address| Descriptor { address: Some(address), ..of(Device::Aie, Compute, Element::Int32, 16) };
    limits(Rule::Address, Locus::Address, [0, 0x7fc0], &[0x7fc4, 0x8000], first);
}

#[test]
fn offsets_begin_words() {
    for (element, granule) in
        [(Element::Int8, 4), (Element::Int16, 2), (Element::Int32, 1), (Element::Int64, 1)]
    {
        for offset in 0..=8 {
            let d = Descriptor { offset, len: Some(8), ..of(Device::AieMl, Mem, element, 64) };
            let expected: &[Rule] = if offset % granule == 0 { &[] } else { &[Rule::OffsetGranule] };
            assert_eq!(rules(&d), expected, "{element:?} {offset}");
        }
    }
    let negative = Descriptor { offset: -4, len: Some(8), ..of(Device::AieMl, Mem, Element::Int32, 64) };
    assert_eq!(rules(&negative), [Rule::BelowBuffer]);
}

#[test]
fn iterations_fit_their_fields_and_the_buffer() {
    for (tile, step) in [(Compute, 8192), (Mem, 131_072), (Shim, 1 << 20)] {
        let base = Descriptor { len: Some(4), ..of(Device::AieMl, tile, Element::Int32, 16383) };
        let sized =
            |size| Descriptor { iteration: Some(Iteration { size, stride: 4, current: None }), ..base };
        limits(Rule::Iteration, Locus::IterationSize, [1, 2, 64], &[0, -1, 65], sized);
        let at = |current| Descriptor {
            iteration: Some(Iteration { size: 8, stride: 4, current: Some(current) }),
            ..base
        };
        limits(Rule::Iteration, Locus::IterationCurrent, [0, 7], &[-1, 8, 63, 64], at);
        let small = Descriptor { elements: if tile == Shim { 1 << 24 } else { 16384 }, ..base };
        let stepped =
            |stride| Descriptor { iteration: Some(Iteration { size: 2, stride, current: None }), ..small };
        let most = if tile == Mem { 16380 } else { step };
        limits(Rule::Iteration, Locus::IterationStride, [1, most], &[0], stepped);
        if tile != Mem {
            limits(Rule::Iteration, Locus::IterationStride, [], &[step + 1], stepped);
        }
        // Of one run the stride has no meaning.
        assert_eq!(
            rules(&Descriptor { iteration: Some(Iteration { size: 1, stride: 0, current: None }), ..base }),
            []
        );
    }
    let runs = |size| Descriptor {
        iteration: Some(Iteration { size, stride: 16, current: None }),
        ..walk(Mem, Element::Int32, &[(4, 4), (2, 1)])
    };
    assert_eq!(runs(1).elements, 14);
    limits(Rule::BeyondBuffer, Locus::IterationSize, [1], &[2, 64], runs);
    let bytes = |stride| Descriptor {
        len: Some(4),
        iteration: Some(Iteration { size: 2, stride, current: None }),
        ..of(Device::AieMl, Mem, Element::Int8, 64)
    };
    limits(Rule::StrideGranule, Locus::IterationStride, [4, 60], &[1, 2, 3, 58], bytes);
}

#[test]
fn an_iteration_ends_in_the_buffer_to_the_element() {
    // The last of 4 runs begins at 48 and reaches 7 elements farther.
    let runs = |elements| Descriptor {
        iteration: Some(Iteration { size: 4, stride: 16, current: None }),
        elements,
        ..walk(Mem, Element::Int32, &[(2, 6), (2, 1)])
    };
    limits(Rule::BeyondBuffer, Locus::IterationSize, [56, 57], &[55, 54], runs);
    let found = runs(55).check().as_slice()[0];
    assert_eq!(found.fault, Fault::Walk(rule::walk::Fault::BeyondBuffer { elements: 56, buffer: 55 }));
    // Downwards no register leads, and by one element is below the buffer as well.
    let down = |offset| Descriptor {
        offset,
        iteration: Some(Iteration { size: 2, stride: -8, current: None }),
        ..of(Device::Ideal, Compute, Element::Int32, 64)
    };
    let down = |offset| Descriptor { len: Some(4), ..down(offset) };
    limits(Rule::BelowBuffer, Locus::IterationStride, [8, 9], &[7], down);
}

#[test]
fn of_one_run_no_stride_has_a_meaning() {
    for stride in [0, 1, 3, -1, 1 << 40] {
        let d = Descriptor {
            len: Some(16),
            iteration: Some(Iteration { size: 1, stride, current: None }),
            ..of(Device::AieMl, Mem, Element::Int8, 64)
        };
        assert_eq!(rules(&d), [], "{stride}");
        let without = Descriptor { iteration: None, ..d };
        assert_eq!(d.template::<8>().unwrap(), without.template::<8>().unwrap(), "{stride}");
    }
}

#[test]
fn halves_of_a_mem_tile_meet_at_24_without_a_channel() {
    let next = |id| {
        move |next| Descriptor {
            bd_id: Some(id),
            next_bd: Some(next),
            ..of(Device::AieMl, Mem, Element::Int32, 64)
        }
    };
    for id in [0, 23] {
        limits(Rule::NextBd, Locus::NextBd, [0, 22, 23], &[24, 25, 47, 48], next(id));
    }
    for id in [24, 47] {
        limits(Rule::NextBd, Locus::NextBd, [24, 25, 47], &[0, 22, 23, 48], next(id));
    }
}

#[test]
fn a_buffer_of_a_shim_is_within_reach_of_its_addresses() {
    let sized = |elements| Descriptor { len: Some(4), ..of(Device::AieMl, Shim, Element::Int32, elements) };
    limits(Rule::Memory, Locus::Buffer, [4, 1 << 46], &[(1 << 46) + 1, 1 << 62], sized);
}

#[test]
fn padding_fits_its_fields() {
    let padded = |element, inner: i128| {
        let dims = [(2, 4096), (2, 512), (2, 64), (inner, 1)];
        move |k: usize, after: bool, zeros: i128| {
            let mut pads = [(0, 0); 4];
            if after {
                pads[k].1 = zeros;
            } else {
                pads[k].0 = zeros;
            }
            Descriptor { pad: Some(RawDims::new(&pads)), ..walk(Mem, element, &dims) }
        }
    };
    let locus = |k, after| if after { Locus::PadAfter(k) } else { Locus::PadBefore(k) };
    for after in [false, true] {
        let words = padded(Element::Int32, 4);
        limits(Rule::PadField, locus(3, after), [0, 63], &[64, -1], |zeros| words(3, after, zeros));
        limits(Rule::PadField, locus(2, after), [0, 31], &[32], |zeros| words(2, after, zeros));
        limits(Rule::PadField, locus(1, after), [0, 15], &[16], |zeros| words(1, after, zeros));
        limits(Rule::PadTop, locus(0, after), [0], &[1, 63], |zeros| words(0, after, zeros));
        let bytes = padded(Element::Int8, 8);
        limits(Rule::PadField, locus(3, after), [4, 252], &[256], |zeros| bytes(3, after, zeros));
        limits(Rule::PadGranule, locus(3, after), [], &[1, 2, 3, 251], |zeros| bytes(3, after, zeros));
        let wide = padded(Element::Int64, 2);
        limits(Rule::PadField, locus(3, after), [1, 31], &[32], |zeros| wide(3, after, zeros));
    }
}

#[test]
fn padding_is_of_mem_tiles_that_send() {
    let base = Descriptor {
        pad: Some(RawDims::new(&[(1, 1), (2, 2)])),
        ..walk(Mem, Element::Int32, &[(4, 8), (4, 1)])
    };
    assert_eq!(rules(&base), []);
    assert_eq!(rules(&Descriptor { channel: Some((Direction::Mm2s, 0)), ..base }), []);
    assert_eq!(rules(&Descriptor { channel: Some((Direction::S2mm, 0)), ..base }), [Rule::PadDirection]);
    for tile in [Compute, Shim] {
        assert_eq!(rules(&Descriptor { tile, ..base }), [Rule::PadTile]);
    }
    for pairs in [0, 1, 3] {
        let pad = Some(RawDims::new(&vec![(0, 4); pairs]));
        assert_eq!(rules(&Descriptor { pad, ..base }), [Rule::PadCount], "{pairs}");
    }
    let linear =
        Descriptor { pad: Some(RawDims::new(&[(1, 0)])), ..of(Device::AieMl, Mem, Element::Int32, 16) };
    assert_eq!(rules(&linear), [Rule::PadCount]);
    // A padded walk without gaps uses its dimensions.
    let rows = Descriptor {
        pad: Some(RawDims::new(&[(0, 0), (1, 1)])),
        ..walk(Mem, Element::Int32, &[(8, 1024), (1024, 1)])
    };
    assert_eq!(rules(&rows), [Rule::WrapField]);
}

#[test]
fn attributes_of_the_shim() {
    for (device, bursts) in [(Device::AieMl, &[64, 128, 256][..]), (Device::Aie2p, &[64, 128, 256, 512][..])]
    {
        let base = of(device, Shim, Element::Int32, 64);
        for burst in [0, 1, 32, 64, 100, 128, 256, 512, 1024] {
            let expected: &[Rule] = if bursts.contains(&burst) { &[] } else { &[Rule::Burst] };
            assert_eq!(rules(&Descriptor { burst: Some(burst), ..base }), expected, "{device:?} {burst}");
        }
        let axi = |axi| Descriptor { axi, ..base };
        limits(Rule::Axi, Locus::Smid, [0, 15], &[-1, 16], |n| axi(Axi { smid: Some(n), ..Axi::EMPTY }));
        limits(Rule::Axi, Locus::Qos, [0, 15], &[-1, 16], |n| axi(Axi { qos: Some(n), ..Axi::EMPTY }));
        limits(Rule::Axi, Locus::Cache, [0, 15], &[-1, 16], |n| axi(Axi { cache: Some(n), ..Axi::EMPTY }));
        limits(Rule::Axi, Locus::Secure, [0, 1], &[-1, 2], |n| axi(Axi { secure: Some(n), ..Axi::EMPTY }));
        assert_eq!(rules(&Descriptor { compression: true, ..base }), [Rule::NoField]);
        for tile in [Compute, Mem] {
            let base = of(device, tile, Element::Int32, 64);
            let all = Axi { smid: Some(0), qos: Some(0), cache: Some(0), secure: Some(0) };
            assert_eq!(rules(&Descriptor { axi: all, burst: Some(64), ..base }), [Rule::NoField; 5]);
            assert_eq!(rules(&Descriptor { compression: true, tlast_suppress: true, ..base }), []);
        }
    }
}

#[test]
fn the_first_generation_is_linear_and_has_no_mem_tile() {
    let base = of(Device::Aie, Compute, Element::Int32, 64);
    assert_eq!(rules(&base), []);
    let dims = |dims: &[(i128, i128)]| Descriptor { dims: Some(RawDims::new(dims)), ..base };
    assert_eq!(rules(&dims(&[(8, 8), (8, 1)])), [], "a walk without gaps needs no dimensions");
    assert_eq!(rules(&dims(&[(8, 8), (4, 1)])), [Rule::LinearOnly]);
    assert_eq!(rules(&Descriptor { tile: Mem, ..base })[0], Rule::NoTile);
    assert_eq!(rules(&of(Device::Aie, Compute, Element::Int8, 0x8001 + 3))[0], Rule::LengthField);
    let iteration = Some(Iteration { size: 2, stride: 4, current: None });
    assert_eq!(rules(&Descriptor { iteration, len: Some(4), ..base }), [Rule::NoField]);
    assert_eq!(rules(&Descriptor { acquire: Some((15, 1)), release: Some((0, 0)), ..base }), []);
    assert_eq!(rules(&Descriptor { acquire: Some((0, -1)), ..base }), [Rule::LockValue]);
}

#[test]
fn the_ideal_address_generator_has_no_limits_but_the_buffer() {
    let dims = [(5, 1000), (300, 3), (2, 0), (3, 1)];
    let d = Descriptor { device: Device::Ideal, ..walk(Compute, Element::Int8, &dims) };
    assert_eq!(rules(&d), []);
    assert_eq!(rules(&Descriptor { elements: d.elements - 1, ..d }), [Rule::BeyondBuffer]);
    assert_eq!(rules(&Descriptor { len: Some(1), ..d }), [Rule::LengthMismatch]);
    assert_eq!(rules(&Descriptor { channel: Some((Direction::S2mm, 9)), ..d }), [Rule::Overlap]);
}

#[test]
fn extreme_numbers_are_told_and_nothing_panics() {
    const NUMBERS: [i128; 9] = [
        i128::MIN + 1,
        i64::MIN as i128 - 1,
        -1,
        0,
        1,
        1 << 32,
        (1 << 32) + 1,
        i64::MAX as i128 + 1,
        i128::MAX,
    ];
    for device in Device::ALL {
        for &tile in TileKind::ALL {
            for element in [Element::Int4, Element::Int8, Element::Int32, Element::Cfloat] {
                for a in NUMBERS {
                    for b in NUMBERS {
                        let d = Descriptor {
                            dims: Some(RawDims::new(&[(a, b), (b, a), (2, 1)])),
                            pad: Some(RawDims::new(&[(b, a), (a, b), (0, a)])),
                            offset: a,
                            len: Some(b),
                            iteration: Some(Iteration { size: b, stride: a, current: Some(b) }),
                            address: Some(a),
                            channel: Some((Direction::S2mm, b)),
                            bd_id: Some(a),
                            next_bd: Some(b),
                            acquire: Some((a, b)),
                            packet: Some((a, b)),
                            ooo_id: Some(a),
                            burst: Some(b),
                            ..of(*device, tile, element, b)
                        };
                        for d in [
                            d,
                            Descriptor { dims: None, pad: None, ..d },
                            Descriptor { pad: None, len: None, offset: 0, ..d },
                        ] {
                            for violation in d.check().as_slice() {
                                assert!(!d.message(violation).as_str().is_empty(), "{violation:?}");
                            }
                            let _ = (d.pattern(), d.word(), d.moved());
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn numbers_that_no_register_holds_count_without_limits_too() {
    let base = Descriptor { len: Some(4), ..of(Device::Ideal, Compute, Element::Int32, 64) };
    let long = |len| Descriptor { len: Some(len), ..base };
    limits(Rule::NumberRange, Locus::Len, [64], &[1 << 63, 1 << 70, i128::MAX], long);
    let runs = |size| Descriptor { iteration: Some(Iteration { size, stride: 4, current: None }), ..base };
    limits(Rule::NumberRange, Locus::IterationSize, [1, 16], &[0, -1, (1 << 32) + 1, i128::MAX], runs);
    limits(Rule::BeyondBuffer, Locus::IterationSize, [16], &[17, 1 << 32], runs);
    let far = |stride| Descriptor { iteration: Some(Iteration { size: 2, stride, current: None }), ..base };
    limits(Rule::NumberRange, Locus::IterationStride, [0, 1, 60], &[1 << 63, i128::MIN + 1], far);
    let at = |current| Descriptor {
        iteration: Some(Iteration { size: 4, stride: 4, current: Some(current) }),
        ..base
    };
    limits(Rule::NumberRange, Locus::IterationCurrent, [0, 3], &[-1, 4], at);
}

#[test]
fn what_is_wrong_is_told_once() {
    let base = of(Device::AieMl, Mem, Element::Int8, 64);
    // A stride downwards has no field, however it lies to the words.
    for stride in [0, -1, -2, -4, -5] {
        let iteration = Some(Iteration { size: 2, stride, current: None });
        let d = Descriptor { offset: 32, len: Some(4), iteration, ..base };
        assert_eq!(rules(&d), [Rule::Iteration], "{stride}");
    }
    // A descriptor that does not exist is in neither half.
    assert_eq!(rules(&Descriptor { bd_id: Some(60), next_bd: Some(3), ..base }), [Rule::BdId]);
    assert_eq!(rules(&Descriptor { bd_id: Some(-1), next_bd: Some(30), ..base }), [Rule::BdId]);
    for number in [-1, 6, 7] {
        for (bd_id, next_bd) in [(Some(3), Some(4)), (Some(30), Some(31)), (None, Some(4))] {
            let d = Descriptor { channel: Some((Direction::Mm2s, number)), bd_id, next_bd, ..base };
            assert_eq!(rules(&d), [Rule::ChannelNumber], "{number} {bd_id:?}");
        }
    }
    // What a padding below nothing moves is not known.
    let d = walk(Mem, Element::Int32, &[(2, 8), (4, 1)]);
    let d = Descriptor { len: Some(8), pad: Some(RawDims::new(&[(0, 0), (-4, 0)])), ..d };
    assert_eq!(rules(&d), [Rule::PadField]);
}

#[test]
fn half_a_byte_needs_a_byte_of_memory() {
    let elements = |elements| Descriptor { len: Some(8), ..of(Device::AieMl, Mem, Element::Int4, elements) };
    limits(Rule::Memory, Locus::Buffer, [(1 << 20) - 1, 1 << 20], &[(1 << 20) + 1], elements);
}

// The points on which tools and hardware disagree.

#[test]
fn disagreement_the_top_dimension_has_no_wrap_field() {
    assert_eq!(rules(&walk(Compute, Element::Int32, &[(2000, 2), (1, 1), (1, 1)])), []);
    assert_eq!(rules(&walk(Mem, Element::Int32, &[(5000, 16), (1, 1), (1, 1), (4, 1)])), []);
    assert_eq!(rules(&walk(Shim, Element::Int32, &[(100_000, 16), (1, 1), (4, 1)])), []);
    // Only the length ends it.
    assert_eq!(rules(&walk(Compute, Element::Int32, &[(2048, 7), (2, 1), (4, 2)])), [Rule::LengthField]);
}

#[test]
fn disagreement_sizes_and_strides_count_words() {
    assert_eq!(rules(&walk(Compute, Element::Int8, &[(4, 2000), (1000, 1)])), [], "1000 bytes are 250 words");
    assert_eq!(rules(&walk(Compute, Element::Int8, &[(2, 32768), (4, 1)])), [], "32768 bytes are 8192 words");
    assert_eq!(rules(&walk(Compute, Element::Int64, &[(4, 500), (128, 1)])), [Rule::WrapField], "256 words");
    assert_eq!(rules(&walk(Compute, Element::Int64, &[(2, 4097), (2, 1)])), [Rule::StepField], "8194 words");
}

#[test]
fn disagreement_a_wrap_of_two_to_the_n_would_not_wrap() {
    assert_eq!(rules(&walk(Compute, Element::Int32, &[(256, 16), (8, 1)])), [Rule::WrapField]);
    for tile in [Mem, Shim] {
        assert_eq!(rules(&walk(tile, Element::Int32, &[(1024, 16), (8, 1)])), [Rule::WrapField]);
    }
}

#[test]
fn disagreement_the_whole_of_a_memory_is_one_word_too_long() {
    assert_eq!(rules(&of(Device::AieMl, Compute, Element::Int8, 0x1_0000)), [Rule::LengthField]);
    assert_eq!(rules(&of(Device::AieMl, Mem, Element::Int8, 0x8_0000)), [Rule::LengthField]);
}

#[test]
fn disagreement_an_innermost_stride_of_narrow_elements_is_no_stride_of_words() {
    let d = walk(Shim, Element::Int8, &[(2, 64), (4, 4)]);
    assert_eq!(rules(&d), [Rule::InnermostStride]);
    assert_eq!(rules(&walk(Shim, Element::Int16, &[(8, 2)])), [Rule::InnermostStride]);
}

#[test]
fn disagreement_a_length_is_the_product_of_the_sizes() {
    for len in [1, 31, 33, 64] {
        let d = Descriptor { len: Some(len), ..walk(Compute, Element::Int32, &[(4, 16), (8, 1)]) };
        assert_eq!(rules(&d), [Rule::LengthMismatch], "{len}");
    }
    let d = Descriptor { len: Some(32), ..walk(Compute, Element::Int32, &[(4, 16), (8, 1)]) };
    assert_eq!(rules(&d), []);
}

#[test]
fn disagreement_a_write_that_visits_an_element_twice() {
    let d = Descriptor {
        channel: Some((Direction::S2mm, 0)),
        ..walk(Compute, Element::Int32, &[(4, 2), (4, 1)])
    };
    assert_eq!(rules(&d), [Rule::Overlap]);
    let violation = d.check().as_slice()[0];
    assert_eq!(
        violation.fault,
        Fault::Overlap(overlap::Fault::Twice { first: 2, second: 4 }),
        "elements 2 and 4 of the stream are both index 2"
    );
    assert!(d.message(&violation).as_str().contains("elements 2 and 4 of the stream"));
    // A stride of 0 beside it is another mistake.
    let repeating =
        Descriptor { dims: Some(RawDims::new(&[(3, 0), (4, 2), (2, 0), (4, 1)])), tile: Mem, ..d };
    assert_eq!(rules(&repeating), [Rule::ZeroStride, Rule::ZeroStride, Rule::Overlap]);
    let violation = repeating.check().as_slice()[2];
    assert_eq!(violation.fault, Fault::Overlap(overlap::Fault::Twice { first: 2, second: 8 }));
    assert_eq!(rules(&Descriptor { allow_overlap: true, ..d }), []);
    assert_eq!(rules(&Descriptor { channel: Some((Direction::Mm2s, 0)), ..d }), [], "reading twice is a use");
    assert_eq!(rules(&Descriptor { channel: None, ..d }), [], "the direction is not known");
}
