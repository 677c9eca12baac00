import { findTimeZone, RECAP_INTERVALS } from '@signboard/domain/recaps/recap-schedule.ts';
import { z } from 'zod';
import { named } from '../texts/message.ts';

const MAX_ZONE_LENGTH = 64;

/** When recaps are posted, by the clocks of a time zone. */
const schedule = {
  hour: z.int(named('field.recap-hour')).min(0, named('field.recap-hour')).max(23, named('field.recap-hour')),
  /** 1 is Monday. Only weekly recaps use it. */
  weekday: z
    .int(named('field.recap-weekday'))
    .min(1, named('field.recap-weekday'))
    .max(7, named('field.recap-weekday')),
  /** A name of the time zone database, such as Europe/Madrid. */
  timeZone: z
    .string(named('field.time-zone'))
    .trim()
    .max(MAX_ZONE_LENGTH, named('field.time-zone'))
    .refine((name) => findTimeZone(name) !== null, named('field.time-zone'))
    .transform((name) => findTimeZone(name) ?? name),
};

export const recapForm = z.object({
  every: z.enum(['off', ...RECAP_INTERVALS]),
  ...schedule,
  /** X gets the recap only. */
  insteadOnX: z.boolean(),
});

export const recapPreviewForm = z.object({ every: z.enum(RECAP_INTERVALS), ...schedule });

export type RecapForm = z.input<typeof recapForm>;
export type RecapPreviewForm = z.input<typeof recapPreviewForm>;
