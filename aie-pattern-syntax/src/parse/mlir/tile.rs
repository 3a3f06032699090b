//! `aie.tile(0, 2) {allocation_scheme = "bank-aware"}`: the attributes of a tile.

use proc_macro2::{Group, TokenTree};

use super::dict::parse_dict;
use crate::errors::{Errors, Place};
use crate::parse::keys::{At, Given, expect_equals, keys, skip_part};

keys! {
    /// The attributes of `aie.tile`.
    enum Key {
        AllocationScheme = "allocation_scheme",
        ControllerId = "controller_id",
    }
}

/// Parses the attributes of a tile and returns the requested placement of buffers, with its place. The packets of its
/// controller do not move buffers.
pub fn parse_tile_attributes(attributes: &Group, errors: &mut Errors) -> Option<(TokenTree, Place)> {
    let mut scheme = None;
    parse_dict(attributes, &mut Given::default(), errors, |key: At<Key>, cursor, errors| {
        if !expect_equals(key, cursor, errors) {
            return;
        }
        let place = cursor.place();
        match key.key {
            Key::AllocationScheme => {
                scheme =
                    cursor.peek().cloned().map(|value| (value, Place { first: key.span, last: place.last }));
            }
            // `#aie.packet_info<pkt_type = 0, pkt_id = 4>`
            Key::ControllerId => while !cursor.is_punct('<') && cursor.bump().is_some() {},
        }
        cursor.angles();
        skip_part(cursor);
    });
    scheme
}
