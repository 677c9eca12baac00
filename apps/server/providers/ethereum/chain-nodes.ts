import { setTimeout as wait } from 'node:timers/promises';
import { ProviderError } from '../provider-error.ts';
import { askTogether, hostOf, type RpcAnswer, type RpcCall, TooManyCalls } from './chain-calls.ts';

/** Responses are in the order of the calls. */
export type AskNode = (calls: readonly RpcCall[]) => Promise<RpcAnswer[]>;

/** Several nodes of one chain; the first available one is used. */
export type ChainNodes = {
  /** Tries one node after the other until one succeeds. */
  ask<T>(doing: (node: AskNode) => Promise<T>): Promise<T>;
  /** Calls every available node; failures are skipped. */
  askEach<T>(doing: (node: AskNode) => Promise<T>): Promise<T[]>;
};

export type NodeTimes = {
  /** Per request. */
  timeoutMs: number;
  /** The cooldown after a node's first failure; each further one doubles it. */
  firstRestMs: number;
  longestRestMs: number;
  /** How long a call waits for a node's cooldown to end. */
  patienceMs: number;
  /** The maximum gap between requests to a busy node. */
  longestGapMs: number;
};

/** Suitable for a mainnet node. */
export const NODE_TIMES: NodeTimes = {
  timeoutMs: 10_000,
  firstRestMs: 200,
  longestRestMs: 30_000,
  patienceMs: 1_500,
  longestGapMs: 5_000,
};

export type NodesOptions = {
  urls: readonly string[];
  /** The expected chain id; any when omitted. */
  chainId?: number;
  times?: Partial<NodeTimes>;
  /** Aborts all waiting. */
  signal?: AbortSignal;
};

type Node = {
  url: string;
  cooldownUntilMs: number;
  failures: number;
  /** Rate limiting: the gap between the starts of two requests, and since when. */
  gapMs: number;
  pacedAtMs: number;
  nextRequestAtMs: number;
  mostTogether: number;
  isOfChain: boolean;
};

const MAX_TOGETHER = 64;
const SMALLEST_GAP_MS = 25;
/** Each success shortens the gap, so that the rate recovers slowly. */
const GAP_SHRINKS_TO = 0.9;
const TRIES_BESIDES_NODES = 2;

/**
 * A failing node cools down, longer each time, while others are used; afterwards the first is preferred again. Uses a
 * monotonic clock.
 */
export function createChainNodes(options: NodesOptions): ChainNodes {
  const { chainId, signal } = options;
  const times = { ...NODE_TIMES, ...options.times };
  const nodes = options.urls.map(
    (url): Node => ({
      url,
      cooldownUntilMs: 0,
      failures: 0,
      gapMs: 0,
      pacedAtMs: 0,
      nextRequestAtMs: 0,
      mostTogether: MAX_TOGETHER,
      isOfChain: chainId === undefined,
    }),
  );

  const asker =
    (node: Node): AskNode =>
    async (calls) => {
      const answers: RpcAnswer[] = [];
      while (answers.length < calls.length) {
        const next = calls.slice(answers.length, answers.length + node.mostTogether);
        try {
          answers.push(...(await request(node, next)));
        } catch (error) {
          if (!(error instanceof TooManyCalls) || next.length === 1) throw error;
          node.mostTogether = Math.ceil(next.length / 2);
        }
      }
      return answers;
    };

  async function request(node: Node, calls: readonly RpcCall[]): Promise<RpcAnswer[]> {
    const now = performance.now();
    const startsAtMs = Math.max(now, node.nextRequestAtMs);
    node.nextRequestAtMs = startsAtMs + node.gapMs;
    if (startsAtMs > now) await wait(startsAtMs - now, undefined, signal ? { signal } : {});
    const timeout = AbortSignal.timeout(times.timeoutMs);
    return await askTogether(node.url, calls, signal ? AbortSignal.any([signal, timeout]) : timeout);
  }

  async function tryNode<T>(node: Node, doing: (node: AskNode) => Promise<T>): Promise<T> {
    const startedAtMs = performance.now();
    try {
      if (!node.isOfChain) await checkChain(node);
      const done = await doing(asker(node));
      node.failures = 0;
      node.gapMs = node.gapMs < SMALLEST_GAP_MS ? 0 : node.gapMs * GAP_SHRINKS_TO;
      return done;
    } catch (error) {
      rest(node, error, startedAtMs);
      throw error;
    }
  }

  async function checkChain(node: Node): Promise<void> {
    const [answer] = await asker(node)([{ method: 'eth_chainId', params: [] }]);
    if (!answer || !('result' in answer) || Number(answer.result) !== chainId)
      throw new ProviderError('retry-later', `${hostOf(node.url)} does not follow chain ${chainId}`);
    node.isOfChain = true;
  }

  function rest(node: Node, error: unknown, startedAtMs: number): void {
    const { retryAt, reason } = error instanceof ProviderError ? error : { retryAt: null, reason: null };
    // Concurrent requests that were rejected together count as one rejection.
    if (reason === 'too-fast' && startedAtMs >= node.pacedAtMs) {
      node.gapMs = Math.min(times.longestGapMs, Math.max(SMALLEST_GAP_MS, node.gapMs * 2));
      node.pacedAtMs = performance.now();
    }
    const ownMs = Math.min(times.longestRestMs, times.firstRestMs * 2 ** node.failures);
    const toldMs = retryAt ? retryAt.getTime() - Date.now() : 0;
    node.failures = Math.min(30, node.failures + 1);
    node.isOfChain = chainId === undefined;
    node.cooldownUntilMs = performance.now() + Math.max(ownMs, toldMs);
  }

  const isAvailable = (node: Node) => node.cooldownUntilMs <= performance.now();

  /** The first node that is available, or will be soon enough. */
  async function pickNode(): Promise<Node | undefined> {
    const awake = nodes.find(isAvailable);
    if (awake) return awake;
    const soonest = nodes.toSorted((one, other) => one.cooldownUntilMs - other.cooldownUntilMs)[0];
    const restMs = (soonest?.cooldownUntilMs ?? 0) - performance.now();
    if (restMs > times.patienceMs) return undefined;
    await wait(Math.max(0, restMs), undefined, signal ? { signal } : {});
    return soonest;
  }

  return {
    async ask(doing) {
      let failure: unknown;
      for (let tries = nodes.length + TRIES_BESIDES_NODES; tries > 0; tries -= 1) {
        const node = await pickNode();
        if (!node) break;
        try {
          return await tryNode(node, doing);
        } catch (error) {
          signal?.throwIfAborted();
          failure = error;
        }
      }
      throw failure ?? new ProviderError('retry-later', 'all Ethereum nodes are cooling down after failures');
    },
    async askEach(doing) {
      const settled = await Promise.allSettled(nodes.filter(isAvailable).map((node) => tryNode(node, doing)));
      return settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    },
  };
}
