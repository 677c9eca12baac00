import { communitiesApi } from '@signboard/contract/communities/endpoints.ts';
import { communitiesSchemas } from '@signboard/contract/communities/schemas.ts';
import type { ReportDeps } from '#server/lists/public-list/store-report.ts';
import { AppError } from '#server/platform/lib/app-error.ts';
import { joinCalls, type Route, route } from '#server/platform/lib/route.ts';
import { findListedCommunities } from './communities-store.ts';
import { reportCommunity } from './report-community.ts';
import { saveCommunity, showOwnCommunity } from './save-community.ts';
import type { ShowCommunity } from './show-community.ts';

const calls = joinCalls('communities', communitiesApi, communitiesSchemas);

type CommunitiesDeps = ReportDeps & { showCommunity: ShowCommunity };

export function communitiesRoutes(deps: CommunitiesDeps): Route[] {
  const { db, clock, showCommunity } = deps;
  return [
    route(calls.directory, async ({ query }) =>
      done(await findListedCommunities(db, { ...query, now: clock.now() })),
    ),
    route(calls.page, async ({ query }) => {
      const community = await showCommunity(query.workspace);
      if (!community) throw new AppError('not-found');
      return done(community);
    }),
    route(
      calls.report,
      async ({ body, session, clientAddress }) => {
        await reportCommunity(deps, { session, clientAddress }, body);
        return done(null);
      },
      'slow',
    ),
    route(calls.own, async ({ session }) => done(await showOwnCommunity(db, session.userId))),
    route(
      calls.save,
      async ({ session, body }) => {
        await saveCommunity(deps, session.userId, body);
        return done(await showOwnCommunity(db, session.userId));
      },
      'slow',
    ),
  ];
}

const done = <R>(result: R) => ({ success: true, msg: '', result });
