import { type ChildProcess, fork } from 'node:child_process';
import pLimit from 'p-limit';
import type { Cancel, Clock } from '#server/platform/lib/clock.ts';
import type { PictureUse, RenderedPicture } from './render-picture.ts';

/** Re-encodes an untrusted file; null when it cannot. */
export type MakePicture = (source: Uint8Array) => Promise<RenderedPicture | null>;

const PROGRAM = new URL('./picture-process.ts', import.meta.url);
const TIME_LIMIT_MS = 4_000;
/** The pictures of all posts that a process composes at once. */
const MAX_PENDING = 64;
/** The process uses some eighty megabytes, so it ends when idle. */
const IDLE_MS = 60_000;

const EXEC_ARGV = [
  '--permission',
  '--allow-addons',
  '--allow-fs-read=*',
  '--allow-fs-write=/proc/self/oom_score_adj',
  '--disable-warning=SecurityWarning',
];

/**
 * Pictures are decoded in a separate process, started lazily: a file that makes the decoder crash, hang or exhaust
 * memory ends that process and not the one that posts. It has no settings and no secrets.
 */
export function createPictureMaker({
  clock,
  timeLimitMs = TIME_LIMIT_MS,
  use = 'post',
}: {
  clock: Clock;
  timeLimitMs?: number;
  use?: PictureUse;
}): { makePicture: MakePicture; close(): void } {
  let child: ChildProcess | null = null;
  const limit = pLimit(1);
  let cancelIdle: Cancel = () => {};
  const running = () => {
    if (child === null || !child.connected) child = startChild(use);
    return child;
  };
  const close = () => {
    cancelIdle();
    if (child) kill(child);
    child = null;
  };
  return {
    async makePicture(source) {
      if (limit.activeCount + limit.pendingCount >= MAX_PENDING) return null;
      cancelIdle();
      try {
        return await limit(() => askChild(running(), source, clock, timeLimitMs));
      } catch {
        return null;
      } finally {
        cancelIdle();
        cancelIdle = clock.after(IDLE_MS, close);
      }
    },
    close,
  };
}

function startChild(use: PictureUse): ChildProcess {
  const child = fork(PROGRAM, [use], {
    env: {},
    execArgv: EXEC_ARGV,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // Pending requests learn of its end through their own handlers.
  child.on('error', () => {});
  // It does not keep us alive, and ends with us.
  child.unref();
  child.channel?.unref();
  return child;
}

/** One file at a time; there is always a timely result, whatever happens to the process. */
async function askChild(
  child: ChildProcess,
  source: Uint8Array,
  clock: Clock,
  timeLimitMs: number,
): Promise<RenderedPicture | null> {
  const answer = Promise.withResolvers<RenderedPicture | null>();
  const giveUp = () => answer.resolve(null);
  const cancel = clock.after(timeLimitMs, giveUp);
  let hasAnswered = false;
  const take = (picture: unknown) => {
    hasAnswered = true;
    answer.resolve(picture as RenderedPicture | null);
  };
  child.once('message', take).once('exit', giveUp).once('error', giveUp);
  child.channel?.ref();
  child.send(source, (error) => error && giveUp());
  try {
    return await answer.promise;
  } finally {
    cancel();
    child.off('message', take).off('exit', giveUp).off('error', giveUp);
    child.channel?.unref();
    // Its late result would be mistaken for that of the next file.
    if (!hasAnswered) kill(child);
  }
}

function kill(child: ChildProcess): void {
  child.kill('SIGKILL');
  if (child.connected) child.disconnect();
}
