const _: () = {
    use ::aie_pattern::number::integer as __aie_pattern_integer;
    use ::aie_pattern::__private::unsigned as __aie_pattern_unsigned;
    use ::aie_pattern::__private::report_completes as __aie_pattern_report;
    use ::aie_pattern::__private::named_bits as __aie_pattern_named_bits;
    const __AIE_PATTERN_SEQUENCE: &::aie_pattern::__private::Assertion = &::aie_pattern::__private::Assertion {
        fifos: &[
            ::aie_pattern::__private::completes_member::<In>(),
            ::aie_pattern::__private::completes_member::<Out>(),
        ],
        steps: &[
            ::aie_pattern::__private::CompletesStep {
                fifo: 0usize,
                what: ::aie_pattern::__private::What::Task {
                    bits: ::aie_pattern::__private::pattern_bits::<Fill>(),
                    has_token: false,
                },
                at: 2usize,
            },
            ::aie_pattern::__private::CompletesStep {
                fifo: 1usize,
                what: ::aie_pattern::__private::What::Task {
                    bits: ::aie_pattern::__private::object_bits::<
                        Out,
                    >(__aie_pattern_unsigned(__aie_pattern_integer(ROWS * 1024))),
                    has_token: false,
                },
                at: 3usize,
            },
            ::aie_pattern::__private::CompletesStep {
                fifo: 1usize,
                what: ::aie_pattern::__private::What::Await,
                at: 4usize,
            },
            ::aie_pattern::__private::CompletesStep {
                fifo: 1usize,
                what: ::aie_pattern::__private::What::Task {
                    bits: ::aie_pattern::__private::object_bits::<
                        Out,
                    >(__aie_pattern_unsigned(__aie_pattern_integer(ROWS * 1024))),
                    has_token: false,
                },
                at: 3usize,
            },
            ::aie_pattern::__private::CompletesStep {
                fifo: 1usize,
                what: ::aie_pattern::__private::What::Await,
                at: 4usize,
            },
        ],
        programs: &[
            ::aie_pattern::__private::Program {
                place: (0u32, 2u32),
                code: &[
                    ::aie_pattern::__private::CoreOp::Loop {
                        trips: ::aie_pattern::__private::None,
                        end: 6usize,
                    },
                    ::aie_pattern::__private::CoreOp::Access {
                        fifo: 0usize,
                        is_acquire: true,
                        objects: 1,
                        at: 6usize,
                    },
                    ::aie_pattern::__private::CoreOp::Access {
                        fifo: 1usize,
                        is_acquire: true,
                        objects: 1,
                        at: 7usize,
                    },
                    ::aie_pattern::__private::CoreOp::Access {
                        fifo: 0usize,
                        is_acquire: false,
                        objects: 1,
                        at: 8usize,
                    },
                    ::aie_pattern::__private::CoreOp::Access {
                        fifo: 1usize,
                        is_acquire: false,
                        objects: 1,
                        at: 9usize,
                    },
                    ::aie_pattern::__private::CoreOp::Back {
                        start: 0usize,
                    },
                ],
                at: 5usize,
            },
        ],
    };
    #[allow(long_running_const_eval)]
    const __AIE_PATTERN_FAULT: &::aie_pattern::__private::Option<
        ::aie_pattern::__private::CompletesFault,
    > = &::aie_pattern::__private::check_completes(
        __AIE_PATTERN_SEQUENCE,
        &[
            <In as ::aie_pattern::ObjectFifo>::IS_SOUND,
            <Out as ::aie_pattern::ObjectFifo>::IS_SOUND,
        ],
    );
    const _: () = __aie_pattern_report(__AIE_PATTERN_FAULT, 0usize);
    const _: () = __aie_pattern_report(__AIE_PATTERN_FAULT, 1usize);
    const _: () = __aie_pattern_report(__AIE_PATTERN_FAULT, 2usize);
    const _: () = __aie_pattern_report(__AIE_PATTERN_FAULT, 3usize);
    const _: () = __aie_pattern_report(__AIE_PATTERN_FAULT, 4usize);
    const _: () = __aie_pattern_report(__AIE_PATTERN_FAULT, 5usize);
    const _: () = __aie_pattern_report(__AIE_PATTERN_FAULT, 6usize);
    const _: () = __aie_pattern_report(__AIE_PATTERN_FAULT, 7usize);
    const _: () = __aie_pattern_report(__AIE_PATTERN_FAULT, 8usize);
    const _: () = __aie_pattern_report(__AIE_PATTERN_FAULT, 9usize);
};
