//! What reports of words say: limits that are the limits, and texts with the numbers that they are about.

use aie_pattern_core::declare::{Descriptor, Link, RawDims};
use aie_pattern_core::device::Direction;
use aie_pattern_core::register::{
    AddressError, Argument, Axi, Coding, ComputeBd, Field, Fields, Limit, MemBd, Misfits, Next, NoPattern,
    OutOfRange, Padding, Registers, ShimBd, Slot, Template,
};
use aie_pattern_core::{Device, Element, TileKind};

/// A report is large, and nothing here is in a hurry.
#[expect(clippy::result_large_err)]
fn encode(kind: TileKind, fields: &Fields) -> Result<(), Misfits> {
    match kind {
        TileKind::Compute => ComputeBd::encode(Device::AieMl, fields).map(|_| ()),
        TileKind::Mem => MemBd::encode(Device::AieMl, fields).map(|_| ()),
        TileKind::Shim => ShimBd::encode(Device::AieMl, fields).map(|_| ()),
    }
}

/// How to set a field to a number.
type Set = fn(&mut Fields, i128);

/// Every field that the registers of all tiles may have.
const SET: &[(Field, Set)] = &[
    (Field::BufferLength, |fields, n| fields.buffer_length = n as u64),
    (Field::D0Step, |fields, n| fields.slots[0] = Some(Slot::new(n as u64, 4))),
    (Field::D1Step, |fields, n| fields.slots[1] = Some(Slot::new(n as u64, 4))),
    (Field::D2Step, |fields, n| fields.slots[2] = Some(Slot::new(n as u64, 0))),
    (Field::D0Wrap, |fields, n| fields.slots[0] = Some(Slot::new(1, n as u64))),
    (Field::D1Wrap, |fields, n| fields.slots[1] = Some(Slot::new(1, n as u64))),
    (Field::IterStep, |fields, n| fields.iteration.step = n as u64),
    (Field::IterWrap, |fields, n| fields.iteration.wrap = n as u64),
    (Field::IterCurrent, |fields, n| fields.iteration.current = n as u64),
    (Field::LockAcqId, |fields, n| fields.acquire.id = n as u64),
    (Field::LockAcqValue, |fields, n| fields.acquire.value = n as i64),
    (Field::LockRelId, |fields, n| fields.release.id = n as u64),
    (Field::LockRelValue, |fields, n| fields.release.value = n as i64),
    (Field::PacketId, |fields, n| fields.packet.id = n as u64),
    (Field::PacketType, |fields, n| fields.packet.kind = n as u64),
    (Field::OooBdId, |fields, n| fields.ooo_bd_id = n as u64),
    (Field::NextBd, |fields, n| fields.next = Next { enable: true, id: n as u64 }),
    (Field::BdId, |fields, n| fields.bd_id = Some(n as u64)),
    (Field::Smid, |fields, n| fields.axi = Some(Axi { smid: n as u64, ..Axi::RESET })),
    (Field::Axqos, |fields, n| fields.axi = Some(Axi { qos: n as u64, ..Axi::RESET })),
    (Field::Axcache, |fields, n| fields.axi = Some(Axi { cache: n as u64, ..Axi::RESET })),
    (Field::SecureAccess, |fields, n| fields.axi = Some(Axi { secure: n as u64, ..Axi::RESET })),
];

/// Walks with a wrap in each dimension, which padding asks for, and linear transfers.
fn backgrounds() -> [Fields; 2] {
    let linear = Fields::new(0x400, 64);
    let slots = [Some(Slot::new(1, 4)), Some(Slot::new(8, 4)), Some(Slot::new(64, 0)), None];
    [linear, Fields { slots, ..linear }]
}

