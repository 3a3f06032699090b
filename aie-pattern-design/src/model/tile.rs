//! Devices, tiles, buffers, locks.

use aie_pattern_core::Element;
use aie_pattern_core::device::{Device, Grid, Place as At, TileKind};

use super::{Named, Number, Place, TileId};
use crate::tree::attributes::AttributePlace;

/// The target device of a design.
#[derive(Clone, Debug, Default)]
pub struct Part {
    /// Its name, if one is written.
    pub name: Option<Named>,
    /// The family; `None` for an unknown name, which is a placeholder.
    pub device: Option<Device>,
    /// Its array.
    pub grid: Option<Grid>,
}

impl Part {
    /// The part with a name.
    pub fn of(name: &str) -> Self {
        // The array has a fifth column, without a DMA to the host, which MLIR-AIE leaves out.
        let part = if name == "npu1" { "npu1_4col" } else { name };
        Self { name: None, device: Device::from_name(name), grid: Grid::of_part(part) }
    }

    /// The parts that a placeholder stands for, as in `aie.device(NPUDEVICE)` of MLIR-AIE's tests, which run it on each.
    pub fn stands_for(&self) -> &'static [&'static str] {
        match &self.name {
            Some(name) if self.device.is_none() && name.text == "NPUDEVICE" => &["npu1", "npu2"],
            _ => &[],
        }
    }

    /// Its name in messages.
    pub fn name(&self) -> &str {
        self.name.as_ref().map_or("the device", |name| &name.text)
    }

    /// Whether it is an NPU, whose host writes only what a sequence says.
    pub fn is_npu(&self) -> bool {
        self.name.as_ref().is_some_and(|name| name.text.starts_with("npu"))
    }

    /// The columns whose shims have a DMA, if some have none.
    pub fn columns_with_dma(&self) -> Option<&'static [u32]> {
        Some(match self.name() {
            _ if self.device == Some(Device::Aie) => {
                &[2, 3, 6, 7, 10, 11, 18, 19, 26, 27, 34, 35, 42, 43, 46, 47]
            }
            "xcve2302" => &[2, 3, 6, 7, 10, 11],
            "xcve2802" => &[2, 3, 6, 7, 14, 15, 22, 23, 30, 31],
            _ => return None,
        })
    }

    /// Whether a tile is a shim without a DMA, which leads to the programmable logic.
    pub fn is_logic(&self, at: At) -> bool {
        self.kind(at) == Some(TileKind::Shim)
            && self.columns_with_dma().is_some_and(|columns| !columns.contains(&at.0))
    }

    /// The kind of tile at a place.
    pub fn kind(&self, at: At) -> Option<TileKind> {
        self.device?.kind_at(self.grid, at)
    }
}

/// `%t = aie.tile(0, 2)`.
#[derive(Clone, Debug)]
pub struct Tile {
    /// `%t`.
    pub value: Option<Named>,
    /// Column and row; `None` for a tile without coordinates, which the tools place.
    pub at: Option<At>,
    /// The id of the packets that its controller sends: `controller_id`.
    pub controller: Option<Number>,
    /// The kind that `aie.logical_tile<CoreTile>` names.
    pub logical: Option<TileKind>,
    /// Whether it is a shim of the programmable logic, without a DMA: `ShimPLTile`.
    pub is_pl: bool,
    /// Column and row of a logical tile, each if it is written: `(0, ?)`.
    pub wanted: (Option<u32>, Option<u32>),
    /// Whether its column and row are only one choice of the many that the tools have.
    pub is_chosen: bool,
    /// Its kind; `None` if the device is not known or has no tile there.
    pub kind: Option<TileKind>,
    /// `allocation_scheme`.
    pub scheme: Option<Named>,
    /// The operation's name.
    pub place: Place,
}

impl Tile {
    /// Whether the tools decide its column or its row.
    pub fn is_open(&self) -> bool {
        self.logical.is_some() && (self.is_chosen || self.at.is_none())
    }
}

/// `memref<16x16xbf16>`.
#[derive(Clone, Debug)]
pub struct Memref {
    /// The element; `None` if buffers cannot have that type.
    pub element: Option<Element>,
    /// The element as written.
    pub element_text: String,
    /// Lengths, the outermost first; `None` for an unknown one (`?`).
    pub shape: Vec<Option<u64>>,
    /// Whether the rank is known; it is not for `memref<*xi32>`.
    pub is_ranked: bool,
    /// Whether it has a layout, so that it may be less than a whole buffer.
    pub has_layout: bool,
    /// The memory space, if it is written as a number.
    pub space: Option<i128>,
    /// The place of the type.
    pub place: Place,
}

impl Memref {
    /// The number of elements; `None` if a length is not known or the product exceeds 64 bits.
    pub fn elements(&self) -> Option<u64> {
        if !self.is_ranked {
            return None;
        }
        self.shape.iter().try_fold(1u64, |product, length| product.checked_mul((*length)?))
    }

