//! What AIE-ML v2 has and AIE-ML has not, from the declaration to the words.

use aie_pattern::bd::aie2ps::{MemBd, ShimBd};
use aie_pattern::prelude::*;
use aie_pattern_core::declare::{Axi, RawDims};
use aie_pattern_core::device::Direction::{Mm2s, S2mm};
use aie_pattern_core::rule::{Locus, Rule};
use aie_pattern_core::{Descriptor, Device, Element, TileKind};
use aie_pattern_tests::Rng;
use aie_pattern_tests::tiles::run;

const TIMES: i64 = 5;

#[dma_bd(name = Repeated, device = aie2ps, tile = mem, channel = mm2s(0), dims = [<5, 0>, <1, 0>, <3, 8>, <4, 1>], address = 0x80000)]
#[dma_bd(name = ByConstant, device = aie2ps, tile = mem, channel = mm2s(0), dims = [<TIMES, 0>, <1, 0>, <3, 8>, <4, 1>], address = 0x80000)]
static SAMPLES: [i32; 24] = [0; 24];

#[test]
fn an_outermost_stride_of_0_repeats_what_is_sent() {
    let walk: Vec<u8> = (0..5).flat_map(|_| (0..3).flat_map(|i| (0..4).map(move |j| 8 * i + j))).collect();
    assert_eq!((Repeated::INDICES.to_vec(), ByConstant::INDICES.to_vec()), (walk.clone(), walk.clone()));
    for words in [Repeated::WORDS, ByConstant::WORDS] {
        let bd = MemBd::from_words(words);
        assert_eq!((bd.d3_step_zero(), bd.buffer_length()), (1, 60));
        let (sent, _) = run(&bd.decode());
        assert!(sent.into_iter().eq(walk.iter().map(|&index| Some(i64::from(index)))));
        let pattern = bd.decode().pattern().unwrap();
        assert!(pattern.indices().unwrap().eq(walk.iter().map(|&index| i64::from(index))));
    }
    assert_eq!(SAMPLES.len(), 24);
}

/// A stride of 0 is only allowed in the outermost of four dimensions of a sending mem tile. The help for any
/// other is not an error itself.
#[test]
fn no_other_stride_of_0_is_taken() {
    let mut rng = Rng::new(2606);
    let (mut taken, mut offered) = (0, 0);
    for _ in 0..4000 {
        let device = *rng.pick(&[Device::AieMl, Device::Aie2p, Device::Aie2ps, Device::Aie2ps]);
        let tile = *rng.pick(TileKind::ALL);
        let rank = 1 + rng.below(if tile == TileKind::Mem { 4 } else { 3 }) as usize;
        let mut dims: Vec<(i128, i128)> = (0..rank).map(|k| (2, 4 << (2 * (rank - 1 - k)))).collect();
        let zero = rng.below(rank as u64) as usize;
        dims[zero].1 = 0;
        let direction = *rng.pick(&[Mm2s, S2mm]);
        let d = Descriptor {
            dims: Some(RawDims::new(&dims)),
            channel: Some((direction, 0)),
            allow_overlap: true,
            ..Descriptor::new(device, tile, Element::Int32, 4096)
        };
        let found = d.check();
        let refused = found.as_slice().iter().find(|v| v.rule == Rule::ZeroStride);
        let is_repeat =
            device == Device::Aie2ps && tile == TileKind::Mem && rank == 4 && zero == 0 && direction == Mm2s;
        assert_eq!(refused.is_none(), is_repeat, "{d:?}");
        assert!(refused.is_none_or(|v| v.locus == Locus::Stride(zero as u8)));
        taken += u32::from(is_repeat);
        if let Some(violation) = refused {
            let text = d.message(violation);
            let (_, help) = text.as_str().split_once("the same walk fits as dims = [<2, 0>").unzip();
            let may_be = device == Device::Aie2ps && tile == TileKind::Mem && zero == 0 && direction == Mm2s;
            assert_eq!(help.is_some(), may_be, "{text:?}");
            offered += u32::from(may_be);
        }
    }
    assert!(taken > 10 && offered > 60, "{taken} {offered}");
}

