//! A hop: the reads of a sender beside the writes of a receiver.

use aie_pattern::show::Panel;
use aie_pattern::{Hop, HopPattern};

use super::name;
use crate::walk::filled;
use crate::{Drawing, Undrawn};

/// Pixels for the captions above the panels, and between the panels.
const CAPTION: u32 = 20;
const GAP: u32 = 32;

/// Draws a hop: the sender's buffer on the left, and the receiver's on the right with all of its objects one after the
/// other. Elements with the same colour and number on both sides are the same part of the stream.
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
/// If an end has several tilings, they run one after the other. Zeros from padding tilings, or from a sender that runs
/// several times, have no numbers.
///
/// Like all members of [`Hop`], it checks both ends when the program is built.
///
/// # Errors
/// Returns [`Undrawn`] with the reason why the walk cannot be drawn.
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
    // The captions of small panels are wider than the panels: about seven pixels per character.
    let wide = |width: u32, text: &str| width.max(7 * text.len() as u32);
    let start = wide(middle, &names[0]) + GAP;
    let right = right.at((start, CAPTION));
    let mut drawing = Drawing::new(title, description, (start + wide(width, &names[1]), CAPTION + height));
    caption(&mut drawing, (4, 14), &names[0]);
    caption(&mut drawing, (start + 4, 14), &names[1]);
    drawing.add(left);
    drawing.add(right);
    Ok(drawing)
}

/// Writes a line of text that begins at (x, y), in the text colour of the page.
fn caption(drawing: &mut Drawing, (x, y): (u32, u32), text: &str) {
    let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    drawing.add(format_args!(
        "<text fill=\"currentColor\" font-size=\"13\" x=\"{x}\" y=\"{y}\">{text}</text>\n"
    ));
}
