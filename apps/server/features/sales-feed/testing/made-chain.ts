import type { MadeLog } from '@signboard/sales/testing/made-logs.ts';
import { bloomByTheBook } from './bloom-by-the-book.ts';

/** A transaction of a made chain: the same in every block that includes it. */
export type MadeTransaction = {
  hash: string;
  from: string;
  to: string;
  value: bigint;
  logs: readonly MadeLog[];
};

/** A block of a made chain, with its way back. */
export type MadeBlock = {
  number: number;
  hash: string;
  parent: MadeBlock | null;
  logsBloom: string;
  transactions: readonly MadeTransaction[];
};

/** A chain in memory that can change its mind. */
export type MadeChain = {
  /** Every head that the chain has had, in their order. */
  heads: readonly MadeBlock[];
  head(): MadeBlock;
  mine(transactions?: readonly MadeTransaction[]): MadeBlock;
  /** Takes the last blocks away and puts others in their place; gives back what stood in them. */
  reorganise(depth: number, replacement: readonly (readonly MadeTransaction[])[]): MadeTransaction[];
  byHash(hash: string): MadeBlock | undefined;
};

/** The number of the first block. */
export const FIRST_NUMBER = 1_000;

/** When a block was mined, in seconds. */
export const timeOf = (block: MadeBlock) => 1_700_000_000 + block.number * 12;

/** Makes a chain of one empty block. */
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

/** The block with a number on the way back from a head. */
export function blockAt(head: MadeBlock, number: number): MadeBlock | null {
  let at: MadeBlock | null = head;
  while (at && at.number > number) at = at.parent;
  return at?.number === number ? at : null;
}

/** The blocks from a number up to a head, the newest first. */
export function* wayBack(head: MadeBlock, downTo: number): Generator<MadeBlock> {
  for (let at: MadeBlock | null = head; at && at.number >= downTo; at = at.parent) yield at;
}
