//! The conflicts of several ports.
//!
//! The accesses of a port are periodic: within one bank (in the numbering of tools), a stride returns to the same
//! single-port bank after some accesses. So cycles are simulated until all ports have completed a period, and the
//! count is multiplied. A new stretch of cycles begins wherever a port begins, ends or enters another bank.

use super::stretch::{MAX_STRETCHES, Stretches};
use super::{Accesses, Conflicts, MAX_PORTS, MAX_STEPS};
use crate::device::Memory;
use crate::util::gcd;

/// Maximum number of boundaries between stretches of cycles: per port, one more than its number of stretches, twice
/// because of write-backs, plus the first cycle.
const MOST_ENDS: usize = 2 * (MAX_STRETCHES + 1) * MAX_PORTS + 1;

impl Memory {
    /// The conflicts of up to [`MAX_PORTS`] ports of a core, cycle by cycle. `None` for more ports, and if more than
    /// a million cycles had to be simulated.
    ///
    /// A single-port bank serves one request per cycle. An access wider than a granule uses several banks, and all
    /// ports of a core wait together (AM009, AM020). Loads and stores collide in the same way, as measured on
    /// hardware.
    pub const fn conflicts(&self, ports: &[Accesses]) -> Option<Conflicts> {
        self.conflicts_within(ports, MAX_STEPS)
    }

    /// [`conflicts`](Self::conflicts) with a maximum number of simulated cycles.
    pub const fn conflicts_within(&self, ports: &[Accesses], steps: u64) -> Option<Conflicts> {
        if ports.len() > MAX_PORTS {
            return None;
        }
        each!(k, 0..ports.len(), {
            match ports[k].end() {
                Some(end) if end.checked_add(ports[k].write_back()).is_some() => {}
                _ => return None,
            }
        });
        if self.are_apart(ports) {
            return Some(Conflicts::NONE);
        }
        let mut stretches = [Stretches::NONE; MAX_PORTS];
        each!(k, 0..ports.len(), {
            stretches[k] = Stretches::of(self, &ports[k]);
        });
        let ends = Ends::of(ports, &stretches);
        let (mut tally, mut left) = (Tally::new(), steps);
        let mut k = 0;
        while k + 1 < ends.count {
            let (start, end) = (ends.list[k], ends.list[k + 1]);
            let mut period = common_period(ports, &stretches, start);
            if period > end - start {
                period = end - start;
            }
            if period > left {
                return None;
            }
            left -= period;
            each!(cycle, start..start + period, {
                tally.count(self, ports, cycle, (end - 1 - cycle) / period + 1);
            });
            k += 1;
        }
        Some(tally.found(self, ports.len()))
    }

    /// Whether no two ports ever share a bank, and none collides with itself.
    const fn are_apart(&self, ports: &[Accesses]) -> bool {
        let mut seen = 0;
        each!(k, 0..ports.len(), {
            let banks = self.reach(&ports[k]);
            if ports[k].write_back() > 0 || seen & banks != 0 {
                return false;
            }
            seen |= banks;
        });
        true
    }
}

/// Number of cycles after which all ports active in `cycle` restart together; saturates at `u64::MAX`.
const fn common_period(ports: &[Accesses], stretches: &[Stretches; MAX_PORTS], cycle: u64) -> u64 {
    let mut common = 1u64;
    each!(k, 0..ports.len(), {
        let port = &ports[k];
        // The port's accesses, and its write-backs.
        let (mut back, mut turn) = (0, 0);
        while turn < 2 {
            if cycle >= port.after + back
                && let Some(period) = stretches[k].period_at((cycle - port.after - back) / port.every)
            {
                let period = period.saturating_mul(port.every);
                let divisor = gcd(common as u128, period as u128) as u64;
                common = (common / divisor).saturating_mul(period);
            }
            back = port.write_back();
            turn = if back == 0 { 2 } else { turn + 1 };
        }
    });
    common
}

