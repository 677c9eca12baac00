import { type ChainRead, keyOfRead } from '@signboard/domain/eligibility/chain-read.ts';
import { encodeBase58 } from '@signboard/sales/solana/core/base58.ts';
import { PROGRAMS } from '@signboard/sales/solana/core/instruction.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestClock } from '#server/testing/test-clock.ts';
import { sendJson, startPeer } from '../peer-for-test.ts';
import { createSolanaCollections } from '../solana/collection-lookup.ts';
import { createSolanaHoldings } from '../solana/holdings.ts';
import { createSolanaNodes } from '../solana/nodes.ts';
import { createSolanaOwnership } from '../solana/owned-assets.ts';
import { createChainReads } from './create-chain-reads.ts';

const clock = createTestClock();
const address = (byte: number) => encodeBase58(new Uint8Array(32).fill(byte));
const [WALLET, OTHER, MINT, COLLECTION] = [address(1), address(2), address(3), address(4)];
const TOKEN: ChainRead = { kind: 'solana-token', chain: 'solana', mint: MINT };
const NFT: ChainRead = { kind: 'solana-nft', chain: 'solana', collection: COLLECTION };

type Peer = Awaited<ReturnType<typeof startPeer>>;
type Call = { id: number; method: string; params: unknown };
let peer: Peer;
/** By method; an error has a code. */
let results: Record<string, (params: unknown) => unknown>;
beforeEach(async () => {
  peer = await startPeer((request, response) => {
    const { id, method, params } = JSON.parse(peer.peer.bodies.at(-1) ?? '{}') as Call;
    const answer = results[method];
    const body = answer ? { result: answer(params) } : { error: { code: -32_601, message: 'unknown' } };
    sendJson(200, { jsonrpc: '2.0', id, ...body })(request, response);
  });
  results = {};
});
afterEach(() => peer.stop());

async function read(one: ChainRead, { hasIndex = false } = {}) {
  const nodes = createSolanaNodes([peer.url], { clock });
  const chainReads = createChainReads({
    clock,
    evm: [],
    solana: {
      nodes,
      holdings: createSolanaHoldings(nodes),
      collections: createSolanaCollections(nodes, null),
      ownership: hasIndex ? createSolanaOwnership(nodes) : null,
    },
  });
  return (await chainReads.read([one], [WALLET])).get(WALLET)?.get(keyOfRead(one));
}

const base64 = (data: Uint8Array) => [Buffer.from(data).toString('base64'), 'base64'];
const tokenAccount = (mint: number, amount: bigint) => {
  const data = Buffer.alloc(72);
  data.fill(mint, 0, 32).fill(1, 32, 64).writeBigUInt64LE(amount, 64);
  return { pubkey: address(9), account: { data: base64(data) } };
};
const asset = (id: number, more: object = {}) => ({
  id: address(id),
  ownership: { owner: WALLET },
  grouping: [{ group_key: 'collection', group_value: COLLECTION }],
  ...more,
});

describe('tokens on Solana', () => {
  it('are added up over all accounts of the mint', async () => {
    const accounts = [tokenAccount(3, 2n ** 63n), tokenAccount(3, 5n), tokenAccount(8, 100n)];
    results.getTokenAccountsByOwner = () => ({ value: accounts });
    expect(await read(TOKEN)).toBe(2n ** 63n + 5n);
  });

  it.each([
    ['no list', { value: null }],
    ['no accounts', [{}]],
    ['parsed accounts', { value: [{ account: { data: { parsed: {} } } }] }],
  ])('could not be checked when the node returns %s', async (_what, answer) => {
    results.getTokenAccountsByOwner = () => answer;
    expect(await read(TOKEN)).toBe('could-not-check');
  });

  it('could not be checked when the node does not know the method', async () => {
    expect(await read(TOKEN)).toBe('could-not-check');
    expect(await read(NFT)).toBe('could-not-check');
    expect(await read(NFT, { hasIndex: true })).toBe('could-not-check');
  });
});

describe('NFTs on Solana', () => {
  it('are counted by the index, without what it should not have returned', async () => {
    results.searchAssets = () => ({
      items: [
        asset(10),
        asset(11, { burnt: false }),
        asset(11),
        asset(12, { burnt: true }),
        asset(13, { ownership: { owner: OTHER } }),
        asset(14, { grouping: [{ group_key: 'collection', group_value: OTHER }] }),
        asset(15, {
          grouping: [{ group_key: 'collection', group_value: COLLECTION, verified: false }],
        }),
        asset(16, { grouping: null }),
      ],
    });
    expect(await read(NFT, { hasIndex: true })).toBe(2n);
    expect(JSON.parse(peer.peer.bodies.at(-1) ?? '{}').params).toMatchObject({
      ownerAddress: WALLET,
      grouping: ['collection', COLLECTION],
    });
  });

  it('could not be counted without an index in a wallet full of spam', async () => {
    results.getMultipleAccounts = () => ({
      value: [{ owner: PROGRAMS.token, data: base64(new Uint8Array()) }],
    });
    const spam = Array.from({ length: 1_001 }, (_, at) => {
      const data = Buffer.alloc(72);
      data.writeUInt32LE(at + 1, 0);
      data.writeBigUInt64LE(1n, 64);
      return { account: { data: base64(data) } };
    });
    results.getTokenAccountsByOwner = () => ({ value: spam });
    expect(await read(NFT)).toBe('could-not-check');
  });
});
