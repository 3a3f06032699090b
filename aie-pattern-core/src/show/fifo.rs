//! [`FifoSheet`]: a FIFO with the descriptors and locks of its ends, and the order of arrival.

use core::cell::Cell;
use core::fmt::{Display, Formatter, Result, Write};

use super::arrivals::{Arrivals, Landed, columns, is_identity};
use super::columns::table;
use super::fifo_keys::{keys, tile};
use super::shared::shown;
use super::sheet::{Notation, Sheet};
use super::table::bits;
use super::tidy::Tidy;
use crate::declare::{Dma, FifoEnd, FifoSide, Fifos};
use crate::lower::fifo::{
    Arrival, BufferName, EndName, LockName, Pool, PoolLock, Ring, RouteEnds, arrival, is_on_shim,
    is_sized_by_core, needs_dma, object_len, period, pool, ring,
};

/// Maximum number of descriptors listed from the start; the last one is always listed.
const LISTED: u64 = 12;

/// Maximum number of elements drawn, if the order spans several objects.
const DRAWN: u64 = 512;

/// Maximum number of FIFOs that fill one object and each get a letter.
const SOURCES: usize = 16;

/// Displays a FIFO: `{}` writes its keys in one line; `{:#}` adds pools, descriptors and locks of its ends, and the
/// source of each element.
#[derive(Clone, Copy, Debug)]
pub struct FifoSheet {
    /// All FIFOs of the block; they must break no rule.
    pub fifos: &'static Fifos<'static>,
    /// Position of the FIFO in the block.
    pub fifo: usize,
}

impl FifoSheet {
    /// The order of arrival at a consumer: a table of its objects, until the order repeats.
    #[must_use]
    pub fn arrivals(&self, consumer: usize) -> impl Display {
        shown(move |f| self.arriving(&mut Tidy::new(f), consumer, ""))
    }
}

impl Display for FifoSheet {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        keys(f, self.fifos, self.fifo)?;
        if !f.alternate() {
            return Ok(());
        }
        let mut tidy = Tidy::new(f);
        let f: &mut dyn Write = &mut tidy;
        f.write_str("\n")?;
        let (fifos, this) = (self.fifos, &self.fifos.fifos[self.fifo]);
        if !needs_dma(fifos, self.fifo) {
            return self.shared(f);
        }
        self.end(f, FifoEnd::producer(self.fifo))?;
        for k in 0..this.consumers.len() {
            self.end(f, FifoEnd::consumer(self.fifo, k))?;
        }
        self.arriving(f, 0, "  ")
    }
}

impl FifoSheet {
    /// Writes a FIFO without a DMA.
    fn shared(&self, f: &mut dyn Write) -> Result {
        let Some(pool) = pool(self.fifos, FifoEnd::producer(self.fifo)) else { return Ok(()) };
        f.write_str("\n  no DMA: both cores reach the memory of ")?;
        tile(f, self.fifos, pool.place)?;
        f.write_str("\n")?;
        self.pool(f, pool)
    }

    /// Writes an end: its pool, its descriptors, and the registers of its dimensions.
    fn end(&self, f: &mut dyn Write, end: FifoEnd) -> Result {
        let fifos = self.fifos;
        let this = &fifos.fifos[end.fifo];
        write!(f, "\n  {} ", EndName { fifos, end })?;
        let does = match end.side {
            FifoSide::Producer => ["sends", "drains"],
            FifoSide::Consumer(_) => ["receives", "fills"],
        };
        let Some(ring) = ring(fifos, end) else {
            write!(f, "{} on ", does[0])?;
            tile(f, fifos, this.place(end.side))?;
            return f.write_str(if is_on_shim(fifos, end) {
                ": a task of the runtime sequence\n"
            } else {
                ": the stream port of its core\n"
            });
        };
        write!(f, "{} a pool on ", does[1])?;
        tile(f, fifos, ring.pool.place)?;
        f.write_str("\n")?;
        self.pool(f, ring.pool)?;
        self.ring(f, &ring)?;
        let declared = ring.declared(fifos, 0);
        if !this.dims(end.side).is_empty() {
            let pattern = declared.pattern();
            let direction = Some(ring.direction);
            let dma =
                Dma { device: fifos.device, tile: declared.tile, direction, pad: this.padding(end.side) };
            f.write_str("\n")?;
            Sheet { pattern, notation: Notation::Mlir, dma: Some(dma), buffer: Some(ring.pool.object) }
                .table(f)?;
        }
        Ok(())
    }

    /// Writes the buffers and locks of a pool.
    fn pool(&self, f: &mut dyn Write, pool: Pool) -> Result {
        let (fifos, element) = (self.fifos, self.fifos.fifos[pool.owner.fifo].element);
        let (one, s) = (BufferName { fifos, pool, buffer: 0 }, if pool.buffers == 1 { "" } else { "s" });
        write!(f, "    {} buffer{s} of {} {}, ", pool.buffers, pool.object, element.name())?;
        bits(f, i128::from(pool.object) * i128::from(element.bits()))?;
        write!(f, ": {one}")?;
        if let Some(last @ 1..) = pool.buffers.checked_sub(1) {
            write!(
                f,
                "{} {}",
                if last == 1 { "," } else { " to" },
                BufferName { fifos, pool, buffer: last }
            )?;
        }
        f.write_str("\n")?;
        let (of, side) = (&fifos.fifos[pool.owner.fifo], pool.owner.side);
        if is_sized_by_core(fifos, pool.owner) && !of.is_acquired_given(side) {
            f.write_str(match of.acquired(side) {
                0 => "    as deep as declared: no acquire of its core is given\n",
                _ => "    assumed: its core acquires 1 object at once\n",
            })?;
        }
        for pair in 0..pool.pairs {
            let name = |lock| LockName { fifos, pool, pair, lock };
            let (prod, cons) = (PoolLock::Producer, PoolLock::Consumer);
            write!(f, "    locks: {} starts at {}, ", name(prod), pool.first_value(prod))?;
            writeln!(f, "{} at {}", name(cons), pool.first_value(cons))?;
        }
        if pool.pairs == 0 {
            f.write_str("    no locks\n")?;
        }
        Ok(())
    }

