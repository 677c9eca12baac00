export type Requirement =
  | { id: 'twitter'; account: string }
  | { id: 'discord'; serverId: string; roleId: string | null; joinedBefore: Date | null }
  | { id: 'balance'; smallestUnits: bigint }
  | { id: 'nft'; contracts: readonly string[] }
  | { id: 'captcha' }
  | { id: 'email' };

export const REQUIREMENT_IDS = [
  'twitter',
  'discord',
  'balance',
  'nft',
  'captcha',
  'email',
] as const satisfies Requirement['id'][];

export type RequirementId = Requirement['id'];

/** The result of a follow check; `account` is the account that had to be followed. */
export type TwitterProof = {
  socialId: string;
  account: string;
  relation: 'following' | 'requested' | 'none';
  checkedAt: Date;
};

export type DiscordProof = {
  socialId: string;
  serverId: string;
  isMember: boolean;
  isPending: boolean;
  roleId: string | null;
  hasRole: boolean;
  /** When the account last joined the server. Discord does not report it for guests. */
  joinedAt: Date | null;
  checkedAt: Date;
};

/** Everything known about a person who wants to join. `could-not-check` means that the provider did not answer. */
export type Evidence = {
  /** The only chain on which the wallet is proven to be this person's; null when a key signed, or on Solana. */
  signatureChainId: number | null;
  twitter: TwitterProof | null;
  discord: DiscordProof | null;
  balance: bigint | 'could-not-check';
  /** How many tokens of each contract. */
  holdings: ReadonlyMap<string, bigint | 'could-not-check'>;
  hasCaptchaPass: boolean;
  email: string | null;
};

export const NO_EVIDENCE: Evidence = {
  signatureChainId: null,
  twitter: null,
  discord: null,
  balance: 'could-not-check',
  holdings: new Map(),
  hasCaptchaPass: false,
  email: null,
};

export const REASONS = [
  'not-verified',
  'proof-expired',
  'not-following',
  'follow-requested',
  'not-member',
  'membership-pending',
  'role-missing',
  'joined-late',
  'join-date-unknown',
  'balance-low',
  'balance-unchecked',
  'nft-missing',
  'nft-unchecked',
  'wallet-elsewhere',
  'captcha-needed',
  'email-needed',
] as const;

export type Reason = (typeof REASONS)[number];

export type Verdict =
  | { id: RequirementId; state: 'met' }
  | { id: RequirementId; state: 'not-met' | 'unknown'; reason: Reason };
