//! Chains of descriptors: every one of up to three against a naive run, and the report of each fault.

use std::collections::BTreeSet;

use aie_pattern_core::declare::{Chain, Descriptor, End, Iteration, Link, RawDims};
use aie_pattern_core::device::Direction;
use aie_pattern_core::rule::Rule;
use aie_pattern_core::rule::chain::{ChainPart, Fault, check, missing_id};
use aie_pattern_core::text::Text;
use aie_pattern_core::{Device, Element, TileKind};

/// Whether a chain is correct, by running it: ids are within the tile's.
fn runs(links: &[Link], end: End) -> bool {
    let distinct: BTreeSet<u64> = links.iter().map(|link| link.bd_id).collect();
    let Some(first) = links.first() else { return false };
    if distinct.len() < links.len() {
        return false;
    }
    let mut order = vec![first.bd_id];
    loop {
        let link = links.iter().find(|link| link.bd_id == order[order.len() - 1]);
        let again = |next| order.iter().position(|&id| id == next).map(End::LoopsTo);
        let ended = match link.map(|link| link.next_bd) {
            None => return false,
            Some(None) => Some(End::Stops),
            Some(Some(next)) => again(next),
        };
        if ended.is_some() {
            return ended == Some(end) && links.iter().map(|link| link.bd_id).eq(order);
        }
        order.extend(link.and_then(|link| link.next_bd));
    }
}

/// Every list of `count` links with ids and next ids below `ids`.
fn lists(count: usize, ids: u64) -> Vec<Vec<Link>> {
    let mut lists = vec![vec![]];
    for _ in 0..count {
        let longer = lists.iter().flat_map(|list: &Vec<Link>| {
            (0..ids).flat_map(move |bd_id| {
                (0..=ids).map(move |next| {
                    let next = if next == ids { None } else { Some(next) };
                    [list.as_slice(), &[Link::new(Device::AieMl, TileKind::Compute, bd_id, next)]].concat()
                })
            })
        });
        lists = longer.collect();
    }
    lists
}

#[test]
fn every_small_chain_has_the_verdict_of_a_run() {
    let (mut right, mut wrong) = (0, 0);
    for count in 0..4 {
        for links in lists(count, 4) {
            let ends = (0..count).map(End::LoopsTo).chain([End::Stops]);
            for end in ends {
                let chain = Chain::new(&links, end);
                let faults = check(&chain);
                assert_eq!(faults.is_empty(), runs(&links, end), "{chain:?}: {:?}", faults.as_slice());
                for fault in faults.as_slice() {
                    assert!(!fault.text(&chain).as_str().is_empty());
                }
                if faults.is_empty() {
                    right += 1;
                } else {
                    wrong += 1;
                }
            }
        }
    }
    // Distinct ids; each list has one end more than it has links.
    let expected = 4 * 2 + 4 * 3 * 3 + 4 * 3 * 2 * 4;
    assert_eq!((right, wrong), (expected, 1 + 20 * 2 + 400 * 3 + 8000 * 4 - expected));
}

/// The first lines of the report about a chain.
fn said(links: &[Link], end: End) -> Vec<String> {
    let chain = Chain::new(links, end);
    let first = |fault: &Fault| fault.text(&chain).as_str().lines().next().unwrap().to_owned();
    check(&chain).as_slice().iter().map(first).collect()
}

