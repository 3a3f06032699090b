//! What is wrong with a descriptor, in its own units: one declaration for every fault.

use aie_pattern_core::declare::{Axi, Descriptor, Iteration, RawDims};
use aie_pattern_core::device::Direction;
use aie_pattern_core::ir::Word;
use aie_pattern_core::rule::dma::{
    Fault, buffer, dims, fields, granule, iteration, length, locks, names, overlap, padding,
};
use aie_pattern_core::rule::{Bound, Locus, walk};
use aie_pattern_core::{Device, Element, TileKind};

use TileKind::{Compute, Mem, Shim};

fn linear(tile: TileKind, element: Element, elements: i128) -> Descriptor {
    Descriptor::new(Device::AieMl, tile, element, elements)
}

fn walked(tile: TileKind, element: Element, dims: &[(i128, i128)]) -> Descriptor {
    let span: i128 = dims.iter().map(|&(size, stride)| (size - 1) * stride).sum();
    Descriptor { dims: Some(RawDims::new(dims)), ..linear(tile, element, span.max(0) + 1) }
}

fn padded(element: Element, dims: &[(i128, i128)], pad: &[(i128, i128)]) -> Descriptor {
    Descriptor { pad: Some(RawDims::new(pad)), ..walked(Mem, element, dims) }
}

/// The declaration has this fault at this place, among others perhaps; the message of each is a line of words at least.
fn assert_fault(d: &Descriptor, locus: Locus, fault: Fault) {
    let found = d.check();
    let is_found = found.as_slice().iter().any(|v| (v.locus, v.fault) == (locus, fault));
    assert!(is_found, "{fault:?} at {locus:?} is none of {found:?}");
    for violation in found.as_slice() {
        let message = d.message(violation);
        assert!(message.as_str().split_whitespace().count() > 3, "{violation:?}: {message:?}");
    }
}

#[test]
fn dimensions() {
    let walk = |dims: &[(i128, i128)]| walked(Compute, Element::Int32, dims);
    let aie = Descriptor { device: Device::Aie, ..walk(&[(4, 8), (4, 1)]) };
    assert_fault(&aie, Locus::Dims, Fault::Dims(dims::Fault::LinearOnly));
    let rank = dims::Fault::Rank { dimensions: 4, most: 3 };
    assert_fault(&walk(&[(2, 64), (2, 32), (2, 16), (2, 2)]), Locus::Dim(0), Fault::Dims(rank));
    let ideal = Descriptor { device: Device::Ideal, ..walk(&[(1, 0); 13]) };
    assert_fault(&ideal, Locus::Dim(0), Fault::Rank { dimensions: 13 });
    let negative = dims::Fault::NegativeStride { elements: -2 };
    assert_fault(&walk(&[(4, -2)]), Locus::Stride(0), Fault::Dims(negative));
    let zero = dims::Fault::ZeroStride { times: 4 };
    assert_fault(&walk(&[(4, 0), (2, 2)]), Locus::Stride(0), Fault::Dims(zero));
}

#[test]
fn fields_of_dimensions_count_steps_and_words() {
    let slots = linear(Compute, Element::Int32, 1).limits().unwrap().slots;
    let wrap = dims::Fault::Wrap { slot: 1, steps: 256, field: slots[1].wrap.unwrap() };
    let d = walked(Compute, Element::Int16, &[(256, 4), (2, 1)]);
    assert_fault(&d, Locus::Size(0), Fault::Dims(wrap));
    let wrap = dims::Fault::Wrap { slot: 0, steps: 256, field: slots[0].wrap.unwrap() };
    let d = walked(Compute, Element::Int32, &[(2, 300), (256, 1)]);
    assert_fault(&d, Locus::Size(1), Fault::Dims(wrap));
    let field = slots[0].wrap.unwrap();
    let wrap = dims::Fault::WrapInWords { elements: 512, words: 256, field };
    let d = walked(Compute, Element::Int16, &[(2, 1000), (512, 1)]);
    assert_fault(&d, Locus::Size(1), Fault::Dims(wrap));
    let step = dims::Fault::Step { slot: 1, elements: 16386, words: 8193, field: slots[1].step };
    let d = walked(Compute, Element::Int16, &[(2, 16386), (2, 1)]);
    assert_fault(&d, Locus::Stride(0), Fault::Dims(step));
}

