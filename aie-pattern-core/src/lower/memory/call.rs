//! Conflicts between the ports of one call of a kernel, for a given placement.

use super::ports::{Accesses, Conflicts, MAX_PORTS};
use core::fmt::{self, Display, Formatter};

use super::Placement;
use crate::declare::{MemoryDeclaration, Port, PortKind};
use crate::device::{Interleave, Memory};
use crate::ir::Pattern;
use crate::util::lcm;

/// Maximum number of turns examined. A turn is a call; after all turns, every buffer is back at its first copy.
const TURNS: u64 = 64;

/// Maximum number of simulated cycles over all turns, and of runs of a DMA: const evaluation pays for each.
const STEPS: u64 = 4_000;

/// The same limit for tentative placements, which are numerous.
pub(crate) const TRIED_STEPS: u64 = 1_000;

/// The cost for the core of the ports of one call of a kernel, in the turn that costs most.
///
/// The core's ports make their accesses in step, so their collisions happen as counted if the compiler schedules them
/// that way. The time of a DMA's access is unknown, so each of its accesses to a bank that the core uses counts as
/// one lost cycle. The number of stalls is therefore an upper bound, not a forecast.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CallConflicts<'a> {
    /// The ports of the call.
    pub ports: &'a [Port<'a>],
    /// Maximum number of cycles that the core waits, for its own ports and for DMAs.
    pub stalls: u64,
    /// Cycles that the core's ports wait for each other.
    pub between_ports: u64,
    /// Accesses of DMAs to single-port banks that the core uses.
    pub dma_accesses: u64,
    /// The bank of the named collision, in the numbering of tools; `None` without a collision, and on a mem tile,
    /// where no contiguous part of the memory is a bank.
    pub bank: Option<u32>,
    /// The two ports that collide most often, by position in the list; the same port twice if a store of less than 32
    /// bits collides with its own write-back.
    pub pair: Option<(usize, usize)>,
    /// Number of cycles in which these two collide; an upper bound if one is a DMA.
    pub pair_cycles: u64,
    /// The first such cycle; `None` with a DMA, whose accesses have no fixed time.
    pub first_cycle: Option<u64>,
    /// The turn described; turn 0 uses copy 0 of each buffer.
    pub turn: u64,
    /// Whether every cycle was examined. If not, each access that may collide counts.
    pub is_counted: bool,
}

impl<'a> CallConflicts<'a> {
    /// A call without ports.
    pub const NONE: Self = Self {
        ports: &[],
        stalls: 0,
        between_ports: 0,
        dma_accesses: 0,
        bank: None,
        pair: None,
        pair_cycles: 0,
        first_cycle: None,
        turn: 0,
        is_counted: true,
    };

    /// The cost for ports over placed buffers. Ports with a fault are ignored.
    pub const fn of(declared: &MemoryDeclaration<'_>, placement: &Placement, ports: &'a [Port<'a>]) -> Self {
        Self::within(declared, placement, ports, STEPS)
    }

    /// [`of`](Self::of) with a maximum number of steps.
    pub(crate) const fn within(
        declared: &MemoryDeclaration<'_>,
        placement: &Placement,
        ports: &'a [Port<'a>],
        steps: u64,
    ) -> Self {
        let Some(memory) = declared.device.data_memory(declared.tile) else { return Self::NONE };
        let turns = turns(declared, ports);
        let most = if turns > TURNS { TURNS } else { turns };
        let mut worst = Self::NONE;
        each!(turn, 0..most, {
            let found = in_turn(declared, placement, memory, ports, turn, steps / most);
            if found.stalls > worst.stalls || turn == 0 {
                worst = found;
            }
        });
        if turns > TURNS {
            if let Some(turn) = first_meeting(declared, placement, memory, ports) {
                let found = in_turn(declared, placement, memory, ports, turn, 0);
                worst = worst.or_at_most(found, ports);
            }
            worst.is_counted = false;
        }
        worst
    }