#[test]
fn every_fault_has_its_words() {
    let link = |bd_id, next| Link::new(Device::AieMl, TileKind::Compute, bd_id, next);
    let mem = |bd_id, next| Link::new(Device::AieMl, TileKind::Mem, bd_id, next);
    let of = |direction, channel, link: Link| Link { channel: Some((direction, channel)), ..link };

    assert_eq!(said(&[], End::Stops), ["the chain has no descriptor"]);
    assert_eq!(
        said(&[link(16, None)], End::Stops),
        ["descriptor 16 does not exist on a compute tile (at most 15)"]
    );
    assert_eq!(
        said(&[link(1, Some(2)), link(2, Some(1)), link(1, None)], End::Stops),
        ["descriptor 1 appears twice in the chain, at positions 1 and 3"]
    );
    assert_eq!(
        said(&[link(1, Some(2)), link(3, Some(4))], End::Stops),
        [
            "`next_bd` of descriptor 1 is 2, but the next descriptor of the chain is 3",
            "`next_bd` of descriptor 3 is 4, but the chain ends there",
        ]
    );
    assert_eq!(
        said(&[link(1, None), link(3, Some(3))], End::LoopsTo(0)),
        [
            "descriptor 1 has no `next_bd`, but the next descriptor of the chain is 3",
            "`next_bd` of descriptor 3 is 3, but the next descriptor of the chain is 1",
        ]
    );
    assert_eq!(
        said(&[mem(2, Some(30)), mem(30, None)], End::Stops),
        ["descriptor 30 is out of reach of the channels of descriptor 2"]
    );
    assert_eq!(
        said(&[mem(2, Some(30)), of(Direction::Mm2s, 1, mem(30, None))], End::Stops),
        ["descriptor 2 is out of reach of MM2S channel 1"]
    );
    assert_eq!(
        said(&[link(2, Some(3)), mem(3, None)], End::Stops),
        ["descriptor 3 belongs to a mem tile, but the chain to a compute tile"]
    );
    assert_eq!(
        said(&[of(Direction::S2mm, 2, link(2, None))], End::Stops),
        ["S2MM channel 2 does not exist on a compute tile (at most 1)"]
    );
    let two = [of(Direction::S2mm, 1, link(2, Some(3))), of(Direction::Mm2s, 1, link(3, None))];
    assert_eq!(
        said(&two, End::Stops),
        ["descriptor 3 is for MM2S channel 1, but the chain is for S2MM channel 1"]
    );
}

#[test]
fn what_can_be_pasted_is_offered() {
    let links = [Link::new(Device::AieMl, TileKind::Compute, 7, None)];
    let chain = Chain::new(&links, End::LoopsTo(0));
    assert!(check(&chain).as_slice()[0].text(&chain).as_str().ends_with("\n  = help: write `next_bd = 7`"));
}

/// What is offered is the next descriptor, whatever else is wrong: with it, one mistake is gone and no other one is there.
#[test]
fn an_offered_next_descriptor_is_one_mistake_less() {
    let mut all = lists(2, 3);
    all.extend(lists(3, 3).into_iter().step_by(5));
    let mut offered = 0;
    for links in all {
        let last = links.len() - 1;
        for end in [End::Stops, End::LoopsTo(0), End::LoopsTo(last)] {
            let chain = Chain::new(&links, end);
            let before = check(&chain);
            for fault in before.as_slice() {
                let (Rule::ChainNext, Some(ChainPart::Link(link))) = (fault.rule(), fault.locus()) else {
                    continue;
                };
                let next = match end {
                    _ if link < last => Some(links[link + 1].bd_id),
                    End::LoopsTo(to) => Some(links[to].bd_id),
                    End::Stops => None,
                };
                let help = match next {
                    Some(next) => format!("\n  = help: write `next_bd = {next}`"),
                    None => "\n  = help: leave `next_bd` out".to_owned(),
                };
                assert!(fault.text(&chain).as_str().ends_with(&help), "{fault:?} of {chain:?}");
                let mut fixed = links.clone();
                fixed[link].next_bd = next;
                let after = check(&Chain::new(&fixed, end));
                let left: Vec<&Fault> = before.as_slice().iter().filter(|left| *left != fault).collect();
                assert!(after.as_slice().iter().eq(left), "{fault:?} of {chain:?}");
                offered += 1;
            }
        }
    }
    assert!(offered > 1000, "{offered}");
}

