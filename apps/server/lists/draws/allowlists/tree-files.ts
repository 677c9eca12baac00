import { createHash } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGzip } from 'node:zlib';
import { ALLOWLIST_FORMATS } from '@signboard/draw/allowlists/formats.ts';
import type { FoundLeaf } from '@signboard/draw/allowlists/write-allowlist.ts';
import { AppError } from '#server/platform/lib/app-error.ts';
import { createTtlCache } from '#server/platform/lib/ttl-cache.ts';
import { COSTS } from '#server/platform/usage/costs.ts';
import type { PublicAllowlist } from './allowlists-store.ts';
import type { AllowlistsDeps } from './deps.ts';
import { yieldBetween } from './export-allowlist.ts';
import { createLeafText } from './leaf-text.ts';
import { type LoadedTree, loadTree } from './load-tree.ts';
import {
  findKnownWinners,
  findTreeFile,
  readTreeFile,
  storeTreeFile,
  type TreeFile,
} from './tree-file-store.ts';

/** The answers of the proof API that name all wallets: each is written once, compressed, and then served as it is. */
export type TreeFiles = {
  find(allowlist: PublicAllowlist): Promise<TreeFile>;
  open(allowlist: PublicAllowlist, sha256: string, range: { first: number; last: number }): Readable;
};

const LEAVES_PER_CHUNK = 1_000;
const BYTES_PER_READ = 64 * 1024;
const MAX_LISTS = 500;
/** The winners may change while a file is written. */
const TRIES = 3;

export function createTreeFiles(deps: AllowlistsDeps & { publicListTtlMs: number }): TreeFiles {
  const { db, clock, budget } = deps;
  // Whether the winners changed is a query over all of them.
  const winners = createTtlCache<string>({ ms: deps.publicListTtlMs, max: MAX_LISTS, clock });
  const building = createTtlCache<TreeFile>({ ms: 0, max: MAX_LISTS, clock });
  return {
    async find(allowlist) {
      const { id, listId, ownerId } = allowlist;
      const known = await winners.get(listId, () => findKnownWinners(db, listId));
      const stored = await findTreeFile(db, { allowlistId: id, winners: known });
      return (
        stored ??
        (await building.get(id, () =>
          budget.share(ownerId, COSTS.allowlist, () => buildFile(deps, allowlist)),
        ))
      );
    },
    open({ id }, sha256, { first, last }) {
      async function* read() {
        for (let from = first; from <= last; from += BYTES_PER_READ) {
          const bytes = Math.min(BYTES_PER_READ, last + 1 - from);
          const part = await readTreeFile(db, id, { sha256, from, bytes });
          if (!part) throw new Error('the file was replaced while it was read');
          yield part;
        }
      }
      return Readable.from(read(), { highWaterMark: 1 });
    },
  };
}

async function buildFile({ db }: AllowlistsDeps, { id, listId }: PublicAllowlist): Promise<TreeFile> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const winners = await findKnownWinners(db, listId);
    const stored = await findTreeFile(db, { allowlistId: id, winners });
    if (stored) return stored;
    const text = Readable.from(yieldBetween(writeTree(await loadTree(db, { id, listId }))), {
      highWaterMark: 1,
    });
    const content = await buffer(pipeline(text, createGzip(), () => {}));
    const sha256 = createHash('sha256').update(content).digest('hex');
    if (await storeTreeFile(db, listId, { allowlistId: id, winners, sha256, content }))
      return { sha256, size: content.length };
  }
  throw new AppError('unavailable');
}

/** In the order of the tree, without the wallets of people who have erased their account. */
function* writeTree({ plan, tree, leaves }: LoadedTree): Generator<string> {
  const { types, isPacked } = ALLOWLIST_FORMATS[plan.format];
  const encode = createLeafText(plan);
  const ordered: FoundLeaf[] = [];
  for (const leaf of leaves) ordered[leaf.index] = leaf;
  let separator = '';
  yield '{"unhashedLeaves":[';
  for (let from = 0; from < tree.leafCount; from += LEAVES_PER_CHUNK) {
    const chunk = ordered.slice(from, from + LEAVES_PER_CHUNK).filter((leaf) => leaf !== undefined);
    if (chunk.length === 0) continue;
    yield `${separator}${chunk.map((leaf) => `"${encode(leaf)}"`).join(',')}`;
    separator = ',';
  }
  yield `],"leafCount":${tree.leafCount},"leafTypeDescriptor":${JSON.stringify(types)},"packedEncoding":${isPacked}}`;
}
