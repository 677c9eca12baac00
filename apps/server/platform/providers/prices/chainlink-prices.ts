import { USD_PRICE_DECIMALS, type UsdPrices } from '@signboard/domain/posts/currencies.ts';
import type { Clock } from '#server/platform/lib/clock.ts';
import { callContracts } from '../ethereum/call-contract.ts';
import type { EthereumNodes } from '../ethereum/nodes.ts';
import { CHAINLINK_FEEDS, type PriceFeed } from './chainlink-feeds.ts';

export type Prices = {
  /** Never fails; unknown prices are omitted. */
  usdPrices(): Promise<UsdPrices>;
};

/** Selectors of latestRoundData() and decimals(). */
const LATEST_ROUND_DATA = '0xfeaf968c';
const DECIMALS = '0x313ce567';
const ROUND_WORDS = 5;

const REFRESH_MS = 60_000;
/** A failed node is retried sooner, but not for every post. */
const REFRESH_AFTER_FAILURE_MS = 10_000;
/** Rounds can be late on a busy chain, and clocks differ. */
const SLACK_SECONDS = 900;

type Reading = { price: bigint; updatedAtSeconds: number };

/**
 * Dollar prices from Chainlink's feeds. A price that cannot be refreshed is used until its feed's heartbeat has passed:
 * what counts is its own age, not when it was read.
 */
export function createChainlinkPrices(nodes: EthereumNodes, clock: Clock): Prices {
  const readings = new Map<PriceFeed, Reading>();
  const checked = new Set<PriceFeed>();
  let refreshing: Promise<void> | null = null;
  let refreshAtMs = 0;

  async function refresh(): Promise<void> {
    const found = await readFeeds(nodes, checked).catch(() => new Map<PriceFeed, Reading>());
    for (const [feed, reading] of found) {
      checked.add(feed);
      readings.set(feed, reading);
    }
    // A feed missing on this chain is no reason to retry sooner, unless all are missing.
    const againInMs = found.size === 0 ? REFRESH_AFTER_FAILURE_MS : REFRESH_MS;
    refreshAtMs = clock.now().getTime() + againInMs;
  }

  return {
    async usdPrices() {
      if (clock.now().getTime() >= refreshAtMs)
        refreshing ??= refresh().finally(() => {
          refreshing = null;
        });
      await refreshing;
      return freshPrices(readings, clock.now().getTime() / 1000);
    },
  };
}

function freshPrices(readings: ReadonlyMap<PriceFeed, Reading>, nowSeconds: number): UsdPrices {
  const prices = new Map<string, bigint>();
  for (const [{ currencies, heartbeatSeconds }, { price, updatedAtSeconds }] of readings) {
    const age = nowSeconds - updatedAtSeconds;
    if (age > heartbeatSeconds + SLACK_SECONDS || age < -SLACK_SECONDS) continue;
    for (const currency of currencies) prices.set(currency, price);
  }
  return prices;
}

/** All feeds in one batch. Decimals never change, so each feed is asked for them once. */
async function readFeeds(
  nodes: EthereumNodes,
  checked: ReadonlySet<PriceFeed>,
): Promise<Map<PriceFeed, Reading>> {
  const unchecked = CHAINLINK_FEEDS.filter((feed) => !checked.has(feed));
  const answers = await callContracts(nodes, [
    ...CHAINLINK_FEEDS.map(({ contract }) => ({ contract, data: LATEST_ROUND_DATA })),
    ...unchecked.map(({ contract }) => ({ contract, data: DECIMALS })),
  ]);
  const decimals = answers.slice(CHAINLINK_FEEDS.length);
  const isUsable = (feed: PriceFeed) =>
    checked.has(feed) || readWords(decimals[unchecked.indexOf(feed)], 1)?.[0] === BigInt(USD_PRICE_DECIMALS);
  const found = new Map<PriceFeed, Reading>();
  for (const [at, feed] of CHAINLINK_FEEDS.entries()) {
    const reading = readRound(answers[at]);
    if (reading && isUsable(feed)) found.set(feed, reading);
  }
  return found;
}

/** Null when there is no price. */
function readRound(answer: string | null | undefined): Reading | null {
  const [, signed = 0n, , updatedAt] = readWords(answer, ROUND_WORDS) ?? [];
  const price = BigInt.asIntN(256, signed);
  return price > 0n ? { price, updatedAtSeconds: Number(updatedAt) } : null;
}

function readWords(answer: string | null | undefined, count: number): bigint[] | null {
  if (answer?.length !== 2 + 64 * count) return null;
  return Array.from({ length: count }, (_, at) => BigInt(`0x${answer.slice(2 + at * 64, 66 + at * 64)}`));
}
