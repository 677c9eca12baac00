import { type AskNode, CallRefused, type EthereumNodes } from '../ethereum/nodes.ts';
import type { RpcCall } from '../json-rpc.ts';
import { ProviderError } from '../provider-error.ts';
import { ResponseTooLarge } from '../read-text.ts';
import { type EvmAnswer, type EvmQuestion, readRpcAnswer, toRpcCall } from './evm-question.ts';
import { type ContractQuestion, readMulticall, toMulticall } from './multicall.ts';

export type EvmChainNodes = { id: number; nodes: EthereumNodes };

const CALLS_PER_MULTICALL = 100;
/** An answer of one word takes 400 in a multicall. */
const BYTES_PER_ANSWER = 1_000;
const BYTES_BESIDES = 64_000;

/**
 * Asks a chain many questions at once; answers are in their order. What one node cannot answer is left to the next.
 * Never rejects.
 */
export async function askChain(
  { id, nodes }: EvmChainNodes,
  questions: readonly EvmQuestion[],
  { signal, bytesPerAnswer = BYTES_PER_ANSWER }: { signal: AbortSignal; bytesPerAnswer?: number },
): Promise<EvmAnswer[]> {
  const answers: EvmAnswer[] = questions.map(() => 'could-not-check');
  if (questions.length === 0) return answers;
  const useNode = async (node: AskNode) => {
    const open = indexesOf(answers, 'could-not-check');
    const found = await askNode(
      stopOn(signal, node),
      id,
      open.map((at) => questions[at] as EvmQuestion),
    );
    for (const [number, at] of open.entries()) answers[at] = found[number] ?? null;
    if (answers.includes('could-not-check')) throw new CallRefused('the node rejected some calls');
  };
  // Failures are in the answers.
  await nodes.read(useNode, BYTES_BESIDES + bytesPerAnswer * questions.length).catch(() => undefined);
  return answers;
}

/** Nobody waits for the answers any more: no further requests are made, and the node is not to blame. */
function stopOn(signal: AbortSignal, node: AskNode): AskNode {
  return async (calls) => {
    if (signal.aborted) throw new CallRefused('the time is up');
    return await node(calls);
  };
}

/**
 * First as multicalls. Calls that failed there are repeated alone: a contract that uses up all gas makes the calls after
 * it fail too, and nothing in the answer tells them apart.
 */
async function askNode(
  node: AskNode,
  chain: number,
  questions: readonly EvmQuestion[],
): Promise<EvmAnswer[]> {
  const answers = await askTogether(node, chain, questions);
  const failed = indexesOf(answers, null);
  const alone = await askAlone(
    node,
    failed.map((at) => questions[at] as EvmQuestion),
  );
  for (const [number, at] of failed.entries()) answers[at] = alone[number] ?? null;
  return answers;
}

/** Null for everything that has to be asked alone. */
async function askTogether(
  node: AskNode,
  chain: number,
  questions: readonly EvmQuestion[],
): Promise<EvmAnswer[]> {
  const answers: EvmAnswer[] = questions.map(() => null);
  const counts = questions.flatMap((question, at) => (question.kind === 'transactions' ? [at] : []));
  const chunks = chunksOf(
    questions.flatMap((question, at) => (question.kind === 'transactions' ? [] : [at])),
    CALLS_PER_MULTICALL,
  );
  const calls: RpcCall[] = [
    ...counts.map((at) => toRpcCall(questions[at] as EvmQuestion)),
    ...(await Promise.all(
      chunks.map((chunk) =>
        toMulticall(
          chain,
          chunk.map((at) => questions[at] as ContractQuestion),
        ),
      ),
    )),
  ];
  const received = await unlessTooLarge(node(calls));
  if (!received) return answers;
  for (const [number, at] of counts.entries())
    answers[at] = readRpcAnswer(questions[at] as EvmQuestion, received[number]);
  for (const [number, chunk] of chunks.entries()) {
    const results = await readMulticall(chunk.length, received[counts.length + number]);
    for (const [place, at] of chunk.entries()) answers[at] = results?.[place] ?? null;
  }
  return answers;
}

/** In one batch. If that is too large, halves are tried until the contracts that return too much are found. */
async function askAlone(
  node: AskNode,
  questions: readonly EvmQuestion[],
  tooLarge = new Set<string>(),
): Promise<EvmAnswer[]> {
  const isOpen = questions.map((question) => !(question.kind === 'call' && tooLarge.has(question.contract)));
  const open = questions.filter((_, at) => isOpen[at]);
  const answers = open.length === 0 ? [] : await askBatch(node, open, tooLarge);
  return isOpen.map((isAsked) => (isAsked ? (answers.shift() ?? null) : null));
}

async function askBatch(
  node: AskNode,
  questions: readonly EvmQuestion[],
  tooLarge: Set<string>,
): Promise<EvmAnswer[]> {
  const received = await unlessTooLarge(node(questions.map(toRpcCall)));
  if (received) return questions.map((question, at) => readRpcAnswer(question, received[at]));
  if (questions.length === 1) {
    for (const question of questions) if (question.kind === 'call') tooLarge.add(question.contract);
    return [null];
  }
  const middle = Math.ceil(questions.length / 2);
  // One after the other, so that the second half leaves out what the first has found.
  const before = await askAlone(node, questions.slice(0, middle), tooLarge);
  return [...before, ...(await askAlone(node, questions.slice(middle), tooLarge))];
}

/** Null when the response has more bytes than expected, which is a contract's fault and not the node's. */
async function unlessTooLarge<T>(response: Promise<T>): Promise<T | null> {
  try {
    return await response;
  } catch (error) {
    if (error instanceof ProviderError && error.cause instanceof ResponseTooLarge) return null;
    throw error;
  }
}

function indexesOf(answers: readonly EvmAnswer[], wanted: EvmAnswer): number[] {
  return answers.flatMap((answer, at) => (answer === wanted ? [at] : []));
}

function chunksOf<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  );
}
