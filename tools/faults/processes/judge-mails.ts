import { askSandbox } from '../../../testing/world/engine-world.ts';
import type { Verdict } from './judge-joins.ts';

type SunkMail = { to: string; messageId: string };

/**
 * Holds the mail sink against whom was to be written to: one mail each. A mail that came again under the same message id
 * is counted apart: SMTP knows no way to ask whether it was taken, and a mailbox shows it once.
 */
export async function judgeMails(
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
