//! [`Names`]: the scopes of a file, what each of them declares, and which declaration a name means.
//!
//! A name that may mean something else is not known: a wrong number would be checked as if it were written.

use std::cell::{Cell, OnceCell};
use std::collections::{HashMap, HashSet};
use std::ops::Range;

use super::lex::Reach;
use super::number::Value;
use super::unit::Unit;

/// The scopes and the declarations of a file.
#[derive(Default)]
pub(super) struct Names<'a> {
    pub(super) scopes: Vec<Scope>,
    /// The innermost scope of each token.
    pub(super) scope_of: Vec<usize>,
    pub(super) all: Vec<Declaration>,
    /// The declarations of each name in each scope.
    pub(super) declared: HashMap<(usize, &'a str), Vec<usize>>,
    /// The names that any scope declares.
    pub(super) known: HashSet<&'a str>,
    /// The names of the aliases of types.
    pub(super) aliases: HashSet<&'a str>,
    /// The names of the class templates that have specializations.
    pub(super) specialized: HashSet<&'a str>,
    /// Whether the declaration is being evaluated.
    pub(super) is_busy: Vec<Cell<bool>>,
    pub(super) values: Vec<OnceCell<Result<Value, String>>>,
    /// The levels of the expression that is being evaluated.
    pub(super) depth: Cell<u32>,
}

/// The scope of the file.
pub(super) const FILE: usize = 0;

/// The most steps of one search, through base classes and namespaces.
const STEPS: u32 = 128;

/// The most declarations of a name in one scope that are compared: a namespace is declared wherever it is opened.
const MANY: usize = 256;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Namespace,
    /// A member is visible in the whole class, even before its declaration.
    Class,
    Enum,
    /// The parameters of a template.
    Template,
    /// A block, or the parameters of a function with its block.
    Block,
}

#[derive(Debug)]
pub(super) struct Scope {
    pub(super) kind: Kind,
    pub(super) parent: usize,
    /// The path `K` of a member `void K::run() {..}` that is defined here.
    pub(super) owner: Option<Range<usize>>,
    pub(super) bases: Vec<Range<usize>>,
    /// The paths of `using namespace k;`.
    pub(super) directives: Vec<Range<usize>>,
}

#[derive(Debug)]
pub(super) struct Declaration {
    /// The token of the name.
    pub(super) at: usize,
    pub(super) what: What,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum What {
    /// `constexpr int N = 8`: the tokens of its type and of its value.
    Constant {
        ty: Range<usize>,
        value: Range<usize>,
    },
    /// An enumerator: the one before it, its value, and the type of the enumeration.
    Enumerator {
        previous: Option<usize>,
        value: Option<Range<usize>>,
        ty: Option<Range<usize>>,
    },
    /// An alias of the type in these tokens.
    Type(Range<usize>),
    /// Another name, in `using k::N` or `namespace q = k`.
    Path(Range<usize>),
    Scope(usize),
    /// A parameter of a template, or a template.
    Template,
    /// A variable, a parameter, a function.
    Other,
}

/// The declaration that a name means.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Found {
    One(usize),
    None,
    /// With the reason.
    Unsure(String),
}

/// The meaning of a name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Meaning {
    Constant(Value),
    /// An alias of the type in these tokens.
    Type(Range<usize>),
    /// Anything else, or a constant without a known value, with the reason.
    Unknown(String),
}

impl<'a> Unit<'a> {
    /// The meaning at token `at` of a path, such as `a::N`.
    pub(crate) fn meaning(&self, path: &[&str], at: usize) -> Meaning {
        match self.find_path(path, at, &Cell::new(STEPS)) {
            Found::One(found) => self.meaning_of(found, &Cell::new(STEPS)),
            Found::None => Meaning::Unknown(format!("`{}` is not a constant of this file", path.join("::"))),
            Found::Unsure(why) => Meaning::Unknown(why),
        }
    }

    /// The token that declares the variable at a token; with `this->` before it, a member. `None` if none does.
    pub(super) fn declaration(&self, at: usize) -> Result<Option<usize>, String> {
        let before = |count: usize| at.checked_sub(count).map_or("", |at| self.word(at));
        let is_member = before(3) == "this" && (before(2), before(1)) == ("-", ">");
        match self.find_from(self.word(at), at, is_member, &Cell::new(STEPS)) {
            Found::One(found) => Ok(Some(self.names.all[found].at)),
            Found::None => Ok(None),
            Found::Unsure(why) => Err(why),
        }
    }

