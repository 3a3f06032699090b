//! Where a function can be mutated, and its syntax with a switch at each such place.

use std::collections::BTreeMap;

use proc_macro2::Span;
use quote::{ToTokens, format_ident};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::visit_mut::{self, VisitMut};
use syn::{
    Arm, BinOp, Block, Expr, ExprLit, ImplItem, Item, Lit, ReturnType, Stmt, Token, Type, UnOp, parse_quote,
};

/// A mutant: the function, and what is changed to what. Both are names that do not depend on line numbers.
#[derive(Clone, Debug)]
pub struct Mutant {
    pub function: String,
    pub change: String,
    pub place: String,
}

impl Mutant {
    pub fn name(&self) -> String {
        format!("{} | {}", self.function, self.change)
    }
}

/// The mutants of all files, numbered from 0.
#[derive(Default)]
pub struct Mutants {
    pub list: Vec<Mutant>,
    /// How many have this name, so that the second differs from the first.
    names: BTreeMap<String, usize>,
}

impl Mutants {
    fn push(&mut self, function: &str, change: String, place: String) -> u32 {
        let name = format!("{function} | {change}");
        let count = self.names.entry(name).or_default();
        *count += 1;
        let change = if *count == 1 { change } else { format!("{change} ({count})") };
        self.list.push(Mutant { function: function.to_owned(), change, place });
        self.list.len() as u32 - 1
    }
}

/// The file with all its mutants.
pub fn mutate(source: &str, module: &str, path: &str, mutants: &mut Mutants) -> String {
    let mut file = syn::parse_file(source).unwrap_or_else(|error| panic!("{path}: {error}"));
    let mut mutator =
        Mutator { mutants, path: module.to_owned(), file: path, source, literals: true, outer: Vec::new(), unset: Vec::new() };
    mutator.items(&mut file.items);
    file.into_token_stream().to_string()
}

struct Mutator<'a> {
    mutants: &'a mut Mutants,
    /// Of the function that is being mutated: `overlap::Search::run`.
    path: String,
    file: &'a str,
    source: &'a str,
    /// Whether literals are: not in what rustc promotes to a constant.
    literals: bool,
    /// The expressions and statements around the one that is looked at.
    outer: Vec<Span>,
    /// The variables that are declared without a value: what gives them one cannot be left out.
    unset: Vec<syn::Ident>,
}

/// What only constants call, the tables of devices, so that no test comes by it.
const OF_CONSTANTS: [&str; 7] = [
    "device::tile::DimFields::of",
    "device::tile::AxiFields::of",
    "device::tile::Tile::of",
    "device::tile::required",
    "device::tile::copied",
    "device::tile::bits",
    "device::tile::address_bits",
];

/// The loops and options of `control.rs`.
const CONTROL: [&str; 10] =
    ["each", "any", "all", "find", "or", "map", "and_then", "is_some_and", "is_none_or", "tri"];

/// Whether an item is not there in a build without tests and features.
fn is_left_out(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|a| a.path().is_ident("cfg"))
}

