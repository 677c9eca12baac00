import { type KnownFacts, type MissingFact, missingFactKey } from '../missing-facts.ts';
import { type Decoded, isKnown, type Sale, type Unknown, type UnknownField } from '../sale.ts';
import { toTokenId } from './core/abi-words.ts';
import { type EventsOfEmitter, type FoundEvents, findEvents } from './core/find-events.ts';
import type { DecodeContext, Draft } from './core/marketplace-decoder.ts';
import type { Network } from './core/network.ts';
import { CONTRACTS } from './core/registry.ts';
import { type Resolved, resolveParties } from './core/resolve-parties.ts';
import type { Transaction } from './core/transaction.ts';
import { createTransferIndex } from './core/transfer-index.ts';
import { type CreateKey, findMints } from './find-mints.ts';
import { findBuyingBorrower, findSellingBorrower } from './marketplaces/blend.ts';

/**
 * Decodes the sales and mints of one transaction. Facts that are missing are 'unknown' and listed under `needs`;
 * calling again with those facts completes them. Sales of unknown emitters are marked as not verified.
 */
export function decodeTransaction<C extends string>(
  transaction: Transaction,
  knowledge: KnownFacts & { network: Network<C> },
): Decoded<C>;
export function decodeTransaction(transaction: Transaction, knowledge?: KnownFacts): Decoded;
export function decodeTransaction(transaction: Transaction, knowledge: KnownFacts = {}): Decoded<string> {
  const decoded: Decoded<string> = { sales: [], mints: [], needs: [] };
  if (transaction.hasFailed) return decoded;
  const found = findEvents(transaction.logs, knowledge);
  if (!found) return decoded;
  const asked: MissingFact[] = [];
  const transfers = createTransferIndex(transaction.logs);
  const context = { transaction, knowledge, transfers, ask: (need: MissingFact) => asked.push(need) };
  const drafts = readDrafts(found, context).sort((one, other) => one.event.at - other.event.at);
  const { resolved, hopsOfSales } = resolveParties(drafts, context);
  const nameKey = keyMaker(transaction.hash, knowledge.network?.chain ?? 'ethereum');
  decoded.sales = resolved.flatMap((entry) => toSale(entry, context, nameKey) ?? []);
  decoded.mints = findMints(found.mintsAt, hopsOfSales, context, nameKey);
  decoded.needs = distinct([
    ...asked,
    ...decoded.sales.flatMap((sale) => sale.needs.map(({ need }) => need)),
  ]);
  return decoded;
}

/**
 * Where an event names no token, every transfer may belong to it: thousands of fake events over the same thousands of
 * transfers would exhaust memory. Unverified sales are never posted, so they are limited.
 */
const MAX_OF_STRANGERS = 20_000;

function readDrafts({ byEmitter }: FoundEvents, context: DecodeContext): Draft[] {
  const emitters = [...byEmitter.values()];
  const isKnownEmitter = ({ events }: EventsOfEmitter) => events[0]?.verified === true;
  const drafts = emitters
    .filter(isKnownEmitter)
    .flatMap(({ decoder, events }) => decoder.decode(events, context));
  const most = drafts.length + MAX_OF_STRANGERS;
  for (const emitter of emitters)
    if (!isKnownEmitter(emitter) && drafts.length < most)
      for (const draft of emitter.decoder.decode(emitter.events, context)) drafts.push(draft);
  return drafts;
}

/**
 * Uses indexes within the transaction, because block-wide log indexes change when it moves to another block. If one
 * event sells the same token twice, the second gets a suffix.
 */
function keyMaker(hash: string | null, chain: string): CreateKey {
  const seen = new Map<string, number>();
  return (at, contract, tokenId) => {
    const key = `${chain}:${hash ?? ''}:${at}:${contract}:${tokenId}`;
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    return count === 1 ? key : `${key}:${count}`;
  };
}

function toSale(entry: Resolved, context: DecodeContext, nameKey: CreateKey): Sale<string> | undefined {
  const { draft, hop } = entry;
  const { event } = draft;
  const tokenId = toTokenId(draft.token);
  if (tokenId === undefined) return undefined;
  const { seller, buyer } = event.verified ? pastBlend(entry, context) : entry;
  const quantity = draft.quantity ?? hop?.quantity ?? 1n;
  return {
    key: nameKey(event.at, draft.contract, tokenId),
    chain: context.knowledge.network?.chain ?? 'ethereum',
    marketplace: draft.marketplace ?? event.marketplace,
    verified: event.verified,
    contract: draft.contract,
    tokenId,
    standard: draft.standard ?? hop?.standard ?? (quantity > 1n ? 'erc1155' : 'erc721'),
    quantity,
    seller,
    buyer,
    price: draft.price,
    priceBasis: draft.priceBasis ?? 'gross',
    currency: draft.currency,
    feesOnTop: draft.feesOnTop ?? 0n,
    side: draft.side,
    bundle: draft.bundle ?? null,
    position: { logIndex: event.log.logIndex },
    eventSays: {
      ...differing('seller', draft.seller, seller),
      ...differing('buyer', draft.buyer, buyer),
      ...(draft.contractInEvent === undefined ? {} : { contract: draft.contractInEvent }),
    },
    needs: openFields(draft),
  };
}

/** Blend holds tokens for its borrowers, who are the real sellers and buyers. */
function pastBlend(
  { draft, seller, buyer }: Resolved,
  context: DecodeContext,
): Pick<Resolved, 'seller' | 'buyer'> {
  return {
    seller: seller === CONTRACTS.blend ? findSellingBorrower(draft, context) : seller,
    buyer: buyer === CONTRACTS.blend ? (findBuyingBorrower(draft, context) ?? buyer) : buyer,
  };
}

function differing(field: 'seller' | 'buyer', said: string | Unknown, truth: string | Unknown) {
  return isKnown(said) && said !== truth ? { [field]: said } : {};
}

function openFields(draft: Draft): UnknownField[] {
  const { currency } = draft;
  const needs = [...draft.event.needs, ...(draft.needs ?? [])];
  if (isKnown(currency) && currency.decimals === null)
    needs.push({ field: 'decimals', need: { kind: 'currency', address: currency.id } });
  return needs;
}

function distinct(needs: readonly MissingFact[]): MissingFact[] {
  return [...new Map(needs.map((need) => [missingFactKey(need), need])).values()];
}
