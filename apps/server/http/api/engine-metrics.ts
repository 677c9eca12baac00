import { Counter, Gauge, type Registry } from 'prom-client';
import { type EngineFigures, readEngineFigures } from '#server/bots/posting/engine-figures-store.ts';
import type { Deps } from '#server/wiring/deps.ts';

type Sample = { labels: Record<string, string>; value: number | null };

const METRICS: { name: string; help: string; labels: string[]; samples(figures: EngineFigures): Sample[] }[] =
  [
    {
      name: 'signboard_chain_lag_blocks',
      help: 'Blocks (slots on Solana) between the head of a chain and what was read of it',
      labels: ['chain'],
      samples: ({ chains }) =>
        chains.map(({ chain, lagBlocks }) => ({ labels: { chain }, value: lagBlocks })),
    },
    {
      name: 'signboard_chain_silent_seconds',
      help: 'Seconds since a chain’s watcher last renewed its lease',
      labels: ['chain'],
      samples: ({ chains }) =>
        chains.map(({ chain, silentSeconds }) => ({ labels: { chain }, value: silentSeconds })),
    },
    {
      name: 'signboard_chain_fault',
      help: '1 while something holds a chain’s watcher up',
      labels: ['chain'],
      samples: ({ chains }) =>
        chains.map(({ chain, hasFault }) => ({ labels: { chain }, value: Number(hasFault) })),
    },
    {
      name: 'signboard_chain_nodes_unavailable',
      help: 'Nodes of a chain that are not used after failures, while others are',
      labels: ['chain'],
      samples: ({ chains }) =>
        chains.map(({ chain, unavailableNodes }) => ({ labels: { chain }, value: unavailableNodes })),
    },
    {
      name: 'signboard_chain_second_readings_total',
      help: 'How often final blocks of a chain were read again',
      labels: ['chain'],
      samples: ({ chains }) =>
        chains.map(({ chain, secondReadings }) => ({ labels: { chain }, value: secondReadings })),
    },
    {
      name: 'signboard_chain_differences_total',
      help: 'Transactions that a second reading found late, dropped, or left because the nodes disagree',
      labels: ['chain', 'outcome'],
      samples: ({ chains }) =>
        chains.flatMap(({ chain, late, dropped, disputed }) =>
          Object.entries({ late, dropped, disputed }).map(([outcome, value]) => ({
            labels: { chain, outcome },
            value,
          })),
        ),
    },
    {
      name: 'signboard_sales_per_minute',
      help: 'Sales found, a minute on average over the last five',
      labels: [],
      samples: ({ salesLately }) => [{ labels: {}, value: salesLately / 5 }],
    },
    {
      name: 'signboard_posts_waiting',
      help: 'Posts in the outbox that are not sent yet',
      labels: ['channel'],
      samples: ({ posts }) => posts.map(({ channel, waiting }) => ({ labels: { channel }, value: waiting })),
    },
    {
      name: 'signboard_posts_oldest_seconds',
      help: 'How long the oldest due post has been waiting',
      labels: ['channel'],
      samples: ({ posts }) =>
        posts.map(({ channel, oldestSeconds }) => ({ labels: { channel }, value: oldestSeconds })),
    },
    {
      name: 'signboard_posts_per_minute',
      help: 'Posts by outcome, a minute on average over the last five',
      labels: ['channel', 'outcome'],
      samples: ({ posts }) =>
        posts.flatMap(({ channel, sentLately, failedLately }) => [
          { labels: { channel, outcome: 'sent' }, value: sentLately / 5 },
          { labels: { channel, outcome: 'failed' }, value: failedLately / 5 },
        ]),
    },
    {
      name: 'signboard_post_latency_seconds',
      help: 'Seconds from a sale to its post, over the last five minutes',
      labels: ['channel', 'quantile'],
      samples: ({ posts }) =>
        posts.flatMap(({ channel, latencyP50, latencyP99 }) => [
          { labels: { channel, quantile: '0.5' }, value: latencyP50 },
          { labels: { channel, quantile: '0.99' }, value: latencyP99 },
        ]),
    },
    {
      name: 'signboard_posting_paused',
      help: '1 while nothing at all goes out to a place, for example because its credits are used up',
      labels: ['channel'],
      samples: ({ posts }) =>
        posts.map(({ channel, isPaused }) => ({ labels: { channel }, value: Number(isPaused) })),
    },
  ];

/** The tables are read once per scrape, not once per metric. */
export function addEngineMetrics(registry: Registry, { db }: Deps): void {
  let reading: Promise<EngineFigures> | null = null;
  const readOnce = () => {
    reading ??= readEngineFigures(db).finally(() => {
      reading = null;
    });
    return reading;
  };
  for (const { name, help, labels, samples } of METRICS) {
    // What the database counts is a counter for Prometheus, too: its functions for counters expect that type.
    const Metric = name.endsWith('_total') ? Counter : Gauge;
    new Metric({
      name,
      help,
      labelNames: labels,
      registers: [registry],
      async collect() {
        this.reset();
        for (const { labels: of, value } of samples(await readOnce()))
          if (value !== null) this.inc(of, value);
      },
    });
  }
}
