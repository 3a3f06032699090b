//! Rules about the AIE API's tensor descriptors: `aie::make_tensor_descriptor<T, N>(tensor_dim(size, step), ...)`.
//!
//! Sources: the AIE API (UG1529), UG1603 "Multi-dimensional Addressing", AM020 and AM027 for the address unit.
//!
//! | module | rules about |
//! |---|---|
//! | [`vector`] | the vector: element type and number of elements |
//! | [`registers`] | steps and sizes: the registers of the address unit, alignment |
//! | [`native`] | increments and num of native descriptors |

mod help;
pub mod native;
#[cfg(feature = "program")]
mod plain;
pub mod registers;
pub mod vector;

use super::assumed::with_assumed;
use super::table::common::{Bound, Flag, Index, Number, Phrase, Words};
use super::table::{Arg, faults, kinds};
use super::{Locus, Ruled, Violation, Violations, walk};
use crate::declare::{LEVEL_RANK, MAX_TENSOR_RANK, Tensor, UNKNOWN};
use crate::text::Text;
use crate::util::{Blank, fits_i64, known};

/// Numbers up to this size do not overflow 64 bits in any sum over nine dimensions.
const SMALL: i128 = 1 << 20;

kinds! {
    /// The unit of a distance.
    Unit(_unit: &'static str) => Arg::Nothing;
}

faults! {
    /// A fault of a tensor descriptor.
    pub enum Fault as fault of (tensor: &Tensor, locus: Locus);
    @words {
        family: Words = tensor.device.family().title;
    }

    /// The device has no tensor buffer streams.
    NoStreams => NoTensorStreams {
        "{family} has no tensor buffer streams";
        note "the AIE API has them from AIE-ML on (UG1529)";
    }

    /// The vector does not exist.
    Vector(found: vector::Fault) => (found.rule()) { = found.write(Text::new(), tensor) }

    /// There are too many dimensions.
    Rank { rank: Index } => Rank {
        let most: Index = MAX_TENSOR_RANK;
        "too many dimensions: {rank}, but a tensor descriptor has at most {most}";
        note "a tensor descriptor nests three streams of three dimensions each";
    }

    /// A size or a step does not fit the address unit.
    Registers(found: registers::Fault) => (found.rule()) { = found.write(Text::new(), tensor) }

    /// A number of a native descriptor does not fit the address unit.
    Native(found: native::Fault) => (found.rule()) { = found.write(Text::new(), tensor) }

    /// The offset or a step exceeds 64 bits in the unit of the walk: `byte`, `element` or `vector`.
    Distance { distance: Number, unit: Unit, bound: Bound } => Overflow {
        let is_offset: Flag = matches!(locus, Locus::Offset);
        let what: Words = if is_offset { "offset" } else { "step" };
        let counted: Phrase = &Text::new().count(distance, unit);
        let lanes: Number = tensor.lanes;
        "{what} of {counted} is out of range {bound}";
        note if is_offset, "an offset counts vectors of {lanes element}";
        note if !is_offset && tensor.native.is_some(), "a step is the increment plus the distance that the faster dimensions of its level have walked";
    }

    /// The walk is invalid on any machine.
    Walk(found: walk::Fault) => (found.rule()) { = of_walk(&found, tensor, locus) }
}

const fn of_walk(fault: &walk::Fault, tensor: &Tensor, locus: Locus) -> Text {
    match *fault {
        walk::Fault::Range { number, bound } if matches!(locus, Locus::Stride(_)) => {
            walk::out_of_range("step", number, bound)
        }
        fault => fault.write(Text::new(), &tensor.not_empty().pattern(), locus, &[], "vector"),
    }
}

impl Ruled for Tensor {
    type Fault = Fault;
}

impl Blank for Fault {
    const BLANK: Self = Self::NoStreams;
}

impl Fault {
    /// The violation of this fault at `locus`.
    const fn at(self, locus: Locus) -> Violation<Self> {
        Violation { rule: self.rule(), locus, excess: self.excess(), fault: self }
    }

    /// By how much a limit is exceeded; 0 if that cannot be measured.
    const fn excess(&self) -> u128 {
        match *self {
            Self::NoStreams | Self::Vector(_) | Self::Rank { .. } | Self::Registers(_) | Self::Native(_) => 0,
            Self::Distance { distance, bound: Bound::Least(end) | Bound::Most(end), .. } => {
                distance.abs_diff(end)
            }
            Self::Walk(fault) => fault.excess(),
        }
    }
}

impl Tensor {
    /// Finds every violation of the declaration.
    pub const fn check(&self) -> Violations<Fault> {
        let mut out = Violations::new();
        // Violations of the walk, merged into the others at the right places.
        let mut of_walk = Violations::new();
        self.check_device(&mut out);
        self.check_vector(&mut out);
        walk::check_numbers(self.offset, self.buffer, &mut of_walk);
        take(&mut of_walk, &mut out);
        self.check_rank(&mut out);
        let before = out.as_slice().len();
        match self.native {
            None => {
                walk::check_sizes(&self.dims, &mut of_walk);
                take(&mut of_walk, &mut out);
                self.check_registers(&mut out);
            }
            Some(levels) => self.check_native(levels, &mut out),
        }
        let is_native = self.native.is_some();
        let has_steps = !is_native || out.as_slice().len() == before;
        self.check_alignment(&mut out);
        if !self.is_known() {
            // Some numbers are unknown, so there is no walk yet.
        } else if !has_steps {
            // Each step is computed from several numbers. If one of them is invalid, there is no walk to check.
        } else if let Some(pattern) = self.not_empty().walk() {
            // An invalid length has its own violation; the bounds cannot be checked then.
            let buffer = match self.buffer {
                Some(UNKNOWN) => None,
                Some(buffer) if buffer >= 0 && fits_i64(buffer) => Some(buffer),
                _ => None,
            };
            walk::check_bounds(&pattern, buffer, &mut of_walk);
            if is_native {
                self.relocate_bounds(&pattern, &mut of_walk);
            }
            if let Some(word) = self.index {
                walk::check_index_word(&pattern, word, &mut of_walk);
            }
            take(&mut of_walk, &mut out);
        } else if out.is_empty() {
            self.push_distance(&mut out);
        }
        out
    }

    /// **Device**: the AIE API has tensor buffer streams from AIE-ML on.
    const fn check_device(&self, out: &mut Violations<Fault>) {
        if let Some(vectors) = &self.device.family().vectors
            && !vectors.tensor_streams
        {
            out.push(Fault::NoStreams.at(Locus::Device));
        }
    }

    /// **Rank**: at most three nested streams of three dimensions each.
    const fn check_rank(&self, out: &mut Violations<Fault>) {
        let rank = self.dims.rank();
        if rank > MAX_TENSOR_RANK {
            out.push(Fault::Rank { rank }.at(Locus::Dim(MAX_TENSOR_RANK as u8)));
        }
    }

    /// Reports the number that prevents a walk although each number alone is in range: an index may count less than a
    /// vector, so an offset in vectors (or a step in bytes of 4-bit elements) becomes a larger number; and a step of
    /// a native descriptor is a sum.
    const fn push_distance(&self, out: &mut Violations<Fault>) {
        let steps = self.not_empty().dims;
        let list = steps.as_slice();
        let (mut distance, mut unit) = (self.offset.saturating_mul(self.lanes), "element");
        let mut locus = Locus::Offset;
        each!(k, 0..list.len(), {
            let (size, step) = list[k];
            let elements = step.saturating_mul(8) / self.element.bits() as i128;
            if !fits_i64(step) {
                (distance, unit) = (step, if self.bytes { "byte" } else { "vector" });
                locus = Locus::Stride(k as u8);
                break;
            } else if self.bytes && size > 1 && !fits_i64(elements) {
                (distance, locus) = (elements, Locus::Stride(k as u8));
                break;
            }
        });
        let bound = or!(Bound::passed_i64(distance), Bound::Most(i64::MAX as i128));
        out.push(Fault::Distance { distance, unit, bound }.at(locus));
    }

    /// Whether the checks at a locus do not depend on numbers that are still unknown.
    pub const fn is_decided(&self, locus: Locus) -> bool {
        match locus {
            Locus::Dim(_) | Locus::Device => true,
            Locus::Element | Locus::Lanes => known(self.lanes),
            Locus::Size(_) | Locus::Stride(_) | Locus::Offset if self.native.is_some() || self.bytes => false,
            Locus::Size(k) => self.has_no_bounds() && self.is_small_from(k as usize),
            Locus::Stride(k) => self.is_increment_known(k as usize),
            Locus::Offset => self.has_no_bounds() && self.offset >= 0,
            _ => false,
        }
    }

    /// Whether only an overflow prevents the walk from continuing.
    const fn has_no_bounds(&self) -> bool {
        self.buffer.is_none() && known(self.lanes) && self.lanes <= SMALL && known(self.offset)
    }

    /// Whether the dimensions from `k` on are known and small enough for registers, so that no sum of them overflows.
    const fn is_small_from(&self, k: usize) -> bool {
        let list = self.dims.as_slice();
        let mut accesses = 1i128;
        each!(j, k..list.len(), {
            let (size, step) = list[j];
            if size < 1 || size > SMALL || step < -SMALL || step > SMALL {
                return false;
            }
            accesses = accesses.saturating_mul(size);
        });
        -SMALL <= self.offset && self.offset <= SMALL && accesses <= i64::MAX as i128
    }

    /// Whether dimension `k` has a positive step and a known increment, which requires that the faster dimensions of
    /// its level are known.
    const fn is_increment_known(&self, k: usize) -> bool {
        let list = self.dims.as_slice();
        let end = (k / LEVEL_RANK + 1) * LEVEL_RANK;
        let mut j = k;
        while j < end && j < list.len() {
            if !known(list[j].0) || !known(list[j].1) {
                return false;
            }
            j += 1;
        }
        k < list.len() && list[k].1 >= 0 && known(self.lanes)
    }

    /// Whether the message of a violation does not depend on numbers that are still unknown, except for a help, which
    /// is then left out.
    pub const fn is_settled(&self, violation: &Violation<Fault>) -> bool {
        match violation.fault {
            // The message contains the number of elements, on which the verdict does not depend.
            Fault::Vector(vector::Fault::NoType) => known(self.lanes),
            // A rule only judges known numbers, and its message contains no others.
            _ => true,
        }
    }

    /// The message of a violation of this declaration, without its code.
    pub const fn message(&self, violation: &Violation<Fault>) -> Text {
        let text = violation.fault.write(Text::new(), self, violation.locus);
        let message = if self.is_help_settled(violation) { self.with_help(violation, text) } else { text };
        with_assumed!(message, if self.is_device_assumed, violation, of self, |device| Self { device, ..*self })
    }
}

/// Moves the violations of a walk to `out`.
const fn take(found: &mut Violations<walk::Fault>, out: &mut Violations<Fault>) {
    let list = found.as_slice();
    each!(k, 0..list.len(), {
        out.push(Fault::Walk(list[k].fault).at(list[k].locus));
    });
    found.clear();
}
