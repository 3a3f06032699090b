//! Lowers declarations to fields; the only place that converts elements to words.

use crate::declare::Descriptor;
use crate::device::{AxiFields, Tile};
use crate::layout::Layout;
use crate::register::{
    Acquire, Axi, Field, Fields, Iteration, Limit, MAX_SLOTS, Misfits, Next, Packet, Padding, Release, Slot,
    tile_with_words,
};

impl Descriptor {
    /// The contents of the registers, for a buffer at byte `address` as the descriptor sees it.
    ///
    /// | declared, in elements | field, in words |
    /// |---|---|
    /// | `dims`, outermost first | `slots`, D0 (innermost) first: strides become steps, sizes become wraps; the top dimension has no wrap |
    /// | innermost of elements other than 4 bytes | the words of its run, step 1 |
    /// | a size of 1 | wrap 1, step 1: its stride has no effect |
    /// | `dims` without gaps and padding | no slots: a linear transfer (see [`is_linear`](Self::is_linear)) |
    /// | `pad` | `padding`: D0 in words, the others in steps |
    /// | elements [`moved`](Self::moved) | `buffer_length`, padding included |
    /// | `address`, `offset` | `base_addr`, the byte address of the first access |
    /// | `iteration` | step in words; step 1 if there is a single pass |
    /// | `acquire`, `release` | values as written: an acquire of -1 waits until the lock is at least 1 |
    /// | `burst` in bytes | beats of 16 bytes; 4 beats if not written, like after a reset |
    ///
    /// The length counts the elements that go through the channel: mlir-aie gives `len = 16` to a walk of 13 words
    /// padded by 2 and 1, and sets the length of a padded MM2S descriptor to the elements that arrive (its pull
    /// request 2953, seen to run on hardware).
    ///
    /// The fields are valid, and carry the id of the descriptor if one is declared. `encode` checks the encoding and
    /// [`check`](Self::check) the declaration; this function only requires numbers that can be expressed in words.
    ///
    /// # Errors
    /// Every field whose number is not a whole number of words, is negative, or has no place in the tile's registers,
    /// for a declaration that breaks a rule; and [`Field::Device`] if the device's words are unknown. The fields
    /// always describe exactly the declaration.
    #[expect(clippy::result_large_err, reason = "there is nowhere else to put it in const evaluation")]
    pub const fn fields(&self, address: i128) -> Result<Fields, Misfits> {
        let Some((tile, layout)) = tile_with_words(self.device, self.tile) else {
            let mut misfits = Misfits::new();
            misfits.push(Field::Device, 0, Limit::Absent(self.tile));
            return Err(misfits);
        };
        let mut lowering = Lowering { d: self, tile, layout, misfits: Misfits::new() };
        let fields = lowering.fields(address);
        if lowering.misfits.as_slice().is_empty() { Ok(fields) } else { Err(lowering.misfits) }
    }

    /// Whether a dimension is in the slot without a wrap: the length ends it, and no dimension is above it.
    const fn is_top(&self, slot: usize, tile: &Tile) -> bool {
        slot + 1 == tile.slots.len() && slot + 1 == self.rank()
    }
}

/// A declaration in the process of lowering, and the misfits found so far.
struct Lowering<'a> {
    d: &'a Descriptor,
    tile: &'static Tile,
    layout: &'static Layout,
    misfits: Misfits,
}

