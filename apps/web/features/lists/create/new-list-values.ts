import type { BasicsForm } from '@signboard/contract/lists/basics-form.ts';
import type { GeneralForm } from '@signboard/contract/lists/general-form.ts';
import type { RegistrationForm } from '@signboard/contract/lists/registration-form.ts';
import { DEFAULT_COLOR } from '@signboard/domain/lists/list-types.ts';
import type { ScheduleChoice } from './list-schedule.ts';

/** Everything on the page, as typed. */
export type NewListValues = Omit<GeneralForm, 'chain'> &
  Omit<BasicsForm, keyof ScheduleChoice> &
  Omit<RegistrationForm, 'rule' | 'bonuses'> &
  ScheduleChoice & {
    chain: 'ethereum' | 'solana';
    /** False while the address and the description follow the other fields. */
    hasOwnAddress: boolean;
    hasOwnDescription: boolean;
  };

/** Only the name is left to think of. */
export const NEW_LIST_VALUES: NewListValues = {
  name: '',
  urlEndName: '',
  hasOwnAddress: false,
  description: '',
  hasOwnDescription: false,
  logo: '',
  website: '',
  isColor: true,
  banner: '',
  color: DEFAULT_COLOR,
  chain: 'ethereum',
  opening: 'now',
  duration: 'three-days',
  startDate: '',
  endDate: '',
  eventDate: '',
  hasOwnEventDate: false,
  availableSpots: '100',
  howManyWinners: '10',
  confirmHours: '',
  type: 'Whitelist',
  mintPrice: '',
  twitterVerification: false,
  twitterToFollow: '',
  twitterChecked: false,
  discordVerification: false,
  discordServerId: '',
  discordServerDisplayName: '',
  discordServerLink: '',
  discordRoleId: '',
  roleDisplayName: '',
  joinedBefore: '',
  balanceVerification: false,
  requiredBalance: '',
  nftVerification: false,
  ownNft: '',
  requireCaptcha: false,
  requestEmail: false,
  acceptsDelegations: true,
};

/** Whether nothing was typed or chosen. */
export function isUntouched(values: NewListValues): boolean {
  const initial: Record<string, unknown> = NEW_LIST_VALUES;
  return Object.entries(values).every(([name, value]) => value === initial[name]);
}
