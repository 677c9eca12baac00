import type { RegisteredChain, SaleChain } from '@signboard/domain/chains/sale-chains.ts';
import { COINS } from '@signboard/domain/posts/currencies.ts';
import type { Network } from '@signboard/sales/ethereum/core/network.ts';
import { DECODERS } from '@signboard/sales/ethereum/decoders.ts';
import type { LogFilter } from '#server/platform/providers/ethereum/reader/range-reader.ts';

/** A chain of the registry, for the decoders. */
export function networkOf(chain: RegisteredChain): Network<SaleChain> {
  return {
    chain: chain.slug,
    coin: COINS[chain.slug],
    tokens: new Map(chain.tokens.map(({ address, symbol, decimals }) => [address, [symbol, decimals]])),
    emitters: new Map(
      chain.marketplaces.map(({ address, family, id, name, version }) => [
        address,
        { family, marketplace: { id, name, version } },
      ]),
    ),
    adapters: new Map(chain.adapters.map(({ address, token }) => [address, token])),
    feeWallets: new Map(chain.feeWallets.map(({ address, marketplace }) => [address, marketplace])),
  };
}

/** All events of the marketplaces on a chain. */
export function filterOf({ marketplaces }: RegisteredChain): LogFilter {
  const families = new Set<string>(marketplaces.map(({ family }) => family));
  const topics = DECODERS.filter(({ family }) => families.has(family)).flatMap(({ events }) =>
    Object.values(events),
  );
  return { addresses: marketplaces.map(({ address }) => address), topics };
}
