//! [`read`]: collects the scopes of a file and what they declare.
//!
//! Anything that looks like a declaration hides the constants outside of it, so that none of them is taken for it.

use std::cell::{Cell, OnceCell};
use std::collections::{HashMap, HashSet};
use std::ops::Range;

use super::lex::{self, Shape};
use super::names::{Declaration, FILE, Kind, Names, Scope, What};
use super::unit::Unit;

/// The most tokens of a declaration outside of its brackets; no longer text is one.
const LONGEST: usize = 1024;

/// The scopes and the declarations of a file.
pub(super) fn read<'a>(unit: &Unit<'a>) -> Names<'a> {
    let count = unit.tokens.len();
    let mut reader = Reader {
        unit,
        names: Names { scope_of: vec![FILE; count], ..Names::default() },
        open: Vec::new(),
        opening: HashMap::new(),
        spaces: HashMap::new(),
        is_declared: vec![false; count],
        suspects: Vec::new(),
    };
    reader.add_scope(Kind::Namespace, FILE);
    reader.open.push((count, FILE));
    reader.read();
    reader.hide_constants();
    let mut names = reader.names;
    names.known = names.declared.keys().map(|&(_, name)| name).collect();
    let aliases = names.all.iter().filter(|declaration| matches!(declaration.what, What::Type(_)));
    names.aliases = aliases.map(|alias| unit.word(alias.at)).collect();
    names.is_busy = names.all.iter().map(|_| Cell::new(false)).collect();
    names.values = names.all.iter().map(|_| OnceCell::new()).collect();
    names
}

