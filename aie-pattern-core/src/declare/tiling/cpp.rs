//! Tilings as C++ source.

use super::{RawList, RawTraversals, Tiling};
use crate::ir::nest::{Axis, MAX_DIMENSIONS, Nest, Step};
use crate::text::Text;

impl Tiling {
    /// The tiling of a nest, with the remaining fields from `like`. Numbers may exceed their C++ type.
    pub(crate) const fn of(nest: &Nest, like: &Self) -> Self {
        let (axes, steps) = (nest.axes(), nest.steps());
        let mut numbers = [[0i128; MAX_DIMENSIONS]; 4];
        let (mut moved, mut ends) = (false, false);
        each!(d, 0..axes.len(), {
            let Axis { size, bound, tile, offset, .. } = axes[d];
            numbers[0][d] = size as i128;
            numbers[1][d] = tile as i128;
            numbers[2][d] = offset as i128;
            numbers[3][d] = bound as i128;
            moved = moved || offset != 0;
            ends = ends || bound != size;
        });
        let mut loops = [(0, 0, 1); MAX_DIMENSIONS];
        each!(i, 0..steps.len(), {
            let Step { axis, stride, wrap } = steps[i];
            loops[i] = (axis as i128, stride as i128, wrap as i128);
        });
        Self {
            buffer_dimension: RawList::new(numbers[0].split_at(axes.len()).0),
            tiling_dimension: RawList::new(numbers[1].split_at(axes.len()).0),
            offset: if moved { RawList::new(numbers[2].split_at(axes.len()).0) } else { RawList::EMPTY },
            tile_traversal: RawTraversals::new(loops.split_at(steps.len()).0),
            boundary_dimension: if ends {
                RawList::new(numbers[3].split_at(axes.len()).0)
            } else {
                RawList::EMPTY
            },
            ..*like
        }
    }
}

impl Tiling {
    /// The C++ initializer of a tiling: `.buffer_dimension = {12, 8}, ...`. Fields with their default value are left
    /// out.
    pub const fn cpp(&self) -> Text {
        let mut text = list(Text::new(), ".buffer_dimension = {", &self.buffer_dimension);
        text = list(text, ".tiling_dimension = {", &self.tiling_dimension);
        text = list(text, ".offset = {", &self.offset);
        let loops = self.tile_traversal.as_slice();
        each!(i, 0..loops.len(), {
            let before = match (i, text.as_str().is_empty()) {
                (0, true) => ".tile_traversal = {{.dimension=",
                (0, false) => ", .tile_traversal = {{.dimension=",
                _ => ", {.dimension=",
            };
            text = text.str(before).int(loops[i].dimension).str(", .stride=").int(loops[i].stride);
            text = text.str(", .wrap=").int(loops[i].wrap).str(if i + 1 == loops.len() { "}}" } else { "}" });
        });
        text = number(text, ".packet_port_id = ", self.packet_port_id, -1);
        text = number(text, ".repetition = ", self.repetition, 1);
        text = number(text, ".phase = ", self.phase, 0);
        list(text, ".boundary_dimension = {", &self.boundary_dimension)
    }
}

const fn list(text: Text, name: &str, list: &RawList) -> Text {
    let list = list.as_slice();
    if list.is_empty() {
        return text;
    }
    let mut text = comma(text).str(name);
    each!(d, 0..list.len(), {
        text = text.str(if d == 0 { "" } else { ", " }).int(list[d]);
    });
    text.str("}")
}

const fn number(text: Text, name: &str, number: i128, default: i128) -> Text {
    if number == default { text } else { comma(text).str(name).int(number) }
}

const fn comma(text: Text) -> Text {
    if text.as_str().is_empty() { text } else { text.str(", ") }
}
