import { type Challenge, type Solution, solveChallenge } from './solve-challenge.ts';

/** What the worker tells the page. */
export type WorkerAnswer = { solution: Solution } | { fault: string };

/** Solves one puzzle beside the page, which stays free for typing. */
addEventListener('message', async ({ data }: MessageEvent<Challenge>) => {
  const answer: WorkerAnswer = await solveChallenge(data).then(
    (solution) => ({ solution }),
    (reason) => ({ fault: String(reason) }),
  );
  postMessage(answer);
});
