import { hasAddressForm } from '@signboard/domain/accounts/wallet-address.ts';
import { type ChainRead, keyOfRead, type Readings } from '@signboard/domain/eligibility/chain-read.ts';
import { nameOfChain } from '@signboard/domain/eligibility/describe-read.ts';
import {
  type Delegation,
  everythingOn,
  type WalletEvidence,
} from '@signboard/domain/eligibility/requirement.ts';
import {
  findLastVersionWithoutReads,
  type SnapshotOfEntry,
  type SnapshotVersion,
  snapshotEntry,
} from '@signboard/domain/eligibility/snapshot-entry.ts';
import type { Pins } from '#server/platform/providers/chain-reads/port.ts';
import { beginApplying } from './apply-snapshot.ts';
import type { ClosingDeps } from './deps.ts';
import { isTimeUp, pinsOf, readsOf, toChain } from './pin-blocks.ts';
import {
  deleteChanges,
  findSnapshotVersions,
  findUnreadEntries,
  insertChanges,
  type SnapshotRow,
  type StepOutcome,
  saveProgress,
  type UnreadEntry,
} from './snapshots-store.ts';

/** Entries per step. One request to each chain reads all of their wallets. */
const BATCH = 200;
/** Solana's nodes get a request for every wallet. */
const SOLANA_BATCH = 40;

type Chains = { reads: readonly ChainRead[]; pins: Pins };

/**
 * Reads what the chains say about the wallets of the next entries, at the pinned blocks, and notes what follows. Nothing is
 * applied yet, so that everything can be read again at another block.
 */
export async function readEntries(deps: ClosingDeps, snapshot: SnapshotRow): Promise<StepOutcome> {
  const versions = await findSnapshotVersions(deps.db, snapshot.listId);
  const pins = pinsOf(snapshot.chains);
  const all = readsOf(versions);
  // A chain without a block is not read at another moment instead.
  const reads = all.filter(({ chain }) => pins.has(chain) || chain === 'solana');
  const entries = await findUnreadEntries(deps.db, snapshot.listId, {
    after: snapshot.upTo,
    afterVersion: findLastVersionWithoutReads(versions),
    limit: reads.some(({ chain }) => chain === 'solana') ? SOLANA_BATCH : BATCH,
  });
  const last = entries.at(-1);
  if (!last) return await finishReading(deps, snapshot, pins);
  const wallets = entries.flatMap(({ address, vaults }) => [address, ...vaults]);
  const readings = await deps.chainReads.read(reads, [...new Set(wallets)], pins);
  const silent = findSilentChains(reads, readings);
  if (silent.length > 0 && !isTimeUp(snapshot, deps.clock.now()))
    return await pinAgain(deps, snapshot, { ids: silent, pins });
  const found = await Promise.all(
    entries.map(async (entry) => ({
      entryNumber: entry.entryNumber,
      ...(await snapshotOf(deps, versions, entry, { readings, chains: { reads, pins } })),
    })),
  );
  await deps.db.transaction().execute(async (db) => {
    const progress = {
      upTo: last.entryNumber,
      asked: snapshot.asked + entries.length,
      unknown: snapshot.unknown + found.filter(({ isUnknown }) => isUnknown).length,
    };
    if (!(await saveProgress(db, snapshot, progress))) return;
    await insertChanges(
      db,
      snapshot.listId,
      found.flatMap(({ entryNumber, change }) => (change ? [{ entryNumber, ...change }] : [])),
    );
  });
  return 'done';
}

/** Chains of which nothing at all could be read. */
function findSilentChains(
  reads: readonly ChainRead[],
  readings: ReadonlyMap<string, Readings>,
): ChainRead['chain'][] {
  const chains = [...new Set(reads.map(({ chain }) => chain))];
  return chains.filter((chain) => {
    const keys = reads.filter((read) => read.chain === chain).map(keyOfRead);
    return [...readings.values()].every((of) => keys.every((key) => of.get(key) === 'could-not-check'));
  });
}