#[test]
fn elements_that_are_not_one_word() {
    let walk = |dims: &[(i128, i128)]| walked(Compute, Element::Int8, dims);
    let innermost = granule::Fault::InnermostStride { elements: 2 };
    assert_fault(&walk(&[(8, 2)]), Locus::Stride(0), Fault::Granule(innermost));
    let run = granule::Fault::Run { elements: 6, granule: 4 };
    assert_fault(&walk(&[(2, 8), (6, 1)]), Locus::Size(1), Fault::Granule(run));
    let stride = granule::Fault::Stride { elements: 9, granule: 4 };
    assert_fault(&walk(&[(2, 9), (4, 1)]), Locus::Stride(0), Fault::Granule(stride));
    let runs = Some(Iteration { size: 2, stride: 9, current: None });
    let d = Descriptor { iteration: runs, ..walk(&[(4, 1)]) };
    assert_fault(&d, Locus::IterationStride, Fault::Granule(stride));
    let offset = granule::Fault::Offset { elements: 3, granule: 4 };
    assert_fault(&Descriptor { offset: 3, ..walk(&[(4, 1)]) }, Locus::Offset, Fault::Granule(offset));
}

#[test]
fn lengths() {
    let d = Descriptor { len: Some(5), ..walked(Compute, Element::Int32, &[(2, 4), (2, 1)]) };
    assert_fault(&d, Locus::Len, Fault::Length(length::Fault::Mismatch { len: 5, moved: 4 }));
    let granule = length::Fault::Granule { elements: 7, granule: 4 };
    assert_fault(&linear(Compute, Element::Int8, 7), Locus::Buffer, Fault::Length(granule));
    let d = Descriptor { len: Some(-1), ..linear(Compute, Element::Int32, 4) };
    assert_fault(&d, Locus::Len, Fault::Length(length::Fault::Nothing { elements: -1 }));
    let field = length::Fault::Field { words: 16384, most: 16383 };
    assert_fault(&linear(Compute, Element::Int8, 65536), Locus::Buffer, Fault::Length(field));
}

#[test]
fn buffers_and_their_addresses_in_bytes() {
    let memory = buffer::Fault::Memory { bytes: 65538, most: 65536 };
    assert_fault(&linear(Compute, Element::Int16, 32769), Locus::Buffer, Fault::Buffer(memory));
    let reach = buffer::Fault::Reach { bytes: (1 << 48) + 4, most: 1 << 48 };
    assert_fault(&linear(Shim, Element::Int32, (1 << 46) + 1), Locus::Buffer, Fault::Buffer(reach));
    let at = |address| Descriptor { address: Some(address), ..linear(Compute, Element::Int16, 8) };
    for (address, fault) in [
        (65537, buffer::Fault::Unaligned { address: 65537 }),
        (-4, buffer::Fault::Below { address: -4, least: 0 }),
        (65536, buffer::Fault::Above { address: 65536, end: 65536 }),
        (65524, buffer::Fault::End { address: 65524, bytes: 16, end: 65536 }),
    ] {
        assert_fault(&at(address), Locus::Address, Fault::Buffer(fault));
    }
    // Channel 4 reaches only the memory of the tile itself.
    let local = Descriptor { channel: Some((Direction::S2mm, 4)), ..linear(Mem, Element::Int32, 4) };
    let below = buffer::Fault::Below { address: 0, least: 0x8_0000 };
    assert_fault(&Descriptor { address: Some(0), ..local }, Locus::Address, Fault::Buffer(below));
}