    fn ring(&self, f: &mut dyn Write, ring: &Ring) -> Result {
        let (fifos, pool, len) = (self.fifos, ring.pool, ring.len());
        let channel = ring.direction.name();
        write!(f, "    {channel}: {len} descriptor{}", if len == 1 { "" } else { "s" })?;
        if ring.runs > 1 {
            write!(f, ", run {} times", ring.runs)?;
        }
        f.write_str("\n\n")?;
        let cut = len > LISTED + 1;
        let rows = if cut { LISTED as usize + 3 } else { len as usize + 1 };
        table::<7>(f, "  ", rows, 7, &|f, row, column| {
            let headings = ["bd", "buffer", "offset", "len", "acquire", "release", "next"];
            let Some(k) = row.checked_sub(1) else { return f.write_str(headings[column]) };
            let k = match k as u64 {
                LISTED if cut => return f.write_str(if column == 0 { "..." } else { "" }),
                k if cut && k > LISTED => len - 1,
                k => k,
            };
            let bd = ring.bd(fifos, k);
            let lock = |f: &mut dyn Write, (lock, by): (PoolLock, u64), sign| match bd.pair {
                Some(pair) => write!(f, "{} {sign} {by}", LockName { fifos, pool, pair, lock }),
                None => f.write_str("-"),
            };
            match column {
                0 => write!(f, "{k}"),
                1 => write!(f, "{}", BufferName { fifos, pool, buffer: bd.buffer }),
                2 => write!(f, "{}", bd.offset),
                3 => write!(f, "{}", bd.len),
                4 => lock(f, bd.acquire, ">="),
                5 => lock(f, bd.release, "+"),
                _ => {
                    if let Some(next) = bd.next {
                        write!(f, "{next}")
                    } else {
                        f.write_str("end")
                    }
                }
            }
        })
    }

    /// Writes the order of arrival at a consumer.
    fn arriving(&self, f: &mut dyn Write, consumer: usize, indent: &str) -> Result {
        let (fifos, end) = (self.fifos, FifoEnd::consumer(self.fifo, consumer));
        let object = object_len(fifos, end);
        let (sent, objects) = match period(fifos, self.fifo, consumer) {
            Some((sent, received)) if received.saturating_mul(object) <= DRAWN => (sent, received),
            _ => (1, 1),
        };
        let sources = Cell::new(([0usize; SOURCES], 0usize));
        let source = |fifo| {
            let (mut list, count) = sources.get();
            let at = list[..count].iter().position(|&of| of == fifo);
            at.unwrap_or_else(|| {
                if count < SOURCES {
                    list[count] = fifo;
                    sources.set((list, count + 1));
                }
                count.min(SOURCES - 1)
            })
        };
        for index in 0..objects.saturating_mul(object) {
            if let Some(Arrival::Element { fifo, .. }) = arrival(fifos, end, index / object, index % object) {
                source(fifo);
            }
        }
        let (list, count) = sources.get();
        let origin = |fifo| object_len(fifos, FifoEnd::producer(fifo));
        let landed = |index: u64| match arrival(fifos, end, index / object, index % object) {
            Some(Arrival::Element { fifo, object, element }) => {
                let letter = (count > 1).then(|| char::from(b'a' + source(fifo) as u8));
                Landed::Element(letter, object.saturating_mul(origin(fifo)).saturating_add(element))
            }
            Some(Arrival::Padding) => Landed::Zero,
            None => Landed::Nothing,
        };
        let order = RouteEnds::to(fifos, self.fifo, consumer, sent);
        let order = order.and_then(|route| route.order());
        write!(f, "\n{indent}what arrives at ")?;
        tile(f, fifos, fifos.fifos[self.fifo].consumers[consumer])?;
        match objects {
            1 => f.write_str(": each element of an object")?,
            _ => write!(f, ": each element of {objects} objects, one after the other,")?,
        }
        f.write_str(" as the index of the one that it receives in ")?;
        match count {
            1 => writeln!(f, "the objects of {}", fifos.fifos[list[0]].name)?,
            _ => {
                f.write_str("the objects of")?;
                for (k, &fifo) in list[..count].iter().enumerate() {
                    let (comma, letter) = (if k == 0 { "" } else { "," }, char::from(b'a' + k as u8));
                    write!(f, "{comma} {} ({letter})", fifos.fifos[fifo].name)?;
                }
                f.write_str("\n")?;
            }
        }
        if order.as_ref().is_some_and(is_identity) {
            return writeln!(f, "{indent}each at its own index");
        }
        let this = &fifos.fifos[self.fifo];
        // Rows include their zeros.
        let columns = match (this.to_stream.last(), this.pad.last()) {
            (Some(&(size, _)), Some(&(before, after))) => (before + size + after) as u64,
            _ => columns(order.as_ref()),
        };
        Arrivals { len: object.saturating_mul(objects), columns, landed: &landed }.draw(f, indent)
    }
}
