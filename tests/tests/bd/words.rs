//! Compares buffer-descriptor words with AMD's driver (`vectors/bd_words.jsonl`), with descriptors that the
//! driver accepts although they do not fit (`vectors/bd_not_representable.jsonl`), and with descriptors of
//! AIE-ML v2 encoded from its register reference (`vectors/aie_ml_v2_words.jsonl`). The limits are stated here
//! a second time, from AM025 and AM029, so that the fields of each row decide.

use std::collections::{HashMap, HashSet};

use aie_pattern_core::register::{
    Acquire, Axi, Field, Fields, Iteration, Misfit, Next, Packet, Padding, Release, Slot, addresses,
};
use aie_pattern_core::{Device, TileKind};
use aie_pattern_tests::tiles::{decode, encode, layout, pack, spelled_out};
use serde_json::Value;

/// The fields of each dimension, D0 first.
const STEPS: [Field; 4] = [Field::D0Step, Field::D1Step, Field::D2Step, Field::D3Step];
const WRAPS: [Field; 4] = [Field::D0Wrap, Field::D1Wrap, Field::D2Wrap, Field::D3Wrap];
const BEFORES: [Field; 4] = [Field::D0PadBefore, Field::D1PadBefore, Field::D2PadBefore, Field::D3PadBefore];
const AFTERS: [Field; 4] = [Field::D0PadAfter, Field::D1PadAfter, Field::D2PadAfter, Field::D3PadAfter];

struct Row(Value);

fn rows(text: &str) -> Vec<Row> {
    text.lines().map(|line| Row(serde_json::from_str(line).unwrap())).collect()
}

fn words_rows() -> Vec<Row> {
    let mut all = rows(include_str!("../../vectors/bd_words.jsonl"));
    all.extend(v2_rows());
    all
}

fn v2_rows() -> Vec<Row> {
    rows(include_str!("../../vectors/aie_ml_v2_words.jsonl"))
}

fn not_representable_rows() -> Vec<Row> {
    rows(include_str!("../../vectors/bd_not_representable.jsonl"))
}

impl Row {
    fn text(&self, key: &str) -> &str {
        self.0[key].as_str().unwrap_or_else(|| panic!("{key} in {}", self.0))
    }

    fn number(&self, key: &str) -> u64 {
        self.0[key].as_u64().unwrap_or_else(|| panic!("{key} in {}", self.0))
    }

    fn flag(&self, key: &str) -> bool {
        self.number(key) != 0
    }

    /// The numbers of a list, unless it is not set.
    fn list<const N: usize>(value: &Value) -> Option<[i64; N]> {
        let list: Vec<i64> = value.as_array()?.iter().map(|n| n.as_i64().unwrap()).collect();
        Some(list.try_into().unwrap())
    }

    fn pairs(&self, key: &str) -> Vec<[i64; 2]> {
        self.0[key].as_array().into_iter().flatten().map(|pair| Self::list(pair).unwrap()).collect()
    }

    fn kind(&self) -> TileKind {
        TileKind::from_name(self.text("tile")).unwrap()
    }

    fn device(&self) -> Device {
        Device::from_name(&self.text("dev").to_lowercase()).unwrap()
    }

    fn words(&self) -> Vec<u32> {
        self.0["words"].as_array().unwrap().iter().map(hexadecimal).collect()
    }

    fn fields(&self) -> Result<Fields, Misfit> {
        let mut fields = Fields::of_bytes(self.number("addr"), self.number("len_bytes"))?;
        fields.bd_id = Some(self.number("bd"));
        // The rows call a wrap of the top dimension ignored: it has no field, and the driver drops it.
        let top = if self.kind() == TileKind::Mem { 3 } else { 2 };
        for (k, [step, wrap]) in self.pairs("dims").into_iter().enumerate() {
            fields.slots[k] = Some(Slot::new(step as u64, if k == top { 0 } else { wrap as u64 }));
        }
        for (k, [before, after]) in self.pairs("pad").into_iter().enumerate() {
            fields.padding[k] = Padding { before: before as u64, after: after as u64 };
        }
        if let Some([step, wrap, current]) = Self::list(&self.0["iter"]) {
            fields.iteration = Iteration { step: step as u64, wrap: wrap as u64, current: current as u64 };
        }
        if let Some([id, value, enable]) = Self::list(&self.0["acq"]) {
            fields.acquire = Acquire { enable: enable != 0, id: id as u64, value };
        }
        if let Some([id, value]) = Self::list(&self.0["rel"]) {
            fields.release = Release { id: id as u64, value };
        }
        if let Some([id, kind]) = Self::list(&self.0["packet"]) {
            fields.packet = Packet { enable: true, id: id as u64, kind: kind as u64 };
        }
        if let Some(id) = self.0["next_bd"].as_u64() {
            fields.next = Next { enable: true, id };
        }
        if let Some(id) = self.0["ooo"].as_u64() {
            fields.ooo_bd_id = id;
        }
        if let Some(axi) = Self::list(&self.0["axi"]) {
            let [smid, burst, qos, cache, secure] = axi.map(|n| n as u64);
            fields.axi = Some(Axi { smid, burst, qos, cache, secure });
        }
        fields.tlast_suppress = self.flag("tlast_suppress");
        fields.enable_compression = self.flag("compress");
        fields.valid = self.flag("valid");
        Ok(fields)
    }

