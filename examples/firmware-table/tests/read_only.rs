//! The program as it was linked: the table is in read-only memory, as intended, and no code builds it.
#![cfg(target_os = "linux")]

use std::process::Command;

use aie_pattern_firmware_table::table::TABLE;
use object::elf;
use object::{Object, ObjectSection, ObjectSymbol, SectionFlags, SymbolKind};

const PROGRAM: &str = env!("CARGO_BIN_EXE_firmware-table");

/// Every number of the table, sorted: how Rust orders the parts of a tuple is its own business.
fn numbers() -> Vec<u32> {
    let table = &TABLE;
    let descriptors = [table.shim.as_flattened(), table.mem.as_flattened(), table.compute.as_flattened()];
    let writes = table.locks.iter().chain(descriptors.into_iter().flatten()).chain(&table.starts);
    let mut numbers: Vec<_> = writes.flat_map(|&(address, word)| [address, word]).collect();
    numbers.sort_unstable();
    numbers
}

#[test]
fn the_table_is_in_read_only_memory_as_it_is_to_be() {
    let program = std::fs::read(PROGRAM).expect("the program");
    let program = object::File::parse(&*program).expect("an object file");
    let is_table = |name: &str| name.contains("aie_pattern_firmware_table") && name.contains("TABLE");
    let tables: Vec<_> =
        program.symbols().filter(|symbol| symbol.name().is_ok_and(is_table) && symbol.size() > 0).collect();
    let [table] = &tables[..] else { panic!("{} tables", tables.len()) };
    assert_eq!(table.kind(), SymbolKind::Data);
    assert_eq!(table.size(), size_of_val(&TABLE) as u64);

    let section = program.section_by_index(table.section_index().expect("a section")).expect("the section");
    let SectionFlags::Elf { sh_flags, .. } = section.flags() else { panic!("no ELF") };
    assert_eq!(sh_flags & elf::SHF_WRITE, elf::SectionFlags(0), "{:?} is writable", section.name());

    // What is in the file is final: nothing may write there, and the loader is not asked to.
    let range = table.address()..table.address() + table.size();
    let bytes = section.data_range(table.address(), table.size()).expect("data").expect("in the section");
    let mut found: Vec<_> = bytes.as_chunks().0.iter().map(|&bytes| u32::from_le_bytes(bytes)).collect();
    found.sort_unstable();
    assert_eq!(found, numbers());
    let relocated = program.dynamic_relocations().into_iter().flatten().find(|(at, _)| range.contains(at));
    assert!(relocated.is_none(), "{relocated:?}");
}

#[test]
fn no_function_that_makes_words_is_in_the_program() {
    let program = std::fs::read(PROGRAM).expect("the program");
    let program = object::File::parse(&*program).expect("an object file");
    let functions: Vec<_> = program.symbols().filter(|symbol| symbol.kind() == SymbolKind::Text).collect();
    let with =
        |part: &str| functions.iter().filter(|symbol| symbol.name().unwrap_or("").contains(part)).count();
    assert_ne!(with("main"), 0, "the symbols are there to be read");
    for function in
        ["register_writes", "lock_write", "start_write", "Template", "template", "9Registers", "6encode"]
    {
        assert_eq!(with(function), 0, "{function}");
    }
}

#[test]
fn the_program_runs() {
    let output = Command::new(PROGRAM).output().expect("the program runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let printed = String::from_utf8(output.stdout).expect("text");
    let lines: Vec<_> = printed.lines().collect();
    assert_eq!(lines.len(), numbers().len() / 2 + 10);
    // Lock 0 of the mem tile in column 2, row 1.
    assert_eq!(lines[0], "write 0x041c0000 0x00000001");
    assert_eq!(lines[lines.len() - 2], "0x0421d040: 128 words as [<4, 2>, <16, 8>, <2, 1>]");
}
