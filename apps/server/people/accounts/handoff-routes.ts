import { handoffApi } from '@signboard/contract/accounts/handoff-endpoints.ts';
import { handoffSchemas } from '@signboard/contract/accounts/handoff-schemas.ts';
import { readDevice } from '@signboard/domain/accounts/device.ts';
import { joinCalls, type Route, route } from '#server/platform/lib/route.ts';
import { deliverSession } from './deliver-session.ts';
import type { AccountsDeps } from './deps.ts';
import { claim, finishHandoff, showHandoff, sign, startHandoff, watchHandoff } from './handoff.ts';

const calls = joinCalls('handoff', handoffApi, handoffSchemas);

export function handoffRoutes(deps: AccountsDeps): Route[] {
  return [
    route(calls.start, ({ session, body: { list }, clientAddress }) =>
      startHandoff(deps, session, { list, clientAddress }),
    ),
    route(calls.watch, ({ session, query }) => watchHandoff(deps, session, query.id)),
    route(
      calls.finish,
      async ({ session, body, header, language, cookies }) => {
        const device = readDevice(header('user-agent'));
        const issued = await finishHandoff(deps, session, { id: body.id, language, device });
        cookies.clear('anonymous');
        return deliverSession(cookies, 'user', issued);
      },
      'slow',
    ),
    route(calls.show, ({ query }) => showHandoff(deps, query.id)),
    route(calls.claim, async ({ session, body }) => ({ message: await claim(deps, session, body) }), 'slow'),
    route(
      calls.sign,
      async ({ session, body, clientAddress }) => {
        await sign(deps, session, { ...body, clientAddress });
        return { success: true, msg: '', result: null };
      },
      'slow',
    ),
  ];
}
