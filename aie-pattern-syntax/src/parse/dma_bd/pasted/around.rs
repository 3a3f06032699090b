//! Operations pasted around a descriptor that define its values: `%t = aie.tile(0, 2)`, `%b = aie.buffer(%t) :
//! memref<64xi32>`, `%l = aie.lock(%t, 3)`, and the surrounding `aie.mem(%t) { .. }`.

use aie_pattern_core::rule::Rule;
use aie_pattern_core::{Device, TileKind};
use proc_macro2::{Delimiter, Group, TokenTree};

use crate::errors::{Errors, help_code, note};
use crate::parse::cursor::{Cursor, Language, enter, tokens};
use crate::parse::dma_bd::attribute::Attribute;
use crate::parse::mlir::dict::take_dict;
use crate::parse::mlir::memref::{Memref, at_memref, parse_memref};
use crate::parse::mlir::operation::{Name, take_name};
use crate::parse::mlir::tile::parse_tile_attributes;
use crate::parse::mlir::value::{Value, literal, take_value};
use crate::parse::name::Named;
use crate::parse::number::{Number, Until, parse_number};
use crate::parse::pair::parse_pair;

/// The most levels of nested operations that are read.
const MAX_DEPTH: usize = 8;

/// The regions of a tile's DMA, and the tile of each.
const REGIONS: [(&str, TileKind); 3] =
    [("aie.mem", TileKind::Compute), ("aie.memtile_dma", TileKind::Mem), ("aie.shim_dma", TileKind::Shim)];

/// The definition of a value.
enum Is {
    /// `aie.tile(0, 2)`, by its column and row.
    Tile(Option<(u32, u32)>),
    /// `aie.buffer(%t) {address = 1024 : i32} : memref<64xi32>`.
    Buffer { tile: Option<Value>, memref: Option<Memref>, address: Option<Number> },
    /// `aie.lock(%t, 3) {init = 1 : i32}`.
    Lock { tile: Option<Value>, init: Option<Number> },
}

/// The definitions around a descriptor.
#[derive(Default)]
pub(in crate::parse::dma_bd) struct Around {
    values: Vec<(Value, Is)>,
    /// The region: its operation, the kind of tile, and the tile.
    region: Option<(Name, TileKind, Option<Value>)>,
    /// The buffer that the descriptor names, with its type there.
    buffer: Option<(Value, Memref)>,
    /// The locks that it uses.
    locks: Vec<Value>,
    /// The attributes of tiles.
    attributes: Vec<Group>,
}

impl Around {
    /// Reads the arguments of an attribute. The parser of each argument reports its errors.
    pub(in crate::parse::dma_bd) fn of(all: &[TokenTree]) -> Self {
        let mut around = Self::default();
        around.scan(all, MAX_DEPTH);
        around
    }

    fn scan(&mut self, all: &[TokenTree], depth: usize) {
        let mut cursor = Cursor::of_input(all).written_in(Language::Mlir);
        while !cursor.is_empty() {
            if self.take(&mut cursor).is_some() {
                continue;
            }
            if let Some(TokenTree::Group(group)) = cursor.bump()
                && depth > 0
            {
                self.scan(&tokens(group.stream()), depth - 1);
            }
        }
    }

