//! Compiles `c/moves.c` with `gcc -O3`, where gcc is installed, for the benchmarks to compare with: `cfg(gcc)`.

use std::env;
use std::path::PathBuf;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=c/moves.c");
    println!("cargo::rustc-check-cfg=cfg(gcc)");
    let object = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it")).join("moves.o");
    let native = env::var("HOST") == env::var("TARGET");
    let gcc = Command::new("gcc").args(["-O3", "-c", "c/moves.c", "-o"]).arg(&object).status();
    if native && gcc.is_ok_and(|status| status.success()) {
        println!("cargo::rustc-cfg=gcc");
        println!("cargo::rustc-link-arg={}", object.display());
    }
}
