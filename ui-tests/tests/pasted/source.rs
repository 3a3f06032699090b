//! A case on its way to being mended.

use std::ops::Range;

/// The source of a case, and the place of it that a help is about.
#[derive(Clone, Debug)]
pub(crate) struct Source {
    pub(crate) text: String,
    pub(crate) place: Range<usize>,
}

impl Source {
    pub(crate) fn new(text: &str, line: usize, column: usize, length: usize) -> Self {
        let start: usize = text.lines().take(line).map(|line| line.len() + 1).sum::<usize>() + column;
        Self { text: text.to_owned(), place: start..start + length }
    }

    /// With `new` in a range.
    pub(crate) fn with(&self, range: Range<usize>, new: &str) -> Self {
        let mut source = self.clone();
        source.text.replace_range(range.clone(), new);
        if range.end <= source.place.start {
            let shift = |at: usize| at + new.len() - range.len();
            source.place = shift(self.place.start)..shift(self.place.end);
        } else if range == source.place {
            source.place = range.start..range.start + new.len();
        }
        source
    }

    /// With `new` in the place.
    pub(crate) fn replaced(&self, new: &str) -> Option<Self> {
        (!self.place.is_empty()).then(|| self.with(self.place.clone(), new))
    }

    /// With another text for the line of the place, without what annotates it.
    pub(crate) fn with_line(&self, new: impl Fn(&str) -> String) -> Self {
        let start = self.text[..self.place.start].rfind('\n').map_or(0, |at| at + 1);
        let end = self.text[start..].find(" //~").or(self.text[start..].find('\n'));
        let end = end.map_or(self.text.len(), |end| start + end);
        self.with(start..end, &new(self.text[start..end].trim()))
    }

    /// Replaces the part between two stations, which contains the place, by another route.
    pub(crate) fn with_route(&self, route: &str) -> Option<Self> {
        let mut stations = route.split(' ');
        let (first, last) = (stations.next()?, stations.next_back()?);
        let start = self.text[..self.place.end].rfind(first)?;
        let end = self.place.start + self.text[self.place.start..].find(last)? + last.len();
        Some(self.with(start..end, route))
    }

    /// With `new` as the first argument of the call that the place is.
    pub(crate) fn with_argument(&self, new: &str) -> Option<Self> {
        let call = &self.text[self.place.clone()];
        let (function, arguments) = call.split_once('(')?;
        if !function.ends_with(|c: char| c.is_alphanumeric() || c == '_') || !call.ends_with(')') {
            return None;
        }
        let length = arguments.find([',', ')'])?;
        let start = self.place.start + function.len() + 1;
        Some(self.with(start..start + length, new))
    }

    /// Whether it declares a tap.
    pub(crate) fn is_tap(&self) -> bool {
        self.text.contains("tap_pattern!")
    }

    /// What follows the element of a tap, up to the `;`: its keys and its notation.
    fn tap(&self) -> Option<Range<usize>> {
        let start = self.text[..self.place.end].rfind(" = i32, ").or(self.text.find(" = bf16, "))?;
        let start = start + self.text[start..].find(", ")? + 2;
        Some(start..start + self.text[start..].find(';')?)
    }

    /// With another tap instead.
    pub(crate) fn with_tap(&self, new: &str) -> Option<Self> {
        Some(self.with(self.tap()?, new))
    }

    /// With another item instead of the tap.
    pub(crate) fn with_item(&self, item: &str) -> Option<Self> {
        let start = self.text.find("tap_pattern! {")?;
        let end = start + self.text[start..].find("\n}\n")? + 2;
        Some(self.with(start..end, item))
    }

    /// With a key of a tap.
    pub(crate) fn with_tap_key(&self, key: &str) -> Option<Self> {
        let start = self.tap()?.start;
        Some(self.with(start..start, &format!("{key}, ")))
    }

    /// Without a key of a tap, whose beginning is given.
    pub(crate) fn without_tap_key(&self, key: &str) -> Option<Self> {
        let start = self.text.find(key)?;
        let end = start + self.text[start..].find(", ")? + 2;
        Some(self.with(start..end, ""))
    }

    /// With other sizes and strides.
    pub(crate) fn with_tap_lists(&self, lists: &str) -> Option<Self> {
        let mut source = self.clone();
        // MLIR has its lists without names.
        let tap = self.tap()?;
        if !self.text[tap.clone()].contains("sizes = [") {
            return self.with_tap(lists);
        }
        for key in ["sizes = [", "strides = ["] {
            let list = |text: &str, from: usize| {
                let start = from + text[from..].find(key)?;
                Some(start..start + text[start..].find(']')? + 1)
            };
            let new = &lists[list(lists, 0)?];
            source = source.with(list(&source.text, tap.start)?, new);
        }
        Some(source)
    }

    /// With an argument at the end of the last call of a tap.
    pub(crate) fn with_last_argument(&self, argument: &str) -> Option<Self> {
        let at = self.tap()?.end.checked_sub(1)?;
        Some(self.with(at..at, &format!(", {argument}")))
    }

