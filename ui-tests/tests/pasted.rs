//! Pastes every help of every case back into the case and compiles it: the error must be gone, and no other
//! error may appear.
//!
//! The helps are read from the `.stderr` files. Each is a replacement of a known form (`pasted/forms.rs`), or
//! is listed here because it replaces nothing.

#[allow(dead_code, reason = "the other test uses the rest")]
#[path = "ui/annotations.rs"]
mod annotations;
#[allow(dead_code, reason = "the other test uses the rest")]
#[path = "ui/compiler.rs"]
mod compiler;
#[path = "pasted/forms.rs"]
mod forms;
#[allow(dead_code, reason = "the other test uses the rest")]
#[path = "ui/printed.rs"]
mod printed;
#[path = "pasted/source.rs"]
mod source;
#[path = "pasted/stderr.rs"]
mod stderr;

use std::fs;
use std::path::{Path, PathBuf};

use aie_pattern_core::rule::Advice;
use serde_json::Value;

use annotations::Found;
use compiler::Library;
use source::Source;
use stderr::Help;

/// Help that says what to do and replaces nothing, beside the core's [`Advice`]. Numbers are written as `N`.
const PROSE: &[&str] = &[
    "Ping -> Pong -> Ping",
    "assert_tile!(PingBd, PongBd, OutBd)",
    "descriptors [PingBd, PongBd, InA in a]",
    "Send -> Receive => Forward -> Core; identity",
    "same_walk(Expected)",
    "a chain that returns to a descriptor ends there",
    "write a number; for tiles that vary, use `$column:literal` in a `macro_rules!`",
    "write a number; for tiles that vary, use `$row:literal` in a `macro_rules!`",
    "declare a unit struct for each of them",
    "declare an item for each port",
    "declare the memory of each tile",
    "intN, mem, read { ... }, with the C++ in the braces",
    "intN, mem, write { ... }, with the C++ in the braces",
    "remove `native` and its brackets to give sizes and steps",
    "put the `cfg` on the whole call of the macro",
    "remove it",
    "repeat_count = N : iN to run all of it",
    "the same walk fits as sizes = [N, N, N, N], strides = [N, N, N, N] with `repeat_count = N : iN`",
    "remove one of the two",
    "declare the buffer in a module or a function, and name it where it is used",
    // Changes of a sequence or of FIFOs in a design that hangs, each proved by a run of the changed design.
    "let the task pushed at line N, column N move N words instead of N",
    "give `Mid` on compute tile (N, N) N slots instead of N",
    "move the await at line N, column N after the push at line N, column N",
    "let the task pushed at line N, column N issue a token: write `token In(..)`",
    "for a ring, name descriptor N again at the end of the chain",
    "give one of them another address",
    "release = (N, N), as descriptor N has",
    "write it in braces instead of quotes: `= { .. };`",
    "add `tile = Tile(N, N)` to its arguments",
    "add the line `In.prod(tile = Tile(N, N))`",
    "add the line `halves[N].cons(tile = Tile(N, N))`",
    "add the line `of_out.cons(tile = Tile(N, N))`",
    "let N tasks of the MMNS channel of `In` on shim tile (N, N), starting with the one pushed at line N, column N, issue a token, and await each one before the fourth push after it",
    "if it takes one object of each FIFO at a time, add `compute(N, N) { loop { acquire(In, N); acquire(Out, N); release(In, N); release(Out, N); } }` to `cores [..]`",
    "write the numbers and object types of this block as literals, such as `[iN; N]`, or move the assertion out of the block, where rustc decides it, and add `fifos(..)`",
    "wait for room in the queue of the MMNS channel of `In` on shim tile (N, N) before N pushes, starting with the one at line N: write `poll In`",
    "poll In before this push, which waits until the queue has room",
    "token before the task of `In` that is waited for: `token In(..)`",
    "token In(..) before this await",
    "write the task of `Out` before this await",
    "remove this await: the tokens of all tasks of `Out` before it are taken",
    "raise the number for this end in the key `acquires` of the FIFO, which sizes its pool",
];

