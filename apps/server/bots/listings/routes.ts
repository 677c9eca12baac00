import { listingsApi } from '@signboard/contract/listings/endpoints.ts';
import { listingsSchemas } from '@signboard/contract/listings/schemas.ts';
import { AppError } from '#server/platform/lib/app-error.ts';
import { joinCalls, type Route, route } from '#server/platform/lib/route.ts';
import type { OpenSea } from '#server/platform/providers/opensea/opensea-port.ts';
import type { Deps } from '#server/wiring/deps.ts';
import { saveListings } from './save-listings.ts';
import { showListings } from './show-listings.ts';

const calls = joinCalls('listings', listingsApi, listingsSchemas);

export function listingsRoutes(deps: Pick<Deps, 'db' | 'clock' | 'openSea'>): Route[] {
  const requireOpenSea = (): OpenSea => {
    if (!deps.openSea) throw new AppError('listings-unavailable');
    return deps.openSea;
  };
  return [
    route(calls.show, async ({ session }) => done(await showListings(deps, requireOpenSea(), session.botId))),
    route(calls.save, async ({ session, body }) => {
      const openSea = requireOpenSea();
      await saveListings(deps, session.botId, body);
      return done(await showListings(deps, openSea, session.botId));
    }),
  ];
}

const done = <R>(result: R) => ({ success: true, msg: '', result });
