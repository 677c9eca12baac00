import type { RegisteredChain } from '@signboard/domain/chains/sale-chains.ts';
import type pg from 'pg';
import type { Config } from '../config/parse-config.ts';
import type { Db } from '../db/connect.ts';
import type { Clock } from '../lib/clock.ts';
import type { Logger } from '../lib/logger.ts';
import type { RandomBeacon } from '../providers/beacon/drand-relays.ts';
import type { ByChain } from '../providers/by-chain.ts';
import type { Captcha } from '../providers/captcha/port.ts';
import type { ChainReads } from '../providers/chain-reads/port.ts';
import type { DiscordAccounts } from '../providers/discord/discord-accounts.ts';
import type { DiscordMembershipCheck } from '../providers/discord/discord-membership-check.ts';
import type { DiscordRoles } from '../providers/discord/discord-roles.ts';
import type { DiscordServers } from '../providers/discord/discord-servers.ts';
import type { DiscordWebhooks } from '../providers/discord/webhook-port.ts';
import type { ContractNames } from '../providers/ethereum/contract-names.ts';
import type { AccessPass, ContractLookup } from '../providers/ethereum/holdings.ts';
import type { NodesOptions } from '../providers/ethereum/nodes.ts';
import type { EthereumChain } from '../providers/ethereum/reader/port.ts';
import type { RangeChain } from '../providers/ethereum/reader/range-reader.ts';
import type { ContractSignatures } from '../providers/ethereum/signatures.ts';
import type { GuardedFetch, GuardedPost } from '../providers/guarded-fetch/port.ts';
import type { FileStore } from '../providers/image-store/file-store-port.ts';
import type { ImageStore } from '../providers/image-store/port.ts';
import type { Mailer } from '../providers/mail/smtp-mailer.ts';
import type { PartyNames } from '../providers/names/party-names.ts';
import type { OpenSea } from '../providers/opensea/opensea-port.ts';
import type { Prices } from '../providers/prices/chainlink-prices.ts';
import type { SolanaCollections } from '../providers/solana/collection-port.ts';
import type { SolanaChain } from '../providers/solana/reader.ts';
import type { TimestampAuthorities } from '../providers/timestamps/timestamp-authorities.ts';
import type { CollectionPictures, TokenMetadata } from '../providers/token-metadata/port.ts';
import type { XBotLogin, XBotSignedLogin } from '../providers/x/bot-login-port.ts';
import type { XPublisher } from '../providers/x/publish-port.ts';
import type { XAccounts } from '../providers/x/x-accounts.ts';
import type { XFollowCheck } from '../providers/x/x-follow-check.ts';
import type { Keyring } from '../secrets/keyring.ts';
import type { Budget } from '../usage/budget.ts';
import type { PaidCalls } from '../usage/paid-calls.ts';
import type { UsageCounter } from '../usage/usage-counter.ts';

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
