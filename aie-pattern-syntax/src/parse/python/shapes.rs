//! `np.prod(np_ndarray_type_get_shape(ty))`: the number of elements of an object, which designs use in offsets.

use proc_macro2::{Delimiter, Group, Punct, Spacing, TokenStream, TokenTree};

use crate::parse::cursor::{is_punct, tokens};

/// The most levels of nested groups that are read.
const MAX_DEPTH: usize = 64;

/// The tokens with the product of a shape's lengths in place of each such call; `None` if there is none.
pub fn with_products(all: &[TokenTree]) -> Option<Vec<TokenTree>> {
    replaced(all, 0)
}

fn replaced(all: &[TokenTree], depth: usize) -> Option<Vec<TokenTree>> {
    let (mut out, mut any, mut rest) = (Vec::with_capacity(all.len()), false, all);
    while let [token, after @ ..] = rest {
        if let Some((product, after)) = product(rest) {
            (any, rest) = (true, after);
            out.push(product);
            continue;
        }
        rest = after;
        let inner = match token {
            TokenTree::Group(group) if depth < MAX_DEPTH => {
                replaced(&tokens(group.stream()), depth + 1).map(|inner| (group, inner))
            }
            _ => None,
        };
        out.push(match inner {
            Some((group, inner)) => {
                any = true;
                let mut again = Group::new(group.delimiter(), inner.into_iter().collect());
                again.set_span(group.span());
                again.into()
            }
            None => token.clone(),
        });
    }
    any.then_some(out)
}

/// The product for `np.prod(np_ndarray_type_get_shape(np.ndarray[(..), ..]))`, and the tokens after it.
fn product(all: &[TokenTree]) -> Option<(TokenTree, &[TokenTree])> {
    let [
        TokenTree::Ident(module),
        TokenTree::Punct(dot),
        TokenTree::Ident(prod),
        TokenTree::Group(argument),
        after @ ..,
    ] = all
    else {
        return None;
    };
    let is_product = (module == "np" || module == "numpy") && dot.as_char() == '.' && prod == "prod";
    let argument = tokens(argument.stream());
    let [TokenTree::Ident(shape), TokenTree::Group(of)] = argument.as_slice() else { return None };
    if !is_product || shape != "np_ndarray_type_get_shape" {
        return None;
    }
    let of = tokens(of.stream());
    let [TokenTree::Ident(_), TokenTree::Punct(_), TokenTree::Ident(array), TokenTree::Group(arguments)] =
        of.as_slice()
    else {
        return None;
    };
    let arguments = tokens(arguments.stream());
    let (true, [TokenTree::Group(lengths), ..]) = (array == "ndarray", arguments.as_slice()) else {
        return None;
    };
    let lengths = tokens(lengths.stream());
    let mut factors = TokenStream::new();
    for length in lengths.split(|token| is_punct(token, ',')) {
        let Some(last) = length.last() else { continue };
        if !factors.is_empty() {
            let mut times = Punct::new('*', Spacing::Alone);
            times.set_span(prod.span());
            factors.extend([TokenTree::from(times)]);
        }
        let mut factor = Group::new(Delimiter::None, length.iter().cloned().collect());
        factor.set_span(last.span());
        factors.extend([TokenTree::from(factor)]);
    }
    let mut whole = Group::new(Delimiter::None, factors);
    whole.set_span(prod.span());
    Some((whole.into(), after))
}