/** A node may be down, or may have forgotten the block: then everyone is read again at a later one. */
async function pinAgain(
  deps: ClosingDeps,
  snapshot: SnapshotRow,
  { ids, pins }: { ids: readonly ChainRead['chain'][]; pins: Pins },
): Promise<StepOutcome> {
  for (const id of ids) {
    const pinned = id === 'solana' ? undefined : pins.get(id);
    if (!pinned || id === 'solana') continue;
    const pinning = await deps.chainReads.pinBlock(id, pinned.time);
    if (typeof pinning === 'string' || pinning.block.number === pinned.number) continue;
    const chains = snapshot.chains.map((one) =>
      one.chain === nameOfChain(id) ? toChain(id, pinning, one.reason) : one,
    );
    await startOver(deps, snapshot, { state: 'reading', chains });
    return 'done';
  }
  return 'wait';
}

async function startOver(
  { db: pool }: ClosingDeps,
  snapshot: SnapshotRow,
  change: Pick<SnapshotRow, 'state' | 'chains'>,
): Promise<void> {
  await pool.transaction().execute(async (db) => {
    const isSaved = await saveProgress(db, snapshot, { ...change, upTo: 0, asked: 0, unknown: 0 });
    if (isSaved) await deleteChanges(db, snapshot.listId);
  });
}

/** What was read counts only if the chains still have the blocks. */
async function finishReading(deps: ClosingDeps, snapshot: SnapshotRow, pins: Pins): Promise<StepOutcome> {
  const checked = await Promise.all(
    [...pins].map(async ([id, block]) => ({
      name: nameOfChain(id),
      hasBlock: await deps.chainReads.hasBlock(Number(id), block),
    })),
  );
  const removed = checked.filter(({ hasBlock }) => hasBlock === false).map(({ name }) => name);
  if (removed.length > 0) {
    const chains = snapshot.chains.filter(({ chain }) => !removed.includes(chain));
    await startOver(deps, snapshot, { state: 'pinning', chains });
    return 'done';
  }
  const isOpen = checked.some(({ hasBlock }) => hasBlock === 'could-not-check');
  if (isOpen && !isTimeUp(snapshot, deps.clock.now())) return 'wait';
  await beginApplying(deps, snapshot);
  return 'done';
}

async function snapshotOf(
  deps: ClosingDeps,
  versions: readonly SnapshotVersion[],
  entry: UnreadEntry,
  { readings, chains }: { readings: ReadonlyMap<string, Readings>; chains: Chains },
): Promise<SnapshotOfEntry> {
  const own: WalletEvidence = {
    address: entry.address,
    delegations: 'own',
    readings: readings.get(entry.address) ?? new Map(),
  };
  const vaults = await findVaults(deps, chains, entry, readings);
  const found = snapshotEntry(
    versions,
    {
      joinedUnder: entry.termsVersion,
      bonusEntries: entry.bonusEntries,
      conditions: entry.checks?.find(({ id }) => id === 'rule')?.conditions ?? null,
    },
    { wallets: [own, ...vaults] },
    deps.clock.now(),
  );
  const { change } = found;
  const isRevoked = change?.weight === 0 && vaults.length < entry.vaults.length;
  return isRevoked ? { ...found, change: { ...change, weight: 0, reason: 'delegation-revoked' } } : found;
}

/** Only the vaults that it joined with: each counts once per list. */
async function findVaults(
  deps: ClosingDeps,
  { reads, pins }: Chains,
  { address, vaults }: UnreadEntry,
  readings: ReadonlyMap<string, Readings>,
): Promise<WalletEvidence[]> {
  if (vaults.length === 0) return [];
  const keep = (address: string, delegations: readonly Delegation[]) => ({
    address,
    delegations,
    readings: readings.get(address) ?? new Map(),
  });
  // On Solana a vault signed for it, which nothing can revoke.
  if (hasAddressForm(address, 'solana')) return vaults.map((vault) => keep(vault, [everythingOn('solana')]));
  const chains = [...new Set(reads.map(({ chain }) => chain))].filter((one) => one !== 'solana');
  const found = await deps.chainReads.vaultsOf(address, chains, pins);
  // Nobody can say that a delegation was revoked.
  if (found === null)
    return vaults.map((vault) => ({
      address: vault,
      delegations: chains.map(everythingOn),
      readings: new Map(),
    }));
  return found
    .filter((vault) => vaults.includes(vault.address))
    .map((vault) => keep(vault.address, vault.delegations));
}
