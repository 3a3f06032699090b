//! What macros declare: walks by their types, hops, taps and the memory of a tile.

mod hop;
mod map;
mod order;
mod taps;

pub use hop::hop;
pub use map::map;
pub use order::order;
pub use taps::taps;

use std::any::type_name;

/// The last part of a type's name.
fn name<P>() -> &'static str {
    let path = type_name::<P>();
    path.rsplit("::").next().unwrap_or(path)
}
