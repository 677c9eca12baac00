import { type ChainRead, keyOfRead, type Reading } from '@signboard/domain/eligibility/chain-read.ts';
import type { Clock } from '#server/lib/clock.ts';
import { createTtlCache, type TtlCache } from '#server/lib/ttl-cache.ts';
import type { ChainReads, Vault } from '#server/providers/chain-reads/port.ts';

const MAX_KEYS = 20_000;

/** Whether someone may cause this many calls. */
type Allow = (calls: number) => Promise<boolean>;

/** Chain reads as one request makes them; cached ones cost it nothing. */
export type ReadsFor = (allow: Allow) => Pick<ChainReads, 'read' | 'vaultsOf'>;

type WalletRead = { wallet: string; read: ChainRead };

/**
 * Node calls are paid, and anyone can have their own wallet checked as often as they like. Each chain that is read costs
 * one call. The re-check before a draw reads the chains itself.
 */
export function cacheReads(
  chainReads: Pick<ChainReads, 'read' | 'vaultsOf'>,
  ms: number,
  clock: Clock,
): ReadsFor {
  const readings = createTtlCache<Reading>({ ms, max: MAX_KEYS, clock });
  const vaults = createTtlCache<Vault[] | null>({ ms, max: MAX_KEYS, clock });

  /** One request for everything that the cache lacks. */
  async function load(missing: readonly WalletRead[], allow: Allow) {
    const chains = new Set(missing.map(({ read }) => read.chain));
    if (chains.size === 0 || !(await allow(chains.size))) return null;
    const reads = new Map(missing.map(({ read }) => [keyOfRead(read), read]));
    const wallets = new Set(missing.map(({ wallet }) => wallet));
    return await chainReads.read([...reads.values()], [...wallets]);
  }

  return (allow) => ({
    async read(reads, wallets) {
      const missing: WalletRead[] = [];
      // Begins when all of the cache has been asked.
      const loaded = Promise.resolve().then(() => load(missing, allow));
      const entries = wallets.map(async (wallet) => {
        const found = reads.map(async (read) => {
          const key = keyOfRead(read);
          const reading = await getUnless('could-not-check', readings, `${wallet} ${key}`, async () => {
            missing.push({ wallet, read });
            return (await loaded)?.get(wallet)?.get(key) ?? 'could-not-check';
          });
          return [key, reading] as const;
        });
        return [wallet, new Map(await Promise.all(found))] as const;
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

/** A failure is not cached: the chain is asked again. */
async function getUnless<T>(failure: T, cache: TtlCache<T>, key: string, load: () => Promise<T>): Promise<T> {
  const value = await cache.get(key, load);
  if (value === failure) cache.invalidate(key);
  return value;
}
