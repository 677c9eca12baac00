import type { RegisteredChain } from '@signboard/domain/chains/sale-chains.ts';
import type pg from 'pg';
import type { Config } from '../config/parse-config.ts';
import type { Db } from '../platform/db/connect.ts';
import type { Clock } from '../platform/lib/clock.ts';
import type { Logger } from '../platform/lib/logger.ts';
import type { RandomBeacon } from '../platform/providers/beacon/drand-relays.ts';
import type { ByChain } from '../platform/providers/by-chain.ts';
import type { Captcha } from '../platform/providers/captcha/port.ts';
import type { ChainReads } from '../platform/providers/chain-reads/port.ts';
import type { DiscordAccounts } from '../platform/providers/discord/discord-accounts.ts';
import type { DiscordMembershipCheck } from '../platform/providers/discord/discord-membership-check.ts';
import type { DiscordRoles } from '../platform/providers/discord/discord-roles.ts';
import type { DiscordServers } from '../platform/providers/discord/discord-servers.ts';
import type { DiscordWebhooks } from '../platform/providers/discord/webhook-port.ts';
import type { ContractNames } from '../platform/providers/ethereum/contract-names.ts';
import type { AccessPass, ContractLookup } from '../platform/providers/ethereum/holdings.ts';
import type { NodesOptions } from '../platform/providers/ethereum/nodes.ts';
import type { EthereumChain } from '../platform/providers/ethereum/reader/port.ts';
import type { RangeChain } from '../platform/providers/ethereum/reader/range-reader.ts';
import type { ContractSignatures } from '../platform/providers/ethereum/signatures.ts';
import type { GuardedFetch, GuardedPost } from '../platform/providers/guarded-fetch/port.ts';
import type { FileStore } from '../platform/providers/image-store/file-store-port.ts';
import type { ImageStore } from '../platform/providers/image-store/port.ts';
import type { Mailer } from '../platform/providers/mail/smtp-mailer.ts';
import type { PartyNames } from '../platform/providers/names/party-names.ts';
import type { OpenSea } from '../platform/providers/opensea/opensea-port.ts';
import type { Prices } from '../platform/providers/prices/chainlink-prices.ts';
import type { SolanaCollections } from '../platform/providers/solana/collection-port.ts';
import type { SolanaChain } from '../platform/providers/solana/reader.ts';
import type { TimestampAuthorities } from '../platform/providers/timestamps/timestamp-authorities.ts';
import type { CollectionPictures, TokenMetadata } from '../platform/providers/token-metadata/port.ts';
import type { XBotLogin, XBotSignedLogin } from '../platform/providers/x/bot-login-port.ts';
import type { XPublisher } from '../platform/providers/x/publish-port.ts';
import type { XAccounts } from '../platform/providers/x/x-accounts.ts';
import type { XFollowCheck } from '../platform/providers/x/x-follow-check.ts';
import type { Keyring } from '../platform/secrets/keyring.ts';
import type { Budget } from '../platform/usage/budget.ts';
import type { PaidCalls } from '../platform/usage/paid-calls.ts';
import type { UsageCounter } from '../platform/usage/usage-counter.ts';

/** An EVM chain besides mainnet: what the watcher reads, and what setting up a bot asks. */
export type RangeChainParts = {
  chain: RegisteredChain;
  reader: RangeChain;
  contractLookup: ContractLookup;
  contractNames: ContractNames;
};

/** The dependencies of the web server, the jobs and the features. */
export type Deps = {
  config: Config;
  log: Logger;
  clock: Clock;
  db: Db;
  pool: pg.Pool;
  databaseUrl: string;
  keyring: Keyring;
  /** The limits that all processes share. */
  usage: UsageCounter;
  paidCalls: PaidCalls;
  /** What heavy work may take. */
  budget: Budget;
  contractSignatures: ContractSignatures;
  contractLookup: ContractLookup;
  /** What rules need to know about wallets, from every chain that has a node. */
  chainReads: ChainReads;
  /** Null without an X app: follows cannot be checked. */
  xFollowCheck: XFollowCheck | null;
  /** Null without any X keys: bots cannot post. */
  xPublisher: XPublisher | null;
  /** Null without X_CLIENT_ID: bots cannot be connected with OAuth 2.0. */
  xBotLogin: XBotLogin | null;
  /** Null without X_CONSUMER_KEY: bots cannot be connected with OAuth 1.0a. */
  xBotSignedLogin: XBotSignedLogin | null;
  /** Null without a Discord app. */
  discordMembershipCheck: DiscordMembershipCheck | null;
  /** Null without a Discord app. */
  discordAccounts: DiscordAccounts | null;
  /** Null without a Discord bot. */
  discordServers: DiscordServers | null;
  /** Null without a Discord bot. */
  discordRoles: DiscordRoles | null;
  discordWebhooks: DiscordWebhooks;
  /** Null without OPENSEA_API_KEY: there are no listings. */
  openSea: OpenSea | null;
  /** Looks up X accounts by username; null without X_CONSUMER_KEY. */
  xAccounts: XAccounts | null;
  /** Null without an Ethereum node. */
  ethereumChain: EthereumChain | null;
  /** For a second thread, which has connections of its own. */
  ethereumNodes: Pick<NodesOptions, 'urls' | 'chainId'>;
  /** The chains of EVM_RPC_URLS whose sales are read by ranges. */
  rangeChains: readonly RangeChainParts[];
  /** Null without a Solana node. */
  solanaChain: SolanaChain | null;
  solanaCollections: SolanaCollections | null;
  contractNames: ContractNames;
  /** Null when no access pass is configured: every bot is Free. */
  accessPass: AccessPass | null;
  prices: Prices;
  tokenMetadata: TokenMetadata;
  /** Null without an Ethereum node. */
  collectionPictures: CollectionPictures | null;
  /** Collection and wallet names by chain; null where a chain has none or no node. */
  collectionNames: ByChain<(contract: string) => Promise<string | null>>;
  partyNames: ByChain<PartyNames>;
  /** Null without a beacon: draws use a committed secret instead. */
  beacon: RandomBeacon | null;
  /** Null without TIMESTAMP_URLS: commitments get no timestamps. */
  timestampAuthorities: TimestampAuthorities | null;
  captcha: Captcha;
  imageStore: ImageStore;
  /** In the same folder or bucket as the pictures. */
  fileStore: FileStore;
  guardedFetch: GuardedFetch;
  /** For webhooks. */
  guardedPost: GuardedPost;
  /** Null without a mail server: emails wait in the outbox. */
  mailer: Mailer | null;
  /** The host in sign-in messages. */
  domain: string;
  publicUrl: string;
  sessionIdleMinutes: number;
  /** TTL of the public list cache. */
  publicListTtlMs: number;
  /** How long a web process remembers what a wallet holds. */
  holdingsTtlMs: number;
  close(): Promise<void>;
};
