#!/usr/bin/env python3
"""What declarations cost the compiler, against the same tables as literal arrays, or the same buffers without.

    python3 scripts/measure.py            every case in 7 rounds, about 6 minutes
    python3 scripts/measure.py --best     the least of the rounds, not the median: for a busy machine
    python3 scripts/measure.py --smoke    every case once and small: does it still run?
    python3 scripts/measure.py --ratios   what a declaration costs, as ratios, in 4 minutes: for a machine that is busy with
                                          other work, since it takes the least processor time of several runs in turns

Needs cargo and Python 3.9 on Linux or macOS. Each case is a crate of its own below target/measure. A case is checked from
scratch (`cargo check`, dependencies built before), and again after an edit to a function that has nothing to do with it.
Rounds go through all cases, so that a busy machine slows all of them; the numbers are medians over the rounds, less those
of an empty crate. Ratios are within one run, to the literal array of the same entries or to the same buffers; they hold
for other machines too, the seconds do not.
"""

import argparse
import os
import shutil
import statistics
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WORK = ROOT / "target" / "measure"
TARGET = WORK / "target"
PRELUDE = "use aie_pattern::prelude::*;\n"


def walk(*dims):
    """The indices of a walk: (size, step) pairs, outermost first."""
    indices = [0]
    for size, step in dims:
        indices = [index + step * count for index in indices for count in range(size)]
    return indices


def array(name, indices):
    """A table as a user would write it by hand: a static of literals, in the narrowest word."""
    top = max(indices)
    word = "u8" if top < 1 << 8 else "u16" if top < 1 << 16 else "u32"
    return f"pub static {name}: [{word}; {len(indices)}] = {indices};\n"


@dataclass
class Case:
    """A crate to be checked, and what it is compared with."""

    name: str
    title: str
    source: str
    against: str = ""
    checks: list = field(default_factory=list)
    rechecks: list = field(default_factory=list)


def cases(side, count):
    """Tables of side * side entries, and `count` small declarations."""
    table = walk((side, 1), (side, side))
    large = f"int32, 4; [{side}, 1], [{side}, {side}]; device = ideal"
    constant = "int32, 4; [SIDE, 1], [SIDE, SIDE]; device = ideal"
    side_constant = f"const SIDE: usize = {side};\n"
    named = "pub static TABLE: &[u32] = Large::INDICES;\n" if side > 256 else "pub static TABLE: &[u16] = Large::INDICES;\n"
    entries = f"{side * side:,} entries"

    def large_case(name, title, constants, inner, use):
        source = f"{PRELUDE}{constants}tensor_pattern! {{ pub struct Large = <{inner}>; }}\n{use}"
        return Case(name, title, source, "literal_large")

    def small(dims):
        text = ", ".join(f"[{size}, {step}]" for size, step in dims)
        return PRELUDE + "".join(
            f"tensor_pattern! {{ pub struct P{k} = <int16, 16; {text}; offset = {k % 64}>; }}\n" for k in range(count)
        )

    def small_constant(dims):
        text = ", ".join(f"[S{k}, {step}]" for k, (_, step) in enumerate(dims))
        constants = "".join(f"const S{k}: usize = {size};\n" for k, (size, _) in enumerate(dims))
        return PRELUDE + constants + "".join(
            f"tensor_pattern! {{ pub struct P{k} = <int16, 16; {text}; offset = {k % 64}>; }}\n" for k in range(count)
        )

    def by_hand(dims):
        indices = walk(*dims)
        return "".join(array(f"P{k}", [index + k % 64 for index in indices]) for k in range(count))

    def buffers(attribute="", constants=""):
        """Buffers of 128, and what stands over each of them."""
        return PRELUDE * bool(attribute) + "".join(
            f"{constants.format(k=k)}{attribute.format(k=k)}pub static B{k}: [i32; 128] = [0; 128];\n" for k in range(count)
        )

    of_64 = [(8, 1), (8, 8)]
    of_128 = [(8, 16), (2, 1), (8, 2)]
    return [
        Case("empty", "an empty crate", ""),
        Case("one", "one pattern of 8 entries: the price of the first", f"{PRELUDE}tensor_pattern! {{ pub struct P = <int16, 16; [8u, 2]>; }}\n"),
        Case("literal_large", f"{entries} as literals", array("TABLE", table)),
        large_case("large", f"{entries}, literal pattern", "", large, named),
        large_case("large_unnamed", f"{entries}, literal pattern, table not named", "", large, ""),
        large_case("large_constant", f"{entries}, constants in the pattern", side_constant, constant, named),
        large_case("large_constant_unnamed", f"{entries}, constants, table not named", side_constant, constant, ""),
        Case("literal_64", f"{count:,} arrays of 64 as literals", by_hand(of_64)),
        Case("small_64", f"{count:,} patterns of 64 entries", small(of_64), "literal_64"),
        Case("small_64_constant", f"{count:,} patterns of 64 entries, constants", small_constant(of_64), "literal_64"),
        Case("literal_128", f"{count:,} arrays of 128 as literals", by_hand(of_128)),
        Case("small_128", f"{count:,} patterns of 128 entries", small(of_128), "literal_128"),
        Case("small_128_constant", f"{count:,} patterns of 128 entries, constants", small_constant(of_128), "literal_128"),
        Case("dma_plain", f"{count:,} buffers of 128, zeros", buffers()),
        Case("dma", f"{count:,} buffers with `#[dma_bd]`", buffers("#[dma_bd(dims = [<8, 16>, <2, 1>, <8, 2>])]\n"), "dma_plain"),
        Case(
            "dma_constant",
            f"{count:,} buffers with `#[dma_bd]`, constants",
            buffers("#[dma_bd(dims = [<S{k}, 16>, <2, 1>, <8, 2>])]\n", "const S{k}: usize = 8;\n"),
            "dma_plain",
        ),
    ]


