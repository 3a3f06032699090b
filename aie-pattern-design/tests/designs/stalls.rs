//! Designs without a sequence: cores that never move again, and waits that something outside of the text may end.

use aie_pattern_design::check::Options;

use crate::common::check;

/// Findings and open parts: `AP200 12`, `open 7`.
fn found(text: &str) -> Vec<String> {
    let report = check(text, &Options::default());
    let findings = report.findings.iter().map(|one| format!("{} {}", one.code, one.line()));
    let open = report.not_checked.iter().map(|one| format!("open {}", one.place.first.start().line));
    findings.chain(open).collect()
}

/// Two neighbours on a part, with what their cores do.
fn pair(part: &str, declared: &str, cores: [&str; 2]) -> String {
    let [a, b] = cores;
    format!(
        "aie.device({part}) {{
  %shim = aie.tile(0, 0)
  %a = aie.tile(0, 3)
  %b = aie.tile(0, 4)
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %max = arith.constant 9223372036854775807 : index
{declared}
  aie.core(%a) {{
{a}
    aie.end
  }}
  aie.core(%b) {{
{b}
    aie.end
  }}
}}"
    )
}

fn repeated(trips: &str, body: &str) -> String {
    format!("scf.for %i = %c0 to %{trips} step %c1 {{\n{body}\n}}")
}

const LOCKS: &str = "  %free = aie.lock(%a, 0) {init = 0 : i32}\n  %full = aie.lock(%a, 1) {init = 0 : i32}";
const FIFO: &str = "  aie.objectfifo @f(%a, {%b}, 2 : i32) : !aie.objectfifo<memref<16xi32>>";
const TAKE_FREE: &str = "aie.use_lock(%free, AcquireGreaterEqual, 1)\naie.use_lock(%full, Release, 1)";
const TAKE_FULL: &str = "aie.use_lock(%full, AcquireGreaterEqual, 1)\naie.use_lock(%free, Release, 1)";
const PUT: &str = "%0 = aie.objectfifo.acquire @f(Produce, 1) : !aie.objectfifosubview<memref<16xi32>>
aie.objectfifo.release @f(Produce, 1)";
const GET: &str = "%0 = aie.objectfifo.acquire @f(Consume, 1) : !aie.objectfifosubview<memref<16xi32>>
aie.objectfifo.release @f(Consume, 1)";

#[test]
fn two_cores_that_wait_for_each_other_hang() {
    let endless = [repeated("max", TAKE_FREE), repeated("max", TAKE_FULL)];
    assert_eq!(found(&pair("npu1", LOCKS, [&endless[0], &endless[1]])), ["AP200 14"]);
    let counted = [repeated("c4", TAKE_FREE), repeated("c4", TAKE_FULL)];
    assert_eq!(found(&pair("npu1", LOCKS, [&counted[0], &counted[1]])), ["AP200 14"]);
    // With one slot, they go on.
    let started = LOCKS.replacen("init = 0", "init = 1", 1);
    assert_eq!(found(&pair("npu1", &started, [&endless[0], &endless[1]])), [""; 0]);
}

#[test]
fn a_host_for_versal_may_release_a_lock() {
    let cores = [repeated("max", TAKE_FREE), repeated("max", TAKE_FULL)];
    assert_eq!(found(&pair("xcve2802", LOCKS, [&cores[0], &cores[1]])), ["open 21"]);
}

#[test]
fn a_core_that_takes_more_than_the_other_gives_hangs() {
    assert_eq!(found(&pair("npu1", FIFO, [&repeated("c4", PUT), &repeated("c5", GET)])), ["AP201 20"]);
    assert_eq!(found(&pair("npu1", FIFO, [&repeated("c5", PUT), &repeated("c5", GET)])), [""; 0]);
    // What is left in the slots is nobody's wait.
    assert_eq!(found(&pair("npu1", FIFO, [&repeated("c5", PUT), &repeated("c4", GET)])), [""; 0]);
}

