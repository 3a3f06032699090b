//! `decode --status`: the state of a channel, and what it waits for.

use std::fmt::Write as _;

use aie_pattern_core::device::Direction;
use aie_pattern_core::layout::{StatusField, StatusKind, StatusWord};
use aie_pattern_core::{Device, TileKind};

use super::decode::{left_out, not_known};
use super::dump::Dumped;
use crate::failure::Failure;

/// Describes the status words of channels. An address names the channel; words without addresses are consecutive
/// channels.
pub(super) fn shown(
    device: Device,
    tile: TileKind,
    direction: Direction,
    words: &[Dumped],
) -> Result<String, Failure> {
    let Some(both) = device.tile(tile).and_then(|tile| tile.status) else {
        return Err(not_known("status words", device, tile));
    };
    let mut text = String::new();
    if words.iter().any(|dumped| dumped.address.is_some()) {
        let mut decoded = 0;
        for (wanted, status) in [Direction::S2mm, Direction::Mm2s].into_iter().zip(both) {
            for Dumped { address, word } in words {
                if let Some((direction, number)) = channel_of(device, tile, *address)
                    && direction == wanted
                {
                    decoded += 1;
                    text += &channel(direction, Some(number), status, *word);
                }
            }
        }
        if text.is_empty() {
            let of = tile.title();
            return Err(Failure::new(format!("no address of the dump is one of a channel's status of {of}")));
        }
        return Ok(text + &left_out(words.len().saturating_sub(decoded)));
    }
    let [s2mm, mm2s] = both;
    let status = match direction {
        Direction::S2mm => s2mm,
        Direction::Mm2s => mm2s,
    };
    for (number, dumped) in words.iter().enumerate() {
        let number = (words.len() > 1).then_some(number as u64);
        text += &channel(direction, number, status, dumped.word);
    }
    Ok(text)
}

/// The channel whose status is at an address.
pub(super) fn channel_of(device: Device, tile: TileKind, address: Option<u64>) -> Option<(Direction, u64)> {
    let limits = device.tile(tile)?;
    // The higher bits are the place of the tile in the array.
    let offset = address? & 0xF_FFFF;
    let mut both = [Direction::S2mm, Direction::Mm2s].into_iter().zip(limits.status?);
    both.find_map(|(direction, status)| {
        let from = offset.checked_sub(u64::from(status.offset))?;
        let is_there = from.is_multiple_of(4) && i128::from(from / 4) < limits.channels;
        is_there.then_some((direction, from / 4))
    })
}

fn channel(direction: Direction, number: Option<u64>, status: &StatusWord, word: u32) -> String {
    let mut text = match number {
        Some(number) => format!("{} channel {number}: {word:#010x}\n", direction.name()),
        None => format!("{} channel: {word:#010x}\n", direction.name()),
    };
    let value = |kind: StatusKind| {
        let field = status.fields.iter().find(|field| field.tells == kind);
        field.map(|field| field.value(word))
    };
    let running = value(StatusKind::Running) == Some(1);
    let state = match value(StatusKind::State) {
        Some(0) if running => "a task is started, but moves nothing now",
        Some(0) => "idle",
        Some(1) => "starting",
        Some(2) => "running",
        _ => "in a state without a name",
    };
    let queued = value(StatusKind::QueueSize).unwrap_or(0);
    let bd = value(StatusKind::Descriptor).unwrap_or(0);
    let state_value = value(StatusKind::State);
    let bd_is = match (running || matches!(state_value, Some(1 | 2)), bd) {
        (true, _) => "runs",
        // A channel that was never started names it as well.
        (false, 0) => "ran last, if any did",
        (false, _) => "ran last",
    };
    let plural = if queued == 1 { "task waits" } else { "tasks wait" };
    let _ = writeln!(text, "  {state}; descriptor {bd} {bd_is}; {queued} {plural} in the queue");
    for StatusField { tells, .. } in status.fields.iter().filter(|field| field.value(word) != 0) {
        let _ = match tells {
            StatusKind::Waits(what) => writeln!(text, "  waits for {what}"),
            StatusKind::Error(what) => writeln!(text, "  error: {what}"),
            StatusKind::State | StatusKind::Running | StatusKind::QueueSize | StatusKind::Descriptor => {
                continue;
            }
        };
    }
    for field in status.fields {
        let top = field.lsb + field.bits - 1;
        let bits = if field.bits == 1 { format!("[{top}]") } else { format!("[{top}:{}]", field.lsb) };
        let _ = writeln!(text, "    {bits:<8} {:<32} {}", field.name, field.value(word));
    }
    let used =
        status.fields.iter().fold(0, |used, field| used | (u32::MAX >> (32 - field.bits)) << field.lsb);
    if word & !used != 0 {
        let _ = writeln!(text, "    reserved bits {:#010x} are set", word & !used);
    }
    text
}
