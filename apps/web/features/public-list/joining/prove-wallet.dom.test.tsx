import { createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { base58 } from '@scure/base';
import type { Account } from '@signboard/contract/accounts/schemas.ts';
import type { PublicList } from '@signboard/contract/public-list/public-list.ts';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import type { Wallet } from '@wallet-standard/base';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { linkWallet, unlinkWallet } from '#web/features/accounts/session/linked-wallet.ts';
import { session } from '#web/features/accounts/session/session-store.ts';
import { createJoinSlots, JoinContext } from '#web/features/public-list/join-context.ts';
import { loadRareViews } from '#web/features/public-list/rare-views.ts';
import { RequirementList } from '#web/features/public-list/requirement-list.tsx';
import { storeUserTokens } from '#web/lib/api/tokens.ts';
import { connectWallet } from '#web/lib/wallets/connect-wallet.ts';
import { discoverWallets } from '#web/lib/wallets/discover-wallets.ts';
import { refusal, startFakeServer } from '#web/testing/fake-server.ts';
import { renderInApp, setUpApp } from '#web/testing/render-in-app.tsx';
import Joining from './joining.tsx';

setUpApp('joining', 'public', 'rules', 'login');
beforeAll(loadRareViews);

const VALIDATE = 'POST /api/v1/third/page/validate/address';
const GET_PROOF = 'GET /api/v1/third/page/wallet-proof';
const PROVE = 'POST /api/v1/third/page/wallet-proof';
const EXPIRES_AT = '2030-01-01T00:10:00.000Z';
const ADDRESS = { workspace: 'foxes', name: 'winter' };

type Key = ReturnType<typeof createKey>;

function createKey() {
  const { privateKey } = generateKeyPairSync('ed25519');
  const point = createPublicKey(privateKey).export({ format: 'jwk' }).x ?? '';
  const publicKey = new Uint8Array(Buffer.from(point, 'base64url'));
  const address = base58.encode(publicKey);
  const account = { address, publicKey, chains: ['solana:mainnet'], features: [] };
  return { address, account, sign: (message: Uint8Array) => new Uint8Array(sign(null, message, privateKey)) };
}

const [OWN, VAULT, THIRD] = [createKey(), createKey(), createKey()];
const ME = { principalWallet: OWN.address, chain: 'solana', email: null } as Account;
const LIST = {
  id: '00000000-0000-4000-8000-000000000000',
  workspace: 'foxes',
  urlEndName: 'winter',
  name: 'Winter',
  chain: 'solana',
  state: 'open',
  details: { requirements: [{ id: 'balance', amount: 1 }], bonuses: [], acceptsDelegations: true },
} as unknown as PublicList;

const envelope = (result: unknown) => ({ success: true, msg: '', result });
const textFor = (address: string) => `What ${address} holds may count.\n\nNonce: k3v9`;

let count = 0;
const registered: (() => void)[] = [];

/** A wallet extension with one selected account, connected to the site. */
function installWallet(first: Key) {
  const name = `Proof Wallet ${++count}`;
  const listeners = new Set<(change: object) => void>();
  const signed: string[] = [];
  let key = first;
  let fault: Error | null = null;
  const signMessage = async ({ message }: { message: Uint8Array }) => {
    if (fault) throw fault;
    signed.push(new TextDecoder().decode(message));
    return [{ signedMessage: message, signature: key.sign(message) }];
  };
  const on = (_event: string, listener: (change: object) => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const wallet = {
    version: '1.0.0',
    name,
    icon: '',
    chains: ['solana:mainnet'],
    get accounts() {
      return [key.account];
    },
    features: {
      'standard:connect': { connect: async () => ({ accounts: [key.account] }) },
      'standard:events': { on },
      'solana:signMessage': { signMessage },
    },
  };
  discoverWallets(() => {})();
  const register = (api: { register(wallet: Wallet): () => void }) =>
    registered.push(api.register(wallet as unknown as Wallet));
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }));
  const emit = (accounts: object[]) => {
    for (const listener of listeners) listener({ accounts });
  };
  return {
    name,
    id: `solana:${name.toLowerCase().replaceAll(' ', '-')}`,
    signed,
    decline: (isDeclining: boolean) => {
      fault = isDeclining ? new Error('User rejected the request.') : null;
    },
    select(next: Key) {
      key = next;
      emit([key.account]);
    },
    lock: () => emit([]),
  };
}