    /// The attribute, operation or pattern that the place is in, or whose item it is in: what its keys stand between.
    fn declaration(&self) -> Option<Range<usize>> {
        let (before, _) = self.text.split_at(self.place.start);
        let behind = |start: &str| Some(before.rfind(start)? + start.len());
        let is_module = self.text.contains(")]\nmod ");
        let is_program = self.text.contains("object_fifo!") && before.contains("aie.dma_bd(");
        if is_module || is_program || self.text.contains("aie_design!") {
            let start = before.rfind("dma_bd(")?;
            return Some(start..self.end(start + "dma_bd(".len(), |byte| byte == b')')?);
        }
        if let Some(start) = behind("#[dma_bd(") {
            return Some(start..self.end(start, |byte| byte == b')')?);
        }
        // Up to the `<` of a tensor, or the name of a tiling.
        let open = |(at, _): (usize, &str)| before[..at].trim_end().ends_with(['=', '(', '{']);
        if let Some((at, _)) = before.rmatch_indices('<').find(|&found| open(found)) {
            return Some(at + 1..self.end(at + 1, |byte| byte == b'>')?);
        }
        if let Some(start) = behind("tensor_pattern!(") {
            return Some(start..self.end(start, |byte| byte == b')')?);
        }
        let start = behind("struct ")?;
        let start = start + self.text[start..].find(" = ")? + 3;
        Some(start..self.end(start, |byte| matches!(byte, b';' | b')'))?)
    }

    /// Replaces the starts in the list of the tile, which may span several lines.
    pub(crate) fn with_starts(&self, starts: &str) -> Option<Self> {
        let start = self.text[..self.place.start].rfind("start [")?;
        let end = self.place.start + self.text[self.place.start..].find(']')? + 1;
        let lines = self.text[start..end].matches('\n').count();
        Some(self.with(start..end, &format!("{starts}{}", "\n".repeat(lines))))
    }

    /// The first byte from `start` on that is wanted and outside all brackets.
    fn end(&self, start: usize, wanted: impl Fn(u8) -> bool) -> Option<usize> {
        let mut depth = 0;
        for (at, byte) in self.text.bytes().enumerate().skip(start) {
            if depth == 0 && wanted(byte) {
                return Some(at);
            }
            match byte {
                b'(' | b'[' | b'{' => depth += 1,
                b')' | b']' | b'}' => depth -= 1,
                _ => {}
            }
            if depth < 0 {
                return None;
            }
        }
        None
    }