    /// The fields that are refused; empty if all fit.
    fn misfits(&self) -> HashSet<Field> {
        match self.fields() {
            Err(misfit) => HashSet::from([misfit.field]),
            Ok(fields) => match encode(self.kind(), self.device(), &fields) {
                Ok(_) => HashSet::new(),
                Err(misfits) => misfits.as_slice().iter().map(|misfit| misfit.field).collect(),
            },
        }
    }

    /// The fields that do not fit, from the row's numbers and the tile's limits alone.
    fn unfit(&self) -> HashSet<Field> {
        let of = Limits::of(self.kind(), self.device());
        let (address, bytes) = (self.number("addr"), self.number("len_bytes"));
        // Of what is not a whole number of words, no field can be told.
        if !address.is_multiple_of(4) {
            return HashSet::from([Field::BaseAddr]);
        }
        if !bytes.is_multiple_of(4) {
            return HashSet::from([Field::BufferLength]);
        }
        let mut unfit = HashSet::new();
        let mut within = |field, number: i64, least: i64, most: i64| {
            if !(least..=most).contains(&number) {
                unfit.insert(field);
            }
        };
        let (dims, pads) = (self.pairs("dims"), self.pairs("pad"));
        let fits_length = (1..=of.words).contains(&(bytes / 4));
        within(Field::BufferLength, bytes as i64 / 4, 1, of.words as i64);
        // A transfer without dimensions ends after its length; zeros in front of it are not read.
        let read = bytes as i64 - 4 * pads.first().map_or(0, |pad| pad[0]);
        let last = if dims.is_empty() && fits_length { of.reach as i64 - read } else { of.reach as i64 - 4 };
        within(Field::BaseAddr, address as i64, 0, last.min(of.reach as i64 - 4));
        for (k, &[step, wrap]) in dims.iter().enumerate() {
            if k < of.dims {
                within(STEPS[k], step, i64::from(!of.repeats || k < 3), of.step);
            } else {
                within(STEPS[k], step, 0, -1);
            }
            // The top dimension has no field for its wrap, and is given none.
            let most = if k + 1 < of.dims { of.wrap } else { 0 };
            within(WRAPS[k], if k + 1 == of.dims { 0 } else { wrap }, 0, most);
        }
        // Nothing comes after a dimension that does not wrap, and none above it steps.
        let mut runs_on = false;
        for (k, &[before, after]) in pads.iter().enumerate() {
            let most = of.padding[k];
            within(BEFORES[k], before, 0, if runs_on { 0 } else { most });
            runs_on |= k + 1 >= of.dims || dims.get(k).is_none_or(|dim| dim[1] == 0);
            within(AFTERS[k], after, 0, if runs_on { 0 } else { most });
        }
        if let Some([step, wrap, current]) = Self::list(&self.0["iter"]) {
            within(Field::IterStep, step, 1, of.step);
            within(Field::IterWrap, wrap, 1, 64);
            within(Field::IterCurrent, current, 0, 63);
        }
        if let Some([id, value, _]) = Self::list(&self.0["acq"]) {
            within(Field::LockAcqId, id, 0, of.locks - 1);
            within(Field::LockAcqValue, value, -64, 63);
        }
        if let Some([id, value]) = Self::list(&self.0["rel"]) {
            within(Field::LockRelId, id, 0, of.locks - 1);
            within(Field::LockRelValue, value, -64, 63);
        }
        if let Some([id, kind]) = Self::list(&self.0["packet"]) {
            within(Field::PacketId, id, 0, 31);
            within(Field::PacketType, kind, 0, 7);
        }
        let bd = self.number("bd") as i64;
        within(Field::BdId, bd, 0, of.bds - 1);
        if let Some(next) = self.0["next_bd"].as_i64() {
            // Channels of a mem tile reach the lower half of its descriptors, or the upper one.
            let half = if self.kind() == TileKind::Mem && bd < of.bds { of.bds / 2 } else { of.bds };
            let first = if bd < of.bds { bd / half * half } else { 0 };
            within(Field::NextBd, next, first, first + half - 1);
        }
        if let Some(id) = self.0["ooo"].as_i64() {
            within(Field::OooBdId, id, 0, 63);
        }
        if let Some([smid, burst, qos, cache, secure]) = Self::list(&self.0["axi"]) {
            if let Some(bursts) = of.bursts {
                within(Field::Smid, smid, 0, of.smid);
                within(Field::Axqos, qos, 0, 15);
                within(Field::Axcache, cache, 0, 15);
                within(Field::SecureAccess, secure, 0, 1);
                if !bursts.contains(&burst) {
                    unfit.insert(Field::BurstLength);
                }
            } else {
                unfit.insert(Field::Axi);
            }
        }
        if self.flag("compress") && self.kind() == TileKind::Shim {
            unfit.insert(Field::EnableCompression);
        }
        unfit
    }

