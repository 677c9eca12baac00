import { BASE_ACCOUNT_PATH } from './base-account/start-base-account.ts';
import { BEACON } from './beacon/beacon-routes.ts';
import { DISCORD_APP } from './discord/discord-fixtures.ts';
import { CREATED } from './ethereum/deployed-contracts.ts';
import { BASE_CHAIN_ID } from './ethereum/start-base.ts';
import { OPENSEA_KEY } from './opensea/start-opensea.ts';
import { ROOT_PATH } from './timestamps/root-path.ts';
import { X_APP } from './x/x-accounts.ts';

/** The settings with which the product uses this sandbox. */
export function productEnv(url: string, smtpPort: number): Record<string, string> {
  return {
    SANDBOX_URL: url,
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    ETHEREUM_RPC_URL: `${url}/rpc/ethereum`,
    EVM_RPC_URLS: `${BASE_CHAIN_ID}=${url}/rpc/base`,
    BASE_ACCOUNT_URL: `${url}${BASE_ACCOUNT_PATH}`,
    SOLANA_RPC_URL: `${url}/rpc/solana`,
    // Token images are served from this machine, and webhooks are received here.
    GUARDED_FETCH_ALLOW: new URL(url).origin,
    X_API_BASE: `${url}/x/api`,
    X_WEB_BASE: `${url}/x/web`,
    X_CLIENT_ID: X_APP.clientId,
    X_CLIENT_SECRET: X_APP.clientSecret,
    X_CONSUMER_KEY: X_APP.consumerKey,
    X_CONSUMER_SECRET: X_APP.consumerSecret,
    DISCORD_API_BASE: `${url}/discord/api`,
    DISCORD_WEB_BASE: `${url}/discord/web`,
    DISCORD_CLIENT_ID: DISCORD_APP.clientId,
    DISCORD_CLIENT_SECRET: DISCORD_APP.clientSecret,
    DISCORD_BOT_TOKEN: DISCORD_APP.botToken,
    TELEGRAM_API_BASE: `${url}/telegram/api`,
    TELEGRAM_WEB_BASE: `${url}/telegram/web`,
    BLUESKY_API_BASE: `${url}/bluesky`,
    BLUESKY_WEB_BASE: `${url}/bluesky/web`,
    OPENSEA_API_BASE: `${url}/opensea`,
    OPENSEA_API_KEY: OPENSEA_KEY,
    BEACON_URLS: `${url}/beacon`,
    BEACON_CHAIN_HASH: BEACON.chainHash,
    BEACON_PUBLIC_KEY: BEACON.publicKey,
    BEACON_GENESIS_TIME: String(BEACON.genesisTime),
    BEACON_PERIOD_SECONDS: String(BEACON.periodSeconds),
    DRAW_LEAD_SECONDS: '20',
    TIMESTAMP_URLS: `${url}/timestamps`,
    TIMESTAMP_TRUST: ROOT_PATH,
    ACCESS_PASS_ADDRESS: CREATED.accessPass,
  };
}