#[test]
fn a_range_in_a_report_is_what_is_taken() {
    let mut ranges = 0;
    for &kind in TileKind::ALL {
        for background in backgrounds() {
            for &(field, set) in SET {
                let report = |n: i128| {
                    let mut fields = background;
                    set(&mut fields, n);
                    let misfits = encode(kind, &fields).err();
                    misfits.and_then(|all| all.as_slice().iter().find(|one| one.field == field).copied())
                };
                // Far above and below everything.
                for beyond in [1 << 52, i128::from(i64::MAX), i128::from(i64::MIN)] {
                    let signed = matches!(field, Field::LockAcqValue | Field::LockRelValue);
                    if beyond < 0 && !signed {
                        continue;
                    }
                    let Some(misfit) = report(beyond) else { continue };
                    if let Limit::Range(least, most) = misfit.limit {
                        ranges += 1;
                        assert_eq!(misfit.value, beyond, "{field:?}");
                        assert_eq!(report(least), None, "{kind:?} {field:?} {least}");
                        assert_eq!(report(most), None, "{kind:?} {field:?} {most}");
                        assert!(report(most + 1).is_some(), "{kind:?} {field:?} {most}");
                        assert!(
                            least == 0 && !signed || report(least - 1).is_some(),
                            "{kind:?} {field:?} {least}"
                        );
                    }
                }
            }
        }
    }
    assert!(ranges > 100, "{ranges}");
}

#[test]
fn the_end_of_a_linear_transfer_limits_its_address() {
    for (kind, end) in [(TileKind::Compute, 0x1_0000), (TileKind::Mem, 0x18_0000), (TileKind::Shim, 1 << 48)]
    {
        for words in [1, 2, 64] {
            let misfits = encode(kind, &Fields::new(end - 4 * words + 4, words));
            if words == 1 {
                // The address itself is out of reach.
                assert_eq!(misfits.unwrap_err().as_slice()[0].limit, Limit::Range(0, i128::from(end) - 4));
                continue;
            }
            let limit = misfits.unwrap_err().as_slice()[0].limit;
            assert_eq!(limit, Limit::Range(0, i128::from(end - 4 * words)), "{kind:?}");
            assert!(encode(kind, &Fields::new(end - 4 * words, words)).is_ok(), "{kind:?}");
        }
        let odd = encode(kind, &Fields::new(0x402, 4)).unwrap_err();
        assert_eq!(
            (odd.as_slice()[0].field, odd.as_slice()[0].limit),
            (Field::BaseAddr, Limit::MultipleOf(4))
        );
        assert_eq!(odd.as_slice().len(), 1);
    }
    // Zeros do not take memory.
    let mut padded = Fields::new(0x18_0000 - 8, 3);
    padded.padding[0].before = 1;
    assert!(encode(TileKind::Mem, &padded).is_ok());
    padded.base_addr += 4;
    assert!(encode(TileKind::Mem, &padded).is_err());
    assert_eq!(Fields::of_bytes(0, 6).unwrap_err().to_string(), "buffer_length 6 is not a multiple of 4");
    let fresh = Fields::of_bytes(8, 64).unwrap();
    assert_eq!((fresh.base_addr, fresh.buffer_length, fresh.valid), (8, 16, false));
    assert!(!fresh.acquire.enable && !fresh.packet.enable && !fresh.next.enable);
    assert!(!fresh.tlast_suppress && !fresh.enable_compression);
}

#[test]
fn a_next_descriptor_stays_in_the_half_of_its_own() {
    for (own, first) in [(0, 0), (23, 0), (24, 24), (47, 24)] {
        for next in 0..48 {
            let fields =
                Fields { bd_id: Some(own), next: Next { enable: true, id: next }, ..Fields::new(0, 4) };
            let inside = (first..first + 24).contains(&next);
            assert_eq!(encode(TileKind::Mem, &fields).is_ok(), inside, "{own} -> {next}");
            if let Err(misfits) = encode(TileKind::Mem, &fields) {
                let limit = Limit::Range(first.into(), i128::from(first) + 23);
                assert_eq!(
                    (misfits.as_slice()[0].field, misfits.as_slice()[0].limit),
                    (Field::NextBd, limit)
                );
            }
        }
    }
}