    /// The token that declares the member of a class of this file; the name of the class is at token `class`.
    pub(super) fn member(&self, class: usize, name: &str) -> Option<usize> {
        let steps = Cell::new(STEPS);
        let Found::One(found) = self.find(self.word(class), class, &steps) else { return None };
        match self.find_within(self.scope_named(found, &steps).ok()?, name, class, &steps) {
            Found::One(member) => Some(self.names.all[member].at),
            Found::None | Found::Unsure(_) => None,
        }
    }

    /// The tokens of the type for which the name at a token is an alias.
    pub(super) fn alias(&self, at: usize) -> Option<Range<usize>> {
        let name = self.word(at);
        if !self.names.aliases.contains(name) {
            return None;
        }
        match self.find(name, at, &Cell::new(STEPS)) {
            Found::One(found) => match &self.names.all[found].what {
                What::Type(tokens) => Some(tokens.clone()),
                What::Constant { .. }
                | What::Enumerator { .. }
                | What::Path(_)
                | What::Scope(_)
                | What::Template
                | What::Other => None,
            },
            Found::None | Found::Unsure(_) => None,
        }
    }

    fn meaning_of(&self, found: usize, steps: &Cell<u32>) -> Meaning {
        let Declaration { at, what } = &self.names.all[found];
        let name = self.word(*at);
        match what {
            What::Constant { .. } | What::Enumerator { .. } => match self.value_of(found) {
                Ok(value) => Meaning::Constant(value),
                Err(why) => Meaning::Unknown(why),
            },
            What::Type(tokens) => Meaning::Type(tokens.clone()),
            What::Path(tokens) => match self.find_tokens(tokens, steps) {
                Found::One(other) if other != found => self.meaning_of(other, steps),
                Found::One(_) | Found::None => Meaning::Unknown(format!("`{name}` is not in this file")),
                Found::Unsure(why) => Meaning::Unknown(why),
            },
            What::Scope(_) => Meaning::Unknown(format!("`{name}` is not a number")),
            What::Template => Meaning::Unknown(format!("`{name}` is a parameter of a template")),
            What::Other => Meaning::Unknown(format!("`{name}` is not a constant")),
        }
    }

    /// The value of a constant; each is evaluated once.
    fn value_of(&self, found: usize) -> Result<Value, String> {
        let names = &self.names;
        if names.is_busy[found].replace(true) {
            return Err(format!("`{}` is defined by itself", self.word(names.all[found].at)));
        }
        let value = names.values[found].get_or_init(|| self.evaluate_declaration(found)).clone();
        names.is_busy[found].set(false);
        value
    }

    fn evaluate_declaration(&self, found: usize) -> Result<Value, String> {
        match &self.names.all[found].what {
            What::Constant { ty, value } => {
                let value = self.evaluate(value.clone(), value.start)?;
                match self.declared_type(ty.clone())? {
                    Some(ty) => value.to(ty),
                    None => Ok(value),
                }
            }
            What::Enumerator { previous, value, ty } => {
                let at = self.names.all[found].at;
                let before = previous.map_or(at.saturating_sub(1), |previous| self.names.all[previous].at);
                let text = match value {
                    Some(value) => at..value.end,
                    // It counts from the one before it, or from the brace.
                    None => before..at + 1,
                };
                if !self.is_one_text(&text) {
                    return Err(format!("`{}` depends on an `#if`", self.word(at)));
                }
                let value = match (value, previous) {
                    (Some(value), _) => self.evaluate(value.clone(), value.start)?,
                    (None, Some(previous)) => self.value_of(*previous)?.binary("+", Value::of(1))?,
                    (None, None) => Value::of(0),
                };
                let ty = match ty {
                    Some(ty) => self.declared_type(ty.clone())?.ok_or("the type of a number is not known")?,
                    None => super::number::INT,
                };
                match value.to(ty) {
                    Ok(same) if same.number == value.number => Ok(same),
                    _ => Err("an enumerator is too large".to_owned()),
                }
            }
            What::Type(_) | What::Path(_) | What::Scope(_) | What::Template | What::Other => {
                Err("this is not a number".to_owned())
            }
        }
    }

