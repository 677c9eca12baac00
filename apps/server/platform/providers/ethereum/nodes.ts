import type { Clock } from '#server/platform/lib/clock.ts';
import { BatchTooLarge, hostOf, NodeError, type RpcAnswer, type RpcCall, sendRpc } from '../json-rpc.ts';
import { ProviderError } from '../provider-error.ts';

/** Calls one node, in batches; answers are in the order of the calls. */
export type AskNode = (calls: readonly RpcCall[]) => Promise<RpcAnswer[]>;

/** The nodes of one chain: the only way to Ethereum. The first available node is used. */
export type EthereumNodes = {
  readonly count: number;
  /** For background work: tries one node after the other, and waits for short cooldowns, until one succeeds. */
  ask<T>(use: (node: AskNode) => Promise<T>): Promise<T>;
  /** Calls every available node; failures are skipped. */
  askEach<T>(use: (node: AskNode) => Promise<T>): Promise<T[]>;
  /**
   * For someone who is waiting: tries every node once, those in cooldown last, with shorter limits. Anyone can have a
   * contract read that answers with megabytes, so that only those who expect them accept them.
   */
  read<T>(use: (node: AskNode) => Promise<T>, maxBytes?: number): Promise<T>;
};

/** A response that cannot be true, or is not available yet. */
export class WrongAnswer extends Error {
  override name = 'WrongAnswer';
}

/** The node rejected this call, which says nothing about its other calls: another node is tried, without a cooldown. */
export class CallRefused extends Error {
  override name = 'CallRefused';
}

type NodeTimes = {
  /** Per request of background work, and of someone who is waiting. */
  timeoutMs: number;
  readTimeoutMs: number;
  /** The cooldown after a node's first failure; each further one doubles it. */
  firstCooldownMs: number;
  longestCooldownMs: number;
  /** How long a call waits for a node's cooldown to end, or a read for its turn at a busy node. */
  patienceMs: number;
  /** The maximum gap between requests to a busy node. */
  longestGapMs: number;
};

/** Suitable for a mainnet node. */
const NODE_TIMES: NodeTimes = {
  timeoutMs: 10_000,
  readTimeoutMs: 5_000,
  firstCooldownMs: 200,
  longestCooldownMs: 30_000,
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
  clock: Clock;
};

/**
 * Anyone can have a contract read that makes nodes time out. That must not stop the watcher, so reads and background
 * work have separate cooldowns.
 */
type Lane = 'background' | 'reads';
type Health = { cooldownUntilMs: number; failures: number };

type Node = Record<Lane, Health> & {
  url: string;
  /** Rate limiting: the gap between the starts of two requests, and since when. */
  gapMs: number;
  pacedAtMs: number;
  nextRequestAtMs: number;
  maxBatch: number;
  /** Settled once the chain id was checked; null after a failure. */
  chainCheck: Promise<void> | null;
};

const MAX_BATCH = 64;
/** More than the logs of any block; more than the largest code, or a batch of the values that contracts return. */
const MAX_BYTES: Record<Lane, number> = { background: 100_000_000, reads: 128_000 };
const SMALLEST_GAP_MS = 25;
/** Each success shortens the gap, so that the rate recovers slowly. */
const GAP_SHRINKS_TO = 0.9;
const TRIES_BESIDES_NODES = 2;

