//! Whether designs complete.

mod case;
mod verdicts;
