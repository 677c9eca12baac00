import { isKnown, type Unknown } from '../../sale.ts';
import type { DecodeContext, Draft } from './marketplace-decoder.ts';
import type { TokenTransfer } from './read-token-transfers.ts';
import { ZERO_ADDRESS } from './transaction.ts';
import { findFirstAtOrAfter } from './transfer-index.ts';

/** A draft with its transfer and the parties at both ends of the token's path. */
export type Resolved = {
  draft: Draft;
  hop: TokenTransfer | undefined;
  seller: string | Unknown;
  buyer: string | Unknown;
};

/** All drafts with their real parties, and the transfers that belong to sales. */
export type Resolution = { resolved: Resolved[]; hopsOfSales: ReadonlySet<TokenTransfer> };

/**
 * Follows each sold token through the transaction: a router that buys passes it on, a router that sells received it
 * first. The path ends where the same token is sold again (a flip is two sales). Only verified sales can end another's
 * path; otherwise any contract could hide a buyer with a fake event.
 */
export function resolveParties(drafts: readonly Draft[], context: DecodeContext): Resolution {
  const claimed = new Set<TokenTransfer>();
  const pairs = drafts.map((draft) => {
    const hop = draft.hop ?? findHop(draft, context, claimed);
    if (hop && draft.event.verified) claimed.add(hop);
    return { draft, hop };
  });
  const hopsOfSales = new Set(claimed);
  const resolved = pairs.map(({ draft, hop }) => {
    const { seller, buyer, mint } = ends(draft, hop, context, claimed);
    if (mint && draft.event.verified) hopsOfSales.add(mint);
    return { draft, hop, seller, buyer };
  });
  return { resolved, hopsOfSales };
}

/**
 * The transfer between the event's parties that is nearest to the event; one matching party is enough (escrow, other
 * recipients). A token that moves more often than this in one transaction is an attempt to slow us down.
 */
const LOOK_AROUND = 1_000;

function findHop(
  draft: Draft,
  context: DecodeContext,
  claimed: ReadonlySet<TokenTransfer>,
): TokenTransfer | undefined {
  const hops = context.transfers.hopsOf(draft.contract, draft.token);
  const middle = hops.length > LOOK_AROUND ? findFirstAtOrAfter(hops, draft.event.at) : 0;
  const end = Math.min(hops.length, middle + LOOK_AROUND);
  let best: TokenTransfer | undefined;
  let bestScore = 0;
  for (let at = Math.max(0, middle - LOOK_AROUND); at < end; at += 1) {
    const hop = hops[at];
    if (!hop) continue;
    const score = fit(draft, hop, claimed.has(hop));
    if (score > bestScore || (score === bestScore && best && isNearer(hop, best, draft.event.at))) {
      best = hop;
      bestScore = score;
    }
  }
  return bestScore > 0 ? best : onlyMint(draft, hops);
}

/** A token minted during its sale can go directly to a router's customer, bypassing both parties of the event. */
function onlyMint(draft: Draft, hops: readonly TokenTransfer[]): TokenTransfer | undefined {
  const mint = hops.find(({ from }) => from === ZERO_ADDRESS);
  const isOnly = mint === hops.findLast(({ from }) => from === ZERO_ADDRESS);
  return isOnly && mint?.quantity === (draft.quantity ?? 1n) ? mint : undefined;
}

/** One ERC-1155 transfer can fill several orders, so a transfer that is already claimed only ranks lower. */
function fit({ seller, buyer }: Draft, hop: TokenTransfer, isClaimed: boolean): number {
  const ends = (hop.from === seller ? 2 : 0) + (hop.to === buyer ? 1 : 0);
  if (ends === 0) return 0;
  if (!isClaimed) return ends + 3;
  return hop.standard === 'erc1155' ? ends : 0;
}

function isNearer(hop: TokenTransfer, than: TokenTransfer, at: number): boolean {
  return Math.abs(hop.at - at) < Math.abs(than.at - at);
}

function ends(
  draft: Draft,
  hop: TokenTransfer | undefined,
  context: DecodeContext,
  claimed: ReadonlySet<TokenTransfer>,
) {
  if (!hop) return { seller: draft.seller, buyer: draft.buyer, mint: undefined };
  const hops = context.transfers.hopsOf(draft.contract, draft.token);
  const first = firstHolder(hops, hop, claimed);
  // A maker signed the order and is the seller. The taker of a bid may be a router and is the seller only if it held
  // the token.
  const follows = !isKnown(draft.seller) || draft.side === 'bid' || draft.side === 'pool-sell';
  // A token from the marketplace's custody was deposited earlier, so the marketplace is not the seller. Nobody held a token
  // that is minted for the buyer: the event's party sold it, if there is one.
  const isFromCustody = first.holder === draft.event.log.address;
  const isMintOfKnown = first.holder === ZERO_ADDRESS && isKnown(draft.seller);
  return {
    seller: follows && !isFromCustody && !isMintOfKnown ? first.holder : draft.seller,
    buyer: lastHolder(hops, hop, claimed),
    mint: first.mint,
  };
}

function lastHolder(
  hops: readonly TokenTransfer[],
  start: TokenTransfer,
  claimed: ReadonlySet<TokenTransfer>,
): string {
  const from = placeOf(hops, start) + 1;
  const end = Math.min(hops.length, from + LOOK_AROUND);
  let holder = start.to;
  for (let at = from; at < end; at += 1) {
    const hop = hops[at];
    if (hop?.from !== holder) continue;
    if (claimed.has(hop) || hop.to === ZERO_ADDRESS) break;
    holder = hop.to;
  }
  return holder;
}

/** The holder before all transfers leading to this one, and the mint at the start of the path, if any. */
function firstHolder(
  hops: readonly TokenTransfer[],
  end: TokenTransfer,
  claimed: ReadonlySet<TokenTransfer>,
) {
  const before = placeOf(hops, end) - 1;
  let holder = end.from;
  for (let at = before; at >= Math.max(0, before - LOOK_AROUND); at -= 1) {
    const hop = hops[at];
    if (hop?.to !== holder) continue;
    if (claimed.has(hop)) break;
    if (hop.from === ZERO_ADDRESS) return { holder, mint: hop };
    holder = hop.from;
  }
  return { holder, mint: undefined };
}

function placeOf(hops: readonly TokenTransfer[], hop: TokenTransfer): number {
  return hops.indexOf(hop, findFirstAtOrAfter(hops, hop.at));
}
