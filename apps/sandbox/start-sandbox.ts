import Fastify, { type FastifyInstance } from 'fastify';
import { startBaseAccount } from './base-account/start-base-account.ts';
import { BEACON_FAULTS, beaconRoutes } from './beacon/beacon-routes.ts';
import { startBluesky } from './bluesky/start-bluesky.ts';
import { startDiscord } from './discord/start-discord.ts';
import { chainRoutes, ethereumRpcProxy } from './ethereum/chain-routes.ts';
import { serveNewHeads } from './ethereum/serve-new-heads.ts';
import { startBase } from './ethereum/start-base.ts';
import { type Ethereum, type StartNode, startEthereum } from './ethereum/start-ethereum.ts';
import { tokenPictures } from './ethereum/token-pictures.ts';
import { faultRoutes } from './faults/fault-routes.ts';
import { createFaultSwitch, FAULTS, type FaultKind } from './faults/fault-switch.ts';
import { homeRoutes } from './home/home-routes.ts';
import { acceptForms } from './home/html.ts';
import { mailRoutes } from './mail/mail-routes.ts';
import { createOutbox } from './mail/outbox.ts';
import { MAIL_FAULTS, startSmtpSink } from './mail/start-smtp-sink.ts';
import { startOpenSea } from './opensea/start-opensea.ts';
import { productEnv } from './product-env.ts';
import { RECAPTCHA_FAULTS, startRecaptcha } from './recaptcha/start-recaptcha.ts';
import { solanaRoutes } from './solana/solana-routes.ts';
import { solanaRpc } from './solana/solana-rpc.ts';
import { createSolanaStore } from './solana/solana-store.ts';
import { startTelegram } from './telegram/start-telegram.ts';
import { TIMESTAMP_FAULTS, TOKEN_FAULTS, timestampRoutes } from './timestamps/timestamp-routes.ts';
import { createInbox } from './webhooks/inbox.ts';
import { RECEIVER_FAULTS, WEBHOOK_FAULTS, webhookRoutes } from './webhooks/inbox-routes.ts';
import { startX } from './x/start-x.ts';

export type SandboxOptions = {
  /** 0 picks a free port. */
  port: number;
  /** Seconds between blocks while there are transactions; 0 mines each transaction immediately. */
  blockSeconds: number;
  /** The local Ethereum node; EDR by default. */
  startNode?: StartNode | undefined;
  /** Target of the "Open Signboard" link. */
  productUrl: string;
  /** A folder of recorded Solana transactions, one file each. */
  solanaDir?: string | undefined;
  /** The chains start with the first call to one of them instead of at once. */
  hasLazyChains?: boolean;
};

export type Sandbox = {
  url: string;
  /** The settings with which the product uses this sandbox instead of the real services. */
  env: Record<string, string>;
  /** Rejects with a `ChainUnavailable` when there is no local Ethereum; everything else works without it. */
  chainReady: Promise<unknown>;
  stop: () => Promise<void>;
};

// Base64 in JSON adds a third to the largest image that X accepts.
const MAX_BODY_BYTES = 21_000_000;
/** What only Discord says, about its bots. */
const BOT_FAULTS: FaultKind[] = ['missing-permission', 'bot-removed', 'unknown-member', 'unknown-role'];
const NODE_FAULTS: FaultKind[] = ['lagging', 'missing-logs', 'too-many-results', 'other-fork'];
const TELEGRAM_FAULTS: FaultKind[] = ['kicked', 'chat-not-found', 'migrated', 'image-refused'];
const BLUESKY_FAULTS: FaultKind[] = ['expired-token', 'image-refused', 'account-inactive'];
const SPECIAL_FAULTS: readonly FaultKind[] = [
  ...TOKEN_FAULTS,
  ...BOT_FAULTS,
  ...RECEIVER_FAULTS,
  ...NODE_FAULTS,
  ...TELEGRAM_FAULTS,
  ...BLUESKY_FAULTS,
];
const ALL_FAULTS = (Object.keys(FAULTS) as FaultKind[]).filter((kind) => !SPECIAL_FAULTS.includes(kind));
const SOCIAL_FAULTS: FaultKind[] = [
  'rate-limited',
  'server-error',
  'hang',
  'drop-after-accept',
  'unauthorized',
  'slow',
  'wrong-answer',
];
const OPENSEA_FAULTS: FaultKind[] = [...SOCIAL_FAULTS, 'too-large'];
const FREE_API_FAULTS = ALL_FAULTS.filter((kind) => kind !== 'credits-depleted');

