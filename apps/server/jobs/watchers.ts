import { randomUUID } from 'node:crypto';
import { createListingWatcher } from '#server/bots/listings/watch-listings.ts';
import { createBlockThread } from '#server/bots/sales-feed/ethereum/block-thread.ts';
import { createRangeWatcher, RANGE_TICK_MS } from '#server/bots/sales-feed/ethereum/ranges/watch-ranges.ts';
import { createEthereumWatcher } from '#server/bots/sales-feed/ethereum/watch-ethereum.ts';
import { createMintWatcher } from '#server/bots/sales-feed/solana/watch-mints.ts';
import { createSolanaWatcher } from '#server/bots/sales-feed/solana/watch-solana.ts';
import { subscribeNewHeads } from '#server/platform/providers/ethereum/reader/new-heads.ts';
import type { Deps, RangeChainParts } from '#server/wiring/deps.ts';
import type { Job } from './job.ts';

/** Poll interval without block notifications; also about the maximum age of a new block when it is read. */
const ETHEREUM_POLL_MS = 500;
/** With block notifications, polling only covers lost ones. */
const ETHEREUM_FALLBACK_POLL_MS = 3_000;
/** Each poll asks for the signatures of every marketplace: a dozen calls. */
const SOLANA_POLL_MS = 2_500;
/** When a list of mints is read is up to the watcher; in between a round costs two queries. */
const SOLANA_MINTS_POLL_MS = 5_000;
/** When a collection's listings are read is up to the watcher; in between a round costs a query. */
const LISTINGS_POLL_MS = 2_000;
/** The local chain costs nothing, and nobody wants to wait there. */
const SANDBOX_TIMES = { readMs: 2_000, secondReadingMs: 60_000 };
const SANDBOX_LISTING_TIMES = { pollSeconds: 2, floorSeconds: 10 };

/** Across all processes, one watcher at a time holds the lease of a chain. */
export function watchers(deps: Deps, signal: AbortSignal): Job[] {
  const jobs = [
    watchEthereum(deps, signal),
    ...deps.rangeChains.map((parts) => watchRanges(deps, parts, signal)),
    ...watchSolana(deps, signal),
    watchListings(deps, signal),
  ];
  return jobs.flatMap((job) => (job ? [{ ...job, isOutside: true }] : []));
}

function watchEthereum(deps: Deps, signal: AbortSignal): Job | null {
  const { ethereumChain, ethereumNodes, db, clock, log, prices, config } = deps;
  if (!ethereumChain) return null;
  const watcher = createEthereumWatcher({
    db,
    clock,
    log,
    chain: ethereumChain,
    watcher: randomUUID(),
    confirmations: config.ETHEREUM_CONFIRMATIONS,
    prices: () => prices.usdPrices(),
    signal,
    mayBeginAnew: config.SANDBOX,
    thread: createBlockThread(ethereumNodes, clock),
  });
  const job = { name: 'watch Ethereum', run: watcher.run, close: watcher.stop };
  const url = config.ETHEREUM_WS_URL;
  if (!url) return { ...job, everyMs: ETHEREUM_POLL_MS };
  return {
    ...job,
    everyMs: ETHEREUM_FALLBACK_POLL_MS,
    listen: (wake) => subscribeNewHeads(url, wake, clock).stop,
  };
}

function watchRanges(
  { db, clock, log, prices, config }: Deps,
  { chain, reader }: RangeChainParts,
  signal: AbortSignal,
): Job {
  const watcher = createRangeWatcher({
    db,
    clock,
    log,
    chain,
    reader,
    watcher: randomUUID(),
    prices: () => prices.usdPrices(),
    signal,
    mayBeginAnew: config.SANDBOX,
    ...(config.SANDBOX ? { times: SANDBOX_TIMES } : {}),
  });
  return { name: `watch ${chain.slug}`, everyMs: RANGE_TICK_MS, run: watcher.run, close: watcher.stop };
}

function watchSolana({ solanaChain, solanaCollections, ...deps }: Deps, signal: AbortSignal): Job[] {
  if (!solanaChain || !solanaCollections) return [];
  const { db, clock, log, prices } = deps;
  const watch = {
    db,
    clock,
    log,
    signal,
    chain: solanaChain,
    collections: solanaCollections,
    usdPrices: () => prices.usdPrices(),
  };
  const id = randomUUID();
  const sales = createSolanaWatcher(watch, id);
  const mints = createMintWatcher(watch, id);
  return [
    { name: 'watch Solana', everyMs: SOLANA_POLL_MS, run: sales.run, close: sales.stop },
    { name: 'watch Solana mints', everyMs: SOLANA_MINTS_POLL_MS, run: mints.run },
  ];
}

function watchListings({ openSea, db, clock, log, prices, config }: Deps, signal: AbortSignal): Job | null {
  if (!openSea) return null;
  const times = config.SANDBOX ? { times: SANDBOX_LISTING_TIMES } : {};
  const watcher = createListingWatcher({ db, clock, log, prices, openSea, signal, ...times }, randomUUID());
  return { name: 'watch listings', everyMs: LISTINGS_POLL_MS, run: watcher.run, close: watcher.stop };
}
