import { getFact, type KnownFacts } from '../../missing-facts.ts';
import type { Currency } from '../../sale.ts';
import { ZERO_ADDRESS } from './transaction.ts';

export const ETH: Currency = { id: 'ETH', symbol: 'ETH', decimals: 18 };

export const WETH = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2';

/** Ether deposited with Blur: a separate ERC-20, not WETH. */
export const BLUR_POOL = '0x0000000000a39bb272e79075ade125fd351887ac';

/** How 0x and its forks write "ether" where a token is expected. */
const ETHER_SIGN = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee';

const TOKENS: ReadonlyMap<string, readonly [symbol: string, decimals: number]> = new Map([
  [WETH, ['WETH', 18]],
  [BLUR_POOL, ['BETH', 18]],
  ['0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', ['USDC', 6]],
  ['0xdac17f958d2ee523a2206206994597c13d831ec7', ['USDT', 6]],
  ['0x6b175474e89094c44da98b954eedeac495271d0f', ['DAI', 18]],
  ['0x4d224452801aced8b2f0aebe155379bb5d594381', ['APE', 18]],
  ['0xba5bde662c17e2adff1075610382b9b691296350', ['RARE', 18]],
  ['0x0f5d2fb29fb7d3cfee444a200298f468908cc942', ['MANA', 18]],
  ['0x3845badade8e6dff049820680d1f14bd3903a5d0', ['SAND', 18]],
  ['0x15d4c048f83bd7e37d49ea4c83a07267ec4203da', ['GALA', 8]],
  ['0xf4d2888d29d722226fafa5d9b24f9164c092421e', ['LOOKS', 18]],
  ['0x64d91f12ece7362f91a6f8e7940cd55f05060b92', ['ASH', 18]],
  ['0x9355372396e3f6daf13359b7b607a3374cc638e0', ['WHALE', 4]],
]);

/** In events, both the zero address and 0x's marker mean the chain's own coin. */
export function getCurrency(address: string, knowledge: KnownFacts): Currency {
  if (address === ZERO_ADDRESS || address === ETHER_SIGN) return knowledge.network?.coin ?? ETH;
  const token = (knowledge.network?.tokens ?? TOKENS).get(address);
  if (token) return { id: address, symbol: token[0], decimals: token[1] };
  const told = getFact(knowledge.currencies, { kind: 'currency', address });
  return { id: address, symbol: told?.symbol ?? null, decimals: told?.decimals ?? null };
}
