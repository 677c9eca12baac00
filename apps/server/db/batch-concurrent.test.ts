import { expect, it } from 'vitest';
import { batchConcurrent } from './batch-concurrent.ts';

/** A place that answers when it is told to, and remembers what it was asked. */
function slowPlace() {
  const questions: string[][] = [];
  const pending: (() => void)[] = [];
  const ask = batchConcurrent<string, string>((asked) => {
    questions.push(asked);
    return new Promise((resolve, reject) =>
      pending.push(() =>
        asked.includes('bad') ? reject(new Error('bad')) : resolve(asked.map((one) => `${one}!`)),
      ),
    );
  });
  const answerNext = async () => {
    pending.shift()?.();
    await new Promise(setImmediate);
  };
  return { questions, ask, answerNext };
}

it('asks at once for who is alone, and together for those who came meanwhile', async () => {
  const { questions, ask, answerNext } = slowPlace();
  const answers = Promise.all(['a', 'b', 'c'].map(ask));
  expect(questions).toEqual([['a']]);
  await answerNext();
  expect(questions).toEqual([['a'], ['b', 'c']]);
  await answerNext();
  expect(await answers).toEqual(['a!', 'b!', 'c!']);
});

it('keeps one’s fault from the others', async () => {
  const { questions, ask, answerNext } = slowPlace();
  const answers = Promise.allSettled(['a', 'b', 'bad', 'c'].map(ask));
  for (let round = 0; round < 5; round += 1) await answerNext();
  expect(questions).toEqual([['a'], ['b', 'bad', 'c'], ['b'], ['bad'], ['c']]);
  expect((await answers).map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
  ]);
});

it('tells all of them at once that the database is away', async () => {
  let asked = 0;
  const ask = batchConcurrent<string, string>(async () => {
    asked += 1;
    throw Object.assign(new Error('gone'), { code: '57P01' });
  });
  const answers = await Promise.allSettled(['a', 'b', 'c'].map(ask));
  expect(answers.every(({ status }) => status === 'rejected')).toBe(true);
  expect(asked).toBe(2);
});
