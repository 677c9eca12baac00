import { NAMES, PRICES } from '@signboard/domain/posts/testing/sample-sales.ts';
import sharp from 'sharp';
import { createLogger } from '#server/platform/lib/logger.ts';
import { createDiscordWebhooks } from '#server/platform/providers/discord/discord-webhook.ts';
import { createGuardedPost } from '#server/platform/providers/guarded-fetch/guarded-post.ts';
import { fakeChainReads } from '#server/testing/fake-chain-reads.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestClock } from '#server/testing/test-clock.ts';

/** Marks data that only its owner may read. */
export const PRIVATE = 'only-the-owner-may-read';

/** The owner’s confirmed address, also of the owner’s entry. */
export const PRIVATE_EMAIL = `${PRIVATE}.profile@example.test`;

/** Marks data that nobody may read, not even its owner. */
export const SECRET = 'nobody-may-read';

/** The collection that every fake node knows. */
export const CONTRACT = '0x71DE0000000000000000000000000000000000aa';

/** An app whose providers all succeed, and its log lines at trace level. */
export async function startFixtureApp(): Promise<{ test: TestApp; logged: string[] }> {
  const logged: string[] = [];
  const picture = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const webhooks = createDiscordWebhooks({
    apiBase: 'https://discord.com/api/v10',
    publicUrl: 'http://localhost:3000',
    clock: createTestClock(),
  });
  const test = await startTestApp({
    settings: {
      RATE_LIMIT_PER_MINUTE: '1000000',
      // Unreachable X and Discord apps: OAuth can start, but not complete.
      X_API_BASE: 'http://127.0.0.1:9',
      X_CLIENT_ID: 'client',
      X_CLIENT_SECRET: 'client-secret',
      X_CONSUMER_KEY: 'consumer',
      X_CONSUMER_SECRET: 'consumer-secret',
      DISCORD_API_BASE: 'http://127.0.0.1:9',
      TELEGRAM_API_BASE: 'http://127.0.0.1:9',
      BLUESKY_API_BASE: 'http://127.0.0.1:9',
      OPENSEA_API_BASE: 'http://127.0.0.1:9',
      OPENSEA_API_KEY: 'opensea-key',
      DISCORD_CLIENT_ID: 'client',
      DISCORD_CLIENT_SECRET: 'client-secret',
    },
    log: createLogger('trace', { write: (line) => void logged.push(line) }),
    ports: {
      accessPass: { isHeldBy: async () => true },
      contractLookup: { exists: async () => 'yes' },
      contractSignatures: { check: async () => 'invalid', maxCalls: 2 },
      contractNames: { nameOf: async () => 'Tidepools' },
      discordWebhooks: {
        ...webhooks,
        check: async () => ({ name: 'sales', channelId: '1' }),
        send: async () => ({ messageId: '1' }),
      },
      enrich: async () => ({ names: NAMES, prices: PRICES, pictures: [] }),
      chainReads: fakeChainReads({ balance: async () => 10n ** 18n, tokens: async () => 1n }),
      findSolanaCollection: async () => null,
      guardedPost: {
        ...createGuardedPost({ clock: createTestClock(), allow: [], userAgent: 'test' }),
        post: async () => ({ status: 200, retryAfter: null, text: 'ok' }),
      },
      guardedFetch: async () => ({ bytes: picture, contentType: 'image/png' }),
      imageStore: { put: async () => {}, get: async () => null, remove: async () => {} },
      xAccounts: { findByName: async (name) => [name] },
    },
  });
  return { test, logged };
}