#[test]
fn all_are_for_one_device() {
    let of =
        |device, bd_id, next| Link { device, ..Link::new(Device::AieMl, TileKind::Compute, bd_id, next) };
    let (ml, p) = (Device::AieMl, Device::Aie2p);
    let found = |devices: [Device; 3]| {
        let [a, b, c] = devices;
        let links = [of(a, 0, Some(1)), of(b, 1, Some(2)), of(c, 2, None)];
        check(&Chain::new(&links, End::Stops)).as_slice().to_vec()
    };
    assert_eq!(found([ml, ml, ml]), []);
    assert_eq!(found([p, p, p]), []);
    assert_eq!(found([ml, p, ml]), [Fault::OtherDevice { link: 1 }]);
    assert_eq!(found([p, p, ml]), [Fault::OtherDevice { link: 2 }]);
    assert_eq!(found([p, ml, ml]), [1, 2].map(|link| Fault::OtherDevice { link }));
}

/// The lowest that no other has and the chain's channel reaches: on a mem tile the even ones reach 0 to 23, the odd ones
/// 24 to 47 (AM020). What comes later without an id is offered one that is left.
#[test]
fn a_descriptor_without_an_id_is_offered_one_that_is_free_and_in_reach() {
    const NONE: u64 = u64::MAX;
    let offered = |tile, ids: &[u64], channel: Option<u64>, link, skip| {
        let links: Vec<Link> = ids
            .iter()
            .map(|&id| Link {
                channel: channel.map(|n| (Direction::Mm2s, n)),
                ..Link::new(Device::AieMl, tile, id, None)
            })
            .collect();
        let text = missing_id(Text::new().str("none"), &Chain::new(&links, End::Stops), link, skip);
        text.as_str().strip_prefix("none").unwrap().trim().to_owned()
    };
    let help = |id: u64| format!("= help: write `bd_id = {id}`");
    let compute = |ids: &[u64], link, skip| offered(TileKind::Compute, ids, None, link, skip);
    assert_eq!(compute(&[NONE], 0, 0), help(0));
    assert_eq!(compute(&[0, 1, NONE, 3, NONE, NONE], 2, 0), help(2));
    assert_eq!(compute(&[0, 1, NONE, 3, NONE, NONE], 4, 1), help(4));
    assert_eq!(compute(&[0, 1, NONE, 3, NONE, NONE], 5, 2), help(5));
    let taken: Vec<u64> = (0..15).chain([NONE]).collect();
    assert_eq!(compute(&taken, 15, 0), help(15));
    assert_eq!(compute(&taken, 15, 1), "");
    let mem = |ids: &[u64], channel, link| offered(TileKind::Mem, ids, channel, link, 0);
    assert_eq!(mem(&[23, NONE], None, 1), help(0));
    assert_eq!(mem(&[24, NONE], None, 1), help(25));
    assert_eq!(mem(&[NONE, 47], None, 0), help(24));
    assert_eq!(mem(&[24, NONE], Some(1), 1), help(25));
    assert_eq!(mem(&[24, NONE], Some(2), 1), help(0));
    // Of several channels, each tells what it reaches; an id that no tile has tells nothing.
    assert_eq!(mem(&[0, 24, NONE], None, 2), help(1));
    assert_eq!(mem(&[24, NONE], Some(3), 1), help(25));
    assert_eq!(mem(&[24, NONE], Some(4), 1), help(0));
    for unknown in [48, 100, NONE] {
        assert_eq!(mem(&[unknown, NONE], None, 1), "", "{unknown}");
    }
    for (count, is_offered) in [(64, true), (65, false)] {
        let mut many = vec![0; count - 1];
        many.push(NONE);
        assert_eq!(compute(&many, count - 1, 0) == help(1), is_offered, "{count}");
    }
    let lower: Vec<u64> = (0..24).chain([NONE]).collect();
    assert_eq!(mem(&lower, None, 24), "", "the lower half is full");
}

