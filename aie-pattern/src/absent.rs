//! The macros of themes that are left out: each says which feature has it.

/// Left out: it needs the feature `tensor`.
#[cfg(not(feature = "tensor"))]
#[macro_export]
macro_rules! tensor_pattern {
    ($($input:tt)*) => {
        ::core::compile_error! { "`tensor_pattern!` needs the feature `tensor` of `aie-pattern`" }
    };
}

/// Left out: it needs the feature `tensor`.
#[cfg(not(feature = "tensor"))]
#[macro_export]
macro_rules! assert_descriptor_budget {
    ($($input:tt)*) => {
        ::core::compile_error! { "`assert_descriptor_budget!` needs the feature `tensor` of `aie-pattern`" }
    };
}

/// Left out: it needs the feature `tile`.
#[cfg(not(feature = "tile"))]
#[macro_export]
macro_rules! assert_bd_chain {
    ($($input:tt)*) => {
        ::core::compile_error! { "`assert_bd_chain!` needs the feature `tile` of `aie-pattern`" }
    };
}

/// Left out: it needs the feature `tile`.
#[cfg(not(feature = "tile"))]
#[macro_export]
macro_rules! assert_tile {
    ($($input:tt)*) => {
        ::core::compile_error! { "`assert_tile!` needs the feature `tile` of `aie-pattern`" }
    };
}

/// Left out: it needs the feature `tiling`.
#[cfg(not(feature = "tiling"))]
#[macro_export]
macro_rules! tiling_pattern {
    ($($input:tt)*) => {
        ::core::compile_error! { "`tiling_pattern!` needs the feature `tiling` of `aie-pattern`" }
    };
}

/// Left out: it needs the feature `tiling`.
#[cfg(not(feature = "tiling"))]
#[macro_export]
macro_rules! assert_same_volume {
    ($($input:tt)*) => {
        ::core::compile_error! { "`assert_same_volume!` needs the feature `tiling` of `aie-pattern`" }
    };
}

/// Left out: it needs the feature `tap`.
#[cfg(not(feature = "tap"))]
#[macro_export]
macro_rules! tap_pattern {
    ($($input:tt)*) => {
        ::core::compile_error! { "`tap_pattern!` needs the feature `tap` of `aie-pattern`" }
    };
}

/// Left out: it needs the feature `fifo`.
#[cfg(not(feature = "fifo"))]
#[macro_export]
macro_rules! object_fifo {
    ($($input:tt)*) => {
        ::core::compile_error! { "`object_fifo!` needs the feature `fifo` of `aie-pattern`" }
    };
}

/// Left out: it needs the feature `fifo`.
#[cfg(not(feature = "fifo"))]
#[macro_export]
macro_rules! assert_transfer {
    ($($input:tt)*) => {
        ::core::compile_error! { "`assert_transfer!` needs the feature `fifo` of `aie-pattern`" }
    };
}

/// Left out: it needs the feature `fifo`.
#[cfg(not(feature = "fifo"))]
#[macro_export]
macro_rules! show_transfer {
    ($($input:tt)*) => {
        ::core::compile_error! { "`show_transfer!` needs the feature `fifo` of `aie-pattern`" }
    };
}

/// Left out: it needs the feature `memory`.
#[cfg(not(feature = "memory"))]
#[macro_export]
macro_rules! tile_memory {
    ($($input:tt)*) => {
        ::core::compile_error! { "`tile_memory!` needs the feature `memory` of `aie-pattern`" }
    };
}

/// Left out: it needs the feature `design`.
#[cfg(not(feature = "design"))]
#[macro_export]
macro_rules! aie_design {
    ($($input:tt)*) => {
        ::core::compile_error! { "`aie_design!` needs the feature `design` of `aie-pattern`" }
    };
}

/// Left out: it needs the feature `design`.
#[cfg(not(feature = "design"))]
#[macro_export]
macro_rules! assert_completes {
    ($($input:tt)*) => {
        ::core::compile_error! { "`assert_completes!` needs the feature `design` of `aie-pattern`" }
    };
}
