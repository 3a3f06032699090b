//! Designs in IRON.

/// `programming_examples/ml/conv2d_14x14/conv2dk14.py`
pub(crate) mod conv2dk14 {
    use aie_pattern::prelude::*;

    object_fifo! {
        ty_50176_u8 = np.ndarray[(50176,), np.dtype[np.uint8]]
        ty_12544_u8 = np.ndarray[(12544,), np.dtype[np.uint8]]
        ty_12544_i8 = np.ndarray[(12544,), np.dtype[np.int8]]
        ty_256_i8 = np.ndarray[(256,), np.dtype[np.int8]]
        ty_65536_i8 = np.ndarray[(65536,), np.dtype[np.int8]]
        pub struct InOFActL3L2 = device = xcve2802, of_inOF_act_L3L2 = ObjectFifo(ty_50176_u8, name="inOF_act_L3L2");
        of_inOF_wts_0_L3L2 = ObjectFifo(ty_12544_i8, name="inOF_wts_0_L3L2", depth=1)
        of_out_02_L2 = ObjectFifo(ty_256_i8, name="out_02_L2")
        pub struct ActL202 = allow(runs_on), of_act_L2_02 = of_inOF_act_L3L2.cons(dims_from_stream=[(14, 56), (64,
            784), (56, 1)]).forward(tile=Tile(0, 1), name="act_L2_02", obj_type=ty_12544_u8, dims_to_stream=[(2,
            6272), (98, 8), (8, 784), (8, 1)]);
        of_outOFL2L3 = of_out_02_L2.cons().forward(tile=Tile(1, 1), name="outOFL2L3", obj_type=ty_65536_i8,
            dims_to_stream=[(256, 256), (16, 8), (2, 128), (8, 1)])
        of_inOF_act_L3L2.prod(tile=Tile(21, 0))
        of_act_L2_02.cons(tile=Tile(0, 3))
        of_inOF_wts_0_L3L2.prod(tile=Tile(22, 0))
        of_inOF_wts_0_L3L2.cons(tile=Tile(2, 3))
        of_out_02_L2.prod(tile=Tile(4, 3))
        of_outOFL2L3.cons(tile=Tile(23, 0))
    }
    pub(crate) const FIFOS: &aie_pattern::fifo::Fifos = InOFActL3L2::FIFOS;
}

/// `programming_guide/section-2/section-2f/05_join_L2/distribute_and_join_L2.py`
pub(crate) mod guide_distribute_join {
    use aie_pattern::prelude::*;

    object_fifo! {
        ty_24_i32 = np.ndarray[(24,), np.dtype[np.int32]]
        ty_8_i32 = np.ndarray[(8,), np.dtype[np.int32]]
        pub struct In = device = xcve2802, of_in = ObjectFifo(ty_24_i32, name="in");
        of_out = ObjectFifo(ty_24_i32, name="out")
        of_ins = of_in.cons().split([0, 8, 16], tile=Tile(0, 1), obj_types=[ty_8_i32] * 3, names=["in0", "in1",
            "in2"])
        of_outs = of_out.prod().join([0, 8, 16], tile=Tile(1, 1), obj_types=[ty_8_i32] * 3, names=["out0", "out1",
            "out2"])
        of_in.prod(tile=Tile(21, 0))
        of_ins[0].cons(tile=Tile(0, 3))
        of_ins[1].cons(tile=Tile(2, 3))
        of_ins[2].cons(tile=Tile(4, 3))
        of_outs[0].prod(tile=Tile(6, 3))
        of_outs[1].prod(tile=Tile(8, 3))
        of_outs[2].prod(tile=Tile(10, 3))
        of_out.cons(tile=Tile(22, 0))
    }
    pub(crate) const FIFOS: &aie_pattern::fifo::Fifos = In::FIFOS;
}

/// `programming_guide/section-2/section-2f/02_external_mem_to_core/ext_to_core.py`
pub(crate) mod guide_ext_to_core {
    use aie_pattern::prelude::*;

    object_fifo! {
        ty_24_i32 = np.ndarray[(24,), np.dtype[np.int32]]
        pub struct In = device = xcve2802, of_in = ObjectFifo(ty_24_i32, name="in");
        of_out = ObjectFifo(ty_24_i32, name="out")
        of_in.prod(tile=Tile(21, 0))
        of_in.cons(tile=Tile(0, 3))
        of_out.prod(tile=Tile(2, 3))
        of_out.cons(tile=Tile(22, 0))
    }
    pub(crate) const FIFOS: &aie_pattern::fifo::Fifos = In::FIFOS;
}

/// `programming_guide/section-2/section-2c/from_stream_transformations/from_stream.py`
pub(crate) mod guide_from_stream {
    use aie_pattern::prelude::*;

