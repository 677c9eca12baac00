import { createPublicClient, type Hex, hashMessage, http, parseAbi, parseEventLogs } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { mainnet } from 'viem/chains';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sandboxForTest } from '../sandbox-for-test.ts';
import { COLLECTIONS } from './collections.ts';
import { CREATED, MAIN_NET, readArtifact } from './deployed-contracts.ts';
import { ethereumPersona, TRADERS } from './dev-accounts.ts';

const abi = parseAbi([
  'function name() view returns (string)',
  'function ownerOf(uint256 id) view returns (address)',
  'function balanceOf(address owner) view returns (uint256)',
  'function tokenURI(uint256 id) view returns (string)',
  'function uri(uint256 id) view returns (string)',
  'function latestRoundData() view returns (uint80, int256, uint256, uint256, uint80)',
  'function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)',
]);

/** In seconds, before the chain was started. */
const STARTED = Date.now() / 1000;

describe('the local Ethereum', () => {
  const sandbox = sandboxForTest({ beforeAll, afterAll });
  let chain: ReturnType<typeof connect>;
  const connect = () =>
    createPublicClient({
      chain: mainnet,
      transport: http(sandbox.env('ETHEREUM_RPC_URL'), { retryCount: 0 }),
    });
  beforeAll(() => {
    chain = connect();
  });
  const sell = async (request: object = {}) => (await sandbox.post('/chain/sale', request)).json();

  it('has mainnet’s chain id and a clock that does not run ahead', async () => {
    expect(await chain.getChainId()).toBe(1);
    const { timestamp } = await chain.getBlock();
    expect(Number(timestamp)).toBeGreaterThan(STARTED - 10);
    expect(Number(timestamp)).toBeLessThan(Date.now() / 1000 + 10);
  });

  it('has the collections at their listed addresses, with images drawn on chain', async () => {
    const { ethereum } = await (await sandbox.get('/chain.json')).json();
    expect(ethereum.accessPass).toBe(sandbox.env('ACCESS_PASS_ADDRESS'));
    for (const { address, name } of ethereum.collections) {
      expect(await chain.readContract({ address, abi, functionName: 'name' })).toBe(name);
    }
    const uris = await chain.multicall({
      allowFailure: false,
      contracts: [
        { address: CREATED.tidepools, abi, functionName: 'tokenURI', args: [1n] },
        { address: CREATED.lanterns, abi, functionName: 'tokenURI', args: [1n] },
        { address: CREATED.orbits, abi, functionName: 'tokenURI', args: [1n] },
      ],
    });
    const pictures = uris.map((uri) => JSON.parse(decode(uri)).image).map(decode);
    for (const picture of pictures) expect(picture).toMatch(/^<svg .*<\/svg>$/s);
    expect(new Set(pictures).size).toBe(3);
  });

  it('serves the images of the prints at the URLs in the contract', async () => {
    const uri = await chain.readContract({
      address: CREATED.prints,
      abi,
      functionName: 'uri',
      args: [2n],
    });
    expect(uri).toBe(`${sandbox.url()}/tokens/prints/{id}.json`);
    const get = (id: number) => fetch(uri.replace('{id}', id.toString(16).padStart(64, '0')));
    const tokens = await Promise.all([2, 3].map(async (id) => (await get(id)).json()));
    expect(tokens.map(({ name }) => name)).toEqual(['Print #2', 'Print #3']);
    const pictures = await Promise.all(
      tokens.map(async ({ image }) => Buffer.from(await (await fetch(image)).arrayBuffer())),
    );
    for (const picture of pictures) expect(picture.toString('latin1', 1, 4)).toBe('PNG');
    expect(pictures[0]?.equals(pictures[1] as Buffer)).toBe(false);
    for (const wrong of ['2.json', 'x', `${'0'.repeat(64)}.gif`])
      expect((await sandbox.get(`/tokens/prints/${wrong}`)).status).toBe(404);
  });

  it('gives tokens and passes to the personas, none to the newcomer', async () => {
    const pass = (id: string) => balance(CREATED.accessPass, ethereumPersona(id).address);
    expect(await pass('olivia')).toBe(1n);
    expect(await pass('dana')).toBe(0n);
    expect(await balance(CREATED.tidepools, ethereumPersona('bruno').address)).toBe(2n);
    expect(await balance(CREATED.tidepools, ethereumPersona('dana').address)).toBe(0n);
    expect(await balance(CREATED.tidepools, CREATED.contractWallet)).toBe(1n);
  });

  it('makes a real Seaport sale of the requested token and price', async () => {
    const tokenId = 1n;
    const { txHash, blockNumber } = await sell({
      collection: CREATED.lanterns,
      tokenId: '1',
      priceEth: '0.5',
    });
    const receipt = await chain.getTransactionReceipt({ hash: txHash });
    const [event] = parseEventLogs({
      abi: readArtifact('Seaport').abi,
      logs: receipt.logs,
      eventName: 'OrderFulfilled',
    });
    if (event === undefined) throw new Error('No sale was logged');
    const { offer, consideration } = event.args as unknown as { offer: Item[]; consideration: Item[] };
    expect(receipt.blockNumber).toBe(BigInt(blockNumber));
    expect(offer[0]).toMatchObject({ token: CREATED.lanterns, identifier: tokenId });
    expect(consideration.reduce((sum, { amount }) => sum + amount, 0n)).toBe(500_000_000_000_000_000n);
    const owner = await chain.readContract({
      address: CREATED.lanterns,
      abi,
      functionName: 'ownerOf',
      args: [tokenId],
    });
    expect(TRADERS.map(({ address }) => address)).toContain(owner);
  });

  it('makes many concurrent sales, each in its own transaction', async () => {
    const sales = await Promise.all(Array.from({ length: 12 }, () => sell()));
    expect(new Set(sales.map(({ txHash }) => txHash)).size).toBe(12);
  });

  it('sells copies of an edition', async () => {
    const { txHash } = await sell({ collection: CREATED.prints });
    expect((await chain.getTransactionReceipt({ hash: txHash })).status).toBe('success');
  });

  it.each([
    [{ marketplace: 'bazaar' }, 'Unknown marketplace bazaar. Known: seaport'],
    [{ collection: MAIN_NET.weth }, `No collection of this chain has the address ${MAIN_NET.weth}`],
    [{ collection: CREATED.tidepools, tokenId: 9999 }, 'Nobody with a known key owns Tidepool Society #9999'],
    [{ priceEth: '-1' }, 'priceEth must be a positive decimal number'],
  ])('rejects the sale %o', async (request, error) => {
    const answer = await sandbox.post('/chain/sale', request);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error, marketplaces: ['seaport'] });
  });

  it('resolves names in both directions', async () => {
    const olivia = ethereumPersona('olivia').address;
    expect(await chain.getEnsName({ address: olivia })).toBe('olivia.eth');
    expect(await chain.getEnsAddress({ name: 'olivia.eth' })).toBe(olivia);
    expect(await chain.getEnsName({ address: ethereumPersona('dana').address })).toBeNull();
    expect(await chain.getEnsAddress({ name: 'nobody.eth' })).toBeNull();
  });

  it.each([
    ['ETH', MAIN_NET.ethUsdFeed, 312_345_000_000n],
    ['SOL', MAIN_NET.solUsdFeed, 18_237_000_000n],
  ])('has a current price for %s', async (_symbol, address, price) => {
    const [, answer, , updatedAt] = await chain.readContract({
      address,
      abi,
      functionName: 'latestRoundData',
    });
    expect(answer).toBe(price);
    expect(Number(updatedAt)).toBeGreaterThan(STARTED - 10);
  });

  it('has a contract wallet that accepts signatures of its owner only', async () => {
    const message = 'hello';
    const check = async (id: string) => {
      const signature = await privateKeyToAccount(ethereumPersona(id).privateKey).signMessage({ message });
      return { signature, hash: hashMessage(message) };
    };
    const ask = ({ hash, signature }: { hash: Hex; signature: Hex }) =>
      chain.readContract({
        address: CREATED.contractWallet,
        abi,
        functionName: 'isValidSignature',
        args: [hash, signature],
      });
    const owned = await check('cleo');
    expect(await ask(owned)).toBe('0x1626ba7e');
    expect(await ask(await check('bruno'))).toBe('0xffffffff');
    expect(
      await chain.verifyMessage({ address: CREATED.contractWallet, message, signature: owned.signature }),
    ).toBe(true);
  });

  it('answers calls and batches of other origins', async () => {
    const preflight = await fetch(sandbox.env('ETHEREUM_RPC_URL'), { method: 'OPTIONS' });
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    const calls = [1, 2].map((id) => ({ jsonrpc: '2.0', id, method: 'eth_chainId', params: [] }));
    const answer = await sandbox.post('/rpc/ethereum', calls);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(await answer.json()).toHaveLength(2);
  });

  it.each([
    ['rate-limited', 429],
    ['server-error', 503],
    ['unauthorized', 401],
    ['not-found', 404],
  ])('simulates %s once', async (kind, status) => {
    await sandbox.post('/rpc/faults', { kind, count: 1 });
    const call = { jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] };
    expect((await sandbox.post('/rpc/ethereum', call)).status).toBe(status);
    expect((await sandbox.post('/rpc/ethereum', call)).status).toBe(200);
  });

  it('answers like a lagging node as a fault', async () => {
    await sandbox.post('/rpc/faults', { kind: 'wrong-answer', count: 1 });
    expect(await chain.getLogs({ fromBlock: 0n })).toEqual([]);
    expect((await chain.getLogs({ fromBlock: 0n })).length).toBeGreaterThan(0);
  });

  function balance(address: Hex, owner: Hex) {
    return chain.readContract({ address, abi, functionName: 'balanceOf', args: [owner] });
  }
});

type Item = { token: string; identifier: bigint; amount: bigint };

function decode(uri: string): string {
  return Buffer.from(uri.split(',')[1] ?? '', 'base64').toString();
}

it('lists every collection once', () => {
  expect(new Set(COLLECTIONS.map(({ address }) => address)).size).toBe(COLLECTIONS.length);
});