@dataclass
class Cost:
    """Seconds of wall clock and MiB of the greatest process, cargo or compiler."""

    seconds: float
    memory: float


def cargo(*arguments, cwd):
    """Runs cargo and measures it with the processes that it started."""
    environment = dict(os.environ, CARGO_TARGET_DIR=str(TARGET), CARGO_TERM_COLOR="never")
    environment.pop("RUSTFLAGS", None)
    start = time.perf_counter()
    process = subprocess.Popen(["cargo", *arguments], cwd=cwd, env=environment, stderr=subprocess.PIPE)
    errors = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"cargo {' '.join(arguments)} in {cwd}:\n{errors.decode()}")
    return Cost(seconds, usage.ru_maxrss / (1 << 20 if sys.platform == "darwin" else 1 << 10))


def crate(name, source):
    """Writes a crate that depends on this workspace's."""
    folder = WORK / name
    (folder / "src").mkdir(parents=True, exist_ok=True)
    (folder / "Cargo.toml").write_text(
        f'[package]\nname = "measured-{name}"\nversion = "0.0.0"\nedition = "2024"\n'
        f'[dependencies]\naie-pattern = {{ path = "{(ROOT / "aie-pattern").as_posix()}" }}\n[workspace]\n'
    )
    shutil.copy(ROOT / "Cargo.lock", folder)
    (folder / "src" / "lib.rs").write_text(source)
    return folder


def forget(name):
    """Removes what cargo and rustc have kept of one measured crate, not of its dependencies."""
    for folder in (".fingerprint", "incremental", "deps"):
        for path in (TARGET / "debug" / folder).glob(f"*measured[-_]{name.replace('_', '[-_]')}-*"):
            shutil.rmtree(path) if path.is_dir() else path.unlink()


def edited(number):
    """A function that has nothing to do with the tables."""
    return f"pub fn edited() -> u32 {{ {number} }}\n"


def measure(case, number):
    """One round of a case."""
    folder = crate(case.name, edited(0) + case.source)
    forget(case.name)
    case.checks.append(cargo("check", "--quiet", "--offline", cwd=folder))
    (folder / "src" / "lib.rs").write_text(edited(number + 1) + case.source)
    case.rechecks.append(cargo("check", "--quiet", "--offline", cwd=folder))


def report(cases, rounds, best):
    """The table, in Markdown."""
    by_name = {case.name: case for case in cases}
    empty = by_name["empty"]
    statistic = min if best else statistics.median

    def typical(costs, part):
        return statistic(getattr(cost, part) for cost in costs)

    def over_empty(case, costs, part):
        return typical(getattr(case, costs), part) - typical(getattr(empty, costs), part)

    def ratio(value, base):
        # None to what is too little to be measured, in milliseconds or MiB.
        return f"{value / base:.3f}" if base >= 5 else "-"

    print(f"{'Best' if best else 'Medians'} of {rounds} rounds, over an empty crate ({typical(empty.checks, 'seconds') * 1000:.0f} ms, ", end="")
    print(f"{typical(empty.checks, 'memory'):.0f} MiB; after an edit {typical(empty.rechecks, 'seconds') * 1000:.0f} ms).\n")
    print("| `cargo check` of | ms | ratio | MiB | ratio | after an edit, ms | ratio |")
    print("|---|--:|--:|--:|--:|--:|--:|")
    for case in cases[1:]:
        cells = [case.title]
        for costs, part, scale in (("checks", "seconds", 1000), ("checks", "memory", 1), ("rechecks", "seconds", 1000)):
            value = over_empty(case, costs, part) * scale
            cells.append(f"{max(value, 0):.0f}")
            against = over_empty(by_name[case.against], costs, part) * scale if case.against else 0
            cells.append(ratio(value, against) if case.against else "")
        print(f"| {' | '.join(cells)} |")