    /// The type without its layout and its memory space.
    pub fn text(&self) -> String {
        let lengths = self.shape.iter().map(|length| length.map_or("?".to_owned(), |one| one.to_string()));
        let shape: String = lengths.map(|length| length + "x").collect();
        format!("memref<{shape}{}>", self.element_text)
    }

    /// The bits of an element, if its type is known.
    pub fn bits(&self) -> Option<u32> {
        match self.element {
            Some(element) => Some(element.bits()),
            // A block of 8 numbers with a common exponent.
            None if self.element_text.starts_with("!aiex.bfp<\"v8bfp16") => Some(72),
            None => match self.element_text.as_str() {
                "i1" => Some(8),
                "index" => Some(32),
                text => vector_bits(text),
            },
        }
    }

    /// The bytes that a tile's memory holds it in: MLIR's data layout gives each element whole bytes, an `i4` too.
    pub fn stored_bytes(&self) -> Option<u64> {
        let bytes = u64::from(self.bits()?).div_ceil(8);
        self.elements()?.checked_mul(bytes)
    }

    /// The size in bytes, rounded up; `None` if it is not known.
    pub fn bytes(&self) -> Option<u64> {
        let bits = u64::from(self.bits()?);
        Some(self.elements()?.checked_mul(bits)?.div_ceil(8))
    }
}

/// The bits of `vector<8xi32>`. MLIR's data layout rounds the innermost length up to a power of 2.
fn vector_bits(text: &str) -> Option<u32> {
    let inner = text.strip_prefix("vector<")?.strip_suffix('>')?;
    let (lengths, element) = inner.rsplit_once('x')?;
    let bits = Element::from_name(element)?.bits().next_multiple_of(8);
    let lengths = lengths.split('x').map(|length| length.parse::<u32>().ok()).collect::<Option<Vec<_>>>()?;
    let (last, others) = lengths.split_last()?;
    others
        .iter()
        .try_fold(last.checked_next_power_of_two()?.checked_mul(bits)?, |all, one| all.checked_mul(*one))
}

/// `%b = aie.buffer(%t) {sym_name = "b"} : memref<64xi32>`.
#[derive(Clone, Debug)]
pub struct Buffer {
    /// `%b`.
    pub value: Option<Named>,
    /// `sym_name`.
    pub symbol: Option<Named>,
    /// The tile in whose memory it is.
    pub tile: Option<TileId>,
    /// Its type.
    pub memref: Memref,
    /// `address`, in bytes from the start of the tile's memory.
    pub address: Option<Number>,
    /// `mem_bank`.
    pub bank: Option<Number>,
    /// Whether it is aligned for the core, as it is without `aligned = false`.
    pub is_aligned: bool,
    /// Whether it has an `alloc_group`: buffers of different groups may share addresses.
    pub is_grouped: bool,
    /// Tiles that are declared before it: MLIR-AIE puts the buffers of FIFOs after the last one.
    pub tiles_before: usize,
    /// Whether it has initial values.
    pub has_values: bool,
    /// The operation's name.
    pub place: Place,
}

impl Buffer {
    /// The name in messages: its value, or its symbol.
    pub fn name(&self) -> &str {
        let name = self.value.as_ref().or(self.symbol.as_ref());
        name.map_or("a buffer", |name| &name.text)
    }
}

/// `%e = aie.external_buffer {sym_name = "ddr"} : memref<256xi32>`, in the memory of the host.
#[derive(Clone, Debug)]
pub struct External {
    /// `%e`.
    pub value: Option<Named>,
    /// `sym_name`.
    pub symbol: Option<Named>,
    /// Its type.
    pub memref: Memref,
    /// The operation's name.
    pub place: Place,
}

/// `%l = aie.lock(%t, 3) {init = 1 : i32}`.
#[derive(Clone, Debug)]
pub struct Lock {
    /// `%l`.
    pub value: Option<Named>,
    /// `sym_name`.
    pub symbol: Option<Named>,
    /// Its tile.
    pub tile: Option<TileId>,
    /// Its id, if one is written.
    pub id: Option<Number>,
    /// Its initial value, if one is written.
    pub init: Option<Number>,
    /// Where it may have one more attribute.
    pub attributes: AttributePlace,
    /// Number of tiles declared before it.
    pub tiles_before: usize,
    /// The operation's name.
    pub place: Place,
}

impl Lock {
    /// The name in messages: its value, or its symbol.
    pub fn name(&self) -> &str {
        let name = self.value.as_ref().or(self.symbol.as_ref());
        name.map_or("a lock", |name| &name.text)
    }

    /// Its initial value; 0 if none is written. The tools do not write that 0 on a tile without a core.
    pub fn first_value(&self) -> Option<i128> {
        self.init.map_or(Some(0), |init| init.value)
    }
}
