import { readApi } from '@signboard/contract/read-api/endpoints.ts';
import { readSchemas } from '@signboard/contract/read-api/schemas.ts';
import { findDraws } from '#server/lists/draws/draws-store.ts';
import { requireOwnList } from '#server/lists/require-own-list.ts';
import { AppError } from '#server/platform/lib/app-error.ts';
import { joinCalls, type Route, route } from '#server/platform/lib/route.ts';
import type { Deps } from '#server/wiring/deps.ts';
import { presentDrawFact, presentEntryFact, presentListFact, presentWinnerFact } from './present-facts.ts';
import { findEntriesAfter, findListsAfter, findWinnersAfter, type ListPlace } from './read-store.ts';

const calls = joinCalls('read', readApi, readSchemas);

/** What programs read with an API key: the data of the key's own workspace. */
export function readRoutes({ db, clock, publicUrl }: Pick<Deps, 'db' | 'clock' | 'publicUrl'>): Route[] {
  return [
    route(calls.lists, async ({ session, query: { after, limit } }) => {
      const rows = await findListsAfter(db, session.userId, parseListCursor(after), limit);
      return done({
        lists: rows.map((row) => presentListFact(row, clock.now(), publicUrl)),
        next: nextOf(rows, limit, ({ micros, id }) => `${micros}.${id}`),
      });
    }),
    route(calls.list, async ({ session, query: { id } }) =>
      done(presentListFact(await requireOwnList(db, session.userId, id), clock.now(), publicUrl)),
    ),
    route(calls.entries, async ({ session, query: { list, after = '0', limit } }) => {
      const { id } = await requireOwnList(db, session.userId, list);
      const rows = await findEntriesAfter(db, id, after, limit);
      return done({
        entries: rows.map(presentEntryFact),
        next: nextOf(rows, limit, (row) => String(row.entryNumber)),
      });
    }),
    route(calls.draws, async ({ session, query }) => {
      const list = await requireOwnList(db, session.userId, query.list);
      const draws = await findDraws(db, list.id);
      return done({ draws: draws.map((draw) => presentDrawFact(draw, list, publicUrl)) });
    }),
    route(calls.winners, async ({ session, query: { list: listId, after = '0', limit } }) => {
      const list = await requireOwnList(db, session.userId, listId);
      if (list.drawState !== 'drawn') throw new AppError('not-drawn');
      const rows = await findWinnersAfter(db, list.id, after, limit);
      return done({
        winners: rows.map(presentWinnerFact),
        next: nextOf(rows, limit, (row) => String(row.rank)),
      });
    }),
  ];
}

function parseListCursor(after: string | undefined): ListPlace | null {
  const [micros, id] = after?.split('.') ?? [];
  return micros && id ? { micros, id } : null;
}

/** Null on the last page: it has fewer rows than asked for. */
function nextOf<Row>(rows: readonly Row[], limit: number, cursorOf: (row: Row) => string): string | null {
  const last = rows.at(-1);
  return last && rows.length === limit ? cursorOf(last) : null;
}

const done = <R>(result: R) => ({ success: true, msg: '', result });
