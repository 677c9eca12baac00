import { z } from 'zod';
import { acrossFields, optionalName, optionalText } from './form-fields.ts';
import { requireSwitched, settingFields } from './setting-fields.ts';

export const MAX_BANNED_WALLETS = 50_000;

/** Stops at the first item that isn't text: zod would describe what is wrong with each of them. */
const texts = z
  .custom<string[]>((given) => Array.isArray(given) && given.every((item) => typeof item === 'string'))
  .meta({ type: 'array', items: { type: 'string' } });

const mailText = z.object({ title: optionalName(150), message: optionalText(5_000) });

/** The Notifications tab. */
const notificationsShape = z.object(
  settingFields(['notifications'], { winnerMessage: mailText, nonWinnerMessage: mailText }),
);
const requireTexts = acrossFields(requireSwitched(notificationsShape.shape));

export const notificationsForm = notificationsShape.check(requireTexts);

/** The Transparency tab. */
export const transparencyForm = z.object(settingFields(['transparency'], {}));

/** The Notifications, Restrictions and Transparency tabs. */
export const accessShape = z.object({
  ...notificationsShape.shape,
  ...settingFields(['restrictions'], {
    /** An array or comma-separated text. Which addresses are valid depends on the list's chain. */
    bannedWallets: z.union([z.string(), texts]),
  }),
  ...transparencyForm.shape,
});

export const accessForm = accessShape.check(requireTexts);

export type NotificationsForm = z.input<typeof notificationsForm>;
export type Notifications = z.output<typeof notificationsForm>;
export type TransparencyForm = z.input<typeof transparencyForm>;
export type Transparency = z.output<typeof transparencyForm>;
export type AccessSettings = z.output<typeof accessShape>;