#[test]
fn a_report_is_one_text_of_all_its_misfits() {
    let mut fields = Fields::new(2, 0);
    fields.packet.id = 32;
    let misfits = encode(TileKind::Compute, &fields).unwrap_err();
    let single: Vec<String> = misfits.as_slice().iter().map(ToString::to_string).collect();
    assert_eq!(single.len(), 3);
    assert_eq!(misfits.text().as_str(), single.join("; "));
    assert_eq!(misfits.to_string(), single.join("; "));
    assert_eq!(format!("{misfits:?}"), format!("{:?}", misfits.as_slice()));
}

/// A linear transfer of this number of words.
fn linear(kind: TileKind, channel: Option<i128>, words: i128) -> Descriptor {
    let channel = channel.map(|channel| (Direction::Mm2s, channel));
    Descriptor { channel, ..Descriptor::new(Device::AieMl, kind, Element::Int32, words) }
}

/// The lowest and the highest address of a template are taken, what is beyond is refused in a text that names them.
fn assert_limits<const N: usize>(d: &Descriptor, low: u64, high: u64) {
    let template: Template<N> = d.template().unwrap();
    assert_eq!((template.kind(), template.offset()), (d.tile, 0));
    assert_eq!((template.lowest(), template.highest()), (low, high));
    for address in [low, high] {
        assert!(template.words(address).is_ok());
    }
    let error = |address| template.words(address).unwrap_err();
    let above = error(high + 4);
    assert_eq!(above, AddressError { address: high + 4, lowest: low, highest: high });
    assert_eq!(above.to_string(), format!("address {:#X} is not in {low:#X}..={high:#X}", high + 4));
    let ends_with = |error: &AddressError, end: &str| {
        let text = error.explained(d.device);
        assert!(text.as_str().starts_with(&error.to_string()) && text.as_str().ends_with(end), "{text:?}");
    };
    ends_with(&above, &format!("the highest address for this buffer is {high:#X}"));
    for odd in [low + 1, low + 2, low + 3] {
        assert_eq!(error(odd).to_string(), format!("address {odd:#X} is not a multiple of 4"));
        ends_with(&error(odd), &format!("the nearest addresses are {low:#X} and {:#X}", low + 4));
    }
    if low > 0 {
        let below = error(low - 4);
        assert_eq!(below.to_string(), format!("address {:#X} is not in {low:#X}..={high:#X}", low - 4));
        ends_with(&below, &format!("the lowest address for this buffer is {low:#X}"));
    }
}

#[test]
fn a_template_takes_the_addresses_at_which_the_buffer_is_in_the_memory() {
    assert_limits::<6>(&linear(TileKind::Compute, None, 64), 0, 0x1_0000 - 256);
    assert_limits::<8>(&linear(TileKind::Mem, Some(3), 64), 0, 0x18_0000 - 256);
    for channel in [4, 5] {
        assert_limits::<8>(&linear(TileKind::Mem, Some(channel), 64), 0x8_0000, 0x10_0000 - 256);
    }
    assert_limits::<8>(&linear(TileKind::Shim, Some(1), 64), 0, (1 << 48) - 256);
    // Next to a partial word, the next word begins.
    let bytes =
        Descriptor { len: Some(8), ..Descriptor::new(Device::AieMl, TileKind::Compute, Element::Int8, 9) };
    assert_limits::<6>(&bytes, 0, 0x1_0000 - 12);

    let offset = Descriptor { offset: 8, len: Some(8), ..linear(TileKind::Shim, None, 16) };
    let template: Template<8> = offset.template().unwrap();
    assert_eq!(template.offset(), 32);
    let bd = ShimBd::from_words(template.words(0x1234_5678_9ABC).unwrap());
    assert_eq!(bd.decode().base_addr, 0x1234_5678_9ABC + 32);
}

