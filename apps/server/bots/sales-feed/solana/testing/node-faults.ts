import { type PeerAnswer, sendJson } from '#server/platform/providers/peer-for-test.ts';
import type { SeededRandom } from '../../testing/seeded-random.ts';
import type { ReceivedCall } from './fake-solana-node.ts';

const empty = ({ id, method }: ReceivedCall) =>
  sendJson(200, { id, result: method === 'getSignaturesForAddress' ? [] : null });

const NODE_FAULTS: readonly ((call: ReceivedCall) => PeerAnswer)[] = [
  () => sendJson(503, {}),
  () => sendJson(429, {}),
  () => sendJson(429, {}, { 'retry-after': '1' }),
  () => (request) => void request.socket.destroy(),
  ({ id }) =>
    (_request, response) =>
      void response.end(`{"jsonrpc":"2.0","id":${id},"result":[{"sig`),
  ({ id }) => sendJson(200, { id: id + 1, result: null }),
  ({ id }) => sendJson(200, { id, error: { code: -32005, message: 'Node is behind' } }),
  ({ id }) => sendJson(200, { id, error: { code: -32016, message: 'Minimum context slot' } }),
  ({ id }) => sendJson(200, { id, result: { slot: 5, transaction: { signatures: ['x'] }, meta: {} } }),
  empty,
  empty,
];

export function pickNodeFault(random: SeededRandom, call: ReceivedCall): PeerAnswer {
  return random.pick(NODE_FAULTS)(call);
}
