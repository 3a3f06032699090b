//! Tensor descriptors of the AIE API and tilings of a graph: as tables, as loops, and as streams.

use aie_pattern::prelude::*;

use crate::{Outcome, corrupted};

tensor_pattern! {
    /// A matrix of 16 x 4 vectors, read column by column.
    pub struct Columns = <int16, 16; [4u, 1], [16u, 4]; buffer = 1024>;
    /// All vectors, one after the other.
    pub struct Linear = <int16, 16; [64u, 1]; buffer = 1024>;
    /// Every row of four vectors from its end.
    pub struct Mirrored = <int16, 16; [16u, 4], [4u, -1]; offset = 3, buffer = 1024>;
    /// Blocks of 2 x 2 vectors: 8 x 2 of them, each as rows of two.
    pub struct Blocks = <int16, 16; [8u, 8], [2u, 2], [2u, 4], [2u, 1]; buffer = 1024>;
}

tiling_pattern! {
    /// Four tiles of a buffer, column by column: the C++ of a graph.
    pub struct Tiles = int16, mem, read {
        .buffer_dimension = {16, 8}, .tiling_dimension = {8, 4}, .offset = {0, 0},
        .tile_traversal = {{.dimension=1, .stride=4, .wrap=2}, {.dimension=0, .stride=8, .wrap=2}}
    };
    /// Tiles with a halo: zeros beside the buffer.
    pub struct Halo = int16, mem, read {
        .buffer_dimension = {16, 8}, .tiling_dimension = {20, 4}, .offset = {-2, 0},
        .tile_traversal = {{.dimension=1, .stride=4, .wrap=2}}
    };
}

/// The vectors of [`Columns`] in order: 64 bytes of read-only memory.
pub static COLUMNS: [u8; 64] = *Columns::INDICES;

/// The samples of [`Tiles`] in order.
pub static TILES: [u8; 128] = *Tiles::INDICES;

/// Those of [`Mirrored`], which the program does not use, and so does not have.
pub static MIRRORED: [u8; 64] = *Mirrored::INDICES;

/// A matrix and the stream of it.
pub struct Buffers {
    matrix: [i16; 1024],
    stream: [i16; 1024],
}

impl Buffers {
    /// Zeros.
    pub(crate) const NEW: Self = Self { matrix: [0; 1024], stream: [0; 1024] };
}

/// Columns to a stream.
#[inline(never)]
pub fn gather_columns(matrix: &[i16; 1024], stream: &mut [i16; 1024]) {
    Columns.gather(matrix, stream);
}

/// A stream to columns.
#[inline(never)]
pub fn scatter_columns(stream: &[i16; 1024], matrix: &mut [i16; 1024]) {
    Columns.scatter(stream, matrix);
}

/// A copy, in the end.
#[inline(never)]
pub fn gather_linear(matrix: &[i16; 1024], stream: &mut [i16; 1024]) {
    Linear.gather(matrix, stream);
}

/// Tile by tile.
#[inline(never)]
pub fn gather_tiles(buffer: &[i16; 128], stream: &mut [i16; 128]) {
    Tiles.gather(buffer, stream);
}

/// With the zeros of the halo.
#[inline(never)]
pub fn gather_halo(buffer: &[i16; 128], stream: &mut [i16; 160]) {
    Halo.gather(buffer, stream);
}

/// Adds up the samples in the order of [`Mirrored`], without a table.
#[inline(never)]
pub fn weigh_mirrored(matrix: &[i16; 1024]) -> i16 {
    let (vectors, _) = matrix.as_chunks::<16>();
    let firsts = Mirrored.iter().filter_map(|index| vectors.get(index)).map(|vector| vector[0]);
    firsts.zip(1..).fold(0, |sum: i16, (first, weight)| sum.wrapping_add(first.wrapping_mul(weight)))
}

/// Writes the vectors of a stream block by block, counting from 0: a stream of rows, each a stream of vectors.
#[inline(never)]
pub fn count_blocks(matrix: &mut [i16; 1024]) {
    let (mut rows, mut count) = (Blocks.stream_mut(matrix), 0);
    while let Some(mut row) = rows.pop() {
        while row.push(&[count; 16]).is_ok() {
            count += 1;
        }
    }
}

