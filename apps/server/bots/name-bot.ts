import type { BotRow } from './bots-store.ts';

type Named = Pick<BotRow, 'username' | 'contractName'>;

/** How people know a bot: by its X account, otherwise by its collection; null for a new bot that has neither. */
export function nameBot({ username, contractName }: Named): string | null {
  return username === null ? contractName : `@${username}`;
}

/** The same for emails, which call a bot without X by its collection. */
export function mailNames({ username, contractName }: Named): { username: string; collection?: string } {
  return username === null ? { username: '', collection: contractName ?? '' } : { username };
}
