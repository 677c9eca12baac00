import { type AskNode, CallRefused } from '../ethereum/nodes.ts';
import { readHeader, resultIn } from '../ethereum/reader/answers.ts';
import type { BlockHeader } from '../ethereum/reader/port.ts';
import type { RpcCall } from '../json-rpc.ts';
import type { EvmChainNodes } from './ask-chain.ts';
import { toTag } from './evm-question.ts';

/** A block at which a chain is read. */
export type PinnedBlock = Pick<BlockHeader, 'number' | 'hash'> & { time: Date };

export type Pinning =
  /** `isFirst`: no earlier block is at or after the wanted time. Otherwise the node has forgotten what was at the first. */
  | { block: PinnedBlock; isFirst: boolean }
  /** No final block is as late yet. */
  | 'not-yet'
  | 'could-not-check';

/**
 * The first block whose time is at or after a moment, once it is final: no reorg removes it later. A chain that names no
 * final block is taken at its newest. Never rejects.
 */
export async function pinBlock(
  { nodes }: EvmChainNodes,
  notBefore: Date,
  signal: AbortSignal,
): Promise<Pinning> {
  let isBehind = false;
  const pinAt = async (node: AskNode): Promise<Pinning> => {
    const head = await readFinal(node);
    if (head.minedAt < notBefore) {
      isBehind = true;
      throw new CallRefused('the node has no final block of that time yet');
    }
    const first = await findFirst(node, head, notBefore, signal);
    if (await hasState(node, first)) return { block: toPinned(first), isFirst: true };
    for (const block of [head, await readBlock(node, 'latest')])
      if (await hasState(node, block)) return { block: toPinned(block), isFirst: false };
    throw new CallRefused('the node has the state of no block');
  };
  try {
    return await nodes.read(pinAt);
  } catch {
    return isBehind ? 'not-yet' : 'could-not-check';
  }
}

/** Whether the chain still has this block. */
export async function hasBlock(
  { nodes }: EvmChainNodes,
  { number, hash }: Pick<PinnedBlock, 'number' | 'hash'>,
): Promise<boolean | 'could-not-check'> {
  try {
    return await nodes.read(async (node) => (await readBlock(node, number)).hash === hash);
  } catch {
    return 'could-not-check';
  }
}

async function readFinal(node: AskNode): Promise<BlockHeader> {
  const [answer] = await node([blockCall('finalized')]);
  const isNamed = answer && 'result' in answer && answer.result !== null;
  return isNamed ? readHeader(answer.result) : await readBlock(node, 'latest');
}

/** Back from the newest in growing steps, then by halves. */
async function findFirst(
  node: AskNode,
  head: BlockHeader,
  notBefore: Date,
  signal: AbortSignal,
): Promise<BlockHeader> {
  let late = head;
  let earlier = -1;
  for (let step = 1; ; step *= 2) {
    const number = late.number - step;
    if (number < 0) break;
    signal.throwIfAborted();
    const block = await readBlock(node, number);
    if (block.minedAt < notBefore) {
      earlier = number;
      break;
    }
    late = block;
  }
  while (late.number - earlier > 1) {
    signal.throwIfAborted();
    const block = await readBlock(node, Math.floor((late.number + earlier) / 2));
    if (block.minedAt < notBefore) earlier = block.number;
    else late = block;
  }
  return late;
}

/** Most nodes forget what was at older blocks. */
async function hasState(node: AskNode, { number }: BlockHeader): Promise<boolean> {
  const [answer] = await node([{ method: 'eth_getBalance', params: [`0x${'0'.repeat(40)}`, toTag(number)] }]);
  return answer !== undefined && 'result' in answer && typeof answer.result === 'string';
}

async function readBlock(node: AskNode, block: number | 'latest'): Promise<BlockHeader> {
  const [answer] = await node([blockCall(block)]);
  return readHeader(resultIn(answer));
}

const blockCall = (block: number | 'latest' | 'finalized'): RpcCall => ({
  method: 'eth_getBlockByNumber',
  params: [typeof block === 'number' ? toTag(block) : block, false],
});

const toPinned = ({ number, hash, minedAt }: BlockHeader): PinnedBlock => ({ number, hash, time: minedAt });
