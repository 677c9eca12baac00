import type { Db } from '#server/db/connect.ts';
import { secondsAfter } from '#server/lib/clock.ts';
import { queueMail } from '#server/outbox/queue-mail.ts';
import type { BotsDeps } from './deps.ts';
import { endPro, type HeldPass, keepPro, takeDuePasses } from './passes-store.ts';

const DAY_SECONDS = 24 * 60 * 60;
/** How soon a look is repeated that could not be made. */
const RETRY_SECONDS = 15 * 60;
const MOST_AT_ONCE = 20;

type Parts = Pick<BotsDeps, 'db' | 'clock' | 'log' | 'accessPass'>;

/** Looks once a day whether the wallets of Pro bots still hold their pass. True when there may be more to look at. */
export async function recheckPasses(deps: Parts): Promise<boolean> {
  if (!deps.accessPass) return false;
  const checkedBefore = secondsAfter(deps.clock.now(), -DAY_SECONDS);
  const againAt = secondsAfter(checkedBefore, RETRY_SECONDS);
  const due = await takeDuePasses(deps.db, { checkedBefore, againAt, most: MOST_AT_ONCE });
  await Promise.all(due.map((held) => recheck(deps, held)));
  return due.length === MOST_AT_ONCE;
}

/** A look that could not be made changes nothing: it is due again soon. */
async function recheck(deps: Parts, held: HeldPass): Promise<void> {
  const isHeld = await deps.accessPass?.isHeldBy(held.owner);
  if (isHeld === true) await keepPro(deps.db, held, deps.clock.now());
  if (isHeld === false) await losePass(deps, held);
}

async function losePass({ db, log }: Parts, held: HeldPass): Promise<void> {
  await db.transaction().execute((transaction) => endProAndTell(transaction, held));
  log.info({ botId: held.id }, 'the access pass left its wallet: the bot is Free again');
}

/** Ends Pro, and writes to a bot that comes to its limit by that. */
export async function endProAndTell(db: Db, held: HeldPass): Promise<void> {
  const resting = await endPro(db, held);
  if (!resting?.email) return;
  const { email: recipient, username, language } = resting;
  await queueMail(db, { template: 'bot-limit-reached', details: { username }, recipient, language });
}
