import { askSandbox } from '../../../testing/world/engine-world.ts';
import type { Verdict } from './verify-joins.ts';

type SunkMail = { to: string; messageId: string };

/**
 * Expects one mail per recipient. A repeated mail with the same message id is counted separately: SMTP has no way to ask
 * whether a mail was accepted, and mailboxes show it once.
 */
export async function verifyMails(
  world: { sandboxUrl: string },
  recipients: readonly string[],
): Promise<Verdict & { repeated: number }> {
  const mails = await askSandbox<SunkMail[]>(world, '/mail.json');
  const idsOf = Map.groupBy(mails, ({ to }) => to);
  const distinct = (to: string) => new Set(idsOf.get(to)?.map(({ messageId }) => messageId)).size;
  return {
    lost: recipients.filter((to) => !idsOf.has(to)).map((to) => `the mail to ${to}`),
    doubled: recipients.filter((to) => distinct(to) > 1).map((to) => `the mail to ${to}`),
    repeated: mails.length - new Set(mails.map(({ messageId }) => messageId)).size,
  };
}
