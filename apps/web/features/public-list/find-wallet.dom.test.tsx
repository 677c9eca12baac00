import type { PublicList } from '@signboard/contract/public-list/public-list.ts';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { refusal, startFakeServer } from '#web/testing/fake-server.ts';
import { pasteInto } from '#web/testing/paste-into.ts';
import { renderInApp, setUpApp } from '#web/testing/render-in-app.tsx';
import { FindWallet } from './find-wallet.tsx';

setUpApp('public');

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7';
const SHOWN = { rows: [], total: 0, erased: 0 };
const FIND = 'POST /api/v1/third/page/find/wallet';

function listOf(state: PublicList['state'], shown: { registeredWallets?: object; winners?: object }) {
  const details = { registeredWallets: null, winners: null, ...shown };
  return { workspace: 'foxes', urlEndName: 'winter', chain: 'ethereum', state, details } as PublicList;
}

async function ask(answer: () => unknown, typed = ADDRESS) {
  const server = startFakeServer({
    'POST /users/init': () => ({ access_token: 't', csrf_access_token: 'c', nonce: 'n', message: 'm' }),
    [FIND]: answer,
  });
  const user = userEvent.setup();
  renderInApp(<FindWallet list={listOf('drawn', { registeredWallets: SHOWN, winners: SHOWN })} />);
  await user.click(screen.getByRole('button', { name: 'Check a wallet' }));
  const field = await screen.findByRole('textbox', { name: 'Ethereum address' });
  expect(document.activeElement).toBe(field);
  await pasteInto(field, typed);
  await user.keyboard('{Enter}');
  return { ...server, user, field };
}

const standing = (name: string, waitingPlace: number | null = null) => ({
  success: true,
  msg: '',
  result: { standing: name, waitingPlace },
});

describe('finding a wallet', () => {
  it.each([
    ['upcoming', {}],
    ['open', { winners: SHOWN }],
    ['drawn', {}],
  ] as const)('[J1] is not offered on a list that is %s and shows %j', (state, shown) => {
    renderInApp(<FindWallet list={listOf(state, shown)} />);
    expect(screen.queryByRole('region')).toBeNull();
  });

  it.each([
    ['joined', null, 'On the list'],
    ['won', null, 'Won!'],
    ['waiting', 12, 'Not drawn, place 12 on the waiting list'],
    ['not-joined', null, 'Not on this list'],
    ['not-won', null, 'Not among the winners'],
  ])('[J1] says what %s means, with the short address', async (name, place, text) => {
    const { bodiesOf } = await ask(() => standing(name, place));
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByText('0x5290…9EE7')).toBeTruthy();
    expect(bodiesOf(FIND)).toEqual([{ workspace: 'foxes', name: 'winter', address: ADDRESS }]);
  });

  it('[J1] marks an invalid address until it is changed', async () => {
    const { user, field } = await ask(() => standing('invalid'), 'nonsense');
    expect(await screen.findByText(/^This isn’t a valid Ethereum address\./)).toBeTruthy();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await user.type(field, 'x');
    expect(field.getAttribute('aria-invalid')).toBeNull();
    expect(screen.queryByText(/^This isn’t a valid/)).toBeNull();
  });

  it('says when the server refuses, and answers the next time', async () => {
    let isRefused = true;
    const { user } = await ask(() =>
      isRefused ? refusal(429, { code: 'too-many-requests', msg: '' }) : standing('won'),
    );
    expect(await screen.findByText(/too many/i)).toBeTruthy();
    isRefused = false;
    await user.click(screen.getByRole('button', { name: 'Check' }));
    expect(await screen.findByText('Won!')).toBeTruthy();
  });
});
