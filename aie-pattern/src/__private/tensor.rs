//! What expansions name of tensors.

pub use crate::judged::listed::{list_ensured_tensor, report_ensured_tensor};
pub use crate::judged::walked::walk_of_tensor;
pub use crate::judged::{JudgedTensor, judge_tensor, report_rest_of_tensor, report_tensor};
pub use crate::stream::{Leaf, Level, Nested};
pub use crate::tensor::assert_budget;
pub use crate::tensor::{OnDevice, Shape, alignment, native};
pub use aie_pattern_macros::tensor_pattern;
