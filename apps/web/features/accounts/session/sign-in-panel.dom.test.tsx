import { buildSignInMessage, insertAddress } from '@signboard/domain/accounts/sign-in-message.ts';
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { refusal, startFakeServer } from '#web/testing/fake-server.ts';
import { renderInApp, setUpApp } from '#web/testing/render-in-app.tsx';
import { unlinkWallet } from './linked-wallet.ts';
import { session } from './session-store.ts';
import { SignInPanel } from './sign-in-panel.tsx';

setUpApp('login');

const ADDRESS = `0x${'a'.repeat(40)}`;
const SIGNATURE = `0x${'1'.repeat(130)}`;
const TOKENS = { access_token: `x.${btoa('{"exp":9999999999}')}.y`, csrf_access_token: 'csrf' };
const MESSAGE = buildSignInMessage({ domain: location.host, nonce: 'k3v9' });
const LOGIN = 'POST /users/login';

let count = 0;

/** A wallet extension; the test decides each answer to a prompt. */
function installWallet() {
  const name = `Panel Wallet ${++count}`;
  const prompts: { method: string; params: unknown[]; settle: PromiseWithResolvers<unknown> }[] = [];
  const provider = {
    request: ({ method, params = [] }: { method: string; params?: unknown[] }) => {
      if (method === 'wallet_revokePermissions') return Promise.resolve(null);
      const settle = Promise.withResolvers<unknown>();
      prompts.push({ method, params, settle });
      return settle.promise;
    },
    on() {},
    removeListener() {},
  };
  const info = { uuid: crypto.randomUUID(), name, icon: '', rdns: `test.panel${count}` };
  const announce = () =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }));
  window.addEventListener('eip6963:requestProvider', announce);
  announce();
  const next = async () => {
    await expect.poll(() => prompts.length).toBe(1);
    return prompts.shift() as (typeof prompts)[number];
  };
  return {
    async accept(result: unknown) {
      const { settle, ...prompt } = await next();
      await act(async () => settle.resolve(result));
      return prompt;
    },
    async refuse(code: number) {
      const { settle } = await next();
      await act(async () => settle.reject(Object.assign(new Error('The wallet says no.'), { code })));
    },
    choose: async () =>
      await userEvent.click(await screen.findByRole('button', { name: `Connect ${name} (Ethereum)` })),
  };
}

afterEach(async () => {
  await unlinkWallet();
  session.set({ isLoggedIn: false, isInitialized: true });
});

function openPanel(login: () => unknown = () => TOKENS) {
  const server = startFakeServer({
    'POST /users/init': () => ({
      ...{ access_token: 't', csrf_access_token: 'c' },
      ...{ nonce: 'k3v9', message: MESSAGE },
    }),
    [LOGIN]: login,
  });
  const wallet = installWallet();
  renderInApp(<SignInPanel />);
  return { ...server, ...wallet };
}

const alert = () => screen.getByRole('alert').textContent;
const sign = () => userEvent.click(screen.getByRole('button', { name: 'Sign message' }));

describe('[S9] connecting a wallet', () => {
  it("says 'User rejected the request.', and can be repeated", async () => {
    const { choose, refuse, accept } = openPanel();
    await choose();
    await refuse(4001);
    await expect.poll(alert).toBe('User rejected the request.');
    await choose();
    await accept([ADDRESS]);
    expect(alert()).toBe('');
    expect(screen.getByRole('button', { name: 'Sign message' })).toBeDefined();
  });

  it("says 'Unlock Metamask at the prompted window.' while the wallet asks", async () => {
    const { choose, accept } = openPanel();
    await choose();
    await expect
      .poll(() => screen.getByRole('status').textContent)
      .toBe('Unlock Metamask at the prompted window.');
    await accept([ADDRESS]);
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it("says 'Open Metamask and unlock your wallet.' when the wallet is busy with another prompt", async () => {
    const { choose, refuse } = openPanel();
    await choose();
    await refuse(-32002);
    await expect.poll(alert).toBe('Open Metamask and unlock your wallet.');
  });
});

describe('[S9] signing', () => {
  it("says 'Could not login. Try again.' after a rejected signature, and can be repeated", async () => {
    const { choose, accept, refuse, bodiesOf } = openPanel();
    await choose();
    await accept([ADDRESS]);
    await sign();
    await refuse(4001);
    await expect.poll(alert).toBe('Could not login. Try again.');
    await sign();
    await accept(SIGNATURE);
    await expect.poll(() => session.get().isLoggedIn).toBe(true);
    expect(bodiesOf(LOGIN)).toHaveLength(1);
  });

  it("says 'Could not login. Try again.' when the server rejects the signature", async () => {
    const { choose, accept } = openPanel(() => refusal(401, { code: 'signature-invalid', msg: 'No.' }));
    await choose();
    await accept([ADDRESS]);
    await sign();
    await accept(SIGNATURE);
    await expect.poll(alert).toBe('Could not login. Try again.');
    expect(session.get().isLoggedIn).toBe(false);
  });
});

it('[S1] shows the message that the wallet signs, next to the promise about it', async () => {
  const { choose, accept } = openPanel();
  await choose();
  await accept([ADDRESS]);
  expect(screen.getByText('We never ask for a transaction.')).toBeDefined();
  const shown = screen.getByText(/grants no permission to transact/).textContent ?? '';
  expect(shown).toBe(insertAddress(MESSAGE, ADDRESS));
  await sign();
  const { method, params } = await accept(SIGNATURE);
  expect(method).toBe('personal_sign');
  expect(Buffer.from(String(params[0]).slice(2), 'hex').toString()).toBe(shown);
  await expect.poll(() => session.get().isLoggedIn).toBe(true);
});
