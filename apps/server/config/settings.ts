import { QUICKNET } from '@signboard/draw/beacon.ts';
import { z } from 'zod';
import { findDatabaseUrlProblem } from '#server/platform/lib/database-url.ts';
import { parseEvmRpcUrls } from './evm-rpc-urls.ts';

/** An on/off switch as people write them. */
const onOff = z.enum(['on', 'off']).transform((word) => word === 'on');
const wholeNumber = (min: number, max: number) => z.coerce.number().int().min(min).max(max);
const webAddress = z.url({ protocol: /^https?$/, error: 'must be an http(s) address' });

const addressList = z
  .string()
  .transform((list) => list.split(',').map((url) => url.trim().replace(/\/+$/, '')))
  .pipe(z.array(webAddress));

const isBucket = ({ username, password, pathname }: URL) =>
  Boolean(username && password) && pathname.length > 1;
const isOrigin = (text: string) => URL.parse(text)?.origin === text;

const databaseAddress = z.string().superRefine((url, { addIssue }) => {
  const problem = findDatabaseUrlProblem(url);
  if (problem) addIssue(problem);
});

/**
 * Every setting there is, with what it is for. `.env.example` is held against this list by a test;
 * an empty value counts as absent.
 */
export const SETTINGS = {
  PORT: wholeNumber(0, 65_535).default(3000).describe('Port of the product'),
  HOST: z
    .string()
    .optional()
    .describe(
      'Address to listen on; loopback unless PUBLIC_URL names a public host and TRUST_PROXY no proxy on this machine',
    ),
  PUBLIC_URL: webAddress
    .optional()
    .describe('Public URL of this instance, for example https://signboard.example'),
  ROLE: z
    .enum(['all', 'web', 'worker'])
    .default('all')
    .describe('all, web (answers requests) or worker (runs jobs)'),
  DATA_DIR: z
    .string()
    .default('./data')
    .describe('Folder of the embedded database, the images and the generated keys'),
  DATABASE_URL: databaseAddress
    .optional()
    .describe(
      'PostgreSQL 15 or newer; without it an embedded PostgreSQL is started. Several hosts: postgres://user@h1:5432,h2:5432/db?target_session_attrs=read-write',
    ),
  DATABASE_DIRECT_URL: databaseAddress
    .optional()
    .describe(
      'The same database, not through the pooler: needed when DATABASE_URL leads to one in transaction mode, for migrations and notifications',
    ),
  DATABASE_POOL: wholeNumber(1, 100).default(8).describe('Connections that one process keeps'),
  SECRET_KEYS: z
    .string()
    .transform((list) => list.split(',').map((key) => key.trim()))
    .pipe(z.array(z.string().min(32, 'each key needs 32 characters or more')).min(1))
    .optional()
    .describe('Comma-separated; the first signs, all are accepted. Made and kept in DATA_DIR when absent'),
  SESSION_IDLE_MINUTES: wholeNumber(5, 1440)
    .default(120)
    .describe('A session ends after this long without a request'),
  TRUST_PROXY: z
    .string()
    .optional()
    .describe('Addresses of reverse proxies whose X-Forwarded-* headers are believed, comma-separated'),
  RATE_LIMIT_PER_MINUTE: wholeNumber(1, 1_000_000)
    .default(600)
    .describe('Requests per minute and address; sign-ins get a tenth'),
  API_KEY_REQUESTS_PER_MINUTE: wholeNumber(1, 1_000_000)
    .default(1_200)
    .describe('Requests per minute of one API key, in each process'),
  LISTS_PER_ACCOUNT: wholeNumber(1, 1_000_000).default(500).describe('Lists that one account can have'),
  BANS_PER_ACCOUNT: wholeNumber(0, 100_000_000)
    .default(500_000)
    .describe('Banned wallets that all lists of one account can have together, about 100 bytes each'),
  PRIZES_PER_ACCOUNT: wholeNumber(0, 100_000_000)
    .default(500_000)
    .describe('Prize codes that all lists of one account can have together, about 500 bytes each'),
  PAID_CALLS_PER_DAY: wholeNumber(0, 1_000_000_000)
    .default(1_000_000)
    .describe(
      'Calls to nodes and Discord in 24 hours that visitors can cause, in all processes together; beyond them requirements cannot be checked',
    ),
  X_CALLS_PER_DAY: wholeNumber(0, 1_000_000_000)
    .default(20_000)
    .describe('The same for calls to X, which X bills one by one; posts of bots are not counted'),
  CAPTCHA_ROUNDS: wholeNumber(2, 1_000_000)
    .default(1_500)
    .describe('Most work that the built-in anti-bot check costs a browser; the least is a fifth of it'),
  S3_URL: webAddress
    .refine((url) => isBucket(new URL(url)), 'must be https://key:secret@host/bucket')
    .optional()
    .describe(
      'S3-compatible store of the images, https://key:secret@host/bucket?region=us-east-1 (key and secret URL-encoded); without it they lie in DATA_DIR',
    ),
  GUARDED_FETCH_ALLOW: z
    .string()
    .transform((list) => list.split(',').map((origin) => origin.trim()))
    .pipe(z.array(z.string().refine(isOrigin, 'each must be an origin, for example http://localhost:4000')))
    .default([])
    .describe(
      'Origins that pictures may be fetched from though they are not public, comma-separated; not with an https PUBLIC_URL',
    ),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' })
    .optional()
    .describe('Mail server; without it mails wait in the outbox'),
  MAIL_FROM: z.string().default('Signboard <signboard@localhost>').describe('Sender of all mails'),
  ETHEREUM_RPC_URL: webAddress
    .optional()
    .describe('Ethereum node, for contract wallets, for what a list asks wallets to hold, and for sales'),
  ETHEREUM_RPC_FALLBACKS: addressList
    .default([])
    .describe('Further Ethereum nodes, comma-separated, asked when the first one fails'),
  ETHEREUM_WS_URL: z
    .url({ protocol: /^wss?$/, error: 'must be a ws(s) address' })
    .optional()
    .describe('The same node over WebSocket: new blocks are then heard of at once'),
  ETHEREUM_CONFIRMATIONS: wholeNumber(0, 64)
    .default(2)
    .describe('How many blocks must follow a sale before it is posted'),
  EVM_RPC_URLS: z
    .string()
    .transform((list, context) => {
      const chains = parseEvmRpcUrls(list);
      if (Array.isArray(chains)) return chains;
      context.addIssue({ code: 'custom', message: chains.problem });
      return z.NEVER;
    })
    .default([])
    .describe(
      'Nodes of further EVM chains as chainId=url, comma-separated, repeated for several nodes of a chain, for example 8453=https://mainnet.base.org: for requirements on those chains, for contract wallets that are not on mainnet, and for the sales of bots on Base, Polygon, Arbitrum, ApeChain and others',
    ),
  BASE_ACCOUNT_URL: webAddress
    .default('https://keys.coinbase.com/connect')
    .describe(
      "Base Account's window, where people sign in with a passkey and no app; offered when EVM_RPC_URLS has a node of Base (8453)",
    ),
  SOLANA_RPC_URL: webAddress
    .optional()
    .describe('Solana node, for what a list asks wallets to hold, and for sales'),
  SOLANA_RPC_FALLBACKS: addressList
    .default([])
    .describe('Further Solana nodes, comma-separated, used when the first one fails, lags or is slow'),
  SOLANA_DAS_URL: webAddress
    .optional()
    .describe('Index of digital assets on Solana (DAS), by which compressed tokens are found too'),
  SOLANA_DAS_FALLBACKS: addressList
    .default([])
    .describe('Further indexes of digital assets, comma-separated, used when the first one fails'),
  IPFS_GATEWAYS: addressList
    .default(['https://ipfs.io', 'https://dweb.link'])
    .describe('Where pictures of tokens on IPFS are fetched, comma-separated'),
  ARWEAVE_GATEWAYS: addressList
    .default(['https://arweave.net'])
    .describe('Where pictures of tokens on Arweave are fetched, comma-separated'),
  ACCESS_PASS_ADDRESS: z
    .string()
    .regex(/^0x[0-9a-fA-F]{40}$/, 'must be an Ethereum address')
    .optional()
    .describe(
      'Contract of the access pass that makes a bot Pro (ERC-721, or ERC-1155 with ACCESS_PASS_TOKEN_ID)',
    ),
  ACCESS_PASS_TOKEN_ID: z
    .string()
    .regex(/^\d{1,78}$/, 'must be a number')
    .optional()
    .describe('Token of the access pass where its contract is ERC-1155'),
  ACCESS_PASS_URL: webAddress.optional().describe('Where people get an access pass'),
  X_CLIENT_ID: z
    .string()
    .optional()
    .describe(
      'The app at X by which people show that they follow an account, and by which bots are connected',
    ),
  X_CLIENT_SECRET: z.string().optional().describe('The secret that belongs to X_CLIENT_ID'),
  X_CONSUMER_KEY: z
    .string()
    .optional()
    .describe('The same app as OAuth 1.0a knows it: bots that are connected so never lose their access'),
  X_CONSUMER_SECRET: z.string().optional().describe('The secret that belongs to X_CONSUMER_KEY'),
  X_APP_OWNER_ID: z
    .string()
    .regex(/^\d{1,20}$/, 'must be the number of an account')
    .optional()
    .describe('The number of the account that owns the app at X: X bills less for reading its own posts'),
  X_API_BASE: webAddress.default('https://api.x.com').describe("X's calls"),
  X_WEB_BASE: webAddress.default('https://x.com').describe("X's pages"),
  DISCORD_CLIENT_ID: z
    .string()
    .optional()
    .describe('The app at Discord by which people show that they are in a server'),
  DISCORD_CLIENT_SECRET: z.string().optional().describe('The secret that belongs to DISCORD_CLIENT_ID'),
  DISCORD_BOT_TOKEN: z
    .string()
    .optional()
    .describe(
      'The bot of the app at Discord: owners whose server it is in choose roles by name, otherwise they enter ids; with the permission Manage Roles it gives roles to winners',
    ),
  DISCORD_API_BASE: webAddress.default('https://discord.com/api/v10').describe("Discord's calls"),
  DISCORD_WEB_BASE: webAddress.default('https://discord.com').describe("Discord's pages"),
  TELEGRAM_API_BASE: webAddress.default('https://api.telegram.org').describe("Telegram's calls for bots"),
  TELEGRAM_WEB_BASE: webAddress.default('https://t.me').describe("Telegram's pages"),
  BLUESKY_API_BASE: webAddress
    .default('https://bsky.social')
    .describe("Bluesky's sign-in; posts go to the server of each account"),
  BLUESKY_WEB_BASE: webAddress.default('https://bsky.app').describe("Bluesky's pages"),
  OPENSEA_API_KEY: z
    .string()
    .optional()
    .describe(
      "A key of OpenSea's API: owners can let their bots post listings to Discord and Telegram; without it nothing of that is shown",
    ),
  OPENSEA_API_BASE: webAddress.default('https://api.opensea.io').describe("OpenSea's calls"),
  BEACON_URLS: addressList
    .default([])
    .describe(
      'Relays of the randomness beacon that draws use, comma-separated, for example https://api.drand.sh,https://api2.drand.sh,https://drand.cloudflare.com; without them a secret is committed to, which the page says',
    ),
  BEACON_CHAIN_HASH: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .default(QUICKNET.chainHash)
    .describe("The beacon's chain; by default drand's quicknet"),
  BEACON_PUBLIC_KEY: z
    .string()
    .regex(/^[0-9a-f]{192}$/)
    .default(QUICKNET.publicKey)
    .describe("The chain's public key"),
  BEACON_GENESIS_TIME: wholeNumber(0, 2 ** 40)
    .default(QUICKNET.genesisTime)
    .describe("Unix time of the chain's first round"),
  BEACON_PERIOD_SECONDS: wholeNumber(1, 86_400)
    .default(QUICKNET.period)
    .describe('Seconds between two rounds of the chain'),
  DRAW_LEAD_SECONDS: wholeNumber(3, 86_400)
    .default(300)
    .describe('Seconds between the commitment of a draw and the random number that decides it'),
  TIMESTAMP_URLS: addressList
    .default([])
    .describe(
      'Timestamp authorities (RFC 3161) that sign when a draw was committed to, comma-separated, for example http://timestamp.digicert.com,http://timestamp.sectigo.com; independent ones, at most ten',
    ),
  TIMESTAMP_TRUST: z
    .string()
    .optional()
    .describe("PEM file with root certificates of timestamp authorities that are not in Node's root store"),
  OPERATOR_EMAIL: z
    .email()
    .optional()
    .describe('Email of the operator, who receives reports of lists; security.txt names it'),
  SOCIAL_URL: webAddress
    .default('https://x.com/signboard')
    .describe("The product's own social account, linked in the footers"),
  CANONICAL_HOST: z
    .string()
    .optional()
    .describe("Host that the bot's onboarding page insists on, for example www.signboard.example"),
  RECAPTCHA_SITE_KEY: z
    .string()
    .optional()
    .describe(
      'reCAPTCHA v3 in place of the built-in anti-bot check: the site key, registered for the host of RECAPTCHA_FRAME_URL',
    ),
  RECAPTCHA_SECRET_KEY: z.string().optional().describe('The secret key that belongs to RECAPTCHA_SITE_KEY'),
  RECAPTCHA_FRAME_URL: webAddress
    .refine(isOrigin, 'must be an origin, for example https://captcha.signboard.example')
    .optional()
    .describe(
      "Second host of this instance, where reCAPTCHA's script runs apart from wallets and tokens, for example https://captcha.signboard.example; needed with the keys unless PUBLIC_URL is loopback",
    ),
  RECAPTCHA_VERIFY_URL: webAddress
    .default('https://www.google.com/recaptcha/api/siteverify')
    .describe('Where reCAPTCHA tokens are checked'),
  RECAPTCHA_SCRIPT_URL: webAddress
    .default('https://www.google.com/recaptcha/api.js')
    .describe("reCAPTCHA's script; what it loads must lie in the same folder or at gstatic.com"),
  METRICS_TOKEN: z
    .string()
    .min(16)
    .optional()
    .describe('Bearer for /metrics; without it only a loopback instance serves it'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('How much is logged'),
  SANDBOX: onOff
    .default(false)
    .describe(
      'on or off; npm start turns it on when nothing of the outside world is configured, the database is the embedded one and everything is on localhost; on allows no database but one on this machine',
    ),
  SANDBOX_PORT: wholeNumber(0, 65_535).default(4000).describe('Port of the sandbox world'),
  SANDBOX_STORY: onOff
    .default(true)
    .describe('on or off; whether an empty sandbox is filled with a story at the first start'),
  SANDBOX_SALES: onOff.default(true).describe('on or off; whether the sandbox sells by itself'),
  SANDBOX_URL: webAddress.optional().describe('Where the sandbox answers; set by npm start'),
} as const;
