//! The registers of a buffer descriptor: the items that `#[dma_bd(...)]` declares in addition to its walk.

#[cfg(feature = "tap")]
mod tap;

use aie_pattern_core::declare::Link;
use aie_pattern_core::lower::Unplaced;
use aie_pattern_core::register::Misfits;
use aie_pattern_core::rule::Rule;
use aie_pattern_core::{Descriptor, Device, TileKind};
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

#[cfg(feature = "fifo")]
use super::shared::Shared;
use super::{INVALID, option, variant};
use aie_pattern_syntax::errors::{Errors, Place};
use aie_pattern_syntax::parse::dma_bd::Attribute;

/// The written keys that decide which functions a declaration gets.
#[expect(clippy::struct_excessive_bools, reason = "each is a key that is written or is not")]
pub(super) struct Registers {
    device: Device,
    tile: TileKind,
    known: bool,
    address: bool,
    bd_id: bool,
    channel: bool,
    locks: bool,
    pad: bool,
    /// Whether the caller gives the number of runs for the task queue.
    repeats: bool,
}

/// Expressions for the registers: the words without an address, the declared address, and the constants of
/// `BufferDescriptor`, each if there is one.
pub(super) struct Values {
    template: Option<TokenStream>,
    address: Option<TokenStream>,
    link: Option<TokenStream>,
    refused: Option<TokenStream>,
    transfer_len: Option<TokenStream>,
    /// The judged declaration, if rustc evaluates it.
    judged: Option<TokenStream>,
    /// The type of the words, and of the words without an address.
    types: [TokenStream; 2],
}

impl Registers {
    /// A descriptor on a shim about which nothing is known.
    const EMPTY: Self = Self {
        device: Device::DEFAULT,
        tile: TileKind::Shim,
        known: true,
        address: false,
        bd_id: false,
        channel: false,
        locks: false,
        pad: false,
        repeats: true,
    };

    pub(super) fn of(a: &Attribute) -> Self {
        Self {
            device: a.device(),
            tile: a.tile(),
            known: a.device().has_words(),
            address: a.address.is_some(),
            bd_id: a.bd_id.is_some(),
            channel: a.channel.is_some(),
            locks: a.acquire.is_some() || a.release.is_some(),
            pad: a.pad.is_some(),
            ..Self::EMPTY
        }
    }

    /// The registers of a tap in error, about which nothing else is known.
    pub(super) fn of_refused_tap() -> Self {
        Self { repeats: false, ..Self::EMPTY }
    }

    /// The registers of a FIFO's end; its ring determines the address, the ids and the locks.
    pub(super) fn of_fifo(tile: TileKind, device: Device, pad: bool) -> Self {
        Self { device, tile, known: device.has_words(), pad, ..Self::EMPTY }
    }

    /// The registers of a FIFO's end in error, about which nothing else is known.
    pub(super) fn of_refused_fifo() -> Self {
        Self::EMPTY
    }