#[test]
fn a_whole_half_of_a_mem_tile_is_a_chain() {
    const CHANNEL: Option<(Direction, u64)> = Some((Direction::Mm2s, 5));
    const LINKS: [Link; 24] = {
        let mut links =
            [Link { channel: CHANNEL, ..Link::new(Device::AieMl, TileKind::Mem, 24, Some(25)) }; 24];
        let mut k = 0;
        while k < 24 {
            links[k].bd_id = 24 + k as u64;
            links[k].next_bd = Some(24 + (k as u64 + 1) % 24);
            k += 1;
        }
        links
    };
    const CHAIN: Chain<'_> = Chain::new(&LINKS, End::LoopsTo(0));
    const _: () = assert!(check(&CHAIN).is_empty());
    let twice = [LINKS, LINKS].concat();
    let faults = check(&Chain { links: &twice, ..CHAIN });
    assert_eq!(faults.as_slice().len(), 24);
    assert!(faults.as_slice().iter().all(|fault| fault.rule() == Rule::ChainId));
    let many = vec![LINKS[0]; 1000];
    assert!(!check(&Chain { links: &many, ..CHAIN }).is_empty(), "more faults than are kept");
}

#[test]
fn declarations_are_links() {
    let d = Descriptor {
        bd_id: Some(3),
        next_bd: Some(4),
        channel: Some((Direction::S2mm, 1)),
        acquire: Some((2, -1)),
        release: Some((5, 3)),
        ..Descriptor::new(Device::AieMl, TileKind::Compute, Element::Int32, 16)
    };
    let link = Link {
        device: d.device,
        channel: Some((Direction::S2mm, 1)),
        bytes: Some(64),
        acquire: Some((2, -1)),
        release: Some((5, 3)),
        ..Link::new(Device::AieMl, TileKind::Compute, 3, Some(4))
    };
    assert_eq!(Link::of(&d), Some(link));
    assert_eq!(
        Link::of(&Descriptor { next_bd: None, channel: None, acquire: None, ..d }),
        Some(Link { next_bd: None, channel: None, acquire: None, ..link })
    );
    assert_eq!(Link::of(&Descriptor { bd_id: None, ..d }), None);
    assert_eq!(Link::of(&Descriptor { next_bd: Some(-1), ..d }), None);
    assert_eq!(Link::of(&Descriptor { acquire: Some((-1, 0)), ..d }), None);
}

#[test]
fn a_link_knows_what_all_passes_reach() {
    let d = Descriptor {
        bd_id: Some(0),
        offset: 4,
        address: Some(0x400),
        dims: Some(RawDims::new(&[(3, 16), (8, 1)])),
        ..Descriptor::new(Device::AieMl, TileKind::Compute, Element::Int16, 256)
    };
    let region = |d: Descriptor| Link::of(&d).unwrap().region;
    assert_eq!(region(d), Some((0x408, 0x400 + 2 * (4 + 2 * 16 + 8))));
    assert_eq!(region(Descriptor { address: None, ..d }), None);
    let iteration = Some(Iteration { size: 4, stride: 48, current: None });
    assert_eq!(region(Descriptor { iteration, ..d }), Some((0x408, 0x450 + 2 * 3 * 48 + 8)));
    let linear = Descriptor { dims: None, len: Some(7), element: Element::Int4, ..d };
    assert_eq!(region(linear), Some((0x402, 0x406)), "elements 4 to 10, two in a byte");
    assert_eq!(Link::of(&linear).unwrap().bytes, Some(4));
}

/// Constants of the user with the names that an expansion might use.
mod constants_of_any_name {
    use aie_pattern::prelude::*;

    const CHAIN: u8 = 0;
    const FAULTS: u8 = 1;

    #[dma_bd(buffer = [i32; 64], bd_id = 0, next_bd = 0, acquire = (CHAIN, -1), release = (FAULTS, 1))]
    struct Only;
    assert_bd_chain!(Only -> Only; locks [(CHAIN, FAULTS), (FAULTS, CHAIN)]);
}
