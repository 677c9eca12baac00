import type { EntryCluster, EntryReview } from '@signboard/contract/lists/list.ts';
import { REQUIREMENT_IDS } from '@signboard/domain/eligibility/requirement.ts';
import {
  burstThreshold,
  type ClusterKind,
  DISCORD_AGES,
  isAfterOpening,
  MIN_YOUNG_ACCOUNTS,
  sequentialThreshold,
} from '@signboard/domain/lists/entry-review.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { ListRow } from './lists-store.ts';
import {
  type AccountCounts,
  type ClusterRow,
  countAccounts,
  countEmails,
  countProofs,
  findBursts,
  findFirstYoung,
  findReferrers,
  findSequentialAccounts,
  findUsualMinute,
} from './review-store.ts';
import { termsOf } from './terms-of.ts';

/** What stands out among the entries of a list. Nothing is decided here: clusters are hints for its owner. */
export async function reviewEntries(db: Db, list: ListRow): Promise<EntryReview> {
  const [{ entries, ...proofs }, usual, accounts, emails, referrers] = await Promise.all([
    countProofs(db, list),
    findUsualMinute(db, list),
    countAccounts(db, list),
    countEmails(db, list),
    findReferrers(db, list),
  ]);
  const threshold = burstThreshold(usual);
  const [bursts, discord, x, young] = await Promise.all([
    threshold === null ? [] : findBursts(db, list, threshold),
    findSequential(db, list, 'discord-accounts', accounts.discord),
    findSequential(db, list, 'x-accounts', accounts.x),
    findYoung(db, list, accounts),
  ]);
  const required = new Set<string>(termsOf(list).requirements.map((requirement) => requirement.id));
  return {
    entries,
    proofs: REQUIREMENT_IDS.filter((one) => proofs[one] > 0 || required.has(one)).map((one) => ({
      requirement: one,
      count: proofs[one],
    })),
    emails,
    usualPerMinute: usual.median,
    clusters: [
      ...presentRanges('join-burst', bursts, list),
      ...presentRanges('discord-accounts', discord, list),
      ...presentRanges('x-accounts', x, list),
      ...young,
      ...referrers.map(({ found: _, ...cluster }) => ({ kind: 'referrer' as const, ...cluster })),
    ],
    omitted: [bursts, discord, x, referrers].reduce(
      (sum, rows) => sum + (rows[0]?.found ?? 0) - rows.length,
      0,
    ),
  };
}

async function findSequential(
  db: Db,
  list: ListRow,
  kind: Exclude<ClusterKind, 'join-burst'>,
  accounts: number,
): Promise<ClusterRow[]> {
  const threshold = sequentialThreshold(accounts);
  return accounts < threshold ? [] : await findSequentialAccounts(db, list, { kind, threshold });
}

const presentRanges = (kind: ClusterKind, rows: ClusterRow[], { startDate: opensAt }: ListRow) =>
  rows.map(({ startsAt, endsAt, count, firstEntries }): EntryCluster => {
    const isBurst = kind === 'join-burst';
    return {
      kind,
      startsAt,
      endsAt,
      count,
      firstEntries,
      isAfterOpening: isBurst && isAfterOpening(startsAt, opensAt),
    };
  });

/** A longer age is left out when it adds no entries to the shorter one. */
async function findYoung(db: Db, list: ListRow, accounts: AccountCounts): Promise<EntryCluster[]> {
  const clusters: EntryCluster[] = [];
  let younger = 0;
  for (const discordAge of DISCORD_AGES) {
    const count = accounts[`younger${discordAge}`];
    if (count >= MIN_YOUNG_ACCOUNTS && count > younger) {
      const firstEntries = await findFirstYoung(db, list, discordAge);
      clusters.push({ kind: 'young-discord', discordAge, count, firstEntries });
    }
    younger = count;
  }
  return clusters;
}