beforeEach(() => {
  storeUserTokens({ access_token: `x.${btoa('{"exp":9999999999}')}.y`, csrf_access_token: 'csrf' });
  session.set({ isLoggedIn: true, isInitialized: true });
});
afterEach(async () => {
  await unlinkWallet();
  for (const unregister of registered.splice(0)) unregister();
});

function Page({ list }: { list: PublicList }) {
  const [places] = useState(createJoinSlots);
  const context = { state: 'open', places, enter() {}, report() {}, isOwnWallet: () => false } as const;
  const { details, chain, state } = list;
  return (
    <JoinContext value={context}>
      <div ref={places.ref('main')} />
      {details && <RequirementList details={details} chain={chain} state={state} />}
      <Joining list={list} places={places} presses={0} onListChange={() => {}} onWallet={() => {}} />
    </JoinContext>
  );
}

/** The page of a person without the balance, whose session is tied to a wallet. */
async function openDialog(wallet: { id: string }, prove: () => unknown = () => envelope(null)) {
  let isProven = false;
  const balance = () =>
    isProven
      ? { id: 'balance', state: 'met', by: VAULT.address }
      : { id: 'balance', state: 'not-met', reason: 'balance-low' };
  const server = startFakeServer({
    'GET /users/me': () => ME,
    'POST /users/init': () => ({ access_token: 't', csrf_access_token: 'c', nonce: 'n', message: 'm' }),
    'GET /api/v1/third/page/entry': () => envelope(null),
    [VALIDATE]: () => envelope({ valid: isProven, requirements: [balance()] }),
    [GET_PROOF]: ({ query }) =>
      envelope({ message: textFor(query.get('address') ?? ''), expiresAt: EXPIRES_AT }),
    [PROVE]: () => {
      const answer = prove();
      isProven = !(answer instanceof Response);
      return answer;
    },
  });
  const onSessionEnd = vi.fn();
  linkWallet(await connectWallet(wallet.id), onSessionEnd);
  renderInApp(<Page list={LIST} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Prove another wallet' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Prove another wallet' }));
  return {
    ...server,
    onSessionEnd,
    dialog,
    choose: async ({ name }: { name: string }) =>
      fireEvent.click(await dialog.findByRole('button', { name: `Connect ${name} (Solana)` })),
    close: () => fireEvent.click(dialog.getAllByRole('button', { name: 'Close' })[0] as HTMLElement),
  };
}

const isClosed = () => expect.poll(() => screen.queryByRole('dialog')).toBeNull();
const short = (address: string) => `${address.slice(0, 6)}…${address.slice(-4)}`;

