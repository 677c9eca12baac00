import { drawsApi } from '@signboard/contract/draws/endpoints.ts';
import { drawsSchemas } from '@signboard/contract/draws/schemas.ts';
import { countErased } from '#server/features/lists/entries-store.ts';
import { requireOwnList } from '#server/features/lists/require-own-list.ts';
import type { PublicLists } from '#server/features/public-list/public-lists.ts';
import { joinCalls, type Route, route } from '#server/lib/route.ts';
import type { DrawDeps } from './deps.ts';
import { type DrawRow, findDrawProgress, findDraws } from './draws-store.ts';
import { exportWinners } from './export-winners.ts';
import { presentOwnDraw } from './present-draw.ts';
import { respondWithProof } from './proof-answer.ts';
import { selectWinners } from './select-winners.ts';
import { findWinners, type WinnerRow } from './winners-store.ts';

const calls = joinCalls(drawsApi, drawsSchemas);

const done = <R>(result: R) => ({ success: true, msg: '', result });

/** The calls about draws and winners. */
export function drawRoutes(deps: DrawDeps & { publicLists: PublicLists }): Route[] {
  const present = async (draw: DrawRow) => presentOwnDraw(draw, await findDrawProgress(deps.db, draw));
  return [
    route(calls.select, async ({ session, body: { id, reason = null } }) => {
      const draw = await selectWinners(deps, session.userId, { id, reason });
      return done(await present(draw));
    }),
    route(calls.draws, async ({ session, query }) => {
      const list = await requireOwnList(deps.db, session.userId, query.project_id);
      const draws = await findDraws(deps.db, list.id);
      return done(await Promise.all(draws.map(present)));
    }),
    route(calls.viewWinners, async ({ session, body }) => {
      const list = await requireOwnList(deps.db, session.userId, body.id);
      const [{ rows, total }, erased] = await Promise.all([
        findWinners(deps.db, list.id, body),
        countErased(deps.db, list.id, 'winners'),
      ]);
      return done({ rows: rows.map(presentWinner), total, erased });
    }),
    route(calls.winners, ({ session, body }) => exportWinners(deps, session.userId, body)),
    route(calls.proof, async ({ query: { workspace, name, number = null } }) =>
      respondWithProof(deps, await deps.publicLists.require(workspace, name), number),
    ),
  ];
}

const presentWinner = (row: WinnerRow) => ({
  address: row.address,
  entryNumber: row.entry_number,
  joinedAt: row.joined_at,
  email: row.email,
  winner: true,
  rank: row.rank,
});