/// Zeros of up to 63 around D0, D1 and D2, in words that the hardware walks as declared.
#[test]
fn padding_has_six_bits_around_each_dimension() {
    let (mut rng, mut walked) = (Rng::new(2607), 0);
    for _ in 0..500 {
        let mut side = |most: u64| i128::from(*rng.pick(&[0, 1, 15, 16, 31, 32, 48, 63, 64, 65]).min(&most));
        let sides = [(side(64), side(65)), (side(9), side(63)), (side(64), side(1))];
        let dims = [(2, 16), (3, 4), (4, 1)];
        let d = Descriptor {
            dims: Some(RawDims::new(&dims)),
            pad: Some(RawDims::new(&sides)),
            channel: Some((Mm2s, 0)),
            ..Descriptor::new(Device::Aie2ps, TileKind::Mem, Element::Int32, 64)
        };
        let beyond = sides.iter().flat_map(|&(before, after)| [before, after]).filter(|&n| n > 63).count();
        let found = d.check();
        assert_eq!(found.as_slice().iter().filter(|v| v.rule == Rule::PadField).count(), beyond, "{sides:?}");
        if beyond > 0 || found.as_slice().iter().any(|v| v.rule == Rule::LengthField) {
            continue;
        }
        assert!(found.is_empty(), "{sides:?}");
        walked += 1;
        let fields = d.fields(0x8_0000).unwrap();
        let bd = MemBd::encode(Device::Aie2ps, &fields).unwrap();
        let (sent, ends) = run(&bd.decode());
        let mut naive = Vec::new();
        for i in -sides[0].0..2 + sides[0].1 {
            for j in -sides[1].0..3 + sides[1].1 {
                for k in -sides[2].0..4 + sides[2].1 {
                    let is_data = (0..2).contains(&i) && (0..3).contains(&j) && (0..4).contains(&k);
                    naive.push(is_data.then(|| (16 * i + 4 * j + k) as i64));
                }
            }
        }
        assert_eq!(sent, naive, "{sides:?}");
        assert_eq!(ends[..2], [0, 0]);
    }
    assert!(walked > 50, "{walked}");
}

#[dma_bd(device = xc2ve3858, tile = shim, channel = mm2s(1), bd_id = 15, burst = 512, axi(smid = 0, qos = 3), buffer = [i32; 4096])]
struct Host;

#[test]
fn a_shim_writes_its_ninth_word_before_the_valid_bit() {
    let writes = Host::register_writes_at(0x1234_5678_9ABC, 35, 0);
    let base = (35 << 25) | (0x9000 + 15 * 0x30);
    let expected: Vec<u32> = [0, 1, 2, 3, 4, 5, 6, 8, 7].iter().map(|word| base + 4 * word).collect();
    assert_eq!(writes.map(|(address, _)| address).to_vec(), expected);
    let mut words = [0; 9];
    for (address, word) in writes {
        words[(address - base) as usize / 4] = word;
    }
    let bd = ShimBd::from_words(words);
    assert_eq!((bd.base_addr_56_48(), bd.base_addr_high(), bd.valid()), (0, 0x1234, 1));
    assert_eq!((bd.burst_length(), bd.axqos(), bd.decode().base_addr), (3, 3, 0x1234_5678_9ABC));
    assert_eq!(Host::start_write(35, 0, 16), (35 << 25 | 0x931C, 15 << 16 | 15));
    assert_eq!(Host::CYCLES, 2048, "two words a cycle");
}

#[test]
fn a_shim_has_no_smid_and_addresses_of_48_bits() {
    let d = Descriptor { ..Descriptor::new(Device::Aie2ps, TileKind::Shim, Element::Int32, 4) };
    let rules = |d: &Descriptor| d.check().as_slice().iter().map(|v| v.rule).collect::<Vec<_>>();
    for smid in 0..20 {
        let axi = Axi { smid: Some(smid), ..d.axi };
        assert_eq!(rules(&Descriptor { axi, ..d }).is_empty(), smid == 0);
        let of_ml = Descriptor { device: Device::AieMl, axi, ..d };
        assert_eq!(rules(&of_ml).is_empty(), smid < 16);
    }
    for (address, is_reached) in
        [(0, true), ((1 << 48) - 16, true), ((1 << 48) - 12, false), (1 << 48, false)]
    {
        assert_eq!(rules(&Descriptor { address: Some(address), ..d }).is_empty(), is_reached, "{address:#X}");
    }
    let queue = |device: Device, direction| device.tile(TileKind::Shim).unwrap().queue(direction);
    assert_eq!(
        [queue(Device::Aie2ps, S2mm), queue(Device::Aie2ps, Mm2s), queue(Device::AieMl, Mm2s)],
        [4, 16, 4]
    );
}
