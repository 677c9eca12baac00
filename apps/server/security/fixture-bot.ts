import { sampleSale } from '@signboard/domain/posts/testing/sample-sales.ts';
import { openBotSession } from '#server/bots/bot-session.ts';
import { maskWebhook } from '#server/bots/bot-webhook.ts';
import { writeSale } from '#server/bots/sales-feed/fact-json.ts';
import { insertBot } from '#server/testing/given-bot.ts';
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
  const { db, clock } = deps;
  const expiresAt = new Date(clock.now().getTime() + 7_200_000);
  const accessToken = `${SECRET}-access-${name}`;
  const refreshToken = `${SECRET}-refresh-${name}`;
  const credentials = { kind: 'oauth2', accessToken, refreshToken, expiresAt } as const;
  const webhook = {
    id: `10700000000000000${10 + number}`,
    token: `${SECRET}-webhook-${name}`.padEnd(68, 'w'),
  };
  const token = `123456:${SECRET}-telegram-${name}`.padEnd(45, 't');
  const session = {
    did: 'did:plc:fixture',
    handle: 'fixture.example.test',
    pdsUrl: 'https://pds.example.test',
    accessJwt: `${SECRET}-bluesky-access-${name}`,
    refreshJwt: `${SECRET}-bluesky-refresh-${name}`,
  };
  const id = await insertBot(deps, {
    twitterId: String(4_000_000 + number),
    username: `${name}_bot`,
    email: `${mark}.${name}@example.test`,
    collection: { contract: CONTRACT.toLowerCase(), name: 'Tidepools' },
    credentials,
    webhook,
    telegram: { token, chatId: '-1001' },
    bluesky: { password: `${SECRET}-password-${name}`, session },
  });
  await db
    .insertInto('deliveries')
    .values({
      botId: id,
      channel: 'x',
      kind: 'sale',
      chain: 'ethereum',
      transaction: '0x1',
      blockNumber: 1,
      happenedAt: clock.now(),
      facts: JSON.stringify([writeSale(sampleSale())]),
      text: mark,
    })
    .execute();
  const { cookie, marker } = await openBotSession(deps, id, undefined);
  return { id, cookie, marker, webhookMask: maskWebhook(webhook) };
}
