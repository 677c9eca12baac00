import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiKeysSection } from '#web/features/api-keys/api-keys-section.tsx';
import type { ConnectedWallet } from '#web/lib/wallets/types.ts';
import { WalletError } from '#web/lib/wallets/types.ts';
import { refusal, startFakeServer } from '#web/testing/fake-server.ts';
import { pasteInto } from '#web/testing/paste-into.ts';
import { renderInApp, setUpApp } from '#web/testing/render-in-app.tsx';
import { linkWallet } from '../session/linked-wallet.ts';
import { FreshSignature } from './fresh-signature.tsx';

setUpApp('api-keys', 'fresh-signature', 'login');

const ADDRESS = '0x71De0000000000000000000000000000000000aa';
const MESSAGE = `Confirm a change.\n\n${ADDRESS}\n\nNonce: n1`;
const KEYS = '/api/v1/api-keys';
const answer = (result: unknown) => ({ success: true, msg: '', result });

const signMessage = vi.fn<(text: string) => Promise<string>>();
const wallet = (address = ADDRESS): ConnectedWallet => ({
  id: 'test',
  chain: 'ethereum',
  address,
  signMessage,
  disconnect: async () => {},
  onChange: () => () => {},
});

beforeEach(() => {
  signMessage.mockReset().mockResolvedValue('0x5f');
  linkWallet(wallet(), () => {});
});

/** A server that wants a fresh signature before it creates a key. */
function startServer() {
  let isSigned = false;
  return startFakeServer({
    [`GET ${KEYS}`]: () => answer([]),
    [`POST ${KEYS}`]: () =>
      isSigned
        ? answer({
            id: '00000000-0000-4000-8000-000000000001',
            name: 'Mint page',
            prefix: 'abcdefgh',
            scopes: ['lists:read'],
            createdAt: '2026-11-19T10:00:00.000Z',
            lastUsedAt: null,
            key: 'sbk_secret',
          })
        : refusal(409, {
            code: 'fresh-signature-needed',
            msg: 'Sign with your wallet to confirm this change.',
          }),
    'GET /users/signature': () =>
      answer({ message: MESSAGE, nonce: 'n1', expiresAt: new Date(Date.now() + 300_000).toISOString() }),
    'POST /users/signature': () => {
      isSigned = true;
      return answer({ validUntil: new Date(Date.now() + 300_000).toISOString() });
    },
  });
}

async function createKey() {
  const server = startServer();
  renderInApp(
    <>
      <ApiKeysSection />
      <FreshSignature />
    </>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Create key' }));
  const form = within(screen.getByRole('dialog', { name: 'Create an API key' }));
  await pasteInto(form.getByLabelText(/^Name/), 'Mint page');
  await userEvent.click(form.getByLabelText('lists:read'));
  await userEvent.click(form.getByRole('button', { name: 'Create key' }));
  const asked = within(await screen.findByRole('dialog', { name: 'Confirm with your wallet' }));
  await asked.findByText(/Confirm a change/);
  return { ...server, form, asked };
}

describe('a change that needs a fresh signature', () => {
  it('asks the wallet in place, shows what it signs, and continues with what was typed', async () => {
    const { asked, bodiesOf } = await createKey();
    expect(asked.getByText('We never ask for a transaction.')).toBeDefined();
    await userEvent.click(asked.getByRole('button', { name: 'Sign message' }));
    await screen.findByText('sbk_secret');
    expect(signMessage.mock.calls).toEqual([[MESSAGE]]);
    expect(bodiesOf('POST /users/signature')).toEqual([{ nonce: 'n1', signature: '0x5f' }]);
    const body = { name: 'Mint page', scopes: ['lists:read'] };
    expect(bodiesOf(`POST ${KEYS}`)).toEqual([body, body]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('keeps the form with its values when it is canceled', async () => {
    const { asked, form, bodiesOf } = await createKey();
    await userEvent.click(asked.getByRole('button', { name: 'Cancel' }));
    await form.findByText('Sign with your wallet to confirm this change.');
    expect(form.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Mint page');
    expect(bodiesOf(`POST ${KEYS}`)).toHaveLength(1);
    expect(signMessage).not.toHaveBeenCalled();
  });

  it('says so when the wallet declines, and lets the person try again', async () => {
    const { asked } = await createKey();
    signMessage.mockRejectedValueOnce(new WalletError('rejected', 'no'));
    await userEvent.click(asked.getByRole('button', { name: 'Sign message' }));
    await asked.findByText(/You declined the signature/);
    await userEvent.click(asked.getByRole('button', { name: 'Sign message' }));
    await screen.findByText('sbk_secret');
  });

  it('never has another wallet sign', async () => {
    const { asked } = await createKey();
    act(() => linkWallet(wallet(`0x${'00'.repeat(19)}0b`), () => {}));
    await userEvent.click(asked.getByRole('button', { name: 'Sign message' }));
    await asked.findByText(/This isn’t the wallet that you signed in with/);
    expect(signMessage).not.toHaveBeenCalled();
    await waitFor(() => expect(asked.getByRole('button', { name: 'Sign message' })).toBeDefined());
  });
});