/// Cases whose message points to a part only while the help shows the whole, so that the help cannot replace
/// that part.
const SHOWN: &[&str] = &[
    "chain/options",
    "completes/alone",
    "contracts/one_alone",
    "dma/items/buffer_named_underscore",
    "dma/items/generic_struct",
    "dma/items/struct_without_buffer",
    "dma/items/two_of_one_name",
    "dma/items/two_with_one_given_name",
    "dma/pasted/python_needs_a_buffer",
    "dma/syntax/allow_with_equals",
    "dma/syntax/bare_numbers",
    "dma/syntax/channel_in_brackets",
    "dma/syntax/colon",
    "dma/syntax/dims_without_list",
    "dma/syntax/missing_equals",
    "dma/syntax/parenthesised_value",
    "dma/syntax/printed_names_swapped",
    "dma/syntax/printed_size_misspelt",
    "dma/syntax/printed_stride_misspelt",
    "dma/syntax/python_division",
    "design/no_equals",
    "dma/names/keys_of_other_tools",
    "expression/semicolon_at_the_end",
    "fifo/dims_without_brackets",
    "fifo/key_as_a_statement",
    "fifo/key_as_a_tile",
    "fifo/missing_depth",
    "fifo/one_list_for_two_consumers",
    "fifo/pasted/iron_method_of_a_handle",
    "fifo/arguments_alone",
    "fifo/keys_alone",
    "fifo/pasted/iron_runtime",
    "fifo/pasted/iron_runtime_sequence",
    "fifo/pasted/mlir_former_dialect",
    "fifo/pasted/mlir_packet_id",
    "fifo/pasted/mlir_shim_without_tile",
    "fifo/pasted/mlir_stream_port_alone",
    "fifo/pasted/mlir_via_shared_mem",
    "fifo/pasted/python_missing_comma_in_type",
    "fifo/pasted/python_number_of_lists",
    "fifo/pasted/python_tile_without_place",
    "fifo/pasted/python_too_few_arguments",
    "fifo/pasted/python_unknown_type",
    "fifo/tile_without_room",
    "fifo/two_lists_for_three_consumers",
    "items/bare_where_an_expression_is_expected",
    "items/capital_pub",
    "items/no_name",
    "items/tiling_without_name",
    "memory/conflicts/syntax",
    "memory/syntax/adf",
    "memory/syntax/buffers",
    "memory/syntax/keys",
    "memory/syntax/names",
    "memory/syntax/no_item",
    "names/aie_vector",
    "native/braces",
    "native/call_without_sizes",
    "native/no_sizes",
    "native/number_for_sizes",
    "native/parentheses",
    "native/several",
    "native/three_numbers",
    "native/too_few_sizes",
    "options/bytes_with_value",
    "options/colon",
    "options/missing_equals",
    "syntax/braced_tensor_dim",
    "syntax/generic",
    "syntax/misspelt_tensor_dim",
    "tap/no_element",
    "tap/no_strides",
    "tap/drain_without_tap",
    "tap/sizes_of_a_task",
    "tap/offset_of_fill",
    "tap/operation_on_a_sequence",
    "tap/python_division",
    "tap/tap_is_a_variable",
    "tap/transfer_of_a_sequence",
    "tap/unknown_notation",
    "tile/fifos_without_tile",
    "tile/tile_without_fifos",
    "tiling/syntax/list_within_list",
    "tiling/syntax/missing_equals",
    "tiling/syntax/other_access",
];

/// A case with one of its helps done.
struct Pasted {
    case: PathBuf,
    help: Help,
    text: String,
    /// Errors that the case announces; with more than one, some are left.
    announced: Vec<Found>,
    /// When its errors are told, if all at once.
    phase: Option<Phase>,
}

/// When rustc tells errors, after which it goes no further.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    Macros,
    Constants,
}

fn phase(stderr: &str) -> Option<Phase> {
    let blocks = printed::blocks(stderr);
    let all = |start: &str| blocks.iter().all(|block| block[0].starts_with(start));
    match () {
        () if all("error: [AP") => Some(Phase::Macros),
        () if all("error[E0080]: evaluation panicked: [AP") => Some(Phase::Constants),
        () => None,
    }
}

