//! From the tree to the model.
//!
//! | module | operations |
//! |---|---|
//! | `device` | `aie.device`, and the declarations of tiles, buffers, locks |
//! | `dma` | `aie.mem` and similar regions, `aie.dma_bd` |
//! | `fifo` | `aie.objectfifo` and the operations on FIFOs |
//! | `core` | `aie.core` |
//! | `route` | flows, packet flows, switchboxes, allocations |
//! | `sequence` | runtime sequences |
//! | `known` | attributes that are read, or do not matter, by name |
//! | `order` | values that are used before their definition |
//! | [`passive`] | operations that do not affect data movement, by name |
//! | [`fragment`] | a part of a device that is pasted by itself |
//!
//! Text that MLIR-AIE accepts is never an error here: an operation that cannot be read is listed as not checked.

mod core;
mod device;
mod dma;
mod fifo;
pub mod fragment;
mod known;
mod order;
pub mod passive;
mod route;
mod scope;
mod sequence;

pub(crate) use self::fifo::no_fifo;

use std::collections::HashMap;

use aie_pattern_core::rule::Rule;
use proc_macro2::{Span, TokenTree};

use self::device::Reader;
use crate::finding::Finding;
use crate::model::{Input, NotChecked, Part};
use crate::text::{self, place_of};
use crate::tree::{Op, Region, parse::parse};

/// Assumptions of a reader.
#[derive(Clone, Debug, Default)]
pub struct ReadOptions {
    /// The device for a placeholder, as in `aie.device(NPUDEVICE)`.
    pub device: Option<String>,
}

/// Reads every input of a text.
pub fn read(source: &str, options: &ReadOptions) -> (Vec<Input>, Vec<Finding>) {
    let mut findings = Vec::new();
    let mut inputs = Vec::new();
    let parts = text::parts(source);
    for (part, tokens) in parts.iter().zip(text::lex(source, &parts)) {
        match tokens {
            Ok(tokens) => {
                let has_none = !text::may_have_aliases(part.text);
                let tokens = if has_none { tokens } else { text::without_aliases(&tokens) };
                inputs.push(read_plain(&tokens, options, &mut findings));
            }
            Err(place) => {
                let message = "brackets or quotes that do not match, or a character that MLIR does not have";
                findings.push(Finding::error(Rule::Syntax, place, message));
                inputs.push(Input::default());
            }
        }
    }
    (inputs, findings)
}

/// Reads one input given as tokens, for example from a macro.
pub fn read_tokens(tokens: &[TokenTree], options: &ReadOptions, findings: &mut Vec<Finding>) -> Input {
    read_plain(&text::without_aliases(tokens), options, findings)
}

/// Reads one input without aliases.
fn read_plain(tokens: &[TokenTree], options: &ReadOptions, findings: &mut Vec<Finding>) -> Input {
    let end = place_of(tokens, Span::call_site()).last;
    let (region, strays) = parse(tokens, end);
    let expected =
        |stray: crate::tree::parse::Stray| Finding::error(Rule::Syntax, stray.place, stray.message);
    findings.extend(strays.into_iter().map(expected));
    let mut input = Input::default();
    let mut module = Module::default();
    module.collect(&region, 0);
    for device in &module.devices {
        let mut reader = Reader::new(&module, device, options, findings);
        reader.read_device(device);
        input.designs.push(reader.design);
    }
    if module.devices.is_empty() && module.loose.iter().any(|op| passive::is_of_array(&op.name)) {
        // MLIR-AIE's pass AIECanonicalizeDevice wraps such operations in a device of the first generation.
        let place = module.loose.first().map_or_else(|| end.into(), |op| op.place);
        let mut reader = Reader::of_part(&module, Part::of("xcvc1902"), "main".to_owned(), place, findings);
        reader.read_ops(&module.loose);
        input.designs.push(reader.design);
    } else {
        let mut is_old = false;
        for op in module.loose {
            // Everything is of a dialect that is not read.
            if op.name.starts_with("AIE") {
                if !std::mem::replace(&mut is_old, true) {
                    let reason =
                        "is of the dialect as it was in 2021 to 2023, which is not read: nothing is checked";
                    input.not_checked.push(not_checked(op, reason));
                }
                continue;
            }
            if !passive::is_passive(&op.name) && !op.name.is_empty() {
                let reason = "stands outside of a device, or is of another dialect";
                input.not_checked.push(NotChecked { is_unread: true, ..not_checked(op, reason) });
            }
        }
    }
    input
}

fn not_checked(op: &Op, reason: &str) -> NotChecked {
    let (operation, reason) = (op.name.clone(), reason.to_owned());
    NotChecked { operation, reason, is_unread: false, is_elsewhere: false, place: op.place }
}

/// The operations of a module outside of its devices.
#[derive(Default)]
pub(crate) struct Module<'a> {
    /// The devices.
    devices: Vec<&'a Op>,
    /// Functions with a body, by their symbols.
    functions: HashMap<String, &'a Op>,
    /// The words of globals, by their symbols.
    globals: HashMap<String, &'a Op>,
    /// All others.
    loose: Vec<&'a Op>,
}

impl<'a> Module<'a> {
    /// The devices, with their symbols.
    fn named_devices(&self) -> impl Iterator<Item = (String, &'a Op)> + use<'_, 'a> {
        self.devices.iter().map(|device| (device::device_symbol(device), *device))
    }

    fn collect(&mut self, region: &'a Region, depth: usize) {
        for op in region.ops() {
            match op.name.as_str() {
                "module" | "builtin.module" if depth < 8 => {
                    for region in &op.regions {
                        self.collect(region, depth + 1);
                    }
                }
                "aie.device" => {
                    self.devices.push(op);
                    for region in &op.regions {
                        self.collect_symbols(region);
                    }
                }
                // What wraps modules: `hal.executable` and its variants.
                name if name.starts_with("hal.") && depth < 8 && !op.regions.is_empty() => {
                    for region in &op.regions {
                        self.collect(region, depth + 1);
                    }
                }
                _ => {
                    self.loose.push(op);
                    self.symbol(op);
                }
            }
        }
    }

    fn collect_symbols(&mut self, region: &'a Region) {
        for op in region.ops() {
            self.symbol(op);
        }
    }

    fn symbol(&mut self, op: &'a Op) {
        if !matches!(op.name.as_str(), "func.func" | "func" | "memref.global") {
            return;
        }
        let Some(name) = device::symbol_of(op) else { return };
        if op.name == "memref.global" {
            self.globals.insert(name.text, op);
        } else if !op.regions.is_empty() {
            self.functions.insert(name.text, op);
        }
    }
}
