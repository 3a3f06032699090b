//! Runs the command as a process: formats, exit codes, fixes, bad input.

use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

use serde_json::Value;

mod run;

use run::{Ran, assert_kept, run, run_in, tests};

const INPUT: [&str; 3] = ["golden/input/graph.h", "golden/input/kernel.cpp", "golden/input/python"];

fn check(arguments: &[&str]) -> Ran {
    run(&[&["check"], arguments, &INPUT].concat())
}

/// A new folder for one test.
fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

#[test]
fn findings_in_every_format_are_the_kept_ones() {
    for (format, name) in
        [("human", "human.txt"), ("json", "json.txt"), ("sarif", "sarif.json"), ("github", "github.txt")]
    {
        let ran = check(&["--format", format]);
        assert_eq!(ran.status, 1, "{format}: {}", ran.err);
        assert_kept(name, &ran.out);
        if format == "human" {
            assert_kept("summary.txt", &ran.err);
        } else {
            assert_eq!(ran.err, "");
        }
    }
    let ran = check(&["--diff"]);
    assert_eq!(ran.status, 1);
    assert_kept("diff.txt", &ran.out);
}

#[test]
fn the_readme_quotes_a_finding_with_its_place() {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..");
    let readme = fs::read_to_string(root.join("README.md")).unwrap();
    let design = fs::read_to_string(root.join("examples/designs/double_buffer.mlir")).unwrap();
    let wrong =
        design.replacen("(%ping : memref<64xi32> offset = 0", "(%ping : memref<64xi32> offset = 8", 1);
    assert_ne!(wrong, design);
    let path = folder("readme").join("double_buffer.mlir");
    fs::write(&path, wrong).unwrap();
    let ran = run(&["check", "--format", "json", path.to_str().unwrap()]);
    let finding: Value = serde_json::from_str(ran.out.lines().next().unwrap()).unwrap();
    let quote = format!(
        "`error: [{}] designs/double_buffer.mlir:{}:{}: {}`",
        finding["code"].as_str().unwrap(),
        finding["line"],
        finding["column"],
        finding["message"].as_str().unwrap()
    );
    assert!(readme.contains(&quote), "{quote}");
}

#[test]
fn colour_is_for_terminals_and_for_those_who_ask() {
    assert!(!check(&[]).out.contains('\x1b'));
    assert!(check(&["--color", "always"]).out.contains('\x1b'));
}

#[test]
fn sarif_has_what_its_schema_requires() {
    let log: Value = serde_json::from_str(&check(&["--format", "sarif"]).out).unwrap();
    assert_eq!(log["version"], "2.1.0");
    let runs = log["runs"].as_array().unwrap();
    for run in runs {
        let driver = &run["tool"]["driver"];
        assert!(driver["name"].is_string());
        let rules = driver["rules"].as_array().unwrap();
        assert!(rules.iter().all(|rule| rule["id"].is_string()));
        for notification in run["invocations"].as_array().unwrap() {
            assert!(notification["executionSuccessful"].is_boolean());
        }
        let results = run["results"].as_array().unwrap();
        assert!(results.len() >= 3);
        for result in results {
            assert!(result["message"]["text"].as_str().is_some_and(|text| !text.is_empty()));
            let index = usize::try_from(result["ruleIndex"].as_u64().unwrap()).unwrap();
            assert_eq!(rules[index]["id"], result["ruleId"]);
            assert!(["error", "warning", "note"].iter().any(|level| result["level"] == *level));
            for location in result["locations"].as_array().unwrap() {
                assert_location(&location["physicalLocation"]);
            }
            for fix in result["fixes"].as_array().into_iter().flatten() {
                for change in fix["artifactChanges"].as_array().unwrap() {
                    assert!(change["artifactLocation"]["uri"].is_string());
                    for replacement in change["replacements"].as_array().unwrap() {
                        assert_region(&replacement["deletedRegion"]);
                    }
                }
            }
        }
        assert!(results.iter().any(|result| result["fixes"].is_array()), "no fix");
    }
}

#[test]
fn a_fix_in_sarif_says_what_it_does() {
    for (name, what) in [
        ("golden/input/kernel.cpp", "the same walk fits as"),
        ("mlir/wait_without_token.mlir", "write `issue_token = true`"),
    ] {
        let log: Value = serde_json::from_str(&run(&["check", "--format", "sarif", name]).out).unwrap();
        let results = log["runs"][0]["results"].as_array().unwrap();
        let fix = results.iter().find_map(|result| result["fixes"][0]["description"]["text"].as_str());
        assert!(fix.is_some_and(|fix| fix.starts_with(what)), "{name}: {fix:?}");
    }
}

fn assert_location(location: &Value) {
    let uri = location["artifactLocation"]["uri"].as_str().unwrap();
    assert!(!uri.starts_with('/') && !uri.contains('\\'), "{uri}");
    assert_region(&location["region"]);
}

fn assert_region(region: &Value) {
    let number = |name: &str| region[name].as_u64().unwrap();
    assert!(number("startLine") >= 1 && number("startColumn") >= 1);
    assert!((number("startLine"), number("startColumn")) <= (number("endLine"), number("endColumn")));
}

#[test]
fn a_fix_changes_nothing_else() {
    let folder = folder("fix");
    // Bytes that are not UTF-8, and both kinds of line ends, stay unchanged.
    let before = b"// caf\xe9\r\nauto a = aie::make_tensor_descriptor<int16, 16>(\n  aie::tensor_dim(4u, 1), aie::tensor_dim(2097152u, 0));\r\n";
    fs::write(folder.join("a.cpp"), before).unwrap();
    let diff = run_in(&folder, &["check", "--diff", "a.cpp"], b"");
    assert_eq!(fs::read(folder.join("a.cpp")).unwrap(), before);
    assert!(diff.out.contains("-  aie::tensor_dim(4u, 1), aie::tensor_dim(2097152u, 0));"), "{}", diff.out);
    let ran = run_in(&folder, &["check", "--fix", "a.cpp"], b"");
    assert_eq!(ran.status, 0, "{}{}", ran.out, ran.err);
    let after = fs::read(folder.join("a.cpp")).unwrap();
    assert!(after.starts_with(
        b"// caf\xe9\r\nauto a = aie::make_tensor_descriptor<int16, 16>(\n  aie::tensor_dim(4u, 1), "
    ));
    assert!(after.ends_with(b", 0));\r\n"), "{}", String::from_utf8_lossy(&after));
    let again = run_in(&folder, &["check", "--fix", "a.cpp"], b"");
    assert_eq!((again.status, fs::read(folder.join("a.cpp")).unwrap()), (0, after));
}

#[test]
fn fixes_of_one_run_take_different_ids() {
    let folder = folder("ids");
    let bd = |id: u32, at: u32| {
        format!(
            "    aie.dma_bd(%data : memref<128xi32> offset = {at} len = 64) {{bd_id = {id} : i32}} // kept\r\n"
        )
    };
    let text = |ids: [u32; 2]| {
        [
            "aie.device(npu1_1col) {\r\n  %core = aie.tile(0, 2)\r\n  %shim = aie.tile(0, 0)\r\n",
            "  %data = aie.buffer(%core) : memref<128xi32>\r\n  aie.flow(%shim, DMA : 0, %core, DMA : 0)\r\n",
            "  aie.mem(%core) {\r\n    aie.dma_start(S2MM, 0, ^one, ^end)\r\n  ^one:\r\n",
            &bd(ids[0], 0),
            "    aie.next_bd ^two\r\n  ^two:\r\n",
            &bd(ids[1], 64),
            "    aie.next_bd ^one\r\n  ^end:\r\n    aie.end\r\n  }\r\n}\r\n",
        ]
        .concat()
    };
    fs::write(folder.join("a.mlir"), text([16, 17])).unwrap();
    let checked = run_in(&folder, &["check", "a.mlir"], b"");
    assert!(checked.err.contains("; `--fix` would fix 2\n"), "{}", checked.err);
    let diff = run_in(&folder, &["check", "--diff", "a.mlir"], b"");
    assert_eq!(diff.out.matches("\n+    aie.dma_bd").count(), 2, "{}", diff.out);
    let ran = run_in(&folder, &["check", "--fix", "a.mlir"], b"");
    assert!(ran.err.contains("; 2 fixes applied\n"), "{}", ran.err);
    assert_eq!(fs::read_to_string(folder.join("a.mlir")).unwrap(), text([0, 1]));
    assert_eq!(run_in(&folder, &["check", "a.mlir"], b"").status, 0);
}

