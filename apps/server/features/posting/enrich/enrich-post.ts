import type { Chain } from '@signboard/domain/accounts/wallet-address.ts';
import type { KnownNames, PostSubject } from '@signboard/domain/posts/post-subject.ts';
import type { UsdPrices } from '@signboard/domain/posts/usd-prices.ts';
import type { PartyNames } from '#server/providers/names/port.ts';
import type { Prices } from '#server/providers/prices/port.ts';
import type { TokenMetadata, TokenPicture } from '#server/providers/token-metadata/port.ts';
import { inTime } from './in-time.ts';

/** What enriching needs of the world; null where a chain's names cannot be looked up. */
export type EnrichDeps = {
  prices: Prices;
  tokenMetadata: TokenMetadata;
  /** Throws when it could not be found out. */
  collectionNames: Readonly<Record<Chain, ((contract: string) => Promise<string | null>) | null>>;
  partyNames: Readonly<Record<Chain, PartyNames | null>>;
};

/** What a post needs beyond the sale itself, as far as it is known. */
export type Enrichment = { names: KnownNames; prices: UsdPrices; pictures: TokenPicture[] };

/** No picture is worth a later post. */
const BUDGET_MS = 10_000;

/**
 * Finds names, dollars and pictures for a post: all at once, never failing, never longer than its budget. What is not
 * there by then is left out.
 */
export async function enrichPost(
  deps: EnrichDeps,
  subject: PostSubject,
  budget: AbortSignal = AbortSignal.timeout(BUDGET_MS),
): Promise<Enrichment> {
  const { chain, contract, picturedTokenIds } = subject;
  const tokens = picturedTokenIds.map((tokenId) => ({ chain, contract, tokenId }));
  const parties = namedParties(subject);
  const known = <T>(find: () => Promise<T | null> | undefined) => inTime(find, budget);
  const [prices, collection, tokenNames, partyNames, pictures] = await Promise.all([
    known(() => deps.prices.usdPrices()),
    known(() => deps.collectionNames[chain]?.(contract)),
    Promise.all(tokens.map((token) => known(() => deps.tokenMetadata.nameOf(token)))),
    Promise.all(parties.map((address) => known(() => deps.partyNames[chain]?.nameOf(address)))),
    Promise.all(tokens.map((token) => known(() => deps.tokenMetadata.pictureOf(token)))),
  ]);
  return {
    names: { collection, tokens: byKey(picturedTokenIds, tokenNames), parties: byKey(parties, partyNames) },
    prices: prices ?? new Map(),
    pictures: pictures.filter((picture) => picture !== null),
  };
}

/** A post names the only seller and the only buyer; of several it says how many. */
function namedParties({ sellers, buyers }: PostSubject): string[] {
  const only = [sellers, buyers].flatMap((side) => (side.length === 1 ? side : []));
  return [...new Set(only)].filter((party) => party !== 'unknown');
}

function byKey(keys: readonly string[], values: readonly (string | null)[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const [at, key] of keys.entries()) if (values[at]) found.set(key, values[at]);
  return found;
}
