//! A program's functions, constants and calls, as its ELF file has them.

use std::collections::BTreeMap;

use object::{Object, ObjectSection, ObjectSymbol, SymbolKind};

use crate::thumb;

/// Something with a name, a place and a size.
#[derive(Clone)]
pub struct Item {
    pub name: String,
    pub address: u64,
    pub bytes: Vec<u8>,
    /// Whether it is in read-only data.
    pub read_only: bool,
}

/// A program for a Cortex-M3.
pub struct Elf {
    functions: BTreeMap<u64, Item>,
    data: Vec<Item>,
    /// Where code begins (`true`) and where constants between code do.
    code: BTreeMap<u64, bool>,
    read_only: Vec<u8>,
}

impl Elf {
    /// Reads the program.
    pub fn parse(file: &[u8]) -> Result<Self, object::Error> {
        let file = object::File::parse(file)?;
        let mut elf = Self {
            functions: BTreeMap::new(),
            data: Vec::new(),
            code: BTreeMap::new(),
            read_only: Vec::new(),
        };
        let rodata = file.section_by_name(".rodata").map(|section| (section.index(), section.data()));
        let rodata = match rodata {
            Some((index, data)) => {
                elf.read_only.extend(data?);
                Some(index)
            }
            None => None,
        };
        for symbol in file.symbols() {
            let (Ok(name), Some(index)) = (symbol.name(), symbol.section_index()) else { continue };
            // Bit 0 of a function's address says that it is Thumb code.
            let section = file.section_by_index(index)?;
            let address = symbol.address() & !u64::from(symbol.kind() == SymbolKind::Text);
            if let Some(mapping) = name.strip_prefix('$') {
                elf.code.insert(address, mapping.starts_with('t'));
                continue;
            }
            let bytes = section.data_range(address, symbol.size())?.unwrap_or_default().to_vec();
            let name = format!("{:#}", rustc_demangle::demangle(name));
            let read_only = rodata == Some(index);
            let item = Item { name, address, bytes, read_only };
            match symbol.kind() {
                SymbolKind::Text => drop(elf.functions.entry(address).or_insert(item)),
                SymbolKind::Data => elf.data.push(item),
                _ => {}
            }
        }
        Ok(elf)
    }

    /// The function of that name.
    pub fn function(&self, name: &str) -> Option<&Item> {
        self.functions.values().find(|item| item.name == name)
    }

    /// The static of that name.
    pub fn data(&self, name: &str) -> Option<&Item> {
        self.data.iter().find(|item| item.name == name)
    }

    /// All names.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.items().map(|item| &*item.name)
    }

    /// All functions and statics, in the order of their addresses.
    pub fn items(&self) -> impl Iterator<Item = &Item> {
        self.functions.values().chain(&self.data)
    }

    /// Whether these bytes are constants of the program.
    pub fn has_constant(&self, bytes: &[u8]) -> bool {
        self.read_only.windows(bytes.len()).any(|window| window == bytes)
    }

    /// What a function does that matters here.
    pub fn scan(&self, function: &Item) -> thumb::Scan {
        let is_code = |address| self.code.range(..=address).next_back().is_none_or(|(_, &code)| code);
        thumb::scan(function.address, &function.bytes, is_code)
    }

    /// The functions that may call this one.
    pub fn callers(&self, callee: &Item) -> Vec<&str> {
        let calls = |item: &&Item| self.scan(item).targets.contains(&callee.address);
        self.functions.values().filter(calls).map(|item| &*item.name).collect()
    }

    /// The function and all that it may come to call; `Err` if it calls through a pointer or what has no name.
    pub fn reachable(&self, function: &Item) -> Result<Vec<&Item>, String> {
        let (mut found, mut todo) = (BTreeMap::new(), vec![function.address]);
        while let Some(address) = todo.pop() {
            // A branch may lead into the middle of a function.
            let at = self.functions.range(..=address).next_back().map(|(_, item)| item);
            let Some(at) = at.filter(|item| address < item.address + item.bytes.len().max(1) as u64) else {
                return Err(format!("{} calls {address:#x}, which has no name", function.name));
            };
            if found.insert(at.address, at).is_some() {
                continue;
            }
            let scan = self.scan(at);
            if scan.calls_pointers {
                return Err(format!("{} calls through a pointer", at.name));
            }
            todo.extend(scan.targets);
        }
        Ok(found.into_values().collect())
    }
}