#[test]
fn how_far_out_of_bounds() {
    let excess = |d: &Descriptor| d.check().as_slice()[0].excess;
    let at = |address| Descriptor { address: Some(address), ..linear(Compute, Element::Int16, 8) };
    assert_eq!([-4, 65536, 65544, 65524, 3].map(|address| excess(&at(address))), [4, 0, 8, 4, 0]);
    let of = |elements| Descriptor { len: Some(4), ..linear(Compute, Element::Int16, elements) };
    assert_eq!(excess(&of(32770)), 4);
    let beyond = |elements| Descriptor { elements, ..walked(Compute, Element::Int32, &[(4, 4), (2, 1)]) };
    assert_eq!([13, 10].map(|elements| excess(&beyond(elements))), [1, 4]);
    assert_eq!(excess(&walked(Compute, Element::Int32, &[(300, 2)])), 0, "a field has or has not room");
}

#[test]
fn padding_in_words_and_steps() {
    let dims = [(2, 64), (2, 32), (2, 16), (4, 1)];
    let pad = |pad: [(i128, i128); 4]| padded(Element::Int16, &dims, &pad);
    let mut none = [(0, 0); 4];
    let count = padding::Fault::Count { pairs: 1, dimensions: 4 };
    assert_fault(&padded(Element::Int16, &dims, &[(0, 2)]), Locus::Pad, Fault::Padding(count));
    let compute =
        Descriptor { tile: Compute, ..padded(Element::Int32, &[(2, 4), (2, 1)], &[(1, 0), (0, 0)]) };
    assert_fault(&compute, Locus::Pad, Fault::Padding(padding::Fault::Tile));
    none[3].0 = 2;
    let written = Descriptor { channel: Some((Direction::S2mm, 0)), ..pad(none) };
    assert_fault(&written, Locus::Pad, Fault::Padding(padding::Fault::Direction));
    let words = padding::Fault::Words { words: 64, bound: Bound::Most(63) };
    none[3].0 = 128;
    assert_fault(&pad(none), Locus::PadBefore(3), Fault::Padding(words));
    none[3].0 = -2;
    let words = padding::Fault::Words { words: -1, bound: Bound::Least(0) };
    assert_fault(&pad(none), Locus::PadBefore(3), Fault::Padding(words));
    none[3].0 = 3;
    let granule = padding::Fault::Granule { elements: 3, granule: 2 };
    assert_fault(&pad(none), Locus::PadBefore(3), Fault::Padding(granule));
    none = [(0, 5), (16, 0), (0, 32), (0, 0)];
    let steps = |slot, steps, most| padding::Fault::Steps { slot, steps, bound: Bound::Most(most) };
    assert_fault(&pad(none), Locus::PadAfter(2), Fault::Padding(steps(1, 32, 31)));
    assert_fault(&pad(none), Locus::PadBefore(1), Fault::Padding(steps(2, 16, 15)));
    assert_fault(&pad(none), Locus::PadAfter(0), Fault::Padding(padding::Fault::Top { steps: 5 }));
    let ideal = Descriptor { device: Device::Ideal, ..padded(Element::Int16, &[(4, 1)], &[(-1, 0)]) };
    let range = walk::Fault::Range { number: -1, bound: Bound::Least(0) };
    assert_fault(&ideal, Locus::PadBefore(0), Fault::Walk(range));
}

