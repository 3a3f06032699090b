//! Declarations as anyone writes them, seen by every lint there is.

use ::ap::tensor_pattern;

/// A named size.
const SIZE: usize = 8;

/// The table's and the pattern's names are anyone's to use.
const TABLE: u32 = 4;
/// As above.
const PATTERN: i64 = 2;
/// As above.
const LEN: u8 = 2;
/// As above.
const SPAN: u16 = 2;
/// As above.
const INDICES: isize = 1;

tensor_pattern! {
    /// Every other vector.
    pub struct Documented = <int16, 16; [8u, 2]; buffer = 240>;
    /// The same by constants.
    pub struct Constant = <int16, 16; [SIZE, 2]; buffer = SIZE * 30>;
    /// Constants with the names of members.
    pub struct Members = <int8, 16; [TABLE, PATTERN], [LEN, SPAN], [TABLE, INDICES]; index = u16>;
    /// Deprecated, which is its users' affair.
    #[deprecated(note = "for the test")]
    pub struct Old = <int8, 16; [SIZE, 1]>;
    /// Deprecated as well.
    #[deprecated(note = "for the test")]
    pub struct OldLiteral = <int8, 16; [8, 1]>;
    /// With all that can be said.
    pub struct Options = <int16, 32; [4, 64]; bytes, offset = 1, buffer = 4096, device = aie2p, index = u32>;
}

// The largest tables are filled in another way.
tensor_pattern! {
    /// More than a byte string holds.
    pub struct Large = <int8, 16; [64, 1], [64, 64]>;
}
