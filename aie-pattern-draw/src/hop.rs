//! A hop: what a sender reads beside where a receiver writes it.

use aie_pattern::show::Panel;
use aie_pattern::{Hop, HopPattern};

use crate::order::{filled, name};
use crate::{Drawing, Undrawn};

/// Pixels above the panels, for their captions, and between them.
const CAPTION: u32 = 20;
const GAP: u32 = 32;

/// Draws a hop: to the left the buffer of the sender, to the right that of the receiver, all of its objects one after the other. What
/// has one colour and number on both sides is one part of the stream.
///
/// ```
/// use aie_pattern::prelude::*;
///
/// /// A matrix of 4 x 6, column by column,
/// #[dma_bd(tile = mem, channel = mm2s(0), buffer = [[i32; 6]; 4], dims = [<6, 1>, <4, 6>])]
/// struct Columns;
/// /// one after the other.
/// #[dma_bd(channel = s2mm(0), buffer = [i32; 24])]
/// struct Received;
///
/// let drawing = aie_pattern_draw::hop::<Columns, Received>()?;
/// assert!(drawing.to_string().contains("Columns to Received"));
/// # Ok::<(), aie_pattern_draw::Undrawn>(())
/// ```
///
/// An end of several tilings plays them one after the other. Of the zeros that these pad, or a sender in several runs, only the
/// numbers are left out.
///
/// As all members of [`Hop`], it checks both ends where the program is built.
///
/// # Errors
/// [`Undrawn`] says why there is no drawing.
pub fn hop<S: HopPattern, R: HopPattern>() -> Result<Drawing, Undrawn> {
    let [Some(source), Some(target)] = Hop::<S, R>::plans() else { return Err(Undrawn::Nothing) };
    let (read, written) = (filled(&source)?, filled(&target)?);
    let left = Panel::new(&source, &read).at((0, CAPTION));
    let (middle, left_height) = left.size();
    let right = Panel::new(&target, &written).at((middle + GAP, CAPTION));
    let (width, height) = (right.size().0, left_height.max(right.size().1));
    let names = [format!("{} sends", name::<S>()), format!("{} receives", name::<R>())];
    let title = format!("{} to {}, {} elements", name::<S>(), name::<R>(), source.accesses());
    let description = format!(
        "To the left what is sent, {} To the right where it arrives, {}",
        left.description(),
        right.description()
    );
    // Of small panels, the captions are wider: about seven pixels each character.
    let wide = |width: u32, text: &str| width.max(7 * text.len() as u32);
    let start = wide(middle, &names[0]) + GAP;
    let right = right.at((start, CAPTION));
    let mut drawing = Drawing::new(title, description, (start + wide(width, &names[1]), CAPTION + height));
    drawing.caption((4, 14), &names[0]);
    drawing.caption((start + 4, 14), &names[1]);
    drawing.add(left);
    drawing.add(right);
    Ok(drawing)
}
