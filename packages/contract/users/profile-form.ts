import {
  isAddressName,
  isReservedWorkspaceName,
  normaliseAddressName,
  WORKSPACE_NAME_MAX,
} from '@signboard/domain/accounts/workspace-name.ts';
import { z } from 'zod';
import type { MessageKey } from '../texts/message.ts';

/** Schemas name their messages; both sides say them in the person's language. */
const message = (key: MessageKey) => ({ error: key });

export const emailField = z
  .string(message('field.email-required'))
  .trim()
  .min(1, message('field.email-required'))
  .max(254, message('field.too-long'))
  .pipe(z.email(message('field.email-invalid')));

export const workspaceField = z
  .string(message('field.workspace-required'))
  .transform(normaliseAddressName)
  .pipe(
    z
      .string()
      .min(1, message('field.workspace-required'))
      .max(WORKSPACE_NAME_MAX, message('field.too-long'))
      .refine(isAddressName, message('field.workspace-pattern'))
      .refine((name) => !isReservedWorkspaceName(name), message('field.workspace-reserved')),
  );

/** The profile as its form holds it: everything filled in. */
export const profileForm = z.object({
  fullName: z.string().trim().max(120, message('field.too-long')),
  email: emailField,
  workspace: workspaceField,
  notificationProducts: z.boolean(),
  notificationEventsMeeting: z.boolean(),
  notificationUserResearch: z.boolean(),
});

/** What an update takes: any part of the form. Fields that the server owns are dropped, not refused. */
export const profileUpdate = profileForm.partial();

export type ProfileForm = z.infer<typeof profileForm>;
export type ProfileUpdate = z.infer<typeof profileUpdate>;
