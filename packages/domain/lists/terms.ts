import type { Chain } from '../accounts/wallet-address.ts';

/** A requirement as participants agreed to it. Amounts are exact decimals; times are ISO texts. */
export type TermsRequirement =
  | { id: 'twitter'; account: string }
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
};
