import type { Language } from '@signboard/domain/accounts/language.ts';
import type { Db } from '#server/db/connect.ts';

/** Idempotent, so the response does not reveal who has subscribed before. */
export async function subscribeToNewsletter(db: Db, email: string, language: Language): Promise<void> {
  await db
    .insertInto('newsletter_subscribers')
    .values({ email: email.toLowerCase(), language })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
