const _: () = {
    use ::aie_pattern::__private::report_chain as __aie_pattern_report;
    const CHAIN: &[::aie_pattern::__private::Linked] = &[
        ::aie_pattern::__private::linked::<Ping>(),
        ::aie_pattern::__private::linked::<Pong>(),
    ];
    const _: () = __aie_pattern_report(
        CHAIN,
        ::aie_pattern::__private::Some(0usize),
        0usize,
    );
    const _: () = __aie_pattern_report(
        CHAIN,
        ::aie_pattern::__private::Some(0usize),
        1usize,
    );
};