    /// Takes one of these operations, without the braces of a region.
    fn take(&mut self, cursor: &mut Cursor) -> Option<()> {
        let mut ahead = cursor.clone();
        let result = take_value(&mut ahead.clone());
        let name = take_name(&mut ahead)?;
        let operands = ahead.group(Delimiter::Parenthesis)?;
        let mut inside = enter!(operands, Language::Mlir);
        let unsaid = &mut Errors::default();
        let is = match name.text.as_str() {
            "aie.tile" => {
                let at = parse_pair(operands, ["a column", "a row"], Language::Mlir, unsaid);
                self.attributes.extend(take_dict(&mut ahead).cloned());
                let place = |n: Number| u32::try_from(n.value?).ok();
                Some(Is::Tile(at.and_then(|(column, row)| place(column).zip(place(row)))))
            }
            "aie.buffer" => {
                let address = take_dict(&mut ahead).and_then(|dict| number_of("address", dict));
                let mut is_typed = ahead.punct(':').is_some();
                // The generic form also prints the operands' types: `: (index) -> memref<64xi32>`.
                if is_typed && name.is_generic && ahead.group(Delimiter::Parenthesis).is_some() {
                    is_typed = ahead.punct('-').is_some() && ahead.punct('>').is_some();
                }
                is_typed = is_typed && at_memref(&ahead);
                let memref = is_typed.then(|| parse_memref(&mut ahead, unsaid)).flatten();
                Some(Is::Buffer { tile: take_value(&mut inside), memref, address })
            }
            "aie.lock" => {
                let init = take_dict(&mut ahead).and_then(|dict| number_of("init", dict));
                Some(Is::Lock { tile: take_value(&mut inside), init })
            }
            "aie.use_lock" => {
                self.locks.extend(take_value(&mut inside));
                None
            }
            "aie.dma_bd" => {
                let value = take_value(&mut inside);
                let is_typed = inside.punct(':').is_some() && at_memref(&inside);
                let memref = is_typed.then(|| parse_memref(&mut inside, unsaid)).flatten();
                self.buffer = value.zip(memref);
                None
            }
            text => {
                let &(_, kind) = REGIONS.iter().find(|(region, _)| *region == text)?;
                self.region = Some((name, kind, take_value(&mut inside)));
                None
            }
        };
        self.values.extend(result.zip(is));
        *cursor = ahead;
        Some(())
    }

    /// Takes the kind of tile from the region, unless the key `tile` is given.
    pub(in crate::parse::dma_bd) fn set_tile(&self, attribute: &mut Attribute) {
        if let Some((operation, kind, _)) = &self.region
            && attribute.tile.is_none()
        {
            attribute.tile = Some(Named { value: *kind, place: operation.place.last.into() });
        }
    }

    /// Pushes an error for each value whose definition contradicts the descriptor. The address of a buffer becomes
    /// the attribute's.
    pub(in crate::parse::dma_bd) fn settle(&self, attribute: &mut Attribute, errors: &mut Errors) {
        let before = errors.len();
        for attributes in &self.attributes {
            parse_tile_attributes(attributes, errors);
        }
        for (k, (value, is)) in self.values.iter().enumerate() {
            if self.values.iter().take(k).any(|(first, _)| first.name == value.name) {
                errors.push(Rule::DuplicateKey, value.place, format!("`{}` is given twice", value.name));
            }
            if let Is::Lock { init: Some(init), .. } = is {
                check_first(attribute, init, errors);
            }
        }
        if errors.len() == before {
            self.check_region(attribute, errors);
        }
        if errors.len() == before {
            for lock in &self.locks {
                self.check_lock(lock, attribute.device(), errors);
            }
            self.check_buffer(attribute, errors);
        }
    }

    /// Checks that the region's tile is declared, and that the array has such a tile there.
    fn check_region(&self, attribute: &Attribute, errors: &mut Errors) {
        let Some((operation, kind, value)) = &self.region else { return };
        let operation = &operation.text;
        if let Some(tile) = attribute.tile.filter(|tile| tile.value != *kind) {
            let (own, name) = (kind.name(), tile.value.name());
            let message = format!("`{operation}` is of a {own} tile, but the key `tile` says {name}");
            return errors.push(Rule::DuplicateKey, tile.place, message + &help_code(own));
        }
        let Some((column, row)) = value.as_ref().and_then(|value| self.place_of(value)) else { return };
        if let Some(value) = value
            && !attribute.device().may_be_in_row(None, *kind, row)
        {
            let device = attribute.device().family().title;
            let (name, own) = (&value.name, kind.name());
            let message = format!(
                "`{operation}` is of a {own} tile, but `{name}` is tile ({column}, {row}), and {device} has no {own} tile in row {row}"
            );
            let background = note("rows count from the shim tiles, row 0, as in MLIR-AIE");
            errors.push(Rule::TilePlace, value.place, message + &background);
        }
    }

    /// Checks that a lock is on the descriptor's tile, as its number implies.
    fn check_lock(&self, lock: &Value, device: Device, errors: &mut Errors) {
        let Some((Is::Lock { tile: Some(tile), .. }, own)) = self.what(lock).zip(self.own_tile()) else {
            return;
        };
        if self.is_other(tile, own) {
            let message = format!(
                "`{}` is a lock of `{}`, but the descriptor is of `{}`",
                lock.name, tile.name, own.name
            );
            let background = note(format!(
                "only the DMA of a mem tile reaches locks of its neighbours, by other ids; the keys `acquire` and `release` take these ids ({})",
                device.family().manual
            ));
            errors.push(Rule::LockId, lock.place, message + &background);
        }
    }

