import type { ConnectedServers } from '@signboard/contract/winner-roles/schemas.ts';
import { z } from 'zod';
import { consumeOAuthState, createOAuthState, requireOwnUrl } from '#server/people/accounts/oauth-state.ts';
import { AppError } from '#server/platform/lib/app-error.ts';
import { secondsAfter } from '#server/platform/lib/clock.ts';
import type { UserSession } from '#server/platform/lib/route.ts';
import type { DiscordAccounts } from '#server/platform/providers/discord/discord-accounts.ts';
import { callerOf } from '#server/platform/usage/usage-counter.ts';
import { callDiscord } from './call-discord.ts';
import type { WinnerRolesDeps } from './deps.ts';

export type Returned = { code: string; state: string; clientAddress: string };

/** Long enough to add the bot to a server and to choose a role. */
const CONNECTION_SECONDS = 30 * 60;
/** The token, the account and its servers. */
const CONNECT_CALLS = 3;

export function requireAccounts({ discordAccounts }: WinnerRolesDeps): DiscordAccounts {
  if (!discordAccounts) throw new AppError('discord-roles-off');
  return discordAccounts;
}

export const callbackUrl = ({ publicUrl }: WinnerRolesDeps) => `${publicUrl}/sb/discord/callback`;

/** Where an owner shows which Discord account is theirs. */
export function ownerAuthUrl(
  deps: WinnerRolesDeps,
  session: UserSession,
  listId: string,
  url: string,
): string {
  requireOwnUrl(deps.publicUrl, url, 'discord-url-failed');
  const accounts = requireAccounts(deps);
  const request = { provider: 'discord-owner', sessionId: session.id, listId } as const;
  const { state } = createOAuthState(deps.keyring, request, deps.clock.now());
  return accounts.authorizeUrl({ state, redirectUrl: callbackUrl(deps), withServers: true });
}

/** The servers that the account manages, to choose from. Whether it may is checked with Discord again at saving. */
export async function connectOwner(
  deps: WinnerRolesDeps,
  session: UserSession,
  listId: string,
  { code, state, clientAddress }: Returned,
): Promise<ConnectedServers> {
  const accounts = requireAccounts(deps);
  const now = deps.clock.now();
  const consumed = await consumeOAuthState(deps, state, session.id, 'discord-owner', now);
  if (consumed?.listId !== listId) throw new AppError('discord-failed');
  const grant = { code, redirectUrl: callbackUrl(deps) };
  const caller = callerOf(session, clientAddress);
  const account = await callDiscord(deps, caller, CONNECT_CALLS, () => accounts.readWithServers(grant));
  const expiresAt = secondsAfter(now, CONNECTION_SECONDS).getTime();
  return {
    connection: sign(deps, { u: session.userId, l: listId, d: account.id, e: expiresAt }),
    username: account.username,
    servers: account.servers,
  };
}

const payload = z.object({ u: z.string(), l: z.string(), d: z.string(), e: z.number() });

function sign({ keyring }: WinnerRolesDeps, content: z.output<typeof payload>): string {
  const body = Buffer.from(JSON.stringify(content)).toString('base64url');
  return `${body}.${keyring.mac('discord-connection', body)}`;
}

/** The Discord account that this owner connected for this list a short time ago. */
export function requireConnection(
  { keyring, clock }: WinnerRolesDeps,
  owner: { userId: string; listId: string },
  connection: string,
): string {
  const [body = '', mac = ''] = connection.split('.');
  if (!keyring.verifyMac('discord-connection', body, mac)) throw new AppError('discord-connection-expired');
  const { u, l, d, e } = payload.parse(JSON.parse(Buffer.from(body, 'base64url').toString()));
  if (u !== owner.userId || l !== owner.listId || e <= clock.now().getTime())
    throw new AppError('discord-connection-expired');
  return d;
}
