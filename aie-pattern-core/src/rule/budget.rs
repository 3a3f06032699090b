//! **Address registers**: streams that are live together keep their levels in the registers of one address unit,
//! which has eight of each kind: pointers p, modifiers m, and dn, dj, dc for the num, increment and count of a
//! dimension.
//!
//! Each level takes a p and an m. A level of three dimensions takes two sets of dn, dj, dc, so four such levels fit
//! at once. A level of two dimensions takes one set, so eight fit. An increment alone takes no set.
//!
//! Sources: AM020 and AM027 ("Register Files"); the pairing of sets follows llvm-aie, where d0 to d3 are the
//! registers of three dimensions, and d0 to d7 the registers of two.

use super::Rule;
use crate::declare::Levels;
use crate::text::{Checked, Text, commas};

const REGISTERS: usize = 8;

/// The share of the address unit that levels take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Share {
    /// Number of sets of dn, dj and dc.
    pub sets: usize,
    /// Number of levels, each with a p and an m.
    pub levels: usize,
}

impl Share {
    const NONE: Self = Self { sets: 0, levels: 0 };

    /// The share of one stream's levels.
    pub const fn of(levels: &Levels) -> Self {
        let ranks = levels.ranks();
        let mut share = Self { sets: 0, levels: ranks.len() };
        each!(k, 0..ranks.len(), {
            share.sets += ranks[k] as usize - 1;
        });
        share
    }

    /// Whether the address unit has enough registers.
    pub const fn fits(&self) -> bool {
        self.sets <= REGISTERS && self.levels <= REGISTERS
    }

    const fn and(self, other: Self) -> Self {
        Self { sets: self.sets + other.sets, levels: self.levels + other.levels }
    }

    const fn total(streams: Streams<'_>) -> Self {
        let mut total = Self::NONE;
        each!(k, 0..streams.len(), {
            total = total.and(Self::of(&streams[k].1));
        });
        total
    }
}

/// Streams: name and levels of each.
pub type Streams<'a> = &'a [(&'a str, Levels)];

/// Checks streams that are live at once: the message with its code, or `None` if the address unit holds them.
pub const fn check(streams: Streams<'_>) -> Option<Text> {
    let total = Share::total(streams);
    if total.fits() { None } else { Some(message(streams, total)) }
}

const fn message(streams: Streams<'_>, total: Share) -> Text {
    let by_sets = total.sets > REGISTERS;
    let text = Rule::DescriptorBudget.text().str("the descriptors take ");
    let mut text = if by_sets {
        text.int(total.sets as i128).str(" sets of the address registers dn, dj and dc, but there are only ")
    } else {
        text.int(total.levels as i128).str(" of the address registers p and m, but there are only ")
    };
    text = text.int(REGISTERS as i128);
    each!(k, 0..streams.len(), {
        let share = Share::of(&streams[k].1);
        let taken = if by_sets { share.sets } else { share.levels };
        text = if k == 0 { text.note("") } else { text.str(", ") };
        text = text.str(streams[k].0).str(if k == 0 { " takes " } else { " " }).int(taken as i128);
        text = ranks(text, streams[k].1.ranks());
    });
    text = if by_sets {
        text.note(
            "a level of three dimensions takes two sets, a level of two dimensions takes one (AM020, AM027)",
        )
    } else {
        text.note("a level takes one of each (AM020, AM027)")
    };
    in_parts(text, streams)
}

/// Appends ` (ranks 3, 1)`.
const fn ranks(text: Text, ranks: &[u8]) -> Text {
    let text = text.str(if ranks.len() == 1 { " (rank " } else { " (ranks " });
    commas!(text, k, 0..ranks.len(), text.int(ranks[k] as i128)).str(")")
}

/// Appends a help that asserts as many streams at a time as fit, in order, if each of them fits alone.
const fn in_parts(text: Text, streams: Streams<'_>) -> Text {
    let Some(checked) = Checked::if_passed(fit_in_parts(streams)) else { return text };
    let mut text = text.offer(checked, "if they are used one after the other: ");
    let mut start = 0;
    while start < streams.len() {
        let end = part_end(streams, start);
        text =
            text.str(if start == 0 { "assert_descriptor_budget!(" } else { "; assert_descriptor_budget!(" });
        text = commas!(text, k, start..end, text.str(streams[k].0)).str(")");
        start = end;
    }
    text.str(";")
}

const fn fit_in_parts(streams: Streams<'_>) -> bool {
    let mut start = 0;
    while start < streams.len() {
        let end = part_end(streams, start);
        if !Share::total(streams.split_at(end).0.split_at(start).1).fits() {
            return false;
        }
        start = end;
    }
    true
}

/// End (exclusive) of the longest part from `start` that fits; at least one stream.
const fn part_end(streams: Streams<'_>, start: usize) -> usize {
    let mut end = start + 1;
    while end < streams.len() && Share::total(streams.split_at(end + 1).0.split_at(start).1).fits() {
        end += 1;
    }
    end
}
