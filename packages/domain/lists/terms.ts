import type { Chain } from '../accounts/wallet-address.ts';
import type { Bonus } from '../eligibility/bonus.ts';
import type { Rule } from '../eligibility/rule.ts';
import type { LIST_SETTINGS, OptionalTerm, PlainTerm } from './list-settings.ts';

/** A requirement as participants agreed to it. Amounts are exact decimals; times are ISO texts. */
export type TermsRequirement =
  /** Without `isChecked`, it is checked: that is how the first versions were stored. */
  | { id: 'twitter'; account: string; isChecked?: false }
  | {
      id: 'discord';
      server: string;
      serverName: string;
      role: string | null;
      roleName: string | null;
      joinedBefore: string | null;
    }
  | { id: 'balance'; amount: string }
  | { id: 'nft'; contracts: string[] }
  | { id: 'rule'; rule: Rule }
  | { id: 'captcha' }
  | { id: 'email' };

type Settings = typeof LIST_SETTINGS;
type KindOf<Name> = Extract<Settings[keyof Settings], { term: { name: Name } }>['kind'];
type TermValues = { moment: string; count: number; hours: number; switch: true };
type ValueOf<Name> = KindOf<Name> extends keyof TermValues ? TermValues[KindOf<Name>] : string;

/**
 * What participants agree to when they join: the terms of the settings, and the requirements. The ban list is not part
 * of it: it stays private.
 */
export type Terms = { [Name in Exclude<PlainTerm, 'chain'>]: ValueOf<Name> | null } & {
  [Name in Exclude<OptionalTerm, 'bonuses'>]?: ValueOf<Name>;
} & {
  chain: Chain;
  requirements: TermsRequirement[];
  /** What gives more than one entry. */
  bonuses?: readonly Bonus[];
};
