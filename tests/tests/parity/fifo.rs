//! The same object FIFOs in error as literals and as constants: the same words at the same token.

use std::fmt::Write as _;

use aie_pattern::Device;
use aie_pattern::Element;
use aie_pattern::fifo::{Fifo, FifoLink, Fifos, Grid, check};
use aie_pattern_tests::Rng;

use crate::shared::{in_error, told_the_same};

/// A block while it is made: its text in both forms, and what it declares.
#[derive(Default)]
struct Made {
    literal: String,
    constant: String,
    fifos: Vec<Fifo<'static>>,
    links: Vec<FifoLink<'static>>,
}

type Pairs = Vec<(i128, i128)>;

fn leaked<T>(list: Vec<T>) -> &'static [T] {
    list.leak()
}

/// A number that now and then is another.
fn wild(rng: &mut Rng, number: u64) -> u64 {
    const OTHERS: &[u64] = &[0, 1, 3, 7, 31, 64, 257, 1025, 100_000, 1 << 21];
    if rng.once_in(12) { *rng.pick(OTHERS) } else { number }
}

/// A walk over this number of elements, outermost first: a transposition, tiles, or with missing parts.
fn walk(rng: &mut Rng, object: u64) -> Pairs {
    let rows = *rng.pick(&[2, 4, 8]);
    let columns = object / rows;
    let list = match rng.below(4) {
        0 => vec![(columns, 1), (rows, columns)],
        1 => vec![(rows, columns), (columns, 1)],
        2 => vec![(columns / 2, 2), (rows, columns), (2, 1)],
        _ => vec![(2, columns * rows / 2), (columns / 2, 2), (rows / 2, columns), (2, 1)],
    };
    let mut pairs: Pairs = Vec::new();
    for (size, stride) in list {
        pairs.push((wild(rng, size).into(), wild(rng, stride).into()));
    }
    pairs
}

impl Made {
    fn text(&mut self, text: &str) {
        self.literal += text;
        self.constant += text;
    }

    fn number(&mut self, number: i128, rng: &mut Rng) {
        write!(self.literal, "{number}").unwrap();
        let is_constant = rng.once_in(2);
        write!(self.constant, "{}", if is_constant { format!("n({number})") } else { number.to_string() })
            .unwrap();
    }

    fn key(&mut self, key: &str, number: u64, rng: &mut Rng) {
        self.text(&format!(", {key} = "));
        self.number(number.into(), rng);
    }

    fn pairs(&mut self, pairs: &[(i128, i128)], rng: &mut Rng) {
        self.text("[");
        for (k, &(first, second)) in pairs.iter().enumerate() {
            self.text(if k == 0 { "<" } else { ", <" });
            self.number(first, rng);
            self.text(", ");
            self.number(second, rng);
            self.text(">");
        }
        self.text("]");
    }

    /// A FIFO with everything that it may have.
    fn fifo(&mut self, block: usize, ends: ((u32, u32), (u32, u32)), object: u64, rng: &mut Rng) {
        const ELEMENTS: &[(Element, &str)] =
            &[(Element::Int32, "i32"), (Element::Int8, "i8"), (Element::Int16, "i16")];
        let ((element, name), (producer, consumer)) = (*rng.pick(ELEMENTS), ends);
        let kind = |at: (u32, u32)| match at.1 {
            0 => "shim",
            1 => "mem",
            _ => "compute",
        };
        let tile = |at: (u32, u32)| format!("{}({}, {})", kind(at), at.0, at.1);
        let symbol = format!("D{block}F{}", self.fifos.len());
        let (object, depth) = (wild(rng, object), wild(rng, 2));
        self.text(&format!(
            " struct {symbol} = producer = {}, consumers = {}, object = [{name}; ",
            tile(producer),
            tile(consumer)
        ));
        self.number(object.into(), rng);
        self.text("]");
        self.key("depth", depth, rng);
        let consumers = leaked(vec![consumer]);
        let symbol: &'static str = symbol.leak();
        let mut fifo = Fifo::new(symbol, producer, consumers, (element, object), leaked(vec![depth]));
        if rng.once_in(3) {
            let pairs = walk(rng, object.max(16));
            self.text(", to_stream = ");
            self.pairs(&pairs, rng);
            if producer.1 == 1 && rng.once_in(3) {
                let pad: Pairs = pairs.iter().map(|_| (rng.below(3).into(), rng.below(3).into())).collect();
                self.text(", pad = ");
                self.pairs(&pad, rng);
                fifo.pad = leaked(pad);
            }
            fifo.to_stream = leaked(pairs);
        }
        if rng.once_in(3) {
            let pairs = walk(rng, object.max(16));
            self.text(", from_stream = [");
            self.pairs(&pairs, rng);
            self.text("]");
            fifo.from_stream = leaked(vec![leaked(pairs)]);
        }
        let mut maybe = |key: &str, number: u64, rng: &mut Rng| {
            rng.once_in(10).then(|| {
                let number = wild(rng, number);
                self.key(key, number, rng);
                number
            })
        };
        fifo.repeat = maybe("repeat_count", 3, rng);
        fifo.iterations = maybe("iter_count", 5, rng);
        fifo.initial = maybe("init_values", 2, rng).unwrap_or(0);
        fifo.packet_id = maybe("packet_id", 9, rng);
        fifo.producer_channel = maybe("prod_dma_channel", 1, rng);
        self.text(";");
        self.fifos.push(fifo);
    }

