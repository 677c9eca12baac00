import { listsApi } from '@signboard/contract/lists/endpoints.ts';
import { listsSchemas } from '@signboard/contract/lists/schemas.ts';
import { say } from '@signboard/contract/texts/say.ts';
import type { Language } from '@signboard/domain/accounts/language.ts';
import { joinCalls, type Route, route } from '#server/platform/lib/route.ts';
import { COSTS } from '#server/platform/usage/costs.ts';
import { callerOf } from '#server/platform/usage/usage-counter.ts';
import { banEntries } from './ban-entries.ts';
import { findBannedWallets } from './banned-store.ts';
import { isNameFree, isUrlNameFree } from './check-save.ts';
import { createList } from './create-list.ts';
import { createWithSettings } from './create-with-settings.ts';
import type { ListsDeps } from './deps.ts';
import { duplicateList } from './duplicate-list.ts';
import { countErased, findEntries } from './entries-store.ts';
import { exportJoined } from './export-entries.ts';
import { readListFigures, readOwnerFigures } from './figures-store.ts';
import { findDiscordServer } from './find-discord-server.ts';
import { findEarliestDraw } from './find-earliest-draw.ts';
import { findLists, type Paging } from './find-lists.ts';
import { showParticipants } from './find-participants.ts';
import { findJoinedLists } from './joined-lists.ts';
import { deleteOwnList, finishList, toggleList } from './list-life-cycle.ts';
import { presentAccess, presentItem, presentList } from './present-list.ts';
import { presentRegistration } from './registration-columns.ts';
import { removeEntries } from './remove-entries.ts';
import { requireOwnList } from './require-own-list.ts';
import { reviewEntries } from './review-entries.ts';
import { estimateBans, saveAccess } from './save-access.ts';
import { saveRegistration } from './save-registration.ts';
import { presentTexts, saveTexts } from './save-texts.ts';
import { saveList } from './update-list.ts';

const calls = joinCalls('lists', listsApi, listsSchemas);

const FIRST_PAGE = { page: 1, pageSize: 50 };

