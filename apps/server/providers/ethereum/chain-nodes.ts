import { setTimeout as wait } from 'node:timers/promises';
import { ProviderError } from '../provider-error.ts';
import { askTogether, hostOf, type RpcAnswer, type RpcCall, TooManyCalls } from './chain-calls.ts';

/** Asks one node; the answers stand in the order of the calls. */
export type AskNode = (calls: readonly RpcCall[]) => Promise<RpcAnswer[]>;

/** Several nodes of one chain, of which the first that works is asked. */
export type ChainNodes = {
  /** Lets one node after the other do it, until one does. */
  ask<T>(doing: (node: AskNode) => Promise<T>): Promise<T>;
  /** Lets every node that is not resting do it; those that fail are left out. */
  askEach<T>(doing: (node: AskNode) => Promise<T>): Promise<T[]>;
};

/** How long things take. */
export type NodeTimes = {
  /** For one request. */
  timeoutMs: number;
  /** How long a node rests after its first failure; each further one doubles it. */
  firstRestMs: number;
  longestRestMs: number;
  /** How long a call waits for a node to end its rest. */
  patienceMs: number;
  /** The slowest pace: how much time may lie between the beginnings of two requests to a node that is too busy. */
  longestGapMs: number;
};

/** What serves a node of mainnet well. */
export const NODE_TIMES: NodeTimes = {
  timeoutMs: 10_000,
  firstRestMs: 200,
  longestRestMs: 30_000,
  patienceMs: 1_500,
  longestGapMs: 5_000,
};

/** Which nodes there are. */
export type NodesOptions = {
  urls: readonly string[];
  /** What the nodes must say that they follow; any when it is left out. */
  chainId?: number;
  times?: Partial<NodeTimes>;
  /** Ends all waiting at once. */
  signal?: AbortSignal;
};

type Node = {
  url: string;
  cooldownUntilMs: number;
  failures: number;
  /** The pace: how much time lies between the beginnings of two requests, and since when. */
  gapMs: number;
  pacedAtMs: number;
  nextRequestAtMs: number;
  mostTogether: number;
  isOfChain: boolean;
};

const MOST_TOGETHER = 64;
const SMALLEST_GAP_MS = 25;
/** Each good answer shortens the gap, so that a pace that was too fast is found again slowly. */
const GAP_SHRINKS_TO = 0.9;
const TRIES_BESIDES_NODES = 2;

/**
 * Makes a fleet of nodes. One that fails rests, longer each time, while the others are asked; after its rest the first
 * is asked first again. Times are measured by a clock that nobody can set.
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
      mostTogether: MOST_TOGETHER,
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
    // Requests that were on their way together were too fast once, not several times.
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

  /** The first that is awake, or that will be soon enough. */
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
      throw failure ?? new ProviderError('retry-later', 'all Ethereum nodes rest after failures');
    },
    async askEach(doing) {
      const settled = await Promise.allSettled(nodes.filter(isAvailable).map((node) => tryNode(node, doing)));
      return settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    },
  };
}