    /// Checks the buffer's type and tile against the descriptor, and takes its address.
    fn check_buffer(&self, attribute: &mut Attribute, errors: &mut Errors) {
        let Some((value, memref)) = &self.buffer else { return };
        let Some(Is::Buffer { tile, memref: own, address }) = self.what(value) else { return };
        if let Some(own) =
            own.as_ref().filter(|own| own.element != memref.element || own.shape != memref.shape)
        {
            let message = format!("`{}` is a `{own}`, found `{memref}`", value.name);
            // With a smaller buffer, the numbers of the descriptor are wrong as well.
            let is_mended = own.element == memref.element && own.elements() >= memref.elements();
            let advice = if is_mended { help_code(own.to_string()) } else { String::new() };
            return errors.push(Rule::Memref, memref.place, message + &advice);
        }
        let mut is_own = true;
        if let Some((tile, own)) = tile.as_ref().zip(self.own_tile())
            && self.is_other(tile, own)
        {
            is_own = false;
            if attribute.tile() != TileKind::Mem || !self.may_be_beside(tile, own) {
                let message = format!(
                    "`{}` is a buffer of `{}`, but the descriptor is of `{}`",
                    value.name, tile.name, own.name
                );
                let background = note(format!(
                    "only the DMA of a mem tile reaches another memory: the memory of the tile beside it ({})",
                    attribute.device().family().manual
                ));
                return errors.push(Rule::Address, value.place, message + &background);
            }
        }
        let Some(address) = address.as_ref().filter(|_| is_own) else { return };
        let first = attribute.device().family().tile(attribute.tile()).map_or(0, |tile| tile.local_memory);
        let Some(here) = address.value.and_then(|address| address.checked_add(first)) else { return };
        match &attribute.address {
            Some(given) if given.value.is_some_and(|given| given != here) => {
                let message =
                    format!("`{}` is at {here:#x}, as the DMA sees it, found another address", value.name);
                errors.push(Rule::DuplicateKey, given.place, message + &help_code(format!("{here:#x}")));
            }
            Some(_) => {}
            None => {
                let tokens = literal(here, address.place.last);
                attribute.address = Some(Number { tokens, place: address.place, value: Some(here) });
            }
        }
    }

    fn what(&self, value: &Value) -> Option<&Is> {
        self.values.iter().find(|(other, _)| other.name == value.name).map(|(_, is)| is)
    }

    /// The tile whose DMA has the descriptor.
    fn own_tile(&self) -> Option<&Value> {
        self.region.as_ref()?.2.as_ref()
    }

    fn place_of(&self, tile: &Value) -> Option<(u32, u32)> {
        match self.what(tile)? {
            Is::Tile(at) => *at,
            Is::Buffer { .. } | Is::Lock { .. } => None,
        }
    }

    /// Whether two tiles may be neighbours, as far as is known.
    fn may_be_beside(&self, one: &Value, other: &Value) -> bool {
        let places = self.place_of(one).zip(self.place_of(other));
        places.is_none_or(|(one, other)| one.1 == other.1 && one.0.abs_diff(other.0) == 1)
    }

    /// Whether two tiles are certainly different.
    fn is_other(&self, one: &Value, other: &Value) -> bool {
        one.name != other.name
            && self.place_of(one).zip(self.place_of(other)).is_none_or(|(one, other)| one != other)
    }
}

/// The number of an attribute.
fn number_of(key: &str, attributes: &Group) -> Option<Number> {
    let mut cursor = enter!(attributes, Language::Mlir);
    cursor.skip_until(|cursor| cursor.key().is_some_and(|name| name == key));
    cursor.take_key(key).then_some(())?;
    parse_number(&mut cursor, Until::Comma, "a number", &mut Errors::default())
}

/// Checks the initial value of a lock.
fn check_first(attribute: &Attribute, init: &Number, errors: &mut Errors) {
    let most = attribute.device().family().tile(attribute.tile()).map_or(i128::MAX, |tile| tile.max_lock);
    if let Some(value) = init.value.filter(|value| !(0..=most).contains(value)) {
        let message = format!("a lock starts with {value}, must be 0 to {most}");
        let background = note(format!("a lock has 6 bits ({})", attribute.device().family().manual));
        errors.push(Rule::LockValue, init.place, message + &background);
    }
}
