import { REMINDER_KINDS } from '@signboard/domain/lists/reminder.ts';
import { z } from 'zod';
import { emailField } from '../accounts/profile-form.ts';
import { envelope } from '../answers.ts';
import type { SchemaTable } from '../endpoint.ts';
import { listAddress } from '../public-list/schemas.ts';

export const notificationsSchemas = {
  remind: {
    summary:
      'Ask for one email when a list opens or before it closes; the address confirms it first, unless the signed-in account has confirmed it',
    body: listAddress.extend({ kind: z.enum(REMINDER_KINDS), email: emailField.optional() }),
    /** `asked`: a confirmation was sent, within the limits of the address, which the answer doesn't reveal. */
    answer: envelope(z.enum(['set', 'asked'])),
  },
  unsubscribe: {
    summary: 'Turn off the kind of email that the token’s link came with',
    body: z.object({ id: z.string().max(200) }),
    answer: envelope(z.boolean()),
  },
} satisfies SchemaTable;
