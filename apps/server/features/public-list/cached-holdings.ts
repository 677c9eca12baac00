import { createTtlCache, type TtlCache } from '#server/lib/ttl-cache.ts';
import type { EthereumHoldings } from '#server/providers/ethereum/holdings.ts';
import type { SolanaHoldings } from '#server/providers/solana/holdings.ts';

const MAX_WALLETS_AND_CONTRACTS = 20_000;

type Holdings = { ethereumHoldings: EthereumHoldings; solanaHoldings: SolanaHoldings };

/** Whether someone may cause this many calls. */
type Allow = (calls: number) => Promise<boolean>;

/** The holdings as one request reads them; cached ones cost it nothing. */
export type HoldingsFor = (allow: Allow) => Holdings;

/**
 * Node calls are paid, and anyone can have their own wallet checked as often as they like. The re-check before a draw
 * reads the chain itself.
 */
export function cacheHoldings({ ethereumHoldings, solanaHoldings }: Holdings, ms: number): HoldingsFor {
  const balances = createTtlCache<bigint | 'could-not-check'>({ ms, max: MAX_WALLETS_AND_CONTRACTS });
  const tokens = createTtlCache<bigint | 'could-not-check'>({ ms, max: MAX_WALLETS_AND_CONTRACTS });
  return (allow) => {
    const isAllowed = countTogether(allow);
    const pay = async <T>(read: () => Promise<T>) => ((await isAllowed()) ? await read() : 'could-not-check');
    return {
      ethereumHoldings: {
        ...ethereumHoldings,
        balance: (address) =>
          getChecked(balances, address, () => pay(() => ethereumHoldings.balance(address))),
        tokens: (contract, address) =>
          getChecked(tokens, `${contract.toLowerCase()} ${address}`, () =>
            pay(() => ethereumHoldings.tokens(contract, address)),
          ),
      },
      solanaHoldings: {
        ...solanaHoldings,
        balance: (address) => getChecked(balances, address, () => pay(() => solanaHoldings.balance(address))),
      },
    };
  };
}

/** Calls that are made at the same time are counted together, by one statement. */
function countTogether(allow: Allow): () => Promise<boolean> {
  let [calls, allowed]: [number, Promise<boolean> | null] = [0, null];
  return () => {
    calls += 1;
    allowed ??= Promise.resolve().then(() => {
      const counted = calls;
      [calls, allowed] = [0, null];
      return allow(counted);
    });
    return allowed;
  };
}

/** A node that did not answer is asked again. */
async function getChecked<T>(
  cache: TtlCache<T | 'could-not-check'>,
  key: string,
  load: () => Promise<T | 'could-not-check'>,
): Promise<T | 'could-not-check'> {
  const value = await cache.get(key, load);
  if (value === 'could-not-check') cache.invalidate(key);
  return value;
}
