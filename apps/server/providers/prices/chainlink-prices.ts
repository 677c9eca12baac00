import { USD_PRICE_DECIMALS, type UsdPrices } from '@signboard/domain/posts/usd-prices.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { CallContract } from '../ethereum/call-contract.ts';
import { CHAINLINK_FEEDS, type PriceFeed } from './chainlink-feeds.ts';
import type { Prices } from './port.ts';

/** Selectors of latestRoundData() and decimals(). */
const LATEST_ROUND_DATA = '0xfeaf968c';
const DECIMALS = '0x313ce567';
const ROUND_WORDS = 5;

const LOOK_AGAIN_MS = 60_000;
/** A failed node is retried sooner, but not for every post. */
const LOOK_AGAIN_AFTER_FAULT_MS = 10_000;
/** Rounds can be late on a busy chain, and clocks differ. */
const SLACK_SECONDS = 900;

type Reading = { price: bigint; updatedAtSeconds: number };

/**
 * Dollar prices from Chainlink's feeds. A price that cannot be refreshed is used until its feed's heartbeat has passed:
 * what counts is its own age, not when it was read.
 */
export function createChainlinkPrices(callContract: CallContract, clock: Clock): Prices {
  const readings = new Map<PriceFeed, Reading>();
  const checked = new Set<PriceFeed>();
  let looking: Promise<void> | null = null;
  let lookAgainAtMs = 0;

  async function look(): Promise<void> {
    const outcomes = await Promise.allSettled(
      CHAINLINK_FEEDS.map(async (feed) => {
        const [reading] = await Promise.all([
          readFeed(callContract, feed),
          checked.has(feed) || requireDecimals(callContract, feed),
        ]);
        checked.add(feed);
        readings.set(feed, reading);
      }),
    );
    // A feed missing on this chain is no reason to retry sooner, unless all are missing.
    const isFault = outcomes.every(({ status }) => status === 'rejected');
    lookAgainAtMs = clock.now().getTime() + (isFault ? LOOK_AGAIN_AFTER_FAULT_MS : LOOK_AGAIN_MS);
  }

  return {
    async usdPrices() {
      if (clock.now().getTime() >= lookAgainAtMs)
        looking ??= look().finally(() => {
          looking = null;
        });
      await looking;
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

async function readFeed(callContract: CallContract, { contract }: PriceFeed): Promise<Reading> {
  const words = wordsOf(await callContract(contract, LATEST_ROUND_DATA), ROUND_WORDS);
  const price = BigInt.asIntN(256, words[1] as bigint);
  if (price <= 0n) throw new Error('a price feed returned no price');
  return { price, updatedAtSeconds: Number(words[3]) };
}

async function requireDecimals(callContract: CallContract, { contract }: PriceFeed): Promise<void> {
  const [decimals] = wordsOf(await callContract(contract, DECIMALS), 1);
  if (decimals !== BigInt(USD_PRICE_DECIMALS)) throw new Error('a price feed has unexpected decimals');
}

function wordsOf(answer: string | null, count: number): bigint[] {
  if (answer?.length !== 2 + 64 * count) throw new Error('a price feed returned a malformed response');
  return Array.from({ length: count }, (_, at) => BigInt(`0x${answer.slice(2 + at * 64, 66 + at * 64)}`));
}
