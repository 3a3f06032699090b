//! The cuts of a walk that one descriptor does not hold, and the reports about them, within limits that no
//! tile has.

use aie_pattern_core::lower::fit::{Limits, Plan, Reason, Reasons, fit_within};
use aie_pattern_core::{Device, Dim, Element, Pattern, TileKind};

/// Of nothing but dimensions with these wraps.
fn limits<const N: usize>(wraps: [Option<u64>; N]) -> Limits {
    let base = Limits::of_device(Device::AieMl, TileKind::Compute).unwrap();
    let mut all = base.wraps.map(|_| None);
    all[..N].copy_from_slice(&wraps);
    let (step, length, memory) = (1 << 40, 1 << 60, 1 << 62);
    Limits { slots: N, wraps: all, step, length, memory, iterations: 1, repeats: 1, descriptors: 24 }
}

fn walk(offset: i64, dims: &[(u64, i64)]) -> Pattern {
    let dims: Vec<Dim> = dims.iter().map(|&(size, stride)| Dim::new(size, stride)).collect();
    Pattern::new(Element::Int32, offset, &dims).unwrap()
}

fn pieces(plan: &Plan) -> Vec<(i64, Vec<(u64, i64)>)> {
    let pair = |dim: &Dim| (dim.size, dim.stride);
    plan.pieces().iter().map(|piece| (piece.offset(), piece.dims().iter().map(pair).collect())).collect()
}

fn reasons(found: &Result<Plan, Reasons>) -> Vec<Reason> {
    found.as_ref().unwrap_err().as_slice().to_vec()
}

#[test]
fn a_wrap_of_the_top_dimension_cuts_it() {
    let plan = fit_within(&walk(0, &[(70, 3)]), &limits([Some(10)])).unwrap();
    assert_eq!(pieces(&plan), (0..7).map(|k| (30 * k, vec![(10, 3)])).collect::<Vec<_>>());
    // A piece that is run once has its own dimensions and no other.
    assert!(plan.pieces().iter().all(|piece| piece.walk().dims() == piece.dims()));
    // Between pairs that go back, in two dimensions.
    let plan = fit_within(&walk(1, &[(101, 5), (2, -1)]), &limits([Some(10); 3])).unwrap();
    let between = (0, vec![(10, 50), (10, 5), (2, 6)]);
    assert_eq!(pieces(&plan), [(1, vec![(1, 1)]), between, (500, vec![(1, 1)])]);
}

#[test]
fn blocks_go_on_where_the_ones_before_end() {
    let plan = fit_within(&walk(0, &[(3, 100), (2, 30), (70, 1)]), &limits([])).unwrap();
    let runs = [(0, 70), (30, 140), (130, 140), (230, 70)];
    assert_eq!(pieces(&plan), runs.map(|(at, len)| (at, vec![(len, 1)])));
}

/// The descriptors of a hopeless walk are counted without a step for each.
#[test]
fn parts_beyond_all_descriptors_are_counted() {
    let small = Limits { step: 4, ..limits([None]) };
    let found = reasons(&fit_within(&walk(0, &[(1 << 40, 5)]), &small));
    assert_eq!(
        found,
        [Reason::Step { words: 5, most: 4 }, Reason::Budget { descriptors: 1 << 40, most: 24 }]
    );
}

#[test]
fn an_iteration_is_a_repeat_of_the_task_queue() {
    let small = Limits { iterations: 4, repeats: 2, ..limits([None]) };
    let found = reasons(&fit_within(&walk(0, &[(4, 100), (30, 7)]), &Limits { descriptors: 1, ..small }));
    let told = |most| {
        vec![
            Reason::Rank { dimensions: 2, most: 1 },
            Reason::Repeat { times: 4, most },
            Reason::Budget { descriptors: 2, most: 1 },
        ]
    };
    assert_eq!(found, told(2));
    let found = fit_within(&walk(0, &[(4, 100), (30, 7)]), &Limits { repeats: 4, ..small }).unwrap();
    assert_eq!(found.len(), 1);
}

/// More dimensions would be as those are that a tile has: all but the top one with a wrap.
#[test]
fn dimensions_beyond_those_of_a_tile_have_a_wrap() {
    let (rank, one) = (Reason::Rank { dimensions: 3, most: 2 }, limits([Some(4), None]));
    let one = Limits { descriptors: 1, ..one };
    let told = |dims: &[(u64, i64)]| reasons(&fit_within(&walk(0, dims), &one));
    let wrap = Reason::Wrap { size: 7, most: 4 };
    assert_eq!(told(&[(7, 50), (2, 20), (3, 2)]), [rank, Reason::Budget { descriptors: 7, most: 1 }]);
    let in_the_middle = told(&[(2, 500), (7, 50), (3, 2)]);
    assert_eq!(in_the_middle, [rank, wrap, Reason::Budget { descriptors: 2, most: 1 }]);
}
