import { encodeFunctionData, type Hex, parseAbi } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sandboxForTest } from '../sandbox-for-test.ts';
import { CREATED } from './deployed-contracts.ts';

type Block = { hash: Hex; number: Hex; timestamp: Hex; transactions: Hex[] };
type Receipt = { transactionHash: Hex; blockHash: Hex; status: Hex };

const UNKNOWN_HASH = `0x${'0'.repeat(63)}1`;
const ADDRESS = '0x00000000000000000000000000000000000000aa';

const sandbox = sandboxForTest({ beforeAll, afterAll });
const post = async (body: object) => (await sandbox.post('/rpc/ethereum', body)).json();
const call = (method: string, params?: unknown[]) => post({ jsonrpc: '2.0', id: 1, method, params });
const result = async <T>(method: string, ...params: unknown[]) => (await call(method, params)).result as T;
const sell = async (request: object = {}): Promise<{ txHash: Hex; blockNumber: number }> =>
  (await sandbox.post('/chain/sale', request)).json();

describe('JSON-RPC over HTTP', () => {
  it('answers a batch in order, each call with its own id', async () => {
    const batch = [
      { jsonrpc: '2.0', id: 'a', method: 'eth_chainId', params: [] },
      { jsonrpc: '2.0', id: 'b', method: 'eth_unknown', params: [] },
      { jsonrpc: '2.0', id: 'c', method: 'net_version' },
    ];
    expect(await post(batch)).toEqual([
      { jsonrpc: '2.0', id: 'a', result: '0x1' },
      { jsonrpc: '2.0', id: 'b', error: { code: -32004, message: 'Method eth_unknown is not supported' } },
      { jsonrpc: '2.0', id: 'c', result: '1' },
    ]);
  });

  it('treats missing params as an empty list', async () => {
    expect(await call('eth_chainId')).toEqual({ jsonrpc: '2.0', id: 1, result: '0x1' });
  });

  it.each([
    ['no JSON', '{', -32700],
    ['an empty batch', '[]', -32600],
    ['a call without a method', '{"id":1}', -32600],
    ['null', 'null', -32600],
  ])('rejects %s', async (_what, body, code) => {
    const answer = await fetch(sandbox.env('ETHEREUM_RPC_URL'), { method: 'POST', body });
    expect(await answer.json()).toMatchObject({ jsonrpc: '2.0', error: { code } });
  });
});

describe('JSON-RPC over WebSocket', () => {
  /** A connection, and what arrives on it. */
  async function connect() {
    const socket = new WebSocket(sandbox.env('ETHEREUM_RPC_URL').replace('http', 'ws'));
    const heard: Record<string, unknown>[] = [];
    socket.onmessage = ({ data }) => void heard.push(JSON.parse(String(data)));
    await new Promise((resolve, reject) => {
      socket.onopen = resolve;
      socket.onerror = reject;
    });
    const say = (message: object | string) =>
      socket.send(typeof message === 'string' ? message : JSON.stringify(message));
    return { socket, heard, say };
  }

  it('answers calls, also wrong ones', async () => {
    const { socket, heard, say } = await connect();
    say({ jsonrpc: '2.0', id: 7, method: 'eth_chainId' });
    await expect.poll(() => heard).toEqual([{ jsonrpc: '2.0', id: 7, result: '0x1' }]);
    say('{');
    await expect.poll(() => heard[1]).toMatchObject({ error: { code: -32700 } });
    socket.close();
  });

  it('tells of new blocks, only those who asked for them', async () => {
    const [listener, other] = [await connect(), await connect()];
    listener.say({ jsonrpc: '2.0', id: 1, method: 'eth_subscribe', params: ['newHeads'] });
    await expect.poll(() => listener.heard.length).toBeGreaterThan(0);
    expect(listener.heard[0]).toEqual({ jsonrpc: '2.0', id: 1, result: expect.stringMatching(/^0x/) });
    const { blockNumber } = await sell();
    const number = `0x${blockNumber.toString(16)}`;
    const told = expect.objectContaining({
      method: 'eth_subscription',
      params: { subscription: listener.heard[0]?.result, result: expect.objectContaining({ number }) },
    });
    await expect.poll(() => listener.heard).toContainEqual(told);
    expect(other.heard).toEqual([]);
    for (const { socket } of [listener, other]) socket.close();
  });
});