struct Reader<'u, 'a> {
    unit: &'u Unit<'a>,
    names: Names<'a>,
    /// The open scopes and the last token of each one.
    open: Vec<(usize, usize)>,
    /// The scopes that braces will open.
    opening: HashMap<usize, usize>,
    /// The namespaces by their surroundings and names.
    spaces: HashMap<(usize, &'a str), usize>,
    /// Whether the token is a name that is declared.
    is_declared: Vec<bool>,
    /// Names that no constant can have there, with their scopes.
    suspects: Vec<(usize, usize)>,
}

/// The head of a class, an enumeration or a namespace.
struct Head {
    /// The path before the brace; empty without a name.
    path: Range<usize>,
    is_specialized: bool,
    /// The tokens between `:` and the brace.
    after: Option<Range<usize>>,
    brace: usize,
}

impl<'a> Reader<'_, 'a> {
    fn word(&self, at: usize) -> &'a str {
        self.unit.word(at)
    }

    /// Whether `::` is at a token.
    fn is_path(&self, at: usize) -> bool {
        self.word(at) == ":" && self.word(at + 1) == ":"
    }

    fn add_scope(&mut self, kind: Kind, parent: usize) -> usize {
        self.names.scopes.push(Scope {
            kind,
            parent,
            owner: None,
            bases: Vec::new(),
            directives: Vec::new(),
        });
        self.names.scopes.len() - 1
    }

    fn scope(&self) -> usize {
        self.open.last().map_or(FILE, |&(_, scope)| scope)
    }

    fn end(&self) -> usize {
        self.open.last().map_or(0, |&(end, _)| end)
    }

    /// The scope that gets the declarations here: not the parameters of a template.
    fn target(&self) -> usize {
        let mut scope = self.scope();
        while self.names.scopes[scope].kind == Kind::Template {
            scope = self.names.scopes[scope].parent;
        }
        scope
    }

    fn is_template(&self) -> bool {
        self.names.scopes[self.scope()].kind == Kind::Template
    }

    /// Opens a scope up to a token.
    fn push(&mut self, scope: usize, end: usize) {
        let end = end.min(self.end());
        self.open.push((end, scope));
    }

    fn declare(&mut self, scope: usize, at: usize, what: What) {
        if let Some(is_declared) = self.is_declared.get_mut(at) {
            *is_declared = true;
            let next = self.names.all.len();
            self.names.declared.entry((scope, self.unit.word(at))).or_default().push(next);
            self.names.all.push(Declaration { at, what });
        }
    }

    /// Declares the suspects that would otherwise mean a constant.
    fn hide_constants(&mut self) {
        let is_constant = |what: &What| matches!(what, What::Constant { .. } | What::Enumerator { .. });
        let constants = self.names.all.iter().filter(|declaration| is_constant(&declaration.what));
        let constants: HashSet<&str> = constants.map(|constant| self.word(constant.at)).collect();
        for (scope, at) in std::mem::take(&mut self.suspects) {
            let name = self.word(at);
            if !constants.contains(name) {
                continue;
            }
            let parent = |&scope: &usize| (scope != FILE).then(|| self.names.scopes[scope].parent);
            let nearest = std::iter::successors(Some(scope), parent)
                .find_map(|scope| self.names.declared.get(&(scope, name)));
            // An assignment to a variable declares nothing.
            if nearest.is_none_or(|all| all.iter().any(|&one| is_constant(&self.names.all[one].what))) {
                self.declare(scope, at, What::Other);
            }
        }
    }

    fn read(&mut self) {
        let mut is_start = true;
        let mut is_case = false;
        for at in 0..self.unit.tokens.len() {
            while self.open.len() > 1 && at > self.end() {
                self.open.pop();
            }
            let is_label =
                is_start && self.unit.is_ident(at) && self.word(at + 1) == ":" && !self.is_path(at + 1);
            self.open_bracket(at);
            if is_start && !is_label {
                self.read_declaration(at);
            }
            self.names.scope_of[at] = self.scope();
            let word = self.word(at);
            match word {
                // `enum class` is one head.
                "struct" | "class" if at > 0 && self.word(at - 1) == "enum" => {}
                "namespace" | "struct" | "class" | "union" | "enum" => self.read_head(at),
                "template" => self.read_template(at),
                "using" => self.read_using(at),
                "typedef" => self.read_typedef(at),
                _ if self.unit.is_ident(at) => {
                    self.read_macro(at);
                    self.read_other(at);
                }
                _ => {}
            }
            is_case |= word == "case";
            let is_colon = word == ":" && self.word(at + 1) != ":" && at > 0 && self.word(at - 1) != ":";
            is_start = match word {
                ";" | "{" | "}" | "else" | "do" => true,
                "(" => self.is_control(at),
                ")" | ">" | "]" => false,
                _ if is_label => is_start,
                ":" if is_colon && is_case => {
                    is_case = false;
                    true
                }
                ":" => {
                    is_colon
                        && (is_start
                            || matches!(self.word(at - 1), "public" | "private" | "protected" | "default"))
                }
                _ => false,
            };
            // After `template <..>`.
            is_start |= word == ">" && self.names.scopes[self.scope()].kind == Kind::Template;
        }
    }

    /// Whether a parenthesis belongs to `for`, `if`, `while` or `switch`.
    fn is_control(&self, open: usize) -> bool {
        let before = |count: usize| open.checked_sub(count).map_or("", |at| self.word(at));
        let is_word = |word: &str| matches!(word, "for" | "if" | "while" | "switch");
        is_word(before(1)) || before(1) == "constexpr" && is_word(before(2))
    }

    /// Opens the scope of a bracket.
    fn open_bracket(&mut self, at: usize) {
        let Some(close) = self.unit.partner(at).filter(|&close| close > at) else { return };
        match self.word(at) {
            "{" => {
                let known = self.opening.remove(&at);
                let is_linkage = at >= 2 && self.word(at - 2) == "extern" && !self.unit.is_ident(at - 1);
                let scope = match known {
                    Some(scope) => scope,
                    None if is_linkage => self.scope(),
                    None => self.add_scope(Kind::Block, self.scope()),
                };
                self.push(scope, close);
            }
            "(" => {
                let scope = self.add_scope(Kind::Block, self.scope());
                let body = self.body_after(close);
                let end = match body {
                    _ if self.is_control(at) => self.end_of_statement(close + 1),
                    Some(body) if !self.is_initializer(at) => {
                        self.read_parameters(scope, at, close);
                        self.names.scopes[scope].owner = self.owner(at);
                        body
                    }
                    Some(_) | None => close,
                };
                self.push(scope, end);
            }
            "[" => {
                let is_index = at > 0
                    && (matches!(self.word(at - 1), ")" | "]" | "[")
                        || self.unit.is_ident(at - 1) && !is_statement(self.word(at - 1)));
                let is_attribute = self.word(at + 1) == "[";
                if is_index || is_attribute {
                    return;
                }
                let Some(body) = self.body_after(close) else { return };
                let scope = self.add_scope(Kind::Block, self.scope());
                for part in self.unit.parts(at + 1..close) {
                    let name = part.clone().find(|&k| self.unit.is_ident(k));
                    if let Some(name) = name.filter(|&name| matches!(self.word(name + 1), "=" | "{" | "(")) {
                        self.declare(scope, name, What::Other);
                    }
                }
                if let Some(end) = (self.word(close + 1) == "<").then(|| self.unit.angle(close + 1)).flatten()
                {
                    self.read_template_parameters(scope, close + 2..end);
                }
                self.push(scope, body);
            }
            _ => {}
        }
    }

    /// Whether a parenthesis is the one of `size(n)` in `K(int n) : size(n) {`.
    fn is_initializer(&self, open: usize) -> bool {
        let Some(mut at) = open.checked_sub(1) else { return false };
        if self.word(at) == ">" {
            let Some(before) = self.open_angle(at).and_then(|angle| angle.checked_sub(1)) else {
                return false;
            };
            at = before;
        }
        while at >= 3 && self.is_path(at - 2) && self.unit.is_ident(at) {
            at -= 3;
        }
        let before = |count: usize| at.checked_sub(count).map_or("", |at| self.word(at));
        // The `:` of `public:`.
        let is_label = matches!(before(2), "public" | "private" | "protected" | "slots")
            || at >= 2 && self.unit.is_ident(at - 2) && matches!(before(3), "{" | "}" | ";" | ":");
        self.unit.is_ident(at) && (before(1) == "," || before(1) == ":" && !is_label)
    }

    /// After the parameters of a function or the captures of a lambda: the last token of its body, if it has one.
    fn body_after(&self, close: usize) -> Option<usize> {
        let close = self.unit.partner(self.brace_after(close)?)?;
        Some(self.end_of_handlers(close))
    }

    /// The brace of a function's body, after its parameters.
    fn brace_after(&self, close: usize) -> Option<usize> {
        let mut at = close + 1;
        let limit = close + LONGEST;
        let mut has_clause = false;
        while at < limit {
            match self.word(at) {
                "{" => return Some(at),
                "requires" if has_clause => at = self.end_of_requirement(at)?,
                "requires" => has_clause = true,
                "|" | "!" if has_clause => {}
                // `int (*f(int n))(int) {`
                ")" if self.unit.partner(at).is_some_and(|open| self.is_pointer(open)) => {}
                // `: size(n), rows{4} {`
                ":" if !self.is_path(at) => {
                    while at < limit {
                        at += 1;
                        while self.unit.is_ident(at) || self.word(at) == ":" {
                            at += 1;
                        }
                        if self.word(at) == "<" {
                            at = self.unit.angle(at)? + 1;
                        }
                        at = self.unit.partner(at).filter(|&close| close > at)? + 1;
                        while self.word(at) == "." {
                            at += 1;
                        }
                        match self.word(at) {
                            "," => {}
                            "{" => return Some(at),
                            _ => return None,
                        }
                    }
                    return None;
                }
                "(" | "[" => at = self.unit.partner(at)?,
                "<" => at = self.unit.angle(at)?,
                ":" => at += 1,
                "-" | ">" | "&" | "*" => {}
                _ if self.unit.is_ident(at) => {}
                _ => return None,
            }
            at += 1;
        }
        None
    }

    /// The last brace of an expression `requires (T t) { t + 1; }`.
    fn end_of_requirement(&self, at: usize) -> Option<usize> {
        let brace = if self.word(at + 1) == "(" { self.unit.partner(at + 1)? + 1 } else { at + 1 };
        if self.word(brace) == "{" { self.unit.partner(brace) } else { Some(at) }
    }

    /// The last brace of the handlers `catch (..) {` after a block, or the one of the block.
    fn end_of_handlers(&self, mut close: usize) -> usize {
        while self.word(close + 1) == "catch"
            && let Some(end) = self.unit.partner(close + 2)
            && let Some(end) = self.unit.partner(end + 1).filter(|&last| last > end)
        {
            close = end;
        }
        close
    }

    /// The last token of a statement.
    fn end_of_statement(&self, start: usize) -> usize {
        let mut at = start;
        let limit = start + LONGEST;
        while at < limit {
            match self.word(at) {
                ";" if self.word(at + 1) == "else" => at += 1,
                ";" | "" | "}" => return at,
                "{" => match self.unit.partner(at) {
                    Some(close) if self.word(close + 1) == "else" => at = close + 1,
                    // `int a[] = {1};` ends later.
                    Some(close) if matches!(self.word(close + 1), ";" | "," | ")" | "." | "(") => at = close,
                    Some(close) => return self.end_of_handlers(close),
                    None => return self.end(),
                },
                "(" | "[" => at = self.unit.partner(at).unwrap_or(at),
                _ => {}
            }
            at += 1;
        }
        self.end()
    }

    /// The path `a::K` before `::run(..)`, if a member is defined here.
    fn owner(&self, open: usize) -> Option<Range<usize>> {
        let low = open.saturating_sub(5);
        let operator = (low..open).rev().find(|&k| self.word(k) == "operator");
        let mut name = operator.or(open.checked_sub(1).filter(|&k| self.unit.is_ident(k)))?;
        name -= usize::from(name > 0 && self.word(name - 1) == "~");
        let end = name.checked_sub(2).filter(|&end| self.is_path(end))?;
        let mut start = end;
        loop {
            let last = start.checked_sub(1)?;
            start = match self.word(last) {
                ">" => self.open_angle(last)?.checked_sub(1)?,
                _ => last,
            };
            if !self.unit.is_ident(start) {
                return None;
            }
            match start.checked_sub(2) {
                Some(before) if self.is_path(before) => start = before,
                _ => return Some(start..end),
            }
        }
    }

    /// The `<` before `>`.
    fn open_angle(&self, close: usize) -> Option<usize> {
        let mut depth = 0usize;
        for at in (close.saturating_sub(128)..=close).rev() {
            match self.word(at) {
                ">" => depth += 1,
                "<" => {
                    depth -= 1;
                    if depth == 0 {
                        return Some(at);
                    }
                }
                ";" | "{" | "}" => return None,
                _ => {}
            }
        }
        None
    }

    /// Declares the parameters between parentheses.
    fn read_parameters(&mut self, scope: usize, open: usize, close: usize) {
        let before = open.checked_sub(1).map_or("", |at| self.word(at));
        // `FOR_EACH(N, list) {` may declare `N`.
        let is_macro = self.word(close + 1) == "{" && !matches!(before, "noexcept" | "requires" | "decltype");
        for part in self.unit.parts(open + 1..close) {
            let end = part.clone().find(|&k| self.word(k) == "=").unwrap_or(part.end);
            // `int (&N)[4]`, `int (*N)(int)`
            let inner =
                (part.start..end).find(|&k| self.word(k) == "(" && matches!(self.word(k + 1), "*" | "&"));
            let mut last = match inner.and_then(|inner| self.unit.partner(inner)) {
                Some(close) => close.checked_sub(1),
                None => end.checked_sub(1),
            };
            // `int N[4][4]`
            while let Some(at) = last
                && self.word(at) == "]"
            {
                last = self.unit.partner(at).and_then(|open| open.checked_sub(1));
            }
            if let Some(name) = last
                && name > part.start
                && self.unit.is_ident(name)
                && !self.is_path(name.saturating_sub(2))
            {
                self.declare(scope, name, What::Other);
            }
            // In `int N UNUSED` and `int N __attribute__((unused))`, the name is not the last one.
            let mut at = part.start + usize::from(!is_macro);
            while at < end {
                match self.word(at) {
                    "(" | "[" => at = self.unit.partner(at).unwrap_or(at),
                    "<" => at = self.unit.angle(at).unwrap_or(at),
                    _ if self.unit.is_ident(at) && !self.is_path(at.saturating_sub(2)) => {
                        self.suspects.push((scope, at));
                    }
                    _ => {}
                }
                at += 1;
            }
        }
    }

    /// Reads the head of a class, an enumeration or a namespace, if one is here.
    fn read_head(&mut self, at: usize) {
        let keyword = self.word(at);
        let Some(head) = self.head(at) else { return };
        let parent = self.target();
        let path = self.unit.path(&head.path).unwrap_or_default();
        let name = head.path.end.saturating_sub(1);
        if keyword == "namespace" {
            let is_inline = at > 0 && self.word(at - 1) == "inline";
            let mut scope = parent;
            for part in head.path.clone().filter(|&k| self.unit.is_ident(k)) {
                // The names of an inline namespace are names of its surroundings as well.
                if self.word(part) == "inline" {
                    continue;
                }
                let outer = scope;
                if !is_inline && self.word(part - 1) != "inline" {
                    let key = (outer, self.word(part));
                    scope = match self.spaces.get(&key) {
                        Some(&known) => known,
                        None => self.add_scope(Kind::Namespace, outer),
                    };
                    self.spaces.insert(key, scope);
                }
                self.declare(outer, part, What::Scope(scope));
            }
            self.opening.insert(head.brace, scope);
            return;
        }
        let close = self.unit.partner(head.brace);
        let is_anonymous = path.is_empty();
        // The members of an anonymous union are members of its surroundings.
        let is_merged = is_anonymous
            && (keyword == "union" || keyword == "struct")
            && close.is_some_and(|close| self.word(close + 1) == ";");
        if is_merged {
            self.opening.insert(head.brace, parent);
            return;
        }
        let kind = if keyword == "enum" { Kind::Enum } else { Kind::Class };
        let scope = self.add_scope(kind, self.scope());
        self.opening.insert(head.brace, scope);
        if head.is_specialized {
            self.names.specialized.insert(self.word(name));
        } else if let [.., _, _] = path.as_slice() {
            // `struct K::Inner {`: what is around it here is not what is around `Inner`.
            self.names.scopes[scope].owner = Some(head.path.start..name.saturating_sub(2));
        } else if !is_anonymous {
            self.declare(parent, name, What::Scope(scope));
        }
        if keyword == "enum" {
            let is_scoped = matches!(self.word(at + 1), "class" | "struct");
            self.read_enumerators(&head, scope, (!is_scoped).then_some(parent));
        } else if let Some(bases) = head.after {
            for part in self.unit.parts(bases) {
                let is_access =
                    |&k: &usize| matches!(self.word(k), "public" | "private" | "protected" | "virtual");
                let start = part.clone().find(|k| !is_access(k)).unwrap_or(part.end);
                self.names.scopes[scope].bases.push(start..part.end);
            }
        }
    }

    fn head(&self, at: usize) -> Option<Head> {
        let mut path = at..at;
        let mut is_specialized = false;
        let mut k = at + 1;
        while k < at + 128 {
            match self.word(k) {
                "{" => return Some(Head { path, is_specialized, after: None, brace: k }),
                ":" if self.is_path(k) => k += 1,
                ":" => {
                    let mut brace = k + 1;
                    while brace < k + 256 && !matches!(self.word(brace), "{" | ";" | "") {
                        brace = match self.word(brace) {
                            "(" => self.unit.partner(brace)?,
                            _ => brace,
                        } + 1;
                    }
                    let after = Some(k + 1..brace);
                    return (self.word(brace) == "{").then_some(Head { path, is_specialized, after, brace });
                }
                "[" | "(" if k > at => k = self.unit.partner(k)?,
                "<" => {
                    is_specialized = true;
                    k = self.unit.angle(k)?;
                }
                "class" | "struct" | "final" | "alignas" => {}
                "inline" if self.word(at) != "namespace" => {}
                _ if self.unit.is_ident(k) => {
                    let goes_on = path.end > at + 1 && self.is_path(k.saturating_sub(2));
                    path = if goes_on { path.start } else { k }..k + 1;
                }
                _ => return None,
            }
            k += 1;
        }
        None
    }

    fn read_enumerators(&mut self, head: &Head, scope: usize, outer: Option<usize>) {
        let Some(close) = self.unit.partner(head.brace) else { return };
        let mut previous = None;
        for part in self.unit.parts(head.brace + 1..close) {
            let name = part.start;
            if !self.unit.is_ident(name) {
                previous = None;
                continue;
            }
            let equals = part.clone().find(|&k| self.word(k) == "=");
            let value = equals.map(|equals| equals + 1..part.end);
            let what = What::Enumerator { previous, value, ty: head.after.clone() };
            previous = Some(self.names.all.len());
            self.declare(scope, name, what);
            // The same declaration is visible outside of it.
            if let (Some(outer), Some(previous)) = (outer, previous) {
                self.names.declared.entry((outer, self.unit.word(name))).or_default().push(previous);
            }
        }
    }

    /// Opens the scope of a template's parameters.
    fn read_template(&mut self, at: usize) {
        let Some(close) = (self.word(at + 1) == "<").then(|| self.unit.angle(at + 1)).flatten() else {
            return;
        };
        let mut end = close + 1;
        let mut has_clause = false;
        while end < close + LONGEST && !matches!(self.word(end), "{" | ";" | "") {
            end = match self.word(end) {
                "requires" if has_clause => self.end_of_requirement(end).unwrap_or(end),
                "requires" => {
                    has_clause = true;
                    end
                }
                "(" => match self.unit.partner(end) {
                    Some(close) => match self.body_after(close) {
                        Some(body) => {
                            end = body;
                            break;
                        }
                        None => close,
                    },
                    None => end,
                },
                "[" => self.unit.partner(end).unwrap_or(end),
                _ => end,
            } + 1;
        }
        let end = self.unit.partner(end).filter(|&close| close > end).unwrap_or(end);
        let scope = self.add_scope(Kind::Template, self.scope());
        self.read_template_parameters(scope, at + 2..close);
        self.push(scope, end);
    }

    fn read_template_parameters(&mut self, scope: usize, parameters: Range<usize>) {
        for part in self.unit.parts(parameters) {
            let equals = part.clone().find(|&k| self.word(k) == "=").unwrap_or(part.end);
            let name = equals.saturating_sub(1);
            if name > part.start && self.unit.is_ident(name) {
                self.declare(scope, name, What::Template);
            }
        }
    }

    /// `using T = ..;`, `using namespace k;`, `using k::N;`
    fn read_using(&mut self, at: usize) {
        let Some(end) = (at..at + LONGEST).find(|&k| matches!(self.word(k), ";" | "")) else { return };
        let target = self.target();
        match self.word(at + 1) {
            "namespace" | "enum" => self.names.scopes[target].directives.push(at + 2..end),
            _ if self.unit.is_ident(at + 1) && matches!(self.word(at + 2), "=" | "[") => {
                let equals = (at + 2..end).find(|&k| self.word(k) == "=");
                let what = match equals {
                    Some(equals) if !self.is_template() => What::Type(equals + 1..end),
                    Some(_) | None => What::Other,
                };
                self.declare(target, at + 1, what);
            }
            _ => {
                for part in self.unit.parts(at + 1..end) {
                    let name = part.end.saturating_sub(1);
                    let is_constructor = name >= 3 && self.word(name - 3) == self.word(name);
                    if self.unit.is_ident(name) && !is_constructor {
                        self.declare(target, name, What::Path(part));
                    }
                }
            }
        }
    }

    fn read_typedef(&mut self, at: usize) {
        let end = (at..at + LONGEST).find(|&k| matches!(self.word(k), ";" | "{" | "(" | ""));
        if let Some(end) =
            end.filter(|&end| self.word(end) == ";" && end >= at + 3 && self.unit.is_ident(end - 1))
        {
            let what = if self.is_template() { What::Other } else { What::Type(at + 1..end - 1) };
            self.declare(self.target(), end - 1, what);
        }
    }

    /// Reads `constexpr int A = 8, B{2 * A};`, `auto& N = q;`, `auto [N, M] = f();`, if one of them is here.
    fn read_declaration(&mut self, start: usize) {
        let limit = start + LONGEST;
        let (mut is_constant, mut is_kept, mut is_plain) = (false, false, true);
        // The words of the type so far, and whether one of them is the whole type.
        let (mut words, mut is_whole) = (0, false);
        let mut k = start;
        let target = self.target();
        // `namespace q = k;`
        if self.word(start) == "namespace" && self.word(start + 2) == "=" {
            let end = (start..limit).find(|&k| matches!(self.word(k), ";" | "")).unwrap_or(start);
            self.declare(target, start + 1, What::Path(start + 3..end));
            return;
        }
        let name = loop {
            let word = self.word(k);
            match word {
                "" => return,
                _ if k >= limit => return,
                "constexpr" | "constinit" => (is_constant, is_kept) = (true, true),
                "const" => is_constant = true,
                "static" => is_kept = true,
                "extern" if !self.unit.is_ident(k + 1) && self.word(k + 1) != ":" => k += 1,
                "[" if self.word(k + 1) == "[" => match self.unit.partner(k) {
                    Some(close) => k = close,
                    None => return,
                },
                // `auto [N, M] = f();`
                "[" if words > 0 && is_whole => {
                    let Some(close) = self.unit.partner(k) else { return };
                    for name in (k + 1..close).filter(|&k| self.unit.is_ident(k)) {
                        self.declare(target, name, What::Other);
                    }
                    return;
                }
                "*" | "&" if words > 0 => is_plain = false,
                // `Args... args`, and not `a.N = 2`.
                "." if words > 0 && (self.word(k + 1) == "." || self.word(k - 1) == ".") => is_plain = false,
                // `int (&N)[4]`, `int (N)`
                "(" if words > 0 => {
                    let Some(close) = self.unit.partner(k) else { return };
                    let name = close.saturating_sub(1);
                    let is_name = self.is_pointer(k) || is_whole && close == k + 2;
                    if is_name && self.unit.is_ident(name) {
                        self.declare(target, name, What::Other);
                    }
                    return;
                }
                word if is_specifier(word) => {}
                word if is_statement(word)
                    && !matches!(word, "struct" | "class" | "enum" | "union" | "typename") =>
                {
                    return;
                }
                "struct" | "class" | "enum" | "union" if self.head(k).is_some() => return,
                "struct" | "class" | "enum" | "union" | "typename" => {}
                _ if self.unit.is_ident(k) => {
                    let next = self.word(k + 1);
                    let is_end = match next {
                        _ if is_builtin(word) => false,
                        "=" => self.word(k + 2) != "=",
                        ":" => !self.is_path(k + 1),
                        // The bracket of an array, or of an attribute.
                        ";" | "," | "{" | "(" | ")" | "[" => true,
                        _ => false,
                    };
                    if is_end && words > 0 {
                        break k;
                    }
                    match next {
                        // `alignas(8) int N`, `decltype(x) N`
                        "(" if is_builtin(word) || self.is_pointer(k + 1) => {
                            words += 1;
                            is_whole |= is_builtin(word);
                        }
                        "(" => match self.unit.partner(k + 1) {
                            Some(close) if self.unit.is_ident(close + 1) || word == "decltype" => {
                                words += usize::from(word == "decltype");
                                is_whole |= word == "decltype";
                                k = close;
                            }
                            _ => return,
                        },
                        _ if is_end => return,
                        _ => {
                            // In `int N ATTRIBUTE = 4`, the name may be `N`.
                            if is_whole && !is_builtin(word) && !matches!(next, ":" | "<") {
                                self.declare(target, k, What::Other);
                            }
                            words += 1;
                            is_whole |= is_builtin(word);
                            while self.is_path(k + 1) && self.unit.is_ident(k + 3) {
                                k += 3;
                            }
                            if self.word(k + 1) == "<" {
                                match self.unit.angle(k + 1) {
                                    Some(close) => k = close,
                                    None => return,
                                }
                                while self.is_path(k + 1) && self.unit.is_ident(k + 3) {
                                    k += 3;
                                }
                            }
                        }
                    }
                }
                ":" if self.is_path(k) && self.unit.is_ident(k + 2) => k += 1,
                _ => return,
            }
            k += 1;
        };
        // In a class, only `static` ones have the same value in every object.
        let is_member = self.names.scopes[target].kind == Kind::Class;
        let is_value = is_constant && (is_kept || !is_member) && !self.is_template();
        let ty = start..name;
        // A function: `constexpr int f(int x) {`.
        if self.word(name + 1) == "(" {
            let close = self.unit.partner(name + 1);
            if close.is_none_or(|close| !matches!(self.word(close + 1), ";" | ",")) {
                self.declare(target, name, What::Other);
                return;
            }
        }
        let end = self.end_of_declaration(name);
        for part in self.unit.parts(name..end) {
            let mut at = part.start;
            let mut is_number = is_value && is_plain;
            while matches!(self.word(at), "*" | "&" | "const") {
                is_number = false;
                at += 1;
            }
            if !self.unit.is_ident(at) || at >= part.end {
                continue;
            }
            // `N [[maybe_unused]] = 4`
            let mut after = at + 1;
            while self.word(after) == "[" && self.word(after + 1) == "[" {
                match self.unit.partner(after) {
                    Some(close) => after = close + 1,
                    None => break,
                }
            }
            let value = match self.word(after) {
                "=" => Some(after + 1..part.end),
                "{" | "(" => self.unit.partner(after).map(|close| after + 1..close),
                _ => None,
            };
            let what = match value {
                Some(value) if is_number && !value.is_empty() => What::Constant { ty: ty.clone(), value },
                Some(_) | None => What::Other,
            };
            self.declare(target, at, what);
        }
    }

    /// Whether a parenthesis is the one of `int (*N)(int)`, `int (&N)[4]`, or `int (K::*N)(int)`.
    fn is_pointer(&self, open: usize) -> bool {
        let Some(close) = self.unit.partner(open).filter(|&close| close > open + 2) else { return false };
        matches!(self.word(close + 1), "(" | "[" | "=")
            && (matches!(self.word(close - 2), "*" | "&") || matches!(self.word(open + 1), "*" | "&"))
    }

    /// The token after a declaration whose first name is at `name`.
    fn end_of_declaration(&self, name: usize) -> usize {
        let mut at = name + 1;
        while at < name + LONGEST {
            match self.word(at) {
                ";" | ")" | "}" | "]" | "" => return at,
                ":" if at == name + 1 => return at,
                "(" | "[" | "{" => at = self.unit.partner(at).unwrap_or(at),
                _ => {}
            }
            at += 1;
        }
        name + 1
    }

    /// Declares what the text of a macro declares.
    fn read_macro(&mut self, at: usize) {
        let unit = self.unit;
        let mut has_any = false;
        for known in unit.macros_named(self.word(at)) {
            for pair in known.body.windows(2) {
                let [before, name] = [unit.text_of(&pair[0]), unit.text_of(&pair[1])];
                let is_type = pair[0].kind == lex::Kind::Ident
                    && !is_statement(before)
                    && !matches!(before, "const" | "volatile");
                let is_name = pair[1].kind == lex::Kind::Ident && !is_specifier(name) && !is_builtin(name);
                if is_type && is_name {
                    has_any |= known.shape == Shape::Function;
                    let (target, next) = (self.target(), self.names.all.len());
                    self.names.declared.entry((target, name)).or_default().push(next);
                    self.names.all.push(Declaration { at, what: What::Other });
                }
            }
        }
        if has_any
            && self.word(at + 1) == "("
            && let Some(close) = unit.partner(at + 1)
        {
            for part in unit.parts(at + 2..close) {
                if part.len() == 1 && unit.is_ident(part.start) {
                    self.declare(self.target(), part.start, What::Other);
                }
            }
        }
    }

    /// Any other name after a type, `size_t n)`, is declared.
    fn read_other(&mut self, at: usize) {
        if self.is_declared[at] || at == 0 || is_specifier(self.word(at)) || is_builtin(self.word(at)) {
            return;
        }
        let is_end = match self.word(at + 1) {
            "=" => self.word(at + 2) != "=",
            ":" => !self.is_path(at + 1),
            "," | ")" | ";" | "{" | "[" => true,
            _ => false,
        };
        let before = self.word(at - 1);
        let is_after_type = match before {
            "&" | "*" => at >= 2 && is_builtin(self.word(at - 2)),
            "}" => matches!(self.word(at + 1), ";" | "," | "[" | "="),
            _ => {
                self.unit.is_ident(at - 1) && !is_statement(before) && !matches!(before, "const" | "volatile")
            }
        };
        let target = self.target();
        // C++ assigns to no constant.
        let is_assigned = self.word(at + 1) == "="
            && self.word(at + 2) != "="
            && before != "."
            && !(before == ">" && at >= 2 && self.word(at - 2) == "-")
            && !(at >= 2 && self.is_path(at - 2));
        let scope = if is_assigned { Some(target) } else { self.scope_before_call(at) };
        let is_known = before == "}" && self.names.declared.contains_key(&(target, self.word(at)));
        if is_end && is_after_type && !is_known {
            self.declare(target, at, What::Other);
        } else if let Some(scope) = scope {
            self.suspects.push((scope, at));
        }
    }

    /// The scope around `chess_storage(DM) N`, if a name is declared so: after `(int)`, `N` is a value.
    fn scope_before_call(&self, at: usize) -> Option<usize> {
        let open = self.unit.partner(at - 1).filter(|_| self.word(at - 1) == ")")?;
        let name = open.checked_sub(1)?;
        let is_call = self.unit.is_ident(name) && !is_statement(self.word(name));
        is_call.then(|| self.names.scopes[self.names.scope_of[open]].parent)
    }
}

