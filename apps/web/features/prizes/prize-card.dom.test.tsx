import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { session } from '#web/features/accounts/session/session-store.ts';
import { refusal, startFakeServer } from '#web/testing/fake-server.ts';
import { renderInApp, setUpApp } from '#web/testing/render-in-app.tsx';
import { PrizeCard } from './prize-card.tsx';

setUpApp('prizes');

const OWN = 'GET /api/v1/third/page/prize';
const SHOW = 'POST /api/v1/third/page/prize';
const LIST = { workspace: 'foxes', urlEndName: 'winter', state: 'drawn' } as const;
const done = (result: unknown) => ({ success: true, msg: '', result });
const waiting = () => done({ state: 'waiting', claimedAt: null });
const shown = (code: string) => done({ code, claimedAt: '2026-11-01T10:00:00.000Z' });

const signedOut = session.get();
afterEach(() => session.set(signedOut));

function show({ hasWon = true, total = 3 }: { hasWon?: boolean | null; total?: number } = {}) {
  session.set({ ...signedOut, isLoggedIn: hasWon !== null });
  const prizes = { total, claimed: 1, withdrawn: 0 };
  renderInApp(<PrizeCard list={LIST} prizes={prizes} winners={3} hasWon={hasWon} />);
}
const button = () => screen.findByRole('button', { name: 'Show my code' });

it('asks for the code only when the winner presses the button', async () => {
  const server = startFakeServer({ [OWN]: waiting, [SHOW]: () => shown('SECRET-KEY') });
  show();
  const press = await button();
  expect(server.bodiesOf(SHOW)).toEqual([]);
  await userEvent.click(press);
  await screen.findByText('SECRET-KEY');
  expect(server.bodiesOf(SHOW)).toEqual([{ workspace: 'foxes', name: 'winter' }]);
  expect(screen.queryByRole('link')).toBeNull();
});

it('shows the host of a link and opens nothing by itself', async () => {
  startFakeServer({ [OWN]: waiting, [SHOW]: () => shown('https://shop.example/redeem?key=7') });
  show();
  await userEvent.click(await button());
  await screen.findByText('Opens shop.example');
  const link = screen.getByRole('link', { name: /^Open shop\.example/ });
  expect(link.getAttribute('rel')).toBe('noreferrer noopener nofollow');
  expect(link.getAttribute('target')).toBe('_blank');
});

it('makes no link of a code that only looks like one', async () => {
  startFakeServer({ [OWN]: waiting, [SHOW]: () => shown('javascript:alert(1)') });
  show();
  await userEvent.click(await button());
  await screen.findByText('javascript:alert(1)');
  expect(screen.queryByRole('link')).toBeNull();
});

it('says why there is no code, and keeps the button for another try', async () => {
  const answer = { code: 'draw-running', msg: 'A draw is running.' };
  startFakeServer({ [OWN]: waiting, [SHOW]: () => refusal(409, answer) });
  show();
  await userEvent.click(await button());
  await screen.findByText('A draw is running.');
  expect(await button()).toBeTruthy();
});

it.each([
  ['withdrawn', 'The owner has withdrawn your prize.'],
  ['none', 'There were fewer prizes than winners, and none was left for your rank.'],
])('offers nothing when the prize is %s', async (state, text) => {
  startFakeServer({ [OWN]: () => done({ state, claimedAt: null }) });
  show();
  await screen.findByText(text);
  expect(screen.queryByRole('button')).toBeNull();
});

it('tells everyone else only how many prizes there are', async () => {
  const server = startFakeServer({ [OWN]: waiting });
  show({ hasWon: false, total: 2 });
  await screen.findByText(
    /^2 prizes for 3 winners: they go to those drawn first\. 1 prize has been claimed\./,
  );
  expect(screen.queryByRole('button')).toBeNull();
  expect(server.bodiesOf(OWN)).toEqual([]);
});

it('tells a signed-out visitor how winners get theirs', async () => {
  startFakeServer({});
  show({ hasWon: null });
  await waitFor(() => expect(screen.getByText(/^Did you win\?/)).toBeTruthy());
});
