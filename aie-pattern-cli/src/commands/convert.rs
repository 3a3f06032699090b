//! `convert`: a walk in another notation.

use aie_pattern_core::Pattern;
use aie_pattern_core::show::export::Unsayable;
use clap::ValueEnum;
use serde::Serialize;

use super::input::{Given, read};
use crate::Outcome;
use crate::args::ConvertArguments;
use crate::failure::Failure;
use crate::output::Output;

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
    let spec = match read(&arguments.walk)? {
        Given::Walk(spec) => spec,
        Given::Refused(text) => {
            output.note(&text);
            return Ok(Outcome::Found);
        }
    };
    let Some(walk) = spec.pattern() else {
        return Err(Failure::new("this is not a single walk, and only a walk can be converted"));
    };
    match written(&walk, arguments.to) {
        Ok(text) => output.print(&format!("{text}\n"))?,
        Err(unsayable) => {
            return Err(Failure::new(format!("that notation cannot express the walk: {unsayable}")));
        }
    }
    Ok(Outcome::Clean)
}

fn written(walk: &Pattern, to: To) -> Result<String, Unsayable> {
    Ok(match to {
        To::Mlir => walk.as_mlir()?.to_string(),
        To::Iron => walk.as_iron()?.to_string(),
        To::Adf => walk.as_adf()?.to_string(),
        To::AieApi => walk.as_aie_api()?.to_string(),
        To::Rust => walk.as_rust()?.to_string(),
        To::Json => Json::of(walk).ok_or(Unsayable::TooLarge)?,
    })
}

/// A walk as JSON. All numbers count elements; the outermost dimension comes first.
#[derive(Serialize)]
struct Json {
    element: &'static str,
    offset: i64,
    sizes: Vec<u64>,
    strides: Vec<i64>,
}

impl Json {
    fn of(walk: &Pattern) -> Option<String> {
        let walk = walk.elements()?;
        let json = Self {
            element: walk.element().name(),
            offset: walk.offset(),
            sizes: walk.dims().iter().map(|dim| dim.size).collect(),
            strides: walk.dims().iter().map(|dim| dim.stride).collect(),
        };
        serde_json::to_string(&json).ok()
    }
}
