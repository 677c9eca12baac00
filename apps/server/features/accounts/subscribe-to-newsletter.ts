import type { Language } from '@signboard/domain/accounts/language.ts';
import type { Db } from '#server/db/connect.ts';

/** Keeps an address for the newsletter; asking twice is as good as once, and tells nobody who asked before. */
export async function subscribeToNewsletter(db: Db, email: string, language: Language): Promise<void> {
  await db
    .insertInto('newsletter_subscribers')
    .values({ email: email.toLowerCase(), language })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
