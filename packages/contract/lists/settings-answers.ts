import { z } from 'zod';
import { moment } from '../moment.ts';

export const registrationAnswer = z.object({
  twitterVerification: z.boolean(),
  twitterToFollow: z.string().nullable(),
  discordVerification: z.boolean(),
  discordServerId: z.string().nullable(),
  discordServerDisplayName: z.string().nullable(),
  discordServerLink: z.string().nullable(),
  discordRoleId: z.string().nullable(),
  roleDisplayName: z.string().nullable(),
  joinedBefore: moment.nullable(),
  balanceVerification: z.boolean(),
  requiredBalance: z.number().nullable(),
  nftVerification: z.boolean(),
  ownNft: z.array(z.string()),
  /** Contracts that the node could not verify; checked again at activation. */
  uncheckedContracts: z.array(z.string()),
  requireCaptcha: z.boolean(),
  requestEmail: z.boolean(),
});

const mailText = z.object({ title: z.string().nullable(), message: z.string().nullable() });

export const accessAnswer = z.object({
  confirmation: z.boolean(),
  confirmationMessage: z.string().nullable(),
  emailWinner: z.boolean(),
  emailLoser: z.boolean(),
  winnerMessage: mailText,
  nonWinnerMessage: mailText,
  bannedWallets: z.array(z.string()),
  exposeRegWallets: z.boolean(),
  exposeWinnerList: z.boolean(),
});

export type RegistrationAnswer = z.infer<typeof registrationAnswer>;
export type AccessAnswer = z.infer<typeof accessAnswer>;
