import type { ErrorCode } from '@signboard/contract/errors.ts';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { type Actor, type ActorName, inject } from './actors.ts';
import type { SecurityFixture } from './security-fixture.ts';

export type SampleRequest = {
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  form?: Record<string, string>;
  /** A raw body instead of the others. */
  text?: string;
  /** Such as a file. */
  content?: Buffer;
  headers?: Record<string, string>;
};

/** Success, or the error code. */
export type Outcome = 'done' | ErrorCode;

/**
 * A call as its owner makes it, and the outcome for callers that pass the HTTP layer: for the owner, for everyone
 * else, and exceptions by name.
 */
export type SampleCall = {
  ask(fixture: SecurityFixture): SampleRequest;
  owner: Outcome;
  others: Outcome;
  except?: Partial<Record<ActorName, Outcome>>;
  /** Tables in which another caller may add a row about the owner's data. */
  mayAddTo?: readonly string[];
};

export async function sendSample(
  app: FastifyInstance,
  route: { method: string; path: string },
  request: SampleRequest,
  actor: Actor,
  /** Without it, the answer is collected as a whole. */
  { asStream = false } = {},
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
    payloadAsStream: asStream,
    ...payloadOf(request),
  });
}

function payloadOf({ text, content, form, body }: SampleRequest): { payload?: string | Buffer | object } {
  if (content) return { payload: content };
  if (text !== undefined) return { payload: text };
  if (form) return { payload: new URLSearchParams(form).toString() };
  return body ? { payload: body } : {};
}
