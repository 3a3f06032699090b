//! [`Pattern`]: a walk over a buffer as plain integers, independent of any device.

use crate::element::Element;

/// Number of dimensions that a [`Pattern`] can hold. No front end accepts that many; the lowering needs the room.
pub const MAX_RANK: usize = 12;

/// One dimension of a walk: the number of steps and the distance of each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Dim {
    /// Number of steps; 0 makes the walk empty.
    pub size: u64,
    /// Distance of one step, in indices of the pattern; may be 0 (repeat) or negative.
    pub stride: i64,
}

impl Dim {
    /// A dimension of `size` steps of `stride`.
    #[must_use]
    pub const fn new(size: u64, stride: i64) -> Self {
        Self { size, stride }
    }
}

/// Unused slots hold a fixed value, so that derived equality compares only the dimensions in use.
const UNUSED: [Dim; MAX_RANK] = [Dim::new(1, 0); MAX_RANK];

/// A walk over a buffer, as nested loops, **outermost first**:
///
/// ```text
/// for i in 0..dims[0].size { for j in 0..dims[1].size { ...
///     access index  offset + i * dims[0].stride + j * dims[1].stride + ...
/// }}
/// ```
///
/// An index counts [`grain`](Self::grain) elements, and each access moves [`lanes`](Self::lanes) elements from there.
/// Both are 1 for a walk over single elements (a DMA). For a walk over vectors (the AIE API), both are the number of
/// elements of a vector, unless byte steps are finer than a vector.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Pattern {
    element: Element,
    lanes: u32,
    grain: u32,
    offset: i64,
    rank: u8,
    dims: [Dim; MAX_RANK],
}

impl Pattern {
    /// A walk over single elements; `None` if there are more than [`MAX_RANK`] dimensions.
    ///
    /// Offset and strides are in elements; dimensions are outermost first. Without dimensions, the walk is one access
    /// at `offset`.
    #[must_use]
    pub const fn new(element: Element, offset: i64, dims: &[Dim]) -> Option<Self> {
        if dims.len() > MAX_RANK {
            return None;
        }
        // See `UNUSED`.
        let mut own = [Dim::new(1, 0); MAX_RANK];
        own.split_at_mut(dims.len()).0.copy_from_slice(dims);
        Some(Self { element, lanes: 1, grain: 1, offset, rank: dims.len() as u8, dims: own })
    }

    /// A walk over vectors. The caller has checked that the dimensions fit; skipping the check keeps const evaluation
    /// short.
    pub(crate) const fn fitting(
        element: Element,
        lanes: u32,
        offset: i64,
        list: &[(i128, i128); MAX_RANK],
        rank: usize,
    ) -> Self {
        let mut dims = UNUSED;
        each!(k, 0..rank, {
            let (size, stride) = list[k];
            dims[k] = Dim { size: size as u64, stride: stride as i64 };
        });
        Self { element, lanes, grain: lanes, offset, rank: rank as u8, dims }
    }

    /// A walk over single elements with the dimensions from slot `first` on, unchecked like `fitting`.
    pub(crate) const fn from_slot(
        element: Element,
        offset: i64,
        list: &[Dim; MAX_RANK],
        first: usize,
    ) -> Self {
        let mut dims = UNUSED;
        each!(k, first..MAX_RANK, {
            dims[k - first] = list[k];
        });
        Self { element, lanes: 1, grain: 1, offset, rank: (MAX_RANK - first) as u8, dims }
    }

    /// A walk without accesses.
    #[must_use]
    pub const fn empty(element: Element) -> Self {
        let mut dims = [Dim::new(1, 0); MAX_RANK];
        dims[0] = Dim::new(0, 0);
        Self { element, lanes: 1, grain: 1, offset: 0, rank: 1, dims }
    }

    /// The same walk over vectors of `lanes` elements; an index counts `grain` elements.
    ///
    /// `None` unless `grain` divides `lanes`.
    #[must_use]
    pub const fn of_vectors(mut self, lanes: u32, grain: u32) -> Option<Self> {
        if grain == 0 || lanes == 0 || !lanes.is_multiple_of(grain) {
            return None;
        }
        self.lanes = lanes;
        self.grain = grain;
        Some(self)
    }

    /// The element type.
    #[must_use]
    pub const fn element(&self) -> Element {
        self.element
    }

    /// Number of elements moved by one access.
    #[must_use]
    pub const fn lanes(&self) -> u32 {
        self.lanes
    }

    /// Number of elements from one index to the next; divides [`lanes`](Self::lanes).
    #[must_use]
    pub const fn grain(&self) -> u32 {
        self.grain
    }

    /// The first index.
    #[must_use]
    pub const fn offset(&self) -> i64 {
        self.offset
    }

    /// The dimensions, outermost first.
    #[inline]
    #[must_use]
    pub const fn dims(&self) -> &[Dim] {
        match self.dims.split_at_checked(self.rank as usize) {
            Some((used, _)) => used,
            // Unreachable: the rank never exceeds the array. Written without a panic for firmware.
            None => &self.dims,
        }
    }

    /// Number of dimensions.
    #[must_use]
    pub const fn rank(&self) -> usize {
        self.rank as usize
    }

    /// Dimension `k`; a dimension of one step past the last one.
    ///
    /// # Panics
    /// Unless `k` is below [`MAX_RANK`].
    #[must_use]
    pub const fn slot(&self, k: usize) -> Dim {
        self.dims[k]
    }

    /// Replaces dimension `k`, which must exist.
    pub(super) const fn set_dim(&mut self, k: usize, dim: Dim) {
        self.dims[k] = dim;
    }

    /// The same walk element by element. A walk over vectors gets one more dimension: the elements of the vector.
    ///
    /// `None` if that exceeds [`MAX_RANK`] or `i64`.
    #[must_use]
    pub const fn elements(&self) -> Option<Self> {
        let grain = self.grain as i64;
        let Some(offset) = self.offset.checked_mul(grain) else { return None };
        let mut flat = *self;
        let mut k = 0;
        while k < self.rank as usize {
            let Some(stride) = self.dims[k].stride.checked_mul(grain) else { return None };
            flat.dims[k].stride = stride;
            k += 1;
        }
        if self.lanes > 1 {
            if k == MAX_RANK {
                return None;
            }
            flat.dims[k] = Dim::new(self.lanes as u64, 1);
            flat.rank += 1;
        }
        flat.offset = offset;
        flat.lanes = 1;
        flat.grain = 1;
        Some(flat)
    }
}

/// Shows the dimensions in use, without the unused slots.
#[allow(clippy::missing_fields_in_debug)] // shown as the number of dimensions
impl core::fmt::Debug for Pattern {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Pattern")
            .field("element", &self.element)
            .field("lanes", &self.lanes)
            .field("grain", &self.grain)
            .field("offset", &self.offset)
            .field("dims", &self.dims())
            .finish()
    }
}

/// Same output as [`Debug`](core::fmt::Debug).
#[cfg(feature = "defmt")]
impl defmt::Format for Pattern {
    fn format(&self, f: defmt::Formatter<'_>) {
        let Self { element, lanes, grain, offset, .. } = self;
        let dims = self.dims();
        defmt::write!(
            f,
            "Pattern {{ element: {}, lanes: {}, grain: {}, offset: {}, dims: {} }}",
            element,
            lanes,
            grain,
            offset,
            dims
        );
    }
}