    /// For calls with turns that were not examined: an upper bound for all turns. The ports of the message are from a
    /// turn in which two of them share a bank.
    const fn or_at_most(self, other: Self, ports: &[Port<'_>]) -> Self {
        let mut worst = if self.pair.is_some() { self } else { other };
        let (between_ports, dma_accesses) = of_any_turn(ports);
        let stalls = between_ports.saturating_add(dma_accesses);
        if worst.stalls < stalls {
            (worst.stalls, worst.between_ports, worst.dma_accesses) = (stalls, between_ports, dma_accesses);
            (worst.pair_cycles, worst.first_cycle) = (stalls, None);
        }
        worst
    }
}

impl Display for CallConflicts<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let plural = if self.stalls == 1 { "" } else { "s" };
        match self.stalls {
            0 => f.write_str("no stall")?,
            stalls => write!(f, "at most {stalls} stall{plural}")?,
        }
        let Some((one, other)) = self.pair else { return Ok(()) };
        write!(f, ": `{}` meets ", self.ports[other].text)?;
        if one == other {
            f.write_str("its own write-back")?;
        } else {
            write!(f, "`{}`", self.ports[one].text)?;
        }
        if let Some(bank) = self.bank {
            write!(f, " in bank {bank}")?;
        }
        let plural = if self.pair_cycles == 1 { "" } else { "s" };
        match self.first_cycle {
            Some(cycle) => write!(f, " in {} cycle{plural}, first in {cycle}", self.pair_cycles),
            None => write!(f, " in at most {} cycle{plural}", self.pair_cycles),
        }
    }
}

/// Number of calls until every buffer is back at its first copy.
const fn turns(declared: &MemoryDeclaration<'_>, ports: &[Port<'_>]) -> u64 {
    let mut turns = 1u64;
    each!(k, 0..ports.len(), {
        if let (Some(ring), None) = (ports[k].ring, ports[k].copy) {
            turns = lcm(turns, copies(declared, ring));
        }
    });
    turns
}

