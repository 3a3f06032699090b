//! Whether a design completes.
