import { expect, it } from 'vitest';
import { mainViewOf } from './main-view.ts';

type Standing = Parameters<typeof mainViewOf>[0];

const view = (change: Partial<Standing> & { state?: Standing['list']['state'] }) =>
  mainViewOf({
    list: { state: change.state ?? 'open', chain: 'ethereum' },
    isSignedIn: true,
    person: { status: 'known', me: { chain: 'ethereum' }, entry: null },
    isBanned: false,
    ...change,
  });

it('[J2] asks a signed-out visitor to sign in, whatever else is known', () => {
  expect(view({ isSignedIn: false })).toBe('signed-out');
});

it('[J2] shows the entry of a participant in every state, even after the wallet was banned', () => {
  const person = { status: 'known', me: { chain: 'ethereum' }, entry: {} } as const;
  for (const state of ['open', 'full', 'ended', 'committed', 'drawn', 'closed'] as const)
    expect(view({ person, state, isBanned: true })).toBe('entry');
});

it('[J2] explains why nobody can join', () => {
  expect(view({ state: 'full' })).toBe('full');
  for (const state of ['ended', 'committed', 'drawn', 'closed'] as const)
    expect(view({ state })).toBe('not-joined');
});

it('[J3] explains that the wallet cannot join', () => {
  const person = { status: 'known', me: { chain: 'solana' }, entry: null } as const;
  expect(view({ person })).toBe('wrong-chain');
  expect(view({ isBanned: true })).toBe('banned');
});

it('[J2] lets people prepare before the start', () => {
  expect(view({ state: 'upcoming' })).toBe('checklist');
  expect(view({})).toBe('checklist');
});

it('waits for missing data, and reports when it cannot be loaded', () => {
  expect(view({ person: { status: 'loading' } })).toBe('loading');
  expect(view({ person: { status: 'failed' } })).toBe('failed');
});
