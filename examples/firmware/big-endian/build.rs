//! Hands the linker the memory map.
fn main() {
    println!("cargo:rustc-link-arg=-T{}/memory.ld", env!("CARGO_MANIFEST_DIR"));
    println!("cargo:rerun-if-changed=memory.ld");
}
