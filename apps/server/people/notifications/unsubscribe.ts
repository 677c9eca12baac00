import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import type { Clock } from '#server/platform/lib/clock.ts';
import type { Keyring } from '#server/platform/secrets/keyring.ts';
import { isUnsubscribable, readUnsubscribeToken, type Unsubscribable } from './unsubscribe-token.ts';

type UnsubscribeDeps = { db: Db; clock: Clock; keyring: Keyring };

/** Turns off the kind of email that the link came with. False for a forged link; doing it again changes nothing. */
export async function unsubscribe({ db, clock, keyring }: UnsubscribeDeps, token: string): Promise<boolean> {
  const id = readUnsubscribeToken(keyring, token);
  if (!id) return false;
  const mail = await db
    .selectFrom('mails')
    .select(['recipient', 'template'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (mail && isUnsubscribable(mail.template)) {
    const email = mail.recipient.toLowerCase();
    await TURN_OFF[mail.template](db, email, clock.now());
    await deleteUnsent(db, mail.template, email);
  }
  return true;
}

const TURN_OFF: Record<Unsubscribable, (db: Db, email: string, now: Date) => Promise<unknown>> = {
  // Each reminder was asked for, so none are left to send until someone asks again.
  reminder: (db, email) => db.deleteFrom('listReminders').where('email', '=', email).execute(),
  'draw-committed': (db, email, now) =>
    db
      .insertInto('drawNoticeOptOuts')
      .values({ email, createdAt: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  'list-event': (db, email) =>
    db.updateTable('users').set({ listEmails: false }).where(sql<string>`lower(email)`, '=', email).execute(),
};

async function deleteUnsent(db: Db, template: Unsubscribable, email: string): Promise<void> {
  await db
    .deleteFrom('mails')
    .where(sql<string>`lower(recipient)`, '=', email)
    .where('template', '=', template)
    .where('state', '=', 'queued')
    .execute();
}
