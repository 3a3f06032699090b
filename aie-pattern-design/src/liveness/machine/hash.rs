//! A hash of the state without what counts down, which each step keeps up to date.

use super::super::net::{ChannelId, CoreId, LockId, StreamId};
use super::{Machine, Phase};

pub(super) fn mix(kind: u64, at: usize, value: u64) -> u64 {
    let mut x = (kind << 56) ^ ((at as u64) << 32) ^ value.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

impl Machine<'_> {
    pub(super) fn core_hash(&self, core: CoreId) -> u64 {
        let state = &self.state.cores[core];
        let held =
            state.held.iter().fold(0_u64, |hash, &held| hash.wrapping_mul(67).wrapping_add(u64::from(held)));
        mix(1, core, (state.pc as u64) ^ (held << 20))
    }

    pub(super) fn channel_hash(&self, channel: ChannelId) -> u64 {
        let state = &self.state.channels[channel];
        let Some(running) = state.running else {
            return mix(2, channel, u64::MAX ^ state.queue.len() as u64);
        };
        let phase = match running.phase {
            Phase::Acquire => 0,
            Phase::Grant => 1,
            Phase::Move => 2,
            Phase::Release => 3,
        };
        let at = (running.task as u64) << 40
            ^ (running.descriptor as u64) << 8
            ^ (state.queue.len() as u64) << 2
            ^ phase;
        mix(2, channel, at)
    }

    pub(super) fn set_lock(&mut self, lock: LockId, value: u32) {
        self.hash ^= mix(3, lock, u64::from(self.state.locks[lock])) ^ mix(3, lock, u64::from(value));
        self.state.locks[lock] = value;
    }

    pub(super) fn set_fill(&mut self, stream: StreamId, branch: usize, words: u64) {
        let fill = &mut self.state.fill[stream][branch];
        let at = stream << 8 | branch;
        self.hash ^= mix(4, at, *fill) ^ mix(4, at, words);
        *fill = words;
    }
}
