import { notificationsApi } from '@signboard/contract/notifications/endpoints.ts';
import { notificationsSchemas } from '@signboard/contract/notifications/schemas.ts';
import { joinCalls, type Route, route } from '#server/platform/lib/route.ts';
import type { NotificationsRoutesDeps } from './deps.ts';
import { requestReminder } from './reminders/request-reminder.ts';
import { unsubscribe } from './unsubscribe.ts';

const calls = joinCalls('notifications', notificationsApi, notificationsSchemas);

export function notificationsRoutes(deps: NotificationsRoutesDeps): Route[] {
  return [
    route(
      calls.remind,
      async ({ body, session, clientAddress, language }) =>
        done(await requestReminder(deps, { session, clientAddress, language }, body)),
      'slow',
    ),
    route(calls.unsubscribe, async ({ body }) => done(await unsubscribe(deps, body.id)), 'slow'),
  ];
}

const done = <R>(result: R) => ({ success: true, msg: '', result });
