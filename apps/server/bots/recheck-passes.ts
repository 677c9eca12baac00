import type { Db } from '#server/platform/db/connect.ts';
import { secondsAfter } from '#server/platform/lib/clock.ts';
import { queueBotMail } from './bot-mails.ts';
import type { BotsDeps } from './deps.ts';
import { mailNames } from './name-bot.ts';
import { claimDuePasses, confirmPro, endPro, type HeldPass } from './passes-store.ts';

const DAY_SECONDS = 24 * 60 * 60;
/** Retry interval of a failed check. */
const RETRY_SECONDS = 15 * 60;
const BATCH = 20;

type Parts = Pick<BotsDeps, 'db' | 'clock' | 'log' | 'accessPass'>;

/** Checks daily whether the wallets of Pro bots still hold their pass. Returns true when there may be more. */
export async function recheckPasses(deps: Parts): Promise<boolean> {
  if (!deps.accessPass) return false;
  const checkedBefore = secondsAfter(deps.clock.now(), -DAY_SECONDS);
  const againAt = secondsAfter(checkedBefore, RETRY_SECONDS);
  const due = await claimDuePasses(deps.db, { checkedBefore, againAt, most: BATCH });
  await Promise.all(due.map((held) => recheck(deps, held)));
  return due.length === BATCH;
}

/** A failed check changes nothing; it is retried soon. */
async function recheck(deps: Parts, held: HeldPass): Promise<void> {
  const isHeld = await deps.accessPass?.isHeldBy(held.owner);
  if (isHeld === true) await confirmPro(deps.db, held, deps.clock.now());
  if (isHeld === false) await losePass(deps, held);
}

async function losePass({ db, log }: Parts, held: HeldPass): Promise<void> {
  await db.transaction().execute((transaction) => endProAndNotify(transaction, held));
  log.info({ botId: held.id }, 'access pass no longer held; the bot is Free again');
}

/** Notifies the owner of a bot that reaches its free limit. */
export async function endProAndNotify(db: Db, held: HeldPass): Promise<void> {
  const resting = await endPro(db, held);
  if (!resting) return;
  await queueBotMail(db, resting, { template: 'bot-limit-reached', details: mailNames(resting) });
}
