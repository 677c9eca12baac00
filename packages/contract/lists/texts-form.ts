import { z } from 'zod';
import { accessShape, checkNotifications } from './access-form.ts';
import { acrossFields } from './form-fields.ts';
import { checkLooks, generalShape, settleLooks } from './general-form.ts';
import { checkDiscordLink, registrationShape } from './registration-form.ts';

/** Texts and pictures. They are no terms, so an owner may change them while people join. */
export const textsShape = z.object({
  ...generalShape.pick({
    name: true,
    description: true,
    logo: true,
    website: true,
    isColor: true,
    banner: true,
    color: true,
  }).shape,
  ...registrationShape.pick({ discordServerLink: true }).shape,
  ...accessShape.pick({ confirmationMessage: true, winnerMessage: true, nonWinnerMessage: true }).shape,
});

/** The switches are read-only here: they decide which messages and links are required. */
export const textsForm = z
  .object({
    ...textsShape.shape,
    ...registrationShape.pick({ discordVerification: true }).shape,
    ...accessShape.pick({ confirmation: true, emailWinner: true, emailLoser: true }).shape,
  })
  .check(acrossFields(checkLooks), acrossFields(checkNotifications), acrossFields(checkDiscordLink))
  .transform(settleLooks);

export type TextsForm = z.input<typeof textsForm>;
export type Texts = z.output<typeof textsForm>;