/// A design with a FIFO whose depth is four mistakes, each with the same fix.
const DEEP: &str = "aie.device(npu1_1col) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 4)
  aie.objectfifo @deep(%a, {%b}, 64 : i32) : !aie.objectfifo<memref<16xi32>>
}
";

#[test]
fn one_fix_of_several_findings_is_one() {
    let folder = folder("one_fix");
    fs::write(folder.join("a.mlir"), DEEP).unwrap();
    let ran = run_in(&folder, &["check", "a.mlir"], b"");
    assert!(ran.err.contains("4 errors") && ran.err.contains("; `--fix` would fix 1\n"), "{}", ran.err);
    let ran = run_in(&folder, &["check", "--fix", "a.mlir"], b"");
    assert!(ran.err.contains("0 errors") && ran.err.contains("; 1 fix applied\n"), "{}", ran.err);
}

#[test]
fn no_format_has_a_fix_that_is_not_applied() {
    let folder = folder("silenced");
    // With the greater depth, the comment silences nothing.
    let text =
        DEEP.replace("  aie.objectfifo", "  // aie-pattern: allow(AP179) it is never full\n  aie.objectfifo");
    fs::write(folder.join("a.mlir"), &text).unwrap();
    for format in ["json", "sarif"] {
        let ran = run_in(&folder, &["check", "--format", format, "a.mlir"], b"");
        assert!(ran.out.contains("AP177") && !ran.out.contains("deep(%a, {%b}, 16"), "{}", ran.out);
        assert!(!ran.out.contains("\"text\":\"16\""), "{}", ran.out);
    }
    let ran = run_in(&folder, &["check", "--fix", "a.mlir"], b"");
    assert!(!ran.err.contains("fix"), "{}", ran.err);
    assert_eq!(fs::read_to_string(folder.join("a.mlir")).unwrap(), text);
}

#[test]
fn no_fix_of_cpp_drops_a_comment_or_a_constant() {
    let folder = folder("kept_names");
    for (first, is_fixed) in
        [("2097152u", true), ("2097152u /* rows of the image */", false), ("ROWS", false)]
    {
        let text = format!(
            "constexpr unsigned ROWS = 2097152;\nauto a = aie::make_tensor_descriptor<int16, 16>(aie::tensor_dim(4u, 1), aie::tensor_dim({first}, 0));\n"
        );
        fs::write(folder.join("a.cpp"), &text).unwrap();
        let ran = run_in(&folder, &["check", "a.cpp"], b"");
        assert!(ran.out.contains("help: the same walk fits as"), "{}", ran.out);
        assert_eq!(ran.err.contains("would fix 1"), is_fixed, "{first}: {}", ran.err);
    }
}

#[cfg(unix)]
#[test]
fn a_fix_keeps_links_and_modes_and_is_written_as_a_whole() {
    use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, symlink};

    let folder = folder("links");
    let path = |name: &str| folder.join(name);
    let is_fixed =
        |name: &str| fs::read_to_string(path(name)).unwrap() == DEEP.replace("64 : i32", "16 : i32");
    fs::write(path("real.mlir"), DEEP).unwrap();
    fs::set_permissions(path("real.mlir"), fs::Permissions::from_mode(0o751)).unwrap();
    symlink("real.mlir", path("link.mlir")).unwrap();
    run_in(&folder, &["check", "--fix", "link.mlir"], b"");
    assert!(fs::symlink_metadata(path("link.mlir")).unwrap().is_symlink() && is_fixed("real.mlir"));
    assert_eq!(fs::metadata(path("real.mlir")).unwrap().mode() & 0o777, 0o751);
    fs::write(path("one.mlir"), DEEP).unwrap();
    fs::hard_link(path("one.mlir"), path("two.mlir")).unwrap();
    run_in(&folder, &["check", "--fix", "one.mlir"], b"");
    assert!(is_fixed("one.mlir") && is_fixed("two.mlir"));
    // No file may be larger than some kilobytes, and no signal says so.
    let large = format!("{DEEP}// {}\n", "-".repeat(20_000));
    fs::write(path("large.mlir"), &large).unwrap();
    let limited = format!(
        "trap '' XFSZ; ulimit -f 8; exec {} check --fix large.mlir",
        env!("CARGO_BIN_EXE_aie-pattern")
    );
    let ran = std::process::Command::new("sh").args(["-c", &limited]).current_dir(&folder).output().unwrap();
    assert_eq!(ran.status.code(), Some(2), "{ran:?}");
    assert!(String::from_utf8_lossy(&ran.stderr).contains("cannot write large.mlir"), "{ran:?}");
    assert_eq!(fs::read_to_string(path("large.mlir")).unwrap(), large);
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 5);
}

#[test]
fn every_help_is_cpp_and_a_second_run_applies_the_fixes_that_are_left() {
    let folder = folder("many_fixes");
    let wide = "auto a = aie::make_tensor_descriptor<int16, 16>(aie::tensor_dim(4u, 1), aie::tensor_dim(2097152u, 0));\n";
    fs::write(folder.join("a.cpp"), wide.repeat(130)).unwrap();
    let ran = run_in(&folder, &["check", "a.cpp"], b"");
    let help = "help: the same walk fits as aie::tensor_dim(2, 0), aie::tensor_dim(1048576, 0)\n";
    assert_eq!(ran.out.matches(help).count(), 130, "{}", ran.out);
    for fixed in [100, 30] {
        let ran = run_in(&folder, &["check", "--fix", "a.cpp"], b"");
        assert!(ran.err.contains(&format!("; {fixed} fixes applied")), "{}", ran.err);
    }
    assert_eq!(run_in(&folder, &["check", "a.cpp"], b"").status, 0);
}

#[test]
fn exit_codes() {
    let folder = folder("codes");
    fs::write(folder.join("clean.cpp"), "int x;\n").unwrap();
    fs::write(folder.join("empty.h"), "").unwrap();
    fs::write(folder.join("notes.txt"), "x").unwrap();
    fs::write(folder.join("failed.mlir"), "\n").unwrap();
    fs::write(folder.join("setup.py"), "x").unwrap();
    let bad = "auto a = aie::make_tensor_descriptor<int16, 17>(aie::tensor_dim(8u, 2));\n";
    fs::write(folder.join("bad.cpp"), bad).unwrap();
    let status = |arguments: &[&str]| run_in(&folder, arguments, b"").status;
    assert_eq!(status(&["check", "clean.cpp", "empty.h"]), 0);
    assert_eq!(status(&["check", "bad.cpp"]), 1);
    assert_eq!(status(&["check", "missing.mlir"]), 2);
    for (name, why) in [
        ("failed.mlir", "failed.mlir is empty: the program that should write the design may have failed"),
        (
            "setup.py",
            "cannot check setup.py: Python is not run here: pipe what it prints, `python setup.py |",
        ),
    ] {
        let ran = run_in(&folder, &["check", name], b"");
        assert!(ran.status == 2 && ran.err.contains(why), "{name}: {}", ran.err);
    }
    // An empty design of a folder is one that failed, too.
    assert_eq!(status(&["check", "."]), 2);
    fs::remove_file(folder.join("failed.mlir")).unwrap();
    assert_eq!(status(&["check", "."]), 1);
    assert_eq!(status(&["check", "notes.txt"]), 2);
    assert_eq!(status(&["check"]), 2);
    assert_eq!(status(&["check", "--format", "xml", "."]), 2);
    assert_eq!(status(&["explain", "AP012"]), 0);
    assert_eq!(status(&["explain", "error[AP012]:"]), 0);
    assert_eq!(status(&["explain", "AP999"]), 2);
    assert_eq!(status(&["--help"]), 0);
    assert_eq!(status(&["nonsense"]), 2);
    let file = run_in(&folder, &["bad.cpp"], b"");
    assert!(file.status == 2 && file.err.contains("tip: write `aie-pattern check bad.cpp`"), "{}", file.err);
    // A note is no reason to fail.
    let both = tests().join("mlir/note.mlir");
    let both = both.to_str().unwrap();
    for (arguments, text) in [(&["check", both][..], "note[AP230]"), (&["report", both, "-o", "-"], "AP230")]
    {
        let ran = run_in(&folder, arguments, b"");
        assert!(ran.status == 0 && ran.out.contains(text), "{arguments:?}: {}{}", ran.out, ran.err);
    }
    // Nothing was read, so nothing is counted.
    let missing = run_in(&folder, &["check", "missing.mlir"], b"");
    assert_eq!(missing.err.lines().count(), 1, "{}", missing.err);
    // The other files are checked even if one is bad.
    let both = run_in(&folder, &["check", "missing.h", "bad.cpp"], b"");
    assert_eq!(both.status, 2);
    assert!(
        both.out.contains("AP061") && both.err.contains("cannot read missing.h"),
        "{}{}",
        both.out,
        both.err
    );
}

