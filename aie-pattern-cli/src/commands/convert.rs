//! `convert`: a walk in another notation.

use aie_pattern_core::show::export::Unsayable;
use aie_pattern_core::show::{Notation, Sheet};
use aie_pattern_core::{Dim, Pattern};
use clap::ValueEnum;
use serde::Serialize;

use super::descriptor;
use super::input::{Given, read};
use crate::Outcome;
use crate::args::ConvertArguments;
use crate::failure::Failure;
use crate::output::Output;
use crate::source::Source;
use crate::spec::{self, Spec};

/// A notation to write.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum To {
    /// `aie.dma_bd(..)` of MLIR-AIE
    Mlir,
    /// `TensorAccessPattern(..)` of IRON
    Iron,
    /// `{.buffer_dimension = ..}` of an ADF graph
    Adf,
    /// `aie::make_tensor_descriptor<..>(..)` of the AIE API
    AieApi,
    /// A macro of the crate `aie-pattern`
    Rust,
    /// Element, offset, sizes and strides
    Json,
}

pub(crate) fn convert(arguments: &ConvertArguments, output: &mut Output) -> Result<Outcome, Failure> {
    let spec = match read(&arguments.walk, arguments.walk.defaults())? {
        Given::Walk(spec) => spec,
        Given::Refused(text) => {
            output.note(&text);
            return Ok(Outcome::Found);
        }
    };
    // In its own notation, a tiling stays as it is.
    if let (To::Adf, Spec::Port(port)) = (arguments.to, &spec)
        && let [tiling] = port.tilings
        && !tiling.buffer_dimension.is_empty()
    {
        output.print(&format!("{{{}}}\n", tiling.cpp().as_str()))?;
        return Ok(Outcome::Clean);
    }
    let Some(walk) = spec.pattern() else {
        return Err(Failure::new(format!(
            "{}, and only a walk without padding can be converted",
            spec.why_no_walk()
        )));
    };
    let is_padded = !spec.pad().is_empty();
    if is_padded && matches!(arguments.to, To::Iron | To::Adf | To::AieApi) {
        return Err(Failure::new(
            "that notation cannot express the zeros that this walk is padded with: `mlir`, `rust` and `json` can",
        ));
    }
    match written(&walk, &spec, arguments) {
        Ok(text) => output.print(&format!("{text}\n"))?,
        Err(unsayable) => {
            return Err(Failure::new(format!("that notation cannot express the walk: {unsayable}")));
        }
    }
    Ok(Outcome::Clean)
}

fn written(walk: &Pattern, spec: &Spec, arguments: &ConvertArguments) -> Result<String, Unsayable> {
    let (shape, pad) = (spec.shape(), spec.pad());
    Ok(match arguments.to {
        To::Mlir => {
            let smallest = walk.as_mlir()?.to_string();
            match (walk.elements(), walk.element().memref_name()) {
                (Some(walk), Some(element)) if shape.is_some() || !pad.is_empty() => {
                    let needed = [walk.span().map_err(|_| Unsayable::TooLarge)?];
                    // A single step goes nowhere, and MLIR refuses a negative stride.
                    let stride = |dim: &Dim| if dim.size == 1 && dim.stride < 0 { 1 } else { dim.stride };
                    let dims: Vec<_> = walk.dims().iter().map(|dim| (dim.size, stride(dim))).collect();
                    let dims = if dims.is_empty() { &[(1, 1)][..] } else { &dims };
                    descriptor::written(shape.unwrap_or(&needed), element, walk.offset(), dims, pad)
                        .ok_or(Unsayable::TooLarge)?
                }
                _ => smallest,
            }
        }
        To::Iron => over(walk.as_iron()?.to_string(), walk, shape),
        To::Adf => walk.as_adf()?.to_string(),
        To::AieApi => walk.as_aie_api()?.to_string(),
        To::Rust => match spec.sheet().filter(|sheet| sheet.notation == Notation::Mlir) {
            // Only the macro of descriptors has tiles and padding.
            Some(sheet) if sheet.dma.is_some() && (!pad.is_empty() || reads(&declared(sheet), arguments)) => {
                declared(sheet)
            }
            _ => {
                let ideal = over(walk.as_rust()?.to_string(), walk, shape);
                let name = arguments.walk.defaults().device.name();
                let of_device = ideal.replacen("device = ideal", &format!("device = {name}"), 1);
                if reads(&of_device, arguments) { of_device } else { ideal }
            }
        },
        To::Json => Json::of(walk, pad).ok_or(Unsayable::TooLarge)?,
    })
}

/// A descriptor as a declaration.
fn declared(sheet: &Sheet) -> String {
    format!("#[dma_bd({sheet})]\nstruct Walk;")
}

/// Whether the rules of the device accept a declaration: a walk of several starts may have more dimensions than one descriptor.
fn reads(text: &str, arguments: &ConvertArguments) -> bool {
    let source = Source::new("<walk>", text.to_owned().into_bytes());
    spec::parse(&source, arguments.walk.defaults()).is_ok()
}

/// A `TensorAccessPattern` over the tensor that is known, in place of the smallest one for its walk.
fn over(text: String, walk: &Pattern, shape: Option<&[u64]>) -> String {
    let needed = walk.elements().and_then(|walk| walk.span().ok());
    let (Some(shape), Some(needed)) = (shape, needed) else { return text };
    let lengths: Vec<String> = shape.iter().map(u64::to_string).collect();
    let comma = if shape.len() == 1 { "," } else { "" };
    let smallest = format!("TensorAccessPattern(({needed},),");
    text.replacen(&smallest, &format!("TensorAccessPattern(({}{comma}),", lengths.join(", ")), 1)
}

/// A walk as JSON. All numbers count elements; the outermost dimension comes first.
#[derive(Serialize)]
struct Json {
    element: &'static str,
    offset: i64,
    sizes: Vec<u64>,
    strides: Vec<i64>,
    /// Zeros before and after, a pair for each dimension; only where there are any.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pad: &'static [(i128, i128)],
}

impl Json {
    fn of(walk: &Pattern, pad: &'static [(i128, i128)]) -> Option<String> {
        let walk = walk.elements()?;
        let json = Self {
            element: walk.element().name(),
            offset: walk.offset(),
            sizes: walk.dims().iter().map(|dim| dim.size).collect(),
            strides: walk.dims().iter().map(|dim| dim.stride).collect(),
            pad,
        };
        serde_json::to_string(&json).ok()
    }
}
