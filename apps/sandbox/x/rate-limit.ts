import type { FastifyReply } from 'fastify';
import { refuse, TOO_MANY } from './x-responses.ts';

const WINDOW_MS = 15 * 60_000;

/** Calls per account in 15 minutes. */
export const LIMITS = { post: 100, me: 75, lookup: 900, timeline: 900, follows: 300, media: 500 } as const;
type LimitedCall = keyof typeof LIMITS;

export type RateLimits = {
  /** Counts a call and sets the headers; returns the rejection when the limit is reached. */
  count: (reply: FastifyReply, userId: string, call: LimitedCall) => FastifyReply | undefined;
  lift: (isLifted: boolean) => void;
  isLifted: () => boolean;
  clear: () => void;
};

/** X's limits per account; they can be turned off for load tests. */
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
