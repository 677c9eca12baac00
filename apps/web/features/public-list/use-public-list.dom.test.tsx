import type { PublicList } from '@signboard/contract/public-list/public-list.ts';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { serverNow } from '#web/lib/server-clock/server-clock.ts';
import { refusal, startFakeServer } from '#web/testing/fake-server.ts';
import { usePublicList } from './use-public-list.ts';

const NOW = Date.parse('2026-11-12T14:00:00Z');
const committed = {
  id: 'list',
  workspace: 'foxes',
  urlEndName: 'winter',
  state: 'committed',
  details: null,
  terms: [] as PublicList['terms'],
  draw: { number: 1, state: 'committed', revealAt: new Date(NOW + 60_000) },
} as PublicList;
const drawn = { ...committed, state: 'drawn' };
const PAGE = 'GET /api/v1/third/page';
const answer = (list: object) => () =>
  Response.json({ success: true, msg: '', result: list }, { headers: { date: new Date().toUTCString() } });
const unreachable = () => Promise.reject(new TypeError('no network'));

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const shown = () => renderHook(() => usePublicList('foxes', 'winter')).result;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('keeps the list while the connection is lost, and asks as soon as it is back', async () => {
  const server = startFakeServer({ [PAGE]: answer(committed) });
  const result = shown();
  await pass(0);
  expect(result.current).toMatchObject({ list: { state: 'committed' }, isConnectionLost: false });

  server.answer(PAGE, unreachable);
  await pass(13_000);
  expect(result.current).toMatchObject({ list: { state: 'committed' }, isConnectionLost: true });

  server.answer(PAGE, answer(drawn));
  act(() => void dispatchEvent(new Event('online')));
  await pass(0);
  expect(result.current).toMatchObject({ list: { state: 'drawn' }, isConnectionLost: false });
});

it('shows the result a few seconds after the random number is due', async () => {
  const server = startFakeServer({ [PAGE]: answer(committed) });
  const result = shown();
  await pass(59_000);
  expect(result.current.list?.state).toBe('committed');
  server.answer(PAGE, answer(drawn));
  await pass(5_000);
  expect(result.current.list?.state).toBe('drawn');
});

it('asks at once when a sleeping tab wakes up after the draw', async () => {
  const server = startFakeServer({ [PAGE]: answer(committed) });
  const result = shown();
  await pass(0);
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  server.answer(PAGE, answer(drawn));
  await pass(600_000);
  expect(result.current.list?.state).toBe('committed');
  visibility.mockReturnValue('visible');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await pass(0);
  expect(result.current.list?.state).toBe('drawn');
  visibility.mockRestore();
});

it('knows the server’s time from the first response, whatever this device’s clock says', async () => {
  const ahead = new Date(NOW + 300_000).toUTCString();
  startFakeServer({
    [PAGE]: () => Response.json({ success: true, msg: '', result: committed }, { headers: { date: ahead } }),
  });
  shown();
  await pass(0);
  expect(Math.abs(serverNow() - NOW - 300_000)).toBeLessThan(1_000);
});

it('reports a list that does not exist in place', async () => {
  startFakeServer({ [PAGE]: () => refusal(404, { code: 'not-found', msg: 'Not found.' }) });
  const result = shown();
  await pass(0);
  expect(result.current).toMatchObject({ list: null, fault: 'unknown' });
});