/// Whether a stream of blocks counts from 0.
#[inline(never)]
pub fn blocks_count(matrix: &[i16; 1024]) -> bool {
    let mut count = 0;
    for row in Blocks.stream(matrix) {
        for vector in row {
            if vector != &[count; 16] {
                return false;
            }
            count += 1;
        }
    }
    count == 64
}

/// Compares each with plain loops.
pub(crate) fn check(buffers: &mut Buffers) -> Result<(), Outcome> {
    check_tables()?;
    check_gather(buffers)?;
    check_streams(buffers)?;
    check_tiles(buffers)
}

fn check_tables() -> Result<(), Outcome> {
    let columns = (0..4u8).flat_map(|column| (0..16).map(move |row| 4 * row + column));
    let columns = columns.map(|index| index ^ corrupted("table") as u8);
    Outcome::Table.unless(columns.eq(COLUMNS.iter().copied()))?;
    Outcome::Table.unless(Columns.iter().eq(COLUMNS.iter().copied().map(usize::from)))
}

fn check_gather(buffers: &mut Buffers) -> Result<(), Outcome> {
    let Buffers { matrix, stream } = buffers;
    for (k, sample) in matrix.iter_mut().enumerate() {
        *sample = k as i16;
    }
    gather_columns(matrix, stream);
    let (vectors, _) = stream.as_chunks::<16>();
    let gathered = vectors.iter().zip(&COLUMNS).all(|(vector, &index)| {
        let first = 16 * index as i16 + corrupted("gather") as i16;
        vector.iter().copied().eq(first..first + 16)
    });
    Outcome::Gather.unless(gathered)?;

    *matrix = [0; 1024];
    scatter_columns(stream, matrix);
    let scattered = matrix.iter().copied().eq(0..1024);
    *stream = [0; 1024];
    gather_linear(matrix, stream);
    Outcome::Gather.unless(scattered && stream == matrix)?;

    let mut weighed = 0i16;
    for k in 0..64 {
        let (row, place) = (k / 4, k % 4);
        weighed = weighed.wrapping_add((16 * (4 * row + 3 - place) as i16).wrapping_mul(k as i16 + 1));
    }
    Outcome::Gather.unless(weigh_mirrored(matrix) == weighed)
}

fn check_streams(buffers: &mut Buffers) -> Result<(), Outcome> {
    let Buffers { matrix, .. } = buffers;
    count_blocks(matrix);
    let (vectors, _) = matrix.as_chunks::<16>();
    let place = |row: i16, column: i16| 8 * (row / 2) + 4 * (column / 2) + 2 * (row % 2) + column % 2;
    let places =
        (0..16).flat_map(|row| (0..4).map(move |column| place(row, column) + corrupted("stream") as i16));
    let written = vectors.iter().map(|vector| vector[0]).eq(places);
    Outcome::Stream.unless(written && blocks_count(matrix))
}

fn check_tiles(buffers: &mut Buffers) -> Result<(), Outcome> {
    let Buffers { matrix, stream } = buffers;
    for (k, sample) in matrix.iter_mut().enumerate() {
        *sample = k as i16;
    }
    let Some((buffer, _)) = matrix.split_first_chunk() else { return Err(Outcome::Tiles) };
    // The rows of a tile, and the columns of tiles in the buffer.
    let row = |column: i16, row: i16| (0..8).map(move |k| 16 * row + 8 * column + k);
    let rows = (0..2).flat_map(|column| (0..8).map(move |k| (column, k)));
    let tiles = rows.flat_map(|(column, k)| row(column, k)).map(|index| index + corrupted("tiles") as i16);
    Outcome::Tiles.unless(tiles.clone().eq(TILES.iter().copied().map(i16::from)))?;
    let Some((gathered, rest)) = stream.split_first_chunk_mut() else { return Err(Outcome::Tiles) };
    gather_tiles(buffer, gathered);
    Outcome::Tiles.unless(tiles.eq(gathered.iter().copied()))?;

    let Some((gathered, _)) = rest.split_first_chunk_mut() else { return Err(Outcome::Tiles) };
    gather_halo(buffer, gathered);
    let halo =
        (0..8).flat_map(|row| (0..20).map(move |k| if (2..18).contains(&k) { 16 * row + k - 2 } else { 0 }));
    Outcome::Tiles.unless(halo.eq(gathered.iter().copied()))
}
