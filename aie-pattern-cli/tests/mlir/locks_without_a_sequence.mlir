// The first slot is never free.
module {
  aie.device(npu1_1col) {
    %a = aie.tile(0, 2)
    %b = aie.tile(0, 3)
    %full = aie.lock(%a, 0) {init = 0 : i32}
    %free = aie.lock(%a, 1) {init = 0 : i32}
    %core_a = aie.core(%a) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %max = arith.constant 9223372036854775807 : index
      scf.for %i = %c0 to %max step %c1 {
        aie.use_lock(%free, AcquireGreaterEqual, 1) //~ AP200:9
        aie.use_lock(%full, Release, 1)
      }
      aie.end
    }
    %core_b = aie.core(%b) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %max = arith.constant 9223372036854775807 : index
      scf.for %i = %c0 to %max step %c1 {
        aie.use_lock(%full, AcquireGreaterEqual, 1)
        aie.use_lock(%free, Release, 1)
      }
      aie.end
    }
  }
}
