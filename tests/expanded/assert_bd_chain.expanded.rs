const _: () = {
    use ::aie_pattern::__private::report_chain as __aie_pattern_report;
    use ::aie_pattern::__private::Differs as _;
    use ::aie_pattern::number::integer as __aie_pattern_integer;
    const __AIE_PATTERN_CHAIN: &::aie_pattern::__private::LinkedChain = &::aie_pattern::__private::LinkedChain {
        links: &[
            ::aie_pattern::__private::linked::<Ping>(),
            ::aie_pattern::__private::linked::<Pong>(),
            ::aie_pattern::__private::linked::<Ping>(),
        ],
        same: &[
            <::aie_pattern::__private::Same<Ping, Ping>>::__AIE_PATTERN_IS,
            <::aie_pattern::__private::Same<Pong, Ping>>::__AIE_PATTERN_IS,
        ],
        locks: &[(__aie_pattern_integer(EMPTY), 2), (1, 0)],
        allow_lengths: false,
        allow_locks: false,
        allow_overlap: false,
    };
    const __AIE_PATTERN_FAULTS: &::aie_pattern::__private::Option<
        ::aie_pattern::__private::ChainFaults,
    > = &::aie_pattern::__private::check_chain(__AIE_PATTERN_CHAIN);
    const _: () = __aie_pattern_report(
        __AIE_PATTERN_CHAIN,
        __AIE_PATTERN_FAULTS,
        ::aie_pattern::__private::ChainPart::Link(0usize),
    );
    const _: () = __aie_pattern_report(
        __AIE_PATTERN_CHAIN,
        __AIE_PATTERN_FAULTS,
        ::aie_pattern::__private::ChainPart::Link(1usize),
    );
    const _: () = __aie_pattern_report(
        __AIE_PATTERN_CHAIN,
        __AIE_PATTERN_FAULTS,
        ::aie_pattern::__private::ChainPart::Link(2usize),
    );
    const _: () = __aie_pattern_report(
        __AIE_PATTERN_CHAIN,
        __AIE_PATTERN_FAULTS,
        ::aie_pattern::__private::ChainPart::Lock(0usize),
    );
    const _: () = __aie_pattern_report(
        __AIE_PATTERN_CHAIN,
        __AIE_PATTERN_FAULTS,
        ::aie_pattern::__private::ChainPart::Value(0usize),
    );
    const _: () = __aie_pattern_report(
        __AIE_PATTERN_CHAIN,
        __AIE_PATTERN_FAULTS,
        ::aie_pattern::__private::ChainPart::Lock(1usize),
    );
    const _: () = __aie_pattern_report(
        __AIE_PATTERN_CHAIN,
        __AIE_PATTERN_FAULTS,
        ::aie_pattern::__private::ChainPart::Value(1usize),
    );
};
