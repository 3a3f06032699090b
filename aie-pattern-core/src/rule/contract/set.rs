//! Contracts of several declarations over one buffer.

use super::source::Source;
use super::{cover_text, twice_text};
use crate::declare::tiling::Port;
use crate::element::Element;
use crate::ir::Pattern;
use crate::ir::contract::{Common, CoverFault, SetFault, Verdict, common_element, cover, disjoint, narrower};
use crate::rule::Rule;
use crate::text::Text;

/// Maximum number of walks in a set; each tiling of a port counts.
const MOST: usize = 32;

/// One declaration of a set.
#[derive(Clone, Copy, Debug)]
pub struct Member<'a> {
    /// Its walk, in any notation.
    pub source: Source<'a>,
    /// Number of elements of its buffer, if declared.
    pub buffer: Option<u64>,
    /// Its name in messages.
    pub name: &'a str,
}

/// The walks of all members, and the member that each one belongs to.
struct Walks {
    list: [Pattern; MOST],
    of: [usize; MOST],
    /// For each walk: number of elements in the member's stream before it.
    before: [u64; MOST],
    len: usize,
}

impl Walks {
    /// `None` with a padded tiling, an unknown walk, or too many walks.
    const fn of(members: &[Member]) -> Option<Self> {
        let blank = Pattern::empty(Element::Int8);
        let mut walks = Self { list: [blank; MOST], of: [0; MOST], before: [0; MOST], len: 0 };
        each!(k, 0..members.len(), {
            match &members[k].source {
                // Zeros are not elements of the buffer.
                Source::Walk(walk) | Source::Padded(walk, _) => {
                    if !walks.push(**walk, k, 0) {
                        return None;
                    }
                }
                Source::Unknown(_) => return None,
                Source::Port(port) => {
                    if !walks.push_tilings(port, k) {
                        return None;
                    }
                }
            }
        });
        Some(walks)
    }

    #[must_use]
    const fn push_tilings(&mut self, port: &Port, member: usize) -> bool {
        let mut before = 0;
        each!(k, 0..port.tilings.len(), {
            let (Some(walk), Some(len)) = (port.pattern(k), port.tiling_len(k)) else { return false };
            if !self.push(walk, member, before) {
                return false;
            }
            before += len;
        });
        true
    }

    #[must_use]
    const fn push(&mut self, walk: Pattern, member: usize, before: u64) -> bool {
        if self.len == MOST {
            return false;
        }
        self.list[self.len] = walk;
        self.of[self.len] = member;
        self.before[self.len] = before;
        self.len += 1;
        true
    }

    const fn list(&self) -> &[Pattern] {
        self.list.split_at(self.len).0
    }

    /// Converts a position in a walk's stream to one in its member's stream. Both count elements of `bits` bits.
    const fn position(&self, walk: usize, position: u64, bits: u32) -> u64 {
        position + self.before[walk] * (self.list[walk].element().bits() / bits) as u64
    }

    /// Converts a shared element of two walks to one of their members.
    const fn common(&self, common: Common, bits: u32) -> Common {
        Common {
            one: self.of[common.one],
            other: self.of[common.other],
            position: self.position(common.one, common.position, bits),
            other_position: self.position(common.other, common.other_position, bits),
            index: common.index,
        }
    }
}

/// A broken contract of a set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SetViolation {
    /// The broken rule.
    pub rule: Rule,
    /// Position of the declaration at fault; `None` for all together.
    pub member: Option<usize>,
    /// The fault; `None` if undecided.
    pub fault: Option<SetFault>,
    /// Number of elements of the buffer.
    pub elements: u64,
}

/// **Disjoint**: no two declarations move the same element of the buffer.
pub const fn check_disjoint(members: &[Member]) -> Option<SetViolation> {
    let undecided = SetViolation { rule: Rule::Undecided, member: None, fault: None, elements: 0 };
    let Some(walks) = Walks::of(members) else { return Some(undecided) };
    let (list, mut unknown) = (walks.list(), false);
    // Tilings of one port may share elements.
    each!(other, 1..list.len(), {
        each!(one, 0..other, {
            if walks.of[one] != walks.of[other] {
                match disjoint(&[list[one], list[other]]) {
                    Verdict::Holds => {}
                    Verdict::Undecided => unknown = true,
                    Verdict::Broken(common) => {
                        let bits = narrower(list[one].element(), list[other].element()).bits();
                        let common = walks.common(Common { one, other, ..common }, bits);
                        return Some(SetViolation {
                            rule: Rule::Disjoint,
                            member: Some(common.other),
                            fault: Some(SetFault::Common(common)),
                            elements: 0,
                        });
                    }
                }
            }
        });
    });
    if unknown { Some(undecided) } else { None }
}

