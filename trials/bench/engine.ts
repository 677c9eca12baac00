import { timeCatchUp } from './engine/catch-up.ts';
import { timeLatency } from './engine/latency.ts';
import { timeMatching } from './engine/matching.ts';
import { timeRanges } from './engine/ranges.ts';
import { startEngineDatabase } from './engine/start-engine-database.ts';
import { printBench } from './print-bench.ts';

/** How fast sales become posts, how the number of bots affects it, how fast missed blocks are processed, and what a chain costs that is read by ranges. */
const { db, database, stop } = await startEngineDatabase();
const few = await timeMatching(db, database, 10);
const some = await timeMatching(db, database, 1_000);
const many = await timeMatching(db, database, 100_000);
await database.query('truncate bots, deliveries, sales, chain_cursors, chain_blocks, chain_watchers cascade');
const catchUp = await timeCatchUp(db, database);
const ranges = await timeRanges(db);
await stop();
const latency = await timeLatency();

printBench(
  'engine',
  [
    {
      measure: 'from a readable block to its posts on X, p50',
      value: `${latency.p50Ms.toFixed(0)} ms`,
      anchor: '10,000 bots, 50 sales at once, pictures included; new blocks over WebSocket',
    },
    { measure: 'the same, p99', value: `${latency.p99Ms.toFixed(0)} ms`, anchor: `${latency.posts} posts` },
    {
      measure: 'what the slowest stand-in takes by itself for the same calls',
      value: `${latency.standInMs.toFixed(0)} ms`,
    },
    {
      measure: 'p99 relative to that',
      value: (latency.p99Ms / latency.standInMs).toFixed(2),
      anchor: 'at most 2',
    },
    { measure: 'commit of a block with 50 sales, 10 bots', value: `${few.toFixed(1)} ms` },
    { measure: 'the same with 1,000 bots', value: `${some.toFixed(1)} ms` },
    { measure: 'the same with 100,000 bots', value: `${many.toFixed(1)} ms` },
    { measure: '100,000 bots relative to 10', value: (many / few).toFixed(2), anchor: '1: flat' },
    { measure: 'catch-up, blocks per second', value: catchUp.blocksPerSecond.toFixed(0) },
    { measure: 'bare RPC calls, blocks per second', value: catchUp.barePerSecond.toFixed(0) },
    {
      measure: 'catch-up relative to bare calls',
      value: catchUp.ratio.toFixed(2),
      anchor: `at least 0.70; ${catchUp.source}`,
    },
    {
      measure: 'compute units a day to watch a simulated Base',
      value: `${(ranges.unitsPerDay / 1e6).toFixed(2)} M`,
      anchor: `at most 0.80 M; ${ranges.sales.toFixed(0)} sales a day, ${(ranges.kbPerDay / 1000).toFixed(0)} MB`,
    },
    {
      measure: 'the same, share of one core',
      value: `${(ranges.coreShare * 100).toFixed(2)} %`,
      anchor: 'at most 10 %; 2 s blocks with 5,000 logs, which the node filters',
    },
  ],
  {
    p50Ms: latency.p50Ms,
    p99Ms: latency.p99Ms,
    p99ToStandIn: latency.p99Ms / latency.standInMs,
    matchRatio100kTo10: many / few,
    catchUpRatio: catchUp.ratio,
    rangeUnitsPerDay: ranges.unitsPerDay,
    rangeCoreShare: ranges.coreShare,
  },
);