describe('calls that fail', () => {
  const running = async (code: Hex, gas = '0x7530') => {
    await call('hardhat_setCode', [ADDRESS, code]);
    return (await call('eth_call', [{ to: ADDRESS, gas }, 'latest'])).error;
  };

  it('answers a revert with code 3 and the data of the contract', async () => {
    const data = `0x${'aa'.padStart(64, '0')}`;
    expect(await running('0x60aa5f5260205ffd')).toEqual({ code: 3, message: 'execution reverted', data });
    expect(await running('0x5f5ffd')).toEqual({ code: 3, message: 'execution reverted', data: '0x' });
  });

  it('answers a revert while estimating gas the same way', async () => {
    await call('hardhat_setCode', [ADDRESS, '0x5f5ffd']);
    const { error } = await call('eth_estimateGas', [{ to: ADDRESS }]);
    expect(error).toEqual({ code: 3, message: 'execution reverted', data: '0x' });
  });

  it.each([
    ['an invalid opcode', '0xfe', /invalid opcode/],
    ['running out of gas', '0x5b5f56', /out of gas/],
  ] as const)('does not call %s a revert', async (_what, code, message) => {
    expect(await running(code)).toEqual({ code: -32000, message: expect.stringMatching(message) });
  });
});

describe('block receipts', () => {
  it('cover all transactions of a block, by number and by hash', async () => {
    const { txHash, blockNumber } = await sell();
    const number = `0x${blockNumber.toString(16)}`;
    const block = await result<Block>('eth_getBlockByNumber', number, false);
    const receipts = await result<Receipt[]>('eth_getBlockReceipts', number);
    expect(receipts.map(({ transactionHash }) => transactionHash)).toEqual(block.transactions);
    expect(receipts).toContainEqual(await result<Receipt>('eth_getTransactionReceipt', txHash));
    expect(await result('eth_getBlockReceipts', block.hash)).toEqual(receipts);
  });

  it('are an empty list for an empty block, and null for an unknown one', async () => {
    await call('evm_mine');
    expect(await result('eth_getBlockReceipts', 'latest')).toEqual([]);
    expect(await result('eth_getBlockReceipts', UNKNOWN_HASH)).toBeNull();
    expect(await result('eth_getBlockReceipts', '0xffffff')).toBeNull();
  });
});

describe('a reorg with evm_snapshot and evm_revert', () => {
  const ownerOf = async (id: bigint) => {
    const abi = parseAbi(['function ownerOf(uint256 id) view returns (address)']);
    const data = encodeFunctionData({ abi, args: [id] });
    return result<Hex>('eth_call', { to: CREATED.lanterns, data }, 'latest');
  };

  it('removes a sale, and different blocks follow', async () => {
    const owner = await ownerOf(2n);
    const parent = await result<Block>('eth_getBlockByNumber', 'latest', false);
    const snapshot = await result<string>('evm_snapshot');
    const { txHash, blockNumber } = await sell({ collection: CREATED.lanterns, tokenId: '2' });
    const number = `0x${blockNumber.toString(16)}`;
    const orphan = await result<Block>('eth_getBlockByNumber', number, false);
    expect(await ownerOf(2n)).not.toBe(owner);

    expect(await result('evm_revert', snapshot)).toBe(true);
    expect(await result('eth_getBlockByNumber', 'latest', false)).toEqual(parent);
    await call('evm_mine');
    const block = await result<Block>('eth_getBlockByNumber', number, false);
    expect(block).toMatchObject({ parentHash: parent.hash, transactions: [] });
    expect(block.hash).not.toBe(orphan.hash);
    expect(await ownerOf(2n)).toBe(owner);
    expect(await result('eth_getTransactionReceipt', txHash)).toBeNull();
    expect(await result('eth_getBlockReceipts', orphan.hash)).toBeNull();
    expect((await call('eth_getLogs', [{ blockHash: orphan.hash }])).error).toEqual({
      code: -32000,
      message: 'unknown block',
    });
    expect((await sell({ collection: CREATED.lanterns, tokenId: '2' })).txHash).toMatch(/^0x/);
  });
});
