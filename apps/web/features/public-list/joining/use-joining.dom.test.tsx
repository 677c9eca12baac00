import type { Account } from '@signboard/contract/accounts/schemas.ts';
import type { RequirementVerdict } from '@signboard/contract/lists/verdict.ts';
import type { OwnEntry } from '@signboard/contract/public-list/own-entry.ts';
import type { PublicList } from '@signboard/contract/public-list/public-list.ts';
import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '#web/features/accounts/session/session-store.ts';
import { storeUserTokens } from '#web/lib/api/tokens.ts';
import { heldAnswer, refusal, startFakeServer } from '#web/testing/fake-server.ts';
import { setUpApp } from '#web/testing/render-in-app.tsx';
import { useJoining } from './use-joining.ts';

setUpApp('joining', 'public');

const WALLET = `0x${'a'.repeat(40)}`;
const LIST = {
  id: '00000000-0000-4000-8000-000000000000',
  workspace: 'foxes',
  urlEndName: 'winter',
  name: 'Winter',
  chain: 'ethereum',
  state: 'open',
  details: {
    requirements: [
      { id: 'balance', amount: 1 },
      { id: 'nft', contracts: ['0x1'] },
    ],
  },
} as unknown as PublicList;
const ME = { principalWallet: WALLET, chain: 'ethereum', email: null } as Account;
const ENTRY = { entryNumber: 7, hasWon: null, waitingPlace: null } as OwnEntry;

const VALIDATE = 'POST /api/v1/third/page/validate/address';
const JOIN = 'POST /api/v1/third/page/register/participant';
const LEAVE = 'DELETE /api/v1/third/page/register/participant';
const GET_ENTRY = 'GET /api/v1/third/page/entry';

const envelope = (result: unknown) => ({ success: true, msg: '', result });
const verdicts = (...states: RequirementVerdict['state'][]) =>
  envelope({ valid: true, requirements: states.map((state, at) => ({ id: ['balance', 'nft'][at], state })) });
const init = () => ({ access_token: 't', csrf_access_token: 'c', nonce: 'n', message: 'm' });

beforeEach(() => {
  storeUserTokens({ access_token: `x.${btoa('{"exp":9999999999}')}.y`, csrf_access_token: 'csrf' });
  session.set({ isLoggedIn: true, isInitialized: true });
});
afterEach(() => {
  vi.useRealTimers();
});

function startJoining(handlers: Parameters<typeof startFakeServer>[0] = {}, list = LIST) {
  const server = startFakeServer({
    'GET /users/me': () => ME,
    'POST /users/init': init,
    [GET_ENTRY]: () => envelope(null),
    [VALIDATE]: () => verdicts('met', 'met'),
    ...handlers,
  });
  const page = { onListChange: vi.fn(), onSessionEnd: vi.fn(), goTo: vi.fn() };
  const { result, rerender } = renderHook((shown: PublicList) => useJoining({ list: shown, ...page }), {
    initialProps: list,
  });
  const marks = () =>
    Object.fromEntries([...(result.current.lines ?? [])].map(([id, { mark }]) => [id, mark]));
  return { ...server, page, result, rerender, marks };
}