#[test]
fn names_of_channels_and_descriptors() {
    let mem = linear(Mem, Element::Int32, 4);
    let on = |channel| Descriptor { channel: Some((Direction::Mm2s, channel)), ..mem };
    let channel = names::Fault::NoChannel { channel: 6, bound: Bound::Most(5) };
    assert_fault(&on(6), Locus::ChannelNumber, Fault::Names(channel));
    let id = names::Fault::NoDescriptor { id: -1, bound: Bound::Least(0) };
    assert_fault(&Descriptor { bd_id: Some(-1), ..mem }, Locus::BdId, Fault::Names(id));
    let d = Descriptor { bd_id: Some(24), next_bd: Some(25), ..on(2) };
    assert_fault(&d, Locus::BdId, Fault::Names(names::Fault::OutOfReach { id: 24, channel: 2 }));
    let next = names::Fault::NextOutOfReach { id: 25, channel: names::Half::OfChannel(2) };
    assert_fault(&d, Locus::NextBd, Fault::Names(next));
    let next = names::Fault::NextOutOfReach { id: 24, channel: names::Half::OfDescriptor(23) };
    let d = Descriptor { bd_id: Some(23), next_bd: Some(24), ..mem };
    assert_fault(&d, Locus::NextBd, Fault::Names(next));
    for (id, bound) in [(48, Bound::Most(47)), (-1, Bound::Least(0))] {
        let d = Descriptor { next_bd: Some(id), ..mem };
        assert_fault(&d, Locus::NextBd, Fault::Names(names::Fault::NoNext { id, bound }));
    }
}

#[test]
fn locks_and_their_values() {
    use locks::Side::{Acquire, Release};
    let mem = linear(Mem, Element::Int32, 4);
    let d = Descriptor { acquire: Some((192, -64)), release: Some((-1, 64)), ..mem };
    let lock = |lock, bound| Fault::Locks(locks::Fault::NoLock { lock, bound });
    assert_fault(&d, Locus::AcquireLock, lock(192, Bound::Most(191)));
    assert_fault(&d, Locus::ReleaseLock, lock(-1, Bound::Least(0)));
    let count = locks::Fault::Count { side: Acquire, value: -64, most: 63 };
    assert_fault(&d, Locus::AcquireValue, Fault::Locks(count));
    let field = locks::Fault::Field { side: Release, value: 64, bound: Bound::Most(63) };
    assert_fault(&d, Locus::ReleaseValue, Fault::Locks(field));
    let local = Descriptor { channel: Some((Direction::S2mm, 5)), acquire: Some((63, 1)), ..mem };
    let fault = locks::Fault::NotLocal { lock: 63, channel: 5 };
    assert_fault(&local, Locus::AcquireLock, Fault::Locks(fault));
}

#[test]
fn other_fields() {
    let shim = linear(Shim, Element::Int32, 4);
    let fault = |fault| Fault::Fields(fault);
    let d = Descriptor {
        packet: Some((32, -1)),
        ooo_id: Some(64),
        burst: Some(65),
        axi: Axi { smid: Some(16), qos: Some(16), cache: Some(16), secure: Some(2) },
        ..shim
    };
    assert_fault(&d, Locus::PacketId, fault(fields::Fault::PacketId { id: 32, bound: Bound::Most(31) }));
    assert_fault(
        &d,
        Locus::PacketType,
        fault(fields::Fault::PacketType { kind: -1, bound: Bound::Least(0) }),
    );
    assert_fault(&d, Locus::OooId, fault(fields::Fault::OutOfOrderId { id: 64, bound: Bound::Most(63) }));
    assert_fault(&d, Locus::Burst, fault(fields::Fault::Burst { bytes: 65 }));
    let axi =
        |attribute, value, most| fault(fields::Fault::Axi { attribute, value, bound: Bound::Most(most) });
    assert_fault(&d, Locus::Smid, axi("smid", 16, 15));
    assert_fault(&d, Locus::Qos, axi("qos", 16, 15));
    assert_fault(&d, Locus::Cache, axi("cache", 16, 15));
    assert_fault(&d, Locus::Secure, axi("secure", 2, 1));
    let none = Descriptor { tile: Compute, ..d };
    let no_field = |what| fault(fields::Fault::NoField { what });
    assert_fault(&none, Locus::Burst, no_field("a burst length"));
    assert_fault(&none, Locus::Smid, no_field("smid"));
    let aie = Descriptor {
        device: Device::Aie,
        ooo_id: Some(1),
        tlast_suppress: true,
        compression: true,
        iteration: Some(Iteration { size: 2, stride: 4, current: None }),
        ..linear(Compute, Element::Int32, 16)
    };
    assert_fault(&aie, Locus::OooId, no_field("an out-of-order id"));
    assert_fault(&aie, Locus::TlastSuppress, no_field("suppressing TLAST"));
    assert_fault(&aie, Locus::Compression, no_field("compression"));
    assert_fault(&aie, Locus::Iteration, no_field("an iteration"));
}

