import { describe, expect, it, vi } from 'vitest';
import { contractName } from './contract-name.ts';
import { discoverWallets } from './discover-wallets.ts';
import { ownsToken, requestMainnet } from './mainnet.ts';

const CONTRACT = '0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D';
const OWNER = `0x${'aB'.repeat(20)}`;
const word = (value: number) => value.toString(16).padStart(64, '0');
const abiString = (text: string, length = Buffer.byteLength(text)) =>
  `0x${word(32)}${word(length)}${Buffer.from(text).toString('hex').padEnd(64, '0')}`;

const page = new EventTarget();
vi.stubGlobal('window', page);

describe('contractName', () => {
  const nameOf = (answer: unknown, chainId = '0x1') => {
    const wallet = announce(({ method }) => (method === 'eth_chainId' ? chainId : answer));
    return contractName(wallet.id, CONTRACT);
  };

  it.each([
    ['a string', abiString('BoredApeYachtClub'), 'BoredApeYachtClub'],
    ['one bare word', `0x${Buffer.from('MakerToken').toString('hex').padEnd(64, '0')}`, 'MakerToken'],
    ['other alphabets', abiString('Ñandú 猿'), 'Ñandú 猿'],
    ['hidden characters', abiString('Bored\u202eApe\u0000\n'), 'BoredApe'],
    ['nothing', '0x', 'N/F'],
    ['an empty string', abiString(''), 'N/F'],
    ['only hidden characters', abiString('\u202e\u200b'), 'N/F'],
    ['a length beyond its data', `0x${word(32)}${'f'.repeat(64)}`, 'N/F'],
    ['an offset beyond its data', `0x${word(9999)}${word(4)}`, 'N/F'],
    ['broken UTF-8', `0x${word(32)}${word(2)}${'c328'.padEnd(64, '0')}`, 'N/F'],
    ['no hex', 'hello', 'N/F'],
    ['no text', null, 'N/F'],
  ])('of %s', async (_, answer, name) => {
    expect(await nameOf(answer)).toBe(name);
  });

  it('is N/F on any error: another chain, a failing call, no such wallet, no contract address', async () => {
    expect(await nameOf(abiString('Ape'), '0x89')).toBe('N/F');
    const failing = announce(() => Promise.reject(new Error('execution reverted')));
    expect(await contractName(failing.id, CONTRACT)).toBe('N/F');
    const good = announce(({ method }) => (method === 'eth_chainId' ? '0x1' : abiString('Ape')));
    expect(await contractName(good.id, 'not an address')).toBe('N/F');
    expect(await contractName(good.id, CONTRACT)).toBe('Ape');
  });
});

describe('ownsToken', () => {
  const owns = (answer: unknown, chainId = '0x1') => {
    const wallet = announce(({ method }) => (method === 'eth_chainId' ? chainId : answer));
    return ownsToken(wallet.id, CONTRACT, OWNER);
  };

  it('[B6] is true above zero and false at zero', async () => {
    expect(await owns(`0x${word(1)}`)).toBe(true);
    expect(await owns(`0x${'f'.repeat(64)}`)).toBe(true);
    expect(await owns(`0x${word(0)}`)).toBe(false);
  });

  it('[B6] is false on any error', async () => {
    for (const answer of ['0x', '0x1', null, 1, 'yes', Promise.reject(new Error('no node'))]) {
      expect(await owns(answer)).toBe(false);
    }
    expect(await owns(`0x${word(1)}`, '0x89')).toBe(false);
    const wallet = announce(() => `0x${word(1)}`);
    expect(await ownsToken(wallet.id, CONTRACT, 'me')).toBe(false);
  });

  it('calls balanceOf with the owner', async () => {
    const wallet = announce(({ method }) => (method === 'eth_chainId' ? '0x1' : `0x${word(1)}`));
    await ownsToken(wallet.id, CONTRACT, OWNER);
    const data = `0x70a08231${'0'.repeat(24)}${'ab'.repeat(20)}`;
    expect(wallet.calls.at(-1)).toEqual({ method: 'eth_call', params: [{ to: CONTRACT, data }, 'latest'] });
  });
});

describe('requestMainnet', () => {
  it('[B6] requests permission when no account is connected', async () => {
    const wallet = statefulWallet({ isConnected: false, chainId: '0x1' });
    expect(await requestMainnet(wallet.id)).toBe(OWNER);
    expect(wallet.calls.map((call) => call.method)).toContain('wallet_requestPermissions');
  });

  it('[B6] requests nothing when an account is connected on chain 1', async () => {
    const wallet = statefulWallet({ isConnected: true, chainId: '0x1' });
    expect(await requestMainnet(wallet.id)).toBe(OWNER);
    expect(new Set(wallet.calls.map((call) => call.method))).toEqual(
      new Set(['eth_accounts', 'eth_chainId']),
    );
  });

  it('[B6] requests a switch to mainnet and fails when the wallet stays on another chain', async () => {
    expect(await requestMainnet(statefulWallet({ isConnected: true, chainId: '0x89' }).id)).toBe(OWNER);
    const stubborn = statefulWallet({ isConnected: true, chainId: '0x89', isStubborn: true });
    await expect(requestMainnet(stubborn.id)).rejects.toMatchObject({ kind: 'failed' });
  });

  it('[B6] reports that the person rejected the request', async () => {
    const wallet = announce(({ method }) =>
      method === 'eth_accounts' ? [] : Promise.reject({ code: 4001 }),
    );
    await expect(requestMainnet(wallet.id)).rejects.toMatchObject({ kind: 'rejected' });
  });
});

type Call = { method: string; params?: unknown };
let count = 0;

function announce(answer: (call: Call) => unknown) {
  const calls: Call[] = [];
  const rdns = `reader${++count}.example`;
  const request = async (call: Call) => {
    calls.push(call);
    return answer(call);
  };
  discoverWallets(() => undefined)();
  const detail = { info: { name: rdns, rdns }, provider: { request } };
  page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
  return { id: `ethereum:${rdns}`, calls };
}

function statefulWallet(state: { isConnected: boolean; chainId: string; isStubborn?: boolean }) {
  return announce(({ method }) => {
    if (method === 'eth_accounts') return state.isConnected ? [OWNER] : [];
    if (method === 'eth_chainId') return state.chainId;
    if (method === 'wallet_requestPermissions') state.isConnected = true;
    if (method === 'wallet_switchEthereumChain' && !state.isStubborn) state.chainId = '0x1';
    return null;
  });
}
