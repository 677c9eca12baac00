import { randomUUID } from 'node:crypto';
import { sendNextAnnouncement } from '#server/features/announcements/send-announcements.ts';
import { recheckPasses } from '#server/features/bots/recheck-passes.ts';
import { deleteOldClaims } from '#server/features/listings/delete-old-claims.ts';
import { createListingWatcher } from '#server/features/listings/watch-listings.ts';
import {
  abortCallsOn,
  channelSettings,
  createChannels,
} from '#server/features/posting/channels/create-channels.ts';
import type { QueueDeps } from '#server/features/posting/queue/channel-port.ts';
import { createPostBatches } from '#server/features/posting/queue/post-batches.ts';
import { POSTING_LOOPS, postNext } from '#server/features/posting/queue/post-next.ts';
import { queueDueRecaps } from '#server/features/recaps/queue-recaps.ts';
import { deleteOldSales } from '#server/features/sales-feed/delete-old-sales.ts';
import { createBlockThread } from '#server/features/sales-feed/ethereum/block-thread.ts';
import {
  createRangeWatcher,
  RANGE_TICK_MS,
} from '#server/features/sales-feed/ethereum/ranges/watch-ranges.ts';
import { createEthereumWatcher } from '#server/features/sales-feed/ethereum/watch-ethereum.ts';
import { createMintWatcher } from '#server/features/sales-feed/solana/watch-mints.ts';
import { createSolanaWatcher } from '#server/features/sales-feed/solana/watch-solana.ts';
import { resumeInNewMonth } from '#server/features/x-budget/save-x-budget.ts';
import { subscribeNewHeads } from '#server/providers/ethereum/reader/new-heads.ts';
import { alertPorts } from '#server/wiring/alert-ports.ts';
import type { Deps, RangeChainParts } from '#server/wiring/deps.ts';
import { startWorkLoop, startWorkPool, type WorkLoop } from './work-loop.ts';

/** Poll interval without block notifications; also about the maximum age of a new block when it is read. */
const ETHEREUM_POLL_MS = 500;
/** Each poll asks for the signatures of every marketplace: a dozen calls. */
const SOLANA_POLL_MS = 2_500;
/** When a list of mints is read is up to the watcher; in between a round costs two queries. */
const SOLANA_MINTS_POLL_MS = 5_000;
/** When a collection's listings are read is up to the watcher; in between a round costs a query. */
const LISTINGS_POLL_MS = 2_000;
/** With block notifications, polling only covers lost ones. */
const ETHEREUM_FALLBACK_POLL_MS = 3_000;
const HOUR_MS = 3_600_000;
/** A query by an index while nothing is due. */
const RECAPS_POLL_MS = 5_000;
/** The local chain costs nothing, and nobody wants to wait there. */
const SANDBOX_TIMES = { readMs: 2_000, secondReadingMs: 60_000 };
const SANDBOX_LISTING_TIMES = { pollSeconds: 2, floorSeconds: 10 };
/**
 * Calls to X and Discord still open this long after a stop request are aborted and recorded as unknown: the process
 * must exit within ten seconds.
 */
const CALL_GRACE_MS = 6_000;

/** The loops of the sales engine. The posting loops are separate, because they are woken by notifications. */
export type EngineLoops = {
  loops: WorkLoop[];
  posting: WorkLoop;
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
    startWorkLoop({ name: 're-check access passes', everyMs: 60_000, run: () => recheckPasses(deps) }, deps),
    startWorkLoop({ name: 'queue recaps', everyMs: RECAPS_POLL_MS, run: () => queueDueRecaps(deps) }, deps),
    startWorkLoop(
      { name: 'resume bots in a new month', everyMs: 60_000, run: () => resumeInNewMonth(deps) },
      deps,
    ),
    startWorkLoop(
      { name: 'forget old sales', everyMs: HOUR_MS, run: () => deleteOldSales(deps.db, deps.clock.now()) },
      deps,
    ),
    startWorkLoop(
      {
        name: 'forget old listings',
        everyMs: HOUR_MS,
        run: () => deleteOldClaims(deps.db, deps.clock.now()),
      },
      deps,
    ),
  ];
  return {
    loops: [...watching.loops, ...maintenance],
    posting,
    announcing,
    async stop() {
      ending.abort();
      const cancelAbort = deps.clock.after(CALL_GRACE_MS, () => late.abort());
      await Promise.all([
        ...[posting, announcing, ...maintenance].map((loop) => loop.stop()),
        watching.stop(),
      ]);
      cancelAbort();
    },
  };
}

type Watching = { loops: WorkLoop[]; stop(): Promise<void> };

function startWatchers(deps: Deps): Watching {
  const ranges = deps.rangeChains.map((parts) => watchRanges(deps, parts));
  const all = [watchEthereum(deps), ...ranges, watchSolana(deps), watchListings(deps)].filter(
    (one) => one !== null,
  );
  return {
    loops: all.flatMap(({ loops }) => loops),
    stop: async () => void (await Promise.all(all.map(({ stop }) => stop()))),
  };
}

