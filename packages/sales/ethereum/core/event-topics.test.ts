import { parseAbiItem, toEventSelector } from 'viem';
import { expect, it } from 'vitest';
import { EVENT_ABI } from '../../testing/event-abi.ts';
import { DECODERS } from '../decoders.ts';

const declared = DECODERS.flatMap((decoder) =>
  Object.entries(decoder.events).map(([name, topic0]) => [decoder.family, name, topic0] as const),
);

it.each(declared)("the first topic of %s's %s is the hash of its declaration", (family, name, topic0) => {
  const event = parseAbiItem(EVENT_ABI[family][name] as 'event Any()');
  expect(toEventSelector(event)).toBe(topic0);
});

it('no two decoders handle the same event', () => {
  const topics = declared.map(([, , topic0]) => topic0);
  expect(new Set(topics).size).toBe(topics.length);
});
