//! The examples are beside this folder, one file a use.
