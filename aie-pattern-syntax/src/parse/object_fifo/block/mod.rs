//! [`Block`]: all that an `object_fifo!` holds, as written. It knows none of the files that read it.

pub(super) mod access;
mod completes;
mod fifo;
mod link;
pub(super) mod python;

use aie_pattern_core::Device;
use aie_pattern_core::declare::FifoKey;
use aie_pattern_core::device::Grid;
use aie_pattern_core::rule::Rule;
use proc_macro2::TokenStream;

use self::access::{Access, Flow, View};
pub use self::completes::{Amount, Completes, Does, Name, Op, Program, Step};
pub use self::fifo::{Fifo, Promise};
pub(super) use self::fifo::{Naming, push_no_name, unnamed_header};
pub use self::link::{Index, Link, Member, Offsets, push_unknown};
use self::python::Value;
use crate::errors::{Errors, Place, help_code};
use crate::parse::attributes::push_condition;
use crate::parse::cursor::Cursor;
use crate::parse::keys::Key;
use crate::parse::list::List;
use crate::parse::mlir::memref::Memref;
use crate::parse::name::{Named, parse_device, plain};
use crate::parse::number::Number;
use crate::parse::tap_pattern::Tap;
use crate::parse::tile_name::TileName;

/// The content of an `object_fifo!`.
#[derive(Default)]
pub struct Block {
    /// The FIFOs, in the order of the text.
    pub fifos: Vec<Fifo>,
    /// The links.
    pub links: Vec<Link>,
    /// The tiles that have names.
    pub tiles: Vec<Definition>,
    /// The array.
    pub array: Option<Array>,
    /// The cores of a pasted program, and those whose stacks are declared.
    pub cores: Vec<Core>,
    /// The buffers and locks of a pasted program.
    pub beside: Vec<Beside>,
    /// The tasks of the runtime sequence, which fill and drain FIFOs on shims.
    pub tasks: Vec<Task>,
    /// The sequences that are asserted to complete.
    pub completes: Vec<Completes>,
    /// The FIFOs whose tasks the runtime sequence awaits.
    pub(super) waits: Vec<(String, Place)>,
    /// The arguments of the runtime sequence, while it is parsed.
    pub(super) arguments: Option<Arguments>,
    /// The operations of cores on objects.
    pub(super) accesses: Vec<Access>,
    /// The order of these operations.
    pub(super) flow: Vec<Flow>,
    /// The constants of its programs that are named after another number.
    pub(super) misnamed: Vec<String>,
    /// Releases in Python: the FIFO, its ends, and the number of objects.
    pub(super) releases: Vec<(usize, std::ops::Range<usize>, Number)>,
    /// The objects that cores have acquired.
    pub(super) views: Vec<View>,
    /// The core that is being parsed.
    pub(super) core: Option<usize>,
    /// Pools that a separate operation puts on a tile, by the FIFO's symbol.
    pub(super) allocations: Vec<(String, Place, TileName)>,
    /// Buffers of the host that a separate operation registers for the end on a shim.
    pub(super) registered: Vec<Registered>,
    /// Whether a Python expression was in error, so that ends may be missing.
    pub(super) is_partial: bool,
    /// The number of errors about operations and devices that this parser does not read.
    pub unread: usize,
    /// How many devices a pasted program has.
    pub(super) devices: usize,
    /// The values of Python names.
    pub(super) names: Vec<(String, Value)>,
}

/// A task of the runtime sequence: `aiex.npu.dma_memcpy_nd`.
pub struct Task {
    /// The FIFO's name.
    pub symbol: String,
    /// The place of the name.
    pub place: Place,
    /// The sizes of the walk; their product is the number of elements moved.
    pub sizes: List,
    /// The walk of the tensor.
    pub tap: Tap,
    /// Whether the tensor has a type; otherwise it has the FIFO's elements.
    pub is_typed: bool,
}

/// Buffers of the host for the end of a FIFO on a shim: `aie.objectfifo.register_external_buffers`.
pub(super) struct Registered {
    pub(super) symbol: String,
    /// The place of the symbol.
    pub(super) place: Place,
    pub(super) tile: TileName,
    pub(super) buffers: Vec<Memref>,
}

/// A core of a pasted program: `aie.core(%tile) { .. } {stack_size = 2048 : i32}`.
pub struct Core {
    /// Its tile.
    pub tile: TileName,
    /// The size of its stack in bytes, if it is written.
    pub stack: Option<Number>,
    /// Whether it is an operation rather than `stack compute(0, 2) = 2048`.
    pub(super) is_operation: bool,
}

