//! A descriptor is itself by any name, and another of the same name and id is not.
use aie_pattern::prelude::*;

mod other {
    use aie_pattern::prelude::*;
    #[dma_bd(buffer = [i32; 64], bd_id = 0, next_bd = 1)]
    pub struct Ping;
}
#[dma_bd(buffer = [i32; 64], bd_id = 0, next_bd = 1)]
struct Ping;
#[dma_bd(buffer = [i32; 64], bd_id = 1, next_bd = 0)]
struct Pong;
type Alias = Ping;

assert_bd_chain!(Ping -> Pong -> self::Ping);
assert_bd_chain!(self::Ping -> Pong -> Alias);
assert_bd_chain!(Ping -> Pong -> other::Ping); //~ AP056 AP057

fn main() {}
