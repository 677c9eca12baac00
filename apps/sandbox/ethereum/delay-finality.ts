import type { SendCall } from './json-rpc.ts';

/** EDR calls its newest block final. Like this, short reorgs are possible, as on a real chain. */
export function delayFinality(send: SendCall, blocks: number): SendCall {
  return async (call) => {
    const at = (call.params ?? []).indexOf('finalized');
    if (at < 0) return await send(call);
    const { result: head } = await send({ method: 'eth_blockNumber', params: [] });
    const final = `0x${Math.max(0, Number(head) - blocks).toString(16)}`;
    return await send({ ...call, params: (call.params ?? []).with(at, final) });
  };
}
