import { type ChainRead, keyOfRead, type Reading } from '@signboard/domain/eligibility/chain-read.ts';
import { LRUCache } from 'lru-cache';
import type { Clock } from '#server/platform/lib/clock.ts';
import { createTtlCache, type TtlCache } from '#server/platform/lib/ttl-cache.ts';
import type { ChainReads, Vault } from '#server/platform/providers/chain-reads/port.ts';

/** Ten for each of 20,000 wallets. */
const MAX_READINGS = 200_000;
const MAX_VAULTS = 20_000;

/** Whether someone may cause this many calls. */
type Allow = (calls: number) => Promise<boolean>;

/** Chain reads as one request makes them; cached ones cost it nothing. */
export type ReadsFor = (allow: Allow) => Pick<ChainReads, 'read' | 'vaultsOf'>;

type WalletRead = { wallet: string; read: ChainRead };

/** A promise while the node is being asked: everyone who needs the reading meanwhile waits for it. */
type CachedReading = { reading: Reading | Promise<Reading>; untilMs: number };

type CachedReadings = ReadonlyMap<string, CachedReading>;

const NONE: CachedReadings = new Map();

/**
 * Node calls are paid, and anyone can have their own wallet checked as often as they like. Each chain that is read costs
 * one call. The re-check before a draw reads the chains itself.
 */
export function cacheReads(
  chainReads: Pick<ChainReads, 'read' | 'vaultsOf'>,
  ms: number,
  clock: Clock,
): ReadsFor {
  // One look-up for each wallet, whatever a list asks for: under load, remembered answers must cost next to nothing.
  const known = new LRUCache<string, CachedReadings>({
    maxSize: MAX_READINGS,
    sizeCalculation: ({ size }) => size,
  });
  const vaults = createTtlCache<Vault[] | null>({ ms, max: MAX_VAULTS, clock });
  const isFresh = (cached: CachedReading | undefined) =>
    cached !== undefined && cached.untilMs > clock.monotonicMs();

  /** One request for everything that the cache lacks. */
  async function load(missing: readonly WalletRead[], allow: Allow) {
    const chains = new Set(missing.map(({ read }) => read.chain));
    if (!(await allow(chains.size))) return null;
    const reads = new Map(missing.map(({ read }) => [keyOfRead(read), read]));
    const wallets = new Set(missing.map(({ wallet }) => wallet));
    return await chainReads.read([...reads.values()], [...wallets]);
  }

  function cache(answer: Promise<Reading>): CachedReading {
    const cached: CachedReading = { reading: answer, untilMs: Number.POSITIVE_INFINITY };
    // The time counts from the answer. A failure is not cached: the chain is asked again.
    const settle = (reading: Reading) => {
      cached.reading = reading;
      cached.untilMs = reading === 'could-not-check' ? 0 : clock.monotonicMs() + ms;
    };
    answer.then(settle, () => settle('could-not-check'));
    return cached;
  }

  function addReadings(wallet: string, added: readonly (readonly [string, CachedReading])[]): CachedReadings {
    const current = [...(known.get(wallet) ?? NONE)].filter(([, cached]) => isFresh(cached));
    const readings = new Map([...current, ...added]);
    known.set(wallet, readings);
    return readings;
  }

  return (allow) => ({
    async read(reads, wallets) {
      const lacking = wallets.map((wallet) => {
        const readings = known.get(wallet);
        return { wallet, missing: reads.filter((read) => !isFresh(readings?.get(keyOfRead(read)))) };
      });
      const missing = lacking.flatMap(({ wallet, missing }) => missing.map((read) => ({ wallet, read })));
      const loaded = missing.length > 0 ? load(missing, allow) : null;
      const readingOf = async (wallet: string, key: string) =>
        (await loaded)?.get(wallet)?.get(key) ?? 'could-not-check';
      const entries = lacking.map(async ({ wallet, missing }) => {
        const keys = missing.map(keyOfRead);
        const readings =
          keys.length === 0
            ? (known.get(wallet) ?? NONE)
            : addReadings(
                wallet,
                keys.map((key) => [key, cache(readingOf(wallet, key))] as const),
              );
        return [wallet, await settled(readings, reads)] as const;
      });
      return new Map(await Promise.all(entries));
    },
    async vaultsOf(wallet, chains) {
      const distinct = [...new Set(chains)].sort((one, other) => one - other);
      return await getUnless(null, vaults, `${wallet} ${distinct.join()}`, async () =>
        distinct.length === 0 || (await allow(distinct.length))
          ? await chainReads.vaultsOf(wallet, distinct)
          : null,
      );
    },
  });
}

/** Waits only for what is still being read. */
async function settled(readings: CachedReadings, reads: readonly ChainRead[]): Promise<Map<string, Reading>> {
  const answers = new Map<string, Reading>();
  for (const read of reads) {
    const key = keyOfRead(read);
    const reading = readings.get(key)?.reading ?? 'could-not-check';
    answers.set(key, reading instanceof Promise ? await reading : reading);
  }
  return answers;
}

/** A failure is not cached: the chain is asked again. */
async function getUnless<T>(failure: T, cache: TtlCache<T>, key: string, load: () => Promise<T>): Promise<T> {
  const value = await cache.get(key, load);
  if (value === failure) cache.invalidate(key);
  return value;
}
