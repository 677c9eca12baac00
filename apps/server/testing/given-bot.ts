import { randomUUID } from 'node:crypto';
import { BOT_COMPANION_COOKIE } from '@signboard/contract/bots/endpoints.ts';
import type { Insertable } from 'kysely';
import type { BotChannelRow, NewBotChannel } from '#server/bots/bot-channels-store.ts';
import { openBotSession } from '#server/bots/bot-session.ts';
import { discordSecret } from '#server/bots/bot-webhook.ts';
import { xSecret } from '#server/bots/x-secret.ts';
import { type BlueskyAccess, blueskySecret } from '#server/channels/bluesky/bluesky-secret.ts';
import { telegramSecret } from '#server/channels/telegram/telegram-secret.ts';
import { cookieName } from '#server/http/api/session-cookies.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/platform/db/database.ts';
import type { DiscordWebhook } from '#server/platform/providers/discord/webhook-port.ts';
import type { XCredentials } from '#server/platform/providers/x/publish-port.ts';
import type { Keyring } from '#server/platform/secrets/keyring.ts';
import { addCollection, type CollectionFields } from './add-collection.ts';
import { passCaptcha } from './pass-captcha.ts';
import type { TestApp } from './test-app.ts';
import { createTestBrowser } from './test-browser.ts';

/** Public URL of the test app. */
export const ORIGIN = 'http://localhost:3000';

/** Completes the sandbox X consent page and returns the callback URL. */
export async function decideAtX(
  page: string,
  account: string,
  decision: 'authorize' | 'cancel' = 'authorize',
): Promise<string> {
  const form = { account, decision, oauth_token: new URL(page).searchParams.get('oauth_token') ?? '' };
  const answer = await fetch(page, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
  return answer.headers.get('location') ?? '';
}

/** A visitor who has no bot yet, with the calls of a bot's owner; `connect` goes through the sandbox's X. */
export async function givenBotOwner(test: TestApp, language = 'en') {
  const browser = createTestBrowser(test.app, language);
  await browser.start();
  const twitter = (method: 'POST' | 'DELETE', path: string, body?: object) =>
    browser.call(method, `/api/v1/twitter${path}`, body ? { body } : {});
  const alert = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) =>
    browser.call(method, `/api/v1/nft/alert${path}`, body ? { body } : {});
  const begin = async () => (await twitter('POST', '/oauth2/auth-url', { url: ORIGIN })).json().payload.url;
  const connect = async (account: string) =>
    twitter('POST', '/oauth2/token/bot', { url: await decideAtX(await begin(), account) });
  const update = async (form: object) => {
    await passCaptcha(test, browser, 'list_control_info');
    return await alert('POST', '/update', form);
  };
  return { browser, twitter, alert, begin, connect, update };
}

export type BotOwner = Awaited<ReturnType<typeof givenBotOwner>>;

/** The account that most tests connect. */
const SALES_ACCOUNT = { twitterId: '1700000000000000021', username: 'tidepool_sales' };

/** A bot that was connected to X, and nothing more, with its owner's browser. */
export async function givenBot(
  test: TestApp,
  { language = 'en', ...fields }: BotFields & { language?: string } = {},
): Promise<BotOwner & { botId: string }> {
  const owner = await givenBotOwner(test, language);
  const { db, keyring, clock, config } = test.deps;
  const credentials = {
    kind: 'oauth2',
    accessToken: 'an-access-token',
    refreshToken: 'a-refresh-token',
    expiresAt: new Date(clock.now().getTime() + 7_200_000),
  } as const;
  const botId = await insertBot({ db, keyring }, { ...SALES_ACCOUNT, credentials, ...fields });
  const { cookie } = await openBotSession(test.deps, botId, undefined);
  owner.browser.cookies.set(cookieName('bot', config.isHttps), cookie).set(BOT_COMPANION_COOKIE, 'yes');
  return { ...owner, botId };
}

export type BotFields = Partial<Insertable<Tables['bots']>> & {
  collection?: CollectionFields;
  credentials?: XCredentials | null;
  webhook?: DiscordWebhook | null;
  telegram?: { token: string; chatId: string; username?: string } | null;
  bluesky?: BlueskyAccess | null;
  /** State of the connection to X. */
  x?: Partial<Pick<BotChannelRow, 'offReason' | 'resumesAt'>>;
};

type Channel = Omit<NewBotChannel, 'botId'> & BotFields['x'];

/** The rows of a bot: with its channels, and one collection. */
export async function insertBot(
  { db, keyring }: { db: Db; keyring: Keyring },
  { collection, credentials, webhook, telegram, bluesky, x, ...bot }: BotFields,
): Promise<string> {
  const id = randomUUID();
  const channels: (Channel | null | undefined)[] = [
    credentials && { channel: 'x', secret: xSecret.seal(keyring, id, credentials), ...x },
    webhook && { channel: 'discord', secret: discordSecret.seal(keyring, id, webhook) },
    telegram && {
      channel: 'telegram',
      secret: telegramSecret.seal(keyring, id, telegram.token),
      address: { chatId: telegram.chatId, title: 'Sales', username: telegram.username ?? '' },
    },
    bluesky && {
      channel: 'bluesky',
      secret: blueskySecret.seal(keyring, id, bluesky),
      address: { did: bluesky.session.did, handle: bluesky.session.handle },
    },
  ];
  await db
    .insertInto('bots')
    .values({ ...bot, id })
    .execute();
  const rows = channels.flatMap((channel) => channel ?? []);
  if (rows.length > 0)
    await db
      .insertInto('botChannels')
      .values(
        rows.map(({ address = {}, ...row }) => ({ ...row, botId: id, address: JSON.stringify(address) })),
      )
      .execute();
  if (collection) await addCollection(db, id, collection);
  return id;
}
