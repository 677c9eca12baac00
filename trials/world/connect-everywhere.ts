import type pg from 'pg';
import { blueskyCrowdAccount } from '../../apps/sandbox/bluesky/bluesky-fixtures.ts';
import { discordCrowdWebhook } from '../../apps/sandbox/discord/discord-fixtures.ts';
import { TELEGRAM_CHATS, telegramCrowdBot } from '../../apps/sandbox/telegram/telegram-fixtures.ts';
import { discordSecret } from '../../apps/server/bots/bot-webhook.ts';
import { type BlueskyAccess, blueskySecret } from '../../apps/server/channels/bluesky/bluesky-secret.ts';
import { telegramSecret } from '../../apps/server/channels/telegram/telegram-secret.ts';
import { createKeyring } from '../../apps/server/platform/secrets/keyring.ts';
import type { CrowdBot } from './prepare-bots.ts';

export type WatchedCollection = { chain: 'ethereum' | 'base' | 'solana'; contract: string };

/** A bot of X that posts to the other channels too; by which name each of them knows it. */
export type ConnectedBot = CrowdBot & { contracts: string[]; telegram: string; bluesky: string };

type ConnectOptions = {
  secretKey: string;
  sandboxUrl: string;
  /** What the bot with this index watches besides its first collection. */
  collectionsOf(index: number): readonly WatchedCollection[];
};

/** Connects bots to Discord, Telegram and Bluesky, each with an account of its own, and adds collections of other chains. */
export async function connectEverywhere(
  database: Pick<pg.Pool, 'query'>,
  bots: readonly CrowdBot[],
  options: ConnectOptions,
): Promise<ConnectedBot[]> {
  const keyring = createKeyring([options.secretKey]);
  const chatId = String(TELEGRAM_CHATS.find(({ migratedTo }) => migratedTo)?.id);
  return await Promise.all(
    bots.map(async (bot, index) => {
      const collections = options.collectionsOf(index);
      const webhook = discordCrowdWebhook(index);
      const { token, username } = telegramCrowdBot(index);
      const access = await signIn(options.sandboxUrl, index);
      const { did, handle } = access.session;
      const channels = [
        ['discord', discordSecret.seal(keyring, bot.id, webhook), {}],
        [
          'telegram',
          telegramSecret.seal(keyring, bot.id, token),
          { chatId, title: 'Sales', username: '', botUsername: username },
        ],
        ['bluesky', blueskySecret.seal(keyring, bot.id, access), { did, handle }],
      ] as const;
      for (const [channel, secret, address] of channels)
        await database.query(
          'insert into bot_channels (bot_id, channel, secret, address) values ($1, $2, $3, $4)',
          [bot.id, channel, secret, JSON.stringify(address)],
        );
      for (const [at, { chain, contract }] of collections.entries())
        await database.query(
          'insert into bot_collections (bot_id, chain, contract, position) values ($1, $2, $3, $4)',
          [bot.id, chain, contract, at + 1],
        );
      const contracts = [bot.contract, ...collections.map(({ contract }) => contract)];
      return { ...bot, contracts, webhookId: webhook.id, telegram: username, bluesky: did };
    }),
  );
}

async function signIn(sandboxUrl: string, number: number): Promise<BlueskyAccess> {
  const { did: identifier, appPassword: password } = blueskyCrowdAccount(number);
  const response = await fetch(`${sandboxUrl}/bluesky/xrpc/com.atproto.server.createSession`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier, password }),
  });
  const answer = (await response.json()) as Omit<BlueskyAccess['session'], 'pdsUrl'>;
  const { did, handle, accessJwt, refreshJwt } = answer;
  return { password, session: { did, handle, accessJwt, refreshJwt, pdsUrl: `${sandboxUrl}/bluesky/pds` } };
}