#[test]
fn a_file_with_several_names_is_checked_once() {
    let folder = folder("names");
    let bad = "auto a = aie::make_tensor_descriptor<int16, 17>(aie::tensor_dim(8u, 2));\n";
    fs::create_dir_all(folder.join("in")).unwrap();
    fs::write(folder.join("in/bad.cpp"), bad).unwrap();
    for names in [
        &["in/bad.cpp", "./in/bad.cpp"][..],
        &["in", "in/../in/bad.cpp", "."],
        &["./in", "in"],
        &["in/bad.cpp", "in"],
    ] {
        let ran = run_in(&folder, &[&["check", "--format", "github"], names].concat(), b"");
        assert_eq!(ran.out.lines().count(), 1, "{names:?}: {}", ran.out);
    }
    let twice = run_in(&folder, &["check", "-", "-"], bad.as_bytes());
    assert_eq!((twice.status, twice.out.matches("AP061").count()), (1, 1), "{}", twice.err);
}

#[test]
fn many_files_are_shown_in_the_order_of_their_names() {
    let folder = folder("many");
    let bad = "auto a = aie::make_tensor_descriptor<int16, 17>(aie::tensor_dim(8u, 2));\n";
    for number in 0..120 {
        let name = format!("{}/{number}.cpp", number % 7);
        fs::create_dir_all(folder.join(&name).parent().unwrap()).unwrap();
        fs::write(folder.join(name), if number % 3 == 0 { bad } else { "int x;\n" }).unwrap();
    }
    let ran = run_in(&folder, &["check", "--format", "json", "."], b"");
    let lines: Vec<Value> = ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let files: Vec<&str> = lines.iter().filter_map(|line| line["file"].as_str()).collect();
    assert!(files.len() == 40 && files.is_sorted(), "{files:?}");
    assert_eq!(lines.last().unwrap()["files"], 120);
}

#[cfg(unix)]
#[test]
fn links_in_a_circle_and_unwritable_files_are_named() {
    let folder = folder("links");
    std::os::unix::fs::symlink("circle", folder.join("circle")).unwrap();
    let ran = run_in(&folder, &["check", "circle"], b"");
    assert!(ran.status == 2 && ran.err.contains("cannot read circle: too many levels"), "{}", ran.err);
    let ran = run_in(&folder, &["check", "."], b"");
    assert_eq!(ran.status, 0, "{}", ran.err);
}

#[test]
fn utf_16_is_named_where_there_is_something_to_check() {
    let folder = folder("utf_16");
    let call = "auto a = aie::make_tensor_descriptor<int16, 17>(aie::tensor_dim(8u, 2));\n";
    let little = |text: &str| text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>();
    let big = |text: &str| text.encode_utf16().flat_map(u16::to_be_bytes).collect::<Vec<u8>>();
    fs::write(folder.join("a.cpp"), little(&format!("\u{feff}{call}"))).unwrap();
    fs::write(folder.join("b.h"), big(call)).unwrap();
    fs::write(folder.join("c.h"), little("\u{feff}#define IDI_ICON 1\n")).unwrap();
    fs::write(folder.join("d.mlir"), little("module {}\n")).unwrap();
    fs::write(folder.join("e.cpp"), call).unwrap();
    let ran = run_in(&folder, &["check", "."], b"");
    let named =
        ["a.cpp", "b.h", "d.mlir"].map(|name| format!("cannot read {name}: it is UTF-16, save it as UTF-8"));
    let lines: Vec<&str> = ran.err.lines().filter_map(|line| line.strip_prefix("error: ")).collect();
    assert_eq!((ran.status, lines), (2, named.iter().map(String::as_str).collect()), "{}", ran.err);
    assert!(ran.out.contains("e.cpp:1:45"), "{}", ran.out);
    let piped = run_in(&folder, &["check", "-"], &little(call));
    assert!(
        piped.status == 2 && piped.err.contains("cannot read standard input: it is UTF-16"),
        "{}",
        piped.err
    );
}

#[test]
fn a_diff_of_a_file_without_a_last_line_end_says_so() {
    let folder = folder("last_line");
    let open = "auto a = aie::make_tensor_descriptor<int16, 16>(\n  aie::tensor_dim(4u, 1), aie::tensor_dim(2097152u, 0));";
    fs::write(folder.join("a.cpp"), open).unwrap();
    let diff = run_in(&folder, &["check", "--diff", "a.cpp"], b"").out;
    assert_eq!(diff.matches("\n\\ No newline at end of file\n").count(), 2, "{diff}");
    assert!(diff.ends_with("\n\\ No newline at end of file\n"), "{diff}");
    fs::write(folder.join("a.cpp"), format!("{open}\n\n\n\nint x;")).unwrap();
    let diff = run_in(&folder, &["check", "--diff", "a.cpp"], b"").out;
    assert!(!diff.contains("No newline"), "the last line is not shown: {diff}");
}

/// Has the command check each text in one minute at most.
fn in_time(name: &str, arguments: &[&str], texts: &[String], is_right: impl Fn(&Ran) -> bool + Sync) {
    let check = |k: usize, text: &String| {
        let folder = folder(&format!("{name}_{k}"));
        fs::write(folder.join("a.cpp"), text).unwrap();
        let start_of_run = std::time::Instant::now();
        let ran = run_in(&folder, arguments, b"");
        let time = start_of_run.elapsed().as_secs();
        assert!(ran.status == 0 && is_right(&ran) && time < 60, "{time}: {text:.80}: {:.500}", ran.err);
    };
    std::thread::scope(|scope| {
        for (k, text) in texts.iter().enumerate() {
            scope.spawn(move || check(k, text));
        }
    });
}

#[test]
fn text_without_an_end_is_read_in_time() {
    let starts =
        ["typedef ", "using a = ", "const int x = 1 ", "template<a> ", "enum { ", "tiling(", "const a "];
    let texts = starts.map(|start| format!("tiling {}", start.repeat(50_000)));
    in_time("endless", &["check", "a.cpp"], &texts, |_| true);
}

#[test]
fn lists_in_lists_of_any_depth_are_named() {
    let folder = folder("deep_lists");
    let lists = "{".repeat(20_000) + "p" + &"}".repeat(20_000);
    fs::write(folder.join("a.h"), format!("void f() {{ adf::write_access(m.in[0]) = {lists}; }}\n")).unwrap();
    let ran = run_in(&folder, &["check", "a.h"], b"");
    assert!(ran.status == 0 && ran.err.contains("was not checked"), "{}: {:.500}", ran.status, ran.err);
}

#[test]
fn many_tilings_of_one_name_are_read_in_time() {
    /// The square of this number of steps takes more than the time allowed.
    const MANY: usize = 40_000;
    let variables = "tiling_parameters p = {};\n".repeat(MANY) + &"tiling(p);\n".repeat(MANY);
    let mut buffers = "shared_buffer<T> b;\n".repeat(MANY);
    for k in 0..MANY {
        let _ = writeln!(buffers, "write_access(b.in[{k}]) = tiling({{}});");
    }
    let parentheses =
        "(".repeat(MANY) + &"write_access(b.in[0]) = tiling({});\n".repeat(MANY) + &")".repeat(MANY);
    let all_are_told = |ran: &Ran| ran.out.matches("not_checked").count() >= MANY;
    let arguments = ["check", "--format", "json", "a.cpp"];
    in_time("many_tilings", &arguments, &[variables, buffers, parentheses], all_are_told);
}

