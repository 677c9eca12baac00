import { z } from 'zod';
import { parseResponse, requestJson, requireDecided } from '../http-json.ts';
import { ProviderError } from '../provider-error.ts';

export type DiscordMembership = {
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

export type DiscordApp = {
  apiBase: string;
  webBase: string;
  clientId: string;
  clientSecret: string;
  /** Part of the User-Agent, without which Discord's proxy rejects programs. */
  publicUrl: string;
};

const REQUEST = { timeoutMs: 8_000, isRepeatable: true };
const SCOPES = 'identify guilds guilds.members.read';
const UNKNOWN_GUILD = 10_004;

const tokenAnswer = z.object({ access_token: z.string().min(1) });
const meAnswer = z.object({ id: z.string().min(1) });
const guildsAnswer = z.array(z.object({ id: z.string() }));
const memberAnswer = z.object({
  roles: z.array(z.string()),
  joined_at: z.string().nullable(),
  pending: z.boolean().default(false),
});
const refusalAnswer = z.object({ code: z.number() });

export function createDiscordMembershipCheck(app: DiscordApp): DiscordMembershipCheck {
  const agent = { 'user-agent': `DiscordBot (${app.publicUrl}, 1.0)` };
  const ask = async (path: string, init: RequestInit) =>
    requireDecided(await requestJson(`${app.apiBase}${path}`, init, REQUEST), 'Discord');
  const form = (path: string, fields: Record<string, string>) =>
    ask(path, {
      method: 'POST',
      headers: { ...agent, authorization: basic(app) },
      body: new URLSearchParams(fields),
    });
  const read = (token: string, path: string) =>
    ask(path, { headers: { ...agent, authorization: `Bearer ${token}` } });
  const take = async <T>(schema: z.ZodType<T>, token: string, path: string): Promise<T> => {
    const { status, json } = await read(token, path);
    if (status !== 200) throw new ProviderError('refused', `Discord answered ${status} to ${path}`);
    return parseResponse(schema, json, 'Discord');
  };
  const membership = async (token: string, serverId: string): Promise<DiscordMembership | null> => {
    const { status, json } = await read(token, `/users/@me/guilds/${encodeURIComponent(serverId)}/member`);
    if (status === 404 && refusalAnswer.safeParse(json).data?.code === UNKNOWN_GUILD) return null;
    if (status !== 200) throw new ProviderError('refused', `Discord answered ${status} for a member`);
    const { roles, joined_at, pending } = parseResponse(memberAnswer, json, 'Discord');
    return { roles, isPending: pending, joinedAt: joined_at === null ? null : dateOf(joined_at) };
  };
  return {
    authorizeUrl({ state, redirectUrl }) {
      const query = new URLSearchParams({
        response_type: 'code',
        client_id: app.clientId,
        scope: SCOPES,
        state,
        redirect_uri: redirectUrl,
        prompt: 'consent',
      });
      return `${app.webBase}/oauth2/authorize?${query}`;
    },
    async check({ code, redirectUrl }, { memberOf, servers }) {
      const fields = { grant_type: 'authorization_code', code, redirect_uri: redirectUrl };
      const { status, json } = await form('/oauth2/token', fields);
      const granted = tokenAnswer.safeParse(json);
      if (status !== 200 || !granted.success)
        throw new ProviderError('refused', `Discord returned no token (${status})`);
      const token = granted.data.access_token;
      try {
        const { id } = await take(meAnswer, token, '/users/@me');
        const memberships: DiscordAccountFacts['memberships'] = {};
        // One after the other: Discord limits how fast one account's memberships are read.
        for (const serverId of memberOf) memberships[serverId] = await membership(token, serverId);
        const known = memberOf.filter((serverId) => memberships[serverId]);
        const all =
          servers === null && memberOf.length > 0
            ? known
            : (await take(guildsAnswer, token, '/users/@me/guilds')).map((guild) => guild.id);
        return { id, memberships, servers: servers ? all.filter((one) => servers.includes(one)) : all };
      } finally {
        // The token expires within a week; a failed revocation costs the person nothing.
        form('/oauth2/token/revoke', { token }).catch(() => {});
      }
    },
  };
}

function dateOf(text: string): Date {
  const date = new Date(text);
  if (Number.isNaN(date.getTime()))
    throw new ProviderError('retry-later', 'Discord returned an invalid date');
  return date;
}

const basic = ({ clientId, clientSecret }: DiscordApp) =>
  `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
