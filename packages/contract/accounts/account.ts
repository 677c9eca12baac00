import { LANGUAGES } from '@signboard/domain/accounts/language.ts';
import { FREE_LEVEL } from '@signboard/domain/plans/plan.ts';
import { z } from 'zod';

/** An account as its owner sees it. Never contains the email confirmation token. */
export const userAnswer = z.object({
  principalWallet: z.string(),
  chain: z.enum(['ethereum', 'solana']),
  workspace: z.string().nullable(),
  fullName: z.string().nullable(),
  email: z.string().nullable(),
  emailConfirmed: z.boolean(),
  roles: z.array(z.string()),
  notificationProducts: z.boolean(),
  notificationEventsMeeting: z.boolean(),
  notificationUserResearch: z.boolean(),
  language: z.enum(LANGUAGES),
  level: z.literal(FREE_LEVEL),
});

export type User = z.infer<typeof userAnswer>;
