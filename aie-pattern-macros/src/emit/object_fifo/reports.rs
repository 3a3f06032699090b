//! Reports on constants, each at its place.

use std::collections::HashMap;

use super::declaration::{element_of, element_path, unsigned};
use super::names::{FIFOS, FOUND, SOUND, allow_long_check, end_tokens, name};
use crate::emit::constant::{REPORTER, locus_path, number};
use crate::emit::{call, report};
use aie_pattern_core::declare::FifoEnd;
use aie_pattern_core::rule::fifo::{FifoLocus, FifoPart};
use aie_pattern_syntax::errors::Place;
use aie_pattern_syntax::model::object_fifo::Resolved;
use aie_pattern_syntax::parse::number::Number;
use aie_pattern_syntax::parse::object_fifo::block::Task;
use proc_macro2::TokenStream;
use quote::{format_ident, quote, quote_spanned};

/// A `const _` for each place that can be in error, with all loci at that place.
pub(super) fn reports(resolved: &Resolved, places: &[(FifoLocus, Place)], root: &TokenStream) -> TokenStream {
    let mut groups: Vec<(Place, Vec<TokenStream>)> = Vec::new();
    let mut at: HashMap<String, usize> = HashMap::new();
    let (mut apart, several) = (TokenStream::new(), several(resolved));
    let long = allow_long_check(resolved.block);
    for (end, all) in &several {
        apart.extend(acquires_reports(*end, all, long.as_ref(), root));
    }
    let is_apart = |locus: FifoLocus| several.iter().any(|(end, _)| locus == FifoLocus::Acquires(*end));
    for &(locus, place) in places.iter().filter(|(locus, _)| !is_apart(*locus)) {
        let locus = locus_tokens(locus, root);
        let k = *at.entry(text_of(place)).or_insert(groups.len());
        match groups.get_mut(k) {
            Some((_, loci)) => loci.push(locus),
            None => groups.push((place, vec![locus])),
        }
    }
    let (fifos, found) = (name(FIFOS), name(FOUND));
    let reports = groups.into_iter().map(|(place, loci)| {
        let report = report(REPORTER, place, quote!(#fifos, #found, &[#(#loci),*]));
        quote!(#long #report)
    });
    reports.chain([apart]).collect()
}

/// The ends whose cores acquire several numbers of objects; rustc finds the largest.
fn several<'r>(resolved: &Resolved<'r>) -> Vec<(FifoEnd, &'r [Number])> {
    let fifos = resolved.block.fifos.iter().enumerate();
    let ends = fifos.flat_map(|(k, fifo)| {
        let end = move |j: usize| match j.checked_sub(1) {
            None => FifoEnd::producer(k),
            Some(j) => FifoEnd::consumer(k, j),
        };
        fifo.acquires.iter().enumerate().map(move |(j, all)| (end(j), all.as_slice()))
    });
    ends.filter(|(_, all)| all.len() > 1).collect()
}

/// A `const _` for each of several numbers; the largest one may be in error.
fn acquires_reports(
    end: FifoEnd,
    all: &[Number],
    long: Option<&TokenStream>,
    root: &TokenStream,
) -> TokenStream {
    let (fifos, found, locus) = (name(FIFOS), name(FOUND), locus_tokens(FifoLocus::Acquires(end), root));
    let numbers = all.iter().map(unsigned).collect::<Vec<_>>();
    let report = |(k, number): (usize, &Number)| {
        let call = call(REPORTER, number.place, quote!(#fifos, #found, &[#locus]));
        let is_greatest = quote!(#root::__private::is_greatest(&[#(#numbers),*], #k));
        quote_spanned!(number.place.first=> #long const _: () = if #is_greatest { #call };)
    };
    all.iter().enumerate().map(report).collect()
}

/// A `const _` for each task, at its sizes.
pub(super) fn task_reports(resolved: &Resolved, root: &TokenStream) -> TokenStream {
    let (fifos, sound) = (name(FIFOS), name(SOUND));
    let moved = |fifo: usize, task: &Task| {
        let sizes = task.sizes.numbers.iter().map(number);
        let element = if task.is_typed {
            element_path(task.tap.element.value, root)
        } else {
            element_of(fifo, resolved.block.fifos.get(fifo)?, root)
        };
        Some(quote!(#element, &[#(#sizes),*]))
    };
    let tasks =
        resolved.block.tasks.iter().zip(&resolved.tasks).enumerate().filter_map(|(k, (task, fifo))| {
            let fifo = (*fifo)?;
            let alias = format_ident!("__aie_pattern_report_task");
            let own = moved(fifo, task)?;
            let others = resolved.tasks_beside(k).filter_map(|other| moved(fifo, other));
            let arguments = quote!(#fifos, #fifo, #own, &[#((#others)),*]);
            let call = call("__aie_pattern_report_task", task.sizes.place, arguments);
            Some(quote! {
                const _: () = {
                    use #root::__private::report_task as #alias;
                    if #sound { #call }
                };
            })
        });
    tasks.collect()
}

/// A text that is different for different places. Spans cannot be compared, but their debug output can.
fn text_of(place: Place) -> String {
    format!("{:?} {:?}", place.first, place.last)
}

fn locus_tokens(locus: FifoLocus, root: &TokenStream) -> TokenStream {
    let text = format!("{locus:?}");
    let variant = name(text.split('(').next().unwrap_or_default());
    let arguments = match locus.of() {
        FifoPart::Whole(k) => quote!(#k),
        FifoPart::Entry(k, j) => quote!(#k, #j),
        FifoPart::End(end) => {
            let end = end_tokens(end, root);
            let part = if let FifoLocus::Part(_, part) = locus { Some(locus_path(part)) } else { None };
            let part = part.map(|part| quote!(, #root::__private::Locus::#part));
            quote!(#end #part)
        }
    };
    quote!(#root::fifo::FifoLocus::#variant(#arguments))
}
