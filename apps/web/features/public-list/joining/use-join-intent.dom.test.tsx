import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useJoinIntent } from './use-join-intent.ts';
import type { Joining } from './use-joining.ts';

const READY = { met: 0, total: 0, next: null, isChecking: false };
const CHECKLIST = { view: 'checklist', progress: READY, busyWith: null, joinFault: null, email: {} };

type Change = {
  view?: string;
  progress?: object;
  email?: object;
  joinFault?: string;
  state?: 'open' | 'full';
};

/** Notes the wish of a signed-out person, then shows what follows. */
function startWish(isPressed = true) {
  const join = vi.fn();
  const { result, rerender } = renderHook(
    ({ state = 'open', ...joining }: Change) =>
      useJoinIntent({ state }, { ...CHECKLIST, ...joining, join } as unknown as Joining),
    { initialProps: { view: 'signed-out' } as Change },
  );
  if (isPressed) act(() => result.current());
  return { join, show: (change: Change) => rerender(change) };
}

it('joins once, as soon as everything is met', () => {
  const { join, show } = startWish();
  show({ view: 'loading' });
  show({ progress: { ...READY, isChecking: true } });
  show({ progress: { ...READY, next: 'twitter' } });
  expect(join).not.toHaveBeenCalled();
  show({});
  show({ progress: { ...READY, isChecking: true } });
  show({});
  expect(join).toHaveBeenCalledTimes(1);
});

it('does nothing for a person who has not pressed Join', () => {
  const { join, show } = startWish(false);
  show({});
  expect(join).not.toHaveBeenCalled();
});

it.each([
  ['types an address', { progress: { ...READY, next: 'email' }, email: { isTouched: true } }],
  ['has an entry already', { view: 'entry' }],
  ['is banned', { view: 'banned' }],
  ['finds a full list', { view: 'full', state: 'full' }],
  ['was refused', { joinFault: 'unavailable' }],
] as const)('forgets the wish of a person who %s', (_what, change) => {
  const { join, show } = startWish();
  show(change);
  show({});
  expect(join).not.toHaveBeenCalled();
});
