import type pg from 'pg';
import type { Clock } from './clock.ts';
import type { Config } from './config/parse-config.ts';
import type { Db } from './db/connect.ts';
import type { Logger } from './logger.ts';
import type { RandomBeacon } from './providers/beacon/port.ts';
import type { Captcha } from './providers/captcha/port.ts';
import type { DiscordGlimpses } from './providers/discord/port.ts';
import type { DiscordWebhooks } from './providers/discord/webhook-port.ts';
import type { ContractLookup, ContractSignatures, EthereumHoldings } from './providers/ethereum/port.ts';
import type { GuardedFetch } from './providers/guarded-fetch/port.ts';
import type { ImageStore } from './providers/image-store/port.ts';
import type { Mailer } from './providers/mail/port.ts';
import type { SolanaHoldings } from './providers/solana/port.ts';
import type { XBotLogin, XBotSignedLogin } from './providers/x/bot-login-port.ts';
import type { XGlimpses } from './providers/x/port.ts';
import type { XPublisher } from './providers/x/publish-port.ts';
import type { Keyring } from './secrets/keyring.ts';

/** Everything that the two shells and the features work with. */
export type Deps = {
  config: Config;
  log: Logger;
  clock: Clock;
  db: Db;
  pool: pg.Pool;
  databaseUrl: string;
  keyring: Keyring;
  contractSignatures: ContractSignatures;
  contractLookup: ContractLookup;
  ethereumHoldings: EthereumHoldings;
  solanaHoldings: SolanaHoldings;
  /** Null when no app at X is configured: follows can then not be checked. */
  xGlimpses: XGlimpses | null;
  /** Null when X knows neither kind of key of ours: bots can then not post. */
  xPublisher: XPublisher | null;
  /** Null without X_CLIENT_ID: bots can then not be connected by OAuth 2.0. */
  xBotLogin: XBotLogin | null;
  /** Null without X_CONSUMER_KEY: bots can then not be connected by OAuth 1.0a. */
  xBotSignedLogin: XBotSignedLogin | null;
  /** Null when no app at Discord is configured. */
  discordGlimpses: DiscordGlimpses | null;
  /** They need no app of ours. */
  discordWebhooks: DiscordWebhooks;
  /** Null when no beacon is configured: draws then use a secret that was committed to. */
  beacon: RandomBeacon | null;
  captcha: Captcha;
  imageStore: ImageStore;
  guardedFetch: GuardedFetch;
  /** Null when no mail server is configured: mails then wait in the outbox. */
  mailer: Mailer | null;
  /** The host that sign-in messages name. */
  domain: string;
  publicUrl: string;
  sessionIdleMinutes: number;
  /** How long a public list may be shown as it was just read. */
  publicListMemoryMs: number;
  close(): Promise<void>;
};