    /// Evaluates the constants in their order, so that none waits for a long chain of others.
    pub(super) fn evaluate_all(&self) {
        for (at, declaration) in self.names.all.iter().enumerate() {
            if matches!(declaration.what, What::Constant { .. } | What::Enumerator { .. }) {
                let _ = self.value_of(at);
            }
        }
    }

    /// The words of a path in these tokens, `::k::N`; `None` if they are something else.
    pub(super) fn path(&self, tokens: &Range<usize>) -> Option<Vec<&'a str>> {
        let (mut words, mut at) = (Vec::new(), tokens.start);
        while at < tokens.end {
            if self.word(at) == ":" && self.word(at + 1) == ":" {
                // The path `::N` begins with an empty word.
                words.extend(words.is_empty().then_some(""));
                at += 2;
            } else if !words.is_empty() {
                return None;
            }
            if !self.is_ident(at) || at >= tokens.end {
                return None;
            }
            words.push(self.word(at));
            at += 1;
        }
        (!words.is_empty()).then_some(words)
    }

    fn find_tokens(&self, tokens: &Range<usize>, steps: &Cell<u32>) -> Found {
        let mut tokens = tokens.clone();
        while matches!(self.word(tokens.start), "typename" | "const" | "struct" | "class") {
            tokens.start += 1;
        }
        match self.path(&tokens) {
            Some(path) => self.find_path(&path, tokens.start, steps),
            None => {
                let text = self.text.get(self.bytes(&tokens)).unwrap_or_default();
                Found::Unsure(format!("`{text}` is not followed"))
            }
        }
    }

    /// The declaration of a path; an empty first word means the scope of the file.
    fn find_path(&self, path: &[&str], at: usize, steps: &Cell<u32>) -> Found {
        let (mut found, rest) = match path {
            [] => return Found::None,
            ["", name, rest @ ..] => (self.find_within(FILE, name, at, steps), rest),
            [name, rest @ ..] => (self.find(name, at, steps), rest),
        };
        for name in rest {
            let scope = match found {
                Found::One(outer) => self.scope_named(outer, steps),
                Found::None | Found::Unsure(_) => return found,
            };
            found = match scope {
                Ok(scope) => self.find_within(scope, name, at, steps),
                Err(why) => return Found::Unsure(why),
            };
        }
        found
    }

    /// The scope that a declaration names: a class, a namespace, or an alias of one.
    fn scope_named(&self, found: usize, steps: &Cell<u32>) -> Result<usize, String> {
        let Declaration { at, what } = &self.names.all[found];
        let name = self.word(*at);
        let other = match what {
            What::Scope(_) if self.names.specialized.contains(name) => {
                return Err(format!("`{name}` has specializations"));
            }
            What::Scope(scope) => return Ok(*scope),
            What::Type(tokens) | What::Path(tokens) => self.find_tokens(tokens, steps),
            What::Template => return Err(format!("`{name}` is a parameter of a template")),
            What::Constant { .. } | What::Enumerator { .. } | What::Other => Found::None,
        };
        match other {
            Found::One(other) if other != found && take(steps) => self.scope_named(other, steps),
            Found::Unsure(why) => Err(why),
            Found::One(_) | Found::None => Err(format!("`{name}` is not in this file")),
        }
    }

    /// The declaration of a name in a scope, seen from token `at`.
    fn find_own(&self, scope: usize, name: &str, at: usize) -> Found {
        let Some(all) = self.names.declared.get(&(scope, name)) else { return Found::None };
        if self.unclosed.is_some_and(|unclosed| unclosed < at) {
            return Found::Unsure(format!("`{name}` comes after a `{{` that has no `}}`"));
        }
        let is_class = matches!(self.names.scopes[scope].kind, Kind::Class | Kind::Enum);
        let here = self.branches.of(at);
        if all.len() > MANY {
            return Found::Unsure(format!("`{name}` is declared too often in this file"));
        }
        let mut found = None;
        for &one in all {
            let declaration = &self.names.all[one];
            // `int N = N` means itself.
            if !is_class && declaration.at >= at {
                continue;
            }
            match self.branches.reach(self.branches.of(declaration.at), here) {
                Reach::Never => {}
                Reach::Maybe => return Found::Unsure(format!("`{name}` depends on an `#if`")),
                Reach::Always => match found {
                    None => found = Some(one),
                    Some(first) if self.are_same(first, one) => {}
                    Some(_) => {
                        return Found::Unsure(format!("`{name}` is declared several times in this file"));
                    }
                },
            }
        }
        found.map_or(Found::None, Found::One)
    }

    fn are_same(&self, one: usize, other: usize) -> bool {
        let [one, other] = [one, other].map(|at| &self.names.all[at].what);
        match (one, other) {
            (What::Type(one), What::Type(other)) => {
                one.len() == other.len()
                    && one.clone().zip(other.clone()).all(|(a, b)| self.word(a) == self.word(b))
            }
            (What::Scope(one), What::Scope(other)) => one == other,
            (What::Template, What::Template) => true,
            _ => false,
        }
    }

    /// The declaration of `scope::name`, with base classes and `using namespace`.
    fn find_within(&self, scope: usize, name: &str, at: usize, steps: &Cell<u32>) -> Found {
        match self.find_member(scope, name, at, steps) {
            Found::None => self.find_used(scope, name, at, steps).unwrap_or(Found::None),
            found => found,
        }
    }

    /// The declaration of a name in a scope or, for a class, in its bases.
    fn find_member(&self, scope: usize, name: &str, at: usize, steps: &Cell<u32>) -> Found {
        let mut found = self.find_own(scope, name, at);
        if found != Found::None {
            return found;
        }
        for base in &self.names.scopes[scope].bases {
            let path = self.path(base);
            // The class of all graphs has no constants.
            if matches!(path.as_deref(), Some(["adf", "graph"] | ["", "adf", "graph"] | ["graph"])) {
                continue;
            }
            if !take(steps) {
                return Found::Unsure(format!("`{name}` is searched in too many classes"));
            }
            let class = match self.find_tokens(base, steps) {
                Found::One(class) => self.scope_named(class, steps),
                Found::None | Found::Unsure(_) => Err(String::new()),
            };
            let Ok(class) = class else {
                let base = self.text.get(self.bytes(base)).unwrap_or_default();
                return Found::Unsure(format!("`{name}` may be in the base class `{base}`"));
            };
            match self.find_member(class, name, at, steps) {
                Found::None => {}
                Found::One(one) if found == Found::None || found == Found::One(one) => {
                    found = Found::One(one);
                }
                Found::One(_) => return Found::Unsure(format!("`{name}` is in several base classes")),
                Found::Unsure(why) => return Found::Unsure(why),
            }
        }
        found
    }

    /// The declaration that `using namespace` brings into a scope. An unknown namespace gives `None`.
    fn find_used(&self, scope: usize, name: &str, at: usize, steps: &Cell<u32>) -> Option<Found> {
        let mut found = Some(Found::None);
        for directive in &self.names.scopes[scope].directives {
            // The names of a library are those of the file's scope, where a second one is an error.
            if directive.start >= at || matches!(self.word(directive.start), "std" | "adf" | "aie") {
                continue;
            }
            if !take(steps) {
                return Some(Found::Unsure(format!("`{name}` is searched in too many namespaces")));
            }
            let space = match self.find_tokens(directive, steps) {
                Found::One(space) => self.scope_named(space, steps).ok(),
                Found::None | Found::Unsure(_) => None,
            };
            match space.map(|space| self.find_within(space, name, at, steps)) {
                None => found = if found == Some(Found::None) { None } else { found },
                Some(Found::None) => {}
                Some(other) if found.as_ref().is_none_or(|found| *found == Found::None) => {
                    found = Some(other);
                }
                Some(other) if found.as_ref() == Some(&other) => {}
                Some(_) => return Some(Found::Unsure(format!("`{name}` is in several namespaces"))),
            }
        }
        found
    }

    /// The names of a path without the arguments of its templates: `a` and `K` of `a::K<T>`.
    fn arguments_left_out(&self, path: &Range<usize>) -> impl Iterator<Item = usize> {
        let mut at = path.start;
        let end = path.end;
        std::iter::from_fn(move || {
            while at < end && !self.is_ident(at) {
                at = self.angle(at).filter(|_| self.word(at) == "<").unwrap_or(at) + 1;
            }
            at += 1;
            (at <= end).then(|| at - 1)
        })
    }

    /// The declaration that a name means at a token: the innermost one.
    fn find(&self, name: &str, at: usize, steps: &Cell<u32>) -> Found {
        self.find_from(name, at, false, steps)
    }

    /// As `find`; a member is searched in classes only.
    fn find_from(&self, name: &str, at: usize, is_member: bool, steps: &Cell<u32>) -> Found {
        let mut scope = self.names.scope_of.get(at).copied().unwrap_or(FILE);
        let mut owner: Option<&Range<usize>> = None;
        // What `using namespace` has brought so far.
        let mut used = Found::None;
        loop {
            let own = &self.names.scopes[scope];
            let is_searched = !is_member || own.kind == Kind::Class;
            match self.find_member(scope, name, at, steps) {
                Found::None => {}
                _ if !is_searched => {}
                found if used == Found::None || used == found => return found,
                _ => return Found::Unsure(format!("`{name}` may be in a namespace that is used")),
            }
            let mut is_unknown = false;
            match self.find_used(scope, name, at, steps) {
                None => is_unknown = true,
                Some(Found::None) => {}
                Some(found) if used == Found::None || used == found => used = found,
                Some(_) => return Found::Unsure(format!("`{name}` is in several namespaces")),
            }
            // Names of an unknown namespace are like those of the innermost namespace around both. Around an unknown one
            // that is used in the scope of the file, or in a function there, is only the file.
            let is_within = || {
                let parent = |&at: &usize| (at != FILE).then(|| self.names.scopes[at].parent);
                std::iter::successors(Some(scope), parent)
                    .any(|at| at != FILE && self.names.scopes[at].kind == Kind::Namespace)
            };
            if is_unknown && is_within() {
                return Found::Unsure(format!("`{name}` may be in a namespace that is used"));
            }
            owner = owner.or(own.owner.as_ref());
            if let Some(path) = owner
                && self.names.scopes[own.parent].kind != Kind::Template
            {
                owner = None;
                let words: Vec<&str> = self.arguments_left_out(path).map(|k| self.word(k)).collect();
                let class = match self.find_path(&words, path.start, steps) {
                    Found::One(class) => self.scope_named(class, steps),
                    Found::None | Found::Unsure(_) => Err(String::new()),
                };
                let Ok(class) = class else {
                    let path = self.text.get(self.bytes(path)).unwrap_or_default();
                    return Found::Unsure(format!(
                        "`{name}` may be a member of `{path}`, which is not in this file"
                    ));
                };
                scope = class;
            } else if scope == FILE {
                return used;
            } else {
                scope = own.parent;
            }
            if !take(steps) {
                return Found::Unsure(format!("`{name}` is searched in too many scopes"));
            }
        }
    }
}

