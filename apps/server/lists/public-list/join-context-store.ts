import type { Language } from '@signboard/domain/accounts/language.ts';
import type { Chain } from '@signboard/domain/accounts/wallet-address.ts';
import type {
  DiscordMembership,
  DiscordProof,
  TwitterProof,
} from '@signboard/domain/eligibility/requirement.ts';
import { sql } from 'kysely';
import { batchConcurrent } from '#server/platform/db/batch-concurrent.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/lib/app-error.ts';
import type { Clock } from '#server/platform/lib/clock.ts';

/** Everything stored about a person that joining depends on. */
export type JoinContext = {
  address: string;
  chain: Chain;
  /** The chain whose contract accepted the session's signature; null for signatures by keys. */
  signatureChainId: number | null;
  language: Language;
  /** The profile's email, if confirmed. */
  confirmedEmail: string | null;
  isRegistered: boolean;
  hasCaptchaPass: boolean;
  /** Wallets that signed that what they hold may count for this one. */
  provenWallets: readonly string[];
  twitter: TwitterProof | null;
  discord: DiscordProof | null;
  /** Whether the email of the request is confirmed. */
  isEmailConfirmed: boolean;
};

type Row = Omit<JoinContext, 'twitter' | 'discord'> & {
  twitter: StoredProof<StoredX> | null;
  discord: StoredProof<StoredDiscord> | null;
};
/** JSON has no dates. */
type StoredProof<Facts> = { socialId: string; checkedAt: string; facts: Facts };
type StoredX = Omit<TwitterProof, 'socialId' | 'checkedAt' | 'createdAt'> & { createdAt: string | null };
type StoredDiscord = {
  servers: Record<string, (Omit<DiscordMembership, 'joinedAt'> & { joinedAt: string | null }) | null>;
};

export type JoinContextQuery = {
  userId: string;
  sessionId: string;
  listId: string;
  email: string | null;
  now: Date;
};

/** One round trip; concurrent lookups are batched. */
export type JoinContextFinder = (question: JoinContextQuery) => Promise<JoinContext>;

export function createJoinContextFinder({ db, clock }: { db: Db; clock: Clock }): JoinContextFinder {
  return batchConcurrent((queries) => findJoinContexts(db, queries), clock);
}

async function findJoinContexts(db: Db, queries: readonly JoinContextQuery[]): Promise<JoinContext[]> {
  const moment = queries.map(({ now }) => now).reduce((one, other) => (one > other ? one : other));
  const { rows } = await sql<{ place: string; joiner: Row }>`/* prepared: find-joiners */
    select place, joiner from find_joiners(
      ${queries.map(({ userId }) => userId)}, ${queries.map(({ sessionId }) => sessionId)},
      ${queries.map(({ listId }) => listId)}, ${queries.map(({ email }) => email)}, ${moment})`.execute(db);
  const byPlace = new Map(rows.map(({ place, joiner }) => [Number(place), joiner]));
  return queries.map((_, at) => {
    const joiner = byPlace.get(at + 1);
    // Erased since the session was verified.
    if (!joiner) throw new AppError('session-ended');
    return { ...joiner, twitter: twitterProof(joiner.twitter), discord: discordProof(joiner.discord) };
  });
}

/** A proof in the form of an earlier version has none of the facts: it is asked for again. */
function twitterProof(stored: Row['twitter']): TwitterProof | null {
  if (!stored?.facts.follows) return null;
  const { follows, followers, createdAt } = stored.facts;
  return {
    socialId: stored.socialId,
    follows,
    followers,
    createdAt: createdAt === null ? null : new Date(createdAt),
    checkedAt: new Date(stored.checkedAt),
  };
}

function discordProof(stored: Row['discord']): DiscordProof | null {
  if (!stored?.facts.servers) return null;
  const servers = Object.entries(stored.facts.servers).map(([id, membership]) => [
    id,
    membership && { ...membership, joinedAt: membership.joinedAt && new Date(membership.joinedAt) },
  ]);
  return {
    socialId: stored.socialId,
    servers: Object.fromEntries(servers),
    checkedAt: new Date(stored.checkedAt),
  };
}

type NewProof = { listId: string; userId: string } & (
  | { provider: 'twitter'; proof: TwitterProof }
  | { provider: 'discord'; proof: DiscordProof }
);

/** Upserts: a newer proof replaces an older one. */
export async function saveProof(db: Db, { listId, userId, provider, proof }: NewProof): Promise<void> {
  const { socialId, checkedAt, ...facts } = proof;
  await db
    .insertInto('socialProofs')
    .values({
      listId,
      userId,
      provider,
      socialId,
      facts: JSON.stringify(facts),
      checkedAt,
    })
    .onConflict((conflict) =>
      conflict.columns(['listId', 'userId', 'provider']).doUpdateSet({
        socialId,
        facts: JSON.stringify(facts),
        checkedAt,
      }),
    )
    .execute();
}