    fn link(&mut self, inputs: Vec<usize>, outputs: Vec<usize>, offsets: Vec<u64>, rng: &mut Rng) {
        let names = |list: &[usize]| list.iter().map(|&k| self.fifos[k].name).collect::<Vec<_>>().join(", ");
        let text = format!(" link [{}] -> [{}]", names(&inputs), names(&outputs));
        self.text(&text);
        let is_join = inputs.len() > 1;
        if !offsets.is_empty() {
            self.text(if is_join { " ([" } else { " ([] [" });
            for (k, &offset) in offsets.iter().enumerate() {
                self.text(if k == 0 { "" } else { ", " });
                self.number(offset.into(), rng);
            }
            self.text(if is_join { "] [])" } else { "])" });
        }
        self.text(";");
        let (inputs, outputs, offsets) = (leaked(inputs), leaked(outputs), leaked(offsets));
        let (source_offsets, destination_offsets) =
            if is_join { (offsets, &[][..]) } else { (&[][..], offsets) };
        self.links.push(FifoLink { inputs, outputs, source_offsets, destination_offsets });
    }

    fn random(block: usize, rng: &mut Rng) -> Self {
        let mut made = Self::default();
        made.text("aie_pattern::object_fifo! {");
        let (shim, mem) = ((0, 0), (0, 1));
        match rng.below(4) {
            0 => made.fifo(block, ((0, 2), *rng.pick(&[(0, 5), (0, 3), (3, 4)])), 64, rng),
            1 => {
                made.fifo(block, (shim, mem), 64, rng);
                made.fifo(block, (mem, (0, 2)), 64, rng);
                made.link(vec![0], vec![1], vec![], rng);
            }
            2 => {
                made.fifo(block, (shim, mem), 64, rng);
                let offsets = [0, 16, 48].map(|offset| wild(rng, offset)).to_vec();
                for (k, part) in [16, 32, 16].into_iter().enumerate() {
                    made.fifo(block, (mem, (k as u32, 3)), part, rng);
                }
                made.link(vec![0], vec![1, 2, 3], offsets, rng);
            }
            _ => {
                made.fifo(block, ((0, 2), mem), 32, rng);
                made.fifo(block, ((0, 4), mem), 32, rng);
                made.fifo(block, (mem, shim), 64, rng);
                let offsets = [0, 32].map(|offset| wild(rng, offset)).to_vec();
                made.link(vec![0, 1], vec![2], offsets, rng);
            }
        }
        made.text(" }");
        made
    }

    fn is_sound(&self) -> bool {
        let grid = Grid::of_part("npu1").unwrap();
        check(&Fifos::new(Device::AieMl, grid, &self.fifos, &self.links)).is_empty()
    }
}

#[test]
fn literals_and_constants_in_error_are_told_the_same() {
    let mut rng = Rng::new(0xF1F0);
    let mut list = Vec::new();
    while list.len() < in_error(20) {
        let made = Made::random(list.len(), &mut rng);
        // Where all of the numbers are literals in both, there is nothing to compare.
        if !made.is_sound() && made.constant.contains("n(") {
            list.push((made.literal, made.constant));
        }
    }
    // Rules of descriptors, of FIFOs and of links.
    told_the_same("fifos", &list, "022 161 164 169 171 172");
}
