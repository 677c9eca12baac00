import { isTreeSize } from '../merkle/tree-size.ts';

/** Hashes of a full tile, and levels of the tree between a tile's hashes and its root. */
export const TILE_WIDTH = 256;
export const TILE_HEIGHT = 8;
/** Of trees up to 2^53 - 1. */
export const MAX_TILE_LEVEL = 6;

/**
 * A file with `width` consecutive hashes: at level 0 of leaves, above it of full tiles of the level below. A full tile never
 * changes; a partial one belongs to the trees that end in it.
 */
export type Tile = { level: number; index: number; width: number };

/** How many hashes a level has in a tree of that size. */
export const countHashes = (level: number, size: number): number => Math.floor(size / TILE_WIDTH ** level);

/** The tile as a tree of that size has it; of width 0 where the tree doesn't reach it. */
export function tileAt(level: number, index: number, size: number): Tile {
  const width = countHashes(level, size) - index * TILE_WIDTH;
  return { level, index, width: Math.max(0, Math.min(width, TILE_WIDTH)) };
}

/** The rightmost tile of each level, where it isn't full: what appending to the tree begins with. */
export function listPartialTiles(size: number): Tile[] {
  return levelsOf(size)
    .map((level) => tileAt(level, Math.floor(countHashes(level, size) / TILE_WIDTH), size))
    .filter(({ width }) => width > 0);
}

/** All tiles of a tree: what a copy of it consists of. */
export function* listTiles(size: number): Generator<Tile> {
  for (const level of levelsOf(size))
    for (let index = 0; index * TILE_WIDTH < countHashes(level, size); index += 1)
      yield tileAt(level, index, size);
}

function levelsOf(size: number): number[] {
  if (!isTreeSize(size)) throw new RangeError('Not a tree size.');
  const levels: number[] = [];
  for (let level = 0; countHashes(level, size) > 0; level += 1) levels.push(level);
  return levels;
}