/// Takes one step; `false` if none is left.
fn take(steps: &Cell<u32>) -> bool {
    let left = steps.get();
    steps.set(left.saturating_sub(1));
    left > 0
}

#[cfg(test)]
mod tests {
    use super::super::unit::Unit;

    /// The value of an expression where the text has `$`.
    fn value(text: &str, expression: &str) -> Result<i128, String> {
        let source = text.replace('$', &format!("int probe_ = {expression};"));
        let unit = Unit::new(&source);
        let at = (0..unit.tokens.len()).find(|&k| unit.word(k) == "probe_").unwrap();
        let end = (at..unit.tokens.len()).find(|&k| unit.word(k) == ";").unwrap();
        unit.evaluate(at + 2..end, at).map(|value| value.number)
    }

    #[test]
    fn a_declaration_in_an_inner_scope_hides_the_constant() {
        for text in [
            "void f() { auto [N, M] = g(); $ }",
            "void f() { const auto& [M, N] = g(); $ }",
            "void f() { auto l = [N = 8]() { $ }; }",
            "void f() { auto l = [&](int N) { $ }; }",
            "void f(const int& N) { $ }",
            "void f(unsigned &N, int k) { $ }",
            "void f(int const N, float y) { $ }",
            "void f(int (&N)[4]) { $ }",
            "void f(int N[4]) noexcept { $ }",
            "void f(std::array<int, 4> N = {}) { $ }",
            "__attribute__((noinline)) void f(int N) { $ }",
            "template <typename T, int N = 3> void f() { $ }",
            "template <typename T> auto f(T x, int N) -> int { $ }",
            "void f(int q) { auto& N = q; $ }",
            "void f(int q) { auto&& N = q; $ }",
            "void f() { for (auto N : {1, 2}) $ }",
            "void f() { for (const auto& N : list) { $ } }",
            "void f() { for (int k = 0, N = 2; k < N; k++) { $ } }",
            "void f() { if (int N = g()) { } else { $ } }",
            "void f() { int k = 0, N = 2; $ }",
            "void f() { int k = g<1, 2>(3), N = 2; $ }",
            "void f() { int k, N; $ }",
            "void f() { int x[4], &N = q; $ }",
            "void f() { switch (x) { case 0: int N = 2; $ } }",
            "void f() { again: int N = 2; $ }",
            "void f() { if (x) { } int N = 2; $ }",
            "void f() { extern int N; $ }",
            "void f() { for (;;) { int N{3}; $ } }",
            "void f() { std::array<int, 3> N; $ }",
            "void f() { Foo<Bar<int>> N(3); $ }",
            "void f() { Foo::Bar* N = x; $ }",
            "void f() { decltype(x) N = x; $ }",
            "void f() { decltype(auto) N = x; $ }",
            "void f() { Foo const& N = x; $ }",
            "void f() { int *const N = x; $ }",
            "void f() { [[maybe_unused]] auto N = 3; $ }",
            "void f() { enum N { A }; $ }",
            "void f() { using N = int; $ }",
            "void f() { typedef int N; $ }",
            "void f() { int f(), N; $ }",
            "void f() { int x = 1, y(2), N{3}; $ }",
            "void f() { Foo a = {1, 2}, N = {3}; $ }",
            "void f() { void (K::*N)(int) = x; $ }",
            "void f() { for (const auto& [k, N] : m) { $ } }",
            "void f() { if (auto [N, e] = f(); e) { $ } }",
            "void f() { while (int N = g()) $ }",
            "void f(int N) try { $ } catch (...) { }",
            "auto l = [](auto N) -> int { $ };",
            "auto l = [=]<int N>() { $ };",
            "auto l = [&x, N{8}] { $ };",
            "template <int N> requires (M > 2) void f() { $ }",
            "template <typename T> template <int N> void f() { $ }",
            "struct K { bool operator()(int N) const { $ } };",
            "struct K { K& operator=(const K& N) noexcept { $ } };",
            "struct K { explicit K(int N) : a(1), b{2} { $ } };",
            "struct K { auto f(int N) const& -> std::vector<int> { $ } };",
            "struct K { static int f(int, int N = 4) { $ } };",
            "template <class... Ts> void f(Ts&&... N) { $ }",
            "void f(void (*N)(int)) { $ }",
            "void f(int N, ...) { $ }",
            "void f(int k, T *__restrict N) { $ }",
            "INLINE(2) void f(input_buffer<int>& __restrict N) { $ }",
            "struct K { virtual int N() = 0; void f() { $ } };",
            "struct K { int a, *b, N; void f() { $ } };",
            "union { int a; float N; } u; struct K { union { int a; float N; }; void f() { $ } };",
            "void f() { int (*N)(int) = g; $ }",
            "void f() { enum { A } N = A; $ }",
            "void f() { try { } catch (T& N) { $ } }",
            "struct K { int N; K(int n) : N(n) { $ } };",
            "struct K { const int N = 4; K(int n) : N(n) { $ } };",
            "struct K { static const int N; void f() { $ } }; const int K::N = 4;",
            "struct K { enum class E { N }; void f(E N) { $ } };",
            "#define LOCAL int N = 2\nvoid f() { LOCAL; $ }",
            "#define LOCAL(n) int n = 2\nvoid f() { LOCAL(N); $ }",
            "#ifdef A\nstruct K { static constexpr int N = 8; };\n#endif\nstruct L : K { void f() { $ } };",
            "template <class T> void f(int N) requires A<T> || !B<T> { $ }",
            "template <class T> void f(int N) requires requires(T t) { t + 1; } { $ }",
            "template <int N> requires requires(int t) { t + 1; } && requires { 1; } void f() { $ }",
            "int (*f(int N))(int) { $ }",
            "void f(int N UNUSED) { $ }",
            "void f(int N __attribute__((unused)), int k) { $ }",
            "void f(int q) { int chess_storage(DM) N = q; $ }",
            "void f(int q) { int alignas(8) N(q); $ }",
            "void f(int q) { int __attribute__((aligned(8))) N = q; $ }",
            "void f(int q) { REG(int) N{q}; $ }",
            "void f() { for (int chess_storage(DM) N = 0; N < 2; N++) { $ } }",
            "struct K { static constexpr int N = 8; }; struct L : K { void f() { int alignas(8) N = 2; $ } };",
            "void f() { auto l = [N = 8] mutable { $ }; }",
            "void f() { auto l = [N{8}] [[x]] () { $ }; }",
            "auto l = [](auto N) requires A<decltype(N)> { $ };",
            "void f(int N) try { } catch (int) { } catch (...) { $ }",
            "struct K { K(int N) try : a(1) { } catch (...) { $ } };",
            "void f() { for (int N = 0; N < 2; N++) try { } catch (...) { $ } }",
            "void f() { FOR_EACH(N, list) { $ } }",
            "struct K { public: K(int N) { $ } };",
            "struct K { int a; protected: K(int N) : a(1) { $ } };",
            "struct K { private: int a; public slots: K(int N, int M) { $ } };",
        ] {
            assert!(
                value(&format!("constexpr int N = 4; {text}").replace("; #", ";\n#"), "N").is_err(),
                "{text}"
            );
        }
        for text in [
            "void g(const int& N); void f() { $ }",
            "void f() { { int N = 2; } $ }",
            "void f() { for (int N = 0; N < 3; N++) g(N); $ }",
            "void f() { auto l = [](int N) { return N; }; $ }",
            "void f() { g(M * N, 3); a = b * N; a = W ? 4 : K * N; $ }",
            "void f() { $ int N = 8; }",
            "namespace k { constexpr int N = 8; } void f() { $ }",
            "struct K { static constexpr int N = 8; }; void f() { $ }",
            "struct K { int size; K(int n) : size(n * N) { $ } };",
            "enum class E { M, N = 8 }; void f() { $ }",
            "void f(input_buffer<int, extents<N>>& a, int b[N], int c = N) { $ }",
            "void f() { int M = (int)N; a = (unsigned)N; a.N = 2; a->N = 2; K::N = 2; if (a == N) { } $ }",
            "void f() noexcept(N) { $ }",
            "[[nodiscard]] constexpr int M = 8; [[maybe_unused]] constexpr int Q{4}; void f() { $ }",
            "void f() { { int chess_storage(DM) N = 2; } $ }",
            "template <class T> void g(int N) requires A<T> { } void f() { $ }",
            "void g(int N) try { } catch (...) { } void f() { $ }",
        ] {
            assert_eq!(value(&format!("constexpr int N = 4; {text}"), "N"), Ok(4), "{text}");
        }
    }

