import { concatBytes } from '@noble/hashes/utils.js';
import { writeEntryBundle } from './entry-bundle.ts';
import { TILE_WIDTH, type Tile, tileAt } from './tile.ts';

export type BundlePlace = Omit<Tile, 'level'>;
export type BundleFile = { bundle: BundlePlace; bytes: Uint8Array };

/**
 * The files to write when entries are appended, as `extendTiles` does for their hashes. `readBundle` is asked for the partial bundle
 * of the old tree, if it has one.
 */
export function extendBundles(
  oldSize: number,
  entries: readonly Uint8Array[],
  readBundle: (bundle: BundlePlace) => Uint8Array,
): BundleFile[] {
  const files: BundleFile[] = [];
  for (let at = 0; at < entries.length; ) {
    const old = tileAt(0, Math.floor((oldSize + at) / TILE_WIDTH), oldSize + at);
    const added = entries.slice(at, at + TILE_WIDTH - old.width);
    const bundle = { index: old.index, width: old.width + added.length };
    const before = old.width > 0 ? readBundle({ index: old.index, width: old.width }) : new Uint8Array(0);
    files.push({ bundle, bytes: concatBytes(before, writeEntryBundle(added)) });
    at += added.length;
  }
  return files;
}