impl Mutator<'_> {
    fn items(&mut self, items: &mut [Item]) {
        for item in items {
            let before = self.path.clone();
            match item {
                Item::Fn(f) if !is_left_out(&f.attrs) => self.function(&f.sig.clone(), &mut f.block),
                Item::Mod(m) if !is_left_out(&m.attrs) => {
                    if let Some((_, items)) = &mut m.content {
                        self.path = format!("{before}::{}", m.ident);
                        self.items(items);
                    }
                }
                Item::Impl(i) if !is_left_out(&i.attrs) => {
                    let of = i.self_ty.to_token_stream().to_string().replace(' ', "");
                    let of = of.split('<').next().unwrap().to_owned();
                    self.path = match &i.trait_ {
                        Some((_, path, _)) => {
                            format!("{before}::{of} as {}", path.segments.last().unwrap().ident)
                        }
                        None => format!("{before}::{of}"),
                    };
                    for item in &mut i.items {
                        if let ImplItem::Fn(f) = item
                            && !is_left_out(&f.attrs)
                        {
                            self.function(&f.sig.clone(), &mut f.block);
                        }
                    }
                }
                _ => {}
            }
            self.path = before;
        }
    }

    fn function(&mut self, signature: &syn::Signature, block: &mut Block) {
        let before = self.path.clone();
        self.path = format!("{before}::{}", signature.ident).trim_start_matches("::").to_owned();
        if OF_CONSTANTS.contains(&self.path.as_str()) {
            self.path = before;
            return;
        }
        self.visit_block_mut(block);
        self.unset.clear();
        let mut first: Vec<Stmt> = Vec::new();
        for value in results(&signature.output) {
            let n = self.push(signature.span(), format!("returns {}", value.to_token_stream()));
            first.push(parse_quote! { if crate::mutant(#n) { return #value; } });
        }
        block.stmts.splice(0..0, first);
        self.path = before;
    }

    fn push(&mut self, span: Span, change: String) -> u32 {
        let place = format!("{}:{}", self.file, span.start().line);
        self.mutants.push(&self.path, change, place)
    }

    fn text(&self, span: Span) -> String {
        let range = span.byte_range();
        squeeze(&self.source[range])
    }

    /// `a + 1 -> a + 2`: the expression around it, once with and once without the change.
    fn change(&mut self, span: Span, to: &str) -> u32 {
        let inner = span.byte_range();
        // What is around a literal or an operator says which of many it is; what is too long says too much.
        let around = self.outer.iter().rev().map(|outer| outer.byte_range());
        let outer = around.filter(|r| r.len() <= 72).take(2).last().unwrap_or(inner.clone());
        let before = squeeze(&self.source[outer.clone()]);
        let after = squeeze(&format!(
            "{}{to}{}",
            &self.source[outer.start..inner.start],
            &self.source[inner.end..outer.end]
        ));
        self.push(span, format!("{before} -> {after}"))
    }

    /// A condition that is made true or false.
    fn condition(&mut self, condition: &mut Expr, ends: bool) {
        let text = self.text(condition.span());
        let span = condition.span();
        visit_expr_with_lets(self, condition);
        let f = self.push(span, format!("{text} -> false"));
        if ends && !has_let(condition) {
            let t = self.push(span, format!("{text} -> true"));
            *condition = parse_quote! { (crate::mutant(#t) || ((#condition) && !crate::mutant(#f))) };
        } else {
            *condition = parse_quote! { !crate::mutant(#f) && #condition };
        }
    }
}

fn squeeze(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn has_let(e: &Expr) -> bool {
    match e {
        Expr::Let(_) => true,
        Expr::Binary(b) => matches!(b.op, BinOp::And(_)) && (has_let(&b.left) || has_let(&b.right)),
        _ => false,
    }
}

/// `a && let Some(b) = c && d`: its parts cannot be taken apart, but each of them can be mutated.
fn visit_expr_with_lets(mutator: &mut Mutator<'_>, e: &mut Expr) {
    if !has_let(e) {
        return mutator.visit_expr_mut(e);
    }
    match e {
        Expr::Binary(b) => {
            for side in [&mut b.left, &mut b.right] {
                if has_let(side) {
                    visit_expr_with_lets(mutator, side);
                } else {
                    let (text, span) = (mutator.text(side.span()), side.span());
                    mutator.visit_expr_mut(side);
                    let t = mutator.push(span, format!("{text} -> true"));
                    **side = parse_quote! { (crate::mutant(#t) || (#side)) };
                }
            }
        }
        Expr::Let(l) => mutator.visit_expr_mut(&mut l.expr),
        _ => unreachable!(),
    }
}

/// What a function of this type may return instead.
fn results(output: &ReturnType) -> Vec<Expr> {
    let ReturnType::Type(_, ty) = output else { return vec![parse_quote! { () }] };
    let Type::Path(path) = &**ty else { return Vec::new() };
    match path.path.segments.last().unwrap().ident.to_string().as_str() {
        "bool" => vec![parse_quote! { true }, parse_quote! { false }],
        "Option" => vec![parse_quote! { None }],
        "u8" | "u16" | "u32" | "u64" | "u128" | "usize" | "i64" | "i128" => {
            vec![parse_quote! { 0 }, parse_quote! { 1 }]
        }
        _ => Vec::new(),
    }
}

fn swapped(op: &BinOp) -> Option<(&'static str, BinOp)> {
    Some(match op {
        BinOp::Lt(_) => ("<=", parse_quote! { <= }),
        BinOp::Le(_) => ("<", parse_quote! { < }),
        BinOp::Gt(_) => (">=", parse_quote! { >= }),
        BinOp::Ge(_) => (">", parse_quote! { > }),
        BinOp::Eq(_) => ("!=", parse_quote! { != }),
        BinOp::Ne(_) => ("==", parse_quote! { == }),
        BinOp::Add(_) => ("-", parse_quote! { - }),
        BinOp::Sub(_) => ("+", parse_quote! { + }),
        BinOp::Mul(_) => ("+", parse_quote! { + }),
        BinOp::Div(_) => ("*", parse_quote! { * }),
        BinOp::Rem(_) => ("/", parse_quote! { / }),
        BinOp::Shl(_) => (">>", parse_quote! { >> }),
        BinOp::Shr(_) => ("<<", parse_quote! { << }),
        BinOp::BitAnd(_) => ("|", parse_quote! { | }),
        BinOp::BitOr(_) => ("&", parse_quote! { & }),
        BinOp::BitXor(_) => ("|", parse_quote! { | }),
        BinOp::AddAssign(_) => ("-=", parse_quote! { -= }),
        BinOp::SubAssign(_) => ("+=", parse_quote! { += }),
        BinOp::MulAssign(_) => ("+=", parse_quote! { += }),
        BinOp::DivAssign(_) => ("*=", parse_quote! { *= }),
        BinOp::BitOrAssign(_) => ("&=", parse_quote! { &= }),
        BinOp::ShlAssign(_) => (">>=", parse_quote! { >>= }),
        BinOp::ShrAssign(_) => ("<<=", parse_quote! { <<= }),
        _ => return None,
    })
}

fn is_assign(op: &BinOp) -> bool {
    op.to_token_stream().to_string().ends_with('=')
        && !matches!(op, BinOp::Le(_) | BinOp::Ge(_) | BinOp::Eq(_) | BinOp::Ne(_))
}

impl VisitMut for Mutator<'_> {
    fn visit_item_mut(&mut self, item: &mut Item) {
        if let Item::Fn(f) = item {
            self.function(&f.sig.clone(), &mut f.block);
        }
    }

    // Constants: nothing of them runs.
    fn visit_pat_mut(&mut self, _: &mut syn::Pat) {}
    fn visit_type_mut(&mut self, _: &mut Type) {}
    fn visit_attribute_mut(&mut self, _: &mut syn::Attribute) {}
    fn visit_generic_argument_mut(&mut self, _: &mut syn::GenericArgument) {}

    fn visit_stmt_mut(&mut self, stmt: &mut Stmt) {
        if let Stmt::Local(local) = stmt
            && local.init.is_none()
        {
            names(local.pat.to_token_stream(), &mut self.unset);
        }
        // What is inside a loop as a macro is mutated like what is inside any other.
        if let Stmt::Macro(m) = stmt {
            let mac = syn::ExprMacro { attrs: Vec::new(), mac: m.mac.clone() };
            *stmt = Stmt::Expr(Expr::Macro(mac), m.semi_token);
        }
        let span = stmt.span();
        let text = self.text(span);
        self.outer.push(span);
        visit_mut::visit_stmt_mut(self, stmt);
        self.outer.pop();
        let Stmt::Expr(e, Some(_)) = stmt else { return };
        let assigns = match e {
            Expr::Assign(assign) => {
                let mut set = Vec::new();
                names(assign.left.to_token_stream(), &mut set);
                !set.iter().any(|name| self.unset.contains(name))
            }
            Expr::MethodCall(_) | Expr::Call(_) => true,
            Expr::Binary(b) => is_assign(&b.op),
            // What a compound assignment has become.
            Expr::If(_) => e.to_token_stream().to_string().contains("__compound"),
            _ => false,
        };
        if assigns {
            let n = self.push(span, format!("removed: {text}"));
            *stmt = parse_quote! { if !crate::mutant(#n) { #e; } };
        }
    }

    fn visit_arm_mut(&mut self, arm: &mut Arm) {
        self.visit_expr_mut(&mut arm.body);
        if let Some((_, guard)) = &mut arm.guard {
            self.condition(guard, true);
        }
    }

    fn visit_expr_mut(&mut self, e: &mut Expr) {
        let span = e.span();
        match e {
            // Constants and macros are not run, and what an array is filled with first is written over.
            Expr::Repeat(_) => return,
            Expr::Const(_) => return,
            Expr::Macro(m) => return self.control(&mut m.mac),
            Expr::Reference(r) if matches!(&*r.expr, Expr::Array(_) | Expr::Lit(_) | Expr::Tuple(_)) => {
                let before = std::mem::replace(&mut self.literals, false);
                self.visit_expr_mut(&mut r.expr);
                self.literals = before;
                return;
            }
            Expr::If(i) => {
                self.outer.push(i.cond.span());
                self.condition(&mut i.cond, true);
                self.outer.pop();
                self.visit_block_mut(&mut i.then_branch);
                if let Some((_, other)) = &mut i.else_branch {
                    self.visit_expr_mut(other);
                }
                return;
            }
            Expr::While(w) => {
                self.outer.push(w.cond.span());
                self.condition(&mut w.cond, false);
                self.outer.pop();
                self.visit_block_mut(&mut w.body);
                return;
            }
            Expr::Match(m) => {
                self.visit_expr_mut(&mut m.expr);
                let wildcard = m.arms.last().is_some_and(|arm| {
                    arm.guard.is_none()
                        && match &arm.pat {
                            syn::Pat::Wild(_) => true,
                            // A name, not a constant or a variant.
                            syn::Pat::Ident(name) => name.ident.to_string().starts_with(char::is_lowercase),
                            _ => false,
                        }
                });
                let last = m.arms.len() - 1;
                for (k, arm) in m.arms.iter_mut().enumerate() {
                    let text = self.text(arm.pat.span());
                    let span = arm.pat.span();
                    let guarded = arm.guard.is_some();
                    self.visit_arm_mut(arm);
                    if wildcard && k != last && !guarded {
                        let n = self.push(span, format!("removed: arm {text}"));
                        arm.guard = Some((Default::default(), parse_quote! { !crate::mutant(#n) }));
                    }
                }
                return;
            }
            Expr::Lit(ExprLit { lit: Lit::Int(lit), .. }) => {
                if !self.literals {
                    return;
                }
                let Ok(value) = lit.base10_parse::<u128>() else { return };
                let suffix = lit.suffix();
                let literal = |value: u128| -> Lit {
                    Lit::Int(syn::LitInt::new(&format!("{value}{suffix}"), lit.span()))
                };
                let up = literal(value + 1);
                let text = up.to_token_stream().to_string();
                let a = self.change(span, &text);
                let down = literal(value.saturating_sub(1));
                *e = if value == 0 {
                    parse_quote! { (if crate::mutant(#a) { #up } else { #lit }) }
                } else {
                    let text = down.to_token_stream().to_string();
                    let b = self.change(span, &text);
                    parse_quote! {
                        (if crate::mutant(#a) { #up } else if crate::mutant(#b) { #down } else { #lit })
                    }
                };
                return;
            }
            Expr::Lit(ExprLit { lit: Lit::Bool(lit), .. }) => {
                let (value, other) = (lit.value, !lit.value);
                let n = self.change(span, if other { "true" } else { "false" });
                *e = parse_quote! { (if crate::mutant(#n) { #other } else { #value }) };
                return;
            }
            _ => {}
        }

        self.outer.push(span);
        visit_mut::visit_expr_mut(self, e);
        self.operator(e, span);
        self.outer.pop();
    }
}

impl Mutator<'_> {
    /// The macros of `control.rs`, whose arguments are expressions. Of other macros nothing is mutated.
    fn control(&mut self, mac: &mut syn::Macro) {
        if !CONTROL.iter().any(|name| mac.path.is_ident(name)) {
            return;
        }
        let parser = Punctuated::<Expr, Token![,]>::parse_terminated;
        let mut arguments = mac.parse_body_with(parser).expect("expressions");
        let is_condition = ["any", "all", "find"].iter().any(|name| mac.path.is_ident(name));
        let last = arguments.len() - 1;
        for (k, argument) in arguments.iter_mut().enumerate() {
            match argument {
                Expr::Range(range) => self.range(range),
                _ if is_condition && k == last => self.condition(argument, true),
                _ => self.visit_expr_mut(argument),
            }
        }
        mac.tokens = arguments.into_token_stream();
    }

    /// The range of a loop: its ends, and one number more.
    fn range(&mut self, range: &mut syn::ExprRange) {
        let (span, text) = (range.span(), self.text(range.span()));
        let n = self.push(span, format!("{text} -> one more"));
        let (Some(start), Some(end)) = (&mut range.start, &mut range.end) else { return };
        self.visit_expr_mut(start);
        self.visit_expr_mut(end);
        **start = parse_quote! { (#start) };
        **end = parse_quote! { (if crate::mutant(#n) { #end + 1 } else { #end }) };
    }

    /// `e` with the mutants of its operator; its operands already have theirs.
    fn operator(&mut self, e: &mut Expr, span: Span) {
        match e {
            Expr::Unary(u) if matches!(u.op, UnOp::Neg(_) | UnOp::Not(_)) => {
                let bare = self.text(span)[1..].trim().to_owned();
                let n = self.change(span, &bare);
                let (op, inner) = (u.op, &u.expr);
                *e = parse_quote! {
                    (match #inner { __operand => if crate::mutant(#n) { __operand } else { #op __operand } })
                };
            }
            Expr::Binary(b) => {
                let (left, right, op) = (&b.left, &b.right, b.op);
                match op {
                    BinOp::And(_) | BinOp::Or(_) => {
                        let (word, other) =
                            if matches!(op, BinOp::And(_)) { ("&&", "||") } else { ("||", "&&") };
                        let is_and = word == "&&";
                        let n = self.change(op.span_of(), other);
                        let kept = self.text(span);
                        let l = self.push(span, format!("{kept}: left of {word} dropped"));
                        let r = self.push(span, format!("{kept}: right of {word} dropped"));
                        *e = if is_and {
                            parse_quote! { (match (crate::mutant(#l) || (#left)) {
                                __left => if __left != crate::mutant(#n) { crate::mutant(#r) || (#right) } else { crate::mutant(#n) }
                            }) }
                        } else {
                            parse_quote! { (match (!crate::mutant(#l) && (#left)) {
                                __left => if __left == crate::mutant(#n) { !crate::mutant(#r) && (#right) } else { !crate::mutant(#n) }
                            }) }
                        };
                    }
                    _ => {
                        let Some((text, other)) = swapped(&op) else { return };
                        let n = self.change(op.span_of(), text);
                        if is_assign(&op) {
                            let place = format_ident!("__compound");
                            *e = parse_quote! {
                                if let #place = #right {
                                    if crate::mutant(#n) { #left #other #place } else { #left #op #place }
                                }
                            };
                        } else {
                            *e = parse_quote! {
                                (match (#left, #right) { (__left, __right) =>
                                    if crate::mutant(#n) { __left #other __right } else { __left #op __right } })
                            };
                        }
                    }
                }
            }
            _ => {}
        }
    }
}

trait SpanOf {
    fn span_of(&self) -> Span;
}

impl SpanOf for BinOp {
    /// Of the whole operator: joining spans is for a nightly compiler, but not where they are only counted.
    fn span_of(&self) -> Span {
        let mut tokens = self.to_token_stream().into_iter();
        let first = tokens.next().unwrap().span();
        tokens.next().map_or(Some(first), |last| first.join(last.span())).unwrap_or(first)
    }
}

/// All names in the tokens of a pattern or of what is assigned.
fn names(tokens: proc_macro2::TokenStream, out: &mut Vec<syn::Ident>) {
    for token in tokens {
        match token {
            proc_macro2::TokenTree::Ident(name) => out.push(name),
            proc_macro2::TokenTree::Group(group) => names(group.stream(), out),
            proc_macro2::TokenTree::Punct(_) | proc_macro2::TokenTree::Literal(_) => {}
        }
    }
}
