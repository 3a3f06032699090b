//! What MLIR-AIE prints of a buffer descriptor, in the words of the attribute: its names of keys, `0 : i32`, and
//! `<pkt_type = 1, pkt_id = 3>`.

use proc_macro2::{Delimiter, Group, Ident, Punct, Spacing, TokenStream, TokenTree};

/// Names of MLIR-AIE's attributes of `aie.dma_bd`, and ours.
const NAMES: [(&str, &str); 5] = [
    ("dimensions", "dims"),
    ("pad_dimensions", "pad"),
    ("next_bd_id", "next_bd"),
    ("burst_length", "burst"),
    ("length", "len"),
];

/// The names that MLIR-AIE has for keys.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    NAMES.iter().map(|&(theirs, _)| theirs)
}

/// The arguments of the attribute with what MLIR prints replaced, every token where it was.
pub(super) fn in_our_words(tokens: &[TokenTree]) -> Vec<TokenTree> {
    let mut out: Vec<TokenTree> = Vec::with_capacity(tokens.len());
    let mut rest = tokens;
    while let [token, ahead @ ..] = rest {
        let begins = out.last().is_none_or(|last| is_punct(last, ','));
        match (token, ahead) {
            (TokenTree::Ident(key), [equals, value @ ..]) if begins && is_equals(equals, value) => {
                out.extend([ours(key).into(), equals.clone()]);
                rest = value;
                if key == "packet"
                    && let Some((packet, ahead)) = packet(value)
                {
                    out.push(packet);
                    rest = ahead;
                }
            }
            (TokenTree::Literal(_), [colon, TokenTree::Ident(ty), ahead @ ..])
                if is_punct(colon, ':')
                    && is_integer(ty)
                    && ahead.first().is_none_or(|next| is_punct(next, ',')) =>
            {
                out.push(token.clone());
                rest = ahead;
            }
            _ => {
                out.push(token.clone());
                rest = ahead;
            }
        }
    }
    out
}

fn is_punct(token: &TokenTree, c: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == c && punct.spacing() == Spacing::Alone)
}

/// `=`, be it written close to what follows, and not `==`.
fn is_equals(token: &TokenTree, ahead: &[TokenTree]) -> bool {
    let twice = matches!(ahead.first(), Some(TokenTree::Punct(next)) if next.as_char() == '=');
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == '=') && !twice
}

/// A type of MLIR's integers.
fn is_integer(ty: &Ident) -> bool {
    ["i8", "i16", "i32", "i64", "index"].iter().any(|name| ty == name)
}

fn ours(key: &Ident) -> Ident {
    match NAMES.iter().find(|(theirs, _)| key == theirs) {
        Some((_, ours)) => Ident::new(ours, key.span()),
        None => key.clone(),
    }
}

/// `<pkt_type = 1, pkt_id = 3>`, with or without `#aie.packet_info` before it, as `(3, 1)`.
fn packet(value: &[TokenTree]) -> Option<(TokenTree, &[TokenTree])> {
    let open =
        value.iter().position(|token| matches!(token, TokenTree::Punct(punct) if punct.as_char() == '<'))?;
    let before: TokenStream = value[..open].iter().cloned().collect();
    if !["", "#aie.packet_info"].contains(&before.to_string().replace(' ', "").as_str()) {
        return None;
    }
    let [TokenTree::Ident(first), _, one, comma, TokenTree::Ident(second), _, other, close, ahead @ ..] =
        &value[open + 1..]
    else {
        return None;
    };
    if !matches!(close, TokenTree::Punct(punct) if punct.as_char() == '>') || !is_punct(comma, ',') {
        return None;
    }
    let (id, kind) = match (first.to_string().as_str(), second.to_string().as_str()) {
        ("pkt_type", "pkt_id") => (other, one),
        ("pkt_id", "pkt_type") => (one, other),
        _ => return None,
    };
    let comma = TokenTree::from(Punct::new(',', Spacing::Alone));
    let mut pair =
        Group::new(Delimiter::Parenthesis, [id.clone(), comma, kind.clone()].into_iter().collect());
    pair.set_span(value[open].span());
    Some((pair.into(), ahead))
}
