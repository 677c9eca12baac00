import { FAILURE_REASONS, PAUSE_REASONS, ROLE_REFUSALS } from '@signboard/domain/winner-roles/role-rules.ts';
import { z } from 'zod';
import { envelope } from '../answers.ts';
import type { SchemaTable } from '../endpoint.ts';
import { discordId } from '../lists/form-fields.ts';

const id = z.uuid();
const address = z.string().max(2000);
const listAddress = z.object({ workspace: z.string().max(100), name: z.string().max(100) });
const returned = z.object({ code: z.string().max(500), state: z.string().max(600), url: address });
/** Names the Discord account that the owner has just connected; signed by the server. */
const connection = z.string().max(500);
const authUrlAnswer = z.object({ success: z.boolean(), payload: z.object({ url: z.string() }) });

const winnerRole = z
  .object({
    /** False without a Discord bot and app in the settings of the site. */
    isAvailable: z.boolean(),
    /** Adds the bot to a server; null when it is not available. */
    inviteUrl: z.string().nullable(),
    role: z
      .object({
        serverId: z.string(),
        serverName: z.string(),
        roleId: z.string(),
        roleName: z.string(),
        /** Until the owner has fixed it, nobody gets the role. */
        pausedReason: z.enum(PAUSE_REASONS).nullable(),
        /** Discord does not answer at the moment, or does not accept the site's bot. */
        isDelayed: z.boolean(),
      })
      .nullable(),
    progress: z.object({
      /** Of the latest draw; 0 before it. */
      winners: z.number(),
      given: z.number(),
      waiting: z.number(),
      failed: z.array(z.object({ reason: z.enum(FAILURE_REASONS), count: z.number() })),
      /** Winners who have not connected a Discord account. */
      withoutAccount: z.number(),
    }),
  })
  .meta({ id: 'WinnerRole' });

export type WinnerRole = z.output<typeof winnerRole>;

const connectedServers = z
  .object({
    connection: z.string(),
    username: z.string(),
    /** Those in which the account may manage roles. */
    servers: z.array(z.object({ id: z.string(), name: z.string() })),
  })
  .meta({ id: 'ConnectedServers' });

export type ConnectedServers = z.output<typeof connectedServers>;

const serverRoles = z.array(
  z.object({ id: z.string(), name: z.string(), refusal: z.enum(ROLE_REFUSALS).nullable() }),
);

export type ServerRoles = z.output<typeof serverRoles>;

const ownRole = z
  .object({
    serverName: z.string(),
    roleName: z.string(),
    state: z.enum(['no-account', 'waiting', 'paused', 'given', 'left-server', 'rejected']),
    /** Not where the list itself required the account. */
    canChangeAccount: z.boolean(),
  })
  .meta({ id: 'OwnRole' });

export type OwnRole = z.output<typeof ownRole>;

export const winnerRolesSchemas = {
  show: {
    summary: 'Get the Discord role that the winners of a list get, and how many have it',
    query: z.object({ id }),
    answer: envelope(winnerRole),
  },
  authUrl: {
    summary: 'Get the Discord authorization URL with which a list’s owner shows which servers they manage',
    body: z.object({ id, url: address }),
    answer: authUrlAnswer,
  },
  connect: {
    summary: 'Complete the authorization; returns the servers in which the owner may manage roles',
    body: returned.extend({ id }),
    answer: envelope(connectedServers),
  },
  roles: {
    summary: 'Get the roles of a server, and which of them winners can get',
    body: z.object({ id, connection, serverId: discordId }),
    answer: envelope(serverRoles),
  },
  save: {
    summary: 'Save the Discord role for winners; checked with Discord first',
    body: z.object({ id, connection, serverId: discordId, roleId: discordId }),
    answer: envelope(winnerRole),
  },
  remove: {
    summary: 'Give no role to winners any more; roles that were given stay',
    query: z.object({ id }),
    answer: envelope(winnerRole),
  },
  retry: {
    summary: 'Check the role with Discord again, and retry everything that failed',
    body: z.object({ id }),
    answer: envelope(winnerRole),
  },
  own: {
    summary: 'Get the Discord role of a signed-in winner; null when there is none',
    query: listAddress,
    answer: envelope(ownRole.nullable()),
  },
  ownAuthUrl: {
    summary: 'Get the Discord authorization URL with which a winner names their account',
    body: listAddress.extend({ url: address }),
    answer: authUrlAnswer,
  },
  claim: {
    summary: 'Complete the authorization; the winner’s Discord account gets the role soon',
    body: listAddress.extend(returned.shape),
    answer: envelope(ownRole),
  },
  retryOwn: {
    summary: 'Try again to give the role, for example after joining the server',
    body: listAddress,
    answer: envelope(ownRole),
  },
} satisfies SchemaTable;