/// Words before a declaration that are no type.
pub(super) fn is_specifier(word: &str) -> bool {
    matches!(
        word,
        "static"
            | "inline"
            | "const"
            | "constexpr"
            | "constinit"
            | "consteval"
            | "volatile"
            | "thread_local"
            | "extern"
            | "mutable"
            | "register"
            | "virtual"
            | "explicit"
            | "friend"
            | "__restrict"
            | "__restrict__"
            | "restrict"
    )
}

/// Words that are a type, or a part of one.
fn is_builtin(word: &str) -> bool {
    matches!(
        word,
        "auto" | "int" | "unsigned" | "signed" | "long" | "short" | "char" | "bool" | "float" | "double"
    )
}

/// Words that can stand before a name without declaring it.
fn is_statement(word: &str) -> bool {
    [
        "return",
        "case",
        "goto",
        "new",
        "delete",
        "else",
        "throw",
        "using",
        "namespace",
        "struct",
        "class",
        "enum",
        "union",
        "typename",
        "operator",
        "sizeof",
        "public",
        "private",
        "protected",
        "virtual",
        "inline",
        "static",
        "extern",
        "do",
        "co_return",
        "co_yield",
        "co_await",
        "friend",
        "template",
        "and",
        "or",
        "not",
        "if",
        "for",
        "while",
        "switch",
        "typedef",
        "default",
        "break",
        "continue",
        "static_assert",
        "try",
        "catch",
        "requires",
        "alignof",
        "xor",
        "bitand",
        "bitor",
        "compl",
    ]
    .contains(&word)
}
