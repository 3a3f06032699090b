const _: () = {
    use ::aie_pattern::__private::report_transfer as __aie_pattern_report;
    const ROUTE: &::aie_pattern::__private::Route<'static> = &::aie_pattern::__private::Route {
        ends: &[
            ::aie_pattern::__private::endpoint::<Send>("`Send`"),
            ::aie_pattern::__private::endpoint::<Receive>("`Receive`"),
            ::aie_pattern::__private::endpoint::<Forward>("`Forward`"),
            ::aie_pattern::__private::endpoint::<Core>("`Core`"),
        ],
        claim: ::aie_pattern::__private::Claim::Identity,
    };
    const FAULTS: &::aie_pattern::__private::Faults = &::aie_pattern::__private::check_route(
        ROUTE,
    );
    const _: () = __aie_pattern_report(ROUTE, FAULTS, 0usize);
    const _: () = __aie_pattern_report(ROUTE, FAULTS, 1usize);
    const _: () = __aie_pattern_report(ROUTE, FAULTS, 2usize);
    const _: () = __aie_pattern_report(ROUTE, FAULTS, 3usize);
};
