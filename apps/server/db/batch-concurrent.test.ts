import { expect, it } from 'vitest';
import { createTestClock } from '#server/testing/test-clock.ts';
import { batchConcurrent } from './batch-concurrent.ts';

const clock = createTestClock();
/** A batch function that resolves on demand and records its inputs. */
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
  }, clock);
  const answerNext = async () => {
    pending.shift()?.();
    await new Promise(setImmediate);
  };
  return { questions, ask, answerNext };
}

it('[R4] runs a single call immediately and batches calls that arrive meanwhile', async () => {
  const { questions, ask, answerNext } = slowPlace();
  const answers = Promise.all(['a', 'b', 'c'].map(ask));
  expect(questions).toEqual([['a']]);
  await answerNext();
  expect(questions).toEqual([['a'], ['b', 'c']]);
  await answerNext();
  expect(await answers).toEqual(['a!', 'b!', 'c!']);
});

it('isolates a failing call from the rest of its batch', async () => {
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

it('rejects the whole batch at once when the database is unavailable', async () => {
  let asked = 0;
  const ask = batchConcurrent<string, string>(async () => {
    asked += 1;
    throw Object.assign(new Error('gone'), { code: '57P01' });
  }, clock);
  const answers = await Promise.allSettled(['a', 'b', 'c'].map(ask));
  expect(answers.every(({ status }) => status === 'rejected')).toBe(true);
  expect(asked).toBe(2);
});

it('does not wait longer than 20 seconds for a batch that hangs', async () => {
  const run = batchConcurrent(
    async (asked: string[]) =>
      asked.includes('hang') ? await new Promise<string[]>(() => {}) : asked.map((one) => `${one}!`),
    clock,
  );
  void run('hang');
  const next = run('next');
  const turn = () => new Promise((resolve) => setImmediate(resolve, 'waits'));
  clock.advance(19.999);
  expect(await Promise.race([next, turn()])).toBe('waits');
  clock.advance(0.001);
  expect(await next).toBe('next!');
});
