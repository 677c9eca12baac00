import { z } from 'zod';
import { envelope } from '../answers.ts';
import { postPreview } from '../bots/bot.ts';
import type { SchemaTable } from '../endpoint.ts';
import { recapForm, recapPreviewForm } from './recap-form.ts';

const moment = z.iso.datetime();

export const recapAnswer = z
  .object({
    every: recapForm.shape.every,
    hour: z.number().int(),
    weekday: z.number().int(),
    timeZone: z.string(),
    insteadOnX: z.boolean(),
    /** When the next recap is due; null while they are off. */
    nextAt: moment.nullable(),
  })
  .meta({ id: 'RecapSettings' });

export type RecapAnswer = z.output<typeof recapAnswer>;

export const recapPreview = z
  .object({
    channels: postPreview.shape.channels,
    /** False when nothing was sold in the period and the recap is an example. */
    isReal: z.boolean(),
    pictureUrl: z.string().nullable(),
    /** The period that a recap now would be about. */
    from: moment,
    to: moment,
  })
  .meta({ id: 'RecapPreview' });

export type RecapPreview = z.output<typeof recapPreview>;

export const recapsSchemas = {
  settings: {
    summary: 'When the bot posts its recap',
    answer: envelope(recapAnswer),
  },
  save: {
    summary: 'Switch recaps on or off, and say when they are posted',
    body: recapForm,
    answer: envelope(recapAnswer),
  },
  preview: {
    summary: 'Preview the recap of the last period; nothing is posted',
    body: recapPreviewForm,
    answer: envelope(recapPreview),
  },
} satisfies SchemaTable;
