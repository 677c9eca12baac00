import { sql } from 'kysely';
import { batchConcurrent } from '#server/platform/db/batch-concurrent.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/lib/app-error.ts';
import { clientNetwork } from '#server/platform/lib/client-network.ts';
import { type Clock, secondsAfter } from '#server/platform/lib/clock.ts';
import type { Session } from '#server/platform/lib/route.ts';
import type { Keyring } from '#server/platform/secrets/keyring.ts';
import { DAY, MINUTE, type UsageLimit } from './usage-limits.ts';

/** Who uses something: an account (or a session without one), and where the request came from. */
export type Caller = { account: string; clientAddress: string };

/** Someone who is not signed in is counted by session, which is one more reason to count networks too. */
export function callerOf(session: Session, clientAddress: string): Caller {
  return { account: session.kind === 'user' ? session.userId : session.id, clientAddress };
}

/** Counts in the database, so that any number of processes allow as much as one. */
export type UsageCounter = {
  /** Counts an amount against all limits, and returns the first that refuses it. */
  count<Limit extends UsageLimit>(
    limits: readonly Limit[],
    caller: Caller,
    amount?: number,
  ): Promise<Limit | null>;
  /** Until the caller's window of a limit is over. */
  secondsLeft(limit: UsageLimit, caller: Caller): Promise<number>;
};

type Counted = { name: string; stage: number; amount: number; limit: UsageLimit };

const STAGES = { account: 1, network: 2, installation: 3 } as const;

/** Concurrent requests are counted in one statement, because many wait for the same row. */
export function createUsageCounter(
  db: Db,
  { clock, keyring }: { clock: Clock; keyring: Keyring },
): UsageCounter {
  const countAll = batchConcurrent(
    (requests: Counted[][]) => countRequests(db, requests, clock.now()),
    clock,
  );
  const subjects = {
    account: ({ account }: Caller) => account,
    network: ({ clientAddress }: Caller) => clientNetwork(clientAddress),
  };
  // Addresses are few enough to be guessed from their hashes, unless a key is involved.
  const nameOf = ({ name, per }: UsageLimit, caller: Caller) =>
    per === 'installation'
      ? `${name} ${per}`
      : `${name} ${per} ${keyring.mac('usage', subjects[per](caller))}`;
  return {
    async count(limits, caller, amount = 1) {
      const counted = limits.map((limit) => ({
        name: nameOf(limit, caller),
        stage: STAGES[limit.per],
        amount,
        limit,
      }));
      const refusal = await countAll(counted);
      return counted.find(({ name }) => name === refusal)?.limit ?? null;
    },
    async secondsLeft(limit, caller) {
      const { rows } = await sql<{ since: Date }>`
        select since from usage_counts where key = sha256(convert_to(${nameOf(limit, caller)}, 'UTF8'))`.execute(
        db,
      );
      const leftMs =
        secondsAfter(rows[0]?.since ?? clock.now(), limit.seconds).getTime() - clock.now().getTime();
      return Math.min(Math.max(Math.ceil(leftMs / 1_000), 1), limit.seconds);
    },
  };
}

/** Rejects the request when a limit is reached. */
export async function requireWithinLimits(
  usage: UsageCounter,
  limits: readonly UsageLimit[],
  caller: Caller,
  amount = 1,
): Promise<void> {
  const refused = await usage.count(limits, caller, amount);
  if (!refused) return;
  const retryAfterSeconds = await usage.secondsLeft(refused, caller);
  if (!refused.isBudget) throw new AppError('too-many-requests', { retryAfterSeconds });
  const detail = String(Math.ceil(retryAfterSeconds / MINUTE));
  throw new AppError('budget-used-up', { detail, retryAfterSeconds });
}

/** What was counted within the current window of a limit of the whole installation. */
export async function readUsage(db: Db, { name, per, seconds }: UsageLimit, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count from usage_counts
    where key = sha256(convert_to(${`${name} ${per}`}, 'UTF8')) and since > ${secondsAfter(now, -seconds)}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

export async function deleteOldUsage(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('usageCounts').where('since', '<', secondsAfter(now, -DAY)).execute();
}

async function countRequests(db: Db, requests: readonly Counted[][], now: Date): Promise<(string | null)[]> {
  const all = requests.flatMap((counted, at) => counted.map((one) => ({ ...one, request: at + 1 })));
  const { rows } = await sql<{ refusals: (string | null)[] }>`/* prepared: count-usages */
    select count_usages(
      ${all.map(({ request }) => request)}::integer[], ${all.map(({ stage }) => stage)}::integer[],
      ${all.map(({ name }) => name)}::text[], ${all.map(({ amount }) => amount)}::integer[],
      ${all.map(({ limit }) => limit.most)}::integer[],
      ${all.map(({ limit }) => `${limit.seconds} seconds`)}::interval[], ${now}::timestamptz) as refusals`.execute(
    db,
  );
  return rows[0]?.refusals ?? [];
}
