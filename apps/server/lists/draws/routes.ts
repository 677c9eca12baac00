import { drawsApi } from '@signboard/contract/draws/endpoints.ts';
import { drawsSchemas } from '@signboard/contract/draws/schemas.ts';
import { countErased } from '#server/lists/entries-store.ts';
import type { PublicLists } from '#server/lists/public-list/public-lists.ts';
import { requireOwnList } from '#server/lists/require-own-list.ts';
import { joinCalls, type Route, route } from '#server/platform/lib/route.ts';
import { publishReceiptKeys } from '#server/platform/secrets/receipt-keys.ts';
import { COSTS } from '#server/platform/usage/costs.ts';
import { allowlistRoutes } from './allowlists/routes.ts';
import { type ConfirmDeps, confirmPlace, writePlaceText } from './confirm-place.ts';
import { respondWithConfirmations } from './confirmations-answer.ts';
import type { DrawDeps } from './deps.ts';
import { createDrawFiles } from './draw-files.ts';
import { type DrawSummary, findDrawProgress, findDraws } from './draws-store.ts';
import { exportWinners } from './export-winners.ts';
import { fetchOtherDraw } from './fetch-other-draw.ts';
import { respondWithOpenings } from './openings-answer.ts';
import { presentOwnDraw } from './present-draw.ts';
import { respondWithCommitment, respondWithProof } from './proof-answer.ts';
import { selectWinners } from './select-winners.ts';
import { findWinners, type WinnerRow } from './winners-store.ts';

const calls = joinCalls('draws', drawsApi, drawsSchemas);

type DrawAddress = { workspace: string; name: string; number?: number | undefined };

const done = <R>(result: R) => ({ success: true, msg: '', result });

/** The calls about draws and winners. */
export function drawRoutes(
  deps: DrawDeps & ConfirmDeps & { publicLists: PublicLists; publicListTtlMs: number },
): Route[] {
  const present = async (draw: DrawSummary) => presentOwnDraw(draw, await findDrawProgress(deps.db, draw));
  const files = { ...deps, drawFiles: createDrawFiles(deps) };
  const find = async ({ workspace, name, number }: DrawAddress) => ({
    list: await deps.publicLists.require(workspace, name),
    number: number ?? null,
  });
  return [
    ...allowlistRoutes(deps),
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
    route(
      calls.winners,
      ({ session, body, spend }) => exportWinners(deps, spend, session.userId, body),
      'normal',
      COSTS.allowlist,
    ),
    route(calls.keys, async () => ({
      format: 'signboard-receipt-keys' as const,
      keys: await publishReceiptKeys(deps, deps.clock.now()),
    })),
    route(calls.proof, async ({ query }) => respondWithProof(files, await find(query))),
    route(calls.commitment, async ({ query }) => respondWithCommitment(files, await find(query))),
    route(calls.confirmations, async ({ query }) => respondWithConfirmations(deps, await find(query))),
    route(calls.placeText, async ({ query, session }) => {
      const list = await deps.publicLists.require(query.workspace, query.name);
      return done(await writePlaceText(deps, list, session.userId));
    }),
    route(calls.confirmPlace, async ({ body, session, clientAddress }) => {
      const list = await deps.publicLists.require(body.workspace, body.name);
      const { signature } = body;
      return done(await confirmPlace(deps, list, { userId: session.userId, clientAddress, signature }));
    }),
    route(calls.openings, async ({ query }) => respondWithOpenings(deps, await find(query))),
    route(
      calls.otherDraw,
      ({ query, spend }) => spend(1, () => fetchOtherDraw(deps.guardedFetch, query.address)),
      'slow',
      COSTS.otherDraw,
    ),
  ];
}

const presentWinner = (row: WinnerRow) => ({
  address: row.address,
  entryNumber: row.entryNumber,
  joinedAt: row.joinedAt,
  email: row.email,
  winner: true,
  organizer: row.organizer,
  rank: row.rank,
  confirmBy: row.confirmBy,
  confirmedAt: row.confirmedAt,
});
