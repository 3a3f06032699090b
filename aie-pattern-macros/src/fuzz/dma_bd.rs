//! `#[dma_bd]` on token soup.

use proc_macro2::{Delimiter, TokenStream, TokenTree};

use super::{INPUTS, Macro, has_word, sound_inputs};
use crate::emit::dma_bd::expand;

const PARTS: u64 = 200;

/// What users write, in all its spellings: the attribute's arguments in parentheses, then the item.
const DECLARATIONS: &[&str] = &[
    "(dims = [<8, 16>, <2, 1>, <8, 2>]) static SAMPLES: [i32; 128] = [0; 128];",
    "(device = npu2, tile = mem, channel = mm2s(0), buffer = [[i8; 64]; 128], offset = 0, len = 4096, \
      dims = [(8, 256), (8, 8), (4, 64), (8, 1)], pad = [<0, 0>, <0, 0>, <0, 0>, <4, 4>], bd_id = 2, next_bd = 3, \
      acquire = (64, -1), release = (65, 1), packet = (3, 1), iteration = (4, 1024)) pub struct ATilesToStream;",
    "(dims = #aie<bd_dim_layout_array[<size = 8, stride = 16>, <size = N, stride = 1>]>) pub static mut B: Rows = R;",
    "(tile = shim, burst = 256, axi(smid = 1, qos = 2, cache = 3, secure), tlast_suppress, ooo_id = 3) \
      const C: [u32; ROWS * 64] = [0; ROWS * 64];",
    "(name = RowsOut, dims = [[4, 32], [8, 1]], channel = s2mm(1), allow(overlap), compression = true, index = u16, \
      address = 0x400, crate = ::aie_pattern) #[cfg(all())] pub(crate) static ROWS: [half::bf16; 128] = Z;",
    "(tile = mem, dimensions = [<size = 8, stride = 8>], pad_dimensions = [<0, 0>], length = 8 : i32, next_bd_id = 3 : i32, \
      packet = #aie.packet_info<pkt_type = 1, pkt_id = 5>) static MLIR: [i32; 64] = [0; 64];",
    "(device = ideal, dims = [(2, 16), (3, 2)]) static OBJECT: [[i8; 8]; 4] = [[0; 8]; 4];",
    "(device = aie2p, dims = [<1, -1>, <99999999999999999999, 0>], pad = [<1, 1>]) static WRONG: [u8; 0] = [];",
    "(len = 3, offset = 1 << 100) static LEN: [u64; 8] = [0; 8];",
];

fn call(input: &TokenStream) -> TokenStream {
    let (attribute, item) = halves(input.clone());
    expand(attribute, &item)
}

/// The attribute's arguments and the item.
fn halves(input: TokenStream) -> (TokenStream, TokenStream) {
    let mut rest = input.into_iter();
    match rest.next() {
        Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis => {
            (group.stream(), rest.collect())
        }
        first => (first.into_iter().collect(), rest.collect()),
    }
}

#[test]
fn two_hundred_thousand_inputs() {
    let sound = sound_inputs(PARTS, DECLARATIONS, Macro { call, is_in_error: None });
    let all = PARTS * INPUTS;
    assert!((all / 50..all / 2).contains(&sound), "{sound} of {all} were sound");
}

#[test]
fn what_users_write_is_understood() {
    for text in DECLARATIONS {
        let refused = has_word(call(&text.parse().unwrap()), "compile_error");
        assert_eq!(refused, text.contains("WRONG") || text.contains("LEN"), "{text}");
    }
}
