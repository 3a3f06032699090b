//! What one descriptor of each tile has room for, as the registers have it (AM020, AM025; UG1079 and AM009 for the first
//! generation).

use aie_pattern_core::lower::fit::Limits;
use aie_pattern_core::{Device, TileKind};

const fn none() -> Limits {
    Limits {
        slots: 0,
        wraps: [None; 4],
        step: u64::MAX,
        length: 0,
        iterations: 1,
        repeats: 1,
        descriptors: 16,
        memory: 0,
    }
}

#[test]
fn of_every_tile() {
    let queue = Limits { iterations: 64, repeats: 256, ..none() };
    for device in [Device::AieMl, Device::Aie2p] {
        let of = |tile| Limits::of_device(device, tile);
        let compute = Limits {
            slots: 3,
            wraps: [Some(255), Some(255), None, None],
            step: 1 << 13,
            length: (1 << 14) - 1,
            memory: 64 << 10,
            ..queue
        };
        assert_eq!(of(TileKind::Compute), Some(compute), "{device:?}");
        let mem = Limits {
            slots: 4,
            wraps: [Some(1023), Some(1023), Some(1023), None],
            step: 1 << 17,
            length: (1 << 17) - 1,
            // Of 48, a channel reaches half.
            descriptors: 24,
            memory: 512 << 10,
            ..queue
        };
        assert_eq!(of(TileKind::Mem), Some(mem), "{device:?}");
        let shim = Limits {
            slots: 3,
            wraps: [Some(1023), Some(1023), None, None],
            step: 1 << 20,
            length: (1 << 32) - 1,
            // What 48 bits address.
            memory: 1 << 48,
            ..queue
        };
        assert_eq!(of(TileKind::Shim), Some(shim), "{device:?}");
        assert_eq!(Limits::of_device(Device::Ideal, TileKind::Shim), None);
    }
    let of = |tile| Limits::of_device(Device::Aie, tile);
    // Of linear transfers: 13 bits hold the length minus 1, on a shim 32 the length.
    let compute = Limits { length: 1 << 13, memory: 32 << 10, ..none() };
    assert_eq!(of(TileKind::Compute), Some(compute));
    assert_eq!(of(TileKind::Shim), Some(Limits { length: (1 << 32) - 1, memory: 1 << 48, ..none() }));
    assert_eq!(of(TileKind::Mem), None);
}
