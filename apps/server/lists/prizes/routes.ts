import { prizesApi } from '@signboard/contract/prizes/endpoints.ts';
import { prizesSchemas } from '@signboard/contract/prizes/schemas.ts';
import { requireOwnList } from '#server/lists/require-own-list.ts';
import { joinCalls, type Route, route } from '#server/platform/lib/route.ts';
import { COSTS } from '#server/platform/usage/costs.ts';
import { addPrizesInTurn, lockForPrizes } from './add-prizes.ts';
import type { OwnPrizeDeps } from './deps.ts';
import { findOwnPrize, showOwnPrize } from './own-prize.ts';
import { countPrizes, deleteUnassignedPrizes } from './prizes-store.ts';
import { withdrawPrizes } from './withdraw-prizes.ts';

const calls = joinCalls('prizes', prizesApi, prizesSchemas);

const done = <R>(result: R) => ({ success: true, msg: '', result });

export function prizesRoutes(deps: OwnPrizeDeps): Route[] {
  return [
    route(calls.counts, async ({ query, session }) => {
      const list = await requireOwnList(deps.db, session.userId, query.project_id);
      return done(await countPrizes(deps.db, list.id));
    }),
    route(
      calls.add,
      async ({ body, session, spend }) => done(await addPrizesInTurn(deps, spend, session.userId, body)),
      'normal',
      COSTS.prizes,
    ),
    route(calls.deleteUnassigned, async ({ query, session }) => {
      const list = await requireOwnList(deps.db, session.userId, query.project_id);
      return done(
        await deps.db.transaction().execute(async (db) => {
          await lockForPrizes(db, session.userId, list.id);
          await deleteUnassignedPrizes(db, list.id);
          return await countPrizes(db, list.id);
        }),
      );
    }),
    route(
      calls.withdraw,
      ({ body, session, spend }) => withdrawPrizes(deps, spend, session.userId, body.id),
      'normal',
      COSTS.listExport,
    ),
    route(calls.own, async ({ query, session }) => done(await findOwnPrize(deps, session.userId, query))),
    route(calls.show, async ({ body, session }) => done(await showOwnPrize(deps, session.userId, body))),
  ];
}
