import { randomUUID } from 'node:crypto';
import { sendNextAnnouncement } from '#server/features/announcements/send-announcements.ts';
import { recheckPasses } from '#server/features/bots/recheck-passes.ts';
import { abortCallsOn, createChannels } from '#server/features/posting/channels/create-channels.ts';
import type { QueueDeps } from '#server/features/posting/queue/channel-port.ts';
import { POSTING_LOOPS, postNext } from '#server/features/posting/queue/post-next.ts';
import { deleteOldSales } from '#server/features/sales-feed/delete-old-sales.ts';
import { createEthereumWatcher } from '#server/features/sales-feed/ethereum/watch-ethereum.ts';
import { createSolanaWatcher } from '#server/features/sales-feed/solana/watch-solana.ts';
import { subscribeNewHeads } from '#server/providers/ethereum/reader/new-heads.ts';
import { alertPorts } from '#server/wiring/alert-ports.ts';
import type { Deps } from '#server/wiring/deps.ts';
import { startWorkLoop, type WorkLoop } from './work-loop.ts';

/** Poll interval without block notifications; also about the maximum age of a new block when it is read. */
const ETHEREUM_POLL_MS = 500;
/** Each poll asks for the signatures of every marketplace: a dozen calls. */
const SOLANA_POLL_MS = 2_500;
/** With block notifications, polling only covers lost ones. */
const ETHEREUM_FALLBACK_POLL_MS = 3_000;
const HOUR_MS = 3_600_000;
/**
 * Calls to X and Discord still open this long after a stop request are aborted and recorded as unknown: the process
 * must exit within ten seconds.
 */
const CALL_GRACE_MS = 6_000;

/** The loops of the sales engine. The posting loops are separate, because they are woken by notifications. */
export type EngineLoops = {
  loops: WorkLoop[];
  posting: WorkLoop[];
  announcing: WorkLoop;
  stop(): Promise<void>;
};

/**
 * Starts watchers, posting and maintenance. Across all processes, one watcher at a time holds the lease of a chain.
 */
export function startEngineLoops(deps: Deps): EngineLoops {
  const watching = startWatchers(deps);
  const ending = new AbortController();
  const late = new AbortController();
  const posting = startPosting(deps, ending.signal, late.signal);
  const announcing = startAnnouncing(deps, late.signal);
  const maintenance = [
    startWorkLoop(
      { name: 're-check access passes', everyMs: 60_000, run: () => recheckPasses(deps) },
      deps.log,
    ),
    startWorkLoop(
      { name: 'forget old sales', everyMs: HOUR_MS, run: () => deleteOldSales(deps.db, deps.clock.now()) },
      deps.log,
    ),
  ];
  return {
    loops: [...watching.loops, ...maintenance],
    posting,
    announcing,
    async stop() {
      ending.abort();
      const abortTimer = setTimeout(() => late.abort(), CALL_GRACE_MS);
      await Promise.all([
        ...[...posting, announcing, ...maintenance].map((loop) => loop.stop()),
        watching.stop(),
      ]);
      clearTimeout(abortTimer);
    },
  };
}

type Watching = { loops: WorkLoop[]; stop(): Promise<void> };

function startWatchers(deps: Deps): Watching {
  const all = [watchEthereum(deps), watchSolana(deps)].filter((one) => one !== null);
  return {
    loops: all.flatMap(({ loops }) => loops),
    stop: async () => void (await Promise.all(all.map(({ stop }) => stop()))),
  };
}

function watchEthereum({ ethereumChain, db, log, prices, config }: Deps): Watching | null {
  if (!ethereumChain) return null;
  const ending = new AbortController();
  const watcher = createEthereumWatcher({
    db,
    log,
    chain: ethereumChain,
    watcher: randomUUID(),
    confirmations: config.ETHEREUM_CONFIRMATIONS,
    prices: () => prices.usdPrices(),
    signal: ending.signal,
    mayBeginAnew: config.SANDBOX,
  });
  const everyMs = config.ETHEREUM_WS_URL ? ETHEREUM_FALLBACK_POLL_MS : ETHEREUM_POLL_MS;
  const loop = startWorkLoop({ name: 'watch Ethereum', everyMs, run: watcher.run }, log);
  const heads = config.ETHEREUM_WS_URL ? subscribeNewHeads(config.ETHEREUM_WS_URL, loop.wake) : null;
  return {
    loops: [loop],
    async stop() {
      heads?.stop();
      ending.abort();
      await loop.stop();
      await watcher.stop();
    },
  };
}

function watchSolana({ solanaChain, solanaCollections, ...deps }: Deps): Watching | null {
  if (!solanaChain || !solanaCollections) return null;
  const { db, clock, log, prices } = deps;
  const watcher = createSolanaWatcher(
    {
      db,
      clock,
      log,
      chain: solanaChain,
      collections: solanaCollections,
      usdPrices: () => prices.usdPrices(),
    },
    randomUUID(),
  );
  const loop = startWorkLoop({ name: 'watch Solana', everyMs: SOLANA_POLL_MS, run: watcher.run }, log);
  return {
    loops: [loop],
    async stop() {
      await watcher.stop();
      await loop.stop();
    },
  };
}

function startPosting(deps: Deps, ending: AbortSignal, late: AbortSignal): WorkLoop[] {
  const { enrich } = alertPorts(deps);
  const { X_WEB_BASE: xWebBase, OPERATOR_EMAIL } = deps.config;
  const queue: QueueDeps = {
    ...deps,
    channels: createChannels({ ...deps, enrich, xWebBase, late }),
    random: Math.random,
    operatorEmail: OPERATOR_EMAIL ?? null,
    ending,
  };
  return Array.from({ length: POSTING_LOOPS }, () =>
    startWorkLoop({ name: 'post', everyMs: 1_000, run: () => postNext(queue) }, deps.log),
  );
}

/** Here rather than with the other jobs, because an open call to Discord must end with the others. */
function startAnnouncing(deps: Deps, late: AbortSignal): WorkLoop {
  const send = abortCallsOn(late, deps.clock)('unknown-outcome', deps.discordWebhooks.send);
  const announcements = { ...deps, discordWebhooks: { ...deps.discordWebhooks, send } };
  return startWorkLoop(
    { name: 'send announcements', everyMs: 2_000, run: () => sendNextAnnouncement(announcements) },
    deps.log,
  );
}