#[test]
fn iterations() {
    let runs = |size, stride, current| Descriptor {
        iteration: Some(Iteration { size, stride, current: Some(current) }),
        len: Some(4),
        ..linear(Compute, Element::Int16, 4096)
    };
    let d = runs(65, -3, 64);
    let fault = |fault| Fault::Iteration(fault);
    assert_fault(
        &d,
        Locus::IterationSize,
        fault(iteration::Fault::Size { runs: 65, bound: Bound::Most(64) }),
    );
    let step = iteration::Fault::Step { words: -2, bound: Bound::Least(1) };
    assert_fault(&d, Locus::IterationStride, fault(step));
    // Without runs, none is the current one but the first.
    for current in [0, 1] {
        let found = runs(0, 4, current).check();
        let is_current = |fault: &Fault| matches!(fault, Fault::Iteration(iteration::Fault::Current { .. }));
        let faults: Vec<_> = found.as_slice().iter().map(|v| v.fault).filter(is_current).collect();
        let beyond = fault(iteration::Fault::Current { run: 1, bound: Bound::Most(0) });
        assert_eq!(faults, if current == 0 { vec![] } else { vec![beyond] });
    }
    let current = iteration::Fault::Current { run: 64, bound: Bound::Most(63) };
    assert_fault(&d, Locus::IterationCurrent, fault(current));
    let current = iteration::Fault::Current { run: 3, bound: Bound::Most(2) };
    assert_fault(&runs(3, 8, 3), Locus::IterationCurrent, fault(current));
    // A number of 0 is an error of its own; run 0 exists for any number of runs.
    let none = fault(iteration::Fault::Size { runs: 0, bound: Bound::Least(1) });
    assert_fault(&runs(0, 8, 0), Locus::IterationSize, none);
    assert_eq!(runs(0, 8, 0).check().as_slice().len(), 1);
    let current = iteration::Fault::Current { run: 1, bound: Bound::Most(0) };
    assert_fault(&runs(0, 8, 1), Locus::IterationCurrent, fault(current));
    assert_fault(&runs(1, 8, 1), Locus::IterationCurrent, fault(current));
}

#[test]
fn walks_and_writes() {
    let d = walked(Compute, Element::Int32, &[(4, 4), (2, 1)]);
    let beyond = walk::Fault::BeyondBuffer { elements: 14, buffer: 13 };
    assert_fault(&Descriptor { elements: 13, ..d }, Locus::Size(0), Fault::Walk(beyond));
    let below = walk::Fault::BelowBuffer { index: -3 };
    assert_fault(&Descriptor { offset: -3, ..d }, Locus::Offset, Fault::Walk(below));
    let zero = walk::Fault::SizeZero { size: 0 };
    assert_fault(&walked(Compute, Element::Int32, &[(0, 1)]), Locus::Size(0), Fault::Walk(zero));
    let long = Descriptor { index: Some(Word::U8), ..walked(Compute, Element::Int32, &[(4, 100), (2, 1)]) };
    assert_fault(&long, Locus::Index, Fault::Walk(walk::Fault::IndexWord { index: 301, most: 255 }));
    let twice = Descriptor {
        channel: Some((Direction::S2mm, 0)),
        ..walked(Compute, Element::Int32, &[(4, 2), (4, 1)])
    };
    let fault = overlap::Fault::Twice { first: 2, second: 4 };
    assert_fault(&twice, Locus::Dims, Fault::Overlap(fault));
    let tile = Descriptor { device: Device::Aie, ..linear(Mem, Element::Int32, 4) };
    assert_fault(&tile, Locus::Tile, Fault::NoTile);
}
