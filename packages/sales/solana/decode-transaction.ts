import { getFact, type KnownFacts, type MissingFact, missingFactKey } from '../missing-facts.ts';
import { type Decoded, isKnown, type Sale, type UnknownField } from '../sale.ts';
import { listInstructions } from './core/instruction.ts';
import { createLineFinder } from './core/log-lines.ts';
import type { DecodeContext, Draft } from './core/marketplace-decoder.ts';
import { type Resolved, resolveParties } from './core/resolve-parties.ts';
import { readTokenBalances } from './core/token-balances.ts';
import { findTransferCollection } from './core/token-transfers.ts';
import type { Instruction, Transaction } from './core/transaction.ts';
import { findFills, mentionsMarketplace } from './decoders.ts';
import { findMints, mentionsMinter } from './find-mints.ts';

/**
 * Decodes the sales and mints of one transaction. Facts that are missing are 'unknown' and listed under `needs`;
 * calling again with those facts completes them.
 */
export function decodeTransaction(given: Transaction, knowledge: KnownFacts = {}): Decoded {
  const hasMarketplace = mentionsMarketplace(given.keys);
  if (given.hasFailed || !(hasMarketplace || mentionsMinter(given.keys)))
    return { sales: [], mints: [], needs: [] };
  const transaction = {
    ...given,
    logs: knowledge.logs ?? given.logs,
    inner: knowledge.innerInstructions ?? given.inner,
  };
  const instructions = listInstructions(transaction);
  const balances = readTokenBalances(transaction);
  const facts = { transaction, knowledge, instructions, balances };
  const { sales, asked } = hasMarketplace ? findSales(facts) : { sales: [], asked: [] };
  const found = findMints(facts);
  const sold = new Set(sales.map(({ tokenId }) => tokenId));
  return {
    sales,
    mints: found.mints.filter(({ tokenId }) => !sold.has(tokenId)),
    needs: distinct([
      ...asked,
      ...sales.flatMap(({ needs }) => needs.map(({ need }) => need)),
      ...found.needs,
    ]),
  };
}

function findSales(facts: Pick<DecodeContext, 'transaction' | 'knowledge' | 'instructions' | 'balances'>): {
  sales: Sale[];
  asked: MissingFact[];
} {
  const found = findFills(facts.instructions);
  const asked: MissingFact[] = [];
  const starts = new Set(found.map(({ fill }) => fill.instruction.at));
  const context: DecodeContext = {
    ...facts,
    below: belowFinder(facts.instructions, starts),
    linesOf: createLineFinder(facts.transaction.logs, facts.instructions),
    ask: (need) => asked.push(need),
  };
  const drafts = found.flatMap(({ decoder, fill }) => decoder.decode(fill, context) ?? []);
  return { sales: resolveParties(drafts, context).map((resolved) => toSale(resolved, context)), asked };
}

/**
 * Nodes report call depths since 2023. Without them, a sale called by a wrapper ends at the latest where the next one
 * starts.
 */
function belowFinder(
  instructions: readonly Instruction[],
  starts: ReadonlySet<number>,
): DecodeContext['below'] {
  return ({ instruction: top }) => {
    let end = top.at + 1;
    for (; end < instructions.length; end += 1) {
      const next = instructions[end];
      if (next?.path[0] !== top.path[0]) break;
      if (top.path.length === 2 && isBeside(next, top, starts)) break;
    }
    return instructions.slice(top.at + 1, end);
  };
}

function isBeside(next: Instruction, top: Instruction, starts: ReadonlySet<number>): boolean {
  return next.height === null || top.height === null ? starts.has(next.at) : next.height <= top.height;
}

function toSale({ draft, seller, buyer }: Resolved, context: DecodeContext): Sale {
  const { fill, mint } = draft;
  const { path } = fill.instruction;
  const collection = readCollection(draft, context);
  return {
    key: `solana:${context.transaction.signature ?? ''}:${path.join('.')}:${mint}`,
    chain: 'solana',
    marketplace: fill.marketplace,
    verified: true,
    contract: (isKnown(collection) && collection) || mint,
    tokenId: mint,
    standard: draft.standard,
    quantity: draft.quantity ?? 1n,
    seller,
    buyer,
    price: draft.price,
    priceBasis: draft.priceBasis ?? 'gross',
    currency: draft.currency,
    feesOnTop: draft.feesOnTop,
    side: draft.side,
    bundle: null,
    position: { instruction: path },
    eventSays: {
      ...(draft.seller === seller ? {} : { seller: draft.seller }),
      ...((draft.buyerInEvent ?? draft.buyer) === buyer ? {} : { buyer: draft.buyerInEvent ?? draft.buyer }),
    },
    needs: openFields(draft, collection),
  };
}

/** The collection verified by a program in this sale, otherwise the fetched one. */
function readCollection({ fill, mint }: Draft, context: DecodeContext): string | null | 'unknown' {
  const checked = findTransferCollection(fill, mint, context);
  if (checked !== undefined) return checked;
  const told = getFact(context.knowledge.collections, { kind: 'collection', mint });
  return told === undefined ? 'unknown' : told;
}

function openFields(draft: Draft, collection: string | null): UnknownField[] {
  const needs = [...(draft.needs ?? [])];
  if (draft.currency.decimals === null)
    needs.push({ field: 'decimals', need: { kind: 'currency', address: draft.currency.id } });
  if (collection === 'unknown')
    needs.push({ field: 'collection', need: { kind: 'collection', mint: draft.mint } });
  return needs;
}

function distinct(needs: readonly MissingFact[]): MissingFact[] {
  return [...new Map(needs.map((need) => [missingFactKey(need), need])).values()];
}
