//! Parts of declarations as bits: no two parts of a tensor or of a buffer descriptor share one.

use std::collections::HashMap;

use aie_pattern_core::ir::MAX_RANK;
use aie_pattern_core::rule::Locus;

#[test]
fn every_part_has_a_bit_of_its_own() {
    let each = |of: fn(u8) -> Locus| (0..MAX_RANK as u8).map(of);
    let of_dimensions = [Locus::Size, Locus::Stride, Locus::PadBefore, Locus::PadAfter, Locus::Dim];
    let others = [
        Locus::Whole,
        Locus::Device,
        Locus::Element,
        Locus::Lanes,
        Locus::Buffer,
        Locus::Offset,
        Locus::Index,
        Locus::Tile,
        Locus::Dims,
        Locus::Len,
        Locus::Pad,
        Locus::ChannelNumber,
        Locus::BdId,
        Locus::NextBd,
        Locus::AcquireLock,
        Locus::AcquireValue,
        Locus::ReleaseLock,
        Locus::ReleaseValue,
        Locus::PacketId,
        Locus::PacketType,
        Locus::Iteration,
        Locus::IterationSize,
        Locus::IterationStride,
        Locus::IterationCurrent,
        Locus::OooId,
        Locus::TlastSuppress,
        Locus::Compression,
        Locus::Burst,
        Locus::Smid,
        Locus::Qos,
        Locus::Cache,
        Locus::Secure,
        Locus::Address,
        Locus::Covers,
        Locus::Injective,
        Locus::Runs,
    ];
    let mut seen = HashMap::new();
    for locus in of_dimensions.into_iter().flat_map(each).chain(others) {
        let bit = locus.bit();
        assert_eq!(bit.count_ones(), 1, "{locus:?}");
        assert_eq!(seen.insert(bit, locus), None, "{locus:?}");
    }
}