describe('[J3] proving another Solana wallet', () => {
  it('has it sign the text, refetches the verdicts and names the wallet', async () => {
    const [own, vault] = [installWallet(OWN), installWallet(VAULT)];
    const { dialog, choose, bodiesOf } = await openDialog(own);
    await choose(vault);
    expect(await dialog.findByText(`Done: ${short(VAULT.address)} now counts for you.`)).toBeTruthy();
    expect(vault.signed).toEqual([textFor(VAULT.address)]);
    const signature = base58.encode(VAULT.sign(new TextEncoder().encode(textFor(VAULT.address))));
    expect(bodiesOf(PROVE)).toEqual([
      { ...ADDRESS, address: VAULT.address, expiresAt: EXPIRES_AT, signature },
    ]);
    expect(await screen.findByText('Met by your other wallet')).toBeTruthy();
    expect(bodiesOf(VALIDATE)).toHaveLength(2);
  });

  it('asks for another account when the signed-in one is selected', async () => {
    const own = installWallet(OWN);
    const { dialog, choose, bodiesOf } = await openDialog(own);
    await choose(own);
    expect(
      await dialog.findByText('This is the wallet that you join with. Choose another one.'),
    ).toBeTruthy();
    expect([own.signed, bodiesOf(GET_PROOF)]).toEqual([[], []]);
  });

  it('can be repeated after the person declined', async () => {
    const [own, vault] = [installWallet(OWN), installWallet(VAULT)];
    const { dialog, choose, bodiesOf } = await openDialog(own);
    vault.decline(true);
    await choose(vault);
    expect(await dialog.findByText('You declined the request in your wallet.')).toBeTruthy();
    expect(bodiesOf(PROVE)).toEqual([]);
    vault.decline(false);
    await choose(vault);
    expect(await dialog.findByText(/^Done:/)).toBeTruthy();
    expect(dialog.queryByRole('alert')?.textContent).toBe('');
  });

  it.each([
    ['signature-invalid', 401, 'The signature doesn’t match this wallet.'],
    ['nonce-expired', 401, 'This took too long.'],
    ['too-many-requests', 429, 'Too many requests. Wait a moment and try again.'],
  ])('says why the server refused it: %s', async (code, status, text) => {
    const [own, vault] = [installWallet(OWN), installWallet(VAULT)];
    const { dialog, choose, bodiesOf } = await openDialog(own, () => refusal(status, { code, msg: '' }));
    await choose(vault);
    expect(await dialog.findByText(text)).toBeTruthy();
    expect(bodiesOf(VALIDATE)).toHaveLength(1);
    expect(session.get().isLoggedIn).toBe(true);
  });
});

describe('[J3] the proof of another wallet', () => {
  it('is shown to both sides, and withdrawn with one click', async () => {
    const own = installWallet(OWN);
    const { answer, bodiesOf, close } = await openDialog(own);
    close();
    await isClosed();
    cleanup();
    const proofs = [
      { address: VAULT.address, countsFor: OWN.address, provenAt: EXPIRES_AT },
      { address: OWN.address, countsFor: THIRD.address, provenAt: EXPIRES_AT },
    ];
    answer('GET /api/v1/third/page/proven-wallets', () => envelope(proofs));
    answer('DELETE /api/v1/third/page/wallet-proof', () => envelope(null));
    renderInApp(<Page list={LIST} />);
    expect(await screen.findByText(`${short(VAULT.address)} counts for you.`)).toBeTruthy();
    expect(screen.getByText(`Your wallet counts for ${short(THIRD.address)}.`)).toBeTruthy();
    const checks = bodiesOf(VALIDATE).length;
    fireEvent.click(screen.getByRole('button', { name: `Withdraw the proof with ${short(VAULT.address)}` }));
    await expect.poll(() => screen.queryByText(`${short(VAULT.address)} counts for you.`)).toBeNull();
    expect(bodiesOf('DELETE /api/v1/third/page/wallet-proof')).toEqual([
      { ...ADDRESS, address: VAULT.address, countsFor: OWN.address },
    ]);
    await expect.poll(() => bodiesOf(VALIDATE).length).toBe(checks + 1);
  });
});

describe('[S10] the session of an extension whose account is switched for a proof', () => {
  it('goes on with the proven account selected, and ends with the next other one', async () => {
    const own = installWallet(OWN);
    const { dialog, choose, close, onSessionEnd } = await openDialog(own);
    act(() => own.lock());
    act(() => own.select(VAULT));
    await choose(own);
    expect(await dialog.findByText(/^Done:/)).toBeTruthy();
    close();
    await isClosed();
    expect(onSessionEnd).not.toHaveBeenCalled();
    own.select(OWN);
    expect(onSessionEnd).not.toHaveBeenCalled();
    own.select(VAULT);
    expect(onSessionEnd).toHaveBeenCalledOnce();
  });

  it.each<[string, (wallet: ReturnType<typeof installWallet>) => void]>([
    ['an account is selected that was not proven', (wallet) => wallet.select(THIRD)],
    ['the wallet shares no account', (wallet) => wallet.lock()],
  ])('ends when the dialog closes if %s', async (_what, change) => {
    const own = installWallet(OWN);
    const { close, onSessionEnd } = await openDialog(own);
    act(() => change(own));
    expect(onSessionEnd).not.toHaveBeenCalled();
    close();
    await isClosed();
    expect(onSessionEnd).toHaveBeenCalledOnce();
  });
});
