import sharp from 'sharp';
import { expect, it } from 'vitest';
import { writeText } from './write-text.ts';

const space = { sizes: [76, 50], width: 1000, height: 204 };

it.each([
  ['a short name', 'Winter drop'],
  ['many words', 'Several words '.repeat(20)],
  ['one endless word', 'W'.repeat(300)],
])('[J9] writes %s within its space', async (_what, text) => {
  const { width, height } = await writeText(sharp, { ...space, text });
  expect(width).toBeLessThanOrEqual(space.width);
  expect(height).toBeLessThanOrEqual(space.height);
});

it('[J9] writes smaller before it cuts anything off', async () => {
  const text = 'The allowlist of everyone who loves small sea animals';
  const smaller = await writeText(sharp, { ...space, text, height: 130 });
  expect(smaller.picture).toEqual((await writeText(sharp, { ...space, text, sizes: [50] })).picture);
});