    #[test]
    fn of_two_constants_with_one_name_the_one_of_cpp_is_taken() {
        for text in [
            "struct B { static constexpr int N = 4; }; struct D : B { void f() { $ } };",
            "struct B { static constexpr int N = 4; }; struct C : public B { }; struct D : C { void f() { $ } };",
            "namespace x { constexpr int N = 4; } namespace x { void f() { $ } }",
            "namespace x::y { constexpr int N = 4; } namespace x { namespace y { void f() { $ } } }",
            "struct K { static constexpr int N = 4; void run(); }; void K::run() { $ }",
            "struct K { static constexpr int N = 4; K(); }; K::K() : size(N) { $ }",
            "template <typename T> struct K { static constexpr int N = 4; void run(); };
             template <typename T> void K<T>::run() { $ }",
            "namespace x { constexpr int N = 4; void f(); } void x::f() { $ }",
            "struct K { void f() { $ } static constexpr int N = 4; };",
            "struct K { void f() { constexpr int M = N; $ } static constexpr int N = 4; };",
            "class G : public adf::graph { static constexpr int N = 4; void f() { $ } };",
            "void f() { if constexpr (true) { constexpr int N = 4; $ } }",
            "namespace k { constexpr int N = 4; } void f() { using k::N; $ }",
        ] {
            assert_eq!(value(&format!("constexpr int N = 8; {text}"), "N"), Ok(4), "{text}");
        }
        for text in [
            "struct D : Other { void f() { $ } };",
            "void Other::run() { $ }",
            "struct B { static constexpr int N = 4; }; struct D : B, Other { void f() { $ } };",
            "struct D : D { void f() { $ } };",
            "namespace k { constexpr int N = 4; } namespace j { void f() { using namespace k; $ } }",
            "namespace j { using namespace other; void f() { $ } }",
            "template <typename T> struct K { }; template <> struct K<int> { }; template <> void K<int>::run() { $ }",
        ] {
            assert!(value(&format!("constexpr int N = 8; {text}"), "N").is_err(), "{text}");
        }
    }

