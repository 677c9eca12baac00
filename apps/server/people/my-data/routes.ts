import { myDataApi } from '@signboard/contract/my-data/endpoints.ts';
import { myDataSchemas } from '@signboard/contract/my-data/schemas.ts';
import { joinCalls, type Route, route } from '#server/platform/lib/route.ts';
import { COSTS } from '#server/platform/usage/costs.ts';
import type { MyDataDeps } from './deps.ts';
import { eraseAccount, previewErasure } from './erase-account.ts';
import { exportMyData } from './export-my-data.ts';

const calls = joinCalls('myData', myDataApi, myDataSchemas);

type Routing = MyDataDeps & {
  /** What this process still remembers of the account. */
  onErased(userId: string): void;
};

export function myDataRoutes(deps: Routing): Route[] {
  return [
    route(
      calls.export,
      async ({ session, spend }) => await spend(1, () => exportMyData(deps, session)),
      'slow',
      COSTS.dataExport,
    ),
    route(calls.previewErasure, async ({ session }) => done(await previewErasure(deps.db, session.userId))),
    route(
      calls.erase,
      async ({ session, body, cookies }) => {
        await eraseAccount(deps, session, body.confirmation);
        deps.onErased(session.userId);
        cookies.clear('user');
        return done(null);
      },
      'slow',
    ),
  ];
}

const done = <R>(result: R) => ({ success: true, msg: '', result });
