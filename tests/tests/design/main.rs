//! `aie_design!`: a whole design in a module, with what MLIR-AIE assigns.

use aie_pattern::bd::{ComputeBd, MemBd};
use aie_pattern::prelude::*;
use aie_pattern::{Device, Element, TileKind};
use aie_pattern_core::show::FifoKeys;

aie_design! {
    /// A file of the examples.
    pub mod double_buffer = "../examples/designs/double_buffer.mlir";

    /// Text: a FIFO through a mem tile, and a region beside it.
    mod through = {
        module {
            aie.device(npu2_2col) {
                %shim = aie.tile(0, 0)
                %mem = aie.tile(0, 1)
                %core = aie.tile(0, 2)
                %other = aie.tile(1, 1)
                aie.objectfifo @in_a(%shim, {%mem}, 2 : i32) : !aie.objectfifo<memref<64xi32>>
                aie.objectfifo @out(%mem dimensionsToStream [<size = 8, stride = 1>, <size = 8, stride = 8>], {%core}, 2 : i32)
                    : !aie.objectfifo<memref<64xi32>>
                aie.objectfifo.link [@in_a] -> [@out] ([] [])
                %held = aie.buffer(%mem) {address = 65536 : i32} : memref<32xi32>
                %lock = aie.lock(%mem, 9) {init = 1 : i32}
                %far = aie.memtile_dma(%other) {
                    aie.dma_start(MM2S, 1, ^send, ^end)
                ^send:
                    aie.use_lock(%lock, AcquireGreaterEqual, 1)
                    aie.dma_bd(%held : memref<32xi32> offset = 8 len = 16)
                    aie.use_lock(%lock, Release, 1)
                    aie.next_bd ^send
                ^end:
                    aie.end
                }
                aie.flow(%other, DMA : 1, %core, DMA : 1)
                %sink = aie.buffer(%core) : memref<16xi32>
                aie.mem(%core) {
                    aie.dma_start(S2MM, 1, ^take, ^end)
                ^take:
                    aie.dma_bd(%sink : memref<16xi32>)
                    aie.next_bd ^take
                ^end:
                    aie.end
                }
                aie.core(%core) {
                    %0 = aie.objectfifo.acquire @out(Consume, 1) : !aie.objectfifosubview<memref<64xi32>>
                    aie.objectfifo.release @out(Consume, 1)
                    aie.end
                }
            }
        }
    };
}

aie_design! {
    /// Elements that Rust has no type for, and the aliases of a file.
    mod narrow = {
        #map = affine_map<(d0) -> (d0 + 1)>
        #loc = loc("narrow.mlir":0:0)
        !half = memref<8x8xf16>
        module {
            aie.device(npu1) {
                %shim = aie.tile(0, 0) loc(#loc1)
                %core = aie.tile(0, 2)
                aie.objectfifo @of(%shim, {%core}, 2 : i32) : !aie.objectfifo<memref<4xbf16>>
                %a = aie.buffer(%core) {address = 4096 : i32} : !half
                %b = aie.buffer(%core) {address = 8192 : i32} : memref<8x8xi4>
                %c = aie.buffer(%core) {address = 12288 : i32} : memref<8x8xui4>
                aie.mem(%core) {
                    aie.dma_start(S2MM, 1, ^first, ^end)
                ^first:
                    aie.dma_bd(%a : !half)
                    aie.next_bd ^second
                ^second:
                    aie.dma_bd(%b : memref<8x8xi4>)
                    aie.next_bd ^third
                ^third:
                    aie.dma_bd(%c : memref<8x8xui4>)
                    aie.next_bd ^first
                ^end:
                    aie.end
                }
                aie.runtime_sequence(%arg0 : memref<64xbf16>) {
                    aiex.npu.dma_memcpy_nd(%arg0[0, 0, 0, 0][1, 1, 1, 64][0, 0, 0, 1]) {id = 0 : i64, metadata = @of} : memref<64xbf16>
                }
            }
        }
        #loc1 = loc("narrow.mlir":1:2)
    };

    #[cfg(any())]
    mod absent = "no such file";

    #[cfg(any())]
    mod wrong = {
        aie.device(npu1) {
            %core = aie.tile(0, 2)
            aie.buffer(%core) {address = 65536 : i32} : memref<64xi32>
        }
    };
}

/// A region by itself, with the locks of its tile.
#[dma_bd(device = npu1, {
    %room = aie.lock(%tile) {init = 2 : i32}
    %full = aie.lock(%tile) {init = 0 : i32}
    %dma = aie.mem(%tile) {
        %fill = aie.dma_start(S2MM, 0, ^ping, ^drain)
    ^ping:
        aie.use_lock(%room, AcquireGreaterEqual, 1)
        aie.dma_bd(%a : memref<64xi32> offset = 0 len = 64 sizes = [8, 8] strides = [1, 8])
        aie.use_lock(%full, Release, 1)
        aie.next_bd ^pong
    ^pong:
        aie.use_lock(%room, AcquireGreaterEqual, 1)
        aie.dma_bd(%b : memref<64xi32>)
        aie.use_lock(%full, Release, 1)
        aie.next_bd ^ping
    ^drain:
        %send = aie.dma_start(MM2S, 1, ^last, ^end)
    ^last:
        aie.dma_bd(%a : memref<64xi32> offset = 32 len = 32)
        aie.end
    ^end:
        aie.end
    }
})]
mod pasted {
    /// What else is in the module stays.
    pub(super) const NAME: &str = "pasted";
}

