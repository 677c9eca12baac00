import type { Language } from '@signboard/domain/accounts/language.ts';
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import { clientNetwork } from '#server/platform/lib/client-network.ts';
import { secondsAfter } from '#server/platform/lib/clock.ts';
import { queueMail } from '#server/platform/outbox/queue-mail.ts';
import { requireWithinLimits } from '#server/platform/usage/usage-counter.ts';
import { USAGE_LIMITS } from '#server/platform/usage/usage-limits.ts';
import { allowMailTo } from './accounts-store.ts';
import { CONFIRMATION_SECONDS } from './confirm-email.ts';
import type { AccountsDeps } from './deps.ts';

type Subscription = { email: string; language: Language; clientAddress: string };

/**
 * Asks the address to confirm. The response is the same for every address: it reveals neither who has subscribed nor
 * whose mailbox has had enough.
 */
export async function subscribeToNewsletter(
  { db, clock, usage }: Pick<AccountsDeps, 'db' | 'clock' | 'usage'>,
  { email, language, clientAddress }: Subscription,
): Promise<void> {
  const now = clock.now();
  const caller = { account: clientNetwork(clientAddress), clientAddress };
  await requireWithinLimits(usage, [USAGE_LIMITS.requestedMailShare, USAGE_LIMITS.requestedMails], caller);
  await db.transaction().execute(async (transaction) => {
    if (!(await allowMailTo(transaction, email, now))) return;
    const { id, isConfirmed } = await saveSubscriber(transaction, email, language, now);
    if (isConfirmed) return;
    const details = { subscriberId: id };
    await queueMail(transaction, { template: 'confirm-newsletter', recipient: email, language, details });
  });
}

/** Asking again keeps a confirmation. */
async function saveSubscriber(
  db: Db,
  email: string,
  language: Language,
  now: Date,
): Promise<{ id: string; isConfirmed: boolean }> {
  const { rows } = await sql<{ id: string; isConfirmed: boolean }>`
    insert into newsletter_subscribers (email, language, created_at)
    values (lower(${email}), ${language}, ${now})
    on conflict (email) do update set language = excluded.language, created_at = excluded.created_at
    returning id, confirmed_at is not null as is_confirmed`.execute(db);
  return rows[0] as { id: string; isConfirmed: boolean };
}

export async function deleteUnconfirmedSubscribers(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('newsletterSubscribers')
    .where('confirmedAt', 'is', null)
    .where('createdAt', '<', secondsAfter(now, -CONFIRMATION_SECONDS))
    .execute();
}
