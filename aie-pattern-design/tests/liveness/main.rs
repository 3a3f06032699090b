//! Whether designs complete.

mod case;
mod naive;
mod orders;
mod verdicts;