/** Starts all services; resolves when HTTP and SMTP listen, while the chain may still be starting. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  // Some faults leave calls hanging, so stopping closes connections instead of waiting for them.
  const app = Fastify({
    forceCloseConnections: true,
    bodyLimit: MAX_BODY_BYTES,
    rewriteUrl: (request) => removeApiVersion(request.url ?? '/'),
  });
  acceptForms(app);
  const site = { url: '' };
  const outbox = createOutbox();
  const inbox = createInbox();
  const switches = createSwitches();
  const smtp = await startSmtpSink(outbox, switches.mail);
  // Starting the chain uses all cores for a second, so it starts once the sandbox listens.
  const listening = Promise.withResolvers<string>();
  const chains = chainsGate(app, options.hasLazyChains ?? false);
  const ethereum = startEthereum(
    options,
    chains.opened.then(() => listening.promise),
  );
  const stop = async () => {
    await Promise.all([app.close(), smtp.stop(), chains.isOpen() && ethereum.stop()]);
  };
  try {
    const x = startX(app, switches.x);
    const discord = startDiscord(app, switches.discord);
    const telegram = startTelegram(app, switches.telegram);
    const bluesky = startBluesky(app, switches.bluesky, () => site.url);
    const openSea = startOpenSea(app, switches.opensea);
    const recaptcha = startRecaptcha(app, switches.recaptcha, () => site.url);
    startBaseAccount(app);
    registerChains(app, ethereum, switches.rpc, options, site);
    const endNewHeads = serveNewHeads(app.server, '/rpc/ethereum', ethereum);
    await app.register(beaconRoutes, { prefix: '/beacon', faults: switches.beacon });
    await app.register(timestampRoutes, { prefix: '/timestamps', faults: switches.timestamps });
    mailRoutes(app, outbox);
    webhookRoutes(app, { inbox, faults: switches.webhooks, siteUrl: () => site.url });
    const faults = Object.values(switches);
    faultRoutes(app, faults);
    const reset = () =>
      [outbox, inbox, x, discord, telegram, bluesky, openSea, recaptcha, ...faults].forEach(
        (part) => void part.clear(),
      );
    homeRoutes(app, {
      siteUrl: () => site.url,
      productUrl: options.productUrl,
      faults,
      chainStatus: ethereum.status,
      reset,
    });
    app.addHook('preClose', async () => endNewHeads());
    site.url = await app.listen({ port: options.port, host: '127.0.0.1' });
    listening.resolve(site.url);
  } catch (error) {
    listening.reject(error);
    await stop();
    throw error;
  }
  const env = productEnv(site.url, smtp.port);
  return { url: site.url, env, chainReady: ethereum.ready, stop };
}

/** Opens at once, or with the first request for a chain. */
function chainsGate(app: FastifyInstance, isLazy: boolean) {
  const opened = Promise.withResolvers<void>();
  let isOpen = false;
  const open = () => {
    isOpen = true;
    opened.resolve();
  };
  if (!isLazy) open();
  else app.addHook('onRequest', async ({ url }) => void (/^\/(chain|rpc)\b/.test(url) && open()));
  return { opened: opened.promise, isOpen: () => isOpen };
}

function createSwitches() {
  return {
    x: createFaultSwitch('x', ALL_FAULTS),
    discord: createFaultSwitch('discord', [...FREE_API_FAULTS, ...BOT_FAULTS]),
    telegram: createFaultSwitch('telegram', [...SOCIAL_FAULTS, ...TELEGRAM_FAULTS]),
    bluesky: createFaultSwitch('bluesky', [...SOCIAL_FAULTS, ...BLUESKY_FAULTS]),
    opensea: createFaultSwitch('opensea', OPENSEA_FAULTS),
    mail: createFaultSwitch('mail', MAIL_FAULTS),
    rpc: createFaultSwitch('rpc', [...FREE_API_FAULTS, ...NODE_FAULTS]),
    beacon: createFaultSwitch('beacon', BEACON_FAULTS),
    timestamps: createFaultSwitch('timestamps', TIMESTAMP_FAULTS),
    recaptcha: createFaultSwitch('recaptcha', RECAPTCHA_FAULTS),
    webhooks: createFaultSwitch('webhooks', WEBHOOK_FAULTS),
  };
}

function registerChains(
  app: FastifyInstance,
  ethereum: Ethereum,
  faults: ReturnType<typeof createSwitches>['rpc'],
  { solanaDir, blockSeconds }: Pick<SandboxOptions, 'solanaDir' | 'blockSeconds'>,
  site: { url: string },
) {
  const base = startBase(ethereum.ready, blockSeconds);
  app.addHook('onClose', async () => base.stop());
  app.register(ethereumRpcProxy, { prefix: '/rpc', ethereum, base, faults });
  const store = createSolanaStore(solanaDir);
  app.register(solanaRpc, { prefix: '/rpc', store, faults });
  solanaRoutes(app, { store, siteUrl: () => site.url });
  chainRoutes(app, { ethereum, base, siteUrl: () => site.url });
  tokenPictures(app, () => site.url);
}

// Discord accepts paths with and without a version.
function removeApiVersion(url: string): string {
  return url.replace(/^\/discord\/api\/v\d+\//, '/discord/api/');
}
