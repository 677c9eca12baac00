import type { UsdPrices } from '@signboard/domain/posts/currencies.ts';
import type { KnownNames, PostSubject } from '@signboard/domain/posts/sale-facts.ts';
import type { Clock } from '#server/platform/lib/clock.ts';
import type { ByChain } from '#server/platform/providers/by-chain.ts';
import type { PartyNames } from '#server/platform/providers/names/party-names.ts';
import type { Prices } from '#server/platform/providers/prices/chainlink-prices.ts';
import type { TokenMetadata, TokenPicture } from '#server/platform/providers/token-metadata/port.ts';

export type EnrichDeps = {
  clock: Clock;
  prices: Prices;
  tokenMetadata: TokenMetadata;
  /** Throws when the lookup failed. */
  collectionNames: ByChain<(contract: string) => Promise<string | null>>;
  partyNames: ByChain<PartyNames>;
};

/** What could be fetched for a post in addition to the sale. */
export type Enrichment = { names: KnownNames; prices: UsdPrices; pictures: TokenPicture[] };

/** Never fails and takes at most ten seconds. */
export type Enrich = (subject: PostSubject) => Promise<Enrichment>;

/** No picture is worth delaying a post. */
const BUDGET_MS = 10_000;

/**
 * Fetches names, dollar prices and pictures for a post: concurrently, never failing, within its time budget. Whatever
 * is missing by then is left out.
 */
export async function enrichPost(deps: EnrichDeps, subject: PostSubject): Promise<Enrichment> {
  const budget = deps.clock.timeout(BUDGET_MS);
  const { chain, contract, picturedTokenIds } = subject;
  const tokens = picturedTokenIds.map((tokenId) => ({ chain, contract, tokenId }));
  const parties = namedParties(subject);
  const known = <T>(find: () => Promise<T | null> | undefined) => resolveInTime(find, budget);
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

/** A post names a single seller and a single buyer; several are only counted. */
function namedParties({ sellers, buyers }: PostSubject): string[] {
  const only = [sellers, buyers].flatMap((side) => (side.length === 1 ? side : []));
  return [...new Set(only)].filter((party) => party !== 'unknown');
}

function byKey(keys: readonly string[], values: readonly (string | null)[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const [at, key] of keys.entries()) if (values[at]) found.set(key, values[at]);
  return found;
}

/** The result if it arrives before the signal fires; null when it is late, failed or was not requested. */
async function resolveInTime<T>(
  find: () => Promise<T | null> | undefined,
  signal: AbortSignal,
): Promise<T | null> {
  const over = Promise.withResolvers<null>();
  const end = () => over.resolve(null);
  if (signal.aborted) end();
  signal.addEventListener('abort', end, { once: true });
  try {
    return await Promise.race([find() ?? null, over.promise]);
  } catch {
    return null;
  } finally {
    signal.removeEventListener('abort', end);
  }
}
