import { type Clock, secondsAfter } from '#server/platform/lib/clock.ts';
import type { Logger } from '#server/platform/lib/logger.ts';
import { hostOf, NodeError, type RpcCall, sendRpc } from '../json-rpc.ts';
import { ProviderError } from '../provider-error.ts';

/** Throws a ProviderError on anything but a proper response. */
export type SolanaNode = { host: string; call(method: string, params: RpcCall['params']): Promise<unknown> };

type AskOptions<T> = {
  /** For someone who is waiting. */
  timeoutMs?: number;
  /** Starts with the next available node instead of the preferred one. */
  isSecondOpinion?: boolean;
  /** Otherwise the next node is asked too, without a cooldown; the last answer is returned if none is enough. */
  isEnough?(answer: T): boolean;
};

/** The nodes of Solana, or of an index with the same protocol: the only way to them. */
export type SolanaNodes = {
  /** Tries one node after the other until `use` succeeds; whatever it throws counts against the node. */
  ask<T>(use: (node: SolanaNode) => Promise<T>, options?: AskOptions<T>): Promise<T>;
  /** The hosts of nodes in cooldown; URLs often contain a key. */
  unavailable(): string[];
};

type Node = {
  host: string;
  call(method: string, params: RpcCall['params'], timeoutMs: number): Promise<unknown>;
  cooldownUntil: Date;
  failures: number;
};

export type SolanaNodesOptions = {
  clock: Clock;
  log?: Logger | undefined;
};

const TIMEOUT_MS = 10_000;
/** Ten times what a healthy node takes. A slower answer counts, but the next node is preferred for a while. */
const SLOW_MS = 3_000;
const MAX_BYTES = 2_000_000;
const LONGEST_COOLDOWN_SECONDS = 30;
const LONGEST_PAUSE_SECONDS = 60;
/** The call is invalid or unsupported: a retry would not help. */
const WRONG_CALL = new Set([-32600, -32601, -32602]);
/** Separate because it needs an update of this program, not a retry. */
const UNREAD_VERSION = -32015;

/**
 * Uses the first node by preference. One that fails, is slow or returns inconsistent data cools down, longer each time, while
 * the next is used. The watcher tolerates nodes that know different parts of a list, because those behind one URL do
 * too.
 */
export function createSolanaNodes(urls: readonly string[], { clock, log }: SolanaNodesOptions): SolanaNodes {
  const nodes = urls.map((url) => createNode(url, clock));
  const isAvailable = ({ cooldownUntil }: Node) => cooldownUntil <= clock.now();
  // An only node is used all the same, and its failures are reported by those who need it.
  const report = nodes.length > 1 ? log : undefined;

  const blame = (node: Node, error: unknown) => {
    const isFirst = node.failures === 0;
    coolDown(node, error, clock.now());
    if (isFirst && node.failures > 0)
      report?.warn(
        { chain: 'solana', node: node.host, reason: (error as Error).message },
        'a node cools down',
      );
  };
  const praise = (node: Node) => {
    if (node.failures > 0) report?.info({ chain: 'solana', node: node.host }, 'a node has recovered');
    node.failures = 0;
  };

  const tryNode = async <T>(node: Node, use: (node: SolanaNode) => Promise<T>, timeoutMs?: number) => {
    const startedAt = clock.monotonicMs();
    const call: SolanaNode['call'] = (method, params) => node.call(method, params, timeoutMs ?? TIMEOUT_MS);
    const answer = await use({ host: node.host, call });
    // What people ask for may be slow to answer on any node.
    const isSlow = timeoutMs === undefined && clock.monotonicMs() - startedAt > SLOW_MS;
    if (isSlow && nodes.length > 1) blame(node, new ProviderError('retry-later', `${node.host} is slow`));
    else praise(node);
    return answer;
  };

  return {
    async ask(use, { timeoutMs, isSecondOpinion = false, isEnough = () => true } = {}) {
      const available = nodes.filter(isAvailable);
      const failures: unknown[] = [];
      let last: { answer: Awaited<ReturnType<typeof use>> } | null = null;
      for (const node of inOrder(available.length > 0 ? available : nodes, isSecondOpinion)) {
        try {
          last = { answer: await tryNode(node, use, timeoutMs) };
          if (isEnough(last.answer)) return last.answer;
        } catch (error) {
          failures.push(error);
          blame(node, error);
        }
      }
      if (last) return last.answer;
      throw failures[0] ?? new ProviderError('retry-later', 'no Solana node is configured');
    },
    unavailable: () => nodes.filter((node) => !isAvailable(node)).map(({ host }) => host),
  };
}

function inOrder(nodes: readonly Node[], isSecondOpinion: boolean): readonly Node[] {
  return isSecondOpinion ? [...nodes.slice(1), ...nodes.slice(0, 1)] : nodes;
}

/** A call that a node rejects permanently says nothing about the other nodes. */
function coolDown(node: Node, error: unknown, now: Date): void {
  if (error instanceof ProviderError && error.fault === 'refused') return;
  const told = error instanceof ProviderError ? error.retryAt : null;
  const own = secondsAfter(now, Math.min(LONGEST_COOLDOWN_SECONDS, 2 ** node.failures));
  node.failures += 1;
  node.cooldownUntil = told && told > own ? told : own;
}

/**
 * When rate limited, a node is paused for as long as requested, or with exponential backoff: calls until then fail
 * without being made.
 */
function createNode(url: string, clock: Clock): Node {
  const host = hostOf(url);
  let pauseSeconds = 1;
  let resumesAt = new Date(0);

  const pause = (retryAfterMs: number | null): ProviderError => {
    const told = retryAfterMs === null ? null : Math.min(retryAfterMs / 1_000, 10 * LONGEST_PAUSE_SECONDS);
    // Concurrent calls that are rejected together count as one rejection.
    const isFirst = clock.now() >= resumesAt;
    const until = secondsAfter(clock.now(), told ?? (isFirst ? pauseSeconds : 0));
    if (until > resumesAt) resumesAt = until;
    if (isFirst) pauseSeconds = Math.min(pauseSeconds * 2, LONGEST_PAUSE_SECONDS);
    return rateLimited(host, resumesAt);
  };

  return {
    host,
    cooldownUntil: new Date(0),
    failures: 0,
    async call(method, params, timeoutMs) {
      if (clock.now() < resumesAt) throw rateLimited(host, resumesAt);
      const [answer] = await sendRpc(url, [{ method, params }], {
        clock,
        timeoutMs,
        maxBytes: MAX_BYTES,
      }).catch((error) => {
        throw error instanceof NodeError && error.isRateLimit ? pause(error.retryAfterMs) : error;
      });
      if (!answer || 'refusal' in answer) throw refused(host, method, answer?.refusal.code ?? 0);
      pauseSeconds = 1;
      return answer.result;
    },
  };
}

function rateLimited(host: string, retryAt: Date): ProviderError {
  return new ProviderError('retry-later', `${host} is rate limiting calls`, { scope: 'app', retryAt });
}

function refused(host: string, method: string, code: number): ProviderError {
  const reason = code === UNREAD_VERSION ? 'unread-version' : null;
  const fault = WRONG_CALL.has(code) || code === UNREAD_VERSION ? 'refused' : 'retry-later';
  return new ProviderError(fault, `${host} rejected ${method} with code ${code}`, { reason });
}
