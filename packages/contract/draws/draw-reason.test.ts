import { expect, it } from 'vitest';
import { drawsSchemas } from './schemas.ts';

const read = (reason: string) =>
  drawsSchemas.select.body.safeParse({ id: '6f9619ff-8b86-4d11-b42d-00c04fc964ff', reason });

it.each([
  ['a right-to-left override', '\u202e'],
  ['an isolate', '\u2066'],
  ['a zero-width space', '\u200b'],
  ['a word joiner', '\u2060'],
  ['a soft hyphen', '\u00ad'],
  ['a control character', '\u0007'],
])('rejects %s in the reason of a draw', (_what, character) => {
  expect(read(`a winner was ${character}under age`).success).toBe(false);
});

it('accepts a reason in any script, on one line', () => {
  expect(read(' Ganador\nmenor de edad, קטין, 未成年 ').data?.reason).toBe(
    'Ganador menor de edad, קטין, 未成年',
  );
});

it('accepts joined emoji in the reason of a draw', () => {
  expect(read('Two 👨‍👩‍👧 families').data?.reason).toBe('Two 👨‍👩‍👧 families');
});
