//! The buffer descriptors of a port, as constants.

use core::marker::PhantomData;

use aie_pattern_core::declare::tiling::Port;
use aie_pattern_core::lower::tiling::Part;
use aie_pattern_core::text::Text;

use super::TilingPattern;

/// The most descriptors that are listed: forty times the number of any tile, and few enough for the step limit of const
/// evaluation, which a crate that only names the constant cannot raise.
const MOST: u64 = 1 << 11;

/// How many descriptors a port has: 0 if they are not known, and one more than the maximum if they are not listed.
#[must_use]
pub const fn descriptor_count(port: &Port) -> usize {
    let mut count = 0u64;
    each!(k, 0..port.tilings.len(), {
        let Some(own) = port.descriptors(k) else { return 0 };
        count = count.saturating_add(own);
    });
    (if count > MOST { MOST + 1 } else { count }) as usize
}

/// The `N` descriptors of `P`, in a constant of a generic impl: rustc evaluates the constants of any other impl even if
/// nothing names them.
pub struct PortDescriptors<P, const N: usize>(PhantomData<P>);

/// The buffer descriptors of a port as a type: its [`PortDescriptors`].
pub trait DescriptorList {
    /// The descriptors.
    const LIST: &'static [(usize, Part)];
}

impl<P: TilingPattern, const N: usize> DescriptorList for PortDescriptors<P, N> {
    const LIST: &'static [(usize, Part)] = &descriptors::<N>(P::PORT);
}

/// The descriptors of a port, each with the number of its tiling.
const fn descriptors<const N: usize>(port: &Port) -> [(usize, Part); N] {
    assert!(N as u64 <= MOST, "[AP077] the port needs more than 2048 buffer descriptors, too many to list");
    let mut list = [(0, Part::Zeros(0)); N];
    let (mut at, mut k) = (0, 0);
    while at < N {
        let Some(parts) = port.parts(k) else { panic!("[AP092] the descriptors of the port are not known") };
        let mut n = 0;
        while let Some(part) = parts.get(n) {
            list[at] = (k, part);
            at += 1;
            n += 1;
        }
        k += 1;
    }
    list
}

/// The register words of descriptor `n`.
///
/// Generic, because rustc evaluates what the body of any other function names, called or not.
///
/// # Panics
/// If descriptor `n` does not exist, or has no known words, or the buffer cannot be at `address`.
#[track_caller]
#[must_use]
pub const fn descriptor_words<P: TilingPattern, const N: usize>(n: usize, address: u64) -> [u32; N] {
    let list = P::DESCRIPTORS;
    if n >= list.len() {
        let text = Text::new()
            .str("[AP092] descriptor ")
            .int(n as i128)
            .str(" does not exist, the port has ")
            .int(list.len() as i128);
        panic!("{}", text.as_str());
    }
    let Part::Descriptor(descriptor) = &list[n].1 else {
        panic!("[AP092] the words of a descriptor of nothing but padded zeros are not documented");
    };
    match descriptor.template::<N>() {
        Ok(template) => crate::words::placed(&template, address),
        Err(misfits) => panic!("{}", misfits.text().as_str()),
    }
}
