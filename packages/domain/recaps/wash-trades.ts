import type { SaleFacts } from '../posts/sale-facts.ts';

/** A sale with when and where it happened. */
export type DatedSale = { sale: SaleFacts; transaction: string; happenedAt: Date };

const DAY_MS = 86_400_000;
const BACK_AND_FORTH_MS = 7 * DAY_MS;
const MANY_IN_A_DAY = 3;

/**
 * The keys of sales that look like wash trading: a wallet that sells to itself, a token that goes back to its seller within
 * seven days, and a token that is sold three times within 24 hours. The last two need the sales around them, so pass those
 * of the week before too. Of an ERC-1155 token there are many, so that several sales a day say nothing.
 */
export function findWashTrades(sales: readonly DatedSale[]): Set<string> {
  const found = new Set<string>();
  for (const { sale } of sales) if (isToItself(sale)) found.add(sale.key);
  const byToken = Map.groupBy(sales, ({ sale }) => `${sale.chain}:${sale.contract}:${sale.tokenId}`);
  for (const ofToken of byToken.values()) {
    if (ofToken.length < 2) continue;
    const inOrder = ofToken.toSorted((one, other) => one.happenedAt.getTime() - other.happenedAt.getTime());
    markBackAndForth(inOrder, found);
    if (inOrder[0]?.sale.standard !== 'erc1155') markManyInADay(inOrder, found);
  }
  return found;
}

function isToItself({ seller, buyer }: SaleFacts): boolean {
  return seller === buyer && seller !== 'unknown';
}

/** Both sales are marked. */
function markBackAndForth(inOrder: readonly DatedSale[], found: Set<string>): void {
  const seen = new Map<string, DatedSale[]>();
  for (const later of inOrder) {
    const { seller, buyer } = later.sale;
    if (seller === 'unknown' || buyer === 'unknown' || seller === buyer) continue;
    const isNear = ({ happenedAt }: DatedSale) =>
      later.happenedAt.getTime() - happenedAt.getTime() <= BACK_AND_FORTH_MS;
    const opposite = `${buyer}>${seller}`;
    const near = (seen.get(opposite) ?? []).filter(isNear);
    for (const { sale } of near) found.add(sale.key).add(later.sale.key);
    // Those are marked: only the last one matters for what follows, which keeps this linear.
    seen.set(opposite, near.slice(-1));
    const same = seen.get(`${seller}>${buyer}`);
    if (same) same.push(later);
    else seen.set(`${seller}>${buyer}`, [later]);
  }
}

function markManyInADay(inOrder: readonly DatedSale[], found: Set<string>): void {
  for (let at = MANY_IN_A_DAY - 1; at < inOrder.length; at += 1) {
    const run = inOrder.slice(at - MANY_IN_A_DAY + 1, at + 1);
    const [first, last] = [run[0], run.at(-1)];
    if (!first || !last) continue;
    if (last.happenedAt.getTime() - first.happenedAt.getTime() >= DAY_MS) continue;
    for (const { sale } of run) found.add(sale.key);
  }
}
