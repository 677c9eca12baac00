import type { BotRow } from './bots-store.ts';

type Named = Pick<BotRow, 'username' | 'contract_name'>;

/** How people know a bot: by its X account, otherwise by its collection; null for a new bot that has neither. */
export function nameBot({ username, contract_name }: Named): string | null {
  return username === null ? contract_name : `@${username}`;
}

/** The same for emails, which call a bot without X by its collection. */
export function mailNames({ username, contract_name }: Named): { username: string; collection?: string } {
  return username === null ? { username: '', collection: contract_name ?? '' } : { username };
}