function watchEthereum({
  ethereumChain,
  ethereumNodes,
  db,
  clock,
  log,
  prices,
  config,
}: Deps): Watching | null {
  if (!ethereumChain) return null;
  const ending = new AbortController();
  const watcher = createEthereumWatcher({
    db,
    clock,
    log,
    chain: ethereumChain,
    watcher: randomUUID(),
    confirmations: config.ETHEREUM_CONFIRMATIONS,
    prices: () => prices.usdPrices(),
    signal: ending.signal,
    mayBeginAnew: config.SANDBOX,
    thread: createBlockThread(ethereumNodes, clock),
  });
  const everyMs = config.ETHEREUM_WS_URL ? ETHEREUM_FALLBACK_POLL_MS : ETHEREUM_POLL_MS;
  const loop = startWorkLoop({ name: 'watch Ethereum', everyMs, run: watcher.run }, { clock, log });
  const heads = config.ETHEREUM_WS_URL ? subscribeNewHeads(config.ETHEREUM_WS_URL, loop.wake, clock) : null;
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

function watchRanges({ db, clock, log, prices, config }: Deps, { chain, reader }: RangeChainParts): Watching {
  const ending = new AbortController();
  const watcher = createRangeWatcher({
    db,
    clock,
    log,
    chain,
    reader,
    watcher: randomUUID(),
    prices: () => prices.usdPrices(),
    signal: ending.signal,
    mayBeginAnew: config.SANDBOX,
    ...(config.SANDBOX ? { times: SANDBOX_TIMES } : {}),
  });
  const name = `watch ${chain.slug}`;
  const loop = startWorkLoop({ name, everyMs: RANGE_TICK_MS, run: watcher.run }, { clock, log });
  return {
    loops: [loop],
    async stop() {
      ending.abort();
      await loop.stop();
      await watcher.stop();
    },
  };
}

function watchSolana({ solanaChain, solanaCollections, ...deps }: Deps): Watching | null {
  if (!solanaChain || !solanaCollections) return null;
  const { db, clock, log, prices } = deps;
  const watch = {
    db,
    clock,
    log,
    chain: solanaChain,
    collections: solanaCollections,
    usdPrices: () => prices.usdPrices(),
  };
  const id = randomUUID();
  const watcher = createSolanaWatcher(watch, id);
  const mints = createMintWatcher(watch, id);
  const loop = startWorkLoop(
    { name: 'watch Solana', everyMs: SOLANA_POLL_MS, run: watcher.run },
    { clock, log },
  );
  const mintLoop = startWorkLoop(
    { name: 'watch Solana mints', everyMs: SOLANA_MINTS_POLL_MS, run: mints.run },
    { clock, log },
  );
  return {
    loops: [loop, mintLoop],
    async stop() {
      await mints.stop();
      await watcher.stop();
      await Promise.all([loop.stop(), mintLoop.stop()]);
    },
  };
}

function watchListings({ openSea, db, clock, log, prices, config }: Deps): Watching | null {
  if (!openSea) return null;
  const times = config.SANDBOX ? { times: SANDBOX_LISTING_TIMES } : {};
  const watcher = createListingWatcher({ db, clock, log, prices, openSea, ...times }, randomUUID());
  const loop = startWorkLoop(
    { name: 'watch listings', everyMs: LISTINGS_POLL_MS, run: watcher.run },
    { clock, log },
  );
  return {
    loops: [loop],
    async stop() {
      await watcher.stop();
      await loop.stop();
    },
  };
}

function startPosting(deps: Deps, ending: AbortSignal, late: AbortSignal): WorkLoop {
  const { enrich, traitsOf } = alertPorts(deps);
  const { OPERATOR_EMAIL } = deps.config;
  const channels = createChannels({ ...deps, enrich, traitsOf, ...channelSettings(deps.config), late });
  const queue: QueueDeps = {
    ...deps,
    channels,
    batches: createPostBatches({ ...deps, channels }),
    random: Math.random,
    operatorEmail: OPERATOR_EMAIL ?? null,
    ending,
  };
  const run = (onFound: () => void) => postNext(queue, onFound);
  return startWorkPool({ name: 'post', everyMs: 1_000, run }, POSTING_LOOPS, deps);
}

/** Here rather than with the other jobs, because an open call to Discord must end with the others. */
function startAnnouncing(deps: Deps, late: AbortSignal): WorkLoop {
  const send = abortCallsOn(late, deps.clock)('unknown-outcome', deps.discordWebhooks.send);
  const announcements = { ...deps, discordWebhooks: { ...deps.discordWebhooks, send } };
  return startWorkLoop(
    { name: 'send announcements', everyMs: 2_000, run: () => sendNextAnnouncement(announcements) },
    deps,
  );
}