    object_fifo! {
        ty_24_i32 = np.ndarray[(24,), np.dtype[np.int32]]
        pub struct In0 = device = xcve2802, of_in0 = ObjectFifo(ty_24_i32, name="in0");
        of_out1 = ObjectFifo(ty_24_i32, name="out1")
        of_in1 = of_in0.cons().forward(tile=Tile(0, 1), name="in1", dims_from_stream=[(3, 1), (8, 3)])
        of_out0 = of_out1.cons().forward(tile=Tile(1, 1), name="out0")
        of_in0.prod(tile=Tile(21, 0))
        of_in1.cons(tile=Tile(0, 3))
        of_out1.prod(tile=Tile(2, 3))
        of_out0.cons(tile=Tile(22, 0))
    }
    pub(crate) const FIFOS: &aie_pattern::fifo::Fifos = In0::FIFOS;
}

/// `programming_guide/section-2/section-2f/05_join_L2/join_L2.py`
pub(crate) mod guide_join {
    use aie_pattern::prelude::*;

    object_fifo! {
        ty_8_i32 = np.ndarray[(8,), np.dtype[np.int32]]
        ty_24_i32 = np.ndarray[(24,), np.dtype[np.int32]]
        pub struct Out = device = xcve2802, of_out = ObjectFifo(ty_24_i32, name="out");
        of_outs = of_out.prod().join([0, 8, 16], tile=Tile(0, 1), obj_types=[ty_8_i32] * 3, names=["out0", "out1",
            "out2"])
        of_outs[0].prod(tile=Tile(0, 3))
        of_outs[1].prod(tile=Tile(2, 3))
        of_outs[2].prod(tile=Tile(4, 3))
        of_out.cons(tile=Tile(21, 0))
    }
    pub(crate) const FIFOS: &aie_pattern::fifo::Fifos = Out::FIFOS;
}

/// `programming_guide/section-2/section-2c/to_stream_transformations/to_stream.py`
pub(crate) mod guide_to_stream {
    use aie_pattern::prelude::*;

    object_fifo! {
        ty_24_i32 = np.ndarray[(24,), np.dtype[np.int32]]
        pub struct In0 = device = xcve2802, of_in0 = ObjectFifo(ty_24_i32, name="in0");
        of_out1 = ObjectFifo(ty_24_i32, name="out1", dims_to_stream=[(8, 1), (3, 8)])
        of_in1 = of_in0.cons().forward(tile=Tile(0, 1), name="in1")
        of_out0 = of_out1.cons().forward(tile=Tile(1, 1), name="out0")
        of_in0.prod(tile=Tile(21, 0))
        of_in1.cons(tile=Tile(0, 3))
        of_out1.prod(tile=Tile(2, 3))
        of_out0.cons(tile=Tile(22, 0))
    }
    pub(crate) const FIFOS: &aie_pattern::fifo::Fifos = In0::FIFOS;
}

/// `programming_examples/basic/matrix_multiplication/cascade/cascade.py`
pub(crate) mod matmul_cascade_b {
    use aie_pattern::prelude::*;

    object_fifo! {
        ty_4096_i16 = np.ndarray[(4096,), np.dtype[np.int16]]
        ty_32x32_i16 = np.ndarray[(32, 32), np.dtype[np.int16]]
        pub struct BL3L21 = device = xcve2802, of_B_L3L2_1 = ObjectFifo(ty_4096_i16, name="B_L3L2_1");
        of_B_L2Ls = of_B_L3L2_1.cons().split([0, 1024, 2048, 3072], tile=Tile(0, 1), obj_types=[ty_32x32_i16] * 4,
            names=["B_L2L1_1_0", "B_L2L1_1_1", "B_L2L1_1_2", "B_L2L1_1_3"], dims_to_stream=[[(32, 32), (32, 1), (1,
            32), (1, 1)], [(32, 32), (32, 1), (1, 32), (1, 1)], [(32, 32), (32, 1), (1, 32), (1, 1)], [(32, 32), (32,
            1), (1, 32), (1, 1)]])
        of_B_L3L2_1.prod(tile=Tile(21, 0))
        of_B_L2Ls[0].cons(tile=Tile(0, 3))
        of_B_L2Ls[1].cons(tile=Tile(2, 3))
        of_B_L2Ls[2].cons(tile=Tile(4, 3))
        of_B_L2Ls[3].cons(tile=Tile(6, 3))
    }
    pub(crate) const FIFOS: &aie_pattern::fifo::Fifos = BL3L21::FIFOS;
}

/// `programming_examples/basic/matrix_multiplication/whole_array/whole_array.py`
pub(crate) mod matmul_whole_array_2col_a {
    use aie_pattern::prelude::*;

