import { z } from 'zod';
import { askJson } from '../ask-json.ts';
import { parseResponse } from '../parse-response.ts';
import { ProviderError } from '../provider-error.ts';
import type { DiscordMembership, DiscordMembershipCheck } from './port.ts';

export type DiscordApp = {
  apiBase: string;
  webBase: string;
  clientId: string;
  clientSecret: string;
  /** Named in the User-Agent, without which Discord's front door turns programs away. */
  publicUrl: string;
};

const SCOPES = 'identify guilds guilds.members.read';
/** What Discord says of a server that the person is not in. */
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

/** Discord's OAuth 2.0, and the reads that a membership check needs. */
export function createDiscordMembershipCheck(app: DiscordApp): DiscordMembershipCheck {
  const agent = { 'user-agent': `DiscordBot (${app.publicUrl}, 1.0)` };
  const form = (path: string, fields: Record<string, string>) =>
    askJson(`${app.apiBase}${path}`, {
      method: 'POST',
      headers: { ...agent, authorization: basic(app) },
      body: new URLSearchParams(fields),
    });
  const read = (token: string, path: string) =>
    askJson(`${app.apiBase}${path}`, { headers: { ...agent, authorization: `Bearer ${token}` } });
  const take = async <T>(schema: z.ZodType<T>, token: string, path: string): Promise<T> => {
    const { status, body } = await read(token, path);
    if (status !== 200) throw new ProviderError('refused', `Discord answered ${status} to ${path}`);
    return parseResponse(schema, body, 'Discord');
  };
  const membership = async (token: string, serverId: string): Promise<DiscordMembership | null> => {
    const { status, body } = await read(token, `/users/@me/guilds/${encodeURIComponent(serverId)}/member`);
    if (status === 404 && refusalAnswer.safeParse(body).data?.code === UNKNOWN_GUILD) return null;
    if (status !== 200) throw new ProviderError('refused', `Discord answered ${status} for a member`);
    const { roles, joined_at, pending } = parseResponse(memberAnswer, body, 'Discord');
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
    async check({ code, redirectUrl }, { serverId, servers }) {
      const fields = { grant_type: 'authorization_code', code, redirect_uri: redirectUrl };
      const { status, body } = await form('/oauth2/token', fields);
      const granted = tokenAnswer.safeParse(body);
      if (status !== 200 || !granted.success)
        throw new ProviderError('refused', `Discord gave no token (${status})`);
      const token = granted.data.access_token;
      try {
        const { id } = await take(meAnswer, token, '/users/@me');
        const found = serverId === null ? null : await membership(token, serverId);
        const known = servers === null && serverId !== null ? (found ? [serverId] : []) : null;
        const all = known ?? (await take(guildsAnswer, token, '/users/@me/guilds')).map((guild) => guild.id);
        return { id, membership: found, servers: servers ? all.filter((one) => servers.includes(one)) : all };
      } finally {
        // It ends in a week by itself; a revocation that fails costs the person nothing.
        form('/oauth2/token/revoke', { token }).catch(() => {});
      }
    },
  };
}

function dateOf(text: string): Date {
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) throw new ProviderError('retry-later', 'Discord told no readable date');
  return date;
}

const basic = ({ clientId, clientSecret }: DiscordApp) =>
  `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
