//! Whole programs of MLIR: a device around the FIFOs, cores that acquire, and tasks of the runtime sequence.

mod whole {
    use aie_pattern::prelude::*;

    object_fifo! {
        module @rows attributes {dlti.dl_spec = "none"} {
            aie.device(npu2_1col) @main {
                memref.global "public" @of_rows : memref<24xi32>
                func.func private @halve(memref<24xi32>, memref<24xi32>, i32) -> () attributes {link_with = "halve.o"}
                %shim_noc_tile_0_0 = aie.tile(0, 0)
                %mem_tile_0_1 = aie.tile(0, 1)
                %tile_0_2 = aie.tile(0, 2) {controller_id = #aie.packet_info<pkt_type = 0, pkt_id = 9>}
                %go = aie.lock(%tile_0_2, 0) {init = 0 : i32, sym_name = "go"}
                %scale = aie.buffer(%tile_0_2) {sym_name = "scale"} : memref<6xi32> = dense<3>
                aie.objectfifo @of_rows(%shim_noc_tile_0_0, {%mem_tile_0_1}, 2 : i32) : !aie.objectfifo<memref<24xi32>>
                aie.objectfifo @of_columns(%mem_tile_0_1 dimensionsToStream [<size = 4, stride = 1>, <size = 6, stride = 4>],
                    {%tile_0_2}, 4 : i32) {sym_visibility = "private"} : !aie.objectfifo<memref<24xi32>>
                aie.objectfifo @of_half(%tile_0_2, {%shim_noc_tile_0_0}, 2 : i32) : !aie.objectfifo<memref<12xi32>>
                aie.objectfifo.link [@of_rows] -> [@of_columns]([] [])
                %core_0_2 = aie.core(%tile_0_2) {
                    %c0 = arith.constant 0 : index
                    %c1 = arith.constant 1 : index
                    %c64 = arith.constant 64 : index
                    scf.for %i = %c0 to %c64 step %c1 {
                        %0 = aie.objectfifo.acquire @of_columns(Consume, 2) : !aie.objectfifosubview<memref<24xi32>>
                        %1 = aie.objectfifo.subview.access %0[1] : !aie.objectfifosubview<memref<24xi32>> -> memref<24xi32>
                        %2 = aie.objectfifo.acquire @of_half(Produce) : memref<12xi32>
                        func.call @halve(%1, %1, %c1) : (memref<24xi32>, memref<24xi32>, index) -> ()
                        aie.objectfifo.release @of_columns(Consume, 1)
                        aie.objectfifo.release @of_half(Produce) [1]
                    }
                    aie.end
                } {stack_size = 2048 : i32}
                aie.runtime_sequence @sequence(%arg0: memref<960xi32>, %arg1: memref<240xi32>) {
                    aiex.npu.rtp_write(@scale, 0, 1)
                    %0 = aiex.dma_configure_task_for @of_rows {
                        aie.dma_bd(%arg0 : memref<960xi32>, 0, 240, [<size = 2, stride = 480>, <size = 1, stride = 0>,
                                   <size = 5, stride = 96>, <size = 48, stride = 1>]) {burst_length = 0 : i32}
                        aie.end
                    } {issue_token = true, repeat_count = 1 : i32}
                    aiex.dma_start_task(%0)
                    aiex.npu.dma_memcpy_nd(%arg1[0, 0, 0, 0][1, 1, 1, 240][0, 0, 0, 1])
                        {id = 1 : i64, issue_token = true, metadata = @of_half} : memref<240xi32>
                    aiex.npu.dma_wait {symbol = @of_half}
                    aiex.dma_free_task(%0)
                }
            }
        }
    }

    #[test]
    fn what_is_around_fifos_says_what_lines_of_their_own_say() {
        assert_eq!(OfColumns::NAME, "of_columns");
        assert_eq!(OfColumns::FIFOS.device, aie_pattern::Device::Aie2p);
        assert_eq!(OfColumns::FIFOS.links.len(), 1);
        // One buffer more than the core acquires, but no more than what it acquires of objects that it fills.
        assert_eq!((OfColumnsFromStream0::POOL.buffers, OfHalfToStream::POOL.buffers), (3, 2));
        assert!(OfColumns::ORDER.iter().copied().eq((0..24).map(|k| k % 6 * 4 + k / 6)));
    }
}

mod lines {
    use aie_pattern::prelude::*;

