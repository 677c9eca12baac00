import { thirdPageCalls } from '@signboard/contract/third-page/calls.ts';
import { AppError } from '#server/app-error.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/connect.ts';
import { type Route, route } from '#server/route.ts';
import { presentPublicList } from './present-public-list.ts';
import { findPublicList } from './public-list-store.ts';

/** What the public page needs of the world. */
export type RegistrationDeps = { db: Db; clock: Clock };

/** The calls of a list's public page. */
export function registrationRoutes(deps: RegistrationDeps): Route[] {
  return [
    route(thirdPageCalls.page, async ({ query }) => {
      const list = await findPublicList(deps.db, query.workspace, query.name);
      if (!list) throw new AppError('not-found');
      return { success: true, msg: '', result: presentPublicList(list, deps.clock.now()) };
    }),
  ];
}
