import { hasAddressForm } from '@signboard/domain/accounts/wallet-address.ts';
import type { ChainCondition } from '@signboard/domain/eligibility/chain-condition.ts';
import {
  type ChainRead,
  keyOfRead,
  type Readings,
  readOf,
} from '@signboard/domain/eligibility/chain-read.ts';
import { isSocial } from '@signboard/domain/eligibility/evaluate-rule.ts';
import {
  findLastVersionWithoutRecheck,
  type RecheckVersion,
  recheckableConditions,
  recheckEntry,
} from '@signboard/domain/eligibility/recheck-entry.ts';
import {
  type Delegation,
  everythingOn,
  type Reason,
  type WalletEvidence,
} from '@signboard/domain/eligibility/requirement.ts';
import { requirementsOfTerms } from '@signboard/domain/eligibility/requirements-of-terms.ts';
import { findTermsVersions } from '#server/lists/list-terms-store.ts';
import type { DrawDeps } from './deps.ts';
import { findUncheckedEntries, saveRecheck, type UncheckedEntry } from './draw-entries-store.ts';
import { recordDrawEvent } from './draw-events.ts';
import { type DrawRow, saveCheckProgress } from './draws-store.ts';
import { extendBlocks } from './recheck-blocks.ts';

/** Entries per batch. One request to each chain reads all of their wallets. */
const BATCH = 40;

/**
 * Eligibility re-check of what needs no participation: what the chains say about wallets. Entries that no longer
 * qualify are removed with a reason, bonuses that are no longer earned are taken back; what cannot be checked stays.
 * Returns true when there are more.
 */
export async function recheckEntries(deps: DrawDeps, draw: DrawRow): Promise<boolean> {
  const { listId } = draw;
  const versions = await findVersions(deps, listId);
  const entries = await findUncheckedEntries(deps.db, listId, {
    after: draw.checkedUpTo,
    afterVersion: findLastVersionWithoutRecheck(versions),
    limit: BATCH,
  });
  const last = entries.at(-1);
  if (!last) return false;
  const reads = readsOf(versions);
  const chains = [...new Set(reads.map(({ chain }) => chain))];
  const before = await deps.chainReads.latestBlocks(chains);
  const wallets = entries.flatMap(({ address, vaults }) => [address, ...vaults]);
  const readings = await deps.chainReads.read(reads, [...new Set(wallets)]);
  const checked = await Promise.all(
    entries.map(async (entry) => ({ entry, ...(await recheck(deps, versions, entry, readings)) })),
  );
  const blocks = extendBlocks(draw.recheck, [...before, ...(await deps.chainReads.latestBlocks(chains))]);
  await deps.db.transaction().execute(async (db) => {
    for (const { entry, removal, weight } of checked)
      if (removal !== null || weight !== entry.weight)
        await saveRecheck(db, listId, { entryNumber: entry.entryNumber, removal, weight });
    const removed = checked.flatMap(({ entry: { entryNumber, joinedAt }, removal }) =>
      removal === null ? [] : [{ entryNumber, joinedAt, reason: removal }],
    );
    if (removed.length > 0)
      await recordDrawEvent(db, deps.drawSubscribers, 'entries-removed', {
        draw,
        entries: removed,
        happenedAt: deps.clock.now(),
      });
    const unchecked = entries.filter(({ address, vaults }) =>
      [address, ...vaults].some((wallet) => couldNotCheck(readings.get(wallet))),
    ).length;
    await saveCheckProgress(db, draw, {
      upTo: last.entryNumber,
      count: entries.length,
      unchecked,
      blocks,
    });
  });
  return true;
}

const couldNotCheck = (readings: Readings | undefined) =>
  [...(readings?.values() ?? [])].includes('could-not-check');

async function findVersions({ db }: DrawDeps, listId: string): Promise<RecheckVersion[]> {
  const versions = await findTermsVersions(db, listId);
  return versions.map(({ version, terms }) => ({
    version,
    requirements: requirementsOfTerms(terms),
    bonuses: terms.bonuses ?? [],
  }));
}

/** Each wallet is read once for all versions. */
function readsOf(versions: readonly RecheckVersion[]): ChainRead[] {
  const conditions = versions.flatMap(({ requirements, bonuses }) => [
    ...recheckableConditions(requirements),
    ...bonuses.map(({ condition }) => condition).filter((one): one is ChainCondition => !isSocial(one)),
  ]);
  const reads = conditions.map(readOf).filter((read) => read !== null);
  return [...new Map(reads.map((read) => [keyOfRead(read), read])).values()];
}

async function recheck(
  deps: DrawDeps,
  versions: readonly RecheckVersion[],
  entry: UncheckedEntry,
  readings: ReadonlyMap<string, Readings>,
): Promise<{ removal: Reason | null; weight: number }> {
  const own: WalletEvidence = {
    address: entry.address,
    delegations: 'own',
    readings: readings.get(entry.address) ?? new Map(),
  };
  const vaults = await findVaults(deps, versions, entry, readings);
  const { removal, weight } = recheckEntry(
    versions,
    {
      joinedUnder: entry.termsVersion,
      bonusEntries: entry.bonusEntries,
      conditions: entry.checks?.find(({ id }) => id === 'rule')?.conditions ?? null,
    },
    { wallets: [own, ...vaults] },
    deps.clock.now(),
  );
  // What was lowered in an earlier draw never rises again.
  const kept = Math.min(weight, entry.weight);
  const isRevoked = removal !== null && vaults.length < entry.vaults.length;
  return { removal: isRevoked ? 'delegation-revoked' : removal, weight: kept };
}

/** Only the vaults that it joined with: each counts once per list. */
async function findVaults(
  deps: DrawDeps,
  versions: readonly RecheckVersion[],
  { address, vaults }: UncheckedEntry,
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
  const chains = [...new Set(readsOf(versions).map(({ chain }) => chain))].filter((one) => one !== 'solana');
  const found = await deps.chainReads.vaultsOf(address, chains);
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
