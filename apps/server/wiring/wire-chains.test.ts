import { expect, it } from 'vitest';
import { createTestClock } from '#server/testing/test-clock.ts';
import { parseConfig } from '../config/parse-config.ts';
import { wireChains } from './wire-chains.ts';

const wired = (settings: Record<string, string>) => {
  const { closeChains, ...parts } = wireChains(parseConfig(settings), {
    clock: createTestClock(),
    guardedFetch: () => Promise.reject(new Error('not used here')),
  });
  closeChains();
  return parts;
};
const chainsWith = (settings: Record<string, string>) => wired(settings).chainReads.chains;

it('reads every chain that has a node, in the order of the settings', () => {
  expect(chainsWith({})).toEqual([]);
  expect(chainsWith({ EVM_RPC_URLS: '137=https://p.example,8453=https://b.example' })).toEqual([137, 8453]);
  expect(
    chainsWith({
      SOLANA_RPC_URL: 'https://s.example',
      EVM_RPC_URLS: '8453=https://b.example,8453=https://c.example',
      ETHEREUM_RPC_URL: 'https://e.example',
    }),
  ).toEqual([1, 8453, 'solana']);
});

it('watches the sales of every chain of the registry that has a node', () => {
  const { rangeChains, partyNames, collectionNames } = wired({
    ETHEREUM_RPC_URL: 'https://e.example',
    // ZKsync's marketplaces are not known.
    EVM_RPC_URLS: '8453=https://b.example,8453=https://c.example,324=https://z.example,137=https://p.example',
  });
  expect(rangeChains.map(({ chain, reader }) => [chain.slug, reader.nodeCount])).toEqual([
    ['base', 2],
    ['polygon', 1],
  ]);
  expect(Object.keys(collectionNames)).toEqual(['ethereum', 'base', 'polygon', 'solana']);
  // ENS is on mainnet.
  expect(partyNames.base).toBe(partyNames.ethereum);
  expect(wired({ ETHEREUM_RPC_URL: 'https://e.example' }).rangeChains).toEqual([]);
});
