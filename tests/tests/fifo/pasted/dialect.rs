//! Designs in the dialect's Python.

/// `test/npu-xrt/bd_chain_repeat_on_memtile/aie2.py`
pub(crate) mod bd_chain_repeat {
    use aie_pattern::prelude::*;

    object_fifo! {
        ShimTile = tile(21, 0)
        MemTile = tile(0, 1)
        ComputeTile = tile(0, 3)
        ComputeTile2 = tile(2, 3)
        ComputeTile3 = tile(4, 3)
        MemTile2 = tile(1, 1)
        ComputeTile4 = tile(6, 3)
        ShimTile2 = tile(22, 0)
        ty_1024 = np.ndarray[(1024,), np.dtype[np.uint8]]
        ty_512 = np.ndarray[(512,), np.dtype[np.uint8]]
        pub struct In = device = xcve2802, of_in = object_fifo("in", ShimTile, MemTile, 2, ty_1024, iter_count=8);
        of_split_0 = object_fifo("split_0", MemTile, ComputeTile, 2, ty_512, iter_count=8)
        of_split_0.set_repeat_count(2)
        of_split_1 = object_fifo("split_1", MemTile, ComputeTile2, 2, ty_512, iter_count=8)
        of_split_1.set_repeat_count(2)
        of_join_0 = object_fifo("join_0", ComputeTile3, MemTile2, 2, ty_512, iter_count=16)
        of_join_1 = object_fifo("join_1", ComputeTile4, MemTile2, 2, ty_512, iter_count=16)
        of_out = object_fifo("out", MemTile2, ShimTile2, 2, ty_1024, iter_count=16)
        object_fifo_link(of_in, [of_split_0, of_split_1], [], [0, 512])
        object_fifo_link([of_join_0, of_join_1], of_out, [0, 512], [])
    }
    pub(crate) const FIFOS: &aie_pattern::fifo::Fifos = In::FIFOS;
}

/// `test/npu-xrt/dma_complex_dims/aie2.py`
pub(crate) mod dma_complex_dims {
    use aie_pattern::prelude::*;

    object_fifo! {
        ShimTile = tile(21, 0)
        MemTile = tile(0, 1)
        ComputeTile = tile(0, 3)
        ComputeTile2 = tile(2, 3)
        MemTile2 = tile(1, 1)
        ShimTile2 = tile(22, 0)
        ty_8x20 = np.ndarray[(8, 20), np.dtype[np.int32]]
        ty_8x5 = np.ndarray[(8, 5), np.dtype[np.int32]]
        pub struct ShimToMem = device = xcve2802, of_shim_to_mem = object_fifo("shim_to_mem", ShimTile, MemTile, 2,
            ty_8x20);
        of_mem_to_comp = object_fifo("mem_to_comp", MemTile, ComputeTile, 2, ty_8x5, [(4, 40), (1, 5), (8, 5), (5,
            1)], [[(1, 20), (2, 20), (20, 1)]])
        of_comp_to_mem = object_fifo("comp_to_mem", ComputeTile2, MemTile2, 2, ty_8x5)
        of_mem_to_shim = object_fifo("mem_to_shim", MemTile2, ShimTile2, 2, ty_8x20)
        object_fifo_link(of_shim_to_mem, of_mem_to_comp)
        object_fifo_link(of_comp_to_mem, of_mem_to_shim)
    }
    pub(crate) const FIFOS: &aie_pattern::fifo::Fifos = ShimToMem::FIFOS;
}

/// `test/npu-xrt/vec_vec_add_objfifo_init/aie2.py`
pub(crate) mod init_values {
    use aie_pattern::prelude::*;

    object_fifo! {
        MemTile = tile(21, 1)
        ComputeTile = tile(0, 3)
        ShimTile = tile(22, 0)
        ComputeTile2 = tile(2, 3)
        ComputeTile3 = tile(4, 3)
        ShimTile2 = tile(23, 0)
        ty_256 = np.ndarray[(256,), np.dtype[np.int32]]
        ty_16 = np.ndarray[(16,), np.dtype[np.int32]]
        pub struct In1 = device = xcve2802, of_in1 = object_fifo("in1", MemTile, ComputeTile, 1, ty_256,
            initValues=[np.arange(1, 257, dtype=np.int32)]);
        of_in2 = object_fifo("in2", ShimTile, ComputeTile2, 2, ty_16)
        of_out = object_fifo("out", ComputeTile3, ShimTile2, 2, ty_16)
    }
    pub(crate) const FIFOS: &aie_pattern::fifo::Fifos = In1::FIFOS;
}

/// `test/npu-xrt/matrix_transpose/aie2.py`
pub(crate) mod matrix_transpose {
    use aie_pattern::prelude::*;

