import type { Language } from '@signboard/domain/accounts/language.ts';
import type { EntryCheck } from '@signboard/domain/eligibility/entry-checks.ts';
import { sql } from 'kysely';
import { batchConcurrent } from '#server/platform/db/batch-concurrent.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Clock } from '#server/platform/lib/clock.ts';

/** An email caused by an entry; a held one waits until its address is confirmed. */
export type EntryMail = {
  recipient: string;
  template: string;
  details: Record<string, string>;
  isHeld: boolean;
  /** The trace of the join request, because one batch contains many. */
  trace: string | null;
};

export type Candidate = {
  userId: string;
  sessionId: string;
  address: string;
  email: string | null;
  language: Language;
  twitterId: string | null;
  discordId: string | null;
  /** The version of the list settings that the candidate was checked against. */
  activations: number;
  salt: Buffer;
  innerHash: Uint8Array;
  /** What the candidate met. */
  checks: readonly EntryCheck[];
  /** How many entries count for it, and how many of them each bonus gave. */
  weight: number;
  bonusEntries: readonly number[];
  /** The wallets whose holdings it was admitted with, apart from its own. */
  vaults: readonly string[];
  /** The host that the visitor came from. The browser says so and can be made to say anything: it is only a hint. */
  referrer: string | null;
  /** The confirmation of a new address, written together with the entry. */
  confirmation: { id: string; expiresAt: Date } | null;
  mails: readonly EntryMail[];
};

export type JoinOutcome =
  | { outcome: 'joined'; entryNumber: number; joinedAt: Date }
  | { outcome: JoinRefusal };

export type JoinRefusal =
  | 'not-found'
  | 'list-closed'
  | 'list-offline'
  | 'list-upcoming'
  | 'list-ended'
  | 'list-drawn'
  | 'list-full'
  | 'already-joined'
  | 'wallet-banned'
  | 'twitter-account-taken'
  | 'discord-account-taken'
  | 'vault-taken'
  | 'captcha-needed'
  /** The list has changed since the candidate was checked. */
  | 'requirements-changed';

/** First come, first served. */
export type JoinQueue = { join(listId: string, candidate: Candidate, now: Date): Promise<JoinOutcome> };

/** Joins of one list serialize on its counter anyway, so they are batched: one commit for up to fifty joins. */
export function createJoinQueue({ db, clock }: { db: Db; clock: Clock }): JoinQueue {
  const lists = new Map<string, { take: (pending: PendingJoin) => Promise<JoinOutcome>; pending: number }>();
  return {
    async join(listId, candidate, now) {
      const list = lists.get(listId) ?? {
        take: batchConcurrent((pending: PendingJoin[]) => takeSpots(db, listId, pending), clock),
        pending: 0,
      };
      lists.set(listId, list);
      list.pending += 1;
      try {
        return await list.take({ candidate, now });
      } finally {
        list.pending -= 1;
        if (list.pending === 0) lists.delete(listId);
      }
    },
  };
}

type PendingJoin = { candidate: Candidate; now: Date };
type Row = { place: number; outcome: 'joined' | JoinRefusal; entryNumber: number | null };

async function takeSpots(db: Db, listId: string, pending: readonly PendingJoin[]): Promise<JoinOutcome[]> {
  const joinedAt = pending.map(({ now }) => now).reduce((one, other) => (one > other ? one : other));
  const candidates = JSON.stringify(pending.map(({ candidate }, place) => toRecord(candidate, place)));
  const { rows } = await sql<Row>`/* prepared: join-list */
    select place, outcome, entry_number from join_list(${listId}, ${joinedAt}, ${candidates})`.execute(db);
  return rows
    .sort((one, other) => one.place - other.place)
    .map(({ outcome, entryNumber }) =>
      outcome === 'joined' ? { outcome, entryNumber: entryNumber as number, joinedAt } : { outcome },
    );
}

function toRecord(candidate: Candidate, place: number): Record<string, unknown> {
  return {
    place,
    user_id: candidate.userId,
    session_id: candidate.sessionId,
    address: candidate.address,
    email: candidate.email,
    language: candidate.language,
    twitter_id: candidate.twitterId,
    discord_id: candidate.discordId,
    activations: candidate.activations,
    salt: candidate.salt.toString('hex'),
    inner_hash: Buffer.from(candidate.innerHash).toString('hex'),
    checks: candidate.checks,
    weight: candidate.weight,
    bonus_entries: candidate.bonusEntries,
    vaults: candidate.vaults,
    referrer: candidate.referrer,
    confirmation_id: candidate.confirmation?.id,
    confirmation_expires_at: candidate.confirmation?.expiresAt,
    mails: candidate.mails,
  };
}
