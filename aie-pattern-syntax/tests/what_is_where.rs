//! A tile of a place is of one kind, whichever macro names it, by every name of a device.

use aie_pattern_core::{Device, TileKind};
use aie_pattern_syntax::errors::Errors;
use aie_pattern_syntax::parse::cursor::{Cursor, tokens};
use aie_pattern_syntax::parse::items::Input;
use aie_pattern_syntax::parse::{memory, object_fifo};
use proc_macro2::TokenTree;

fn words(text: &str) -> Vec<TokenTree> {
    tokens(text.parse().unwrap())
}

/// The kind of a tile among the buffers of `tile_memory!`.
fn in_memory(device: &str, (column, row): (u32, u32)) -> TileKind {
    let text = format!(
        "struct M = {device} {{ %t = aie.tile({column}, {row}) %a = aie.buffer(%t) : memref<64xi8> }};"
    );
    let all = words(&text);
    let Input::Items(items) = memory::parse(&all) else { panic!("{text}") };
    let [item] = items.as_slice() else { panic!("{text}") };
    item.right.as_ref().unwrap().kind()
}

/// What is wrong with a tile of a kind and a place in `tile_memory!`.
fn codes(device: &str, kind: TileKind, (column, row): (u32, u32)) -> Vec<String> {
    let text = format!("struct M = {device} tile = {}({column}, {row}) {{ a: [i8; 64] }};", kind.name());
    let all = words(&text);
    let Input::Items(mut items) = memory::parse(&all) else { panic!("{text}") };
    let mut item = items.remove(0);
    item.right.as_ref().unwrap().check(item.place, &mut item.errors);
    item.errors.into_list().iter().map(|error| error.text[1..6].to_owned()).collect()
}

/// The kind of a tile in the array of `object_fifo!`.
fn in_block(device: &str, at: (u32, u32)) -> Option<TileKind> {
    let text = format!(
        "struct F = {device} object = [i32; 16], depth = 2, producer = tile(0, 3), consumers = [tile(0, 0)];"
    );
    let all = words(&text);
    let mut errors = Errors::default();
    let block = object_fifo::parse(Cursor::of_input(&all), &mut errors);
    let resolved = block.resolve(&mut errors).unwrap();
    assert!(errors.is_empty(), "{text}");
    resolved.grid.kind(at)
}

#[test]
fn every_macro_finds_the_same_kind_of_tile() {
    let names = Device::ALL
        .iter()
        .filter(|&&device| device != Device::Ideal)
        .flat_map(|device| device.family().names);
    let devices = names.map(|name| format!("device = {name},")).chain([String::new()]);
    for device in devices {
        for at in (0..60).step_by(3).flat_map(|column| (0..12).map(move |row| (column, row))) {
            // Outside of the array nothing is there, which the rules say.
            let Some(kind) = in_block(&device, at) else { continue };
            assert_eq!(in_memory(&device, at), kind, "{device} {at:?}");
            for &other in TileKind::ALL {
                let found = codes(&device, other, at);
                assert_eq!(
                    found.iter().any(|code| code == "AP149"),
                    other != kind && !may_differ(&device, other, at.1),
                    "{device} {other:?} {at:?}"
                );
            }
        }
    }
}

/// On some parts of a family, row 2 has mem tiles; the family's name does not tell.
fn may_differ(device: &str, kind: TileKind, row: u32) -> bool {
    let name = device.trim_start_matches("device = ").trim_end_matches(',');
    let family = Device::from_name(name).unwrap_or(Device::DEFAULT).family();
    let is_part = family.parts.iter().any(|(part, _)| *part == name);
    let (fewest, most) = family.mem_rows;
    !is_part && fewest < row && row <= most && kind != TileKind::Shim
}