#[test]
fn a_fix_keeps_the_levels_of_a_stream() {
    let folder = folder("levels");
    let call = |dims: &str| {
        format!("auto a = aie::make_tensor_descriptor<int16, 16>({dims}aie::tensor_dim(2000000, 0));\n")
    };
    for (dims, is_fixed) in
        [("aie::tensor_dim(2, 0), ", true), ("aie::tensor_dim(2, 0), aie::tensor_dim(4, 0), ", false)]
    {
        fs::write(folder.join("a.cpp"), call(dims)).unwrap();
        let ran = run_in(&folder, &["check", "--fix", "a.cpp"], b"");
        let now = fs::read_to_string(folder.join("a.cpp")).unwrap();
        assert_eq!(now != call(dims), is_fixed, "{now}");
        assert!(is_fixed || ran.out.contains("with 4 dimensions"), "{}", ran.out);
    }
}

#[test]
fn what_is_not_checked_can_be_denied() {
    let folder = folder("deny");
    let open = "void f(int n) { auto a = aie::make_tensor_descriptor<int16, 16>(aie::tensor_dim(n, 2)); }\n";
    fs::write(folder.join("open.cpp"), open).unwrap();
    let ran = run_in(&folder, &["check", "open.cpp"], b"");
    assert_eq!(ran.status, 0);
    assert!(
        ran.err.contains("open.cpp:1:81: this number of a `make_tensor_descriptor` was not checked: `n`"),
        "{}",
        ran.err
    );
    let denied = run_in(&folder, &["check", "--deny-unchecked", "open.cpp"], b"");
    assert_eq!(denied.status, 1);
    let allowed = format!("// aie-pattern: allow(not-checked) the caller knows it\n{open}");
    fs::write(folder.join("allowed.cpp"), allowed).unwrap();
    let allowed = run_in(&folder, &["check", "--deny-unchecked", "allowed.cpp"], b"");
    assert!(allowed.status == 0 && allowed.err.contains("1 not checked"), "{}", allowed.err);
    assert!(denied.out.contains("error[not-checked]"), "{}", denied.out);
    let python = "# aie-pattern: allow(not-checked) its output is checked\nimport aie\n";
    fs::create_dir_all(folder.join("python")).unwrap();
    for (text, status) in [(python, 0), ("import aie\n", 1)] {
        fs::write(folder.join("python/a.py"), text).unwrap();
        let ran = run_in(&folder, &["check", "--deny-unchecked", "python"], b"");
        assert!(ran.status == status && !ran.out.contains("`//"), "{}{}", ran.out, ran.err);
    }
    for ran in [ran, denied] {
        assert!(ran.err.contains("1 declaration checked, 1 not checked"), "{}", ran.err);
    }
}

#[test]
fn standard_input() {
    let folder = folder("stdin");
    let cpp = b"#include <aie_api/aie.hpp>\nauto a = aie::make_tensor_descriptor<int16, 17>(aie::tensor_dim(8u, 2));\n";
    let ran = run_in(&folder, &["check", "-"], cpp);
    assert_eq!(ran.status, 1);
    assert!(ran.out.contains("<stdin>:2:45"), "{}", ran.out);
    let empty = run_in(&folder, &["check", "-"], b"\n");
    assert_eq!(empty.status, 2);
    assert!(empty.err.contains("standard input is empty"), "{}", empty.err);
}

#[test]
fn folders_without_what_git_ignores_in_the_order_of_names() {
    let folder = folder("folders");
    let bad = "auto a = aie::make_tensor_descriptor<int16, 17>(aie::tensor_dim(8u, 2));\n";
    for name in ["b/z.cpp", "a/y.hpp", "c.cc", "build/out.cpp"] {
        fs::create_dir_all(folder.join(name).parent().unwrap()).unwrap();
        fs::write(folder.join(name), bad).unwrap();
    }
    fs::write(folder.join(".ignore"), "build\n").unwrap();
    let ran = run_in(&folder, &["check", "--format", "github", "."], b"");
    let files: Vec<&str> = ran.out.lines().filter_map(|line| line.split(['=', ',']).nth(1)).collect();
    assert_eq!(files, ["a/y.hpp", "b/z.cpp", "c.cc"], "{}", ran.out);
}

