import { rootCertificates } from 'node:tls';
import { type DrandChain, SCHEME } from '@signboard/draw/beacon.ts';
import type { Config } from '../config/parse-config.ts';
import { connect, type PoolLimits } from '../platform/db/connect.ts';
import { type Clock, systemClock } from '../platform/lib/clock.ts';
import type { Logger } from '../platform/lib/logger.ts';
import { createDrandRelays } from '../platform/providers/beacon/drand-relays.ts';
import { createAltchaCaptcha } from '../platform/providers/captcha/altcha.ts';
import { createRecaptcha } from '../platform/providers/captcha/recaptcha.ts';
import { createDiscordAccounts } from '../platform/providers/discord/discord-accounts.ts';
import { createDiscordMembershipCheck } from '../platform/providers/discord/discord-membership-check.ts';
import { createDiscordRoles } from '../platform/providers/discord/discord-roles.ts';
import { createDiscordServers } from '../platform/providers/discord/discord-servers.ts';
import { createDiscordWebhooks } from '../platform/providers/discord/discord-webhook.ts';
import { createGuardedFetch } from '../platform/providers/guarded-fetch/guarded-fetch.ts';
import { createGuardedPost } from '../platform/providers/guarded-fetch/guarded-post.ts';
import { createStores } from '../platform/providers/image-store/create-stores.ts';
import { createSmtpMailer } from '../platform/providers/mail/smtp-mailer.ts';
import { createOpenSea } from '../platform/providers/opensea/opensea-api.ts';
import { createTimestampAuthorities } from '../platform/providers/timestamps/timestamp-authorities.ts';
import { createXAccounts } from '../platform/providers/x/x-accounts.ts';
import { createXBotLogin } from '../platform/providers/x/x-bot-login.ts';
import { createXBotSignedLogin } from '../platform/providers/x/x-bot-signed-login.ts';
import { createXFollowCheck } from '../platform/providers/x/x-follow-check.ts';
import { createXPublisher } from '../platform/providers/x/x-publisher.ts';
import { createKeyring } from '../platform/secrets/keyring.ts';
import { createBudget } from '../platform/usage/budget.ts';
import { createPaidCalls } from '../platform/usage/paid-calls.ts';
import { createUsageCounter } from '../platform/usage/usage-counter.ts';
import type { Deps } from './deps.ts';
import { wireChains } from './wire-chains.ts';

/** Too short to be noticed, long enough that many readers cost a few queries per second. */
const PUBLIC_LIST_TTL_MS = 100;
/** Long enough that repeated checks cost nothing; short for someone who has just bought a token. */
const HOLDINGS_TTL_MS = 30_000;

/** Creates the adapters. The only place that turns settings into dependencies. */
export function wire(
  config: Config,
  parts: {
    databaseUrl: string;
    secretKeys: readonly string[];
    log: Logger;
    clock?: Clock;
    poolLimits?: PoolLimits;
  },
): Deps {
  const { db, pool } = connect(parts.databaseUrl, config.DATABASE_POOL, {
    ...(parts.poolLimits && { limits: parts.poolLimits }),
    hasSharedSessions: config.DATABASE_DIRECT_URL !== undefined,
  });
  const clock = parts.clock ?? systemClock;
  const keyring = createKeyring(parts.secretKeys);
  const usage = createUsageCounter(db, { clock, keyring });
  const domain = new URL(config.PUBLIC_URL).host;
  const guard = { allow: config.GUARDED_FETCH_ALLOW, clock, userAgent: `Signboard (+${config.PUBLIC_URL})` };
  const guardedFetch = createGuardedFetch(guard);
  const guardedPost = createGuardedPost(guard);
  const { closeChains, ...chains } = wireChains(config, { clock, guardedFetch, log: parts.log });
  const mailer = config.SMTP_URL
    ? createSmtpMailer({ url: config.SMTP_URL, from: config.MAIL_FROM, host: domain })
    : null;
  return {
    config,
    log: parts.log,
    clock,
    db,
    pool,
    databaseUrl: parts.databaseUrl,
    keyring,
    usage,
    budget: createBudget(usage),
    paidCalls: createPaidCalls({ usage, log: parts.log, config, clock }),
    ...xParts(config, clock),
    ...discordApp(config, clock),
    ...discordBot(config, clock),
    discordWebhooks: createDiscordWebhooks({
      apiBase: config.DISCORD_API_BASE,
      publicUrl: config.PUBLIC_URL,
      clock,
    }),
    openSea: config.OPENSEA_API_KEY
      ? createOpenSea({ apiBase: config.OPENSEA_API_BASE, key: config.OPENSEA_API_KEY, clock })
      : null,
    captcha: config.recaptcha
      ? createRecaptcha({ ...config.recaptcha, clock })
      : createAltchaCaptcha(keyring, config.CAPTCHA_ROUNDS),
    beacon: createBeacon(config, clock),
    timestampAuthorities: timestampAuthorities(config, clock),
    ...createStores(config, clock),
    guardedFetch,
    guardedPost,
    ...chains,
    mailer,
    domain,
    publicUrl: config.PUBLIC_URL,
    sessionIdleMinutes: config.SESSION_IDLE_MINUTES,
    publicListTtlMs: PUBLIC_LIST_TTL_MS,
    holdingsTtlMs: HOLDINGS_TTL_MS,
    async close() {
      mailer?.close();
      closeChains();
      await db.destroy();
    },
  };
}

