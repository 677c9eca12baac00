import { isDatabaseUnavailable } from '#server/db/is-database-unavailable.ts';

type Waiting<Asked, Answer> = {
  asked: Asked;
  resolve(answer: Answer): void;
  reject(reason: unknown): void;
};

/** More would make the first of them wait for the last. */
const MOST_AT_ONCE = 64;

/**
 * In a rush, those who ask while an answer is on its way are asked about together in the next question: one round trip
 * for fifty of them in place of fifty. Who asks alone waits for nobody. The answers come in the order of the questions.
 */
export function batchConcurrent<Asked, Answer>(
  askAll: (asked: Asked[]) => Promise<Answer[]>,
): (asked: Asked) => Promise<Answer> {
  const line: Waiting<Asked, Answer>[] = [];
  let isServing = false;

  async function serve(): Promise<void> {
    isServing = true;
    while (line.length > 0) await answer(askAll, line.splice(0, MOST_AT_ONCE));
    isServing = false;
  }

  return (asked) =>
    new Promise((resolve, reject) => {
      line.push({ asked, resolve, reject });
      if (!isServing) void serve();
    });
}

/** A fault that is one question's must not be the others': then each is asked alone. */
async function answer<Asked, Answer>(
  askAll: (asked: Asked[]) => Promise<Answer[]>,
  waiting: Waiting<Asked, Answer>[],
): Promise<void> {
  try {
    const answers = await askAll(waiting.map(({ asked }) => asked));
    for (const [place, { resolve }] of waiting.entries()) resolve(answers[place] as Answer);
  } catch (error) {
    if (waiting.length === 1 || isDatabaseUnavailable(error)) for (const { reject } of waiting) reject(error);
    else for (const one of waiting) await answer(askAll, [one]);
  }
}
