import { isTrackingId } from '@signboard/domain/lists/identifiers.ts';
import { z } from 'zod';
import { demand } from './form-fields.ts';

export const trackingField = z
  .object({ name: z.enum(['ga', 'fb']), trackingId: z.string().trim().max(40) })
  .check((context) => {
    const { name, trackingId } = context.value;
    demand(context, isTrackingId(name, trackingId), ['trackingId'], 'field.tracking-id');
  });

/** At most one id per provider. */
export const analyticsField = z.array(trackingField).max(2).default([]);
