//! As much of the Thumb-2 instruction set as it takes to follow calls and to see divisions. Source: ARMv7-M Architecture
//! Reference Manual, A5 and A7.

use std::collections::BTreeSet;

/// What the instructions of a function do that matters here.
#[derive(Default)]
pub struct Scan {
    /// Where it branches to outside of itself.
    pub targets: BTreeSet<u64>,
    /// Whether it has a `udiv` or `sdiv`.
    pub divides: bool,
    /// Whether it calls through a register.
    pub calls_pointers: bool,
}

/// Scans the function at `start`, leaving out what is not code.
pub fn scan(start: u64, bytes: &[u8], is_code: impl Fn(u64) -> bool) -> Scan {
    let mut scan = Scan::default();
    let half = |at: usize| bytes.get(at..at + 2).map_or(0, |b| u32::from(u16::from_le_bytes([b[0], b[1]])));
    let end = start + bytes.len() as u64;
    let mut at = 0;
    while at < bytes.len() {
        let address = start + at as u64;
        if !is_code(address) {
            at += 2;
            continue;
        }
        let first = half(at);
        // A5.1: the first half of a 32-bit instruction begins with 0b11101, 0b11110 or 0b11111.
        let wide = first >> 11 >= 0b11101;
        let second = if wide { half(at + 2) } else { 0 };
        let offset = if wide { branch_32(first, second) } else { branch_16(first) };
        if let Some(offset) = offset {
            // Relative to the instruction's address + 4.
            let target = address.wrapping_add(4).wrapping_add_signed(offset);
            if !(start..end).contains(&target) {
                scan.targets.insert(target);
            }
        }
        // A7.7.127 `sdiv` and A7.7.193 `udiv`.
        scan.divides |= wide && matches!(first & 0xFFF0, 0xFB90 | 0xFBB0) && second & 0xF0F0 == 0xF0F0;
        // A7.7.19 `blx`, and A7.7.20 `bx` but for the one that returns, `bx lr`.
        scan.calls_pointers |=
            !wide && (first & 0xFF87 == 0x4780 || first & 0xFF87 == 0x4700 && first != 0x4770);
        at += if wide { 4 } else { 2 };
    }
    scan
}

/// A7.7.12, encodings T1 and T2; and A7.7.21 `cbz`.
fn branch_16(first: u32) -> Option<i64> {
    if first >> 12 == 0b1101 && first >> 9 & 7 != 7 {
        Some(signed(first << 1, 9))
    } else if first >> 11 == 0b11100 {
        Some(signed(first << 1, 12))
    } else if first & 0xF500 == 0xB100 {
        Some(i64::from((first >> 9 & 1) << 6 | (first >> 3 & 0x1F) << 1))
    } else {
        None
    }
}

/// A7.7.12, encodings T3 and T4, and A7.7.18 `bl`.
fn branch_32(first: u32, second: u32) -> Option<i64> {
    if first >> 11 != 0b11110 || second & 0x8000 == 0 {
        return None;
    }
    let (s, j1, j2) = (first >> 10 & 1, second >> 13 & 1, second >> 11 & 1);
    let low = (second & 0x7FF) << 1;
    if second & 0x1000 != 0 {
        let (i1, i2) = (1 ^ j1 ^ s, 1 ^ j2 ^ s);
        Some(signed(s << 24 | i1 << 23 | i2 << 22 | (first & 0x3FF) << 12 | low, 25))
    } else if second & 0x4000 == 0 && first >> 7 & 7 != 7 {
        Some(signed(s << 20 | j2 << 19 | j1 << 18 | (first & 0x3F) << 12 | low, 21))
    } else {
        None
    }
}

/// The lowest `bits` as a two's complement number.
fn signed(value: u32, bits: u32) -> i64 {
    i64::from((value << (32 - bits)) as i32 >> (32 - bits))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// At address 0x100.
    fn scan_code(code: &[u16]) -> Scan {
        let bytes: Vec<u8> = code.iter().flat_map(|half| half.to_le_bytes()).collect();
        scan(0x100, &bytes, |_| true)
    }

    #[test]
    fn branches_lead_where_the_manual_says() {
        // bl, b.w, beq.w, b and beq, each by 0x1000 or -0x80 from the instruction's address + 4; cbz by 0x20.
        for (code, target) in [
            (&[0xF001, 0xF800][..], 0x1104),
            (&[0xF7FF, 0xFFC0], 0x84),
            (&[0xF001, 0xB800], 0x1104),
            (&[0xF001, 0x8000], 0x1104),
            (&[0xE7C0], 0x84),
            (&[0xD0C0], 0x84),
            (&[0xB180], 0x124),
        ] {
            assert_eq!(scan_code(code).targets, BTreeSet::from([target]), "{code:x?}");
        }
        assert!(scan_code(&[0xE7FE, 0x4770]).targets.is_empty(), "a loop, and a return");
    }

    #[test]
    fn divisions_and_pointers_are_seen() {
        assert!(scan_code(&[0xFBB0, 0xF0F1]).divides && scan_code(&[0xFB91, 0xF2F3]).divides);
        assert!(!scan_code(&[0xFB00, 0xF001]).divides, "mul");
        assert!(scan_code(&[0x4798]).calls_pointers && scan_code(&[0x4718]).calls_pointers);
        assert!(
            !scan_code(&[0x4770, 0xFBB0, 0x4798]).calls_pointers,
            "the second half of another instruction"
        );
    }

    #[test]
    fn constants_between_code_are_left_out() {
        let bytes = [0x98, 0x47, 0x98, 0x47];
        assert!(!scan(0x100, &bytes, |_| false).calls_pointers);
    }
}