/// Regions of two tiles that the text does not place.
#[dma_bd(device = npu1, {
    aie.mem(%one) {
        aie.dma_start(MM2S, 0, ^send, ^end)
    ^send:
        aie.dma_bd(%a : memref<64xi32>)
        aie.end
    ^end:
        aie.end
    }
    aie.mem(%other) {
        aie.dma_start(MM2S, 0, ^send, ^end)
    ^send:
        aie.dma_bd(%b : memref<32xi32>)
        aie.end
    ^end:
        aie.end
    }
})]
mod several {}

#[test]
fn elements_without_a_type_are_declared() {
    assert!(narrow::NOT_CHECKED.is_empty(), "{:?}", narrow::NOT_CHECKED);
    let all = [
        narrow::tile_0_2::S2mm1::Bd0::PATTERN,
        narrow::tile_0_2::S2mm1::Bd1::PATTERN,
        narrow::tile_0_2::S2mm1::Bd2::PATTERN,
        narrow::sequence::Transfer0::PATTERN,
    ];
    let elements = [Element::Float16, Element::Int4, Element::Uint4, Element::Bfloat16];
    assert_eq!(all.map(|walk| (walk.element(), walk.len())), elements.map(|element| (element, Ok(64))));
    assert_eq!(ComputeBd::from_words(narrow::tile_0_2::S2mm1::Bd0::words(0)).decode().buffer_length, 32);
}

#[test]
fn regions_of_two_tiles_have_two_tiles() {
    assert_eq!(several::tile_0_2::Mm2s0::Bd0::PATTERN.len(), Ok(64));
    assert_eq!(several::tile_1_2::Mm2s0::Bd0::PATTERN.len(), Ok(32));
}

/// A FIFO of a whole program, whose tile has a region by hand.
mod beside {
    use aie_pattern::prelude::*;

    object_fifo! {
        module {
            aie.device(npu1_1col) {
                %shim = aie.tile(0, 0)
                %core = aie.tile(0, 2)
                %host = aie.external_buffer {sym_name = "host"} : memref<16xi32>
                aie.objectfifo @feed(%shim, {%core}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
                aie.objectfifo.register_external_buffers @feed(%shim, {%host}) : (memref<16xi32>)
                %one = aie.buffer(%core) : memref<8xi32>
                %two = aie.buffer(%core) : memref<8xi32>
                aie.flow(%shim, DMA : 1, %core, DMA : 0)
                aie.mem(%core) {
                    aie.dma_start(S2MM, 0, ^one, ^end)
                ^one:
                    aie.dma_bd(%one : memref<8xi32>)
                    aie.next_bd ^two
                ^two:
                    aie.dma_bd(%two : memref<8xi32>)
                    aie.next_bd ^one
                ^end:
                    aie.end
                }
            }
        }
    }
}

/// A FIFO of a program whose end on a mem tile has a region by hand, and a tensor of any size.
mod by_hand {
    use aie_pattern::prelude::*;

    object_fifo! {
        aie.device(npu1_1col) {
            %shim = aie.tile(0, 0)
            %mem = aie.tile(0, 1)
            %core = aie.tile(0, 2)
            aie.objectfifo @feed(%shim, {%mem}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
            %b = aie.buffer(%mem) : memref<16xi32>
            aie.flow(%mem, DMA : 0, %core, DMA : 0)
            aie.memtile_dma(%mem) {
                aie.dma_start(MM2S, 0, ^send, ^end)
            ^send:
                aie.dma_bd(%b : memref<16xi32>)
                aie.next_bd ^send
            ^end:
                aie.end
            }
            aie.runtime_sequence(%a : memref<*xi32>) {
                aiex.npu.dma_memcpy_nd(%a[0, 0, 0, 0][1, 1, 1, 64][0, 0, 0, 1]) {id = 0 : i64, metadata = @feed} : memref<*xi32>
            }
        }
    }
}

/// A program of two devices, each with the name of its symbol.
mod devices {
    use aie_pattern::prelude::*;

    object_fifo! {
        module {
            aie.device(npu1) @one {
                %shim = aie.tile(0, 0)
                %core = aie.tile(0, 2)
                aie.objectfifo @of(%shim, {%core}, 2 : i32) : !aie.objectfifo<memref<64xi32>>
            }
            aie.device(npu2) @two {
                %shim = aie.tile(7, 0)
                %core = aie.tile(7, 2)
                aie.objectfifo @of(%shim, {%core}, 2 : i32) : !aie.objectfifo<memref<32xi32>>
            }
        }
    }
}

/// Errors that are allowed: a consumer that writes one half twice, and an end that no link empties.
mod allowed {
    use aie_pattern::prelude::*;

