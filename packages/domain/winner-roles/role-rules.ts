/** Bits of Discord's permissions. */
const MANAGE_ROLES = 1n << 28n;
const ADMINISTRATOR = 1n << 3n;

/** Whoever has one of these can harm a server or its members, so no draw gives them away. */
const DANGEROUS = [
  1, // kick members
  2, // ban members
  3, // administrator
  4, // manage channels
  5, // manage server
  7, // view audit log
  13, // manage messages
  17, // mention everyone
  22, // mute members
  23, // deafen members
  24, // move members
  27, // manage nicknames
  28, // manage roles
  29, // manage webhooks
  30, // manage expressions
  33, // manage events
  34, // manage threads
  40, // time out members
].reduce((bits, place) => bits | (1n << BigInt(place)), 0n);

export type ServerRole = {
  id: string;
  name: string;
  position: number;
  permissions: bigint;
  /** Belongs to a bot, to boosters or to a subscription: nobody can give it. */
  isManaged: boolean;
};

export type ServerFacts = {
  id: string;
  name: string;
  /** The Discord account that owns the server. */
  ownerId: string;
  roles: readonly ServerRole[];
  /** The roles of our bot there. */
  botRoles: readonly string[];
};

/** The list's owner in the server; null when they are no member. */
export type ServerManager = { id: string; roles: readonly string[] } | null;

export const ROLE_REFUSALS = ['above-bot', 'above-you', 'dangerous'] as const;
export type RoleRefusal = (typeof ROLE_REFUSALS)[number];

/** Everyone has the role whose id is the server's. */
function permissionsOf(server: ServerFacts, roles: readonly string[]): bigint {
  return server.roles
    .filter(({ id }) => id === server.id || roles.includes(id))
    .reduce((bits, { permissions }) => bits | permissions, 0n);
}

const mayGiveRoles = (permissions: bigint) => (permissions & (MANAGE_ROLES | ADMINISTRATOR)) !== 0n;

function highestOf(server: ServerFacts, roles: readonly string[]): number {
  return Math.max(0, ...server.roles.filter(({ id }) => roles.includes(id)).map(({ position }) => position));
}

export function canManageRoles(server: ServerFacts, manager: ServerManager): boolean {
  if (manager === null) return false;
  return manager.id === server.ownerId || mayGiveRoles(permissionsOf(server, manager.roles));
}

export function canBotGiveRoles(server: ServerFacts): boolean {
  return mayGiveRoles(permissionsOf(server, server.botRoles));
}

/** Without the role that everyone has and those that nobody can give, the highest first. */
export function givableRoles({ id, roles }: ServerFacts): ServerRole[] {
  return roles
    .filter((role) => role.id !== id && !role.isManaged)
    .sort((one, other) => other.position - one.position);
}

export function isDangerous({ permissions }: Pick<ServerRole, 'permissions'>): boolean {
  return (permissions & DANGEROUS) !== 0n;
}

/** Our bot is as limited as any member: it gives only roles below its own highest one. */
export function isAboveBot(server: ServerFacts, { position }: ServerRole): boolean {
  return position >= highestOf(server, server.botRoles);
}

/**
 * Why an owner may not have a role given by our bot; null when they may. The bot must not give them more than Discord
 * does: only the server's owner may give roles that are not below their own.
 */
export function findRoleRefusal(
  server: ServerFacts,
  manager: NonNullable<ServerManager>,
  role: ServerRole,
): RoleRefusal | null {
  if (isDangerous(role)) return 'dangerous';
  if (isAboveBot(server, role)) return 'above-bot';
  if (manager.id !== server.ownerId && role.position >= highestOf(server, manager.roles)) return 'above-you';
  return null;
}

/** Why all roles of a list wait until its owner acts. */
export const PAUSE_REASONS = ['missing-permission', 'bot-removed', 'role-removed'] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];

/** Why one winner has no role. */
export const FAILURE_REASONS = ['left-server', 'rejected'] as const;
export type FailureReason = (typeof FAILURE_REASONS)[number];
