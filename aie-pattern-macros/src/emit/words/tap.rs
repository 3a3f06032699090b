//! The registers of a tap.

use aie_pattern_syntax::parse::tap_pattern::Tap;

use super::Registers;

impl Registers {
    /// The registers of a tap on a shim. The tap determines the number of runs; one transfer is one run.
    pub(in super::super) fn of_tap(tap: &Tap) -> Self {
        let options = &tap.options;
        Self {
            device: tap.device(),
            known: tap.device().has_words(),
            address: options.address.is_some(),
            bd_id: options.bd_id.is_some(),
            channel: options.channel.is_some(),
            pad: true,
            repeats: false,
            ..Self::EMPTY
        }
    }
}
