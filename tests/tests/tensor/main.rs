//! `tensor_pattern!`.

mod budget;
mod bytes;
mod call;
mod decided;
mod helps;
mod items;
mod large;
mod members;
mod plain;
mod said;
mod spellings;
mod unknown;
