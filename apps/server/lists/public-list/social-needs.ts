import type { Bonus } from '@signboard/domain/eligibility/bonus.ts';
import { isSocial } from '@signboard/domain/eligibility/evaluate-rule.ts';
import type { Requirement } from '@signboard/domain/eligibility/requirement.ts';
import { conditionsOf, type SocialCondition } from '@signboard/domain/eligibility/rule.ts';

/** What a list needs to know about people's accounts; null where it doesn't ask. */
export type SocialNeeds = {
  x: { accounts: readonly string[] } | null;
  /** The roles that count, by server. */
  discord: { servers: Readonly<Record<string, readonly string[]>> } | null;
};

/** One check of an account answers everything that the list asks about it. */
export function socialNeedsOf(requirements: readonly Requirement[], bonuses: readonly Bonus[]): SocialNeeds {
  const conditions = [
    ...requirements.flatMap(conditionsIn),
    ...bonuses.map(({ condition }) => condition).filter(isSocial),
  ];
  const follows = conditions.filter((one) => one.type === 'x-follow');
  const asksX = follows.length > 0 || conditions.some(({ type }) => type === 'x-account');
  const memberships = conditions.filter((one) => one.type === 'discord');
  const asksDiscord = memberships.length > 0 || conditions.some(({ type }) => type === 'discord-account');
  return {
    x: asksX ? { accounts: [...new Set(follows.map(({ account }) => account.toLowerCase()))] } : null,
    discord: asksDiscord ? { servers: rolesByServer(memberships) } : null,
  };
}

/** Those that are checked. */
function conditionsIn(requirement: Requirement): SocialCondition[] {
  if (requirement.id === 'rule')
    return conditionsOf(requirement.rule).filter(
      (one): one is SocialCondition => isSocial(one) && (one.type !== 'x-follow' || one.isChecked),
    );
  if (requirement.id === 'twitter' && requirement.isChecked)
    return [{ type: 'x-follow', account: requirement.account, isChecked: true }];
  if (requirement.id !== 'discord') return [];
  const { serverId: server, roleId: role } = requirement;
  return [{ type: 'discord', server, role, serverName: '', link: '', roleName: null, joinedBefore: null }];
}

function rolesByServer(
  memberships: readonly { server: string; role: string | null }[],
): Record<string, string[]> {
  const servers: Record<string, string[]> = {};
  for (const { server, role } of memberships)
    servers[server] = [...(servers[server] ?? []), ...(role === null ? [] : [role])];
  return servers;
}
