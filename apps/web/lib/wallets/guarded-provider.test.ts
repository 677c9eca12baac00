import { buildSignInMessage, insertAddress } from '@signboard/domain/accounts/sign-in-message.ts';
import { describe, expect, it } from 'vitest';
import { type AllowedMethod, type Eip1193Provider, guardProvider } from './guarded-provider.ts';

const ADDRESS = '0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A';
const CONTRACT = '0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D';
const BALANCE_OF = `0x70a08231${'0'.repeat(24)}${ADDRESS.slice(2).toLowerCase()}`;
const SIGN_IN = insertAddress(buildSignInMessage({ domain: 'localhost:3000', nonce: 'k3v9' }), ADDRESS);
const ALLOWED = new Set<unknown>([
  'eth_accounts',
  'eth_requestAccounts',
  'eth_chainId',
  'wallet_requestPermissions',
  'wallet_revokePermissions',
  'wallet_switchEthereumChain',
  'eth_call',
  'personal_sign',
]);
const DANGEROUS = [
  'eth_sendTransaction eth_sendRawTransaction eth_sendRawTransactionSync eth_signTransaction eth_sign eth_signTypedData',
  'eth_signTypedData_v1 eth_signTypedData_v3 eth_signTypedData_v4 eth_sendUserOperation eth_signUserOperation',
  'eth_sendBundle eth_sendPrivateTransaction eth_cancelPrivateTransaction eth_resend eth_fillTransaction',
  'eth_getEncryptionPublicKey eth_decrypt eth_coinbase eth_estimateGas eth_createAccessList eth_subscribe',
  'eth_blobBaseFee eth_getProof eth_getStorageAt eth_signAuthorization',
  'wallet_addEthereumChain wallet_updateEthereumChain wallet_watchAsset wallet_scanQRCode wallet_registerOnboarding',
  'wallet_getPermissions wallet_getSnaps wallet_requestSnaps wallet_invokeSnap wallet_snap wallet_invokeMethod',
  'wallet_createSession wallet_getSession wallet_revokeSession wallet_invokeKeyring wallet_enable wallet_importKeyring',
  'wallet_sendCalls wallet_getCallsStatus wallet_showCallsStatus wallet_getCapabilities wallet_prepareCalls',
  'wallet_sendPreparedCalls wallet_grantPermissions wallet_requestExecutionPermissions wallet_connect wallet_sign',
  'wallet_sendTransaction wallet_swapAsset wallet_addSubAccount wallet_upgradeAccount wallet_getAssets',
  'personal_sendTransaction personal_unlockAccount personal_importRawKey personal_listAccounts personal_ecRecover',
  'personal_signTransaction personal_signTypedData personal_newAccount account_signTransaction account_signData',
  'metamask_sendDomainMetadata metamask_getProviderState metamask_watchAsset web3_clientVersion net_version',
  'debug_traceCall admin_addPeer miner_start txpool_content engine_newPayloadV3 anvil_setBalance hardhat_setCode',
  'evm_mine klay_sendTransaction klay_sign tron_requestAccounts btc_signPsbt solana_signTransaction',
].flatMap((line) => line.split(' '));
const PROTOTYPE_NAMES = [
  'toString',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'valueOf',
  'get',
  '',
  ' ',
  '\0',
];
/** Payloads of a drainer, in the shapes that the methods take. */
const PAYLOADS: readonly unknown[][] = [
  [],
  [{ from: ADDRESS, to: CONTRACT, value: '0xde0b6b3a7640000', data: '0xa22cb465' }],
  [ADDRESS, `0x${'ab'.repeat(32)}`],
  [ADDRESS, '{"types":{},"primaryType":"OrderComponents"}'],
  [SIGN_IN, ADDRESS],
  [{ to: CONTRACT, data: BALANCE_OF }],
];

type Call = { method: string; params?: unknown };
function spiedWallet(answer: (call: Call) => unknown = () => null) {
  const calls: Call[] = [];
  const request = async (call: Call) => {
    calls.push(call);
    return answer(call);
  };
  return { calls, guard: guardProvider({ request }) };
}

/** Calls the guard without its types, as hostile code would. */
function attack(guard: object, method: unknown, params?: unknown): Promise<unknown> {
  return (guard as { request(method: unknown, params?: unknown): Promise<unknown> }).request(method, params);
}

function spellings(method: string): string[] {
  const fullWidth = method.replace('e', '\uff45');
  const decorated = [
    ` ${method}`,
    `${method} `,
    `${method}\n`,
    `\t${method}`,
    `${method}\0`,
    `\ufeff${method}`,
  ];
  return [
    ...decorated,
    method.toUpperCase(),
    method.replace('_', '__'),
    fullWidth,
    `${method}\u200b`,
    `[${method}]`,
  ];
}