    object_fifo! {
        ty_2048_i16 = np.ndarray[(2048,), np.dtype[np.int16]]
        ty_32x32_i16 = np.ndarray[(32, 32), np.dtype[np.int16]]
        pub struct AL3L20 = device = xcve2802, of_A_L3L2_0 = ObjectFifo(ty_2048_i16, name="A_L3L2_0");
        of_A_L2Ls = of_A_L3L2_0.cons().split([0, 1024], tile=Tile(0, 1), obj_types=[ty_32x32_i16] * 2,
            names=["A_L2L1_0", "A_L2L1_1"], dims_to_stream=[[(8, 128), (8, 4), (4, 32), (4, 1)], [(8, 128), (8, 4),
            (4, 32), (4, 1)]])
        of_A_L3L2_0.prod(tile=Tile(21, 0))
        of_A_L2Ls[0].cons(tile=Tile(0, 3))
        of_A_L2Ls[0].cons(tile=Tile(2, 3))
        of_A_L2Ls[1].cons(tile=Tile(4, 3))
        of_A_L2Ls[1].cons(tile=Tile(6, 3))
    }
    pub(crate) const FIFOS: &aie_pattern::fifo::Fifos = AL3L20::FIFOS;
}

/// `programming_examples/basic/matrix_scalar_add/matrix_scalar_add.py`
pub(crate) mod matrix_scalar_add {
    use aie_pattern::prelude::*;

    object_fifo! {
        ty_8x16_i32 = np.ndarray[(8, 16), np.dtype[np.int32]]
        pub struct In0 = device = xcve2802, of_in0 = ObjectFifo(ty_8x16_i32, name="in0");
        of_out0 = ObjectFifo(ty_8x16_i32, name="out0")
        of_in0.prod(tile=Tile(21, 0))
        of_in0.cons(tile=Tile(0, 3))
        of_out0.prod(tile=Tile(2, 3))
        of_out0.cons(tile=Tile(22, 0))
    }
    pub(crate) const FIFOS: &aie_pattern::fifo::Fifos = In0::FIFOS;
}

/// `programming_examples/basic/memcpy/memcpy.py`
pub(crate) mod memcpy_2col {
    use aie_pattern::prelude::*;

    object_fifo! {
        ty_1024_i32 = np.ndarray[(1024,), np.dtype[np.int32]]
        pub struct In00 = device = xcve2802, of_in0_0 = ObjectFifo(ty_1024_i32, name="in0_0");
        of_in1_0 = ObjectFifo(ty_1024_i32, name="in1_0")
        of_in0_0_fwd = of_in0_0.cons().forward(tile=Tile(0, 1), name="in0_0_fwd")
        of_in1_0_fwd = of_in1_0.cons().forward(tile=Tile(1, 1), name="in1_0_fwd")
        of_in0_0.prod(tile=Tile(21, 0))
        of_in1_0.prod(tile=Tile(22, 0))
        of_in0_0_fwd.cons(tile=Tile(23, 0))
        of_in1_0_fwd.cons(tile=Tile(24, 0))
    }
    pub(crate) const FIFOS: &aie_pattern::fifo::Fifos = In00::FIFOS;
}

/// `programming_examples/basic/dma_padding/objectfifo.py`
pub(crate) mod pad_forward {
    use aie_pattern::prelude::*;

    object_fifo! {
        ty_8_i32 = np.ndarray[(8,), np.dtype[np.int32]]
        ty_16_i32 = np.ndarray[(16,), np.dtype[np.int32]]
        pub struct In = device = xcve2802, of_in = ObjectFifo(ty_8_i32, name="in");
        of_out = of_in.cons().forward(tile=Tile(0, 1), name="out", obj_type=ty_16_i32, dims_to_stream=[(8, 1)],
            pad_dimensions=[(4, 4)])
        of_in.prod(tile=Tile(21, 0))
        of_out.cons(tile=Tile(22, 0))
    }
    pub(crate) const FIFOS: &aie_pattern::fifo::Fifos = In::FIFOS;
}

/// `programming_examples/basic/passthrough_dmas/passthrough_dmas.py`
pub(crate) mod passthrough_dmas {
    use aie_pattern::prelude::*;

    object_fifo! {
        ty_1024_i32 = np.ndarray[(1024,), np.dtype[np.int32]]
        pub struct In = device = xcve2802, of_in = ObjectFifo(ty_1024_i32, name="in");
        of_in_fwd = of_in.cons().forward(tile=Tile(0, 1), name="in_fwd")
        of_in.prod(tile=Tile(21, 0))
        of_in_fwd.cons(tile=Tile(22, 0))
    }
    pub(crate) const FIFOS: &aie_pattern::fifo::Fifos = In::FIFOS;
}

/// `programming_examples/ml/resnet/layers_conv2_x/resnet.py`
pub(crate) mod resnet_skip {
    use aie_pattern::prelude::*;

