import { concatBytes } from '@noble/hashes/utils.js';
import { type ReadTile, rootOfFull, splitTile } from './read-nodes.ts';
import { countHashes, TILE_WIDTH, type Tile, tileAt } from './tile.ts';

export type TileFile = { tile: Tile; bytes: Uint8Array };

/**
 * The files to write when leaves are appended: each tile that became full, and the partial ones of the new tree. `readTile` is
 * asked for the partial tiles of the old tree (`listPartialTiles`). Written before the checkpoint, they are harmless if
 * it never comes: tiles of a tree that nobody signed.
 */
export function extendTiles(
  oldSize: number,
  leafHashes: readonly Uint8Array[],
  readTile: ReadTile,
): TileFile[] {
  const files: TileFile[] = [];
  for (let level = 0, added = leafHashes; added.length > 0; level += 1) {
    const { tiles, roots } = extendLevel(level, oldSize, added, readTile);
    files.push(...tiles);
    added = roots;
  }
  return files;
}

function extendLevel(
  level: number,
  oldSize: number,
  added: readonly Uint8Array[],
  readTile: ReadTile,
): { tiles: TileFile[]; roots: Uint8Array[] } {
  const count = countHashes(level, oldSize);
  const first = Math.floor(count / TILE_WIDTH);
  const old = tileAt(level, first, oldSize);
  const hashes = [...(old.width > 0 ? splitTile(old, readTile(old)) : []), ...added];
  const tiles: TileFile[] = [];
  const roots: Uint8Array[] = [];
  for (let at = 0; at < hashes.length; at += TILE_WIDTH) {
    const part = hashes.slice(at, at + TILE_WIDTH);
    const index = first + at / TILE_WIDTH;
    tiles.push({ tile: { level, index, width: part.length }, bytes: concatBytes(...part) });
    if (part.length === TILE_WIDTH) roots.push(rootOfFull(part));
  }
  return { tiles, roots };
}
