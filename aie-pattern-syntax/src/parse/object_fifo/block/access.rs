//! What cores do with objects, as written: [`Access`].

use crate::errors::Place;
use crate::parse::mlir::memref::Memref;
use crate::parse::number::Number;

/// An operation of a core on the objects of a FIFO.
pub(crate) struct Access {
    pub(crate) symbol: String,
    pub(crate) place: Place,
    /// The core that contains the operation, if one does.
    pub(crate) core: Option<usize>,
    pub(crate) port: Port,
    pub(crate) does: Does,
}

/// The steps of cores in the order of the text.
pub(crate) enum Flow {
    /// A core begins.
    Core,
    /// The access at this position of the block's list.
    Access(usize),
    /// A region begins, which is run this number of times; `None` if the program decides.
    Enter(Option<u64>),
    /// It ends.
    Leave,
    /// A block begins that branches lead to.
    Label,
}

/// The end that an operation names.
#[derive(Clone, Copy)]
pub(crate) struct Port {
    pub(crate) is_producer: bool,
    pub(crate) place: Place,
}

pub(crate) enum Does {
    /// Acquires this number of objects at once and sees them as this type.
    Acquires(Number, Option<Memref>),
    /// Releases this number of objects.
    Releases(Number),
}

/// Acquired objects, under the name of their SSA value.
pub(crate) struct View {
    pub(crate) core: Option<usize>,
    pub(crate) value: String,
    pub(crate) symbol: String,
    pub(crate) count: Number,
    /// The type of one object.
    pub(crate) memref: Option<Memref>,
}
