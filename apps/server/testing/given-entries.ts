import { randomBytes, randomUUID } from 'node:crypto';
import type { EntryCheck } from '@signboard/domain/eligibility/entry-checks.ts';
import { makeInner, SALT_BYTES } from '@signboard/draw/entry.ts';
import { sql } from 'kysely';
import { selectLists } from '#server/lists/lists-store.ts';
import { createJoinQueue } from '#server/lists/public-list/join-queue.ts';
import { termsOf } from '#server/lists/terms-of.ts';
import { CONFIRMATION_SECONDS } from '#server/people/accounts/confirm-email.ts';
import { secondsAfter } from '#server/platform/lib/clock.ts';
import { givenAccount, type Participant } from './given-account.ts';
import type { TestApp } from './test-app.ts';
import { ethereumWallet, type TestWallet } from './test-wallets.ts';

/** An account that joins, perhaps with an address that it has confirmed. */
export type GivenEntrant = { userId: string; address: string; email?: string };

type EntryFields = { userId?: string; email?: string; checks?: object[] };

/** Entries of accounts, or this number without accounts. */
export async function givenEntries(
  test: TestApp,
  list: { id: string },
  entries: number | readonly GivenEntrant[],
  fields: EntryFields = {},
): Promise<void> {
  if (typeof entries === 'number') await insertEntries(test, list, entries, fields);
  else await joinAll(test, list, entries);
}

/** New accounts that are on the list, in this order. */
export async function givenParticipants(
  test: TestApp,
  list: { id: string },
  count: number,
  makeWallet: () => TestWallet = ethereumWallet,
): Promise<Participant[]> {
  const people: Participant[] = [];
  for (let made = 0; made < count; made += 1) people.push(await givenAccount(test, { wallet: makeWallet() }));
  await joinAll(test, list, people);
  return people;
}

async function insertEntries(
  { deps: { db } }: TestApp,
  { id }: { id: string },
  count: number,
  { userId = '', email = '', checks }: EntryFields,
): Promise<void> {
  await sql`
    with counted as (
      update list_counters set joined = joined + ${count}, last_entry_number = last_entry_number + ${count}
      where list_id = ${id}
    )
    insert into entries (list_id, user_id, address, entry_number, email, checks, salt, inner_hash)
    select ${id}, nullif(${userId}, '')::uuid, '0x' || lpad(to_hex(n), 40, '0'), n, nullif(${email}, ''),
      ${checks ? JSON.stringify(checks) : null}::jsonb, decode(md5(n::text), 'hex'), sha256(n::text::bytea)
    from generate_series(1, ${count}::int) as n`.execute(db);
}

/** The list asks for an email at most: one statement for all, and one for their addresses. */
async function joinAll(
  { deps: { db, clock } }: TestApp,
  list: { id: string },
  people: readonly GivenEntrant[],
): Promise<void> {
  const now = clock.now();
  const row = await selectLists(db).where('lists.id', '=', list.id).executeTakeFirstOrThrow();
  const { chain, activations } = row;
  const checks = termsOf(row).requirements.map(({ id }): EntryCheck => {
    if (id !== 'email') throw new Error(`people can only meet “${id}” by joining through the API`);
    return { id, checkedAt: now };
  });
  if (row.confirmation) throw new Error('the mail to those who join is only sent by the API');
  const queue = createJoinQueue({ db, clock });
  const joined = await Promise.all(
    people.map(({ userId, address, email = null }) => {
      const salt = randomBytes(SALT_BYTES);
      const candidate = {
        userId,
        sessionId: randomUUID(),
        address,
        email,
        language: 'en' as const,
        twitterId: null,
        discordId: null,
        activations,
        salt,
        innerHash: makeInner({ salt, chain, address }),
        checks,
        weight: 1,
        bonusEntries: [],
        vaults: [],
        referrer: null,
        confirmation: null,
        mails: [],
      };
      return queue.join(list.id, candidate, now);
    }),
  );
  const refused = joined.find(({ outcome }) => outcome !== 'joined');
  if (refused) throw new Error(`an entry was refused: ${refused.outcome}`);
  const withEmail = people.filter(({ email }) => email !== undefined);
  if (withEmail.length === 0) return;
  const users = withEmail.map(({ userId }) => userId);
  const emails = withEmail.map(({ email }) => email);
  await sql`
    with confirmation as (
      insert into email_confirmations (user_id, email, created_at, expires_at, used_at, purpose)
      select user_id, email, ${now}, ${secondsAfter(now, CONFIRMATION_SECONDS)}, ${now}, 'entry'
      from unnest(${users}::uuid[], ${emails}::text[]) as joined (user_id, email)
    )
    insert into confirmed_emails (user_id, email, confirmed_at)
    select user_id, lower(email), ${now} from unnest(${users}::uuid[], ${emails}::text[]) as joined (user_id, email)
    on conflict do nothing`.execute(db);
}
