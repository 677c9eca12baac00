import { myDataCalls } from '@signboard/contract/my-data/calls.ts';
import { type Route, route } from '#server/lib/route.ts';
import type { MyDataDeps } from './deps.ts';
import { eraseAccount } from './erase-account.ts';
import { exportMyData } from './export-my-data.ts';
import { previewErasure } from './preview-erasure.ts';

export function myDataRoutes(deps: MyDataDeps): Route[] {
  return [
    route(myDataCalls.export, ({ session }) => exportMyData(deps, session), 'slow'),
    route(myDataCalls.previewErasure, async ({ session }) =>
      done(await previewErasure(deps.db, session.userId)),
    ),
    route(
      myDataCalls.erase,
      async ({ session, body, cookies }) => {
        await eraseAccount(deps, session, body.confirmation);
        cookies.clear('user');
        return done(null);
      },
      'slow',
    ),
  ];
}

const done = <R>(result: R) => ({ success: true, msg: '', result });