/// A buffer or a lock of a pasted program.
pub struct Beside {
    /// Its tile.
    pub tile: TileName,
    /// Its size in bytes.
    pub bytes: u64,
    /// The number of locks: 1 or 0.
    pub locks: u64,
    /// The operation without its attributes.
    pub place: Place,
}

/// `%t00 = aie.tile(0, 0)`.
pub struct Definition {
    /// The name.
    pub name: String,
    /// The tile.
    pub tile: TileName,
    /// The place of the name.
    pub place: Place,
    /// The tile as written.
    pub text: String,
}

/// The arguments of a runtime sequence.
pub(super) struct Arguments {
    /// The tensors with types that are supported.
    pub(super) tensors: Vec<(String, Memref)>,
    /// Other values, including those that its operations define.
    pub(super) defined: Vec<String>,
}

/// A device and its tiles.
#[derive(Clone, Copy)]
pub struct Array {
    /// The device.
    pub device: Named<Device>,
    /// The part that is written, or else the device.
    name: &'static str,
    /// Its tiles.
    pub grid: Grid,
}

/// The parts that one call checks together, for messages.
pub(super) const PARTS: &str = "FIFOs and links";

/// The FIFO with a symbol, or else with that type name.
pub(super) fn find(fifos: &[Fifo], symbol: &str) -> Option<usize> {
    let is_type = |fifo: &Fifo| plain(&fifo.header.name) == symbol;
    fifos.iter().position(|fifo| fifo.symbol == symbol).or_else(|| fifos.iter().position(is_type))
}

impl Block {
    /// The attributes of a single FIFO that apply to everything declared with it.
    pub fn condition(&self) -> Option<&TokenStream> {
        match self.fifos.as_slice() {
            [fifo] => Some(&fifo.header.attributes.cfg),
            _ => None,
        }
    }

    /// The FIFO with a symbol, or else with that type name.
    pub fn find(&self, symbol: &str) -> Option<usize> {
        find(&self.fifos, symbol)
    }

    /// Pushes an error for each of several FIFOs that a `cfg` may remove: the checks would still count it.
    pub(super) fn check_conditions(&self, errors: &mut Errors) {
        if let [_, _, ..] = self.fifos.as_slice() {
            for place in self.fifos.iter().filter_map(|fifo| fifo.header.attributes.condition) {
                push_condition(place, PARTS, errors);
            }
        }
    }

    /// Pushes an error for each unused tile whose name is a key; none if an end is in error, which may be the
    /// missing use.
    pub(super) fn check_tiles(&self, errors: &mut Errors) {
        for definition in self.tiles.iter().filter(|_| !self.is_partial) {
            let is_used =
                |tile: &TileName| matches!(tile, TileName::Name(name, ..) if *name == definition.name);
            if !self.fifos.iter().flat_map(Fifo::ends).any(is_used) {
                self.check_key(&definition.name, definition.place, &definition.text, errors);
            }
        }
    }

    /// Pushes an error if an unused name is a key, since such a definition does not set the FIFO's key.
    pub(crate) fn check_key(&self, name: &str, place: Place, value: &str, errors: &mut Errors) {
        if <FifoKey as Key>::of(name).is_none() {
            return;
        }
        let of = self.fifos.first().map_or_else(|| "Of".to_owned(), |fifo| fifo.header.name.to_string());
        let message = format!("`{name}` is a key of a FIFO, but it is not in one");
        let advice = help_code(format!("pub struct {of} = {name} = {value}, ..;"));
        errors.push(Rule::UnknownKey, place, message + &advice);
    }

    /// Takes the name of the device, which all FIFOs share.
    pub(super) fn set_device(&mut self, cursor: &mut Cursor, errors: &mut Errors) {
        let name = cursor.peek().map(ToString::to_string).unwrap_or_default();
        let Some(device) = parse_device(cursor, errors) else { return };
        // A device without a machine has no array; the rules refuse it.
        let assumed = device.value.family().array.or(Device::DEFAULT.family().array);
        let Some(grid) = Grid::of_part(&name).or(assumed) else { return };
        match &self.array {
            Some(first) if first.device.value != device.value || first.grid != grid => {
                let first = first.name;
                let message = format!("FIFOs of one block are of one array, found `{name}` after `{first}`");
                errors.push(Rule::HopDevice, device.place, message);
            }
            Some(_) => {}
            None => {
                let mut parts = device.value.family().parts.iter().map(|(part, _)| *part);
                let name = parts.find(|part| *part == name).unwrap_or(device.value.name());
                self.array = Some(Array { device, name, grid });
            }
        }
    }
}
