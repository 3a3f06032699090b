//! Taps of the runtime sequence.

use aie_pattern_core::Device;
use aie_pattern_core::declare::Locus;
use aie_pattern_core::declare::tap::{self, Numbers, Task};

use super::{Written, known};
use crate::parse::number::Number;
use crate::parse::tap_pattern::Tap;

impl Tap {
    /// The core's steps, with the numbers as written.
    pub fn declared_steps(&self) -> Vec<tap::Step<Number>> {
        let step = |step: &crate::parse::tap_pattern::Step| tap::Step {
            op: step.op,
            numbers: Numbers::collect(step.numbers.iter().cloned()),
        };
        self.steps.iter().map(step).collect()
    }

    /// The core's declaration, with the steps that [`declared_steps`](Self::declared_steps) gives.
    pub fn declaration<'a>(&self, steps: &'a [tap::Step<Number>]) -> Written<tap::Tap<'a, Number>> {
        let o = &self.options;
        let task = Task {
            device: self.device(),
            is_device_assumed: o.device.is_none(),
            direction: o.direction.map(|direction| direction.value),
            channel: o.channel.clone(),
            bd_id: o.bd_id.clone(),
            len: o.len.clone(),
            packet: o.packet.clone(),
            burst: o.burst.clone(),
            address: o.address.clone(),
            issue_token: o.issue_token,
            allow_overlap: o.allow_overlap,
            index: o.index.map(|word| word.value),
        };
        let tap = tap::Tap { element: self.element.value, task, steps };
        let mut written = Written::new(tap, self.place);
        written.put(Locus::Element, self.element.place);
        written.put_some(Locus::Device, o.device.map(|device| device.place));
        written.put_some(Locus::Index, o.index.map(|word| word.place));
        for (k, step) in (0..=u8::MAX).zip(&self.steps) {
            written.put(Locus::Operation(k), step.place);
        }
        written
    }

    /// The device, AIE-ML if none is named.
    pub fn device(&self) -> Device {
        self.options.device()
    }
}

impl Written<tap::Tap<'_, Number>> {
    /// The steps with [`UNKNOWN`](aie_pattern_core::declare::UNKNOWN) for each number that rustc must evaluate.
    pub fn known_steps(&self) -> Vec<tap::Step> {
        self.declaration.steps.iter().map(|step| step.map(&mut known)).collect()
    }

    /// The tap with its known numbers, and the steps from [`known_steps`](Self::known_steps).
    pub fn known_tap<'a>(&self, steps: &'a [tap::Step]) -> tap::Tap<'a> {
        self.declaration.over(steps, &mut known)
    }
}