/// The first turn in which a port of the core may collide with another port. Pairs are compared, because a pair
/// repeats after fewer turns than all ports together.
const fn first_meeting(
    declared: &MemoryDeclaration<'_>,
    placement: &Placement,
    memory: &Memory,
    ports: &[Port<'_>],
) -> Option<u64> {
    // Bit mask of the banks of each port in each of its turns.
    let (mut banks, mut turns, mut k) = ([[0; TURNS as usize]; MAX_PORTS], [1; MAX_PORTS], 0);
    while k < ports.len() && k < MAX_PORTS {
        turns[k] = own_turns(declared, placement, &ports[k]);
        each!(turn, 0..turns[k], {
            if let Some((at, within)) = copy_of(declared, placement, ports, k, turn)
                && let Some(accesses) = accesses(&ports[k], placement.addresses()[at], within)
            {
                banks[k][turn as usize] = memory.reach(&accesses);
            }
        });
        each!(other, 0..k, {
            let (both, mut turn) = (lcm(turns[k], turns[other]), 0);
            while turn < both && (ports[k].is_core() || ports[other].is_core()) {
                let (one, two) = ((turn % turns[k]) as usize, (turn % turns[other]) as usize);
                if banks[k][one] & banks[other][two] != 0 {
                    return Some(turn);
                }
                turn += 1;
            }
        });
        k += 1;
    }
    None
}

/// Number of turns after which a port is back at its first copy, or may access its fixed copy again.
const fn own_turns(declared: &MemoryDeclaration<'_>, placement: &Placement, port: &Port<'_>) -> u64 {
    match (port.ring, port.copy, port.region) {
        (Some(ring), None, _) => copies(declared, ring),
        (None, _, Some((start, end))) => match declared.copy_at(placement, start, end) {
            Some(at) => copies(declared, declared.copies().as_slice()[at].ring),
            None => 1,
        },
        _ => 1,
    }
}

/// Number of copies of a buffer; 1 if the buffer does not exist.
const fn copies(declared: &MemoryDeclaration<'_>, ring: usize) -> u64 {
    let copies = declared.rings[ring].copies();
    if copies <= TURNS as i128 { copies as u64 } else { 1 }
}

/// Position among all copies of the copy that a port accesses in a turn, and for a descriptor with its own address
/// the start of its walk within the copy. `None` if the port is idle in this turn.
pub(crate) const fn copy_of(
    declared: &MemoryDeclaration<'_>,
    placement: &Placement,
    ports: &[Port<'_>],
    k: usize,
    turn: u64,
) -> Option<(usize, Option<u64>)> {
    let port = &ports[k];
    let copies = declared.copies();
    match port.ring {
        Some(ring) => {
            let depth = declared.rings[ring].copies();
            // The DMA works one copy ahead of the core.
            let ahead = if port.is_core() { 0 } else { 1 };
            let copy = or!(port.copy, (turn as i128 + ahead) % depth);
            if copy < 0 || copy >= depth {
                return None;
            }
            let at = copies.first(ring) + copy as usize;
            if at < placement.addresses().len() { Some((at, None)) } else { None }
        }
        None => {
            let Some((start, end)) = port.region else { return None };
            let Some(at) = declared.copy_at(placement, start, end) else { return None };
            let ring = copies.as_slice()[at].ring;
            let (copy, depth) = ((at - copies.first(ring)) as i128, declared.rings[ring].depth);
            if depth > 1 && is_used(ports, ring, copy, turn as i128 % depth) {
                return None;
            }
            Some((at, Some(start - declared.dma_base() - placement.addresses()[at])))
        }
    }
}

/// Whether the core works on a copy, so that its locks keep the DMA out.
const fn is_used(ports: &[Port<'_>], ring: usize, copy: i128, turn: i128) -> bool {
    each!(k, 0..ports.len(), {
        if let (true, Some(own)) = (ports[k].is_core(), ports[k].ring)
            && own == ring
        {
            let at = or!(ports[k].copy, turn);
            if at == copy {
                return true;
            }
        }
    });
    false
}

/// The accesses of a port to the buffer at `address`. `within` is the start of a DMA's walk in its buffer, if the
/// descriptor gives it.
pub(crate) const fn accesses(port: &Port<'_>, address: u64, within: Option<u64>) -> Option<Accesses> {
    let Some(walk) = port.walk else { return None };
    let from_start;
    let (walk, address) = match within {
        Some(within) => match at_start(walk) {
            Some(moved) => {
                from_start = moved;
                (&from_start, address + within)
            }
            None => return None,
        },
        None => (walk, address),
    };
    let is_store = matches!(port.kind, PortKind::Store);
    match Accesses::of(walk, address, is_store) {
        Some(accesses) if port.every > 0 && port.after >= 0 && port.every <= u32::MAX as i128 => {
            let after = if port.after > u32::MAX as i128 { u32::MAX as u64 } else { port.after as u64 };
            Some(Accesses { every: port.every as u64, after, ..accesses })
        }
        _ => None,
    }
}

/// Shifts the walk so that its smallest index is 0.
const fn at_start(walk: &Pattern) -> Option<Pattern> {
    let Ok((least, _)) = walk.extent() else { return None };
    let offset = walk.offset() as i128 - least;
    if offset > i64::MAX as i128 {
        return None;
    }
    and_then!(Pattern::new(walk.element(), offset as i64, walk.dims()), |moved| moved
        .of_vectors(walk.lanes(), walk.grain()))
}

const fn in_turn<'a>(
    declared: &MemoryDeclaration<'_>,
    placement: &Placement,
    memory: &Memory,
    ports: &'a [Port<'a>],
    turn: u64,
    steps: u64,
) -> CallConflicts<'a> {
    // The core's ports, and the position of each in the list.
    let (mut core, mut places, mut count) = ([Accesses::NONE; MAX_PORTS], [0; MAX_PORTS], 0);
    let mut banks = 0;
    each!(k, 0..ports.len(), {
        if ports[k].is_core()
            && count < MAX_PORTS
            && let Some((at, within)) = copy_of(declared, placement, ports, k, turn)
            && let Some(accesses) = accesses(&ports[k], placement.addresses()[at], within)
        {
            banks |= memory.reach(&accesses);
            (core[count], places[count]) = (accesses, k);
            count += 1;
        }
    });
    let core = core.split_at(count).0;
    let counted = memory.conflicts_within(core, steps);
    let found = or!(counted, at_most(memory, core));
    let mut call = CallConflicts {
        ports,
        stalls: found.stalls,
        between_ports: found.stalls,
        turn,
        is_counted: counted.is_some(),
        ..CallConflicts::NONE
    };
    if found.worst_pair_cycles > 0 {
        let (one, other) = found.worst_pair;
        call.pair = Some((places[one], places[other]));
        call.bank = tool_bank(memory, found.first_bank);
        call.pair_cycles = found.worst_pair_cycles;
        call.first_cycle = if counted.is_some() { Some(found.first_cycle) } else { None };
    }
    each!(k, 0..ports.len(), {
        if !ports[k].is_core()
            && let Some((at, within)) = copy_of(declared, placement, ports, k, turn)
            && let Some(dma) = accesses(&ports[k], placement.addresses()[at], within)
        {
            let shared = memory.dma_accesses_in(&dma, banks, steps);
            call.dma_accesses = call.dma_accesses.saturating_add(shared);
            if shared > 0 && call.pair.is_none() {
                call.pair_cycles = shared;
                each!(other, 0..core.len(), {
                    let both = memory.reach(&core[other]) & memory.reach(&dma);
                    if both != 0 && call.pair.is_none() {
                        let (one, two) = (places[other], k);
                        call.pair = Some(if one < two { (one, two) } else { (two, one) });
                        call.bank = tool_bank(memory, both.trailing_zeros());
                    }
                });
            }
        }
    });
    call.stalls = call.stalls.saturating_add(call.dma_accesses);
    if core.is_empty() { between_channels(declared, placement, memory, ports, call, steps) } else { call }
}