    object_fifo! {
        %mem = aie.tile(0, 1)
        %shim = aie.tile(0, 0)
        %core = aie.tile(0, 2)
        pub struct Thrice = { aie.objectfifo @thrice(%mem, {%shim}, 2 : i32) {repeat_count = 3 : i32} : !aie.objectfifo<memref<24xi16>> };
        aie.objectfifo @in(%core, {%mem}, 2 : i32) : !aie.objectfifo<memref<24xi16>>
        aie.objectfifo.link [@in] -> [@thrice]([] [])
        %first = aiex.dma_configure_task_for @thrice {
            aie.dma_bd(%arg0 : memref<48xi16>, 0, 24)
            aie.end
        } {issue_token = true}
        aiex.dma_start_task(%first)
        %others = aiex.dma_configure_task_for @thrice { aie.dma_bd(%arg1 : memref<48xi16>, 0, 48) aie.end } {issue_token = true}
        aiex.dma_start_task(%others)
        aiex.dma_await_task(%others)
    }

    #[test]
    fn each_time_that_an_object_is_sent_may_be_drained_by_itself() {
        assert_eq!(ThriceToStream::POOL.repeat, 3);
        assert_eq!(Thrice::OBJECT_LEN, 24);
    }
}

mod without_acquires {
    use aie_pattern::prelude::*;
    use aie_pattern::show::FifoSheet;

    object_fifo! {
        aie.device(npu1) {
            %a = aie.tile(0, 2)
            %b = aie.tile(0, 5)
            aie.objectfifo @never(%a, {%b}, 3 : i32) : !aie.objectfifo<memref<24xi32>>
            aie.objectfifo @once(%a, {%b}, 4 : i32) : !aie.objectfifo<memref<24xi32>>
            aie.core(%b) {
                aie.objectfifo.acquire @once(Consume, 1) : !aie.objectfifosubview<memref<24xi32>>
                aie.end
            }
        }
        struct Keys = object = [i32; 24], depth = 3, producer = compute(2, 2), consumers = compute(2, 5);
    }

    mod one_end {
        use aie_pattern::prelude::*;

        object_fifo! {
            pub struct Of = of = object_fifo("of", tile(0, 2), [tile(0, 4), tile(0, 5)], 3, np.ndarray[(24,), np.dtype[np.int32]]);
            elements = of.acquire(ObjectFifoPort.Consume, 2)
        }

        object_fifo! {
            pub struct Given = given = object_fifo("given", tile(0, 2), tile(0, 5), 3, np.ndarray[(24,), np.dtype[np.int32]]);
            filled = given.acquire(ObjectFifoPort.Produce, 2)
        }
    }

    #[test]
    fn a_pool_is_as_deep_as_declared_where_no_core_acquires() {
        // MLIR-AIE: a core that acquires nothing has the depth, one that acquires 1 has 2.
        assert_eq!((NeverToStream::POOL.buffers, NeverFromStream0::POOL.buffers), (3, 3));
        assert_eq!((OnceToStream::POOL.buffers, OnceFromStream0::POOL.buffers), (4, 2));
        // By keys, a core acquires one object where nothing else is written.
        assert_eq!((KeysToStream::POOL.buffers, KeysFromStream0::POOL.buffers), (2, 2));
    }

    #[test]
    fn the_picture_says_what_was_assumed() {
        let picture = |fifo| format!("{:#}", FifoSheet { fifos: Never::FIFOS, fifo });
        let (none, some) = (picture(Never::INDEX), picture(Once::INDEX));
        let keys = format!("{:#}", FifoSheet { fifos: Keys::FIFOS, fifo: Keys::INDEX });
        let as_declared = "as deep as declared: no acquire of its core is given";
        let assumed = "assumed: its core acquires 1 object at once";
        let count = |text: &str, part: &str| text.matches(part).count();
        assert_eq!((count(&none, as_declared), count(&none, assumed)), (2, 0), "{none}");
        assert_eq!((count(&some, as_declared), count(&some, assumed)), (1, 0), "{some}");
        assert_eq!((count(&keys, as_declared), count(&keys, assumed)), (0, 2), "{keys}");
        // Python: of the end whose acquire is not given.
        let before = |text: &str, part: &str| text.split(part).next().unwrap().matches("buffers of").count();
        let given_to_consumers = format!("{:#}", FifoSheet { fifos: one_end::Of::FIFOS, fifo: 0 });
        let given_to_the_producer = format!("{:#}", FifoSheet { fifos: one_end::Given::FIFOS, fifo: 0 });
        assert_eq!(count(&given_to_consumers, assumed), 1, "{given_to_consumers}");
        assert_eq!(before(&given_to_consumers, assumed), 1, "{given_to_consumers}");
        assert_eq!(count(&given_to_the_producer, assumed), 1, "{given_to_the_producer}");
        assert_eq!(before(&given_to_the_producer, assumed), 2, "{given_to_the_producer}");
    }
}
