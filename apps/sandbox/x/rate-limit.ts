import type { FastifyReply } from 'fastify';
import { refuse, TOO_MANY } from './x-problems.ts';

const WINDOW_MS = 15 * 60_000;

/** Calls per account in fifteen minutes. */
export const LIMITS = { post: 100, me: 75, lookup: 900, timeline: 900, follows: 300, media: 500 } as const;
export type LimitedCall = keyof typeof LIMITS;

export type RateLimits = {
  /** Counts a call and writes the headers; answers the refusal when the limit is reached. */
  count: (reply: FastifyReply, userId: string, call: LimitedCall) => FastifyReply | undefined;
  lift: (isLifted: boolean) => void;
  isLifted: () => boolean;
  clear: () => void;
};

/** X's limits per account; they can be lifted for long runs. */
export function createRateLimits(): RateLimits {
  const windows = new Map<string, { used: number; endsAt: number }>();
  let lifted = false;
  return {
    count: (reply, userId, call) => {
      if (lifted) return undefined;
      const key = `${userId} ${call}`;
      const open = windows.get(key);
      const current = open && open.endsAt > Date.now() ? open : { used: 0, endsAt: Date.now() + WINDOW_MS };
      windows.set(key, current);
      const isOver = current.used >= LIMITS[call];
      if (!isOver) current.used += 1;
      reply.headers({
        'x-rate-limit-limit': LIMITS[call],
        'x-rate-limit-remaining': LIMITS[call] - current.used,
        'x-rate-limit-reset': Math.ceil(current.endsAt / 1000),
      });
      return isOver ? refuse(reply, TOO_MANY) : undefined;
    },
    lift: (isLifted) => {
      lifted = isLifted;
    },
    isLifted: () => lifted,
    clear: () => {
      windows.clear();
      lifted = false;
    },
  };
}