def clean_builds(rounds, statistic):
    """The dependency tree from nothing, against the two crates that every procedural macro builds."""
    def seconds(folder):
        costs = []
        for _ in range(rounds):
            shutil.rmtree(TARGET, ignore_errors=True)
            costs.append(cargo("check", "--quiet", "--offline", cwd=folder).seconds)
        return statistic(costs)

    peer = crate("clean_peer", "")
    manifest = (peer / "Cargo.toml").read_text()
    start = manifest.index("aie-pattern =")
    manifest = f'{manifest[:start]}proc-macro2 = "1"\nquote = "1"\n[workspace]\n'
    (peer / "Cargo.toml").write_text(manifest)
    least = seconds(peer)
    # Last, for what follows to find it built.
    whole = seconds(crate("clean", PRELUDE))
    print(f"\nClean `cargo check` of a crate with the dependency: {whole:.1f} s; with `proc-macro2` and `quote` alone ", end="")
    print(f"{least:.1f} s: ratio {whole / least:.2f}.")


def declarations(count):
    """Sources of `count` small declarations each: (name, title, what it is compared with, source)."""
    numbers = range(count)

    def tensors(constants, dims):
        return PRELUDE + constants + "".join(
            f"tensor_pattern! {{ pub struct P{k} = <int16, 16; {dims}; offset = {k % 64}>; }}\n" for k in numbers
        )

    def descriptors(constants, dims):
        return PRELUDE + "".join(
            f"{constants.format(k=k)}#[dma_bd(dims = [{dims.format(k=k)}])]\npub static B{k}: [i32; 128] = [0; 128];\n"
            for k in numbers
        )

    def tilings(constants, size):
        tiling = (
            f".buffer_dimension = {{12, 8}}, .tiling_dimension = {{{size}, 3}}, .offset = {{0, 0}}, .tile_traversal = "
            "{{.dimension=1, .stride=3, .wrap=2}, {.dimension=0, .stride=4, .wrap=3}}"
        )
        return PRELUDE + constants + "".join(
            f"tiling_pattern! {{ pub struct T{k} = int32, mem, write {{ {tiling} }}; }}\n" for k in numbers
        )

    def fifos(constants, size):
        return PRELUDE + constants + "".join(
            f"object_fifo! {{ pub struct In{k} = device = npu1, object = [i8; 2048], depth = 2, producer = shim(0, 0), "
            f"consumers = mem(0, 1); pub struct Mem{k} = device = npu1, object = [i8; 2048], depth = 2, producer = mem(0, 1), "
            f"consumers = compute(0, 2), to_stream = [<{size}, 256>, <8, 8>, <4, 64>, <8, 1>]; link [In{k}] -> [Mem{k}]; }}\n"
            for k in numbers
        )

    def memories(constants, length):
        return PRELUDE + constants + "".join(
            f"tile_memory! {{ pub struct Core{k} = device = npu1, tile = compute(0, 2), stack = 1024 "
            f"{{ a: [[i8; 64]; 32] * 2, weights: [i16; 1024] @ bank(1), table: [i32; {length}], }} call(a, weights); }}\n"
            for k in numbers
        )

    arrays = "".join(array(f"P{k}", [index + k % 64 for index in walk((8, 1), (8, 8))]) for k in numbers)
    of_64 = "const S0: usize = 8;\nconst S1: usize = 8;\n"
    return [
        ("array_64", "an array of 64, literals", "", arrays),
        ("tensor_64", "a tensor pattern of 64, literals", "array_64", tensors("", "[8, 1], [8, 8]")),
        ("tensor_64_constant", "the same, constants", "tensor_64", tensors(of_64, "[S0, 1], [S1, 8]")),
        ("tensor_128", "a tensor pattern of 128, literals", "", tensors("", "[8, 16], [2, 1], [8, 2]")),
        ("tensor_128_constant", "the same, a constant", "tensor_128", tensors(of_64, "[S0, 16], [2, 1], [8, 2]")),
        ("dma", "a buffer with `#[dma_bd]`, literals", "", descriptors("", "<8, 16>, <2, 1>, <8, 2>")),
        (
            "dma_constant",
            "the same, a constant",
            "dma",
            descriptors("const S{k}: usize = 8;\n", "<S{k}, 16>, <2, 1>, <8, 2>"),
        ),
        ("tiling", "a tiling, literals", "", tilings("", "4")),
        ("tiling_constant", "the same, a constant", "tiling", tilings("const S: i64 = 4;\n", "S")),
        ("fifo", "two FIFOs and a link, literals", "", fifos("", "8")),
        ("fifo_constant", "the same, a constant", "fifo", fifos("const S: usize = 8;\n", "S")),
        ("memory", "a memory, literals", "", memories("", "256")),
        ("memory_constant", "the same, a constant", "memory", memories("const S: usize = 256;\n", "S")),
    ]