    object_fifo! {
        ShimTile = tile(21, 0)
        ComputeTile = tile(0, 3)
        ComputeTile2 = tile(2, 3)
        ShimTile2 = tile(22, 0)
        ty_133 = np.ndarray[(133,), np.dtype[np.int32]]
        pub struct FifoIn = device = xcve2802, of_fifo_in = object_fifo("fifo_in", ShimTile, ComputeTile, 2, ty_133);
        of_fifo_out = object_fifo("fifo_out", ComputeTile2, ShimTile2, 2, ty_133)
    }
    pub(crate) const FIFOS: &aie_pattern::fifo::Fifos = FifoIn::FIFOS;
}

/// `test/npu-xrt/nd_memcpy_transforms/aie2.py`
pub(crate) mod nd_memcpy_transforms {
    use aie_pattern::prelude::*;

    object_fifo! {
        ShimTile = tile(21, 0)
        ComputeTile = tile(0, 3)
        ShimTile2 = tile(22, 0)
        ComputeTile2 = tile(2, 3)
        ComputeTile3 = tile(4, 3)
        ShimTile3 = tile(23, 0)
        ty_8 = np.ndarray[(8,), np.dtype[np.int16]]
        ty_12 = np.ndarray[(12,), np.dtype[np.int16]]
        ty_20 = np.ndarray[(20,), np.dtype[np.int16]]
        pub struct FifoA = device = xcve2802, of_fifo_a = object_fifo("fifo_a", ShimTile, ComputeTile, 2, ty_8);
        of_fifo_b = object_fifo("fifo_b", ShimTile2, ComputeTile2, 2, ty_12)
        of_fifo_c = object_fifo("fifo_c", ComputeTile3, ShimTile3, 2, ty_20)
    }
    pub(crate) const FIFOS: &aie_pattern::fifo::Fifos = FifoA::FIFOS;
}

/// `test/npu-xrt/objectfifo_repeat/distribute_repeat/aie2.py`
pub(crate) mod repeat_distribute {
    use aie_pattern::prelude::*;

    object_fifo! {
        ShimTile = tile(21, 0)
        MemTile = tile(0, 1)
        ComputeTile = tile(0, 3)
        ComputeTile2 = tile(2, 3)
        ComputeTile3 = tile(4, 3)
        MemTile2 = tile(1, 1)
        ComputeTile4 = tile(6, 3)
        ShimTile2 = tile(22, 0)
        ty_36 = np.ndarray[(36,), np.dtype[np.int32]]
        ty_18 = np.ndarray[(18,), np.dtype[np.int32]]
        pub struct In = device = xcve2802, of_in = object_fifo("in", ShimTile, MemTile, 1, ty_36);
        of_in2 = object_fifo("in2", MemTile, ComputeTile, 2, ty_18)
        of_in2.set_repeat_count(1)
        of_in3 = object_fifo("in3", MemTile, ComputeTile2, 2, ty_18)
        of_in3.set_repeat_count(1)
        of_out2 = object_fifo("out2", ComputeTile3, MemTile2, 2, ty_18)
        of_out3 = object_fifo("out3", ComputeTile4, MemTile2, 2, ty_18)
        of_out = object_fifo("out", MemTile2, ShimTile2, 1, ty_36)
        object_fifo_link(of_in, [of_in2, of_in3], [], [0, 18])
        object_fifo_link([of_out2, of_out3], of_out, [0, 18], [])
    }
    pub(crate) const FIFOS: &aie_pattern::fifo::Fifos = In::FIFOS;
}

/// `test/npu-xrt/objectfifo_repeat/init_values_repeat/aie2.py`
pub(crate) mod repeat_init_values {
    use aie_pattern::prelude::*;

    object_fifo! {
        MemTile = tile(21, 1)
        ComputeTile = tile(0, 3)
        ComputeTile2 = tile(2, 3)
        ShimTile = tile(22, 0)
        ty_4096 = np.ndarray[(4096,), np.dtype[np.int32]]
        pub struct In = device = xcve2802, of_in = object_fifo("in", MemTile, ComputeTile, 1, ty_4096,
            initValues=[np.arange(1, 4097, dtype=np.int32)]);
        of_in.set_repeat_count(4)
        of_out = object_fifo("out", ComputeTile2, ShimTile, 1, ty_4096)
    }
    pub(crate) const FIFOS: &aie_pattern::fifo::Fifos = In::FIFOS;
}

/// `test/npu-xrt/objectfifo_repeat/simple_repeat/aie2.py`
pub(crate) mod repeat_mem_tile {
    use aie_pattern::prelude::*;

    object_fifo! {
        ShimTile = tile(21, 0)
        MemTile = tile(0, 1)
        ShimTile2 = tile(22, 0)
        ty_4096 = np.ndarray[(4096,), np.dtype[np.int32]]
        pub struct In = device = xcve2802, of_in = object_fifo("in", ShimTile, MemTile, 1, ty_4096);
        of_out = object_fifo("out", MemTile, ShimTile2, 1, ty_4096)
        of_out.set_repeat_count(4)
        object_fifo_link(of_in, of_out)
    }
    pub(crate) const FIFOS: &aie_pattern::fifo::Fifos = In::FIFOS;
}
