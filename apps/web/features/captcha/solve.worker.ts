import { type Challenge, type Solution, solveChallenge } from './solve-challenge.ts';

export type WorkerAnswer = { solution: Solution } | { fault: string };

/** Solves off the main thread, so that typing stays smooth. */
addEventListener('message', async ({ data }: MessageEvent<Challenge>) => {
  const answer: WorkerAnswer = await solveChallenge(data).then(
    (solution) => ({ solution }),
    (reason) => ({ fault: String(reason) }),
  );
  postMessage(answer);
});
