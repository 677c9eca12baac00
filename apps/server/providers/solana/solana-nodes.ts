import { type Clock, secondsAfter } from '#server/lib/clock.ts';
import { ProviderError } from '../provider-error.ts';
import { createSolanaChain } from './chain-node.ts';
import type { SolanaChain } from './chain-port.ts';
import { createSolanaRpc, type SolanaRpc } from './chain-rpc.ts';

type Node = { rpc: SolanaRpc; chain: SolanaChain; restsUntil: Date; failures: number };

const LONGEST_REST_SECONDS = 30;

/**
 * Uses the first node by preference. One that fails or returns inconsistent data cools down, longer each time, while
 * the next is used. The watcher tolerates nodes that know different parts of a list, because those behind one URL do
 * too.
 */
export function createSolanaNodes(
  urls: readonly [string, ...string[]],
  clock: Clock,
): { chain: SolanaChain; rpc: SolanaRpc } {
  const nodes = urls.map((url): Node => {
    const rpc = createSolanaRpc(url, clock);
    return { rpc, chain: createSolanaChain(rpc), restsUntil: new Date(0), failures: 0 };
  });

  async function ask<T>(doing: (node: Node) => Promise<T>): Promise<T> {
    const awake = nodes.filter(({ restsUntil }) => restsUntil <= clock.now());
    const failures: unknown[] = [];
    for (const node of awake.length > 0 ? awake : nodes) {
      try {
        const done = await doing(node);
        node.failures = 0;
        return done;
      } catch (error) {
        failures.push(error);
        rest(node, error, clock.now());
      }
    }
    throw failures[0];
  }

  return {
    chain: {
      head: () => ask(({ chain }) => chain.head()),
      list: (address, page) => ask(({ chain }) => chain.list(address, page)),
      transaction: (signature) => ask(({ chain }) => chain.transaction(signature)),
    },
    rpc: {
      host: new URL(urls[0]).host,
      call: (method, params) => ask(({ rpc }) => rpc.call(method, params)),
    },
  };
}

/** A call that a node rejects permanently says nothing about the other nodes. */
function rest(node: Node, error: unknown, now: Date): void {
  if (error instanceof ProviderError && error.fault === 'refused') return;
  const told = error instanceof ProviderError ? error.retryAt : null;
  const own = secondsAfter(now, Math.min(LONGEST_REST_SECONDS, 2 ** node.failures));
  node.failures += 1;
  node.restsUntil = told && told > own ? told : own;
}