#[test]
fn the_findings_of_the_readme_are_printed() {
    let readme = fs::read_to_string(tests().join("../README.md")).unwrap();
    let blocks: Vec<&str> =
        readme.split("```text\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    assert_eq!(blocks.len(), 2);
    for (block, name) in blocks.iter().zip(["golden/input/graph.h", "mlir/missing_release.mlir"]) {
        let ran = run(&["check", name]);
        assert!(ran.out.contains(block.trim_end()), "{name}:\n{}", ran.out);
    }
}

/// The page of the guide about the command: the output for its design, and for each line after `$`. `GUIDE=overwrite` writes it anew.
#[test]
fn the_guide_quotes_what_the_command_prints() {
    let path = tests().join("../../aie-pattern/src/guide/command.md");
    let page = fs::read_to_string(&path).unwrap();
    let design = page.split("```mlir\n").nth(1).and_then(|rest| rest.split("```").next()).expect("a design");
    let folder = folder("guide");
    fs::write(folder.join("design.mlir"), design).unwrap();
    let mut written = String::new();
    for (k, part) in page.split("```text\n").enumerate() {
        if k == 0 {
            written += part;
            continue;
        }
        let (quote, rest) = part.split_once("```").expect("the end of a quote");
        let line = quote.lines().next().and_then(|line| line.strip_prefix("$ aie-pattern "));
        let (head, arguments) = match line {
            // No argument of the page has spaces but the quoted one.
            Some(line) => {
                let words: Vec<&str> = match line.split_once('\'') {
                    Some((plain, quoted)) => {
                        plain.split_whitespace().chain([quoted.trim_end_matches('\'')]).collect()
                    }
                    None => line.split_whitespace().collect(),
                };
                (format!("$ aie-pattern {line}\n"), words)
            }
            None => (String::new(), vec!["check", "design.mlir"]),
        };
        let ran = run_in(&folder, &arguments, b"");
        let _ = write!(written, "```text\n{head}{}\n```{rest}", ran.out.trim_end());
    }
    if std::env::var_os("GUIDE").is_some_and(|value| value == "overwrite") {
        fs::write(&path, &written).unwrap();
    } else {
        assert!(written == page, "`GUIDE=overwrite` writes the page anew:\n{written}");
    }
}

#[test]
fn walks_are_drawn_converted_and_fitted() {
    let text = |arguments: &[&str]| {
        let ran = run(arguments);
        assert_eq!(ran.status, 0, "{arguments:?}: {}", ran.err);
        ran.out
    };
    assert!(text(&["draw", "[<8, 16>, <2, 1>]"]).contains("16 accesses of int32"));
    assert!(text(&["draw", "--svg", "TensorAccessPattern((8, 8), 0, [2, 4], [8, 1])"]).starts_with("<svg "));
    assert!(
        text(&["draw", "golden/input/graph.h:7", "--element", "int8"]).contains(".tiling_dimension = {3, 1}")
    );
    assert_eq!(
        text(&["convert", "--to", "iron", "<int16, 16; [4, 2], [2, 1]>"]).trim(),
        "TensorAccessPattern((128,), offset = 0, sizes = [4, 2, 16], strides = [32, 16, 1])"
    );
    assert_eq!(
        text(&["convert", "--to", "json", "full(4, 8).tile(2, 4)"]).trim(),
        r#"{"element":"int32","offset":0,"sizes":[2,2,2,4],"strides":[16,4,8,1]}"#
    );
    assert!(
        text(&["fit", "--tile", "compute", "[<512, 1>, <16, 512>]"])
            .starts_with("1 descriptor of a compute tile")
    );
    // The order need not fit one descriptor of the device, nor the tile of its notation.
    for (tile, device, order) in
        [("compute", "npu1", "[<512, 1>, <16, 512>]"), ("mem", "npu2", "full(320, 320).tile(8, 8)")]
    {
        let fitted = text(&["fit", "--tile", tile, "--device", device, order]);
        assert_eq!(fitted.replace("AIE2P", "AIE-ML"), text(&["fit", "--tile", tile, order]), "{order}");
    }
    let refused = run(&["fit", "--tile", "mem", "--element", "int8", "[<64, 2>]"]);
    assert_eq!(refused.status, 1);
    assert!(refused.out.contains("the innermost stride must be 1"), "{}", refused.out);
    assert_eq!(run(&["draw", "golden/input/graph.h:1"]).status, 2);
    let open = run(&["draw", "golden/input/kernel.cpp:7"]);
    assert!(open.status == 2 && open.err.contains("`N` is a parameter of a template"), "{}", open.err);
    // Without a device, no limit prevents a picture.
    assert!(text(&["draw", "golden/input/graph.h:7"]).contains(".tiling_dimension = {3, 1}"));
    assert_eq!(run(&["draw", "[<8, -2>]"]).status, 1);
}

/// A descriptor of 16 elements that sends 36, with zeros around them.
const PADDED: &str = "aie.dma_bd(%buffer : memref<4x4xi32>, 0, 36, \
                      [<size = 4, stride = 4>, <size = 4, stride = 1>], \
                      [<const_pad_before = 1, const_pad_after = 1>, <const_pad_before = 1, const_pad_after = 1>])";

/// A row of its picture, in HTML as well.
const ROW: &str = "    .  7  8  9 10  .\n";

#[test]
fn padding_is_written_or_refused() {
    let text = |arguments: &[&str]| {
        let ran = run(arguments);
        assert_eq!(ran.status, 0, "{arguments:?}: {}", ran.err);
        ran.out
    };
    let drawn = text(&["draw", PADDED]);
    assert!(drawn.contains("pad = [<1, 1>, <1, 1>]") && drawn.contains(ROW), "{drawn}");
    let of_device = text(&["draw", "--device", "npu1", PADDED]);
    assert!(of_device.contains("buffer_length 36 of") && of_device.contains(ROW), "{of_device}");
    // What is written is the same descriptor.
    let mlir = text(&["convert", "--to", "mlir", PADDED]);
    assert_eq!(mlir.trim(), PADDED);
    assert_eq!(text(&["draw", &text(&["convert", "--to", "rust", PADDED])]), drawn);
    assert_eq!(
        text(&["convert", "--to", "json", PADDED]).trim(),
        r#"{"element":"int32","offset":0,"sizes":[4,4],"strides":[4,1],"pad":[[1,1],[1,1]]}"#
    );
    for arguments in [
        &["convert", "--to", "iron", PADDED][..],
        &["convert", "--to", "adf", PADDED],
        &["convert", "--to", "aie-api", PADDED],
        &["fit", PADDED],
    ] {
        let ran = run(arguments);
        assert!(
            ran.status == 2 && ran.out.is_empty() && ran.err.contains("padded with"),
            "{}{}",
            ran.out,
            ran.err
        );
    }
}

#[test]
fn the_padding_of_words_is_in_their_walk() {
    let words = "0x00000024 0x040a0000 0x00080000 0x08080003 0 0x00820000 0 0x8140ff40";
    let ran = run_in(&tests(), &["decode", "--tile", "mem"], words.as_bytes());
    assert_eq!(ran.status, 0, "{}", ran.err);
    for part in ["pad = [<1, 1>, <1, 1>]", "d1_pad_before 1 of 31", "  buffer_length 36 of 131071 words", ROW]
    {
        assert!(ran.out.contains(part), "{part}: {}", ran.out);
    }
    let plain = run(&["decode", "--tile", "mem", "0x24", "0", "0", "0", "0", "0", "0", "0x80000000"]);
    assert!(!plain.out.contains("pad =") && plain.out.contains("36 accesses"), "{}", plain.out);
}

#[test]
fn the_facts_of_a_padded_descriptor_are_those_of_its_words() {
    let descriptor = format!(
        "aie.device(npu1) {{
  %m = aie.tile(0, 1)
  %buffer = aie.buffer(%m) {{address = 0 : i32}} : memref<4x4xi32>
  %l = aie.lock(%m, 0) {{init = 1 : i32}}
  aie.memtile_dma(%m) {{
    %0 = aie.dma_start(MM2S, 0, ^bb1, ^bb2)
  ^bb1:
    aie.use_lock(%l, AcquireGreaterEqual, 1)
    {PADDED}
    aie.use_lock(%l, Release, 1)
    aie.next_bd ^bb1
  ^bb2:
    aie.end
  }}
}}
"
    );
    let fifos = "aie.device(npu1) {
  %s = aie.tile(0, 0)
  %m = aie.tile(0, 1)
  %t = aie.tile(0, 2)
  aie.objectfifo @in(%s, {%m}, 2 : i32) : !aie.objectfifo<memref<4x4xi32>>
  aie.objectfifo @pad(%m dimensionsToStream [<size = 4, stride = 4>, <size = 4, stride = 1>], {%t}, 2 : i32) \
     {padDimensions = #aie<bd_pad_layout_array[<const_pad_before = 1, const_pad_after = 1>, \
      <const_pad_before = 1, const_pad_after = 1>]>} : !aie.objectfifo<memref<6x6xi32>>
  aie.objectfifo.link [@in] -> [@pad]([] [])
}
";
    for text in [descriptor.as_str(), fifos] {
        let ran = run_in(&folder("padded"), &["report", "-", "-o", "-"], text.as_bytes());
        assert!(ran.status < 2, "{}", ran.err);
        for part in [
            "buffer = [i32; 16], dims = [&lt;4, 4&gt;, &lt;4, 1&gt;], pad = [&lt;1, 1&gt;, &lt;1, 1&gt;]",
            "d0_pad_before 1 of 63",
            "  buffer_length 36 of 131071 words",
            "0x00000024 ",
        ] {
            assert!(ran.out.contains(part), "{part}:\n{text}");
        }
    }
}

#[test]
fn the_buffer_of_a_walk_is_kept() {
    let convert = |to: &str, walk: &str| {
        let ran = run(&["convert", "--to", to, walk]);
        assert_eq!(ran.status, 0, "{walk}: {}", ran.err);
        ran.out.trim().to_owned()
    };
    for (to, walk, written) in [
        ("mlir", "aie.dma_bd(%a : memref<64xi32>, 8, 4)", "aie.dma_bd(%buffer : memref<64xi32>, 8, 4, ["),
        ("mlir", "aie.dma_bd(%a : memref<8x8xi32>, 8, 4)", "aie.dma_bd(%buffer : memref<8x8xi32>, 8, 4, ["),
        ("mlir", "buffer = [i16; 64], dims = [<4, 1>]", "aie.dma_bd(%buffer : memref<64xi16>, 0, 4, ["),
        ("mlir", "full(64, 64).tile(8, 8)", "aie.dma_bd(%buffer : memref<64x64xi32>, 0, 4096, ["),
        (
            "mlir",
            "{.buffer_dimension = {8, 16}, .tiling_dimension = {4, 4}}",
            "aie.dma_bd(%buffer : memref<16x8xi32>, 0, 16, [",
        ),
        (
            "iron",
            "tensor_dims = (16, 16), offset = 0, sizes = [4, 4], strides = [16, 1]",
            "TensorAccessPattern((16, 16), offset = 0, sizes = [4, 4], strides = [16, 1])",
        ),
        (
            "rust",
            "aie.dma_bd(%a : memref<64xi32>, 8, 4)",
            "tap_pattern!(i32, device = ideal, TensorAccessPattern((64,), offset = 8, sizes = [4], strides = [1]))",
        ),
    ] {
        let text = convert(to, walk);
        assert!(text.starts_with(written), "{walk}: {text}");
    }
    // A declaration in Rust is for the tile and the device of the walk, if their rules accept it.
    for (arguments, written) in [
        (
            &["--tile", "mem", "--device", "npu1", "[<8, 16>, <2, 1>]"][..],
            "#[dma_bd(device = aie_ml, tile = mem, buffer = [i32; 114], dims = [<8, 16>, <2, 1>])]\nstruct Walk;",
        ),
        (
            &[
                "#[dma_bd(device = npu2, tile = compute, buffer = [i16; 64], dims = [<4, 2>, <2, 1>])] struct A;",
            ],
            "#[dma_bd(device = aie2p, tile = compute, buffer = [i16; 64], dims = [<4, 2>, <2, 1>])]\nstruct Walk;",
        ),
        (
            &["--device", "npu2", "tensor_dims = (16, 16), offset = 0, sizes = [4, 4], strides = [16, 1]"],
            "tap_pattern!(i32, device = aie2p, TensorAccessPattern((16, 16), offset = 0, sizes = [4, 4], strides = [16, 1]))",
        ),
        (
            &["--device", "npu1", "<int16, 16; [4, 2], [2, 1]>"],
            "tensor_pattern!(<int16, 16; [4, 2], [2, 1]; device = aie_ml>)",
        ),
        // With its four starts, the walk has more dimensions than a descriptor.
        (
            &[
                "--tile",
                "compute",
                "--device",
                "npu1",
                "buffer = [i32; 1024], dims = [<2, 128>, <4, 16>, <2, 1>], iteration = (4, 256)",
            ],
            "tap_pattern!(i32, device = aie_ml, ",
        ),
    ] {
        let ran = run(&[&["convert", "--to", "rust"], arguments].concat());
        assert!(ran.out.starts_with(written), "{arguments:?}: {}{}", ran.out, ran.err);
    }
    let fitted = run(&["fit", "aie.dma_bd(%a : memref<64xi32>, 8, 4)"]);
    assert!(fitted.out.contains("memref<64xi32>, 8, 4"), "{}{}", fitted.out, fitted.err);
    let apart = run(&["fit", "--tile", "compute", "[<8, 1>, <4, 8>, <4, 32>, <4, 1>]"]);
    assert!(!apart.out.contains(" 1 elements"), "{}", apart.out);
}

