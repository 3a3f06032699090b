//! Buffer-descriptor words against those of AMD's driver, which `vectors/bd_words.jsonl` holds, and against descriptors
//! that the driver takes although they do not fit, `vectors/bd_not_representable.jsonl`.

use aie_pattern_core::register::{
    Acquire, Axi, Field, Fields, Iteration, Misfit, Next, Packet, Padding, Release, Slot, addresses,
};
use aie_pattern_core::{Device, TileKind};
use aie_pattern_tests::tiles::{decode, encode, pack, spelled_out};
use serde_json::Value;

struct Row(Value);

fn rows(text: &str) -> Vec<Row> {
    text.lines().map(|line| Row(serde_json::from_str(line).unwrap())).collect()
}

fn words_rows() -> Vec<Row> {
    rows(include_str!("../../vectors/bd_words.jsonl"))
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
        // A wrap of the top dimension is what the rows call ignored: there is no field, the driver drops it.
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

    /// The fields that do not fit; empty if all do.
    fn misfits(&self) -> Vec<Field> {
        match self.fields() {
            Err(misfit) => vec![misfit.field],
            Ok(fields) => match encode(self.kind(), self.device(), &fields) {
                Ok(_) => vec![],
                Err(misfits) => misfits.as_slice().iter().map(|misfit| misfit.field).collect(),
            },
        }
    }
}

fn hexadecimal(text: &Value) -> u32 {
    u32::from_str_radix(text.as_str().unwrap().strip_prefix("0x").unwrap(), 16).unwrap()
}

/// The fields that a reason of the vectors is about.
fn fields_of_reason(reason: &str) -> &'static [Field] {
    use Field as F;
    match reason {
        "addr_range" | "addr_nd" | "addr_compute" | "misalign_lin" | "misalign_nd" => &[F::BaseAddr],
        "dims" => &[F::D3Step],
        "step0" | "stepbig" => &[F::D0Step, F::D1Step, F::D2Step, F::D3Step],
        "wrapbig" | "wrap" => &[F::D0Wrap, F::D1Wrap, F::D2Wrap],
        "iterstep" => &[F::IterStep],
        "iterwrap" => &[F::IterWrap],
        "itercur" => &[F::IterCurrent],
        "iter0" => &[F::IterWrap, F::IterStep],
        "lockid" => &[F::LockAcqId, F::LockRelId],
        "acqid" => &[F::LockAcqId],
        "relid" => &[F::LockRelId],
        "lockval" => &[F::LockAcqValue, F::LockRelValue],
        "pad_after" => &[F::D0PadAfter, F::D1PadAfter, F::D2PadAfter],
        "pad_higher" => &[F::D1PadBefore, F::D1PadAfter, F::D2PadBefore, F::D2PadAfter],
        "pad_big" | "pad_tile" => {
            &[F::D0PadBefore, F::D0PadAfter, F::D1PadBefore, F::D1PadAfter, F::D2PadBefore, F::D2PadAfter]
        }
        "axi_tile" => &[F::Axi],
        "axi" => &[F::Smid, F::Axqos, F::Axcache, F::SecureAccess],
        "burst" => &[F::BurstLength],
        "comp" => &[F::EnableCompression],
        "bd" => &[F::BdId],
        "next" | "next_mem" => &[F::NextBd],
        "pkt" => &[F::PacketId, F::PacketType],
        "ooo" => &[F::OooBdId],
        "len0" | "lenbig" | "lenmod" => &[F::BufferLength],
        _ => panic!("unknown reason {reason}"),
    }
}

/// The fields that an entry of `lost` can mean.
fn fields_of_lost(lost: &str) -> &'static [Field] {
    use Field as F;
    match lost {
        "addr" => &[F::BaseAddr],
        "len" | "len%4" => &[F::BufferLength],
        "d0.wrap" => &[F::D0Wrap],
        "d1.wrap" => &[F::D1Wrap],
        "d2.wrap" => &[F::D2Wrap],
        "iter.wrap" => &[F::IterWrap],
        "iter.stepsize" => &[F::IterStep],
        "acq.id" => &[F::LockAcqId],
        "rel.id" => &[F::LockRelId],
        "rel.val" => &[F::LockRelValue],
        "pkt.id" => &[F::PacketId],
        "pkt.type" => &[F::PacketType],
        "ooo" => &[F::OooBdId],
        "next_bd" => &[F::NextBd],
        "axi" => fields_of_reason("axi"),
        _ => panic!("unknown field {lost}"),
    }
}

#[test]
fn accepted_rows_give_the_words_of_the_driver() {
    let (mut count, mut empty) = (0, 0);
    for row in words_rows().iter().filter(|row| row.text("status") == "ok") {
        let fields = row.fields().unwrap();
        let words = pack(row.kind(), &fields).unwrap_or_else(|misfits| panic!("{misfits}\n{}", row.0));
        assert_eq!(words, row.words(), "{}", row.0);
        assert_eq!(
            addresses::bd(row.kind(), row.number("bd")),
            Some(hexadecimal(&row.0["base"])),
            "{}",
            row.0
        );
        count += 1;

        // Seven rows that only exercise the fields move nothing. The registers hold that, but the other file of vectors
        // has a reason to refuse it, so `encode` refuses it, and nothing else in these rows.
        if row.number("len_bytes") == 0 {
            assert_eq!((row.text("class"), row.misfits()), ("edge", vec![Field::BufferLength]), "{}", row.0);
            empty += 1;
        } else {
            let words = encode(row.kind(), row.device(), &fields);
            assert_eq!(
                words.unwrap_or_else(|misfits| panic!("{misfits}\n{}", row.0)),
                row.words(),
                "{}",
                row.0
            );
        }
    }
    assert_eq!((count, empty), (1600, 7));
}

#[test]
fn words_of_the_driver_give_the_fields_back() {
    for row in words_rows().iter().filter(|row| row.text("status") == "ok") {
        let mut fields = row.fields().unwrap();
        let decoded = decode(row.kind(), &row.words());
        assert_eq!(pack(row.kind(), &decoded).unwrap(), row.words(), "{}", row.0);
        // The words say every field that the tile has, and not which descriptor they are.
        fields.bd_id = None;
        assert_eq!(decoded, spelled_out(row.kind(), fields), "{}", row.0);
    }
}

#[test]
fn rejected_rows_are_rejected_for_the_field_that_the_reason_is_about() {
    let mut count = 0;
    for row in words_rows().iter().filter(|row| row.text("status") == "rejected") {
        let (misfits, about) = (row.misfits(), fields_of_reason(row.text("reason")));
        assert!(!misfits.is_empty(), "accepted: {}", row.0);
        assert!(misfits.iter().all(|field| about.contains(field)), "{misfits:?}: {}", row.0);
        count += 1;
    }
    assert_eq!(count, 166);
}

#[test]
fn what_the_driver_would_truncate_is_rejected_for_the_fields_that_lose() {
    let mut count = 0;
    for row in not_representable_rows() {
        let (misfits, about) = (row.misfits(), fields_of_reason(row.text("reason")));
        assert!(!misfits.is_empty(), "accepted: {}", row.0);
        assert!(misfits.iter().all(|field| about.contains(field)), "{misfits:?}: {}", row.0);
        for lost in row.0["lost"].as_array().unwrap() {
            let lost = fields_of_lost(lost.as_str().unwrap());
            assert!(misfits.iter().any(|field| lost.contains(field)), "{misfits:?}: {}", row.0);
        }
        count += 1;
    }
    assert_eq!(count, 144);
}
