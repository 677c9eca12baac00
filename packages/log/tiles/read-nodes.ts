import { foldSubtrees, HASH_BYTES, hashNode } from '../merkle/hash.ts';
import type { Node, ReadNode } from '../merkle/node.ts';
import type { ProofPlan } from '../merkle/proof-plan.ts';
import { splitHashes } from '../merkle/right-edge.ts';
import { TILE_HEIGHT, TILE_WIDTH, type Tile, tileAt } from './tile.ts';
import { writeTilePath } from './tile-path.ts';

/** Returns the bytes of a tile that was fetched. */
export type ReadTile = (tile: Tile) => Uint8Array;

/** The tiles that a proof in a tree of that size needs, each once: at most two for each level of tiles. */
export function listTilesOf(plan: ProofPlan, size: number): Tile[] {
  const tiles = plan.flat().map((node) => locate(node, size).tile);
  return [...new Map(tiles.map((tile) => [writeTilePath(tile), tile])).values()];
}

/** Reads nodes of a tree of that size from its tiles. */
export function createNodeReader(size: number, readTile: ReadTile): ReadNode {
  return (node) => {
    const { tile, offset, count } = locate(node, size);
    const hashes = splitTile(tile, readTile(tile)).slice(offset, offset + count);
    return hashes.length === 1 ? (hashes[0] as Uint8Array) : rootOfFull(hashes);
  };
}

/** The hashes of a tile; throws when the file isn't exactly as long as the tile is wide. */
export function splitTile({ width }: Tile, bytes: Uint8Array): Uint8Array[] {
  if (bytes.length !== width * HASH_BYTES) throw new RangeError('The tile has another width.');
  return splitHashes(bytes);
}

/** The root of a number of hashes that is a power of two. */
export function rootOfFull(hashes: readonly Uint8Array[]): Uint8Array {
  let nodes = hashes;
  while (nodes.length > 1) {
    const below = nodes;
    nodes = Array.from({ length: below.length / 2 }, (_, at) =>
      hashNode(below[2 * at] as Uint8Array, below[2 * at + 1] as Uint8Array),
    );
  }
  return foldSubtrees(nodes);
}

/** Which hashes of which tile a node is the root of. */
function locate({ level, index }: Node, size: number): { tile: Tile; offset: number; count: number } {
  const count = 2 ** (level % TILE_HEIGHT);
  const first = index * count;
  const tile = tileAt(Math.floor(level / TILE_HEIGHT), Math.floor(first / TILE_WIDTH), size);
  const offset = first % TILE_WIDTH;
  if (offset + count > tile.width) throw new RangeError('The tree does not have this node.');
  return { tile, offset, count };
}
