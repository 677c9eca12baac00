import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { type Actor, inject } from './actors.ts';
import type { SampleRequest } from './sample-calls.ts';

/** Makes a call as somebody. */
export async function sendSample(
  app: FastifyInstance,
  route: { method: string; path: string },
  request: SampleRequest,
  actor: Actor,
): Promise<LightMyRequestResponse> {
  const { headers, cookies } = inject(actor);
  const query = request.query ? `?${new URLSearchParams(request.query)}` : '';
  return await app.inject({
    method: route.method as InjectOptions['method'] & string,
    url: route.path + query,
    headers: {
      ...headers,
      ...(request.form && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...request.headers,
    },
    cookies,
    ...(request.form
      ? { payload: new URLSearchParams(request.form).toString() }
      : request.body && { payload: request.body }),
  });
}
