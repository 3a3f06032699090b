//! [`Kind`]: the language of a file.

use std::path::Path;

/// The language of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Mlir,
    Cpp,
    Python,
}

impl Kind {
    /// The language by the extension.
    pub(super) fn of_path(path: &Path) -> Option<Self> {
        match path.extension()?.to_str()? {
            "mlir" => Some(Self::Mlir),
            "h" | "hpp" | "hh" | "hxx" | "cpp" | "cc" | "cxx" => Some(Self::Cpp),
            "py" => Some(Self::Python),
            _ => None,
        }
    }

    /// The language of a text without a name: a design, unless it can only be C++.
    pub(super) fn of_text(text: &str) -> Self {
        let is_design = text.contains("aie.") || text.contains("module {");
        let is_cpp = ["#include", "make_tensor_descriptor", "tiling("].iter().any(|word| text.contains(word));
        if is_cpp && !is_design { Self::Cpp } else { Self::Mlir }
    }
}
