//! Declarations lowered to words: what the hardware does with these against the walk over elements, byte by byte.

use crate::declarations::{address, below, declaration, words};
use aie_pattern_core::Element;
use aie_pattern_core::declare::{Descriptor, Iteration};
use aie_pattern_core::register::Fields;
use aie_pattern_core::rule::Rule;
use aie_pattern_tests::tiles::{decode, encode, run};
use aie_pattern_tests::{Rng, cases};

/// A part of the stream: which bytes of the buffer (which halves, of elements of 4 bits), or a zero of the padding.
type Stream = Vec<Option<i64>>;

/// What goes through the channel in run `current`, from the declaration alone: nested loops over elements.
fn elements_in_order(d: &Descriptor, current: i128) -> Stream {
    /// A dimension and its padding.
    type Loop = (i64, i64, i64, i64);
    fn inside(at: Option<i64>, loops: &[Loop], parts: i64, out: &mut Stream) {
        let [(size, stride, before, after), inner @ ..] = loops else {
            for part in 0..parts {
                out.push(at.map(|at| at * parts + part));
            }
            return;
        };
        for i in -before..size + after {
            let at = if i < 0 || i >= *size { None } else { at.map(|at| at + i * stride) };
            inside(at, inner, parts, out);
        }
    }
    let pads = d.pad.map(|pad| pad.as_slice().to_vec()).unwrap_or_default();
    let mut loops: Vec<Loop> = Vec::new();
    for (k, &(size, stride)) in d.sizes().iter().enumerate() {
        let (before, after) = pads.get(k).copied().unwrap_or((0, 0));
        loops.push((size as i64, stride as i64, before as i64, after as i64));
    }
    if loops.is_empty() {
        loops.push((d.len.unwrap_or(d.elements) as i64, 1, 0, 0));
    }
    let start = d.offset + d.iteration.map_or(0, |iteration| current * iteration.stride);
    let mut stream = Stream::new();
    inside(Some(start as i64), &loops, i64::from(d.element.bits()) / unit(d), &mut stream);
    stream
}

/// What goes through the channel in run `current`, from the words alone: the counters of the hardware.
fn words_in_order(d: &Descriptor, words: &[u32], address: u64, current: u64) -> Stream {
    let mut fields = decode(d.tile, d.device, words);
    fields.iteration.current = current;
    let first = (fields.base_addr as i64 - address as i64) / 4;
    let parts = 32 / unit(d);
    let mut stream = Stream::new();
    for word in run(&fields).0 {
        for part in 0..parts {
            stream.push(word.map(|word| (first + word) * parts + part));
        }
    }
    stream
}

/// Bits of a part of the stream.
fn unit(d: &Descriptor) -> i64 {
    i64::from(d.element.bits()).min(8)
}

/// Fields that do not belong to the walk are in the words as declared.
fn assert_names(d: &Descriptor, fields: &Fields) {
    let lock = |enable: bool, id: u64, value: i64| enable.then_some((id.into(), value.into()));
    let (acquire, release) = (fields.acquire, fields.release);
    assert_eq!(lock(acquire.enable, acquire.id, acquire.value), d.acquire);
    assert_eq!(lock(true, release.id, release.value).unwrap(), d.release.unwrap_or((0, 0)));
    let packet = fields.packet;
    assert_eq!(packet.enable.then_some((packet.id.into(), packet.kind.into())), d.packet);
    assert_eq!(fields.next.enable.then_some(fields.next.id.into()), d.next_bd);
    assert_eq!(i128::from(fields.ooo_bd_id), d.ooo_id.unwrap_or(0));
    assert_eq!((fields.tlast_suppress, fields.enable_compression), (d.tlast_suppress, d.compression));
    let axi = fields.axi();
    assert_eq!(i128::from(axi.burst * 16), d.burst.unwrap_or(64));
    let given = |value: Option<i128>| value.unwrap_or(0);
    assert_eq!((axi.smid.into(), axi.qos.into()), (given(d.axi.smid), given(d.axi.qos)));
    assert_eq!((axi.cache.into(), axi.secure.into()), (given(d.axi.cache), given(d.axi.secure)));
    let iteration = d.iteration.unwrap_or(Iteration { size: 1, stride: 1, current: None });
    let (wrap, current) = (fields.iteration.wrap.into(), fields.iteration.current.into());
    assert_eq!((wrap, current), (iteration.size, iteration.current.unwrap_or(0)));
    assert!(fields.valid);
}