describe('the guarded provider', () => {
  it('[R26] [S1] never forwards a dangerous method to the wallet, whatever the parameters', async () => {
    const { calls, guard } = spiedWallet();
    for (const method of [...DANGEROUS, ...PROTOTYPE_NAMES]) {
      for (const params of PAYLOADS) await expect(attack(guard, method, params), method).rejects.toThrow();
    }
    expect(DANGEROUS.length).toBeGreaterThan(80);
    expect(calls).toEqual([]);
  });

  it('[S1] rejects every other spelling of a method, even of an allowed one', async () => {
    const { calls, guard } = spiedWallet();
    for (const method of [...DANGEROUS, ...(ALLOWED as Set<string>)].flatMap(spellings)) {
      for (const params of PAYLOADS) await expect(attack(guard, method, params), method).rejects.toThrow();
    }
    expect(calls).toEqual([]);
  });

  it('[S1] accepts only a plain string as a method', async () => {
    const { calls, guard } = spiedWallet();
    let reads = 0;
    const shifting = () => (reads++ === 0 ? 'eth_accounts' : 'eth_sendTransaction');
    const disguises: unknown[] = [
      { toString: shifting },
      { [Symbol.toPrimitive]: shifting },
      { valueOf: shifting, toString: shifting },
      new String('eth_accounts'),
      ['eth_accounts'],
      { method: 'eth_accounts' },
      Object.defineProperty({}, 'method', { get: shifting }),
      Symbol('eth_accounts'),
      () => 'eth_accounts',
      null,
      undefined,
      0,
    ];
    for (const disguise of disguises) {
      for (const params of PAYLOADS) await expect(attack(guard, disguise, params)).rejects.toThrow();
    }
    expect(calls).toEqual([]);
  });

  it('[S1] withstands random combinations of methods and parameters', async () => {
    const { calls, guard } = spiedWallet();
    const random = seededRandom(20_261_115);
    const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)] as T;
    const methods = [
      ...DANGEROUS,
      ...ALLOWED,
      ...PROTOTYPE_NAMES,
      { toString: () => 'eth_accounts' },
      ['eth_call'],
    ];
    const values = [...PAYLOADS.flat(), 'latest', null, 0, [], {}, { chainId: '0x89' }, { eth_accounts: {} }];
    for (let round = 0; round < 3000; round++) {
      const params = Array.from({ length: Math.floor(random() * 4) }, () => pick(values));
      await attack(guard, pick(methods), params).catch(() => undefined);
    }
    expect(calls.length).toBeGreaterThan(0);
    for (const call of calls) {
      expect(ALLOWED).toContain(call.method);
      expect(JSON.stringify(call.params ?? [])).not.toMatch(/value|from|a22cb465|0x89|abab/);
    }
  });

  it('[S2] signs our sign-in message as its UTF-8 bytes', async () => {
    const { calls, guard } = spiedWallet(() => '0x01');
    await guard.request('personal_sign', [SIGN_IN, ADDRESS]);
    const hex = `0x${Buffer.from(SIGN_IN, 'utf8').toString('hex')}`;
    expect(calls).toEqual([{ method: 'personal_sign', params: [hex, ADDRESS] }]);
  });

  it.each([
    ['a hash in hex', `0x${'ab'.repeat(32)}`],
    ['32 raw bytes', String.fromCharCode(...Array.from({ length: 32 }, (_, at) => at * 7))],
    ['bytes', new TextEncoder().encode(SIGN_IN)],
    ['an array', [SIGN_IN]],
    ['an object that turns into the text', { toString: () => SIGN_IN }],
    ['a hidden direction override', `${SIGN_IN}\u202e`],
    ['a zero-width space', `${SIGN_IN}\u200b`],
    ['a lone surrogate', `${SIGN_IN}\ud800`],
    ['a carriage return', SIGN_IN.replaceAll('\n', '\r\n')],
    ['another account’s text', SIGN_IN.replace(ADDRESS, CONTRACT)],
    ['a text without a nonce', SIGN_IN.replace('Nonce', 'Number')],
    [
      'another site’s sign-in',
      `evil.example wants you to sign in with your Ethereum account:\n${ADDRESS}\n\nNonce: k3v9`,
    ],
    ['an endless text', 'x'.repeat(3000) + SIGN_IN],
  ])('[S1] does not sign %s', async (_, text) => {
    const { calls, guard } = spiedWallet();
    await expect(guard.request('personal_sign', [text, ADDRESS])).rejects.toMatchObject({ kind: 'failed' });
    expect(calls).toEqual([]);
  });

  it('[S1] signs only with two parameters and a plain address', async () => {
    const { calls, guard } = spiedWallet();
    const sneaky = { toString: () => ADDRESS, toLowerCase: () => ADDRESS };
    for (const params of [
      [SIGN_IN],
      [SIGN_IN, sneaky],
      [SIGN_IN, 'me'],
      [SIGN_IN, ADDRESS, 'password'],
      [ADDRESS, SIGN_IN],
    ]) {
      await expect(guard.request('personal_sign', params)).rejects.toThrow();
    }
    expect(calls).toEqual([]);
  });

  it('[B6] allows only the contract reads name() and balanceOf()', async () => {
    const { calls, guard } = spiedWallet();
    const refused: unknown[][] = [
      [{ to: CONTRACT, data: '0xa22cb465' }],
      [{ to: CONTRACT, data: `${BALANCE_OF}00` }],
      [{ to: CONTRACT, data: ['0x06fdde03'] }],
      [{ to: CONTRACT, data: '0x06fdde03', value: '0x1' }],
      [{ to: CONTRACT, data: '0x06fdde03', from: ADDRESS }],
      [{ to: CONTRACT, data: '0x06fdde03', [Symbol('x')]: 1 }],
      [{ to: CONTRACT }],
      [{ data: '0x06fdde03' }],
      [{ to: CONTRACT, data: '0x06fdde03' }, 'latest', { [CONTRACT]: { code: '0x' } }],
      ['0x06fdde03'],
      // Another function that takes an address.
      [{ to: CONTRACT, data: BALANCE_OF.replace('70a08231', '6352211e') }],
      [null],
      [],
    ];
    for (const params of refused) await expect(guard.request('eth_call', params)).rejects.toThrow();
    expect(calls).toEqual([]);
    await guard.request('eth_call', [{ to: CONTRACT, data: '0x06fdde03' }]);
    await guard.request('eth_call', [{ to: CONTRACT, data: BALANCE_OF }]);
    expect(calls.map((call) => call.params)).toEqual([
      [{ to: CONTRACT, data: '0x06fdde03' }, 'latest'],
      [{ to: CONTRACT, data: BALANCE_OF }, 'latest'],
    ]);
  });

  it('reads a parameter once, so a getter cannot change it after the check', async () => {
    const { calls, guard } = spiedWallet();
    let reads = 0;
    const shifting = {
      to: CONTRACT,
      get data() {
        return reads++ === 0 ? '0x06fdde03' : '0xa22cb465';
      },
    };
    await guard.request('eth_call', [shifting]);
    expect(calls).toEqual([{ method: 'eth_call', params: [{ to: CONTRACT, data: '0x06fdde03' }, 'latest'] }]);
  });

  it('[B6] builds the parameters for the accounts permission and for mainnet itself', async () => {
    const { calls, guard } = spiedWallet();
    const asked: AllowedMethod[] = [
      'wallet_requestPermissions',
      'wallet_revokePermissions',
      'wallet_switchEthereumChain',
    ];
    for (const method of asked) {
      await expect(guard.request(method, [{ chainId: '0x89', 'endowment:rpc': {} }])).rejects.toThrow();
      await guard.request(method);
    }
    expect(calls).toEqual([
      { method: 'wallet_requestPermissions', params: [{ eth_accounts: {} }] },
      { method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] },
      { method: 'wallet_switchEthereumChain', params: [{ chainId: '0x1' }] },
    ]);
  });

  it('exposes the wallet neither through its properties nor through an event', () => {
    const relays: Array<(this: unknown, value: unknown) => void> = [];
    const provider: Eip1193Provider = {
      request: async () => null,
      on: (_event, listener) => relays.push(listener),
    };
    const guard = guardProvider(provider);
    const seen: unknown[] = [];
    const listener = function (this: unknown, ...values: unknown[]) {
      seen.push(this, ...values);
    };
    guard.onAccounts(listener);
    guard.onDisconnect(listener);
    for (const relay of relays) relay.call(provider, [ADDRESS, { provider }, 'nonsense']);
    expect(seen.filter((value) => value !== undefined)).toEqual([[ADDRESS]]);
    expect(Object.keys(guard)).toEqual(['request', 'onAccounts', 'onDisconnect']);
    expect(Object.isFrozen(guard)).toBe(true);
  });
});

function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
