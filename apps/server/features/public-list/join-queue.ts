import { sql } from 'kysely';
import { batchConcurrent } from '#server/db/batch-concurrent.ts';
import type { Db } from '#server/db/connect.ts';

/** A mail that goes out with an entry; a held one waits until its address is confirmed. */
export type EntryMail = {
  recipient: string;
  template: string;
  details: Record<string, string>;
  isHeld: boolean;
  /** Of the request that it comes with: people of many are seated together. */
  trace: string | null;
};

/** Someone who meets every requirement and wants a spot. */
export type Candidate = {
  userId: string;
  sessionId: string;
  address: string;
  email: string | null;
  language: 'en' | 'es';
  twitterId: string | null;
  discordId: string | null;
  /** Which settings of the list the candidate was judged by. */
  activations: number;
  salt: Buffer;
  leaf: Uint8Array;
  /** The confirmation that a new address gets, written with the entry. */
  confirmation: { id: string; expiresAt: Date } | null;
  mails: readonly EntryMail[];
};

/** What came of it: the entry's number, or the reason why there is none. */
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
  | 'captcha-needed'
  /** The list was changed since the candidate was judged. */
  | 'requirements-changed';

/** Takes spots for people, first come first served. */
export type JoinQueue = { join(listId: string, candidate: Candidate, now: Date): Promise<JoinOutcome> };

/**
 * In a rush the joins of a list stand in line for its counter anyway: one commit for fifty of them is fifty times less
 * waiting.
 */
export function createJoinQueue(db: Db): JoinQueue {
  const lists = new Map<string, { take: (waiting: Waiting) => Promise<JoinOutcome>; people: number }>();
  return {
    async join(listId, candidate, now) {
      const list = lists.get(listId) ?? {
        take: batchConcurrent((people: Waiting[]) => takeSpots(db, listId, people)),
        people: 0,
      };
      lists.set(listId, list);
      list.people += 1;
      try {
        return await list.take({ candidate, now });
      } finally {
        list.people -= 1;
        if (list.people === 0) lists.delete(listId);
      }
    },
  };
}

type Waiting = { candidate: Candidate; now: Date };
type Row = { place: number; outcome: 'joined' | JoinRefusal; entry_number: number | null };

async function takeSpots(db: Db, listId: string, people: readonly Waiting[]): Promise<JoinOutcome[]> {
  const joinedAt = people.map(({ now }) => now).reduce((one, other) => (one > other ? one : other));
  const candidates = JSON.stringify(people.map(({ candidate }, place) => asRecord(candidate, place)));
  const { rows } = await sql<Row>`/* prepared: join-list */
    select place, outcome, entry_number from join_list(${listId}, ${joinedAt}, ${candidates})`.execute(db);
  return rows
    .sort((one, other) => one.place - other.place)
    .map(({ outcome, entry_number: entryNumber }) =>
      outcome === 'joined' ? { outcome, entryNumber: entryNumber as number, joinedAt } : { outcome },
    );
}

function asRecord(candidate: Candidate, place: number): Record<string, unknown> {
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
    leaf: Buffer.from(candidate.leaf).toString('hex'),
    confirmation_id: candidate.confirmation?.id,
    confirmation_expires_at: candidate.confirmation?.expiresAt,
    mails: candidate.mails,
  };
}
