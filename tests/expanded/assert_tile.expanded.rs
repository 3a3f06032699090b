const _: () = {
    use ::aie_pattern::__private::report_tile as __aie_pattern_report;
    const __AIE_PATTERN_TILE: &::aie_pattern::__private::LinkedTile = &::aie_pattern::__private::LinkedTile {
        links: &[
            ::aie_pattern::__private::linked::<Ping>(),
            ::aie_pattern::__private::linked::<Pong>(),
            ::aie_pattern::__private::linked::<Out>(),
        ],
        names: &["Ping", "Pong", "Out"],
        shared: &[&[0usize, 2usize]],
        allow_locks: false,
        allow_neighbours: false,
    };
    const __AIE_PATTERN_FAULTS: &::aie_pattern::__private::Option<
        ::aie_pattern::__private::TileFaults,
    > = &::aie_pattern::__private::check_tile(__AIE_PATTERN_TILE);
    const _: () = __aie_pattern_report(__AIE_PATTERN_TILE, __AIE_PATTERN_FAULTS, 0usize);
    const _: () = __aie_pattern_report(__AIE_PATTERN_TILE, __AIE_PATTERN_FAULTS, 1usize);
    const _: () = __aie_pattern_report(__AIE_PATTERN_TILE, __AIE_PATTERN_FAULTS, 2usize);
};
