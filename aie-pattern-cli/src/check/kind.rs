//! [`Kind`]: the language of a file.

use std::path::Path;
use std::sync::LazyLock;

use super::allow;
use crate::cpp;
use crate::words::Words;

/// The language of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Mlir,
    Cpp,
    Python,
}

impl Kind {
    /// The language by the extension.
    pub(crate) fn of_path(path: &Path) -> Option<Self> {
        match path.extension()?.to_str()? {
            "mlir" => Some(Self::Mlir),
            "h" | "hpp" | "hh" | "hxx" | "cpp" | "cc" | "cxx" => Some(Self::Cpp),
            "py" => Some(Self::Python),
            _ => None,
        }
    }

    /// Whether a file can have something to check, or to complain of: most files have not.
    pub(super) fn is_of_interest(self, bytes: &[u8]) -> bool {
        static PYTHON: LazyLock<Words> = LazyLock::new(|| Words::new(&["import aie", "from aie"]));
        match self {
            Self::Mlir => true,
            Self::Cpp => cpp::is_of_interest(bytes) || allow::is_of_interest(bytes),
            Self::Python => PYTHON.are_in(bytes),
        }
    }

    /// The language of a text without a name: a design, unless it can only be C++.
    pub(super) fn of_text(text: &str) -> Self {
        // Most kernels include `aie_api/aie.hpp`, whose name is like an operation's.
        let is_include = |line: &str| {
            let directive = line.trim_start().strip_prefix('#');
            directive.is_some_and(|directive| directive.trim_start().starts_with("include"))
        };
        if text.lines().any(is_include) {
            return Self::Cpp;
        }
        let is_design = text.contains("aie.") || text.contains("module {");
        let is_cpp = ["make_tensor_descriptor", "tiling(", "_access("].iter().any(|word| text.contains(word));
        if is_cpp && !is_design { Self::Cpp } else { Self::Mlir }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_that_includes_a_file_is_cpp() {
        for text in ["#include <aie_api/aie.hpp>", "  #  include \"aie.h\"\n"] {
            assert_eq!(Kind::of_text(text), Kind::Cpp, "{text}");
        }
        assert_eq!(Kind::of_text("#map = affine_map<(d0) -> (d0)>\nmodule {}"), Kind::Mlir);
    }
}