export function listsRoutes(deps: ListsDeps): Route[] {
  const answer = async (ownerId: string, id: string) => {
    const list = await requireOwnList(deps.db, ownerId, id);
    const entries = await findEntries(deps.db, id, FIRST_PAGE, list.joined);
    return done(
      presentList(
        list,
        entries.map(({ address, winner }) => ({ address, winner })),
        await findEarliestDraw(deps.db, list),
        deps.clock.now(),
      ),
    );
  };
  const registration = async (ownerId: string, id: string) =>
    done(presentRegistration(await requireOwnList(deps.db, ownerId, id)));
  const access = async (ownerId: string, id: string) =>
    done(presentAccess(await requireOwnList(deps.db, ownerId, id), await findBannedWallets(deps.db, id)));
  const texts = async (ownerId: string, id: string) =>
    done(presentTexts(await requireOwnList(deps.db, ownerId, id)));
  const page = async (ownerId: string, paging: Paging) => {
    const now = deps.clock.now();
    const { rows, total } = await findLists(deps.db, ownerId, paging, now);
    return done({ rows: rows.map((row) => presentItem(row, now)), total });
  };

  return [
    route(calls.list, ({ session, query }) => page(session.userId, query)),
    route(calls.listOverall, ({ session, query }) => page(session.userId, query)),
    route(calls.joinedList, async ({ session, query }) =>
      done(await findJoinedLists(deps.db, session.userId, query, deps.clock.now())),
    ),
    route(calls.figures, async ({ session, query: { timeZone } }) =>
      done(await readOwnerFigures(deps.db, session.userId, { now: deps.clock.now(), timeZone })),
    ),
    route(calls.infoAll, ({ session, query }) => answer(session.userId, query.project_id)),
    route(calls.create, async ({ session, body }) =>
      answer(session.userId, await createList(deps, session, body)),
    ),
    route(calls.createWithSettings, async ({ session, body, language, clientAddress }) => {
      const id = await createWithSettings(deps, session, callerOf(session, clientAddress), body);
      const { uncheckedContracts: unchecked } = await requireOwnList(deps.db, session.userId, id);
      return warn(await answer(session.userId, id), unchecked, language);
    }),
    route(calls.update, async ({ session, body }) => {
      await saveList(deps, session, body);
      return await answer(session.userId, body.id);
    }),
    route(calls.duplicate, async ({ session, body }) =>
      answer(session.userId, await duplicateList(deps, session, body)),
    ),
    route(calls.delete, async ({ session, query }) => {
      await deleteOwnList(deps, session.userId, query.project_id, query.name);
      return done(null);
    }),
    route(calls.registration, ({ session, query }) => registration(session.userId, query.project_id)),
    route(calls.saveRegistration, async ({ session, body, language, clientAddress }) => {
      await saveRegistration(deps, callerOf(session, clientAddress), body);
      const saved = await registration(session.userId, body.id);
      return warn(saved, saved.result.uncheckedContracts, language);
    }),
    route(calls.discordServer, async ({ session, query, clientAddress }) =>
      done(await findDiscordServer(deps, callerOf(session, clientAddress), query.server)),
    ),
    route(calls.access, ({ session, query }) => access(session.userId, query.project_id)),
    route(
      calls.saveAccess,
      async ({ session, body, spend }) =>
        await spend(estimateBans(body.bannedWallets), (inTurn) =>
          inTurn(async () => {
            await saveAccess(deps, session.userId, body);
            return await access(session.userId, body.id);
          }),
        ),
      'normal',
      COSTS.bans,
    ),
    route(calls.texts, ({ session, query }) => texts(session.userId, query.project_id)),
    route(calls.saveTexts, async ({ session, body }) => {
      await saveTexts(deps, session, body);
      return await texts(session.userId, body.id);
    }),
    route(calls.activate, async ({ session, body, clientAddress }) =>
      done(await toggleList(deps, callerOf(session, clientAddress), body.id)),
    ),
    route(calls.finish, async ({ session, body }) => done(await finishList(deps, session.userId, body.id))),
    route(calls.viewAddresses, async ({ session, body }) => {
      const list = await requireOwnList(deps.db, session.userId, body.id);
      const total = list.joined + list.removed - (await countErased(deps.db, body.id));
      const rows = await findEntries(deps.db, body.id, { ...body, withRemoved: true }, total);
      return done({ rows: rows.map(presentEntry), total });
    }),
    route(calls.findEntries, async ({ session, body }) =>
      done(await showParticipants(deps, session.userId, body)),
    ),
    route(
      calls.reviewEntries,
      async ({ session, query, spend }) => {
        const list = await requireOwnList(deps.db, session.userId, query.project_id);
        return await spend(list.joined, async (inTurn) =>
          done(await inTurn(() => reviewEntries(deps.db, list))),
        );
      },
      'normal',
      COSTS.review,
    ),
    route(calls.banEntries, async ({ session, body }) =>
      done({ changed: await banEntries(deps, session.userId, body) }),
    ),
    route(calls.removeEntries, async ({ session, body }) =>
      done({ removed: await removeEntries(deps, session.userId, body) }),
    ),
    route(
      calls.addresses,
      ({ session, body, spend }) => exportJoined(deps, spend, session.userId, body),
      'normal',
      COSTS.listExport,
    ),
    route(calls.validateName, async ({ session, body }) =>
      done(await isNameFree(deps, session.userId, body.name, body.id || null)),
    ),
    route(calls.validateUrlEndName, async ({ session, body }) =>
      done(await isUrlNameFree(deps, session.userId, body.name, body.id || null)),
    ),
    route(calls.listFigures, async ({ session, query }) => {
      const list = await requireOwnList(deps.db, session.userId, query.project_id);
      const reader = { now: deps.clock.now(), timeZone: query.timeZone };
      return done(await readListFigures(deps.db, list, reader));
    }),
  ];
}

const presentEntry = (entry: Awaited<ReturnType<typeof findEntries>>[number]) => ({
  address: entry.address,
  entryNumber: entry.entryNumber,
  joinedAt: entry.joinedAt,
  email: entry.email,
  winner: entry.winner,
  organizer: entry.organizer,
  removedReason: entry.removedReason,
});

const warn = <A extends { msg: string }>(answer: A, unchecked: readonly string[], language: Language): A =>
  unchecked.length > 0 ? { ...answer, msg: say('list.unchecked-contracts', language) } : answer;

const done = <R>(result: R) => ({ success: true, msg: '', result });
