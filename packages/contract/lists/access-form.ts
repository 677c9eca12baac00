import { z } from 'zod';
import { acrossFields, demand, optionalName, optionalText } from './form-fields.ts';

export const MAX_BANNED_WALLETS = 50_000;

/** Stops at the first item that isn't text: zod would describe what is wrong with each of them. */
const texts = z
  .custom<string[]>((given) => Array.isArray(given) && given.every((item) => typeof item === 'string'))
  .meta({ type: 'array', items: { type: 'string' } });

const mailText = z.object({ title: optionalName(150), message: optionalText(5_000) });

/** The Notifications, Restrictions and Transparency tabs. */
export const accessShape = z.object({
  confirmation: z.boolean(),
  confirmationMessage: optionalText(5_000),
  emailWinner: z.boolean(),
  emailLoser: z.boolean(),
  winnerMessage: mailText,
  nonWinnerMessage: mailText,
  /** An array or comma-separated text. Which addresses are valid depends on the list's chain. */
  bannedWallets: z.union([z.string(), texts]),
  exposeRegWallets: z.boolean(),
  exposeWinnerList: z.boolean(),
});

type Access = z.output<typeof accessShape>;
type Messages = Omit<Access, 'bannedWallets' | 'exposeRegWallets' | 'exposeWinnerList'>;

/** An enabled switch requires its text. */
export function checkNotifications(context: z.core.ParsePayload<Messages>): void {
  const { confirmation, confirmationMessage, emailWinner, winnerMessage, emailLoser, nonWinnerMessage } =
    context.value;
  if (confirmation) demand(context, confirmationMessage, ['confirmationMessage'], 'field.required');
  if (emailWinner) {
    demand(context, winnerMessage?.title, ['winnerMessage', 'title'], 'field.required');
    demand(context, winnerMessage?.message, ['winnerMessage', 'message'], 'field.required');
  }
  if (emailLoser) {
    demand(context, nonWinnerMessage?.title, ['nonWinnerMessage', 'title'], 'field.required');
    demand(context, nonWinnerMessage?.message, ['nonWinnerMessage', 'message'], 'field.required');
  }
}

export const accessForm = accessShape.check(acrossFields(checkNotifications));

export type AccessForm = z.input<typeof accessForm>;
export type AccessSettings = Access;
