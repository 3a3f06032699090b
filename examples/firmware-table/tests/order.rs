//! The register writes and their order, compared with the declarations.

use aie_pattern::bd::{ComputeBd, Fields, MemBd, ShimBd, Write};
use aie_pattern::prelude::*;
use aie_pattern_firmware_table::descriptors::{
    MatrixIn, PanelIn, PanelToBlocks, ResultIn, ResultOut, ResultPing, ResultPong, ResultToShim, StripPing,
    StripPong,
};
use aie_pattern_firmware_table::registers::{Mmio, RegisterBlock};
use aie_pattern_firmware_table::table::TABLE;
use aie_pattern_firmware_table::tile::{Core23, STRIPS, StripsFromStream0, Sums, TILE};

/// Every write, in order.
struct Recorder(Vec<Write>);

impl RegisterBlock for Recorder {
    fn write(&mut self, address: u32, word: u32) {
        self.0.push((address, word));
    }

    fn read(&self, address: u32) -> u32 {
        self.0.iter().rev().find(|&&(written, _)| written == address).map_or(0, |&(_, word)| word)
    }
}

fn recorded() -> Vec<Write> {
    let mut recorder = Recorder(Vec::new());
    TABLE.write_to(&mut recorder);
    recorder.0
}

/// Kinds of registers by their offset in a tile (AM025).
#[derive(PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Register {
    Lock,
    Descriptor,
    StartQueue,
}

/// The kind, where descriptors have their ids and start queues their channels.
fn register(address: u32) -> Register {
    let offset = address & 0xF_FFFF;
    match (address >> 20 & 31, offset) {
        (1, 0xC0000..0xC0400) | (2 | 3, 0x1F000..0x1F100) => Register::Lock,
        (1, 0xA0000..0xA0600) | (0 | 2 | 3, 0x1D000..0x1D200) => Register::Descriptor,
        (1, 0xA0604 | 0xA060C | 0xA0634 | 0xA063C) | (0, 0x1D204 | 0x1D214) | (2 | 3, 0x1DE04 | 0x1DE14) => {
            Register::StartQueue
        }
        _ => panic!("a write to {address:#x}"),
    }
}

#[test]
fn locks_come_before_descriptors_and_these_before_what_starts_them() {
    let kinds: Vec<_> = recorded().into_iter().map(|(address, _)| register(address)).collect();
    assert!(kinds.is_sorted());
    for (kind, count) in
        [(Register::Lock, 8), (Register::Descriptor, 6 * 8 + 4 * 6), (Register::StartQueue, 8)]
    {
        assert_eq!(kinds.iter().filter(|other| **other == kind).count(), count, "{kind:?}");
    }
    assert!(recorded().iter().all(|(address, _)| address >> 25 == 2), "all in one column");
}

#[test]
fn the_table_of_a_tile_has_the_same_order() {
    assert!(TILE.iter().map(|&(address, _)| register(address)).is_sorted());
    // The locks of the descriptor as written, then the locks of the FIFO: two free buffers.
    let locks = [(0x431_F020, 1), (0x431_F030, 0), (0x431_F000, 2), (0x431_F010, 0)];
    assert_eq!(TILE[..4], locks);
    // The FIFO has the descriptors that `Sums` leaves.
    assert_eq!(STRIPS.first_bd, 1);
    let ring = StripsFromStream0::ring_words(&STRIPS);
    let words: Vec<u32> = TILE[4..22].iter().map(|&(_, word)| word).collect();
    assert_eq!(words, [&ring[0][..], &ring[1], &Sums::WORDS].concat());
    assert_eq!(TILE[4].0, 0x431_D020);
    assert_eq!(TILE[22..], [(0x431_DE14, 0), (0x431_DE04, 1)]);
    // Rows of the strip: the second block begins 4 samples after the first.
    let bd = ComputeBd::from_words(ring[1]).decode();
    assert!(walks::<StripsFromStream0>(&bd));
    assert_eq!(bd.base_addr, Core23::STRIPS.address(1));
    assert_eq!(StripsFromStream0.iter().nth(16), Some(4));
}

