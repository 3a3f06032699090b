//! What time decides, in words.

use super::super::pasts::Hazard;
use super::{Line, Teller, plural};

impl Teller<'_, '_> {
    /// A line for each channel whose queue may be full, and one for each descriptor that may be in use.
    pub(super) fn hazards(&self, hazards: &[Hazard]) -> Vec<Line> {
        let net = self.machine.net();
        let mut lines = Vec::new();
        let mut told = Vec::new();
        for hazard in hazards {
            let text = match *hazard {
                Hazard::Full { channel, .. } if told.contains(&channel) => continue,
                Hazard::Full { channel, .. } => {
                    told.push(channel);
                    let steps: Vec<_> = hazards
                        .iter()
                        .filter(|other| matches!(other, Hazard::Full { channel: of, .. } if *of == channel))
                        .map(Hazard::step)
                        .collect();
                    format!(
                        "{} may find the queue of {} full and be lost: nothing before {} proves that fewer than {} \
                         earlier tasks still wait there",
                        self.steps(&steps),
                        net.channels[channel].name,
                        plural(steps.len(), "it", "them"),
                        net.channels[channel].queue,
                    )
                }
                Hazard::InUse { step, id, task } => format!(
                    "{} writes descriptor {id} again, but nothing before it proves that the task of {} has ended",
                    self.step(step),
                    self.push_of(task),
                ),
            };
            lines.push(Line { text, place: self.place_of_step(hazard.step()) });
        }
        lines
    }
}
