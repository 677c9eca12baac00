import { z } from 'zod';
import { acrossFields, optionalName, optionalText } from './form-fields.ts';
import { requireSwitched, settingFields } from './setting-fields.ts';

export const MAX_BANNED_WALLETS = 50_000;

/** Stops at the first item that isn't text: zod would describe what is wrong with each of them. */
const texts = z
  .custom<string[]>((given) => Array.isArray(given) && given.every((item) => typeof item === 'string'))
  .meta({ type: 'array', items: { type: 'string' } });

const mailText = z.object({ title: optionalName(150), message: optionalText(5_000) });

/** The Notifications, Restrictions and Transparency tabs. */
export const accessShape = z.object(
  settingFields(['notifications', 'restrictions', 'transparency'], {
    winnerMessage: mailText,
    nonWinnerMessage: mailText,
    /** An array or comma-separated text. Which addresses are valid depends on the list's chain. */
    bannedWallets: z.union([z.string(), texts]),
  }),
);

export const accessForm = accessShape.check(acrossFields(requireSwitched(accessShape.shape)));

export type AccessForm = z.input<typeof accessForm>;
export type AccessSettings = z.output<typeof accessShape>;
