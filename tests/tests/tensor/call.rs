//! C++'s calls that make a tensor descriptor, pasted whole, declare what the notation of the macro declares.

use aie_pattern::prelude::*;

tensor_pattern! {
    struct Ours = <bfloat16, 32; [8u, 2], [4u, 1]>;
    struct Theirs = aie::make_tensor_descriptor<bfloat16, 32>(aie::tensor_dim(8u, 2), aie::tensor_dim(4u, 1));
    struct Short = make_tensor_descriptor<bfloat16, 32>(tensor_dim(8u, 2), tensor_dim(4u, 1));
    struct Statement = auto d = ::aie::make_tensor_descriptor<bfloat16, 32>(
        aie::tensor_dim(8u, 2),
        aie::tensor_dim(4u, 1));
    struct Constant = static constexpr auto walk = aie::make_tensor_descriptor<bfloat16, 8 * 4>(
        aie::tensor_dim(8u, 2), aie::tensor_dim(4u, 1));
    struct Reference = const auto& walk = aie::make_tensor_descriptor<bfloat16, 32>(
        aie::tensor_dim(8u, 2), aie::tensor_dim(4u, 1));

    struct Stream = aie::make_tensor_buffer_stream(
        data, aie::make_tensor_descriptor<bfloat16, 32>(aie::tensor_dim(8u, 2), aie::tensor_dim(4u, 1)));
    struct Restrict = auto in = aie::make_restrict_tensor_buffer_stream<aie_dm_resource::a>(
        (bfloat16 *)buffer.data() + 32,
        aie::make_tensor_descriptor<bfloat16, 32>(aie::tensor_dim(8u, 2), aie::tensor_dim(4u, 1)));

    struct OursWithKeys = <bfloat16, 32; [8u, 2], [4u, 1]; device = aie2p, offset = 1, buffer = 1024>;
    struct Comma = aie::make_tensor_descriptor<bfloat16, 32>(aie::tensor_dim(8u, 2), aie::tensor_dim(4u, 1)),
        device = aie2p, offset = 1, buffer = 1024;
    struct Semicolon = aie::make_tensor_descriptor<bfloat16, 32>(aie::tensor_dim(8u, 2), aie::tensor_dim(4u, 1));
        device = aie2p, offset = 1, buffer = 1024;

    struct StreamWithKeys = auto s = aie::make_tensor_buffer_stream(
        data, aie::make_tensor_descriptor<bfloat16, 32>(aie::tensor_dim(8u, 2), aie::tensor_dim(4u, 1))),
        device = aie2p, offset = 1, buffer = 1024;

    struct OursInBytes = <int16, 16; [8u, 64], [2, 32]; bytes>;
    struct Bytes = aie::make_tensor_descriptor_bytes<int16, 16>(aie::tensor_dim(8u, 64), aie::tensor_dim(2, 32));

    struct OursNative = <int16, 32; native [dim_3d(1, 1, 1, 1, 1), 8, dim_2d(3, 4, 4)], sizes = [2, 3, 2]>;
    struct Native = aie::make_tensor_descriptor_from_native<int16, 32>(
        aie::dim_3d(1, 1, 1, 1, 1), 8, aie::dim_2d(3, 4, 4)), sizes = [2, 3, 2];
}

#[test]
fn each_call_is_the_same_walk() {
    let ours: Vec<usize> = Ours.iter().collect();
    assert_eq!(ours.len(), 32);
    assert!(Theirs.iter().eq(Ours.iter()));
    assert!(Short.iter().eq(Ours.iter()));
    assert!(Statement.iter().eq(Ours.iter()));
    assert!(Constant.iter().eq(Ours.iter()));
    assert!(Reference.iter().eq(Ours.iter()));
    assert!(Stream.iter().eq(Ours.iter()));
    assert!(Restrict.iter().eq(Ours.iter()));
    assert!(Comma.iter().eq(OursWithKeys.iter()));
    assert!(StreamWithKeys.iter().eq(OursWithKeys.iter()));
    assert!(Semicolon.iter().eq(OursWithKeys.iter()));
    assert!(Bytes.iter().eq(OursInBytes.iter()));
    assert!(Native.iter().eq(OursNative.iter()));
    assert_eq!(Theirs::ELEMENTS, Ours::ELEMENTS);
}

#[test]
fn a_call_is_an_expression() {
    let walk = tensor_pattern!(
        aie::make_tensor_descriptor < bfloat16,
        32 > (aie::tensor_dim(8u, 2), aie::tensor_dim(4u, 1))
    );
    assert!(walk.iter().eq(Ours.iter()));
    let walk = tensor_pattern!(
        auto s = aie::make_tensor_buffer_stream(p, make_tensor_descriptor<bfloat16, 32>(tensor_dim(8u, 2), tensor_dim(4u, 1)));
    );
    assert!(walk.iter().eq(Ours.iter()));
    let walk = tensor_pattern!(make_tensor_descriptor<bfloat16, 32>(tensor_dim(8u, 2), tensor_dim(4u, 1)););
    assert!(walk.iter().eq(Ours.iter()));
    let walk = tensor_pattern!(
        auto d = aie::make_tensor_descriptor<bfloat16, 32>(aie::tensor_dim(8u, 2), aie::tensor_dim(4u, 1));
    );
    assert!(walk.iter().eq(Ours.iter()));
    let walk = tensor_pattern!(
        constexpr auto d = aie::make_tensor_descriptor<bfloat16, 32>(aie::tensor_dim(8u, 2), aie::tensor_dim(4u, 1)),
        device = aie2p
    );
    assert!(walk.iter().eq(Ours.iter()));
}
