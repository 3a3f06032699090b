//! The program around the table, on a host: registers that remember stand for the array. Firmware has `Mmio` in their
//! place.

use std::collections::BTreeMap;

use aie_pattern::bd::{ComputeBd, Fields, MemBd, NoPattern, ShimBd, Write};
use aie_pattern_firmware_table::registers::RegisterBlock;
use aie_pattern_firmware_table::table::TABLE;

/// An array that does nothing, and says what is done to it.
#[derive(Default)]
struct Recorder(BTreeMap<u32, u32>);

impl RegisterBlock for Recorder {
    fn write(&mut self, address: u32, word: u32) {
        println!("write {address:#010x} {word:#010x}");
        self.0.insert(address, word);
    }

    fn read(&self, address: u32) -> u32 {
        self.0.get(&address).copied().unwrap_or(0)
    }
}

fn main() -> Result<(), NoPattern> {
    let mut array = Recorder::default();
    TABLE.write_to(&mut array);

    // What to do with a device that hangs: read its descriptors, and see what they walk.
    for descriptor in &TABLE.shim {
        show(descriptor, &ShimBd::from_words(read(&array, descriptor)).decode())?;
    }
    for descriptor in &TABLE.mem {
        show(descriptor, &MemBd::from_words(read(&array, descriptor)).decode())?;
    }
    for descriptor in &TABLE.compute {
        show(descriptor, &ComputeBd::from_words(read(&array, descriptor)).decode())?;
    }
    Ok(())
}

fn read<const N: usize>(array: &Recorder, descriptor: &[Write; N]) -> [u32; N] {
    descriptor.map(|(address, _)| array.read(address))
}

/// Its walk, in words of 32 bits.
fn show(descriptor: &[Write], fields: &Fields) -> Result<(), NoPattern> {
    assert!(fields.valid);
    let dims: Vec<_> =
        fields.pattern()?.dims().iter().map(|dim| format!("<{}, {}>", dim.size, dim.stride)).collect();
    println!("{:#010x}: {} words as [{}]", descriptor[0].0, fields.buffer_length, dims.join(", "));
    Ok(())
}
