/** What a list asks of a wallet and of the person behind it, with everything that judging it takes. */
export type Requirement =
  | { id: 'twitter'; account: string }
  | { id: 'discord'; serverId: string; roleId: string | null; joinedBefore: Date | null }
  | { id: 'balance'; smallestUnits: bigint }
  | { id: 'nft'; contracts: readonly string[] }
  | { id: 'captcha' }
  | { id: 'email' };

/** All of them, by name. */
export const REQUIREMENT_IDS = [
  'twitter',
  'discord',
  'balance',
  'nft',
  'captcha',
  'email',
] as const satisfies Requirement['id'][];

export type RequirementId = Requirement['id'];

/** What was seen of an X account: whom it was asked about, and the answer. */
export type TwitterProof = {
  socialId: string;
  account: string;
  relation: 'following' | 'requested' | 'none';
  checkedAt: Date;
};

/** What was seen of a Discord account in one server. */
export type DiscordProof = {
  socialId: string;
  serverId: string;
  isMember: boolean;
  isPending: boolean;
  roleId: string | null;
  hasRole: boolean;
  /** The last time the account joined the server; Discord does not tell it of guests. */
  joinedAt: Date | null;
  checkedAt: Date;
};

/** Everything known about a person who wants to join. A provider that did not answer is told apart from a "no". */
export type Evidence = {
  twitter: TwitterProof | null;
  discord: DiscordProof | null;
  balance: bigint | 'could-not-check';
  holdings: ReadonlyMap<string, boolean | 'could-not-check'>;
  hasCaptchaPass: boolean;
  email: string | null;
};

/** Why a requirement is not met, or why nobody can tell. */
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
  'captcha-needed',
  'email-needed',
] as const;

export type Reason = (typeof REASONS)[number];

/** How one requirement stands: met, not met, or not to be told. */
export type Verdict =
  | { id: RequirementId; state: 'met' }
  | { id: RequirementId; state: 'not-met' | 'unknown'; reason: Reason };