    object_fifo! {
        ty_2048_i8 = np.ndarray[(2048,), np.dtype[np.int8]]
        pub struct Act1000201 = device = xcve2802, of_act1_00_02_01 = ObjectFifo(ty_2048_i8, name="act1_00_02_01");
        of_act1_00_02_01.prod(tile=Tile(21, 0))
        of_act1_00_02_01.cons(tile=Tile(0, 3))
        of_skip_0 = of_act1_00_02_01.cons(depth=4).forward(tile=Tile(0, 1), name="skip_0", depth=2)
        of_skip_0.cons(tile=Tile(2, 3))
    }
    pub(crate) const FIFOS: &aie_pattern::fifo::Fifos = Act1000201::FIFOS;
}

/// `programming_examples/ml/resnet/layers_conv2_x/resnet.py`
pub(crate) mod resnet_weights {
    use aie_pattern::prelude::*;

    object_fifo! {
        ty_73728_i8 = np.ndarray[(73728,), np.dtype[np.int8]]
        ty_4096_i8 = np.ndarray[(4096,), np.dtype[np.int8]]
        ty_36864_i8 = np.ndarray[(36864,), np.dtype[np.int8]]
        ty_32768_i8 = np.ndarray[(32768,), np.dtype[np.int8]]
        pub struct Wts0L3L2 = device = xcve2802, of_wts_0_L3L2 = ObjectFifo(ty_73728_i8, name="wts_0_L3L2", depth=1);
        of_wts_bufs = of_wts_0_L3L2.cons().split([0, 4096, 40960], tile=Tile(0, 1), obj_types=[ty_4096_i8,
            ty_36864_i8, ty_32768_i8], names=["wts_buf_00", "wts_buf_01", "wts_buf_02"])
        of_wts_0_L3L2.prod(tile=Tile(21, 0))
        of_wts_bufs[0].cons(tile=Tile(0, 3))
        of_wts_bufs[1].cons(tile=Tile(2, 3))
        of_wts_bufs[1].cons(tile=Tile(4, 3))
        of_wts_bufs[2].cons(tile=Tile(6, 3))
    }
    pub(crate) const FIFOS: &aie_pattern::fifo::Fifos = Wts0L3L2::FIFOS;
}

/// `programming_examples/basic/row_wise_bias_add/row_wise_bias_add.py`
pub(crate) mod row_wise_bias_add {
    use aie_pattern::prelude::*;

    object_fifo! {
        ty_3072_f32 = np.ndarray[(3072,), np.dtype[np.float32]]
        ty_32_f32 = np.ndarray[(32,), np.dtype[np.float32]]
        pub struct InFifo = device = xcve2802, of_in_fifo = ObjectFifo(ty_3072_f32, name="in_fifo");
        of_bias_fifo = ObjectFifo(ty_32_f32, name="bias_fifo")
        of_out_fifo = ObjectFifo(ty_3072_f32, name="out_fifo")
        of_in_fifo.prod(tile=Tile(21, 0))
        of_in_fifo.cons(tile=Tile(0, 3))
        of_bias_fifo.prod(tile=Tile(22, 0))
        of_bias_fifo.cons(tile=Tile(2, 3))
        of_out_fifo.prod(tile=Tile(4, 3))
        of_out_fifo.cons(tile=Tile(23, 0))
    }
    pub(crate) const FIFOS: &aie_pattern::fifo::Fifos = InFifo::FIFOS;
}

/// `programming_examples/basic/tiling_exploration/per_tile/per_tile.py`
pub(crate) mod tiling_per_tile {
    use aie_pattern::prelude::*;

    object_fifo! {
        ty_4_i32 = np.ndarray[(4,), np.dtype[np.int32]]
        pub struct OfOut = device = xcve2802, of_of_out = ObjectFifo(ty_4_i32, name="of_out");
        of_of_out.prod(tile=Tile(0, 3))
        of_of_out.cons(tile=Tile(21, 0))
    }
    pub(crate) const FIFOS: &aie_pattern::fifo::Fifos = OfOut::FIFOS;
}

/// `programming_examples/basic/transposes/transposes.py`
pub(crate) mod transpose_dma_packet {
    use aie_pattern::prelude::*;

    object_fifo! {
        ty_64x32_i32 = np.ndarray[(64, 32), np.dtype[np.int32]]
        pub struct In = device = xcve2802, of_in = ObjectFifo(ty_64x32_i32, name="in");
        of_in_fwd = of_in.cons().forward(tile=Tile(0, 1), name="in_fwd")
        of_in.prod(tile=Tile(21, 0))
        of_in_fwd.cons(tile=Tile(22, 0))
    }
    pub(crate) const FIFOS: &aie_pattern::fifo::Fifos = In::FIFOS;
}
