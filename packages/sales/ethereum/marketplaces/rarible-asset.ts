import { addressAt, elementsAt, offsetAt, requireAll, wordAt } from '../core/abi-words.ts';

/** One side of a Rarible match: money (the zero address is ether) or a token. */
export type RaribleAsset = { currency: string } | { contract: string; token: string };

const ETHER = 'aaaebeba';
const ERC20 = '8ae85d84';
const TOKENS = new Set(['73ad2146', '973bb640']);
/** Lazy-minted tokens; the data contains what is needed to mint them. */
const LAZY_TOKENS = new Set(['d8f960c1', '1cdfaa40']);
const NOBODY = '0x0000000000000000000000000000000000000000';

/** Reads (class, data) at the given word; undefined for classes that are neither money nor a single token. */
export function readRaribleAsset(data: string, at: number | undefined): RaribleAsset | undefined {
  if (at === undefined) return undefined;
  const assetClass = wordAt(data, at)?.slice(0, 8) ?? '';
  if (assetClass === ETHER) return { currency: NOBODY };
  const bytes = offsetAt(data, at + 1, at);
  if (bytes === undefined || !elementsAt(data, bytes, 0)) return undefined;
  const start = bytes + 1;
  const contract = addressAt(data, start);
  if (assetClass === ERC20) return requireAll({ currency: contract }) as RaribleAsset | undefined;
  if (TOKENS.has(assetClass))
    return requireAll({ contract, token: wordAt(data, start + 1) }) as RaribleAsset | undefined;
  if (!LAZY_TOKENS.has(assetClass)) return undefined;
  const recipe = offsetAt(data, start + 1, start);
  return recipe === undefined
    ? undefined
    : (requireAll({ contract, token: wordAt(data, recipe) }) as RaribleAsset | undefined);
}