/// The number of declarations of each kind.
#[derive(Default, Debug)]
struct Counts {
    legal: usize,
    linear: usize,
    padded: usize,
    iterated: usize,
    /// Elements of up to 1, of 2, 4 and 8 bytes.
    widths: [usize; 4],
    illegal_with_words: usize,
    illegal_without: usize,
}

impl Counts {
    /// Checks declarations until this number of them is legal.
    fn look(mut self, legal: usize, rng: &mut Rng) -> Self {
        while self.legal < legal {
            let d = declaration(rng);
            self.look_at(&d, address(&d, rng));
        }
        self
    }

    fn look_at(&mut self, d: &Descriptor, address: u64) {
        let is_legal = d.check().is_empty();
        let Some(Ok(words)) = words(d, address) else {
            assert!(!is_legal, "{d:?} at {address}");
            self.illegal_without += 1;
            return;
        };
        let fields = d.fields(address.into()).unwrap();
        assert_eq!(words, encode(d.tile, d.device, &fields).unwrap(), "{d:?} at {address}");
        assert_names(d, &decode(d.tile, d.device, &words));
        for current in 0..d.iteration.map_or(1, |iteration| iteration.size) {
            let expected = elements_in_order(d, current);
            let found = words_in_order(d, &words, address, current as u64);
            assert!(expected == found, "{d:?} at {address}:\n{expected:?}\n{found:?}");
        }
        if !is_legal {
            self.illegal_with_words += 1;
            return;
        }
        self.legal += 1;
        self.linear += usize::from(d.is_linear());
        self.padded += usize::from(d.is_padded());
        self.iterated += usize::from(d.iteration.is_some());
        self.widths[d.element.bits().max(8).ilog2() as usize - 3] += 1;
    }
}

/// Thousands that the rules have no objection to, and every other one on the way that has words all the same: it leaves
/// its buffer, say. No words ever do anything else than what is declared.
#[test]
fn the_hardware_moves_the_bytes_of_the_walk_in_their_order() {
    let legal = cases(10_000);
    let threads: Vec<_> = (0..4)
        .map(|k| std::thread::spawn(move || Counts::default().look(legal, &mut Rng::new(100 + k))))
        .collect();
    for thread in threads {
        let counts = thread.join().unwrap();
        println!("{counts:?}");
        assert!([counts.linear, counts.padded, counts.iterated].iter().all(|count| count * 12 > legal));
        assert!(counts.illegal_with_words * 120 > legal && counts.illegal_without * 25 > legal);
        assert!(counts.widths.iter().all(|count| count * 12 > legal));
    }
}

/// The rule about a declared address and the words for an address are of one mind.
#[test]
fn addresses_are_refused_where_the_rule_refuses_them() {
    let mut rng = Rng::new(46);
    let (mut taken, mut refused) = (0, 0);
    while taken < 20_000 || refused < 5_000 {
        let mut d = declaration(&mut rng);
        // A buffer that ends within a byte has no place that the rule could be asked about.
        if d.element == Element::Int4 || !d.check().is_empty() {
            continue;
        }
        let near = address(&d, &mut rng) as i128;
        let limits = d.limits().unwrap();
        let corner = *rng.pick(&[limits.reach, limits.local_memory, limits.local_memory + 0x8_0000]);
        let bytes = d.elements * i128::from(d.element.bits()) / 8;
        let address = match rng.below(4) {
            0 => near + below(&mut rng, 4),
            1 => corner + below(&mut rng, 24) - 12,
            2 => corner - bytes + below(&mut rng, 24) - 12,
            _ => near,
        };
        let Ok(number) = u64::try_from(address) else { continue };
        let words = words(&d, number).unwrap();
        d.address = Some(address);
        assert_eq!(words.is_err(), d.check().has(Rule::Address), "{d:?}");
        if words.is_ok() {
            taken += 1;
        } else {
            refused += 1;
        }
    }
}
