//! Loops and options in const evaluation, which has no `for`, no `?` and no closures that can be called.

/// Runs a block for each number of a range: the `for` of const evaluation. The range is evaluated once.
#[doc(hidden)]
#[macro_export]
macro_rules! each {
    ($k:ident, $from:tt..$to:expr, $body:block) => {
        let (mut next, end) = ($from, $to);
        while next < end {
            let $k = next;
            next += 1;
            $body
        }
    };
}

/// Whether a condition holds for some number of a range.
macro_rules! any {
    ($k:ident, $from:tt..$to:expr, $holds:expr) => {
        'found: {
            each!($k, $from..$to, {
                if $holds {
                    break 'found true;
                }
            });
            false
        }
    };
}

/// Whether a condition holds for every number of a range.
macro_rules! all {
    ($k:ident, $from:tt..$to:expr, $holds:expr) => {
        'found: {
            each!($k, $from..$to, {
                if !$holds {
                    break 'found false;
                }
            });
            true
        }
    };
}

/// The first number of a range for which a condition holds.
macro_rules! find {
    ($k:ident, $from:tt..$to:expr, $holds:expr) => {
        'found: {
            each!($k, $from..$to, {
                if $holds {
                    break 'found Some($k);
                }
            });
            None
        }
    };
}

/// The value of an option, or else another one.
macro_rules! or {
    ($option:expr, $other:expr) => {
        match $option {
            Some(value) => value,
            None => $other,
        }
    };
}

/// An option of what becomes of its value.
macro_rules! map {
    ($option:expr, |$value:pat_param| $to:expr) => {
        match $option {
            Some($value) => Some($to),
            None => None,
        }
    };
}

/// The option that an expression makes of the value of another option; `None` without a value.
macro_rules! and_then {
    ($option:expr, |$value:pat_param| $to:expr) => {
        match $option {
            Some($value) => $to,
            None => None,
        }
    };
}

/// Whether there is a value, and a condition holds for it.
macro_rules! is_some_and {
    ($option:expr, |$value:pat_param| $holds:expr) => {
        match $option {
            Some($value) => $holds,
            None => false,
        }
    };
}

/// Whether there is no value, or a condition holds for it.
macro_rules! is_none_or {
    ($option:expr, |$value:pat_param| $holds:expr) => {
        match $option {
            Some($value) => $holds,
            None => true,
        }
    };
}

/// The value of a result, or else returns its error.
macro_rules! tri {
    ($result:expr) => {
        match $result {
            Ok(value) => value,
            Err(error) => return Err(error),
        }
    };
}