#[test]
fn a_buffer_without_a_place_has_no_template() {
    let fits: Result<Template<6>, _> = linear(TileKind::Compute, None, 0x4000 - 1).template();
    assert!(fits.is_ok());
    // Longer than the memory, though only a part of it is moved.
    let large = |words| Descriptor { len: Some(4), ..linear(TileKind::Compute, None, words) };
    assert!(large(0x4000).template::<6>().is_ok_and(|template| template.highest() == 0));
    let misfits = large(0x4001).template::<6>().unwrap_err();
    assert_eq!(misfits.to_string(), "base_addr 0 is not in 0..=-4");
    // A walk that begins after the buffer.
    let after = |offset| Descriptor { offset, len: Some(1), ..linear(TileKind::Compute, None, 16) };
    assert!(after(15).template::<6>().is_ok());
    assert_eq!(after(16).template::<6>().unwrap_err().to_string(), "base_addr 64 is not in 0..=60");
}

#[test]
fn a_link_has_the_numbers_of_its_declaration() {
    const MOST: i128 = u64::MAX as i128;
    let of = |bd_id: i128, next_bd: Option<i128>, channel: Option<i128>| {
        Link::of(&Descriptor { bd_id: Some(bd_id), next_bd, ..linear(TileKind::Mem, channel, 4) })
    };
    for number in [0, 1, MOST] {
        let link = of(number, Some(number), Some(number)).unwrap();
        let number = number as u64;
        assert_eq!((link.bd_id, link.next_bd), (number, Some(number)));
        assert_eq!(link.channel, Some((Direction::Mm2s, number)));
    }
    for beyond in [-1, MOST + 1] {
        assert_eq!(of(beyond, None, None), None);
        assert_eq!(of(0, Some(beyond), None), None);
        assert_eq!(of(0, None, Some(beyond)), None);
    }
    let alone = of(7, None, None).unwrap();
    assert_eq!((alone.next_bd, alone.channel), (None, None));
    assert_eq!(Link::of(&linear(TileKind::Mem, None, 4)), None);
}

#[test]
fn the_walk_of_fields_ends_with_their_length() {
    let slots = |wrap, step| [Some(Slot::new(step, wrap)), Some(Slot::new(100, 3)), None, None];
    let sizes = |fields: &Fields| {
        fields.pattern().map(|walk| walk.dims().iter().map(|dim| (dim.size, dim.stride)).collect::<Vec<_>>())
    };
    let of = |length, wrap, step| Fields { slots: slots(wrap, step), ..Fields::new(0, length) };
    // Shorter than a wrap, one of it, and several.
    assert_eq!(sizes(&of(3, 4, 2)), Ok(vec![(3, 2)]));
    assert_eq!(sizes(&of(4, 4, 2)), Ok(vec![(4, 2)]));
    assert_eq!(sizes(&of(5, 4, 2)), Err(NoPattern::Partial));
    assert_eq!(sizes(&of(8, 4, 2)), Ok(vec![(2, 100), (4, 2)]));
    assert_eq!(sizes(&of(12, 4, 2)), Ok(vec![(3, 100), (4, 2)]));
    assert_eq!(sizes(&of(0, 4, 2)), Err(NoPattern::Empty));
    let far = i64::MAX as u64;
    assert_eq!(sizes(&of(4, 4, far)), Ok(vec![(4, i64::MAX)]));
    assert_eq!(sizes(&of(4, 4, far + 1)), Err(NoPattern::Overflow));

    let mut runs = Fields::new(0, 4);
    runs.iteration = aie_pattern_core::register::Iteration { step: far, wrap: 2, current: 1 };
    assert_eq!(runs.pattern().unwrap().offset(), i64::MAX);
    assert_eq!(runs.iterated_pattern().unwrap().dims()[0].stride, i64::MAX);
    runs.iteration.step = far + 1;
    assert_eq!(runs.pattern(), Err(NoPattern::Overflow));
    runs.iteration.current = 0;
    assert_eq!(runs.pattern(), Err(NoPattern::Overflow));
    runs.iteration = aie_pattern_core::register::Iteration { step: 1 << 62, wrap: 2, current: 2 };
    assert_eq!(runs.pattern(), Err(NoPattern::Overflow));

    // What does not wrap, less the zeros before it.
    let mut padded = Fields::new(0, 5);
    padded.slots[0] = Some(Slot::new(1, 0));
    padded.padding[0] = Padding { before: 4, after: 0 };
    assert_eq!(padded.pattern().unwrap().len(), Ok(1));
    padded.padding[0].before = 5;
    assert_eq!(padded.pattern(), Err(NoPattern::Partial));
    padded.padding[0].before = 6;
    assert_eq!(padded.pattern(), Err(NoPattern::Partial));
    // With zeros on both sides it must end after them.
    padded.slots[0] = Some(Slot::new(1, 4));
    padded.padding[0] = Padding { before: 1, after: 1 };
    for (length, ends) in [(3, false), (5, false), (6, true), (7, false), (12, true)] {
        padded.buffer_length = length;
        assert_eq!(padded.pattern().is_ok(), ends, "{length}");
    }
}

