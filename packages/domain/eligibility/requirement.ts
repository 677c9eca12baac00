import type { ChainCondition, ChainId, TokenCondition } from './chain-condition.ts';
import type { Readings } from './chain-read.ts';
import type { Rule } from './rule.ts';

export type Requirement =
  /** One that is not checked is only shown. */
  | { id: 'twitter'; account: string; isChecked: boolean }
  | { id: 'discord'; serverId: string; roleId: string | null; joinedBefore: Date | null }
  | { id: 'balance'; condition: Extract<ChainCondition, { type: 'coin' }> }
  /** A token of any of them is enough. */
  | { id: 'nft'; conditions: readonly TokenCondition[] }
  /** Everything that the simple requirements can't say. */
  | { id: 'rule'; rule: Rule }
  | { id: 'captcha' }
  | { id: 'email' };

/** In display order. */
export const REQUIREMENT_IDS = [
  'twitter',
  'discord',
  'balance',
  'nft',
  'rule',
  'captcha',
  'email',
] as const satisfies Requirement['id'][];

export type RequirementId = Requirement['id'];

export type XRelation = 'following' | 'requested' | 'none';

/** What X said about a person's account. */
export type TwitterProof = {
  socialId: string;
  /** How it relates to the accounts that had to be followed, by their names in lower case. */
  follows: Readonly<Record<string, XRelation>>;
  createdAt: Date | null;
  followers: number | null;
  checkedAt: Date;
};

export type DiscordMembership = {
  isPending: boolean;
  /** Whether the account has each of the roles that were asked for. */
  roles: Readonly<Record<string, boolean>>;
  /** When the account last joined the server. Discord does not report it for guests. */
  joinedAt: Date | null;
};

export type DiscordProof = {
  socialId: string;
  /** By the ids of the servers that were asked about; null where the account is no member. */
  servers: Readonly<Record<string, DiscordMembership | null>>;
  checkedAt: Date;
};

/** What a vault lets another wallet act for. Without a contract, for everything on that chain. */
export type Delegation = {
  chain: ChainId;
  contract: string | null;
  tokenId: string | null;
  /** The most tokens that count; null means all. */
  amount: bigint | null;
};

export const everythingOn = (chain: ChainId): Delegation => ({
  chain,
  contract: null,
  tokenId: null,
  amount: null,
});

/** A wallet whose holdings count: the one that joins, or a vault that delegated to it. */
export type WalletEvidence = {
  address: string;
  delegations: readonly Delegation[] | 'own';
  readings: Readings;
};

/** Everything known about a person who wants to join. */
export type Evidence = {
  /** The only chain on which the wallet is proven to be this person's; null when a key signed, or on Solana. */
  signatureChainId: number | null;
  twitter: TwitterProof | null;
  discord: DiscordProof | null;
  /** The one that joins comes first. */
  wallets: readonly WalletEvidence[];
  hasCaptchaPass: boolean;
  email: string | null;
};

export const NO_EVIDENCE: Evidence = {
  signatureChainId: null,
  twitter: null,
  discord: null,
  wallets: [],
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
  'tokens-too-few',
  'value-not-met',
  'transactions-too-few',
  'score-too-low',
  'attestation-missing',
  'account-too-young',
  'followers-too-few',
  'chain-unchecked',
  'rule-not-met',
  'rule-unchecked',
  'delegation-revoked',
  'wallet-elsewhere',
  'captcha-needed',
  'email-needed',
] as const;

export type Reason = (typeof REASONS)[number];

export type Finding = { state: 'met' } | { state: 'not-met' | 'unknown'; reason: Reason };

/** How one condition or group of a rule was judged. */
export type RuleVerdict = Finding & {
  /** The vault whose holdings met a condition. */
  by?: string | undefined;
  /** Of a group, in its order. */
  members?: readonly RuleVerdict[] | undefined;
};

/** How one requirement was judged. */
export type Judgement = Finding & {
  by?: string | undefined;
  /** Only of a rule. */
  rule?: RuleVerdict | undefined;
};

export type Verdict = Judgement & { id: RequirementId };
