fn route() -> impl Display {
    '_AP001_an_expression_belongs_in_a_function: {
        use ::aie_pattern::__private::report_transfer as __aie_pattern_report;
        const __AIE_PATTERN_WRITTEN: [::aie_pattern::__private::Endpoint<
            'static,
        >; 4usize] = [
            ::aie_pattern::__private::sender::<Send>("`Send`"),
            ::aie_pattern::__private::receiver::<
                Receive,
            >("`Receive`", ::aie_pattern::__private::begins::<Forward>()),
            ::aie_pattern::__private::sender::<Forward>("`Forward`"),
            ::aie_pattern::__private::receiver::<
                Core,
            >("`Core`", ::aie_pattern::__private::None),
        ];
        const __AIE_PATTERN_ENDS: [::aie_pattern::__private::Endpoint<
            'static,
        >; 4usize] = ::aie_pattern::__private::started(__AIE_PATTERN_WRITTEN);
        const __AIE_PATTERN_ROUTE: &::aie_pattern::__private::Route<'static> = &::aie_pattern::__private::Route {
            ends: &__AIE_PATTERN_ENDS,
            claim: ::aie_pattern::__private::Claim::Identity,
        };
        const __AIE_PATTERN_FAULTS: &::aie_pattern::__private::Faults = &::aie_pattern::__private::check_order(
            __AIE_PATTERN_ROUTE,
        );
        const _: () = __aie_pattern_report(
            __AIE_PATTERN_ROUTE,
            __AIE_PATTERN_FAULTS,
            0usize,
        );
        const _: () = __aie_pattern_report(
            __AIE_PATTERN_ROUTE,
            __AIE_PATTERN_FAULTS,
            1usize,
        );
        const _: () = __aie_pattern_report(
            __AIE_PATTERN_ROUTE,
            __AIE_PATTERN_FAULTS,
            2usize,
        );
        const _: () = __aie_pattern_report(
            __AIE_PATTERN_ROUTE,
            __AIE_PATTERN_FAULTS,
            3usize,
        );
        use ::aie_pattern::__private::report_consumers as __aie_pattern_report_consumers;
        const _: () = __aie_pattern_report_consumers(
            __AIE_PATTERN_WRITTEN,
            &__AIE_PATTERN_ROUTE.claim,
            __AIE_PATTERN_FAULTS,
        );
        ::aie_pattern::__private::RouteSheet(__AIE_PATTERN_ROUTE)
    }
}
