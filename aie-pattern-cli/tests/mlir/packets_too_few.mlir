// Two tiles send 128 words to one channel, which waits for 192.
module {
  aie.device(npu1_1col) {
    %s = aie.tile(0, 0)
    %a = aie.tile(0, 2)
    %b = aie.tile(0, 3)
    %ba = aie.buffer(%a) {sym_name = "ba"} : memref<64xi32>
    %bb = aie.buffer(%b) {sym_name = "bb"} : memref<64xi32>
    aie.packet_flow(1) {
      aie.packet_source<%a, DMA : 0>
      aie.packet_dest<%s, DMA : 0>
    }
    aie.packet_flow(2) {
      aie.packet_source<%b, DMA : 0>
      aie.packet_dest<%s, DMA : 0>
    }
    aie.shim_dma_allocation @out(%s, S2MM, 0)
    %ma = aie.mem(%a) {
      aie.dma_start(MM2S, 0, ^bd0, ^end)
    ^bd0:
      aie.dma_bd(%ba : memref<64xi32>, 0, 64) {packet = #aie.packet_info<pkt_type = 0, pkt_id = 1>}
      aie.next_bd ^end
    ^end:
      aie.end
    }
    %mb = aie.mem(%b) {
      aie.dma_start(MM2S, 0, ^bd0, ^end)
    ^bd0:
      aie.dma_bd(%bb : memref<64xi32>, 0, 64) {packet = #aie.packet_info<pkt_type = 0, pkt_id = 2>}
      aie.next_bd ^end
    ^end:
      aie.end
    }
    aie.runtime_sequence(%x: memref<192xi32>) {
      aiex.npu.dma_memcpy_nd(%x[0, 0, 0, 0][1, 1, 1, 192][0, 0, 0, 1]) {id = 0 : i64, issue_token = true, metadata = @out} : memref<192xi32>
      aiex.npu.dma_wait {symbol = @out} //~ AP207:7
    }
  }
}
