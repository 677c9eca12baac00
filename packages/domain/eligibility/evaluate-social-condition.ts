import { accountCreatedAt } from '../lists/entry-review.ts';
import type { DiscordProof, Evidence, Finding, Reason, TwitterProof } from './requirement.ts';
import type { SocialCondition } from './rule.ts';

/**
 * Proofs from X and Discord are valid for a day: long enough to prepare before registration opens, too short to trade
 * accounts.
 */
export const PROOF_HOURS = 24;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const met: Finding = { state: 'met' };
const notMet = (reason: Reason): Finding => ({ state: 'not-met', reason });

export function evaluateSocialCondition(
  condition: SocialCondition,
  { twitter, discord }: Pick<Evidence, 'twitter' | 'discord'>,
  now: Date,
): Finding {
  switch (condition.type) {
    case 'x-follow':
      return condition.isChecked ? evaluateFollow(condition.account, twitter, now) : met;
    case 'x-account':
      return evaluateXAccount(condition, twitter, now);
    case 'discord': {
      const { server: serverId, role: roleId, joinedBefore } = condition;
      const wanted = {
        serverId,
        roleId,
        joinedBefore: joinedBefore === null ? null : new Date(joinedBefore),
      };
      return evaluateMembership(wanted, discord, now);
    }
    case 'discord-account':
      return evaluateDiscordAccount(condition.minimumDays, discord, now);
  }
}

export function evaluateFollow(account: string, proof: TwitterProof | null, now: Date): Finding {
  // The owner may have changed the required account since the proof was made.
  const relation = proof?.follows[account.toLowerCase()];
  if (!proof || relation === undefined) return notMet('not-verified');
  if (relation === 'requested') return notMet('follow-requested');
  if (relation === 'none') return notMet('not-following');
  return ifFresh(proof, now);
}

type WantedMembership = { serverId: string; roleId: string | null; joinedBefore: Date | null };

export function evaluateMembership(wanted: WantedMembership, proof: DiscordProof | null, now: Date): Finding {
  const membership = proof?.servers[wanted.serverId];
  if (!proof || membership === undefined) return notMet('not-verified');
  if (membership === null) return notMet('not-member');
  if (membership.isPending) return notMet('membership-pending');
  const hasRole = wanted.roleId === null || membership.roles[wanted.roleId];
  if (hasRole === undefined) return notMet('not-verified');
  if (!hasRole) return notMet('role-missing');
  if (wanted.joinedBefore && !membership.joinedAt) return notMet('join-date-unknown');
  if (wanted.joinedBefore && membership.joinedAt && membership.joinedAt >= wanted.joinedBefore)
    return notMet('joined-late');
  return ifFresh(proof, now);
}

function evaluateXAccount(
  { minimumDays, minimumFollowers }: { minimumDays: number; minimumFollowers: number },
  proof: TwitterProof | null,
  now: Date,
): Finding {
  // X leaves facts out for some accounts; then the person can only try again.
  if (!proof || proof.createdAt === null || proof.followers === null) return notMet('not-verified');
  if (isYounger(proof.createdAt, minimumDays, now)) return notMet('account-too-young');
  if (proof.followers < minimumFollowers) return notMet('followers-too-few');
  return ifFresh(proof, now);
}

function evaluateDiscordAccount(minimumDays: number, proof: DiscordProof | null, now: Date): Finding {
  const createdAt = proof && accountCreatedAt('discord', proof.socialId);
  if (!createdAt) return notMet('not-verified');
  if (isYounger(createdAt, minimumDays, now)) return notMet('account-too-young');
  return ifFresh(proof, now);
}

const isYounger = (createdAt: Date, days: number, now: Date) =>
  now.getTime() - createdAt.getTime() < days * DAY_MS;

const ifFresh = ({ checkedAt }: { checkedAt: Date }, now: Date): Finding =>
  now.getTime() - checkedAt.getTime() < PROOF_HOURS * HOUR_MS ? met : notMet('proof-expired');
