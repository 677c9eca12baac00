import { toChecksumAddress } from '@signboard/domain/accounts/wallet-address.ts';
import { isDiscordId, isXUsername, stripAt } from '@signboard/domain/lists/typed-values.ts';
import { z } from 'zod';
import { withValues } from '../texts/message.ts';
import { amountField, demand, momentField, optionalText, optionalUrl } from './form-fields.ts';

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
  twitterToFollow: optionalText(60).transform((name) => (name ? stripAt(name) : null)),
  discordVerification: z.boolean(),
  discordServerId: optionalText(30),
  discordServerDisplayName: optionalText(100),
  discordServerLink: optionalUrl,
  discordRoleId: optionalText(30),
  roleDisplayName: optionalText(100),
  joinedBefore: momentField,
  balanceVerification: z.boolean(),
  requiredBalance: amountField,
  nftVerification: z.boolean(),
  ownNft: contractsField,
  requireCaptcha: z.boolean(),
  requestEmail: z.boolean(),
});

type Registration = z.output<typeof registrationShape>;

function checkTwitter(context: z.core.ParsePayload<Registration>): void {
  const { twitterVerification, twitterToFollow } = context.value;
  if (twitterVerification) demand(context, twitterToFollow, ['twitterToFollow'], 'field.required');
  if (twitterToFollow)
    demand(context, isXUsername(twitterToFollow), ['twitterToFollow'], 'field.twitter-name');
}

function checkDiscord(context: z.core.ParsePayload<Registration>): void {
  const {
    discordVerification,
    discordServerId,
    discordServerDisplayName,
    discordServerLink,
    discordRoleId,
    roleDisplayName,
  } = context.value;
  if (discordServerId) demand(context, isDiscordId(discordServerId), ['discordServerId'], 'field.discord-id');
  if (discordRoleId) demand(context, isDiscordId(discordRoleId), ['discordRoleId'], 'field.discord-id');
  if (!discordVerification) return;
  demand(context, discordServerId, ['discordServerId'], 'field.discord-id');
  demand(context, discordServerDisplayName, ['discordServerDisplayName'], 'field.required');
  demand(context, discordServerLink, ['discordServerLink'], 'field.required');
  if (discordRoleId) demand(context, roleDisplayName, ['roleDisplayName'], 'field.required');
}

function checkHoldings(context: z.core.ParsePayload<Registration>): void {
  const { balanceVerification, requiredBalance, nftVerification, ownNft } = context.value;
  if (balanceVerification) demand(context, requiredBalance, ['requiredBalance'], 'field.required');
  if (nftVerification) demand(context, ownNft.length > 0, ['ownNft'], 'field.required');
}

export const registrationForm = registrationShape.check(checkTwitter, checkDiscord, checkHoldings);

export type RegistrationForm = z.input<typeof registrationForm>;
export type RegistrationSettings = Registration;
