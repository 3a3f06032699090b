//! Access to fields by name.

use super::fields::{Axi, Fields, Slot};
use crate::layout::Field;

impl Fields {
    /// The value of a field; 0 for [`Field::Axi`], [`Field::Device`], and an absent [`Field::BdId`].
    #[must_use]
    pub const fn value(&self, field: Field) -> i128 {
        if let Field::LockAcqValue = field {
            return self.acquire.value as i128;
        }
        if let Field::LockRelValue = field {
            return self.release.value as i128;
        }
        (match field {
            Field::BaseAddr => self.base_addr,
            Field::BufferLength => self.buffer_length,
            Field::D0Step => self.slot(0).step,
            Field::D1Step => self.slot(1).step,
            Field::D2Step => self.slot(2).step,
            Field::D3Step => self.slot(3).step,
            Field::D3StepZero => (self.slot(3).step == 0) as u64,
            Field::D0Wrap => self.slot(0).wrap,
            Field::D1Wrap => self.slot(1).wrap,
            Field::D2Wrap => self.slot(2).wrap,
            Field::D3Wrap => self.slot(3).wrap,
            Field::D0PadBefore => self.padding[0].before,
            Field::D1PadBefore => self.padding[1].before,
            Field::D2PadBefore => self.padding[2].before,
            Field::D3PadBefore => self.padding[3].before,
            Field::D0PadAfter => self.padding[0].after,
            Field::D1PadAfter => self.padding[1].after,
            Field::D2PadAfter => self.padding[2].after,
            Field::D3PadAfter => self.padding[3].after,
            Field::IterStep => self.iteration.step,
            Field::IterWrap => self.iteration.wrap,
            Field::IterCurrent => self.iteration.current,
            Field::LockAcqEnable => self.acquire.enable as u64,
            Field::LockAcqId => self.acquire.id,
            Field::LockRelId => self.release.id,
            Field::EnablePacket => self.packet.enable as u64,
            Field::PacketId => self.packet.id,
            Field::PacketType => self.packet.kind,
            Field::OooBdId => self.ooo_bd_id,
            Field::UseNextBd => self.next.enable as u64,
            Field::NextBd => self.next.id,
            Field::TlastSuppress => self.tlast_suppress as u64,
            Field::EnableCompression => self.enable_compression as u64,
            Field::Smid => self.axi().smid,
            Field::BurstLength => self.axi().burst,
            Field::Axqos => self.axi().qos,
            Field::Axcache => self.axi().cache,
            Field::SecureAccess => self.axi().secure,
            Field::Valid => self.valid as u64,
            Field::BdId => or!(self.bd_id, 0),
            Field::LockAcqValue | Field::LockRelValue | Field::Axi | Field::Device => 0,
        }) as i128
    }

    /// Sets a field to a value decoded from a register, which fits 64 bits.
    pub(super) const fn set(&mut self, field: Field, value: i128) {
        let number = value as u64;
        let flag = value != 0;
        match field {
            Field::BaseAddr => self.base_addr = number,
            Field::BufferLength => self.buffer_length = number,
            Field::D0Step => self.slots[0] = Some(Slot { step: number, ..self.slot(0) }),
            Field::D1Step => self.slots[1] = Some(Slot { step: number, ..self.slot(1) }),
            Field::D2Step => self.slots[2] = Some(Slot { step: number, ..self.slot(2) }),
            Field::D3Step => self.slots[3] = Some(Slot { step: number, ..self.slot(3) }),
            Field::D0Wrap => self.slots[0] = Some(Slot { wrap: number, ..self.slot(0) }),
            Field::D1Wrap => self.slots[1] = Some(Slot { wrap: number, ..self.slot(1) }),
            Field::D2Wrap => self.slots[2] = Some(Slot { wrap: number, ..self.slot(2) }),
            Field::D3Wrap => self.slots[3] = Some(Slot { wrap: number, ..self.slot(3) }),
            Field::D0PadBefore => self.padding[0].before = number,
            Field::D1PadBefore => self.padding[1].before = number,
            Field::D2PadBefore => self.padding[2].before = number,
            Field::D3PadBefore => self.padding[3].before = number,
            Field::D0PadAfter => self.padding[0].after = number,
            Field::D1PadAfter => self.padding[1].after = number,
            Field::D2PadAfter => self.padding[2].after = number,
            Field::D3PadAfter => self.padding[3].after = number,
            Field::IterStep => self.iteration.step = number,
            Field::IterWrap => self.iteration.wrap = number,
            Field::IterCurrent => self.iteration.current = number,
            Field::LockAcqEnable => self.acquire.enable = flag,
            Field::LockAcqId => self.acquire.id = number,
            Field::LockAcqValue => self.acquire.value = value as i64,
            Field::LockRelId => self.release.id = number,
            Field::LockRelValue => self.release.value = value as i64,
            Field::EnablePacket => self.packet.enable = flag,
            Field::PacketId => self.packet.id = number,
            Field::PacketType => self.packet.kind = number,
            Field::OooBdId => self.ooo_bd_id = number,
            Field::UseNextBd => self.next.enable = flag,
            Field::NextBd => self.next.id = number,
            Field::TlastSuppress => self.tlast_suppress = flag,
            Field::EnableCompression => self.enable_compression = flag,
            Field::Smid => self.axi = Some(Axi { smid: number, ..self.axi() }),
            Field::BurstLength => self.axi = Some(Axi { burst: number, ..self.axi() }),
            Field::Axqos => self.axi = Some(Axi { qos: number, ..self.axi() }),
            Field::Axcache => self.axi = Some(Axi { cache: number, ..self.axi() }),
            Field::SecureAccess => self.axi = Some(Axi { secure: number, ..self.axi() }),
            Field::Valid => self.valid = flag,
            Field::BdId => self.bd_id = Some(number),
            Field::D3StepZero | Field::Axi | Field::Device => {}
        }
    }
}
