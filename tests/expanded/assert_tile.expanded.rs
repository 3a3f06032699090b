const _: () = {
    use ::aie_pattern::__private::report_tile as __aie_pattern_report;
    const TILE: &::aie_pattern::__private::LinkedTile = &::aie_pattern::__private::LinkedTile {
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
    const _: () = __aie_pattern_report(TILE, 0usize);
    const _: () = __aie_pattern_report(TILE, 1usize);
    const _: () = __aie_pattern_report(TILE, 2usize);
};
