import { hasAddressForm } from '@signboard/domain/accounts/wallet-address.ts';
import type { ChainId } from '@signboard/domain/eligibility/chain-condition.ts';
import { type ChainRead, keyOfRead, type Reading } from '@signboard/domain/eligibility/chain-read.ts';
import type { Clock } from '#server/platform/lib/clock.ts';
import { mapWithConcurrency } from '#server/platform/lib/concurrency.ts';
import { readLatestBlock } from '../ethereum/holdings.ts';
import type { EvmChainNodes } from './ask-chain.ts';
import { readDelegations, toVaults } from './delegations.ts';
import { describeEvmToken } from './describe-evm-token.ts';
import type { ChainReads } from './port.ts';
import { readEvm, type WalletReading } from './read-evm.ts';
import { createSolanaReads, type SolanaParts, type SolanaRead, type SolanaReads } from './solana-reads.ts';

export type ChainReadsOptions = {
  /** In the order of the settings. */
  evm: readonly EvmChainNodes[];
  /** Null without a Solana node. */
  solana: SolanaParts | null;
  clock: Clock;
};

const DEADLINE_MS = 10_000;
/** Solana's nodes get a request for every read of every wallet. */
const SOLANA_REQUESTS = 8;

export function createChainReads({ evm, solana: parts, clock }: ChainReadsOptions): ChainReads {
  const solana = parts && createSolanaReads(parts);
  const evmOf = (chain: ChainId) => evm.find(({ id }) => id === chain);

  return {
    chains: [...evm.map(({ id }) => id), ...(solana ? (['solana'] as const) : [])],

    async read(reads, wallets) {
      const signal = clock.timeout(DEADLINE_MS);
      const results = new Map(wallets.map((wallet) => [wallet, new Map<string, Reading>()]));
      for (const readings of results.values())
        for (const read of reads) readings.set(keyOfRead(read), 'could-not-check');
      const found = await Promise.all(
        [...groupByChain(reads)].map(([chain, own]) =>
          before(signal, [], readChain(chain, own, [...results.keys()], signal)),
        ),
      );
      for (const { wallet, key, reading } of found.flat()) results.get(wallet)?.set(key, reading);
      return results;
    },

    async vaultsOf(wallet, chains) {
      if (!hasAddressForm(wallet, 'ethereum')) return [];
      const signal = clock.timeout(DEADLINE_MS);
      const grants = await Promise.all(
        [...new Set(chains)].map(async (id) => {
          const chain = evmOf(id);
          return chain ? await before(signal, null, readDelegations(chain, wallet, signal)) : null;
        }),
      );
      return grants.includes(null)
        ? null
        : toVaults(
            wallet,
            grants.flatMap((one) => one ?? []),
          );
    },

    async describeToken(token) {
      const signal = clock.timeout(DEADLINE_MS);
      if (!('contract' in token))
        return solana ? await before(signal, 'could-not-check', solana.describe(token)) : 'could-not-check';
      const chain = evmOf(token.chain);
      return chain
        ? await before(signal, 'could-not-check', describeEvmToken(chain, token, signal))
        : 'could-not-check';
    },

    async latestBlocks(chains) {
      const signal = clock.timeout(DEADLINE_MS);
      const blocks = await Promise.all(
        [...new Set(chains)].map(async (id) => {
          const chain = evmOf(id);
          const block = id === 'solana' ? solana?.latestBlock() : chain && readLatestBlock(chain.nodes);
          return block ? await before(signal, 'could-not-check', block) : ('could-not-check' as const);
        }),
      );
      return blocks.filter((block) => block !== 'could-not-check');
    },
  };

  /** A wallet of the other kind holds nothing on a chain. */
  async function readChain(
    chain: ChainId,
    reads: readonly ChainRead[],
    wallets: readonly string[],
    signal: AbortSignal,
  ): Promise<WalletReading[]> {
    const form = chain === 'solana' ? 'solana' : 'ethereum';
    const own = wallets.filter((wallet) => hasAddressForm(wallet, form));
    const nothing = wallets
      .filter((wallet) => !own.includes(wallet))
      .flatMap((wallet) =>
        reads.map((read): WalletReading => ({ wallet, key: keyOfRead(read), reading: 'no-answer' })),
      );
    if (chain === 'solana')
      return [...nothing, ...(solana ? await readSolana(solana, reads.filter(isSolanaRead), own) : [])];
    const nodes = evmOf(chain);
    if (!nodes) return nothing;
    const nowSeconds = Math.floor(clock.now().getTime() / 1_000);
    return [...nothing, ...(await readEvm(nodes, reads.filter(isEvmRead), own, { signal, nowSeconds }))];
  }
}

async function readSolana(
  solana: SolanaReads,
  reads: readonly SolanaRead[],
  wallets: readonly string[],
): Promise<WalletReading[]> {
  const pairs = reads.flatMap((read) => wallets.map((wallet) => ({ read, wallet })));
  return await mapWithConcurrency(pairs, SOLANA_REQUESTS, async ({ read, wallet }) => ({
    wallet,
    key: keyOfRead(read),
    reading: await solana.read(read, wallet).catch(() => 'could-not-check' as const),
  }));
}

function groupByChain(reads: readonly ChainRead[]): Map<ChainId, ChainRead[]> {
  const unique = new Map(reads.map((read) => [keyOfRead(read), read]));
  return Map.groupBy(unique.values(), ({ chain }) => chain);
}

const isSolanaRead = (read: ChainRead): read is SolanaRead => read.chain === 'solana';
const isEvmRead = (read: ChainRead): read is Exclude<ChainRead, { chain: 'solana' }> => !isSolanaRead(read);

/** The fallback if the work fails, or is not done when the signal fires. */
function before<T, const Fallback>(
  signal: AbortSignal,
  fallback: Fallback,
  work: Promise<T>,
): Promise<T | Fallback> {
  return new Promise((resolve) => {
    const giveUp = () => resolve(fallback);
    signal.addEventListener('abort', giveUp, { once: true });
    if (signal.aborted) giveUp();
    work.then(resolve, giveUp).finally(() => signal.removeEventListener('abort', giveUp));
  });
}