    #[test]
    fn paths_are_followed() {
        for (text, path) in [
            ("struct A { static constexpr int N = 8; }; namespace q { struct B { static constexpr int N = 4; }; }
              void f() { using A = q::B; $ }", "A::N"),
            ("namespace a::b { constexpr int N = 4; } namespace c { constexpr int N = 8; } void f() { $ }", "a::b::N"),
            ("namespace a::b { constexpr int N = 4; } namespace q = a::b; void f() { $ }", "q::N"),
            ("constexpr int N = 4; void f() { constexpr int N = 8; $ }", "::N"),
            ("namespace { constexpr int N = 4; } void f() { $ }", "N"),
            ("inline namespace v1 { constexpr int N = 4; } void f() { $ }", "N"),
            ("inline namespace v1 { constexpr int N = 4; } void f() { $ }", "v1::N"),
            ("extern \"C\" { constexpr int N = 4; } void f() { $ }", "N"),
            ("namespace k { constexpr int N = 4; } using namespace k; void f() { $ }", "N"),
            ("enum class E : int { A, N = 4 }; void f() { $ }", "(int)E::N"),
            ("struct K { enum { A, N = 4 }; }; void f() { $ }", "K::N"),
            ("enum { A,\n#ifdef X\nB,\n#endif\nC = 3, N }; void f() { $ }", "N"),
            ("constexpr int A = 1, *B = nullptr, N = 4; void f() { $ }", "N"),
            ("[[maybe_unused]] constexpr int N [[gnu::unused]] = 4; void f() { $ }", "N"),
            ("alignas(4) constexpr int N{4}; void f() { $ }", "N"),
            ("#define MAYBE\nconstexpr int MAYBE N = 4; void f() { $ }", "N"),
            ("#if 1\nconstexpr int N = 4;\n#else\nconstexpr int N = 8;\n#endif\nvoid f() { $ }", "N"),
            ("#ifndef GUARD\n#define GUARD\nconstexpr int N = 4;\nvoid f() { $ }\n#endif", "N"),
            ("#ifdef A\nconstexpr int N = 4; void f() { $ }\n#else\nconstexpr int N = 8;\n#endif", "N"),
        ] {
            assert_eq!(value(text, path), Ok(4), "{text}");
        }
        for (text, path) in [
            ("struct C { static constexpr int N = 4; }; template <typename C> void f() { $ }", "C::N"),
            ("template <int K> constexpr int N = 8; void f() { $ }", "N<4>+2"),
            ("template <typename T> struct S { static constexpr int N = 8; }; void f() { $ }", "S<int>::N"),
            ("template <int N> struct S { static constexpr int V = N; }; void f() { $ }", "S<4>::V"),
            ("#ifdef A\nconstexpr int N = 4;\n#endif\nvoid f() { $ }", "N"),
            ("#ifdef A\n#define N 8\n#else\nconstexpr int N = 4;\n#endif\nvoid f() { $ }", "N"),
            ("enum class E { N = 4 }; void f() { $ }", "N"),
            ("enum { A = 2,\n#ifdef X\nB,\n#endif\nN }; void f() { $ }", "N"),
            ("enum {\n#ifdef X\nZ,\n#endif\nN, B }; void f() { $ }", "N"),
            ("enum {\n#ifdef X\nZ,\n#endif\nA, N }; void f() { $ }", "N"),
            ("enum { A\n#ifdef X\n= 4\n#endif\n, N }; void f() { $ }", "N"),
            (
                "constexpr int N = 4; void f(int N) {\n#ifdef A\nif (q) {\n#else\nif (!q) {\n#endif\n$ } }",
                "N",
            ),
            ("enum { N\n#ifdef X\n= 4\n#endif\n}; void f() { $ }", "N"),
            ("void f() { $ } constexpr int N = 4;", "N"),
            ("constexpr int N = M + 1, M = N; void f() { $ }", "N"),
            ("struct K { static constexpr int N = M, M = N; void f() { $ } };", "N"),
        ] {
            assert!(value(text, path).is_err(), "{text}");
        }
    }
}
