import { CREATED } from '@signboard/sandbox/ethereum/deployed-contracts.ts';
import { ethereumPersona } from '@signboard/sandbox/ethereum/dev-accounts.ts';
import { startEdr } from '@signboard/sandbox/ethereum/start-edr.ts';
import { sandboxForTest } from '@signboard/sandbox/sandbox-for-test.ts';
import { concatHex, encodeAbiParameters, type Hex, numberToHex, parseAbiParameters, size } from 'viem';
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createSkippingClock } from '#server/testing/test-clock.ts';
import { createEthereumNodes } from './nodes.ts';
import { createContractSignatures } from './signatures.ts';

/** EIP-7702 came with Prague. */
const sandbox = sandboxForTest({ beforeAll, afterAll, startNode: () => startEdr({ hardfork: 'Prague' }) });

const MESSAGE = 'the text';
/** Accepts every signature once it was called with anything else. */
const NEEDS_SET_UP: Hex = '0x00000000000000000000000000000000000000d1';
const NEEDS_SET_UP_CODE = '0x5f3560e01c631626ba7e1460135760015f55005b5f54631626ba7e0260e01b5f5260205ff3';

let account: PrivateKeyAccount;
beforeEach(() => {
  account = privateKeyToAccount(generatePrivateKey());
});

const rpc = async (method: string, ...params: unknown[]) =>
  (await (await sandbox.post('/rpc/ethereum', { jsonrpc: '2.0', id: 1, method, params })).json()).result;
const check = (signature: Hex, address = account.address) =>
  createContractSignatures([
    {
      id: 1,
      nodes: createEthereumNodes({ urls: [sandbox.env('ETHEREUM_RPC_URL')], clock: createSkippingClock() }),
    },
  ]).check({
    address,
    message: MESSAGE,
    signature,
    client: '192.0.2.1',
  });

type Wrapping = { delegation?: Hex; by?: PrivateKeyAccount; nonce?: number; chainId?: number; data?: Hex };

async function wrap(signature: Hex, wrapping: Wrapping = {}): Promise<Hex> {
  const { delegation = CREATED.contractWallet, by = account, nonce = 0, chainId = 1, data = '0x' } = wrapping;
  const { r, s, yParity } = await by.signAuthorization({ address: delegation, chainId, nonce });
  const tail = encodeAbiParameters(
    parseAbiParameters('(uint256, address, uint256, uint8, uint256, uint256), address, bytes'),
    [[BigInt(chainId), delegation, BigInt(nonce), yParity ?? 0, BigInt(r), BigInt(s)], account.address, data],
  );
  return concatHex([signature, tail, numberToHex(size(tail), { size: 32 }), `0x${'8010'.repeat(16)}`]);
}

/** By the key that the contract accepts. */
const ownerSignature = () =>
  privateKeyToAccount(ethereumPersona('cleo').privateKey).signMessage({ message: MESSAGE });

it('accepts what the contract accepts that the account will delegate to', async () => {
  expect(await check(await wrap(await ownerSignature()))).toEqual({ chainId: 1 });
  expect(await check(await wrap(await ownerSignature(), { chainId: 0 }))).toEqual({ chainId: 1 });
  expect(await rpc('eth_getCode', account.address, 'latest')).toBe('0x');
});

it('rejects what the contract rejects', async () => {
  const stranger = privateKeyToAccount(generatePrivateKey());
  expect(await check(await wrap(await stranger.signMessage({ message: MESSAGE })))).toBe('invalid');
  expect(await check(await wrap(await stranger.signMessage({ message: 'another text' })))).toBe('invalid');
});

it.each([
  ['another account', { by: privateKeyToAccount(generatePrivateKey()) }],
  ['another nonce', { nonce: 1 }],
  ['another chain', { chainId: 137 }],
])('rejects an authorization of %s', async (_what, wrapping) => {
  expect(await check(await wrap(await ownerSignature(), wrapping))).toBe('invalid');
});

it('sets the contract up first when the signature says how', async () => {
  await rpc('hardhat_setCode', NEEDS_SET_UP, NEEDS_SET_UP_CODE);
  expect(await check(await wrap('0x00', { delegation: NEEDS_SET_UP }))).toBe('invalid');
  expect(await check(await wrap('0x00', { delegation: NEEDS_SET_UP, data: '0x12345678' }))).toEqual({
    chainId: 1,
  });
});

it('asks the contract that an account has delegated to meanwhile, with a used authorization', async () => {
  await rpc('hardhat_setCode', account.address, `0xef0100${CREATED.contractWallet.slice(2)}`);
  await rpc('hardhat_setNonce', account.address, '0x1');
  expect(await check(await wrap(await ownerSignature()))).toEqual({ chainId: 1 });
  const stranger = privateKeyToAccount(generatePrivateKey());
  expect(await check(await wrap(await stranger.signMessage({ message: MESSAGE })))).toBe('invalid');
});