#[test]
fn transfers_of_a_sequence_are_drawn_with_the_elements_of_their_memref() {
    let folder = folder("transfers");
    let task = "aiex.dma_configure_task_for @in {
      // A bracket } of a comment.
      aie.dma_bd(%a : memref<256xi16>, 0, 256, [<size = 4, stride = 64>, <size = 64, stride = 1>])
      aie.end
    } {repeat_count = 3 : i32}";
    let transfer = "aiex.npu.dma_memcpy_nd(%a[0, 0, 0, 0][1, 1, 4, 64][0, 0, 64, 1]) {id = 0 : i64, metadata = @in} : memref<256xi16>";
    fs::write(folder.join("a.mlir"), format!("module {{\n  %0 = {task}\n  {transfer}\n}}\n")).unwrap();
    fs::write(folder.join("line.mlir"), "{ aie.dma_bd(%a : memref<8xi16>, 0, 8) }\n").unwrap();
    for (walk, accesses) in [
        (task, 1024),
        (transfer, 256),
        ("a.mlir:2", 1024),
        ("a.mlir:4", 256),
        ("a.mlir:7", 256),
        ("line.mlir:1", 8),
    ] {
        let ran = run_in(&folder, &["draw", walk], b"");
        let said = format!("  {accesses} accesses of int16");
        assert!(ran.status == 0 && ran.out.contains(&said), "{walk}: {}{}", ran.out, ran.err);
    }
    for command in [&["convert", "--to", "json", "a.mlir:7"][..], &["fit", "--tile", "shim", "a.mlir:7"]] {
        let ran = run_in(&folder, command, b"");
        assert!(ran.status == 0 && ran.out.contains("16"), "{command:?}: {}{}", ran.out, ran.err);
    }
}

#[test]
fn a_mistake_at_a_line_of_cpp_has_its_place_in_the_file() {
    let folder = folder("at_line");
    let graph = "adf::shared_buffer<int32> mtx;
G() {
  write_access(mtx.in[0]) = tiling({.buffer_dimension = {16, 8}, .tiling_dimension = {4, 4}, .offset = {0, 0},
                                    .tile_traversal = {{.dimension = 0, .stride = 4, .wrap = 5}}});
}
";
    fs::write(folder.join("graph.h"), graph).unwrap();
    let checked = run_in(&folder, &["check", "graph.h"], b"");
    let drawn = run_in(&folder, &["draw", "graph.h:3"], b"");
    let place = "--> graph.h:4:94\n";
    for (status, text) in [(checked.status, &checked.out), (drawn.status, &drawn.err)] {
        assert!(status == 1 && text.contains("AP070") && text.contains(place), "{text}");
    }
}

#[test]
fn words_have_one_base() {
    let words = ["40", "80020", "0", "0", "0", "0", "0", "80000000"];
    let decode = |base: &[&str]| run(&[&["decode", "--tile", "mem"], base, &words].concat());
    let doubt = decode(&[]);
    let why = "`40` is decimal or hexadecimal: write `0x` before hexadecimal numbers, or give `--base 10`";
    assert!(doubt.status == 2 && doubt.err.contains(why), "{}", doubt.err);
    for (base, length) in [("10", 40), ("16", 64)] {
        let ran = decode(&["--base", base]);
        assert!(ran.out.contains(&format!("buffer_length        {length}\n")), "{}", ran.out);
    }
    // Eight digits are hexadecimal even if they begin as a binary number does.
    let ran = run(&["decode", "--tile", "mem", "00000040", "0b000001", "0", "0", "0", "0", "0", "80000000"]);
    assert!(ran.out.contains("d0_pad_before        2\n"), "{}{}", ran.out, ran.err);
}

#[test]
fn words_are_decoded() {
    let text = |arguments: &[&str], input: &str| {
        let ran = run_in(&tests(), arguments, input.as_bytes());
        assert_eq!(ran.status, 0, "{arguments:?}: {}", ran.err);
        ran.out
    };
    // A descriptor of 64 words at 0x80 that waits for lock 1 and is followed by descriptor 2, as a memory dump.
    let dump = "0x1D000: 00080040 0 0 0 0\n0x1D014: 0x16001fe1\n";
    let shown = text(&["decode", "--tile", "compute", "-"], dump);
    for part in [
        "descriptor 0 of a compute tile",
        "byte address 0x80",
        "waits until lock 1 is at least 1",
        "descriptor 2 follows it",
        "64 accesses",
    ] {
        assert!(shown.contains(part), "{part}: {shown}");
    }
    let stuck = text(&["decode", "--tile", "mem", "--status", "0x032C0004"], "");
    for part in [
        "descriptor 3 runs; 2 tasks wait",
        "waits for the lock that its descriptor acquires",
        "pushed into a full queue",
    ] {
        assert!(stuck.contains(part), "{part}: {stuck}");
    }
    assert!(
        text(&["decode", "--tile", "shim", "--status"], "0x1D228: 0x00080010\n").contains("MM2S channel 0")
    );
    for (dump, why) in [
        ("0xFFFFFFFFFFFFFFFF: 1 2\n", "the address of `2` has more than 64 bits"),
        ("0x1D228: 1\n2\n", "some words have an address, and others have none"),
    ] {
        for flags in [&["decode", "--tile", "shim", "-"][..], &["decode", "--tile", "shim", "--status", "-"]]
        {
            let ran = run_in(&tests(), flags, dump.as_bytes());
            assert!(ran.status == 2 && ran.err.contains(why), "{dump}: {}", ran.err);
        }
    }
    assert_eq!(run(&["decode", "--tile", "compute", "1", "2"]).status, 2);
    assert_eq!(run(&["decode", "--tile", "compute", "zz"]).status, 2);
}

/// A row of the known answers: the words of a descriptor, and what is in its fields.
struct Known {
    device: &'static str,
    tile: String,
    words: Vec<u32>,
    row: Value,
}

fn known_answers() -> Vec<Known> {
    let read = |name: &str| {
        fs::read_to_string(tests().join("../../tests/vectors").join(name)).expect("the vectors are read")
    };
    let text = read("bd_words.jsonl") + &read("aie_ml_v2_words.jsonl");
    let rows = text.lines().map(|line| serde_json::from_str::<Value>(line).expect("a line is JSON"));
    let word = |word: &Value| u32::from_str_radix(&word.as_str().unwrap()[2..], 16).unwrap();
    rows.filter(|row| row["status"] == "ok")
        .map(|row| Known {
            device: match row["dev"].as_str().unwrap() {
                "AIEML" => "aie_ml",
                "AIE2P" => "aie2p",
                _ => "aie_ml_v2",
            },
            tile: row["tile"].as_str().unwrap().to_owned(),
            words: row["words"].as_array().unwrap().iter().map(word).collect(),
            row,
        })
        .collect()
}

/// The fields of a decoded descriptor: word, lowest bit, name, number.
fn shown_fields(text: &str) -> Vec<(usize, u32, String, u32)> {
    let fields = text.lines().filter_map(|line| line.strip_prefix("  word "));
    let field = |line: &str| {
        let mut words = line.split_whitespace();
        let word = words.next()?.parse().ok()?;
        let bits = words.next()?.trim_matches(['[', ']']).rsplit(':').next()?.parse().ok()?;
        Some((word, bits, words.next()?.to_owned(), words.next()?.parse().ok()?))
    };
    fields.filter_map(field).collect()
}

