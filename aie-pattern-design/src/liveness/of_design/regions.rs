//! Descriptors of regions, with their locks.

use aie_pattern_core::device::{Device, Direction as Way};

use super::super::net::{Acquire, Descriptor, Place, Release, Start, When};
use super::{Builder, span};
use crate::model::{self, Bd};
use crate::resolve::Channel;
use crate::resolve::packets::Headers;

impl Builder<'_, '_> {
    pub(super) fn add_regions(&mut self) {
        let resolved = self.resolved;
        for chain in &resolved.chains {
            let region = &resolved.design[chain.region];
            let place = span(region.starts.get(chain.start).map_or(region.place, |start| start.place));
            let (Some(key), Some(passes)) = (chain.channel, chain.passes.or(chain.loops_to.map(|_| 1)))
            else {
                self.outside("a channel that is not known", place);
                continue;
            };
            if region.starts.get(chain.start).is_some_and(|start| start.is_out_of_order) {
                self.outside("a channel whose packets select its descriptors", place);
            }
            let id = self.channel(key, place);
            let base = self.net.channels[id].descriptors.len();
            let mut descriptors = Vec::new();
            for (at, &bd) in chain.bds.iter().enumerate() {
                let next = if at + 1 < chain.bds.len() { Some(at + 1) } else { chain.loops_to };
                if let Some(descriptor) = self.descriptor(&region.bds[bd], key, next.map(|next| base + next))
                {
                    descriptors.push(descriptor);
                }
            }
            if descriptors.len() < chain.bds.len() || descriptors.is_empty() {
                continue;
            }
            let channel = &mut self.net.channels[id];
            channel.place = place;
            channel.descriptors.extend(descriptors);
            channel.starts.push(Start { first: base, repeat: u32::try_from(passes).unwrap_or(u32::MAX) });
        }
    }

    pub(super) fn descriptor(
        &mut self,
        bd: &Bd,
        channel: Channel,
        next: Option<usize>,
    ) -> Option<Descriptor> {
        let header = self.header(channel, bd.packet.is_some(), span(bd.place))?;
        let Some(words) = words(bd) else {
            self.outside("a descriptor whose length in words is not known", span(bd.place));
            return None;
        };
        let words = words + header;
        let (acquire, release) = self.locks(bd)?;
        Some(Descriptor { words, acquire, release, next })
    }

    /// What a descriptor acquires and releases; `None`, with a note in the net, if that is not known.
    pub(super) fn locks(&mut self, bd: &Bd) -> Option<(Option<Acquire>, Option<Release>)> {
        let acquire = bd.acquire.as_ref().filter(|used| used.is_enabled);
        let acquire = match acquire.map(|used| self.acquire(used)) {
            Some(known) => Some(known?),
            None => None,
        };
        let release = match bd.release.as_ref().map(|used| self.release(used)) {
            Some(known) => Some(known?),
            None => None,
        };
        Some((acquire, release))
    }

    /// The words of a header that arrive with what a channel sends; `None`, with a note in the net, if that is not known.
    pub(super) fn header(&mut self, channel: Channel, has_packet: bool, place: Place) -> Option<u64> {
        if channel.direction == Way::S2mm {
            return Some(0);
        }
        let Some(headers) = self.resolved.headers(channel) else { return Some(0) };
        match (headers, has_packet) {
            (Headers::Dropped, true) | (Headers::Arriving, false) => Some(0),
            (Headers::Kept | Headers::Arriving, true) => Some(1),
            (Headers::Dropped | Headers::Mixed, false) if self.resolved.is_of_fifos(channel) => Some(0),
            (Headers::Dropped | Headers::Kept | Headers::Mixed, false) => {
                self.outside("a descriptor without a packet header on a route of packets", place);
                None
            }
            (Headers::Mixed, true) => {
                self.outside("a packet whose header some routes take off and others do not", place);
                None
            }
        }
    }

    /// The lock and the amount of an acquire; `None`, with a note in the net, if they are not known.
    pub(super) fn acquire(&mut self, used: &model::UseLock) -> Option<Acquire> {
        let (lock, amount) = self.lock_of(used)?;
        let when = match used.action {
            model::Action::Acquire => When::Equal,
            model::Action::AcquireGreaterEqual | model::Action::Release => When::AtLeast,
        };
        if amount == 0 && when == When::AtLeast {
            // The field of an acquire is -amount, and 0 waits for exactly 0 (AM025). MLIR-AIE takes the acquire out from #3298 on.
            self.waits_more(
                format!(
                    "an acquire of 0 of lock `{}`, which some versions of MLIR-AIE keep,",
                    used.name.text
                ),
                span(used.place),
            );
        }
        Some(Acquire { lock, amount, when })
    }

    pub(super) fn release(&mut self, used: &model::UseLock) -> Option<Release> {
        let (lock, amount) = self.lock_of(used)?;
        Some(Release { lock, amount })
    }

    pub(super) fn lock_of(&mut self, used: &model::UseLock) -> Option<(usize, u32)> {
        let known = used.lock.and_then(|lock| self.locks[lock.0]).zip(used.value.small());
        if known.is_none() {
            self.outside(format!("a use of lock `{}`", used.name.text), span(used.place));
        }
        if self.resolved.design.part.device == Some(Device::Aie) {
            self.outside(format!("lock `{}`, which has two states,", used.name.text), span(used.place));
        }
        known
    }
}

/// The number of words that a descriptor puts on the stream or takes from it.
pub(super) fn words(bd: &Bd) -> Option<u64> {
    let Some(pad) = &bd.pad else {
        return u64::try_from(bd.moved_bytes()?)
            .ok()
            .filter(|bytes| bytes % 4 == 0)
            .map(|bytes| bytes / 4)
            .filter(|&words| words > 0);
    };
    let elements = bd.sizes()?.iter().zip(pad).try_fold(1_i128, |product, (size, (before, after))| {
        product.checked_mul(size + before.value? + after.value?)
    })?;
    let bits = elements.checked_mul(i128::from(bd.memref.as_ref()?.bits()?))?;
    (bits > 0 && bits % 32 == 0).then(|| u64::try_from(bits / 32).ok()).flatten()
}
