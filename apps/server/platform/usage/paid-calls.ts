import type { Clock } from '#server/platform/lib/clock.ts';
import type { Logger } from '#server/platform/lib/logger.ts';
import type { Caller, UsageCounter } from './usage-counter.ts';
import { DAY, type UsageLimit } from './usage-limits.ts';

export type PaidProvider = 'chain' | 'discord' | 'x';

/**
 * Calls to third parties that strangers can cause. Not the calls of bots and of draws: a stranger who uses up the budget
 * must not stop them.
 */
export type PaidCalls = {
  /** False when the caller's share or the day's budget is used up: then nothing is called, and nothing is known. */
  allow(provider: PaidProvider, caller: Caller, calls: number): Promise<boolean>;
};

type Budgets = { PAID_CALLS_PER_DAY: number; X_CALLS_PER_DAY: number };

const LOG_EVERY_SECONDS = 600;

/** X bills each call by the cent, a node thousands of them. */
export function paidCallBudgets({ PAID_CALLS_PER_DAY, X_CALLS_PER_DAY }: Budgets) {
  return {
    paid: { name: 'paid calls', per: 'installation', most: PAID_CALLS_PER_DAY, seconds: DAY },
    x: { name: 'X calls', per: 'installation', most: X_CALLS_PER_DAY, seconds: DAY },
  } as const satisfies Record<string, UsageLimit>;
}

/** One stranger can't use up what everyone shares. */
const SHARES = {
  paid: [
    { name: 'paid calls', per: 'account', most: 5_000, seconds: DAY },
    { name: 'paid calls', per: 'network', most: 50_000, seconds: DAY },
  ],
  x: [
    { name: 'X calls', per: 'account', most: 100, seconds: DAY },
    { name: 'X calls', per: 'network', most: 1_000, seconds: DAY },
  ],
} as const satisfies Record<string, readonly UsageLimit[]>;

type Parts = { usage: Pick<UsageCounter, 'count'>; log: Logger; config: Budgets; clock: Clock };

export function createPaidCalls({ usage, log, config, clock }: Parts): PaidCalls {
  const budgets = paidCallBudgets(config);
  let quietUntilMs = Number.NEGATIVE_INFINITY;

  function report(limit: UsageLimit, provider: PaidProvider): void {
    if (limit.per !== 'installation' || clock.monotonicMs() < quietUntilMs) return;
    quietUntilMs = clock.monotonicMs() + LOG_EVERY_SECONDS * 1000;
    log.warn({ provider, perDay: limit.most }, 'the budget of paid calls is used up');
  }

  return {
    async allow(provider, caller, calls) {
      const kind = provider === 'x' ? 'x' : 'paid';
      const refused = await usage.count<UsageLimit>([...SHARES[kind], budgets[kind]], caller, calls);
      if (refused) report(refused, provider);
      return refused === null;
    },
  };
}
