import { isTrackingId } from '@signboard/domain/lists/identifiers.ts';
import { z } from 'zod';
import { demand } from './form-fields.ts';

/** One provider of web analytics and the owner's id there. */
export const trackingField = z
  .object({ name: z.enum(['ga', 'fb']), trackingId: z.string().trim().max(40) })
  .check((context) => {
    const { name, trackingId } = context.value;
    demand(context, isTrackingId(name, trackingId), ['trackingId'], 'field.tracking-id');
  });

/** The Analytics tab: at most one id for each provider. */
export const analyticsField = z.array(trackingField).max(2).default([]);
