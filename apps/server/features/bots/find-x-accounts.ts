import type { BotsDeps } from './deps.ts';

const USERNAME = /^[A-Za-z0-9_]{1,15}$/;

/** Autocomplete only, so it returns nobody when X is unavailable. */
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
    log.info({ fault: (error as Error).message }, 'X account lookup failed');
    return [];
  }
}
