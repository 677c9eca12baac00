import { z } from 'zod';
import { parseResponse } from '../http-json.ts';
import { ProviderError } from '../provider-error.ts';
import { createDiscordOAuth, type DiscordApp, type DiscordReader } from './discord-oauth.ts';

type DiscordMembership = {
  isPending: boolean;
  roles: readonly string[];
  /** When the account last joined; Discord does not report it for everyone. */
  joinedAt: Date | null;
};

export type DiscordAccountFacts = {
  id: string;
  /** By the ids of the servers that were asked about; null where the account is no member. */
  memberships: Record<string, DiscordMembership | null>;
  /** The requested servers that the account is a member of. */
  servers: readonly string[];
};

/** Reads a person's Discord account once. No token is stored: it is revoked before the result is returned. */
export type DiscordMembershipCheck = {
  authorizeUrl(request: { state: string; redirectUrl: string }): string;
  check(
    grant: { code: string; redirectUrl: string },
    wanted: {
      /** Whose memberships are read, one call each. */
      memberOf: readonly string[];
      /** Of which servers to say whether the account is in them; null for those of `memberOf`, or else all. */
      servers: readonly string[] | null;
    },
  ): Promise<DiscordAccountFacts>;
};

const SCOPES = 'identify guilds guilds.members.read';
const UNKNOWN_GUILD = 10_004;

const meAnswer = z.object({ id: z.string().min(1) });
const guildsAnswer = z.array(z.object({ id: z.string() }));
const memberAnswer = z.object({
  roles: z.array(z.string()),
  joined_at: z.string().nullable(),
  pending: z.boolean().default(false),
});
const refusalAnswer = z.object({ code: z.number() });

export function createDiscordMembershipCheck(app: DiscordApp): DiscordMembershipCheck {
  const oauth = createDiscordOAuth(app);
  return {
    authorizeUrl: (request) => oauth.authorizeUrl({ ...request, scope: SCOPES }),
    check: (grant, { memberOf, servers }) =>
      oauth.withToken(grant, async (reader) => {
        const { id } = await reader.take(meAnswer, '/users/@me');
        const memberships: DiscordAccountFacts['memberships'] = {};
        // One after the other: Discord limits how fast one account's memberships are read.
        for (const serverId of memberOf) memberships[serverId] = await readMembership(reader, serverId);
        const known = memberOf.filter((serverId) => memberships[serverId]);
        const all =
          servers === null && memberOf.length > 0
            ? known
            : (await reader.take(guildsAnswer, '/users/@me/guilds')).map((guild) => guild.id);
        return { id, memberships, servers: servers ? all.filter((one) => servers.includes(one)) : all };
      }),
  };
}

async function readMembership(reader: DiscordReader, serverId: string): Promise<DiscordMembership | null> {
  const { status, json } = await reader.read(`/users/@me/guilds/${encodeURIComponent(serverId)}/member`);
  if (status === 404 && refusalAnswer.safeParse(json).data?.code === UNKNOWN_GUILD) return null;
  if (status !== 200) throw new ProviderError('refused', `Discord answered ${status} for a member`);
  const { roles, joined_at, pending } = parseResponse(memberAnswer, json, 'Discord');
  return { roles, isPending: pending, joinedAt: joined_at === null ? null : dateOf(joined_at) };
}

function dateOf(text: string): Date {
  const date = new Date(text);
  if (Number.isNaN(date.getTime()))
    throw new ProviderError('retry-later', 'Discord returned an invalid date');
  return date;
}