/// The cycles in which a port begins or ends a stretch, in order.
struct Ends {
    list: [u64; MOST_ENDS],
    count: usize,
}

impl Ends {
    /// Every port must end within 64 bits.
    const fn of(ports: &[Accesses], stretches: &[Stretches; MAX_PORTS]) -> Self {
        let mut ends = Self { list: [0; MOST_ENDS], count: 1 };
        each!(k, 0..ports.len(), {
            let (own, back) = (stretches[k].as_slice(), ports[k].write_back());
            ends.put(ports[k].after);
            ends.put(ports[k].after + back);
            each!(n, 0..own.len(), {
                let end = ports[k].after + own[n].0 * ports[k].every;
                ends.put(end);
                ends.put(end + back);
            });
        });
        ends
    }

    /// Inserts a cycle in order, after cycle 0.
    const fn put(&mut self, cycle: u64) {
        let mut at = self.count;
        while self.list[at - 1] > cycle {
            self.list[at] = self.list[at - 1];
            at -= 1;
        }
        self.list[at] = cycle;
        self.count += 1;
    }
}

struct Tally {
    cycles: u64,
    stalls: u64,
    /// Number of excess requests per single-port bank.
    excess: [u64; 32],
    /// For each pair of ports: number of cycles in which they collide, the first such cycle, and its bank. A port
    /// collides with itself in a write-back.
    pairs: [[(u64, u64, u32); MAX_PORTS]; MAX_PORTS],
}

impl Tally {
    const fn new() -> Self {
        Self { cycles: 0, stalls: 0, excess: [0; 32], pairs: [[(0, 0, 0); MAX_PORTS]; MAX_PORTS] }
    }

    const fn count(&mut self, memory: &Memory, ports: &[Accesses], cycle: u64, times: u64) {
        let mut claims = [[0; 2]; MAX_PORTS];
        // Bit masks of the banks with at least one request, and with at least two.
        let (mut one, mut two) = (0, 0);
        each!(k, 0..ports.len(), {
            claims[k] = ports[k].claims(memory, cycle);
            two |= one & claims[k][0];
            one |= claims[k][0];
            two |= one & claims[k][1];
            one |= claims[k][1];
        });
        if two == 0 {
            return;
        }
        each!(k, 0..ports.len(), {
            each!(other, 0..k + 1, {
                let met = if other < k {
                    (claims[k][0] | claims[k][1]) & (claims[other][0] | claims[other][1])
                } else {
                    claims[k][0] & claims[k][1]
                };
                if met != 0 {
                    let pair = &mut self.pairs[other][k];
                    if pair.0 == 0 {
                        (pair.1, pair.2) = (cycle, met.trailing_zeros());
                    }
                    pair.0 += times;
                }
            });
        });
        let mut most = 1;
        each!(bank, 0..memory.single_banks as usize, {
            if two >> bank & 1 != 0 {
                let mut requests = 0;
                each!(k, 0..ports.len(), {
                    requests += (claims[k][0] >> bank & 1) as u64 + (claims[k][1] >> bank & 1) as u64;
                });
                self.excess[bank] += (requests - 1) * times;
                if requests > most {
                    most = requests;
                }
            }
        });
        self.stalls += (most - 1) * times;
        self.cycles += times;
    }

    const fn found(&self, memory: &Memory, ports: usize) -> Conflicts {
        let mut found = Conflicts { cycles: self.cycles, stalls: self.stalls, ..Conflicts::NONE };
        each!(k, 0..memory.single_banks as usize, {
            if self.excess[k] > self.excess[found.worst_bank as usize] {
                found.worst_bank = k as u32;
            }
        });
        each!(k, 0..ports, {
            let mut other = 0;
            while other <= k {
                let (cycles, first, bank) = self.pairs[other][k];
                if cycles > found.worst_pair_cycles {
                    (found.worst_pair, found.worst_pair_cycles) = ((other, k), cycles);
                    (found.first_cycle, found.first_bank) = (first, bank);
                }
                other += 1;
            }
        });
        found
    }
}
