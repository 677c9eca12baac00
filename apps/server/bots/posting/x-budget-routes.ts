import { xBudgetApi } from '@signboard/contract/x-budget/endpoints.ts';
import { type XBudget, xBudgetSchemas } from '@signboard/contract/x-budget/schemas.ts';
import { estimateMonth, keptForRecaps, monthOf, spendingLimit } from '@signboard/domain/posts/x-budget.ts';
import { X_PRICES } from '@signboard/domain/posts/x-prices.ts';
import { type BotRow, requireBot } from '#server/bots/bots-store.ts';
import { displayAddress } from '#server/bots/present-bot.ts';
import { capOf } from '#server/bots/x-budget/check-cap.ts';
import { saveXBudget, saveXRules } from '#server/bots/x-budget/save-x-budget.ts';
import {
  findOtherAccounts,
  findSameCollections,
  findSpending,
} from '#server/bots/x-budget/x-budget-store.ts';
import { joinCalls, type Route, route } from '#server/platform/lib/route.ts';
import type { Deps } from '#server/wiring/deps.ts';
import { pricePost } from './preview/price-post.ts';

const calls = joinCalls('xBudget', xBudgetApi, xBudgetSchemas);

type XBudgetDeps = Pick<Deps, 'db' | 'clock'>;

export function xBudgetRoutes(deps: XBudgetDeps): Route[] {
  const answer = async (bot: BotRow) => done(await presentBudget(deps, bot));
  return [
    route(calls.get, async ({ session }) => answer(await requireBot(deps.db, session.botId))),
    route(calls.save, async ({ session, body }) => answer(await saveXBudget(deps, session, body))),
    route(calls.otherAccounts, async ({ session, query: { chain, contractAddress } }) => {
      const contract = chain === 'solana' ? contractAddress : contractAddress.toLowerCase();
      return done(await findOtherAccounts(deps.db, session.botId, { chain, contract }));
    }),
    route(calls.saveRules, async ({ session, body }) => answer(await saveXRules(deps, session, body))),
  ];
}

async function presentBudget({ db, clock }: XBudgetDeps, bot: BotRow): Promise<XBudget> {
  const now = clock.now();
  const month = monthOf(now);
  const [{ mills, posts }, postMills, same] = await Promise.all([
    findSpending(db, bot.id, month),
    pricePost(db, bot),
    findSameCollections(db, bot.id),
  ]);
  const cap = capOf(bot);
  const limit = spendingLimit(cap, 'sale', now);
  const kept = keptForRecaps(cap, now);
  return {
    monthlyCapCents: cap.capCents,
    atCap: cap.atCap,
    monthEndsAt: month.end.toISOString(),
    spentMills: mills,
    posts,
    estimateMills: estimateMonth(mills, bot.createdAt, now),
    postMills,
    linkPostMills: X_PRICES.linkPost,
    keptMills: kept,
    isUsedUp: limit !== null && mills + postMills > limit,
    rules: { done: bot.xRulesDone, isHidden: bot.xRulesHidden },
    sameCollections: same.map(({ username, name, ...collection }) => ({
      username,
      collection: name ?? displayAddress(collection),
    })),
  };
}

const done = <R>(result: R) => ({ success: true, msg: '', result });
