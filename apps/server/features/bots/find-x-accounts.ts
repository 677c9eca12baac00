import type { BotsDeps } from './deps.ts';

const USERNAME = /^[A-Za-z0-9_]{1,15}$/;

/** Accounts at X by a name that somebody typed. It only helps with typing: when X cannot be asked, there is nobody. */
export async function findXAccounts(
  { xAccounts, log }: Pick<BotsDeps, 'xAccounts' | 'log'>,
  typed: string,
): Promise<{ username: string }[]> {
  const name = typed.replace(/^@/, '');
  if (!xAccounts || !USERNAME.test(name)) return [];
  try {
    const found = await xAccounts.findByName(name);
    return found.map((username) => ({ username }));
  } catch (error) {
    log.info({ fault: (error as Error).message }, 'X did not say who goes by a name');
    return [];
  }
}
