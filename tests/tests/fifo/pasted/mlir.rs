//! Designs as MLIR-AIE prints them.

/// `test/npu-xrt/add_one_objFifo/aie.mlir`
pub(crate) mod add_one_linked {
    use aie_pattern::prelude::*;

    object_fifo! {
        %shim_noc_tile_21_0 = aie.tile(21, 0)
        %mem_tile_0_1 = aie.tile(0, 1)
        %tile_0_3 = aie.tile(0, 3)
        %tile_2_3 = aie.tile(2, 3)
        %mem_tile_1_1 = aie.tile(1, 1)
        %shim_noc_tile_22_0 = aie.tile(22, 0)
        pub struct ObjFifoIn0 = device = xcve2802, { aie.objectfifo @objFifo_in0(%shim_noc_tile_21_0,
            {%mem_tile_0_1}, 2 : i32) : !aie.objectfifo<memref<16xi32>> };
        aie.objectfifo @objFifo_in1(%mem_tile_0_1, {%tile_0_3}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
        aie.objectfifo @objFifo_out1(%tile_2_3, {%mem_tile_1_1}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
        aie.objectfifo @objFifo_out0(%mem_tile_1_1, {%shim_noc_tile_22_0}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
        aie.objectfifo.link [@objFifo_in0] -> [@objFifo_in1]([] [])
        aie.objectfifo.link [@objFifo_out1] -> [@objFifo_out0]([] [])
    }
    pub(crate) const FIFOS: &aie_pattern::fifo::Fifos = ObjFifoIn0::FIFOS;
}

/// `test/npu-xrt/many_buffers/aie.mlir`
pub(crate) mod many_buffers {
    use aie_pattern::prelude::*;

    object_fifo! {
        %shim_noc_tile_21_0 = aie.tile(21, 0)
        %mem_tile_0_1 = aie.tile(0, 1)
        %shim_noc_tile_22_0 = aie.tile(22, 0)
        %shim_noc_tile_23_0 = aie.tile(23, 0)
        %mem_tile_1_1 = aie.tile(1, 1)
        %shim_noc_tile_24_0 = aie.tile(24, 0)
        %shim_noc_tile_25_0 = aie.tile(25, 0)
        %mem_tile_2_1 = aie.tile(2, 1)
        %shim_noc_tile_26_0 = aie.tile(26, 0)
        %shim_noc_tile_27_0 = aie.tile(27, 0)
        %mem_tile_3_1 = aie.tile(3, 1)
        %shim_noc_tile_28_0 = aie.tile(28, 0)
        %shim_noc_tile_29_0 = aie.tile(29, 0)
        %mem_tile_4_1 = aie.tile(4, 1)
        %shim_noc_tile_30_0 = aie.tile(30, 0)
        %shim_noc_tile_31_0 = aie.tile(31, 0)
        %mem_tile_5_1 = aie.tile(5, 1)
        %shim_noc_tile_32_0 = aie.tile(32, 0)
        %shim_noc_tile_33_0 = aie.tile(33, 0)
        %mem_tile_6_1 = aie.tile(6, 1)
        %shim_noc_tile_34_0 = aie.tile(34, 0)
        %shim_noc_tile_35_0 = aie.tile(35, 0)
        %mem_tile_7_1 = aie.tile(7, 1)
        %shim_noc_tile_36_0 = aie.tile(36, 0)
        pub struct In0 = device = xcve2802, { aie.objectfifo @in0(%shim_noc_tile_21_0, {%mem_tile_0_1},
            2 : i32) : !aie.objectfifo<memref<64xi32>> };
        aie.objectfifo @out0(%mem_tile_0_1, {%shim_noc_tile_22_0}, 2 : i32) : !aie.objectfifo<memref<64xi32>>
        aie.objectfifo @in1(%shim_noc_tile_23_0, {%mem_tile_1_1}, 2 : i32) : !aie.objectfifo<memref<64xi32>>
        aie.objectfifo @out1(%mem_tile_1_1, {%shim_noc_tile_24_0}, 2 : i32) : !aie.objectfifo<memref<64xi32>>
        aie.objectfifo @in2(%shim_noc_tile_25_0, {%mem_tile_2_1}, 2 : i32) : !aie.objectfifo<memref<64xi32>>
        aie.objectfifo @out2(%mem_tile_2_1, {%shim_noc_tile_26_0}, 2 : i32) : !aie.objectfifo<memref<64xi32>>
        aie.objectfifo @in3(%shim_noc_tile_27_0, {%mem_tile_3_1}, 2 : i32) : !aie.objectfifo<memref<64xi32>>
        aie.objectfifo @out3(%mem_tile_3_1, {%shim_noc_tile_28_0}, 2 : i32) : !aie.objectfifo<memref<64xi32>>
        aie.objectfifo @in4(%shim_noc_tile_29_0, {%mem_tile_4_1}, 2 : i32) : !aie.objectfifo<memref<64xi32>>
        aie.objectfifo @out4(%mem_tile_4_1, {%shim_noc_tile_30_0}, 2 : i32) : !aie.objectfifo<memref<64xi32>>
        aie.objectfifo @in5(%shim_noc_tile_31_0, {%mem_tile_5_1}, 2 : i32) : !aie.objectfifo<memref<64xi32>>
        aie.objectfifo @out5(%mem_tile_5_1, {%shim_noc_tile_32_0}, 2 : i32) : !aie.objectfifo<memref<64xi32>>
        aie.objectfifo @in6(%shim_noc_tile_33_0, {%mem_tile_6_1}, 2 : i32) : !aie.objectfifo<memref<64xi32>>
        aie.objectfifo @out6(%mem_tile_6_1, {%shim_noc_tile_34_0}, 2 : i32) : !aie.objectfifo<memref<64xi32>>
        aie.objectfifo @in7(%shim_noc_tile_35_0, {%mem_tile_7_1}, 2 : i32) : !aie.objectfifo<memref<64xi32>>
        aie.objectfifo @out7(%mem_tile_7_1, {%shim_noc_tile_36_0}, 2 : i32) : !aie.objectfifo<memref<64xi32>>
        aie.objectfifo.link [@in0] -> [@out0]([] [])
        aie.objectfifo.link [@in1] -> [@out1]([] [])
        aie.objectfifo.link [@in2] -> [@out2]([] [])
        aie.objectfifo.link [@in3] -> [@out3]([] [])
        aie.objectfifo.link [@in4] -> [@out4]([] [])
        aie.objectfifo.link [@in5] -> [@out5]([] [])
        aie.objectfifo.link [@in6] -> [@out6]([] [])
        aie.objectfifo.link [@in7] -> [@out7]([] [])
    }
    pub(crate) const FIFOS: &aie_pattern::fifo::Fifos = In0::FIFOS;
}

/// `test/place-tiles/test_matmul_4col_placer_crash.mlir`
pub(crate) mod matmul_whole_array_4col {
    use aie_pattern::prelude::*;

    object_fifo! {
        %shim_noc_tile_0_0 = aie.tile(0, 0)
        %mem_tile_0_1 = aie.tile(0, 1)
        %shim_noc_tile_1_0 = aie.tile(1, 0)
        %mem_tile_1_1 = aie.tile(1, 1)
        %shim_noc_tile_2_0 = aie.tile(2, 0)
        %mem_tile_2_1 = aie.tile(2, 1)
        %shim_noc_tile_3_0 = aie.tile(3, 0)
        %mem_tile_3_1 = aie.tile(3, 1)
        %tile_0_2 = aie.tile(0, 2)
        %tile_1_2 = aie.tile(1, 2)
        %tile_2_2 = aie.tile(2, 2)
        %tile_3_2 = aie.tile(3, 2)
        %tile_0_3 = aie.tile(0, 3)
        %tile_1_3 = aie.tile(1, 3)
        %tile_2_3 = aie.tile(2, 3)
        %tile_3_3 = aie.tile(3, 3)
        %tile_0_4 = aie.tile(0, 4)
        %tile_1_4 = aie.tile(1, 4)
        %tile_2_4 = aie.tile(2, 4)
        %tile_3_4 = aie.tile(3, 4)
        %tile_0_5 = aie.tile(0, 5)
        %tile_1_5 = aie.tile(1, 5)
        %tile_2_5 = aie.tile(2, 5)
        %tile_3_5 = aie.tile(3, 5)
        pub struct AL3L20 = device = npu2, { aie.objectfifo @A_L3L2_0(%shim_noc_tile_0_0, {%mem_tile_0_1},
            2 : i32) : !aie.objectfifo<memref<1024xi16>> };
        aie.objectfifo @A_L3L2_1(%shim_noc_tile_1_0, {%mem_tile_1_1}, 2 : i32) : !aie.objectfifo<memref<1024xi16>>
        aie.objectfifo @A_L3L2_2(%shim_noc_tile_2_0, {%mem_tile_2_1}, 2 : i32) : !aie.objectfifo<memref<1024xi16>>
        aie.objectfifo @A_L3L2_3(%shim_noc_tile_3_0, {%mem_tile_3_1}, 2 : i32) : !aie.objectfifo<memref<1024xi16>>
        aie.objectfifo @A_L2L1_0(%mem_tile_0_1 dimensionsToStream [<size = 8, stride = 128>, <size = 8, stride = 4>,
            <size = 4, stride = 32>, <size = 4, stride = 1>], {%tile_0_2, %tile_1_2, %tile_2_2, %tile_3_2},
            2 : i32) : !aie.objectfifo<memref<32x32xi16>>
        aie.objectfifo @A_L2L1_1(%mem_tile_1_1 dimensionsToStream [<size = 8, stride = 128>, <size = 8, stride = 4>,
            <size = 4, stride = 32>, <size = 4, stride = 1>], {%tile_0_3, %tile_1_3, %tile_2_3, %tile_3_3},
            2 : i32) : !aie.objectfifo<memref<32x32xi16>>
        aie.objectfifo @A_L2L1_2(%mem_tile_2_1 dimensionsToStream [<size = 8, stride = 128>, <size = 8, stride = 4>,
            <size = 4, stride = 32>, <size = 4, stride = 1>], {%tile_0_4, %tile_1_4, %tile_2_4, %tile_3_4},
            2 : i32) : !aie.objectfifo<memref<32x32xi16>>
        aie.objectfifo @A_L2L1_3(%mem_tile_3_1 dimensionsToStream [<size = 8, stride = 128>, <size = 8, stride = 4>,
            <size = 4, stride = 32>, <size = 4, stride = 1>], {%tile_0_5, %tile_1_5, %tile_2_5, %tile_3_5},
            2 : i32) : !aie.objectfifo<memref<32x32xi16>>
        aie.objectfifo @B_L3L2_0(%shim_noc_tile_0_0, {%mem_tile_0_1}, 2 : i32) : !aie.objectfifo<memref<1024xi16>>
        aie.objectfifo @B_L3L2_1(%shim_noc_tile_1_0, {%mem_tile_1_1}, 2 : i32) : !aie.objectfifo<memref<1024xi16>>
        aie.objectfifo @B_L3L2_2(%shim_noc_tile_2_0, {%mem_tile_2_1}, 2 : i32) : !aie.objectfifo<memref<1024xi16>>
        aie.objectfifo @B_L3L2_3(%shim_noc_tile_3_0, {%mem_tile_3_1}, 2 : i32) : !aie.objectfifo<memref<1024xi16>>
        aie.objectfifo @B_L2L1_0(%mem_tile_0_1 dimensionsToStream [<size = 8, stride = 128>, <size = 4, stride = 8>,
            <size = 4, stride = 32>, <size = 8, stride = 1>], {%tile_0_2, %tile_0_3, %tile_0_4, %tile_0_5},
            2 : i32) : !aie.objectfifo<memref<32x32xi16>>
        aie.objectfifo @B_L2L1_1(%mem_tile_1_1 dimensionsToStream [<size = 8, stride = 128>, <size = 4, stride = 8>,
            <size = 4, stride = 32>, <size = 8, stride = 1>], {%tile_1_2, %tile_1_3, %tile_1_4, %tile_1_5},
            2 : i32) : !aie.objectfifo<memref<32x32xi16>>
        aie.objectfifo @B_L2L1_2(%mem_tile_2_1 dimensionsToStream [<size = 8, stride = 128>, <size = 4, stride = 8>,
            <size = 4, stride = 32>, <size = 8, stride = 1>], {%tile_2_2, %tile_2_3, %tile_2_4, %tile_2_5},
            2 : i32) : !aie.objectfifo<memref<32x32xi16>>
        aie.objectfifo @B_L2L1_3(%mem_tile_3_1 dimensionsToStream [<size = 8, stride = 128>, <size = 4, stride = 8>,
            <size = 4, stride = 32>, <size = 8, stride = 1>], {%tile_3_2, %tile_3_3, %tile_3_4, %tile_3_5},
            2 : i32) : !aie.objectfifo<memref<32x32xi16>>
        aie.objectfifo @C_L1L2_0_0(%tile_0_2, {%mem_tile_0_1}, 2 : i32) : !aie.objectfifo<memref<32x32xi32>>
        aie.objectfifo @C_L1L2_0_1(%tile_0_3, {%mem_tile_0_1}, 2 : i32) : !aie.objectfifo<memref<32x32xi32>>
        aie.objectfifo @C_L1L2_0_2(%tile_0_4, {%mem_tile_0_1}, 2 : i32) : !aie.objectfifo<memref<32x32xi32>>
        aie.objectfifo @C_L1L2_0_3(%tile_0_5, {%mem_tile_0_1}, 2 : i32) : !aie.objectfifo<memref<32x32xi32>>
        aie.objectfifo @C_L1L2_1_0(%tile_1_2, {%mem_tile_1_1}, 2 : i32) : !aie.objectfifo<memref<32x32xi32>>
        aie.objectfifo @C_L1L2_1_1(%tile_1_3, {%mem_tile_1_1}, 2 : i32) : !aie.objectfifo<memref<32x32xi32>>
        aie.objectfifo @C_L1L2_1_2(%tile_1_4, {%mem_tile_1_1}, 2 : i32) : !aie.objectfifo<memref<32x32xi32>>
        aie.objectfifo @C_L1L2_1_3(%tile_1_5, {%mem_tile_1_1}, 2 : i32) : !aie.objectfifo<memref<32x32xi32>>
        aie.objectfifo @C_L1L2_2_0(%tile_2_2, {%mem_tile_2_1}, 2 : i32) : !aie.objectfifo<memref<32x32xi32>>
        aie.objectfifo @C_L1L2_2_1(%tile_2_3, {%mem_tile_2_1}, 2 : i32) : !aie.objectfifo<memref<32x32xi32>>
        aie.objectfifo @C_L1L2_2_2(%tile_2_4, {%mem_tile_2_1}, 2 : i32) : !aie.objectfifo<memref<32x32xi32>>
        aie.objectfifo @C_L1L2_2_3(%tile_2_5, {%mem_tile_2_1}, 2 : i32) : !aie.objectfifo<memref<32x32xi32>>
        aie.objectfifo @C_L1L2_3_0(%tile_3_2, {%mem_tile_3_1}, 2 : i32) : !aie.objectfifo<memref<32x32xi32>>
        aie.objectfifo @C_L1L2_3_1(%tile_3_3, {%mem_tile_3_1}, 2 : i32) : !aie.objectfifo<memref<32x32xi32>>
        aie.objectfifo @C_L1L2_3_2(%tile_3_4, {%mem_tile_3_1}, 2 : i32) : !aie.objectfifo<memref<32x32xi32>>
        aie.objectfifo @C_L1L2_3_3(%tile_3_5, {%mem_tile_3_1}, 2 : i32) : !aie.objectfifo<memref<32x32xi32>>
        aie.objectfifo @C_L2L3_0(%mem_tile_0_1 dimensionsToStream [<size = 8, stride = 128>, <size = 4, stride = 8>,
            <size = 4, stride = 32>, <size = 8, stride = 1>], {%shim_noc_tile_0_0},
            2 : i32) : !aie.objectfifo<memref<4096xi32>>
        aie.objectfifo @C_L2L3_1(%mem_tile_1_1 dimensionsToStream [<size = 8, stride = 128>, <size = 4, stride = 8>,
            <size = 4, stride = 32>, <size = 8, stride = 1>], {%shim_noc_tile_1_0},
            2 : i32) : !aie.objectfifo<memref<4096xi32>>
        aie.objectfifo @C_L2L3_2(%mem_tile_2_1 dimensionsToStream [<size = 8, stride = 128>, <size = 4, stride = 8>,
            <size = 4, stride = 32>, <size = 8, stride = 1>], {%shim_noc_tile_2_0},
            2 : i32) : !aie.objectfifo<memref<4096xi32>>
        aie.objectfifo @C_L2L3_3(%mem_tile_3_1 dimensionsToStream [<size = 8, stride = 128>, <size = 4, stride = 8>,
            <size = 4, stride = 32>, <size = 8, stride = 1>], {%shim_noc_tile_3_0},
            2 : i32) : !aie.objectfifo<memref<4096xi32>>
        aie.objectfifo.link [@A_L3L2_0] -> [@A_L2L1_0]([] [0])
        aie.objectfifo.link [@A_L3L2_1] -> [@A_L2L1_1]([] [0])
        aie.objectfifo.link [@A_L3L2_2] -> [@A_L2L1_2]([] [0])
        aie.objectfifo.link [@A_L3L2_3] -> [@A_L2L1_3]([] [0])
        aie.objectfifo.link [@B_L3L2_0] -> [@B_L2L1_0]([] [0])
        aie.objectfifo.link [@B_L3L2_1] -> [@B_L2L1_1]([] [0])
        aie.objectfifo.link [@B_L3L2_2] -> [@B_L2L1_2]([] [0])
        aie.objectfifo.link [@B_L3L2_3] -> [@B_L2L1_3]([] [0])
        aie.objectfifo.link [@C_L1L2_0_0, @C_L1L2_0_1, @C_L1L2_0_2, @C_L1L2_0_3] -> [@C_L2L3_0]([0, 1024, 2048,
            3072] [])
        aie.objectfifo.link [@C_L1L2_1_0, @C_L1L2_1_1, @C_L1L2_1_2, @C_L1L2_1_3] -> [@C_L2L3_1]([0, 1024, 2048,
            3072] [])
        aie.objectfifo.link [@C_L1L2_2_0, @C_L1L2_2_1, @C_L1L2_2_2, @C_L1L2_2_3] -> [@C_L2L3_2]([0, 1024, 2048,
            3072] [])
        aie.objectfifo.link [@C_L1L2_3_0, @C_L1L2_3_1, @C_L1L2_3_2, @C_L1L2_3_3] -> [@C_L2L3_3]([0, 1024, 2048,
            3072] [])
    }
    pub(crate) const FIFOS: &aie_pattern::fifo::Fifos = AL3L20::FIFOS;
}

/// `test/npu-xrt/objectfifo_pad_value_i32/aie.mlir`
pub(crate) mod pad_value {
    use aie_pattern::prelude::*;

    object_fifo! {
        %shim_noc_tile_3_0 = aie.tile(3, 0)
        %mem_tile_0_1 = aie.tile(0, 1)
        %shim_noc_tile_4_0 = aie.tile(4, 0)
        pub struct In0 = device = npu2, { aie.objectfifo @in0(%shim_noc_tile_3_0, {%mem_tile_0_1},
            2 : i32) : !aie.objectfifo<memref<13xi32>> };
        aie.objectfifo @out0(%mem_tile_0_1 dimensionsToStream [<size = 13, stride = 1>], {%shim_noc_tile_4_0},
            2 : i32) {padDimensions = #aie<bd_pad_layout_array[<const_pad_before = 2, const_pad_after = 1>]>,
            padValue = 42 : i32} : !aie.objectfifo<memref<16xi32>>
        aie.objectfifo.link [@in0] -> [@out0]([] [])
    }
    pub(crate) const FIFOS: &aie_pattern::fifo::Fifos = In0::FIFOS;
}

/// `test/npu-xrt/two_col/aie.mlir`
pub(crate) mod two_col_threshold {
    use aie_pattern::prelude::*;

    object_fifo! {
        %shim_noc_tile_21_0 = aie.tile(21, 0)
        %mem_tile_0_1 = aie.tile(0, 1)
        %tile_0_3 = aie.tile(0, 3)
        %tile_2_3 = aie.tile(2, 3)
        %tile_4_3 = aie.tile(4, 3)
        %tile_6_3 = aie.tile(6, 3)
        %mem_tile_1_1 = aie.tile(1, 1)
        %shim_noc_tile_22_0 = aie.tile(22, 0)
        %tile_8_3 = aie.tile(8, 3)
        %tile_10_3 = aie.tile(10, 3)
        %tile_12_3 = aie.tile(12, 3)
        %tile_14_3 = aie.tile(14, 3)
        pub struct ObjFifoIn0 = device = xcve2802, { aie.objectfifo @objFifo_in0(%shim_noc_tile_21_0,
            {%mem_tile_0_1}, 2 : i32) : !aie.objectfifo<memref<512xui8>> };
        aie.objectfifo @objFifo_in1(%mem_tile_0_1, {%tile_0_3}, 2 : i32) : !aie.objectfifo<memref<128xui8>>
        aie.objectfifo @objFifo_in2(%mem_tile_0_1, {%tile_2_3}, 2 : i32) : !aie.objectfifo<memref<128xui8>>
        aie.objectfifo @objFifo_in3(%mem_tile_0_1, {%tile_4_3}, 2 : i32) : !aie.objectfifo<memref<128xui8>>
        aie.objectfifo @objFifo_in4(%mem_tile_0_1, {%tile_6_3}, 2 : i32) : !aie.objectfifo<memref<128xui8>>
        aie.objectfifo @objFifo_out0(%mem_tile_1_1, {%shim_noc_tile_22_0}, 2 : i32) : !aie.objectfifo<memref<512xui8>>
        aie.objectfifo @objFifo_out1(%tile_8_3, {%mem_tile_1_1}, 2 : i32) : !aie.objectfifo<memref<128xui8>>
        aie.objectfifo @objFifo_out2(%tile_10_3, {%mem_tile_1_1}, 2 : i32) : !aie.objectfifo<memref<128xui8>>
        aie.objectfifo @objFifo_out3(%tile_12_3, {%mem_tile_1_1}, 2 : i32) : !aie.objectfifo<memref<128xui8>>
        aie.objectfifo @objFifo_out4(%tile_14_3, {%mem_tile_1_1}, 2 : i32) : !aie.objectfifo<memref<128xui8>>
        aie.objectfifo.link [@objFifo_in0] -> [@objFifo_in1, @objFifo_in2, @objFifo_in3, @objFifo_in4]([] [0, 128,
            256, 384])
        aie.objectfifo.link [@objFifo_out1, @objFifo_out2, @objFifo_out3, @objFifo_out4] -> [@objFifo_out0]([0, 128,
            256, 384] [])
    }
    pub(crate) const FIFOS: &aie_pattern::fifo::Fifos = ObjFifoIn0::FIFOS;
}

/// A constant has the number of its definition, whatever its name says, so that the core releases what it holds.
pub(crate) mod named_after_another_number {
    use aie_pattern::prelude::*;

    object_fifo! {
        aie.device(npu1) {
            %t02 = aie.tile(0, 2)
            %t05 = aie.tile(0, 5)
            aie.objectfifo @of(%t02, {%t05}, 4 : i32) : !aie.objectfifo<memref<16xi32>>
            %core = aie.core(%t02) {
                %c0 = arith.constant 0 : index
                %c1 = arith.constant 1 : index
                %c4 = arith.constant 3 : index
                %big = aie.objectfifo.acquire @of(Produce, 3) : !aie.objectfifosubview<memref<16xi32>>
                scf.for %a = %c0 to %c4 step %c1 {
                    aie.objectfifo.release @of(Produce, 1)
                }
                aie.end
            }
        }
    }
}