#[test]
fn an_endless_core_may_wait_for_more() {
    assert_eq!(found(&pair("npu1", FIFO, [&repeated("c4", PUT), &repeated("max", GET)])), [""; 0]);
    assert_eq!(found(&pair("npu1", FIFO, [&repeated("max", PUT), &repeated("c4", GET)])), [""; 0]);
    // It never does anything if the other one gives nothing.
    let never = repeated("c4", PUT)
        .replace("release @f(Produce, 1)", "release @g(Produce, 1)")
        .replace("acquire @f(Produce, 1)", "acquire @g(Produce, 1)");
    let two = format!("{FIFO}\n{}", FIFO.replace("@f(", "@g("));
    let both = format!("{GET}\n{}", GET.replace("%0", "%1").replace("@f(", "@g("));
    assert_eq!(found(&pair("npu1", &two, [&never, &repeated("max", &both)])), ["open 21"]);
}

#[test]
fn a_wait_for_the_host_is_none() {
    let declared = "  aie.objectfifo @f(%shim, {%a}, 2 : i32) : !aie.objectfifo<memref<16xi32>>";
    assert_eq!(found(&pair("npu1", declared, [&repeated("max", GET), ""])), [""; 0]);
    assert_eq!(found(&pair("npu1", declared, [&repeated("c4", GET), ""])), [""; 0]);
    let declared = "  aie.objectfifo @f(%a, {%shim}, 2 : i32) : !aie.objectfifo<memref<16xi32>>";
    assert_eq!(found(&pair("npu1", declared, [&repeated("max", PUT), ""])), [""; 0]);
}

#[test]
fn what_is_outside_of_the_text_is_listed() {
    // Nothing in the text takes the objects.
    assert_eq!(found(&pair("npu1", FIFO, [&repeated("c5", PUT), ""])), ["open 13"]);
    // A program without a loop is a sketch.
    let two = format!("{GET}\n{}", GET.replace("%0", "%1"));
    assert_eq!(found(&pair("npu1", FIFO, [PUT, &two])), ["open 19"]);
    // A branch takes objects or not.
    let branch = format!("scf.if %c {{\n{GET}\n}}");
    assert_eq!(found(&pair("npu1", FIFO, [&repeated("c5", PUT), &repeated("c5", &branch)])), ["open 11"]);
}

#[test]
fn a_deeper_fifo_is_a_fix() {
    let put = PUT.replace(", 1)", ", 3)");
    let get = GET.replace(", 1)", ", 2)");
    let text =
        pair("npu1", &FIFO.replace("2 : i32", "3 : i32"), [&repeated("c4", &put), &repeated("max", &get)]);
    let report = check(&text, &Options::default());
    let [finding] = report.findings.as_slice() else { panic!("{:?}", report.findings) };
    assert_eq!(finding.helps, ["give `f` on compute tile (0, 3) 4 slots instead of 3"]);
    let fixed = finding.fix.as_ref().and_then(|fix| fix.apply(&text)).expect("a fix");
    assert_eq!(fixed, text.replace("3 : i32", "4 : i32"));
    assert_eq!(found(&fixed), [""; 0]);
}

/// Long loops in an endless loop: its period holds many of theirs.
#[test]
fn loops_within_endless_loops_are_followed() {
    let declared =
        format!("{FIFO}\n  %many = arith.constant 1000 : index\n  %more = arith.constant 700 : index");
    let put = repeated("max", &repeated("many", PUT).replace("%i", "%j"));
    let get = repeated("max", &repeated("more", GET).replace("%i", "%j"));
    assert_eq!(found(&pair("npu1", &declared, [&put, &get])), [""; 0]);
}

/// What a design without a sequence is told to change.
fn helps(text: &str) -> Vec<String> {
    let report = check(text, &Options::default());
    assert_eq!(report.findings.len(), report.findings.iter().filter(|one| one.code == "AP200").count());
    report.findings.into_iter().flat_map(|finding| finding.helps).collect()
}

