//! What the tests share: a random number generator with a fixed seed, and the walk as nested loops.