describe('joining a list', () => {
  it('[J5] shows the verdict on each requirement, joins and shows the entry', async () => {
    const { result, marks, bodiesOf, page } = startJoining({ [JOIN]: () => envelope(ENTRY) });
    expect(result.current.view).toBe('loading');
    await waitFor(() => expect(marks()).toEqual({ balance: 'met', nft: 'met' }));
    expect(result.current).toMatchObject({ view: 'checklist', progress: { met: 2, total: 2 } });
    act(() => result.current.join());
    expect(result.current.busyWith).toBe('join');
    await waitFor(() => expect(result.current.view).toBe('entry'));
    expect(bodiesOf(JOIN)).toEqual([{ workspace: 'foxes', name: 'winter', address: WALLET }]);
    expect(result.current.entry?.entryNumber).toBe(7);
    expect(page.goTo).toHaveBeenCalledWith('main');
    expect(page.onListChange).toHaveBeenCalledOnce();
  });

  it('sends the host that the visitor came from, as with visits', async () => {
    vi.spyOn(document, 'referrer', 'get').mockReturnValue('https://t.co/AbC?secret=1');
    const { result, marks, bodiesOf } = startJoining({ [JOIN]: () => envelope(ENTRY) });
    await waitFor(() => expect(marks()).toEqual({ balance: 'met', nft: 'met' }));
    act(() => result.current.join());
    await waitFor(() => expect(result.current.view).toBe('entry'));
    expect(bodiesOf(JOIN)).toMatchObject([{ address: WALLET, referrer: 't.co' }]);
  });

  it('sends one request however often the button is clicked', async () => {
    const { handler, arrive } = heldAnswer();
    const { result, marks, bodiesOf } = startJoining({ [JOIN]: handler });
    await waitFor(() => expect(marks()).toEqual({ balance: 'met', nft: 'met' }));
    act(() => result.current.join());
    await waitFor(() => expect(bodiesOf(JOIN)).toHaveLength(1));
    act(() => result.current.join());
    await act(async () => arrive(envelope(ENTRY)));
    await waitFor(() => expect(result.current.view).toBe('entry'));
    expect(bodiesOf(JOIN)).toHaveLength(1);
  });

  it('marks the requirement that the server says is not met, and leads to it', async () => {
    const refused = { code: 'requirement-not-met', msg: 'No.', requirement: 'nft', reason: 'nft-missing' };
    const { result, marks, page } = startJoining({ [JOIN]: () => refusal(409, refused) });
    await waitFor(() => expect(marks()).toEqual({ balance: 'met', nft: 'met' }));
    act(() => result.current.join());
    await waitFor(() => expect(marks()).toEqual({ balance: 'met', nft: 'not-met' }));
    expect(page.goTo).toHaveBeenCalledWith('nft');
    expect(result.current).toMatchObject({ view: 'checklist', joinFault: null, busyWith: null });
  });

  it('re-checks verdicts that are older than 20 seconds, and does not join when one is no longer met', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { result, marks, answer, bodiesOf, page } = startJoining({ [JOIN]: () => envelope(ENTRY) });
    await waitFor(() => expect(marks()).toEqual({ balance: 'met', nft: 'met' }));
    answer(VALIDATE, () => verdicts('not-met', 'met'));
    vi.setSystemTime(Date.now() + 21_000);
    act(() => result.current.join());
    await waitFor(() => expect(page.goTo).toHaveBeenCalledWith('balance'));
    expect(marks()).toEqual({ balance: 'not-met', nft: 'met' });
    expect(bodiesOf(VALIDATE)).toHaveLength(2);
    expect(bodiesOf(JOIN)).toEqual([]);
  });

  it('refetches the list that closed in the meantime and says why at the button', async () => {
    const { result, marks, page } = startJoining({
      [JOIN]: () => refusal(409, { code: 'list-full', msg: 'Full.' }),
    });
    await waitFor(() => expect(marks()).toEqual({ balance: 'met', nft: 'met' }));
    act(() => result.current.join());
    await waitFor(() => expect(result.current.joinFault).toBe('list-full'));
    expect(page.onListChange).toHaveBeenCalledOnce();
  });

  it('shows a wallet that the owner has banned', async () => {
    const { result } = startJoining({
      [VALIDATE]: () => envelope({ valid: false, banned: true, requirements: [] }),
    });
    await waitFor(() => expect(result.current.view).toBe('banned'));
    expect(result.current.lines).toBeNull();
  });

  it('checks again when the requirements change', async () => {
    const { rerender, marks, answer, bodiesOf } = startJoining();
    await waitFor(() => expect(marks()).toEqual({ balance: 'met', nft: 'met' }));
    answer(VALIDATE, () => verdicts('not-met'));
    const details = { ...LIST.details, requirements: [{ id: 'balance', amount: 5 }] };
    rerender({ ...LIST, details } as unknown as PublicList);
    await waitFor(() => expect(marks()).toEqual({ balance: 'not-met' }));
    expect(bodiesOf(VALIDATE)).toHaveLength(2);
  });

  it('marks requirements as unknown when the check gets no response, and can repeat it', async () => {
    const { result, marks, answer } = startJoining({
      [VALIDATE]: () => Promise.reject(new TypeError('offline')),
    });
    await waitFor(() => expect(marks()).toEqual({ balance: 'unknown', nft: 'unknown' }));
    answer(VALIDATE, () => verdicts('met', 'not-met'));
    act(() => result.current.check());
    await waitFor(() => expect(marks()).toEqual({ balance: 'met', nft: 'not-met' }));
  });
});

describe('a participant', () => {
  it('can leave', async () => {
    const { result, page } = startJoining({
      [GET_ENTRY]: () => envelope(ENTRY),
      [LEAVE]: () => envelope(null),
    });
    await waitFor(() => expect(result.current.view).toBe('entry'));
    act(() => result.current.leave());
    await waitFor(() => expect(result.current.view).toBe('checklist'));
    expect(page.onListChange).toHaveBeenCalledOnce();
  });

  it('signs in again on the page when the session has ended', async () => {
    const { result, page } = startJoining({
      [GET_ENTRY]: () => envelope(ENTRY),
      [LEAVE]: () => refusal(401, { code: 'session-ended', msg: 'Ended.' }),
    });
    await waitFor(() => expect(result.current.view).toBe('entry'));
    act(() => result.current.leave());
    await waitFor(() => expect(result.current.view).toBe('signed-out'));
    expect(page.onSessionEnd).toHaveBeenCalled();
    expect(location.pathname).toBe('/');
  });
});
