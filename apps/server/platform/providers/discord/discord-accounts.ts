import { z } from 'zod';
import { createDiscordOAuth, type DiscordApp, type DiscordGrant } from './discord-oauth.ts';

type DiscordAccount = { id: string; username: string };

/** Whose account it is, and which servers the person manages. */
export type DiscordAccounts = {
  authorizeUrl(request: { state: string; redirectUrl: string; withServers: boolean }): string;
  read(grant: DiscordGrant): Promise<DiscordAccount>;
  /** Also the servers in which the account may manage roles. */
  readWithServers(grant: DiscordGrant): Promise<DiscordAccount & { servers: { id: string; name: string }[] }>;
  /** Where someone adds the site's bot to a server, with the permission to manage roles. */
  inviteUrl: string;
};

const MANAGE_ROLES = 1n << 28n;
const ADMINISTRATOR = 1n << 3n;

const meAnswer = z.object({ id: z.string().regex(/^\d{15,20}$/), username: z.string() });
const guildsAnswer = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    owner: z.boolean().default(false),
    permissions: z.string().regex(/^\d{1,30}$/),
  }),
);

export function createDiscordAccounts(app: DiscordApp): DiscordAccounts {
  const oauth = createDiscordOAuth(app);
  const invite = new URLSearchParams({
    client_id: app.clientId,
    permissions: String(MANAGE_ROLES),
    scope: 'bot',
  });
  return {
    authorizeUrl: ({ withServers, ...request }) =>
      oauth.authorizeUrl({ ...request, scope: withServers ? 'identify guilds' : 'identify' }),
    read: (grant) => oauth.withToken(grant, (reader) => reader.take(meAnswer, '/users/@me')),
    readWithServers: (grant) =>
      oauth.withToken(grant, async (reader) => {
        const me = await reader.take(meAnswer, '/users/@me');
        const guilds = await reader.take(guildsAnswer, '/users/@me/guilds');
        const managed = guilds.filter(
          ({ owner, permissions }) => owner || (BigInt(permissions) & (MANAGE_ROLES | ADMINISTRATOR)) !== 0n,
        );
        return { ...me, servers: managed.map(({ id, name }) => ({ id, name })) };
      }),
    inviteUrl: `${app.webBase}/oauth2/authorize?${invite}`,
  };
}
