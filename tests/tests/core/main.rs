//! The core as a whole: its floors, its list of violations, the index of errors.

mod error_index;
mod floors;
mod reordered;
mod rooms;
mod violations;
