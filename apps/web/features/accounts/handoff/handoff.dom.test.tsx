import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readUserTokens } from '#web/lib/api/tokens.ts';
import { refusal, startFakeServer } from '#web/testing/fake-server.ts';
import { setUpApp } from '#web/testing/render-in-app.tsx';
import { mayOnlyJoin, session } from '../session/session-store.ts';
import { Handoff } from './handoff.tsx';

setUpApp('login', 'handoff');

const ADDRESS = `0x12${'a'.repeat(36)}ab`;
const START = 'POST /users/handoff';
const WATCH = 'GET /users/handoff';
const FINISH = 'POST /users/handoff/finish';
const joinToken = `x.${btoa('{"exp":9999999999,"scope":"join"}')}.y`;

const init = () => ({ access_token: 't', csrf_access_token: 'c', nonce: 'n', message: 'm' });

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-17T00:00:00.000Z') });
});
afterEach(() => {
  vi.useRealTimers();
  session.set({ isLoggedIn: false, isInitialized: true });
});

/** Shows the waiting screen, whose ids count up. */
async function show(handlers: Parameters<typeof startFakeServer>[0] = {}) {
  let started = 0;
  const server = startFakeServer({
    'POST /users/init': init,
    [START]: () => {
      started += 1;
      return { id: String(started).repeat(22), digits: '47', expiresAt: '2026-11-17T00:02:00.000Z' };
    },
    [WATCH]: () => ({ state: 'open', address: null }),
    ...handlers,
  });
  const onBack = vi.fn();
  render(
    <Handoff list={{ workspace: 'foxes', name: 'winter' }} chain="solana" phone="ios" onBack={onBack} />,
  );
  await wait(0);
  return { ...server, onBack };
}

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const press = async (name: string | RegExp) => {
  act(() => button(name).click());
  await wait(0);
};

describe('the waiting screen', () => {
  it('shows the digits, the time left and links that lead to the hand-off', async () => {
    const { bodiesOf } = await show();
    expect(bodiesOf(START)).toEqual([{ list: { workspace: 'foxes', name: 'winter' } }]);
    expect(screen.getByText('47').getAttribute('role')).toBe('status');
    expect(screen.getByRole('timer').textContent).toBe('Expires in 2:00');
    await wait(61_000);
    expect(screen.getByRole('timer').textContent).toBe('Expires in 0:59');
    const page = `${location.origin}/s/${'1'.repeat(22)}`;
    const hrefs = screen
      .getAllByRole('link')
      .map((link) => decodeURIComponent(link.getAttribute('href') ?? ''));
    expect(hrefs.length).toBeGreaterThan(5);
    for (const href of hrefs) expect(decodeURIComponent(href)).toContain(page.replace(/^https?:\/\//, ''));
  });

  it('asks before it continues as the wallet that signed', async () => {
    const { answer, bodiesOf } = await show({
      [FINISH]: () => ({ access_token: joinToken, csrf_access_token: 'csrf' }),
    });
    answer(WATCH, () => ({ state: 'claimed', address: null }));
    await wait(2_000);
    expect(screen.getByText(/Sign the message there/)).toBeDefined();
    answer(WATCH, () => ({ state: 'signed', address: ADDRESS }));
    await wait(2_000);
    expect(screen.getByText(ADDRESS)).toBeDefined();
    expect(session.get().isLoggedIn).toBe(false);
    await press('Continue as 0x12aa…aaab');
    expect(bodiesOf(FINISH)).toEqual([{ id: '1'.repeat(22) }]);
    expect(readUserTokens()?.token).toBe(joinToken);
    expect(mayOnlyJoin()).toBe(true);
  });

  it('asks the server at once when the person comes back', async () => {
    const { answer } = await show();
    answer(WATCH, () => ({ state: 'signed', address: ADDRESS }));
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await wait(0);
    expect(button(/^Continue as/)).toBeDefined();
  });

  it.each([
    ['expired', /Time is up/],
    ['failed', /wrong digits/],
    ['replaced', /Another tab/],
    ['used', /already used/],
  ])('explains that the hand-off is %s, and starts again', async (state, text) => {
    const { answer, bodiesOf } = await show();
    answer(WATCH, () => ({ state, address: null }));
    await wait(2_000);
    expect(screen.getByRole('alert').textContent).toMatch(text);
    answer(WATCH, () => ({ state: 'open', address: null }));
    await press('Start again');
    expect(bodiesOf(START)).toHaveLength(2);
    expect(screen.getByText('47')).toBeDefined();
  });

  it('keeps waiting while the server cannot be reached', async () => {
    const { answer } = await show();
    answer(WATCH, () => {
      throw new TypeError('offline');
    });
    await wait(6_000);
    expect(screen.getByText('47')).toBeDefined();
    answer(WATCH, () => ({ state: 'signed', address: ADDRESS }));
    await wait(2_000);
    expect(button(/^Continue as/)).toBeDefined();
  });

  it('shows why no hand-off could be started', async () => {
    await show({ [START]: () => refusal(429, { code: 'too-many-requests', msg: 'Too many requests.' }) });
    expect(screen.getByRole('alert').textContent).toContain('Too many requests.');
  });

  it('shows why the session could not be opened', async () => {
    await show({
      [WATCH]: () => ({ state: 'signed', address: ADDRESS }),
      [FINISH]: () => refusal(409, { code: 'handoff-expired', msg: 'Expired.' }),
    });
    await wait(2_000);
    await press(/^Continue as/);
    expect(screen.getByRole('alert').textContent).toContain('Expired.');
    expect(session.get().isLoggedIn).toBe(false);
  });

  it('leads back to the other ways to sign in', async () => {
    const { onBack } = await show();
    await press('Other ways to sign in');
    expect(onBack).toHaveBeenCalledOnce();
  });
});
