//! Computes replacements for a tile's list, each tried before it is offered.

use crate::declare::TileSetup;
use crate::lower::fifo::Pool;
use crate::lower::setup::{Assigned, SetupPart, assign, is_endless, is_same_channel, object_bytes, starts};
use crate::text::{Checked, Text};

/// Maximum number of items for which another form is tried.
const MAX_ITEMS: usize = 64;

/// Bytes of an object of a FIFO on the tile.
pub(super) const fn pool_bytes(setup: &TileSetup<'_>, item: usize) -> u64 {
    if let Some(pool) = pool(&assign(setup), item) { object_bytes(setup, item, &pool) } else { 0 }
}

const fn pool(assigned: &Assigned, item: usize) -> Option<Pool> {
    each!(k, 0..assigned.ends().len(), {
        if assigned.ends()[k].item == item && assigned.ends()[k].pool.is_some() {
            return assigned.ends()[k].pool;
        }
    });
    None
}

/// Offers the first buffer with room for the objects of a FIFO.
pub(super) const fn room(setup: &TileSetup<'_>, item: usize) -> Option<(Checked, Text)> {
    each!(ring, 0..setup.memory.rings.len(), {
        if let Some(checked) = is_room(setup, item, ring) {
            let text = Text::new().str(setup.items[item].name).str(" in ");
            return Some((checked, text.str(setup.memory.rings[ring].name)));
        }
    });
    None
}

/// Proof that the objects of a FIFO fit a buffer of the tile.
const fn is_room(setup: &TileSetup<'_>, item: usize, ring: usize) -> Option<Checked> {
    if setup.items.len() > MAX_ITEMS {
        return None;
    }
    let mut items = [setup.items[item]; MAX_ITEMS];
    each!(k, 0..setup.items.len(), {
        items[k] = setup.items[k];
    });
    items[item].buffer = Some(ring);
    let changed = TileSetup { items: items.split_at(setup.items.len()).0, ..*setup };
    Checked::if_passed(!assign(&changed).has_fault(item))
}

/// Number of starts of an item's channel in the list.
pub(super) const fn times(setup: &TileSetup<'_>, item: usize) -> i128 {
    let Some(starts) = setup.starts else { return 0 };
    let mut count = 0;
    each!(k, 0..starts.len(), {
        count += is_same_channel(setup, starts[k].0, item) as i128;
    });
    count
}

/// Number of starts of an item's channel if each chain is started.
pub(super) const fn started(setup: &TileSetup<'_>, item: usize) -> i128 {
    let (is_started, mut count) = (starts(setup), 0);
    each!(other, 0..is_started.len(), {
        count += (is_started[other] && is_same_channel(setup, other, item)) as i128;
    });
    count
}

/// The list of starts in another form.
pub(super) struct Starts {
    starts: [(usize, i128); MAX_ITEMS],
    len: usize,
}

impl Starts {
    /// Moves starts that never end to the end.
    pub(super) const fn endless_last(setup: &TileSetup<'_>) -> Self {
        let starts = list(setup);
        let mut all = Self { starts: [(0, 0); MAX_ITEMS], len: 0 };
        each!(turn, 0..2, {
            let mut k = 0;
            while k < starts.len() && all.len < MAX_ITEMS {
                if is_endless(setup, starts[k].0) == (turn == 1) {
                    all.starts[all.len] = starts[k];
                    all.len += 1;
                }
                k += 1;
            }
        });
        all
    }

    /// Merges consecutive starts of one descriptor on its channel.
    pub(super) const fn folded(setup: &TileSetup<'_>) -> Self {
        let starts = list(setup);
        let most = setup.memory.limits().repeats;
        let (mut all, mut k) = (Self { starts: [(0, 0); MAX_ITEMS], len: 0 }, 0);
        while k < starts.len() && all.len < MAX_ITEMS {
            let (item, runs) = starts[k];
            let mut at = all.len;
            while at > 0 && !is_same_channel(setup, all.starts[at - 1].0, item) {
                at -= 1;
            }
            let is_valid = 1 <= runs && runs <= most;
            if at > 0
                && is_valid
                && all.starts[at - 1].0 == item
                && 1 <= all.starts[at - 1].1
                && all.starts[at - 1].1 <= most - runs
            {
                all.starts[at - 1].1 += runs;
            } else {
                all.starts[all.len] = starts[k];
                all.len += 1;
            }
            k += 1;
        }
        all
    }

    /// The list as source code, if every task queue can hold its starts.
    pub(super) const fn offered(&self, setup: &TileSetup<'_>) -> Option<(Checked, Text)> {
        map!(self.has_room(setup), |checked| (checked, self.written(setup)))
    }

    /// Proof that every task queue can hold its starts.
    const fn has_room(&self, setup: &TileSetup<'_>) -> Option<Checked> {
        let changed = TileSetup { starts: Some(self.starts.split_at(self.len).0), ..*setup };
        let assigned = assign(&changed);
        each!(k, 0..assigned.faults().len(), {
            if let (SetupPart::Start(_) | SetupPart::Repeat(_), _) = assigned.faults()[k] {
                return None;
            }
        });
        Checked::if_passed(self.len < MAX_ITEMS)
    }

    /// Writes `Out * 6, In`.
    const fn written(&self, setup: &TileSetup<'_>) -> Text {
        let mut text = Text::new();
        each!(k, 0..self.len, {
            let (item, runs) = self.starts[k];
            text = text.str(if k > 0 { ", " } else { "" }).str(setup.items[item].name);
            text = if runs == 1 { text } else { text.str(" * ").int(runs) };
        });
        text
    }
}

const fn list<'a>(setup: &TileSetup<'a>) -> &'a [(usize, i128)] {
    or!(setup.starts, &[])
}
