use aie_pattern::prelude::*;

object_fifo! {
    struct In0 = object = [i8; 500_000], depth = 1, producer = shim(0, 0), consumers = mem(0, 1);
    struct In1 = object = [i8; 30_000], depth = 2, producer = shim(0, 0), consumers = mem(0, 1);
    struct In2 = object = [i8; 30_000], depth = 2, producer = shim(1, 0), consumers = mem(0, 1);
    struct In3 = object = [i8; 30_000], depth = 2, producer = shim(1, 0), consumers = mem(0, 1);
    struct In4 = object = [i8; 30_000], depth = 2, producer = shim(2, 0), consumers = mem(0, 1);
    struct In5 = object = [i8; 30_000], depth = 2, producer = shim(2, 0), consumers = mem(0, 1); //~ AP178
    struct Out0 = object = [i8; 500_000], depth = 1, producer = mem(0, 1), consumers = compute(0, 2), consumer_object = [i8; 1000];
    struct Out1 = object = [i8; 30_000], depth = 2, producer = mem(0, 1), consumers = compute(0, 2), consumer_object = [i8; 1000];
    struct Out2 = object = [i8; 30_000], depth = 2, producer = mem(0, 1), consumers = compute(0, 3), consumer_object = [i8; 1000];
    struct Out3 = object = [i8; 30_000], depth = 2, producer = mem(0, 1), consumers = compute(0, 3), consumer_object = [i8; 1000];
    struct Out4 = object = [i8; 30_000], depth = 2, producer = mem(0, 1), consumers = compute(0, 4), consumer_object = [i8; 1000];
    struct Out5 = object = [i8; 30_000], depth = 2, producer = mem(0, 1), consumers = compute(0, 4), //~ AP178
                  consumer_object = [i8; 1000];
    link [In0] -> [Out0];
    link [In1] -> [Out1];
    link [In2] -> [Out2];
    link [In3] -> [Out3];
    link [In4] -> [Out4];
    link [In5] -> [Out5];
}

fn main() {}
