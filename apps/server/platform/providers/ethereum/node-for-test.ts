import { createSkippingClock } from '#server/testing/test-clock.ts';
import { type PeerAnswer, sendJson, startPeer } from '../peer-for-test.ts';
import { createCallContract } from './call-contract.ts';
import { createEthereumNodes } from './nodes.ts';

/** How a contract responds to a call: with bytes, or with a node error. */
export type CallAnswer = string | { code: number; message: string };

type Call = { id: number; params: [{ to: string; data: string }] };

/** A node that supports eth_call only; `answers` are keyed by lower-case contract and selector. */
export async function startNode() {
  const answers = new Map<string, CallAnswer>();
  let asked: string[] = [];
  const { peer, url, stop } = await startPeer();
  const answerCalls: PeerAnswer = (request, response) => {
    const body = JSON.parse(peer.bodies.at(-1) ?? '{}') as Call | Call[];
    sendJson(200, Array.isArray(body) ? body.map(answerCall) : answerCall(body))(request, response);
  };
  const answerCall = ({ id, params: [{ to, data }] }: Call) => {
    const key = callKey(to, data.slice(0, 10));
    asked.push(key);
    const answer = answers.get(`${key} ${data.slice(10)}`) ?? answers.get(key) ?? '0x';
    return { jsonrpc: '2.0', id, ...(typeof answer === 'string' ? { result: answer } : { error: answer }) };
  };
  peer.answer = answerCalls;
  const nodes = createEthereumNodes({ urls: [url], clock: createSkippingClock() });
  return {
    url,
    stop,
    answers,
    nodes,
    callContract: createCallContract(nodes),
    requestCount: () => peer.bodies.length,
    /** Calls since the last read. */
    asked: () => asked.splice(0),
    fail: (status: number) => {
      peer.answer = sendJson(status, { sorry: true });
    },
    mend: () => {
      peer.answer = answerCalls;
      asked = [];
    },
  };
}

/** The key of a call in `answers`. */
export function callKey(contract: string, selector: string): string {
  return `${contract.toLowerCase()} ${selector}`;
}

export function abiText(text: string): string {
  const bytes = Buffer.from(text);
  const padded = Math.ceil(bytes.length / 32) * 64;
  return `0x${word(32)}${word(bytes.length)}${bytes.toString('hex').padEnd(padded, '0')}`;
}

export function word(value: number | bigint): string {
  return BigInt.asUintN(256, BigInt(value)).toString(16).padStart(64, '0');
}

export const REVERT = { code: 3, message: 'execution reverted' };
