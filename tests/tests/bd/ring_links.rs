//! Rings for the tests of their faults.

use aie_pattern_core::declare::{Chain, End, Link};
use aie_pattern_core::rule::Rule;
use aie_pattern_core::rule::chain::{Fault, check};
use aie_pattern_core::{Device, TileKind};

/// What a descriptor takes or gives: a lock and a value.
pub(crate) type Lock = Option<(u64, i64)>;

/// A ring of links with these locks.
pub(crate) fn ring(steps: &[(Lock, Lock)]) -> Vec<Link> {
    let count = steps.len() as u64;
    let link = |(&(acquire, release), k)| Link {
        acquire,
        release,
        ..Link::new(Device::AieMl, TileKind::Mem, k, Some((k + 1) % count))
    };
    steps.iter().zip(0..).map(link).collect()
}

/// The chain that loops over these, and the values with which its locks start.
pub(crate) fn chain<'a>(links: &'a [Link], locks: &'a [(i128, i128)]) -> Chain<'a> {
    Chain { locks, ..Chain::new(links, End::LoopsTo(0)) }
}

/// The faults of a ring that is right as a chain.
pub(crate) fn faults(chain: &Chain) -> Vec<Fault> {
    let found = check(chain).as_slice().to_vec();
    let is_of_ring =
        |fault: &Fault| matches!(fault.rule(), Rule::RingLength | Rule::RingLocks | Rule::RingStart);
    assert!(found.iter().all(is_of_ring), "{found:?}");
    found
}

/// The texts of a chain's faults.
pub(crate) fn texts(chain: &Chain) -> Vec<String> {
    check(chain).as_slice().iter().map(|fault| fault.text(chain).as_str().to_owned()).collect()
}
