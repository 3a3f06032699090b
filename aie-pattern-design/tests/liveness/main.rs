//! Whether designs complete.

mod case;
mod naive;
mod orders;
mod stories;
mod verdicts;
mod work;