impl Lowering<'_> {
    const fn fields(&mut self, address: i128) -> Fields {
        // A field of the declaration that has no place in the registers is named here, or this does not compile.
        let Descriptor {
            acquire,
            release,
            packet,
            iteration,
            next_bd,
            bd_id,
            ooo_id,
            tlast_suppress,
            compression,
            // In `walk`, `base`, `length` and `axi`.
            dims: _,
            pad: _,
            element: _,
            offset: _,
            len: _,
            burst: _,
            axi: _,
            // The caller gives the address; the others choose the layout, or are for rules and tables.
            address: _,
            device: _,
            is_device_assumed: _,
            tile: _,
            channel: _,
            elements: _,
            allow_overlap: _,
            allow_signs: _,
            index: _,
        } = *self.d;
        let mut fields = Fields::new(self.base(address), self.length());
        if !self.d.is_linear() {
            self.walk(&mut fields);
        }
        if let Some(iteration) = iteration {
            let step = if iteration.size == 1 { 1 } else { self.words(Field::IterStep, iteration.stride) };
            let current = match iteration.current {
                Some(current) => self.number(Field::IterCurrent, current),
                None => 0,
            };
            fields.iteration =
                Iteration { step, wrap: self.number(Field::IterWrap, iteration.size), current };
        }
        if let Some((id, value)) = acquire {
            let (id, value) = (self.number(Field::LockAcqId, id), self.signed(Field::LockAcqValue, value));
            fields.acquire = Acquire { enable: true, id, value };
        }
        if let Some((id, value)) = release {
            let (id, value) = (self.number(Field::LockRelId, id), self.signed(Field::LockRelValue, value));
            fields.release = Release { id, value };
        }
        if let Some((id, kind)) = packet {
            let (id, kind) = (self.number(Field::PacketId, id), self.number(Field::PacketType, kind));
            fields.packet = Packet { enable: true, id, kind };
        }
        if let Some(id) = ooo_id {
            fields.ooo_bd_id = self.number(Field::OooBdId, id);
        }
        if let Some(id) = next_bd {
            fields.next = Next { enable: true, id: self.number(Field::NextBd, id) };
        }
        if let Some(id) = bd_id {
            fields.bd_id = Some(self.number(Field::BdId, id));
        }
        fields.axi = self.axi();
        fields.tlast_suppress = tlast_suppress;
        fields.enable_compression = compression;
        fields.valid = true;
        fields
    }

    /// The byte address of the first access.
    const fn base(&mut self, address: i128) -> u64 {
        let (offset, width) = (self.d.offset, self.d.bits());
        match offset.checked_mul(width) {
            // An offset within a word may fill up the word in which the address lies.
            Some(bits) if bits % 32 == 0 || bits.saturating_add(address.saturating_mul(8)) % 32 == 0 => {
                self.number(Field::BaseAddr, address.saturating_add(bits / 8))
            }
            Some(_) => self.misfit(Field::BaseAddr, offset, Limit::WholeWords(width as u32)),
            None => self.number(Field::BaseAddr, offset),
        }
    }

    /// The number of words that go through the channel.
    const fn length(&mut self) -> u64 {
        let moved = self.d.moved();
        match self.d.len {
            Some(len) if len != moved => self.misfit(Field::BufferLength, len, Limit::Moved(moved)),
            _ => self.words(Field::BufferLength, moved),
        }
    }

    const fn walk(&mut self, fields: &mut Fields) {
        let (d, rank) = (self.d, self.d.rank());
        if rank > MAX_SLOTS {
            // A dimension above the last slot would require that slot to wrap.
            self.misfit(Field::D3Wrap, rank as i128, Limit::Absent(d.tile));
        } else {
            each!(k, 0..rank, {
                fields.slots[k] = Some(self.slot(k));
                let (before, after) = d.padding(rank - 1 - k);
                fields.padding[k] = Padding {
                    before: self.zeros(k, Field::BEFORES[k], before),
                    after: self.zeros(k, Field::AFTERS[k], after),
                };
            });
        }
        if let Some(pad) = &d.pad
            && pad.rank() != rank
        {
            // Padding pairs without a dimension: report their number against the number of dimensions.
            self.misfit(Field::D0PadBefore, pad.rank() as i128, Limit::Range(rank as i128, rank as i128));
        }
    }

    const fn slot(&mut self, k: usize) -> Slot {
        let (size, stride) = self.d.sizes()[self.d.rank() - 1 - k];
        let is_run = k == 0 && self.d.bits() != 32;
        if size < 1 {
            self.misfit(Field::WRAPS[k], size, Limit::Range(1, self.tile.max_length));
        }
        let wrap = match (self.d.is_top(k, self.tile), is_run) {
            (true, _) => 0,
            (false, true) => self.words(Field::WRAPS[k], size),
            (false, false) => self.number(Field::WRAPS[k], size),
        };
        let step = if size == 1 || (is_run && stride == 1) {
            1
        } else if is_run {
            // Such a stride picks elements out of words, which no descriptor can do.
            self.misfit(Field::STEPS[k], stride, Limit::Range(1, 1))
        } else {
            self.words(Field::STEPS[k], stride)
        };
        Slot::new(step, wrap)
    }

    const fn zeros(&mut self, k: usize, field: Field, zeros: i128) -> u64 {
        if k == 0 { self.words(field, zeros) } else { self.number(field, zeros) }
    }

    /// The AXI attributes, if one is written. Encoding refuses them on tiles other than shims.
    const fn axi(&mut self) -> Option<Axi> {
        let (written, mut axi) = (self.d.axi, Axi::RESET);
        let burst = self.d.burst;
        if let (None, None, None, None, None) =
            (written.smid, written.qos, written.cache, written.secure, burst)
        {
            return None;
        }
        if let Some(smid) = written.smid {
            axi.smid = self.number(Field::Smid, smid);
        }
        if let Some(qos) = written.qos {
            axi.qos = self.number(Field::Axqos, qos);
        }
        if let Some(cache) = written.cache {
            axi.cache = self.number(Field::Axcache, cache);
        }
        if let Some(secure) = written.secure {
            axi.secure = self.number(Field::SecureAccess, secure);
        }
        if let Some(bytes) = burst {
            axi.burst = if bytes % AxiFields::BEAT == 0 {
                self.number(Field::BurstLength, bytes / AxiFields::BEAT)
            } else {
                self.misfit(Field::BurstLength, bytes, Limit::MultipleOf(AxiFields::BEAT))
            };
        }
        Some(axi)
    }

    const fn words(&mut self, field: Field, elements: i128) -> u64 {
        let width = self.d.bits();
        match elements.checked_mul(width) {
            Some(bits) if bits % 32 == 0 => self.number(field, bits / 32),
            Some(_) => self.misfit(field, elements, Limit::WholeWords(width as u32)),
            None => self.number(field, elements),
        }
    }

    /// A number that must not be negative. Encoding checks that it fits its register.
    const fn number(&mut self, field: Field, value: i128) -> u64 {
        if value >= 0 && value <= u64::MAX as i128 {
            return value as u64;
        }
        self.misfit(field, value, self.range(field))
    }

    const fn signed(&mut self, field: Field, value: i128) -> i64 {
        if value < i64::MIN as i128 || value > i64::MAX as i128 {
            self.misfit(field, value, self.range(field));
            return 0;
        }
        value as i64
    }

    const fn range(&self, field: Field) -> Limit {
        match (field, self.layout.register(field)) {
            (Field::BaseAddr, _) => Limit::Range(0, self.tile.reach - 4),
            (Field::BdId, _) => Limit::Range(0, self.tile.bds - 1),
            (_, Some(register)) => {
                let (least, most) = field.coding().range(register.bits);
                Limit::Range(least, most)
            }
            (_, None) => Limit::Absent(self.d.tile),
        }
    }

    /// Records a misfit. The returned number is a placeholder that is never used.
    const fn misfit(&mut self, field: Field, value: i128, limit: Limit) -> u64 {
        self.misfits.push(field, value, limit);
        0
    }
}
