import type { PublicDraw } from '@signboard/contract/draws/draw.ts';
import type { PublicList } from '@signboard/contract/public-list/public-list.ts';
import { act, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '#web/features/accounts/session/session-store.ts';
import { startFakeServer } from '#web/testing/fake-server.ts';
import { setUpApp } from '#web/testing/render-in-app.tsx';
import { drawForTest } from '../draw-for-test.ts';
import { DrawWatch } from './draw-watch.tsx';

setUpApp('live-draw');

const NOW = Date.parse('2026-11-12T14:00:00Z');
const REVEAL_AT = new Date(NOW + 90_000);
const running = (change: Partial<PublicDraw> = {}) =>
  drawForTest({ state: 'committed', revealAt: REVEAL_AT, hasRandomNumber: false, drawnAt: null, ...change });
const checking = running({
  state: 'checking',
  commitment: null,
  round: null,
  revealAt: null,
  entries: null,
  winners: null,
  confirmSeconds: 0,
  places: null,
});

const list = { id: 'list', workspace: 'foxes', urlEndName: 'winter' } as PublicList;
const watch = (draw: PublicDraw, isConnectionLost = false) => (
  <DrawWatch list={list} draw={draw} isConnectionLost={isConnectionLost} />
);

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
/** What a screen reader announces when it changes. */
const announced = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .filter(Boolean)
    .join(' ');
const steps = () => within(screen.getByRole('list', { name: 'Steps of the draw' })).getAllByRole('listitem');
const currentStep = () => steps().find((step) => step.getAttribute('aria-current') === 'step')?.textContent;
const clock = () => screen.queryByRole('timer', { hidden: true })?.textContent;

function givenEntry(entry: object | null): void {
  session.set({ isLoggedIn: true, isInitialized: true });
  startFakeServer({ 'GET /api/v1/third/page/entry': () => ({ success: true, msg: '', result: entry }) });
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  session.set({ isLoggedIn: false, isInitialized: true });
});

describe('watching a draw', () => {
  it('goes from the check over the countdown and the random number to the winners', async () => {
    const { rerender } = render(watch(checking));
    expect(currentStep()).toContain('Lock the entries');
    expect(announced()).toBe('Requirements are checked once more, then the entries are locked.');
    expect(clock()).toBeUndefined();

    rerender(watch(running()));
    expect(currentStep()).toContain('Wait for the random number');
    expect(currentStep()).toContain('Round 1,000');
    expect(clock()).toBe('1:30');
    const locked = announced();
    expect(locked).toMatch(/^The entries are locked\./);
    await pass(30_000);
    expect(clock()).toBe('1:00');
    // A countdown that were announced would speak every second.
    expect(announced()).toBe(locked);

    await pass(60_000);
    expect(clock()).toBeUndefined();
    expect(announced()).toMatch(/^The random number is due\./);
    rerender(watch(running({ hasRandomNumber: true })));
    expect(currentStep()).toContain('Draw the winners');
    expect(announced()).toMatch(/^The random number is out\./);

    rerender(watch(drawForTest({ revealAt: REVEAL_AT })));
    expect(currentStep()).toBeUndefined();
    expect(screen.getByRole('heading', { name: 'The draw is over' })).toBeTruthy();
    expect(screen.getByText('The winners have been drawn.')).toBeTruthy();
    // The state of the page announces it.
    expect(announced()).toBe('');
  });

  it('explains a random number that is late, and never stops waiting', async () => {
    render(watch(running()));
    await pass(150_000);
    expect(announced()).toMatch(/later than expected/);
    await pass(3_600_000);
    expect(announced()).toMatch(/later than expected/);
  });

  it('shows the right time at once when a sleeping tab wakes up', async () => {
    render(watch(running()));
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    vi.setSystemTime(NOW + 80_000);
    expect(clock()).toBe('1:30');
    visibility.mockReturnValue('visible');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(clock()).toBe('0:10');
    visibility.mockRestore();
  });

  it('says why a draw failed, and what comes next', () => {
    const { rerender } = render(watch(checking));
    rerender(watch(drawForTest({ state: 'failed', failure: 'no-entries', commitment: null, entries: null })));
    expect(screen.getByRole('heading', { name: 'The draw had no result' })).toBeTruthy();
    expect(announced()).toBe('Nobody qualified, so there are no winners. The owner can start another draw.');
    expect(currentStep()).toBeUndefined();
  });

  it('announces a lost connection, and takes it back', () => {
    const { rerender } = render(watch(running(), true));
    expect(announced()).toMatch(/No connection\./);
    rerender(watch(running()));
    expect(announced()).not.toMatch(/No connection/);
  });

  it('moves nobody’s focus', async () => {
    const { rerender } = render(watch(running()));
    screen.getByRole('link', { name: 'Full-screen view' }).focus();
    const focused = document.activeElement;
    rerender(watch(running({ hasRandomNumber: true })));
    expect(document.activeElement).toBe(focused);
  });
});

describe('the end of a watched draw', () => {
  const entry = { hasWon: true, waitingPlace: null, removedReason: null, receipt: '{}' };
  async function end(): Promise<void> {
    const { rerender } = render(watch(running()));
    rerender(watch(drawForTest()));
    await pass(0);
  }

  it('tells winners that they won', async () => {
    givenEntry(entry);
    await end();
    expect(screen.getByText('You won!')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'View my entry' }).getAttribute('href')).toBe('#own-entry');
  });

  it('tells others their place in the waiting list', async () => {
    givenEntry({ ...entry, hasWon: false, waitingPlace: 3 });
    await end();
    expect(screen.getByText('Not this time')).toBeTruthy();
    expect(screen.getByText(/^You’re at place 3 of the waiting list/)).toBeTruthy();
  });

  it('tells people who were removed the reason, and no place', async () => {
    givenEntry({ ...entry, hasWon: false, removedReason: 'automated' });
    await end();
    expect(screen.getByText('Your entry was removed')).toBeTruthy();
    expect(screen.queryByText(/waiting list/)).toBeNull();
  });

  it('tells signed-in people without an entry only that it is over', async () => {
    givenEntry(null);
    await end();
    expect(screen.getByText('The winners have been drawn.')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'View my entry' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Check the draw' }).getAttribute('href')).toBe('#draw');
  });
});
