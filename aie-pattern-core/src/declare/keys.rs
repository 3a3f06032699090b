//! The keys of a notation, each an entry of an enumeration, so that whoever reads them has an arm for every one.

/// The keys of a list.
pub trait Key: Copy + PartialEq + 'static {
    /// Each with its names, the first of which is said, in the order in which a reader would want them.
    const ALL: &'static [(Self, &'static [&'static str])];

    /// The key that a name means.
    #[must_use]
    fn of(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|(_, names)| names.contains(&name)).map(|&(key, _)| key)
    }

    /// Its names.
    #[must_use]
    fn names(self) -> &'static [&'static str] {
        Self::ALL.iter().find(|(key, _)| *key == self).map_or(&[], |(_, names)| names)
    }

    /// The name that is said.
    #[must_use]
    fn name(self) -> &'static str {
        self.names().first().copied().unwrap_or_default()
    }
}

/// Declares the keys of a list, each with its names.
#[doc(hidden)]
#[macro_export]
macro_rules! __keys {
    (
        $(#[$doc:meta])*
        $vis:vis enum $Keys:ident {$(
            $(#[$key_doc:meta])*
            $Key:ident = $name:literal $(| $alias:literal)*,
        )*}
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        $vis enum $Keys {$(
            #[doc = concat!("`", $name, "`")]
            $(#[$key_doc])*
            $Key,
        )*}

        impl $crate::declare::Key for $Keys {
            const ALL: &'static [(Self, &'static [&'static str])] =
                &[$((Self::$Key, &[$name $(, $alias)*])),*];
        }
    };
}

/// What the numbers of a row of a table are called, where it says so.
macro_rules! number {
    ($what:literal) => {
        $what
    };
    ($($other:tt)*) => {
        ""
    };
}

/// Whether what is of a kind has no value.
macro_rules! is_flag {
    (flag) => {
        true
    };
    (unless) => {
        true
    };
    ($other:ident) => {
        false
    };
}

pub(crate) use __keys as keys;
pub(super) use {is_flag, number};
