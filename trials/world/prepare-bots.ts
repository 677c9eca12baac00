import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { discordSecret } from '../../apps/server/bots/bot-webhook.ts';
import { xSecret } from '../../apps/server/bots/x-secret.ts';
import { createKeyring } from '../../apps/server/platform/secrets/keyring.ts';

/** A bot with the collection that it posts about. */
export type CrowdBot = { id: string; username: string; contract: string; webhookId: string | null };

type BotsOptions = {
  secretKey: string;
  sandboxUrl: string;
  contracts: readonly string[];
  /** Webhooks by bot; null for none. */
  webhooks?: readonly ({ id: string; token: string } | null)[];
};

/** Inserts Pro bots directly, each with an account at the sandbox X. */
export async function prepareBots(
  database: Pick<pg.Pool, 'query'>,
  options: BotsOptions,
): Promise<CrowdBot[]> {
  const accounts = await addCrowd(options.sandboxUrl, options.contracts.length);
  const keyring = createKeyring([options.secretKey]);
  const bots = accounts.map((account, index) => {
    const id = randomUUID();
    const credentials = { kind: 'oauth1', token: account.token, secret: account.secret } as const;
    const webhook = options.webhooks?.[index];
    return {
      id,
      username: account.username,
      twitterId: account.id,
      contract: options.contracts[index] as string,
      credentials: xSecret.seal(keyring, id, credentials),
      webhook: webhook ? discordSecret.seal(keyring, id, webhook) : null,
      webhookId: webhook?.id ?? null,
    };
  });
  await database.query(
    `with bot as (
       select * from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[])
         as bot (id, username, twitter_id, contract, credentials, webhook)),
     made as (
       insert into bots (id, username, twitter_id, email, email_confirmed_at, is_pay, owner_address)
       select id, username, twitter_id, 'bot@example.test', now(), true, username from bot),
     watching as (
       insert into bot_collections (bot_id, chain, contract, position)
       select id, 'ethereum', lower(contract), 0 from bot)
     insert into bot_channels (bot_id, channel, secret)
     select id, 'x', credentials from bot
     union all select id, 'discord', webhook from bot where webhook is not null`,
    [
      bots.map(({ id }) => id),
      bots.map(({ username }) => username),
      bots.map(({ twitterId }) => twitterId),
      bots.map(({ contract }) => contract),
      bots.map(({ credentials }) => credentials),
      bots.map(({ webhook }) => webhook),
    ],
  );
  return bots.map(({ id, username, contract, webhookId }) => ({ id, username, contract, webhookId }));
}

export type CrowdAccount = { id: string; username: string; token: string; secret: string };

/** Accounts at the sandbox X, connected by OAuth 1.0a. */
export async function addCrowd(sandboxUrl: string, count: number): Promise<CrowdAccount[]> {
  const response = await fetch(`${sandboxUrl}/x/crowd`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ count }),
  });
  return (await response.json()) as CrowdAccount[];
}