#[test]
fn every_help_helps() {
    let (mut pasted, mut unknown) = (Vec::new(), Vec::new());
    let (mut prose, mut shown) = (vec![0; PROSE.len()], vec![0; SHOWN.len()]);
    for case in compiler::cases() {
        let text = fs::read_to_string(&case).unwrap();
        let Ok(stderr) = fs::read_to_string(case.with_extension("stderr")) else { continue };
        let name = case.to_string_lossy().into_owned();
        let phase = phase(&stderr);
        for help in stderr::helps(&stderr, &name) {
            if let Some(at) = prose_at(&help.text) {
                prose[at] += 1;
                continue;
            }
            if is_advice(&help.text) {
                continue;
            }
            let is_syntax =
                matches!(help.code.as_str(), "AP001" | "AP002" | "AP004" | "AP160" | "AP162" | "AP164");
            if let Some(at) = SHOWN.iter().position(|case| is_syntax && name == format!("cases/{case}.rs")) {
                shown[at] += 1;
                continue;
            }
            let source = Source::new(&text, help.line, help.column, help.length);
            let Some(sources) = forms::pasted(&help, &at_declaration(&help, source)) else {
                unknown.push(format!("{name}: {} {}", help.code, help.text));
                continue;
            };
            for source in sources {
                let (help, announced) = (help.clone(), annotations::announced(&text));
                let text = without_uses(&help, &source.text);
                pasted.push(Pasted { case: case.clone(), help, text, announced, phase });
            }
        }
    }
    assert!(unknown.is_empty(), "help of no known form:\n{}", unknown.join("\n"));
    let unused = PROSE.iter().zip(&prose).chain(SHOWN.iter().zip(&shown));
    let unused: Vec<_> = unused.filter(|(_, count)| **count == 0).map(|(text, _)| text).collect();
    assert!(unused.is_empty(), "no case has {unused:?}");
    assert!(pasted.len() > 250, "{} helps", pasted.len());
    let library = Library::build();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pasted");
    fs::create_dir_all(&folder).unwrap();
    let is_clean = |one: &Pasted| {
        let is_of_error = one.announced.iter().any(|found| found.code == one.help.code);
        !one.help.is_warning
            && one.announced.len() == 1
            && is_of_error
            && one.text.ends_with("fn main() {}\n")
    };
    let (clean, rest): (Vec<_>, Vec<_>) = pasted.iter().partition(|one| is_clean(one));
    let mut complaints =
        compiler::in_parallel(&crates(&clean), |k, list| together(k, list, &folder, &library));
    let mut alone = Vec::new();
    for wanted in [Some(Phase::Macros), Some(Phase::Constants), None] {
        let of_phase =
            rest.iter().copied().filter(|one| one.phase.filter(|_| one.announced.len() > 1) == wanted);
        match wanted {
            None => alone.extend(of_phase),
            Some(phase) => {
                let crates = crates(&of_phase.collect::<Vec<_>>());
                let left =
                    |k, list: &Vec<&Pasted>| some_left(&format!("{phase:?}_{k}"), list, &folder, &library);
                complaints.extend(compiler::in_parallel(&crates, left));
            }
        }
    }
    let rest = alone;
    complaints.extend(one_by_one(&rest, &folder, &library));
    assert!(complaints.is_empty(), "{} helps do not help:\n{}", complaints.len(), complaints.join("\n"));
}

