import type { DecodeContext, Draft } from './marketplace-decoder.ts';
import { isOnCurve } from './program-addresses.ts';
import { findSoleHolder } from './token-balances.ts';
import { readBubblegumTransfer, readCoreTransfer } from './token-transfers.ts';
import type { Instruction } from './transaction.ts';

/** A draft with the parties found by following the token through the transaction. */
export type Resolved = { draft: Draft; seller: string; buyer: string };

/**
 * Follows each token past intermediaries: the taker of a listing may pass the token on, and the taker of a bid may have
 * just received it. The path ends where the same token is sold again. Only wallets count as the end of a path: an
 * escrow holds a token for its depositor, and pools are named by their owners.
 */
export function resolveParties(drafts: readonly Draft[], context: DecodeContext): Resolved[] {
  const first = new Map(drafts.toReversed().map((draft) => [draft.mint, draft]));
  const last = new Map(drafts.map((draft) => [draft.mint, draft]));
  return drafts.map((draft) => {
    const isSellerTaking = draft.side === 'bid' || draft.side === 'pool-sell';
    const holder = isSellerTaking
      ? first.get(draft.mint) === draft && findSoleHolder(context.balances.before, draft.mint)
      : last.get(draft.mint) === draft && lastHolder(draft, context);
    const taker = isSellerTaking ? draft.seller : draft.buyer;
    const truth = holder && holder !== taker && isOnCurve(holder) ? holder : taker;
    return isSellerTaking
      ? { draft, seller: truth, buyer: draft.buyer }
      : { draft, seller: draft.seller, buyer: truth };
  });
}

/** Core assets and compressed NFTs have no balances: their transfers after the sale show who holds them. */
function lastHolder(draft: Draft, context: DecodeContext): string | undefined {
  const { mint, fill, standard } = draft;
  if (standard !== 'core' && standard !== 'cnft') return findSoleHolder(context.balances.after, mint);
  const following = context.instructions.slice(fill.instruction.at + 1);
  return standard === 'core'
    ? lastCoreHolder(mint, following)
    : lastLeafHolder(context.below(fill), following);
}

function lastCoreHolder(asset: string, following: readonly Instruction[]): string | undefined {
  return following
    .flatMap((instruction) => readCoreTransfer(instruction) ?? [])
    .findLast((one) => one.asset === asset)?.to;
}

/** A leaf is identified by its tree and index, as in the sale's own transfer. */
function lastLeafHolder(
  ofSale: readonly Instruction[],
  following: readonly Instruction[],
): string | undefined {
  const [sold] = ofSale.flatMap((instruction) => readBubblegumTransfer(instruction) ?? []);
  return following
    .flatMap((instruction) => readBubblegumTransfer(instruction) ?? [])
    .findLast(({ tree, nonce }) => tree === sold?.tree && nonce === sold.nonce)?.to;
}
