import { webhooksApi } from '@signboard/contract/webhooks/endpoints.ts';
import { webhooksSchemas } from '@signboard/contract/webhooks/schemas.ts';
import { joinCalls, type Route, route } from '#server/platform/lib/route.ts';
import { COSTS } from '#server/platform/usage/costs.ts';
import { requireWithinLimits } from '#server/platform/usage/usage-counter.ts';
import { USAGE_LIMITS } from '#server/platform/usage/usage-limits.ts';
import type { Deps } from '#server/wiring/deps.ts';
import type { WebhooksDeps } from './deps.ts';
import {
  changeWebhook,
  createWebhook,
  listWebhooks,
  removeWebhook,
  requireWebhook,
  rotateSecret,
} from './manage-webhooks.ts';
import { findMessages } from './messages-store.ts';
import { presentDelivery } from './present-webhook.ts';
import { replayFailed, replayMessage } from './replay-messages.ts';
import { testWebhook } from './test-webhook.ts';

const calls = joinCalls('webhooks', webhooksApi, webhooksSchemas);

export function webhooksRoutes(deps: WebhooksDeps & Pick<Deps, 'usage'>): Route[] {
  return [
    route(calls.list, async ({ session }) => done(await listWebhooks(deps, session.userId))),
    route(calls.create, async ({ session, body }) => done(await createWebhook(deps, session, body)), 'slow'),
    route(calls.update, async ({ session, body }) => done(await changeWebhook(deps, session, body))),
    route(calls.remove, async ({ session, body }) => {
      await removeWebhook(deps, session.userId, body.id);
      return done(null);
    }),
    route(
      calls.rotate,
      async ({ session, body }) => done(await rotateSecret(deps, session, body.id)),
      'slow',
    ),
    route(
      calls.test,
      async ({ session: { userId }, body, clientAddress, spend }) =>
        await spend(1, async () => {
          const caller = { account: userId, clientAddress };
          await requireWithinLimits(deps.usage, [USAGE_LIMITS.webhookTests], caller);
          return done(await testWebhook(deps, userId, body.id));
        }),
      'slow',
      COSTS.webhookTest,
    ),
    route(calls.deliveries, async ({ session, query }) => {
      await requireWebhook(deps.db, session.userId, query.id);
      return done((await findMessages(deps.db, query.id)).map(presentDelivery));
    }),
    route(calls.replay, async ({ session, body }) => {
      await replayMessage(deps, session.userId, body);
      return done(null);
    }),
    route(calls.replayFailed, async ({ session, body }) =>
      done({ count: await replayFailed(deps, session.userId, body) }),
    ),
  ];
}

const done = <R>(result: R) => ({ success: true, msg: '', result });
