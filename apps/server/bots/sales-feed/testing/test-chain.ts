import type { SampleLog } from '@signboard/sales/testing/sample-logs.ts';
import { computeReferenceBloom } from './reference-bloom.ts';

/** The same in every block that includes it. */
export type MadeTransaction = {
  hash: string;
  from: string;
  to: string;
  value: bigint;
  logs: readonly SampleLog[];
};

export type TestBlock = {
  number: number;
  hash: string;
  parent: TestBlock | null;
  logsBloom: string;
  transactions: readonly MadeTransaction[];
};

/** An in-memory chain that can reorganise. */
export type TestChain = {
  /** All heads of the chain so far, in order. */
  heads: readonly TestBlock[];
  head(): TestBlock;
  mine(transactions?: readonly MadeTransaction[]): TestBlock;
  /** Replaces the last blocks with others; returns the removed ones' transactions. */
  reorganise(depth: number, replacement: readonly (readonly MadeTransaction[])[]): MadeTransaction[];
  byHash(hash: string): TestBlock | undefined;
};

export const FIRST_NUMBER = 1_000;

export const timeOf = (block: TestBlock) => 1_700_000_000 + block.number * 12;

export function createTestChain(): TestChain {
  const blocks = new Map<string, TestBlock>();
  let made = 0;

  const build = (parent: TestBlock | null, transactions: readonly MadeTransaction[]): TestBlock => {
    made += 1;
    const block = {
      number: parent ? parent.number + 1 : FIRST_NUMBER,
      hash: `0xb10c${made.toString(16).padStart(60, '0')}`,
      parent,
      logsBloom: computeReferenceBloom(
        transactions.flatMap(({ logs }) => logs.flatMap(({ address, topics }) => [address, ...topics])),
      ),
      transactions,
    };
    blocks.set(block.hash, block);
    return block;
  };

  const heads = [build(null, [])];
  const head = () => heads.at(-1) as TestBlock;
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
export function blockAt(head: TestBlock, number: number): TestBlock | null {
  let at: TestBlock | null = head;
  while (at && at.number > number) at = at.parent;
  return at?.number === number ? at : null;
}

/** The blocks from a number up to a head, newest first. */
export function* ancestorsOf(head: TestBlock, downTo: number): Generator<TestBlock> {
  for (let at: TestBlock | null = head; at && at.number >= downTo; at = at.parent) yield at;
}
