import { type ChainRead, keyOfRead, type Reading } from '@signboard/domain/eligibility/chain-read.ts';
import type { ChainReads } from '#server/platform/providers/chain-reads/port.ts';
import type { LatestBlock } from '#server/platform/providers/latest-block.ts';

type Fake = {
  /** The coin's balance on any chain. */
  balance?: (wallet: string) => Promise<Reading>;
  /** What a contract answers to a call about a wallet. */
  tokens?: (contract: string, wallet: string) => Promise<Reading>;
  /** Everything else, or any read: undefined leaves it to the others. */
  answer?: (read: ChainRead, wallet: string) => Reading | undefined;
  block?: () => LatestBlock;
} & Partial<ChainReads>;

/** Chains that say what a test wants. */
export function fakeChainReads({ balance, tokens, answer, block, ...parts }: Fake = {}): ChainReads {
  const readOne = async (read: ChainRead, wallet: string): Promise<Reading> => {
    const given = answer?.(read, wallet);
    if (given !== undefined) return given;
    if (read.kind === 'balance') return (await balance?.(wallet)) ?? 'could-not-check';
    if (read.kind === 'call') return (await tokens?.(read.contract, wallet)) ?? 'could-not-check';
    return 'could-not-check';
  };
  return {
    chains: [1, 8453, 'solana'],
    async read(reads, wallets) {
      const rows = wallets.map(async (wallet) => {
        const readings = reads.map(async (read) => [keyOfRead(read), await readOne(read, wallet)] as const);
        return [wallet, new Map(await Promise.all(readings))] as const;
      });
      return new Map(await Promise.all(rows));
    },
    vaultsOf: async () => [],
    describeToken: async () => ({ name: 'A token', decimals: 0 }),
    latestBlocks: async () => (block ? [block()] : []),
    ...parts,
  };
}
