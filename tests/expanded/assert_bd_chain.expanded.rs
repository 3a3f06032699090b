const _: () = {
    use ::aie_pattern::__private::report_chain as __aie_pattern_report;
    #[allow(unused_imports)]
    use ::aie_pattern::__private::Differs as _;
    const CHAIN: &[::aie_pattern::__private::Linked] = &[
        ::aie_pattern::__private::linked::<Ping>(),
        ::aie_pattern::__private::linked::<Pong>(),
        ::aie_pattern::__private::linked::<Ping>(),
    ];
    const SAME: &[::aie_pattern::__private::Bool] = &[
        <::aie_pattern::__private::Same<Ping, Ping>>::IS,
        <::aie_pattern::__private::Same<Pong, Ping>>::IS,
    ];
    const _: () = __aie_pattern_report(CHAIN, SAME, 0usize);
    const _: () = __aie_pattern_report(CHAIN, SAME, 1usize);
    const _: () = __aie_pattern_report(CHAIN, SAME, 2usize);
};