#[test]
fn numbers_beyond_any_register_are_reported_by_lowering() {
    let most = i128::from(u64::MAX);
    let report = |d: &Descriptor| d.fields(0).map_or_else(|misfits| misfits.to_string(), |_| String::new());
    let d = linear(TileKind::Mem, None, 4);
    let lock = |value| report(&Descriptor { acquire: Some((0, value)), release: Some((0, value)), ..d });
    for fits in [i64::MIN, i64::MAX] {
        assert_eq!(lock(fits.into()), "", "whether its register holds it is for encoding to say");
    }
    for beyond in [i128::from(i64::MIN) - 1, i128::from(i64::MAX) + 1] {
        let text =
            format!("lock_acq_value {beyond} is not in -64..=63; lock_rel_value {beyond} is not in -64..=63");
        assert_eq!(lock(beyond), text);
    }
    let id = |bd_id| report(&Descriptor { bd_id: Some(bd_id), ..d });
    assert_eq!((id(0), id(most)), (String::new(), String::new()));
    assert_eq!(id(-1), "bd_id -1 is not in 0..=47");
    assert_eq!(id(most + 1), format!("bd_id {} is not in 0..=47", most + 1));
    assert_eq!(d.fields(-4).unwrap_err().to_string(), "base_addr -4 is not in 0..=1572860");
    let device = Descriptor { device: Device::Aie, ..d }.fields(0).unwrap_err();
    assert_eq!((device.as_slice()[0].field, device.as_slice()[0].value), (Field::Device, 0));
}

#[test]
fn words_without_a_tiles_limits_hold_what_their_registers_hold() {
    // 19 bits of words on a mem tile, beyond the last of the memories; 48 bits of bytes on a shim.
    for (address, fits) in [(0x18_0000, true), (0x1F_FFFC, true), (0x20_0000, false), (0x28_0000, false)] {
        assert_eq!(MemBd::pack(&Fields::new(address, 4)).is_ok(), fits, "{address:#x}");
    }
    for (address, fits) in [((1 << 48) - 4, true), (1 << 48, false), (3 << 47, false)] {
        assert_eq!(ShimBd::pack(&Fields::new(address, 4)).is_ok(), fits, "{address:#x}");
    }
    let misfits = ShimBd::pack(&Fields::new(1 << 48, 4)).unwrap_err();
    assert_eq!(misfits.as_slice()[0].limit, Limit::Range(0, (1 << 48) - 4));
    assert_eq!(misfits.as_slice()[0].field, Field::BaseAddr);
    assert_eq!((Coding::Beats.range(2), Coding::Beats.store(3, 2)), ((4, 32), None));
    assert_eq!((Coding::Beats.store(4, 2), Coding::Beats.store(32, 2)), (Some(0), Some(3)));
    assert_eq!(Coding::Beats.store(64, 2), None);
}