type XParts = Pick<Deps, 'xFollowCheck' | 'xPublisher' | 'xBotLogin' | 'xBotSignedLogin' | 'xAccounts'>;

/** Each way to connect an account has its own key pair; posting works with either. */
function xParts(config: Config, clock: Clock): XParts {
  const { X_API_BASE: apiBase, X_WEB_BASE: webBase } = config;
  const { X_CLIENT_ID: clientId, X_CLIENT_SECRET: clientSecret } = config;
  const { X_CONSUMER_KEY: consumerKey, X_CONSUMER_SECRET: consumerSecret } = config;
  const app = clientId && clientSecret ? { apiBase, webBase, clientId, clientSecret } : null;
  const signingKeys = consumerKey && consumerSecret ? { consumerKey, consumerSecret } : null;
  return {
    xFollowCheck: app && createXFollowCheck(app, clock),
    xPublisher: app || signingKeys ? createXPublisher({ apiBase, signingKeys, app, clock }) : null,
    xBotLogin: app && createXBotLogin(app, { clock }),
    xAccounts: signingKeys && createXAccounts({ apiBase, ...signingKeys }, { clock }),
    xBotSignedLogin: signingKeys && createXBotSignedLogin({ apiBase, ...signingKeys }, { clock }),
  };
}

function discordApp(config: Config, clock: Clock): Pick<Deps, 'discordMembershipCheck' | 'discordAccounts'> {
  const { DISCORD_CLIENT_ID: clientId, DISCORD_CLIENT_SECRET: clientSecret, PUBLIC_URL: publicUrl } = config;
  if (!clientId || !clientSecret) return { discordMembershipCheck: null, discordAccounts: null };
  const bases = { apiBase: config.DISCORD_API_BASE, webBase: config.DISCORD_WEB_BASE };
  const app = { ...bases, clientId, clientSecret, publicUrl, clock };
  return {
    discordMembershipCheck: createDiscordMembershipCheck(app),
    discordAccounts: createDiscordAccounts(app),
  };
}

function discordBot(config: Config, clock: Clock): Pick<Deps, 'discordServers' | 'discordRoles'> {
  const { DISCORD_API_BASE: apiBase, DISCORD_BOT_TOKEN: botToken, PUBLIC_URL: publicUrl } = config;
  if (!botToken) return { discordServers: null, discordRoles: null };
  const bot = { apiBase, botToken, publicUrl, clock };
  return { discordServers: createDiscordServers(bot), discordRoles: createDiscordRoles(bot) };
}

function timestampAuthorities(
  { TIMESTAMP_URLS: urls, timestampTrust }: Config,
  clock: Clock,
): Deps['timestampAuthorities'] {
  if (urls.length === 0) return null;
  return createTimestampAuthorities(urls, { trust: [...rootCertificates, ...timestampTrust], clock });
}

function createBeacon(config: Config, clock: Clock): Deps['beacon'] {
  if (config.BEACON_URLS.length === 0) return null;
  const chain: DrandChain = {
    chainHash: config.BEACON_CHAIN_HASH,
    publicKey: config.BEACON_PUBLIC_KEY,
    scheme: SCHEME,
    genesisTime: config.BEACON_GENESIS_TIME,
    period: config.BEACON_PERIOD_SECONDS,
  };
  return createDrandRelays(config.BEACON_URLS, chain, clock);
}
