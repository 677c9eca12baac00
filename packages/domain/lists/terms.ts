import type { Chain } from '../accounts/wallet-address.ts';
import type { Bonus } from '../eligibility/bonus.ts';
import type { Rule } from '../eligibility/rule.ts';

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

/** What participants agree to when they join. The ban list is not part of it: it stays private. */
export type Terms = {
  chain: Chain;
  startDate: string | null;
  endDate: string | null;
  eventDate: string | null;
  spots: number | null;
  winners: number | null;
  requirements: TermsRequirement[];
  /** What gives more than one entry. All of the following are absent where they are not used, as in the first versions. */
  bonuses?: readonly Bonus[];
  /** Whether the holdings of wallets count that delegated to the one that joins. */
  acceptsDelegations?: true;
  /** How long winners have to confirm their place; absent where they need not. */
  confirmSeconds?: number;
};