#[test]
fn known_words_are_decoded_field_by_field() {
    let all = known_answers();
    for device in ["aie_ml", "aie2p", "aie_ml_v2"] {
        for tile in ["compute", "mem", "shim"] {
            let rows: Vec<_> = all.iter().filter(|row| row.device == device && row.tile == tile).collect();
            assert!(rows.len() >= 80, "{device} {tile}: {}", rows.len());
            let mut dump = String::new();
            for word in rows.iter().flat_map(|row| &row.words) {
                writeln!(dump, "{word:#x}").expect("a string takes it");
            }
            let ran = run_in(&tests(), &["decode", "--device", device, "--tile", tile, "-"], dump.as_bytes());
            assert_eq!(ran.status, 0, "{device} {tile}: {}", ran.err);
            let shown: Vec<_> = ran.out.split("descriptor of a ").skip(1).collect();
            assert_eq!(shown.len(), rows.len(), "{device} {tile}");
            for (row, text) in rows.iter().zip(shown) {
                let fields = shown_fields(text);
                // Every bit of every word is in a field.
                let mut words = vec![0; row.words.len()];
                for (word, lsb, _, number) in &fields {
                    words[*word] |= number << lsb;
                }
                assert_eq!(words, row.words, "{device} {tile}: {text}");
                let field =
                    |name: &str| fields.iter().find(|(.., known, _)| known == name).map(|field| field.3);
                let number = |value: &Value| u32::try_from(value.as_i64().unwrap() & 0x7F).unwrap();
                if let Some(acquire) = row.row["acq"].as_array() {
                    assert_eq!(field("lock_acq_id"), acquire[0].as_u64().map(|id| id as u32));
                    assert_eq!(field("lock_acq_value"), Some(number(&acquire[1])));
                }
                if let Some(next) = row.row["next_bd"].as_u64() {
                    assert_eq!((field("next_bd"), field("use_next_bd")), (Some(next as u32), Some(1)));
                }
                for (name, value) in row.row["fields"].as_object().into_iter().flatten() {
                    // A number in two places has a name for each.
                    if let Some(shown) = field(name).filter(|_| field(&format!("{name}_high")).is_none()) {
                        assert_eq!(u64::from(shown), value.as_u64().unwrap(), "{device} {tile}: {name}");
                    }
                }
            }
        }
    }
}

#[test]
fn what_a_dump_lacks_or_has_besides_is_said() {
    let part = run_in(&tests(), &["decode", "--tile", "compute"], b"0x1D020: 0x80040 0 0 0 0\n0x1DE00: 1\n");
    assert_eq!(part.status, 0, "{}", part.err);
    assert!(part.out.contains("descriptor 1 of a compute tile"), "{}", part.out);
    assert!(part.out.contains("the dump does not have word 5, read as 0 here"), "{}", part.out);
    assert!(part.err.contains("1 word is at the address of another register"), "{}", part.err);
    let status = run_in(&tests(), &["decode", "--tile", "mem"], b"0xA0660: 0x03080010\n");
    assert!(status.err.contains("help: `--status` decodes"), "{}", status.err);
    let none = run(&["decode", "--device", "aie", "--tile", "mem", "0x40"]);
    assert!(none.err.contains("AIE has no mem tiles"), "{}", none.err);
    let commas = run(&["decode", "--tile", "compute", "0x40,", "0,", "0,", "0,", "0,", "0x02000000"]);
    assert!(commas.status == 0 && commas.out.contains("64 accesses"), "{}", commas.err);
    // Descriptors of one id on two tiles of the array.
    let dump = "0x421D000: 0x40 0 0 0 0 0\n0x431D000: 0x80 0 0 0 0 0\n";
    let two = run_in(&tests(), &["decode", "--tile", "compute"], dump.as_bytes());
    for (tile, accesses) in [("(2, 2)", "64"), ("(2, 3)", "128")] {
        let heading = format!("descriptor 0 of compute tile {tile} (AIE-ML)");
        assert!(two.out.contains(&heading), "{heading}: {}", two.out);
        assert!(two.out.contains(&format!("{accesses} accesses")), "{}", two.out);
    }
    let bits = run(&["decode", "--tile", "compute", "0x40", "0", "0", "0xE0000000", "0", "0"]);
    assert!(bits.out.contains("word 3: reserved bits 0xe0000000 are set"), "{}", bits.out);
    let status = run_in(
        &tests(),
        &["decode", "--device", "aie_ml_v2", "--tile", "shim", "--status"],
        b"0x9328: 0x19080010\n0x9000: 1\n",
    );
    assert!(status.out.contains("descriptor 12 runs; 16 tasks wait in the queue"), "{}", status.out);
    assert!(status.out.contains("waits for room in its stream"), "{}", status.out);
    assert!(status.out.contains("1 word is at the address of another register"), "{}", status.out);
}

#[test]
fn help_shows_examples_and_shells_get_completions() {
    for command in ["check", "draw", "convert", "fit", "decode", "report", "explain"] {
        let ran = run(&[command, "--help"]);
        assert!(ran.status == 0 && ran.out.contains("Example"), "{command}: {}", ran.out);
    }
    assert!(run(&["completions", "zsh"]).out.contains("#compdef aie-pattern"));
    assert!(run(&["man"]).out.contains(".TH aie-pattern 1"));
    let folder = folder("man");
    assert_eq!(run_in(&folder, &["man", "man/man1"], b"").status, 0);
    let page = fs::read_to_string(folder.join("man/man1/aie-pattern-check.1")).unwrap();
    assert!(page.contains("deny\\-unchecked"), "{page}");
}

#[test]
fn bash_completes_the_values_of_an_option() {
    let folder = folder("completions");
    fs::write(folder.join("all"), run(&["completions", "bash"]).out).unwrap();
    let script = "source ./all; COMP_WORDS=(aie-pattern check --format ''); COMP_CWORD=3; \
                  $(complete -p aie-pattern | sed 's/.*-F \\([^ ]*\\) .*/\\1/') aie-pattern '' --format; echo ${COMPREPLY[@]}";
    // A machine may have no bash.
    if let Ok(ran) = std::process::Command::new("bash").args(["-c", script]).current_dir(&folder).output() {
        let (out, err) = (String::from_utf8_lossy(&ran.stdout), String::from_utf8_lossy(&ran.stderr));
        assert_eq!(out.trim(), "human json sarif github", "{err}");
    }
}

#[test]
fn a_report_is_about_a_design() {
    let folder = folder("not_designs");
    for (name, text, why) in [
        (
            "design.py",
            "import aie\n",
            "pipe what it prints, `python design.py | aie-pattern report - -o page.html`",
        ),
        ("graph.h", "#include <adf.h>\n", "this is C++, which `aie-pattern check` reads"),
        ("empty.mlir", "", "empty.mlir has no design of MLIR-AIE"),
    ] {
        fs::write(folder.join(name), text).unwrap();
        let ran = run_in(&folder, &["report", name, "-o", "page.html"], b"");
        assert!(ran.status == 2 && ran.err.contains(why), "{name}: {}", ran.err);
    }
    assert!(!folder.join("page.html").exists());
}

#[test]
fn a_dash_is_standard_output() {
    let folder = folder("dash");
    let design = tests().join("golden/input/design.mlir");
    let ran = run_in(&folder, &["report", design.to_str().unwrap(), "-o", "-"], b"");
    assert!(
        ran.out.starts_with("<!doctype html>") && ran.err.starts_with("wrote the page: 1 design"),
        "{}",
        ran.err
    );
    let ran = run_in(&folder, &["draw", "--svg", "[<8, 16>, <2, 1>]", "-o", "-"], b"");
    assert!(ran.status == 0 && ran.out.starts_with("<svg "), "{}", ran.err);
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
}

/// The picture of the array that a report begins with, alone.
fn grid_of(page: &str) -> String {
    let start = page.find("<svg role=\"group\"").expect("the grid");
    let end = start + page[start..].find("</svg>").expect("its end");
    let style = include_str!("../src/report/grid.css");
    let svg = &page[start..end];
    let (head, rest) = svg.split_once('>').expect("its first tag");
    format!("{head} xmlns=\"http://www.w3.org/2000/svg\">\n<style>{style}</style>{rest}</svg>\n")
}

