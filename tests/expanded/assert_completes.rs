assert_completes!(
    sequence [In(Fill), for _ in 0..2 { Out(ROWS * 1024), await Out }],
    fifos(In, Out),
    cores [compute(0, 2) { loop { acquire(In, 1); acquire(Out, 1); release(In, 1); release(Out, 1); } }],
);
