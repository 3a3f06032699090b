//! The table of `firmware-table` in the array: written, read back, decoded, and compared with what was declared.

use aie_pattern::bd::{AddressError, ComputeBd, Fields, MemBd, ShimBd, Write};
use aie_pattern::{Pattern, RegisterWords};
use aie_pattern_firmware_table::descriptors::{
    MatrixIn, PanelIn, PanelToBlocks, ResultIn, ResultOut, ResultPing, ResultPong, ResultToShim, StripPing,
    StripPong,
};
use aie_pattern_firmware_table::registers::RegisterBlock;
use aie_pattern_firmware_table::table::TABLE;

use crate::{Outcome, corrupted};

/// Writes the table, and looks whether the array has it.
pub fn set_up(array: &mut impl RegisterBlock) -> Result<(), Outcome> {
    TABLE.write_to(array);
    let [a, b] = &TABLE.shim;
    shim::<MatrixIn>(array, a)?;
    shim::<ResultOut>(array, b)?;
    let [a, b, c, d] = &TABLE.mem;
    mem::<PanelIn>(array, a)?;
    mem::<PanelToBlocks>(array, b)?;
    mem::<ResultIn>(array, c)?;
    mem::<ResultToShim>(array, d)?;
    let [a, b, c, d] = &TABLE.compute;
    compute::<StripPing>(array, a)?;
    compute::<StripPong>(array, b)?;
    compute::<ResultPing>(array, c)?;
    compute::<ResultPong>(array, d)?;
    let [locks, starts] = [read(array, &TABLE.locks)?, read(array, &TABLE.starts)?];
    // A constant: at run time the number of the channel would have to be checked.
    const START: u32 = ResultPing::start(0, 1);
    Outcome::Words.unless(locks[4] == 2 && starts[3] == START)
}

fn shim<D: RegisterWords>(array: &impl RegisterBlock, writes: &[Write; 8]) -> Result<(), Outcome> {
    walks(&ShimBd::from_words(read(array, writes)?).decode(), &D::PATTERN)
}

fn mem<D: RegisterWords>(array: &impl RegisterBlock, writes: &[Write; 8]) -> Result<(), Outcome> {
    walks(&MemBd::from_words(read(array, writes)?).decode(), &D::PATTERN)
}

fn compute<D: RegisterWords>(array: &impl RegisterBlock, writes: &[Write; 6]) -> Result<(), Outcome> {
    walks(&ComputeBd::from_words(read(array, writes)?).decode(), &D::PATTERN)
}

/// The registers of these writes, which have to hold what was written.
fn read<const N: usize>(array: &impl RegisterBlock, writes: &[Write; N]) -> Result<[u32; N], Outcome> {
    let mut words = [0; N];
    for (word, &(address, written)) in words.iter_mut().zip(writes) {
        *word = array.read(address);
        Outcome::Words.unless(*word == written ^ corrupted("words") as u32)?;
    }
    Ok(words)
}

/// Whether the registers walk, word by word, what was declared sample by sample, two in a word.
pub(crate) fn walks(fields: &Fields, declared: &Pattern) -> Result<(), Outcome> {
    let walk = fields.pattern().map_err(|_| Outcome::Walk)?;
    let (Ok(words), Ok(mut samples)) = (walk.indices(), declared.indices()) else {
        return Err(Outcome::Walk);
    };
    for word in words {
        let (first, second) = (samples.next(), samples.next());
        let expected = 2 * word + corrupted("walk") as i64;
        Outcome::Walk.unless(first == Some(expected) && second == Some(expected + 1))?;
    }
    Outcome::Walk.unless(fields.valid && samples.next().is_none())
}

/// The words for a matrix whose address only the running program knows.
pub fn place(matrix: u64) -> Result<(), Outcome> {
    let placed =
        |address| Ok::<_, AddressError>(ShimBd::from_words(MatrixIn::try_words(address)?).base_addr_low());
    let refused = placed(matrix + 2).is_err() && placed(1 << 48).is_err();
    let expected = matrix as u32 / 4 + corrupted("address") as u32;
    Outcome::Address.unless(refused && placed(matrix) == Ok(expected))
}
