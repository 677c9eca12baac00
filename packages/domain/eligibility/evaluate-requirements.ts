import { MAINNET_ID } from '../chains/evm-chains.ts';
import type { DiscordProof, Evidence, Reason, Requirement, TwitterProof, Verdict } from './requirement.ts';

/**
 * Proofs from X and Discord are valid for a day: long enough to prepare before registration opens, too short to trade
 * accounts.
 */
export const PROOF_HOURS = 24;

type Finding = { state: 'met' } | { state: 'not-met' | 'unknown'; reason: Reason };

const met: Finding = { state: 'met' };
const notMet = (reason: Reason): Finding => ({ state: 'not-met', reason });
const unknown = (reason: Reason): Finding => ({ state: 'unknown', reason });

/** A requirement that could not be checked is "unknown", never met or not met. */
export function evaluateRequirements(
  requirements: readonly Requirement[],
  evidence: Evidence,
  now: Date,
): Verdict[] {
  return requirements.map((requirement) => ({
    id: requirement.id,
    ...evaluateRequirement(requirement, evidence, now),
  }));
}

/** The first verdict that blocks joining; "not-met" takes precedence over "unknown". */
export function findFirstObstacle(verdicts: readonly Verdict[]): Exclude<Verdict, { state: 'met' }> | null {
  const find = (state: 'not-met' | 'unknown') => verdicts.find((verdict) => verdict.state === state);
  const obstacle = find('not-met') ?? find('unknown');
  return obstacle && obstacle.state !== 'met' ? obstacle : null;
}

function evaluateRequirement(requirement: Requirement, evidence: Evidence, now: Date): Finding {
  switch (requirement.id) {
    case 'twitter':
      return evaluateFollow(requirement.account, evidence.twitter, now);
    case 'discord':
      return evaluateMembership(requirement, evidence.discord, now);
    case 'balance':
      return isProvenOnMainnet(evidence)
        ? evaluateBalance(requirement.smallestUnits, evidence.balance)
        : notMet('wallet-elsewhere');
    case 'nft':
      return isProvenOnMainnet(evidence)
        ? evaluateHoldings(requirement.contracts, evidence.holdings)
        : notMet('wallet-elsewhere');
    case 'captcha':
      return evidence.hasCaptchaPass ? met : notMet('captcha-needed');
    case 'email':
      return evidence.email ? met : notMet('email-needed');
  }
}

/** What a contract wallet proves on one chain says nothing about the same address on another. */
export function isProvenOnMainnet({ signatureChainId }: Pick<Evidence, 'signatureChainId'>): boolean {
  return signatureChainId === null || signatureChainId === MAINNET_ID;
}

function evaluateFollow(account: string, proof: TwitterProof | null, now: Date): Finding {
  // The owner may have changed the required account since the proof was made.
  if (!proof || proof.account.toLowerCase() !== account.toLowerCase()) return notMet('not-verified');
  if (proof.relation === 'requested') return notMet('follow-requested');
  if (proof.relation === 'none') return notMet('not-following');
  return isFresh(proof.checkedAt, now) ? met : notMet('proof-expired');
}

function evaluateMembership(
  wanted: Extract<Requirement, { id: 'discord' }>,
  proof: DiscordProof | null,
  now: Date,
): Finding {
  if (!proof || proof.serverId !== wanted.serverId) return notMet('not-verified');
  if (!proof.isMember) return notMet('not-member');
  if (proof.isPending) return notMet('membership-pending');
  if (wanted.roleId !== null && proof.roleId !== wanted.roleId) return notMet('not-verified');
  if (wanted.roleId !== null && !proof.hasRole) return notMet('role-missing');
  if (wanted.joinedBefore && !proof.joinedAt) return notMet('join-date-unknown');
  if (wanted.joinedBefore && proof.joinedAt && proof.joinedAt >= wanted.joinedBefore)
    return notMet('joined-late');
  return isFresh(proof.checkedAt, now) ? met : notMet('proof-expired');
}

function evaluateBalance(smallestUnits: bigint, balance: Evidence['balance']): Finding {
  if (balance === 'could-not-check') return unknown('balance-unchecked');
  return balance >= smallestUnits ? met : notMet('balance-low');
}

/** Holding a token of any one contract is enough. */
function evaluateHoldings(contracts: readonly string[], holdings: Evidence['holdings']): Finding {
  const answers = contracts.map((contract) => holdings.get(contract) ?? 'could-not-check');
  if (answers.some(isHeld)) return met;
  return answers.includes('could-not-check') ? unknown('nft-unchecked') : notMet('nft-missing');
}

/** How many tokens a wallet holds, or that nobody answered. */
export const isHeld = (tokens: bigint | 'could-not-check') => typeof tokens === 'bigint' && tokens > 0n;

function isFresh(checkedAt: Date, now: Date): boolean {
  return now.getTime() - checkedAt.getTime() < PROOF_HOURS * 3_600_000;
}