#[test]
fn a_descriptor_is_written_from_its_base_on_and_becomes_valid_last() {
    let writes = recorded();
    // Word 5 of a compute tile has `valid` in bit 25, word 7 of the others in bit 31 of a mem tile, 25 of a shim tile.
    for (descriptors, words, valid) in [
        (&writes[8..][..2 * 8], 8, 25),
        (&writes[8 + 2 * 8..][..4 * 8], 8, 31),
        (&writes[8 + 6 * 8..][..4 * 6], 6, 25),
    ] {
        for descriptor in descriptors.chunks(words) {
            let first = descriptor[0].0;
            assert_eq!(first % 0x20, 0);
            for (k, &(address, _)) in descriptor.iter().enumerate() {
                assert_eq!(address, first + 4 * k as u32);
            }
            assert_eq!(descriptor[words - 1].1 >> valid & 1, 1);
        }
    }
}

/// Whether the registers walk, word by word, what the declaration does, two `i16` in a word.
fn walks<D: BufferDescriptor>(fields: &Fields) -> bool {
    let pattern = fields.pattern().expect("a walk");
    let words = pattern.indices().expect("indices");
    let halves = D::PATTERN.indices().expect("indices");
    words.flat_map(|word| [2 * word, 2 * word + 1]).eq(halves)
}

#[test]
fn words_read_back_are_the_walks_that_were_declared() {
    let mut array = Recorder(Vec::new());
    TABLE.write_to(&mut array);
    macro_rules! read {
        ($bd:ident, $of:ident[$k:literal]) => {
            $bd::from_words(TABLE.$of[$k].map(|(address, _)| array.read(address))).decode()
        };
    }
    assert!(walks::<MatrixIn>(&read!(ShimBd, shim[0])));
    assert!(walks::<ResultOut>(&read!(ShimBd, shim[1])));
    assert!(walks::<PanelIn>(&read!(MemBd, mem[0])));
    assert!(walks::<PanelToBlocks>(&read!(MemBd, mem[1])));
    assert!(walks::<ResultIn>(&read!(MemBd, mem[2])));
    assert!(walks::<ResultToShim>(&read!(MemBd, mem[3])));
    assert!(walks::<StripPing>(&read!(ComputeBd, compute[0])));
    assert!(walks::<StripPong>(&read!(ComputeBd, compute[1])));
    assert!(walks::<ResultPing>(&read!(ComputeBd, compute[2])));
    assert!(walks::<ResultPong>(&read!(ComputeBd, compute[3])));
    assert!(!walks::<PanelIn>(&read!(MemBd, mem[1])), "blocks are no rows");
}

#[test]
fn blocks_and_back_are_the_matrix() {
    let matrix: [[i16; 64]; 64] =
        std::array::from_fn(|row| std::array::from_fn(|col| (64 * row + col) as i16));
    let mut blocks = [0; 64 * 64];
    PanelToBlocks.gather(&matrix, &mut blocks);
    assert_eq!(blocks[..8], [0, 1, 2, 3, 64, 65, 66, 67]);
    for (strip, rows) in blocks.as_chunks::<256>().0.iter().zip(matrix.as_chunks::<4>().0) {
        let mut sent = [0; 256];
        ResultPing.gather(strip, &mut sent);
        assert_eq!(sent, rows.as_flattened());
    }
}

#[test]
fn memory_can_stand_for_the_array() {
    let mut memory = [0u32; 64];
    // SAFETY: the addresses below are in `memory`, which nothing else uses meanwhile.
    let mut registers = unsafe { Mmio::new(memory.as_mut_ptr()) };
    registers.write(0, 1);
    registers.write(0xFC, 7);
    assert_eq!((registers.read(0), registers.read(4), registers.read(0xFC)), (1, 0, 7));
    assert_eq!((memory[0], memory[63]), (1, 7));
}
