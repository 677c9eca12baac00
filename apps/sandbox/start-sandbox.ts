import Fastify, { type FastifyInstance } from 'fastify';
import { BEACON_FAULTS, beaconRoutes } from './beacon/beacon-routes.ts';
import { startDiscord } from './discord/start-discord.ts';
import { chainRoutes } from './ethereum/chain-routes.ts';
import { ethereumRpcProxy } from './ethereum/rpc-proxy.ts';
import { type Ethereum, type StartNode, startEthereum } from './ethereum/start-ethereum.ts';
import { tokenPictures } from './ethereum/token-pictures.ts';
import { faultRoutes } from './faults/fault-routes.ts';
import { createFaultSwitch, FAULTS, type FaultKind } from './faults/fault-switch.ts';
import { acceptForms } from './home/accept-forms.ts';
import { homeRoutes } from './home/home-routes.ts';
import { mailRoutes } from './mail/mail-routes.ts';
import { createOutbox } from './mail/outbox.ts';
import { MAIL_FAULTS, startSmtpSink } from './mail/start-smtp-sink.ts';
import { productEnv } from './product-env.ts';
import { RECAPTCHA_FAULTS, startRecaptcha } from './recaptcha/start-recaptcha.ts';
import { solanaRoutes } from './solana/solana-routes.ts';
import { solanaRpc } from './solana/solana-rpc.ts';
import { createSolanaStore } from './solana/solana-store.ts';
import { startX } from './x/start-x.ts';

export type SandboxOptions = {
  /** 0 takes any free port. */
  port: number;
  /** Seconds between blocks while something happens; 0 mines every transaction at once. */
  blockSeconds: number;
  /** The node of the local Ethereum; EDR unless another one is given. */
  startNode?: StartNode | undefined;
  /** Where "open Signboard" leads. */
  productUrl: string;
  /** Recorded Solana transactions, one file each. */
  solanaDir?: string | undefined;
};

export type Sandbox = {
  url: string;
  /** The environment variables with which the product meets this sandbox instead of the world. */
  env: Record<string, string>;
  /** Rejects with a `ChainUnavailable` when there is no local Ethereum; everything else works without it. */
  chainReady: Promise<unknown>;
  stop: () => Promise<void>;
};

// Pictures may come as base64 in JSON: the largest that X takes, and a third.
const MOST_BODY_BYTES = 21_000_000;
const ALL_FAULTS = Object.keys(FAULTS) as FaultKind[];
const UNPAID_FAULTS = ALL_FAULTS.filter((kind) => kind !== 'credits-depleted');

/** Starts every stand-in; resolves when HTTP and SMTP listen, while the chain may still be starting. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  // Hanging calls are a feature here, so stopping cuts connections instead of waiting for them.
  const app = Fastify({
    forceCloseConnections: true,
    bodyLimit: MOST_BODY_BYTES,
    rewriteUrl: (request) => unversioned(request.url ?? '/'),
  });
  acceptForms(app);
  const site = { url: '' };
  const outbox = createOutbox();
  const switches = createSwitches();
  const smtp = await startSmtpSink(outbox, switches.mail);
  // The chain takes a second of both cores; it begins once the sandbox can be reached.
  const listening = Promise.withResolvers<string>();
  const ethereum = startEthereum(options, listening.promise);
  const stop = async () => {
    await Promise.all([app.close(), smtp.stop(), ethereum.stop()]);
  };
  try {
    const x = startX(app, switches.x);
    const discord = startDiscord(app, switches.discord);
    const recaptcha = startRecaptcha(app, switches.recaptcha, () => site.url);
    registerChains(app, ethereum, switches.rpc, options.solanaDir, site);
    await app.register(beaconRoutes, { prefix: '/beacon', faults: switches.beacon });
    mailRoutes(app, outbox);
    const faults = Object.values(switches);
    faultRoutes(app, faults);
    const reset = () => [outbox, x, discord, recaptcha, ...faults].forEach((part) => void part.clear());
    homeRoutes(app, {
      siteUrl: () => site.url,
      productUrl: options.productUrl,
      faults,
      chainStatus: ethereum.status,
      reset,
    });
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

function createSwitches() {
  return {
    x: createFaultSwitch('x', ALL_FAULTS),
    discord: createFaultSwitch('discord', UNPAID_FAULTS),
    mail: createFaultSwitch('mail', MAIL_FAULTS),
    rpc: createFaultSwitch('rpc', UNPAID_FAULTS),
    beacon: createFaultSwitch('beacon', BEACON_FAULTS),
    recaptcha: createFaultSwitch('recaptcha', RECAPTCHA_FAULTS),
  };
}

function registerChains(
  app: FastifyInstance,
  ethereum: Ethereum,
  faults: ReturnType<typeof createSwitches>['rpc'],
  solanaDir: string | undefined,
  site: { url: string },
) {
  app.register(ethereumRpcProxy, { prefix: '/rpc', ethereum, faults });
  const store = createSolanaStore(solanaDir);
  app.register(solanaRpc, { prefix: '/rpc', store, faults });
  solanaRoutes(app, { store, siteUrl: () => site.url });
  chainRoutes(app, { ethereum, siteUrl: () => site.url });
  tokenPictures(app, () => site.url);
}

// Discord answers with and without a version in the path; a client may be configured either way.
function unversioned(url: string): string {
  return url.replace(/^\/discord\/api\/v\d+\//, '/discord/api/');
}
