import { createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { base58 } from '@scure/base';
import { buildSignInMessage, insertAddress } from '@signboard/domain/accounts/sign-in-message.ts';
import type { Wallet, WalletAccount } from '@wallet-standard/base';
import { describe, expect, it } from 'vitest';
import { type GuardedSolanaWallet, guardSolanaWallet, isSolanaWallet } from './guarded-solana-wallet.ts';

const { privateKey } = generateKeyPairSync('ed25519');
const publicKey = new Uint8Array(
  Buffer.from(createPublicKey(privateKey).export({ format: 'jwk' }).x ?? '', 'base64url'),
);
const account: WalletAccount = {
  address: base58.encode(publicKey),
  publicKey,
  chains: ['solana:mainnet'],
  features: [],
};
const SIGN_IN = insertAddress(
  buildSignInMessage({ domain: 'localhost:3000', nonce: 'k3v9' }),
  account.address,
);
const ALLOWED = new Set(['standard:connect', 'standard:disconnect', 'standard:events', 'solana:signMessage']);
const FORBIDDEN = [
  'solana:signTransaction',
  'solana:signAndSendTransaction',
  'solana:signAndSendAllTransactions',
  'solana:signIn',
];

type Input = { account: WalletAccount; message: Uint8Array };
type Sign = (input: Input) => { signedMessage: Uint8Array; signature: Uint8Array };
const honest: Sign = ({ message }) => ({
  signedMessage: message,
  signature: new Uint8Array(sign(null, message, privateKey)),
});

/** Records every feature that is accessed and every message that is signed. */
function spiedWallet(options: { sign?: Sign; accounts?: WalletAccount[] } = {}) {
  const touched: string[] = [];
  const messages: Uint8Array[] = [];
  const connects: unknown[] = [];
  const listeners = new Set<(change: object) => void>();
  const accounts = options.accounts ?? [account];
  const features: Record<string, object> = {
    'standard:connect': {
      connect: async (input?: object) => {
        connects.push(input);
        return { accounts };
      },
    },
    'standard:disconnect': { disconnect: async () => undefined },
    'standard:events': {
      on: (_event: string, listener: (change: object) => void) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    'solana:signMessage': {
      signMessage: async (...inputs: Input[]) => {
        messages.push(...inputs.map((input) => input.message));
        return inputs.map(options.sign ?? honest);
      },
    },
    ...Object.fromEntries(FORBIDDEN.map((name) => [name, {}])),
  };
  const note = {
    get(all: typeof features, name: string) {
      touched.push(name);
      return all[name];
    },
  };
  const wallet = {
    version: '1.0.0',
    name: 'Spy',
    icon: 'data:image/png;base64,',
    chains: ['solana:mainnet'],
    accounts,
  };
  const spied = {
    ...wallet,
    features: new Proxy(features, note as ProxyHandler<typeof features>),
  } as unknown as Wallet;
  const change = (properties: object) => [...listeners].forEach((listener) => void listener(properties));
  return { guard: guardSolanaWallet(spied), touched, messages, connects, change, listeners };
}

async function useEverything(guard: GuardedSolanaWallet): Promise<void> {
  await guard.connect({ silent: true });
  await guard.connect({ silent: false });
  await guard.signMessage(SIGN_IN, account.address);
  guard.onAccount(() => undefined)();
  await guard.disconnect();
}

describe('the guarded Solana wallet', () => {
  it('[S1] offers four functions, none of which touches a transaction feature', async () => {
    const { guard, touched } = spiedWallet();
    await useEverything(guard);
    expect(Object.keys(guard).sort()).toEqual(['connect', 'disconnect', 'onAccount', 'signMessage']);
    expect(Object.isFrozen(guard)).toBe(true);
    expect(new Set(touched)).toEqual(ALLOWED);
  });

  it('[S2] signs our own message; the signature verifies against the address', async () => {
    const { guard, messages } = spiedWallet();
    const signature = base58.decode(await guard.signMessage(SIGN_IN, account.address));
    expect(verify(null, Buffer.from(SIGN_IN, 'utf8'), createPublicKey(privateKey), signature)).toBe(true);
    expect(messages).toHaveLength(1);
  });

  it.each([
    ['a legacy transaction message', [1, 0, 1, 3]],
    ['a version 0 transaction message', [0x80, 1, 0, 1]],
    ['an off-chain message envelope', [0xff, 0x73, 0x6f, 0x6c]],
    ['a message of ten signers', [0x0a, 0x20, 0x20, 0x20]],
  ])('[S1] does not sign %s, even followed by a valid message', async (_, header) => {
    const { guard, messages } = spiedWallet();
    const text = String.fromCharCode(...header) + SIGN_IN;
    await expect(guard.signMessage(text, account.address)).rejects.toMatchObject({ kind: 'failed' });
    expect(messages).toEqual([]);
  });

  it('[S1] does not sign bytes, other accounts’ messages or other sites’ sign-ins', async () => {
    const { guard, messages } = spiedWallet();
    const siws = `evil.example wants you to sign in with your Solana account:\n${account.address}\n\nNonce: k3v9`;
    const refused: unknown[] = [
      new TextEncoder().encode(SIGN_IN),
      SIGN_IN.replace(account.address, '1'.repeat(32)),
      siws,
    ];
    for (const text of refused)
      await expect(guard.signMessage(text as string, account.address)).rejects.toThrow();
    expect(messages).toEqual([]);
  });

  it.each<[string, Sign]>([
    [
      'the signature of another text',
      (input) => ({ ...honest(input), signedMessage: new Uint8Array([1, 2, 3]) }),
    ],
    ['a signature of the wrong length', (input) => ({ ...honest(input), signature: new Uint8Array(63) })],
    ['a text that it altered in place', (input) => honest({ ...input, message: input.message.fill(65) })],
  ])('does not return %s', async (_, dishonest) => {
    const { guard } = spiedWallet({ sign: dishonest });
    await expect(guard.signMessage(SIGN_IN, account.address)).rejects.toMatchObject({ kind: 'failed' });
  });

  it('[S9] reports a locked wallet when the account is no longer shared', async () => {
    const { guard } = spiedWallet({ accounts: [] });
    await expect(guard.signMessage(SIGN_IN, account.address)).rejects.toMatchObject({ kind: 'locked' });
    expect(await guard.connect({ silent: false })).toBeNull();
  });

  it('connects silently only when asked to', async () => {
    const { guard, connects } = spiedWallet();
    expect(await guard.connect({ silent: true })).toBe(account.address);
    await guard.connect({ silent: false });
    expect(connects).toEqual([{ silent: true }, undefined]);
  });

  it("ignores accounts of other chains and accounts whose address doesn't match the key", async () => {
    const forged = { ...account, address: '9'.repeat(44) };
    const elsewhere = { ...account, chains: ['sui:mainnet'] as const };
    expect(await spiedWallet({ accounts: [forged, elsewhere] }).guard.connect({ silent: false })).toBeNull();
    expect(await spiedWallet({ accounts: [forged, account] }).guard.connect({ silent: false })).toBe(
      account.address,
    );
  });

  it('[S10] reports changed accounts and no other changes', () => {
    const { guard, change, listeners } = spiedWallet();
    const seen: unknown[] = [];
    const stop = guard.onAccount((address) => seen.push(address));
    change({ features: {} });
    change({ accounts: [account] });
    change({ accounts: [] });
    expect(seen).toEqual([account.address, null]);
    stop();
    expect(listeners.size).toBe(0);
  });

  it('lists wallets that can connect and sign messages on Solana', () => {
    const features = { 'standard:connect': {}, 'solana:signMessage': {} };
    const wallet = { version: '1.0.0', name: 'W', icon: 'data:image/png;base64,', accounts: [] } as const;
    expect(isSolanaWallet({ ...wallet, chains: ['solana:mainnet'], features })).toBe(true);
    expect(isSolanaWallet({ ...wallet, chains: ['sui:mainnet'], features })).toBe(false);
    expect(
      isSolanaWallet({ ...wallet, chains: ['solana:mainnet'], features: { 'standard:connect': {} } }),
    ).toBe(false);
  });
});