#[test]
fn a_report_shows_what_fifos_become() {
    let folder = folder("fifos");
    let design = tests().join("report/matmul.mlir");
    let ran = run_in(&folder, &["report", design.to_str().unwrap(), "-o", "page.html"], b"");
    assert_eq!(ran.status, 0, "{}{}", ran.out, ran.err);
    let page = fs::read_to_string(folder.join("page.html")).unwrap();
    for part in [
        "Pool: 2 buffers of 256 elements on tile (0, 1). Lock 0 counts free buffers and starts at 2",
        "<th scope=\"col\">acquires</th>",
        "1 of lock 1",
        "words with buffers at address 0",
        "Where each element comes from",
        "Each element arrives at its own index of <code>@inA</code>.",
    ] {
        assert!(page.contains(part), "{part}");
    }
    // Tiles of 4 x 4 arrive one after the other.
    assert!(page.contains("<td><b>0</b></td><td>0</td><td>1</td><td>2</td><td>3</td><td>16</td>"));
    // The README's picture is the one of this report.
    assert_kept("../../../pictures/report.svg", &grid_of(&page));
}

/// The last FIFO of a tile has the first locks, and a lock behind all tiles has the next.
#[test]
fn a_report_numbers_the_locks_of_fifos_beside_handwritten_ones() {
    let text = "aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %core = aie.tile(0, 2)
  %next = aie.tile(0, 4)
  aie.objectfifo @in(%shim, {%core}, 2 : i32) : !aie.objectfifo<memref<64xi32>>
  aie.objectfifo @pass(%core, {%next}, 2 : i32) : !aie.objectfifo<memref<32xi32>>
  %own = aie.lock(%core) {init = 1 : i32}
}
";
    let ran = run_in(&folder("locks"), &["report", "-", "-o", "-"], text.as_bytes());
    assert_eq!(ran.status, 0, "{}", ran.err);
    for part in [
        "Pool: 2 buffers of 64 elements on tile (0, 2). Lock 2 counts free buffers and starts at 2; lock 3",
        "Pool: 2 buffers of 32 elements on tile (0, 2). Lock 0 counts free buffers and starts at 2; lock 1",
        "<td>1 of lock 3</td>",
        "<td>%own</td><td>4</td>",
    ] {
        assert!(ran.out.contains(part), "{part}");
    }
}

#[test]
fn a_report_is_one_page_and_always_the_same() {
    let folder = folder("report");
    let design = tests().join("golden/input/design.mlir");
    let page = |name: &str| {
        let ran = run_in(&folder, &["report", design.to_str().unwrap(), "-o", name], b"");
        assert!(ran.status < 2, "{}", ran.err);
        fs::read_to_string(folder.join(name)).unwrap()
    };
    let (one, two) = (page("one.html"), page("two.html"));
    assert_eq!(one, two);
    for part in ["<svg", "compute tile (0, 2)", "descriptor 0: %b", "id=\"L8\"", "prefers-color-scheme"] {
        assert!(one.contains(part), "{part}");
    }
    assert!(!one.contains("src=") && !one.contains("@import"), "the page loads something");
    // Every link within the page has a target.
    for link in one.split("href=\"#").skip(1).filter_map(|rest| rest.split('"').next()) {
        assert!(one.contains(&format!("id=\"{link}\"")), "{link}");
    }
}

#[test]
fn a_report_shows_the_array_and_what_a_dispatch_leaves() {
    let folder = folder("array");
    let page = |design: &str| {
        let design = tests().join("mlir").join(design);
        let ran = run_in(&folder, &["report", design.to_str().unwrap(), "-o", "array.html"], b"");
        assert!(ran.status < 2, "{}", ran.err);
        fs::read_to_string(folder.join("array.html")).unwrap()
    };
    let hangs = page("circle_without_a_sequence.mlir");
    for part in [
        "The array over time",
        "Some cores never move again.",
        "hangs here",
        "<li class=\"knot\">core (0, 2) waits for full slots of <code>back</code>",
    ] {
        assert!(hangs.contains(part), "{part}");
    }
    let goes_on = page("clean.mlir");
    assert!(goes_on.contains("No core waits forever.") && goes_on.contains(">goes on<"));
    let leaves = page("whole_objects.mlir");
    assert!(leaves.contains("A dispatch leaves something behind; a second dispatch still completes:"));
    assert!(leaves.contains("has stopped inside an object: 32 of 48 words are missing"));
}

#[test]
fn a_report_lists_one_descriptor_as_one() {
    let text = "aie.device(npu1_1col) {
  %t = aie.tile(0, 2)
  %b = aie.buffer(%t) : memref<16xi32>
  aie.mem(%t) {
    aie.dma_start(MM2S, 0, ^send, ^then)
  ^send:
    aie.dma_bd(%b : memref<16xi32>)
    aie.next_bd ^send
  ^then:
    aie.dma_start(MM2S, 1, ^first, ^end)
  ^first:
    aie.dma_bd(%b : memref<16xi32>)
    aie.next_bd ^second
  ^second:
    aie.dma_bd(%b : memref<16xi32>)
    aie.next_bd ^first
  ^end:
    aie.end
  }
}
";
    let ran = run_in(&folder("one"), &["report", "-", "-o", "-"], text.as_bytes());
    for part in ["<p>Descriptor 0, then again from 0.</p>", "<p>Descriptors 1 → 2, then again from 1.</p>"]
    {
        assert!(ran.out.contains(part), "{part}");
    }
}

#[test]
fn a_report_shows_where_a_sequence_hangs() {
    let folder = folder("hang");
    let design = tests().join("report/hang.mlir");
    let ran = run_in(&folder, &["report", design.to_str().unwrap(), "-o", "hang.html"], b"");
    assert_eq!(ran.status, 1, "{}", ran.err);
    let page = fs::read_to_string(folder.join("hang.html")).unwrap();
    let (_, time) = page.split_once("<h3 id=\"d0-time0\"").unwrap();
    let (time, _) = time.split_once("<section").unwrap();
    assert_kept("timeline.html", time);
    for part in ["hangs here", "href=\"#finding0\"", "class=\"lost\"", "The same as text"] {
        assert!(time.contains(part), "{part}");
    }
    assert!(page.contains("id=\"finding0\""));
}

#[test]
fn a_line_of_cpp_keeps_what_it_says() {
    let folder = folder("lines");
    let text = "adf::external_buffer<int32> x; adf::shared_buffer<int32> m;
adf::tiling_parameters v = {.buffer_dimension = {8, 4}, .tiling_dimension = {2, 2}};
void f() {
    adf::read_access(m.out[0]) = v;
    adf::read_access(x.out[0]) = adf::tiling({.buffer_dimension = {8, 8}, .tiling_dimension = {4, 4}});
    adf::read_access(m.out[1]) = adf::tiling({.buffer_dimension = {8, 4}, .tiling_dimension = {10, 4}});
    adf::read_access(m.out[2]) = v; adf::read_access(m.out[3]) = v;
    auto a = aie::make_tensor_descriptor<int16, 16>(aie::tensor_dim(8u, -2), aie::tensor_dim(2u, 1));
    auto b = aie::make_tensor_descriptor_from_native<int16, 32>(aie::dim_2d(3u, 1, 1));
}
";
    fs::write(folder.join("a.cpp"), text).unwrap();
    for (arguments, said) in [
        (&["draw", "a.cpp:2"][..], "{.buffer_dimension = {8, 4}, .tiling_dimension = {2, 2}}"),
        (&["convert", "--to", "adf", "a.cpp:4"], "{.buffer_dimension = {8, 4}, .tiling_dimension = {2, 2}}"),
        (&["fit", "a.cpp:5"], "1 descriptor of a shim tile"),
        (
            &["fit", "--tile", "mem", "a.cpp:5"],
            "this port is one of a shim tile, but `--tile` asks for a mem tile",
        ),
        (&["convert", "--to", "mlir", "a.cpp:6"], "this walk is padded with zeros"),
        (&["draw", "a.cpp:7"], "a.cpp:7:42: this is a second walk on the line"),
        (&["draw", "a.cpp:8"], "offset = 14"),
        (&["draw", "a.cpp:9"], "its outermost sizes are not in C++"),
        (
            &["draw", "adf::read_access(m.out[0]) = adf::tiling({.buffer_dimension = {8, 4}});"],
            "{.buffer_dimension = {8, 4}}",
        ),
        // AM029 lists 8 of the 9 words.
        (
            &["decode", "--tile", "shim", "--device", "aie2ps", "1", "2", "3", "4", "5", "6", "7", "8"],
            "the dump does not have word 8, read as 0 here",
        ),
    ] {
        let ran = run_in(&folder, arguments, b"");
        assert!(format!("{}{}", ran.out, ran.err).contains(said), "{arguments:?}: {}{}", ran.out, ran.err);
    }
}
