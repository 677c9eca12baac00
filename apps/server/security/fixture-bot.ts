import { sampleSale } from '@signboard/domain/posts/testing/sample-sales.ts';
import { sealCredentials } from '#server/features/bots/bot-credentials.ts';
import { openBotSession } from '#server/features/bots/bot-session.ts';
import { maskWebhook, sealWebhook } from '#server/features/bots/bot-webhook.ts';
import { writeSale } from '#server/features/sales-feed/fact-json.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { CONTRACT, SECRET } from './start-fixture-app.ts';

/** A bot, a session with it, and its masked webhook. */
export type FixtureBot = { id: string; cookie: string; marker: string; webhookMask: string };

let number = 0;

/**
 * Creates a bot whose credentials and webhook are marked as secret; its email and unsent post contain the given mark.
 */
export async function makeFixtureBot({ deps }: TestApp, name: string, mark: string): Promise<FixtureBot> {
  number += 1;
  const { db, keyring, clock } = deps;
  const { id } = await db
    .insertInto('bots')
    .values({
      twitter_id: String(4_000_000 + number),
      username: `${name}_bot`,
      email: `${mark}.${name}@example.test`,
      chain: 'ethereum',
      contract: CONTRACT.toLowerCase(),
      contract_name: 'Tidepools',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const expiresAt = new Date(clock.now().getTime() + 7_200_000);
  const accessToken = `${SECRET}-access-${name}`;
  const refreshToken = `${SECRET}-refresh-${name}`;
  const credentials = { kind: 'oauth2', accessToken, refreshToken, expiresAt } as const;
  const webhook = {
    id: `10700000000000000${10 + number}`,
    token: `${SECRET}-webhook-${name}`.padEnd(68, 'w'),
  };
  const change = {
    credentials: sealCredentials(keyring, id, credentials),
    webhook: sealWebhook(keyring, id, webhook),
  };
  await db.updateTable('bots').set(change).where('id', '=', id).execute();
  await db
    .insertInto('deliveries')
    .values({
      bot_id: id,
      target: 'x',
      kind: 'sale',
      chain: 'ethereum',
      transaction: '0x1',
      block_number: 1,
      happened_at: clock.now(),
      facts: JSON.stringify([writeSale(sampleSale())]),
      text: mark,
    })
    .execute();
  const { cookie, marker } = await openBotSession(deps, id, undefined);
  return { id, cookie, marker, webhookMask: maskWebhook(webhook) };
}
