import {
  deploymentCall,
  signForWallet,
  walletAddress,
} from '@signboard/sandbox/base-account/passkey-wallet.ts';
import { CREATED } from '@signboard/sandbox/ethereum/deployed-contracts.ts';
import { DEPLOYER, ethereumPersona } from '@signboard/sandbox/ethereum/dev-accounts.ts';
import { startEdr } from '@signboard/sandbox/ethereum/start-edr.ts';
import { sandboxForTest } from '@signboard/sandbox/sandbox-for-test.ts';
import {
  concatHex,
  encodeAbiParameters,
  type Hex,
  numberToHex,
  parseAbiParameters,
  size,
  stringToHex,
} from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSkippingClock } from '#server/testing/test-clock.ts';
import { createEthereumNodes, type EthereumNodes } from './nodes.ts';
import { createContractSignatures } from './signatures.ts';

const BASE = 8453;
const MESSAGE = 'the text';
const ACCEPTS_ALL = '0x631626ba7e60e01b5f5260205ff3';
/** No key's. */
const ANY: Hex = `0x${'22'.repeat(65)}`;
const REFUSES_ALL = '0x60205ff3';

/** Both chains know EIP-7702. */
const sandbox = sandboxForTest({
  beforeAll,
  afterAll,
  startNode: () => startEdr({ hardfork: 'Prague' }),
});

let account: ReturnType<typeof privateKeyToAccount>;
let salt: Hex;
beforeEach(() => {
  account = privateKeyToAccount(generatePrivateKey());
  salt = generatePrivateKey();
});

const urlOf = { mainnet: () => sandbox.env('ETHEREUM_RPC_URL'), base: () => `${sandbox.url()}/rpc/base` };
const nodesAt = (url: string, chainId: number) =>
  createEthereumNodes({ urls: [url], chainId, clock: createSkippingClock() });
const chains = ({ mainnet = urlOf.mainnet(), base = urlOf.base() } = {}) => [
  // In the wrong order on purpose.
  { id: BASE, nodes: nodesAt(base, BASE) },
  { id: 1, nodes: nodesAt(mainnet, 1) },
];
const rpc = async (chain: 'ethereum' | 'base', method: string, ...params: unknown[]) => {
  const answer = await (
    await sandbox.post(`/rpc/${chain}`, { jsonrpc: '2.0', id: 1, method, params })
  ).json();
  if (answer.error) throw new Error(answer.error.message);
  return answer.result;
};
const setCode = (chain: 'ethereum' | 'base', address: string, code: string) =>
  rpc(chain, 'hardhat_setCode', address, code);
const check = (
  address: string,
  signature: Hex,
  given: Parameters<typeof createContractSignatures>[0] = chains(),
) => createContractSignatures(given).check({ address, message: MESSAGE, signature, client: '192.0.2.1' });
const sign = (persona: string) =>
  privateKeyToAccount(ethereumPersona(persona).privateKey).signMessage({ message: MESSAGE });

describe('[T52] an address that has a contract', () => {
  it('on Base only is proven on Base, not on mainnet', async () => {
    await setCode('base', account.address, ACCEPTS_ALL);
    expect(await check(account.address, ANY)).toEqual({ chainId: BASE });
  });

  it('on mainnet that refuses is not proven by one on Base that accepts', async () => {
    await setCode('ethereum', account.address, REFUSES_ALL);
    await setCode('base', account.address, ACCEPTS_ALL);
    expect(await check(account.address, ANY)).toBe('invalid');
  });

  it('on mainnet that accepts is proven on mainnet, whatever Base says', async () => {
    await setCode('ethereum', account.address, ACCEPTS_ALL);
    await setCode('base', account.address, REFUSES_ALL);
    expect(await check(account.address, ANY)).toEqual({ chainId: 1 });
  });

  it('on Base that refuses is not proven by one on a further chain that accepts', async () => {
    await setCode('base', account.address, REFUSES_ALL);
    const further = { id: 137, nodes: nodesWhereAll(ACCEPTS_ALL) };
    expect(await check(account.address, ANY, [further, ...chains()])).toBe('invalid');
    await setCode('base', account.address, '0x');
    expect(await check(account.address, ANY, [further, ...chains()])).toEqual({ chainId: 137 });
  });

  it('on Base is not proven while mainnet does not answer, and a wallet on mainnet does not need Base', async () => {
    await setCode('base', account.address, ACCEPTS_ALL);
    const down = 'http://127.0.0.1:1';
    expect(await check(account.address, ANY, chains({ mainnet: down }))).toBe('could-not-check');
    expect(await check(account.address, ANY, chains({ base: down }))).toBe('could-not-check');
    await setCode('ethereum', account.address, ACCEPTS_ALL);
    expect(await check(account.address, ANY, chains({ base: down }))).toEqual({ chainId: 1 });
  });

  it('on Base is not proven by a node that follows another chain', async () => {
    await setCode('ethereum', account.address, '0x');
    expect(await check(account.address, ANY, chains({ base: urlOf.mainnet() }))).toBe('could-not-check');
  });
});

