import { expect, it } from 'vitest';
import { yieldToEventLoop } from './yield-to-event-loop.ts';

it('[R5] gives each concurrent caller its own event loop turn, in order, and runs other work in between', async () => {
  const events: string[] = [];
  let isDone = false;
  const tick = () => {
    events.push('other');
    if (!isDone) setImmediate(tick);
  };
  setImmediate(tick);
  await Promise.all(
    [1, 2, 3, 4].map((number) => yieldToEventLoop().then(() => events.push(`turn ${number}`))),
  );
  isDone = true;
  const turns = events.filter((one) => one !== 'other');
  expect(turns).toEqual(['turn 1', 'turn 2', 'turn 3', 'turn 4']);
  for (const turn of turns.slice(1)) expect(events[events.indexOf(turn) - 1]).toBe('other');
});
