import type { MadeLog } from '@signboard/sales/testing/made-logs.ts';
import { bloomByTheBook } from './bloom-by-the-book.ts';

/** The same in every block that includes it. */
export type MadeTransaction = {
  hash: string;
  from: string;
  to: string;
  value: bigint;
  logs: readonly MadeLog[];
};

export type MadeBlock = {
  number: number;
  hash: string;
  parent: MadeBlock | null;
  logsBloom: string;
  transactions: readonly MadeTransaction[];
};

/** An in-memory chain that can reorganise. */
export type MadeChain = {
  /** All heads of the chain so far, in order. */
  heads: readonly MadeBlock[];
  head(): MadeBlock;
  mine(transactions?: readonly MadeTransaction[]): MadeBlock;
  /** Replaces the last blocks with others; returns the removed ones' transactions. */
  reorganise(depth: number, replacement: readonly (readonly MadeTransaction[])[]): MadeTransaction[];
  byHash(hash: string): MadeBlock | undefined;
};

export const FIRST_NUMBER = 1_000;

export const timeOf = (block: MadeBlock) => 1_700_000_000 + block.number * 12;

export function createMadeChain(): MadeChain {
  const blocks = new Map<string, MadeBlock>();
  let made = 0;

  const build = (parent: MadeBlock | null, transactions: readonly MadeTransaction[]): MadeBlock => {
    made += 1;
    const block = {
      number: parent ? parent.number + 1 : FIRST_NUMBER,
      hash: `0xb10c${made.toString(16).padStart(60, '0')}`,
      parent,
      logsBloom: bloomByTheBook(
        transactions.flatMap(({ logs }) => logs.flatMap(({ address, topics }) => [address, ...topics])),
      ),
      transactions,
    };
    blocks.set(block.hash, block);
    return block;
  };

  const heads = [build(null, [])];
  const head = () => heads.at(-1) as MadeBlock;
  return {
    heads,
    head,
    mine(transactions = []) {
      heads.push(build(head(), transactions));
      return head();
    },
    reorganise(depth, replacement) {
      const orphaned: MadeTransaction[] = [];
      let at = head();
      for (let undone = 0; undone < depth && at.parent; undone += 1) {
        orphaned.push(...at.transactions);
        at = at.parent;
      }
      for (const transactions of replacement) at = build(at, transactions);
      heads.push(at);
      return orphaned;
    },
    byHash: (hash) => blocks.get(hash),
  };
}

/** The ancestor of a head with this number. */
export function blockAt(head: MadeBlock, number: number): MadeBlock | null {
  let at: MadeBlock | null = head;
  while (at && at.number > number) at = at.parent;
  return at?.number === number ? at : null;
}

/** The blocks from a number up to a head, newest first. */
export function* wayBack(head: MadeBlock, downTo: number): Generator<MadeBlock> {
  for (let at: MadeBlock | null = head; at && at.number >= downTo; at = at.parent) yield at;
}