    /// Where a key of the declaration and its value are.
    fn key(&self, key: &str) -> Option<(Range<usize>, Range<usize>)> {
        let declaration = self.declaration()?;
        let assignment = format!("{key} = ");
        let text = &self.text[declaration.clone()];
        let at = text.match_indices(&assignment).map(|(at, _)| at);
        let at = at.filter(|&at| !text[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_')).last()?;
        let start = declaration.start + at;
        let value = start + assignment.len();
        let end = self.end(value, |byte| matches!(byte, b',' | b')' | b'>' | b';' | b'{' | b'}'))?;
        Some((start..end, value..end))
    }

    /// With other dimensions of a tensor.
    pub(crate) fn with_dims(&self, dims: &str) -> Option<Self> {
        let declaration = self.declaration()?;
        let start = declaration.start + self.text[declaration.clone()].find(';')? + 1;
        let end = self.end(start, |byte| matches!(byte, b';' | b'>'))?;
        Some(self.with(start..end, &format!(" {dims}")))
    }

    /// Where an operation that is pasted into the declaration says what a key says, and what it has before the value there.
    fn operand(&self, key: &str) -> Option<(Range<usize>, &'static str)> {
        let declaration = self.declaration()?;
        let start = declaration.start + self.text[declaration].find("dma_bd(")? + "dma_bd(".len();
        let end = self.end(start, |byte| byte == b')')?;
        let operands = &self.text[start..end];
        let named = |name: &str| Some(start + operands.find(&format!(" {name} = "))? + name.len() + 4);
        if key == "dims" {
            let (sizes, strides) = (named("sizes"), named("strides"));
            if let (Some(sizes), Some(strides)) = (sizes, strides) {
                let end = strides + self.text[strides..].find(']')? + 1;
                return Some((sizes - "sizes = ".len()..end, "dims = "));
            }
            let list = start + operands.find("[<")?;
            return Some((list..self.end(list + 1, |byte| byte == b']')? + 1, ""));
        }
        if let Some(value) = named(key) {
            let length = self.text[value..end].find([' ', ',', ')']).unwrap_or(end - value);
            return Some((value..value + length, ""));
        }
        let position = ["offset", "len"].iter().position(|name| *name == key)? + 1;
        let comma = operands.match_indices(',').nth(position - 1)?.0 + start;
        let value = comma + 2;
        let length = self.text[value..end].find([',', ')']).unwrap_or(end - value);
        Some((value..value + length, ""))
    }

    /// With another value of a key, which is added where it is not there.
    pub(crate) fn with_key(&self, key: &str, value: &str) -> Option<Self> {
        if let Some((range, before)) = self.operand(key) {
            return Some(self.with(range, &format!("{before}{value}")));
        }
        if let Some((_, old)) = self.key(key) {
            return Some(self.with(old, value));
        }
        let declaration = self.declaration()?;
        let text = &self.text[declaration.clone()];
        // Behind the dimensions of a tensor, keys begin with a semicolon.
        let is_first = self.text[..declaration.start].ends_with(['<', '('])
            && !self.text[..declaration.start].ends_with("dma_bd(")
            && !text.contains("native")
            && text.matches(';').count() < 2;
        let separator = match (is_first, text.trim_end()) {
            (true, _) => "; ",
            (_, "") => "",
            (_, text) if text.ends_with(',') => " ",
            _ => ", ",
        };
        let at = declaration.start + text.trim_end().len();
        Some(self.with(at..at, &format!("{separator}{key} = {value}")))
    }

    /// Without a key, and the comma or semicolon that parts it from others.
    pub(crate) fn without_key(&self, key: &str) -> Option<Self> {
        let (Range { mut start, mut end }, _) = self.key(key)?;
        let before = self.text[..start].trim_end();
        if before.ends_with([',', ';']) {
            start = before.len() - 1;
        } else if self.text[end..].starts_with(", ") {
            end += 2;
        }
        Some(self.with(start..end, ""))
    }

    /// Without a word, and the comma before it.
    pub(crate) fn without_word(&self, word: &str) -> Option<Self> {
        let at = self.text.find(word)?;
        let before = self.text[..at].trim_end();
        let start = before.strip_suffix(',').unwrap_or(before).len();
        Some(self.with(start..at + word.len(), ""))
    }

    /// With a word at the end of the keys.
    pub(crate) fn with_word(&self, word: &str) -> Option<Self> {
        let Range { start, end } = self.declaration()?;
        let separator = if self.text[start..end].trim().is_empty() { "" } else { ", " };
        Some(self.with(end..end, &format!("{separator}{word}")))
    }

    /// With an option of the assertion that the place is in.
    pub(crate) fn with_option(&self, option: &str) -> Option<Self> {
        let before = &self.text[..self.place.start];
        let (start, last) = match before.rfind("descriptors [") {
            Some(start) => (start + "descriptors [".len(), b']'),
            None => (before.rfind("!(")? + 2, b')'),
        };
        let end = self.end(start, |byte| byte == last)?;
        let separator = if self.text[start..end].contains(';') { ", " } else { "; " };
        Some(self.with(end..end, &format!("{separator}{option}")))
    }

    /// With a buffer of another length.
    pub(crate) fn with_buffer(&self, old: &str, new: &str) -> Option<Self> {
        if self.key("buffer").is_some_and(|(_, value)| !self.text[value].starts_with('[')) {
            return self.with_key("buffer", new);
        }
        let start = self.declaration()?.start;
        let (before, after) = self.text.split_at(start);
        let (old, new) = (format!("; {old}]"), format!("; {new}]"));
        after
            .contains(&old)
            .then(|| Self { text: before.to_owned() + &after.replace(&old, &new), ..self.clone() })
    }

    /// With other places of a buffer of a tile's memory.
    pub(crate) fn with_pins(&self, name: &str, pins: &str) -> Option<Self> {
        let head = format!("{name}: [");
        let start = self.text.match_indices(&head).map(|(at, _)| at);
        let start = start.filter(|&at| self.text[..at].ends_with(' ')).last()?;
        let end = start + self.text[start..].find([',', '\n', '}'])?;
        let entry = self.text[start..end].trim_end();
        let kept = entry.split(" @ ").next()?;
        Some(self.with(start..start + entry.len(), &format!("{kept} @ {pins}")))
    }

    /// With the number that follows the place negated.
    pub(crate) fn with_next_negated(&self) -> Option<Self> {
        let after = &self.text[self.place.end..];
        let at = self.place.end + after.find(|c: char| c.is_ascii_digit() || c == '-')?;
        let is_negative = self.text[at..].starts_with('-');
        Some(if is_negative { self.with(at..at + 1, "") } else { self.with(at..at, "-") })
    }

    /// With another content of the block of a tiling that the place is in.
    pub(crate) fn with_block(&self, new: &str) -> Option<Self> {
        let before = &self.text[..self.place.start];
        let start = ["read {", "write {"].iter().filter_map(|start| Some(before.rfind(start)? + start.len()));
        let start = start.max()?;
        let end = self.end(start, |byte| byte == b'}')?;
        Some(self.with(start..end, &format!(" {new} ")))
    }

    /// With the brackets around the place replaced.
    pub(crate) fn with_brackets(&self, new: &str) -> Option<Self> {
        let start = self.text[..self.place.start].rfind('[')?;
        let end = self.end(start + 1, |byte| byte == b']')? + 1;
        Some(self.with(start..end, new))
    }
}
