import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { abiText, callKey, REVERT, startNode } from '../ethereum/node-for-test.ts';
import { ethereumTokenPointer, solanaTokenPointer } from './token-pointers.ts';

const CONTRACT = '0x00000000000000000000000000000000000000AA';
const PUNKS = '0xb47e3cd837dDF8e4c57F05d70Ab865de6e193BBB';
const WORD = '000000000000000000000000000000000000000000000000000000000004cce0';
const nothing = { name: null, uri: null, image: null };

let node: Awaited<ReturnType<typeof startNode>>;
beforeAll(async () => {
  node = await startNode();
});
afterAll(() => node.stop());
beforeEach(() => {
  node.mend();
  node.answers.clear();
});
const point = (contract: string, tokenId = '314592') =>
  ethereumTokenPointer(node.callContract)({ chain: 'ethereum', contract, tokenId });

describe('contract', () => {
  it('of ERC-721 returns where each token’s metadata is', async () => {
    node.answers.set(`${callKey(CONTRACT, '0xc87b56dd')} ${WORD}`, abiText(' ipfs://x/314592 '));
    expect(await point(CONTRACT)).toEqual({ ...nothing, uri: 'ipfs://x/314592' });
  });

  it.each([
    ['refuses', REVERT],
    ['does not know', '0x'],
    ['answers nothing to', abiText('')],
  ])('of ERC-1155 that %s tokenURI has one template for all tokens', async (_what, answer) => {
    node.answers.set(callKey(CONTRACT, '0xc87b56dd'), answer);
    node.answers.set(`${callKey(CONTRACT, '0x0e89341c')} ${WORD}`, abiText('https://x.example/{id}.json'));
    expect(await point(CONTRACT)).toEqual({ ...nothing, uri: `https://x.example/${WORD}.json` });
  });

  it('with neither returns nothing', async () => {
    expect(await point(CONTRACT)).toEqual(nothing);
  });

  it('is not queried for an invalid token id', async () => {
    for (const tokenId of ['', '-1', '0x12', 'abc', '1'.repeat(79), String(2n ** 256n)])
      expect(await point(CONTRACT, tokenId)).toBeNull();
    expect(node.asked()).toEqual([]);
  });

  it('throws when the node fails', async () => {
    node.fail(500);
    await expect(point(CONTRACT)).rejects.toThrow();
  });
});

it('CryptoPunks are rendered by their own contract', async () => {
  const drawing = 'data:image/svg+xml;utf8,<svg fill="#f00"/>';
  node.answers.set(callKey('0x16F5A35647D6F03D5D3da7b35409D65ba03aF3B2', '0x74beb047'), abiText(drawing));
  expect(await point(PUNKS)).toEqual({ ...nothing, image: drawing });
});

const solanaToken = (tokenId: string) => ({ chain: 'solana', contract: 'collection', tokenId }) as const;
const facts = { collection: 'collection', creators: [], name: 'Lad #1', uri: 'https://x.example/1.json' };

it("reads a Solana token's name and URI from its own accounts", async () => {
  const find = solanaTokenPointer({ tokens: async () => new Map([['mint', facts]]) });
  expect(await find(solanaToken('mint'))).toEqual({
    name: 'Lad #1',
    uri: 'https://x.example/1.json',
    image: null,
  });
  expect(await find(solanaToken('another'))).toBeNull();
});

it('does not treat a node failure as a token without a name', async () => {
  const find = solanaTokenPointer({ tokens: () => Promise.reject(new Error('the node is down')) });
  await expect(find(solanaToken('mint'))).rejects.toThrow('the node is down');
});
