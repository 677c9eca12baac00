import { describe, expect, it } from 'vitest';
import { scale } from '../../../testing/scope.ts';
import { hashLeaf } from '../merkle/hash.ts';
import { buildProof, planConsistency, planInclusion } from '../merkle/proof-plan.ts';
import { appendLeaves, computeRoot, EMPTY_EDGE } from '../merkle/right-edge.ts';
import { isConsistent } from '../merkle/verify-consistency.ts';
import { isIncluded } from '../merkle/verify-inclusion.ts';
import { sampleEntry } from '../testing/plain-tree.ts';
import { extendTiles } from './extend-tiles.ts';
import { createNodeReader, listTilesOf, type ReadTile } from './read-nodes.ts';
import { countHashes, listPartialTiles, listTiles, type Tile, tileAt } from './tile.ts';
import { writeTilePath } from './tile-path.ts';

/** A store with the files of a tree that grew through these sizes; it throws for tiles that it doesn't have. */
function growStore(sizes: readonly number[]) {
  const files = new Map<string, Uint8Array>();
  const leaves: Uint8Array[] = [];
  const readTile: ReadTile = (tile) => {
    const bytes = files.get(writeTilePath(tile));
    if (!bytes) throw new Error(`No ${writeTilePath(tile)}.`);
    return bytes;
  };
  for (const size of sizes) {
    const oldSize = leaves.length;
    for (let index = oldSize; index < size; index += 1) leaves.push(hashLeaf(sampleEntry(index)));
    for (const { tile, bytes } of extendTiles(oldSize, leaves.slice(oldSize), readTile)) {
      files.set(writeTilePath(tile), bytes);
      expect(bytes.length).toBe(tile.width * 32);
    }
  }
  const roots = new Map(
    sizes.map((size) => [size, computeRoot(appendLeaves(EMPTY_EDGE, leaves.slice(0, size)))]),
  );
  const rootOf = (size: number) => roots.get(size) as Uint8Array;
  return { files, leaves, readTile, rootOf };
}

describe('the tiles of a tree', () => {
  it('of 70,000 entries are those of the specification', () => {
    const tiles = [...listTiles(70_000)];
    const shape = (level: number) => tiles.filter((tile) => tile.level === level).map(({ width }) => width);
    expect(shape(0)).toEqual([...Array.from({ length: 273 }, () => 256), 112]);
    expect(shape(1)).toEqual([256, 17]);
    expect(shape(2)).toEqual([1]);
    expect(shape(3)).toEqual([]);
    expect(listPartialTiles(70_000)).toEqual([
      { level: 0, index: 273, width: 112 },
      { level: 1, index: 1, width: 17 },
      { level: 2, index: 0, width: 1 },
    ]);
  });

  it('of 256 entries are a full tile and one of width 1 above it; nothing has no tiles', () => {
    expect([...listTiles(256)]).toEqual([
      { level: 0, index: 0, width: 256 },
      { level: 1, index: 0, width: 1 },
    ]);
    expect([...listTiles(0)]).toEqual([]);
    expect(listPartialTiles(256)).toEqual([{ level: 1, index: 0, width: 1 }]);
  });

  it('of the largest tree have seven levels', () => {
    expect(listPartialTiles(Number.MAX_SAFE_INTEGER).map(({ level, width }) => [level, width])).toEqual([
      [0, 255],
      [1, 255],
      [2, 255],
      [3, 255],
      [4, 255],
      [5, 255],
      [6, 31],
    ]);
    expect(countHashes(4, 2 ** 32)).toBe(1);
    expect(tileAt(0, 2 ** 24, 2 ** 32)).toMatchObject({ width: 0 });
    expect(() => listPartialTiles(2 ** 53)).toThrow('Not a tree size');
  });
});

describe('appending', () => {
  // Over the edges of tiles, one by one, several tiles at once, and into a second tile of level 1.
  const sizes = [1, 2, 255, 256, 257, 511, 512, 1000, 1280, ...scale([], [65_535, 65_536, 65_793, 66_000])];
  const store = growStore(sizes);
  const last = sizes.at(-1) as number;

  it('leaves every tile of every tree that it went through', () => {
    for (const size of sizes)
      for (const tile of listTiles(size)) expect(store.readTile(tile)).toHaveLength(tile.width * 32);
  });

  it('makes the same full tiles in one step and in many, and no file twice', () => {
    const atOnce = growStore([last]);
    for (const [path, bytes] of atOnce.files) expect(store.files.get(path)).toEqual(bytes);
    const files = extendTiles(1000, store.leaves.slice(1000, 1280), store.readTile);
    expect(files.map(({ tile }) => writeTilePath(tile))).toEqual([
      'tile/0/003',
      'tile/0/004',
      'tile/1/000.p/5',
    ]);
    expect(extendTiles(1000, [], store.readTile)).toEqual([]);
  });

  it('asks for the partial tiles of the old tree only', () => {
    const asked: Tile[] = [];
    extendTiles(1000, store.leaves.slice(1000, 1280), (tile) => {
      asked.push(tile);
      return store.readTile(tile);
    });
    expect(asked).toEqual(listPartialTiles(1000));
  });

  it('refuses a tile of another width', () => {
    const truncated: ReadTile = (tile) => store.readTile(tile).slice(32);
    expect(() => extendTiles(1000, store.leaves.slice(0, 1), truncated)).toThrow('another width');
  });

  it('leaves what proofs need: inclusion of any entry, consistency between any two of the trees', () => {
    for (const size of sizes) {
      const root = store.rootOf(size);
      const fetched = (plan: ReturnType<typeof planInclusion>) => {
        // Only what was listed beforehand is there to be read.
        const tiles = new Map(
          listTilesOf(plan, size).map((tile) => [writeTilePath(tile), store.readTile(tile)]),
        );
        return buildProof(
          plan,
          createNodeReader(size, (tile) => tiles.get(writeTilePath(tile)) as Uint8Array),
        );
      };
      for (const index of new Set([0, Math.floor(size / 3), size - 1])) {
        const proof = fetched(planInclusion(index, size));
        const leafHash = store.leaves[index] as Uint8Array;
        expect(isIncluded({ leafHash, index, size, root, proof })).toBe(true);
      }
      for (const oldSize of sizes.filter((earlier) => earlier <= size)) {
        const proof = fetched(planConsistency(oldSize, size));
        expect(isConsistent({ size: oldSize, root: store.rootOf(oldSize) }, { size, root }, proof)).toBe(
          true,
        );
      }
    }
  });

  it('has no node beyond the tree', () => {
    const readNode = createNodeReader(last, store.readTile);
    expect(() => readNode({ level: 0, index: last })).toThrow('does not have this node');
    expect(() => readNode({ level: 20, index: 0 })).toThrow('does not have this node');
  });
});
