import { toChecksumAddress } from '@signboard/domain/accounts/wallet-address.ts';
import {
  normaliseDiscordRoleId,
  normaliseDiscordServerId,
  normaliseXUsername,
} from '@signboard/domain/lists/normalise-input.ts';
import { isDiscordId, isXUsername } from '@signboard/domain/lists/typed-values.ts';
import { z } from 'zod';
import { withValues } from '../texts/message.ts';
import {
  acrossFields,
  amountField,
  demand,
  momentField,
  optionalName,
  optionalText,
  optionalUrl,
} from './form-fields.ts';
import { bonusesField, ruleField } from './rule-form.ts';

/** The maximum number of contracts per list. */
export const MAX_CONTRACTS = 20;

/** An array, or text separated by commas or whitespace. */
const contractsField = z
  .union([z.string().max(5_000), z.array(z.string()), z.null()])
  .optional()
  .transform((given, context): string[] => {
    const words = (Array.isArray(given) ? given : [given ?? ''])
      .flatMap((text) => text.split(/[\s,]+/))
      .filter(Boolean);
    const invalid = words.find((word) => !/^0x[0-9a-fA-F]{40}$/.test(word));
    const fault =
      invalid !== undefined
        ? withValues('field.address-invalid', { value: invalid.slice(0, 100) })
        : words.length > MAX_CONTRACTS && withValues('field.too-many', { most: MAX_CONTRACTS });
    if (fault) context.issues.push({ code: 'custom', message: fault, input: given });
    return fault ? z.NEVER : [...new Set(words.map(toChecksumAddress))];
  });

export const registrationShape = z.object({
  twitterVerification: z.boolean(),
  twitterToFollow: optionalText(300).transform((name) => name && normaliseXUsername(name)),
  /** A follow that is not checked is a link on the page. The fields of version 1 without it mean that it is checked. */
  twitterChecked: z.boolean().default(true),
  discordVerification: z.boolean(),
  discordServerId: optionalText(300).transform((id) => id && normaliseDiscordServerId(id)),
  discordServerDisplayName: optionalName(100),
  discordServerLink: optionalUrl,
  discordRoleId: optionalText(300).transform((id) => id && normaliseDiscordRoleId(id)),
  roleDisplayName: optionalName(100),
  joinedBefore: momentField,
  balanceVerification: z.boolean(),
  requiredBalance: amountField,
  nftVerification: z.boolean(),
  ownNft: contractsField,
  requireCaptcha: z.boolean(),
  requestEmail: z.boolean(),
  rule: ruleField,
  bonuses: bonusesField,
  acceptsDelegations: z.boolean().default(false),
});

type Registration = z.output<typeof registrationShape>;

function checkTwitter(context: z.core.ParsePayload<Registration>): void {
  const { twitterVerification, twitterToFollow } = context.value;
  if (twitterVerification) demand(context, twitterToFollow, ['twitterToFollow'], 'field.required');
  if (twitterToFollow)
    demand(context, isXUsername(twitterToFollow), ['twitterToFollow'], 'field.twitter-name');
}

/** A person who is not a member yet needs the way in. */
export function checkDiscordLink(
  context: z.core.ParsePayload<Pick<Registration, 'discordVerification' | 'discordServerLink'>>,
): void {
  const { discordVerification, discordServerLink } = context.value;
  if (discordVerification) demand(context, discordServerLink, ['discordServerLink'], 'field.required');
}

function checkDiscord(context: z.core.ParsePayload<Registration>): void {
  const { discordVerification, discordServerId, discordServerDisplayName, discordRoleId, roleDisplayName } =
    context.value;
  if (discordServerId) demand(context, isDiscordId(discordServerId), ['discordServerId'], 'field.discord-id');
  if (discordRoleId) demand(context, isDiscordId(discordRoleId), ['discordRoleId'], 'field.discord-id');
  if (!discordVerification) return;
  demand(context, discordServerId, ['discordServerId'], 'field.discord-id');
  demand(context, discordServerDisplayName, ['discordServerDisplayName'], 'field.required');
  if (discordRoleId) demand(context, roleDisplayName, ['roleDisplayName'], 'field.required');
}

function checkHoldings(context: z.core.ParsePayload<Registration>): void {
  const { balanceVerification, requiredBalance, nftVerification, ownNft } = context.value;
  if (balanceVerification) demand(context, requiredBalance, ['requiredBalance'], 'field.required');
  if (nftVerification) demand(context, ownNft?.length, ['ownNft'], 'field.required');
}

export const registrationForm = registrationShape.check(
  acrossFields(checkTwitter),
  acrossFields(checkDiscord),
  acrossFields(checkDiscordLink),
  acrossFields(checkHoldings),
);

export type RegistrationForm = z.input<typeof registrationForm>;
export type RegistrationSettings = Registration;
