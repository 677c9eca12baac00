import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type Clock, secondsAfter } from '#server/platform/lib/clock.ts';
import { type JsonResponse, parseResponse, requestJson } from '../http-json.ts';
import { ProviderError } from '../provider-error.ts';
import type { OpenSea, OpenSeaLimit, OpenSeaListing, OpenSeaPrice } from './opensea-port.ts';

/** A process that is asked to stop waits for one call. */
const TIMEOUT_MS = 5_000;
/** A page of 50 listings has some 100 kB. */
const MAX_BYTES = 2_000_000;
const PAGE_SIZE = 50;
/** Several, because a listing of several pieces is no floor. */
const FLOOR_LISTINGS = 10;
const LONGEST_WAIT_SECONDS = 24 * 3600;
const USUAL_WAIT_SECONDS = 60;

const ZERO_ADDRESS = `0x${'0'.repeat(40)}`;
const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .transform((text) => text.toLowerCase());
const uint = z.string().regex(/^\d{1,78}$/);
const unixTime = z
  .number()
  .int()
  .positive()
  .max(8_640_000_000_000)
  .transform((seconds) => new Date(seconds * 1000));

const contractAnswer = z.object({
  collection: z
    .string()
    .regex(/^[\w.-]{1,200}$/)
    .nullish(),
});

const listingEvent = z.object({
  order_hash: z.string().regex(/^0x[0-9a-f]{64}$/),
  order_type: z.literal('listing').optional(),
  chain: z.string(),
  expiration_date: unixTime.nullish().catch(null),
  asset: z.object({
    identifier: uint,
    contract: address,
    token_standard: z.string().max(20).catch('erc721'),
  }),
  quantity: z.number().int().positive().catch(1),
  maker: address,
  /** Private listings name who may buy. */
  taker: z.string().nullish(),
  is_private_listing: z.boolean().nullish(),
  is_private: z.boolean().nullish(),
  payment: z.object({
    quantity: uint,
    token_address: address,
    decimals: z.number().int().min(0).max(77),
    symbol: z.string().max(200),
  }),
  event_timestamp: unixTime,
});
const eventsAnswer = z.object({ asset_events: z.array(z.unknown()), next: z.string().max(2_000).nullish() });

const bestListing = z.object({
  price: z.object({
    current: z.object({
      value: uint,
      decimals: z.number().int().min(0).max(77),
      currency: z.string().max(200),
    }),
  }),
  protocol_data: z.object({
    parameters: z.object({
      offer: z.tuple([z.object({ startAmount: z.literal('1') })]),
      consideration: z.array(z.object({ token: address })).min(1),
    }),
  }),
});
const bestAnswer = z.object({ listings: z.array(z.unknown()) });

export type OpenSeaOptions = { apiBase: string; key: string; clock: Clock; timeoutMs?: number };

/** OpenSea's REST API. Entries of an answer that we do not understand are left out; they say nothing about the others. */
export function createOpenSea(options: OpenSeaOptions): OpenSea {
  const { apiBase, key, clock, timeoutMs = TIMEOUT_MS } = options;
  let limit: OpenSeaLimit | null = null;
  /** Null when it does not exist. */
  const ask = async <T>(path: string, schema: z.ZodType<T>): Promise<T | null> => {
    const headers = { 'x-api-key': key, accept: 'application/json' };
    const answer = await requestJson(
      apiBase + path,
      { headers },
      { clock, timeoutMs, isRepeatable: true, maxBytes: MAX_BYTES },
    );
    limit = readLimit(answer.headers);
    if (answer.status === 404) return null;
    if (answer.status >= 300) throw openSeaFault(answer, limit, clock);
    return parseResponse(schema, answer.json, 'OpenSea');
  };
  return {
    keyMark: createHash('sha256').update(key).digest('hex').slice(0, 16),
    async findSlug(chain, contract) {
      const path = `/api/v2/chain/${encodeURIComponent(chain)}/contract/${encodeURIComponent(contract)}`;
      return (await ask(path, contractAnswer))?.collection ?? null;
    },
    async readListings(slug, { after, next }) {
      const query = new URLSearchParams({
        event_type: 'listing',
        after: String(Math.floor(after.getTime() / 1000)),
        limit: String(PAGE_SIZE),
        ...(next !== null && { next }),
      });
      const path = `/api/v2/events/collection/${encodeURIComponent(slug)}?${query}`;
      const answer = await ask(path, eventsAnswer);
      return answer && { listings: answer.asset_events.flatMap(readListing), next: answer.next || null };
    },
    async readFloor(slug) {
      const path = `/api/v2/listings/collection/${encodeURIComponent(slug)}/best?limit=${FLOOR_LISTINGS}`;
      const answer = await ask(path, bestAnswer);
      return answer?.listings.flatMap(readBest)[0] ?? null;
    },
    limit: () => limit,
  };
}

function readListing(event: unknown): OpenSeaListing[] {
  const parsed = listingEvent.safeParse(event);
  if (!parsed.success) return [];
  const { asset, payment, taker, ...listing } = parsed.data;
  return [
    {
      orderHash: listing.order_hash,
      chain: listing.chain,
      contract: asset.contract,
      tokenId: asset.identifier,
      standard: asset.token_standard,
      quantity: BigInt(listing.quantity),
      seller: listing.maker,
      price: priceOf(payment.quantity, payment.token_address, payment),
      isPrivate: Boolean(
        listing.is_private_listing || listing.is_private || (taker && taker !== ZERO_ADDRESS),
      ),
      listedAt: listing.event_timestamp,
      expiresAt: listing.expiration_date ?? null,
    },
  ];
}

function readBest(listing: unknown): OpenSeaPrice[] {
  const parsed = bestListing.safeParse(listing);
  if (!parsed.success) return [];
  const { current } = parsed.data.price;
  const token = parsed.data.protocol_data.parameters.consideration[0]?.token ?? ZERO_ADDRESS;
  return [priceOf(current.value, token, { decimals: current.decimals, symbol: current.currency })];
}

function priceOf(
  amount: string,
  token: string,
  { decimals, symbol }: Pick<OpenSeaPrice, 'decimals' | 'symbol'>,
): OpenSeaPrice {
  return { amount: BigInt(amount), token: token === ZERO_ADDRESS ? null : token, symbol, decimals };
}

function readLimit(headers: Headers): OpenSeaLimit | null {
  const remaining = readNumber(headers.get('x-ratelimit-remaining'));
  const reset = readNumber(headers.get('x-ratelimit-reset'));
  if (remaining === null || reset === null || reset > 8_640_000_000_000) return null;
  return { remaining, resetsAt: new Date(reset * 1000) };
}

function readNumber(text: string | null): number | null {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

function openSeaFault(
  { status, headers }: JsonResponse,
  limit: OpenSeaLimit | null,
  clock: Clock,
): ProviderError {
  const message = `OpenSea answered ${status}`;
  if (status === 401 || status === 403) return new ProviderError('reconnect', message, { scope: 'app' });
  if (status !== 429) return new ProviderError('retry-later', message);
  const now = clock.now();
  const seconds =
    readNumber(headers.get('retry-after')) ??
    (limit ? Math.ceil((limit.resetsAt.getTime() - now.getTime()) / 1000) : USUAL_WAIT_SECONDS);
  const wait = Math.min(Math.max(seconds, 1), LONGEST_WAIT_SECONDS);
  return new ProviderError('retry-later', message, { scope: 'app', retryAt: secondsAfter(now, wait) });
}
