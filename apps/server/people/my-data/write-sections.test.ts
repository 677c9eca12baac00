import { expect, it } from 'vitest';
import { Parts, writeSections } from './write-sections.ts';

async function* batches(...all: unknown[][]) {
  yield* all;
}

async function written(sections: Parameters<typeof writeSections>[0]): Promise<unknown> {
  let text = '';
  for await (const piece of writeSections(sections)) text += piece;
  return JSON.parse(text);
}

it('writes values and lists, including empty and batched ones, as one JSON object', async () => {
  const sections = {
    'a "name"': async () => ({ deep: [1, null] }),
    none: () => batches(),
    hollow: () => batches([], []),
    many: () => batches([1, 2], [], [{ three: 3 }]),
    parts: () => new Parts({ own: async () => 1, inner: () => new Parts({ rows: () => batches([2], [3]) }) }),
    rows: () => batches([new Parts({ a: async () => 1 }), 2], [new Parts({})]),
    last: async () => null,
  };
  expect(await written(sections)).toEqual({
    'a "name"': { deep: [1, null] },
    none: [],
    hollow: [],
    many: [1, 2, { three: 3 }],
    parts: { own: 1, inner: { rows: [2, 3] } },
    rows: [{ a: 1 }, 2, {}],
    last: null,
  });
});

it('reads a section only when it is written', async () => {
  const order: string[] = [];
  const note = (name: string) => async () => void order.push(name);
  const pieces = writeSections({ first: note('first'), second: note('second') });
  await pieces.next();
  await pieces.next();
  expect(order).toEqual(['first']);
});
