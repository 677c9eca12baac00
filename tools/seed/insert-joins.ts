import { randomBytes, randomUUID } from 'node:crypto';
import { makeLeaf, SALT_BYTES } from '@signboard/draw/leaf.ts';
import type { Db } from '../../apps/server/db/connect.ts';
import { type Candidate, createJoinQueue } from '../../apps/server/features/public-list/join-queue.ts';
import { secondsAfter } from '../../apps/server/lib/clock.ts';
import type { DemoList } from './demo-data/lists.ts';
import type { Person } from './insert-people.ts';

export type Joins = { id: string; list: DemoList; comers: readonly Person[]; moments: readonly Date[] };

/** Joins through the product's own code, one after the other, with another clock. */
export async function insertJoins(db: Db, { id, list, comers, moments }: Joins): Promise<void> {
  const queue = createJoinQueue(db);
  for (const [at, person] of comers.entries()) {
    const moment = moments[at] as Date;
    const candidate = candidateOf(list, person, at);
    if (list.settings.require_captcha) await passCaptcha(db, candidate.sessionId, moment);
    const { outcome } = await queue.join(id, candidate, moment);
    if (outcome !== 'joined') throw new Error(`${person.address} cannot join ${list.name}: ${outcome}`);
  }
}

/** No confirmation mails for joins days ago. */
function candidateOf({ chain, settings }: DemoList, person: Person, at: number): Candidate {
  const { userId, address, language, email } = person;
  const salt = randomBytes(SALT_BYTES);
  return {
    userId,
    sessionId: randomUUID(),
    address,
    email: settings.request_email ? (email ?? `guest-${at}@example.test`) : null,
    language,
    twitterId: settings.twitter_verification ? `15${String(at).padStart(17, '0')}` : null,
    discordId: settings.discord_verification ? `16${String(at).padStart(17, '0')}` : null,
    activations: 1,
    salt,
    leaf: makeLeaf({ salt, chain, address }),
    confirmation: null,
    mails: [],
  };
}

async function passCaptcha(db: Db, sessionId: string, moment: Date): Promise<void> {
  const expiresAt = secondsAfter(moment, 60);
  await db
    .insertInto('captcha_passes')
    .values({ session_id: sessionId, action: 'join', expires_at: expiresAt })
    .execute();
}
