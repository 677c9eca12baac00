import { AT_CAP, parseCap } from '@signboard/domain/posts/x-budget.ts';
import { z } from 'zod';
import { named } from '../texts/message.ts';

export const xBudgetForm = z.object({
  /** Dollars a month, such as 12.50; empty for no cap. */
  monthlyCap: z
    .string(named('field.cap-not-amount'))
    .max(100, named('field.cap-not-amount'))
    .superRefine((typed, context) => {
      const read = parseCap(typed);
      if ('fault' in read) context.addIssue({ code: 'custom', message: `field.${read.fault}` });
    }),
  atCap: z.enum(AT_CAP),
});

export type XBudgetForm = z.input<typeof xBudgetForm>;