#[test]
fn the_last_descriptor_is_the_greatest_next_one() {
    for (kind, last) in [(TileKind::Compute, 15), (TileKind::Mem, 47), (TileKind::Shim, 15)] {
        for (id, fits) in [(last, true), (last + 1, false)] {
            let fields = Fields { next: Next { enable: true, id }, ..Fields::new(0, 4) };
            assert_eq!(encode(kind, &fields).is_ok(), fits, "{kind:?} {id}");
        }
    }
}

#[test]
fn only_a_transfer_without_any_dimension_ends_where_its_length_does() {
    for k in 0..3 {
        let mut walk = Fields::new(0xFFF0, 8);
        walk.slots[k] = Some(Slot::UNUSED);
        assert!(encode(TileKind::Compute, &walk).is_ok(), "D{k}");
    }
    // A length that no register holds is the only error.
    let misfits = encode(TileKind::Compute, &Fields::new(0xFFF0, 1 << 20)).unwrap_err();
    assert_eq!(misfits.as_slice().len(), 1);
    assert_eq!(misfits.as_slice()[0].field, Field::BufferLength);
}

#[test]
fn a_chain_is_for_one_channel_and_in_the_half_of_its_first_descriptor() {
    use aie_pattern_core::declare::{Chain, End};
    use aie_pattern_core::rule::chain::check;
    let faults = |links: &[Link]| check(&Chain::new(links, End::Stops)).as_slice().len();
    let on = |channel| (Direction::Mm2s, channel);
    let compute =
        |bd_id, next, channel| Link { channel, ..Link::new(Device::AieMl, TileKind::Compute, bd_id, next) };
    for (first, second, expected) in [
        (Some(on(0)), Some(on(0)), 0),
        (Some(on(0)), Some(on(1)), 1),
        (Some(on(1)), Some(on(0)), 1),
        (Some(on(0)), Some((Direction::S2mm, 0)), 1),
        (Some(on(0)), None, 0),
        (None, Some(on(1)), 0),
        (None, Some(on(2)), 1),
    ] {
        let links = [compute(0, Some(1), first), compute(1, None, second)];
        assert_eq!(faults(&links), expected, "{first:?} {second:?}");
    }
    // Without a channel the first one says in which half the chain is.
    for first in [0, 15, 16, 22, 24, 31, 32, 46] {
        for second in [first + 1, 23, 24] {
            let links = [first, second].map(|id| Link::new(Device::AieMl, TileKind::Mem, id, None));
            let links = [Link { next_bd: Some(second), ..links[0] }, links[1]];
            let expected = usize::from((first >= 24) != (second >= 24)) + usize::from(first == second) * 3;
            if first != second {
                assert_eq!(faults(&links), expected, "{first} -> {second}");
            }
        }
    }
}

