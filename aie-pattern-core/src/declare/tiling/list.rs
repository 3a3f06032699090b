//! The lists of a tiling: dimension 0 or the innermost loop comes first.

use crate::declare::Entries;
use crate::util::known;

/// Plain integers, one per dimension.
pub type RawList = Entries<i128>;

/// Loops over tiles, as plain integers.
pub type RawTraversals = Entries<Traversal>;

/// `adf::traversing_parameters`: one loop over tiles.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Traversal<N = i128> {
    /// The dimension that the loop moves along.
    pub dimension: N,
    /// Elements along that dimension from one tile to the next.
    pub stride: N,
    /// Number of tiles.
    pub wrap: N,
}

impl<N> Traversal<N> {
    /// The same loop over another number type.
    pub fn map<M>(&self, to: &mut impl FnMut(&N) -> M) -> Traversal<M> {
        Traversal { dimension: to(&self.dimension), stride: to(&self.stride), wrap: to(&self.wrap) }
    }
}

impl RawTraversals {
    /// A loop of one tile.
    pub const EMPTY: Self =
        Self { list: [Traversal { dimension: 0, stride: 0, wrap: 0 }; super::MAX_DIMENSIONS], len: 0 };

    /// Whether every number is known at this point.
    pub(crate) const fn is_known(&self) -> bool {
        all!(i, 0..self.kept(), {
            let Traversal { dimension, stride, wrap } = self.list[i];
            known(dimension) && known(stride) && known(wrap)
        })
    }

    /// Builds from (dimension, stride, wrap) triples.
    pub const fn new(loops: &[(i128, i128, i128)]) -> Self {
        let mut list = Self::EMPTY;
        list.len = loops.len();
        let kept = list.kept();
        each!(k, 0..kept, {
            let (dimension, stride, wrap) = loops[k];
            list.list[k] = Traversal { dimension, stride, wrap };
        });
        list
    }
}
