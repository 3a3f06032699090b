//! The page of a buffer descriptor.

use aie_pattern_core::Descriptor;
use aie_pattern_core::declare::Dims;
use aie_pattern_core::show::Sheet;
use aie_pattern_syntax::model::dma_bd::Bd;
use aie_pattern_syntax::parse::number::Number;
use proc_macro2::TokenStream;

use super::{Page, pairs, svg, text, title};

impl Page {
    /// Adds the facts of a descriptor. The picture shows its zeros, because they go through the channel.
    pub(super) fn of_descriptor(&mut self, known: &Descriptor) {
        let pad = known.pad.iter().flat_map(Dims::as_slice).copied().collect::<Vec<_>>();
        let sheet = Sheet::of(known.pattern());
        if pad.iter().all(|&pair| pair == (0, 0)) {
            self.walk(&sheet);
        } else {
            self.padded(&sheet, &pad, known.moved());
        }
    }

    /// Adds the facts of a padded walk; the zeros are not part of the walk.
    fn padded(&mut self, sheet: &Sheet, pad: &[(i128, i128)], through_channel: i128) {
        let walk = &sheet.pattern;
        if let (Ok(len), Ok(span)) = (walk.len(), walk.span()) {
            self.moved(len, 1, walk.element(), span);
            self.row("with zeros", format_args!("{through_channel} elements"));
        }
        let len = u64::try_from(through_channel).unwrap_or(u64::MAX);
        self.order(len, || svg::Drawing::of_walk(walk, pad), || sheet.picture_with(pad).to_string());
    }
}

/// The owner of a lock, on a tile whose descriptors can name neighbours' locks.
fn owner(d: &Descriptor<Number>, lock: i128) -> &'static str {
    let tile = d.device.family().tile(d.tile).filter(|tile| tile.locks > tile.local_locks.1 + 1);
    let Some((first, last)) = tile.map(|tile| tile.local_locks) else { return "" };
    match lock {
        _ if lock < first => " (of the western neighbour)",
        _ if lock <= last => " (of the tile itself)",
        _ => " (of the eastern neighbour)",
    }
}

/// The documentation of a buffer descriptor, declared by an attribute with these tokens.
pub(in super::super) fn descriptor(bd: &Bd, attribute: &TokenStream, root: &TokenStream) -> TokenStream {
    let declared = bd.declaration();
    let declaration = &declared.declaration;
    let tile = title(declaration.tile);
    let mut page = Page::new(
        format_args!("A buffer descriptor of a {tile}"),
        format_args!("#[dma_bd({})]", super::written::text(attribute.clone())),
    );
    if let Some(array) = &bd.buffer.array {
        page.row("element", format_args!("`{}`", array.element.name()));
    }
    page.device(declaration.device);
    page.row("tile", tile);
    if let Some((direction, channel)) = &declaration.channel {
        page.channel(*direction, Some(channel));
    }
    for (name, lock) in [("acquires", &declaration.acquire), ("releases", &declaration.release)] {
        if let Some((id, value)) = lock {
            let owner = id.value.map_or("", |id| owner(declaration, id));
            page.row(name, format_args!("lock {}{owner}, value {}", text(id), text(value)));
        }
    }
    page.dims(declaration.dims.iter().flat_map(pairs));
    page.contracts(&bd.attribute.ensure);
    if let (Some(known), Some(_)) = (declared.literal(), &bd.buffer.array) {
        page.of_descriptor(&known);
    }
    page.tokens(root)
}