/// Refuses fields that are not a template.
#[test]
fn a_template_of_wrong_parts_panics() {
    let makes = |kind: TileKind, words: [u32; 8], offset, lowest, highest| {
        std::panic::catch_unwind(|| Template::<8>::new(Device::AieMl, kind, words, offset, lowest, highest))
            .is_ok()
    };
    let zeros = [0; 8];
    assert!(makes(TileKind::Mem, zeros, 0, 0, 0x1F_FFFC));
    assert!(!makes(TileKind::Mem, zeros, 0, 0, 0x20_0000));
    assert!(makes(TileKind::Mem, zeros, 0x1F_FFFC, 0, 0));
    assert!(!makes(TileKind::Mem, zeros, 0x20_0000, 0, 0));
    assert!(!makes(TileKind::Mem, zeros, 0x10_0000, 0, 0x10_0000));
    assert!(makes(TileKind::Shim, zeros, 0, 0, (1 << 48) - 4));
    assert!(!makes(TileKind::Shim, zeros, 0, 0, 1 << 48));
    assert!(!makes(TileKind::Compute, zeros, 0, 0, 0), "six words");
    for odd in [1, 2, 3] {
        assert!(!makes(TileKind::Mem, zeros, odd, 0, 64));
        assert!(!makes(TileKind::Mem, zeros, 0, odd, 64));
        assert!(!makes(TileKind::Mem, zeros, 0, 0, 64 + odd));
    }
    // An address in the words: of a mem tile in word 1, of a shim in words 1 and 2.
    assert!(!makes(TileKind::Mem, [0, 1, 0, 0, 0, 0, 0, 0], 0, 0, 64));
    assert!(!makes(TileKind::Shim, [0, 4, 0, 0, 0, 0, 0, 0], 0, 0, 64));
    assert!(!makes(TileKind::Shim, [0, 0, 1, 0, 0, 0, 0, 0], 0, 0, 64));
}

#[test]
fn half_a_byte_at_the_end_of_a_buffer_takes_a_byte() {
    let of = |elements| Descriptor {
        len: Some(8),
        ..Descriptor::new(Device::AieMl, TileKind::Compute, Element::Int4, elements)
    };
    for (elements, bytes) in [(8, 4), (9, 8), (15, 8), (16, 8), (17, 12)] {
        assert_limits::<6>(&of(elements), 0, 0x1_0000 - bytes);
    }
}

#[test]
fn a_step_of_part_of_a_word_is_not_lowered() {
    let walk = |dims: &[(i128, i128)]| {
        let dims = Some(RawDims::new(dims));
        Descriptor { dims, ..Descriptor::new(Device::AieMl, TileKind::Mem, Element::Int8, 64) }
    };
    assert!(walk(&[(4, 4), (4, 1)]).fields(0).is_ok());
    let misfits = walk(&[(4, 1), (4, 1)]).fields(0).unwrap_err();
    assert_eq!((misfits.as_slice().len(), misfits.as_slice()[0].field), (1, Field::D1Step));
}

#[test]
fn padding_is_lowered_to_the_dimension_that_it_is_around() {
    let d = Descriptor {
        dims: Some(RawDims::new(&[(2, 64), (3, 16), (4, 4), (8, 1)])),
        pad: Some(RawDims::new(&[(0, 0), (1, 2), (3, 4), (8, 4)])),
        ..Descriptor::new(Device::AieMl, TileKind::Mem, Element::Int8, 256)
    };
    assert!(d.check().is_empty());
    let pairs = d.fields(0).unwrap().padding.map(|Padding { before, after }| (before, after));
    assert_eq!(pairs, [(2, 1), (3, 4), (1, 2), (0, 0)], "D0 in words");
}

#[test]
fn a_tile_without_padding_has_no_field_for_it() {
    for kind in [TileKind::Compute, TileKind::Shim] {
        for k in 0..3 {
            let mut fields = Fields::new(0, 4);
            fields.padding[k] = Padding { before: 1, after: 2 };
            let misfits = encode(kind, &fields).unwrap_err();
            assert_eq!(misfits.as_slice().len(), 2);
            assert!(
                misfits.as_slice().iter().all(|misfit| misfit.limit == Limit::Absent(kind)),
                "{misfits:?}"
            );
        }
    }
}

#[test]
fn a_device_without_known_registers_has_no_number_to_blame() {
    let error = Registers::of(Device::Aie, TileKind::Compute, 0, 0).unwrap_err();
    assert_eq!(error, OutOfRange { argument: Argument::Device, number: 0, least: 0, most: 0 });
    for field in [Field::Device, Field::BdId, Field::Axi] {
        assert_eq!(Fields::new(0, 4).value(field), 0);
    }
}
