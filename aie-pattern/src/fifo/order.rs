//! The order in which elements arrive, as a table.

use aie_pattern_core::declare::{Claim, FifoEnd, Fifos};
use aie_pattern_core::lower::fifo::{
    Arrival, MAX_ORDER, Rounds, RouteEnds, arrival, object_len, order_len, pool, rounds,
};
use aie_pattern_core::rule::Rule;
use aie_pattern_core::rule::hop::{check, is_permutation};
use aie_pattern_core::text::Text;

use super::{FifoSource, NOTHING, ZERO};
use crate::table::fill_slice_u32;

/// Entries of a FIFO's order; none where it has errors, or too many, which is an error of a program that names the order.
#[must_use]
pub const fn fifo_order_len(fifos: &Fifos, is_sound: bool, fifo: usize) -> usize {
    match order_len(fifos, fifo, 0) {
        Some(len) if is_sound => len,
        _ => 0,
    }
}

/// The order of a FIFO.
///
/// # Panics
/// If it has none.
#[must_use]
pub const fn fifo_order<const N: usize>(fifos: &Fifos, fifo: usize) -> [u32; N] {
    let text = Text::new().str("[AP092] `").str(fifos.fifos[fifo].name).str("` ");
    if N == 0 {
        let text = text.str("has no order, or one of more than ").int(MAX_ORDER as i128);
        panic!("{}", text.str(" elements; `fifo::arrival` says where each one comes from").as_str());
    }
    let mut order = [NOTHING; N];
    if walk_order(fifos, fifo, 0, &mut order) { order } else { table::<N>(fifos, fifo, 0, N).order }
}

/// Writes the order of a consumer, if its way is a route; returns whether it is.
const fn walk_order(fifos: &Fifos, fifo: usize, consumer: usize, order: &mut [u32]) -> bool {
    let Some(route) = route(fifos, fifo, consumer) else { return false };
    if let Some(walk) = route.order()
        && matches!(walk.len(), Ok(len) if len == order.len() as u64)
        && matches!(walk.max_index(), Ok(greatest) if greatest < ZERO as i64)
    {
        fill_slice_u32(&walk, order);
        return true;
    }
    route.walk_order(order)
}

/// The way to a FIFO's consumer, for all objects until the order repeats.
const fn route<'a>(fifos: &Fifos<'a>, fifo: usize, consumer: usize) -> Option<RouteEnds<'a>> {
    match rounds(fifos, fifo, consumer) {
        Some(Rounds { sent: Some(sent), .. }) => RouteEnds::to(fifos, fifo, consumer, sent),
        _ => None,
    }
}

/// Whether the order of a FIFO is proved to be the identity, or a permutation: as a route, in closed form or along its streams, or hop by
/// hop behind a join.
const fn is_proved(fifos: &Fifos, fifo: usize, consumer: usize, is_identity: bool) -> bool {
    let claim = if is_identity { Claim::Identity } else { Claim::Permutation };
    match route(fifos, fifo, consumer) {
        Some(route) => check(&route.route(claim)).is_empty(),
        None => !is_identity && is_permutation(fifos, fifo, consumer),
    }
}

/// The FIFOs from which the elements of an order come.
///
/// # Panics
/// If there are more than 16.
#[must_use]
pub const fn fifo_sources<const N: usize>(fifos: &'static Fifos<'static>, fifo: usize) -> Sources {
    table::<N>(fifos, fifo, 0, N).sources
}

/// The most FIFOs that an order has elements of.
const SOURCES: usize = 16;

/// FIFOs whose objects are one after the other.
#[derive(Clone, Copy)]
pub struct Sources {
    list: [FifoSource; SOURCES],
    len: usize,
}

impl Sources {
    /// They.
    #[must_use]
    pub const fn as_slice(&self) -> &[FifoSource] {
        self.list.split_at(self.len).0
    }
}

struct Table<const N: usize> {
    order: [u32; N],
    sources: Sources,
}