/// The help that was offered once: a stride of 0, an offset at which the walk leaves the buffer at its other end.
#[test]
fn a_help_that_does_not_help_is_told() {
    let library = Library::build();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pasted_wrong");
    fs::create_dir_all(&folder).unwrap();
    let case = |line: &str, place: &str, code: &str, text: &str| {
        let text_before = format!("use aie_pattern::prelude::*;\n{line}\nfn main() {{}}\n");
        let column = line.find(place).unwrap();
        let help = Help {
            code: code.to_owned(),
            message: String::new(),
            text: text.to_owned(),
            is_warning: false,
            line: 1,
            column,
            length: place.len(),
        };
        let source = Source::new(&text_before, help.line, help.column, help.length);
        let mut sources = forms::pasted(&help, &source).unwrap();
        let announced = vec![Found { line: 2, code: code.to_owned() }];
        Pasted { case: "case.rs".into(), help, text: sources.remove(0).text, announced, phase: None }
    };
    let bytes = "#[dma_bd(tile = mem, buffer = [i8; 64], dims = [<3, 2>, <4, 1>])] struct A;";
    let below = "tensor_pattern! { struct A = <int32, 4; [4, -1]; buffer = 16, offset = 2>; }";
    for (wrong, right) in [
        (case(bytes, "2", "AP027", "the nearest strides are 0 and 4"), "4"),
        (
            case(below, "2>", "AP014", "the smallest offset that keeps the walk in the buffer is offset = 4"),
            "3",
        ),
    ] {
        assert!(!together(0, &[&wrong], &folder, &library).is_empty(), "{}", wrong.text);
        assert!(left(0, &wrong, &folder, &library).is_some(), "{}", wrong.text);
        let text = wrong.text.replace("<3, 0>", "<3, 4>").replace("offset = 4", &format!("offset = {right}"));
        let right = Pasted { text, ..wrong };
        assert!(together(0, &[&right], &folder, &library).is_empty(), "{}", right.text);
        assert_eq!(left(0, &right, &folder, &library), None);
    }
}

/// A text with each number as `N`.
fn without_numbers(text: &str) -> String {
    let mut out = String::new();
    for part in text.split_inclusive(|c: char| !c.is_ascii_digit()) {
        let digits = part.trim_end_matches(|c: char| !c.is_ascii_digit());
        if !digits.is_empty() {
            out.push('N');
        }
        out.push_str(&part[digits.len()..]);
    }
    out
}

fn prose_at(text: &str) -> Option<usize> {
    PROSE.iter().position(|prose| *prose == text || *prose == without_numbers(text))
}

fn is_advice(text: &str) -> bool {
    let same = |advice: &str| without_numbers(advice) == without_numbers(text);
    Advice::ALL.iter().any(|advice| same(&stderr::bare(advice.text())))
}

/// Without what `main` and tables do with a declaration before them: arrays of the length that it had.
fn without_uses(help: &Help, text: &str) -> String {
    let lines = text.lines().map(|line| if line.ends_with("::INDICES;") { "" } else { line });
    let mut text: String = lines.flat_map(|line| [line, "\n"]).collect();
    if let Some(at) = text.find("fn main() {")
        && help.line < text[..at].lines().count()
    {
        text.truncate(at);
        text += "fn main() {}\n";
    }
    text
}

/// Help about a link of a chain is about the declaration of the type that the chain names.
fn at_declaration(help: &Help, mut source: Source) -> Source {
    let name = source.text[source.place.clone()].rsplit("::").next().unwrap_or_default();
    if matches!(help.code.as_str(), "AP056" | "AP057")
        && let Some(at) = source.text.find(&format!("struct {name};"))
    {
        source.place = at..at;
    }
    source
}

fn complaint(pasted: &Pasted, what: &str) -> String {
    let Pasted { case, help, .. } = pasted;
    format!("{}:{}: {} `{}`: {what}", case.display(), help.line + 1, help.code, help.text)
}

/// Cases of eight crates, enough for all processors.
fn crates<'a>(pasted: &[&'a Pasted]) -> Vec<Vec<&'a Pasted>> {
    pasted.chunks(pasted.len().div_ceil(8)).map(<[_]>::to_vec).collect()
}

/// Writes a crate of which each case is a module: its root, and the files of the modules.
fn crate_of(pasted: &[&Pasted], folder: &Path) -> (PathBuf, Vec<PathBuf>) {
    fs::create_dir_all(folder).unwrap();
    let files: Vec<PathBuf> = (0..pasted.len()).map(|k| folder.join(format!("case_{k}.rs"))).collect();
    for (one, file) in pasted.iter().zip(&files) {
        fs::write(file, &one.text).unwrap();
    }
    let modules = (0..pasted.len()).map(|k| format!("#[path = \"case_{k}.rs\"]\nmod case_{k};\n"));
    let root = String::from("#![allow(dead_code, unused, deprecated)]\n") + &modules.collect::<String>();
    let path = folder.join("root.rs");
    fs::write(&path, root + "fn main() {}\n").unwrap();
    (path, files)
}