    /// Whether the driver refuses a wrap of the top dimension, for which the hardware has no field.
    fn wraps_above(&self) -> bool {
        let of = Limits::of(self.kind(), self.device());
        self.pairs("dims").get(of.dims - 1).is_some_and(|dim| dim[1] > of.wrap)
    }
}

/// What the fields of a tile's descriptors hold (AM025, AM029), in words but for the reach, in bytes.
struct Limits {
    dims: usize,
    wrap: i64,
    step: i64,
    words: u64,
    reach: u64,
    bds: i64,
    locks: i64,
    padding: [i64; 4],
    /// Whether D3 can have a stride of 0.
    repeats: bool,
    smid: i64,
    bursts: Option<&'static [i64]>,
}

impl Limits {
    fn of(kind: TileKind, device: Device) -> Self {
        let (none, is_v2) = ([0; 4], device == Device::Aie2ps);
        match kind {
            TileKind::Compute => Self {
                dims: 3,
                wrap: 255,
                step: 8192,
                words: 16383,
                reach: 0x1_0000,
                bds: 16,
                locks: 16,
                padding: none,
                repeats: false,
                smid: 0,
                bursts: None,
            },
            TileKind::Mem => Self {
                dims: 4,
                wrap: 1023,
                step: 131_072,
                words: 131_071,
                reach: 0x18_0000,
                bds: 48,
                locks: 192,
                padding: if is_v2 { [63, 63, 63, 0] } else { [63, 31, 15, 0] },
                repeats: is_v2,
                smid: 0,
                bursts: None,
            },
            TileKind::Shim => Self {
                dims: 3,
                wrap: 1023,
                step: 1_048_576,
                words: u32::MAX as u64,
                reach: 1 << 48,
                bds: 16,
                locks: 16,
                padding: none,
                repeats: false,
                smid: if is_v2 { 0 } else { 15 },
                bursts: Some(if device == Device::AieMl { &[4, 8, 16] } else { &[4, 8, 16, 32] }),
            },
        }
    }
}

fn hexadecimal(text: &Value) -> u32 {
    u32::from_str_radix(text.as_str().unwrap().strip_prefix("0x").unwrap(), 16).unwrap()
}

/// Whether an entry of `lost` (`d0.wrap`, `rel.val`, `len%4`) names a field: each of its words is in the field's name.
fn names(lost: &str, field: Field) -> bool {
    if lost == "axi" {
        return matches!(
            field,
            Field::Smid | Field::Axqos | Field::Axcache | Field::SecureAccess | Field::BurstLength
        );
    }
    let name = field.name();
    let words = lost.split(['.', '%', '_']).filter(|word| word.parse::<u32>().is_err());
    words
        .map(|word| {
            if word == "stepsize" {
                "step"
            } else if word == "pkt" {
                "packet"
            } else {
                word
            }
        })
        .all(|word| name.contains(word))
}

#[test]
fn accepted_rows_give_the_words_of_the_driver() {
    let rows = words_rows();
    assert!(!rows.is_empty());
    for row in rows.iter().filter(|row| row.text("status") == "ok") {
        let fields = row.fields().unwrap();
        let words =
            pack(row.kind(), row.device(), &fields).unwrap_or_else(|misfits| panic!("{misfits}\n{}", row.0));
        assert_eq!(words, row.words(), "{}", row.0);
        assert_eq!(
            addresses::bd(row.device(), row.kind(), row.number("bd")),
            Some(hexadecimal(&row.0["base"])),
            "{}",
            row.0
        );

        // The registers hold more than makes sense: a length of 0, what is out of reach. `encode` refuses that, and no more.
        let unfit = row.unfit();
        match encode(row.kind(), row.device(), &fields) {
            Ok(words) => assert_eq!((words, unfit), (row.words(), HashSet::new()), "{}", row.0),
            Err(misfits) => assert_eq!(row.misfits(), unfit, "{misfits}\n{}", row.0),
        }
        let reach = HashSet::from([Field::BufferLength, Field::BaseAddr, Field::NextBd]);
        assert!(row.unfit().is_subset(&reach), "{:?}: {}", row.unfit(), row.0);
    }
}

