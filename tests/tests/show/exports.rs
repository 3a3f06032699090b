//! One walk in every notation, and the reasons of those that cannot say it.

use aie_pattern::prelude::*;
use aie_pattern::show::Unsayable;

tap_pattern! {
    /// The upper left quarter of a matrix of 8 x 16, twice.
    struct Quarter = i16, TensorAccessPattern((8, 16), 0, sizes = [2, 4, 8], strides = [0, 16, 1]);
    /// Blocks of 2 x 8.
    struct Blocks = i32, TensorAccessPattern((4, 16), 0, sizes = [2, 2, 2, 8], strides = [32, 8, 16, 1]);
}

#[test]
fn the_same_walk_in_every_notation() {
    let walk = Blocks::PATTERN;
    let mlir = "aie.dma_bd(%buffer : memref<64xi32>, 0, 64, [<size = 2, stride = 32>, <size = 2, stride = 8>, \
                <size = 2, stride = 16>, <size = 8, stride = 1>])";
    assert_eq!(walk.as_mlir().unwrap().to_string(), mlir);
    assert_eq!(
        walk.as_iron().unwrap().to_string(),
        "TensorAccessPattern((64,), offset = 0, sizes = [2, 2, 2, 8], strides = [32, 8, 16, 1])"
    );
    assert_eq!(
        walk.as_adf().unwrap().to_string(),
        "{.buffer_dimension = {16, 4}, .tiling_dimension = {8, 2}, .offset = {0, 0}, \
         .tile_traversal = {{.dimension=0, .stride=8, .wrap=2}, {.dimension=1, .stride=2, .wrap=2}}}"
    );
    assert_eq!(
        walk.as_aie_api().unwrap().to_string(),
        "aie::make_tensor_descriptor<int32, 8>(aie::tensor_dim(2u, 4), aie::tensor_dim(2u, 1), \
         aie::tensor_dim(2u, 2))"
    );
    assert_eq!(
        walk.as_rust().unwrap().to_string(),
        "tap_pattern!(i32, device = ideal, TensorAccessPattern((64,), offset = 0, sizes = [2, 2, 2, 8], \
         strides = [32, 8, 16, 1]))"
    );
}

#[test]
fn what_is_printed_compiles_as_it_is() {
    // The texts of the test above, pasted.
    let adf = tiling_pattern!(int32, mem, read {.buffer_dimension = {16, 4}, .tiling_dimension = {8, 2}, .offset = {0, 0},
         .tile_traversal = {{.dimension=0, .stride=8, .wrap=2}, {.dimension=1, .stride=2, .wrap=2}}});
    let cpp = tensor_pattern!(
        aie::make_tensor_descriptor < int32,
        8 > (aie::tensor_dim(2u, 4), aie::tensor_dim(2u, 1), aie::tensor_dim(2u, 2))
    );
    let rust = tap_pattern!(
        i32,
        device = ideal,
        TensorAccessPattern((64,), offset = 0, sizes = [2, 2, 2, 8], strides = [32, 8, 16, 1])
    );
    let order: Vec<usize> = Blocks.iter().collect();
    assert!(adf.iter().map(Option::unwrap).eq(order.iter().copied()));
    assert!(cpp.iter().flat_map(|vector| vector * 8..vector * 8 + 8).eq(order.iter().copied()));
    assert!(rust.iter().eq(order));
}

#[test]
fn a_notation_answers_why_it_cannot_say_a_walk() {
    let walk = Quarter::PATTERN;
    assert_eq!(walk.as_mlir(), Err(Unsayable::Repeat { dim: 0 }));
    assert_eq!(walk.as_adf().unwrap().to_string().matches(".repetition = 2").count(), 1);
    let late = walk.over_rows(3);
    assert_eq!(late.as_aie_api(), Err(Unsayable::Offset(48)));
    assert_eq!(
        Unsayable::Offset(48).to_string(),
        "a tensor descriptor has no offset: start the stream at `buffer + 48`"
    );
    tensor_pattern! { struct Backwards = <int16, 16; [8, -1]; offset = 7>; }
    let backwards = Backwards::PATTERN;
    assert_eq!(backwards.as_iron(), Err(Unsayable::Negative { dim: 0, stride: -16 }));
    assert_eq!(
        backwards.as_rust().unwrap().to_string(),
        "tensor_pattern!(<int16, 16; [8, -1]; offset = 7, device = ideal>)"
    );
}

/// A walk that begins some rows of 16 elements further on.
trait Rows {
    fn over_rows(&self, rows: i64) -> Self;
}

impl Rows for aie_pattern::Pattern {
    fn over_rows(&self, rows: i64) -> Self {
        Self::new(self.element(), self.offset() + 16 * rows, self.dims()).unwrap()
    }
}
