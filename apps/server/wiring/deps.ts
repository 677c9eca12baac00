import type { Chain } from '@signboard/domain/accounts/wallet-address.ts';
import type pg from 'pg';
import type { Config } from '../config/parse-config.ts';
import type { Db } from '../db/connect.ts';
import type { Clock } from '../lib/clock.ts';
import type { Logger } from '../lib/logger.ts';
import type { RandomBeacon } from '../providers/beacon/port.ts';
import type { Captcha } from '../providers/captcha/port.ts';
import type { DiscordMembershipCheck } from '../providers/discord/port.ts';
import type { DiscordWebhooks } from '../providers/discord/webhook-port.ts';
import type { AccessPass } from '../providers/ethereum/access-pass-port.ts';
import type { EthereumChain } from '../providers/ethereum/chain-port.ts';
import type { ContractNames } from '../providers/ethereum/contract-name.ts';
import type { ContractLookup, ContractSignatures, EthereumHoldings } from '../providers/ethereum/port.ts';
import type { GuardedFetch } from '../providers/guarded-fetch/port.ts';
import type { ImageStore } from '../providers/image-store/port.ts';
import type { Mailer } from '../providers/mail/port.ts';
import type { PartyNames } from '../providers/names/port.ts';
import type { Prices } from '../providers/prices/port.ts';
import type { SolanaChain } from '../providers/solana/chain-port.ts';
import type { SolanaCollections } from '../providers/solana/collection-port.ts';
import type { SolanaHoldings } from '../providers/solana/port.ts';
import type { TokenMetadata } from '../providers/token-metadata/port.ts';
import type { XAccounts } from '../providers/x/accounts-port.ts';
import type { XBotLogin, XBotSignedLogin } from '../providers/x/bot-login-port.ts';
import type { XFollowCheck } from '../providers/x/port.ts';
import type { XPublisher } from '../providers/x/publish-port.ts';
import type { Keyring } from '../secrets/keyring.ts';

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
  xFollowCheck: XFollowCheck | null;
  /** Null when X knows neither kind of key of ours: bots can then not post. */
  xPublisher: XPublisher | null;
  /** Null without X_CLIENT_ID: bots can then not be connected by OAuth 2.0. */
  xBotLogin: XBotLogin | null;
  /** Null without X_CONSUMER_KEY: bots can then not be connected by OAuth 1.0a. */
  xBotSignedLogin: XBotSignedLogin | null;
  /** Null when no app at Discord is configured. */
  discordMembershipCheck: DiscordMembershipCheck | null;
  /** They need no app of ours. */
  discordWebhooks: DiscordWebhooks;
  /** Accounts at X by their name; null without X_CONSUMER_KEY. */
  xAccounts: XAccounts | null;
  /** Ethereum's blocks, for the sales; null without a node. */
  ethereumChain: EthereumChain | null;
  /** Null without a Solana node. */
  solanaChain: SolanaChain | null;
  solanaCollections: SolanaCollections | null;
  contractNames: ContractNames;
  /** The pass that makes a bot Pro; null where none is configured: every bot is then Free. */
  accessPass: AccessPass | null;
  prices: Prices;
  tokenMetadata: TokenMetadata;
  /** The names of collections, and of wallets, by chain; null where a chain has none or no node. */
  collectionNames: Readonly<Record<Chain, ((contract: string) => Promise<string | null>) | null>>;
  partyNames: Readonly<Record<Chain, PartyNames | null>>;
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
