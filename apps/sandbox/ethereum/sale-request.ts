/** What is left out is chosen. */
export type SaleRequest = {
  /** `base`, or mainnet's stand-in. */
  chain?: string;
  collection?: string;
  tokenId?: string;
  priceEth?: string;
  marketplace?: string;
};

/** The requested sale is not possible; the message says why. */
export class SaleRefused extends Error {}

export const MARKETPLACES = ['seaport'];

/** Fields may be numbers or texts; a form sends empty ones for what was left out. */
export function readSaleRequest(body: unknown): Record<string, string> {
  const given = Object.entries((body ?? {}) as Record<string, unknown>);
  return Object.fromEntries(
    given.flatMap(([key, value]) => (value === '' || value == null ? [] : [[key, String(value)]])),
  );
}
