import type { ChainId } from '@signboard/domain/eligibility/chain-condition.ts';
import { type ChainRead, keyOfRead, readOf } from '@signboard/domain/eligibility/chain-read.ts';
import { nameOfChain } from '@signboard/domain/eligibility/describe-read.ts';
import { conditionsOfVersion, type SnapshotVersion } from '@signboard/domain/eligibility/snapshot-entry.ts';
import type { SnapshotChain, SnapshotFault } from '#server/platform/db/database.ts';
import { secondsAfter } from '#server/platform/lib/clock.ts';
import type { Pinning } from '#server/platform/providers/chain-reads/pin-block.ts';
import type { Pins } from '#server/platform/providers/chain-reads/port.ts';
import type { ClosingDeps } from './deps.ts';
import { findSnapshotVersions, type SnapshotRow, type StepOutcome, saveProgress } from './snapshots-store.ts';

/** How long a chain may take. A chain is final after a quarter of an hour, and a clock may be an hour wrong. */
const PATIENCE_SECONDS = 2 * 60 * 60;

/** Why a chain has no block for good. */
const FINAL: readonly SnapshotFault[] = ['no-answer', 'not-pinned'];

/** Chooses the block of each chain: the first at or after the closing that can be read. */
export async function pinBlocks(deps: ClosingDeps, snapshot: SnapshotRow): Promise<StepOutcome> {
  const reads = readsOf(await findSnapshotVersions(deps.db, snapshot.listId));
  const ids = [...new Set(reads.map(({ chain }) => chain))];
  const closedAt = await findClosedAt(deps, snapshot.listId);
  const chains = await Promise.all(
    ids.map((id) => {
      const known = snapshot.chains.find(({ chain }) => chain === nameOfChain(id));
      return known && isSettled(known) ? known : pinChain(deps, snapshot, id, { closedAt, known });
    }),
  );
  chains.sort((one, other) => (one.chain < other.chain ? -1 : 1));
  const isReady = chains.every(isSettled);
  await saveProgress(deps.db, snapshot, { chains, ...(isReady && { state: 'reading' }) });
  return isReady ? 'done' : 'wait';
}

async function findClosedAt({ db }: ClosingDeps, listId: string): Promise<Date> {
  const { closedAt } = await db
    .selectFrom('lists')
    .select('closedAt')
    .where('id', '=', listId)
    .executeTakeFirstOrThrow();
  if (!closedAt) throw new Error(`list ${listId} has a snapshot, but has not closed`);
  return closedAt;
}

const isSettled = ({ block, reason }: SnapshotChain) =>
  block !== null || (reason !== null && FINAL.includes(reason));

const without = (id: ChainId, reason: SnapshotFault): SnapshotChain => ({
  chain: nameOfChain(id),
  block: null,
  hash: null,
  time: null,
  reason,
});

async function pinChain(
  { clock, chainReads }: ClosingDeps,
  snapshot: SnapshotRow,
  id: ChainId,
  { closedAt, known }: { closedAt: Date; known: SnapshotChain | undefined },
): Promise<SnapshotChain> {
  if (!chainReads.chains.includes(id)) return without(id, 'no-answer');
  if (id === 'solana') return without(id, 'not-pinned');
  const pinning = await chainReads.pinBlock(id, closedAt);
  if (typeof pinning === 'object') return toChain(id, pinning, known?.reason ?? null);
  if (isTimeUp(snapshot, clock.now())) return without(id, 'no-answer');
  return without(id, pinning === 'not-yet' ? 'node-behind' : 'node-down');
}

export const isTimeUp = ({ startedAt }: SnapshotRow, now: Date) =>
  now > secondsAfter(startedAt, PATIENCE_SECONDS);

/** `fault` is what kept the first block from being read while it could still be. */
export function toChain(
  id: number,
  { block: { number, hash, time }, isFirst }: Exclude<Pinning, string>,
  fault: SnapshotFault | null,
): SnapshotChain {
  return {
    chain: nameOfChain(id),
    block: number,
    hash: hash.slice('0x'.length),
    time: time.toISOString(),
    reason: isFirst ? null : fault === 'node-down' ? fault : 'state-gone',
  };
}

/** Each wallet is read once for all versions. */
export function readsOf(versions: readonly SnapshotVersion[]): ChainRead[] {
  const reads = versions
    .flatMap(conditionsOfVersion)
    .map(readOf)
    .filter((read) => read !== null);
  return [...new Map(reads.map((read) => [keyOfRead(read), read])).values()];
}

/** Those of the chains that have one. */
export function pinsOf(chains: readonly SnapshotChain[]): Pins {
  return new Map(
    chains.flatMap(({ chain, block, hash, time }) =>
      block === null
        ? []
        : [
            [
              Number(chain.split(':')[1]),
              { number: block, hash: `0x${hash}`, time: new Date(time) },
            ] as const,
          ],
    ),
  );
}
