import { expect, it } from 'vitest';
import { yieldToEventLoop } from './yield-to-event-loop.ts';

it('[R5] of a crowd that comes at once each gets a turn of its own, in order, and others are heard in between', async () => {
  const heard: string[] = [];
  let isOver = false;
  const listen = () => {
    heard.push('other');
    if (!isOver) setImmediate(listen);
  };
  setImmediate(listen);
  await Promise.all(
    [1, 2, 3, 4].map((number) => yieldToEventLoop().then(() => heard.push(`turn ${number}`))),
  );
  isOver = true;
  const turns = heard.filter((one) => one !== 'other');
  expect(turns).toEqual(['turn 1', 'turn 2', 'turn 3', 'turn 4']);
  for (const turn of turns.slice(1)) expect(heard[heard.indexOf(turn) - 1]).toBe('other');
});