/// The first `entries` of the order of a consumer, element by element.
const fn table<const N: usize>(fifos: &Fifos, fifo: usize, consumer: usize, entries: usize) -> Table<N> {
    let end = FifoEnd::consumer(fifo, consumer);
    let len = object_len(fifos, end);
    let none = FifoSource { fifo: 0, objects: 0, first: 0 };
    let mut sources = Sources { list: [none; SOURCES], len: 0 };
    let (mut order, mut of_entry) = ([NOTHING; N], [0u8; N]);
    each!(k, 0..entries, {
        order[k] = match arrival(fifos, end, k as u64 / len, k as u64 % len) {
            None => NOTHING,
            Some(Arrival::Padding) => ZERO,
            Some(Arrival::Element { fifo: of, object, element }) => {
                let mut at = 0;
                while at < sources.len && sources.list[at].fifo != of {
                    at += 1;
                }
                assert!(at < SOURCES, "[AP092] elements of more than 16 FIFOs have no order");
                if at == sources.len {
                    sources.list[at] = FifoSource { fifo: of, ..none };
                    sources.len += 1;
                }
                if object >= sources.list[at].objects {
                    sources.list[at].objects = object + 1;
                }
                of_entry[k] = at as u8;
                index(object.saturating_mul(origin(fifos, of)).saturating_add(element))
            }
        };
    });
    // One after the other.
    let (mut first, mut at) = (0u64, 0);
    while at < sources.len {
        let source = &mut sources.list[at];
        source.first = index(first) as usize;
        first = first.saturating_add(source.objects.saturating_mul(origin(fifos, source.fifo)));
        at += 1;
    }
    let mut k = 0;
    while k < entries && sources.len > 1 {
        if order[k] < ZERO {
            order[k] = index(order[k] as u64 + sources.list[of_entry[k] as usize].first as u64);
        }
        k += 1;
    }
    Table { order, sources }
}

const fn index(index: u64) -> u32 {
    assert!(index < ZERO as u64, "[AP091] an index does not fit the table");
    index as u32
}

/// Elements of an object where it begins.
const fn origin(fifos: &Fifos, fifo: usize) -> u64 {
    match pool(fifos, FifoEnd::producer(fifo)) {
        Some(pool) => pool.object,
        None => fifos.fifos[fifo].object,
    }
}

/// Elements that a buffer needs for an order over it.
pub(super) const fn source_len(order: &[u32]) -> usize {
    let (mut len, mut k) = (0, 0);
    while k < order.len() {
        if order[k] < ZERO && order[k] as usize >= len {
            len = order[k] as usize + 1;
        }
        k += 1;
    }
    len
}

/// The broken promise that the order of a consumer is the identity, or a permutation.
#[allow(clippy::large_stack_arrays)] // only const evaluation has it
pub(super) const fn broken(
    fifos: &Fifos,
    fifo: usize,
    consumer: usize,
    name: &str,
    is_identity: bool,
) -> Option<Text> {
    // The table is made only for an example of what is broken, and where no route has the order.
    if is_proved(fifos, fifo, consumer, is_identity) {
        return None;
    }
    let Some(len) = order_len(fifos, fifo, consumer) else {
        let text = Rule::NoWalk.text().str("`").str(name).str("` has no order of at most ");
        return Some(text.int(MAX_ORDER as i128).str(" elements, so what is claimed of it is not known"));
    };
    let mut entries = [NOTHING; MAX_ORDER];
    if !walk_order(fifos, fifo, consumer, entries.split_at_mut(len).0) {
        entries = table::<MAX_ORDER>(fifos, fifo, consumer, len).order;
    }
    let order = entries.split_at(len).0;
    let code = if is_identity { Rule::HopIdentity } else { Rule::HopPermutation };
    let text = code.text().str("`").str(name).str("` is not ");
    let text = text.str(if is_identity { "an identity" } else { "a permutation" });
    let consumers = fifos.fifos[fifo].consumers;
    let text = match consumers {
        [_] => text,
        _ => {
            let (column, row) = consumers[consumer];
            let text = text.str(" for consumer ").int(consumer as i128).str(" on tile (").int(column as i128);
            text.str(", ").int(row as i128).str(")")
        }
    };
    let text = text.str(": element ");
    let mut seen = [0u64; MAX_ORDER / 64];
    each!(k, 0..order.len(), {
        let found = order[k];
        let text = text.int(k as i128).str(" receives ");
        match found {
            NOTHING => return Some(text.str("nothing")),
            ZERO => return Some(text.str("a zero that is padded")),
            found if is_identity && found as usize != k => {
                return Some(text.str("element ").int(found as i128));
            }
            _ => {}
        }
        if !is_identity {
            if found as usize >= order.len() {
                return Some(text.str("element ").int(found as i128).str(" of ").int(order.len() as i128));
            }
            let (word, bit) = (found as usize / 64, 1 << (found % 64));
            if seen[word] & bit != 0 {
                let mut first = 0;
                while order[first] != found {
                    first += 1;
                }
                let text = text.str("element ").int(found as i128).str(", and so does element ");
                return Some(text.int(first as i128));
            }
            seen[word] |= bit;
        }
    });
    None
}
