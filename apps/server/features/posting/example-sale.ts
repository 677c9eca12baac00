import type { Chain } from '@signboard/domain/accounts/wallet-address.ts';
import { COINS } from '@signboard/domain/posts/coins.ts';
import type { SaleFacts } from '@signboard/domain/posts/sale-facts.ts';

const PARTIES: Record<Chain, Pick<SaleFacts, 'seller' | 'buyer'>> = {
  ethereum: { seller: `0x${'5e11'.repeat(10)}`, buyer: `0x${'b0b5'.repeat(10)}` },
  solana: { seller: 'Se11er'.padEnd(44, '1'), buyer: 'Buyer'.padEnd(44, '1') },
};

/** An example for a collection without known sales. */
export function createExampleSale(chain: Chain, key: string): SaleFacts {
  const { id, symbol, decimals } = COINS[chain];
  return {
    key: `example:${key}`,
    chain,
    marketplace: { name: chain === 'ethereum' ? 'OpenSea' : 'Magic Eden' },
    verified: true,
    contract: key,
    tokenId: chain === 'ethereum' ? '1' : key,
    standard: chain === 'ethereum' ? 'erc721' : 'metaplex',
    quantity: 1n,
    ...PARTIES[chain],
    price: 10n ** BigInt(decimals),
    priceBasis: 'gross',
    currency: { id, symbol, decimals },
    bundle: null,
  };
}
