#![deny(deprecated)]

use aie_pattern::prelude::*;

tiling_pattern! {
    pub struct Overlapping = int32, mem, write {
        .buffer_dimension = {8, 8}, .tiling_dimension = {4, 8},
        .tile_traversal = {{.dimension=0, .stride=2, .wrap=3}} //~ AP049
    };

    pub struct Staying = int32, mem, write {
        .buffer_dimension = {8, 8}, .tiling_dimension = {8, 8},
        .tile_traversal = {{.dimension=0, .stride=0, .wrap=2}} //~ AP049
    };

    pub struct Repeated = int32, mem, write {
        .buffer_dimension = {8, 8}, .tiling_dimension = {8, 8}, .repetition = 2
    };

    pub struct Intended = int32, mem, write, allow(overlap) {
        .buffer_dimension = {8, 8}, .tiling_dimension = {4, 8},
        .tile_traversal = {{.dimension=0, .stride=2, .wrap=3}}
    };

    pub struct Read = int32, mem, read {
        .buffer_dimension = {8, 8}, .tiling_dimension = {4, 8},
        .tile_traversal = {{.dimension=0, .stride=2, .wrap=3}}
    };
}

fn main() {}
