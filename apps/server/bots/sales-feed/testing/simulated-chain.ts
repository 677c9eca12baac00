import type { NodeView } from './answer-rpc.ts';
import { createFakeSale, createMint, createSale, createSwap } from './create-sales.ts';
import type { SeededRandom } from './seeded-random.ts';
import { COLLECTIONS } from './simulated-bots.ts';
import { ancestorsOf, blockAt, createTestChain, type MadeTransaction, type TestBlock } from './test-chain.ts';

export type TransactionMeaning = {
  kind: 'sale' | 'mint';
  transaction: string;
  contract: string;
  tokens: number;
  priceWei: bigint;
};

/** A seeded chain that knows the expected result. */
export type SimulatedChain = {
  head(): TestBlock;
  hashAt(number: number): string | undefined;
  mine(): void;
  /** Replaces the last blocks; some of their transactions reappear, earlier or later. */
  reorganise(depth: number): void;
  /** The view of a node that is this many heads behind. */
  viewAt(headsBehind: number): NodeView;
  /** The expected sales from a block on, up to the newest confirmed one. */
  storiesFrom(firstBlock: number): TransactionMeaning[];
  /** Transactions that were confirmed at any time. */
  everConfirmed: ReadonlySet<string>;
};

const PRICES_WEI = [500_000_000_000_000_000n, 1_000_000_000_000_000_000n, 2_000_000_000_000_000_000n];

/** `seaport` is where sales are made; mainnet's first contract when omitted. */
export function createSimulatedChain(
  random: SeededRandom,
  confirmations: number,
  seaport?: string,
): SimulatedChain {
  const chain = createTestChain();
  const stories = new Map<string, TransactionMeaning>();
  const everConfirmed = new Set<string>();
  let waiting: MadeTransaction[] = [];

  const tell = (transaction: MadeTransaction, story: Omit<TransactionMeaning, 'transaction'>) => {
    stories.set(transaction.hash, { ...story, transaction: transaction.hash });
    return transaction;
  };

  const newTransaction = (): MadeTransaction => {
    const hash = random.hex(32);
    const contract = random.pick(COLLECTIONS);
    const token = BigInt(random.between(1, 1_000_000));
    const priceWei = random.pick(PRICES_WEI);
    switch (random.between(0, 5)) {
      case 0:
        return createSwap(hash);
      case 1:
        return createFakeSale(hash, contract, token);
      case 2:
        return tell(createMint(hash, contract, token), { kind: 'mint', contract, tokens: 1, priceWei });
      case 3:
        return tell(createSale(hash, contract, [token, token + 1n], priceWei, seaport), {
          kind: 'sale',
          contract,
          tokens: 2,
          priceWei,
        });
      default:
        return tell(createSale(hash, contract, [token], priceWei, seaport), {
          kind: 'sale',
          contract,
          tokens: 1,
          priceWei,
        });
    }
  };

  const nextTransactions = (): MadeTransaction[] => {
    const returning = waiting.filter(() => random.chance(0.5));
    waiting = waiting.filter((one) => !returning.includes(one));
    return [...returning, ...Array.from({ length: random.between(0, 3) }, newTransaction)];
  };

  const confirm = () => {
    const newest = blockAt(chain.head(), chain.head().number - confirmations);
    for (let at: TestBlock | null = newest, seen = 0; at && seen < 20; at = at.parent, seen += 1)
      for (const { hash } of at.transactions) everConfirmed.add(hash);
  };

  return {
    head: chain.head,
    hashAt: (number) => blockAt(chain.head(), number)?.hash,
    mine() {
      chain.mine(nextTransactions());
      confirm();
    },
    reorganise(wanted) {
      const before = chain.head();
      // The first blocks stay: a watcher that starts there must find them again.
      const depth = Math.min(wanted, chain.heads.length - 1, before.number - 1_000);
      const orphaned = [...ancestorsOf(before, before.number - depth + 1)].flatMap(
        (block) => block.transactions,
      );
      waiting = [...waiting, ...orphaned.filter(() => random.chance(0.6))];
      chain.reorganise(depth, Array.from({ length: depth + random.between(0, 1) }, nextTransactions));
      confirm();
    },
    viewAt: (headsBehind) => ({
      chain,
      head: chain.heads[Math.max(0, chain.heads.length - 1 - headsBehind)] ?? chain.head(),
    }),
    storiesFrom(firstBlock) {
      const blocks = [...ancestorsOf(chain.head(), firstBlock)].slice(confirmations);
      return blocks.flatMap(({ transactions }) =>
        transactions.flatMap(({ hash }) => stories.get(hash) ?? []),
      );
    },
    everConfirmed,
  };
}