/// Without a core: the two channels that may collide most often. Neither waits longer than its stream takes anyway.
const fn between_channels<'a>(
    declared: &MemoryDeclaration<'_>,
    placement: &Placement,
    memory: &Memory,
    ports: &'a [Port<'a>],
    mut call: CallConflicts<'a>,
    steps: u64,
) -> CallConflicts<'a> {
    let (mut channels, mut places, mut count) = ([Accesses::NONE; MAX_PORTS], [0; MAX_PORTS], 0);
    each!(k, 0..ports.len(), {
        if count < MAX_PORTS
            && let Some((at, within)) = copy_of(declared, placement, ports, k, call.turn)
            && let Some(dma) = accesses(&ports[k], placement.addresses()[at], within)
        {
            each!(other, 0..count, {
                let both = memory.reach(&dma) & memory.reach(&channels[other]);
                let one = memory.dma_accesses_in(&dma, both, steps);
                let two = memory.dma_accesses_in(&channels[other], both, steps);
                let cycles = if one < two { one } else { two };
                if cycles > call.pair_cycles {
                    (call.pair, call.pair_cycles) = (Some((places[other], k)), cycles);
                    call.bank = tool_bank(memory, both.trailing_zeros());
                }
            });
            (channels[count], places[count]) = (dma, k);
            count += 1;
        }
    });
    call
}

/// The bank (numbering of tools) that contains a single-port bank.
const fn tool_bank(memory: &Memory, single: u32) -> Option<u32> {
    match memory.interleave {
        Interleave::Pairs => Some(single / 2),
        Interleave::All => None,
    }
}

/// (requests, cycles with at least one request) of a port of the core.
///
/// A store of less than 32 bits makes two requests. If its write-back coincides with its next access, both are in the
/// same cycle.
const fn requests(port: &Accesses) -> (u64, u64) {
    let Ok(len) = port.walk.len() else { return (u64::MAX, 0) };
    let back = port.write_back();
    if back == 0 {
        return (len, len);
    }
    let all = len.saturating_mul(2);
    let alone = back / port.every;
    if back.is_multiple_of(port.every) && alone < len { (all, len.saturating_add(alone)) } else { (all, all) }
}

/// A bound that holds for every turn and placement: (stalls between the core's ports, accesses of DMAs), one access
/// per word.
const fn of_any_turn(ports: &[Port<'_>]) -> (u64, u64) {
    let (mut all, mut busiest, mut of_dma) = (0u64, 0, 0u64);
    each!(k, 0..ports.len(), {
        if let Some(accesses) = accesses(&ports[k], 0, None) {
            if ports[k].is_core() {
                let (own, cycles) = requests(&accesses);
                all = all.saturating_add(own);
                busiest = if cycles > busiest { cycles } else { busiest };
            } else {
                let words = match accesses.walk.len() {
                    Ok(len) => len.saturating_mul(accesses.width.div_ceil(4)),
                    Err(_) => u64::MAX,
                };
                of_dma = of_dma.saturating_add(words);
            }
        }
    });
    (all - busiest, of_dma)
}

/// A bound without simulation: in each cycle the core waits for all requests but one, so the total is the requests of
/// all ports minus the busy cycles of the busiest port. It names two ports that share a bank, else a store that
/// collides with its own write-back; without either, there are no collisions.
const fn at_most(memory: &Memory, core: &[Accesses]) -> Conflicts {
    let (mut found, mut busiest, mut all) = (Conflicts::NONE, 0, 0u64);
    let (mut is_shared, mut meets_itself) = (false, None);
    each!(k, 0..core.len(), {
        let (own, cycles) = requests(&core[k]);
        all = all.saturating_add(own);
        busiest = if cycles > busiest { cycles } else { busiest };
        if cycles < own {
            meets_itself = Some(k);
        }
        each!(other, 0..k, {
            let both = memory.reach(&core[other]) & memory.reach(&core[k]);
            if both != 0 && !is_shared {
                is_shared = true;
                found.worst_pair = (other, k);
                found.first_bank = both.trailing_zeros();
            }
        });
    });
    if let (Some(k), false) = (meets_itself, is_shared) {
        is_shared = true;
        found.worst_pair = (k, k);
        found.first_bank = memory.reach(&core[k]).trailing_zeros();
    }
    if is_shared {
        found.stalls = all - busiest;
        found.cycles = found.stalls;
        found.worst_pair_cycles = found.stalls;
    }
    found
}
