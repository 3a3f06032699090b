#![deny(deprecated)]
use aie_pattern::prelude::*;

tiling_pattern! {
    pub struct Tiles = int32, mem, read, buffer = {64}
        {.tiling_dimension = {4}}, //~ AP077
        {.tiling_dimension = {4}, .offset = {4}},
        {.tiling_dimension = {4}, .offset = {8}},
        {.tiling_dimension = {4}, .offset = {12}},
        {.tiling_dimension = {4}, .offset = {16}},
        {.tiling_dimension = {4}, .offset = {20}},
        {.tiling_dimension = {4}, .offset = {24}},
        {.tiling_dimension = {4}, .offset = {28}},
        {.tiling_dimension = {4}, .offset = {32}},
        {.tiling_dimension = {4}, .offset = {36}},
        {.tiling_dimension = {4}, .offset = {40}},
        {.tiling_dimension = {4}, .offset = {44}},
        {.tiling_dimension = {4}, .offset = {48}};
}

fn main() {}
