//! The meaning of value names in nested regions.

use std::cell::Cell;
use std::collections::HashMap;

use crate::model::{BufferId, ExternalId, LockId, TileId};
use crate::tree::read::Constants;

/// The meaning of a value.
#[derive(Clone, Debug)]
pub(crate) enum Entity {
    Tile(TileId),
    Buffer(BufferId),
    External(ExternalId),
    Lock(LockId),
    Constant(i128),
    /// A number that changes with the trips of loops of the sequence: a bit for each of these, the outermost first.
    Varying(u64),
    /// A task of the sequence, by position.
    Task(usize),
    /// An argument of the sequence or the chain, by position, and the number of elements before a part of it, if
    /// that is known.
    Argument(usize, Option<i128>),
    /// The words of a `memref.global`, by its symbol.
    Global(String),
    /// A value that does not affect data movement.
    Other,
}

/// The names of nested regions, the innermost last.
#[derive(Default)]
pub(crate) struct Scope {
    frames: Vec<HashMap<String, Entity>>,
    /// The loops on which a number depends that was asked for.
    pub(crate) varying: Cell<u64>,
}

impl Scope {
    pub(crate) fn enter(&mut self) {
        self.frames.push(HashMap::new());
    }

    pub(crate) fn leave(&mut self) {
        self.frames.pop();
    }

    pub(crate) fn define(&mut self, name: &str, entity: Entity) {
        if self.frames.is_empty() {
            self.enter();
        }
        if let Some(frame) = self.frames.last_mut() {
            frame.insert(name.to_owned(), entity);
        }
    }

    /// The meaning of a name. `%r#0`, one of several results, is defined as `%r`.
    pub(crate) fn get(&self, name: &str) -> Option<&Entity> {
        let of = |name: &str| self.frames.iter().rev().find_map(|frame| frame.get(name));
        of(name).or_else(|| of(name.split_once('#')?.0))
    }

    /// The names of what is meant, in order.
    pub(crate) fn names(&self, is_meant: impl Fn(&Entity) -> bool) -> Vec<&str> {
        let all = self.frames.iter().flatten();
        let mut names: Vec<&str> =
            all.filter(|(_, entity)| is_meant(entity)).map(|(name, _)| name.as_str()).collect();
        names.sort_unstable();
        names.dedup();
        names
    }

    pub(crate) fn tile(&self, name: &str) -> Option<TileId> {
        match self.get(name) {
            Some(Entity::Tile(tile)) => Some(*tile),
            _ => None,
        }
    }

    pub(crate) fn lock(&self, name: &str) -> Option<LockId> {
        match self.get(name) {
            Some(Entity::Lock(lock)) => Some(*lock),
            _ => None,
        }
    }
}

impl Constants for Scope {
    fn constant(&self, name: &str) -> Option<i128> {
        match self.get(name) {
            Some(Entity::Constant(value)) => Some(*value),
            Some(Entity::Varying(loops)) => {
                self.varying.set(self.varying.get() | loops);
                None
            }
            _ => None,
        }
    }
}
