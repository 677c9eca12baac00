import type { Call } from '@signboard/contract/call.ts';
import type { AnswerOf, CallArguments, ClientCall, Credentials } from './client-call.ts';
import { redirectForResponse, WRONG_SERVICES } from './redirect-for-response.ts';
import { reviveDates } from './revive-dates.ts';
import { type HeaderSource, sessionHeaders } from './session-headers.ts';

export type ApiEnvironment = HeaderSource & {
  fetch: typeof fetch;
  currentPath(): string;
  /** Redirects to the page for a response status. */
  redirect(page: string, status: number): void;
};

/** The options of any call, for code that is independent of the call's type. */
type PlainOptions = {
  body?: unknown;
  query?: unknown;
  headers?: Record<string, string>;
  credentials?: Credentials;
  signal?: AbortSignal;
};

/** Calls reject with the response body, or with 'Wrong Services'. */
export function createApi(environment: ApiEnvironment) {
  return async function call<C extends Call>(
    route: ClientCall<C>,
    ...[options]: CallArguments<C>
  ): Promise<AnswerOf<C>> {
    const answer = await send(environment, route as unknown as Call, (options ?? {}) as PlainOptions);
    const body = await readBody(answer);
    if (answer.ok) return body as AnswerOf<C>;
    const page = redirectForResponse(answer.status, body, environment.currentPath());
    if (page) environment.redirect(page, answer.status);
    throw body ?? WRONG_SERVICES;
  };
}

async function send(environment: ApiEnvironment, route: Call, options: PlainOptions): Promise<Response> {
  const headers = sessionHeaders(environment, route.access, options.credentials);
  for (const [name, value] of Object.entries(options.headers ?? {})) headers.set(name, value);
  const body = encodeBody(route, options.body, headers);
  const request = {
    method: route.method,
    headers,
    credentials: 'same-origin',
    body,
    signal: options.signal ?? null,
  };
  try {
    return await environment.fetch(route.path + encodeQuery(options.query), request as RequestInit);
  } catch {
    throw WRONG_SERVICES;
  }
}

function encodeBody(route: Call, body: unknown, headers: Headers): BodyInit | null {
  if (body === undefined) return null;
  if (route.form) return new URLSearchParams(body as Record<string, string>);
  headers.set('Content-Type', 'application/json');
  return JSON.stringify(body);
}

function encodeQuery(query: unknown): string {
  return query === undefined ? '' : `?${new URLSearchParams(query as Record<string, string>)}`;
}

async function readBody(answer: Response): Promise<unknown> {
  const text = await answer.text().catch(() => '');
  if (text === '') return undefined;
  try {
    return reviveDates(JSON.parse(text));
  } catch {
    return undefined;
  }
}
