import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { type Actor, inject } from './actors.ts';
import type { SampleRequest } from './sample-call.ts';

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
    ...payloadOf(request),
  });
}

function payloadOf({ text, form, body }: SampleRequest): { payload?: string | object } {
  if (text !== undefined) return { payload: text };
  if (form) return { payload: new URLSearchParams(form).toString() };
  return body ? { payload: body } : {};
}
