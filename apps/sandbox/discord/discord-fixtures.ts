export type Guild = { id: string; name: string };
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

/** The servers. */
export const GUILDS: readonly Guild[] = [TIDEPOOL, HARBOR];

/** The role that early supporters hold in the first server. */
export const ROLE = { id: '1090000000000000011', name: 'Diver' } as const;

const LONG_AGO = () => '2023-03-14T09:26:53.589000+00:00';
// Whatever day a list asks for, someone who came an hour ago came too late.
const AN_HOUR_AGO = () => new Date(Date.now() - 3_600_000).toISOString().replace('Z', '000+00:00');

/** The people, each for one answer of the membership check. */
export const PEOPLE: readonly DiscordPerson[] = [
  person('1080000000000000001', 'olivia', 'Olivia', 'Joined early, has the role', [ROLE.id], LONG_AGO),
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

/** The incoming webhooks of the channels. */
export const WEBHOOKS: readonly Webhook[] = [
  webhook('1070000000000000001', 'Tidepool Sales', 'tidepool-sales', TIDEPOOL, 'a'),
  webhook('1070000000000000002', 'Lantern Sales', 'lantern-sales', TIDEPOOL, 'b'),
  webhook('1070000000000000003', 'Harbor Sales', 'harbor-sales', HARBOR, 'c'),
];

/** The person with this id or name. */
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

function webhook(id: string, name: string, channel: string, guild: Guild, letter: string): Webhook {
  // Real tokens have 68 characters, and the product checks the shape.
  return { id, name, channel, guild, token: `sandbox-webhook-${letter}-`.padEnd(68, letter) };
}
