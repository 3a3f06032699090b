//! The common parts of Python notations, as people paste them.
//!
//! | file | what |
//! |---|---|
//! | [`call`] | `rt.fill(..)`, a name and arguments |
//! | [`arguments`] | arguments by position and by name, numbers, tuples, lists, `True`, `None` |
//! | [`items`] | lists of anything, `[a, b]` and `[a] * 3` |
//! | [`text`] | strings |
//! | [`types`] | `np.ndarray[(4, 8), np.dtype[np.int32]]`, `T.memref(4, 8, T.i32())` |
//! | [`bindings`] | `ty = np.ndarray[..]`, names for what is used later |
//! | [`shapes`] | `np.prod(np_ndarray_type_get_shape(ty))`, the number of elements of a type |

pub mod arguments;
pub mod bindings;
pub mod call;
pub mod items;
pub mod shapes;
pub mod text;
pub mod types;
