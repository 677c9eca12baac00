import { ANNOUNCED_EVENTS } from '@signboard/domain/lists/list-event.ts';
import { z } from 'zod';
import { doneAnswer, envelope, moment } from '../answers.ts';
import type { SchemaTable } from '../endpoint.ts';
import { named } from '../texts/message.ts';

/** Absent for the workspace. */
const listId = z.uuid().optional();

/** Empty removes the webhook; the mask of the stored one keeps it. */
const webhookUrl = z.string().trim().max(300, named('field.webhook'));

const announcementItem = z.object({
  id: z.string(),
  kind: z.enum(ANNOUNCED_EVENTS),
  listName: z.string(),
  state: z.enum(['queued', 'sending', 'sent', 'failed', 'unknown']),
  reason: z.string().nullable(),
  at: moment,
});

export type AnnouncementItem = z.output<typeof announcementItem>;

const announcementSettings = z
  .object({
    /** Masked; empty when there is none. */
    webhookUrl: z.string(),
    webhookOffReason: z.string().nullable(),
    hasWorkspaceWebhook: z.boolean(),
    /** Whether the owner gets emails about their lists. */
    emails: z.boolean(),
    recent: z.array(announcementItem),
  })
  .meta({ id: 'AnnouncementSettings' });

export type AnnouncementSettings = z.output<typeof announcementSettings>;

export const announcementsForm = z.object({ webhookUrl, emails: z.boolean() });
const announcementsUpdate = announcementsForm.partial();

export type AnnouncementsForm = z.output<typeof announcementsForm>;
export type AnnouncementsUpdate = z.output<typeof announcementsUpdate>;

export const announcementsSchemas = {
  show: {
    summary: 'Get where a workspace announces, or one list with an id',
    query: z.object({ id: listId }),
    answer: envelope(announcementSettings),
  },
  save: {
    summary: 'Save the Discord webhook of the workspace or of one list, and whether emails are sent',
    body: announcementsUpdate.extend({ id: listId }),
    answer: envelope(announcementSettings),
  },
  test: {
    summary: 'Send a test message to a webhook',
    body: z.object({ id: listId, webhookUrl }),
    answer: doneAnswer,
  },
} satisfies SchemaTable;
