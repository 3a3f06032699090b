// Two compute tiles share one stream to the shim, by packets.
module {
  aie.device(npu1_1col) {
    %t00 = aie.tile(0, 0)
    %t02 = aie.tile(0, 2)
    %t03 = aie.tile(0, 3)
    %b2 = aie.buffer(%t02) {sym_name = "b2"} : memref<128xi8>
    %b3 = aie.buffer(%t03) {sym_name = "b3"} : memref<128xi8>
    aie.packet_flow(1) {
      aie.packet_source<%t02, DMA : 0>
      aie.packet_dest<%t00, DMA : 0>
    }
    aie.packet_flow(32) { //~ AP046:21
      aie.packet_source<%t03, DMA : 0>
      aie.packet_dest<%t00, DMA : 0>
    }
    %mem2 = aie.mem(%t02) {
      aie.dma_start(MM2S, 0, ^bd0, ^end)
    ^bd0:
      aie.dma_bd(%b2 : memref<128xi8>, 0, 128) {packet = #aie.packet_info<pkt_type = 0, pkt_id = 2>} //~ AP225:98
      aie.next_bd ^end
    ^end:
      aie.end
    }
    %mem3 = aie.mem(%t03) {
      aie.dma_start(MM2S, 0, ^bd0, ^end)
    ^bd0:
      aie.dma_bd_packet(8, 1) //~ AP046:25 AP225:28
      aie.dma_bd(%b3 : memref<128xi8>, 0, 128)
      aie.next_bd ^end
    ^end:
      aie.end
    }
  }
}
