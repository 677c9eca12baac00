import type { OwnPlace } from '@signboard/contract/public-list/own-entry.ts';
import type { PublicList } from '@signboard/contract/public-list/public-list.ts';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { linkWallet, unlinkWallet } from '#web/features/accounts/session/linked-wallet.ts';
import { session } from '#web/features/accounts/session/session-store.ts';
import { storeUserTokens } from '#web/lib/api/tokens.ts';
import { type ConnectedWallet, WalletError } from '#web/lib/wallets/types.ts';
import { startFakeServer } from '#web/testing/fake-server.ts';
import { renderInApp, setUpApp } from '#web/testing/render-in-app.tsx';
import { PlaceView } from './place-view.tsx';
import type { Joining } from './use-joining.ts';

setUpApp('confirm', 'public');

const CALL = '/api/v1/third/page/draw/confirm';
const WINNER = `0x${'a'.repeat(40)}`;
const LIST = { workspace: 'foxes', urlEndName: 'winter' } as PublicList;
const OPEN: OwnPlace = {
  drawNumber: 1,
  hasMovedUp: false,
  confirmBy: new Date('2100-01-01T10:00:00Z'),
  confirmedAt: null,
  passedOverAt: null,
  receipt: null,
};

/** A session of the winner, whose wallet signs with its own address, or refuses. */
function linkWinner(address = WINNER) {
  const signed: string[] = [];
  const wallet: ConnectedWallet & { isRefusing: boolean } = {
    id: 'ethereum:test',
    chain: 'ethereum',
    address,
    isRefusing: false,
    async signMessage(text: string) {
      if (wallet.isRefusing) throw new WalletError('rejected', 'User rejected the request.');
      signed.push(text);
      return '0x5160';
    },
    disconnect: async () => {},
    onChange: () => () => {},
  };
  linkWallet(wallet, () => {});
  return { wallet, signed };
}

function Card({ first }: { first: OwnPlace }) {
  const [place, keepPlace] = useState(first);
  return <PlaceView list={LIST} place={place} joining={{ keepPlace, onFault() {} } as unknown as Joining} />;
}

function show(change: Partial<OwnPlace> = {}) {
  const server = startFakeServer({
    'GET /users/me': () => ({ principalWallet: WINNER, chain: 'ethereum', email: null }),
    [`GET ${CALL}`]: () => ({
      success: true,
      msg: '',
      result: { message: 'I confirm.', confirmBy: OPEN.confirmBy },
    }),
    [`POST ${CALL}`]: () => ({
      success: true,
      msg: '',
      result: { ...OPEN, ...change, confirmedAt: '2026-12-03T10:00:00.000Z', receipt: '{}' },
    }),
  });
  renderInApp(<Card first={{ ...OPEN, ...change }} />);
  return {
    ...server,
    press: () => fireEvent.click(screen.getByRole('button', { name: 'Confirm my place' })),
  };
}

beforeEach(() => {
  storeUserTokens({ access_token: `x.${btoa('{"exp":9999999999}')}.y`, csrf_access_token: 'csrf' });
  session.set({ isLoggedIn: true, isInitialized: true });
});
afterEach(unlinkWallet);

describe('[W4] a place that has to be confirmed', () => {
  it('is confirmed by a signature of the server’s text, and offers the receipt', async () => {
    const { signed } = linkWinner();
    const { press, bodiesOf } = show();
    expect(screen.getByText(/Confirm by .*2100.* to keep your place\./)).toBeTruthy();
    press();
    expect(await screen.findByText(/Confirmed on .*2026.*\. The place is yours\./)).toBeTruthy();
    expect(signed).toEqual(['I confirm.']);
    expect(bodiesOf(`POST ${CALL}`)).toEqual([{ workspace: 'foxes', name: 'winter', signature: '0x5160' }]);
    expect(screen.getByRole('button', { name: 'Receipt of the confirmation' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Confirm my place' })).toBeNull();
  });

  it('stays open when the signature is declined', async () => {
    const { wallet } = linkWinner();
    const { press, bodiesOf } = show();
    wallet.isRefusing = true;
    press();
    expect((await screen.findByText(/You declined the signature/)).closest('[role=alert]')).toBeTruthy();
    expect(bodiesOf(`POST ${CALL}`)).toEqual([]);
    wallet.isRefusing = false;
    press();
    expect(await screen.findByText(/The place is yours\./)).toBeTruthy();
  });

  it('is not confirmed with another wallet than the one that won', async () => {
    const { signed } = linkWinner(`0x${'b'.repeat(40)}`);
    const { press } = show();
    press();
    expect(await screen.findByText(/This isn’t the wallet that won\./)).toBeTruthy();
    expect(signed).toEqual([]);
  });

  it('tells the next in line why it is theirs', () => {
    show({ hasMovedUp: true });
    expect(screen.getByText(/A winner didn’t confirm in time, and you were next/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Confirm my place' })).toBeTruthy();
  });

  it('cannot be confirmed once it was passed over', () => {
    show({ passedOverAt: new Date('2026-12-04T10:00:00Z') });
    expect(screen.getByText(/so it went to the next in line/)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
