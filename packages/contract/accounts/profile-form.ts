import {
  isReservedWorkspaceName,
  isSlug,
  MAX_WORKSPACE_NAME_LENGTH,
  toSlug,
} from '@signboard/domain/accounts/workspace-name.ts';
import { z } from 'zod';
import { named } from '../texts/message.ts';
import { isVisibleText } from '../visible-text.ts';

/** Before it becomes part of an address, which is shorter. */
export const MAX_TYPED_NAME_LENGTH = 200;

export const emailField = z
  .string(named('field.email-required'))
  .trim()
  .min(1, named('field.email-required'))
  .max(254, named('field.too-long'))
  .pipe(z.email(named('field.email-invalid')));

export const workspaceField = z
  .string(named('field.workspace-required'))
  .max(MAX_TYPED_NAME_LENGTH, named('field.too-long'))
  .transform(toSlug)
  .pipe(
    z
      .string()
      .min(1, named('field.workspace-required'))
      .max(MAX_WORKSPACE_NAME_LENGTH, named('field.too-long'))
      .refine(isSlug, named('field.workspace-pattern'))
      .refine((name) => !isReservedWorkspaceName(name), named('field.workspace-reserved')),
  );

export const profileForm = z.object({
  fullName: z
    .string()
    .trim()
    .max(120, named('field.too-long'))
    .refine(isVisibleText, named('field.invisible-characters')),
  email: emailField,
  workspace: workspaceField,
  notificationProducts: z.boolean(),
  notificationEventsMeeting: z.boolean(),
  notificationUserResearch: z.boolean(),
});

/** Any part of the form. Server-owned fields are dropped, not rejected. */
export const profileUpdate = profileForm.partial();

export type ProfileForm = z.infer<typeof profileForm>;
export type ProfileUpdate = z.infer<typeof profileUpdate>;
