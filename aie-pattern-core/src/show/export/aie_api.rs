//! [`AieApi`]: `aie::make_tensor_descriptor<int16, 16>(aie::tensor_dim(8u, 2))`.

use core::fmt::{Display, Formatter, Result as Written};

use super::{Unsayable, inside};
use crate::declare::MAX_TENSOR_RANK;
use crate::device::Device;
use crate::ir::{Dim, MAX_RANK, Pattern};
use crate::show::shared::commas;

/// Vector widths in bits, widest first: a walk over elements uses the widest that fits.
const VECTORS: [u32; 4] = [1024, 512, 256, 128];

/// A walk as a call of the AIE API; returned by [`Pattern::as_aie_api`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AieApi {
    walk: Pattern,
}

impl Pattern {
    /// Writes the walk as a tensor descriptor of the AIE API. A walk over elements uses the widest vectors, up to
    /// 1,024 bits, that it moves as a whole.
    ///
    /// ```
    /// # extern crate aie_pattern_core as aie_pattern;
    /// use aie_pattern::{Dim, Element, Pattern};
    ///
    /// let walk = Pattern::new(Element::Int32, 0, &[Dim::new(8, 128), Dim::new(32, 1)]).unwrap();
    /// assert_eq!(
    ///     walk.as_aie_api()?.to_string(),
    ///     "aie::make_tensor_descriptor<int32, 32>(aie::tensor_dim(8u, 4))"
    /// );
    /// # Ok::<(), aie_pattern::show::export::Unsayable>(())
    /// ```
    ///
    /// # Errors
    /// For a walk that does not consist of whole vectors, for an offset, for an element type without vectors, for
    /// more than nine dimensions, and for an empty walk.
    pub fn as_aie_api(&self) -> Result<AieApi, Unsayable> {
        let element = self.element();
        inside(self)?;
        let all = Device::ALL.iter().filter_map(|device| device.family().vectors.as_ref());
        if !all.filter(|vectors| vectors.tensor_streams).all(|vectors| vectors.has(element)) {
            return Err(Unsayable::Element(element));
        }
        let walk = if self.lanes() == 1 { in_vectors(self)? } else { *self };
        let bits = u64::from(walk.lanes()) * u64::from(element.bits());
        if bits < 128 || !bits.is_power_of_two() {
            return Err(Unsayable::Lanes(walk.lanes()));
        }
        if walk.offset() != 0 {
            let elements = walk.offset().checked_mul(i64::from(walk.grain()));
            return Err(elements.map_or(Unsayable::TooLarge, Unsayable::Offset));
        }
        let found = walk.dims().len();
        if found > MAX_TENSOR_RANK {
            return Err(Unsayable::Rank { found, most: MAX_TENSOR_RANK });
        }
        let walk = AieApi { walk };
        let fits = |dim: &Dim| {
            u32::try_from(dim.size).is_ok() && walk.step(dim).is_some_and(|step| i32::try_from(step).is_ok())
        };
        if walk.walk.dims().iter().all(fits) { Ok(walk) } else { Err(Unsayable::TooLarge) }
    }
}

/// Converts a walk over elements to vectors: contiguous runs and strides must be whole vectors.
fn in_vectors(walk: &Pattern) -> Result<Pattern, Unsayable> {
    let (run, outer) = match walk.dims().split_last() {
        Some((&run, outer)) if run.stride == 1 => (run, outer),
        _ => return Err(Unsayable::NoVector),
    };
    for bits in VECTORS {
        let lanes = bits / walk.element().bits();
        let (whole, long) = (u64::from(lanes), i64::from(lanes));
        let steps = outer.iter().filter(|dim| dim.size > 1);
        if !run.size.is_multiple_of(whole) || steps.clone().any(|dim| dim.stride % long != 0) {
            continue;
        }
        if walk.offset() % long != 0 {
            continue;
        }
        let (mut dims, mut rank) = ([Dim::new(1, 0); MAX_RANK], 0);
        for dim in steps {
            dims[rank] = Dim::new(dim.size, dim.stride / long);
            rank += 1;
        }
        if run.size > whole {
            dims[rank] = Dim::new(run.size / whole, 1);
            rank += 1;
        }
        let vectors = Pattern::new(walk.element(), walk.offset() / long, &dims[..rank]);
        return vectors.and_then(|walk| walk.of_vectors(lanes, lanes)).ok_or(Unsayable::TooLarge);
    }
    Err(Unsayable::NoVector)
}

impl AieApi {
    /// Whether steps are in bytes, because they are not whole vectors.
    const fn is_in_bytes(&self) -> bool {
        self.walk.grain() != self.walk.lanes()
    }

    /// A step in the notation's unit.
    fn step(&self, dim: &Dim) -> Option<i64> {
        if !self.is_in_bytes() {
            return Some(dim.stride);
        }
        let bits = i64::from(self.walk.grain()) * i64::from(self.walk.element().bits());
        let step = dim.stride.checked_mul(bits)?;
        (step % 8 == 0).then_some(step / 8)
    }
}

impl Display for AieApi {
    fn fmt(&self, f: &mut Formatter<'_>) -> Written {
        let (element, lanes) = (self.walk.element().name(), self.walk.lanes());
        let bytes = if self.is_in_bytes() { "_bytes" } else { "" };
        write!(f, "aie::make_tensor_descriptor{bytes}<{element}, {lanes}>(")?;
        commas(f, self.walk.dims(), |f, dim| {
            write!(f, "aie::tensor_dim({}u, {})", dim.size, self.step(dim).unwrap_or(0))
        })?;
        f.write_str(if self.walk.dims().is_empty() { "aie::tensor_dim(1u, 0))" } else { ")" })
    }
}