/// Compiles cases without errors as modules of one crate, and reports those that do not compile.
fn together(at: usize, pasted: &[&Pasted], folder: &Path, library: &Library) -> Vec<String> {
    let (root, files) = crate_of(pasted, &folder.join(format!("clean_{at}")));
    let messages = library.compile(&root, false);
    let errors = messages.iter().filter(|message| message["level"] == "error");
    let mut complaints = Vec::new();
    for error in errors {
        let text = error["rendered"].as_str().unwrap_or_default();
        let is_in = |file: &PathBuf| text.contains(file.file_name().unwrap().to_str().unwrap());
        complaints.push(match files.iter().position(is_in) {
            Some(k) => complaint(pasted[k], text),
            None => text.to_owned(),
        });
    }
    complaints
}

/// Cases with other errors: those that are left must have been there, and the one that is mended not as often.
fn one_by_one(pasted: &[&Pasted], folder: &Path, library: &Library) -> Vec<String> {
    compiler::in_parallel(pasted, |k, one| left(k, one, folder, library))
}

/// Whether an error is about what uses a declaration: an array of the length that it had, another chain.
fn is_about_uses(pasted: &Pasted, found: &Found) -> bool {
    let is_use = match pasted.help.code.as_str() {
        "AP056" | "AP057" => matches!(found.code.as_str(), "AP056" | "AP057"),
        _ => found.code == "E0308",
    };
    is_use && found.line != pasted.help.line as u64 + 1
}

fn left(k: usize, pasted: &Pasted, folder: &Path, library: &Library) -> Option<String> {
    let path = folder.join(format!("left_{k}.rs"));
    fs::write(&path, &pasted.text).unwrap();
    judged(pasted, &path, &library.compile(&path, compiler::is_built(&pasted.case)))
}

/// Cases of which more than one error was told, in one phase, as modules of one crate. Where some are left, rustc goes no further, alone or
/// beside others; where none are, a case is compiled alone.
fn some_left(at: &str, pasted: &[&Pasted], folder: &Path, library: &Library) -> Vec<String> {
    let folder = folder.join(at);
    let (root, files) = crate_of(pasted, &folder);
    let mut messages = library.compile(&root, false);
    let mut complaints = Vec::new();
    for (one, file) in pasted.iter().zip(&files) {
        let (own, others): (Vec<_>, Vec<_>) =
            messages.into_iter().partition(|message| compiler::line(message, file).is_some());
        messages = others;
        let is_left = own.iter().any(|message| message["level"] == "error");
        complaints.extend(if is_left { judged(one, file, &own) } else { left(0, one, &folder, library) });
    }
    let places = |message: &Value| message["spans"].as_array().map_or(0, Vec::len);
    complaints.extend(messages.iter().filter(|message| places(message) > 0).map(Value::to_string));
    complaints
}

/// What is wrong with what a compiler says of a case.
fn judged(pasted: &Pasted, path: &Path, messages: &[Value]) -> Option<String> {
    let reported = annotations::reported(messages, path);
    let new = annotations::without(&reported, &pasted.announced);
    let new: Vec<_> = new.filter(|found| !is_about_uses(pasted, found)).collect();
    if !new.is_empty() {
        return Some(complaint(pasted, &format!("new: {new:?}")));
    }
    let mended = Found { line: pasted.help.line as u64 + 1, code: pasted.help.code.clone() };
    let count = |list: &[Found]| list.iter().filter(|found| **found == mended).count();
    // A warning is not announced, and must be gone.
    let (before, after) = if pasted.help.is_warning {
        (1, count(&annotations::of_level("warning", messages, path)))
    } else {
        (count(&pasted.announced), count(&reported))
    };
    (before <= after).then(|| complaint(pasted, &format!("still there, {after} of {before}")))
}