def processor_time(name, source):
    """User and system seconds of one compiler that checks a crate: from nothing, and after an edit to a function."""
    deps = TARGET / "debug" / "deps"
    facade = max(deps.glob("libaie_pattern-*.rmeta"), key=os.path.getmtime)
    folder = WORK / "ratios"
    incremental = folder / f"{name}.incremental"
    shutil.rmtree(incremental, ignore_errors=True)
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{name}.rs"
    command = ["rustc", "--edition=2024", "--crate-type=lib", "--emit=metadata", "-Awarnings", "-L", str(deps)]
    command += ["--extern", f"aie_pattern={facade}", "--out-dir", str(folder), str(file)]

    def once(number, *options):
        file.write_text(edited(number) + source)
        start = os.times()
        subprocess.run([*command, *options], cwd=ROOT, check=True)
        end = os.times()
        return end.children_user + end.children_system - start.children_user - start.children_system

    fresh = once(0)
    once(0, f"-Cincremental={incremental}")
    return fresh, once(1, f"-Cincremental={incremental}")


def ratios(rounds, count):
    """What a declaration costs, and its ratio to what it is compared with."""
    cargo("check", "--quiet", "--offline", cwd=crate("empty", ""))
    chosen = [("empty", "", "", ""), *declarations(count)]
    times = {name: [] for name, *_ in chosen}
    for _ in range(rounds):
        for name, _, _, source in chosen:
            times[name].append(processor_time(name, source))
    least = {name: [min(part) for part in zip(*runs)] for name, runs in times.items()}
    each = {name: [(a - b) * 1000 / count for a, b in zip(runs, least["empty"])] for name, runs in least.items()}
    print(f"The least processor time of {rounds} runs in turns of `rustc --emit=metadata` on {count} declarations.\n")
    print("| a declaration | ms | ratio | after an edit, ms |")
    print("|---|--:|--:|--:|")
    for name, title, against, _ in chosen[1:]:
        fresh, again = each[name]
        ratio = f"{fresh / each[against][0]:.1f}" if against else ""
        print(f"| {title} | {fresh:.2f} | {ratio} | {again:.2f} |")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=7, help="how often each case is measured (default: 7)")
    parser.add_argument("--best", action="store_true", help="the least of the rounds, not the median: on a busy machine")
    parser.add_argument("--smoke", action="store_true", help="every case once and small")
    parser.add_argument("--ratios", action="store_true", help="processor time of small declarations only")
    parser.add_argument("--only", default="", help="only cases whose name contains this, and what they are compared with")
    options = parser.parse_args()

    rounds = 1 if options.smoke else options.rounds
    chosen = cases(32, 10) if options.smoke else cases(1024, 1000)
    if options.only:
        wanted = [case for case in chosen if options.only in case.name]
        names = {"empty"} | {case.name for case in wanted} | {case.against for case in wanted}
        chosen = [case for case in chosen if case.name in names]

    if options.ratios:
        return ratios(min(rounds, 3), 200)

    shutil.rmtree(WORK, ignore_errors=True)
    clean_builds(1 if options.smoke else 3, min if options.best else statistics.median)
    # The dependencies, before anything is measured over them.
    cargo("check", "--quiet", "--offline", cwd=crate("empty", ""))
    print(flush=True)
    for number in range(rounds):
        for case in chosen:
            measure(case, number)
    report(chosen, rounds, options.best)


if __name__ == "__main__":
    main()