/// One core puts three objects at a time, the other gets two: with three slots they wait for each other.
fn three_and_two(declared: &str, more: [&str; 2]) -> String {
    let put = repeated("c4", &PUT.replace(", 1)", ", 3)"));
    let get = GET.replace(", 1)", ", 2)");
    let cores = [format!("{put}\n{}", more[0]), format!("{}\n{}", repeated("c4", &get), more[1])];
    let fifo = FIFO.replace("2 : i32", "3 : i32");
    pair("npu1", &format!("{fifo}\n{declared}"), [&cores[0], &cores[1]])
}

const SLOTS: &str = "give `f` on compute tile (0, 3) 4 slots instead of 3";

/// With one slot more, the core would go on to a loop that raises a lock forever: nothing is known of that.
#[test]
fn a_change_that_nothing_is_known_of_is_no_fix() {
    let lock = "  %up = aie.lock(%a, 0) {init = 0 : i32}";
    let raised = |trips| repeated(trips, "aie.use_lock(%up, Release, 1)");
    assert_eq!(helps(&three_and_two(lock, [&raised("c4"), ""])), [SLOTS]);
    assert_eq!(helps(&three_and_two(lock, [&raised("max"), ""])), [""; 0]);
}

/// Two more cores, which hand objects to each other, and the last one to the first core too.
const CIRCLE: &str = "  %c = aie.tile(0, 2)
  %d = aie.tile(1, 2)
  aie.objectfifo @there(%c, {%d}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @back(%d, {%c}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @to_a(%c, {%a}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.core(%c) {
    scf.for %i = %c0 to %max step %c1 {
      %0 = aie.objectfifo.acquire @back(Consume, 1) : !aie.objectfifosubview<memref<16xi32>>
      aie.objectfifo.release @back(Consume, 1)
      %1 = aie.objectfifo.acquire @there(Produce, 1) : !aie.objectfifosubview<memref<16xi32>>
      aie.objectfifo.release @there(Produce, 1)
      %2 = aie.objectfifo.acquire @to_a(Produce, 1) : !aie.objectfifosubview<memref<16xi32>>
      aie.objectfifo.release @to_a(Produce, 1)
    }
    aie.end
  }
  aie.core(%d) {
    scf.for %i = %c0 to %max step %c1 {
      %0 = aie.objectfifo.acquire @there(Consume, 1) : !aie.objectfifosubview<memref<16xi32>>
      aie.objectfifo.release @there(Consume, 1)
      %1 = aie.objectfifo.acquire @back(Produce, 1) : !aie.objectfifosubview<memref<16xi32>>
      aie.objectfifo.release @back(Produce, 1)
    }
    aie.end
  }";

/// With one slot more, the core would go on, and wait for the other circle.
#[test]
fn a_change_that_leaves_the_core_waiting_is_no_fix() {
    let get = GET.replace("@f(", "@to_a(");
    assert_eq!(helps(&three_and_two(CIRCLE, ["", ""])), [SLOTS]);
    assert_eq!(helps(&three_and_two(CIRCLE, [&get, ""])), [""; 0]);
}

/// With one slot more, the first core would end, and the other one wait for more than it gives.
#[test]
fn a_change_that_frees_one_core_only_is_no_fix() {
    let more = repeated("c5", GET);
    assert_eq!(helps(&three_and_two("", ["", &repeated("c4", GET)])), [SLOTS]);
    assert_eq!(helps(&three_and_two("", ["", &more])), [""; 0]);
}

#[test]
fn the_host_of_a_named_npu_writes_no_locks() {
    let endless = [repeated("max", TAKE_FREE), repeated("max", TAKE_FULL)];
    let text = pair("NPUDEVICE", LOCKS, [&endless[0], &endless[1]]);
    let codes = |device: Option<&str>| {
        let report = check(&text, &Options { device: device.map(str::to_owned) });
        report.findings.iter().map(|one| one.code).collect::<Vec<_>>()
    };
    assert_eq!(codes(None), ["AP200"]);
    assert_eq!(codes(Some("npu1")), ["AP200"]);
    assert_eq!(codes(Some("xcve2802")), [""; 0]);
}