describe('a wallet that is not deployed yet (ERC-6492)', () => {
  const signed = (by = salt) => signForWallet(by, stringToHex(MESSAGE));

  it('is proven on the chain that has its factory', async () => {
    expect(await check(walletAddress(salt), await signed())).toEqual({ chainId: BASE });
    expect(await rpc('base', 'eth_getCode', walletAddress(salt), 'latest')).toBe('0x');
  });

  it('stays proven there once it is deployed', async () => {
    await rpc('base', 'eth_sendTransaction', { from: DEPLOYER.address, ...deploymentCall(salt) });
    expect(await rpc('base', 'eth_getCode', walletAddress(salt), 'latest')).not.toBe('0x');
    expect(await check(walletAddress(salt), await signed())).toEqual({ chainId: BASE });
    expect(await check(walletAddress(salt), await sign('dana'))).toEqual({ chainId: BASE });
    expect(await check(walletAddress(salt), await sign('cleo'))).toBe('invalid');
  });

  it('is not proven by the deployment of another wallet, or for another text', async () => {
    expect(await check(walletAddress(salt), await signed(generatePrivateKey()))).toBe('invalid');
    expect(await check(walletAddress(salt), await signForWallet(salt, stringToHex('another text')))).toBe(
      'invalid',
    );
  });

  it('is not proven on Base when mainnet has a contract at its address that refuses', async () => {
    await setCode('ethereum', walletAddress(salt), REFUSES_ALL);
    expect(await check(walletAddress(salt), await signed())).toBe('invalid');
  });
});

describe('an account that delegates to a contract (EIP-7702)', () => {
  const delegateTo = (contract: string) => `0xef0100${contract.slice(2)}`;

  it('is proven by its delegate, on the chain of the delegation', async () => {
    await setCode('ethereum', account.address, delegateTo(CREATED.contractWallet));
    expect(await check(account.address, await sign('cleo'))).toEqual({ chainId: 1 });
    expect(await check(account.address, await sign('dana'))).toBe('invalid');
  });

  it('is not proven by a delegate on Base that accepts what the one on mainnet refuses', async () => {
    const lenient = privateKeyToAccount(generatePrivateKey()).address;
    await setCode('base', lenient, ACCEPTS_ALL);
    await setCode('base', account.address, delegateTo(lenient));
    expect(await check(account.address, ANY)).toEqual({ chainId: BASE });
    await setCode('ethereum', account.address, delegateTo(CREATED.contractWallet));
    expect(await check(account.address, ANY)).toBe('invalid');
  });

  it('is proven by a delegation that its key has authorized for Base (ERC-8010), on Base', async () => {
    const delegate = privateKeyToAccount(generatePrivateKey()).address;
    await setCode('base', delegate, ACCEPTS_ALL);
    expect(await check(account.address, await preDelegated(delegate, account))).toEqual({ chainId: BASE });
    const stranger = privateKeyToAccount(generatePrivateKey());
    expect(await check(account.address, await preDelegated(delegate, stranger))).toBe('invalid');
  });

  async function preDelegated(delegate: Hex, by: typeof account): Promise<Hex> {
    const { r, s, yParity } = await by.signAuthorization({ address: delegate, chainId: BASE, nonce: 0 });
    const tail = encodeAbiParameters(
      parseAbiParameters('(uint256, address, uint256, uint8, uint256, uint256), address, bytes'),
      [[BigInt(BASE), delegate, 0n, yParity ?? 0, BigInt(r), BigInt(s)], account.address, '0x'],
    );
    return concatHex(['0x00', tail, numberToHex(size(tail), { size: 32 }), `0x${'8010'.repeat(16)}`]);
  }
});

it.each([324, 2741])('asks the deployed validator of chain %i, which cannot run other code', async (id) => {
  const calls: { to?: string }[] = [];
  const nodes = nodesWhereAll(ACCEPTS_ALL, (call) => calls.push(call));
  expect(await check(account.address, ANY, [{ id, nodes }])).toEqual({ chainId: id });
  expect(calls.map(({ to }) => to)).toEqual(['0xfB688330379976DA81eB64Fe4BF50d7401763B9C']);
});

/** Nodes on which every address has this code, and every validator says "yes". */
function nodesWhereAll(code: string, onCall: (call: object) => void = () => undefined): EthereumNodes {
  const node: Parameters<Parameters<EthereumNodes['read']>[0]>[0] = async (calls) =>
    calls.map(({ method, params }) => {
      if (method === 'eth_call') onCall((params as [object])[0]);
      return { result: method === 'eth_call' ? `0x${'1'.padStart(64, '0')}` : code };
    });
  return {
    count: 1,
    ask: (use) => use(node),
    askEach: async (use) => [await use(node)],
    read: (use) => use(node),
  };
}
