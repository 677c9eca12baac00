/** The product's application, as registered with the simulated Discord. */
export const DISCORD_APP = {
  clientId: '1180000000000000001',
  clientSecret: 'sandbox-discord-client-secret',
  botToken: 'sandbox-discord-bot-token',
} as const;

type Guild = { id: string; name: string };
export type DiscordPerson = {
  id: string;
  username: string;
  name: string;
  about: string;
  membership: { guild: Guild; roles: string[]; joinedAt: () => string } | undefined;
};
export type Webhook = { id: string; token: string; name: string; channel: string; guild: Guild };

const TIDEPOOL: Guild = { id: '1090000000000000001', name: 'Tidepool Society' };
const HARBOR: Guild = { id: '1090000000000000002', name: 'Quiet Harbor' };

export const GUILDS: readonly Guild[] = [TIDEPOOL, HARBOR];

/** A role of early members in the first server. */
export const ROLE = { id: '1090000000000000011', name: 'Diver' } as const;

/** The user of the product's bot. */
export const BOT_ID = '1180000000000000002';

/** As Discord writes them: whole numbers as text. */
const PERMISSIONS = { none: '0', member: '2248473465835073', moderator: '1099511627782', bot: '268435456' };
const EVERYTHING = '2251799813685247';

type GuildRole = {
  id: string;
  name: string;
  position: number;
  managed: boolean;
  permissions: string;
};
export type BotGuild = Guild & { owner_id: string; roles: readonly GuildRole[]; botRoles: readonly string[] };

/**
 * The product's bot is only in the first server; both can be joined by an invite link. One role is too high for the bot,
 * and one too powerful to be given away.
 */
export const BOT_GUILDS: readonly BotGuild[] = [
  {
    ...TIDEPOOL,
    owner_id: '1080000000000000001',
    botRoles: ['1090000000000000013'],
    roles: [
      role(TIDEPOOL.id, '@everyone', 0, PERMISSIONS.member),
      role('1090000000000000014', 'Winner', 1, PERMISSIONS.none),
      role('1090000000000000012', 'Swimmer', 2, PERMISSIONS.none),
      role(ROLE.id, ROLE.name, 3, PERMISSIONS.none),
      role('1090000000000000015', 'Lifeguard', 4, PERMISSIONS.moderator),
      { ...role('1090000000000000013', 'Signboard', 5, PERMISSIONS.bot), managed: true },
      role('1090000000000000016', 'Captain', 6, PERMISSIONS.none),
    ],
  },
];

/** What a person may do in their server. */
export function guildPermissions(
  person: DiscordPerson,
  guild: Guild,
): { owner: boolean; permissions: string } {
  const isOwner = BOT_GUILDS.some(({ id, owner_id }) => id === guild.id && owner_id === person.id);
  return { owner: isOwner, permissions: isOwner ? EVERYTHING : PERMISSIONS.member };
}

export const INVITES: Readonly<Record<string, Guild>> = { tidepool: TIDEPOOL, harbor: HARBOR };

const LONG_AGO = () => '2023-03-14T09:26:53.589000+00:00';
// Too late for any membership date that a list requires.
const AN_HOUR_AGO = () => new Date(Date.now() - 3_600_000).toISOString().replace('Z', '000+00:00');

/** One person for each result of the membership check. */
export const PEOPLE: readonly DiscordPerson[] = [
  person('1080000000000000001', 'olivia', 'Olivia', 'Owns the server, has the role', [ROLE.id], LONG_AGO),
  person('1080000000000000002', 'bruno', 'Bruno', 'Joined early, has the role', [ROLE.id], LONG_AGO),
  person('1080000000000000003', 'cleo', 'Cleo', 'Joined early, has no role', [], LONG_AGO),
  person(
    '1080000000000000004',
    'elif',
    'Elif',
    'Has the role, but joined an hour ago',
    [ROLE.id],
    AN_HOUR_AGO,
  ),
  { id: '1080000000000000005', username: 'dana', name: 'Dana', about: 'Not a member', membership: undefined },
];

export const WEBHOOKS: readonly Webhook[] = [
  webhook('1070000000000000001', 'Tidepool Sales', 'tidepool-sales', TIDEPOOL, 'a'),
  webhook('1070000000000000002', 'Lantern Sales', 'lantern-sales', TIDEPOOL, 'b'),
  webhook('1070000000000000003', 'Harbor Sales', 'harbor-sales', HARBOR, 'c'),
];

export function findWebhook(id: string): Webhook | undefined {
  const [, number] = /^1071000000000(\d{6})$/.exec(id) ?? [];
  return number === undefined ? WEBHOOKS.find((one) => one.id === id) : discordCrowdWebhook(Number(number));
}

/** One of many webhooks for load tests. */
export function discordCrowdWebhook(number: number): Webhook {
  const id = `1071000000000${String(number).padStart(6, '0')}`;
  return webhook(id, `Crowd ${number}`, `crowd-${number}`, HARBOR, 'x');
}

export function findPerson(idOrUsername: string): DiscordPerson | undefined {
  return PEOPLE.find(({ id, username }) => id === idOrUsername || username === idOrUsername);
}

function person(
  id: string,
  username: string,
  name: string,
  about: string,
  roles: string[],
  joinedAt: () => string,
): DiscordPerson {
  return { id, username, name, about, membership: { guild: TIDEPOOL, roles, joinedAt } };
}

function role(id: string, name: string, position: number, permissions: string): GuildRole {
  return { id, name, position, permissions, managed: false };
}

function webhook(id: string, name: string, channel: string, guild: Guild, letter: string): Webhook {
  // Real tokens have 68 characters, which the product checks.
  return { id, name, channel, guild, token: `sandbox-webhook-${letter}-`.padEnd(68, letter) };
}