/// **Covers together**: each element of the buffer is moved exactly once, by one of the declarations. The largest
/// declared buffer counts; without any, the buffer ends where the walks end.
pub const fn check_cover(members: &[Member]) -> Option<SetViolation> {
    let Some(walks) = Walks::of(members) else {
        return Some(SetViolation { rule: Rule::Undecided, member: None, fault: None, elements: 0 });
    };
    let bits = match common_element(walks.list()) {
        Some(element) => element.bits(),
        None => return None,
    };
    let elements = buffer_bits(members) / bits as u128;
    let elements = if elements > u64::MAX as u128 { u64::MAX } else { elements as u64 };
    let fault = match cover(walks.list(), elements as u128 * bits as u128) {
        Verdict::Holds => return None,
        Verdict::Undecided => {
            return Some(SetViolation { rule: Rule::Undecided, member: None, fault: None, elements });
        }
        Verdict::Broken(fault) => fault,
    };
    let (member, fault) = match fault {
        SetFault::Outside { walk, position, index } => {
            let (member, position) = (walks.of[walk], walks.position(walk, position, bits));
            (Some(member), SetFault::Outside { walk: member, position, index })
        }
        SetFault::Twice { walk, mut twice } => {
            let member = walks.of[walk];
            twice.first = walks.position(walk, twice.first, bits);
            twice.second = walks.position(walk, twice.second, bits);
            (Some(member), SetFault::Twice { walk: member, twice })
        }
        SetFault::Common(common) => {
            let common = walks.common(common, bits);
            (Some(common.other), SetFault::Common(common))
        }
        SetFault::Missing { .. } => (None, fault),
    };
    Some(SetViolation { rule: Rule::CoverTogether, member, fault: Some(fault), elements })
}

const fn buffer_bits(members: &[Member]) -> u128 {
    let (mut declared, mut walked) = (0u128, 0u128);
    each!(k, 0..members.len(), {
        let bits = members[k].source.element().bits() as u128;
        if let Some(elements) = members[k].buffer
            && elements as u128 * bits > declared
        {
            declared = elements as u128 * bits;
        }
        let span = match &members[k].source {
            Source::Unknown(_) => 0,
            Source::Walk(walk) | Source::Padded(walk, _) => match walk.span() {
                Ok(span) => span as u128 * walk.grain() as u128,
                Err(_) => 0,
            },
            Source::Port(port) => {
                if let Some(span) = port.span() {
                    span as u128
                } else {
                    0
                }
            }
        };
        if span * bits > walked {
            walked = span * bits;
        }
    });
    if declared > 0 { declared } else { walked }
}

impl SetViolation {
    /// The message, without its code.
    pub const fn message(&self, members: &[Member]) -> Text {
        let (text, elements) = (Text::new(), self.elements);
        let text = match self.fault {
            None => {
                let text = text.str("could not decide whether this holds");
                return text.note("a contract is never guessed, so it is refused");
            }
            Some(SetFault::Outside { position, index, .. }) => {
                cover_text(text, CoverFault::Outside { position, index }, elements)
            }
            Some(SetFault::Twice { twice, .. }) => twice_text(text, twice),
            Some(SetFault::Common(common)) => text
                .str("index ")
                .int(common.index as i128)
                .str(" of the buffer is both element ")
                .int(common.position as i128)
                .str(" of `")
                .str(members[common.one].name)
                .str("` and element ")
                .int(common.other_position as i128)
                .str(" of `")
                .str(members[common.other].name)
                .str("`"),
            Some(SetFault::Missing { count, first }) => {
                let text = text.int(count as i128).str(" of the ").count(elements as i128, "element");
                let text = text.str(if count == 1 { " is" } else { " are" }).str(" moved by none of these");
                match first {
                    Some(first) => text.str(", first index ").int(first as i128),
                    None => text,
                }
            }
        };
        match self.rule {
            Rule::Disjoint => text.note("`assert_disjoint!`: no element is moved by two of these"),
            _ => text.note("`assert_covers!`: each element of the buffer is moved once, by one of these"),
        }
    }
}
