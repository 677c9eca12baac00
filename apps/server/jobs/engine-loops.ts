import { randomUUID } from 'node:crypto';
import { recheckPasses } from '#server/features/bots/recheck-passes.ts';
import { abortCallsOn } from '#server/features/posting/abort-calls-on.ts';
import type { PostingDeps } from '#server/features/posting/deps.ts';
import { POSTING_LOOPS, postNext } from '#server/features/posting/post-next.ts';
import { createEthereumWatcher } from '#server/features/sales-feed/ethereum/watch-ethereum.ts';
import { deleteOldSales } from '#server/features/sales-feed/delete-old-sales.ts';
import { createSolanaWatcher } from '#server/features/sales-feed/solana/watch-solana.ts';
import { hearNewHeads } from '#server/providers/ethereum/chain-heads.ts';
import { alertPorts } from '#server/wiring/alert-ports.ts';
import type { Deps } from '#server/wiring/deps.ts';
import { startWorkLoop, type WorkLoop } from './work-loop.ts';

/** How often a chain is looked at when nothing tells of a new block; a new one is seldom older than this when it is read. */
const LOOK_MS = 500;
/** Each look asks for every marketplace's list: a dozen calls. */
const LOOK_SOLANA_MS = 2_500;
/** Where the node tells of new blocks by itself, looking is for the case that a word was lost. */
const LOOK_BESIDE_NEWS_MS = 3_000;
const HOUR_MS = 3_600_000;
/** What X and Discord have not answered so long after we were asked to stop is recorded as it stands: ten seconds is all we have. */
const CALLS_MAY_TAKE_MS = 6_000;

/** The loops of the sales engine, those that post apart, since they are woken. */
export type EngineLoops = { loops: WorkLoop[]; posting: WorkLoop[]; stop(): Promise<void> };

/** Starts watchers, posting and what keeps both tidy. Of the watchers of all processes one works on each chain. */
export function startEngineLoops(deps: Deps): EngineLoops {
  const watching = startWatchers(deps);
  const ending = new AbortController();
  const late = new AbortController();
  const posting = startPosting(deps, ending.signal, late.signal);
  const tidying = [
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
    loops: [...watching.loops, ...tidying],
    posting,
    async stop() {
      ending.abort();
      const hurry = setTimeout(() => late.abort(), CALLS_MAY_TAKE_MS);
      await Promise.all([...[...posting, ...tidying].map((loop) => loop.stop()), watching.stop()]);
      clearTimeout(hurry);
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
  const everyMs = config.ETHEREUM_WS_URL ? LOOK_BESIDE_NEWS_MS : LOOK_MS;
  const loop = startWorkLoop({ name: 'watch Ethereum', everyMs, run: watcher.run }, log);
  const heads = config.ETHEREUM_WS_URL ? hearNewHeads(config.ETHEREUM_WS_URL, loop.wake) : null;
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
  const loop = startWorkLoop({ name: 'watch Solana', everyMs: LOOK_SOLANA_MS, run: watcher.run }, log);
  return {
    loops: [loop],
    async stop() {
      await watcher.stop();
      await loop.stop();
    },
  };
}

function startPosting(deps: Deps, ending: AbortSignal, late: AbortSignal): WorkLoop[] {
  const posting: PostingDeps = {
    ...deps,
    ...alertPorts(deps),
    random: Math.random,
    operatorEmail: deps.config.OPERATOR_EMAIL ?? null,
    ending,
  };
  const inTime = abortCallsOn(late, posting);
  return Array.from({ length: POSTING_LOOPS }, () =>
    startWorkLoop({ name: 'post', everyMs: 1_000, run: () => postNext(inTime) }, deps.log),
  );
}
