import { expect, it } from 'vitest';
import { createTestClock } from '#server/testing/test-clock.ts';
import { batchConcurrent } from './batch-concurrent.ts';

const clock = createTestClock();
/** The batch of a turn starts before this resolves. */
const turn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve, 'waits')));

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
    await turn();
  };
  return { questions, ask, answerNext };
}

it('[R4] batches the calls of one turn, and those that arrive while a batch is in flight', async () => {
  const { questions, ask, answerNext } = slowPlace();
  const first = Promise.all(['a', 'b'].map(ask));
  await turn();
  expect(questions).toEqual([['a', 'b']]);
  const next = Promise.all(['c', 'd', 'e'].map(ask));
  await turn();
  expect(questions).toEqual([['a', 'b']]);
  await answerNext();
  expect(questions).toEqual([
    ['a', 'b'],
    ['c', 'd', 'e'],
  ]);
  await answerNext();
  expect(await first).toEqual(['a!', 'b!']);
  expect(await next).toEqual(['c!', 'd!', 'e!']);
});

it('isolates a failing call from the rest of its batch', async () => {
  const { questions, ask, answerNext } = slowPlace();
  const answers = Promise.allSettled(['a', 'b', 'bad', 'c'].map(ask));
  for (let round = 0; round < 6; round += 1) await answerNext();
  expect(questions).toEqual([['a', 'b', 'bad', 'c'], ['a'], ['b'], ['bad'], ['c']]);
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
  expect(asked).toBe(1);
});

it('does not wait longer than 20 seconds for a batch that hangs', async () => {
  const run = batchConcurrent(
    async (asked: string[]) =>
      asked.includes('hang') ? await new Promise<string[]>(() => {}) : asked.map((one) => `${one}!`),
    clock,
  );
  void run('hang');
  await turn();
  const next = run('next');
  clock.advance(19.999);
  expect(await Promise.race([next, turn()])).toBe('waits');
  clock.advance(0.001);
  expect(await next).toBe('next!');
});
