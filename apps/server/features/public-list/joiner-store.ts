import type { Chain } from '@signboard/domain/accounts/wallet-address.ts';
import type { DiscordProof, TwitterProof } from '@signboard/domain/eligibility/requirement.ts';
import { sql } from 'kysely';
import { batchConcurrent } from '#server/db/batch-concurrent.ts';
import type { Db } from '#server/db/connect.ts';
import { AppError } from '#server/lib/app-error.ts';

/** Everything stored about a person that joining a list depends on. */
export type Joiner = {
  address: string;
  chain: Chain;
  language: 'en' | 'es';
  /** The profile's email, when it is confirmed. */
  confirmedEmail: string | null;
  isRegistered: boolean;
  hasCaptchaPass: boolean;
  twitter: TwitterProof | null;
  discord: DiscordProof | null;
  /** About the email that was given now: whether it is known to be the person's, and how often it was written to lately. */
  isEmailConfirmed: boolean;
  recentConfirmations: number;
};

type Row = Omit<Joiner, 'twitter' | 'discord'> & {
  twitter: StoredProof<TwitterProof> | null;
  discord: StoredProof<DiscordProof> | null;
};
type StoredProof<P extends { checkedAt: Date }> = {
  socialId: string;
  checkedAt: string;
  facts: Omit<P, 'socialId' | 'checkedAt'>;
};

/** Who is asked about, for which list, and with which address. */
export type JoinerQuestion = {
  userId: string;
  sessionId: string;
  listId: string;
  email: string | null;
  now: Date;
};

/** Finds joiners, each in one round trip, in a rush many in one. */
export type JoinerFinder = (question: JoinerQuestion) => Promise<Joiner>;

/** What a web process finds joiners with. */
export function createJoinerFinder(db: Db): JoinerFinder {
  return batchConcurrent((questions) => findJoiners(db, questions));
}

async function findJoiners(db: Db, questions: readonly JoinerQuestion[]): Promise<Joiner[]> {
  const moment = questions.map(({ now }) => now).reduce((one, other) => (one > other ? one : other));
  const { rows } = await sql<{ place: string; joiner: Row }>`/* prepared: find-joiners */
    select place, joiner from find_joiners(
      ${questions.map(({ userId }) => userId)}, ${questions.map(({ sessionId }) => sessionId)},
      ${questions.map(({ listId }) => listId)}, ${questions.map(({ email }) => email)}, ${moment})`.execute(
    db,
  );
  const byPlace = new Map(rows.map(({ place, joiner }) => [Number(place), joiner]));
  return questions.map((_, at) => {
    const joiner = byPlace.get(at + 1);
    // Erased since the session was looked at.
    if (!joiner) throw new AppError('session-ended');
    return { ...joiner, twitter: twitterProof(joiner.twitter), discord: discordProof(joiner.discord) };
  });
}

function twitterProof(stored: Row['twitter']): TwitterProof | null {
  return stored && { ...stored.facts, socialId: stored.socialId, checkedAt: new Date(stored.checkedAt) };
}

/** JSON knows no dates. */
function discordProof(stored: Row['discord']): DiscordProof | null {
  if (!stored) return null;
  const { joinedAt } = stored.facts;
  return {
    ...stored.facts,
    joinedAt: joinedAt && new Date(joinedAt),
    socialId: stored.socialId,
    checkedAt: new Date(stored.checkedAt),
  };
}

type NewProof = { listId: string; userId: string } & (
  | { provider: 'twitter'; proof: TwitterProof }
  | { provider: 'discord'; proof: DiscordProof }
);

/** Keeps what a third party said; a newer answer takes the place of an older one. */
export async function saveProof(db: Db, { listId, userId, provider, proof }: NewProof): Promise<void> {
  const { socialId, checkedAt, ...facts } = proof;
  await db
    .insertInto('social_proofs')
    .values({
      list_id: listId,
      user_id: userId,
      provider,
      social_id: socialId,
      facts: JSON.stringify(facts),
      checked_at: checkedAt,
    })
    .onConflict((conflict) =>
      conflict.columns(['list_id', 'user_id', 'provider']).doUpdateSet({
        social_id: socialId,
        facts: JSON.stringify(facts),
        checked_at: checkedAt,
      }),
    )
    .execute();
}
