import { winnerRolesApi } from '@signboard/contract/winner-roles/endpoints.ts';
import { winnerRolesSchemas } from '@signboard/contract/winner-roles/schemas.ts';
import { requireOwnList } from '#server/lists/require-own-list.ts';
import { joinCalls, type Route, route, type UserSession } from '#server/platform/lib/route.ts';
import { callerOf } from '#server/platform/usage/usage-counter.ts';
import { listRoles, retryRoles, saveRole } from './choose-role.ts';
import { connectOwner, ownerAuthUrl, requireConnection } from './connect-owner.ts';
import type { WinnerRolesDeps } from './deps.ts';
import { claimRoleFor, retryOwnRole, showOwnRole, winnerAuthUrl } from './own-role.ts';
import { presentWinnerRole } from './present-winner-role.ts';
import { deleteSettings } from './settings-store.ts';

const calls = joinCalls('winnerRoles', winnerRolesApi, winnerRolesSchemas);

const done = <R>(result: R) => ({ success: true, msg: '', result });

export function winnerRolesRoutes(deps: WinnerRolesDeps): Route[] {
  return [...ownerRoutes(deps), ...winnerRoutes(deps)];
}

function ownerRoutes(deps: WinnerRolesDeps): Route[] {
  /** 404 for another owner's list. */
  const requireList = async ({ userId }: UserSession, id: string) =>
    (await requireOwnList(deps.db, userId, id)).id;
  const show = async (listId: string) => done(await presentWinnerRole(deps, listId));
  const choiceOf = ({ userId }: UserSession, body: { id: string; connection: string; serverId: string }) => ({
    serverId: body.serverId,
    discordId: requireConnection(deps, { userId, listId: body.id }, body.connection),
  });
  return [
    route(calls.show, async ({ session, query }) => show(await requireList(session, query.id))),
    route(
      calls.authUrl,
      async ({ session, body }) => {
        const listId = await requireList(session, body.id);
        return { success: true, payload: { url: ownerAuthUrl(deps, session, listId, body.url) } };
      },
      'slow',
    ),
    route(
      calls.connect,
      async ({ session, body, clientAddress }) => {
        const listId = await requireList(session, body.id);
        return done(await connectOwner(deps, session, listId, { ...body, clientAddress }));
      },
      'slow',
    ),
    route(
      calls.roles,
      async ({ session, body, clientAddress }) => {
        await requireList(session, body.id);
        return done(await listRoles(deps, callerOf(session, clientAddress), choiceOf(session, body)));
      },
      'slow',
    ),
    route(
      calls.save,
      async ({ session, body, clientAddress }) => {
        const listId = await requireList(session, body.id);
        const choice = { ...choiceOf(session, body), roleId: body.roleId };
        await saveRole(deps, callerOf(session, clientAddress), listId, choice);
        return show(listId);
      },
      'slow',
    ),
    route(calls.remove, async ({ session, query }) => {
      const listId = await requireList(session, query.id);
      await deleteSettings(deps.db, listId);
      return show(listId);
    }),
    route(
      calls.retry,
      async ({ session, body, clientAddress }) => {
        const listId = await requireList(session, body.id);
        await retryRoles(deps, callerOf(session, clientAddress), listId);
        return show(listId);
      },
      'slow',
    ),
  ];
}

function winnerRoutes(deps: WinnerRolesDeps): Route[] {
  return [
    route(calls.own, async ({ session, query }) => done(await showOwnRole(deps.db, session, query))),
    route(
      calls.ownAuthUrl,
      async ({ session, body }) => ({
        success: true,
        payload: { url: await winnerAuthUrl(deps, session, body) },
      }),
      'slow',
    ),
    route(
      calls.claim,
      async ({ session, body, clientAddress }) =>
        done(await claimRoleFor(deps, session, body, { ...body, clientAddress })),
      'slow',
    ),
    route(calls.retryOwn, async ({ session, body }) => done(await retryOwnRole(deps, session, body)), 'slow'),
  ];
}