/// By the names of the register reference, a number in several places as each of its parts.
#[test]
fn each_register_of_aie_ml_v2_holds_what_its_row_has() {
    let rows = v2_rows();
    assert!(rows.len() > 250);
    for row in rows.iter().filter(|row| row.text("status") == "ok") {
        let (layout, words) = (layout(row.kind(), row.device()), row.words());
        let expected = row.0["fields"].as_object().unwrap();
        let held = layout.registers.iter().map(|register| (register.name, register.stored(&words)));
        let held: HashMap<_, _> = held.filter(|&(_, stored)| stored != 0).collect();
        assert_eq!(held.len(), expected.len(), "{held:?}: {}", row.0);
        for (name, stored) in expected {
            assert_eq!(held.get(name.as_str()).map(|&stored| u64::from(stored)), stored.as_u64(), "{name}");
        }
        if row.0["beyond_48_bits"].as_bool() == Some(true) {
            assert!(row.misfits().contains(&Field::BaseAddr), "{}", row.0);
        }
    }
}

#[test]
fn words_of_the_driver_give_the_fields_back() {
    for row in words_rows().iter().filter(|row| row.text("status") == "ok") {
        let mut fields = row.fields().unwrap();
        let decoded = decode(row.kind(), row.device(), &row.words());
        assert_eq!(pack(row.kind(), row.device(), &decoded).unwrap(), row.words(), "{}", row.0);
        // The words say every field that the tile has, and not which descriptor they are.
        fields.bd_id = None;
        assert_eq!(decoded, spelled_out(row.kind(), row.device(), fields), "{}", row.0);
    }
}

#[test]
fn rejected_rows_are_rejected_for_the_fields_that_do_not_fit() {
    for row in words_rows().iter().filter(|row| row.text("status") == "rejected") {
        assert_eq!(row.misfits(), row.unfit(), "{}", row.0);
        assert!(!row.unfit().is_empty() || row.wraps_above(), "accepted: {}", row.0);
    }
}

#[test]
fn what_the_driver_would_truncate_is_rejected_for_the_fields_that_lose() {
    let rows = not_representable_rows();
    assert!(!rows.is_empty());
    for row in rows {
        let misfits = row.misfits();
        assert!(!misfits.is_empty(), "accepted: {}", row.0);
        assert_eq!(misfits, row.unfit(), "{}", row.0);
        for lost in row.0["lost"].as_array().unwrap() {
            let lost = lost.as_str().unwrap();
            assert!(misfits.iter().any(|&field| names(lost, field)), "{lost} of {misfits:?}: {}", row.0);
        }
    }
}

/// The number of a field that loses some of it, what the driver's words have there, and the bits of the field.
fn lost(row: &Row, field: &str) -> Option<(i64, u64, u32)> {
    let decoded = decode(row.kind(), row.device(), &row.words());
    let of = |key: &str, k: usize| row.0[key][k].as_i64().unwrap();
    let one = |key: &str| row.0[key].as_i64().unwrap();
    let is_mem = row.kind() == TileKind::Mem;
    Some(match field {
        "pkt.id" => (of("packet", 0), decoded.packet.id, 5),
        "pkt.type" => (of("packet", 1), decoded.packet.kind, 3),
        "ooo" => (one("ooo"), decoded.ooo_bd_id, 6),
        "next_bd" => (one("next_bd"), decoded.next.id, 4),
        "acq.id" => (of("acq", 0), decoded.acquire.id, 4),
        "rel.id" => (of("rel", 0), decoded.release.id, 4),
        "rel.val" => (of("rel", 1), decoded.release.value.cast_unsigned(), 7),
        "len" => (one("len_bytes") / 4, decoded.buffer_length, if is_mem { 17 } else { 14 }),
        "addr" if row.kind() != TileKind::Shim => {
            (one("addr"), decoded.base_addr, if is_mem { 21 } else { 16 })
        }
        _ => return None,
    })
}

/// The page `aie_pattern::silence` says what is stored in place of such numbers.
#[test]
fn the_driver_stores_the_low_bits_of_what_does_not_fit() {
    let mut seen = HashSet::new();
    for row in not_representable_rows() {
        for field in row.0["lost"].as_array().unwrap() {
            let field = field.as_str().unwrap();
            let Some((asked, stored, bits)) = lost(&row, field) else { continue };
            let low = |number: u64| number & ((1 << bits) - 1);
            assert_eq!(low(asked.cast_unsigned()), low(stored), "{field}: {}", row.0);
            assert_ne!(asked.cast_unsigned(), stored, "{field}: {}", row.0);
            seen.insert(field.to_owned());
        }
    }
    assert_eq!(seen.len(), 9, "{seen:?}");
}