    object_fifo! {
        pub struct Half = object = [i16; 16], depth = 2, producer = compute(0, 2), consumers = compute(2, 2),
            from_stream = [<2, 6>, <8, 1>], allow(order);
        pub struct Left = object = [i32; 16], depth = 2, producer = shim(0, 0), consumers = mem(0, 1), allow(idle, runs_on);
        aie.objectfifo.register_external_buffers @Left(shim(0, 0), {%host}) : (memref<8x16xi32>)
    }
}

#[test]
fn ends_on_mem_tiles_and_several_devices_are_whole() {
    assert_eq!(by_hand::Feed::OBJECT_LEN, 16);
    assert_eq!((devices::one::Of::OBJECT_LEN, devices::two::Of::OBJECT_LEN), (64, 32));
    assert_eq!(devices::two::Of::FIFOS.fifos[0].producer, (7, 0));
    let fifos = allowed::Left::FIFOS;
    assert!(fifos.fifos[0].allows.order && fifos.fifos[1].allows.idle && fifos.fifos[1].allows.runs_on);
    let keys = FifoKeys { fifos, fifo: 1 }.to_string();
    assert!(keys.ends_with(", allow(runs_on, idle)"), "{keys}");
    assert_eq!(allowed::HalfFromStream0::INDICES[6..10], [6, 7, 6, 7]);
}

#[test]
fn a_region_by_itself_is_a_module_of_descriptors() {
    use pasted::Mm2s1::Bd2;
    use pasted::S2mm0::{Bd0, Bd1};
    let [ping, back] = [Bd0::words(0x400), Bd1::words(0x800)].map(ComputeBd::from_words);
    assert_eq!((ping.base_addr(), ping.next_bd(), back.next_bd()), (0x400 / 4, 1, 0));
    assert_eq!((ping.lock_acq_id(), ping.lock_rel_id()), (0, 1));
    assert_eq!(Bd0::INDICES[..3], [0, 8, 16]);
    let last = ComputeBd::from_words(Bd2::words(0x400));
    assert_eq!((last.use_next_bd(), Bd2::PATTERN.offset()), (0, 32));
    assert_eq!(pasted::NAME, "pasted");
}

#[test]
fn a_fifo_of_a_program_has_the_channel_that_a_region_leaves() {
    use beside::Feed;
    assert_eq!(Feed::DEPTH, 2);
    let fifos = Feed::FIFOS;
    assert_eq!(fifos.fifos[Feed::INDEX].consumer_channels, [Some(1)]);
}

#[test]
fn buffers_without_an_address_have_the_one_that_is_assigned() {
    // The pool of the FIFO comes first, 256 bytes each, then 64 bytes in the third bank.
    assert_eq!(through::tile_0_2::Memory::OUT_CONS_BUFF_0.address(0), 0x400);
    assert_eq!(through::tile_0_2::Memory::OUT_CONS_BUFF_1.address(0), 0x4000);
    assert_eq!(through::tile_0_2::Memory::SINK.address(0), 0x8000);
}

#[test]
fn descriptors_have_the_ids_locks_and_addresses_that_the_passes_assign() {
    use double_buffer::tile_0_2::S2mm0::{Bd0, Bd1};
    assert_eq!(double_buffer::DEVICE, Device::AieMl);
    assert_eq!((Bd0::TILE, Bd1::TILE), (TileKind::Compute, TileKind::Compute));
    let words = ComputeBd::from_words(Bd1::WORDS);
    assert_eq!((words.base_addr(), words.next_bd(), words.use_next_bd()), (0x4000 / 4, 0, 1));
    assert_eq!((words.lock_acq_id(), words.lock_acq_value()), (0, 127));
    assert_eq!((words.lock_rel_id(), words.lock_rel_value()), (1, 1));
}

#[test]
fn a_neighbours_memory_and_lock_are_named_as_the_mem_tile_sees_them() {
    use through::tile_1_1::Mm2s1::Bd24;
    let words = MemBd::from_words(Bd24::WORDS);
    // The western neighbour's memory is the first window, its locks the first 64.
    assert_eq!(words.base_addr(), (0x1_0000 + 8 * 4) / 4);
    assert_eq!((words.lock_acq_id(), words.lock_rel_id()), (9, 9));
    assert_eq!(Bd24::PATTERN.offset(), 8);
}

#[test]
fn fifos_and_transfers_are_patterns() {
    assert_eq!(through::Out::ORDER[..4], [0, 8, 16, 24]);
    assert_eq!(through::InA::OBJECT_LEN, 64);
    assert_eq!(double_buffer::rows::Transfer0::LEN, 256);
    assert_eq!(double_buffer::tile_0_2::Memory::PING.address(0), 0x400);
    assert_eq!(through::NOT_CHECKED, [""; 0]);
}
