import type { RpcAnswer } from '../../json-rpc.ts';
import { type AskNode, WrongAnswer } from '../nodes.ts';
import { isTooMuch, readLogs, readReceiptLogs, readTransactionHashes, resultIn } from './answers.ts';
import { ChainBloom } from './bloom.ts';
import type { BlockHeader, BlockLog } from './port.ts';

/** The call, or querying by block hash, is not supported: method not found, invalid params, not supported. */
const NOT_OFFERED = new Set([-32_601, -32_602, -32_004]);
const NOT_OFFERED_WORDS = /method.*(not (supported|available|allowed|found)|disabled|does not exist)/i;

/**
 * All logs of a block, validated against its header. If the node does not serve them by hash, or says that there are
 * too many, the receipts are fetched instead: nearly twice the data, so only when needed.
 */
export async function readBlockLogs(node: AskNode, header: BlockHeader): Promise<BlockLog[]> {
  const [answer] = await node([{ method: 'eth_getLogs', params: [{ blockHash: header.hash }] }]);
  const told = isRefusalOfKind(answer) ? await askReceipts(node, header) : resultIn(answer);
  const bloom = new ChainBloom();
  const logs = readLogs(told, bloom);
  if (logs.some((log) => log.blockHash !== header.hash || log.blockNumber !== header.number))
    throw new WrongAnswer('the node gave logs of another block');
  if (bloom.toHex() !== header.logsBloom)
    throw new WrongAnswer('the node gave other logs than the block says that it has');
  return logs;
}

/** Whether the node cannot serve such calls at all or for this block; not a failure of the node. */
function isRefusalOfKind(answer: RpcAnswer | undefined): boolean {
  if (!answer || !('refusal' in answer)) return false;
  const { code, message } = answer.refusal;
  return NOT_OFFERED.has(code) || NOT_OFFERED_WORDS.test(message) || isTooMuch(answer);
}

async function askReceipts(node: AskNode, { hash }: BlockHeader): Promise<unknown[]> {
  const [receipts, block] = await node([
    { method: 'eth_getBlockReceipts', params: [hash] },
    { method: 'eth_getBlockByHash', params: [hash, false] },
  ]);
  return readReceiptLogs(resultIn(receipts), hash, readTransactionHashes(resultIn(block), hash));
}
