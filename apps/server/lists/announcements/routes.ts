import { announcementsApi } from '@signboard/contract/announcements/endpoints.ts';
import { announcementsSchemas } from '@signboard/contract/announcements/schemas.ts';
import { joinCalls, type Route, route } from '#server/platform/lib/route.ts';
import type { AnnouncementsDeps } from './deps.ts';
import { requirePlace, saveSettings, sendTest, showSettings } from './save-announcements.ts';

const calls = joinCalls('announcements', announcementsApi, announcementsSchemas);

export function announcementsRoutes(deps: AnnouncementsDeps): Route[] {
  return [
    route(calls.show, async ({ session, query }) => {
      const place = await requirePlace(deps.db, session.userId, query.id);
      return done(await showSettings(deps, place));
    }),
    route(
      calls.save,
      async ({ session, body, language }) => {
        const place = await requirePlace(deps.db, session.userId, body.id);
        await saveSettings(deps, place, body, { session, language });
        return done(await showSettings(deps, place));
      },
      'slow',
    ),
    route(
      calls.test,
      async ({ session, body, language }) => {
        const place = await requirePlace(deps.db, session.userId, body.id);
        await sendTest(deps, place, body.webhookUrl, language);
        return done(null);
      },
      'slow',
    ),
  ];
}

const done = <R>(result: R) => ({ success: true, msg: '', result });
