import { expect, it } from 'vitest';
import { parseConfig } from '../config/parse-config.ts';
import { systemClock } from '../lib/clock.ts';
import { wireChains } from './wire-chains.ts';

const chainsWith = (settings: Record<string, string>) => {
  const { chainReads, closeChains } = wireChains(parseConfig(settings), {
    clock: systemClock,
    guardedFetch: () => Promise.reject(new Error('not used here')),
  });
  closeChains();
  return chainReads.chains;
};

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
