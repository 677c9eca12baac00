import { z } from 'zod';

const day = z.iso.date();
const byDay = z.array(z.object({ day, count: z.number() }));
const byName = z.array(z.object({ name: z.string(), count: z.number() }));

/** The home page's totals over all lists. */
export const ownerFigures = z.object({
  lists: z.number(),
  online: z.number(),
  closed: z.number(),
  joined: z.number(),
  /** The last 30 days, without gaps. */
  joinsByDay: byDay,
});

/** The Analytics tab of one list. */
export const listFigures = z.object({
  views: z.number(),
  connects: z.number(),
  verified: z.number(),
  joined: z.number(),
  viewsByDay: byDay,
  joinsByDay: byDay,
  refusals: byName,
  referrers: byName,
});

export type OwnerFigures = z.infer<typeof ownerFigures>;
export type ListFigures = z.infer<typeof listFigures>;
