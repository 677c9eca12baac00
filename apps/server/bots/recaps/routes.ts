import { recapsApi } from '@signboard/contract/recaps/endpoints.ts';
import { recapsSchemas } from '@signboard/contract/recaps/schemas.ts';
import { requireBot } from '#server/bots/bots-store.ts';
import { joinCalls, type Route, route } from '#server/platform/lib/route.ts';
import type { RecapRoutesDeps } from './deps.ts';
import { previewRecap } from './preview-recap.ts';
import { presentRecap, saveRecap } from './save-recap.ts';

const calls = joinCalls('recaps', recapsApi, recapsSchemas);

export function recapsRoutes(deps: RecapRoutesDeps): Route[] {
  return [
    route(calls.settings, async ({ session }) =>
      done(presentRecap(await requireBot(deps.db, session.botId))),
    ),
    route(calls.save, async ({ session, body }) =>
      done(presentRecap(await saveRecap(deps, session.botId, body))),
    ),
    route(
      calls.preview,
      async ({ session, body }) => done(await previewRecap(deps, session.botId, body)),
      'slow',
    ),
  ];
}

const done = <R>(result: R) => ({ success: true, msg: '', result });
