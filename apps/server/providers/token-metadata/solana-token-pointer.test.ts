import { expect, it } from 'vitest';
import { solanaTokenPointer } from './solana-token-pointer.ts';

const token = (tokenId: string) => ({ chain: 'solana', contract: 'collection', tokenId }) as const;
const facts = { collection: 'collection', creators: [], name: 'Lad #1', uri: 'https://x.example/1.json' };

it("reads a Solana token's name and URI from its own accounts", async () => {
  const find = solanaTokenPointer({ tokens: async () => new Map([['mint', facts]]) });
  expect(await find(token('mint'))).toEqual({ name: 'Lad #1', uri: 'https://x.example/1.json', image: null });
  expect(await find(token('another'))).toBeNull();
});

it('does not treat a node failure as a token without a name', async () => {
  const find = solanaTokenPointer({ tokens: () => Promise.reject(new Error('the node is down')) });
  await expect(find(token('mint'))).rejects.toThrow('the node is down');
});