    /// The values of a checked declaration.
    pub(super) fn literal(
        &self,
        descriptor: &Descriptor,
        root: &TokenStream,
    ) -> Result<Values, Box<Misfits>> {
        let template = if self.known { Some(template(descriptor, root)?) } else { None };
        let address = descriptor.address.map(|address| {
            // The template counts from the word.
            let address = Literal::i128_unsuffixed(address - address.rem_euclid(4));
            quote!(#address)
        });
        let link = Link::of(descriptor).map(|known| link(&known, root));
        let transfer_len = self.pad.then(|| {
            let moved = Literal::i128_unsuffixed(descriptor.moved());
            quote!(#moved)
        });
        let types = self.types(root);
        Ok(Values { template, address, link, refused: None, transfer_len, judged: None, types })
    }

    /// The types of the words, and of the words without an address.
    fn types(&self, root: &TokenStream) -> [TokenStream; 2] {
        let count = self.words();
        [quote!([#root::__private::U32; #count]), quote!(#root::bd::Template<#count>)]
    }

    /// The values with types that several declarations have in common.
    #[cfg(feature = "fifo")]
    pub(super) fn shared(&self, values: Values, shared: &mut Shared, root: &TokenStream) -> Values {
        let count = self.words();
        Values { types: [shared.words(count, root), shared.template(count, root)], ..values }
    }

    /// The values of a declaration that rustc evaluates, from its verdict.
    pub(super) fn constant(&self, found: &Ident, root: &TokenStream) -> Values {
        let private = quote!(#root::__private);
        Values {
            template: self.known.then(|| quote!(#private::template_of::<Self, _>())),
            judged: Some(quote!(#found)),
            address: self.address.then(|| quote!(#private::address(#found))),
            link: self.bd_id.then(|| quote!(#private::link(#found))),
            refused: self.bd_id.then(|| quote!(!#private::JudgedDescriptor::is_sound(#found))),
            transfer_len: self.pad.then(|| quote!(#private::transfer_len(#found))),
            types: self.types(root),
        }
    }

    /// The number of registers.
    pub(super) fn words(&self) -> usize {
        words_of(self.device, self.tile)
    }

    /// The type of the registers.
    fn bd(&self, root: &TokenStream) -> TokenStream {
        let family = format_ident!("{}", self.device.name());
        let name = format_ident!("{}Bd", variant(self.tile));
        quote!(#root::bd::#family::#name)
    }

    /// The replacement for the registers of a declaration in error; `invalid` is the type of the erroneous
    /// expression.
    pub(super) fn refused(&self, invalid: &Ident, name: &Ident, root: &TokenStream) -> TokenStream {
        if !self.known {
            return unknown(name, root);
        }
        let functions = self.in_error(invalid, name, root);
        let (bd, count, value) = (self.bd(root), self.words(), format_ident!("{INVALID}"));
        quote! {
            #functions
            impl #root::RegisterWords for #name {
                type Bd = #bd;
                const TEMPLATE: &'static #root::bd::Template<#count> = #value;
            }
        }
    }

    /// The replacement for all functions of a declaration in error; `invalid` is the type of the erroneous
    /// expression.
    fn in_error(&self, invalid: &Ident, name: &Ident, root: &TokenStream) -> TokenStream {
        let number = quote!(#root::__private::U32);
        let address = quote!(#root::__private::U64);
        let (repeat, value) = (self.repeats.then(|| quote!(, _: #number)), format_ident!("{INVALID}"));
        quote! {
            impl #name {
                pub const WORDS: #invalid = #value;
                pub const fn words(_: #address) -> #invalid { loop {} }
                pub const fn register_writes(_: #number, _: #number) -> #invalid { loop {} }
                pub const fn register_writes_at(_: #address, _: #number, _: #number) -> #invalid { loop {} }
                pub const fn start(_: #number #repeat) -> #invalid { loop {} }
                pub const fn start_write(_: #number, _: #number #repeat) -> #invalid { loop {} }
                pub const fn lock_write(_: #number, _: #number, _: #number, _: #number) -> #invalid { loop {} }
            }
        }
    }

    /// The impl of `RegisterWords`, and the functions for constants; for `BufferDescriptor`, its `LINK` and
    /// `REFUSED`.
    pub(super) fn items(
        &self,
        values: &Values,
        name: &Ident,
        root: &TokenStream,
    ) -> (TokenStream, TokenStream) {
        let Values { template, address, link, refused, transfer_len, judged, types: [words, template_type] } =
            values;
        let private = quote!(#root::__private);
        let link = link.as_ref().map(|link| {
            quote! {
                const LINK: #private::Option<#root::bd::chain::Link> = #link;
            }
        });
        let refused = refused.as_ref().map(|refused| quote!(const REFUSED: #private::Bool = #refused;));
        let transfer_len =
            transfer_len.as_ref().map(|len| quote!(const TRANSFER_LEN: #private::Usize = #len;));
        let judged = judged.as_ref().map(|judged| {
            quote!(const JUDGED: #private::Option<&'static #private::JudgedDescriptor> = #private::Some(#judged);)
        });
        let known = quote!(#link #refused #transfer_len #judged);
        let Some(template) = template else { return (unknown(name, root), known) };
        let (bd, count) = (self.bd(root), self.words());
        let written = (self.bd_id && self.address).then(|| {
            quote! {
                const WRITTEN: #private::Option<#private::Words> =
                    #private::Some(#private::Words::of(#private::words::<Self, _>(#address)));
            }
        });
        let known = quote!(#known #written);
        let writes = quote!([#root::bd::Write; #count]);
        let number = quote!(#private::U32);
        let of_address = address.as_ref().map(|address| {
            quote! {
                /// The words at the declared address.
                pub const WORDS: #words = #private::words::<Self, _>(#address);
            }
        });
        let at_address = (self.bd_id && self.address).then(|| {
            quote! {
                /// The addresses in the array and the words to write there, in this order.
                ///
                /// # Panics
                /// If there is no such tile; in a constant, this is a compile error. `bd::Registers` returns it instead.
                #[track_caller]
                pub const fn register_writes(__aie_pattern_column: #number, __aie_pattern_row: #number) -> #writes {
                    #private::register_writes::<Self, _>(#address, __aie_pattern_column, __aie_pattern_row)
                }
            }
        });
        let of_id = self.bd_id.then(|| {
            quote! {
                /// `register_writes` for a buffer at byte `address`.
                ///
                /// # Panics
                /// If there is no such tile, or the buffer cannot be there; in a constant, this is a compile error. `bd::Registers` returns it instead.
                #[track_caller]
                pub const fn register_writes_at(__aie_pattern_address: #private::U64, __aie_pattern_column: #number, __aie_pattern_row: #number) -> #writes {
                    #private::register_writes::<Self, _>(__aie_pattern_address, __aie_pattern_column, __aie_pattern_row)
                }
            }
        });
        let started = (self.bd_id && self.repeats).then(|| {
            quote! {
                /// The word for the task queue of `channel`, to run the descriptor `repeat` times.
                ///
                /// # Panics
                /// If there is no such channel, or it cannot repeat that often; in a constant, this is a compile error. `bd::Registers` returns it instead.
                #[track_caller]
                pub const fn start(__aie_pattern_channel: #number, __aie_pattern_repeat: #number) -> #number {
                    #private::start::<Self>(__aie_pattern_channel, __aie_pattern_repeat)
                }
            }
        });
        let of_channel = (self.bd_id && self.channel && self.repeats).then(|| {
            quote! {
                /// The task queue's address in the array and its word, to run the descriptor `repeat` times.
                ///
                /// # Panics
                /// If there is no such tile, or it cannot repeat that often; in a constant, this is a compile error. `bd::Registers` returns it instead.
                #[track_caller]
                pub const fn start_write(__aie_pattern_column: #number, __aie_pattern_row: #number, __aie_pattern_repeat: #number) -> #root::bd::Write {
                    #private::start_write::<Self>(__aie_pattern_column, __aie_pattern_row, __aie_pattern_repeat)
                }
            }
        });
        let of_locks = self.locks.then(|| {
            quote! {
                /// The address in the array of a lock's value, and the value; `lock` as in the declaration.
                ///
                /// # Panics
                /// If there is no such tile or lock, or the lock cannot have the value; in a constant, this is a compile error. `bd::Registers` returns it instead.
                #[track_caller]
                pub const fn lock_write(
                    __aie_pattern_column: #number, __aie_pattern_row: #number, __aie_pattern_lock: #number, __aie_pattern_value: #number,
                ) -> #root::bd::Write {
                    #private::lock_write::<Self>(__aie_pattern_column, __aie_pattern_row, __aie_pattern_lock, __aie_pattern_value)
                }
            }
        });
        let items = quote! {
            impl #root::RegisterWords for #name {
                type Bd = #bd;
                const TEMPLATE: &'static #template_type = #template;
            }
            impl #name {
                /// The register words for a buffer at byte `address`, as the descriptor sees it.
                ///
                /// # Panics
                /// If the buffer cannot be there; in a constant, this is a compile error. `try_words` returns it instead.
                #[track_caller]
                pub const fn words(__aie_pattern_address: #private::U64) -> #words {
                    #private::words::<Self, _>(__aie_pattern_address)
                }
                #of_address
                #at_address
                #of_id
                #started
                #of_channel
                #of_locks
            }
        };
        (items, known)
    }
}

/// The only item of a descriptor on a device whose register words are not known.
fn unknown(name: &Ident, root: &TokenStream) -> TokenStream {
    let declares = ["Words", "Id", "AddressAndId", "ChannelAndId", "Lock"];
    let declares = declares.map(|what| format_ident!("Declares{what}"));
    quote!(#(#[diagnostic::do_not_recommend] impl #root::__private::#declares for #name {})*)
}

/// The words without an address, as numbers: rustc would need a thousand times longer to evaluate them.
fn template(descriptor: &Descriptor, root: &TokenStream) -> Result<TokenStream, Box<Misfits>> {
    let Unplaced { words, offset, lowest, highest, .. } = descriptor.unplaced().map_err(Box::new)?;
    let (device, kind) = (variant(descriptor.device), variant(descriptor.tile));
    let words = words.as_slice().iter().copied().map(hexadecimal);
    let numbers = [offset, lowest, highest].map(Literal::u64_unsuffixed);
    Ok(quote! {
        &#root::bd::Template::new(#root::Device::#device, #root::TileKind::#kind, [#(#words),*], #(#numbers),*)
    })
}

/// Errors at `place`. The rules accept only numbers that the registers can hold; this reports an error in the rules
/// themselves.
pub(super) fn errors(misfits: &Misfits, place: Place) -> Errors {
    let mut errors = Errors::default();
    for misfit in misfits.as_slice() {
        errors.push(Rule::NumberRange, place, misfit.to_string());
    }
    errors
}

/// The number of words of a descriptor; 0 if its layout is not known.
pub(super) fn words_of(device: Device, tile: TileKind) -> usize {
    device.tile(tile).and_then(|tile| tile.layout).map_or(0, |layout| layout.words)
}

/// A link, as a constant expression.
fn link(link: &Link, root: &TokenStream) -> TokenStream {
    let private = quote!(#root::__private);
    let tile = variant(link.tile);
    let bd_id = Literal::u64_unsuffixed(link.bd_id);
    let next = option(link.next_bd.map(Literal::u64_unsuffixed), root);
    let device = variant(link.device);
    let channel = link.channel.map(|(direction, channel)| {
        let direction = variant(direction);
        let channel = Literal::u64_unsuffixed(channel);
        quote!(channel: #private::Some((#root::Direction::#direction, #channel)),)
    });
    let bytes = link.bytes.map(|bytes| {
        let bytes = Literal::u64_unsuffixed(bytes);
        quote!(bytes: #private::Some(#bytes),)
    });
    let lock = |(lock, value)| (Literal::u64_unsuffixed(lock), Literal::i64_unsuffixed(value));
    let acquire = link.acquire.map(lock);
    let acquire = acquire.map(|(lock, value)| quote!(acquire: #private::Some((#lock, #value)),));
    let release = link.release.map(lock);
    let release = release.map(|(lock, value)| quote!(release: #private::Some((#lock, #value)),));
    let region = link.region.map(|(start, end)| {
        let (start, end) = (Literal::u64_unsuffixed(start), Literal::u64_unsuffixed(end));
        quote!(region: #private::Some((#start, #end)),)
    });
    quote! {
        #private::Some(#root::bd::chain::Link {
            #channel #bytes #acquire #release #region
            ..#root::bd::chain::Link::new(#root::Device::#device, #root::TileKind::#tile, #bd_id, #next)
        })
    }
}

/// `0x0040_0040`, the usual form of a register word.
fn hexadecimal(word: u32) -> TokenStream {
    let (high, low) = (word >> 16, word & 0xFFFF);
    format!("0x{high:04X}_{low:04X}").parse().unwrap_or_else(|_| quote!(#word))
}
