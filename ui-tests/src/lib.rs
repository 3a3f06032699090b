//! The cases are in `cases/`, one folder a theme; `tests/ui.rs` runs them.
