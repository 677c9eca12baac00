import { toChecksumAddress } from '@signboard/domain/accounts/wallet-address.ts';
import {
  normaliseDiscordRoleId,
  normaliseDiscordServerId,
  normaliseXUsername,
} from '@signboard/domain/lists/normalise-input.ts';
import { isDiscordId, isXUsername } from '@signboard/domain/lists/typed-values.ts';
import { z } from 'zod';
import { withValues } from '../texts/message.ts';
import { acrossFields, demand, optionalText } from './form-fields.ts';
import { bonusesField, ruleField } from './rule-form.ts';
import { requireSwitched, settingFields } from './setting-fields.ts';

/** The maximum number of contracts per list. */
export const MAX_CONTRACTS = 20;

const MAX_TYPED_CONTRACTS_LENGTH = 5_000;
const tooManyContracts = { error: () => withValues('field.too-many', { most: MAX_CONTRACTS }) };

/** An array, or text separated by commas or whitespace. */
const contractsField = z
  .union([
    z.string().max(MAX_TYPED_CONTRACTS_LENGTH),
    z.array(z.string().max(MAX_TYPED_CONTRACTS_LENGTH)).max(MAX_CONTRACTS, tooManyContracts),
    z.null(),
  ])
  .optional()
  .transform((given, context): string[] => {
    const words = (Array.isArray(given) ? given : [given ?? ''])
      .flatMap((text) => text.split(/[\s,]+/))
      .filter(Boolean);
    const invalid = words.find((word) => !/^0x[0-9a-fA-F]{40}$/.test(word));
    const fault =
      invalid !== undefined
        ? withValues('field.address-invalid', { value: invalid.slice(0, 100) })
        : words.length > MAX_CONTRACTS && tooManyContracts.error();
    if (fault) context.issues.push({ code: 'custom', message: fault, input: given });
    return fault ? z.NEVER : [...new Set(words.map(toChecksumAddress))];
  });

/** The How to apply tab. */
export const registrationShape = z.object(
  settingFields(['apply'], {
    twitterToFollow: optionalText(300).transform((name) => name && normaliseXUsername(name)),
    discordServerId: optionalText(300).transform((id) => id && normaliseDiscordServerId(id)),
    discordRoleId: optionalText(300).transform((id) => id && normaliseDiscordRoleId(id)),
    ownNft: contractsField,
    rule: ruleField,
    bonuses: bonusesField,
  }),
);

type Registration = z.output<typeof registrationShape>;

function checkTwitter(context: z.core.ParsePayload<Registration>): void {
  const { twitterToFollow } = context.value;
  if (twitterToFollow)
    demand(context, isXUsername(twitterToFollow), ['twitterToFollow'], 'field.twitter-name');
}

function checkDiscord(context: z.core.ParsePayload<Registration>): void {
  const { discordVerification, discordServerId, discordRoleId, roleDisplayName } = context.value;
  if (discordServerId) demand(context, isDiscordId(discordServerId), ['discordServerId'], 'field.discord-id');
  if (discordRoleId) demand(context, isDiscordId(discordRoleId), ['discordRoleId'], 'field.discord-id');
  if (discordVerification && discordRoleId)
    demand(context, roleDisplayName, ['roleDisplayName'], 'field.required');
}

export const REGISTRATION_RULES = [
  acrossFields(checkTwitter),
  acrossFields(checkDiscord),
  acrossFields(requireSwitched(registrationShape.shape)),
];

export const registrationForm = registrationShape.check(...REGISTRATION_RULES);

export type RegistrationForm = z.input<typeof registrationForm>;
export type RegistrationSettings = Registration;
