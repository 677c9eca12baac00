import { expect, it } from 'vitest';
import { parseEvmRpcUrls } from './evm-rpc-urls.ts';

it('reads the nodes of each chain, in their order', () => {
  expect(
    parseEvmRpcUrls(
      '8453=https://one.example/v2/key=1, 137=https://polygon.example,8453=https://two.example/',
    ),
  ).toEqual([
    { chainId: 8453, urls: ['https://one.example/v2/key=1', 'https://two.example'] },
    { chainId: 137, urls: ['https://polygon.example'] },
  ]);
});

it.each([
  'https://base.example',
  'base=https://base.example',
  '8453=',
  '8453=base.example',
  '8453=ws://base.example',
  '0=https://zero.example',
  '-5=https://minus.example',
  '08453=https://base.example',
  '8453=https://base.example,',
  '9999999999999999=https://too-large.example',
])('rejects %s', (list) => {
  expect(parseEvmRpcUrls(list)).toMatchObject({ problem: expect.stringContaining('chainId=url') });
});

it('leaves mainnet to its own setting', () => {
  expect(parseEvmRpcUrls('1=https://mainnet.example')).toMatchObject({
    problem: expect.stringContaining('ETHEREUM_RPC_URL'),
  });
});
