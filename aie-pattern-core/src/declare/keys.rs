//! The keys of a notation as enumerations, so that a parser must have an arm for every key.

/// An enumeration of keys.
pub trait Key: Copy + PartialEq + 'static {
    /// Each key with its names, in the order in which messages list them. Messages use the first name.
    const ALL: &'static [(Self, &'static [&'static str])];

    /// The key with this name.
    fn of(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|(_, names)| names.contains(&name)).map(|&(key, _)| key)
    }

    /// All names of the key.
    fn names(self) -> &'static [&'static str] {
        Self::ALL.iter().find(|(key, _)| *key == self).map_or(&[], |(_, names)| names)
    }

    /// The name used in messages.
    fn name(self) -> &'static str {
        self.names().first().copied().unwrap_or_default()
    }
}

/// Declares an enumeration of keys, each with its names.
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

/// The part of a table row that says what messages call its number; empty if the row has none.
macro_rules! number {
    ($what:literal) => {
        $what
    };
    ($($other:tt)*) => {
        ""
    };
}

/// Whether a kind of row is a flag, written without a value.
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

/// Declares the keys of a table as an enumeration, with the properties that the rows give them.
macro_rules! table_keys {
    (
        $(#[$doc:meta])*
        enum $Keys:ident {$(
            $(key $Key:ident = $key:literal $(| $alias:literal)* as $kind:ident($($what:tt)*))?
            $(word $Word:ident = $word:literal)?,
        )*}
    ) => {
        $crate::declare::keys::keys! {
            $(#[$doc])*
            pub enum $Keys { $($($Key = $key $(| $alias)*,)? $($Word = $word,)?)* }
        }

        impl $Keys {
            /// What messages call a number of this key: "a depth". Empty for a key without a number, or whose numbers
            /// may be negative.
            pub const fn number(self) -> &'static str {
                match self {
                    $($(Self::$Key => $crate::declare::keys::number!($($what)*),)? $(Self::$Word => "",)?)*
                }
            }

            /// Whether the key is a flag, written without a value.
            pub const fn is_flag(self) -> bool {
                match self {
                    $($(Self::$Key => $crate::declare::keys::is_flag!($kind),)? $(Self::$Word => false,)?)*
                }
            }
        }
    };
}

pub(crate) use __keys as keys;
pub(super) use {is_flag, number, table_keys};
