import { AppError } from '#server/platform/lib/app-error.ts';
import type { Caller } from '#server/platform/usage/usage-counter.ts';
import type { BotsDeps } from './deps.ts';

const USERNAME = /^[A-Za-z0-9_]{1,15}$/;

/** Autocomplete only, so it returns nobody when X is unavailable. */
export async function findXAccounts(
  { xAccounts, log, paidCalls }: Pick<BotsDeps, 'xAccounts' | 'log' | 'paidCalls'>,
  caller: Caller,
  typed: string,
): Promise<{ username: string }[]> {
  const name = typed.replace(/^@/, '');
  if (!xAccounts || !USERNAME.test(name)) return [];
  const requireBudget = async () => {
    if (!(await paidCalls.allow('x', caller, 1))) throw new AppError('twitter-unreachable');
  };
  try {
    const found = await xAccounts.findByName(name, requireBudget);
    return found.map((username) => ({ username }));
  } catch (error) {
    log.info({ fault: (error as Error).message }, 'X account lookup failed');
    return [];
  }
}
