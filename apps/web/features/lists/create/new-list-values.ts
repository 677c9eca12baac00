import type { BasicsForm } from '@signboard/contract/lists/basics-form.ts';
import type { GeneralForm } from '@signboard/contract/lists/general-form.ts';
import type { RegistrationForm } from '@signboard/contract/lists/registration-form.ts';
import { DEFAULT_COLOR } from '@signboard/domain/lists/list-types.ts';
import { settingValues } from '../fields/setting-values.ts';
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

const { rule, bonuses, ...EMPTY } = settingValues(
  ['basics', 'apply'],
  {},
  {
    type: 'Whitelist',
    twitterToFollow: '',
    discordServerId: '',
    discordRoleId: '',
    ownNft: '',
    rule: null,
    bonuses: null,
  },
);

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
  ...EMPTY,
  hasOwnEventDate: false,
  availableSpots: '100',
  howManyWinners: '10',
  acceptsDelegations: true,
};

/** Whether nothing was typed or chosen. */
export function isUntouched(values: NewListValues): boolean {
  const initial: Record<string, unknown> = NEW_LIST_VALUES;
  return Object.entries(values).every(([name, value]) => value === initial[name]);
}