/** A failing node cools down, longer each time, while others are used; afterwards the first is preferred again. */
export function createEthereumNodes(options: NodesOptions): EthereumNodes {
  const { chainId, signal, clock } = options;
  const times = { ...NODE_TIMES, ...options.times };
  const nodes = options.urls.map(
    (url): Node => ({
      url,
      background: { cooldownUntilMs: 0, failures: 0 },
      reads: { cooldownUntilMs: 0, failures: 0 },
      gapMs: 0,
      pacedAtMs: 0,
      nextRequestAtMs: 0,
      maxBatch: MAX_BATCH,
      chainCheck: null,
    }),
  );

  const askerOf =
    (node: Node, lane: Lane, maxBytes = MAX_BYTES[lane]): AskNode =>
    async (calls) => {
      const answers: RpcAnswer[] = [];
      while (answers.length < calls.length) {
        const next = calls.slice(answers.length, answers.length + node.maxBatch);
        try {
          answers.push(...(await request(node, lane, next, maxBytes)));
        } catch (error) {
          if (!(error instanceof BatchTooLarge)) throw error;
          node.maxBatch = Math.ceil(next.length / 2);
        }
      }
      return answers;
    };

  async function request(
    node: Node,
    lane: Lane,
    calls: readonly RpcCall[],
    maxBytes: number,
  ): Promise<RpcAnswer[]> {
    const startsAtMs = Math.max(clock.monotonicMs(), node.nextRequestAtMs);
    const pauseMs = startsAtMs - clock.monotonicMs();
    if (lane === 'reads' && pauseMs > times.patienceMs)
      throw new NodeError('retry-later', `${hostOf(node.url)} is busy`);
    node.nextRequestAtMs = startsAtMs + node.gapMs;
    if (pauseMs > 0) await clock.sleep(pauseMs, signal);
    const timeoutMs = lane === 'reads' ? times.readTimeoutMs : times.timeoutMs;
    return await sendRpc(node.url, calls, { clock, timeoutMs, maxBytes, signal });
  }

  async function tryNode<T>(
    node: Node,
    lane: Lane,
    use: (node: AskNode) => Promise<T>,
    maxBytes?: number,
  ): Promise<T> {
    const startedAtMs = clock.monotonicMs();
    try {
      node.chainCheck ??= checkChain(node, lane);
      await node.chainCheck;
      const done = await use(askerOf(node, lane, maxBytes));
      node[lane].failures = 0;
      node.gapMs = node.gapMs < SMALLEST_GAP_MS ? 0 : node.gapMs * GAP_SHRINKS_TO;
      return done;
    } catch (error) {
      if (!(error instanceof CallRefused)) coolDown(node, lane, error, startedAtMs);
      throw error;
    }
  }

  async function checkChain(node: Node, lane: Lane): Promise<void> {
    if (chainId === undefined) return;
    const [answer] = await askerOf(node, lane)([{ method: 'eth_chainId', params: [] }]);
    if (!answer || !('result' in answer) || Number(answer.result) !== chainId)
      throw new ProviderError('retry-later', `${hostOf(node.url)} does not follow chain ${chainId}`);
  }

  function coolDown(node: Node, lane: Lane, error: unknown, startedAtMs: number): void {
    const { isRateLimit, retryAfterMs } =
      error instanceof NodeError ? error : { isRateLimit: false, retryAfterMs: null };
    // Concurrent requests that were rejected together count as one rejection.
    if (isRateLimit && startedAtMs >= node.pacedAtMs) {
      node.gapMs = Math.min(times.longestGapMs, Math.max(SMALLEST_GAP_MS, node.gapMs * 2));
      node.pacedAtMs = clock.monotonicMs();
    }
    const { failures } = node[lane];
    const ownMs = Math.min(times.longestCooldownMs, times.firstCooldownMs * 2 ** failures);
    node[lane] = {
      cooldownUntilMs: clock.monotonicMs() + Math.max(ownMs, retryAfterMs ?? 0),
      failures: Math.min(30, failures + 1),
    };
    node.chainCheck = null;
  }

  const cooldownMs = (node: Node, lane: Lane) =>
    Math.max(0, node[lane].cooldownUntilMs - clock.monotonicMs());

  /** Available nodes keep their order; the others follow, the soonest available first. */
  const byAvailability = (lane: Lane) =>
    nodes
      .map((node) => ({ node, ms: cooldownMs(node, lane) }))
      .sort((one, other) => one.ms - other.ms)
      .map(({ node }) => node);

  /** The first node that is available, or will be soon enough. */
  async function pickNode(): Promise<Node | undefined> {
    const [soonest] = byAvailability('background');
    if (!soonest) return undefined;
    const pauseMs = cooldownMs(soonest, 'background');
    if (pauseMs > times.patienceMs) return undefined;
    if (pauseMs > 0) await clock.sleep(pauseMs, signal);
    return soonest;
  }

  return {
    count: nodes.length,
    async ask(use) {
      let failure: unknown;
      for (let tries = nodes.length + TRIES_BESIDES_NODES; tries > 0; tries -= 1) {
        const node = await pickNode();
        if (!node) break;
        try {
          return await tryNode(node, 'background', use);
        } catch (error) {
          signal?.throwIfAborted();
          failure = error;
        }
      }
      throw failure ?? new ProviderError('retry-later', 'all Ethereum nodes are cooling down after failures');
    },
    async askEach(use) {
      const available = nodes.filter((node) => cooldownMs(node, 'background') === 0);
      const settled = await Promise.allSettled(available.map((node) => tryNode(node, 'background', use)));
      return settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    },
    async read(use, maxBytes) {
      let failure: unknown;
      for (const node of byAvailability('reads')) {
        try {
          return await tryNode(node, 'reads', use, maxBytes);
        } catch (error) {
          signal?.throwIfAborted();
          failure = error;
        }
      }
      throw failure ?? new ProviderError('retry-later', 'no Ethereum node is configured');
    },
  };
}
